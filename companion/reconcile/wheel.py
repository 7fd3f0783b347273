"""The wheel against the rules: laid once a game, turned once a round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.games.race.components import WHEEL_MARK, wedge_of
from companion.games.race.layout import Expected
from companion.games.race.mat import WHEEL_X, WHEEL_Y
from companion.games.vocabulary import TABLE
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable

__all__ = ["WheelPart", "read_wheel"]

LAY = "wheel:lay"
"""Key of the step of laying the wheel."""

BETWEEN = 5.0
"""Seconds the mark may rest between two sectors before somebody is reminded."""


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
        self._passed: set[int] = set()
        self._clause = ""
        self._listed = True
        self._done = False
        self._seen: tuple[tuple[int, ...], int] | None = None
        self._told: dict[str, int] = {}
        self._trusted = False

    @property
    def seen(self) -> tuple[tuple[int, ...], int] | None:
        """The wheel as it lies, at rest."""
        return self._seen

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        self._after = after
        was = None if before is None else before.rotation
        if was != after.rotation:
            if self._done or self._origin is None:
                self._origin, self._passed = was, set()
            if was is not None:
                self._passed.add(was)
            self._listed, self._done = was is not None or before is None, False
            self._trusted = False
            self._clause = why.clause(TABLE, "wheel") or "RZ-WHEEL-01"

    def forget_done(self, *, everything: bool = False) -> None:
        """A new round: what is done is no longer listed; ``everything``: all of it is done."""
        self._done = self._done or everything
        self._listed = self._listed and not self._done

    def observe(self, table: BelievedTable, now: float) -> None:
        if (
            self._after is None
            or not table.sees_mat(now)
            or table.quiet_for("wheel", now) < self._settle * table.haste
        ):
            return
        self._seen = read_wheel(table, self._after.sectors)
        if self._seen is None:
            return
        wedges, rotation = self._seen
        wanted = self._after.wedges, self._after.rotation
        self._done = self._trusted or self._after.rotation is None or (wedges, rotation) == wanted

    def instructions(self) -> Sequence[Instruction]:
        after = self._after
        if after is None or not self._listed:
            return []
        if after.rotation is None:
            line = Line.of("Lay the six wedges in any order and the wheel mark")
            return [Instruction(LAY, None, "lay-wheel", line, "RZ-SETUP-10", done=self._done)]
        if self._done and self._origin == after.rotation:
            return []
        one_on = self._origin is not None and (self._origin + 1) % after.sectors == after.rotation
        line = (
            Line.of("Turn the wheel one sector clockwise")
            if one_on
            else Line.of("The wheel: turn it to {there}", there=after.rotation)
        )
        source = "" if self._origin is None else f"wheel:{self._origin}"
        place = f"wheel:{after.rotation}"
        return [
            Instruction(
                place, None, "turn-wheel", line, self._clause, WHEEL_MARK, source, place, done=self._done
            )
        ]

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        after = self._after
        if after is None or after.rotation is None or self._trusted or not table.sees_mat(now):
            return
        rest = table.quiet_for("wheel", now)
        if rest < self._settle * table.haste:
            return
        if self._seen is None:
            if self._done and rest >= BETWEEN and table.tag(WHEEL_MARK) is not None:
                yield self._turn(None, after.rotation)
            return
        wedges, rotation = self._seen
        if wedges != after.wedges:
            order = ", ".join(map(str, after.wedges))
            line = Line.of(
                "The wheel's wedges lie differently: put them back in the order {order}", order=order
            )
            yield Fault("wheel:wedges", None, line)
        elif rotation != after.rotation and not self._on_the_way(rotation):
            yield self._turn(rotation, after.rotation)

    def _on_the_way(self, rotation: int) -> bool:
        return self._listed and not self._done and (self._origin is None or rotation in self._passed)

    @staticmethod
    def _turn(here: int | None, there: int) -> Fault:
        line = (
            Line.of("The wheel: turn it to {there}", there=there)
            if here is None
            else Line.of("The wheel: turn it from {here} to {there}", here=here, there=there)
        )
        source = "" if here is None else f"wheel:{here}"
        step = Instruction(
            "fix:wheel", None, "turn-wheel", line, "RZ-WHEEL-01", WHEEL_MARK, source, f"wheel:{there}"
        )
        return Fault(f"wheel:{here}:{there}", None, line, step)

    def tell(self, thing: str, place: str) -> bool:
        """``wheel:3`` for the mark is the rotation; ``wheel:0`` … ``wheel:5`` for a wedge its index.

        For the step of laying it, ``wheel:1 2 3 4 5 6`` are its wedges clockwise from the top, mark upright.
        """
        after = self._after
        if after is None or not place.startswith("wheel:"):
            return False
        if after.rotation is not None:
            self._trusted = place == f"wheel:{after.rotation}"
            self._done = self._done or self._trusted
            return self._trusted
        if thing == LAY:
            return self._laid(place.removeprefix("wheel:").split())
        self._told[thing] = int(place.removeprefix("wheel:"))
        wedges = {index: action for name, index in self._told.items() if (action := wedge_of(name))}
        if WHEEL_MARK in self._told and sorted(wedges) == list(range(6)):
            self._seen = tuple(wedges[index] for index in range(6)), self._told[WHEEL_MARK] % after.sectors
            self._done = True
        return True

    def _laid(self, order: Sequence[str]) -> bool:
        if sorted(order) != list("123456"):
            return False
        self._seen = tuple(map(int, order)), 0
        self._done = True
        return True
