"""The house box is one that a table can enjoy, and its figures in the docs are of this box."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

from companion.games.race import GAME
from companion.games.race.box import house_box
from companion.games.race.names import PLAYERS
from companion.games.race.wheel import Band, Reward, reward_for
from tests.long.house_chart import chart, measured_shares
from tests.long.house_search import DRAFTS, draft_values

DOCS = Path(__file__).resolve().parents[2] / "docs"
WHEEL = house_box().wheel(4)
SECTORS = [bands[0] for bands in WHEEL.sectors]


def _worked_out(sector: int, number: int) -> Reward:
    read, reward = reward_for(WHEEL, "slots", 0, sector, 0, number)
    assert read == sector
    return reward


def _never_better(one: Reward, other: Reward) -> bool:
    amounts = zip(one[:3], other[:3], strict=True)
    return all(a <= b for a, b in amounts) and set(one.symbols) <= set(other.symbols)


def test_no_sector_of_the_wheel_is_always_the_worse_one() -> None:
    for one, other in permutations(range(len(SECTORS)), 2):
        groups = range(1, PLAYERS.stop)
        worse = all(_never_better(_worked_out(one, n), _worked_out(other, n)) for n in groups)
        assert not worse, f"sector {one + 1} gives nothing that sector {other + 1} does not"


def test_the_wheel_has_zeros_threes_and_amounts_that_grow_with_the_group() -> None:
    amounts = [amount for band in SECTORS for amount in (band.move, band.karma, band.energy)]
    assert 0 in amounts
    assert 3 in amounts
    assert any(isinstance(amount, str) for amount in amounts)


def test_every_symbol_is_on_several_sectors() -> None:
    def bearing(symbol: str) -> list[Band]:
        return [band for band in SECTORS if symbol in band.symbols]

    assert len(bearing("exchange")) >= 4
    assert len(bearing("karma-step")) >= 2


def test_the_measured_figures_are_those_of_the_installed_box() -> None:
    measured = json.loads((DOCS / "measured" / "house-values.json").read_text(encoding="utf-8"))
    assert measured["figures"]["box"] == house_box().id, "run: bash deploy/test.sh --long house-values"
    assert measured["passed"]
    assert house_box().id in (DOCS / "house_values.md").read_text(encoding="utf-8")


def test_the_picture_shows_the_measured_figures() -> None:
    measured = json.loads((DOCS / "measured" / "house-values.json").read_text(encoding="utf-8"))
    drawn = (DOCS / "pictures" / "house_values.svg").read_text(encoding="utf-8")
    assert drawn == chart(measured_shares(measured)), "run: python -m tests.long.house_chart"


def test_every_draft_of_a_box_can_be_played() -> None:
    boxes = {name: draft_values(name) for name in DRAFTS}
    for players in PLAYERS:
        for box in boxes.values():
            GAME.new({"players": players}, box)
    assert boxes["installed"]["wheel"] == draft_values("many-high-cards")["wheel"]
    assert len({json.dumps({**box, "id": ""}, sort_keys=True) for box in boxes.values()}) == len(DRAFTS)
