"""The rules asked about a plan, so that nothing of it gets out with a failure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat

__all__ = ["Check", "Lowest", "RevealError", "refuse_unless_legal"]

Check: TypeAlias = Callable[[Move], None]
"""Raises :class:`IllegalMove` for a plan that the rules refuse."""

Lowest: TypeAlias = Callable[[Seat], Move]
"""The lowest legal plan of a seat, for the house rule of that name."""


class RevealError(CompanionError):
    """Something that cannot be done to a seal now; its text never depends on a plan."""


def refuse_unless_legal(check: Check, move: Move) -> None:
    """Ask the rules; an unforeseen failure must not carry the plan in its text or its context."""
    seat, failed = move.seat, ""
    try:
        check(move)
    except (IllegalMove, CompanionError):
        raise
    except Exception as error:  # noqa: BLE001 - its text may hold the plan; only its kind goes on
        failed = type(error).__name__
    if failed:
        del move
        raise RevealError(f"the plan of {seat} could not be checked ({failed}); seal again")
