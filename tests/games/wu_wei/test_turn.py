"""Whose turn it is, undisciplined characters, movement, and ways that are blocked."""

from __future__ import annotations

import pytest

from tests.games.wu_wei.build import FIVE, board, chi

STUCK = {
    "walls": ["O11"],
    "pieces": {"student_tiger": {"at": "S00"}},
    "players": {"s1": {"cards": ["tiger_fire"], **chi(fire=1)}},
}
"""A student in a corner behind a wall, with no chi to break it."""


@pytest.mark.clause("WW-TURN-01", "WW-SETUP-14")
def test_seats_play_clockwise_and_move_only_their_own() -> None:
    table = board("initiate", 3, trackers={"season": "winter"})
    table.no("WW-TURN-01", "s2", "step", piece="student_crane", to="O23")
    table.no("WW-TURN-01", "s1", "step", piece="student_crane", to="O23")
    for seat, piece, to in (("s1", "tiger", "O23"), ("s2", "crane", "O34"), ("s3", "dragon", "O43")):
        table.walk(seat, f"student_{piece}", to).do(seat, "end_move")
    assert table.now["turn"]["seat"] == "s1"
    assert table.now["phase"] == "play"


@pytest.mark.clause("WW-TURN-02")
def test_a_step_of_the_turn_takes_only_its_own_moves() -> None:
    board("initiate").no("WW-TURN-02", "s1", "take_card", card="crane_1")


@pytest.mark.clause("WW-TURN-03")
def test_an_owed_decision_comes_before_anything_else() -> None:
    table = board("initiate", **STUCK)
    assert table.owed() == [("s1", "take_penalty")]
    table.no("WW-TURN-03", "s1", "end_move").no("WW-TURN-03", "s2", "take_penalty", piece="student_tiger")
    table.do("s1", "take_penalty", piece="student_tiger")
    assert table.owed() == [("s1", "choose_lost_card")]
    assert len(table.legal("s1", "choose_lost_card")) == 1


@pytest.mark.clause("WW-TURN-04", "WW-END-01")
def test_five_cards_and_both_on_the_centre_win_at_initiate() -> None:
    table = board(
        "initiate",
        trackers={"season": "winter"},
        players={"s1": {"cards": FIVE}},
        pieces={"student_tiger": {"at": "O23"}, "master_tiger": {"at": "O34"}},
    )
    table.walk("s1", "student_tiger", "O33").do("s1", "end_piece").walk("s1", "master_tiger", "O33")
    assert not table.state.over
    table.do("s1", "end_move")
    assert table.now["outcome"] == {"winner": "s1", "reason": "lineage"}
    assert table.state.ranking() == (("s1",), ("s2",))


@pytest.mark.clause("WW-MED-01")
def test_at_initiate_the_tiles_never_flip() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "S11"}})
    table.walk("s1", "student_tiger", "O11")
    assert table.now["yin_yang"] == {"S11": "black", "S44": "white"}


@pytest.mark.clause("WW-MED-02", "WW-MED-05", "WW-MED-07")
def test_an_undisciplined_student_loses_a_card_and_moves_on_from_the_centre() -> None:
    table = board("initiate", **STUCK).do("s1", "take_penalty", piece="student_tiger")
    table.no("WW-MED-05", "s1", "choose_lost_card", from_="s1", card="tiger_wood")
    table.do("s1", "choose_lost_card", from_="s1", card="tiger_fire")
    assert table.at("student_tiger") == "O33"
    assert table.now["players"]["s1"]["cards"] == []
    table.walk("s1", "student_tiger", "O34").do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"


@pytest.mark.clause("WW-MED-03")
@pytest.mark.parametrize(("reading", "owed"), [("must", []), ("ignore", [("s1", "take_penalty")])])
def test_a_wall_that_chi_can_break_is_a_way_out(reading: str, owed: list[tuple[str, str]]) -> None:
    start = {**STUCK, "players": {"s1": chi(wood=3)}}
    table = board("initiate", options={"paid_escape": reading}, **start)
    assert table.owed() == owed
    if owed:
        table.do("s1", "decline")
    table.do("s1", "break_wall", piece="student_tiger", at="O11", pay={"wood": 3})
    table.walk("s1", "student_tiger", "O11")


@pytest.mark.clause("WW-MED-03")
def test_without_chi_the_penalty_cannot_be_refused() -> None:
    board("initiate", options={"paid_escape": "ignore"}, **STUCK).no("WW-MED-03", "s1", "decline")
    board("initiate", **STUCK).no("WW-MED-03", "s1", "decline")


@pytest.mark.clause("WW-MED-04")
def test_only_a_character_that_was_free_to_move_takes_the_penalty() -> None:
    board("initiate", **STUCK).no("WW-MED-04", "s1", "take_penalty", piece="master_tiger")
    table = board(
        "master",
        yin_yang={"S11": "black", "S44": "black"},
        **{**STUCK, "players": {"s1": {"cards": ["tiger_fire"], **chi()}}},
    )
    table.no("WW-MED-04", "s1", "take_penalty", piece="master_tiger")


