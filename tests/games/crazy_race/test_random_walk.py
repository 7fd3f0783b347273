"""Random races: a second referee agrees, every state holds together, every race ends by rule."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games.crazy_race import GAME
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.names import COLOURS
from companion.games.crazy_race.state import CrazyState
from companion.games.simulate import check_state, play_out, random_for, simulate, summarise
from companion.games.vocabulary import TABLE, IllegalMove, Move
from tests.games.crazy_race.walk import steps, watched_by_oracle

RACES = int(os.environ.get("CRAZY_WALKS", "2"))
"""Races per table; a long run sets the variable."""

at_every_table = pytest.mark.parametrize("players", [2, 3, 4, 5])
some_seeds = pytest.mark.parametrize("seed", range(RACES))


@at_every_table
@some_seeds
def test_a_second_referee_sees_the_same_race(players: int, seed: int) -> None:
    assert watched_by_oracle(players, seed) > 100


@at_every_table
@some_seeds
def test_every_state_on_the_way_holds_together(players: int, seed: int) -> None:
    turns: Counter[str] = Counter()
    for before, move, events, after in steps(players, seed):
        check_state(GAME, before)
        assert after.standing == tuple(sorted(after.standing, key=lambda seat: -after.cart(seat).pos))
        assert not after.standing or sorted(after.standing) == list(after.setting.seats)
        assert after.deck_count + len(after.seen) == 23
        if after.phase not in ("bonus", "over"):
            held = [card for cart in after.carts for card in cart.cards if card in house_box().animals]
            assert sorted((*held, *after.offer, *after.set_aside)) == list(after.seen)
        for old, new in zip(before.carts, after.carts, strict=True):
            assert new.pos >= old.pos
        if after.turn is not None:
            taken = Counter(after.turn.dice)
            assert all(taken[colour] <= house_box().dice[colour].number for colour in COLOURS)
        turns.update(event.seat or "" for event in events if event.kind == "turn_over")
        if any(event.kind == "stage_over" for event in events):
            assert len({turns[seat] for seat in after.setting.seats}) == 1
        assert all(event.clause in GAME.clauses for event in events)
        assert before.apply(move).events == events
    check_state(GAME, after)


@at_every_table
@some_seeds
def test_who_hears_every_event_knows_where_the_carts_are(players: int, seed: int) -> None:
    places: dict[str, int] = {}
    animals: dict[str, str] = {}
    for _, _, events, after in steps(players, seed):
        for event in events:
            seat = event.seat or ""
            if event.kind == "started":
                places[seat], animals[seat] = event.get("to"), event.get("donkey")
            elif event.kind == "moved":
                assert (places[seat], event.amount) == (event.before, (event.after or 0) - places[seat])
                places[seat] = event.get("to")
            elif event.kind == "hitched":
                animals[seat] = event.get("card")
        if after.standing:
            assert places == {seat: after.cart(seat).pos for seat in after.setting.seats}
        if after.standing and after.phase not in ("bonus", "over"):
            assert animals == {seat: after.cart(seat).animal for seat in after.setting.seats}


def _strangers(rng: Random, seat: str) -> Iterator[Move]:
    """Moves that may or may not be legal."""
    cards = [*house_box().cards, "unicorn"]
    yield Move.of(seat, "drive", spaces=rng.randint(-1, 16))
    yield Move.of(seat, "drive", spaces=2, skip=rng.random() < 0.5)
    yield Move.of(seat, "hitch", card=rng.choice(cards))
    yield Move.of(seat, "hitch_pair", own=rng.choice(cards), other=rng.choice(cards))
    yield Move.of(seat, "bonus", card=rng.choice(cards))
    yield Move.of(seat, "take_cart", colour=rng.choice(["blue", "red"]))
    yield Move.of(seat, "reroll", dice=[[rng.choice(COLOURS), rng.randint(0, 6)]])
    yield Move.of(seat, "roll", dice=[[rng.choice(COLOURS), rng.randint(0, 6)]])
    yield Move.of(seat, "reveal", cards=sorted(rng.sample(house_box().animals, 3)))
    yield from (Move(seat, name) for name in ("stand", "hop", "stop", "bonus_all", "dance"))


def _refused(state: CrazyState, move: Move) -> bool:
    clause = ""
    try:
        state.check(move)
    except IllegalMove as refusal:
        clause = refusal.clause
    assert not clause or clause in GAME.clauses
    return bool(clause)


@at_every_table
def test_moves_that_are_not_listed_are_refused(players: int) -> None:
    rng = Random(f"strangers {players}")
    for before, _, _, _ in steps(players, 7):
        for seat in (*before.setting.seats, TABLE):
            legal = before.legal(seat)
            for move in _strangers(rng, seat):
                listed = move in legal
                same = (
                    move.get("skip")
                    and Move.of(seat, "drive", spaces=2) in legal
                    and not _refused(before, move)
                )
                assert _refused(before, move) == (not listed and not same), move


@at_every_table
def test_the_same_seed_plays_the_same_race(players: int) -> None:
    first, second = (summarise(simulate(GAME, players, 5, 1)) for _ in range(2))
    assert first == second
    assert summarise(simulate(GAME, players, 5, 2)).digest != first.digest
    alone = play_out(GAME.new({"players": players}), random_for(GAME, players, 1, 3))
    assert alone.state.over


@at_every_table
def test_random_races_end_at_the_finish(players: int) -> None:
    for playout in simulate(GAME, players, 25, 11):
        state: Any = playout.state
        assert state.ranking() == tuple((seat,) for seat in state.result.order)
        assert max(state.result.spaces) > 50
        assert all(cart.cards == () for cart in state.carts)
        assert sorted(seat for seat, _ in state.tie_limit) == list(state.setting.seats)


def test_lists_too_long_to_write_out_are_counted_right() -> None:
    state = GAME.new({"players": 3, "sheet_flip": True})
    legal = state.legal(TABLE)
    assert len(legal) == 6227020800 * 2**26
    rng = Random("sheets")
    drawn = {legal[rng.randrange(len(legal))] for _ in range(20)}
    assert len(drawn) == 20
    assert all(move in legal for move in drawn)
    assert legal[0] != legal[len(legal) - 1] == legal[-1]
    with pytest.raises(IndexError):
        legal[len(legal)]


@pytest.mark.parametrize(("players", "choices"), [(3, 1771), (4, 8855), (5, 33649)])
def test_every_choice_of_first_animals_is_listed_once(players: int, choices: int) -> None:
    state: Any = GAME.new({"players": players})
    state = state.apply(state.legal(TABLE)[0]).state
    moves = list(state.legal(TABLE))
    assert len(moves) == len(set(moves)) == choices
    assert all(len(set(move["cards"])) == players for move in moves)
