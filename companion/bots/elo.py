"""How sure a match is: Elo with an interval, and a sequential test that says when enough was played.

Works on scores between 0 and 1, one for each pair of games. The test is the generalised sequential
probability ratio test in its normal approximation, as chess engines are tested (M. Van den Bergh,
"The generalised sequential probability ratio test for chess", and https://github.com/official-stockfish/fishtest).
Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10, sqrt
from statistics import NormalDist, fmean, pvariance
from typing import NamedTuple

__all__ = ["ERROR", "Standing", "elo_of", "score_of", "standing"]

ERROR = 0.05
"""The chance of either wrong verdict: 95 % confidence."""
DIFFERENCE = 20.0
"""Elo of the hypothesis that is tested against "no difference"."""
LEAST = 50
"""Pairs of games before the first verdict: after fewer the variance is not known well enough.

With twelve the test was now and then sure after 24 games of what longer matches did not bear out.
"""
FLOOR = 1e-3
"""A score is kept this far from 0 and 1, where Elo is infinite."""


class Standing(NamedTuple):
    """What a match says so far: the score with its Elo and 95 % interval, and the test's log ratio.

    ``verdict`` is ``stronger``, ``not stronger``, or ``open`` while neither is sure.
    """

    pairs: int
    score: float
    elo: float
    low: float
    high: float
    log_ratio: float
    verdict: str

    @property
    def spans_zero(self) -> bool:
        """Whether the interval leaves open which side is stronger."""
        return self.low <= 0.0 <= self.high


def elo_of(score: float) -> float:
    """The difference in Elo that a mean score speaks for.

    >>> round(elo_of(0.75))
    191
    """
    held = min(1 - FLOOR, max(FLOOR, score))
    return -400.0 * log10(1 / held - 1)


def score_of(elo: float) -> float:
    """The mean score to be expected of a difference in Elo.

    >>> round(score_of(191), 2)
    0.75
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def standing(scores: Sequence[float]) -> Standing:
    """The state of a match after some pairs of games; each score is the first bot's mean of a pair."""
    count = len(scores)
    if not count:
        return Standing(0, 0.5, 0.0, elo_of(0.0), elo_of(1.0), 0.0, "open")
    mean = fmean(scores)
    # One imagined even pair keeps the variance above zero when all pairs ended alike.
    variance = pvariance([*scores, 0.5])
    wide = NormalDist().inv_cdf(1 - ERROR / 2) * sqrt(variance / count)
    even, better = score_of(0.0), score_of(DIFFERENCE)
    ratio = count * (better - even) * (2 * mean - even - better) / (2 * variance) if variance else 0.0
    return Standing(
        count, mean, elo_of(mean), elo_of(mean - wide), elo_of(mean + wide), ratio, _verdict(count, ratio)
    )


def _verdict(count: int, ratio: float) -> str:
    bound = log((1 - ERROR) / ERROR)
    if count < LEAST or -bound < ratio < bound:
        return "open"
    return "stronger" if ratio > 0 else "not stronger"
