"""Errors that people see: a stable code, one sentence that says what to do, an exit code.

Everything else that escapes is a fault of ours and shows a traceback in the log, never on the screen.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["BadInput", "CompanionError", "DeviceMissing", "ExitCode"]


class ExitCode(IntEnum):
    """What the commands end with."""

    DONE = 0
    FAILED = 1
    WRONG_INPUT = 2
    DEVICE_MISSING = 3
    INTERRUPTED = 130


class CompanionError(Exception):
    """Something asked for could not be done; ``message`` says what happened and what to do.

    A screen says ``template`` in its own language and fills in ``values``.

    >>> CompanionError("{name} is full", name="the disk").message
    'the disk is full'
    """

    exit_code: ExitCode = ExitCode.FAILED

    def __init__(self, template: str, **values: str) -> None:
        message = template.format(**values) if values else template
        super().__init__(message)
        self.message = message
        self.template = template
        self.values = values


class BadInput(CompanionError):
    """Input that cannot be understood; ``field`` names the place, e.g. ``state.seats[1].karma``."""

    exit_code = ExitCode.WRONG_INPUT

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.reason = message


class DeviceMissing(CompanionError):
    """A camera, board, key or display is not there; the message says how to go on without it."""

    exit_code = ExitCode.DEVICE_MISSING
