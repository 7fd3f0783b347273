"""The camera's picture with the tags drawn in that were read in it."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.vision.preview import Picture
from ui.layout import BODY, Rect
from ui.theme import CINNABAR, FAINT, JADE, SOFT_INK
from ui.widgets import drawing
from ui.widgets.part import Part

__all__ = ["PicturePart"]


class PicturePart(Part):
    """A picture as large as it fits, or why there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._texture: Texture | None = None

    def draw(self, model: tuple[Picture | None, str], rect: Rect) -> None:
        picture, blank = model
        self.sheet(FAINT, rect, 8)
        if picture is None:
            self._texture = None
            self.text(blank, rect.inset(16), size=BODY, colour=SOFT_INK, align="center")
            return
        share = min(rect.w / picture.width, rect.h / picture.height)
        wide, tall = picture.width * share, picture.height * share
        place = Rect(rect.centre[0] - wide / 2, rect.centre[1] - tall / 2, wide, tall)
        left, bottom, width, height = self.frame.pixels(place)
        self.canvas.before.add(Color(1, 1, 1, 1))
        self.canvas.before.add(
            Rectangle(texture=self._painted(picture), pos=(left, bottom), size=(width, height))
        )
        for tag in picture.tags:
            corners = [(left + x * width, bottom + (1 - y) * height) for x, y in tag.corners]
            flat = [value for corner in (*corners, corners[0]) for value in corner]
            drawing.rule(
                self.canvas.before, JADE if tag.fresh else CINNABAR, flat, max(1.1, 0.9 * self.frame.unit)
            )

    def _painted(self, picture: Picture) -> Texture:
        """The picture as a texture, the same one as last time where it fits."""
        size = (picture.width, picture.height)
        if self._texture is None or self._texture.size != size:
            self._texture = Texture.create(size=size, colorfmt="luminance")
            self._texture.flip_vertical()
        self._texture.blit_buffer(picture.grey, colorfmt="luminance", bufferfmt="ubyte")
        return self._texture
