"""Align and Develop: tiles, palaces, temples, training."""

from __future__ import annotations

import pytest

from tests.games.wu_wei.build import FIVE, board, chi

WINTER = {"season": "winter"}


@pytest.mark.clause("WW-ALIGN-01")
@pytest.mark.parametrize(("start", "to"), [("O33", "O34"), ("O11", "S11")])
def test_octagons_and_yin_yang_tiles_give_nothing(start: str, to: str) -> None:
    table = board("initiate", pieces={"student_tiger": {"at": start}})
    before = table.now["players"]["s1"]["chi"]
    table.walk("s1", "student_tiger", to).do("s1", "end_move")
    assert table.now["players"]["s1"]["chi"] == before
    assert table.now["turn"]["seat"] == "s2"


@pytest.mark.clause("WW-ALIGN-02", "WW-ALIGN-03", "WW-TOWN-01")
def test_a_town_gives_chi_and_sets_the_element_for_everybody() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "O24"}})
    table.walk("s1", "student_tiger", "S13").do("s1", "end_move")
    assert table.chi("s1")["water"] == 2
    assert table.now["trackers"]["element"] == "water"
    table.do("s2", "rapid", piece="student_crane", pay={"water": 1})


@pytest.mark.clause("WW-PAL-01")
def test_the_inactive_palace_gives_chi_only() -> None:
    table = board("initiate", trackers={"palace": "wood"}, pieces={"student_tiger": {"at": "O22"}})
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move")
    assert table.chi("s1")["wood"] == 2
    assert table.now["turn"]["seat"] == "s2"


@pytest.mark.clause("WW-PAL-02", "WW-PAL-03", "WW-PAL-04")
def test_another_palace_builds_in_its_quadrant_where_nothing_stands() -> None:
    table = board(
        "initiate", walls=["O14"], pieces={"student_tiger": {"at": "O22"}, "student_crane": {"at": "O24"}}
    )
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move")
    assert table.now["trackers"]["palace"] == "wood"
    for at, clause in (("O22", "PAL-03"), ("O24", "PAL-04"), ("O14", "PAL-04"), ("O33", "PAL-04")):
        table.no(f"WW-{clause}", "s1", "build_wall", at=at, from_=None)
    table.do("s1", "build_wall", at="O35", from_=None)
    assert table.now["walls"] == ["O14", "O35"]
    assert table.now["wall_supply"] == 5


@pytest.mark.clause("WW-PAL-05")
def test_a_standing_wall_is_taken_only_from_an_empty_supply() -> None:
    start = {"pieces": {"student_tiger": {"at": "O22"}}, "walls": ["O55"]}
    table = board("initiate", wall_supply=1, **start)
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move")
    table.no("WW-PAL-05", "s1", "build_wall", at="O35", from_="O55")
    table = board("initiate", wall_supply=0, **start)
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move")
    table.no("WW-PAL-05", "s1", "build_wall", at="O35", from_=None)
    table.no("WW-PAL-05", "s1", "build_wall", at="O35", from_="O11")
    table.do("s1", "build_wall", at="O35", from_="O55")
    assert table.now["walls"] == ["O35"]


def test_a_wall_that_cannot_come_from_anywhere_is_not_asked_for() -> None:
    table = board("initiate", wall_supply=0, pieces={"student_tiger": {"at": "O22"}})
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"


@pytest.mark.clause("WW-PAL-06")
@pytest.mark.parametrize(("reading", "places"), [("inner_ring", 7), ("centre_four", 4), ("any", 22)])
def test_the_earth_palace_builds_where_it_was_agreed(reading: str, places: int) -> None:
    table = board(
        "initiate",
        options={"earth_palace_area": reading},
        trackers={"palace": "wood"},
        pieces={
            "student_tiger": {"at": "O31"},
            "student_crane": {"at": "O42"},
            "master_crane": {"at": "O11"},
        },
    )
    table.walk("s1", "student_tiger", "S20").do("s1", "end_move")
    assert len(table.legal("s1", "build_wall")) == places


@pytest.mark.clause("WW-TEM-01")
def test_a_temple_moves_the_season_on() -> None:
    table = board("initiate", trackers=WINTER, pieces={"student_tiger": {"at": "O24"}})
    table.walk("s1", "student_tiger", "S14").do("s1", "end_move")
    assert table.now["trackers"]["season"] == "spring"


