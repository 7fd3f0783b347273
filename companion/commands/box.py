"""``companion box``: the printed values, with their source. Calls ``companion.boxes``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.commands.parser import Parser, Subparsers, add_command
from companion.errors import BadInput, ExitCode

if TYPE_CHECKING:
    from companion.boxes import BoxRow

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add ``box`` with its three verbs."""
    box = commands.add_parser("box", help="what your own copy prints: show, edit, check")
    verbs = box.add_subparsers(title="commands", metavar="VERB", dest="verb", required=True)
    show = add_command(verbs, "show", _show, "print every value with its source")
    edit = add_command(verbs, "edit", _edit, "type in what your own copy prints")
    check = add_command(verbs, "check", _check, "check the values and say which are not from a copy yet")
    for parser in (show, edit, check):
        parser.add_argument("game", metavar="G", help="the game's id")
    one = "one value, for example starting_karma.3=4; without it, each is asked for"
    edit.add_argument(
        "--set", action="append", default=[], type=_assignment, metavar="NAME.FOR=VALUE", help=one
    )
    edit.add_argument(
        "--forget", action="append", default=[], metavar="NAME.FOR", help="back to the shipped value"
    )


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not value.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME.FOR=VALUE, for example starting_karma.3=4")
    return name, value


def _show(chosen: argparse.Namespace) -> int:
    from companion import boxes
    from companion.session.paths import data_folder

    print(boxes.show(boxes.installed_rows(data_folder(), chosen.game)))
    return ExitCode.DONE


def _edit(chosen: argparse.Namespace) -> int:
    from companion import boxes
    from companion.session.paths import data_folder

    rows = boxes.installed_rows(data_folder(), chosen.game)
    rows = boxes.forget(rows, chosen.game, chosen.forget)
    values = list(chosen.set)
    if not values and not chosen.forget:
        if not sys.stdin.isatty():
            raise BadInput("--set", "is needed where nobody can be asked, as in --set starting_karma.3=4")
        values = _typed(rows)
    path = boxes.keep(data_folder(), chosen.game, boxes.change(rows, values))
    print(f"kept in {path}")
    return ExitCode.DONE


def _typed(rows: Iterable[BoxRow]) -> list[tuple[str, str]]:
    """What the owner types in, row after row, up to the end of the input."""
    print("Type what your copy prints; Enter keeps a value, Ctrl-D all that follow.", file=sys.stderr)
    values = []
    for row in rows:
        print(f"{row.name} {row.key} [{row.value}] ({row.source}): ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            print(file=sys.stderr)
            break
        if line.strip():
            values.append((f"{row.name}.{row.key}", line.strip()))
    return values


def _check(chosen: argparse.Namespace) -> int:
    from companion import boxes
    from companion.session.paths import data_folder

    rows = boxes.installed_rows(data_folder(), chosen.game)
    boxes.checked_values(chosen.game, rows)
    house = [f"{row.name}.{row.key}" for row in rows if row.source == "house"]
    print(f"{len(rows)} values, a game can be played with them at every number of seats")
    if house:
        print(f"{len(house)} are house values, not from a printed copy: {', '.join(house)}")
    return ExitCode.DONE
