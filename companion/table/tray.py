"""The dice tray as it is believed: every die's last word, numbered, so that a throw is one stretch of it.

Only a die that settles after rolling has rolled; one that was nudged keeps the face it rolled and shows
another. Knows no rule, and of colours only their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.inputs.readings import DieSeen

__all__ = ["LONGEST_ROLL", "Lying", "Tray"]

LONGEST_ROLL = 6.0
"""Seconds that a die may roll."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A die of the tray: the face it rolled, what it shows now, and how (see :class:`DieSeen`).

    ``rolled`` is None until it has rolled on this connection; ``number`` counts the rolls of all dice and
    belongs to this one's last; ``at`` is when it was last heard, ``began`` when it was last heard to begin to
    roll, in clock seconds; None where nobody hears that, as with a camera.
    """

    die: int
    colour: int
    rolled: int | None
    shows: int
    quality: str
    number: int
    at: float
    began: float | None = None


class Tray:
    """All dice that were heard of."""

    def __init__(self) -> None:
        self._dice: dict[int, Lying] = {}
        self._rolls = 0
        self._heard_at = float("-inf")
        self._rolling: dict[int, float] = {}

    @property
    def rolls(self) -> int:
        """How many rolls were heard: a mark for :meth:`since`."""
        return self._rolls

    def hear(self, dice: Iterable[DieSeen]) -> None:
        """Take in what the tray said, in order."""
        for seen in dice:
            self._heard_at = seen.at
            known = self._dice.get(seen.die, Lying(seen.die, seen.colour, None, seen.face, "", 0, seen.at))
            known = replace(known, colour=seen.colour, quality=seen.quality, at=seen.at)
            if seen.quality == "rolling":
                self._rolling[seen.die] = seen.at
                known = replace(known, began=seen.at)
            else:
                self._rolling.pop(seen.die, None)
                known = replace(known, shows=seen.face)
            if seen.roll:
                self._rolls += 1
                known = replace(known, rolled=seen.face, number=self._rolls)
            self._dice[seen.die] = known

    def since(self, mark: int) -> tuple[Lying, ...]:
        """The dice whose last roll came after ``mark``, by number in the tray; rolling ones left out."""
        return tuple(
            die
            for _, die in sorted(self._dice.items())
            if die.number > mark and die.rolled is not None and die.die not in self._rolling
        )

    def die(self, number: int) -> Lying | None:
        """One die, if it was heard of."""
        return self._dice.get(number)

    def tilted(self) -> tuple[Lying, ...]:
        """Dice that rolled and lie on no face."""
        return tuple(die for _, die in sorted(self._dice.items()) if die.quality == "tilted")

    def taken(self, since: float, all_dice: int) -> tuple[Lying, ...]:
        """Dice taken out of the tray at ``since`` or later (clock seconds), where all of them are kept in it.

        A tray that holds thrown dice only is cleared, not chosen from: none then.
        """
        dice = [die for _, die in sorted(self._dice.items())]
        out = tuple(die for die in dice if die.quality == "taken")
        kept = len(dice) == all_dice and all(die.at >= since for die in out)
        return out if kept else ()

    @property
    def rolling(self) -> bool:
        """Whether a die is rolling now."""
        return bool(self._rolling)

    def rest(self, now: float) -> float:
        """Seconds since the tray last said anything; 0 while a die rolls.

        One that has rolled for longer than any die does was never heard to land: the line was cut.
        """
        rolls = any(now - since < LONGEST_ROLL for since in self._rolling.values())
        return 0.0 if rolls else now - self._heard_at
