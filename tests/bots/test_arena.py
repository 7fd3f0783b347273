"""A tournament says who is stronger only when it is sure, seats everybody fairly, and can be played again."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.bots import bots_for
from companion.bots.arena import Clocked, arrangements, dealt, match, play, result_json, score, table_move
from companion.bots.elo import LEAST, elo_of, score_of, standing
from companion.cli import main
from companion.games.registry import all_games, game_named
from companion.games.vocabulary import TABLE, Game


def test_even_scores_give_no_winner() -> None:
    so_far = standing([0.5, 0.25, 0.75, 1.0, 0.0] * 8)
    assert so_far.verdict == "open"
    assert so_far.spans_zero
    assert so_far.low < 0 < so_far.high
    assert round(so_far.elo) == 0


def test_a_stronger_bot_is_named_once_it_is_sure() -> None:
    scores = [1.0, 0.75, 0.5, 0.75] * 50
    verdicts = [standing(scores[:pairs]).verdict for pairs in range(1, len(scores) + 1)]
    assert verdicts[: LEAST - 1] == ["open"] * (LEAST - 1), "a few games prove nothing"
    assert verdicts[-1] == "stronger"
    assert standing([1 - score for score in scores]).verdict == "not stronger"


def test_an_interval_covers_the_true_difference_about_as_often_as_it_says() -> None:
    """Matches of a coin worth 50 Elo: 95 % of the intervals hold it."""
    chance = Random(20)
    truth = score_of(50.0)
    held = 0
    for _ in range(300):
        scores = [(chance.random() < truth) / 2 + (chance.random() < truth) / 2 for _ in range(100)]
        so_far = standing(scores)
        held += so_far.low <= 50.0 <= so_far.high
    assert 0.91 * 300 <= held <= 0.99 * 300


def test_two_equal_players_are_seldom_told_apart() -> None:
    chance = Random(21)
    wrong = 0
    for _ in range(200):
        scores: list[float] = []
        while len(scores) < 400:
            scores.append(((chance.random() < 0.5) + (chance.random() < 0.5)) / 2)
            if len(scores) % 20 == 0 and standing(scores).verdict != "open":
                break
        wrong += standing(scores).verdict == "stronger"
    assert wrong <= 20, "the test allows five of a hundred"


def test_elo_and_score_are_two_words_for_one_thing() -> None:
    for elo in (-300.0, 0.0, 20.0, 400.0):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert elo_of(0.0) < -1000 < 1000 < elo_of(1.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_is_the_first_bots_as_often_as_any_other(players: int) -> None:
    seatings = arrangements(players)
    taken = [sum(seating[seat] for seating in seatings) for seat in range(players)]
    assert len(set(taken)) == 1
    assert len(set(seatings)) == len(seatings)
    assert all(any(seating) and not all(seating) for seating in seatings)


def test_a_score_compares_seats_of_different_bots_only() -> None:
    ranking = (("s2",), ("s1", "s3"), ("s4",))
    assert score(ranking, (True, False, True, False)) == (0 + 1 + 0 + 1) / 4
    assert score(ranking, (True, False, False, False)) == (0 + 0.5 + 1) / 3
    assert score(None, (True, False)) == 0.5


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_match_played_again_has_the_same_scores(game: Game) -> None:
    bots = bots_for(game.id)
    pair = (bots["sensible"], bots["random"])
    players = max(2, game.seats.start)
    runs = [[one.pair for one in match(game, pair, players, range(3, 5))] for _ in range(2)]
    assert runs[0] == runs[1]
    assert len(runs[0]) == 2


def test_the_table_draws_alike_whoever_plays() -> None:
    game = game_named("crazy-race")
    begun = dealt(game, 3, Random(1))
    assert begun.to_act() == {TABLE}
    drawn = {table_move(begun, Random(4)) for _ in range(3)}
    assert len(drawn) == 1


def test_each_bot_is_asked_for_its_own_seats_only() -> None:
    game = game_named("race-for-the-chinese-zodiac")
    bots = bots_for(game.id)
    asked = (Clocked(bots["random"]), Clocked(bots["sensible"]))
    seen: dict[str, set[str]] = {"random": set(), "sensible": set()}
    seated = [asked[0], asked[1], asked[1]]
    end = play(
        dealt(game, 3, Random(5)),
        seated,
        5,
        watch=lambda _, seat, __: seen[seated[int(seat[1:]) - 1].name].add(seat),
    )
    assert end.over
    assert seen == {"random": {"s1"}, "sensible": {"s2", "s3"}}
    assert asked[0].decisions > 0
    assert asked[1].seconds >= asked[1].longest > 0


def test_the_command_says_who_is_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "rules",
        "tournament",
        "zodiac-race",
        "--bots",
        "sensible,random",
        "--players",
        "2",
        "--games",
        "120",
    ]
    assert main(asked) == 0
    line = capsys.readouterr().out
    assert line.startswith("sensible against random: ")
    assert "95 % sure" in line
    assert main([*asked, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["pairings"][0]["verdict"] == "stronger"
    assert result["pairings"][0]["spans_zero"] is False


def test_a_match_too_short_to_be_sure_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "rules",
        "tournament",
        "zodiac-race",
        "--bots",
        "random,sensible",
        "--players",
        "2",
        "--games",
        "2",
    ]
    assert main(asked) == 0
    assert "no verdict yet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "field"),
    [
        (["--players", "9"], "--players"),
        (["--players", "3", "--bots", "sensible,nobody"], "--bots"),
        (["--players", "3", "--bots", "sensible,sensible"], "--bots"),
        (["--players", "3", "--games", "5000"], "--games"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    more: list[str], field: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "tournament", "zodiac-race", *more]) == 2
    assert field in capsys.readouterr().err


def test_a_result_names_games_given_up() -> None:
    game = game_named("zodiac-race")
    bots = bots_for(game.id)
    clocked = (Clocked(bots["sensible"]), Clocked(bots["random"]))
    *_, last = match(game, clocked, 2, range(1))
    result = result_json(clocked, last)
    assert result["games"] == 2
    assert result["given_up"] == 0
    assert len(result["ms_mean"]) == 2
