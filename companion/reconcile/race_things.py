"""The things of the race's table by name: as the rules want them, and as they lie at rest.

What moves, or what no device can see now, has no entry. Knows no history and no turn.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from companion.games.race.layout import expected
from companion.games.vocabulary import State
from companion.reconcile.rows import read_row
from companion.reconcile.wheel import read_wheel
from companion.table.believed import BelievedTable

__all__ = ["Things", "called_for", "lies"]

SPACES = 38

Things: TypeAlias = Mapping[str, Hashable]
"""Stops of slides, rows, the rotation of the wheel, whether a space is taken; each by its name."""


def called_for(state: State) -> Things:
    """The things as the rules want them."""
    layout = expected(state)
    taken = {part.space for part in layout.seats}
    things: dict[str, Hashable] = {f"track:{space}": space in taken for space in range(SPACES)}
    for part in layout.seats:
        things[f"slide:{part.seat}"] = part.karma
        things[f"row:{part.seat}"] = part.row
    things["wheel"] = layout.rotation
    return things


def lies(table: BelievedTable, state: State, now: float) -> Things:
    """The things as they lie at rest."""
    layout, settle = expected(state), table.settle
    things: dict[str, Hashable] = {}
    taken, rest = table.group("track:", now)
    if taken is not None and rest >= settle.pawn:
        things |= {f"track:{space}": f"track:{space}" in taken for space in range(SPACES)}
    for part in layout.seats:
        stops, rest = table.group(f"slide:{part.seat}:", now)
        if stops is not None and len(stops) == 1 and rest >= settle.slide:
            things[f"slide:{part.seat}"] = int(next(iter(stops)).rsplit(":", 1)[1])
        zones = (f"{part.seat}.row.{kind}" for kind in ("energy", "action"))
        if table.sees_mat(now) and all(table.quiet_for(zone, now) >= settle.card for zone in zones):
            things[f"row:{part.seat}"] = read_row(table, part.seat)
    if table.sees_mat(now) and table.quiet_for("wheel", now) >= settle.card:
        wheel = read_wheel(table, layout.sectors)
        if wheel is not None:
            things["wheel"] = wheel[1]
    return things
