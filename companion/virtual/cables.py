"""The cables of a simulated table: what hangs on them, what is pulled in mid-game and put back.

Decides when a device counts as missing just as the real table does. Knows no game.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.clock import Clock
from companion.errors import BadInput
from companion.inputs.readings import DeviceStatus
from companion.session.devices import missing_badge
from companion.session.hardware import UNSEEN
from companion.session.public import Badge

__all__ = ["Cables", "Outage", "Outages", "outages_of"]

DEVICES = ("camera", "board")
HESITATION = 20.0
"""Seconds into a round until which a cable is pulled or put back."""

LEAST = 6.0
"""Seconds for which a pulled cable stays out at least."""

_OUTAGE = re.compile(r"(?P<device>[a-z]+)@(?P<first>\d+)(-(?P<last>\d+))?")


@dataclass(frozen=True, slots=True)
class Outage:
    """A device that is unplugged some seconds into round ``first`` and back some seconds after ``last``."""

    device: str
    first: int
    last: int


def outages_of(text: str) -> tuple[Outage, ...]:
    """Read ``camera@3,board@5-6``. Raises :class:`BadInput`.

    >>> outages_of("camera@3,board@5-6")[1]
    Outage(device='board', first=5, last=6)
    """
    return tuple(_outage(part) for part in text.split(",") if part)


def _outage(text: str) -> Outage:
    found = _OUTAGE.fullmatch(text)
    if found is None or found["device"] not in DEVICES:
        raise BadInput("--unplug", f"{text!r} is not DEVICE@ROUND or DEVICE@FROM-TO, e.g. board@5-6")
    first, last = int(found["first"]), int(found["last"] or found["first"])
    if not 1 <= first <= last:
        raise BadInput("--unplug", f"{text!r}: the rounds must be from 1 on, the first not after the last")
    return Outage(found["device"], first, last)


class Cables:
    """What is connected, and what the table has to count as missing."""

    def __init__(self, absent: frozenset[str], clock: Clock) -> None:
        """``absent`` devices are not there all evening."""
        self._absent = absent
        self._clock = clock
        self._pulled: set[str] = set()
        self._shaky: set[str] = set()
        self._seen = clock.now()

    def pull(self, device: str) -> None:
        """Out it comes."""
        self._pulled.add(device)
        self._shaky.add(device)

    def put_back(self, device: str) -> None:
        """In it goes."""
        self._pulled.discard(device)

    def exists(self, device: str) -> bool:
        """Whether the device is there this evening."""
        return device not in self._absent

    def connected(self, device: str) -> bool:
        """Whether the cable is in."""
        return device not in self._absent | self._pulled

    def picture_came(self) -> None:
        """The camera has delivered something."""
        self._seen = self._clock.now()

    def missing(self, board: DeviceStatus) -> frozenset[str]:
        """Devices that cannot be relied on now; one that was never pulled is given time to wake up."""
        gone = set(self._absent)
        if "camera" in self._shaky and self._clock.now() - self._seen > UNSEEN:
            gone.add("camera")
        if "board" in self._shaky and not board.ok:
            gone.add("board")
        return frozenset(gone)

    def badges(self, board: DeviceStatus) -> Sequence[Badge]:
        """What is missing, each with what to do."""
        said = {"board": board} if self.exists("board") else {}
        return [missing_badge(device, said.get(device)) for device in sorted(self.missing(board))]


class Outages:
    """Pulls cables and puts them back in the course of a game, each at a moment of its own in the round."""

    def __init__(
        self,
        outages: Sequence[Outage],
        seed: int,
        cables: Callable[[str, bool], None],
        progress: Callable[[str], None],
    ) -> None:
        """``cables`` is called with a device and whether it is to be connected."""
        chance = random.Random(f"outages {seed}")
        self._cables = cables
        self._progress = progress
        self._plans = [
            (outage, chance.uniform(0.0, HESITATION), chance.uniform(0.0, HESITATION)) for outage in outages
        ]
        self._out: dict[Outage, float] = {}
        self._round = 0
        self._since = 0.0
        self.happened: list[tuple[str, bool, float]] = []
        """Device, whether it was put back, and when."""

    def look(self, now: float, round_number: int) -> None:
        """Pull and put back what is due."""
        if round_number != self._round:
            self._round, self._since = round_number, now
        for plan in list(self._plans):
            outage, pulling, returning = plan
            if outage not in self._out:
                if self._due(now, outage.first, pulling):
                    self._out[outage] = now
                    self._turn(outage.device, now, plugged=False)
            elif now - self._out[outage] >= LEAST and self._due(now, outage.last + 1, returning):
                self._plans.remove(plan)
                self._turn(outage.device, now, plugged=True)

    def _due(self, now: float, round_number: int, seconds: float) -> bool:
        return self._round > round_number or (self._round == round_number and now - self._since >= seconds)

    def _turn(self, device: str, now: float, *, plugged: bool) -> None:
        self._cables(device, plugged)
        self._progress(f"the {device} is {'back' if plugged else 'unplugged'}")
        self.happened.append((device, plugged, now))