@pytest.mark.clause("WW-MED-06", "WW-MED-10", "WW-MED-11")
def test_a_master_loses_its_marker_and_fetches_it_from_an_inactive_palace() -> None:
    table = board(
        "master",
        walls=["O51"],
        trackers={"palace": "water"},
        yin_yang={"S11": "white", "S44": "white"},
        pieces={"master_tiger": {"at": "S50"}},
        players={"s1": chi()},
    )
    table.do("s1", "take_penalty", piece="master_tiger")
    assert (table.at("master_tiger"), table.side("master_tiger")) == ("O33", "minus")
    assert table.now["lineage"]["tiger"] == "S41"
    table.walk("s1", "master_tiger", "O43", "O42", "S41").do("s1", "end_move")
    assert table.now["lineage"]["tiger"] == "s1"
    assert table.side("master_tiger") == "plus"
    assert table.chi("s1") == {"water": 4}


@pytest.mark.clause("WW-MED-08")
def test_with_nothing_to_lose_only_the_way_back_remains_and_a_second_block_skips_the_move() -> None:
    start = {**STUCK, "walls": ["O11"], "trackers": {"season": "summer"}, "players": {"s1": chi()}}
    table = board("initiate", **start)
    table.do("s1", "take_penalty", piece="student_tiger")
    assert table.at("student_tiger") == "O33"
    assert table.now["turn"]["step"] == "move"
    sealed = {**start, "walls": ["O11", "O23", "O32", "O43"]}
    table = board("initiate", options={"free_exit_counts_season": False}, **sealed)
    table.do("s1", "take_penalty", piece="student_tiger")
    assert table.now["turn"]["seat"] == "s2"
    assert table.owed() == [("s2", "take_penalty")]


@pytest.mark.clause("WW-MED-09")
@pytest.mark.parametrize(
    ("fresh", "cards", "spent"), [(True, ["tiger_fire"], []), (False, [], ["tiger_fire"])]
)
def test_a_lost_card_can_be_earned_again(fresh: bool, cards: list[str], spent: list[str]) -> None:
    start = {**STUCK, "players": {"s1": {"spent": ["tiger_fire"], **chi()}}}
    start["pieces"] = {"student_tiger": {"at": "S00"}, "master_tiger": {"at": "O34"}}
    table = board("initiate", options={"lost_card_refreshes": fresh}, **start)
    table.do("s1", "take_penalty", piece="student_tiger")
    table.do("s1", "choose_lost_card", from_="s1", card="tiger_fire")
    assert "tiger_fire" in table.now["decks"]["tiger"]
    table.walk("s1", "student_tiger", "O34").do("s1", "end_move").do("s1", "take_card", card="tiger_fire")
    assert (table.now["players"]["s1"]["cards"], table.now["players"]["s1"]["spent"]) == (cards, spent)


@pytest.mark.clause("WW-MOVE-01")
def test_one_to_three_spaces_are_moved() -> None:
    table = board("initiate").no("WW-MOVE-01", "s1", "end_move")
    table.walk("s1", "student_tiger", "O34", "O35", "S34")
    table.no("WW-MOVE-01", "s1", "step", piece="student_tiger", to="O44")


@pytest.mark.clause("WW-MOVE-02")
def test_a_character_never_comes_back_to_a_space_of_this_turn() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "O24"}})
    table.walk("s1", "student_tiger", "O25").no("WW-MOVE-02", "s1", "step", piece="student_tiger", to="O24")


@pytest.mark.clause("WW-MOVE-03", "WW-MOVE-04")
def test_two_of_a_kind_share_no_space_not_even_in_passing() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "O22"}, "student_crane": {"at": "S12"}})
    table.no("WW-MOVE-03", "s1", "step", piece="student_tiger", to="S12")
    table = board("initiate", pieces={"student_tiger": {"at": "O22"}, "master_crane": {"at": "S12"}})
    table.walk("s1", "student_tiger", "S12")
    table = board(
        "initiate",
        players={"s1": {"cards": FIVE}},
        pieces={"student_tiger": {"at": "O22"}, "master_crane": {"at": "S12"}},
    )
    table.no("WW-MOVE-03", "s1", "step", piece="student_tiger", to="S12")


@pytest.mark.clause("WW-MOVE-05")
def test_a_promoted_student_may_stay_beside_its_teacher() -> None:
    table = board(
        "initiate",
        trackers={"season": "winter"},
        players={"s1": {"cards": FIVE[:3] + FIVE[4:]}},
        pieces={
            "student_tiger": {"at": "O43"},
            "master_dragon": {"at": "O53"},
            "master_snake": {"at": "S43"},
        },
    )
    table.walk("s1", "student_tiger", "O53").do("s1", "end_move").do("s1", "take_card", card="dragon_wood")
    assert table.side("student_tiger") == "plus"
    assert table.at("student_tiger") == table.at("master_dragon") == "O53"


@pytest.mark.clause("WW-MOVE-06")
def test_the_centre_holds_everybody() -> None:
    table = board(
        "initiate",
        trackers={"season": "winter"},
        players={"s1": {"cards": FIVE}},
        pieces={"student_tiger": {"at": "O23"}, "master_crane": {"at": "O33"}},
    )
    table.walk("s1", "student_tiger", "O33")
    assert table.at("student_crane") == "O33"


