"""Hands that slip: at each physical action, perhaps, one of the kinds that are possible there.

Each slip is one deed, put down in the ledger at the moment it is made, with the deed that takes it back.
Which of the possible kinds is made is the one made least so far, so that a few games show all of them.
Knows the pieces' truth and the screen; must not know what the referee believes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from companion.reconcile.instructions import Instruction
from companion.session.public import Stage
from companion.virtual.clumsy_cards import CardSlips
from companion.virtual.clumsy_lane import LaneSlips
from companion.virtual.clumsy_pieces import PieceSlips
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.kinds import FORGOTTEN, kinds_at
from companion.virtual.slips import Room

__all__ = ["Clumsy"]

GRASP_AND_SET = 2
"""Physical actions in moving one piece; a step with several cards has as many as there are cards."""

GRASP_TURN_LATCH_AND_LET_GO = 4
"""Physical actions in turning the wheel by one sector."""

Made = Callable[[], Deed]
"""Begins a deed with a slip in it."""


class Clumsy:
    """The slips of one hand."""

    def __init__(
        self,
        hand: PersonHand,
        room: Room,
        rate: float,
        chance: random.Random,
        obey: Callable[[Instruction], Deed],
    ) -> None:
        """``rate`` is the chance of a slip per physical action; ``obey`` does a step as it should be."""
        self._hand = hand
        self._room = room
        self._rate = rate
        self._chance = chance
        self._pieces = PieceSlips(hand, room.ledger, lambda: room.screen)
        self._cards = CardSlips(hand, room.ledger, obey)
        self.lane = LaneSlips(hand, room)

    def at_step(self, step: Instruction, sectors: int) -> Deed | None:
        """A slip at an instruction, if the hand slips now; ``sectors`` of the wheel."""
        found: Mapping[str, Made | None]
        match step.action:
            case "move-pawn" | "set-slide":
                found = self._pieces.possible(step)
            case "turn-wheel":
                found = self._pieces.at_wheel(step, sectors)
            case "take" | "give" | "to-row" | "recover":
                found = self._cards.possible(step)
            case _:
                return None
        handling = GRASP_TURN_LATCH_AND_LET_GO if step.action == "turn-wheel" else GRASP_AND_SET
        return self._perhaps(step.action, found, max(handling, len(step.values)))

    def at_lane(self, moment: str, cards: list[str]) -> Deed | None:
        """A slip while laying, pressing, waiting sealed or turning over, if the hand slips now."""
        return self._perhaps(moment, self.lane.possible(moment, cards), 1)

    def _setting_up(self) -> bool:
        """Whether the list of the set-up still stands on the screen, so that nothing can be forgotten."""
        return self._room.screen is None or self._room.screen.stage is Stage.SETUP

    def _perhaps(self, moment: str, found: Mapping[str, Made | None], actions: int) -> Deed | None:
        """The least made of the possible slips, with the chance for this many physical actions.

        Nobody slips again before the last slip is mended.
        """
        ledger = self._room.ledger
        if self._rate <= 0 or ledger.open_of(self._hand.seat):
            return None
        if self._chance.random() >= 1 - (1 - self._rate) ** actions:
            return None
        able = [(kind, made) for kind in kinds_at(moment) if (made := found.get(kind.name)) is not None]
        if self._setting_up():
            able = [(kind, made) for kind, made in able if kind.name not in FORGOTTEN]
        if not able:
            return None
        least = min(ledger.made(kind.name) for kind, _ in able)
        kind, made = self._chance.choice([one for one in able if ledger.made(one[0].name) == least])
        return made() if self._chance.random() < kind.rate else None
