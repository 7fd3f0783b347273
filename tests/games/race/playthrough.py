"""Golden playthroughs: one whole random game a file, readable line by line.

Write them anew after a wanted change of rules or box: ``python -m tests.games.race.playthrough``. The
difference then shows a person what the change does to a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.games.race import GAME
from companion.games.race.state import RaceState
from companion.games.vocabulary import Event, Move

FOLDER = Path(__file__).parent / "playthroughs"

TABLES = {
    3: ("rat", "goat", "pig"),
    4: ("ox", "dragon", "horse", "monkey"),
    5: ("tiger", "rabbit", "snake", "rooster", "dog"),
}


def render(players: int) -> str:
    """The playthrough of a table as text."""
    return "\n".join(_lines(players)) + "\n"


def _lines(players: int) -> Iterator[str]:
    rng = Random(f"playthrough {players}")
    state: Any = GAME.new({"players": players, "animals": list(TABLES[players])})
    yield f"{GAME.id}, {players} seats, box {state.setting.box_id}"
    yield "written by: python -m tests.games.race.playthrough"
    round_shown = -1
    while not state.over:
        if state.round != round_shown and state.phase == "plan":
            round_shown = state.round
            yield from _table(state)
        chosen = [rng.choice(state.legal(seat)) for seat in sorted(state.to_act())]
        step = state.apply_joint(chosen) if state.sealed else state.apply(chosen[0])
        counts = {move.seat: len(state.legal(move.seat)) for move in chosen}
        yield from (f"> {_move(move)}   (of {counts[move.seat]})" for move in chosen)
        yield from (f"  {_event(event)}" for event in step.events)
        state = step.state
    yield from _table(state)


def _table(state: RaceState) -> Iterator[str]:
    yield ""
    yield f"round {state.round}, rotation {state.rotation}, supply {' '.join(map(str, state.supply))}"
    for seat, player in enumerate(state.players, 1):
        row = " ".join(f"{p.action}:{'-' if p.energy is None else p.energy}" for p in player.row)
        hand = " ".join(map(str, player.hand))
        where = f"space {player.position}, karma {player.karma}"
        yield f"  s{seat} {player.animal}: {where}, hand {hand}, row {row}".rstrip()


def _move(move: Move) -> str:
    return " ".join([move.seat, move.move, *(f"{name}={_value(value)}" for name, value in move.fields)])


def _event(event: Event) -> str:
    data = event.to_json()
    change = f"{event.before} -> {event.after}" if event.after is not None else ""
    rest = [
        f"{k}={_value(v)}" for k, v in data.items() if k not in ("kind", "seat", "clause", "before", "after")
    ]
    return " ".join(
        [event.seat or "all", event.kind, *([change] if change else []), *rest, f"[{event.clause}]"]
    )


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(_value, value)) or "none"
    return str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for number in TABLES:
        (FOLDER / f"{number}-seats.txt").write_text(render(number), encoding="utf-8")
