"""Solo stage 3: pairs named by cards, corner students, the empire's way, its ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wu_wei.build import Board, board, chi

OUTER = ["O11", "O12", "O14", "O15", "O21", "O25", "O41", "O45", "O51", "O52", "O54", "O55"]
STYLES = ("leopard", "tiger", "crane", "dragon", "snake")


def chosen(card: Any = "snake_1", style: Any = "snake", options: Any = None, **start: Any) -> Board:
    """A turn whose card is selected, in winter."""
    table = board("solo3", options=options, **{"trackers": {"season": "winter"}, **start})
    return table.do("s1", "select_card", card=card, as_=style)


def empire(white: Any, black: Any, **start: Any) -> Board:
    """The empire phase after the snake master stepped aside."""
    table = chosen(**start).walk("s1", "master_snake", "O45")
    return table.do("s1", "end_move").do(
        "table", "roll", dice={"general_white": white, "general_black": black}
    )


@pytest.mark.clause("WW-S3-03")
def test_student_and_master_of_the_card_have_three_spaces_each() -> None:
    table = chosen("tiger_fire", "tiger", players={"s1": chi(wood=1)})
    assert table.now["turn"]["left"] == {"master_tiger": 3, "student_tiger": 3}
    table.no("WW-S3-03", "s1", "step", piece="master_snake", to="O45")
    table.do("s1", "rapid", piece="master_tiger", pay={"wood": 1}).walk("s1", "master_tiger", "O15", "S15")
    table.do("s1", "end_piece")
    assert table.now["turn"]["left"] == {"master_tiger": 2, "student_tiger": 3}


@pytest.mark.clause("WW-S3-04")
def test_every_turn_costs_a_card_and_without_one_the_stage_is_lost() -> None:
    table = chosen()
    assert "snake_1" not in table.now["solo"]["pool"]["snake"]
    pool: dict[str, list[str]] = {animal: [] for animal in STYLES}
    lost = board("solo3", solo={"pool": pool})
    assert lost.now["outcome"] == {"winner": None, "reason": "no_cards"}
    board("solo3", solo={"pool": {**pool, "crane": ["crane_1"]}}).no(
        "WW-S3-04", "s1", "select_card", card="crane_2", as_="crane"
    )


@pytest.mark.clause("WW-S3-05", "WW-S3-12")
def test_a_corner_student_waits_and_its_town_is_closed() -> None:
    table = chosen().no("WW-S3-05", "s1", "step", piece="student_snake", to="O51")
    near = chosen(pieces={"master_snake": {"at": "O51"}})
    near.no("WW-S3-12", "s1", "step", piece="master_snake", to="S50")
    assert table.at("student_snake") == "S50"


@pytest.mark.clause("WW-S3-06")
def test_who_stands_in_the_empires_way_must_move_when_a_card_is_left() -> None:
    start: dict[str, Any] = {"pieces": {"master_crane": {"at": "O44"}}, "trackers": {"season": "autumn"}}
    table = board("solo3", **start).no("WW-S3-06", "s1", "select_card", card="snake_1", as_="snake")
    table.do("s1", "select_card", card="crane_1", as_="crane").no("WW-MOVE-01", "s1", "end_move")
    table.walk("s1", "master_crane", "O54").do("s1", "end_move")
    pool: dict[str, list[str]] = {animal: [] for animal in STYLES}
    free = board("solo3", solo={"pool": {**pool, "snake": ["snake_1"]}}, **start)
    free.do("s1", "select_card", card="snake_1", as_="snake")
    start["pieces"] |= {"student_crane": {"at": "O24"}}
    pair = board("solo3", lineage={"crane": "s1"}, towers=["S00", "S50", "S55"], **start)
    pair.do("s1", "select_card", card="crane_1", as_="crane").walk("s1", "student_crane", "O14")
    pair.no("WW-S3-06", "s1", "end_move").do("s1", "end_piece").walk("s1", "master_crane", "O54")
    pair.do("s1", "end_move")


@pytest.mark.clause("WW-S3-07")
def test_nobody_ends_on_a_yin_yang_tile() -> None:
    table = chosen("crane_1", "crane", pieces={"master_crane": {"at": "O12"}})
    table.walk("s1", "master_crane", "S11").no("WW-S3-07", "s1", "end_move").no("WW-S3-07", "s1", "end_piece")
    table.walk("s1", "master_crane", "O11")
    far = chosen("crane_1", "crane", pieces={"master_crane": {"at": "S02"}}, fields=["O13"])
    far.walk("s1", "master_crane", "O12", "O22").walk("s1", "master_crane", "S12")
    near = chosen("crane_1", "crane", pieces={"master_crane": {"at": "S12"}})
    near.walk("s1", "master_crane", "O22", "O12").no("WW-S3-07", "s1", "step", piece="master_crane", to="S11")


@pytest.mark.clause("WW-S3-08")
def test_cards_of_a_pair_that_is_home_may_name_any() -> None:
    home = {"student_snake": {"at": "O33"}, "master_snake": {"at": "O33"}}
    table = board("solo3", lineage={"snake": "s1"}, pieces=home, trackers={"season": "winter"})
    table.do("s1", "select_card", card="snake_2", as_="crane").walk("s1", "master_crane", "O12")
    board("solo3", pieces=home).no("WW-S3-08", "s1", "select_card", card="snake_2", as_="crane")


@pytest.mark.clause("WW-S3-09")
@pytest.mark.parametrize("reading", ["ignored", "restricts"])
def test_tile_colours_bind_nobody_unless_agreed(reading: str) -> None:
    white = {"S11": "white", "S44": "white"}
    start = {"yin_yang": white, "trackers": {"season": "autumn"}, "walls": ["O13"], "fields": []}
    table = board("solo3", options={"s3_yin_yang": reading}, **start)
    table.do("s1", "select_card", card="tiger_fire", as_="tiger")
    if reading == "restricts":
        table.no("WW-MAST-04", "s1", "step", piece="student_tiger", to="O23")
    else:
        table.walk("s1", "student_tiger", "O23")


def test_a_pair_that_cannot_move_is_not_punished() -> None:
    walls = ["O14", "O15", "O24", "O25", "O23", "O34", "O43", "O32"]
    table = board("solo3", walls=walls, players={"s1": chi()}, trackers={"season": "spring"})
    table.do("s1", "select_card", card="dragon_fire", as_="dragon")
    assert table.owed() == []


@pytest.mark.clause("WW-S3-10")
def test_powers_come_from_the_selected_card_or_the_pool() -> None:
    any_three = {"wood": 1, "fire": 1, "earth": 1}
    table = chosen(
        "dragon_fire",
        "dragon",
        pieces={"master_dragon": {"at": "O45"}},
        players={"s1": chi(wood=9, fire=1, earth=1)},
    )
    power = {"piece": "master_dragon", "card": "dragon_fire", "to": "S53"}
    table.no("WW-S3-10", "s1", "power", **power, pay={"wood": 2})
    table.do("s1", "power", **power, pay=any_three)
    table.no("WW-S3-10", "s1", "power", piece="master_dragon", card="dragon_fire", to="S53", pay={"wood": 3})
    pool = chosen("dragon_fire", "dragon", players={"s1": chi(wood=9)})
    pool.do("s1", "power", piece="master_dragon", card="leopard_earth", to="S51", pay={"wood": 3})
    assert "leopard_earth" not in pool.now["solo"]["pool"]["leopard"]
    more = chosen(
        "dragon_fire", "dragon", difficulty="advanced", players={"s1": chi(wood=1, fire=1, earth=1)}
    )
    assert more.legal("s1", "power") == []


RETRIEVE = {"pieces": {"master_dragon": {"at": "O34"}}, "trackers": {"season": "winter", "palace": "fire"}}


@pytest.mark.clause("WW-S3-11", "WW-S3-12", "WW-S3-26")
@pytest.mark.parametrize(("reading", "fire"), [("pair", 6), ("own", 3), ("none", 3)])
def test_a_marker_frees_the_corner_and_the_pair_cultivates(reading: str, fire: int) -> None:
    table = chosen("dragon_fire", "dragon", options={"s3_cultivate": reading}, **RETRIEVE)
    table.walk("s1", "master_dragon", "S24").do("s1", "end_piece")
    assert table.now["towers"] == ["S00", "S05", "S50"]
    assert "S55" not in table.now["face_down"]
    assert table.now["trackers"]["element"] == "fire"
    table.walk("s1", "student_dragon", "O55").do("s1", "end_move")
    assert table.chi("s1")["fire"] == fire
    own = chosen("tiger_fire", "tiger", pieces={"master_tiger": {"at": "O52"}}, walls=["O13"])
    own.walk("s1", "master_tiger", "S41").do("s1", "end_piece")
    assert own.now["lineage"]["tiger"] == "s1"
    assert len(own.now["towers"]) == 4


@pytest.mark.clause("WW-S3-13")
def test_ending_on_a_dark_town_turns_it_up_and_aligns() -> None:
    table = chosen(pieces={"master_snake": {"at": "O45"}}, players={"s1": chi()})
    table.walk("s1", "master_snake", "S45").do("s1", "end_move")
    assert "S45" not in table.now["face_down"]
    assert table.chi("s1") == {"metal": 1}


@pytest.mark.clause("WW-S3-14")
def test_walls_go_on_fields_or_on_one_octagon_turned_first() -> None:
    start = {"pieces": {"master_tiger": {"at": "O22"}}, "wall_supply": 1}
    table = chosen("tiger_fire", "tiger", **start).walk("s1", "master_tiger", "S12").do("s1", "end_move")
    table.no("WW-S3-14", "s1", "build_wall", at="O14", from_=None)
    table.no("WW-S3-14", "s1", "build_wall", at="O14", from_=None, flip="O15")
    table.do("s1", "build_wall", at="O14", from_=None, flip="O14")
    assert ("O14" in table.now["walls"], table.now["fields"]) == (True, ["O14"])
    fields = chosen("tiger_fire", "tiger", fields=["O24"], **start)
    fields.walk("s1", "master_tiger", "S12").do("s1", "end_move")
    fields.no("WW-S3-14", "s1", "build_wall", at="O14", from_=None, flip="O14")
    fields.do("s1", "build_wall", at="O24", from_=None)


@pytest.mark.clause("WW-S3-15", "WW-S3-16", "WW-S3-19", "WW-S3-20")
def test_both_pieces_go_as_far_as_their_generals_show() -> None:
    summer = {"trackers": {"season": "summer"}, "fields": ["O11"], "wall_supply": 2}
    table = empire("plus", "lion", **summer)
    assert (table.at("emperor"), table.at("empress")) == ("O43", "O11")
    assert table.now["fields"] == ["O11", "O44"]
    assert "O11" in table.now["walls"]
    assert table.now["wall_supply"] == 1
    still = empire("minus", "minus")
    assert (still.at("emperor"), still.at("empress"), still.now["fields"]) == ("S44", "S11", [])
    more = empire("minus", "minus", difficulty="advanced", **summer)
    assert (more.at("emperor"), more.at("empress")) == ("O44", "O11")


@pytest.mark.clause("WW-S3-17")
def test_with_an_empty_supply_a_standing_wall_may_be_given() -> None:
    table = empire("minus", "lion")
    assert table.owed() == [("s1", "empire_wall")]
    table.no("WW-S3-17", "s1", "empire_wall", from_="O12").do("s1", "empire_wall", from_="O13")
    assert "O11" in table.now["walls"]
    assert "O13" not in table.now["walls"]
    declined = empire("minus", "lion").do("s1", "decline")
    assert "O11" not in declined.now["walls"]


@pytest.mark.clause("WW-S3-18")
def test_under_the_moon_they_go_the_other_way_round_and_first_return() -> None:
    pieces = {"emperor": {"at": "O34"}, "empress": {"at": "O14"}}
    start = {"gathering": "moon", "solo": {"direction": "ccw"}, "pieces": pieces, "wall_supply": 2}
    table = empire("lion", "lion", **start, trackers={"season": "summer"})
    assert (table.at("emperor"), table.at("empress")) == ("O24", "O13")
    turned = chosen(pieces={**pieces, "master_snake": {"at": "O45"}}, trackers={"season": "autumn"})
    turned.walk("s1", "master_snake", "S35").do("s1", "end_move")
    assert turned.now["solo"]["direction"] == "ccw"
    assert (turned.at("emperor"), turned.at("empress")) == ("S44", "S11")


@pytest.mark.clause("WW-S3-21")
def test_a_complete_ring_sends_both_home_and_on_to_the_other() -> None:
    start = {"fields": ["O11", "O22", "O24", "O42"], "wall_supply": 3, "trackers": {"season": "summer"}}
    table = empire("lion", "lion", **start)
    assert table.now["solo"]["rings"] == {"emperor": "outer", "empress": "outer"}
    assert (table.at("emperor"), table.at("empress")) == ("S44", "O11")
    back = empire("minus", "lion", fields=OUTER[1:], wall_supply=1)
    assert back.now["solo"]["rings"] == {"emperor": "inner", "empress": "inner"}
    assert back.at("empress") == "S11"


@pytest.mark.clause("WW-S3-22")
def test_season_and_own_characters_stop_a_piece_and_walls_do_not() -> None:
    table = empire("plus", "plus", trackers={"season": "autumn"}, wall_supply=2)
    assert (table.at("emperor"), table.at("empress")) == ("O44", "O11")
    own = {"student_tiger": {"at": "O43"}, "emperor": {"at": "O44"}}
    lapsed: dict[str, list[str]] = {animal: [] for animal in STYLES} | {"snake": ["snake_1"]}
    held = empire("plus", "minus", pieces=own, solo={"pool": lapsed})
    assert held.at("emperor") == "O44"
    assert held.now["trackers"]["season"] == "winter"
    walled = empire("lion", "minus", pieces={"emperor": {"at": "O44"}})
    assert walled.at("emperor") == "O43"


@pytest.mark.clause("WW-S3-23")
def test_a_piece_held_by_the_season_moves_it_on() -> None:
    start = {"trackers": {"season": "summer"}, "pieces": {"empress": {"at": "O14"}}, "wall_supply": 2}
    table = empire("minus", "plus", **start)
    assert (table.at("empress"), table.now["trackers"]["season"]) == ("O14", "autumn")
    rolled_nothing = empire("minus", "minus", **start)
    assert rolled_nothing.now["trackers"]["season"] == "summer"


@pytest.mark.clause("WW-S3-24")
def test_won_with_all_pairs_home_all_markers_and_no_dark_town() -> None:
    pieces = {f"{die}_{animal}": {"at": "O33"} for die in ("student", "master") for animal in STYLES}
    pieces["student_tiger"] = {"at": "O23"}
    start = {
        "lineage": dict.fromkeys(STYLES, "s1"),
        "pieces": pieces,
        "towers": [],
        "walls": ["O13"],
        "trackers": {"season": "winter"},
    }
    table = board("solo3", face_down=[], **start).do("s1", "select_card", card="tiger_fire", as_="tiger")
    table.walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert table.now["outcome"] == {"winner": "s1", "reason": "stage_won"}
    dark = board("solo3", face_down=["S00"], **start).do("s1", "select_card", card="tiger_fire", as_="tiger")
    dark.walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert not dark.state.over


@pytest.mark.clause("WW-S3-25")
def test_lost_when_all_land_is_walled_or_fields() -> None:
    rest = ["O22", "O24", "O42", "O44", *OUTER[1:]]
    table = empire("minus", "lion", fields=rest, wall_supply=1)
    assert table.now["outcome"] == {"winner": None, "reason": "land_covered"}
