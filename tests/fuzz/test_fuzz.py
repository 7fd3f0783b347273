"""Whatever comes in from outside is refused in words, never with a traceback."""

from __future__ import annotations

import pytest

from tests.fuzz.targets import TARGETS, Fault, again, attack, try_one

AMOUNTS = {
    "scenario": 400,
    "touches": 3,
    "journal": 60,
    "box": 150,
    "settings": 300,
    "profile": 1000,
    "file": 300,
}


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_hurt_input_is_refused_in_words(target: str) -> None:
    print("seed 1")
    attack(target, seed=1, amount=AMOUNTS.get(target, 3000))


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_input_that_once_went_wrong_is_refused_in_words_now(target: str) -> None:
    again(target)


def test_an_escaping_error_is_a_fault() -> None:
    with pytest.raises(Fault, match="wire"):
        try_one("wire", ["no byte"])
