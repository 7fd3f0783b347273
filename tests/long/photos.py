"""``python -m tests.long.photos --photos DIR``: our reading of photographs beside that of the decoders alone.

The photographs are not part of this project: zxing-cpp's public samples are meant, folders of pictures such
as ``qrcode-2``, each picture with its text in a ``.txt`` beside it. Prints a table, a row a folder, and names
every picture that another decoder reads and we do not; then the exit code is 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision.decoding import Grey, PyzbarDecoder, ZxingDecoder, grey_plane
from companion.vision.reading import read_file

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")


@dataclass
class Folder:
    """Pictures read in one folder, by reader; ``missed`` are those that only others read."""

    pictures: int = 0
    read: dict[str, int] = field(default_factory=dict)
    right: int = 0
    missed: list[str] = field(default_factory=list)


def compare(photos: Path) -> dict[str, Folder]:
    """Read every picture below a folder with each reader."""
    found: dict[str, Folder] = {}
    pyzbar, zxing = PyzbarDecoder(), ZxingDecoder(thorough=True)
    readers: dict[str, Callable[[Grey], list[str]]] = {
        "pyzbar": lambda grey: [each.text for each in pyzbar.decode(grey)],
        "zxing-cpp": lambda grey: [each.text for each in zxing.decode(grey)],
    }
    for path in _pictures(photos):
        folder = found.setdefault(path.parent.name, Folder())
        folder.pictures += 1
        picture = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_GRAYSCALE)
        grey = grey_plane(np.zeros((0, 0)) if picture is None else picture)
        texts = {name: read(grey) for name, read in readers.items()}
        texts["ours"] = _ours(path)
        for name, each in texts.items():
            folder.read[name] = folder.read.get(name, 0) + bool(each)
        told = path.with_suffix(".txt")
        wanted = _lines(told.read_text(encoding="utf-8")) if told.exists() else []
        folder.right += bool(texts["ours"]) and wanted in [_lines(text) for text in texts["ours"]]
        if not texts["ours"] and (texts["pyzbar"] or texts["zxing-cpp"]):
            folder.missed.append(path.name)
    return found


def _ours(path: Path) -> list[str]:
    try:
        return [each.text for each in read_file(path)]
    except CompanionError:
        return []


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def _pictures(photos: Path) -> Iterator[Path]:
    yield from sorted(path for path in photos.rglob("*") if path.suffix.lower() in SUFFIXES)


def main() -> int:
    """0 when nothing was missed that another reads, 1 otherwise, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.photos", allow_abbrev=False)
    parser.add_argument("--photos", type=Path, required=True, metavar="DIR")
    photos: Path = parser.parse_args().photos
    if not photos.is_dir():
        parser.error(f"there is no folder {photos}")
    found = compare(photos)
    print("| folder | pictures | pyzbar | zxing-cpp | ours | ours, as its text says |")
    print("|---|---|---|---|---|---|")
    for name, folder in found.items():
        counts = " | ".join(str(folder.read[reader]) for reader in ("pyzbar", "zxing-cpp", "ours"))
        print(f"| `{name}` | {folder.pictures} | {counts} | {folder.right} |")
    missed = [f"{name}/{each}" for name, folder in found.items() for each in folder.missed]
    for each in missed:
        print(f"missed: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
