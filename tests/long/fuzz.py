"""Long set: a million hurt inputs at every door, each refused in words or taken."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fuzz.targets import Fault, again, attack
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["FUZZ"]

_AMOUNTS = {
    "tag": 500_000,
    "wire": 400_000,
    "scenario": 60_000,
    "file": 20_000,
    "box": 8_000,
    "settings": 8_000,
    "profile": 20_000,
    "journal": 8_000,
    "touches": 300,
}
"""Inputs a target; each storm of touches holds 30 of them, between steps of the referee."""

SHARDS = 2


def _run(unit: Unit) -> Figures:
    try:
        kept = again(unit["target"])
        attack(unit["target"], unit["seed"], unit["inputs"])
    except Fault as fault:
        return {"faults": [str(fault)]}
    return {"inputs": unit["inputs"], "kept": len(kept)}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    inputs: dict[str, int] = dict.fromkeys(_AMOUNTS, 0)
    for unit, row in rows:
        inputs[unit["target"]] += row["inputs"]
    return {"inputs": inputs, "in all": sum(inputs.values()), "kept": sum(row["kept"] for _, row in rows)}


FUZZ = LongSet(
    name="fuzz",
    what="a million hurt inputs: wire, tags, files, scenarios, boxes, settings, profiles, journals, touches",
    units=tuple(
        {"target": target, "seed": seed, "inputs": amount // SHARDS}
        for target, amount in _AMOUNTS.items()
        for seed in range(1, SHARDS + 1)
    ),
    run=_run,
    summarise=_summarise,
)
