"""What hands still have to do on the mat of Zodiac Race after a move: cards to lay, to throw, to take.

A card is owed its new place from the moment the record wants it elsewhere until it is seen there. Draws
and cards given from hand to hand are listed and never waited for, since nothing can see them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.vocabulary import Event, Seat
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Why
from companion.reconcile.zodiac_faults import place_name
from companion.reconcile.zodiac_seen import DISCARD, Place, Seen, places_of

__all__ = ["Steps"]


@dataclass
class _Owed:
    """Where a card has to go (None: off the mat) and the instruction that says so."""

    place: Place | None
    key: str


class Steps:
    """The list of what is to be done; done things stay in it, ticked, until the next turn."""

    def __init__(self, names: Mapping[Seat, str]) -> None:
        self._names = names
        self._listed: dict[str, Instruction] = {}
        self._unseen: set[str] = set()
        """Keys of what nothing can see and nobody has ticked off."""
        self._owed: dict[str, _Owed] = {}
        self._told: set[str] = set()
        self._threw: dict[str, Seat | None] = {}
        """Who threw a card on the discard pile, as far as it was followed here."""

    @property
    def told(self) -> Collection[str]:
        """Cards that lie where they have to, as people say, though nothing shows them."""
        return self._told

    @property
    def owed(self) -> Collection[str]:
        """The cards that are not yet where they have to go."""
        return self._owed.keys()

    def is_owed(self, step: Instruction) -> bool:
        """Whether an instruction waits for something that will be seen."""
        return any(owed.key == step.key for owed in self._owed.values())

    # What is called for --------------------------------------------------------------------------

    def begin(self, state: ZodiacState) -> None:
        """A game that starts here."""
        if state.phase == "deal":
            count = state.setting.box.hand_size
            line = Line.of("Shuffle all cards and deal {count} to everybody", count=count)
            self._list_unseen(
                Instruction("deal", None, "deal", line, "ZR-SET-02", "", "draw", "hands", (count,))
            )

    def follow(
        self, before: ZodiacState, after: ZodiacState, events: tuple[Event, ...], why: Why, seen: Seen
    ) -> None:
        """The game moved on."""
        self._unseen.clear()
        self._threw.update(dict.fromkeys(set(after.discard) - set(before.discard), before.active))
        was, wanted = places_of(before), places_of(after)
        shuffled = next((event for event in events if event.kind == "reshuffled"), None)
        for card in was.keys() | wanted.keys():
            place = wanted.get(card)
            if was.get(card) == place and card not in self._owed:
                continue
            self._told.discard(card)
            if _lies(card, place, after, seen):
                self._owed.pop(card, None)
            elif shuffled is not None and place is None:
                self._owe(card, place, self._reshuffle(after, shuffled))
            else:
                self._owe(card, place, self._step(card, place, after, why, after.active))
        for event in events:
            self._hand_to_hand(event, after)
        if after.over:
            self._unseen.clear()

    def set_right(self, before: ZodiacState, state: ZodiacState, seen: Seen) -> None:
        """The record jumped from ``before``: whatever lies otherwise has to follow it."""
        self._listed.clear()
        self._unseen.clear()
        self._owed.clear()
        self._told.clear()
        self.begin(state)
        wanted, why = places_of(state), Why(())
        for card in seen.present | wanted.keys():
            place = wanted.get(card)
            buried = place == DISCARD and card in before.discard and card not in seen.present
            if not seen.blind and not buried and not _lies(card, place, state, seen):
                self._owe(card, place, self._step(card, place, state, why, self._last_hand(card, before)))

    def _owe(self, card: str, place: Place | None, step: Instruction) -> None:
        self._owed[card] = _Owed(place, step.key)
        self._listed[step.key] = step

    def _last_hand(self, card: str, state: ZodiacState) -> Seat | None:
        """The seat in whose row or hand a card is, or which threw it; None when nobody knows."""
        for seat, player in zip(state.setting.seats, state.players, strict=True):
            if card in player.sequence or card in player.known:
                return seat
        return self._threw.get(card) if card in state.discard else None

    def _step(
        self, card: str, place: Place | None, state: ZodiacState, why: Why, seat: Seat | None
    ) -> Instruction:
        """What ``seat``, from which the card comes, has to do with it."""
        piece, target = card_component(card), place_name(place)
        if place is None:
            holder = next((s for s in state.setting.seats if card in state.player(s).known), seat)
            if holder is None:
                line = Line.of("{card}: back to the hand it came from", card=card)
            else:
                line = Line.of("{name}: take {card} into your hand", name=self._name(holder), card=card)
            clause = why.clause(holder, "taken", "yinyang_to_hand")
            return Instruction(
                f"take:{card}", holder, "take-card", line, clause, piece, "", f"hand:{holder or ''}"
            )
        if place == DISCARD:
            seat = seat or state.active
            line = Line.of("{name}: lay {card} on the discard pile", name=self._name(seat), card=card)
            clause = why.clause(seat, "discarded", "penalty", "restarted")
            return Instruction(f"throw:{card}", seat, "throw", line, clause, piece, "", target)
        seat = place[0].removesuffix(".row")
        line = Line.of(
            "{name}: lay {card} on place {place}", name=self._name(seat), card=card, place=place[1] + 1
        )
        clause = why.clause(seat, "yinyang_moved", "laid")
        return Instruction(f"lay:{card}", seat, "lay-card", line, clause, piece, "", target)

    def _reshuffle(self, state: ZodiacState, event: Event) -> Instruction:
        line = Line.of("{name}: shuffle the discard pile and turn it over", name=self._name(state.active))
        key = f"reshuffle:{state.serial}"
        return Instruction(key, state.active, "reshuffle", line, event.clause, "", "discard", "draw")

    def _hand_to_hand(self, event: Event, state: ZodiacState) -> None:
        name = self._name(event.seat)
        if event.kind == "drawn":
            count = event.get("count")
            line = Line.of("{name}: draw {count}", name=name, count=count)
            self._list_unseen(
                Instruction(
                    key=f"draw:{event.seat}:{state.serial}",
                    seat=event.seat,
                    action="draw",
                    line=line,
                    clause=event.clause,
                    source="draw",
                    target=f"hand:{event.seat}",
                    values=(count,),
                )
            )
        elif event.kind == "given":
            card, to = event.get("card"), event.get("to")
            line = Line.of("{name}: give {card} to {other}", name=name, card=card, other=self._name(to))
            places = f"hand:{event.seat}", f"hand:{to}"
            piece = card_component(card)
            self._list_unseen(
                Instruction(f"give:{card}", event.seat, "give-card", line, event.clause, piece, *places)
            )

    def _list_unseen(self, step: Instruction) -> None:
        self._listed[step.key] = step
        self._unseen.add(step.key)

    def _name(self, seat: Seat | None) -> str:
        return self._names.get(seat or "", seat or "")

    # What is done --------------------------------------------------------------------------------

    def observe(self, state: ZodiacState, seen: Seen) -> None:
        """Tick off what lies where it has to; without a camera all of it, since a finger has said it."""
        self._told -= seen.present
        if seen.blind:
            self._owed.clear()
        for card, owed in tuple(self._owed.items()):
            if _lies(card, owed.place, state, seen):
                del self._owed[card]

    def tick(self, key: str, place: str | None = None) -> bool:
        """People say that a step is done; False when it is not listed or done already."""
        step = next((step for step in self.instructions() if step.key == key and not step.done), None)
        if step is None or place not in (None, step.target):
            return False
        self._unseen.discard(key)
        done = {card for card, owed in self._owed.items() if owed.key == key}
        self._told |= {card for card in done if self._owed[card].place is not None}
        self._owed = {card: owed for card, owed in self._owed.items() if card not in done}
        return True

    def forget_done(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        if everything:
            self._owed.clear()
        open_keys = {owed.key for owed in self._owed.values()}
        self._listed = {key: step for key, step in self._listed.items() if key in open_keys}
        self._unseen.clear()

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything listed, done things ticked."""
        return tuple(self._shown())

    def _shown(self) -> Iterator[Instruction]:
        open_keys = self._unseen.union(owed.key for owed in self._owed.values())
        for key, step in self._listed.items():
            yield step if key in open_keys else replace(step, done=True)


def _lies(card: str, place: Place | None, state: ZodiacState, seen: Seen) -> bool:
    """Whether a card is seen where it has to be; one in the discard pile may be covered by the topmost."""
    if place is None:
        return card not in seen.present
    if place == DISCARD and card != state.discard[-1]:
        return seen.at_rest.get(card, DISCARD) == DISCARD
    return seen.at_rest.get(card) == place
