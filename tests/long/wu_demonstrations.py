"""Long set: whole games of Wu Wei at the simulated table, every level and stage, with and without slips."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from companion.games.wu_wei import GAME
from companion.virtual.wu_player import KINDS
from tests.long.demonstrations import judged
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["WU_WEI_DEMOS"]

LEVELS = (("initiate", 2), ("master", 3), ("emperor", 4), ("solo1", 1), ("solo2", 1), ("solo3", 1))
SEEDS = range(1, 3)
RATES = (0.0, 0.15)
LEAST_OF_A_KIND = 3
"""How often each kind of slip has to occur in all games together."""


def _play(unit: Unit) -> Figures:
    """One game through the command."""
    chosen = ["--option", f"level={json.dumps(unit['level'])}", "--mistakes", str(unit["mistakes"])]
    figures = judged(unit, chosen, slips=bool(unit["mistakes"]))
    report, faults = figures["report"], list(figures["faults"])
    if report:
        mistakes = report["mistakes"]
        if mistakes["injected"] != mistakes["noticed"]:
            faults.append(f"{mistakes['injected'] - mistakes['noticed']} slips were not noticed")
        faults += [f"false alarm: {line}" for line in report["alarms"]]
    return {"report": report, "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    reports = [(unit, one["report"]) for unit, one in rows if one["report"]]
    kinds: Counter[str] = Counter()
    for _, report in reports:
        kinds.update({kind: counts[0] for kind, counts in report["mistakes"]["by_kind"].items()})
    faults = [f"{kind}: only {kinds[kind]} times" for kind in KINDS if kinds[kind] < LEAST_OF_A_KIND]
    return {
        "games": len(reports),
        "by_kind": dict(sorted(kinds.items())),
        "levels": {
            level: {
                "games": sum(unit["level"] == level for unit, _ in reports),
                "moves": sum(report["moves"] for unit, report in reports if unit["level"] == level),
                "frames": sum(report["frames"] for unit, report in reports if unit["level"] == level),
            }
            for level, _ in LEVELS
        },
        "faults": faults,
    }


WU_WEI_DEMOS = LongSet(
    name="wu-wei-demonstrations",
    what="24 games of Wu Wei at the simulated table, every level and stage, with and without slips",
    units=tuple(
        {"game": GAME.id, "level": level, "seats": seats, "seed": seed, "mistakes": rate}
        for seed in SEEDS
        for level, seats in LEVELS
        for rate in RATES
    ),
    run=_play,
    summarise=_summarise,
)
