"""The slope of what was measured game after game, and how sure it is. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scipy import stats

__all__ = ["Trend", "trend"]

_CONFIDENCE = 0.95

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
    """Sen's slope of values at steps of one: the median of what all pairs say, with Theil's interval.

    What a process holds jumps between levels, so that errors are far from normal and a few outliers must not
    count. Raises ``ValueError`` below three values. (Sen, J. Am. Stat. Assoc. 63, 1968.)

    >>> trend([1.0, 3.0, 5.0, 7.0]).rounded()
    {'slope': 2.0, 'low': 2.0, 'high': 2.0}
    """
    if len(values) < _FEWEST:
        raise ValueError(f"a trend needs {_FEWEST} values, not {len(values)}")
    found = stats.theilslopes(values, alpha=_CONFIDENCE)
    return Trend(float(found.slope), float(found.low_slope), float(found.high_slope))
