"""Pawns, karma slides and the wheel against the rules."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from companion.games.race.components import WHEEL_MARK, pawn, wedge_of
from companion.games.race.layout import Expected, SeatLayout
from companion.games.race.mat import WHEEL_X, WHEEL_Y
from companion.games.vocabulary import TABLE, Json, Seat, seat_number
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.reconcile.pawns import PawnTracker
from companion.table.believed import BelievedTable

__all__ = ["PawnPart", "SlidePart", "WheelPart", "pawn_line", "read_wheel"]

PALACE = 37
IN_THE_AIR = 5.0
"""Seconds a pawn may be off the track before somebody is reminded."""


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


class PawnPart:
    """Pawns on the track by occupancy."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._tracker: PawnTracker | None = None
        self._animals: dict[Seat, str] = {}
        self._moves: dict[Seat, tuple[int | None, int, str]] = {}
        self._done: set[Seat] = set()

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        targets = {part.seat: part.space for part in after.seats}
        if self._tracker is None or before is None:
            self._animals = {part.seat: part.animal for part in after.seats}
            self._tracker = PawnTracker(targets)
            self._moves = {seat: (None, space, "RZ-SETUP-11") for seat, space in targets.items()}
            self._done = set()
            return
        self._tracker.expect(targets)
        for seat, space in targets.items():
            was = before.seat(seat).space
            if space == was:
                continue
            known = self._moves.get(seat)
            origin = known[0] if known is not None and seat not in self._done else was
            self._done.discard(seat)
            self._moves[seat] = (origin, space, why.clause(seat, "move"))

    def forget_done(self) -> None:
        """A new round: what is done is no longer listed."""
        self._moves = {seat: move for seat, move in self._moves.items() if seat not in self._done}
        self._done &= set(self._moves)

    def observe(self, table: BelievedTable, now: float) -> None:
        occupied, rest = self._track(table, now)
        if self._tracker is None or occupied is None or rest < self._settle:
            return
        self._tracker.observe(occupied)
        everything = self._tracker.all_at_target(occupied)
        for seat in self._moves:
            if everything or self._tracker.settled(seat):
                self._done.add(seat)
            else:
                self._done.discard(seat)

    @staticmethod
    def _track(table: BelievedTable, now: float) -> tuple[frozenset[int] | None, float]:
        names, rest = table.group("track:", now)
        return (None if names is None else frozenset(int(name[6:]) for name in names)), rest

    def instructions(self) -> Sequence[Instruction]:
        return [
            Instruction(
                key=f"pawn:{seat}:{space}",
                seat=seat,
                action="move-pawn",
                line=pawn_line(self._animals[seat], origin, space),
                clause=clause,
                piece=pawn(self._animals[seat]),
                source="" if origin is None else f"track:{origin}",
                target=f"track:{space}",
                done=seat in self._done,
            )
            for seat, (origin, space, clause) in self._moves.items()
        ]

    def fault(self, table: BelievedTable, now: float) -> Fault | None:
        occupied, rest = self._track(table, now)
        if self._tracker is None or occupied is None or rest < self._settle:
            return None
        if self._tracker.all_at_target(occupied) or self._tracker.explains(occupied):
            return None
        if self._tracker.in_progress(occupied) and rest < IN_THE_AIR:
            return None
        wrong = self._tracker.wrong(occupied)
        if wrong is None:
            return None
        seat, here, there = wrong
        animal = self._animals[seat]
        line = (
            Line.of("{animal}'s pawn: put it on {there}", animal=animal, there=there)
            if here is None
            else Line.of(
                "{animal}'s pawn: move from {here} to {there}", animal=animal, here=here, there=there
            )
        )
        source = "" if here is None else f"track:{here}"
        step = Instruction(
            f"fix:pawn:{seat}", seat, "move-pawn", line, "", pawn(animal), source, f"track:{there}"
        )
        patch = () if here is None else (_replace(seat, "position", here),)
        return Fault(f"pawn:{seat}:{here}:{there}", seat, line, step, patch)

    def tell(self, thing: str, place: str) -> bool:
        for seat, (_, space, _) in self._moves.items():
            if thing == pawn(self._animals[seat]) and place == f"track:{space}":
                self._done.add(seat)
                return True
        return False


