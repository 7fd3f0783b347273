"""Throws of Crazy Race: the tray against the dice that are due.

Who takes dice out of the tray before the camera's eyes shows by them how far it wants to drive; what fits no
distance is named before it is thrown.

Dice may be thrown as soon as a distance is meant: fourteen dice fit the spaces ahead in one way only, so
that a throw of the right colours says how far its seat wants to drive, which dice it throws again, and that
the kangaroo hops on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.crazy_race.chance import planned
from companion.games.crazy_race.components import die_name
from companion.games.crazy_race.dice import by_colour, sorted_faces
from companion.games.crazy_race.layout import Expected
from companion.games.crazy_race.model import Face
from companion.games.crazy_race.names import COLOURS, DICE
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Move, Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable
from companion.table.tray import Lying, Tray

__all__ = ["DicePart", "read_told"]

THROWING = ("drive", "roll", "reroll", "hop")
TOLD = "roll"
"""What a finger calls a throw that it tells."""

TAKING = 4.0
"""Seconds after which nobody is taking further dice out of the tray."""

SEEN_LATE = 5.0
"""Seconds after a finger has told a throw in which a camera that was not sure may still see the same one."""


class _Spoken(NamedTuple):
    """A throw that a finger told, when it did, and until when a camera may still come to see it."""

    faces: Counter[Face]
    at: float
    until: float


class DicePart:
    """The dice of the turn that is running."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._state: CrazyState | None = None
        self._names: Mapping[Seat, str] = {}
        self._mark = 0
        """Rolls up to here belong to throws that are booked, or to nothing."""
        self._lying: dict[int, Face] = {}
        """The dice that lie there as booked in this turn."""
        self._throw: tuple[Lying, ...] = ()
        self._rest = 0.0
        self._wrong = False
        self._void: int | None = None
        """Rolls up to here are a throw that cannot count: the next die that rolls begins another."""
        self._told: tuple[Face, ...] = ()
        self._told_at = 0.0
        self._spoken: _Spoken | None = None
        self._now = 0.0
        self._driving = float("inf")
        """Since when a distance is asked for."""
        self._hand: Counter[str] = Counter()
        """Colours of the dice that were taken out of the tray since then."""

    def expect(self, before: Expected | None, state: CrazyState, after: Expected, why: Why) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        was, self._state = self._state, state
        self._names = {part.seat: part.colour or part.seat for part in after.seats}
        if state.phase != "drive":
            self._driving, self._hand = float("inf"), Counter()
        elif was is None or (was.phase, was.active) != ("drive", state.active):
            self._driving = self._now
        if was is not None and was.phase == "roll" and state.turn != was.turn:
            self._book()
        self._forget_lifted(() if state.turn is None else state.turn.rolled)

    def _book(self) -> None:
        """The throw that was due is booked; what was thrown after it belongs to what comes next."""
        self._spoken = _Spoken(Counter(self._told), self._told_at, self._now + SEEN_LATE)
        self._told = ()
        for die in self._throw:
            if die.rolled is not None:
                self._lying[die.die] = (COLOURS[die.colour], die.rolled)
                self._mark = max(self._mark, die.number)
        self._throw = ()

    def _forget_lifted(self, rolled: Sequence[Face]) -> None:
        """Only the dice of the running turn still lie there: others are thrown again, or went back.

        Of equal ones of which some are thrown again nobody knows which stay.
        """
        stay, lying = Counter(rolled), Counter(self._lying.values())
        self._lying = {die: face for die, face in self._lying.items() if lying[face] <= stay[face]}

    def forget_done(self, *, everything: bool = False) -> None:
        """Nothing is listed longer than it is due."""

    def observe(self, table: BelievedTable, now: float) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        tray, state = table.tray, self._state
        self._rest, self._now = tray.rest(now), now
        if state is None or state.phase not in THROWING:
            self._mark, self._throw, self._wrong, self._void = tray.rolls, (), False, None
            return
        if self._void is not None and (self._rest <= 0.0 or tray.rolls > self._void):
            self._mark, self._void = self._void, None
        self._throw = tray.since(self._mark)
        if self._seen_late(now):
            self._mark, self._throw, self._spoken = tray.rolls, (), None
        if self._throw and self._colours() < self._hand:
            self._mark, self._throw = tray.rolls, ()  # some of those in the hand were only laid back
        if self._rest >= self._settle:
            whole = sum(die.number for die in state.setting.box.dice.values())
            out = () if self._throw else tray.taken(self._driving, whole)
            self._hand = Counter(COLOURS[die.colour] for die in out)
        at_rest = self._rest >= self._settle
        self._wrong = at_rest and bool(self._throw) and self._means() is None and self._too_many()
        if self._wrong:
            self._void = tray.rolls

    def _seen_late(self, now: float) -> bool:
        """Whether the throw is the one that was told: it shows the same, and no die began to roll since."""
        spoken = self._spoken
        if spoken is None or now >= spoken.until or not self._throw or self._faces() != spoken.faces:
            return False
        return all(die.began is None or die.began <= spoken.at for die in self._throw)

    # What a throw means --------------------------------------------------------------------------

    def move(self) -> Move | None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        state = self._state
        if state is None:
            return None
        if self._told and state.phase == "roll":
            return Move.of(TABLE, "roll", dice=[list(face) for face in sorted_faces(self._told)])
        if not self._throw or self._rest < self._settle:
            return None
        return self._means()

    @property
    def taken(self) -> int:
        """How many spaces the dice in somebody's hand are meant for; 0 if none or if they fit no distance."""
        state, count = self._state, self._hand.total()
        if state is None or state.phase != "drive" or not 1 <= count <= DICE:
            return 0
        return count if self._hand == Counter(step.die for step in planned(state, count)) else 0

    def _not_ahead(self, state: CrazyState) -> tuple[str, ...]:
        """The dice in somebody's hand that do not fit their number, once no more are being taken."""
        if not self._hand or self._rest < TAKING or self.taken:
            return ()
        fits = Counter(step.die for step in planned(state, min(DICE, self._hand.total())))
        return by_colour((self._hand - fits).elements())

    def _faces(self) -> Counter[Face]:
        return Counter((COLOURS[die.colour], die.rolled or 0) for die in self._throw)

    def _colours(self) -> Counter[str]:
        return Counter(COLOURS[die.colour] for die in self._throw)

    def _means(self) -> Move | None:
        """The move that the dice of the throw say, whatever they show; None if they say none."""
        state = self._state
        if state is None or state.active is None or not self._throw:
            return None
        thrown = self._colours()
        match state.phase:
            case "roll":
                if thrown != Counter(state.running_turn.to_roll):
                    return None
                faces = sorted_faces(self._faces().elements())
                return Move.of(TABLE, "roll", dice=[list(face) for face in faces])
            case "drive":
                count = len(self._throw)
                fits = count >= 1 and thrown == Counter(step.die for step in planned(state, count))
                return Move.of(state.active, "drive", spaces=count) if fits else None
            case "hop":
                step = state.apply(Move.of(state.active, "hop")).state
                fits = isinstance(step, CrazyState) and thrown == Counter(step.running_turn.to_roll)
                return Move.of(state.active, "hop") if fits else None
            case "reroll":
                again = [self._lying[die.die] for die in self._throw if die.die in self._lying]
                allowed = all(colour in state.ability.colours for colour, _ in again)
                if len(again) != len(self._throw) or not allowed:
                    return None
                return Move.of(state.active, "reroll", dice=[list(face) for face in sorted_faces(again)])
        return None

    def _too_many(self) -> bool:
        """Whether no further die can make the throw right."""
        state = self._state
        if state is None or state.phase != "roll":
            return True
        return bool(self._colours() - Counter(state.running_turn.to_roll))

    # What is said --------------------------------------------------------------------------------

    def instructions(self) -> Sequence[Instruction]:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        state = self._state
        if state is None or state.phase != "roll" or state.active is None:
            return ()
        due = by_colour((Counter(state.running_turn.to_roll) - self._colours()).elements())
        if not due:
            due = state.running_turn.to_roll
        line = Line.of("{name}: roll {dice}", name=self._names[state.active], dice=due)
        key = f"roll:{state.active}:{state.stage}:{state.round}:{len(state.running_turn.rolled)}"
        return (Instruction(key, state.active, "roll", line, "CR-DIC-02", target="tray"),)

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        state = self._state
        if state is None or state.active is None or state.phase not in THROWING:
            return
        if self._rest < self._settle:
            return
        yield from self._nudged(table.tray, state.active)
        for die in table.tray.tilted():
            colour = COLOURS[die.colour]
            line = Line.of("The {colour} die lies tilted: roll it again", colour=colour)
            step = Instruction(
                f"fix:tilted:{die.die}", state.active, "roll-again", line, "", die_name(colour)
            )
            yield Fault(f"tilted:{die.die}", state.active, line, step)
        if self._wrong:
            yield self._wrong_dice(state, state.active)
        elif state.phase == "drive" and (strange := self._not_ahead(state)):
            yield self._wrong_taken(state, state.active, strange)

    def _nudged(self, tray: Tray, seat: Seat) -> Iterator[Fault]:
        """A die that lies there as rolled and shows another face by now."""
        rolled = {die.die: (COLOURS[die.colour], die.rolled) for die in self._throw}
        for number, (colour, face) in (self._lying | rolled).items():
            die = tray.die(number)
            if die is None or die.quality == "tilted" or die.shows == face:
                continue
            line = Line.of(
                "The {colour} die was nudged: turn it from {here} back to {there}",
                colour=colour,
                here=die.shows,
                there=face,
            )
            place = f"face:{die.shows}", f"face:{face}"
            step = Instruction(f"fix:die:{number}", seat, "turn-die", line, "", die_name(colour), *place)
            yield Fault(f"nudged:{number}:{die.shows}", seat, line, step)

    def _wrong_taken(self, state: CrazyState, seat: Seat, strange: tuple[str, ...]) -> Fault:
        count = min(DICE, self._hand.total())
        due = by_colour(step.die for step in planned(state, count))
        line = Line.of(
            "{name}: {wrong} does not fit the spaces ahead: for {count} take {dice}",
            name=self._names[seat],
            wrong=strange,
            count=count,
            dice=due,
        )
        step = Instruction(
            f"fix:taken:{seat}", seat, "swap-die", line, "CR-DIC-01", die_name(strange[0]), "hand", "tray"
        )
        return Fault(f"taken:{seat}:{','.join(strange)}", seat, line, step)

    def _wrong_dice(self, state: CrazyState, seat: Seat) -> Fault:
        name, thrown = self._names[seat], self._colours()
        if state.phase == "drive":
            due = tuple(step.die for step in planned(state, min(DICE, len(self._throw))))
        elif state.phase == "hop":
            after = state.apply(Move.of(seat, "hop")).state
            due = after.running_turn.to_roll if isinstance(after, CrazyState) else ()
        elif state.phase == "reroll":
            due = tuple(colour for colour, _ in self._lying.values() if colour in state.ability.colours)
        else:
            due = state.running_turn.to_roll
        extra = by_colour((thrown - Counter(due)).elements()) or by_colour(thrown.elements())
        dice = by_colour(due)
        line = Line.of(
            "{name}: {wrong} does not belong to this throw: roll {dice} again",
            name=name,
            wrong=extra,
            dice=dice,
        )
        step = Instruction(
            f"fix:dice:{seat}", seat, "swap-die", line, "CR-OBS-01", die_name(extra[0]), "tray", "supply"
        )
        return Fault(f"dice:{seat}:{','.join(extra)}", seat, line, step)

    def tell(self, thing: str, place: str) -> bool:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`; ``place`` as in ``beige:1 grey:4``.

        A throw that lies in the tray speaks for itself.
        """
        state = self._state
        if thing != TOLD or state is None or state.phase != "roll" or self._means() is not None:
            return False
        told = read_told(place)
        if told is None or Counter(c for c, _ in told) != Counter(state.running_turn.to_roll):
            return False
        if any(face not in state.setting.box.dice[colour].faces for colour, face in told):
            return False
        self._told, self._told_at = told, self._now
        return True


def read_told(text: str) -> tuple[Face, ...] | None:
    """A throw as a finger tells it; None when it is none.

    >>> read_told("beige:1 grey:4")
    (('beige', 1), ('grey', 4))
    """
    faces = []
    for word in text.split():
        colour, _, pips = word.partition(":")
        if colour not in COLOURS or not pips.isdecimal():
            return None
        faces.append((colour, int(pips)))
    return tuple(faces) or None
