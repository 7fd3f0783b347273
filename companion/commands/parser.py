"""Argument parsing with one clear line for each mistake, and a suggestion where one is near."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

from companion.errors import BadInput, ExitCode

if TYPE_CHECKING:
    from companion.games.vocabulary import Game

__all__ = [
    "Parser",
    "Subparsers",
    "add_command",
    "at_least",
    "check_seats",
    "option_value",
    "options_for",
    "unknown_arguments",
]

_CHOICE = re.compile(r"invalid choice: '(?P<given>[^']*)' \(choose from (?P<choices>.*)\)")


class Parser(argparse.ArgumentParser):
    """An argument parser whose mistakes are one line on stderr and exit code 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and what to do, and leave with the code for wrong usage."""
        found = _CHOICE.search(message)
        if found:
            choices = re.findall(r"[^\s',]+", found["choices"])
            near = _suggestion(found["given"], choices)
            where = message[: found.start()].removesuffix(": ")
            message = f"{where}: there is no {found['given']!r}{near}; there are {', '.join(choices)}"
        one_line = " ".join(message.split())
        print(f"{self.prog}: {one_line} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(int(ExitCode.WRONG_INPUT))


Subparsers = argparse._SubParsersAction
"""What :meth:`argparse.ArgumentParser.add_subparsers` returns; argparse has no public name for it."""


def add_command(
    commands: Subparsers[Parser], name: str, run: Callable[[argparse.Namespace], int], help_text: str
) -> Parser:
    """Add one command; parsing it sets ``run`` and, for later mistakes, ``parser``."""
    parser = commands.add_parser(name, help=help_text, description=help_text)
    parser.set_defaults(run=run, parser=parser)
    return parser


def _suggestion(given: str, known: Iterable[str]) -> str:
    near = get_close_matches(given, list(known), n=1)
    return f", did you mean {near[0]}?" if near else ""


def unknown_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> str:
    """One line about the first argument that ``parser`` does not know, with the nearest it does."""
    first = rest[0].split("=")[0]
    if not first.startswith("-"):
        return f"there is one argument too many: {first}"
    known = [option for action in parser._actions for option in action.option_strings]
    return f"there is no option {first}{_suggestion(first, known)}"


def option_value(text: str) -> tuple[str, Any]:
    """``NAME=JSON`` as a pair; a value that is not JSON is taken as a word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE, for example players=4")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def options_for(pairs: Iterable[tuple[str, Any]], seats: int) -> dict[str, Any]:
    """The game's options; ``BadInput`` when they speak of another number of seats than ``--seats``."""
    options = dict(pairs)
    if options.setdefault("players", seats) != seats:
        raise BadInput(
            "--option", f"players is {options['players']}, but --seats says {seats}; leave one out"
        )
    return options


def check_seats(game: Game, seats: int) -> None:
    """Raise ``BadInput`` unless that many seats can play ``game``."""
    if seats not in game.seats:
        raise BadInput("--seats", f"must be {game.seats.start} to {game.seats.stop - 1} for this game")


def at_least(least: int) -> Callable[[str], int]:
    """A whole number not below ``least``."""

    def whole_number(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} up")
        return number

    return whole_number
