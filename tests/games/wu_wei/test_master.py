"""Master level: the balance of the tiles, and cultivation."""

from __future__ import annotations

import pytest

from companion.games.simulate import check_state
from companion.games.wu_wei import GAME
from tests.games.wu_wei.build import FIVE, board, chi

BLACK = {"S11": "black", "S44": "black"}
WHITE = {"S11": "white", "S44": "white"}
WINTER = {"season": "winter"}


@pytest.mark.clause("WW-MAST-01", "WW-MAST-02", "WW-MAST-03")
def test_either_character_may_move_from_the_first_turn_on_but_only_one() -> None:
    for piece, to in (("student_tiger", "O34"), ("master_tiger", "O14")):
        table = board("master").walk("s1", piece, to)
        other = "master_tiger" if piece.startswith("student") else "student_tiger"
        table.do("s1", "end_piece").no("WW-MAST-03", "s1", "rapid", piece=other, pay={"wood": 1})


@pytest.mark.clause("WW-MAST-04")
def test_unbalanced_tiles_allow_one_colour() -> None:
    black = board("master", yin_yang=BLACK)
    black.no("WW-MAST-04", "s1", "step", piece="master_tiger", to="O14")
    black.walk("s1", "student_tiger", "O34")
    white = board("master", yin_yang=WHITE)
    white.no("WW-MAST-04", "s1", "step", piece="student_tiger", to="O34")
    white.walk("s1", "master_tiger", "O14")


@pytest.mark.clause("WW-MAST-05")
def test_a_tile_flips_when_it_is_left_empty_and_only_then() -> None:
    table = board("master", trackers=WINTER, pieces={"student_tiger": {"at": "O12"}})
    table.walk("s1", "student_tiger", "S11", "O11")
    assert table.now["yin_yang"] == WHITE
    pair = {"student_tiger": {"at": "S11"}, "master_crane": {"at": "S11"}}
    table = board("master", trackers=WINTER, pieces=pair).walk("s1", "student_tiger", "O11")
    assert table.now["yin_yang"] == {"S11": "black", "S44": "white"}


@pytest.mark.clause("WW-MAST-06", "WW-MAST-07")
def test_a_second_master_begins_when_the_tiles_allow_it_then() -> None:
    start = {
        "trackers": WINTER,
        "players": {"s1": {"cards": FIVE}},
        "pieces": {"student_tiger": {"at": "O24"}, "master_tiger": {"at": "O14"}},
    }
    table = board("master", yin_yang=WHITE, **start)
    table.walk("s1", "master_tiger", "O13").do("s1", "end_piece")
    table.no("WW-MAST-06", "s1", "step", piece="student_tiger", to="S13")
    table = board("master", **start).walk("s1", "master_tiger", "O13").do("s1", "end_piece")
    table.walk("s1", "student_tiger", "S13")


@pytest.mark.clause("WW-MAST-08", "WW-MAST-09", "WW-MAST-10")
def test_a_master_with_its_marker_cultivates_three_chi_once_a_turn() -> None:
    for start, gained in (
        ({}, 3),
        ({"players": {"s1": {"cards": FIVE, **chi()}}}, 3),
        ({"lineage": {"tiger": "S41"}}, 0),
    ):
        table = board("master", **{"players": {"s1": chi()}, "trackers": {"season": "spring"}, **start})
        table.walk("s1", "student_tiger", "O34").do("s1", "end_move")
        assert table.chi("s1").get("water", 0) == gained


def test_at_initiate_nobody_cultivates() -> None:
    table = board("initiate", players={"s1": chi()}).walk("s1", "student_tiger", "O34").do("s1", "end_move")
    assert table.chi("s1") == {}


@pytest.mark.clause("WW-MAST-11")
def test_without_a_character_of_the_colour_the_move_is_skipped() -> None:
    table = board(
        "master",
        options={"yin_yang_reading": "sign"},
        yin_yang=BLACK,
        players={"s1": {"cards": FIVE, **chi()}},
        pieces={"student_tiger": {"at": "O24"}},
    )
    assert table.now["turn"]["seat"] == "s2"
    assert table.owed() == []
    assert table.chi("s1") == {"water": 3}


@pytest.mark.clause("WW-MAST-11")
def test_where_nobody_can_ever_move_the_game_waits_instead_of_running_on() -> None:
    """A whole round without a movement, then one seat says so; the table may stop or change its mind."""
    table = board(
        "master",
        options={"yin_yang_reading": "sign"},
        yin_yang=WHITE,
        lineage={"tiger": "S41", "crane": "S12"},
        pieces={
            "master_tiger": {"at": "S14", "side": "minus"},
            "master_crane": {"at": "S02", "side": "minus"},
            "student_tiger": {"at": "O24", "side": "minus"},
            "student_crane": {"at": "O42", "side": "minus"},
        },
    )
    seat, number = table.now["turn"]["seat"], table.now["turn"]["number"]
    assert [move.move for move in table.state.legal(seat)] == ["end_move"]
    assert GAME.read_state(table.now, {"yin_yang_reading": "sign"}) == table.state
    table.do(seat, "end_move")
    assert table.now["turn"]["number"] == number + len(table.now["seats"]) + 1
    assert [event.clause for event in table.events if event.kind == "move_skipped"] == ["WW-MAST-11"] * 2
    check_state(GAME, table.state)
