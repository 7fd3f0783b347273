"""Figures on a track against the rules: pawns here, and what any game's figures have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.games.race.components import pawn
from companion.games.race.layout import Expected
from companion.games.vocabulary import Json, Seat
from companion.reconcile.astray import Astray
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why, reminder, replaced
from companion.reconcile.pawns import PawnTracker
from companion.table.believed import BelievedTable

__all__ = ["FigurePart", "PawnPart", "pawn_line"]

PALACE = 37
TRUST = 4.0
"""Seconds after which a move that no sensor can show, within crowds, is taken to be done."""

LOOKED = 8.0
"""Seconds for which people are asked about pawns that may all be right, before they are taken to be."""

IN_THE_AIR = 5.0
"""Seconds a called pawn may be off the track before somebody is reminded."""


def pawn_line(animal: str, before: int | None, after: int) -> Line:
    """The instruction in words for a pawn that goes to ``after``."""
    if before is None or before == after:
        return Line.of("{animal}: pawn to {space}", animal=animal, space=after)
    steps = abs(after - before)
    if after >= PALACE:
        return Line.of("{animal}: {steps} forward, into the Palace", animal=animal, steps=steps)
    if after == 0:
        return Line.of("{animal}: {steps} back, to Start", animal=animal, steps=steps)
    template = (
        "{animal}: {steps} forward, to {space}" if after > before else "{animal}: {steps} back, to {space}"
    )
    return Line.of(template, animal=animal, steps=steps, space=after)


class FigurePart(ABC):
    """Figures by occupancy; each seat has one.

    At the start of a game the figures are being placed: spaces are ticked off as they fill, and nobody is
    blamed until every wanted space has been taken once.
    """

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._tracker = PawnTracker({})
        self._names: dict[Seat, str] = {}
        self._targets: dict[Seat, int] = {}
        self._moves: dict[Seat, tuple[int | None, str]] = {}
        self._done: set[Seat] = set()
        self._told: set[Seat] = set()
        self._listed: dict[Seat, float] = {}
        self._placing = True
        self._taken_in = 0
        self._doubt = ""
        self._asked_at: float | None = None
        self._named: tuple[str, Astray | None] = "", None
        """The key of the latest fix, and the fix."""

    def place(self, targets: Mapping[Seat, int], clause: str) -> None:
        """The figures are put on the track."""
        self._placing = True
        self._tracker = PawnTracker(targets)
        self._moves = dict.fromkeys(targets, (None, clause))
        self._targets = dict(targets)

    def go_on(self, targets: Mapping[Seat, int], why: Why, *kinds: str) -> None:
        """The rules call for these spaces now, by events of these kinds."""
        self._tracker.expect(targets)
        for seat, space in targets.items():
            self._go(seat, self._targets[seat], space, why.clause(seat, *kinds))
        self._targets = dict(targets)

    # What it is called ---------------------------------------------------------------------------

    @abstractmethod
    def piece(self, seat: Seat) -> str:
        """The component of a seat's figure."""

    @abstractmethod
    def line(self, seat: Seat, before: int | None, after: int) -> Line:
        """What is to be done with a figure that goes to ``after``, in words."""

    @abstractmethod
    def fix_line(self, seat: Seat, here: int | None, there: int) -> Line:
        """What is to be done with a figure that stands wrong in words."""

    @abstractmethod
    def check_line(self, figures: str) -> Line:
        """Look at figures that cannot be told apart; ``figures`` says where each of them belongs."""

    @abstractmethod
    def patch(self, seat: Seat, here: int) -> tuple[Mapping[str, Json], ...]:
        """What the state would become if a figure stood right where it stands."""

    def _go(self, seat: Seat, was: int, space: int, clause: str) -> None:
        if space == was:
            return
        known = self._moves.get(seat)
        origin = known[0] if known is not None and seat not in self._done else was
        self._done.discard(seat)
        self._told.discard(seat)
        self._listed.pop(seat, None)
        self._moves[seat] = origin, clause

    def forget_done(self, *, everything: bool = False) -> None:
        """A new round: what is done is no longer listed; ``everything``: all of it is done."""
        if everything:
            self._done |= set(self._moves)
            self._placing = False
        self._moves = {seat: move for seat, move in self._moves.items() if seat not in self._done}
        self._done &= set(self._moves)

    def observe(self, table: BelievedTable, now: float) -> None:
        self._changed(table)
        occupied = self._at_rest(table, now)
        if occupied is None:
            return
        if self._placing:
            self._place(occupied, table)
        elif self._tracker.observe(occupied, self._changed(table)):
            self._taken_in = table.changes
        if not self._placing:
            self._identify(table, now)
        everything = not self._placing and self._tracker.all_at_target()
        if not self._placing and not everything:
            self._list_again()
        for seat in self._moves:
            there = self._targets[seat] in occupied if self._placing else self._tracker.settled(seat)
            waited = now - self._listed.setdefault(seat, now) >= TRUST
            if there or (everything and waited) or seat in self._told:
                self._done.add(seat)
            else:
                self._done.discard(seat)

    def _identify(self, table: BelievedTable, now: float) -> None:
        for seat in self._targets:
            places = frozenset(f"track:{space}" for space in self._tracker.may_stand(seat))
            table.identify(self.piece(seat), places, now)

    def _list_again(self) -> None:
        """Pawns that were ticked off because others filled their spaces, and turn out not to be there."""
        for seat, target in self._targets.items():
            stands = self._tracker.may_stand(seat)
            if seat not in self._moves and stands != {target}:
                others = sorted(stands - {target})
                self._moves[seat] = others[0] if len(others) == 1 else None, ""

    def _place(self, occupied: frozenset[int], table: BelievedTable) -> None:
        if occupied == self._tracker.wanted:
            self._tracker = PawnTracker(self._targets)
            self._placing = False
            self._taken_in = table.changes

    def _at_rest(self, table: BelievedTable, now: float) -> frozenset[int] | None:
        names, rest = table.group("track:", now)
        if names is None or rest < self._settle * table.haste:
            return None
        return frozenset(int(name[6:]) for name in names)

    def _changed(self, table: BelievedTable) -> frozenset[int] | None:
        """The spaces whose sensor changed since the last reading taken in; None: any may have."""
        changes = {int(name[6:]): at for name, at in table.changed("track:", self._taken_in).items()}
        self._tracker.follow(changes)
        return None if len(changes) > PALACE else frozenset(changes)

    def instructions(self) -> Sequence[Instruction]:
        return [
            Instruction(
                key=f"pawn:{seat}:{self._targets[seat]}",
                seat=seat,
                action="move-pawn",
                line=self.line(seat, origin, self._targets[seat]),
                clause=clause,
                piece=self.piece(seat),
                source="" if origin is None else f"track:{origin}",
                target=f"track:{self._targets[seat]}",
                done=seat in self._done,
            )
            for seat, (origin, clause) in self._moves.items()
            if origin != self._targets[seat] or seat not in self._done
        ]

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        self._doubt = ""
        occupied = self._at_rest(table, now)
        if occupied is None:
            return
        if self._placing:
            if self._tracker.wanted < occupied:
                yield self._check(tuple(self._targets), occupied)
            return
        changed = self._changed(table)
        if self._tracker.explains(occupied, changed):
            fix, meant = self._tracker.strays()
            if meant:
                yield self._check(meant, occupied) if fix is None else self._fix(fix)
            elif doubted := self._tracker.doubted():
                asked = self.ask(doubted)
                self._doubt = asked.key
                yield asked
            return
        _, rest = table.group("track:", now)
        if rest < IN_THE_AIR and self._tracker.in_progress(occupied, changed):
            return
        fix, meant = self._tracker.astray(occupied, changed)
        yield self._check(meant, occupied) if fix is None else self._fix(fix)

    def agreed(self) -> None:
        """What is called for now, all people have agreed on: no figure is doubted."""
        self._tracker.agree()

    def spoken_of(self, fault: Fault | None, now: float) -> None:
        """What the screen tells people now; pawns that may all be right are, once people had time to look."""
        if fault is not None and fault.key == self._named[0] and self._named[1] is not None:
            self._tracker.told(self._named[1])
        if fault is None or not self._doubt or fault.key != self._doubt:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = now
        elif now - self._asked_at >= LOOKED:
            self._tracker.trust()

    def perhaps_done(self, step: Instruction) -> bool:
        """Whether a step may be done already, though it is not ticked off: others may fill its space."""
        return any(
            step.piece == self.piece(seat) and space in self._tracker.may_stand(seat)
            for seat, space in self._targets.items()
        )

    def mistakable(self, step: Instruction) -> tuple[Seat, ...]:
        """The figures of which it is not known whether this step's or another one has not gone yet."""
        seat = self._seat_of(step)
        return () if seat is None else self._tracker.mistakable(seat)

    def remind(self, step: Instruction) -> Fault:
        """A step that nobody has done, from where its figure is known to stand by now."""
        seat = self._seat_of(step)
        stays = frozenset[int]() if seat is None else self._tracker.may_stand(seat)
        if seat is None or {f"track:{space}" for space in stays} == {step.source}:
            return reminder(step)
        return self._fix(Astray(seat, min(stays), self._targets[seat]))

    def _seat_of(self, step: Instruction) -> Seat | None:
        return next((seat for seat in self._targets if step.piece == self.piece(seat)), None)

    def ask(self, seats: Iterable[Seat]) -> Fault:
        """The question where the figures of some seats stand that cannot be told apart."""
        return self._check(tuple(seats), frozenset())

    def _fix(self, fix: Astray) -> Fault:
        seat, here, there = fix.seat, fix.here, fix.there
        self._named = f"pawn:{seat}:{here}:{there}", fix
        line = self.fix_line(seat, here, there)
        source = "" if here is None else f"track:{here}"
        patch = () if here is None else self.patch(seat, here)
        step = Instruction(
            f"fix:pawn:{seat}", seat, "move-pawn", line, "", self.piece(seat), source, f"track:{there}"
        )
        return Fault(self._named[0], seat, line, step, patch)

    def _check(self, meant: tuple[Seat, ...], occupied: frozenset[int]) -> Fault:
        """Pawns that cannot be told apart, or something that is no pawn: say where all of them belong."""
        pawns = ", ".join(f"{self._names[seat]} {self._targets[seat]}" for seat in meant or self._targets)
        strange = occupied - self._tracker.wanted
        known = frozenset[int]().union(*map(self._tracker.may_stand, self._targets))
        extra = sorted(strange - known or strange)
        source = f"track:{extra[0]}" if extra else ""
        line = self.check_line(pawns)
        step = Instruction(
            "fix:pawns", None, "check-pawns", line, source=source, values=tuple(sorted(strange))
        )
        return Fault(f"pawns:{pawns}:{source}", None, line, step)

    def tell(self, thing: str, place: str) -> bool:
        for seat in self._moves:
            space = self._targets[seat]
            if thing in (self.piece(seat), f"pawn:{seat}:{space}") and place == f"track:{space}":
                self._told.add(seat)
                self._done.add(seat)
                return True
        return False


