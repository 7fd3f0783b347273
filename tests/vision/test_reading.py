"""Reading picture files: every tag is listed, and a bad file is one clear line."""

from __future__ import annotations

import doctest
import json
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import segno
from PIL import Image

import companion.vision.reading
from companion.tags import payload
from companion.vision.reading import PictureFault, PictureTags, read_picture, read_pictures
from tests.vision.pictures import Camera, Grey, Piece, photograph, tag_picture

ONE = "RZ-A7-3"


def one_tag() -> Grey:
    return np.pad(tag_picture(ONE, pixels=5), 20, constant_values=120)


def only(path: Path) -> PictureTags | PictureFault:
    (result,) = read_pictures([path])
    return result


def texts(path: Path) -> list[str]:
    result = only(path)
    assert isinstance(result, PictureTags), result
    return [tag.text for tag in result.tags]


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(companion.vision.reading).failed == 0


def test_the_printed_result_names_text_component_corners_and_decoder(tmp_path: Path) -> None:
    path = tmp_path / "tag.png"
    Image.fromarray(one_tag()).save(path)
    result = only(path)
    assert isinstance(result, PictureTags)
    (tag,) = json.loads(json.dumps(result.to_json()))["tags"]
    assert result.to_json()["image"] == str(path)
    assert (tag["text"], tag["component"], tag["decoder"]) == (payload(ONE), ONE, "zxing")
    expected = [(40, 40), (145, 40), (145, 145), (40, 145)]
    assert np.abs(np.array(tag["corners"]) - np.array(expected)).max() <= 2


def _rgba() -> Image.Image:
    cover = np.where(one_tag() < 60, 255, 0).astype(np.uint8)
    return Image.fromarray(np.dstack((np.zeros((*cover.shape, 3), np.uint8), cover)), "RGBA")


def _red() -> Image.Image:
    """Pure red modules on white: light in the first channel."""
    grey = one_tag()
    return Image.fromarray(np.dstack((np.full_like(grey, 255), grey, grey)), "RGB")


def _animated(path: Path) -> None:
    first = Image.fromarray(one_tag())
    first.save(path, save_all=True, append_images=[Image.new("L", first.size, 255)], duration=100)


SAVED: dict[str, Callable[[Path], object]] = {
    "grey.png": lambda path: Image.fromarray(one_tag()).save(path),
    "one bit.png": lambda path: Image.fromarray(one_tag()).convert("1", dither=Image.Dither.NONE).save(path),
    "palette.png": lambda path: Image.fromarray(one_tag()).convert("P").save(path),
    "sixteen bits.png": lambda path: Image.fromarray(one_tag().astype(np.uint16) * 200).save(path),
    "dark sixteen bits.png": lambda path: Image.fromarray(one_tag().astype(np.uint16)).save(path),
    "alpha.png": lambda path: _rgba().save(path),
    "red.png": lambda path: _red().save(path),
    "lossy.webp": lambda path: Image.fromarray(one_tag()).save(path, quality=60),
    "animated.webp": _animated,
    "animated.gif": _animated,
    "four inks.jpg": lambda path: Image.fromarray(one_tag()).convert("CMYK").save(path),
    "float.tiff": lambda path: Image.fromarray(one_tag().astype(np.float32) / 255).save(path),
    "inverted.png": lambda path: Image.fromarray(255 - one_tag()).save(path),
    "mirrored upside down.png": lambda path: Image.fromarray(one_tag()).rotate(180).save(path),
}


@pytest.mark.parametrize("name", SAVED)
def test_a_tag_is_read_whatever_the_picture_is_made_of(name: str, tmp_path: Path) -> None:
    SAVED[name](tmp_path / name)
    assert texts(tmp_path / name) == [payload(ONE)]


def _huge(path: Path) -> None:
    """The head of a PNG that promises 400 million pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 20_000, 20_000, 8, 0, 0, 0, 0)
    chunks = (head, b"IDAT", b"IEND")
    body = b"".join(struct.pack(">I", len(c) - 4) + c + struct.pack(">I", zlib.crc32(c)) for c in chunks)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


def _cut(path: Path) -> None:
    Image.fromarray(one_tag()).save(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "absent.png": (lambda path: None, "no such file"),
    "empty.png": (lambda path: path.write_bytes(b""), "save it again"),
    "text.png": (lambda path: path.write_text("hello"), "save it again"),
    "folder.png": (lambda path: path.mkdir(), "folder"),
    "cut.png": (_cut, "save it again"),
    "cut.jpg": (_cut, "save it again"),
    "huge.png": (_huge, "smaller"),
    "pipe.png": (os.mkfifo, "no file"),
    f"{'long' * 70}.png": (lambda path: None, "too long"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_line_that_says_what_to_do_and_the_others_are_read(
    name: str, tmp_path: Path
) -> None:
    make, words = BAD[name]
    make(tmp_path / name)
    good = tmp_path / "good.png"
    Image.fromarray(one_tag()).save(good)
    fault, result = read_pictures([tmp_path / name, good])
    assert isinstance(fault, PictureFault)
    assert words in fault.message
    assert "\n" not in fault.message
    assert isinstance(result, PictureTags)
    assert len(result.tags) == 1


def test_foreign_codes_are_listed_without_a_component() -> None:
    modules = np.array(list(segno.make("Grüße vom Mond", micro=False).matrix_iter(border=4)))
    code = np.kron(np.where(modules, 0, 255), np.ones((5, 5))).astype(np.uint8)
    (tag,) = read_picture(code)
    assert (tag.text, tag.component) == ("Grüße vom Mond", None)


def test_every_tag_of_a_soft_tilted_photograph_is_listed_once_where_it_is() -> None:
    pieces = [Piece(f"RZ-E{n}-01", 25 + 50 * (n % 3), 30 + 50 * (n // 3), 37.0 * n) for n in range(6)]
    camera = Camera(width=700, height=500, pixels_per_mm=2.2, tilt=25, pan=-10, blur=0.6, noise=4)
    found = read_picture(photograph(pieces, camera, (75.0, 55.0), seed=4))
    assert sorted(tag.component or "" for tag in found) == [piece.component for piece in pieces]
    plane = camera.homography((75.0, 55.0))
    for tag in found:
        piece = next(piece for piece in pieces if piece.component == tag.component)
        x, y, w = plane @ np.array([piece.x, piece.y, 1.0])
        assert np.abs(np.array(tag.corners).mean(axis=0) - (x / w, y / w)).max() < 1.5


@pytest.mark.parametrize("shape", [(0, 0), (1, 300), (300, 1), (5, 5), (1200, 1600)])
def test_pictures_without_a_tag_list_none(shape: tuple[int, int]) -> None:
    assert read_picture(np.zeros(shape, np.uint8)) == ()
