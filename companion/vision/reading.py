"""Reading picture files with all we have, however long it takes: the command that checks printed tags.

Knows files, pictures and decoders; must not know zones or games. Lists every QR code of any text.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from companion.errors import CompanionError
from companion.vision.decoding import Decoder, Detection, Grey, ZxingDecoder, grey_plane, standard_decoders

__all__ = ["MOST_PIXELS", "PictureFault", "PictureTags", "read_file", "read_picture", "read_pictures"]

MOST_PIXELS = 120_000_000
"""Larger pictures are refused before they fill the memory of a small computer."""

_LARGEST_VIEW = (150_000_000, 12_000_000)
"""Pixels of a scaled picture, for each decoder, beyond which an attempt would take many seconds."""


@dataclass(frozen=True, slots=True)
class PictureTags:
    """The QR codes of one picture file."""

    image: str
    tags: tuple[Detection, ...]

    def to_json(self) -> dict[str, Any]:
        """The picture as the command prints it."""
        return {
            "image": self.image,
            "tags": [
                {
                    "text": tag.text,
                    "component": tag.component,
                    "corners": [[round(x, 1), round(y, 1)] for x, y in tag.corners],
                    "decoder": tag.decoder,
                }
                for tag in self.tags
            ],
        }


@dataclass(frozen=True, slots=True)
class PictureFault:
    """A file that could not be read as a picture, and one line that says why."""

    image: str
    message: str


def read_pictures(paths: Iterable[str | Path]) -> Iterator[PictureTags | PictureFault]:
    """Read one file after the other; a bad one is a fault and the others go on.

    >>> [result.message for result in read_pictures(["no such file.png"])]
    ['no such file.png: there is no such file']
    """
    for path in paths:
        try:
            yield PictureTags(str(path), read_file(Path(path)))
        except CompanionError as error:
            yield PictureFault(str(path), error.message)


def read_file(path: Path) -> tuple[Detection, ...]:
    """The QR codes of a picture file; raises :class:`CompanionError` with one line for a bad file."""
    return read_picture(_load(path))


def _load(path: Path) -> Grey:
    """The first frame of a file as a grey plane."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise CompanionError(f"{path}: this is no file; name a picture")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path) as picture:
                width, height = picture.size
                if width * height > MOST_PIXELS:
                    raise CompanionError(f"{path}: {width}x{height} pixels are too many; make it smaller")
                return _plane(picture)
    except FileNotFoundError as error:
        raise CompanionError(f"{path}: there is no such file") from error
    except IsADirectoryError as error:
        raise CompanionError(f"{path}: this is a folder; name the pictures in it") from error
    except PermissionError as error:
        raise CompanionError(f"{path}: may not be read; change its permissions") from error
    except Image.DecompressionBombError as error:
        raise CompanionError(f"{path}: the picture is too large; make it smaller") from error
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        raise CompanionError(f"{path}: not a whole picture ({_first_line(error)}); save it again") from error


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0][:100] if lines else type(error).__name__


def _plane(picture: Image.Image) -> Grey:
    if picture.mode.startswith(("I", "F")):
        return _stretched(np.asarray(picture))
    if picture.mode in {"P", "PA", "RGBa", "La"} or "transparency" in picture.info:
        return grey_plane(np.asarray(picture.convert("RGBA")), "rgb")
    if picture.mode not in {"1", "L", "LA", "RGB", "RGBA"}:
        return grey_plane(np.asarray(picture.convert("RGB")), "rgb")
    return grey_plane(np.asarray(picture), "rgb")


def _stretched(levels: np.typing.NDArray[Any]) -> Grey:
    """Whole-number or float greys of unknown range, spread from darkest to lightest."""
    values = np.nan_to_num(levels.astype(np.float64))
    low, high = float(values.min()), float(values.max())
    return grey_plane((values - low) / (high - low) if high > low else np.zeros_like(values))


def read_picture(grey: Grey) -> tuple[Detection, ...]:
    """Every QR code in a grey picture; when nothing is found at first, everything is tried."""
    height, width = grey.shape
    if min(height, width) == 0:
        return ()
    decoders: Sequence[Decoder] = (ZxingDecoder(thorough=True), *standard_decoders()[1:])
    found: list[Detection] = []
    for attempts in (_FIRST, _THEN):
        for attempt in attempts:
            view = height * width * attempt.scale**2
            if attempt.decoder < len(decoders) and view <= _LARGEST_VIEW[attempt.decoder]:
                _add(found, attempt.read(decoders[attempt.decoder], grey))
        if found:
            break
    return tuple(found)


