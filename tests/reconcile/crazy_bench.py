"""A table of Crazy Race in words: where cards, dice and carts lie, put to its meaning beat by beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.crazy_race import GAME
from companion.games.crazy_race.components import card_component, dice_colours
from companion.games.crazy_race.mat import crazy_mat
from companion.games.crazy_race.names import COLOURS
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Move
from companion.inputs.readings import DieSeen, SensorReading
from companion.reconcile.crazy import CrazyMeaning
from companion.table.believed import BelievedTable
from companion.vision.sightings import FrameReport, Sighting

CART_COLOURS = ("blue", "red", "yellow", "green", "purple")
BEAT = 0.1


class CrazyBench:
    """A race, its table and its meaning on one clock."""

    def __init__(self, data: Mapping[str, Any], **options: Any) -> None:
        carts = {
            seat: {**entry, "colour": CART_COLOURS[number]}
            for number, (seat, entry) in enumerate(data["carts"].items())
        }
        state = GAME.read_state({**data, "carts": carts}, options or None)
        self.state: CrazyState = state
        self.mat = crazy_mat(len(state.setting.seats))
        self.table = BelievedTable(self.mat)
        self.meaning = CrazyMeaning(state, self.table.settle, laid=True)
        self.now = 0.0
        self.cards: dict[str, list[str]] = {"offer": list(state.offer)}
        self.carts: dict[str, int] = {}
        for seat, cart in zip(state.setting.seats, state.carts, strict=True):
            self.cards[f"{seat}.animal"] = [cart.animal] if cart.animal else []
            self.carts[seat] = cart.pos
        self._first = True
        self.wait(3.0)

    # What hands do -------------------------------------------------------------------------------

    def roll(self, *faces: tuple[int, int]) -> None:
        """Dice by their number in the box (see :func:`dice_colours`) and the face that comes up."""
        for die, face in faces:
            self.begin_to_roll(die)
            self.appear((die, face))

    def keep_all_in_the_tray(self) -> None:
        """All dice of the box lie in the tray before a camera's eyes, and nobody saw them roll."""
        for die, colour in enumerate(dice_colours()):
            self.table.tray.hear([DieSeen(die, COLOURS.index(colour), 1, "settled", False, self.now)])
        self.wait(1.0)

    def take(self, *dice: int) -> None:
        """Dice are taken out of the tray."""
        for die in dice:
            colour = COLOURS.index(dice_colours()[die])
            self.table.tray.hear([DieSeen(die, colour, 1, "taken", False, self.now)])

    def put_back(self, *dice: int) -> None:
        """Dice are laid back: what a camera takes for a roll."""
        self.appear(*((die, 1) for die in dice))

    def begin_to_roll(self, *dice: int) -> None:
        """Dice leave a hand; only a tray with electronics hears it."""
        for die in dice:
            colour = COLOURS.index(dice_colours()[die])
            self.table.tray.hear([DieSeen(die, colour, 0, "rolling", False, self.now)])

    def appear(self, *faces: tuple[int, int]) -> None:
        """Dice lie there rolled: they came to rest, or a camera is sure of them only now."""
        for die, face in faces:
            colour = COLOURS.index(dice_colours()[die])
            self.table.tray.hear([DieSeen(die, colour, face, "settled", True, self.now)])

    def turn(self, die: int, face: int) -> None:
        """A die is turned to another face."""
        colour = COLOURS.index(dice_colours()[die])
        self.table.tray.hear([DieSeen(die, colour, face, "moved", False, self.now)])

    def wait(self, seconds: float) -> None:
        """Let the camera and the contacts speak."""
        end = self.now + seconds
        while self.now < end:
            self.now += BEAT
            self.table.see(FrameReport(0, self.now, tuple(self._sightings()), frozenset(), True, 120, 90))
            self.table.read(self._readings())
            self.meaning.observe(self.table, self.now)
            self.meaning.fault(self.table, self.now)

    def _sightings(self) -> list[Sighting]:
        found = []
        for zone, cards in self.cards.items():
            area = self.mat.by_name[zone]
            for column, card in enumerate(cards):
                x, y = area.x + (column + 0.5) * area.pitch, area.y + 25
                found.append(Sighting(card_component(card), x, y, 0.0, zone, column, "test", True))
        return found

    def _readings(self) -> list[SensorReading]:
        taken = {(pos - 1) % 50 + 1 for pos in self.carts.values()}
        first, self._first = self._first, False
        return [SensorReading(f"track:{n}", n in taken, self.now, first) for n in range(1, 51)]

    # What comes of it ----------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """The game goes on by a move."""
        step = self.state.apply(move)
        assert isinstance(step.state, CrazyState)
        self.state = step.state
        self.meaning.expect(step.state, step.events)

    def shown(self) -> dict[str, Any] | None:
        """The move that the table shows, as JSON."""
        if self.fault() is not None:
            return None
        move = self.meaning.move()
        return None if move is None else move.to_json()

    def fault(self) -> str | None:
        """What is wrong, in words."""
        found = self.meaning.fault(self.table, self.now)
        return None if found is None else str(found[0].line)

    def fix(self) -> tuple[str, str, str]:
        """Piece, source and target of the one fix."""
        found = self.meaning.fault(self.table, self.now)
        assert found is not None
        assert found[0].instruction is not None
        step = found[0].instruction
        return step.piece, step.source, step.target

    def to_do(self) -> list[str]:
        """What is still to be done."""
        return [str(step.line) for step in self.meaning.instructions() if not step.done]
