"""Bots play whole games by the rules, keep nothing, see nothing sealed, and are worth sitting down with."""

from __future__ import annotations

from random import Random

import pytest

from companion.bots import Bot, Effort, bots_for
from companion.bots.arena import match
from companion.bots.race_regret import Choice, Table, mixed_plans
from companion.games.race import GAME
from companion.games.race.state import RaceState
from companion.games.registry import all_games
from companion.games.vocabulary import TABLE, Game, Move, Seat, State, seat_names
from tests.bots.games import dealt, play

BOTS = bots_for(GAME.id, Effort(12))
SENSIBLE, RANDOM = BOTS["sensible"], BOTS["random"]


def _positions(players: int, seed: int, every: int = 7) -> list[tuple[State, Seat]]:
    """Views of a game between sensible bots, with the seat that owes a move there."""
    seen: list[tuple[State, Seat]] = []
    play([SENSIBLE] * players, seed, watch=lambda view, seat, _: seen.append((view, seat)))
    return seen[::every]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_makes_only_legal_moves_until_the_game_is_over(name: str, players: int) -> None:
    def refuses_nothing(view: State, seat: Seat, move: Move) -> None:
        assert move in tuple(view.legal(seat))

    for seed in range(3):
        print("seed", seed)
        played = play([BOTS[name]] * players, seed, watch=refuses_nothing)
        assert played.end.over, "the table would sit there for ever"


def test_seats_that_can_only_strategise_get_out_of_it() -> None:
    chance = Random(26)
    state = dealt(3, chance)
    state = GAME.read_state(
        state.to_json()
        | {
            "phase": "plan",
            "round": 9,
            "seats": [
                {"animal": animal, "karma": 0, "position": 6, "hand": [1, 1, 1, 2, 2, 3],
                 "row": [{"action": 7, "energy": None}]}
                for animal in ("pig", "rabbit", "dog")
            ],
        }
    )  # fmt: skip
    rounds = 0
    while all(player.row == state.players[0].row for player in state.players) and rounds < 12:
        moves = [SENSIBLE.choose(state.view(seat), seat, chance) for seat in sorted(state.to_act())]
        after = state.apply_joint(moves).state
        assert isinstance(after, RaceState)
        state, rounds = after, rounds + 1
    assert rounds < 12


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_chance_give_the_same_move(name: str) -> None:
    for view, seat in _positions(4, seed=3):
        again = GAME.read_state(view.to_json())
        assert BOTS[name].choose(view, seat, Random(5)) == BOTS[name].choose(again, seat, Random(5))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_chose_for_one_seat_does_not_know_it_at_the_next(name: str) -> None:
    state = dealt(4, Random(8))
    opened = state.apply_joint([SENSIBLE.choose(state.view(s), s, Random(1)) for s in seat_names(4)]).state

    def chosen(order: tuple[Seat, ...]) -> dict[Seat, Move]:
        return {seat: BOTS[name].choose(opened.view(seat), seat, Random(seat)) for seat in order}

    assert chosen(seat_names(4)) == chosen(seat_names(4)[::-1])


def test_a_strong_bot_beats_sensible_ones() -> None:
    pair = (bots_for(GAME.id, Effort(36))["strong"], SENSIBLE)
    *_, last = match(GAME, pair, 3, range(16))
    print(last)
    assert last.so_far.score > 0.55


def test_a_strong_bot_mixes_its_plans() -> None:
    """In one position, asked again with other luck, it does not always do the same."""
    view, seat = next((view, seat) for view, seat in _positions(4, 5) if len(view.legal(seat)) > 6)
    plans = {BOTS["strong"].choose(view, seat, Random(n)) for n in range(12)}
    assert len(plans) >= 2


def test_regret_matching_finds_the_even_mix_of_a_guessing_game() -> None:
    """Two plans each; one seat wants to match, the other not: both should be made half of the time."""
    mixed = mixed_plans(_Pennies(), 3000, Random(1))
    for seat in mixed:
        assert [round(share, 1) for _, share in seat] == [0.5, 0.5]


class _Pennies(Table):
    """A guessing game in the shape of a round of plans."""

    def __init__(self) -> None:
        self.choices = [[Choice(1, 1, 1), Choice(2, 2, 1)] for _ in range(2)]
        self.pig = None

    def worth(self, index: int, choice: Choice, others: tuple[int, ...]) -> float:
        return float(bool(others) is (index == 0))


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_has_nowhere_to_keep_what_it_saw(bot: Bot) -> None:
    assert not hasattr(bot, "__dict__")


def test_a_sealed_plan_of_another_seat_changes_no_choice() -> None:
    """Two tables differ in what others sealed; as no view holds a plan, the bot moves alike."""
    state = dealt(3, Random(4))
    starts = [SENSIBLE.choose(state.view(seat), seat, Random(2)) for seat in seat_names(3)]
    opened = state.apply_joint(starts).state
    choices = set()
    for sealed in opened.legal("s2"):
        opened.check(sealed)
        view = opened.view("s1")
        assert "plans" not in view.to_json()
        choices.add(SENSIBLE.choose(view, "s1", Random(11)))
    assert len(opened.legal("s2")) > 1
    assert len(choices) == 1


def test_a_sensible_bot_is_not_foreseen() -> None:
    state = dealt(4, Random(1))
    starts = {SENSIBLE.choose(state.view("s1"), "s1", Random(n))["action"] for n in range(60)}
    assert len(starts) >= 3


def test_a_sensible_bot_beats_three_random_ones() -> None:
    wins = 0
    games = 24
    for seed in range(games):
        bots = [RANDOM] * 4
        bots[seed % 4] = SENSIBLE
        wins += f"s{seed % 4 + 1}" in play(bots, seed).winners
    print(f"seeds 0 to {games - 1}: {wins} of {games}")
    assert wins >= 19, "by chance it would be six"


@pytest.mark.parametrize("name", BOTS)
def test_every_move_has_a_reason_that_fits_on_one_line(name: str) -> None:
    def has_reason(view: State, seat: Seat, move: Move) -> None:
        reason = str(BOTS[name].reason(view, seat, move))
        assert 0 < len(reason) <= 72, reason
        assert "\n" not in reason

    for players in (3, 5):
        play([SENSIBLE] * players, seed=players, watch=has_reason)


@pytest.mark.parametrize("name", BOTS)
def test_a_seat_that_owes_nothing_gets_no_move(name: str) -> None:
    state = GAME.new({"players": 3})
    with pytest.raises(ValueError, match="s1 owes no move"):
        BOTS[name].choose(state.view("s1"), "s1", Random(0))
    assert state.to_act() == {TABLE}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_offers_bots_the_weakest_first(game: Game) -> None:
    assert list(bots_for(game.id))[:2] == ["random", "sensible"]
