"""A dice tray without electronics: what the camera saw lying there, as the tray would have told it.

Dice of one colour are alike, so a die keeps its number by lying where it lay. Only a tray that is sure as a
whole is told: anything else is left to a finger. Knows numbers and millimetres; must not know a rule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.inputs.readings import DieSeen
from companion.vision.dice import DiceSeen, DieFace

__all__ = ["TrayByCamera"]

STAYED = 2.0
"""Mm within which a die that shows the same value has not been thrown again."""


class TrayByCamera:
    """Numbers the dice of a tray; ``colours`` names the colour of each die by its number."""

    def __init__(self, colours: Sequence[str]) -> None:
        self._colours = tuple(colours)
        self._codes = {colour: code for code, colour in enumerate(dict.fromkeys(colours))}
        self._lying: dict[int, DieFace] = {}
        self._told: DiceSeen | None = None

    def see(self, seen: DiceSeen, at: float) -> list[DieSeen]:
        """What is new with a look at the tray; dice that rolled come as rolls, each once.

        A die that lay there and is gone was taken. What lies there at the first look was not seen to roll.
        """
        if not (seen.settled and seen.sure) or seen is self._told:
            return []
        first, self._told = self._told is None, seen
        stayed, lying, rolled = self._stayed(seen.dice), dict[int, DieFace](), []
        for die in seen.dice:
            number = stayed.get(id(die))
            if number is None:
                rolled.append(die)
            else:
                lying[number] = die
        found = []
        for die in rolled:
            number = self._free(die.kind, lying)
            if number is None:
                return []  # more dice of a colour than there are: no tray of this game
            lying[number] = die
            code = self._codes[die.kind]
            found.append(DieSeen(number, code, die.value, "settled", roll=not first, at=at))
        for number, die in self._lying.items():
            if number not in lying:
                code = self._codes[die.kind]
                found.append(DieSeen(number, code, die.value, "taken", roll=False, at=at))
        self._lying = lying
        return found

    def _stayed(self, dice: Sequence[DieFace]) -> dict[int, int]:
        """Which of these dice lie as they lay: identity to number."""
        left = dict(self._lying)
        found = {}
        for die in dice:
            for number, other in left.items():
                if (other.kind, other.value) == (die.kind, die.value) and _apart(other, die) < STAYED:
                    found[id(die)] = number
                    del left[number]
                    break
        return found

    def _free(self, colour: str, lying: dict[int, DieFace]) -> int | None:
        numbers = (n for n, own in enumerate(self._colours) if own == colour and n not in lying)
        return next(numbers, None)


def _apart(one: DieFace, other: DieFace) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))
