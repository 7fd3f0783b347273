"""Random races with true dice, short drives and drawn options, also watched by the second referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.crazy_race import GAME
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.chance import draw
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Event, Move
from tests.games.crazy_race.oracle import Oracle

__all__ = ["steps", "watched_by_oracle"]


def options_for(rng: Random) -> dict[str, Any]:
    """Options drawn at random, the usual ones more often."""
    return {
        spec.name: rng.choice((spec.default, *spec.choices))
        for spec in GAME.options
        if spec.name != "players"
    }


def steps(players: int, seed: int) -> Iterator[tuple[CrazyState, Move, tuple[Event, ...], CrazyState]]:
    """Every step of one random race with true dice, short drives and drawn options."""
    print(f"players {players}, seed {seed}")
    rng = Random(f"crazy walk {players} {seed}")
    state: Any = GAME.new({**options_for(rng), "players": players})
    while not state.over:
        seat = rng.choice(sorted(state.to_act()))
        if seat == TABLE:
            move = draw(state, rng)
        else:
            legal = state.legal(seat)
            near = [one for one in legal if one.get("spaces", 0) <= 5]
            move = rng.choice(near if rng.random() < 0.8 else legal)
        step = state.apply(move)
        yield state, move, step.events, step.state
        state = step.state


def watched_by_oracle(players: int, seed: int) -> int:
    """Play one race and compare the second referee's table after every move: how many moves it took."""
    oracle: Any = None
    moves = 0
    for before, move, _, after in steps(players, seed):
        if oracle is None:
            seats, options = list(before.setting.seats), before.setting.options._asdict()
            oracle = Oracle(seats, dict(house_box().values), options)
        oracle.see(move.to_json())
        _compare(oracle, before, after)
        moves += 1
    assert after.ranking() == tuple((seat,) for seat in oracle.final_order())
    return moves


def _compare(oracle: Any, before: CrazyState, after: CrazyState) -> None:
    if after.track:
        assert [space.colour for space in after.track] == oracle.track
        assert list(after.palms) == oracle.palms
    if not after.standing:
        return
    assert list(after.standing) == oracle.order()
    assert {seat: after.cart(seat).pos for seat in after.setting.seats} == {
        seat: oracle.where(seat) for seat in after.setting.seats
    }
    assert (after.stage, after.start_seat) == (oracle.stage, oracle.marker)
    if after.phase not in ("bonus", "over"):
        assert {seat: after.cart(seat).animal for seat in after.setting.seats} == oracle.animal
    if after.turn is not None:
        assert (after.active, after.turn.limit) == (oracle.turn, oracle.limit)
        assert Counter(after.turn.rolled) == Counter(oracle.lying)
        assert after.ending == (oracle.last_round or oracle.passed())
    if after.phase == "hitch_pair" and before.setting.options.out_of_cards == "reuse_set_aside":
        assert len(after.offer) == oracle.cards_due
