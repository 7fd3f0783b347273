"""Long set: whole games without camera, board or both: absent all evening, or unplugged and returned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.long.demonstrations import GAME, SEATS, judged
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["WITHOUT"]

DEVICES = (("camera",), ("board",), ("camera", "board"))


def _units() -> Iterator[Unit]:
    """Each number of seats, each device, absent and unplugged; the rounds of an outage are drawn by seed."""
    seed = 0
    for seats in SEATS:
        for devices in DEVICES:
            for way in ("--without", "--unplug"):
                seed += 1
                absent = ",".join(devices)
                told = absent if way == "--without" else _outages(devices, Random(f"outages {seed}"))
                yield {"game": GAME, "seats": seats, "seed": seed, "arguments": [way, told]}


def _outages(devices: Sequence[str], chance: Random) -> str:
    outages = []
    for device in devices:
        first = chance.randint(1, 4)
        outages.append(f"{device}@{first}-{first + chance.randint(0, 2)}")
    return ",".join(outages)


def _run(unit: Unit) -> Figures:
    figures = judged(unit, unit["arguments"])
    way, named = unit["arguments"]
    happened = len(figures["report"].get("outages", ()))
    wanted = 2 * len(named.split(",")) if way == "--unplug" else 0
    if happened != wanted:
        fault = f"{happened} of {wanted} times a cable was pulled or put back"
        figures["faults"] = [*figures["faults"], fault]
    return figures


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    names = ("seats", "rounds", "seconds", "simulated_seconds", "outages", "false_alarms", "questions")
    return {
        "games": [
            {"arguments": unit["arguments"], **{name: figures["report"][name] for name in names}}
            for unit, figures in rows
        ]
    }


WITHOUT = LongSet(
    name="demo-without",
    what="whole games without camera, board or both, at 3 to 5 seats: absent, and unplugged and returned",
    units=tuple(_units()),
    run=_run,
    summarise=_summarise,
)
