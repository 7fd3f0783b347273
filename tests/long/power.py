"""Long set: the plug is pulled before every operation on the disk, and five kinds of states are tried."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.long.framework import Figures, LongSet, Unit
from tests.power.cuts import record, try_cuts
from tests.power.disk import CUTS

__all__ = ["POWER_CUTS"]

MOST_FAULTS = 5


def _run(unit: Unit) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        done = record(Path(folder), unit["seed"], unit["steps"])
        tried = try_cuts(done, Path(folder), unit["seed"])
    return {
        "moments": tried.points,
        "states": tried.states,
        "different": tried.different,
        "faults": list(tried.faults[:MOST_FAULTS]),
    }


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    names = ("moments", "states", "different")
    return {"kinds of cut": list(CUTS), **{name: sum(row[name] for _, row in rows) for name in names}}


POWER_CUTS = LongSet(
    name="power-cuts",
    what="power goes before every write, sync and rename; nothing shown is lost, nothing is unreadable",
    units=tuple({"seed": seed, "steps": 100} for seed in range(1, 9)),
    run=_run,
    summarise=_summarise,
)
