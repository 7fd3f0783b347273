"""The thirteen track sheets: which lies where, which side up, and that none was swapped later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.crazy_race.components import sheet_component, sheet_of
from companion.games.crazy_race.layout import Expected
from companion.games.crazy_race.names import SLOTS
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import Sheet
from companion.games.vocabulary import TABLE, Move
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable

__all__ = ["TURNED", "SheetPart", "sheet_zone"]

TURNED = "turned"
"""What a finger adds to a sheet that lies end for end."""


def sheet_zone(slot: str) -> str:
    """The place for a sheet."""
    return f"course.{slot}"


class SheetPart:
    """The sheets of the course."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._wanted: dict[str, str] = {}
        """Sheet and side by place, once they were laid."""
        self._owed = False
        self._flips = False
        self._lying: dict[str, tuple[Sheet, ...]] = {}
        self._told: dict[str, Sheet] = {}

    def expect(self, before: Expected | None, state: CrazyState, after: Expected, why: Why) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        self._owed = state.phase == "setup_sheets"
        self._flips = state.setting.options.sheet_flip
        self._wanted = dict(after.sheets)

    def forget_done(self, *, everything: bool = False) -> None:
        """Nothing is listed longer than it is due."""

    def observe(self, table: BelievedTable, now: float) -> None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        self._lying = {}
        if not table.sees_mat(now):
            return
        for slot in SLOTS:
            if table.quiet_for(sheet_zone(slot), now) >= self._settle:
                self._lying[slot] = self._sheets(table, slot)

    def _sheets(self, table: BelievedTable, slot: str) -> tuple[Sheet, ...]:
        found = []
        for tag in table.tags_in(sheet_zone(slot)):
            named = sheet_of(tag.component)
            if named is not None:
                turned = self._flips and 90 < tag.angle % 360 < 270
                found.append(Sheet(*named, turned))
        return tuple(found)

    def move(self) -> Move | None:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        if not self._owed:
            return None
        laid: list[dict[str, object]] = []
        used: set[str] = set()
        for slot in SLOTS:
            sheets = self._lying.get(slot) or ((self._told[slot],) if slot in self._told else ())
            if len(sheets) != 1 or sheets[0].sheet in used:
                return None
            used.add(sheets[0].sheet)
            entry: dict[str, object] = {"slot": slot, "sheet": sheets[0].sheet, "side": sheets[0].side}
            laid.append(entry | ({"flip": True} if sheets[0].flip else {}))
        return Move.of(TABLE, "lay_sheets", slots=laid)

    def instructions(self) -> Sequence[Instruction]:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        if not self._owed:
            return ()
        laid = {slot for slot in SLOTS if self._lying.get(slot)} | set(self._told)
        bare = tuple(number for number, slot in enumerate(SLOTS, 1) if slot not in laid)
        line = Line.of(
            "Shuffle the thirteen sheets and lay one on each place: {count} are missing", count=len(bare)
        )
        palms = Line.of("Put the five palms on the marked fields of the board")
        return (
            Instruction("lay-sheets", None, "lay-sheets", line, "CR-SET-03", target="course", values=bare),
            Instruction("palms", None, "palms", palms, "CR-SET-05", target="board"),
        )

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`."""
        for slot, wanted in self._wanted.items():
            for lying in self._lying.get(slot, ()):
                if f"{lying.sheet}{lying.side}" == wanted:
                    continue
                line = Line.of(
                    "Place {place}: sheet {sheet} belongs here, side {side} up",
                    place=slot,
                    sheet=int(wanted[1:3]),
                    side=wanted[3],
                )
                piece = sheet_component(wanted[:3], wanted[3])
                step = Instruction(
                    f"fix:sheet:{slot}", None, "set-sheet", line, "", piece, "", sheet_zone(slot)
                )
                yield Fault(f"sheet:{slot}:{lying.sheet}{lying.side}", None, line, step)

    def tell(self, thing: str, place: str) -> bool:
        """See :class:`companion.reconcile.crazy_parts.CrazyPart`; a sheet turned end for end says so."""
        face, _, turned = thing.partition(":")
        named = sheet_of(face)
        slot = place.removeprefix("course.")
        if not self._owed or named is None or slot not in SLOTS or turned not in ("", TURNED):
            return False
        if turned and not self._flips:
            return False
        self._told = {at: sheet for at, sheet in self._told.items() if sheet.sheet != named[0]}
        self._told[slot] = Sheet(*named, bool(turned))
        return True
