"""The golden playthroughs: a change of rules or box shows as a difference that a person can read."""

from __future__ import annotations

import pytest

from companion.games.crazy_race.box import house_box
from tests.games.crazy_race.playthrough import FOLDER, TABLES, render


@pytest.mark.parametrize("name", TABLES)
def test_a_known_race_is_run_as_before(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert render(name).splitlines() == written.splitlines()


@pytest.mark.parametrize("name", TABLES)
def test_a_known_race_names_its_box(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert house_box().id in written.splitlines()[0]


def test_every_animal_runs_in_a_known_race() -> None:
    written = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    assert [card for card in house_box().cards if f" {card}: space" not in written] == []
