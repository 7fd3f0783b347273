"""The strong bot of Wu Wei counts the turns that are left, and so chooses ways, cards and bids."""

from __future__ import annotations

from random import Random

import pytest

from companion.bots import bots_for
from companion.bots.arena import dealt, play
from companion.bots.wu_wei_journey import WAITING, Journey, Stand, purse
from companion.bots.wu_wei_ways import Way, bare_steps, spaces_left
from companion.games.vocabulary import Seat
from companion.games.wu_wei import GAME
from companion.games.wu_wei.board import CENTRE, distances
from companion.games.wu_wei.names import SEASONS
from companion.games.wu_wei.work import Work
from tests.games.wu_wei.build import Board, board, chi

STRONG = bots_for(GAME.id)["strong"]


def _work(**start: object) -> Work:
    return Work(board("initiate", **start).state)


def _stand(w: Work, journey: Journey, **other: object) -> Stand:
    here = Stand(w.at(journey.student), w.at(journey.master), 4, journey.missing, w.season)
    return here._replace(**other)  # type: ignore[arg-type]


def test_bare_steps_are_the_board_s_distances_where_nothing_is_closed() -> None:
    for target in (CENTRE, "S02", "O11"):
        assert dict(bare_steps(target, frozenset())) == dict(distances(target))


def test_a_closed_space_is_walked_around() -> None:
    open_way, around = bare_steps("S02", frozenset()), bare_steps("S02", frozenset({"O12"}))
    assert around["O22"] > open_way["O22"]
    assert "S02" not in bare_steps("S41", frozenset({"O12", "O13"})), "both ways in are closed"
    assert bare_steps("S41", frozenset({"O12", "O13"}))["O12"], "whoever stands there may leave"
    assert dict(bare_steps("O43", frozenset({"O43"}))) == {"O43": 0}, "a closed target cannot be entered"


def test_a_journey_is_five_lessons_and_the_way_home() -> None:
    w = _work()
    journey = Journey(w, "s1")
    assert len(journey.missing) == 5
    assert journey.student == f"student_{w.players['s1'].animal}"
    whole = journey.turns(_stand(w, journey))
    assert 6 < whole < 10, whole
    for style in journey.missing:
        fewer = journey.turns(_stand(w, journey, missing=journey.missing - {style}))
        assert whole - 3 < fewer < whole, "a lesson less is a turn or two less"


def test_standing_where_one_is_taught_a_lesson_is_done() -> None:
    w = _work()
    journey = Journey(w, "s1")
    temple = w.home("tiger")
    assert journey.taught(temple) == {"tiger"}
    there = journey.turns(_stand(w, journey, student=temple))
    assert there == journey.turns(_stand(w, journey, student=temple, missing=journey.missing - {"tiger"})), (
        "the lesson there needs no turn of its own"
    )


def test_chi_saves_turns_and_is_worth_keeping() -> None:
    w = _work()
    journey = Journey(w, "s1")
    needed = [journey.turns(_stand(w, journey, chi=halves)) for halves in range(0, 16, 2)]
    assert needed == sorted(needed, reverse=True)
    assert needed[0] - needed[-1] > 0.5


def test_home_is_reached_when_both_are_there() -> None:
    w = _work()
    journey = Journey(w, "s1")
    home = _stand(w, journey, missing=frozenset(), student=CENTRE, master=CENTRE, chi=0)
    assert journey.turns(home) == 0
    near = home._replace(student="O23")
    assert 1 <= journey.turns(near) < 1.5, "a step away is one turn however much chi there is"
    assert journey.turns(near._replace(chi=14)) > 0.5
    assert journey.turns(home._replace(student="O23", master="S02")) > journey.turns(near)


def test_a_season_that_closes_the_way_costs_turns() -> None:
    """The last lesson lies behind two octagons of one season: in that season it has to wait."""
    w = _work()
    journey = Journey(w, "s1")
    last = frozenset({"tiger"})
    needed = {season: journey.turns(_stand(w, journey, missing=last, season=season)) for season in SEASONS}
    assert max(needed.values()) > min(needed.values())


