"""Which input and which lamp carries which name. Names are opaque here; the map is data.

A map is what the wiring of a rig says: ``track:0`` on input 0, and so on. Its id (a CRC of the
names in order) is kept by the board, so that a board wired for another rig is noticed.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from companion.errors import BadInput
from firmware_bridge.messages import INPUTS_MAX

__all__ = ["RIGS", "SensorMap", "loop_map", "numbered", "standard_map"]


@dataclass(frozen=True)
class SensorMap:
    """Names of the inputs and lamps by index; raises :class:`BadInput` for doubles or too many."""

    inputs: tuple[str, ...]
    lamps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.inputs) > INPUTS_MAX:
            raise BadInput("inputs", f"{len(self.inputs)} are too many: a board has {INPUTS_MAX}")
        for field, names in (("inputs", self.inputs), ("lamps", self.lamps)):
            doubles = sorted({name for name in names if names.count(name) > 1})
            if doubles:
                raise BadInput(field, f"named twice: {', '.join(doubles)}")

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.inputs)}

    @property
    def id(self) -> int:
        """16 bits, never 0: 0 on a board means that no map was set."""
        return binascii.crc_hqx("\n".join((*self.inputs, "", *self.lamps)).encode(), 0xFFFF) or 1

    def name(self, index: int) -> str | None:
        """The sensor on an input, or None where nothing is wired."""
        return self.inputs[index] if index < len(self.inputs) else None

    def index(self, name: str) -> int:
        """The input of a sensor; raises :class:`BadInput` for a name not on the map."""
        if name not in self._index:
            raise BadInput("sensor", f"{name} is not on this board's map")
        return self._index[name]

    def lamp(self, name: str) -> int:
        """The lamp of a name; raises :class:`BadInput` for a name not on the map."""
        if name not in self.lamps:
            raise BadInput("lamp", f"{name} is not on this board's map")
        return self.lamps.index(name)


def numbered(prefix: str, numbers: Iterable[int]) -> tuple[str, ...]:
    """Names with a number.

    >>> numbered("key", range(1, 3))
    ('key:1', 'key:2')
    """
    return tuple(f"{prefix}:{number}" for number in numbers)


def standard_map(*, track: int = 38, slides: int = 5, stops: int = 9, keys: int = 6) -> SensorMap:
    """The map of the described rigs: track, then slides seat by seat, then keys; a lamp per key.

    >>> standard_map().index("slide:s1:0"), len(standard_map().inputs)
    (38, 89)
    """
    inputs = numbered("track", range(track))
    for seat in range(1, slides + 1):
        inputs += numbered(f"slide:s{seat}", range(stops))
    return SensorMap(inputs + numbered("key", range(1, keys + 1)), numbered("lamp", range(1, keys + 1)))


def loop_map(*, spaces: int = 50, keys: int = 6) -> SensorMap:
    """The map of a course that closes to a loop: its spaces, counted from 1, then keys; a lamp per key.

    >>> loop_map().index("track:1"), loop_map().index("key:1")
    (0, 50)
    """
    inputs = numbered("track", range(1, spaces + 1)) + numbered("key", range(1, keys + 1))
    return SensorMap(inputs, numbered("lamp", range(1, keys + 1)))


RIGS: dict[str, SensorMap] = {
    "overhead": standard_map(),
    "dock": standard_map(track=0, slides=0),
    "loop": loop_map(),
}
"""The described rigs: the whole table with its sensors, the reading mat with keys only, a looped course."""
