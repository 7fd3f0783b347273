"""``companion games``, ``replay``, ``verify``, ``export``, ``rerun``: the games played so far."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.parser import Parser, Subparsers, add_command, at_least
from companion.errors import ExitCode

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add the five commands."""
    add_command(commands, "games", _games, "list the games played so far, the latest first")

    replay = add_command(commands, "replay", _replay, "show the course of a game")
    replay.add_argument("game", metavar="ID", help="the game's id, or its beginning")
    replay.add_argument("--to", type=at_least(0), metavar="N", help="only up to entry N")

    verify = add_command(commands, "verify", _verify, "check every round's seals and the whole journal")
    verify.add_argument("game", metavar="ID", help="the game's id, or its beginning")

    export = add_command(commands, "export", _export, "write a game to a file")
    export.add_argument("game", metavar="ID", help="the game's id, or its beginning")
    export.add_argument("--out", required=True, type=Path, metavar="FILE")

    again = add_command(commands, "rerun", _rerun, "play a recorded table session again and compare")
    again.add_argument("recording", type=Path, metavar="FILE", help="written by --record of play or demo")


def _games(_: argparse.Namespace) -> int:
    from companion.session.history import game_lines
    from companion.session.journal import Journal

    with Journal.read() as journal:
        print(*game_lines(journal), sep="\n")
    return ExitCode.DONE


def _replay(chosen: argparse.Namespace) -> int:
    from companion.session.history import replay_lines
    from companion.session.journal import Journal

    with Journal.read() as journal:
        print(*replay_lines(journal, chosen.game, chosen.to), sep="\n")
    return ExitCode.DONE


def _verify(chosen: argparse.Namespace) -> int:
    from companion.session.journal import Journal
    from companion.session.verify import verify_game

    with Journal.read() as journal:
        verification = verify_game(journal, chosen.game)
    print(*verification.lines(), sep="\n")
    return ExitCode.DONE if verification.holds else ExitCode.FAILED


def _export(chosen: argparse.Namespace) -> int:
    from companion.session.export import write_export
    from companion.session.journal import Journal

    with Journal.read() as journal:
        print(write_export(journal, chosen.game, chosen.out))
    return ExitCode.DONE


def _rerun(chosen: argparse.Namespace) -> int:
    from companion.session.rerun import rerun

    again = rerun(chosen.recording)
    print(*again.lines(), sep="\n")
    return ExitCode.DONE if again.same else ExitCode.FAILED