def test_a_dragon_s_card_takes_the_student_to_its_temple() -> None:
    far = {"student_tiger": {"at": "S50", "side": "minus"}}
    w = _work(pieces=far)
    journey = Journey(w, "s1")
    place = next(p for p in ("leopard", "crane", "snake") if bare_steps(w.home(p), frozenset())["S50"] > 6)
    element = w.element(place)
    player = w.players["s1"]
    w.players["s1"] = player._replace(cards=(f"dragon_{element}",))
    holding = Journey(w, "s1")
    alone = _stand(w, journey, student="S50", missing=frozenset({place}), chi=6)
    assert holding.turns(alone) < journey.turns(alone)
    assert holding.turns(alone._replace(chi=5)) == journey.turns(alone._replace(chi=5)), "it costs three"


@pytest.mark.parametrize(("stays", "halves"), [(1.0, 8.0), (0.0, 6.0)])
def test_chi_counts_by_what_may_be_active_next_turn(stays: float, halves: float) -> None:
    assert purse((3, 0, 0, 0, 2), "wood", stays) == halves


@pytest.mark.parametrize(
    ("level", "players", "seed"),
    [("initiate", 2, 19), ("master", 4, 1), ("master", 4, 25), ("master", 2, 1008), ("master", 2, 1033)],
)
def test_nobody_waits_for_ever_for_a_season_or_a_tile(level: str, players: int, seed: int) -> None:
    """In these games every student stood before closed octagons or barred by the tiles."""
    print(level, players, seed)
    begun = dealt(GAME, players, Random(seed), {"level": level})
    end = play(begun, [STRONG] * players, seed)
    assert end.over
    assert end.to_json()["turn"]["number"] < 30 * players


def _gathering(first: Seat) -> Board:
    return board(
        "initiate",
        phase="gathering",
        gathering="moon",
        starter_side="moon",
        starter=first,
        trackers={"element": "wood"},
        players={"s1": chi(wood=2, water=1), "s2": chi(wood=1)},
    )


@pytest.mark.parametrize("first", ["s1", "s2"])
def test_nothing_is_offered_at_a_gathering(first: Seat) -> None:
    state = _gathering(first).state
    for seat in ("s1", "s2"):
        move = STRONG.choose(state.view(seat), seat, Random(1))
        assert not any(move.to_json()["offer"].values())
        assert "only helps the others" in str(STRONG.reason(state.view(seat), seat, move))


def test_whoever_wins_a_gathering_plays_first() -> None:
    table = _gathering("s1").bid(s2={"wood": 1})
    move = STRONG.choose(table.state.view("s2"), "s2", Random(1))
    assert move.to_json() == {"seat": "s2", "move": "choose_starter", "starter": "s2"}
    assert "gains a turn" in str(STRONG.reason(table.state.view("s2"), "s2", move))
    tied = _gathering("s1").bid()
    move = STRONG.choose(tied.state.view("s1"), "s1", Random(1))
    assert move.to_json() == {"seat": "s1", "move": "break_tie", "winner": "s1"}


def test_a_master_that_meets_its_student_teaches_it() -> None:
    w = Work(board("master").state)
    journey = Journey(w, "s1")
    apart = _stand(w, journey, student="O34", master="O32", missing=frozenset({journey.animal}))
    assert journey.turns(apart._replace(master="O34")) < journey.turns(apart) - 0.4, "both are as near home"


def test_moving_the_master_out_of_a_season_is_worth_no_more_than_waiting_for_it() -> None:
    """A corner that one season of four closes in is not eight turns away."""
    w = Work(board("master", pieces={"master_tiger": {"at": "S00"}}).state)
    journey = Journey(w, "s1")
    stays = journey.turns(_stand(w, journey))
    for place in distances(CENTRE):
        assert stays - journey.turns(_stand(w, journey, master=place)) <= WAITING, place


def test_the_tiles_are_turned_by_leaving_them_and_not_by_staying() -> None:
    w = Work(board("master", pieces={"student_tiger": {"at": "S11"}}).state)
    stays = Way("student_tiger", "S11", None, 0, ())
    goes = Way("student_tiger", "O12", None, 0, ("O12",))
    assert spaces_left(w, stays) == ()
    assert spaces_left(w, goes) == ("S11",)
