"""Golden playthroughs: one whole random game a file, readable line by line.

Write them anew after a wanted change of rules or box: ``python -m tests.games.zodiac_race.playthrough``. The
difference then shows a person what the change does to a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.games.vocabulary import Event, Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.state import ZodiacState
from tests.games.zodiac_race.walk import steps

FOLDER = Path(__file__).parent / "playthroughs"


class Table(NamedTuple):
    """One game: seats, seed, whose eyes, how often a seat does what helps it."""

    players: int
    seed: int
    mode: str
    eager: float


TABLES = {
    "2-seats": Table(2, 12, "full", 0.9),
    "3-seats": Table(3, 14, "full", 0.9),
    "5-seats": Table(5, 2, "full", 0.9),
    "4-seats-referee": Table(4, 2, "referee", 0.1),
}


def render(name: str) -> str:
    """The playthrough of a table as text."""
    return "\n".join(_lines(TABLES[name])) + "\n"


def _lines(table: Table) -> Iterator[str]:
    turn = 0
    for before, move, events, after in steps(table.players, table.seed, table.mode, table.eager):
        if move.move == "deal":
            yield f"{GAME.id}, {table.players} seats, mode {table.mode}, box {before.setting.box.id}"
            yield "written by: python -m tests.games.zodiac_race.playthrough"
            yield " ".join(f"{k}={_value(v)}" for k, v in before.setting.options._asdict().items())
        if before.turn != turn and before.phase in ("act", "penalty", "reshuffle"):
            turn = before.turn
            yield from _table(before)
        yield f"> {_move(move)}   (of {len(before.legal(move.seat))})"
        yield from (f"  {_event(event)}" for event in events)
        if after.over:
            yield from _table(after)


def _table(state: ZodiacState) -> Iterator[str]:
    yield ""
    pile = " ".join(state.discard[-4:]) or "none"
    yield f"turn {state.turn}, {state.draw_count} to draw, {len(state.discard)} discards, on top {pile}"
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        hand = state.hand(seat)
        shown = f"hand {' '.join(hand or ())}" if hand is not None else f"hidden {_value(player.unknown)}"
        known = f", known {' '.join(player.known)}" if player.known else ""
        denied = f", denied {' '.join(card for card, _ in player.denied)}" if player.denied else ""
        row = " ".join(card or "-" for card in player.sequence) or "none"
        yield f"  {seat}: row {row}, {shown}{known}{denied}"


def _move(move: Move) -> str:
    return " ".join([move.seat, move.move, *(f"{name}={_value(value)}" for name, value in move.fields)])


def _event(event: Event) -> str:
    rest = [f"{name}={_value(value)}" for name, value in event.detail]
    return " ".join([event.seat or "all", event.kind, *rest, f"[{event.clause}]"])


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(_value, value)) or "none"
    return str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in TABLES:
        (FOLDER / f"{one}.txt").write_text(render(one), encoding="utf-8")
