"""The golden playthroughs: a change of rules or box shows as a difference that a person can read."""

from __future__ import annotations

import pytest

from companion.games.race.animals import ANIMALS
from companion.games.race.box import house_box
from tests.games.race.playthrough import FOLDER, TABLES, render


@pytest.mark.parametrize("players", TABLES)
def test_a_known_game_is_played_as_before(players: int) -> None:
    written = (FOLDER / f"{players}-seats.txt").read_text(encoding="utf-8")
    assert render(players).splitlines() == written.splitlines()


@pytest.mark.parametrize("players", TABLES)
def test_a_known_game_names_its_box(players: int) -> None:
    written = (FOLDER / f"{players}-seats.txt").read_text(encoding="utf-8")
    assert house_box().id in written.splitlines()[0]


def test_every_animal_plays_in_a_known_game() -> None:
    assert {animal for animals in TABLES.values() for animal in animals} == set(ANIMALS)