def _replace(seat: Seat, field: str, value: int) -> Mapping[str, Json]:
    return {"op": "replace", "path": f"/seats/{seat_number(seat)}/{field}", "value": value}


class SlidePart:
    """The karma slides: exactly one of nine stops is on when a slide rests."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._targets: dict[Seat, SeatLayout] = {}
        self._moves: dict[Seat, tuple[int, str]] = {}
        self._done: set[Seat] = set()

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        for part in after.seats:
            was = None if before is None else before.seat(part.seat).karma
            if was != part.karma:
                known = self._moves.get(part.seat)
                origin = known[0] if known is not None and part.seat not in self._done else was
                self._done.discard(part.seat)
                clause = why.clause(part.seat, "karma", "cost", "start", "exchange")
                self._moves[part.seat] = (part.karma if origin is None else origin, clause)
            self._targets[part.seat] = part

    def forget_done(self) -> None:
        """A new round: what is done is no longer listed."""
        self._moves = {seat: move for seat, move in self._moves.items() if seat not in self._done}
        self._done &= set(self._moves)

    @staticmethod
    def _stop(table: BelievedTable, seat: Seat, now: float) -> tuple[int | None, float]:
        names, rest = table.group(f"slide:{seat}:", now)
        if names is None or len(names) != 1:
            return None, rest
        return int(next(iter(names)).rsplit(":", 1)[1]), rest

    def observe(self, table: BelievedTable, now: float) -> None:
        for seat in self._moves:
            stop, rest = self._stop(table, seat, now)
            if stop is None or rest < self._settle:
                continue
            if stop == self._targets[seat].karma:
                self._done.add(seat)
            else:
                self._done.discard(seat)

    def instructions(self) -> Sequence[Instruction]:
        found = []
        for seat, (origin, clause) in self._moves.items():
            part = self._targets[seat]
            found.append(
                Instruction(
                    key=f"slide:{seat}:{part.karma}",
                    seat=seat,
                    action="set-slide",
                    line=Line.of(
                        "{animal}: karma {before} to {after}",
                        animal=part.animal,
                        before=origin,
                        after=part.karma,
                    ),
                    clause=clause,
                    source=f"slide:{seat}:{origin}",
                    target=f"slide:{seat}:{part.karma}",
                    done=seat in self._done,
                )
            )
        return found

    def fault(self, table: BelievedTable, now: float) -> Fault | None:
        for seat, part in self._targets.items():
            stop, rest = self._stop(table, seat, now)
            if stop is None or rest < self._settle or stop == part.karma:
                continue
            if seat in self._moves and seat not in self._done and stop == self._moves[seat][0]:
                continue
            line = Line.of(
                "{animal}'s karma: set from {here} to {there}",
                animal=part.animal,
                here=stop,
                there=part.karma,
            )
            step = Instruction(
                f"fix:slide:{seat}",
                seat,
                "set-slide",
                line,
                source=f"slide:{seat}:{stop}",
                target=f"slide:{seat}:{part.karma}",
            )
            return Fault(
                f"slide:{seat}:{stop}:{part.karma}", seat, line, step, (_replace(seat, "karma", stop),)
            )
        return None

    def tell(self, thing: str, place: str) -> bool:
        for seat in self._moves:
            if place == f"slide:{seat}:{self._targets[seat].karma}" and thing:
                self._done.add(seat)
                return True
        return False


def read_wheel(table: BelievedTable, sectors: int) -> tuple[tuple[int, ...], int] | None:
    """The wedges clockwise from the top and the rotation in sectors, if all seven tags are clear."""
    wedges: dict[int, int] = {}
    rotation: int | None = None
    for tag in table.tags_in("wheel"):
        if tag.component == WHEEL_MARK:
            turn = tag.angle % 360 / (360 / sectors)
            if abs(turn - round(turn)) < 0.35:
                rotation = round(turn) % sectors
            continue
        action = wedge_of(tag.component)
        if action is not None:
            angle = math.degrees(math.atan2(tag.x - WHEEL_X, WHEEL_Y - tag.y)) % 360
            wedges[round(angle / 60) % 6] = action
    if rotation is None or sorted(wedges) != list(range(6)):
        return None
    return tuple(wedges[index] for index in range(6)), rotation


class WheelPart:
    """The wheel's wedges, laid once a game, and its rotation, turned once a round."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._after: Expected | None = None
        self._origin: int | None = None
        self._clause = ""
        self._listed = True
        self._done = False
        self._seen: tuple[tuple[int, ...], int] | None = None
        self._told: dict[str, int] = {}

    @property
    def seen(self) -> tuple[tuple[int, ...], int] | None:
        """The wheel as it lies, at rest."""
        return self._seen

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        self._after = after
        was = None if before is None else before.rotation
        if was != after.rotation:
            self._origin = was if self._done or self._origin is None else self._origin
            self._listed, self._done = was is not None or before is None, False
            self._clause = why.clause(TABLE, "wheel") or "RZ-WHEEL-01"

    def forget_done(self) -> None:
        """A new round: what is done is no longer listed."""
        self._listed = self._listed and not self._done

    def observe(self, table: BelievedTable, now: float) -> None:
        if self._after is None or not table.sees_mat(now) or table.quiet_for("wheel", now) < self._settle:
            return
        self._seen = read_wheel(table, self._after.sectors)
        if self._seen is None:
            return
        wedges, rotation = self._seen
        self._done = self._after.rotation is None or (wedges, rotation) == (
            self._after.wedges,
            self._after.rotation,
        )

    def instructions(self) -> Sequence[Instruction]:
        if self._after is None or not self._listed:
            return []
        if self._after.rotation is None:
            line = Line.of("Lay the six wedges in any order and the wheel mark")
            return [Instruction("wheel:lay", None, "lay-wheel", line, "RZ-SETUP-10", done=self._done)]
        source = "" if self._origin is None else f"wheel:{self._origin}"
        line = Line.of("Turn the wheel one sector clockwise")
        target = f"wheel:{self._after.rotation}"
        key = f"wheel:{self._after.rotation}"
        return [
            Instruction(
                key, None, "turn-wheel", line, self._clause, WHEEL_MARK, source, target, done=self._done
            )
        ]

    def fault(self, table: BelievedTable, now: float) -> Fault | None:
        after = self._after
        if after is None or after.rotation is None or self._seen is None:
            return None
        if table.quiet_for("wheel", now) < self._settle:
            return None
        wedges, rotation = self._seen
        if wedges != after.wedges:
            line = Line.of(
                "The wheel's wedges lie differently: put them back in the order {order}", order=after.wedges
            )
            return Fault("wheel:wedges", None, line)
        if rotation == after.rotation or (not self._done and self._listed and rotation == self._origin):
            return None
        line = Line.of("The wheel: turn it from {here} to {there}", here=rotation, there=after.rotation)
        step = Instruction(
            "fix:wheel",
            None,
            "turn-wheel",
            line,
            "RZ-WHEEL-01",
            WHEEL_MARK,
            f"wheel:{rotation}",
            f"wheel:{after.rotation}",
        )
        return Fault(f"wheel:{rotation}:{after.rotation}", None, line, step)

    def tell(self, thing: str, place: str) -> bool:
        """``wheel:3`` for the mark is the rotation; ``wheel:0`` … ``wheel:5`` for a wedge its index."""
        after = self._after
        if after is None or not place.startswith("wheel:"):
            return False
        if after.rotation is not None:
            self._done = place == f"wheel:{after.rotation}"
            return self._done
        self._told[thing] = int(place.removeprefix("wheel:"))
        wedges = {index: action for name, index in self._told.items() if (action := wedge_of(name))}
        if WHEEL_MARK in self._told and sorted(wedges) == list(range(6)):
            self._seen = tuple(wedges[index] for index in range(6)), self._told[WHEEL_MARK] % after.sectors
            self._done = True
        return True
