"""Throws of Wu Wei alone: the tray against the dice that are due.

Ordinary dice in five colours stand in for the printed ones (:mod:`companion.games.wu_wei.dice`). A throw is
taken when every die that is due lies still and nothing else was rolled; a wrong, missing, tilted or nudged
die is named. What rolled before a throw was due is none. Fingers may tell it at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.vocabulary import TABLE, Move
from companion.games.wu_wei.dice import DIE_COLOURS, StandIn, die_name, stand_ins
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault
from companion.reconcile.wu_wei_things import seat_names_of
from companion.table.believed import BelievedTable
from companion.table.tray import Lying, Tray

__all__ = ["WuDice"]

AWAITED = 2.0
"""Seconds of rest after which a die that is due and was not rolled with the others is missing."""


class WuDice:
    """The throw that is due, if one is."""

    def __init__(self, state: WuState) -> None:
        self._due: tuple[StandIn, ...] = ()
        self._turn = 0
        self._rolls = 0
        self._mark = 0
        """Rolls up to here belong to what is past."""
        self._void: int | None = None
        """Rolls up to here are a throw that cannot count, whatever becomes of its dice: the next die that
        rolls begins another."""
        self._throw: tuple[Lying, ...] = ()
        self._tilted: tuple[str, ...] = ()
        self._rest = 0.0
        self._settle = 0.0
        self.expect(state)

    def expect(self, state: WuState) -> None:
        """The game moved on: a throw that is newly due begins with the dice that roll from now on."""
        due, turn = stand_ins(state), 0 if state.turn is None else state.turn.number
        if (due, turn) != (self._due, self._turn):
            self._mark, self._void, self._throw, self._tilted = self._rolls, None, (), ()
        self._due, self._turn = due, turn
        self._seat = state.setting.seats[0]
        self._name = seat_names_of(state)[self._seat]
        self._clause = "WW-S2-15" if state.level == "solo2" else "WW-S3-15"

    def observe(self, table: BelievedTable, now: float) -> None:
        """See what was thrown; ``now`` in clock seconds."""
        tray = table.tray
        self._rolls, self._rest = tray.rolls, tray.rest(now)
        self._settle = table.settle.card * table.haste
        if not self._due:
            self._mark = tray.rolls
            return
        if self._void is not None and (self._rest <= 0.0 or tray.rolls > self._void):
            self._mark, self._void = self._void, None
        if self._void is None:
            self._look(tray)

    def _look(self, tray: Tray) -> None:
        self._throw = tuple(die for die in tray.since(self._mark) if _counts(die))
        self._tilted = self._missing_of(tray)
        if self._at_rest and self._extra:
            self._void = tray.rolls

    def _missing_of(self, tray: Tray) -> tuple[str, ...]:
        """Colours of tilted dice that are still awaited; others that lie tilted are nobody's business."""
        tilted = Counter(DIE_COLOURS[die.colour] for die in tray.tilted() if die.colour < len(DIE_COLOURS))
        return _by_colour(tilted & self._missing)

    @property
    def _at_rest(self) -> bool:
        return self._rest >= self._settle

    @property
    def _thrown(self) -> Counter[str]:
        return Counter(DIE_COLOURS[die.colour] for die in self._throw)

    @property
    def _wanted(self) -> Counter[str]:
        return Counter(one.colour for one in self._due)

    @property
    def _extra(self) -> Counter[str]:
        return self._thrown - self._wanted

    @property
    def _missing(self) -> Counter[str]:
        return self._wanted - self._thrown

    def move(self) -> Move | None:
        """The table's roll, once all dice of it lie as they fell."""
        if not self._due or not self._at_rest or self._extra or self._missing:
            return None
        if any(die.shows != die.rolled for die in self._throw):
            return None
        dice, lying = {}, list(self._throw)
        for one in self._due:
            die = next(die for die in lying if DIE_COLOURS[die.colour] == one.colour)
            lying.remove(die)
            dice[one.die] = one.faces[die.shows - 1]
        return Move.of(TABLE, "roll", dice=dice)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the dice that lie there, once they rest; the cheapest to mend first."""
        if not self._due or not self._at_rest:
            return
        for die in self._throw:
            if die.shows != die.rolled:
                yield self._nudged(die)
        for colour in self._tilted:
            line = Line.of("The {colour} die lies tilted: roll it again", colour=colour)
            step = self._step(f"fix:tilted:{colour}", "roll-again", line, colour)
            yield Fault(f"tilted:{colour}", self._seat, line, step)
        if self._extra:
            yield self._wrong()
        elif self._throw and self._missing and not self._tilted and self._rest >= AWAITED:
            yield self._awaited()

    def _step(
        self, key: str, action: str, line: Line, colour: str, places: tuple[str, str] = ("", "")
    ) -> Instruction:
        return Instruction(key, self._seat, action, line, self._clause, die_name(colour), *places)

    def _nudged(self, die: Lying) -> Fault:
        colour = DIE_COLOURS[die.colour]
        line = Line.of(
            "The {colour} die was nudged: turn it from {here} back to {there}",
            colour=colour,
            here=die.shows,
            there=die.rolled,
        )
        places = f"face:{die.shows}", f"face:{die.rolled}"
        step = self._step(f"fix:die:{die.die}", "turn-die", line, colour, places)
        return Fault(f"nudged:{die.die}:{die.shows}", self._seat, line, step)

    def _wrong(self) -> Fault:
        extra = _by_colour(self._extra)
        line = Line.of(
            "{name}: {wrong} does not belong to this throw: roll {dice} again",
            name=self._name,
            wrong=extra,
            dice=_by_colour(self._wanted),
        )
        step = self._step(f"fix:dice:{self._seat}", "swap-die", line, extra[0], ("tray", "supply"))
        return Fault(f"dice:{self._seat}:{','.join(extra)}", self._seat, line, step)

    def _awaited(self) -> Fault:
        missing = _by_colour(self._missing)
        line = Line.of("{name}: not rolled yet: {dice}", name=self._name, dice=missing)
        step = self._step(f"fix:missing:{self._seat}", "roll-again", line, missing[0], ("supply", "tray"))
        return Fault(f"missing:{self._seat}:{','.join(missing)}", self._seat, line, step)


def _counts(die: Lying) -> bool:
    """Whether a die that rolled lies on a face, and is one that can stand in for a real one."""
    ordinary = die.colour < len(DIE_COLOURS) and 1 <= (die.rolled or 0) <= 6 and 1 <= die.shows <= 6
    return ordinary and die.quality not in ("taken", "tilted")


def _by_colour(colours: Counter[str]) -> tuple[str, ...]:
    return tuple(colour for colour in DIE_COLOURS for _ in range(colours[colour]))
