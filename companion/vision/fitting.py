"""Reading one small symbol by fitting its known parts, where general decoders no longer find it.

Every tag of ours is a QR code of version 1 with a white margin, so 603 of its 841 modules, margin included,
are known beforehand (ISO/IEC 18004: finder and timing patterns, quiet zone). Near a place where something
looks like a tag, and knowing from its neighbours how large a module is there, three steps suffice: the pose
whose three finder patterns answer best, that pose refined on all the known parts (Lucas and Kanade's least
squares), and the unknown modules solved for under the camera's blur with the known ones held fixed.
What comes out must still pass the symbol's own error correction, so that nothing is read into a texture.

Knows pixels and the anatomy of a symbol; must not know zones, games or which components exist.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from companion.mat import TAG_MODULES
from companion.tags import MARGIN
from companion.vision.decoding import Detection, Grey

__all__ = ["Metric", "even_metric", "metric_of", "read_symbol"]

Floats = NDArray[np.float64]
Plane32 = NDArray[np.float32]

Metric = Floats
"""2 × 2, symmetric: how long a step of one module is in px in each direction (J · Jᵀ of module to px)."""

SIDE = TAG_MODULES - 2 * MARGIN
"""Modules along the symbol without its margin."""

SAMPLES = 3
"""Pixels a module in the rectified view."""

VIEW = 20
"""Modules from the middle of the view to its edge: a whole tag that lies 5 modules off still fits."""

REACH = 9
"""Modules from the expected place within which the symbol's centre is looked for."""

OPTICS = 0.67
"""Blur of a camera in focus, as the sigma of a Gaussian in px: lens 0.6, the pixel's own square 0.29."""

LEAST_ANSWER = 0.8
"""Sum of the finder patterns' answers below which a pose is not refined: tags of 1.25 to 2.5 px a module gave
1.04 to 1.5, with a metric 6 % wrong 0.85 at least; half of all random textures stay below 0.82."""

LEAST_LIKENESS = 0.6
"""Correlation below which a pose is not decoded: tags came to 0.84 at least, random textures to 0.54."""

HOPELESS = 0.3
"""Correlation below which refining ends after two rounds."""

POSES = 3
"""Best poses tried."""

_QR: Any = zxingcpp.BarcodeFormat.QRCode
_TURNS = np.deg2rad(np.arange(0, 360, 4.0))
_ARMS = ((-7, -7, 1.0), (7, -7, 1.0), (-7, 7, 1.0), (7, 7, -0.5))
"""Finder patterns from the centre in modules; the fourth corner has none."""


def metric_of(corners: Floats) -> Metric:
    """The metric at a symbol whose four corners (px, clockwise from its top left) are known."""
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / (2 * SIDE)
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / (2 * SIDE)
    step = np.column_stack((across, down))
    return np.asarray(step @ step.T, np.float64)


def even_metric(module: float) -> Metric:
    """The metric where a module is ``module`` px long in every direction."""
    return np.eye(2) * module**2


def _known_parts() -> tuple[Plane32, NDArray[np.bool_]]:
    """Darkness (1 dark) of the known modules of a tag, margin included, and which ones are known."""
    finder = np.zeros((7, 7))
    finder[[0, -1], :] = finder[:, [0, -1]] = 1
    finder[2:5, 2:5] = 1
    dark = np.zeros((SIDE, SIDE))
    known = np.zeros((SIDE, SIDE), np.bool_)
    far = SIDE - 7
    for row, column in ((0, 0), (0, far), (far, 0)):
        dark[row : row + 7, column : column + 7] = finder
        known[max(0, row - 1) : row + 8, max(0, column - 1) : column + 8] = True
    for step in range(8, far - 1):
        dark[6, step] = dark[step, 6] = 1 - step % 2
        known[6, step] = known[step, 6] = True
    dark[far - 1, 8] = 1
    known[far - 1, 8] = True
    whole = np.pad(dark, MARGIN).astype(np.float32)
    return whole, np.pad(known, MARGIN, constant_values=True)


_DARK, _KNOWN = _known_parts()


