"""Hands that slip at a table of Zodiac Race: cards in wrong places, open cards, too few or too many in hand.

What lies open wrongly is waited for to be named and then taken back. What is wrong in a hidden hand comes
out when its seat counts, at its next turn: before that nothing could prove it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_discard import alike
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.rows import Row, place, row_of
from companion.games.zodiac_race.state import ZodiacState
from companion.virtual.hand import Deed
from companion.virtual.slips import Slip, SlipLedger

if TYPE_CHECKING:
    from companion.virtual.zodiac_player import ZodiacPlayer

__all__ = ["KINDS", "Mishaps"]

KINDS = (
    "wrong-place", "wrong-row", "wrong-card", "not-alike", "laid-early", "row-lifted", "top-taken",
    "drawn-open", "refill-forgotten", "drawn-too-many", "two-given",
)  # fmt: skip
"""Every kind of slip, those that only a count can prove last."""

LOOKS = 150
"""How often a hand looks whether its slip has been named, five times a second."""

IDLE = 0.25
"""The share of the chance to slip for whoever has nothing to do."""

GIVING = 4.0
"""How many times likelier a hand slips while giving: cards are seldom asked for."""

LAYING = 3.0
"""The same while laying a card: several kinds of slip share these moments."""

MOST_CHANCE = 0.6
"""What these make of the chance at most: a card must come down in the end."""

FULL_PILE = 30
"""Cards in the draw pile below which nobody draws too many: the pile must not run out of step."""


class Mishaps:
    """The slips of one hand."""

    def __init__(self, player: ZodiacPlayer, ledger: SlipLedger, chance: random.Random, rate: float) -> None:
        self._player = player
        self._ledger = ledger
        self._chance = chance
        self._rate = 0.0 if player.blind else rate
        self._idled: ZodiacState | None = None
        self._hidden: Slip | None = None
        self._extra: tuple[str, Seat] | None = None
        """A card too many, and who has it."""

    @property
    def open(self) -> bool:
        """Whether something lies wrong that everybody waits for."""
        return any(slip.there or slip.where for slip in self._ledger.open())

    def _slips(self, share: float = 1.0) -> bool:
        """Whether the hand slips now; nobody slips again before the last slip is mended."""
        if self._rate <= 0 or self._ledger.open():
            return False
        return self._chance.random() < min(self._rate * share, max(self._rate, MOST_CHANCE))

    def _one_of(self, found: dict[str, tuple[str, str, str, Deed, Deed]]) -> Deed | None:
        """The least made of the possible slips: card, where it is, where it belongs, deed and mending."""
        if not found:
            return None
        kind = min(sorted(found), key=self._ledger.made)
        card, there, where, deed, mend = found[kind]
        return self._open(Slip(kind, self._player.seat, card_component(card), there, where), deed, mend)

    def _open(self, slip: Slip, deed: Deed, mend: Deed) -> Deed:
        """Slip, wait until it has been named, take it back."""
        self._ledger.add(slip)
        yield from deed
        for _ in range(LOOKS):
            if slip.noticed:
                break
            yield 0.2
        yield from mend
        slip.mended = True

    # At the table --------------------------------------------------------------------------------

    def lay(self, order: Sequence[str], after: Sequence[str]) -> Deed | None:
        """A slip at a lay of one card at the end of the row, if the hand slips now."""
        race, hand, seat = self._player.race, self._player.hand, self._player.seat
        if len(order) > 1 or after[-1] != order[0] or not self._slips(LAYING):
            return None
        card, number = order[0], len(after)
        where = f"{seat}.row:{number}"
        found = {}
        if number < race.setting.box.row_length:
            there = f"{seat}.row:{number + 1}"
            found["wrong-place"] = card, there, where, hand.lay_at(card, seat, number + 1), hand.take([card])
        for other in race.setting.following(seat):
            end = len(race.player(other).sequence) + 1
            if end <= race.setting.box.row_length and not _fits(race, other, card):
                deed = hand.lay_at(card, other, end)
                found["wrong-row"] = card, f"{other}.row:{end}", where, deed, hand.take([card])
        strange = [one for one in hand.cards() if not _fits(race, seat, one)]
        if strange:
            one = self._chance.choice(strange)
            found["wrong-card"] = (
                one, where, f"hand:{seat}", hand.lay_at(one, seat, number), hand.take([one])
            )  # fmt: skip
        return self._one_of(found)

    def extra(self, cards: Sequence[str]) -> Deed | None:
        """A further card thrown that does not go with the others, if the hand slips now."""
        hand, box = self._player.hand, self._player.race.setting.box
        thrown = [box.cards[card] for card in cards]
        strange = [card for card in hand.cards() if not alike([*thrown, box.cards[card]])]
        if not strange or not self._slips():
            return None
        one = self._chance.choice(strange)
        deed = hand.throw([one], lambda _: True)
        return self._one_of(
            {"not-alike": (one, "discard", f"hand:{self._player.seat}", deed, hand.take([one]))}
        )

    def idle(self) -> Deed | None:
        """A slip of whoever has nothing to do, if the hand slips now."""
        race, player = self._player.race, self._player
        if race.seat_to_act in (None, player.seat) or self._idled is race or player.company.busy():
            return None
        self._idled = race
        if not self._slips(IDLE):
            return None
        hand, seat, row = player.hand, player.seat, race.player(player.seat).sequence
        found: dict[str, tuple[str, str, str, Deed, Deed]] = {}
        number = len(row) + 1
        early = [card for card in hand.cards() if not _fits(race, race.active or "", card)]
        if race.phase == "act" and early and number <= race.setting.box.row_length:
            one = self._chance.choice(early)
            deed = hand.lay_at(one, seat, number)
            found["laid-early"] = one, f"{seat}.row:{number}", f"hand:{seat}", deed, hand.take([one])
        last = row[-1] if row else None
        if last is not None:
            mend = hand.lay_at(last, seat, len(row))
            found["row-lifted"] = last, "", f"{seat}.row:{len(row)}", hand.take([last]), mend
        if race.phase == "followup" and race.discard:
            top = race.discard[-1]
            mend = hand.throw([top], lambda _: True)
            found["top-taken"] = top, "", "discard", hand.take([top]), mend
        return self._one_of(found)

    # In hands ------------------------------------------------------------------------------------

    def draw(self, count: int) -> Deed | None:
        """A slip while drawing, if the hand slips now."""
        player = self._player
        if self._hidden is not None or not self._slips():
            return None
        kinds = ["drawn-open", "refill-forgotten"]
        kinds += ["drawn-too-many"] if player.hand.pile_size() > FULL_PILE else []
        kind = min(kinds, key=self._ledger.made)
        if kind == "drawn-open":
            return self._draw_open(count)
        self._hide(kind)
        if kind == "refill-forgotten":
            player.company.wanting[player.seat] = 1
            return player.hand.draw(count - 1)
        return self._draw_too_many(count)

    def _hide(self, kind: str) -> None:
        self._hidden = Slip(kind, self._player.seat)
        self._ledger.add(self._hidden)

    def _draw_open(self, count: int) -> Deed:
        hand = self._player.hand
        before = set(hand.cards())
        yield from hand.draw(count)
        card = self._chance.choice(sorted(set(hand.cards()) - before))
        slip = Slip("drawn-open", self._player.seat, card_component(card), "draw", "hand")
        yield from self._open(slip, hand.throw([card], lambda _: True, "draw"), hand.take([card]))

    def _draw_too_many(self, count: int) -> Deed:
        hand, company = self._player.hand, self._player.company
        yield from hand.draw(count)
        before = set(hand.cards())
        yield from hand.draw(1)
        (card,) = set(hand.cards()) - before
        company.strays.add(card)
        self._extra = card, self._player.seat

    def give(self, to: Seat) -> Deed:
        """Perhaps another card sticks to the one that is given."""
        hand, company = self._player.hand, self._player.company
        known = self._player.race.player(self._player.seat).known
        held = [card for card in company.held(self._player.seat) if card not in known]
        if self._hidden is None and held and self._slips(GIVING):
            card = self._chance.choice(held)
            self._hide("two-given")
            company.strays.add(card)
            company.wanting[self._player.seat] = 1
            self._extra = card, to
            yield from hand.give(card, to)

    def count(self) -> Deed | None:
        """At the next turn the own hand is counted: what was wrong with it is put right."""
        slip = self._hidden
        return None if slip is None else self._count(slip)

    def _count(self, slip: Slip) -> Deed:
        player, company = self._player, self._player.company
        before = player.findings()
        yield from player.count()
        for _ in range(LOOKS):
            if player.findings() > before:
                slip.noticed = True
                break
            yield 0.2
        if self._extra is not None:
            card, _ = self._extra
            back = player.hand.return_to_pile(card)
            yield from (
                back
                if slip.kind == "drawn-too-many"
                else company.hands[self._extra[1]].give(card, player.seat)
            )
            company.strays.discard(card)
        company.wanting.pop(player.seat, None)
        if slip.noticed:
            player.put_right()
        slip.mended = True
        self._hidden = self._extra = None


def _fits(race: ZodiacState, seat: Seat, card: str) -> bool:
    """Whether a card could be laid in a seat's row."""
    player, box = race.player(seat), race.setting.box
    row = row_of(player.sequence, player.element, box)
    return isinstance(place(row, box.cards[card], box, to_hand=False), Row)
