"""One module a command: its arguments, and the call into the room that does the work.

A room is imported inside the call, never at the top, so that ``companion rules`` starts without camera
library or window.
"""

from __future__ import annotations

from typing import Protocol

from companion.commands import board, box, calibrate, demo, doctor, history, play, print_sheets, read, rules
from companion.commands.parser import Parser, Subparsers

__all__ = ["COMMANDS", "Command"]


class Command(Protocol):
    """A module of this package."""

    def register(self, commands: Subparsers[Parser]) -> None:
        """Add the command to the command line."""
        ...


COMMANDS: tuple[Command, ...] = (
    play,
    demo,
    rules,
    read,
    print_sheets,
    calibrate,
    doctor,
    box,
    history,
    board,
)