def _round_finder() -> Plane32:
    """A finder pattern with its white surroundings, averaged over all turns, zero in the mean."""
    fine = 12
    side = 13 * fine
    middle = (side - 1) / 2
    reach = np.abs(np.mgrid[:side, :side] - middle).max(axis=0) / fine
    square = ((reach < 3.5) & ~((reach >= 1.5) & (reach < 2.5))).astype(np.float32)
    turned = [
        cv2.warpAffine(square, cv2.getRotationMatrix2D((middle, middle), turn, 1.0), (side, side))
        for turn in range(0, 90, 5)
    ]
    ring = cv2.GaussianBlur(np.mean(turned, axis=0), (0, 0), 0.4 * fine)
    width = 9 * SAMPLES
    scale = fine / SAMPLES
    shift = middle - (width - 1) / 2 * scale
    back = np.array([[scale, 0, shift], [0, scale, shift]])
    kernel = cv2.warpAffine(ring, back, (width, width), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    inside = np.hypot(*(np.mgrid[:width, :width] - (width - 1) / 2)) < 4.6 * SAMPLES
    kernel = np.where(inside, kernel - kernel[inside].mean(), 0)
    return np.asarray(-kernel / np.abs(kernel).sum(), np.float32)


_FINDER = _round_finder()


def _places_of_known() -> tuple[Floats, Floats]:
    """Points (x, y, 1) in modules from the centre, four a known module, and the light expected there."""
    steps = np.arange(TAG_MODULES * 2) / 2 - (TAG_MODULES / 2 - 0.25)
    x, y = np.meshgrid(steps, steps)
    known = np.repeat(np.repeat(_KNOWN, 2, axis=0), 2, axis=1)
    fine = 8
    soft = cv2.GaussianBlur(np.kron(_DARK, np.ones((fine, fine), np.float32)), (0, 0), 0.45 * fine)
    rows, columns = (((at[known] + TAG_MODULES / 2) * fine).astype(int) for at in (y, x))
    light = -soft[rows, columns].astype(np.float64)
    light -= light.mean()
    points = np.column_stack((x[known], y[known], np.ones(int(known.sum()))))
    return points, light / np.linalg.norm(light)


_POINTS, _LIGHT = _places_of_known()
_MIDDLES = np.column_stack(
    (
        np.tile(np.arange(TAG_MODULES) - TAG_MODULES // 2, TAG_MODULES),
        np.repeat(np.arange(TAG_MODULES) - TAG_MODULES // 2, TAG_MODULES),
        np.ones(TAG_MODULES**2),
    )
).astype(np.float64)
_CORNERS = np.array([(x * SIDE / 2, y * SIDE / 2, 1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


@dataclass(frozen=True)
class _View:
    """A piece of the picture, so stretched that modules are squares of ``SAMPLES`` px, however turned."""

    light: Plane32
    back: Floats
    """2 × 3: from pixels of the view to pixels of the picture."""
    blur: float
    """Sigma of the camera's blur in modules."""


def read_symbol(grey: Grey, centre: tuple[float, float], metric: Metric) -> Detection | None:
    """The QR code of version 1 around ``centre`` (px), whatever its text, None when none can be read.

    The centre may be off by ``REACH`` modules, the lengths in the metric by a sixteenth.
    """
    view = _rectified(grey, centre, metric)
    for pose in _poses(view.light):
        fitted, likeness = _refined(view.light, pose)
        if likeness < LEAST_LIKENESS:
            continue
        text = _text(view, fitted)
        if text is not None:
            corners = _CORNERS @ fitted.T @ view.back[:, :2].T + view.back[:, 2]
            first, second, third, fourth = ((float(x), float(y)) for x, y in corners)
            return Detection(text, (first, second, third, fourth), "fitted")
    return None


def _rectified(grey: Grey, centre: tuple[float, float], metric: Metric) -> _View:
    lengths, axes = np.linalg.eigh(metric)
    step = axes @ np.diag(np.sqrt(np.maximum(lengths, 0.25))) @ axes.T
    half = VIEW * SAMPLES
    stretch = step / SAMPLES
    back = np.column_stack((stretch, np.array(centre) - stretch @ (half, half)))
    light = cv2.warpAffine(
        grey,
        back,
        (2 * half + 1, 2 * half + 1),
        flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return _View(light.astype(np.float32), back, OPTICS / math.sqrt(float(np.linalg.det(step))))


def _places_of_finders() -> NDArray[np.intp]:
    """Flat indices into a view: finder pattern × turn × row × column of the symbol's centre."""
    side = 2 * VIEW * SAMPLES + 1
    x, y = (np.array([arm[axis] for arm in _ARMS])[:, None] * SAMPLES for axis in (0, 1))
    across = np.rint(np.cos(_TURNS) * x - np.sin(_TURNS) * y).astype(np.intp)
    down = np.rint(np.sin(_TURNS) * x + np.cos(_TURNS) * y).astype(np.intp)
    rows = _CENTRES[:, None] + down[:, :, None, None]
    columns = _CENTRES + across[:, :, None, None]
    return np.asarray(rows * side + columns, np.intp)


_CENTRES = np.arange((VIEW - REACH) * SAMPLES, (VIEW + REACH) * SAMPLES + 1, SAMPLES)
_FINDERS = _places_of_finders()


def _poses(light: Plane32) -> list[Floats]:
    """The best few maps (2 × 3) from modules to pixels of the view, best first."""
    answers = _finder_answer(light).take(_FINDERS)
    score = np.tensordot(np.array([arm[2] for arm in _ARMS], np.float32), answers, 1)
    poses = []
    for _ in range(POSES):
        turn, row, column = (int(at) for at in np.unravel_index(int(np.argmax(score)), score.shape))
        if score[turn, row, column] < LEAST_ANSWER:
            break
        angle = float(_TURNS[turn])
        c, s = math.cos(angle) * SAMPLES, math.sin(angle) * SAMPLES
        poses.append(np.array([[c, -s, _CENTRES[column]], [s, c, _CENTRES[row]]]))
        turns = (np.arange(turn - 4, turn + 5)) % len(_TURNS)
        score[turns, max(0, row - 3) : row + 4, max(0, column - 3) : column + 4] = -1
    return poses


def _finder_answer(light: Plane32) -> Plane32:
    """How much each pixel looks like the middle of a finder pattern, relative to the contrast around it."""
    window = (9 * SAMPLES, 9 * SAMPLES)
    mean = cv2.boxFilter(light, -1, window)
    spread = np.sqrt(np.maximum(cv2.boxFilter(light * light, -1, window) - mean * mean, 144))
    answer = cv2.filter2D(light, cv2.CV_32F, _FINDER)
    return np.asarray(cv2.GaussianBlur(answer / spread, (0, 0), 1.3), np.float32)


def _refined(light: Plane32, pose: Floats, rounds: int = 7) -> tuple[Floats, float]:
    """The pose whose known parts agree best with the view, and their correlation (-1 to 1)."""
    slopes = [
        np.asarray(cv2.Sobel(light, cv2.CV_32F, *axis, scale=1 / 8), np.float32) for axis in ((1, 0), (0, 1))
    ]
    best, likeness = pose, -1.0
    for number in range(rounds):
        places = (_POINTS @ pose.T).astype(np.float32)
        seen = _sampled(light, places)
        seen -= seen.mean()
        gain = float(seen @ _LIGHT)
        now = gain / max(float(np.linalg.norm(seen)), 1e-6)
        if gain <= 0 or now < likeness - 0.02 or (number == 2 and now < HOPELESS):
            break
        if now > likeness:
            best, likeness = pose, now
        across, down = (_sampled(slope, places)[:, None] for slope in slopes)
        moves = np.hstack((across * _POINTS, down * _POINTS, np.ones((len(seen), 1))))
        normal = moves.T @ moves
        normal[np.diag_indices(7)] *= 1.001
        step = np.linalg.solve(normal + np.eye(7) * 1e-6, moves.T @ (gain * _LIGHT - seen))
        pose = pose + step[:6].reshape(2, 3)
    return best, likeness


def _sampled(plane: Plane32, places: Plane32) -> Floats:
    across, down = np.ascontiguousarray(places.T)
    values = cv2.remap(plane, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values.ravel(), np.float64)


def _text(view: _View, pose: Floats) -> str | None:
    """The text of the symbol at a pose, None when its error correction refuses it."""
    seen = _sampled(view.light, (_MIDDLES @ pose.T).astype(np.float32)).reshape(TAG_MODULES, TAG_MODULES)
    for share in (1.0, 0.8, 1.2):
        dark = _unblurred(seen.astype(np.float32), max(0.25, view.blur * share)) > 0.5
        clean = np.kron(np.where(dark, 0, 255).astype(np.uint8), np.ones((3, 3), np.uint8))
        found = zxingcpp.read_barcodes(
            clean,
            formats=_QR,
            is_pure=True,
            try_rotate=False,
            try_downscale=False,
            try_invert=False,
            text_mode=zxingcpp.TextMode.Plain,
        )
        if found and found[0].valid and found[0].text:
            return str(found[0].text)
    return None


def _unblurred(seen: Plane32, sigma: float, rounds: int = 24) -> Plane32:
    """Darkness (0 to 1) of each module, such that blurring it gives what was seen; known ones as they are.

    Projected gradient steps; contrast and level are fitted anew every few steps.
    """
    low, high = np.percentile(seen, (5, 95))
    first = np.clip((high - seen) / max(float(high - low), 1.0), 0, 1)
    dark = np.where(_KNOWN, _DARK, first).astype(np.float32)
    contrast, level = -1.0, 0.0
    for number in range(rounds):
        soft = np.asarray(cv2.GaussianBlur(dark, (5, 5), sigma, borderType=cv2.BORDER_REPLICATE), np.float32)
        if number % 6 == 0:
            contrast, level = _line(soft[3:-3, 3:-3], seen[3:-3, 3:-3])
            if contrast > -1e-3:
                break
        error = ((seen - level) / contrast - soft).astype(np.float32)
        dark += cv2.GaussianBlur(error, (5, 5), sigma, borderType=cv2.BORDER_REPLICATE)
        np.clip(dark, -0.1, 1.1, out=dark)
        np.copyto(dark, _DARK, where=_KNOWN)
    return dark


def _line(across: Plane32, up: Plane32) -> tuple[float, float]:
    """Slope and height of the straight line through points, by least squares."""
    middle, height = float(across.mean()), float(up.mean())
    off = across - middle
    slope = float((off * (up - height)).sum()) / max(float((off * off).sum()), 1e-6)
    return slope, height - slope * middle
