"""Long set: the house values of Crazy Race under races of sensible bots: what each animal is worth.

Animals, donkeys and sheets come by chance, so that no animal is judged by who likes it. Worth is counted as
the box was balanced: spaces a turn, times the turns of an average stage after the first, and the bonus.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.bots import bots_for
from companion.games.crazy_race import GAME
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.chance import draw
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Event
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["BALANCED", "CRAZY_BALANCE", "race"]

RACES = 250
UNITS = {2: 24, 3: 16, 4: 12, 5: 10}
TOLERANCE = 0.3
"""Spaces by which a worth may differ from the table that the box was balanced by."""

CHANGES = ("hitch", "hitch_pair")

BALANCED = {
    "hyena": (11.8, 12.5, 13.1, 13.7),
    "elephant": (13.3, 13.1, 12.9, 12.8),
    "tiger": (13.6, 13.1, 12.9, 12.7),
    "flying_animal": (13.6, 13.1, 12.8, 12.6),
    "zebra": (13.4, 13.1, 12.8, 12.5),
    "hippopotamus": (13.3, 12.9, 12.7, 12.5),
    "wild_boar": (13.4, 13.0, 12.7, 12.5),
    "chimpanzee": (13.3, 12.9, 12.7, 12.5),
    "meerkats": (13.4, 12.9, 12.7, 12.5),
    "rhinoceros": (13.0, 12.8, 12.7, 12.5),
    "polar_bear": (13.2, 12.8, 12.5, 12.3),
    "buffalo": (12.1, 12.2, 12.4, 12.7),
    "camel": (13.1, 12.7, 12.4, 12.2),
    "giraffe": (13.6, 12.9, 12.4, 12.0),
    "cheetah": (13.3, 12.7, 12.4, 12.1),
    "proboscis_monkey": (12.9, 12.6, 12.3, 12.1),
    "gazelle": (13.2, 12.6, 12.3, 12.0),
    "ostrich": (13.0, 12.5, 12.2, 12.0),
    "crocodile": (12.7, 12.4, 12.1, 11.9),
    "chameleons": (12.9, 12.4, 12.1, 11.8),
    "ram": (12.7, 12.3, 12.1, 11.9),
    "ibex": (12.6, 12.2, 12.0, 11.8),
    "kangaroo": (12.5, 12.1, 11.7, 11.6),
}
"""What the box was balanced to, at 2, 3, 4 and 5 seats."""


def race(seats: int, seed: int) -> tuple[Counter[str], Counter[str], CrazyState]:
    """One race: spaces made and turns taken by each animal after the first stage, and how it ended."""
    chance = Random(f"balance {seats} {seed}")
    bot = bots_for(GAME.id)["sensible"]
    spaces: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    state = GAME.new({"players": seats})
    while not state.over:
        seat = min(state.to_act())
        if seat == TABLE:
            move = draw(state, chance)
        elif state.phase in CHANGES:
            moves = state.legal(seat)
            move = moves[chance.randrange(len(moves))]
        else:
            move = bot.choose(state.view(seat), seat, chance)
        step = state.apply(move)
        if state.stage > 1 and state.phase not in ("bonus", *CHANGES):
            _count(state, step.events, spaces, turns)
        elif state.phase in CHANGES:
            after = step.state
            assert isinstance(after, CrazyState)
            _count(after, step.events, spaces, turns)
        assert isinstance(step.state, CrazyState)
        state = step.state
    return spaces, turns, state


def _count(state: CrazyState, events: Sequence[Event], spaces: Counter[str], turns: Counter[str]) -> None:
    for event in events:
        animal = "" if event.seat is None else state.cart(event.seat).animal or ""
        if event.kind == "moved":
            spaces[animal] += event.amount or 0
        elif event.kind == "turn_over":
            turns[animal] += 1


def _play(unit: Unit) -> Figures:
    begun = time.perf_counter()
    spaces: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    stages, winners, faults = 0, Counter[str](), []
    for number in range(RACES):
        seed = unit["seed"] * RACES + number
        made, taken, end = race(unit["seats"], seed)
        spaces.update(made)
        turns.update(taken)
        stages += 4
        if end.result is None:
            faults.append(f"race {seed} did not end")
            continue
        winner = end.result.winner
        winners[next(card for card in end.setting.box.donkeys if _had(end, winner, card))] += 1
    seconds = round(time.perf_counter() - begun, 2)
    return {
        "spaces": dict(spaces),
        "turns": dict(turns),
        "stages": stages,
        "winners": dict(winners),
        "seconds": seconds,
        "faults": faults,
    }


def _had(end: CrazyState, seat: str, card: str) -> bool:
    return dict(end.tie_limit)[seat] == end.setting.box.cards[card].limit


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_seats, faults, widest = {}, [], 0.0
    for column, seats in enumerate(GAME.seats):
        spaces: Counter[str] = Counter()
        turns: Counter[str] = Counter()
        stages = 0
        for unit, figures in rows:
            if unit["seats"] == seats:
                spaces.update(figures["spaces"])
                turns.update(figures["turns"])
                stages += figures["stages"]
        if not stages:
            continue
        rounds = turns.total() / seats / stages
        worth = {
            animal: round(spaces[animal] / turns[animal] * rounds + house_box().cards[animal].bonus, 2)
            for animal in BALANCED
        }
        for animal, found in worth.items():
            off = round(found - BALANCED[animal][column], 2)
            widest = max(widest, abs(off))
            if abs(off) > TOLERANCE:
                faults.append(f"{animal} at {seats} seats is worth {found}, {off:+} from the balanced box")
        by_seats[str(seats)] = {
            "races": stages // 4,
            "rounds_of_a_stage": round(rounds, 3),
            "spaces_a_turn": {animal: round(spaces[animal] / turns[animal], 2) for animal in BALANCED},
            "worth": worth,
        }
    seconds = round(sum(figures["seconds"] for _, figures in rows))
    return {
        "box": house_box().id,
        "tolerance": TOLERANCE,
        "widest_difference": widest,
        "seconds": seconds,
        "seats": by_seats,
        "faults": faults,
    }


CRAZY_BALANCE = LongSet(
    name="crazy-race-balance",
    what="15,500 races of sensible bots: every animal of Crazy Race is worth what the box was balanced to",
    units=tuple(
        {"seats": seats, "seed": seed} for seats, units in UNITS.items() for seed in range(1, units + 1)
    ),
    run=_play,
    summarise=_summarise,
)
