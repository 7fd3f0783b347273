"""Solo stage 1: two phases, the discipline deck, protected styles, animal effects, its ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wu_wei.build import FIVE, Board, board, chi

WINTER = {"season": "winter"}


def revealed(card: str, **start: Any) -> Board:
    """The master phase after a student phase in which the student went to ``O23``."""
    table = board("solo1", **{"trackers": WINTER, **start})
    table.walk("s1", "student_tiger", "O23").do("s1", "end_move")
    return table.do("table", "reveal", card=card)


@pytest.mark.clause("WW-S1-07", "WW-S1-08")
def test_under_the_moon_the_master_goes_first() -> None:
    sun = board("solo1", trackers=WINTER)
    assert (sun.now["solo"]["phase"], sun.now["turn"]["step"]) == ("student", "move")
    sun.no("WW-TURN-02", "table", "reveal", card="crane_1")
    moon = board("solo1", gathering="moon", trackers=WINTER)
    assert (moon.now["solo"]["order"], moon.now["turn"]["step"]) == (["master", "student"], "reveal")
    moon.do("table", "reveal", card="leopard_fire").do("s1", "end_move")
    moon.walk("s1", "student_tiger", "O23").do("s1", "end_move")
    assert moon.now["turn"]["number"] == 2
    turned = revealed("dragon_fire", trackers={"season": "autumn"}).do("s1", "end_move")
    assert (turned.now["gathering"], turned.now["phase"]) == ("moon", "play")


@pytest.mark.clause("WW-S1-09")
def test_only_the_student_moves_in_its_phase_unless_agreed() -> None:
    table = board("solo1", trackers=WINTER).no("WW-S1-09", "s1", "step", piece="master_tiger", to="O15")
    table.no("WW-MOVE-01", "s1", "end_move")
    agreed = board("solo1", options={"s1_split_movement": True}, trackers=WINTER)
    agreed.walk("s1", "master_tiger", "O15").do("s1", "end_piece").walk("s1", "student_tiger", "O23")


@pytest.mark.clause("WW-S1-05", "WW-S1-10")
def test_the_card_names_the_master_that_may_move() -> None:
    table = revealed("snake_1", players={"s1": chi(wood=1)})
    table.no("WW-S1-10", "s1", "step", piece="master_tiger", to="O15")
    table.no("WW-S1-12", "s1", "pick_master", piece="master_tiger")
    table.walk("s1", "master_snake", "O45").do("s1", "rapid", piece="master_snake", pay={"wood": 1})
    table.do("s1", "end_move")
    assert table.now["turn"]["number"] == 2
    assert table.now["solo"]["deck"] == 19
    table.walk("s1", "student_tiger", "O13").do("s1", "end_move")
    table.no("WW-S1-05", "table", "reveal", card="snake_1")


@pytest.mark.clause("WW-S1-11", "WW-S1-24", "WW-S1-04")
@pytest.mark.parametrize(("difficulty", "gained"), [("beginner", 2), ("advanced", 0)])
def test_a_marker_brings_four_chi_less_the_cards_seen(difficulty: str, gained: int) -> None:
    table = revealed(
        "dragon_fire",
        difficulty=difficulty,
        solo={"revealed": {"dragon": 1}, "deck": 19},
        pieces={"master_dragon": {"at": "O34"}},
        players={"s1": chi()},
    )
    table.walk("s1", "master_dragon", "S24").do("s1", "end_move").do("s1", "decline")
    assert table.now["lineage"]["dragon"] == "s1"
    assert table.chi("s1") == {"fire": gained + 1}


PROTECTED = {
    "lineage": {"dragon": "s1"},
    "players": {"s1": {"cards": ["dragon_wood"]}},
    "pieces": {"master_dragon": {"at": "S24", "side": "plus"}},
}


@pytest.mark.clause("WW-S1-12", "WW-S1-22")
def test_when_the_style_is_protected_another_master_may_move() -> None:
    table = revealed("dragon_fire", **PROTECTED)
    assert table.now["solo"]["protected"] == ["dragon"]
    table.do("s1", "pick_master", piece="master_snake").no(
        "WW-S1-12", "s1", "pick_master", piece="master_tiger"
    )
    table.no("WW-S1-10", "s1", "step", piece="master_dragon", to="O34").walk("s1", "master_snake", "O45")
    own = revealed("dragon_fire", **PROTECTED).walk("s1", "master_dragon", "O34")
    own.do("s1", "end_move")
    assert own.now["turn"]["number"] == 2


@pytest.mark.clause("WW-S1-24")
def test_advanced_protects_only_a_style_whose_master_is_home() -> None:
    away = revealed("leopard_fire", difficulty="advanced", **PROTECTED)
    assert away.now["solo"]["protected"] == []
    home = {**PROTECTED, "pieces": {"master_dragon": {"at": "S53", "side": "plus"}}}
    assert revealed("leopard_fire", difficulty="advanced", **home).now["solo"]["protected"] == ["dragon"]


@pytest.mark.clause("WW-S1-13", "WW-S1-15", "WW-S1-16")
def test_leopard_and_dragon_act_after_both_phases() -> None:
    table = revealed("leopard_metal")
    assert table.now["trackers"]["element"] == "wood"
    table.do("s1", "end_move")
    assert table.now["trackers"]["element"] == "metal"
    table = revealed("dragon_metal").do("s1", "end_move")
    assert table.now["trackers"]["season"] == "spring"


@pytest.mark.clause("WW-S1-14")
def test_a_crane_card_takes_the_own_master_and_under_the_moon_perhaps_the_student() -> None:
    table = revealed("crane_1").no("WW-TURN-03", "s1", "end_move")
    table.no("WW-S1-14", "s1", "crane_effect", piece="student_tiger", to="S11")
    table.no("WW-S1-14", "s1", "crane_effect", piece="master_crane", to="S11")
    table.do("s1", "crane_effect", piece="master_tiger", to="S44")
    moon = board("solo1", gathering="moon", trackers=WINTER, pieces={"master_crane": {"at": "S11"}})
    moon.do("table", "reveal", card="crane_1").no(
        "WW-S1-14", "s1", "crane_effect", piece="master_tiger", to="S11"
    )
    moon.do("s1", "crane_effect", piece="student_tiger", to="S11")
    assert moon.at("student_tiger") == "S11"
    agreed = board("solo1", options={"s1_crane_master": "card"}, trackers=WINTER)
    agreed.walk("s1", "student_tiger", "O23").do("s1", "end_move").do("table", "reveal", card="crane_1")
    agreed.no("WW-S1-14", "s1", "crane_effect", piece="master_tiger", to="S11")
    agreed.do("s1", "crane_effect", piece="master_crane", to="S11")


@pytest.mark.clause("WW-S1-17", "WW-PAL-05")
def test_a_tiger_card_puts_a_wall_on_an_inner_octagon_of_its_quadrant() -> None:
    table = revealed("tiger_water").do("s1", "end_move")
    places = {move["at"] for move in table.legal("s1", "tiger_effect")}
    assert places == {"O22", "O32"}
    table.no("WW-S1-17", "s1", "tiger_effect", at="O23", from_=None)
    table.no("WW-S1-17", "s1", "tiger_effect", at="O12", from_=None)
    table.no("WW-S1-17", "s1", "tiger_effect", at="O22", from_="O12")
    table.do("s1", "tiger_effect", at="O22", from_="O41")
    assert table.now["walls"] == ["O22", "O42", "O51", "O52"]
    assert table.now["trackers"]["palace"] == "earth"
    empty = revealed("tiger_water", wall_supply=0).do("s1", "end_move")
    empty.no("WW-PAL-05", "s1", "tiger_effect", at="O22", from_=None)


@pytest.mark.clause("WW-S1-19")
def test_after_a_snake_card_walls_hold_until_the_next_master_phase() -> None:
    table = revealed("snake_1", walls=["O34", "O22"], players={"s1": {"cards": ["snake_2"], **chi(wood=9)}})
    table.do("s1", "end_move")
    pay = {"wood": 3}
    table.no("WW-S1-19", "s1", "break_wall", piece="student_tiger", at="O22", pay=pay)
    table.no("WW-S1-19", "s1", "power", piece="student_tiger", card="snake_2", to="O22", pay=pay)
    table.walk("s1", "student_tiger", "O24").do("s1", "end_move")
    assert table.now["solo"]["walls_locked"] is False
    sealed = {"walls": ["O23", "O34", "O43"], "solo": {"walls_locked": True}, "players": {"s1": chi()}}
    locked = board("solo1", trackers=WINTER, **sealed)
    assert locked.owed() == [("s1", "take_penalty")]


@pytest.mark.clause("WW-S1-06")
def test_the_student_earns_the_card_that_was_set_aside() -> None:
    table = board("solo1", trackers=WINTER, pieces={"student_tiger": {"at": "O22"}})
    table.walk("s1", "student_tiger", "S12").do("s1", "end_move").do("s1", "decline")
    assert table.owed() == [("table", "show_aside")]
    table.no("WW-S1-06", "table", "show_aside", card="snake_1").do("table", "show_aside", card="crane_3")
    assert table.now["players"]["s1"]["cards"] == ["crane_3"]
    assert "crane" not in table.now["solo"]["aside"]
    lost = board(
        "solo1",
        trackers={"season": "summer"},
        walls=["O11"],
        players={"s1": {"cards": ["crane_3"], **chi()}},
        pieces={"student_tiger": {"at": "S00"}},
    )
    lost.do("s1", "take_penalty", piece="student_tiger")
    lost.do("s1", "choose_lost_card", from_="s1", card="crane_3")
    assert "crane" in lost.now["solo"]["aside"]
    assert lost.now["solo"]["known"] == {"crane": "crane_3"}
    lost.walk("s1", "student_tiger", "O23").do("s1", "end_move")
    lost.no("WW-S1-05", "table", "reveal", card="crane_3")


HOME: dict[str, Any] = {
    "lineage": {"tiger": "s1"},
    "players": {"s1": {"cards": FIVE}},
    "pieces": {"student_tiger": {"at": "O23"}, "master_tiger": {"at": "S14"}},
}


@pytest.mark.clause("WW-S1-18", "WW-END-03")
def test_won_with_the_student_in_the_centre_and_the_master_home() -> None:
    table = board("solo1", trackers=WINTER, **HOME).walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert table.now["outcome"] == {"winner": "s1", "reason": "stage_won"}
    away = {**HOME, "pieces": {**HOME["pieces"], "master_tiger": {"at": "O15"}}}
    table = board("solo1", trackers=WINTER, **away).walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert not table.state.over


@pytest.mark.clause("WW-S1-23")
def test_from_intermediate_on_all_masters_must_be_home() -> None:
    start = {"difficulty": "intermediate", "trackers": WINTER}
    table = board("solo1", **start, **HOME).walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert not table.state.over
    all_home = {**HOME, "lineage": dict.fromkeys(("leopard", "tiger", "crane", "dragon", "snake"), "s1")}
    table = board("solo1", **start, **all_home).walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert table.now["outcome"] == {"winner": "s1", "reason": "stage_won"}


@pytest.mark.clause("WW-S1-20")
def test_lost_with_the_last_card_of_the_deck() -> None:
    table = revealed("leopard_fire", solo={"deck": 1, "revealed": {"tiger": 3}})
    assert table.now["outcome"] == {"winner": None, "reason": "deck_empty"}
    assert table.state.ranking() == (("s1",),)


@pytest.mark.clause("WW-S1-21")
def test_lost_with_the_fourth_card_of_an_unprotected_style() -> None:
    table = revealed("leopard_fire", solo={"deck": 9, "revealed": {"leopard": 3}})
    assert table.now["outcome"] == {"winner": None, "reason": "style_lost"}
    kept = revealed("dragon_fire", solo={"deck": 9, "revealed": {"dragon": 3}}, **PROTECTED)
    assert not kept.state.over