def _add(found: list[Detection], more: Iterable[Detection]) -> None:
    """Add what lies where nothing was read so far."""
    for each in more:
        corners = np.array(each.corners)
        size = float(np.linalg.norm(corners[0] - corners[2]))
        centre = corners.mean(axis=0)
        places = [np.array(other.corners).mean(axis=0) for other in found]
        if all(np.linalg.norm(centre - place) > size / 4 for place in places):
            found.append(each)


def _unchanged(grey: Grey) -> Grey:
    return grey


def _sharpened(grey: Grey) -> Grey:
    return np.asarray(cv2.addWeighted(grey, 2.0, cv2.GaussianBlur(grey, (0, 0), 2.0), -1.0, 0), np.uint8)


def _evened(grey: Grey) -> Grey:
    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(grey), np.uint8)


def _thresholded(grey: Grey, block: int) -> Grey:
    method = cv2.ADAPTIVE_THRESH_GAUSSIAN_C
    return np.asarray(cv2.adaptiveThreshold(grey, 255, method, cv2.THRESH_BINARY, block, 5), np.uint8)


def _smoothed(grey: Grey, sigma: float) -> Grey:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), np.uint8)


def _despeckled(grey: Grey) -> Grey:
    return np.asarray(cv2.medianBlur(grey, 5), np.uint8)


def _opened(grey: Grey, side: int) -> Grey:
    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)), np.uint8)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One way to look: a scale, a treatment, a turn in degrees, and the decoder that then reads."""

    scale: float
    treat: Callable[[Grey], Grey] = _unchanged
    decoder: int = 0
    turn: float = 0.0

    def read(self, decoder: Decoder, grey: Grey) -> list[Detection]:
        """Detections with corners in pixels of ``grey``."""
        seen, back = self._view(grey)
        return [
            Detection(each.text, _mapped(each.corners, back), each.decoder)
            for each in decoder.decode(np.ascontiguousarray(self.treat(seen)))
        ]

    def _view(self, grey: Grey) -> tuple[Grey, np.typing.NDArray[np.float64]]:
        """The scaled and turned picture, and the 2 × 3 map from its pixels back."""
        height, width = grey.shape
        turn = np.deg2rad(self.turn)
        c, s, k = abs(np.cos(turn)), abs(np.sin(turn)), self.scale
        size = max(1, round((width * c + height * s) * k)), max(1, round((width * s + height * c) * k))
        if self.turn == 0:
            how = cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC
            seen = grey if k == 1 else np.asarray(cv2.resize(grey, size, interpolation=how), np.uint8)
            half = 0.5 / k - 0.5
            return seen, np.array([[1 / k, 0, half], [0, 1 / k, half]])
        there = cv2.getRotationMatrix2D((width / 2, height / 2), self.turn, k)
        there[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
        turned = cv2.warpAffine(grey, there, size, flags=cv2.INTER_CUBIC, borderValue=(255,))
        return np.asarray(turned, np.uint8), np.asarray(cv2.invertAffineTransform(there), np.float64)


def _mapped(corners: Iterable[tuple[float, float]], back: np.typing.NDArray[np.float64]) -> Any:
    points = np.column_stack((np.array(list(corners)), np.ones(4))) @ back.T
    return tuple((float(x), float(y)) for x, y in points)


_FIRST: tuple[_Attempt, ...] = (
    _Attempt(1),
    _Attempt(2),
    _Attempt(2, _sharpened),
    _Attempt(3),
    _Attempt(1, decoder=1),
    _Attempt(2, decoder=1),
)
"""For every picture: zxing's texts first, as pyzbar guesses at letters beyond ASCII."""

_THEN: tuple[_Attempt, ...] = (
    *(_Attempt(scale) for scale in (0.5, 0.25, 4)),
    *(
        _Attempt(scale, treat)
        for scale in (1, 2, 0.5)
        for treat in (
            _evened,
            _despeckled,
            partial(_smoothed, sigma=1.0),
            partial(_smoothed, sigma=2.0),
            partial(_thresholded, block=25),
            partial(_thresholded, block=51),
            partial(_opened, side=3),
            partial(_opened, side=5),
        )
    ),
    *(
        _Attempt(scale, treat, turn=turn)
        for turn in (30, 60)
        for scale in (1, 2)
        for treat in (_unchanged, _evened)
    ),
    *(_Attempt(scale, treat, decoder=1) for scale in (0.5, 1) for treat in (_unchanged, _evened)),
)
"""For pictures in which none of the first attempts found anything."""
