"""The one command line: finds the command, runs it, turns what went wrong into one line and a code.

Results go to stdout, messages to stderr. Contains no logic and imports no room: each command's
arguments and its call stand in ``companion.commands``.
"""

from __future__ import annotations

import argparse
import errno
import io
import logging
import os
import sys
from collections.abc import Sequence

from companion import __version__
from companion.commands import COMMANDS
from companion.commands.parser import Parser, unknown_arguments
from companion.errors import CompanionError, ExitCode

__all__ = ["build_parser", "main"]

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def build_parser() -> Parser:
    """The whole command line; parsing sets ``run``, the function of the chosen command."""
    parser = Parser(prog="companion", description="A referee beside a real game table.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in COMMANDS:
        command.register(commands)
    return parser


def _log_fault(fault: Exception) -> str:
    """Write the traceback to the log file; returns the words that say where."""
    from companion.session.paths import data_folder

    path = data_folder() / "companion.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(path, encoding="utf-8")
    except OSError as unwritable:
        return f"and the log could not be written ({unwritable})"
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("companion.cli")
    logger.addHandler(handler)
    logger.propagate = False
    logger.error("%s", " ".join(sys.argv), exc_info=fault)
    logger.removeHandler(handler)
    handler.close()
    return f"details are in {path}"


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that leaving does not fail at it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    print(f"companion: {' '.join(message.split())}", file=sys.stderr)


def _ready_streams() -> None:
    """Let every standard stream be there, and take any text.

    A service may be started with streams closed; and a file's name need not be text in any encoding.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; ``arguments`` default to the process's own.

    What it writes is for its own user alone: games, settings, logs, exports.
    """
    os.umask(0o077)
    _ready_streams()
    try:
        whole = build_parser()
        chosen, rest = whole.parse_known_args(arguments)
        parser = getattr(chosen, "parser", whole)
        if rest:
            parser.error(unknown_arguments(parser, rest))
        if chosen.command is None:
            whole.error("say what to do, for example: companion play")
        return _run(chosen)
    except SystemExit as leaving:  # argparse leaves after --help, --version and wrong usage
        return leaving.code if isinstance(leaving.code, int) else ExitCode.DONE
    except KeyboardInterrupt:
        _complain("interrupted")
        return ExitCode.INTERRUPTED


def _run(chosen: argparse.Namespace) -> int:
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except CompanionError as error:
        _complain(error.message)
        return error.exit_code
    except BrokenPipeError:
        # The reader of our output has gone, as with `| head`; nothing is left to say to it.
        _drop_output()
        return ExitCode.FAILED
    except Exception as fault:  # noqa: BLE001 - the last door: logged in full, shown as one line
        if isinstance(fault, OSError) and fault.errno in _NO_ROOM:
            _drop_output()
            _complain(
                f"{fault.filename or 'the output'} cannot be written: the disk is full; make room there"
            )
            return ExitCode.FAILED
        _complain(f"unexpected {type(fault).__name__}: {fault}; {_log_fault(fault)}")
        return ExitCode.FAILED
