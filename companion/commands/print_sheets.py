"""``companion print``: tags, corner marks and lane strips as PDF. Calls ``calibration.sheets``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.parser import Parser, Subparsers, add_command
from companion.errors import BadInput, ExitCode

if TYPE_CHECKING:
    from calibration.sizing import Size

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add ``print``."""
    sheets = add_command(commands, "print", _print, "print tags, corner marks and lane strips")
    sheets.add_argument("game", metavar="G")
    sheets.add_argument("--what", default="all", choices=["tags", "marks", "lens", "lanes", "all"])
    sheets.add_argument("--paper", default="a4", choices=["a4", "letter"])
    sheets.add_argument("--only", metavar="PAYLOAD", help="one piece again, for a lost tag")
    sheets.add_argument(
        "--camera", metavar="NAME", help="tags sized for it: camera-module-3, webcam, 1920@70 …"
    )
    sheets.add_argument("--height", type=float, metavar="MM", help="of the camera above the table")
    sheets.add_argument("--ask", action="store_true", help="ask for camera and height")
    sheets.add_argument("--out", required=True, type=Path, metavar="FILE.pdf")


def _print(chosen: argparse.Namespace) -> int:
    from calibration.sheets import write_pdf
    from companion.boxes import own_values
    from companion.mat import TAG_MODULE
    from companion.session.paths import data_folder

    size = _size(chosen)
    own = own_values(data_folder(), chosen.game) or {}
    copies = own.get("energy_supply")
    module = TAG_MODULE if size is None else size.module
    printed = write_pdf(chosen.game, chosen.what, chosen.paper, chosen.only, chosen.out, copies, module)
    pages, tags = (
        f"{count} {word}{'' if count == 1 else 's'}"
        for count, word in ((printed.pages, "page"), (printed.tags, "tag"))
    )
    print(f"{chosen.out}: {pages}, {tags}; print at 100 %, not fitted to the page")
    if size is not None:
        print(size)
    return ExitCode.DONE


def _size(chosen: argparse.Namespace) -> Size | None:
    """The size of the tags for the rig that was named or is asked for; None: as the mat's marks."""
    from calibration.sizing import CAMERAS, choose_size, view_named

    camera, height = chosen.camera, chosen.height
    if chosen.ask:
        camera = camera or _answer(f"Camera ({', '.join(CAMERAS)}, or PIXELS@DEGREES across): ")
        height = (
            _number(_answer("Height of the camera above the table in mm: ")) if height is None else height
        )
    if camera is None and height is None:
        return None
    if camera is None or height is None:
        raise BadInput("--height" if camera else "--camera", "is needed too: a tag's size follows from both")
    return choose_size(view_named(camera), height)


def _answer(question: str) -> str:
    print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInput("--height", f"{text!r} is not a number of mm") from None
