"""Somebody meddles with a sealed lane: every way, under every house rule.

A thousand such rounds are the long set ``secrecy-interference``.
"""

from __future__ import annotations

from collections import Counter
from unittest.mock import patch

import pytest

from companion.reveal import HouseRule
from companion.session.sealing import LaneWatch
from tests.secrecy.interference import KINDS, play_interfered

ROUNDS = 5


def test_a_disturbed_seal_is_handled_as_the_house_rule_says() -> None:
    faults: list[str] = []
    met: Counter[str] = Counter()
    for seed in range(6):
        met += play_interfered(seed, ROUNDS, faults)
    assert faults == []
    assert set(met) == {f"{kind} · {rule.value}" for kind in KINDS for rule in HouseRule}


@pytest.mark.parametrize(("blind", "seed"), [("_guard", 0), ("_read", 6), ("_name_faults", 15)])
def test_a_referee_that_overlooks_a_meddler_does_not_pass(blind: str, seed: int) -> None:
    faults: list[str] = []
    with patch.object(LaneWatch, blind, lambda *_: None):
        try:
            play_interfered(seed, 1, faults)
        except AssertionError as error:
            faults.append(str(error))
    assert faults != []