class PawnPart(FigurePart):
    """The pawns of Race for the Chinese Zodiac."""

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        """The rules moved on; ``before`` is None at the start."""
        targets = {part.seat: part.space for part in after.seats}
        if before is None:
            self._names = {part.seat: part.animal for part in after.seats}
            self.place(targets, "RZ-SETUP-11")
        else:
            self.go_on(targets, why, "move")

    def piece(self, seat: Seat) -> str:
        """See :class:`FigurePart`."""
        return pawn(self._names[seat])

    def line(self, seat: Seat, before: int | None, after: int) -> Line:
        """See :class:`FigurePart`."""
        return pawn_line(self._names[seat], before, after)

    def fix_line(self, seat: Seat, here: int | None, there: int) -> Line:
        """See :class:`FigurePart`."""
        animal = self._names[seat]
        if here is None:
            return Line.of("{animal}'s pawn: put it on {there}", animal=animal, there=there)
        return Line.of("{animal}'s pawn: move from {here} to {there}", animal=animal, here=here, there=there)

    def check_line(self, figures: str) -> Line:
        """See :class:`FigurePart`."""
        return Line.of("Look at the pawns, each belongs on its space: {pawns}", pawns=figures)

    def patch(self, seat: Seat, here: int) -> tuple[Mapping[str, Json], ...]:
        """See :class:`FigurePart`."""
        return (replaced(seat, "position", here),)
