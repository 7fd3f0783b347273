"""Golden playthroughs: one whole race a file, readable line by line, with true dice and short drives.

Write them anew after a wanted change of rules or box: ``python -m tests.games.crazy_race.playthrough``.
The difference then shows a person what the change does to a race.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.games.crazy_race import GAME
from companion.games.crazy_race.chance import draw
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Event, Move, Record

FOLDER = Path(__file__).parent / "playthroughs"

TABLES: dict[str, dict[str, Any]] = {
    "2-seats": {"players": 2},
    "3-seats": {"players": 3},
    "4-seats": {"players": 4},
    "5-seats": {"players": 5},
    "2-seats-show-fewer": {"players": 2, "out_of_cards": "show_fewer", "bonus_first": "rearmost"},
    "4-seats-options": {
        "players": 4, "buffalo_skip": "optional", "laugh": "once_per_round", "bonus_mode": "all_at_once",
        "sheet_flip": True, "min_spaces": 0,
    },
}  # fmt: skip


def render(name: str) -> str:
    """The playthrough of a table as text."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    rng = Random(f"playthrough {name}")
    state: Any = GAME.new(TABLES[name])
    options = " ".join(f"{key}={_value(value)}" for key, value in TABLES[name].items())
    yield f"{GAME.id}, {options}, box {state.setting.box.id}"
    yield "written by: python -m tests.games.crazy_race.playthrough"
    shown = (0, 0)
    while not state.over:
        if state.turn is not None and (state.stage, state.round) != shown:
            shown = (state.stage, state.round)
            yield from _table(state)
        move = _chosen(state, rng)
        step = state.apply(move)
        yield f"> {_move(move)}   (of {len(state.legal(move.seat))})"
        yield from (f"  {_event(event)}" for event in step.events)
        state = step.state
    yield from _table(state)


def _chosen(state: CrazyState, rng: Random) -> Move:
    seat = min(state.to_act())
    if seat == TABLE:
        return draw(state, rng)
    legal = state.legal(seat)
    near = [move for move in legal if move.get("spaces", 0) <= 5]
    return rng.choice(near)


def _table(state: CrazyState) -> Iterator[str]:
    yield ""
    last = ", last round" if state.ending else ""
    stack = f"marker {state.start_seat}, stack {state.deck_count}"
    yield f"stage {state.stage}, round {state.round}{last}, {stack}"
    for seat in state.standing:
        cart = state.cart(seat)
        yield f"  {seat} {cart.animal}: space {cart.pos}, pile {_value(cart.pile)}"


def _move(move: Move) -> str:
    return " ".join([move.seat, move.move, *(f"{name}={_value(value)}" for name, value in move.fields)])


def _event(event: Event) -> str:
    change = f"{event.before} -> {event.after}" if event.after is not None else ""
    rest = [f"{name}={_value(value)}" for name, value in event.detail if name != "to" or not change]
    return " ".join(
        [event.seat or "all", event.kind, *([change] if change else []), *rest, f"[{event.clause}]"]
    )


def _value(value: Any) -> str:
    if isinstance(value, Record):
        return "/".join(_value(item) for _, item in value)
    if isinstance(value, tuple):
        if len(value) == 2 and isinstance(value[1], int) and isinstance(value[0], str):
            return f"{value[0]} {value[1]}"
        return ",".join(map(_value, value)) or "none"
    return str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for table in TABLES:
        (FOLDER / f"{table}.txt").write_text(render(table), encoding="utf-8")
