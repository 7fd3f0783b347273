"""Decoders behind one protocol, and the ladder that says which runs when.

Knows pixels and texts; must not know zones, cameras or what a component is for.

The ladder, cheapest rung first. Tags of 40 in a 1080p picture read by each rung alone, tilts of 0, 20
and 35 degrees, noise 6, six pictures a scale (pixels a module before tilt; milliseconds a picture on
one core; ``tests/benchmarks/test_decoders.py`` measures it again):

======================  =====  =====  =====  =====  =====
rung                    1.75   2.0    2.5    2.8    ms
======================  =====  =====  =====  =====  =====
zxing                   48 %   79 %   69 %   85 %   10
zxing, doubled          76 %   93 %   90 %   99 %   31
zxing, doubled sharp    85 %   97 %   89 %   95 %   46
zxing, tripled          87 %   98 %   96 %   99 %   58
pyzbar                   8 %    9 %    9 %   40 %   180
all but pyzbar          91 %   99 %   98 %   100 %
======================  =====  =====  =====  =====  =====

(2.5 and above were blurred by 0.9 px, below by 0.6.) So zxing goes first, enlarged cubically next
(linear interpolation reads half as much), and pyzbar, slowest and blindest, last and only in small
regions: it is kept because it now and then reads what zxing refuses.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray

from companion.tags import component_of, symbol

__all__ = [
    "LADDER",
    "Decoder",
    "Detection",
    "Grey",
    "PyzbarDecoder",
    "Rung",
    "ZxingDecoder",
    "grey_plane",
    "standard_decoders",
]

Grey = NDArray[np.uint8]
Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]

SMALLEST = 21
"""Sides below one pixel a module of QR version 1 cannot hold a tag."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Detection:
    """One QR code in a picture: its text and its corners in pixels.

    Corners run clockwise from the symbol's own top left; for a code that is no tag of ours pyzbar
    gives them from any corner.
    """

    text: str
    corners: Corners
    decoder: str

    @property
    def component(self) -> str | None:
        """The component it names, or None: noise to the game."""
        return component_of(self.text)


class Decoder(Protocol):
    """Finds QR codes in one contiguous 8-bit grey plane."""

    name: str

    def decode(self, grey: Grey) -> list[Detection]:
        """Every QR code in the picture, of whatever text."""
        ...


class ZxingDecoder:
    """zxing-cpp; ``thorough`` also tries scaled-down and light-on-dark pictures."""

    def __init__(self, thorough: bool = False) -> None:
        self.name = "zxing"
        self._options: dict[str, Any] = {
            "formats": zxingcpp.BarcodeFormat.QRCode,
            "try_rotate": thorough,
            "try_downscale": thorough,
            "try_invert": thorough,
            "text_mode": zxingcpp.TextMode.Plain,
        }

    def decode(self, grey: Grey) -> list[Detection]:
        if min(grey.shape) < SMALLEST:
            return []
        return [
            Detection(found.text, _zxing_corners(found.position), self.name)
            for found in zxingcpp.read_barcodes(grey, **self._options)
        ]


def _zxing_corners(position: Any) -> Corners:
    places = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    first, second, third, fourth = ((float(place.x), float(place.y)) for place in places)
    return first, second, third, fourth


class PyzbarDecoder:
    """zbar through pyzbar, QR codes only; raises :class:`ImportError` when libzbar is missing."""

    def __init__(self) -> None:
        from pyzbar import pyzbar

        self.name = "pyzbar"
        self._decode: Callable[..., list[Any]] = pyzbar.decode
        self._symbols = [pyzbar.ZBarSymbol.QRCODE]

    def decode(self, grey: Grey) -> list[Detection]:
        if min(grey.shape) < SMALLEST:
            return []
        found = []
        for each in self._decode(grey, symbols=self._symbols):
            if len(each.polygon) == 4:
                text = each.data.decode("utf-8", "replace")
                places = [(float(place.x), float(place.y)) for place in each.polygon]
                found.append(Detection(text, _upright(grey, text, places), self.name))
        return found


def _upright(grey: Grey, text: str, places: list[Point]) -> Corners:
    """The corners from the symbol's top left: pyzbar sorts them by place, so compare four turns."""
    array = np.array(places, np.float32)
    if cv2.contourArea(array, oriented=True) < 0:
        places = places[::-1]
    turns = [places[turn:] + places[:turn] for turn in range(4)]
    component = component_of(text)
    if component is not None:
        printed = np.where(np.array(symbol(component))[4:-4, 4:-4], -1.0, 1.0)
        square = np.array([(-0.5, -0.5), (20.5, -0.5), (20.5, 20.5), (-0.5, 20.5)], np.float32)

        def likeness(turn: list[Point]) -> float:
            flat = cv2.getPerspectiveTransform(np.array(turn, np.float32), square)
            return float((cv2.warpPerspective(grey, flat, (21, 21)) * printed).sum())

        turns.sort(key=likeness, reverse=True)
    first, second, third, fourth = turns[0]
    return first, second, third, fourth


