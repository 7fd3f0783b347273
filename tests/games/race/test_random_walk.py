"""Random games: every state holds together, every event adds up, every end is an end by rule."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from companion.games.race import GAME
from companion.games.race.animals import ANIMALS
from companion.games.race.box import house_box
from companion.games.race.state import RaceState
from companion.games.simulate import check_state, play_out, random_for, simulate, summarise
from companion.games.vocabulary import Event, IllegalMove, Move

GAMES = int(os.environ.get("RACE_WALKS", "3"))
"""Games per table; a long run sets the variable."""


def steps(players: int, seed: int) -> Iterator[tuple[RaceState, tuple[Event, ...], RaceState]]:
    """Every step of one random game with animals drawn for it."""
    print(f"players {players}, seed {seed}")
    rng = Random(f"walk {players} {seed}")
    options = {
        "players": players,
        "animals": rng.sample(ANIMALS, players),
        "safeguard": rng.choice(["warn", "two-cards"]),
        "effect_order": rng.choice(["trailing-first", "leading-first"]),
    }
    state: Any = GAME.new(options)
    while not state.over:
        chosen = [rng.choice(state.legal(name)) for name in sorted(state.to_act())]
        step = state.apply_joint(chosen) if state.sealed else state.apply(chosen[0])
        yield state, step.events, step.state
        state = step.state


def told(state: RaceState, events: Iterable[Event]) -> dict[str, Any]:
    """The state as somebody believes it who only heard the events."""
    data: dict[str, Any] = json.loads(json.dumps(state.to_json()))
    seats = {item["seat"]: item for item in data["seats"]}
    for event in events:
        _hear(event, seats.get(event.seat or "", {}), data)
    for item in data["seats"]:
        item["hand"].sort()
    return data


def _hear(event: Event, item: dict[str, Any], data: dict[str, Any]) -> None:
    match event.kind:
        case "move":
            assert event.before == item["position"]
            item["position"] += event.amount
        case "karma" | "cost":
            assert event.before == item["karma"]
            item["karma"] += event.amount
        case "energy":
            assert event.before == _owned(item)
            _cards(item, event.get("value"), event.amount or 0)
        case "exchange":
            for value in event.get("give"):
                _cards(item, value, -1)
            for value in event.get("take"):
                _cards(item, value, 1)
            assert event.after == _owned(item)
        case "start":
            item["row"].append({"action": event.get("action"), "energy": None})
        case "reveal":
            _cards(item, event.get("energy"), -1)
            item["row"].append({"action": event.get("action"), "energy": event.get("energy")})
        case "recover":
            back = [item["row"].pop() for _ in event.get("actions")][::-1]
            assert tuple(pair["action"] for pair in back) == event.get("actions")
            item["hand"] += [pair["energy"] for pair in back if pair["energy"] is not None]
        case "wheel":
            data["wheel"]["rotation"] = event.get("rotation", event.after)
            data["wheel"]["wedges"] = list(event.get("wedges", data["wheel"]["wedges"]))


def _owned(item: dict[str, Any]) -> int:
    return len(item["hand"]) + sum(1 for pair in item["row"] if pair["energy"] is not None)


def _cards(item: dict[str, Any], value: int, amount: int) -> None:
    hand = Counter(item["hand"])
    hand[value] += amount
    assert hand[value] >= 0
    item["hand"] = list(hand.elements())


@pytest.mark.clause("RZ-ROUND-09")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_who_hears_every_event_knows_the_table(players: int, seed: int) -> None:
    for before, events, after in steps(players, seed):
        heard, true = told(before, events), after.to_json()
        for name in ("animal", "karma", "position", "hand", "row"):
            assert [s[name] for s in heard["seats"]] == [s[name] for s in true["seats"]]
        assert heard["wheel"] == true["wheel"]


@pytest.mark.clause("RZ-ROUND-07")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_every_state_on_the_way_holds_together(players: int, seed: int) -> None:
    for before, _, after in steps(players, seed):
        check_state(GAME, before)
        for item in after.players:
            owned = Counter(item.hand) + Counter(p.energy for p in item.row if p.energy is not None)
            assert owned.total() <= 12
            assert owned[6] <= 1
            assert 0 <= item.karma <= 8
            assert 0 <= item.position <= 37
            assert list(item.hand) == sorted(item.hand)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_card_appears_or_vanishes(players: int) -> None:
    for _, _, state in steps(players, 99):
        owned = Counter(card for item in state.players for card in item.hand)
        owned += Counter(p.energy for item in state.players for p in item.row if p.energy is not None)
        whole = [stock + owned[energy] for energy, stock in enumerate(state.supply, 1) if stock is not None]
        assert whole == list(house_box().energy_supply)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_moves_that_are_not_listed_are_refused(players: int) -> None:
    rng = Random(f"strangers {players}")
    for before, _, _ in steps(players, 7):
        for name in (*(f"s{n}" for n in range(1, players + 1)), "table"):
            legal = before.legal(name)
            for move in _strangers(rng, name):
                clause = refusing(before, move)
                assert (clause is None) == (move in legal), move
                assert clause is None or clause in GAME.clauses


def refusing(state: RaceState, move: Move) -> str | None:
    """The clause that refuses the move, or None."""
    try:
        state.check(move)
    except IllegalMove as refused:
        return refused.clause
    return None


def _strangers(rng: Random, name: str) -> list[Move]:
    """Well-formed moves, most of them out of place."""
    card = rng.randint(1, 6)
    give = sorted(rng.choices(range(1, 7), k=rng.randint(0, 3)))
    take = sorted(rng.choices(range(1, 7), k=rng.randint(1, 3)))
    return [
        Move.of(name, "start", action=rng.randint(1, 8)),
        Move.of(name, "plan", action=rng.randint(1, 8), energy=card),
        Move.of(name, "exchange", give=give, take=take, karma=rng.randint(0, 1)),
        Move.of(name, "decline"),
        Move.of(name, "karma-step", pay=rng.random() < 0.5),
        Move.of(name, "river", choice="pay", energy=card),
        Move.of(name, "river", choice="retreat"),
        Move.of(name, "pig", choice=rng.choice(["energy", "karma", "step"])),
        Move.of(name, "horse", retreat=rng.random() < 0.5),
        Move.of(name, "order", first=rng.choice(["main", "exchange", "karma-step"])),
    ]


@pytest.mark.clause("RZ-END-01", "RZ-END-08")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_fifty_random_games_end_by_rule(players: int) -> None:
    summary = summarise(simulate(GAME, players, 50, seed=1))
    assert summary.games == 50
    assert max(summary.rounds) <= 150


def test_the_same_seed_plays_the_same_games_and_any_of_them_alone() -> None:
    first, again = (summarise(simulate(GAME, 4, 5, seed=3)) for _ in range(2))
    other = summarise(simulate(GAME, 4, 5, seed=4))
    assert first == again
    assert first.digest != other.digest
    games = list(simulate(GAME, 4, 5, seed=3))
    assert play_out(GAME.new({"players": 4}), random_for(GAME, 4, 3, 2)) == games[2]


def test_watched_games_are_the_games_that_were_asked_for() -> None:
    watched = summarise(simulate(GAME, 3, 1, seed=5, watch=check_state))
    assert watched.games == 1
    assert watched.moves > 0
