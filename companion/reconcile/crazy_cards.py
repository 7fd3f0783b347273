"""Animals and donkeys of Crazy Race: what is turned up, who hitches what, what is put aside.

A seat's own place shows the hitched card and nothing else; while animals change the old one may still lie
there. Cards in piles lie face down and are not looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.crazy_race.components import card_component, card_of
from companion.games.crazy_race.layout import Expected
from companion.games.crazy_race.stages import due
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Move, Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable

__all__ = ["CardPart", "animal_zone"]

OFFER = "offer"
REVEALS = ("setup_reveal", "reveal")


def animal_zone(seat: Seat) -> str:
    """The place of a seat's hitched card."""
    return f"{seat}.animal"


class CardPart:
    """All cards that lie face up."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._state: CrazyState | None = None
        self._wanted: Expected | None = None
        self._names: Mapping[Seat, str] = {}
        self._zones: dict[str, tuple[str, ...]] = {}
        """The cards of each zone that is at rest, left to right."""
        self._told: dict[str, list[str]] = {}
        """The cards that fingers say lie in a zone."""
        self._old: dict[Seat, str] = {}
        """The card that was hitched before the one now wanted."""
        self._listed: dict[Seat, str] = {}
        self._back: set[Seat] = set()
        """Those whose new animal goes back to the offer because it was taken back."""
        self._done: set[Seat] = set()
        self._aside: tuple[str, ...] = ()

    def expect(self, before: Expected | None, state: CrazyState, after: Expected, why: Why) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        was, self._state, self._wanted = self._state, state, after
        self._names = {part.seat: part.colour or part.seat for part in after.seats}
        for part in after.seats:
            old = None if before is None else before.seat(part.seat).animal
            if part.animal is not None and old is not None and old != part.animal:
                self._list(part.seat, old, why.clause(part.seat, "hitched"))
                if was is not None and part.animal in was.cart(part.seat).pile:
                    self._back.add(part.seat)
                if self._zones.get(animal_zone(part.seat)) == (part.animal,):
                    self._done.add(part.seat)
        if was is not None and was.phase == "hitch_pair" and state.phase != "hitch_pair":
            self._aside = tuple(card for card in was.offer if card in state.set_aside)
        if was is not None and (was.phase in REVEALS) != (state.phase in REVEALS):
            self._told.pop(OFFER, None)
        if was is not None and state.phase == "setup_donkeys":
            self._told.clear()

    def _list(self, seat: Seat, old: str, clause: str) -> None:
        self._listed[seat] = clause
        self._back.discard(seat)
        self._done.discard(seat)
        self._told.pop(animal_zone(seat), None)
        self._old[seat] = old

    def forget_done(self, *, everything: bool = False) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        if everything:
            self._done |= set(self._listed)
            self._aside = ()
        for seat in self._done:
            self._listed.pop(seat, None)
            self._old.pop(seat, None)
        self._done.clear()

    # What lies there -----------------------------------------------------------------------------

    def observe(self, table: BelievedTable, now: float) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        self._zones = {}
        if self._wanted is None:
            return
        if table.sees_mat(now):
            for zone in (OFFER, *(animal_zone(part.seat) for part in self._wanted.seats)):
                if table.quiet_for(zone, now) >= self._settle:
                    self._zones[zone] = _cards(table, zone)
        for part in self._wanted.seats:
            if part.seat not in self._listed or part.animal is None:
                continue
            zone = animal_zone(part.seat)
            if self._zones.get(zone) == (part.animal,) or self._told.get(zone) == [part.animal]:
                self._done.add(part.seat)
            elif zone in self._zones and not self._chooses(part.seat):
                self._done.discard(part.seat)
        if self._aside and OFFER in self._zones and not set(self._aside) & set(self._zones[OFFER]):
            self._aside = ()

    def _chooses(self, seat: Seat) -> bool:
        """Whether a seat may take an animal now without a word."""
        return self._state is not None and self._state.phase == "hitch" and self._state.active == seat

    def _shown(self, zone: str) -> tuple[str, ...]:
        """What lies in a zone at rest, and what fingers said because no tag says it."""
        seen = self._zones.get(zone, ())
        return (*seen, *(card for card in self._told.get(zone, ()) if card not in seen))

    # What it means -------------------------------------------------------------------------------

    def move(self) -> Move | None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        state = self._state
        if state is None:
            return None
        if state.phase in REVEALS:
            offered = self._shown(OFFER)
            fits = len(offered) == due(state).due and not any(map(self._never_there, offered))
            return Move.of(TABLE, "reveal", cards=list(offered)) if fits else None
        if state.phase == "setup_donkeys":
            return self._donkeys(state)
        if state.phase == "hitch" and state.active is not None:
            return self._hitched(state, state.active)
        return None

    def _donkeys(self, state: CrazyState) -> Move | None:
        dealt = {}
        for seat in state.setting.seats:
            cards = self._shown(animal_zone(seat))
            if len(cards) != 1 or cards[0] not in state.setting.box.donkeys:
                return None
            dealt[seat] = cards[0]
        if len(set(dealt.values())) < len(dealt):
            return None
        return Move.of(TABLE, "deal_donkeys", donkeys=dealt)

    def _hitched(self, state: CrazyState, seat: Seat) -> Move | None:
        """The seat has taken a card from the offer without a word; its old one may still lie there."""
        cards = self._zones.get(animal_zone(seat), ())
        new = [card for card in cards if card in state.offer]
        left = self._zones.get(OFFER)
        if len(new) != 1 or left is None or set(left) != set(state.offer) - set(new):
            return None
        if set(cards) - {new[0], state.cart(seat).animal}:
            return None
        return Move.of(seat, "hitch", card=new[0])

    def _never_there(self, card: str) -> bool:
        """Whether a card cannot have come out of the stack."""
        state = self._state
        if state is None or card in state.setting.box.donkeys:
            return True
        return card in due(state).seen

    # What is said --------------------------------------------------------------------------------

    def instructions(self) -> Sequence[Instruction]:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        state, wanted = self._state, self._wanted
        if state is None or wanted is None:
            return ()
        found = [self._hitch(seat, clause) for seat, clause in self._listed.items()]
        if self._aside:
            line = Line.of("Put the animals that nobody chose aside")
            found.append(Instruction("set-aside", None, "set-aside", line, "CR-TWO-04", "", OFFER, "aside"))
        if state.phase in REVEALS:
            count, lying = due(state).due, self._shown(OFFER)
            line = Line.of("Turn up {count} animals at the next palm", count=count)
            if lying:
                line = Line.of("Turn up {count} animals: {animals} lie there", count=count, animals=lying)
            clause = "CR-TWO-02" if len(state.setting.seats) == 2 else "CR-CHO-07"
            key = f"turn-up:{state.stage}"
            found.append(Instruction(key, None, "turn-up", line, clause, "", "stack", OFFER, (count,)))
        if state.phase == "setup_donkeys":
            for seat in state.setting.seats:
                line = Line.of("{name}: draw a donkey and hitch it", name=self._names[seat])
                zone = animal_zone(seat)
                dealt = len(self._shown(zone)) == 1
                key = f"donkey:{seat}"
                found.append(Instruction(key, seat, "deal", line, "CR-SET-10", "", "", zone, done=dealt))
        return found

    def _hitch(self, seat: Seat, clause: str) -> Instruction:
        assert self._wanted is not None
        card, name = self._wanted.seat(seat).animal or "", self._names[seat]
        old = self._old.get(seat, "")
        line = (
            Line.of("{name}: {old} goes back on offer, {animal} draws again", name=name, animal=card, old=old)
            if seat in self._back
            else Line.of("{name}: hitch {animal}, turn {old} face down", name=name, animal=card, old=old)
        )
        return Instruction(
            key=f"hitch:{seat}:{card}",
            seat=seat,
            action="hitch",
            line=line,
            clause=clause,
            piece=card_component(card),
            source=OFFER,
            target=animal_zone(seat),
            done=seat in self._done,
        )

    # What is wrong -------------------------------------------------------------------------------

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        state, wanted = self._state, self._wanted
        if state is None or wanted is None:
            return
        yield from self._offer_faults(state)
        for part in wanted.seats:
            if part.animal is not None:
                yield from self._seat_faults(state, part.seat, part.animal)

    def _offer_faults(self, state: CrazyState) -> Iterator[Fault]:
        lying = self._zones.get(OFFER)
        if lying is None or state.phase in ("setup_sheets", "setup_carts", "setup_donkeys"):
            return
        if state.phase in REVEALS:
            never = [card for card in lying if self._never_there(card)]
            extra = lying[due(state).due :]
            for card in never or extra:
                line = (
                    Line.of("{animal} was seen before: take it away", animal=card)
                    if card in never
                    else Line.of("{animal} is one too many: put it back on the stack", animal=card)
                )
                yield _card_fault("stack", None, card, OFFER, "stack", line)
            return
        for card in lying:
            if card not in state.offer and card not in self._aside and not self._called(card):
                line = Line.of("{animal} is not on offer: take it away", animal=card)
                yield _card_fault("offer", None, card, OFFER, "stack", line)

    def _called(self, card: str) -> bool:
        """Whether a card is on its way to the seat that took it."""
        assert self._wanted is not None
        return any(self._wanted.seat(seat).animal == card for seat in self._listed if seat not in self._done)

    def _seat_faults(self, state: CrazyState, seat: Seat, animal: str) -> Iterator[Fault]:
        zone = animal_zone(seat)
        lying = self._zones.get(zone)
        if lying is None or self._told.get(zone) == [animal]:
            return
        name = self._names[seat]
        coming = seat in self._listed and seat not in self._done
        choosing = self._chooses(seat)
        for card in lying:
            if card == animal or (choosing and card in state.offer):
                continue
            if coming and card == self._old.get(seat):
                continue
            where = OFFER if card in state.offer else "pile"
            line = (
                Line.of("{name} has {animal}, which is still on offer: lay it back", name=name, animal=card)
                if where == OFFER
                else Line.of("{name}: {animal} does not belong here: take it away", name=name, animal=card)
            )
            yield _card_fault("seat", seat, card, zone, where, line)
        if not lying and not coming:
            line = Line.of("{name}: {animal} belongs before your cart, face up", name=name, animal=animal)
            yield _card_fault("gone", seat, animal, "", zone, line)

    def tell(self, thing: str, place: str) -> bool:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        card = card_of(thing)
        steps = [step for step in self.instructions() if not step.done or step.action == "deal"]
        step = next((step for step in steps if step.key == thing and step.target == place), None)
        if card is None and step is not None and step.action == "hitch":
            card = card_of(step.piece)
        if step is not None and step.action == "set-aside":
            self._aside = ()
            return True
        if card is None or place not in {step.target for step in steps}:
            return False
        self._say(card, place)
        return True

    def _say(self, card: str, place: str) -> None:
        """A card lies in one place; told once more of the offer, it lies there no longer."""
        again = place == OFFER and card in self._told.get(OFFER, ())
        for cards in self._told.values():
            if card in cards:
                cards.remove(card)
        if place != OFFER:
            self._told.pop(place, None)
        if not again:
            self._told.setdefault(place, []).append(card)


def _cards(table: BelievedTable, zone: str) -> tuple[str, ...]:
    found = (card_of(tag.component) for tag in table.tags_in(zone))
    return tuple(card for card in found if card is not None)


def _card_fault(kind: str, seat: Seat | None, card: str, source: str, target: str, line: Line) -> Fault:
    key = f"card:{kind}:{card}:{source}"
    piece = card_component(card)
    return Fault(
        key, seat, line, Instruction(f"fix:{key}", seat, "move-card", line, "", piece, source, target)
    )
