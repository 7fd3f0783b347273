"""The proof of secrecy: sixty rounds tell nothing, and every leak put in on purpose is found.

A thousand rounds are the long set ``secrecy``.
"""

from __future__ import annotations

import pytest

from tests.secrecy.leaking import LEAKS, LeakingBuild, leaking
from tests.secrecy.rounds import Leak, SealedRound, find_leaks
from tests.secrecy.witness import PLACES

ROUNDS = 60
TRIES = (3, 6, 9, 15, 18, 21, 27, 30)
"""Rounds of three seats in which a leak must be found."""


@pytest.mark.parametrize("first", range(0, ROUNDS, 10))
def test_nothing_that_others_can_see_hangs_on_a_sealed_plan(first: int) -> None:
    found = [leak for seed in range(first, first + 10) for leak in find_leaks(SealedRound(seed))]
    assert found == []


@pytest.mark.parametrize("build", LEAKS, ids=lambda build: build.name)
def test_a_build_that_leaks_is_found_where_it_leaks(build: LeakingBuild) -> None:
    found: list[Leak] = []
    with leaking(build):
        for seed in TRIES:
            found = find_leaks(SealedRound(seed), crash=build.place == "crash report")
            if any(leak.place == build.place for leak in found):
                break
    assert build.place in {leak.place for leak in found}


def test_there_is_a_leaking_build_for_nearly_every_place_that_is_looked_through() -> None:
    missed = set(PLACES) - {build.place for build in LEAKS}
    assert missed <= {"terminal", "replay"}
    assert len({build.name for build in LEAKS}) == len(LEAKS) >= 12
