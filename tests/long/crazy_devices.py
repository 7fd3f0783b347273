"""Long set: races of Crazy Race on every kind of rig: dice and carts seen, heard or told, cables pulled.

Where no device needs pictures of the mat, what a camera would report of the cards comes straight from where
they lie; dice in a tray are photographed and read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from companion.clock import ManualClock
from companion.games.crazy_race import GAME
from companion.session.journal import Journal
from companion.virtual import demo
from companion.virtual.crazy import CrazyEvening
from companion.virtual.demo import Demonstration, DemoOptions
from tests.long.demonstrations import judged
from tests.long.framework import Figures, LongSet, Unit
from tests.support.photographed_dice import DiceByCameraRig
from tests.support.quick_rig import NoScene, QuickRig
from tests.support.watching_rig import WatchingRig

__all__ = ["CRAZY_DEVICES", "race_on"]

RIGS: Mapping[str, type[QuickRig]] = MappingProxyType(
    {"dice by camera": DiceByCameraRig, "carts by tag": WatchingRig}
)
"""Rigs that a race is played on without pictures of the mat."""

PULLED = "board@1,camera@1,board@2-3,camera@3"
COMMANDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "dice by tray": (),
        "dice by touch": ("--without", "board"),
        "cards by touch": ("--without", "camera"),
        "all by touch": ("--without", "camera,board"),
        "cables pulled": ("--unplug", PULLED),
    }
)
"""Rigs that the command plays on, with pictures where there is a camera."""

SEATS = (2, 3, 5)


def race_on(rig: type[QuickRig], options: DemoOptions, folder: Path) -> Figures:
    """The report of one race without pictures of the mat."""
    clock = ManualClock()
    with (
        patch.object(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces)),
        Journal.open(folder / "journal.sqlite3") as journal,
    ):
        evening = Demonstration(options, journal, lambda line: None, clock, partial(rig, clock=clock))
        if isinstance(evening.rig, DiceByCameraRig) and isinstance(evening.evening, CrazyEvening):
            evening.rig.tray.lying = evening.evening.dice.lying
        try:
            while not evening.over:
                evening.beat()
            return evening.report()
        finally:
            evening.close()


def _play(unit: Unit) -> Figures:
    way = unit["way"]
    if way in COMMANDS:
        return judged(unit, COMMANDS[way])
    with tempfile.TemporaryDirectory() as folder:
        report = race_on(RIGS[way], DemoOptions(GAME.id, unit["seats"], unit["seed"]), Path(folder))
    faults = [f"{report[name]} {name}" for name in ("false_alarms", "questions") if report[name]]
    if report["state_digest"] != report["truth_digest"]:
        faults.append("the referee's race is not the one that was driven")
    return {"report": report, "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    ways = {}
    for way in (*RIGS, *COMMANDS):
        reports = [one["report"] for unit, one in rows if unit["way"] == way and one["report"]]
        ways[way] = {
            "races": len(reports),
            "moves": sum(report["moves"] for report in reports),
            "outages": sum(len(report["outages"]) for report in reports),
            "seconds": round(sum(report["seconds"] for report in reports), 1),
        }
    return {"ways": ways}


CRAZY_DEVICES = LongSet(
    name="crazy-race-devices",
    what="21 races of Crazy Race: dice by camera, tray, touch; carts by tag; cards by touch; cables pulled",
    units=tuple(
        {"game": GAME.id, "way": way, "seats": seats, "seed": seats}
        for way in (*RIGS, *COMMANDS)
        for seats in SEATS
    ),
    run=_play,
    summarise=_summarise,
)