@pytest.mark.clause("WW-TEM-02", "WW-TEM-03")
def test_two_winters_before_the_gathering_bring_one() -> None:
    table = board("initiate", 3, trackers={"season": "autumn"}, pieces={"student_tiger": {"at": "O25"}})
    table.walk("s1", "student_tiger", "S14").do("s1", "end_move").do("s1", "take_card", card="tiger_fire")
    assert (table.now["gathering"], table.now["starter_side"]) == ("moon", "moon")
    again = board(
        "initiate",
        3,
        gathering="moon",
        starter_side="moon",
        turn={"seat": "s3"},
        trackers={"season": "autumn"},
        pieces={"student_dragon": {"at": "O25"}},
    )
    again.walk("s3", "student_dragon", "S14").do("s3", "end_move").do("s3", "take_card", card="tiger_fire")
    assert again.now["phase"] == "gathering"
    again.bid().do("s1", "break_tie", winner="s3").do("s3", "choose_starter", starter="s2")
    assert again.now["gathering"] == "sun"


@pytest.mark.clause("WW-DISC-01", "WW-DISC-03", "WW-DISC-08")
def test_a_student_takes_one_card_of_each_animal_in_their_order() -> None:
    table = board(
        "initiate",
        players={"s1": {"cards": ["leopard_fire"]}},
        pieces={
            "student_tiger": {"at": "O24"},
            "master_leopard": {"at": "S13"},
            "master_crane": {"at": "O12"},
            "master_tiger": {"at": "O35"},
        },
    )
    table.walk("s1", "student_tiger", "S13").do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"
    table = board(
        "master",
        lineage={"crane": "S12"},
        players={"s1": {"cards": ["leopard_fire"]}},
        pieces={"student_tiger": {"at": "O22"}, "master_tiger": {"at": "S12"}, "master_crane": {"at": "O55"}},
    )
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move").do("s1", "decline")
    table.no("WW-DISC-03", "s1", "take_card", card="leopard_wood")
    table.no("WW-DISC-08", "s1", "take_card", card="crane_1")
    table.no("WW-DISC-01", "s1", "take_card", card="snake_1")
    table.do("s1", "take_card", card="tiger_wood").do("s1", "take_card", card="crane_4")
    assert table.now["players"]["s1"]["cards"] == ["leopard_fire", "tiger_wood", "crane_4"]
    assert "crane_4" not in table.now["decks"]["crane"]


@pytest.mark.clause("WW-DISC-02")
def test_a_student_trains_in_another_seats_turn() -> None:
    table = board("master", pieces={"master_tiger": {"at": "O25"}, "student_crane": {"at": "O35"}})
    table.walk("s1", "master_tiger", "O35").do("s1", "end_move")
    assert table.owed() == [("s2", "take_card")]


@pytest.mark.clause("WW-DISC-04", "WW-DISC-05")
def test_a_student_promoted_now_teaches_at_once() -> None:
    table = board(
        "initiate",
        trackers=WINTER,
        players={"s1": {"cards": FIVE[1:]}},
        pieces={
            "student_tiger": {"at": "O43"},
            "master_leopard": {"at": "O53"},
            "student_crane": {"at": "O33"},
        },
    )
    table.walk("s1", "student_tiger", "O53").do("s1", "end_move").do("s1", "take_card", card="leopard_fire")
    assert table.side("student_tiger") == "plus"
    table.walk("s2", "student_crane", "O43", "O53").do("s2", "end_move")
    table.do("s2", "take_card", card="leopard_earth").do("s2", "take_card", card="tiger_wood")
    assert table.now["players"]["s2"]["cards"] == ["leopard_earth", "tiger_wood"]


@pytest.mark.clause("WW-DISC-06")
def test_a_dishonoured_master_leaves_teaching_to_its_palace() -> None:
    start = {"lineage": {"crane": "S12"}, "trackers": {"palace": "wood"}}
    table = board("initiate", pieces={"student_tiger": {"at": "O22"}, "master_crane": {"at": "O21"}}, **start)
    table.walk("s1", "student_tiger", "O21").do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"
    table = board("initiate", pieces={"student_tiger": {"at": "O22"}}, **start)
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move").do("s1", "take_card", card="crane_2")


@pytest.mark.clause("WW-DISC-07")
@pytest.mark.parametrize(("master", "card"), [("master_tiger", "tiger_wood"), ("master_snake", "snake_2")])
def test_the_own_master_and_those_of_nobody_teach_like_others(master: str, card: str) -> None:
    table = board("initiate", pieces={master: {"at": "O34"}})
    table.walk("s1", "student_tiger", "O34").do("s1", "end_move").do("s1", "take_card", card=card)
    assert table.now["players"]["s1"]["cards"] == [card]


def test_a_student_without_a_teacher_learns_nothing() -> None:
    table = board("initiate", players={"s1": chi()})
    table.walk("s1", "student_tiger", "O34").do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"
