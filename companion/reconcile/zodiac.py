"""The meaning of the table in Zodiac Race: rows and discards by tag, counts by finger, one fix at a time.

Hands and the draw pile are hidden: draws and shuffles are booked when they are due and merely listed. What
was thrown on the discard pile waits for a finger that says what for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.games.vocabulary import TABLE, Event, IllegalMove, Move, Seat, State, Step
from companion.games.zodiac_race.components import card_of
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.instructions import Instruction
from companion.reconcile.meaning import NoLanes
from companion.reconcile.parts import Fault, Patience, Why, reminder
from companion.reconcile.zodiac_counts import follow_count, put_right
from companion.reconcile.zodiac_faults import Compared, faults, laying
from companion.reconcile.zodiac_pile import Thrown
from companion.reconcile.zodiac_seen import DISCARD, DRAW, Seen, look
from companion.reconcile.zodiac_steps import Steps
from companion.table.believed import BelievedTable, SettleTimes

__all__ = ["LAY_RESTS", "ZodiacMeaning"]

LAY_RESTS = 1.5
"""Seconds a row must rest before a lay counts: cards are laid one after the other."""

COUNTED = "count:"
"""What a finger tells when somebody counted: ``count:draw`` or ``count:s2``, and the number."""

RIGHTED = "right:"
"""What a finger tells of a hand that did not have as many cards as the record: ``right:s2`` ``hand`` after
cards were drawn or handed back, ``right:s2`` ``record`` when the hand stays as it was counted."""


class ZodiacMeaning:
    """Believed against expected for one game."""

    def __init__(
        self,
        state: State,
        settle: SettleTimes,
        names: Mapping[Seat, str],
        *,
        since: Iterable[Step] = (),
        laid: bool = False,
    ) -> None:
        """``names`` by seat, looked up each time, since a seat may be renamed.

        ``laid``: the table lay as ``state`` wants it before the steps ``since``.
        """
        self._settle = settle
        self._names = names
        self._lanes = NoLanes()
        self._seen = Seen()
        self._thrown = Thrown()
        self._steps = Steps(self._names)
        self._patience = Patience()
        self._aside: dict[str, Fault] = {}
        self._told: list[Move] = []
        self._state = _of_this_game(state)
        self._zones = (*(f"{seat}.row" for seat in self._state.setting.seats), DISCARD[0], DRAW[0])
        self._steps.begin(self._state)
        if laid:
            self.new_round(everything=True)
            for step in since:
                self.expect(step.state, step.events)

    @property
    def lanes(self) -> NoLanes:
        """There are none: every move is open."""
        return self._lanes

    @property
    def names(self) -> Mapping[Seat, str]:
        """What each seat is called."""
        return self._names

    @property
    def thrown(self) -> tuple[str, ...]:
        """Cards thrown on the discard pile whose seat has not said what for, the topmost last."""
        return self._thrown.cards if self._state.phase == "act" else ()

    # What is called for --------------------------------------------------------------------------

    def expect(self, state: State, events: Iterable[Event]) -> None:
        """The game moved on to ``state``; without events people ruled so, or took something back."""
        before, self._state = self._state, _of_this_game(state)
        happened = tuple(events)
        if not happened or (self._state.phase, self._state.turn) != (before.phase, before.turn):
            self._thrown.forget()
        if (self._state.turn, self._state.active) != (before.turn, before.active):
            self.new_round()
        rest = self._told[1:] if happened else []
        self._told = [move for move in rest if move.move == "set_counts" and self._allowed(move)]
        if happened:
            self._steps.follow(before, self._state, happened, Why(happened), self._seen)
        else:
            self._steps.set_right(before, self._state, self._seen)

    def new_round(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        self._steps.forget_done(everything=everything)

    # What is there -------------------------------------------------------------------------------

    def observe(self, table: BelievedTable, now: float) -> None:
        """Look at the mat, tick off what is done, take note of what was thrown."""
        self._seen = look(table, self._zones, self._settle.card * table.haste, now)
        self._steps.observe(self._state, self._seen)
        if self._state.phase in ("act", "penalty"):
            self._thrown.watch(self._seen, self._state.discard, without=self._steps.owed)

    def move(self) -> Move | None:
        """The move that the table shows or owes, once all that was to be done before it is done."""
        if self._told:
            return self._told[0]
        if not self.settled():
            return None
        return next((move for move in self._shown() if self._allowed(move)), None)

    def _shown(self) -> Iterator[Move]:
        state = self._state
        if state.phase in ("draw", "reshuffle"):
            yield state.default(TABLE)
        elif state.phase == "penalty" and state.active is not None:
            yield Move.of(state.active, "penalty_discard", cards=self._thrown.cards)
        elif state.phase in ("act", "followup") and not self._thrown.cards:
            lay = laying(state, self._seen)
            if lay is not None and self._seen.quiet[f"{lay.seat}.row"] >= LAY_RESTS:
                yield lay
            yield from self._next_has_begun()

    def _next_has_begun(self) -> Iterator[Move]:
        """The turn is over when the next seat lays a card that fits: nobody has to say so."""
        state, seat = self._state, self._state.active
        if state.phase != "followup" or seat is None:
            return
        following = state.setting.following(seat)[0]
        row = self._seen.row(following)
        if row is None or len(row) <= len(state.player(following).sequence):
            return
        ended = state.apply(Move(seat, "end_turn")).state
        assert isinstance(ended, ZodiacState)
        lay = laying(ended, self._seen)
        if lay is not None and ended.phase == "act" and _legal(ended, lay):
            yield Move(seat, "end_turn")

    def _allowed(self, move: Move) -> bool:
        return _legal(self._state, move)

    # What is said --------------------------------------------------------------------------------

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done, done things ticked."""
        return self._steps.instructions()

    def settled(self) -> bool:
        """Whether nothing is left to do that could be seen."""
        return not self._steps.owed

    def fault(self, table: BelievedTable, now: float) -> tuple[Fault, float] | None:
        """The one thing wrong that has stood longest, and for how many seconds.

        What people have put off is not spoken of again until it was right in between.
        """
        found = [*faults(self._compared()), *self._reminders(table, now)]
        if self._next_turn_begun():
            found = []
        self._patience.note(found, now)
        self._aside = {key: fault for key, fault in self._aside.items() if self._patience.knows(key)}
        return self._patience.longest([fault for fault in found if fault.key not in self._aside], now)

    def _compared(self) -> Compared:
        known = {*self._steps.owed, *self._steps.told}
        return Compared(self._state, self._seen, known, self._thrown.cards, self._names)

    def _next_turn_begun(self) -> bool:
        return self.settled() and next(self._next_has_begun(), None) is not None

    def _reminders(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        if self._steps.owed and table.still_for(now) >= self._settle.remind:
            yield from (reminder(step) for step in self._steps.instructions() if self._steps.is_owed(step))

    def put_off(self, fault: Fault) -> None:
        """People let something wrong be for now."""
        self._aside[fault.key] = fault

    def aside(self) -> tuple[Fault, ...]:
        """What people have put off and still is not right."""
        return tuple(self._aside.values())

    def let_be(self, key: str) -> bool:
        """People say that a thing is done though no sensor shows it; False when it is not listed."""
        return self._steps.tick(key)

    def tell(self, thing: str, place: str, missing: frozenset[str]) -> bool:
        """A finger tells what no sensor can: that cards were dealt or drawn, what somebody has counted,
        that people end the game.

        Also what was thrown, card by card, where no camera or no tag shows it; told once more it is taken
        back.
        """
        state = self._state
        if thing.startswith(COUNTED):
            return self._counted(thing.removeprefix(COUNTED), place)
        if (thing, place) == ("stop", "agreed"):
            return self._tells(Move.of(TABLE, "stop", reason="agreed"))
        if thing.startswith(RIGHTED):
            return self._righted(thing.removeprefix(RIGHTED), place)
        if state.phase == "deal" and (thing, place) == ("deal", "hands"):
            self._told.append(state.default(TABLE))
            return True
        card = card_of(thing)
        if card is not None and place == DISCARD[0]:
            if state.phase not in ("act", "penalty"):
                return False
            self._thrown.tell(card)
            return True
        return self._steps.tick(thing, place)

    def _counted(self, what: str, number: str) -> bool:
        if not number.isdecimal() or (what != DRAW[0] and what not in self._state.setting.seats):
            return False
        count = int(number)
        move = (
            Move.of(TABLE, "count_draw_pile", count=count)
            if what == DRAW[0]
            else Move.of(TABLE, "count_hand", target=what, count=count)
        )
        return self._tells(move)

    def _righted(self, seat: str, by: str) -> bool:
        if by not in ("hand", "record"):
            return False
        return self._tells(*(put_right if by == "hand" else follow_count)(self._state, seat))

    def _tells(self, *moves: Move) -> bool:
        """These moves are made one after the other; False when the rules refuse the first."""
        if not moves or not self._allowed(moves[0]):
            return False
        self._told += moves
        return True


def _of_this_game(state: State) -> ZodiacState:
    if not isinstance(state, ZodiacState):
        raise TypeError("this meaning is of Zodiac Race only")
    return state


def _legal(state: ZodiacState, move: Move) -> bool:
    try:
        state.check(move)
    except IllegalMove:
        return False
    return True
