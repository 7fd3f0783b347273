"""Box data: values with their source, replaced by name, and checked as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.wu_wei import GAME
from companion.games.wu_wei.box import SOURCES, box_rows, house_box, read_box, row_values
from tests.games.wu_wei.build import Board, chi


def test_every_value_has_a_source() -> None:
    assert {row.source for row in box_rows()} <= set(SOURCES)
    assert read_box(row_values(box_rows()), "box", house_box()).words == house_box().words


def test_replaced_values_are_used_everywhere_and_kept_in_the_state() -> None:
    own = {"animal_element": {"tiger": "wood", "crane": "water"}}
    state = GAME.read_state({"level": "master", "seats": ["s1", "s2"], "players": {"s1": chi()}}, None, own)
    table = Board(state)
    assert table.at("master_tiger") == "S02"
    table.walk("s1", "student_tiger", "O34").do("s1", "end_move")
    assert table.chi("s1") == {"wood": 3}
    assert table.now["box"]["animal_element"]["tiger"] == "wood"
    assert GAME.read_state(table.now) == table.state


def test_colours_and_quadrants_follow_the_box() -> None:
    own = {"colour": {"student": "white", "master": "black"}, "palace_quadrant": {"wood": "W", "metal": "E"}}
    data = {
        "level": "master",
        "seats": ["s1", "s2"],
        "yin_yang": {"S11": "white", "S44": "white"},
        "pieces": {"student_tiger": {"at": "O22"}},
    }
    table = Board(GAME.read_state(data, None, own)).no(
        "WW-MAST-04", "s1", "step", piece="master_tiger", to="O14"
    )
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move").no(
        "WW-PAL-03", "s1", "build_wall", at="O14", from_=None
    )
    table.do("s1", "build_wall", at="O41", from_=None)


@pytest.mark.parametrize(
    ("own", "field"),
    [
        ({"weather": 1}, "box.weather"),
        ({"animal_element": {"tiger": "wood"}}, "box.animal_element"),
        ({"animal_element": {"horse": "wood"}}, "box.animal_element.horse"),
        ({"season_order": ["spring", "summer"]}, "box.season_order"),
        ({"terrain_counts": {"spring": 7}}, "box.terrain_counts"),
        ({"town_counts": {"wood": 3}}, "box.town_counts"),
        ({"x_octagons": ["O13"] * 8}, "box.x_octagons"),
        ({"rings_clockwise": {"inner": ["O22"]}}, "box.rings_clockwise.inner"),
        ({"chi_per_element": 0}, "box.chi_per_element"),
        ({"colour": {"student": "red"}}, "box.colour.student"),
        ({"stage1_palace": "S11"}, "box.stage1_palace"),
        ({"id": 5, "chi_per_element": 40}, "box.id"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(own: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as fault:
        GAME.new({"players": 2}, own)
    assert fault.value.field == field
