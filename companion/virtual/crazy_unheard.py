"""What a player of the simulated table did while nobody watched, and how a finger tells it afterwards.

A cable may be pulled just when dice roll or cards change hands: the screen then goes on asking for what is
long done. Reads the screen like anybody; must not know what the referee believes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.crazy_race.model import Face
from companion.games.vocabulary import Move, Seat
from companion.reconcile.instructions import Instruction
from companion.session.public import PublicTable
from companion.session.touches import Decide, TellPlace, Touch

__all__ = ["UNHEARD", "Unheard", "sensed_by"]

UNHEARD = 10.0
"""Seconds of a quiet table after which a throw that the screen still waits for was not heard."""

_SENSED: Mapping[str, str] = {"roll": "board", "move-pawn": "board"}


def sensed_by(action: str) -> str:
    """The device that sees an instruction done.

    >>> sensed_by("move-pawn"), sensed_by("hitch")
    ('board', 'camera')
    """
    return _SENSED.get(action, "camera")


class Unheard:
    """What one seat has done and may have to tell."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._places: dict[str, Sequence[TellPlace]] = {}
        self._move: Move | None = None
        self._phase = ""
        self._throw: tuple[str, str] | None = None
        self._since: float | None = None
        """Since when nothing has stood in the way of hearing what was done last; None: not looked yet."""

    def did(self, key: str, *tells: TellPlace) -> None:
        """The instruction ``key`` was done; ``tells`` would say so."""
        self._places[key] = tells

    def without_words(self, move: Move, phase: str) -> None:
        """The seat acts on a decision that the screen asks for as ``phase``, and touches nothing."""
        self._move, self._phase, self._since = move, phase, None

    def threw(self, key: str, faces: Sequence[Face]) -> None:
        """The dice lie there for the instruction ``key``."""
        self._throw = key, " ".join(f"{colour}:{face}" for colour, face in faces)
        self._since = None

    def decides(self) -> None:
        """The seat is asked something new: all that it did before was heard."""
        self._move = self._throw = None

    def late(self, now: float, screen: PublicTable) -> Touch | None:
        """What has to be told now, one thing at a time."""
        open_steps = {step.key: step for step in screen.instructions if not step.done}
        self._places = {key: tells for key, tells in self._places.items() if key in open_steps}
        busy = screen.fix is not None or any(self._waits(step) for step in open_steps.values())
        if busy or self._since is None:
            self._since = now
        return (
            self._decision(now, screen)
            or self._dice(now, screen, open_steps)
            or self._place(screen, open_steps)
        )

    def _quiet_for(self, now: float) -> float:
        return 0.0 if self._since is None else now - self._since

    def _waits(self, step: Instruction) -> bool:
        """Whether a throw cannot be booked yet because something else is still to be done."""
        return step.action != "roll"

    def _decision(self, now: float, screen: PublicTable) -> Touch | None:
        asked = screen.decision
        if self._move is None:
            return None
        if asked is None or (asked.seat, asked.decision) != (self._seat, self._phase):
            self._move, self._since = None, now
            return None
        device = "camera" if self._phase == "hitch" else "board"
        if device not in screen.missing and self._quiet_for(now) < UNHEARD:
            return None
        move, self._move, self._since = self._move, None, now
        return Decide(move)

    def _dice(self, now: float, screen: PublicTable, open_steps: Mapping[str, Instruction]) -> Touch | None:
        if self._throw is None or self._throw[0] not in open_steps:
            return None
        if "board" not in screen.missing and self._quiet_for(now) < UNHEARD:
            return None
        (_, faces), self._throw = self._throw, None
        return TellPlace("roll", faces)

    def _place(self, screen: PublicTable, open_steps: Mapping[str, Instruction]) -> Touch | None:
        for key, tells in self._places.items():
            if tells and sensed_by(open_steps[key].action) in screen.missing:
                self._places[key] = tells[1:]
                return tells[0]
        return None
