"""``companion rules``: games and options, scenarios, random play, matches between bots.

Calls ``companion.games`` and ``companion.bots``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from companion.commands.files import read_json
from companion.commands.parser import (
    Parser,
    Subparsers,
    add_command,
    at_least,
    check_seats,
    option_value,
    options_for,
)
from companion.errors import BadInput, CompanionError, ExitCode

if TYPE_CHECKING:
    from companion.bots import Bot
    from companion.games.vocabulary import Game

__all__ = ["register"]

SAID_EVERY = 10.0
"""Seconds between two lines of progress."""


def register(commands: Subparsers[Parser]) -> None:
    """Add ``rules`` with its five verbs."""
    rules = commands.add_parser("rules", help="the rules alone: list, run, check, simulate, tournament")
    verbs = rules.add_subparsers(title="commands", metavar="VERB", dest="verb", required=True)

    add_command(verbs, "list", _list, "games and their options")

    run = add_command(verbs, "run", _run, "play the moves of a scenario file, print the result as JSON")
    run.add_argument("file", metavar="FILE", help="a scenario, or - for standard input")

    check = add_command(verbs, "check", _check, "check worked scenarios, one line each")
    check.add_argument("files", metavar="FILE", nargs="+", help="one scenario or a list of them")

    simulate = add_command(verbs, "simulate", _simulate, "play random games and count moves a second")
    simulate.add_argument("--game", required=True, metavar="G")
    simulate.add_argument("--seats", required=True, type=at_least(1), metavar="N")
    simulate.add_argument("--games", default=100, type=at_least(1), metavar="K", help="how many (100)")
    simulate.add_argument("--seed", default=1, type=at_least(0), metavar="S", help="seed of the first (1)")
    simulate.add_argument("--option", action="append", default=[], type=option_value, metavar="NAME=JSON")
    _add_tournament(verbs)


def _add_tournament(verbs: Subparsers[Parser]) -> None:
    help_text = "let bots play each other until it is sure who is stronger"
    tournament = add_command(verbs, "tournament", _tournament, help_text)
    tournament.add_argument("game", metavar="GAME")
    tournament.add_argument("--bots", default="sensible,random", metavar="A,B", help="two or more, by name")
    tournament.add_argument("--players", required=True, type=at_least(2), metavar="N")
    tournament.add_argument(
        "--games", default=4000, type=at_least(2), metavar="K", help="at most so many a pairing (4000)"
    )
    tournament.add_argument("--seed", default=1, type=at_least(0), metavar="S", help="seed of the first (1)")
    tournament.add_argument("--option", action="append", default=[], type=option_value, metavar="NAME=JSON")
    tournament.add_argument("--json", action="store_true", help="the result as JSON on standard output")


def _list(_: argparse.Namespace) -> int:
    from companion.games.registry import all_games

    for game in all_games():
        print(f"{game.id}  {game.name}, {game.seats.start} to {game.seats.stop - 1} seats")
        for option in game.options:
            choices = ", ".join(json.dumps(choice, ensure_ascii=False) for choice in option.choices)
            default = json.dumps(option.default, ensure_ascii=False)
            print(f"  {option.name} = {default} ({choices}): {option.text}")
    return ExitCode.DONE


def _run(chosen: argparse.Namespace) -> int:
    from companion.boxes import with_own
    from companion.games.scenario import run
    from companion.session.paths import data_folder

    try:
        data = with_own(data_folder(), read_json(chosen.file))
    except BadInput as error:
        _print_json({"error": {"field": error.field, "message": error.reason}})
        raise
    code, result = run(data)
    _print_json(result)
    if "error" in result:
        _complain(_refusal(result["error"]))
    return code


def _refusal(error: dict[str, Any]) -> CompanionError:
    """The error of a scenario as one line for people; the JSON on stdout is for programs."""
    if "field" in error:
        return BadInput(error["field"], error["message"])
    return BadInput(f"moves[{error['index']}]", f"{error['message']} ({error['clause']})")


def _check(chosen: argparse.Namespace) -> int:
    held = checked = 0
    unreadable = False
    for name in chosen.files:
        try:
            data = read_json(name)
        except BadInput as error:
            unreadable = _complain(error)
            continue
        for number, scenario in enumerate(data if isinstance(data, list) else [data]):
            try:
                holds = _check_one(scenario)
            except BadInput as error:
                unreadable = _complain(BadInput(f"{name}[{number}].{error.field}", error.reason))
                continue
            checked += 1
            held += holds
    print(f"{held} of {checked} hold")
    if unreadable:
        return ExitCode.WRONG_INPUT
    return ExitCode.DONE if held == checked else ExitCode.FAILED


def _check_one(scenario: Any) -> bool:
    from companion.games.scenario import check

    name, faults = check(scenario)
    print(f"differs {name}: {'; '.join(faults)}" if faults else f"ok {name}")
    return not faults


def _complain(error: CompanionError) -> bool:
    print(f"companion: {error.message}", file=sys.stderr)
    return True


def _simulate(chosen: argparse.Namespace) -> int:
    from companion.games.registry import game_named
    from companion.games.simulate import simulate, summarise

    game = game_named(chosen.game, "--game")
    check_seats(game, chosen.seats)
    begun = time.perf_counter()
    total = summarise(
        simulate(game, chosen.seats, chosen.games, chosen.seed, options_for(chosen.option, chosen.seats))
    )
    seconds = time.perf_counter() - begun
    rounds = sorted(total.rounds)
    print(
        f"{game.id}: {total.games} games, {chosen.seats} seats, {total.moves} moves in {seconds:.2f} s, "
        f"{total.moves / seconds:.0f} moves/s, rounds median {rounds[len(rounds) // 2]} most {rounds[-1]}, "
        f"digest {total.digest}"
    )
    return ExitCode.DONE


def _tournament(chosen: argparse.Namespace) -> int:
    from itertools import combinations

    from companion.bots import TOURNAMENT, bots_for
    from companion.bots.arena import MOST_GAMES
    from companion.games.registry import game_named

    game = game_named(chosen.game, "GAME")
    if chosen.players not in game.seats:
        raise BadInput("--players", f"must be {game.seats.start} to {game.seats.stop - 1} for this game")
    if chosen.games > MOST_GAMES:
        raise BadInput("--games", f"must be at most {MOST_GAMES}: what needs more makes no difference")
    known = bots_for(game.id, TOURNAMENT)
    names = [name.strip() for name in chosen.bots.split(",")]
    for name in names:
        if name not in known:
            raise BadInput("--bots", f"there is no bot {name!r}; there are {', '.join(known)}")
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise BadInput("--bots", "must name two different bots or more")
    options = options_for(chosen.option, chosen.players)
    seeds = range(chosen.seed, chosen.seed + chosen.games // 2)
    results = []
    for one, other in combinations(names, 2):
        results.append(_match(game, (known[one], known[other]), chosen.players, seeds, options))
        if not chosen.json:
            print(_match_line(results[-1]))
    if chosen.json:
        _print_json({"game": game.id, "players": chosen.players, "seed": chosen.seed, "pairings": results})
    return ExitCode.DONE


def _match(
    game: Game, bots: tuple[Bot, Bot], players: int, seeds: range, options: dict[str, Any]
) -> dict[str, Any]:
    """One pairing to its end, with a line on standard error now and then."""
    from companion.bots.arena import Clocked, match, result_json

    clocked = (Clocked(bots[0]), Clocked(bots[1]))
    last = None
    said = time.monotonic()
    for last in match(game, clocked, players, seeds, options):
        if time.monotonic() - said > SAID_EVERY:
            said = time.monotonic()
            played = f"{last.so_far.pairs} of at most {len(seeds)} pairs, Elo {last.so_far.elo:+.0f}"
            print(f"{bots[0].name} against {bots[1].name}: {played}", file=sys.stderr)
    if last is None:
        raise BadInput("--games", "must allow at least one pair of games")
    return result_json(clocked, last)


def _match_line(result: dict[str, Any]) -> str:
    one, other = result["bots"]
    verdict = {
        "stronger": f"{one} is stronger (95 % sure)",
        "not stronger": f"{one} is not stronger (95 % sure)",
        "open": "no verdict yet",
    }[result["verdict"]]
    zero = "; the interval still spans zero" if result["spans_zero"] else ""
    elo = f"Elo {result['elo']:+.0f} ({result['elo_low']:+.0f} to {result['elo_high']:+.0f})"
    played = f"{result['games']} games, score {result['score']:.3f}"
    return f"{one} against {other}: {played}, {elo}: {verdict}{zero}"


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))
