"""What the tests of the referee share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.race_evening import RaceEvening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[RaceEvening]:
    """Three seats, everybody at Start, waiting for the starting actions."""
    evening = RaceEvening(tmp_path)
    yield evening
    evening.close()
