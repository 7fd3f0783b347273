"""Long sets: the board's link through evenings of bad luck, both decoders on a million lines, timing."""

from __future__ import annotations

import struct
import subprocess
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median

from firmware_bridge import messages as m
from firmware_bridge.board_core import BoardStore
from firmware_bridge.build import build_firmware
from firmware_bridge.simavr_chip import SimavrChip
from firmware_bridge.wire import Frame, FrameReader, pack
from tests.long.framework import Figures, LongSet, Unit
from tests.support.board_bench import bench
from tests.support.firmware import sanitized
from tests.support.frame_verdicts import lines, verdict
from tests.support.line_player import long_evening

__all__ = ["BOARD_LINE", "BOARD_TIMING", "DECODERS"]

_EVENING = 600.0
_LINES = 50_000


def _evening(unit: Unit) -> Figures:
    chip = SimavrChip() if unit["board"] == "firmware" else None
    with bench(chip=chip, seed=unit["seed"]) as b:
        evening = long_evening(b, unit["seed"], _EVENING)
    wrong = {"lost": evening.lost, "made up": evening.made_up, "out of order": evening.out_of_order}
    return {
        "faults": [f"{amount} changes {what}" for what, amount in wrong.items() if amount],
        "changes": evening.changes,
        "lost": evening.lost,
        "made_up": evening.made_up,
        "out_of_order": evening.out_of_order,
        "disturbances": evening.disturbances,
        "slowest_back": round(evening.slowest_back, 3),
        "bytes_harmed": evening.bytes_harmed,
        "frames_bad": evening.counters["frames_bad"],
        "resent": evening.counters["resent"],
        "gaps": evening.counters["gaps"],
    }


def _evenings(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    disturbances: Counter[str] = Counter()
    for _, figures in rows:
        disturbances.update(figures["disturbances"])
    sums = ("changes", "lost", "made_up", "out_of_order", "bytes_harmed", "frames_bad", "resent", "gaps")
    return {
        "simulated_minutes": len(rows) * _EVENING / 60,
        **{name: sum(figures[name] for _, figures in rows) for name in sums},
        "disturbances": dict(disturbances),
        "slowest_back_seconds": max(figures["slowest_back"] for _, figures in rows),
    }


BOARD_LINE = LongSet(
    name="board-line",
    what="ten simulated minutes of play each at 50 changes a second, one byte in 1000 wrong both ways, "
    "restarts, pulled plugs, other ports, freezes and bursts of noise; board in Python and real firmware",
    units=tuple({"board": board, "seed": seed} for board in ("python", "firmware") for seed in range(1, 11)),
    run=_evening,
    summarise=_evenings,
)


def _decode(unit: Unit) -> Figures:
    cases = list(lines(unit["seed"], _LINES))
    sent = b"".join(struct.pack("<H", len(case)) + case for case in cases)
    done = subprocess.run([sanitized("verdicts")], input=sent, capture_output=True, check=False)
    ours = [verdict(case) for case in cases]
    faults = [] if done.returncode == 0 else [done.stderr.decode()[-300:]]
    faults += [] if done.stdout == b"".join(ours) else ["the two decoders differ"]
    return {"faults": faults, "lines": len(cases), "with_a_frame": sum(len(one) > 4 for one in ours)}


def _decoded(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    return {name: sum(figures[name] for _, figures in rows) for name in ("lines", "with_a_frame")}


DECODERS = LongSet(
    name="board-decoders",
    what="a million lines, sound and broken, through the decoder of the host and that of the firmware "
    "(under sanitizers): equal verdicts",
    units=tuple({"seed": seed} for seed in range(1, 21)),
    run=_decode,
    summarise=_decoded,
)


class _Chip:
    """The chip alone, looked at every 100 microseconds."""

    def __init__(self) -> None:
        self.chip = SimavrChip(BoardStore(inputs=96))
        self.chip.start(0, m.ResetCause.POWER)
        self.levels = 0
        self._reader = FrameReader()
        self._number = 0
        self.run(100_000)
        self.say(m.Resync())
        self.run(10_000)

    def say(self, message: m.Message) -> None:
        self._number += 1
        kind, body = m.encode(message)
        self.chip.receive(pack(Frame(kind, self._number, body)))

    def run(self, micros: int) -> list[m.Message]:
        frames = self._reader.feed(self.chip.look(self.levels, micros))
        return [m.decode(frame.kind, frame.body) for frame in frames]

    def until(self, kind: type[m.Message]) -> int:
        """Microseconds until the last byte of such a message is here."""
        for turn in range(1, 1000):
            if any(isinstance(message, kind) for message in self.run(100)):
                return turn * 100
        raise AssertionError(f"no {kind.__name__} within 100 ms")

    def changes_per_second(self, rate: int) -> tuple[int, int]:
        """Changes made and arrived in a second in which so many are made."""
        made = arrived = 0
        for milli in range(1000):
            while made < rate * milli // 1000:
                self.levels ^= 1 << (made % 96)
                made += 1
            arrived += sum(isinstance(message, m.Change) for message in self.run(1000))
        arrived += sum(isinstance(message, m.Change) for message in self.run(100_000))
        return made, arrived


def _time(unit: Unit) -> Figures:
    random = Random(unit["seed"])
    chip = _Chip()
    to_event, round_trip = [], []
    for _ in range(300):
        chip.run(random.randrange(10_000, 20_000))
        chip.levels ^= 1 << random.randrange(96)
        to_event.append(chip.until(m.Change))
        chip.run(random.randrange(10_000, 20_000))
        chip.say(m.Ping())
        round_trip.append(chip.until(m.Pong))
    rates = {rate: chip.changes_per_second(rate) for rate in (1000, 1500, 2000, 2100, 2200, 2250, 2300)}
    chip.chip.close()
    whole = [rate for rate, (made, arrived) in rates.items() if made == arrived]
    built = build_firmware()
    return {
        "faults": [],
        "input_to_event_ms": _spread(to_event),
        "round_trip_ms": _spread(round_trip),
        "changes_a_second_without_loss": max(whole, default=0),
        "flash_bytes": built.flash,
        "ram_bytes": built.ram,
    }


def _spread(micros: list[int]) -> dict[str, float]:
    ordered = sorted(micros)
    return {
        "median": median(ordered) / 1000,
        "p99": ordered[len(ordered) * 99 // 100] / 1000,
        "worst": ordered[-1] / 1000,
    }


def _timed(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    return {name: value for name, value in rows[0][1].items() if name != "faults"}


BOARD_TIMING = LongSet(
    name="board-timing",
    what="real firmware on a simulated ATmega328P at 16 MHz, 250000 baud: input to event (with 4 ms of "
    "debounce), round trip of a ping, changes a second, size",
    units=({"seed": 1},),
    run=_time,
    summarise=_timed,
)
