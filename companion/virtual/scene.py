"""What the camera over the simulated table sees: grey pictures of pieces, hands and light.

The table is painted from straight above and seen through one remap; only what changed is painted and
seen anew. Reads the pieces' places; must not know a rule, and nothing of what the referee believes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.mat import Mat
from companion.virtual.arms import Hand, arm
from companion.virtual.canvas import SCALE, Canvas, Patch, Rect, laid, merged
from companion.virtual.optics import HEIGHT, WIDTH, CameraWorld, Noise, Optics
from companion.virtual.pieces import Pieces, Place
from companion.virtual.sprites import sprite
from companion.virtual.surface import surface

__all__ = ["Grey", "Scene", "View", "save_picture"]

Grey = NDArray[np.uint8]

BUMP = 0.25
"""Degrees by which a pushed camera turns about its own axis."""

_BLACK_LEVEL = 9
_PICTURE = Rect(0, 0, WIDTH, HEIGHT)


@dataclass(frozen=True, slots=True)
class View:
    """Pieces and hands over the mat at one moment; nobody changes it any more."""

    places: Mapping[str, Place]
    hands: tuple[Hand, ...]


class Scene:
    """A camera over a mat. Equal seeds and equal deeds give equal pictures, byte by byte."""

    def __init__(self, mat: Mat, pieces: Pieces, world: CameraWorld | None = None) -> None:
        cv2.setNumThreads(1)
        self.world = world or CameraWorld()
        self.optics = Optics(self.world, mat.width, mat.height)
        self.hands: tuple[Hand, ...] = ()
        """The hands over the mat; assign a new tuple to move them."""
        self.black = False
        """Whether the lens is covered: pictures hold nothing but sensor noise."""
        self._mat, self._pieces = mat, pieces
        self._canvas = Canvas(self.optics.extent())
        self._kernel = 2 * round(3 * self.world.blur) + 1
        self._skin = int(np.random.default_rng([self.world.seed, 5]).integers(118, 196))
        self._bumps = self._turned = 0
        self._patches: dict[str, tuple[Place, Patch]] = {}
        self._arms: dict[Hand, Patch] = {}
        self._standing = False

    def _stand(self) -> None:
        """Build the bare table and the light over it: a second's work, left to whoever wants a picture."""
        self._standing = True
        self._noise = Noise(self.world)
        self._maps = self.optics.maps(self._canvas.left, self._canvas.top, SCALE)
        self._light = self.optics.light()
        self._bare = surface(self._mat, self._canvas, self.world.seed)
        self._table = self._bare.copy()
        self._shown = self._bare.copy()
        self._clean = np.empty((HEIGHT, WIDTH), np.uint8)
        self._dark = np.full((HEIGHT, WIDTH), max(_BLACK_LEVEL, self._noise.reach), np.uint8)
        self._develop(_PICTURE)

    def view(self) -> View:
        """What there is to be seen now, to be made into a picture later or by another thread."""
        return View(self._pieces.on_mat(), self.hands)

    def picture(self, view: View | None = None) -> Grey:
        """The next frame, of ``view`` or of now: 1296×2304 grey values, a new array each time.

        One thread at a time.
        """
        if not self._standing:
            self._stand()
        if self._turned != self._bumps:
            self._turn_camera()
        self._bring_up_to_date(view or self.view())
        return self._noise.over(self._dark if self.black else self._clean)

    def seen_at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel (column, line) that shows a point of the table in mm."""
        column, line = self.optics.to_picture(np.array([[x, y]]))[0]
        return float(column), float(line)

    def bump(self) -> None:
        """Somebody pushes the camera: from the next picture on it looks a little aside, or back again."""
        self._bumps += 1

    def _turn_camera(self) -> None:
        self._turned = self._bumps
        self.optics.push(BUMP if self._bumps % 2 else 0.0)
        self._maps = self.optics.maps(self._canvas.left, self._canvas.top, SCALE)
        self._develop(_PICTURE)

    def _bring_up_to_date(self, view: View) -> None:
        changed = self._repaint_pieces(view.places)
        stale = merged(changed + self._move_arms(view.hands))
        for rect in stale:
            lines, columns = rect.slices()
            self._shown[lines, columns] = self._table[lines, columns]
            for patch in self._arms.values():
                patch.onto(self._shown, rect)
        for region in merged([region for rect in stale if (region := self._region(rect))]):
            self._develop(region)

    def _repaint_pieces(self, places: Mapping[str, Place]) -> list[Rect]:
        """Paint the pieces that came, went or changed; the rectangles of the canvas that did."""
        stale: list[Rect] = []
        for component, (place, patch) in list(self._patches.items()):
            if places.get(component) != place:
                stale.append(patch.rect)
                del self._patches[component]
        for component, place in places.items():
            if component not in self._patches:
                patch = self._patch(component, place)
                self._patches[component] = (place, patch)
                stale.append(patch.rect)
        rects = self._inside(stale)
        stack = [self._patches[component][1] for component in places] if rects else []
        for rect in rects:
            self._table[rect.slices()] = self._bare[rect.slices()]
            for patch in stack:
                patch.onto(self._table, rect)
        return rects

    def _patch(self, component: str, place: Place) -> Patch:
        picture, cover = sprite(component, place.face_up)
        return laid(picture, cover, self._canvas.pixel(place.x, place.y), place.angle)

    def _move_arms(self, hands: tuple[Hand, ...]) -> list[Rect]:
        """Take up these hands; the rectangles of the canvas where an arm came or went."""
        old, now = self._arms, dict.fromkeys(hands)
        self._arms = {hand: old.get(hand) or arm(hand, self._canvas, self._skin) for hand in now}
        moved = [patch for hand, patch in old.items() if hand not in now]
        moved += [patch for hand, patch in self._arms.items() if hand not in old]
        return self._inside(patch.rect for patch in moved)

    def _inside(self, rects: Iterable[Rect]) -> list[Rect]:
        return merged([part for rect in rects if (part := rect.common(self._canvas.rect))])

    def _region(self, rect: Rect) -> Rect | None:
        """The part of the picture that a rectangle of the canvas can touch."""
        across = np.linspace(rect.left - 1, rect.right, 5)
        down = np.linspace(rect.top - 1, rect.bottom, 5)
        grid = np.array([self._canvas.table(x, y) for x in across for y in down])
        seen = self.optics.to_picture(grid)
        left, top = (int(value) for value in np.floor(seen.min(axis=0)))
        right, bottom = (int(value) for value in np.ceil(seen.max(axis=0)))
        return Rect(left, top, right + 1, bottom + 1).grown(self._kernel // 2 + 2).common(_PICTURE)

    def _develop(self, region: Rect) -> None:
        """See a region of the picture anew: through the lens, out of focus a little, in this light."""
        wide = region.grown(self._kernel // 2).common(_PICTURE) or region
        where, part = (array[wide.slices()] for array in self._maps)
        seen = cv2.remap(self._shown, where, part, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if self._kernel > 1:
            seen = cv2.GaussianBlur(seen, (self._kernel, self._kernel), self.world.blur)
        inner = (
            slice(region.top - wide.top, region.bottom - wide.top),
            slice(region.left - wide.left, region.right - wide.left),
        )
        lit = cv2.multiply(seen[inner], self._light[region.slices()], None, 1.0, cv2.CV_8U)
        reach = self._noise.reach
        self._clean[region.slices()] = np.clip(lit, reach, 255 - reach)


def save_picture(grey: Grey, path: Path) -> None:
    """Write a picture as PNG for people to look at; raises :class:`CompanionError` when it cannot."""
    done, data = cv2.imencode(".png", grey)
    if not done:
        raise CompanionError(f"{path}: this picture cannot be written as PNG")
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise CompanionError(f"{path}: {error.strerror}; choose a folder that can be written to") from error
