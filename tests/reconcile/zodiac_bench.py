"""A table of Zodiac Race in words: which cards lie where, put to its meaning beat by beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.vocabulary import Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.mat import zodiac_mat
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.zodiac import ZodiacMeaning
from companion.table.believed import BelievedTable
from companion.vision.sightings import FrameReport, Sighting

BEAT = 0.1

NAMES = {"s1": "Anna", "s2": "Ben", "s3": "Cleo", "s4": "Dan", "s5": "Eve"}


def fragment(**fields: Any) -> dict[str, Any]:
    """A position before the turn of s1 at a table of three; hands are hidden, 65 cards in all."""
    data = {"seats": ["s1", "s2", "s3"], "dealer": "s3", "active": "s1", **fields}
    players = data.get("players", {})
    lying = sum(len(part.get("sequence", ())) for part in players.values()) + len(data.get("discard", ()))
    return {**data, "draw_count": 65 - 5 * len(data["seats"]) - lying}


class ZodiacBench:
    """A game, its mat and its meaning on one clock; cards lie where they were put, by zone and column."""

    def __init__(self, start: Mapping[str, Any], *, laid: bool = True) -> None:
        state = GAME.read_state(start)
        self.state: ZodiacState = state
        self.mat = zodiac_mat(len(state.setting.seats))
        self.table = BelievedTable(self.mat)
        self.meaning = ZodiacMeaning(state, self.table.settle, NAMES, laid=laid)
        self.now = 0.0
        self.camera = True
        self.moving: set[str] = set()
        self.cards: dict[str, tuple[str, int]] = {}
        self.pile: list[str] = list(state.discard)
        for seat, player in zip(state.setting.seats, state.players, strict=True):
            for column, card in enumerate(player.sequence):
                if card is not None:
                    self.cards[card] = f"{seat}.row", column
        self.wait(3.0)

    # What hands do -------------------------------------------------------------------------------

    def lay(self, card: str, seat: str, place: int) -> None:
        """A card comes to lie in a row, at a place counted from 1."""
        self.lift(card)
        self.cards[card] = f"{seat}.row", place - 1

    def throw(self, *cards: str) -> None:
        """Cards come to lie on the discard pile one after the other, each seen."""
        for card in cards:
            self.lift(card)
            self.pile.append(card)
            self.wait(1.5)

    def lift(self, card: str) -> None:
        """A card leaves the mat."""
        self.cards.pop(card, None)
        if card in self.pile:
            self.pile.remove(card)

    def wait(self, seconds: float) -> None:
        """Let the camera speak."""
        end = self.now + seconds
        while self.now < end:
            self.now += BEAT
            if self.camera:
                report = FrameReport(
                    0, self.now, tuple(self._sightings()), frozenset(self.moving), True, 120, 90
                )
                self.table.see(report)
            self.meaning.observe(self.table, self.now)
            self.meaning.fault(self.table, self.now)

    def _sightings(self) -> list[Sighting]:
        lying = dict(self.cards)
        if self.pile:
            lying[self.pile[-1]] = "discard", 0
        found = []
        for card, (zone, column) in lying.items():
            area = self.mat.by_name[zone]
            x, y = area.x + (column + 0.5) * (area.pitch or area.width), area.y + 25
            found.append(Sighting(card_component(card), x, y, 0.0, zone, column, "test", True))
        return found

    # What comes of it ----------------------------------------------------------------------------

    def play(self, seat: str, move: str, **fields: Any) -> None:
        """The game goes on by a move."""
        step = self.state.apply(Move.of(seat, move, **fields))
        assert isinstance(step.state, ZodiacState)
        self.state = step.state
        self.meaning.expect(step.state, step.events)

    def book(self) -> None:
        """The game goes on by what the table shows or owes, until it shows nothing more."""
        while self.fault() is None and (move := self.meaning.move()) is not None:
            step = self.state.apply(move)
            assert isinstance(step.state, ZodiacState)
            self.state = step.state
            self.meaning.expect(step.state, step.events)
            self.wait(0.2)

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
        """Card, source and target of the one fix."""
        found = self.meaning.fault(self.table, self.now)
        assert found is not None
        assert found[0].instruction is not None
        step = found[0].instruction
        return step.piece, step.source, step.target

    def to_do(self) -> list[str]:
        """What is still to be done."""
        return [str(step.line) for step in self.meaning.instructions() if not step.done]
