"""The dice of a simulated table: some lie in the supply, some as they were thrown.

Throws them into the tray, which tells the board; knows how dice fall, not what they mean.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from companion.clock import Clock
from companion.games.crazy_race.box_values import Die
from companion.games.crazy_race.model import Face
from companion.games.crazy_race.names import COLOURS
from firmware_bridge.messages import DieQuality
from firmware_bridge.simulated_board import SimulatedBoard

__all__ = ["ROLLS", "DiceBox"]

ROLLS = 0.9
"""Seconds that a throw takes to come to rest."""


class DiceBox:
    """All dice, each with a number of its own; ``lying`` are those in the tray and what they show."""

    def __init__(self, dice: Mapping[str, Die], board: SimulatedBoard, clock: Clock) -> None:
        self._dice = dice
        self._board = board
        self._clock = clock
        self.colours = tuple(colour for colour in COLOURS for _ in range(dice[colour].number))
        self.lying: dict[int, int] = {}
        self.cocked: set[int] = set()
        """Dice in the tray that lie on no face."""

    def clear(self) -> None:
        """All dice go back (CR-DIC-09)."""
        self.lying.clear()
        self.cocked.clear()

    def take(self, colours: Sequence[str]) -> tuple[int, ...]:
        """Free dice of these colours; raises :class:`ValueError` when there are none left."""
        taken: list[int] = []
        for colour in colours:
            free = [
                number
                for number, own in enumerate(self.colours)
                if own == colour and number not in {*taken, *self.lying, *self.cocked}
            ]
            if not free:
                raise ValueError(f"no {colour} die is left")
            taken.append(free[0])
        return tuple(taken)

    def pick_up(self, kept: Sequence[Face]) -> tuple[int, ...]:
        """Take the lying dice that are not ``kept`` into the hand, to be thrown again."""
        stays = Counter(kept)
        taken = []
        for number, face in sorted(self.lying.items()):
            shown = (self.colours[number], face)
            if stays[shown]:
                stays[shown] -= 1
            else:
                taken.append(number)
        for number in taken:
            del self.lying[number]
        return tuple(taken)

    def spare(self, colours: Sequence[str]) -> str | None:
        """A colour that is none of these and of which a die is left, if there is one."""
        taken = set(self.take(colours))
        left = [c for n, c in enumerate(self.colours) if n not in taken and n not in self.lying]
        return next((colour for colour in reversed(left) if colour not in colours), None)

    def throw(self, numbers: Sequence[int], chance: random.Random, *, counts: bool = True) -> list[Face]:
        """Roll dice now; what they will show. A throw that does not count leaves no dice lying."""
        now, faces = self._clock.now(), []
        for number in numbers:
            self.cocked.discard(number)
            colour = self.colours[number]
            face = chance.choice(self._dice[colour].faces)
            start, takes = chance.uniform(0.0, 0.15), chance.uniform(0.5, ROLLS - 0.2)
            self._board.roll(now + start, number, face, COLOURS.index(colour), takes)
            faces.append((colour, face))
            if counts:
                self.lying[number] = face
        return faces

    def cock(self, number: int) -> None:
        """Roll a die now that comes to lie on no face."""
        self.cocked.add(number)
        now, colour = self._clock.now(), COLOURS.index(self.colours[number])
        self._board.die(now, number, 0, DieQuality.ROLLING, colour)
        self._board.die(now + ROLLS / 2, number, 0, DieQuality.TILTED, colour)

    def turn(self, number: int, face: int) -> None:
        """A die that lies there is turned to another face."""
        colour = COLOURS.index(self.colours[number])
        self._board.die(self._clock.now(), number, face, DieQuality.MOVED, colour)

    def other_face(self, number: int, chance: random.Random) -> int:
        """A face that a lying die does not show."""
        faces = set(self._dice[self.colours[number]].faces) - {self.lying[number]}
        return chance.choice(sorted(faces))
