"""The meaning of the table in Wu Wei: moves by finger or by a piece that was moved, one fix at a time.

What hands have to do is listed, ticked by finger or when the camera sees it. What the table itself would
decide (dice, shuffles, the drawn board) is drawn when a finger asks for it, or told as it fell; dice in a
tray speak for themselves. Draws follow from a seed and the position, so that a recorded evening falls the
same again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.errors import BadInput
from companion.games.vocabulary import TABLE, Event, Json, Move, Seat, State, Step
from companion.games.wu_wei.chance import drawn_move
from companion.games.wu_wei.read_move import read_move
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Instruction
from companion.reconcile.meaning import NoLanes, Tells
from companion.reconcile.parts import Fault, Patience, reminder
from companion.reconcile.wu_wei_dice import WuDice
from companion.reconcile.wu_wei_laying import BOARD, SWAP, TILES, LaidBoard, WuLaying, board_step
from companion.reconcile.wu_wei_moves import shown_move
from companion.reconcile.wu_wei_seen import seen_things
from companion.reconcile.wu_wei_things import GONE, STAND, seat_names_of, step_of, steps_between, things
from companion.table.believed import BelievedTable

__all__ = ["CHANCE", "DRAW", "WuMeaning"]

CHANCE = "chance"
"""The thing of which a finger tells how it fell."""
DRAW = "draw"
"""Told of chance: let it be drawn. Anything else is the table's move as JSON."""
GONE_FOR = 2.0
"""Seconds for which a thing that is to go must not be seen: a hand is no absence, so these are few."""
PATCHES = {"piece": "/pieces/{0}/at", "tracker": "/trackers/{0}", "tile": "/yin_yang/{0}"}
"""Where the state holds what may be declared right, by kind of thing."""