@pytest.mark.clause("WW-MOVE-07")
def test_at_initiate_the_master_waits_for_five_cards() -> None:
    board("initiate").no("WW-MOVE-07", "s1", "step", piece="master_tiger", to="O14")
    table = board("initiate", players={"s1": {"cards": FIVE}})
    table.walk("s1", "master_tiger", "O14")


@pytest.mark.clause("WW-MOVE-08", "WW-ALIGN-04")
def test_movement_is_split_one_after_the_other_and_aligns_in_that_order() -> None:
    table = board(
        "initiate",
        trackers={"season": "winter"},
        players={"s1": {"cards": FIVE}},
        pieces={"student_tiger": {"at": "O24"}, "master_tiger": {"at": "O15"}},
    )
    table.no("WW-MOVE-08", "s1", "end_piece")
    table.walk("s1", "master_tiger", "S15").no("WW-MOVE-08", "s1", "step", piece="student_tiger", to="S13")
    table.do("s1", "end_piece").no("WW-MOVE-08", "s1", "step", piece="master_tiger", to="O25")
    table.walk("s1", "student_tiger", "S13")
    assert table.now["turn"]["left"] == {"shared": 1}
    table.do("s1", "end_move")
    assert table.now["trackers"]["element"] == "water"
    assert table.chi("s1") == {"wood": 1, "fire": 2, "earth": 1, "metal": 1, "water": 2}


@pytest.mark.clause("WW-MOVE-09")
def test_whoever_is_pulled_onto_a_town_does_not_align() -> None:
    table = board(
        "emperor",
        3,
        trackers={"season": "winter"},
        pieces={"student_tiger": {"at": "S13"}, "master_crane": {"at": "O24"}},
        players={"s1": chi(wood=3), "s2": chi()},
    )
    table.do("s1", "pull", piece="student_tiger", target="master_crane", pay={"wood": 3})
    table.do("s2", "respond", answer="yield")
    assert table.at("master_crane") == "S13"
    assert table.chi("s2") == {"wood": 3}
    assert table.now["trackers"]["element"] == "wood"


@pytest.mark.clause("WW-BLOCK-01")
def test_the_centre_is_closed_once_the_student_has_left() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "O34"}})
    table.no("WW-BLOCK-01", "s1", "step", piece="student_tiger", to="O33")


@pytest.mark.clause("WW-BLOCK-02")
def test_before_the_first_exit_the_centre_is_closed_to_the_master() -> None:
    start = {"pieces": {"master_tiger": {"at": "O34"}}}
    board("master", **start).no("WW-BLOCK-02", "s1", "step", piece="master_tiger", to="O33")
    table = board("master", options={"centre_before_exit": "open"}, **start)
    table.walk("s1", "master_tiger", "O33")
    start["pieces"]["student_tiger"] = {"at": "O24"}
    table = board("master", options={"centre_before_exit": "open"}, **start)
    table.no("WW-BLOCK-01", "s1", "step", piece="master_tiger", to="O33")


SEALED = {"trackers": {"season": "winter"}, "walls": ["O23", "O34", "O43"], "wall_supply": 3}


@pytest.mark.clause("WW-BLOCK-03", "WW-BLOCK-04")
def test_a_sealed_centre_opens_for_nothing_once() -> None:
    table = board("initiate", players={"s1": chi()}, **SEALED)
    table.no("WW-BLOCK-04", "s1", "break_wall", piece="student_tiger", at="O32", free=True)
    table.no("WW-BLOCK-03", "s1", "break_wall", piece="student_tiger", at="O24", free=True)
    table.do("s1", "break_wall", piece="student_tiger", at="O43", free=True)
    table.no("WW-BLOCK-04", "s1", "break_wall", piece="student_tiger", at="O34", free=True)
    assert table.now["wall_supply"] == 4


@pytest.mark.clause("WW-BLOCK-04")
def test_a_character_beside_the_centre_counts_and_the_season_only_when_agreed() -> None:
    pieces = {"student_crane": {"at": "O23"}}
    start = {**SEALED, "walls": ["O34", "O43"], "pieces": pieces, "players": {"s1": chi()}}
    board("initiate", **start).do("s1", "break_wall", piece="student_tiger", at="O34", free=True)
    table = board("initiate", options={"free_exit_counts_season": False}, **start)
    assert table.owed() == [("s1", "take_penalty")]


@pytest.mark.clause("WW-BLOCK-05", "WW-BLOCK-06")
def test_the_season_bars_entering_and_nothing_else() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "O23"}})
    table.no("WW-BLOCK-05", "s1", "step", piece="student_tiger", to="O13")
    table.walk("s1", "student_tiger", "O24")


@pytest.mark.clause("WW-BLOCK-07")
def test_a_wall_bars_the_way() -> None:
    board("initiate", walls=["O34"]).no("WW-BLOCK-07", "s1", "step", piece="student_tiger", to="O34")
