"""Box data: every printed value has a source, faults are named, owners' values replace ours."""

from __future__ import annotations

import pytest

from companion.errors import BadInput
from companion.games.race.box import SOURCES, box_rows, house_box, read_box, read_rows
from companion.games.race.house import HOUSE_ID
from companion.games.race.names import SYMBOLS
from tests.games.race.build import Data, band, new


def test_every_value_says_where_it_comes_from() -> None:
    assert {row.source for row in box_rows()} <= set(SOURCES)
    assert {row.name for row in box_rows()} == {
        "starting_karma", "removed_actions", "energy_supply", "slots", "sector",
    }  # fmt: skip


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_shipped_wheel_has_three_sectors_for_each_wedge(players: int) -> None:
    wheel = house_box().wheel(players)
    assert wheel.slots is not None
    assert (len(wheel.sectors), len(wheel.slots)) == (18, 3)


def test_the_shipped_wheel_has_what_wheels_are_known_to_have() -> None:
    bands = [band for sector in house_box().wheel(4).sectors for band in sector]
    amounts = {amount for band in bands for amount in (band.move, band.karma, band.energy)}
    assert {0, 3} <= amounts
    assert any(isinstance(amount, str) for amount in amounts)
    assert {symbol for band in bands for symbol in band.symbols} == set(SYMBOLS)


def test_walk_alone_is_removed_in_the_shipped_box() -> None:
    assert house_box().removed_actions == (6,)


def test_faults_of_a_table_are_named_all_at_once_with_their_lines() -> None:
    table = "name | for | value | source\nslots | 3 | house\nsector | 1 | 4 0 0 | rumour\n"
    with pytest.raises(BadInput) as caught:
        read_rows(table)
    assert "line 2" in caught.value.message
    assert "line 3" in caught.value.message


def test_an_owners_box_is_not_taken_for_the_house_box() -> None:
    own = read_box({"starting_karma": {"3": 6}}, "box", house_box())
    assert own.id != HOUSE_ID
    assert own.starting_karma[2] == 6
    assert own.starting_karma[0] == house_box().starting_karma[0]
    assert read_box({"removed_actions": [6]}, "box", own).id == own.id


def test_an_owners_wheel_replaces_ours_for_all_or_by_players() -> None:
    sectors = [{"bands": [band(n % 5)]} for n in range(12)]
    limits: Data = {"3": [2, None], "4": [3, None], "5": [4, None]}
    result = new(options={"players": 5}, box={"wheel": {"sectors": sectors, "slots": limits}})
    assert result["state"]["wheel"]["slots"] == [4, None]
    plain = new(options={"players": 5}, box={"wheel": {"sectors": sectors}})
    assert "slots" not in plain["state"]["wheel"]
    with pytest.raises(BadInput) as caught:
        read_box({"wheel": {"sectors": sectors, "slots": {"3": [2, None]}}}, "box", house_box())
    assert caught.value.field == "box.wheel.slots.4"
