"""Golden playthroughs: one random game a file, readable line by line, cut off where it goes on and on.

Write them anew after a wanted change of rules or box: ``python -m tests.games.wu_wei.playthrough``. The
difference then shows a person what the change does to a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.vocabulary import Event, Move, Record
from companion.games.wu_wei import GAME
from companion.games.wu_wei.state import WuState
from tests.games.wu_wei.walk import steps

FOLDER = Path(__file__).parent / "playthroughs"

GAMES = {
    "initiate-3": ("initiate", 3, 1, 220),
    "master-2": ("master", 2, 2, 220),
    "emperor-4": ("emperor", 4, 3, 300),
    "stage-1": ("solo1", 1, 4, 2000),
    "stage-2": ("solo2", 1, 5, 2000),
    "stage-3": ("solo3", 1, 6, 2000),
}
"""By file: level, players, seed, and the longest that is shown."""


def render(name: str) -> str:
    """The playthrough as text."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    level, players, seed, longest = GAMES[name]
    yield f"{GAME.id}, {level}, {players} players, seed {seed}, at most {longest} moves"
    yield "written by: python -m tests.games.wu_wei.playthrough"
    shown, last = 0, None
    for before, moves, events, after in steps(level, players, seed, longest, plain=True):
        if before.turn is not None and before.turn.number != shown:
            shown = before.turn.number
            yield from _table(before)
        yield from (f"> {_move(move)}" for move in moves)
        yield from (f"  {_event(event)}" for event in events)
        last = after
    if last is not None:
        yield from _table(last)
        outcome = last.outcome
        yield "goes on" if outcome is None else f"over: {outcome.winner or 'nobody'} by {outcome.reason}"


def _table(state: WuState) -> Iterator[str]:
    yield ""
    number = state.turn.number if state.turn is not None else 0
    trackers = "-" if state.trackers is None else " ".join(state.trackers)
    yield f"turn {number}, {trackers}, walls {' '.join(sorted(state.walls)) or 'none'}"
    yield f"  {' '.join(f'{name}:{piece.at}{_SIDES[piece.side]}' for name, piece in state.pieces)}"
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        chi = "".join(map(str, player.chi)) if max(player.chi) < 10 else " ".join(map(str, player.chi))
        yield f"  {seat} {player.animal or player.role}: chi {chi}, cards {' '.join(player.held) or 'none'}"


_SIDES = {"minus": "-", "plus": "+", "sovereign": "*"}


def _move(move: Move) -> str:
    return " ".join([move.seat, move.move, *(f"{name}={_value(value)}" for name, value in move.fields)])


def _event(event: Event) -> str:
    amount = [] if event.amount is None else [f"{event.amount:+d}"]
    rest = [f"{name}={_value(value)}" for name, value in event.detail if value is not None]
    return " ".join([event.seat or "all", event.kind, *amount, *rest, f"[{event.clause}]"])


def _value(value: Any) -> str:
    if isinstance(value, Record):
        return ",".join(f"{key}:{_value(item)}" for key, item in value) or "none"
    if isinstance(value, dict):
        return ",".join(f"{key}:{_value(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list | tuple):
        return "/".join(map(_value, value)) or "none"
    return str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(render(game), encoding="utf-8")
