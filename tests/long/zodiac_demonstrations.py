"""Long sets: whole games of Zodiac Race at the simulated table, with slips and with hands that lie."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.games.zodiac_race import GAME
from companion.virtual.demo import DemoOptions
from companion.virtual.zodiac_slips import KINDS
from tests.long.demonstrations import judged
from tests.long.framework import Figures, LongSet, Unit
from tests.support.zodiac_evening import alleged, liars, lies_told, played, proved

__all__ = ["ZODIAC_DEMOS", "ZODIAC_LIES"]

RATES = (0.0, 0.15)

LEAST_OF_A_KIND = 3
"""How often each kind of slip has to occur in all games together."""


def _play(unit: Unit) -> Figures:
    """One game through the command, pictures and all; a slip that was not noticed is a fault."""
    figures = judged(unit, ["--mistakes", str(unit["mistakes"])])
    faults = list(figures["faults"])
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
        by_rate[str(rate)] = {
            "games": len(reports),
            "moves": sum(report["moves"] for report in reports),
            "seconds": round(sum(report["seconds"] for report in reports), 1),
            "frames": sum(report["frames"] for report in reports),
            "injected": sum(report["mistakes"]["injected"] for report in reports),
            "noticed": sum(report["mistakes"]["noticed"] for report in reports),
            "self_undone": sum(report["mistakes"]["self_undone"] for report in reports),
            "by_kind": dict(sorted(kinds.items())),
            "false_alarms": sum(report["false_alarms"] for report in reports),
        }
        if rate and reports:
            faults += [
                f"{kind} occurred {kinds[kind]} times" for kind in KINDS if kinds[kind] < LEAST_OF_A_KIND
            ]
    return {"rates": by_rate, "faults": faults}


ZODIAC_DEMOS = LongSet(
    name="zodiac-race-demonstrations",
    what="24 games of Zodiac Race at the simulated table, 2 to 5 seats, seeds 1 to 3, with and without slips",
    units=tuple(
        {"game": GAME.id, "seats": seats, "seed": seed, "mistakes": rate}
        for seed in range(1, 4)
        for seats in GAME.seats
        for rate in RATES
    ),
    run=_play,
    summarise=_summarise,
)


def _lie(unit: Unit) -> Figures:
    """Games with lying hands, without pictures; a second referee, who searches, must catch the same seats."""
    begun = time.perf_counter()
    told = said = 0
    turns, faults = [], []
    for seed in range(unit["seed"] * unit["games"], (unit["seed"] + 1) * unit["games"]):
        with tempfile.TemporaryDirectory() as folder:
            options = DemoOptions(GAME.id, unit["seats"], seed, lies=unit["lies"])
            report, playing = played(Path(folder), options)
            lying, found, caught = liars(playing), alleged(playing.session), proved(playing.session)
            told += len(lies_told(playing))
        said += len(found)
        turns.append(playing.session.state.to_json()["turn"])
        if report["state_digest"] != report["truth_digest"]:
            faults.append(f"game {seed}: the referee's game is not the one that was played")
        if found != caught:
            faults.append(f"game {seed}: said of {sorted(found)}, proved of {sorted(caught)}")
        faults += [f"game {seed}: {seat} never lied" for seat in found - lying]
        faults += [f"game {seed}: {alarm}" for alarm in report["alarms"]]
    seconds = round(time.perf_counter() - begun, 1)
    return {"turns": turns, "lies": told, "proved": said, "seconds": seconds, "faults": faults}


def _lies_summed(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_seats = {}
    for seats in GAME.seats:
        figures = [one for unit, one in rows if unit["seats"] == seats]
        by_seats[str(seats)] = {
            "games": sum(len(one["turns"]) for one in figures),
            "turns": sum(sum(one["turns"]) for one in figures),
            "lies": sum(one["lies"] for one in figures),
            "proved": sum(one["proved"] for one in figures),
            "seconds": round(sum(one["seconds"] for one in figures), 1),
        }
    faults = [f"no lie was told at {seats} seats" for seats, one in by_seats.items() if not one["lies"]]
    return {"seats": by_seats, "faults": faults}


ZODIAC_LIES = LongSet(
    name="zodiac-race-lies",
    what="200 games with hands that lie at the simulated table: provable lies found, no others alleged",
    units=tuple(
        {"game": GAME.id, "seats": seats, "seed": seed, "games": 5, "lies": 0.8}
        for seats in GAME.seats
        for seed in range(1, 11)
    ),
    run=_lie,
    summarise=_lies_summed,
)
