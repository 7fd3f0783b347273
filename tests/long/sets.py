"""The long acceptance sets, by name."""

from __future__ import annotations

from tests.long import machines
from tests.long.framework import LongSet

__all__ = ["SETS"]

SETS: dict[str, LongSet] = {one.name: one for one in (machines.BARE_ROOTS,)}
