"""``companion print``: tags, corner marks and lane strips as PDF. Calls ``calibration.sheets``."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.parser import Parser, Subparsers, add_command
from companion.errors import ExitCode

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add ``print``."""
    sheets = add_command(commands, "print", _print, "print tags, corner marks and lane strips")
    sheets.add_argument("game", metavar="G")
    sheets.add_argument("--what", default="all", choices=["tags", "marks", "lanes", "all"])
    sheets.add_argument("--paper", default="a4", choices=["a4", "letter"])
    sheets.add_argument("--only", metavar="PAYLOAD", help="one piece again, for a lost tag")
    sheets.add_argument("--out", required=True, type=Path, metavar="FILE.pdf")


def _print(chosen: argparse.Namespace) -> int:
    from calibration.sheets import write_pdf
    from companion.boxes import own_values
    from companion.session.paths import data_folder

    own = own_values(data_folder(), chosen.game) or {}
    copies = own.get("energy_supply")
    printed = write_pdf(chosen.game, chosen.what, chosen.paper, chosen.only, chosen.out, copies)
    pages, tags = (
        f"{count} {word}{'' if count == 1 else 's'}"
        for count, word in ((printed.pages, "page"), (printed.tags, "tag"))
    )
    print(f"{chosen.out}: {pages}, {tags}; print at 100 %, not fitted to the page")
    return ExitCode.DONE
