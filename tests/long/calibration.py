"""Long set: a simulated table from a wrong start is calibrated by script, and a game is played with it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.profile import Profile
from companion.virtual.demo import DemoOptions, play_demo
from tests.long.framework import Figures, LongSet, Unit
from tests.support.calibrated import calibrated, exactness

__all__ = ["CALIBRATION"]

GAME = "race-for-the-chinese-zodiac"
SEATS = (3, 4, 5)

MOST_PX = 0.5
MOST_MM = 2.0


def _run(unit: Unit) -> Figures:
    seed = unit["seed"]
    profile = calibrated(seed)
    assert profile.lens is not None
    after, before = exactness(seed, profile), exactness(seed, Profile())
    report = play_demo(DemoOptions(unit["game"], unit["seats"], seed, calibrated=profile))
    figures = {
        "reprojection_px": profile.lens.error,
        "coverage": profile.lens.coverage,
        "views": profile.lens.views,
        "marks_mm": profile.table_error,
        "zones_mm": round(after.worst, 3),
        "zones_mm_before": round(before.worst, 3),
        "unread": after.unread,
        "rounds": report["rounds"],
        "moves": report["moves"],
        "false_alarms": report["false_alarms"],
        "questions": report["questions"],
        "digests_equal": report["state_digest"] == report["truth_digest"],
    }
    return {"figures": figures, "faults": list(_faults(figures))}


def _faults(figures: Figures) -> Sequence[str]:
    faults = []
    if figures["reprojection_px"] >= MOST_PX:
        faults.append(f"reprojection error {figures['reprojection_px']} px")
    if figures["zones_mm"] >= MOST_MM or figures["unread"]:
        faults.append(f"zones off by {figures['zones_mm']} mm, {figures['unread']} tags unread")
    faults += [f"{figures[name]} {name}" for name in ("false_alarms", "questions") if figures[name]]
    if not figures["digests_equal"]:
        faults.append("the referee's game is not the one that was played")
    return faults


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    measured = [figures["figures"] for _, figures in rows]
    return {
        "tables": len(measured),
        "worst_reprojection_px": max(each["reprojection_px"] for each in measured),
        "worst_zones_mm": max(each["zones_mm"] for each in measured),
        "worst_zones_mm_before": max(each["zones_mm_before"] for each in measured),
        "moves": sum(each["moves"] for each in measured),
        "each": measured,
    }


CALIBRATION = LongSet(
    name="calibration",
    what="8 simulated tables with crooked cameras: lens within 0.5 px, zones within 2 mm, then a game each",
    units=tuple({"game": GAME, "seats": SEATS[seed % 3], "seed": seed} for seed in range(1, 9)),
    run=_run,
    summarise=_summarise,
)
