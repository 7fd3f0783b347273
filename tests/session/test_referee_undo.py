"""The labelled way back, and hands that take something back on the table."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import Seat
from companion.session.public import PublicTable, Stage
from companion.session.taking_back import MEANT, Lying, taken_back
from companion.session.touches import Decide, KeepOn, Undo
from tests.support.race_evening import Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned."""
    evening.begin()
    evening.reach(Stage.SEAL)
    return evening


def labels(screen: PublicTable) -> list[tuple[str, bool]]:
    return [(str(label.line), label.barrier) for label in screen.undo]


# The list -----------------------------------------------------------------------------------------


def test_the_list_names_what_would_be_taken_back_and_what_takes_all_seats(playing: RaceEvening) -> None:
    playing.open(PLANS)
    decision = playing.run(0.1).decision
    assert decision is not None
    playing.referee.touch(Decide(decision.default))
    animal = playing.animals[decision.seat]
    assert labels(playing.run(0.1)) == [
        (f"{animal}'s answer", False),
        ("the plans of round 1", True),
        ("the starting actions", True),
        ("the wheel as it was laid", True),
    ]


def test_every_label_leads_to_the_very_state_it_names(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.settle()
    playing.open({"s1": (3, 2), "s2": (5, 2), "s3": (5, 1)})
    digests = {position.number: position.digest for position in playing.session.history()}
    label = next(label for label in playing.run(0.1).undo if str(label.line) == "the plans of round 2")
    for seat in playing.seats:
        playing.referee.touch(Undo(seat, label.to))
    assert playing.session.digest == digests[label.to]
    assert playing.session.state.to_json()["round"] == 2


def test_the_list_shows_who_has_agreed_to_lift_a_barrier(playing: RaceEvening) -> None:
    playing.open(PLANS)
    label = playing.run(0.1).undo[0]
    playing.referee.touch(Undo("s2", label.to))
    assert playing.run(0.1).undo[0].agreed == ("s2",)


def test_what_the_list_does_not_name_cannot_be_taken_back(playing: RaceEvening) -> None:
    with pytest.raises(CompanionError, match="nothing to take back"):
        playing.referee.touch(Undo("s1", 99))


# Hands --------------------------------------------------------------------------------------------


def done(evening: RaceEvening) -> tuple[Seat, int]:
    """The first decision is declined and all that follows from it is done; whose it was, and its entry."""
    evening.open(PLANS)
    evening.obey()
    evening.run(2.0)
    decision = evening.referee.public().decision
    assert decision is not None
    evening.referee.touch(Decide(decision.default))
    evening.obey()
    evening.run(2.0)
    return decision.seat, evening.session.entries[-1].number


def put_back(evening: RaceEvening, *, only_pawns: bool = False) -> None:
    """Pawns and slides as they were before the latest entry."""
    for part in evening.session.history()[-2].state.to_json()["seats"]:
        evening.table.stand(part["animal"], part["position"])
        if not only_pawns:
            evening.table.push(part["seat"], part["karma"])


def test_hands_that_take_a_decision_back_are_asked_once_and_understood(playing: RaceEvening) -> None:
    seat, entry = done(playing)
    before = playing.session.history()[-2].digest
    assert playing.referee.public().take_back is None
    put_back(playing)
    assert playing.run(MEANT).take_back is None, "a pawn tried out on another space is no wish"
    screen = playing.run(1.5)
    assert screen.take_back is not None
    assert str(screen.take_back.line) == f"{playing.animals[seat]}'s answer"
    playing.referee.touch(Undo(seat, screen.take_back.to))
    assert playing.session.digest == before
    screen = playing.run(3.0)
    assert (screen.take_back, screen.fix) == (None, None)
    assert entry in playing.session.undone()
    assert screen.decision is not None
    assert screen.decision.seat == seat


def test_hands_that_go_back_half_way_are_not_asked_but_told_what_belongs_where(playing: RaceEvening) -> None:
    done(playing)
    put_back(playing, only_pawns=True)
    screen = playing.run(8.0)
    assert screen.take_back is None
    assert screen.fix is not None


def test_a_no_is_not_asked_again_and_putting_it_right_ends_the_question(playing: RaceEvening) -> None:
    done(playing)
    put_back(playing)
    playing.run(5.0)
    playing.referee.touch(KeepOn("s1"))
    assert playing.run(5.0).take_back is None
    for part in playing.session.state.to_json()["seats"]:
        playing.table.stand(part["animal"], part["position"])
        playing.table.push(part["seat"], part["karma"])
    screen = playing.run(3.0)
    assert (screen.take_back, screen.fix) == (None, None)
    with pytest.raises(CompanionError, match="nobody was asked"):
        playing.referee.touch(KeepOn("s1"))


def test_whoever_has_not_yet_done_what_is_called_for_takes_nothing_back(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.obey()
    playing.run(2.0)
    decision = playing.referee.public().decision
    assert decision is not None
    playing.referee.touch(Decide(decision.default))
    assert playing.run(8.0).take_back is None


def test_an_opening_is_never_taken_back_by_hands_alone(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.obey()
    playing.run(2.0)
    for part in playing.session.history()[-2].state.to_json()["seats"]:
        playing.table.stand(part["animal"], part["position"])
        playing.table.push(part["seat"], part["karma"])
    assert playing.run(8.0).take_back is None


EARLIER = {"slide:s1": 3, "track:4": True, "wheel": 1}
PRESENT = {"slide:s1": 5, "track:4": True, "wheel": 2}


@pytest.mark.parametrize(
    ("lying", "meant"),
    [
        ({"slide:s1": Lying(3, 5, 20.0), "wheel": Lying(1, 2, 21.0)}, True),
        ({"slide:s1": Lying(3, 5, 20.0)}, True),
        ({"slide:s1": Lying(3, 5, 20.0), "wheel": Lying(2, 1, 15.0)}, False),
        ({"slide:s1": Lying(3, 5, 28.0), "wheel": Lying(1, 2, 21.0)}, False),
        ({"slide:s1": Lying(3, 5, 5.0), "wheel": Lying(1, None, 5.0)}, False),
        ({"slide:s1": Lying(3, 4, 20.0), "wheel": Lying(1, None, 5.0)}, False),
        ({"track:4": Lying(True, False, 20.0)}, False),
        ({}, False),
    ],
    ids=["all", "unseen", "half", "just-now", "never-done", "elsewhere", "no-difference", "nothing-seen"],
)
def test_taking_back_is_meant_only_when_everything_lies_as_it_lay_and_had_been_done(
    lying: dict[str, Lying], *, meant: bool
) -> None:
    assert taken_back(lying, EARLIER, PRESENT, reached=10.0, now=30.0) is meant


def test_a_piece_that_the_rules_took_off_the_table_is_none_that_hands_brought_back() -> None:
    earlier = {**EARLIER, "piece": "O14"}
    back = {"slide:s1": Lying(3, 5, 20.0), "wheel": Lying(1, 2, 21.0)}
    assert taken_back({**back, "piece": Lying("O14", None, 5.0)}, earlier, PRESENT, reached=10.0, now=30.0)
    assert not taken_back({**back, "piece": Lying("", "O14", 5.0)}, earlier, PRESENT, reached=10.0, now=30.0)
    assert not taken_back({"piece": Lying("O14", "", 20.0)}, {"piece": "O14"}, {}, reached=10.0, now=30.0)
