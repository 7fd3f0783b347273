"""Gatherings: when they come, what may be sealed, who sees it, and how it is given away."""

from __future__ import annotations

import pytest

from companion.games.wu_wei import GAME
from tests.games.wu_wei.build import Board, board, chi

PURSES = {
    "s1": chi(earth=1, water=3),
    "s2": chi(earth=2),
    "s3": chi(),
}


def gathering(**start: object) -> Board:
    """Three seats at a gathering with earth active."""
    return board(
        "initiate",
        3,
        **{
            "phase": "gathering",
            "gathering": "moon",
            "starter_side": "moon",
            "trackers": {"element": "earth"},
            "players": PURSES,
            **start,
        },
    )


@pytest.mark.clause("WW-GATH-01")
@pytest.mark.parametrize(
    ("seat", "animal", "after"), [("s1", "tiger", "s2"), ("s2", "crane", "s3"), ("s3", "dragon", None)]
)
def test_the_gathering_comes_before_the_starter_plays_again(
    seat: str, animal: str, after: str | None
) -> None:
    student = f"student_{animal}"
    table = board(
        "initiate", 3, turn={"seat": seat}, trackers={"season": "autumn"}, pieces={student: {"at": "O25"}}
    )
    table.walk(seat, student, "S14").do(seat, "end_move").do(seat, "take_card", card="tiger_fire")
    if after is None:
        assert table.now["phase"] == "gathering"
        table.no("WW-GATH-01", "s1", "step", piece="student_tiger", to="O34")
    else:
        assert (table.now["phase"], table.now["turn"]["seat"]) == ("play", after)


@pytest.mark.clause("WW-GATH-02")
def test_only_own_chi_in_whole_pairs_is_sealed_and_others_see_none_of_it() -> None:
    table = gathering()
    table.no("WW-CHI-06", "s1", "seal_bid", offer={"water": 3})
    table.no("WW-CHI-08", "s2", "seal_bid", offer={"earth": 3})
    assert table.state.sealed
    assert table.state.to_act() == {"s1", "s2", "s3"}
    table = gathering(bids={"sealed": {"s1": {"earth": 1}, "s2": {"earth": 2}}})
    assert table.state.to_act() == {"s3"}
    seen = table.state.view("s1").to_json()["bids"]["sealed"]
    assert seen == {"s1": {"earth": 1}, "s2": True}
    again = GAME.read_state(table.state.view("s3").to_json())
    assert again.to_act() == {"s1", "s2", "s3"}


@pytest.mark.clause("WW-GATH-03", "WW-GATH-05", "WW-GATH-06", "WW-GATH-07")
def test_the_highest_bid_names_the_starter_and_all_offers_are_given_away() -> None:
    table = gathering().bid(s1={"earth": 1, "water": 2}, s2={"earth": 1})
    assert table.owed() == [("s1", "choose_starter")]
    assert table.chi("s1") == {"water": 1}
    table.do("s1", "choose_starter", starter="s2")
    assert table.owed() == [("s1", "share"), ("s2", "share")]
    table.no("WW-GATH-05", "s1", "share", give={"s1": 2})
    table.no("WW-GATH-05", "s1", "share", give={"s2": 1})
    table.no("WW-GATH-05", "s1", "share", give={"s2": 1, "s3": 2})
    table.do("s1", "share", give={"s2": 1, "s3": 1}).do("s2", "share", give={"s1": 1})
    assert [table.chi(seat) for seat in ("s1", "s2", "s3")] == [
        {"water": 1, "earth": 1},
        {"earth": 2},
        {"earth": 1},
    ]
    assert table.now["turn"]["seat"] == table.now["starter"] == "s2"
    assert (table.now["gathering"], table.now["starter_side"], table.now["bids"]) == ("sun", "sun", None)
    assert table.now["trackers"] == {"element": "earth", "palace": "earth", "season": "spring"}


@pytest.mark.clause("WW-GATH-04")
def test_the_present_starter_decides_a_tie() -> None:
    table = gathering().bid()
    assert table.owed() == [("s1", "break_tie")]
    table.do("s1", "break_tie", winner="s3").do("s3", "choose_starter", starter="s3")
    assert table.now["turn"]["seat"] == "s3"
    table = gathering().bid(s1={"earth": 1}, s2={"earth": 1})
    table.no("WW-GATH-04", "s1", "break_tie", winner="s3")


def test_offers_of_all_seats_are_needed_to_open_them() -> None:
    table = gathering()
    with pytest.raises(ValueError, match="every seat"):
        table.state.apply_joint([])
