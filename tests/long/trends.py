"""The slope of what was measured game after game, and how sure it is. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

__all__ = ["Trend", "trend"]

_SURE = 2.0
"""Standard errors about a slope within which the true one lies in 95 of 100 cases."""

_FEWEST = 3


class Trend(NamedTuple):
    """What is added a step, from ``low`` to ``high`` with 95 % confidence."""

    slope: float
    low: float
    high: float

    def rounded(self) -> dict[str, float]:
        """For a report."""
        return {name: round(value, 5) for name, value in self._asdict().items()}


def trend(values: Sequence[float]) -> Trend:
    """The straight line of least squares through values at steps of one; raises ``ValueError`` below three.

    >>> trend([1.0, 3.0, 5.0, 7.0]).rounded()
    {'slope': 2.0, 'low': 2.0, 'high': 2.0}
    """
    if len(values) < _FEWEST:
        raise ValueError(f"a trend needs {_FEWEST} values, not {len(values)}")
    steps = np.arange(len(values)) - (len(values) - 1) / 2
    heights = np.asarray(values, dtype=float)
    spread = float(steps @ steps)
    slope = float(steps @ heights) / spread
    left = heights - heights.mean() - slope * steps
    error = float(np.sqrt(left @ left / (len(values) - 2) / spread))
    return Trend(slope, slope - _SURE * error, slope + _SURE * error)
