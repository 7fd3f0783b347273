"""Slips with cards that change hands, and with pairs that go to the row and come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.race.components import action_of, energy_of
from companion.reconcile.instructions import Instruction
from companion.virtual.hand import SUPPLY, Deed, PersonHand
from companion.virtual.slips import Slip, SlipLedger

__all__ = ["CardSlips"]

Made = Callable[[], Deed]


class CardSlips:
    """What one hand may do wrong with cards beside the lane."""

    def __init__(self, hand: PersonHand, ledger: SlipLedger, obey: Callable[[Instruction], Deed]) -> None:
        """``obey`` does a step as it should be done."""
        self._hand = hand
        self._ledger = ledger
        self._obey = obey

    def possible(self, step: Instruction) -> Mapping[str, Made | None]:
        """The slips that can be made at an instruction about cards, by kind."""
        match step.action:
            case "take":
                return {
                    "energy-not-taken": partial(self._forget, step, "energy-not-taken"),
                    "energy-wrong-value": self._wrong_value(step),
                }
            case "give":
                card = self._hand.own_energy(step.values[0])
                return {
                    "energy-wrong-place": None if card is None else partial(self._wrong_place, step, card)
                }
            case "recover":
                return {
                    "pair-not-recovered": self._not_recovered(step),
                    "too-much-recovered": self._too_much(step),
                }
        return {"too-much-recovered": self._too_much(step)}

    def _forget(self, step: Instruction, kind: str) -> Deed:
        slip = Slip(kind, self._hand.seat, "", step.source, step.target, step.action, step.action)
        slip.mend = partial(self._obey, step)
        self._ledger.add(slip)
        yield 0.5

    def _not_recovered(self, step: Instruction) -> Made | None:
        return partial(self._forget, step, "pair-not-recovered") if step.values else None

    # Energy --------------------------------------------------------------------------------------

    def _wrong_value(self, step: Instruction) -> Made | None:
        held = self._hand.held_by(SUPPLY)
        card = next((c for c in reversed(held) if energy_of(c) not in (None, *step.values)), None)
        return None if card is None else partial(self._take, card)

    def _take(self, card: str) -> Deed:
        hand, mark = self._hand, f"{self._hand.seat}.take"
        slip = Slip("energy-wrong-value", hand.seat, card, mark, "", "clear", "take")
        slip.mend = partial(hand.put_back, card, SUPPLY)
        self._ledger.add(slip)
        hand.grab(card)
        yield from hand.show(card, "take")

    def _wrong_place(self, step: Instruction, card: str) -> Deed:
        hand = self._hand
        places = f"{hand.seat}.take", f"{hand.seat}.give"
        slip = Slip("energy-wrong-place", hand.seat, card, *places, "give", "give")
        slip.mend = partial(self._give, card, step)
        self._ledger.add(slip)
        yield from hand.show(card, "take")

    def _give(self, card: str, step: Instruction) -> Deed:
        yield from self._hand.pick(card, self._hand.seat)
        yield from self._obey(step)

    # Rows ----------------------------------------------------------------------------------------

    def _too_much(self, step: Instruction) -> Made | None:
        stays = [pair for pair in self._hand.row if action_of(pair[0]) not in step.values[:1]]
        if step.action == "recover":
            stays = [pair for pair in self._hand.row if action_of(pair[0]) not in step.values]
        return partial(self._take_back, step, *stays[-1]) if stays else None

    def _take_back(self, step: Instruction, action: str, energy: str | None) -> Deed:
        hand = self._hand
        yield from self._obey(step)
        column = next(n for n, pair in enumerate(hand.row) if pair[0] == action)
        back = partial(hand.lay_again, column)
        slip = Slip("too-much-recovered", hand.seat, action, f"hand:{hand.seat}", f"{hand.seat}.row")
        slip.action = slip.made_at = "to-row"
        slip.mend = back
        self._ledger.add(slip)
        for card in (action, energy):
            if card is not None:
                yield from hand.pick(card, hand.seat)
        yield from hand.withdraw()
