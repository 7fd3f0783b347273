"""The bot of Wu Wei brings every level to an end, plays by the rules, and says why."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.bots import bots_for
from companion.bots.wu_wei_sensible import best_way, likely
from companion.bots.wu_wei_ways import steps_to, walks
from companion.bots.wu_wei_worth import barred_by_tiles, standing, training, wishes
from companion.games.vocabulary import Move, Seat, State
from companion.games.wu_wei import GAME
from companion.games.wu_wei.board import distances
from companion.games.wu_wei.model import Bids
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work
from tests.bots.wu_wei_games import play
from tests.games.wu_wei.build import board
from tests.games.wu_wei.walk import TABLES

BOTS = bots_for(GAME.id)
SENSIBLE, RANDOM = BOTS["sensible"], BOTS["random"]


@pytest.mark.parametrize(("level", "players"), TABLES)
def test_a_game_between_bots_ends_by_the_rules(level: str, players: int) -> None:
    def refuses_nothing(view: State, seat: Seat, move: Move) -> None:
        view.check(move)
        reason = str(SENSIBLE.reason(view, seat, move))
        assert 0 < len(reason) <= 72, reason
        assert "\n" not in reason

    end = play(level, [SENSIBLE] * players, 1, watch=refuses_nothing)
    assert end.outcome is not None, "the table would sit there for ever"


def test_the_sensible_bot_beats_random_ones() -> None:
    wins = 0
    for seed in range(4):
        bots = [RANDOM] * 3
        bots[seed % 3] = SENSIBLE
        end = play("master", bots, seed)
        wins += end.outcome is not None and end.outcome.winner == f"s{seed % 3 + 1}"
    assert wins >= 3, "by chance it would be one"


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_chance_give_the_same_move(name: str) -> None:
    seen: list[tuple[State, Seat]] = []
    play("emperor", [SENSIBLE] * 3, 2, watch=lambda view, seat, _: seen.append((view, seat)))
    for view, seat in seen[::15]:
        again = GAME.read_state(view.to_json())
        assert BOTS[name].choose(view, seat, Random(5)) == BOTS[name].choose(again, seat, Random(5))


def test_a_student_goes_where_it_is_taught() -> None:
    state = board("initiate").state
    w = Work(state)
    animal = str(w.players["s1"].animal)
    places = wishes(w, "s1")[f"student_{animal}"]
    assert set(places) == {place for style in ("crane", "dragon", "leopard", "snake", "tiger")
                           for place in training(w, style)}  # fmt: skip
    way = best_way(w, "s1", Random(1))
    assert way is not None
    here = min(distances(w.at(way.piece))[place] for place in places)
    assert min(distances(way.end)[place] for place in places) < here


def test_a_way_ends_only_where_the_rules_let_it_go() -> None:
    state = board("initiate").state
    w = Work(state)
    piece = f"student_{w.players['s1'].animal}"
    for way in walks(w, "s1", piece):
        after: State = state
        for to in way.path[:3]:
            after = after.apply(Move.of("s1", "step", piece=piece, to=to)).state
        assert len(way.path) - 3 <= way.chi


def test_a_closed_way_counts_as_far() -> None:
    w = Work(board("initiate").state)
    piece = f"student_{w.players['s1'].animal}"
    w.walls.update(("O12", "O13"))
    field = steps_to(w, piece, ["S02"])
    assert field["S02"] == 0
    assert field["O22"] == distances("S02")["O22"] + 8


def test_who_may_not_move_by_the_tiles_is_noticed() -> None:
    w = Work(board("master").state)
    pair = {f"student_{w.players['s1'].animal}": {"S00": 1.0}, f"master_{w.players['s1'].animal}": {}}
    assert barred_by_tiles(w, pair) == []
    w.yin_yang = dict.fromkeys(w.yin_yang, "white")
    assert barred_by_tiles(w, pair) == [f"student_{w.players['s1'].animal}"]


def test_a_sealed_bid_of_another_seat_changes_no_choice() -> None:
    state = board("initiate").state
    offers = set()
    for chi in ((0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0, 1, 0, 1, 0)):
        sealed = Bids(sealed=(("s2", chi),))
        offers.add(SENSIBLE.choose(_gathering(state, sealed).view("s1"), "s1", Random(3)))
    assert len(offers) == 1


def _gathering(state: State, bids: Bids) -> State:
    assert isinstance(state, WuState)
    return replace(state, phase="gathering", bids=bids)


def test_a_card_more_is_a_better_standing() -> None:
    w = Work(board("initiate").state)
    before = standing(w, "s1")
    w.players["s1"] = w.players["s1"]._replace(cards=("crane_1",))
    assert standing(w, "s1") > before
    assert standing(w, "s2") < standing(Work(board("initiate").state), "s2")


def test_of_many_answers_a_few_are_tried() -> None:
    state = GAME.new({"players": 2})
    moves = state.legal("table")
    some = likely(state, moves, 10, Random(1))
    assert len(some) == 10
    assert all(move in moves for move in some)


@pytest.mark.parametrize("name", BOTS)
def test_a_seat_that_owes_nothing_gets_no_move(name: str) -> None:
    with pytest.raises(ValueError, match="s1 owes no move"):
        BOTS[name].choose(GAME.new({"players": 2}).view("s1"), "s1", Random(0))


def test_the_strong_bot_plays_every_level_by_the_rules() -> None:
    strong = BOTS["strong"]
    for level, players in (("initiate", 2), ("emperor", 3), ("solo1", 1)):
        end = play(level, [strong] * players, 4, watch=lambda view, _, move: view.check(move))
        assert end.outcome is not None
