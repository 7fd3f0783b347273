"""A picture of every screen in every shape, language and light, and contact sheets to look through.

``python -m tests.ui.contact_sheet FOLDER [--text largest] [--only NAME…]`` needs Xvfb, and ends with
exit code 1 when a text is cut, too small or overlapping or something is hard to hit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from tests.ui.looks import faults
from tests.ui.scenes import SCENES
from tests.ui.window import WindowProcess, display
from ui.settings import TEXT_SIZES, THEMES
from ui.texts import LANGUAGES

SIZES = ((800, 480), (720, 1280))
ACROSS, DOWN, GAP, LABEL = 3, 3, 12, 18


def _draw(folder: Path, text: str, scenes: Sequence[str]) -> Iterator[tuple[str, list[Path], list[str]]]:
    """Name, pictures and faults of every run of scenes."""
    with display() as screen, tempfile.TemporaryDirectory() as data:
        for size in SIZES:
            window = WindowProcess(screen, size, Path(data))
            try:
                for language in LANGUAGES:
                    for theme in THEMES:
                        window.tell("speak", language=language)
                        window.tell("set", theme=theme, text=text)
                        name = f"{size[0]}x{size[1]}-{language}-{theme}"
                        yield name, *_run(window, folder / name, scenes)
            finally:
                window.close()


def _run(window: WindowProcess, folder: Path, scenes: Sequence[str]) -> tuple[list[Path], list[str]]:
    folder.mkdir(parents=True, exist_ok=True)
    pictures, found = [], []
    for scene in scenes:
        window.tell("show", scene=scene)
        shown = window.tell("drawn")
        found += [f"{scene}: {fault}" for fault in faults(shown, *shown["size"])]
        pictures.append(folder / f"{scene}.png")
        window.tell("picture", path=str(pictures[-1]))
    return pictures, found


def _sheets(name: str, pictures: Sequence[Path], folder: Path) -> Iterator[Path]:
    """Nine pictures a sheet, each with its name."""
    for start in range(0, len(pictures), ACROSS * DOWN):
        shown = pictures[start : start + ACROSS * DOWN]
        with Image.open(shown[0]) as first:
            width = 800 if first.width > first.height else 400
            height = round(first.height * width / first.width)
        sheet = Image.new("RGB", (ACROSS * (width + GAP), DOWN * (height + GAP + LABEL)), "white")
        pen = ImageDraw.Draw(sheet)
        for number, path in enumerate(shown):
            x, y = number % ACROSS * (width + GAP), number // ACROSS * (height + GAP + LABEL)
            pen.text((x + 4, y + 3), path.stem, fill="black")
            with Image.open(path) as picture:
                sheet.paste(picture.convert("RGB").resize((width, height)), (x, y + LABEL))
        out = folder / f"{name}-{start // (ACROSS * DOWN) + 1}.png"
        sheet.save(out)
        yield out


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="contact_sheet", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--text", choices=tuple(TEXT_SIZES), default="normal")
    parser.add_argument("--only", nargs="+", choices=tuple(SCENES), default=tuple(SCENES))
    chosen = parser.parse_args(words)
    wrong = 0
    for name, pictures, found in _draw(chosen.folder, chosen.text, chosen.only):
        for sheet in _sheets(name, pictures, chosen.folder):
            print(sheet)
        for fault in found:
            print(f"  {fault}")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
