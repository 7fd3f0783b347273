"""The long acceptance sets, by name."""

from __future__ import annotations

from tests.long import machines, random_play
from tests.long.framework import LongSet

__all__ = ["SETS"]

SETS: dict[str, LongSet] = {
    one.name: one for one in (random_play.RANDOM, random_play.CHECKED, machines.BARE_ROOTS)
}