def standard_decoders() -> tuple[Decoder, ...]:
    """zxing and, where libzbar is installed, pyzbar; what is missing is said once in the log."""
    try:
        return ZxingDecoder(), PyzbarDecoder()
    except ImportError as error:
        _LOG.warning("pyzbar cannot be used (%s); install libzbar0 for a second opinion on hard tags", error)
        return (ZxingDecoder(),)


@dataclass(frozen=True, slots=True)
class Rung:
    """One try at a region: which decoder, how much enlarged, sharpened or not, up to which area in px."""

    decoder: int
    scale: int
    sharpen: bool
    largest: int

    def read(self, decoders: Sequence[Decoder], grey: Grey, left: int = 0, top: int = 0) -> list[Detection]:
        """Detections in a region whose top left pixel is ``left``, ``top``, in pixels of the picture."""
        if self.decoder >= len(decoders) or grey.size > self.largest or min(grey.shape) < SMALLEST:
            return []
        found = decoders[self.decoder].decode(_enlarged(grey, self.scale, self.sharpen))
        return [_placed(each, self.scale, left, top) for each in found]


def _enlarged(grey: Grey, scale: int, sharpen: bool) -> Grey:
    if scale == 1:
        return np.ascontiguousarray(grey)
    large = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    if sharpen:
        large = cv2.addWeighted(large, 2.0, cv2.GaussianBlur(large, (0, 0), 2.0), -1.0, 0)
    return np.asarray(large, np.uint8)


def _placed(found: Detection, scale: int, left: int, top: int) -> Detection:
    def place(point: Point) -> Point:
        return (point[0] + 0.5) / scale - 0.5 + left, (point[1] + 0.5) / scale - 0.5 + top

    first, second, third, fourth = found.corners
    return Detection(found.text, (place(first), place(second), place(third), place(fourth)), found.decoder)


LADDER: tuple[Rung, ...] = (
    Rung(decoder=0, scale=1, sharpen=False, largest=20_000_000),
    Rung(decoder=0, scale=2, sharpen=False, largest=4_000_000),
    Rung(decoder=0, scale=2, sharpen=True, largest=1_000_000),
    Rung(decoder=0, scale=3, sharpen=False, largest=500_000),
    Rung(decoder=1, scale=2, sharpen=False, largest=40_000),
)
"""Cheapest first; each rung gives up on regions so large that it would cost a frame."""


def grey_plane(picture: NDArray[Any], order: str = "bgr") -> Grey:
    """One contiguous 8-bit plane of any picture; never copies one that is that already.

    Takes grey, two-channel (grey and alpha), ``order`` ``"bgr"`` or ``"rgb"`` colour with or without
    alpha, and bool, float (0-1), 8-bit or wider whole numbers. Transparent means white. Raises
    :class:`ValueError` for any other shape.
    """
    plane = np.asarray(picture)
    if plane.ndim not in {2, 3} or (plane.ndim == 3 and plane.shape[2] not in {1, 2, 3, 4}):
        raise ValueError(f"a picture has height, width and up to four channels, not the shape {plane.shape}")
    if plane.size == 0:
        return np.zeros(plane.shape[:2], np.uint8)
    if plane.dtype != np.uint8:
        plane = _eight_bits(plane)
    if plane.ndim == 3:
        plane = _one_channel(plane, order)
    return np.ascontiguousarray(plane)


def _eight_bits(plane: NDArray[Any]) -> Grey:
    if plane.dtype == np.bool_:
        return plane.astype(np.uint8) * 255
    if np.issubdtype(plane.dtype, np.floating):
        levels: NDArray[Any] = np.clip(np.nan_to_num(plane), 0.0, 1.0) * 255 + 0.5
        return np.asarray(levels.astype(np.uint8))
    limits = np.iinfo(plane.dtype)
    levels = np.clip(plane, 0, None).astype(np.float64) * (255.0 / limits.max) + 0.5
    return np.asarray(levels.astype(np.uint8))


def _one_channel(plane: Grey, order: str) -> Grey:
    channels = plane.shape[2]
    colour = plane[:, :, 0]
    if channels >= 3:
        code = cv2.COLOR_BGR2GRAY if order == "bgr" else cv2.COLOR_RGB2GRAY
        colour = np.asarray(cv2.cvtColor(np.ascontiguousarray(plane[:, :, :3]), code), np.uint8)
    if channels in {2, 4}:
        cover = plane[:, :, -1].astype(np.float32) / 255
        colour = (colour * cover + 255 * (1 - cover) + 0.5).astype(np.uint8)
    return colour
