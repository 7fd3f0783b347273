"""Setting up: the layout that is refused, the order that is kept, what everybody starts with."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.wu_wei import GAME
from companion.games.wu_wei.base import TEST_OCTAGONS, TEST_SQUARES
from companion.games.wu_wei.layouts import drawn, layout_refusal
from tests.games.wu_wei.build import Board, board, new_game

SQUARES = {place: list(tile) for place, tile in TEST_SQUARES.items()}
OCTAGONS = dict(TEST_OCTAGONS)
TRACKERS = {"element": "fire", "palace": "water", "season": "winter"}


def swapped(tiles: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    """Two tiles exchanged."""
    return {**tiles, one: tiles[other], other: tiles[one]}


def laid(level: str = "initiate", seats: int = 2, **options: Any) -> Board:
    """A game whose board lies."""
    return new_game(level, seats, **options).do("table", "lay_board", squares=SQUARES, octagons=OCTAGONS)


@pytest.mark.clause("WW-SETUP-01")
@pytest.mark.parametrize(
    ("level", "few", "many"), [("initiate", 2, 5), ("master", 2, 5), ("emperor", 3, 6), ("solo1", 1, 1)]
)
def test_a_level_is_played_by_its_number_of_seats(level: str, few: int, many: int) -> None:
    for seats in (few, many):
        assert new_game(level, seats).now["seats"] == [f"s{n}" for n in range(1, seats + 1)]
    for seats in {max(1, few - 1), min(6, many + 1)} - {few, many}:
        with pytest.raises(BadInput) as fault:
            new_game(level, seats)
        assert fault.value.field == "options.players"


@pytest.mark.clause("WW-SETUP-02", "WW-SETUP-15")
def test_the_fixed_tiles_lie_where_they_belong() -> None:
    tiles = laid().now["squares"]
    corners = {"S00": "water", "S55": "fire", "S05": "wood", "S50": "metal"}
    assert {place: tiles[place] for place in corners} == {p: ["town", e] for p, e in corners.items()}
    assert laid().now["yin_yang"] == {"S11": "black", "S44": "white"}
    without = {place: tile for place, tile in SQUARES.items() if place != "S01"}
    new_game("initiate").no("WW-SETUP-02", "table", "lay_board", squares=without, octagons=OCTAGONS)


@pytest.mark.clause("WW-SETUP-03")
def test_two_palaces_or_temples_may_not_touch_one_octagon() -> None:
    table = new_game("initiate")
    near = swapped(SQUARES, "S20", "S30")
    table.no("WW-SETUP-03", "table", "lay_board", squares=near, octagons=OCTAGONS)
    near = swapped(SQUARES, "S02", "S04")
    table.no("WW-SETUP-03", "table", "lay_board", squares=near, octagons=OCTAGONS)
    twice = {**SQUARES, "S02": ["temple", "fire"]}
    table.no("WW-SETUP-03", "table", "lay_board", squares=twice, octagons=OCTAGONS)


@pytest.mark.clause("WW-SETUP-04")
def test_a_town_too_many_of_an_element_is_refused() -> None:
    wrong = {**SQUARES, "S01": ["town", "wood"]}
    new_game("initiate").no("WW-SETUP-04", "table", "lay_board", squares=wrong, octagons=OCTAGONS)
    assert laid().now["face_down"] == []


@pytest.mark.clause("WW-SETUP-05", "WW-SETUP-06")
def test_terrain_counts_and_the_four_beside_the_centre_are_checked() -> None:
    table = new_game("initiate")
    beside = swapped(OCTAGONS, "O23", "O34")
    table.no("WW-SETUP-06", "table", "lay_board", squares=SQUARES, octagons=beside)
    wrong = {**OCTAGONS, "O11": "winter"}
    table.no("WW-SETUP-06", "table", "lay_board", squares=SQUARES, octagons=wrong)
    assert "O33" not in laid().now["octagons"]
    assert laid().now["fields"] == []


@pytest.mark.clause("WW-SETUP-15")
def test_set_up_moves_come_in_their_order() -> None:
    table = new_game("initiate")
    table.no("WW-SETUP-15", "table", "draw_starter", starter="s1")
    table.no("WW-SETUP-15", "s1", "set_trackers", **TRACKERS)
    table.no("WW-SETUP-15", "s1", "lay_board", squares=SQUARES, octagons=OCTAGONS)


@pytest.mark.clause("WW-SETUP-07")
def test_animals_are_chosen_in_turn_order_when_so_agreed() -> None:
    table = laid(animal_assignment="choose").do("table", "draw_starter", starter="s2")
    table.no("WW-SETUP-07", "s1", "choose_animal", animal="crane")
    table.do("s2", "choose_animal", animal="crane")
    table.no("WW-SETUP-07", "s1", "choose_animal", animal="crane")
    table.do("s1", "choose_animal", animal="tiger")
    assert table.now["starter_side"] == "sun"
    assert {seat: player["animal"] for seat, player in table.now["players"].items()} == {
        "s1": "tiger",
        "s2": "crane",
    }


def ready(seats: int = 4, starter: str = "s3") -> Board:
    """A game that only lacks its trackers."""
    table = laid(seats=seats).do("table", "draw_starter", starter=starter)
    for seat, animal in zip(
        table.now["seats"], ("tiger", "crane", "dragon", "snake", "leopard"), strict=False
    ):
        table.do("table", "deal_animal", to=seat, animal=animal)
    return table


@pytest.mark.clause("WW-SETUP-09", "WW-SETUP-11", "WW-SETUP-14")
def test_the_last_seat_sets_the_trackers_and_later_seats_get_more() -> None:
    table = ready()
    table.no("WW-SETUP-09", "s3", "set_trackers", **TRACKERS)
    table.do("s2", "set_trackers", **TRACKERS)
    assert [table.chi(seat)["fire"] for seat in ("s3", "s4", "s1", "s2")] == [1, 2, 3, 4]
    assert table.chi("s2") == {"wood": 1, "fire": 4, "earth": 1, "metal": 1, "water": 1}
    assert table.now["gathering"] == "sun"
    assert table.now["trackers"] == TRACKERS


@pytest.mark.clause("WW-SETUP-08", "WW-SETUP-10", "WW-SETUP-12")
def test_students_start_on_the_centre_and_all_five_masters_at_home() -> None:
    table = ready(seats=2, starter="s1").do("s2", "set_trackers", **TRACKERS)
    students = [name for name in table.now["pieces"] if name.startswith("student")]
    assert students == ["student_crane", "student_tiger"]
    assert {table.at(name) for name in students} == {"O33"}
    homes = {"crane": "S02", "dragon": "S53", "leopard": "S31", "snake": "S35", "tiger": "S14"}
    assert {animal: table.at(f"master_{animal}") for animal in homes} == homes
    assert {table.side(f"master_{animal}") for animal in homes} == {"plus"}
    assert table.now["lineage"] == {
        "leopard": "box",
        "tiger": "s1",
        "crane": "s2",
        "dragon": "box",
        "snake": "box",
    }
    assert [len(deck) for deck in table.now["decks"].values()] == [5] * 5
    assert table.now["gathering"] == "sun"


@pytest.mark.clause("WW-SETUP-13")
@pytest.mark.parametrize(("seats", "walls"), [(2, 6), (5, 3)])
def test_more_players_have_fewer_walls(seats: int, walls: int) -> None:
    assert board("initiate", seats).now["wall_supply"] == walls
    assert new_game("initiate", seats).now["wall_supply"] == walls


@pytest.mark.clause("WW-EMP-01", "WW-EMP-02", "WW-EMP-03", "WW-EMP-04", "WW-EMP-05", "WW-EMP-06")
def test_the_emperor_sets_up_last_with_a_court_and_five_walled_fields() -> None:
    table = new_game("emperor", 3).do("table", "name_emperor", emperor="s2")
    table.do("table", "lay_board", squares=SQUARES, octagons=OCTAGONS)
    assert table.now["starter"] == "s3"
    table.do("table", "deal_animal", to="s1", animal="tiger")
    table.no("WW-SETUP-07", "table", "deal_animal", to="s2", animal="crane")
    table.do("table", "deal_animal", to="s3", animal="crane")
    table.no("WW-SETUP-09", "s1", "set_trackers", **TRACKERS)
    table.do("s2", "set_trackers", **TRACKERS)
    assert (table.now["wall_supply"], table.now["tower_supply"]) == (8, 4)
    assert [table.chi(seat)["fire"] for seat in ("s3", "s1", "s2")] == [1, 2, 3]
    table.do("s2", "choose_court", sovereign="empress", general_sign="minus")
    assert table.now["pieces"]["empress"] == {"at": "S11", "side": "sovereign"}
    assert table.now["pieces"]["general_white"] == {"at": "S44", "side": "minus"}
    table.no("WW-EMP-05", "s2", "raise_walls", octagons=["O12", "O13", "O21", "O31", "O55"])
    table.no("WW-EMP-05", "s2", "raise_walls", octagons=["O12", "O14", "O21", "O31"])
    walls = ["O12", "O14", "O21", "O31", "O55"]
    table.do("s2", "raise_walls", octagons=walls)
    assert table.now["walls"] == walls
    assert table.now["fields"] == walls
    assert table.now["wall_supply"] == 3
    assert table.now["turn"]["seat"] == "s3"


@pytest.mark.clause("WW-S1-01", "WW-S1-02", "WW-S1-03", "WW-S1-04", "WW-S1-05")
def test_stage_one_starts_with_four_walls_and_all_markers_lost() -> None:
    table = new_game("solo1", 1).do("s1", "choose_animal", animal="crane")
    table.no("WW-S1-02", "table", "lay_board", squares=SQUARES, octagons=OCTAGONS)
    own = swapped(swapped(SQUARES, "S12", "S41"), "S02", "S14")
    table.do("table", "lay_board", squares=own, octagons=OCTAGONS)
    table.do("s1", "set_trackers", **TRACKERS)
    assert table.now["walls"] == ["O41", "O42", "O51", "O52"]
    assert table.now["wall_supply"] == 3
    assert table.now["lineage"]["crane"] == "S41"
    assert {table.side(f"master_{animal}") for animal in table.now["lineage"]} == {"minus"}
    assert [name for name in table.now["pieces"] if name.startswith("student")] == ["student_crane"]
    assert table.chi("s1") == {"wood": 1, "fire": 1, "earth": 1, "metal": 1, "water": 1}
    assert table.now["solo"]["deck"] == 20
    assert len(table.now["solo"]["aside"]) == 5


@pytest.mark.clause("WW-S2-01", "WW-S2-02", "WW-S2-03", "WW-S2-04")
def test_stage_two_relays_eight_octagons_and_starts_white() -> None:
    table = new_game("solo2", 1).do("s1", "choose_animal", animal="tiger")
    table.do("table", "lay_board", squares=SQUARES, octagons=OCTAGONS)
    table.do("s1", "set_trackers", **TRACKERS)
    table.no("WW-S2-04", "s1", "lift_terrain", octagons=["O11", "O15", "O34", "O42"])
    eight = ["O11", "O15", "O12", "O24", "O13", "O22", "O14", "O21"]
    table.do("s1", "lift_terrain", octagons=eight)
    assert len(table.now["octagons"]) == 16
    back = dict(
        zip(
            eight,
            ["spring", "spring", "summer", "summer", "autumn", "autumn", "winter", "winter"],
            strict=True,
        )
    )
    table.no("WW-S2-04", "table", "relay_terrain", octagons={**back, "O11": "winter"})
    table.do("table", "relay_terrain", octagons=back)
    assert table.now["octagons"]["O15"] == "spring"
    assert table.now["yin_yang"] == {"S11": "white", "S44": "white"}
    assert (table.now["wall_supply"], table.now["tower_supply"]) == (8, 4)
    assert table.now["solo"]["dice_in_play"] == ["crane", "dragon", "snake", "leopard", "emperor"]
    assert table.chi("s1") == {"wood": 1, "fire": 1, "earth": 1, "metal": 1, "water": 1}


@pytest.mark.clause("WW-S2-04")
def test_outside_a_campaign_the_terrain_may_stay_when_so_agreed() -> None:
    table = new_game("solo2", 1, s2_terrain_shuffle="campaign").do("s1", "choose_animal", animal="tiger")
    table.do("table", "lay_board", squares=SQUARES, octagons=OCTAGONS).do("s1", "set_trackers", **TRACKERS)
    assert table.now["phase"] == "play"


@pytest.mark.clause("WW-S3-01", "WW-S3-02")
@pytest.mark.parametrize(
    ("own", "corners"),
    [
        ("tiger", {"crane": "S05", "dragon": "S55", "snake": "S50", "leopard": "S00"}),
        ("leopard", {"crane": "S05", "dragon": "S55", "snake": "S50", "tiger": "S00"}),
    ],
)
def test_stage_three_starts_dark_with_students_on_the_corners(own: str, corners: dict[str, str]) -> None:
    table = new_game("solo3", 1).do("s1", "choose_animal", animal=own)
    table.do("table", "lay_board", squares=SQUARES, octagons=OCTAGONS).do("s1", "set_trackers", **TRACKERS)
    assert {animal: table.at(f"student_{animal}") for animal in corners} == corners
    assert table.at(f"student_{own}") == "O33"
    assert len(table.now["face_down"]) == 20
    assert table.now["towers"] == ["S00", "S05", "S50", "S55"]
    assert table.now["walls"] == ["O13", "O23", "O31", "O32", "O34", "O35", "O43", "O53"]
    assert table.now["wall_supply"] == 0
    assert (table.at("emperor"), table.at("empress")) == ("S44", "S11")
    assert table.now["lineage"]["tiger"] == "S41"


@pytest.mark.clause("WW-S3-02")
def test_corner_students_may_be_placed_freely_when_so_agreed() -> None:
    table = new_game("solo3", 1, s3_corner_students="free").do("s1", "choose_animal", animal="tiger")
    table.do("table", "lay_board", squares=SQUARES, octagons=OCTAGONS).do("s1", "set_trackers", **TRACKERS)
    where = {
        "student_crane": "S00",
        "student_dragon": "S05",
        "student_snake": "S50",
        "student_leopard": "S50",
    }
    table.no("WW-S3-02", "s1", "place_students", at=where)
    table.do("s1", "place_students", at={**where, "student_leopard": "S55"})
    assert table.now["turn"]["step"] == "select"


def test_layouts_drawn_by_number_keep_the_rules_and_differ() -> None:
    box = GAME.new({"players": 2}).setting.box
    for native in (None, "water"):
        boards = [drawn(number, box, native) for number in range(20)]
        assert all(layout_refusal(squares, octagons, box, native) is None for squares, octagons in boards)
        assert len({str(one) for one in boards}) == 20
        assert drawn(7, box, native) == boards[7]
