"""No bot knows more than its seat: what is hidden from the view never changes what it does.

Positions of random and sensible games are taken with all that a seat cannot see dealt otherwise; the view
stays the same, and so must the move and its reason.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.bots import Bot, Effort, bots_for
from companion.bots.arena import dealt, table_move
from companion.games.registry import all_games
from companion.games.vocabulary import TABLE, Game, Seat, State
from companion.games.wu_wei.state import WuState
from companion.games.zodiac_race.state import ZodiacState
from tests.bots.test_zodiac_bot import dealt_otherwise

ROOT = Path(__file__).parents[2]
LITTLE = Effort(4)
EVERY = 9
"""Each so many decisions one is asked again with other hidden things."""


def _otherwise(state: State, seat: Seat, chance: Random) -> State:
    """The same position with everything that ``seat`` cannot see given anew; itself when all lies open."""
    if isinstance(state, ZodiacState):
        return dealt_otherwise(state, seat, chance)
    if isinstance(state, WuState) and state.sealed and state.bids is not None:
        others = [other for other in state.setting.seats if other != seat]
        sealed = tuple(
            (other, tuple(chance.randint(0, tokens) for tokens in state.players[int(other[1:]) - 1].chi))
            for other in others
        )
        return replace(state, bids=state.bids._replace(sealed=sealed))
    return state


def _positions(game: Game, players: int, seed: int) -> list[tuple[State, Seat]]:
    """Full positions in which a seat owes a move."""
    found: list[tuple[State, Seat]] = []
    bot = bots_for(game.id)["sensible"]
    state = dealt(game, players, Random(seed))
    chances = Random(seed)
    while not state.over and len(found) < 40 * EVERY:
        acting = sorted(state.to_act())
        found += [(state, seat) for seat in acting if seat != TABLE]
        state = _on(state, acting, bot, chances)
    return found


def _on(state: State, acting: list[Seat], bot: Bot, chance: Random) -> State:
    moves = [
        table_move(state, chance) if seat == TABLE else bot.choose(state.view(seat), seat, chance)
        for seat in (acting if state.sealed else acting[:1])
    ]
    return (state.apply_joint(moves) if state.sealed else state.apply(moves[0])).state


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_two_positions_that_look_alike_to_a_seat_get_the_same_move(game: Game) -> None:
    chance = Random(f"otherwise {game.id}")
    players = max(3, game.seats.start)
    changed = 0
    for state, seat in _positions(game, players, seed=6)[::EVERY]:
        one, other = _otherwise(state, seat, chance), _otherwise(state, seat, chance)
        assert one.view(seat) == other.view(seat)
        changed += one != other
        for bot in bots_for(game.id, LITTLE).values():
            moves = [bot.choose(table.view(seat), seat, Random(3)) for table in (one, other)]
            assert moves[0] == moves[1], f"{bot.name} saw what it must not see"
            reasons = {bot.reason(table.view(seat), seat, moves[0]) for table in (one, other)}
            assert len(reasons) == 1
    if game.id == "zodiac-race":
        assert changed > 10, "nothing hidden was dealt otherwise"


def test_a_bid_sealed_by_another_seat_is_hidden_from_every_bot() -> None:
    game = next(game for game in all_games() if game.id == "wu-wei")
    chance = Random(8)
    asked = 0
    for seed in range(3):
        for state, seat in _positions(game, 3, seed):
            if not state.sealed:
                continue
            asked += 1
            sealed = [_otherwise(state, seat, chance) for _ in range(3)]
            for bot in bots_for(game.id, LITTLE).values():
                assert len({bot.choose(one.view(seat), seat, Random(3)) for one in sealed}) == 1
    assert asked >= 3


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_bot_has_nowhere_to_keep_what_another_seat_saw(game: Game) -> None:
    for bot in bots_for(game.id).values():
        assert not hasattr(bot, "__dict__")


def test_the_product_hands_bots_views_only() -> None:
    """Every call of a bot outside its own room passes a view; this is what makes peeking impossible."""
    calls = 0
    for path in [*ROOT.glob("companion/**/*.py"), *ROOT.glob("ui/**/*.py")]:
        if "companion/bots" in path.as_posix():
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr == "choose" and len(node.args) == 3:
                calls += 1
                given = ast.unparse(node.args[0])
                assert given == "view" or given.endswith(("view(seat)", "view(facts.seat)")), (
                    f"{path}: {given}"
                )
    assert calls >= 3
