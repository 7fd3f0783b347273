"""The golden playthroughs: a change of rules or box shows as a difference that a person can read."""

from __future__ import annotations

import pytest

from companion.games.zodiac_race.box import house_box
from tests.games.zodiac_race.playthrough import FOLDER, TABLES, render


@pytest.mark.parametrize("name", TABLES)
def test_a_known_game_is_played_as_before(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert render(name).splitlines() == written.splitlines()


@pytest.mark.parametrize("name", TABLES)
def test_a_known_game_names_its_box_and_ends_with_a_winner(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert house_box().id in written.splitlines()[0]
    assert "[ZR-END-01]" in written
