"""The box: house values with their sources, an owner's values, boxes no game can be played with."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.box import box_rows, house_box, read_box, read_rows, row_values
from tests.games.zodiac_race.build import DEAL, run


def test_every_house_value_says_where_it_comes_from() -> None:
    sources = {(row.name, row.key): row.source for row in box_rows()}
    chosen = {name for name, source in sources.items() if source == "house"}
    assert chosen == {("players", "least"), ("players", "most"), ("first_discard", "all")}
    assert set(sources.values()) == {"seed", "house"}


def test_the_table_and_the_box_hold_the_same_values() -> None:
    values = dict(house_box().values)
    assert values.pop("box_id") == "zodiac-race/house-1"
    assert values == row_values(box_rows())
    assert (house_box().hand_size, house_box().row_length, house_box().first_discard) == (5, 12, False)


def test_the_same_values_are_the_same_box() -> None:
    assert read_box(row_values(box_rows()), "box", house_box()) is house_box()


def test_an_owners_values_replace_ours_under_a_name_of_their_own() -> None:
    box = read_box({"hand_size": 6}, "box", house_box())
    assert (box.id, box.hand_size) == ("zodiac-race/house-1+own", 6)
    out = run(None, DEAL, options={"players": 2}, box={"hand_size": 6, "box_id": "mine"})["state"]
    assert (out["box"], out["draw_count"]) == ("mine", 53)
    again = GAME.read_state(out, None, {"hand_size": 6})
    assert again.to_json() == out


def test_a_shorter_row_wins_earlier() -> None:
    players = {"s1": {"sequence": ["fire_rat", "fire_ox"]}}
    state = {"seats": ["s1", "s2"], "players": players}
    lay = {"seat": "s1", "move": "lay", "cards": ["fire_tiger"]}
    assert run(state, lay, box={"row_length": 3})["ranking"] == [["s1"], ["s2"]]


def test_cards_are_called_as_the_box_calls_them() -> None:
    animals = ["mouse", *house_box().animals[1:]]
    lay = {"seat": "s1", "move": "lay", "cards": ["fire_mouse"]}
    out = run({"seats": ["s1", "s2"]}, lay, box={"animals": animals})["state"]
    assert out["players"]["s1"]["sequence"] == ["fire_mouse"]


ELEMENTS: list[dict[str, Any]] = house_box().values["elements"]


@pytest.mark.parametrize(
    ("box", "field"),
    [
        ({"tea": 1}, "box.tea"),
        ({"box_id": 3}, "box.box_id"),
        ({"box_id": "zodiac-race/house-1", "hand_size": 6}, "box.box_id"),
        ({"hand_size": 0}, "box.hand_size"),
        ({"hand_size": 14}, "box.players.max"),
        ({"row_length": 13}, "box.row_length"),
        ({"players": {"min": 1}}, "box.players.min"),
        ({"players": {"min": 4, "max": 3}}, "box.players.max"),
        ({"players": {"most": 3}}, "box.players.most"),
        ({"players": 3}, "box.players"),
        ({"animals": ["rat"]}, "box.animals"),
        ({"animals": ["rat"] * 12}, "box.animals"),
        ({"animals": ["Rat", *house_box().animals[1:]]}, "box.animals[0]"),
        ({"wild": "pig"}, "box.animals"),
        ({"wild": 3}, "box.wild"),
        ({"first_discard": "no"}, "box.first_discard"),
        ({"elements": ELEMENTS[:4]}, "box.elements"),
        ({"elements": [*ELEMENTS[:4], ELEMENTS[0]]}, "box.elements[4].id"),
        ({"elements": [*ELEMENTS[:4], {"id": "air"}]}, "box.elements[4].colour"),
        ({"elements": [*ELEMENTS[:4], {"id": "air", "colour": ""}]}, "box.elements[4].colour"),
        ({"elements": [*ELEMENTS[:4], {"id": "air", "colour": "white", "size": 1}]}, "box.elements[4].size"),
    ],
)
def test_a_box_that_no_game_can_be_played_with_names_its_field(box: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as fault:
        GAME.new({"players": 2}, box)
    assert fault.value.field == field


def test_a_faulty_table_names_every_line() -> None:
    with pytest.raises(BadInput, match=r"line 1: .*; line 2: source 'hearsay'"):
        read_rows("hand_size | 5\nhand_size | all | 5 | hearsay")