class WuMeaning:
    """Believed against expected for one game."""

    def __init__(self, state: State, seed: str, *, since: Iterable[Step] = ()) -> None:
        """``seed`` makes the draws of one game differ from those of another."""
        self._state = _wu(state)
        self._seed = seed
        self._wanted = things(self._state)
        self._laying = WuLaying(seed)
        self._laying.expect(self._state)
        self._chance: Move | None = None
        self._lies_so = False
        """Whether people told how chance fell, so that the table lies so already."""
        self._shown: Move | None = None
        self._steps: dict[str, Instruction] = {}
        self._seen: dict[str, str] = {}
        self._since: dict[str, tuple[str, float]] = {}
        """For each thing that is to go somewhere, where, and since when that is asked."""
        self._touched: set[str] = set()
        """Things at whose place something moved since they were to go there."""
        self._unseen: dict[str, float] = {}
        """Since when the camera sees the mat without a thing that is to go."""
        self._unread: set[str] = set()
        """Things ticked off because they were not read any more: read again, they are to go after all."""
        self._kinds: set[str] = set()
        """Kinds of things of which the camera has seen some: those that are tagged."""
        self._looked: tuple[dict[str, str], Move | None] = ({}, None)
        self._patience = Patience()
        self._aside: dict[str, Fault] = {}
        self._lanes = NoLanes()
        self._dice = WuDice(self._state)
        for step in since:
            self.expect(step.state, step.events)

    @property
    def lanes(self) -> NoLanes:
        """There are none: bids are sealed on the screen."""
        return self._lanes

    @property
    def names(self) -> Mapping[Seat, str]:
        """Each seat's animal, the emperor, or the seat before it has either."""
        return seat_names_of(self._state)

    def expect(self, state: State, events: Iterable[Event]) -> None:
        """The game moved on: what no camera sees of the turn before is taken as done by whoever went on."""
        before, self._state = self._state, _wu(state)
        self._wanted = things(self._state)
        lies_so = self._chance is not None and self._lies_so
        walked = None if self._shown is None else f"piece {self._shown['piece']}"
        self._chance = self._shown = None
        self._looked = {}, None
        self._dice.expect(self._state)
        if _turn(before) != _turn(self._state):
            begun = TILES if before.phase == "setup" else ""
            self._steps = {
                name: step for name, step in self._steps.items() if self._watched(step) or name == begun
            }
        self._list_board(before, lies_so)
        for step in steps_between(before, self._state):
            self._add(replace(step, done=step.piece == walked))
        self._tick_seen()

    def _list_board(self, before: WuState, lies_so: bool) -> None:
        """Tiles that were drawn here have still to be laid."""
        self._laying.expect(self._state)
        layout = self._state.layout
        if not layout.squares:
            self._steps.pop(TILES, None)
        elif len(layout.octagons) > len(before.layout.octagons) and not lies_so:
            self._steps[TILES] = board_step()

    def _guide(self, table: BelievedTable, now: float) -> None:
        """Lead hands that lay the board, or that lay it otherwise than it was told."""
        listed = self._steps.get(TILES)
        asked = listed is not None and not listed.done
        if asked or self._state.phase == "setup":
            step = self._laying.guide(table, now, asked=asked)
            if step is not None and (asked or not step.done):
                self._steps[TILES] = step

    def laid(self) -> LaidBoard | None:
        """The board before it is booked; None when none is to be laid."""
        return self._laying.facts()

    def _add(self, step: Instruction) -> None:
        """List a step; with one that nobody has made yet it is one step from there."""
        self._unread.discard(step.piece)
        waiting = self._steps.pop(step.piece, None)
        if waiting is None or waiting.done or step.action == waiting.action == "lay-all":
            self._steps[step.piece] = step
            return
        value = GONE if step.target == "box" else step.target
        together = step_of(step.piece, waiting.source, value, self.names)
        if waiting.source != value and together is not None:
            self._steps[step.piece] = replace(together, done=step.done)

    def new_round(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        kept = {} if everything else {key: step for key, step in self._steps.items() if not step.done}
        self._steps = kept

    def observe(self, table: BelievedTable, now: float) -> None:
        """Tick off what lies as it should; see whether a piece was moved and what was thrown."""
        self._dice.observe(table, now)
        self._laying.observe(table, now)
        self._guide(table, now)
        seen = seen_things(table, self._state, now)
        self._kinds |= {_kind(name) for name, value in seen.items() if value != GONE}
        self._seen = {name: value for name, value in seen.items() if _kind(name) in self._kinds}
        self._note_unseen(now)
        self._note_touched(table, now)
        self._tick_seen(now)
        self._shown = self._look() if self._seen and self.settled() else None

    def _look(self) -> Move | None:
        """The move that the pieces show; thought about once for each way they lie."""
        wrong = self._wrong()
        if wrong != self._looked[0]:
            self._looked = wrong, shown_move(self._state, wrong)
        return self._looked[1]

    def _note_unseen(self, now: float) -> None:
        """Since when things that go to the box are not read: gone, or under a character."""
        going = {
            name
            for name, step in self._steps.items()
            if self._watched(step) and step.target == "box" and name not in self._seen
        }
        self._unseen = {name: self._unseen.get(name, now) for name in going}

    def _note_touched(self, table: BelievedTable, now: float) -> None:
        since = {}
        for name, step in self._steps.items():
            if self._watched(step) and step.target != "box":
                known = self._since.get(name)
                since[name] = known if known and known[0] == step.target else (step.target, now)
        self._since = since
        self._touched = {
            name for name, (place, asked) in since.items() if now - table.quiet_for(place, now) > asked
        }

    def _tick_seen(self, now: float | None = None) -> None:
        for name, step in self._steps.items():
            target = "" if step.target == "box" else step.target
            gone = now is not None and now - self._unseen.get(name, now) >= GONE_FOR
            if step.done and name in self._unread and self._seen.get(name, target) != target:
                self._unread.discard(name)
                self._steps[name] = replace(step, done=False)
            elif not step.done and gone and name not in self._seen:
                self._unread.add(name)
                self._steps[name] = replace(step, done=True)
            elif not step.done and (self._seen.get(name) == target or self._hidden(name, target)):
                self._steps[name] = replace(step, done=True)

    def _hidden(self, name: str, target: str) -> bool:
        """Whether a character that cannot be read anywhere may have been put among others where it should."""
        if not name.startswith("piece ") or name in self._seen or name not in self._touched:
            return False
        return self._seen.get(f"wall {target}") == STAND or any(
            at == target for other, at in self._seen.items() if other.startswith("piece ")
        )

    def _watched(self, step: Instruction) -> bool:
        """Whether the camera will see that a step is done."""
        return not step.done and bool(self._seen) and step.action in self._kinds

    def _wrong(self) -> dict[str, str]:
        """Things that lie otherwise than they should and are not about to be moved.

        While the board is being laid, nothing: everything lies ready beside it or is on its way.
        """
        if self._state.phase == "setup":
            return {}
        due = {name: step.source for name, step in self._steps.items() if not step.done}
        return {
            name: value
            for name, value in self._seen.items()
            if value != self._wanted.get(name, GONE) and (name not in due or value != due[name])
        }

    def move(self) -> Move | None:
        """The table's move once it was drawn, told or thrown, else the one that a moved piece shows."""
        return self._chance or self._shown or self._dice.move()

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done, done things ticked."""
        return tuple(self._steps.values())

    def settled(self) -> bool:
        """Whether all that the camera watches lies as it should; nobody waits for the rest."""
        return not any(self._watched(step) for step in self._steps.values())

    def fault(self, table: BelievedTable, now: float) -> tuple[Fault, float] | None:
        """The one thing wrong that has stood longest, and for how many seconds."""
        faults = [] if self._shown is not None else list(self._faults(table, now))
        self._patience.note(faults, now)
        self._aside = {key: fault for key, fault in self._aside.items() if self._patience.knows(key)}
        return self._patience.longest([fault for fault in faults if fault.key not in self._aside], now)

    def _faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        for name, value in sorted(self._wrong().items()):
            step = step_of(name, value, self._wanted.get(name, GONE), self.names)
            if step is not None:
                yield Fault(f"{name}:{value}", step.seat, step.line, step, _patch(name, value))
        if self._chance is None:
            yield from self._dice.faults()
        if table.still_for(now) >= table.settle.remind:
            yield from (reminder(step) for step in self._steps.values() if self._watched(step))

    def put_off(self, fault: Fault) -> None:
        """People let something wrong be for now."""
        self._aside[fault.key] = fault

    def aside(self) -> tuple[Fault, ...]:
        """What people have put off and still is not right."""
        return tuple(self._aside.values())

    def let_be(self, key: str) -> bool:
        """People say that a thing is done; False when it is not listed."""
        return self._tick(key)

    def tell(self, thing: str, place: str, missing: frozenset[str]) -> bool:
        """A finger ticks a step, asks for chance, tells how it fell, or lays the board of its own.

        Raises :class:`IllegalMove` for what cannot have fallen, :class:`BadInput` for what is no move.
        """
        if thing == CHANCE:
            if TABLE not in self._state.to_act():
                return False
            self._chance = self._draw() if place == DRAW else self._told(place)
            self._lies_so = place != DRAW
            return True
        if thing == BOARD or thing.startswith(f"{SWAP} "):
            if self._chance is not None:
                return True
            booked = self._laying.tell(thing, place)
            if booked is not None:
                self._chance, self._lies_so = booked, True
            return True
        return self._tick(f"{thing}>{place}")

    def unbooked(self) -> Tells:
        """What fingers told that no move has booked yet, thing and place each, for telling it again."""
        return self._laying.told()

    def _tick(self, key: str) -> bool:
        step = next((step for step in self._steps.values() if step.key == key and not step.done), None)
        if step is None:
            return False
        self._steps[step.piece] = replace(step, done=True)
        if step.piece == TILES:
            self._laying.let_be()
        return True

    def _draw(self) -> Move:
        position = json.dumps(self._state.to_json(), sort_keys=True)
        return drawn_move(self._state, random.Random(f"{self._seed} {position}"))

    def _told(self, place: str) -> Move:
        try:
            data = json.loads(place)
        except ValueError as error:
            raise BadInput("place", "must be a move of the table as JSON") from error
        move = read_move(data, "place")
        if move.seat != TABLE:
            raise BadInput("place.seat", "must be the table")
        self._state.check(move)
        return move


def _wu(state: State) -> WuState:
    if not isinstance(state, WuState):
        raise TypeError("this meaning is of Wu Wei only")
    return state


def _turn(state: WuState) -> tuple[str, str, int]:
    return state.level, state.phase, 0 if state.turn is None else state.turn.number


def _kind(name: str) -> str:
    return name.partition(" ")[0]


def _patch(name: str, value: str) -> tuple[Mapping[str, Json], ...]:
    """The state as the table shows it, where the rules can take it so."""
    kind, _, what = name.partition(" ")
    if kind not in PATCHES:
        return ()
    return ({"op": "replace", "path": PATCHES[kind].format(what), "value": value},)
