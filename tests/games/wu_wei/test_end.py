"""Ends: who wins at once, which event brings it, and that nothing follows."""

from __future__ import annotations

import pytest

from tests.games.wu_wei.build import FIVE, board, chi

WINTER = {"season": "winter"}


@pytest.mark.clause("WW-END-01")
@pytest.mark.parametrize(("needs", "over"), [(True, False), (False, True)])
def test_winning_needs_the_marker_unless_agreed(needs: bool, over: bool) -> None:
    table = board(
        "master",
        options={"win_needs_lineage": needs},
        trackers=WINTER,
        lineage={"tiger": "S41"},
        players={"s1": {"cards": FIVE}},
        pieces={"student_tiger": {"at": "O23"}, "master_tiger": {"at": "O33"}},
    )
    table.walk("s1", "student_tiger", "O33")
    assert not table.state.over
    table.do("s1", "end_move")
    assert table.state.over == over


@pytest.mark.clause("WW-END-01")
def test_a_penalty_does_not_win() -> None:
    table = board(
        "master",
        walls=["O11"],
        yin_yang={"S11": "black", "S44": "black"},
        players={"s1": {"cards": FIVE, **chi()}},
        pieces={"student_tiger": {"at": "S00"}, "master_tiger": {"at": "O33"}},
    )
    table.do("s1", "take_penalty", piece="student_tiger")
    table.do("s1", "choose_lost_card", from_="s1", card="crane_1")
    assert table.at("student_tiger") == "O33"
    assert not table.state.over


@pytest.mark.clause("WW-END-01")
def test_the_active_player_wins_first_and_others_win_in_their_turn_too() -> None:
    home = {"at": "O33"}
    table = board(
        "master",
        trackers=WINTER,
        players={
            "s1": {"cards": FIVE},
            "s2": {"cards": ["leopard_fire", "tiger_wood", "crane_2", "dragon_wood", "snake_2"]},
        },
        pieces={
            "student_tiger": {"at": "O24"},
            "student_crane": home,
            "master_crane": home,
            "master_tiger": {"at": "O14"},
        },
    )
    table.walk("s1", "student_tiger", "S13").do("s1", "end_move")
    assert table.now["outcome"] == {"winner": "s2", "reason": "lineage"}


@pytest.mark.clause("WW-END-03")
def test_a_win_goes_before_a_loss() -> None:
    table = board(
        "solo1",
        trackers=WINTER,
        solo={"deck": 0},
        lineage={"tiger": "s1"},
        players={"s1": {"cards": FIVE}},
        pieces={"student_tiger": {"at": "O23"}, "master_tiger": {"at": "S14"}},
    )
    table.walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert table.now["outcome"] == {"winner": "s1", "reason": "stage_won"}


@pytest.mark.clause("WW-END-04")
def test_after_the_end_every_move_is_refused() -> None:
    table = board("initiate", phase="over", outcome={"winner": "s2", "reason": "lineage"})
    table.no("WW-END-04", "s1", "step", piece="student_tiger", to="O34")
    table.no("WW-END-04", "table", "draw_starter", starter="s1")
    assert table.state.to_act() == frozenset()
    assert table.state.legal("s1") == ()
    assert table.state.ranking() == (("s2",), ("s1",))
