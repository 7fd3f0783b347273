"""Long set: whole races of Crazy Race at the simulated table, with and without slips, through the command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.crazy_race import GAME
from companion.virtual.crazy_player import KINDS
from tests.long.demonstrations import judged
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["CRAZY_DEMOS"]

SEEDS = range(1, 11)
RATES = (0.0, 0.15)
MOST_QUESTIONS = 2.0
"""Questions a race on average, with slips; without any there are none at all."""

MOST_UNDONE = 0.1
"""Share of slips that hands may have undone before anything was said."""

LEAST_OF_A_KIND = 20
"""How often each kind of slip has to occur in all races together."""


def _play(unit: Unit) -> Figures:
    """One race; where hands slip a question is no fault of its own, a slip that was not noticed is one."""
    figures = judged(unit, ["--mistakes", str(unit["mistakes"])])
    forgiven = " questions" if unit["mistakes"] else None
    faults = [fault for fault in figures["faults"] if forgiven is None or not fault.endswith(forgiven)]
    mistakes = figures["report"].get("mistakes", {"injected": 0, "noticed": 0})
    if mistakes["injected"] != mistakes["noticed"]:
        faults.append(f"{mistakes['injected'] - mistakes['noticed']} slips were not noticed")
    return {"report": figures["report"], "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_rate = {}
    faults = []
    for rate in RATES:
        reports = [one["report"] for unit, one in rows if unit["mistakes"] == rate and one["report"]]
        kinds: Counter[str] = Counter()
        for report in reports:
            kinds.update({kind: counts[0] for kind, counts in report["mistakes"]["by_kind"].items()})
        questions = sum(report["questions"] for report in reports)
        by_rate[str(rate)] = {
            "races": len(reports),
            "moves": sum(report["moves"] for report in reports),
            "seconds": round(sum(report["seconds"] for report in reports), 1),
            "frames": sum(report["frames"] for report in reports),
            "injected": sum(report["mistakes"]["injected"] for report in reports),
            "noticed": sum(report["mistakes"]["noticed"] for report in reports),
            "self_undone": sum(report["mistakes"]["self_undone"] for report in reports),
            "by_kind": dict(sorted(kinds.items())),
            "false_alarms": sum(report["false_alarms"] for report in reports),
            "questions": questions,
        }
        if reports and questions / len(reports) > MOST_QUESTIONS:
            faults.append(f"{questions} questions in {len(reports)} races with slips at {rate}")
        faults += _rare(kinds, sum(report["mistakes"]["self_undone"] for report in reports)) if rate else []
    return {"rates": by_rate, "faults": faults}


def _rare(kinds: Counter[str], undone: int) -> list[str]:
    """Kinds that hardly occurred, and slips of which too many were undone before anything was said."""
    faults = [f"{kind}: only {kinds[kind]} times" for kind in KINDS if kinds[kind] < LEAST_OF_A_KIND]
    if undone > MOST_UNDONE * (kinds.total() + undone):
        faults.append(f"{undone} of {kinds.total() + undone} slips were undone before anything was said")
    return faults


CRAZY_DEMOS = LongSet(
    name="crazy-race-demonstrations",
    what="80 races of Crazy Race at the simulated table, 2 to 5 seats, seeds 1 to 10, with and without slips",
    units=tuple(
        {"game": GAME.id, "seats": seats, "seed": seed, "mistakes": rate}
        for seed in SEEDS
        for seats in GAME.seats
        for rate in RATES
    ),
    run=_play,
    summarise=_summarise,
)
