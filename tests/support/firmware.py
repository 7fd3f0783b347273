"""The firmware and its test programs, built once; tests are skipped with a line when tools are missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from companion.errors import DeviceMissing
from firmware_bridge.build import build_native

T = TypeVar("T")

C_TESTS = Path(__file__).parents[1] / "firmware_bridge" / "c"
SANITIZED = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def or_skip(make: Callable[[], T]) -> T:
    """What ``make`` makes, unless a compiler is missing."""
    try:
        return make()
    except DeviceMissing as error:
        pytest.skip(error.message)


@cache
def sanitized(name: str) -> Path:
    """A C test program with the firmware's core, under address and undefined-behaviour sanitizers."""
    return build_native(name, [C_TESTS / f"{name}.c"], *SANITIZED)
