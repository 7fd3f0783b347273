"""The golden playthroughs: a change of rules or box shows as a difference that a person can read."""

from __future__ import annotations

import pytest

from tests.games.wu_wei.playthrough import FOLDER, GAMES, render


@pytest.mark.parametrize("name", GAMES)
def test_a_known_game_is_played_as_before(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert render(name).splitlines() == written.splitlines()


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("stage")])
def test_a_known_solo_stage_is_played_to_its_end(name: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()[-1].startswith("over: ")
