"""Scenario files: moves played from a state, and worked scenarios checked against what they expect.

Pure: JSON objects in, JSON objects out. Reading files and printing is the command line's business. Knows
the shared vocabulary; games whose worked scenarios have a form of their own bring its reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.errors import BadInput, ExitCode
from companion.games import fields
from companion.games.crazy_race.scenarios import check_scenario as check_crazy_race
from companion.games.matching import difference
from companion.games.registry import game_named
from companion.games.vocabulary import TABLE, Event, Game, IllegalMove, Json, Move, MoveSpace, Seat, State
from companion.games.wu_wei.scenarios import check_scenario as check_wu_wei
from companion.games.zodiac_race.scenarios import check_scenario as check_zodiac_race

__all__ = ["LISTED", "check", "check_all", "run"]

LISTED = 500
"""More legal moves than this are described, not listed."""


_OWN_FORM: Mapping[str, Callable[[Mapping[str, Json]], list[str]]] = {
    "crazy-race": check_crazy_race,
    "wu-wei": check_wu_wei,
    "zodiac-race": check_zodiac_race,
}
"""By game: what checks a scenario of its own form, and says every way in which it differs."""

_OWN_MARKS = ("start", "level", "base")
"""Fields by which a scenario of a game's own form is known."""


class _Refused(Exception):
    """A refused move and its place in the list."""

    def __init__(self, index: int, refusal: IllegalMove) -> None:
        super().__init__(refusal.message)
        self.index = index
        self.refusal = refusal


class _Play:
    """A state being played on: open moves at once, sealed ones when all are there."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self.sealed: dict[Seat, Move] = {}

    def play(self, data: Json, index: int) -> None:
        """One move of the file; raises :class:`BadInput` or :class:`_Refused`."""
        move = self.game.read_move(data, f"moves[{index}]", self.state)
        try:
            self._play(move)
        except IllegalMove as refusal:
            raise _Refused(index, refusal) from refusal

    def _play(self, move: Move) -> None:
        self.state.check(move)
        if not self.state.sealed:
            step = self.state.apply(move)
        else:
            self.sealed[move.seat] = move
            if self.state.to_act() - self.sealed.keys():
                return
            step = self.state.apply_joint(self.sealed.values())
            self.sealed = {}
        self.state = step.state
        self.events.extend(step.events)

    def owing(self) -> list[Seat]:
        """Seats that still owe a move, the table first."""
        seats = self.state.to_act() - self.sealed.keys()
        return sorted(seats, key=lambda seat: (seat != TABLE, seat))


def run(data: Json) -> tuple[int, dict[str, Json]]:
    """Play a scenario: the exit code and the result, or the error with its field or clause."""
    try:
        return int(ExitCode.DONE), _result(_play(data))
    except _Refused as refused:
        refusal = refused.refusal
        error = {
            "index": refused.index,
            "code": refusal.code,
            "clause": refusal.clause,
            "message": refusal.message,
        }
    except BadInput as fault:
        error = {"field": fault.field, "message": fault.reason}
    return int(ExitCode.WRONG_INPUT), {"error": error}


def _play(data: Json) -> _Play:
    data = fields.mapping(data, "file")
    game = game_named(fields.required(data, "game", ""))
    moves = fields.items(data.get("moves", []), "moves")
    options = fields.mapping(data["options"], "options") if "options" in data else None
    box = fields.mapping(data["box"], "box") if "box" in data else None
    if "state" in data:
        state = game.read_state(fields.mapping(data["state"], "state"), options, box)
    else:
        state = game.new(options or {}, box)
    play = _Play(game, state)
    for index, move in enumerate(moves):
        play.play(move, index)
    return play


def _result(play: _Play) -> dict[str, Json]:
    state = play.state
    ranking = state.ranking()
    owing = play.owing()
    return {
        "state": state.to_json(),
        "events": [event.to_json() for event in play.events],
        "to_act": owing,
        "sealed": sorted(play.sealed),
        "pending": [dict(entry) for entry in state.pending()],
        "legal": {seat: _legal_json(state.legal(seat)) for seat in owing},
        "over": state.over,
        "ranking": None if ranking is None else [list(group) for group in ranking],
    }


def _legal_json(moves: Sequence[Move] | MoveSpace) -> Json:
    if len(moves) > LISTED:
        return {"space": moves.space if isinstance(moves, MoveSpace) else f"{len(moves)} moves"}
    return [move.to_json() for move in moves]


def check(data: Json) -> tuple[str, list[str]]:
    """A worked scenario: its id and every way in which it differs from what it expects.

    ``expect`` is contained in the result; ``error`` in the error; ``legal_includes`` and
    ``legal_excludes`` list moves (or parts of moves); ``events_include`` lists parts of events. A scenario
    with a ``start`` is in the form of its own game. Raises :class:`BadInput` when the scenario itself has
    no id or nothing to expect.
    """
    data = fields.mapping(data, "file")
    name = fields.required(data, "id", "")
    if not isinstance(name, str):
        raise BadInput("id", "must be a text")
    own_form = _OWN_FORM.get(str(data.get("game")))
    if own_form is not None and any(mark in data for mark in _OWN_MARKS):
        return name, own_form(data)
    expect = dict(fields.mapping(fields.required(data, "expect", ""), "expect"))
    if not expect:
        raise BadInput("expect", "must say what to expect")
    includes = _listed(expect.pop("legal_includes", []), "expect.legal_includes")
    excludes = _listed(expect.pop("legal_excludes", []), "expect.legal_excludes")
    events = fields.items(expect.pop("events_include", []), "expect.events_include")
    _, result = run(data)
    if "error" in result and "error" not in expect:
        return name, [f"refused: {result['error']}"]
    faults = difference(expect, result)
    if includes or excludes:
        legal = [move.to_json() for move in _all_legal(_play(data))] if "error" not in result else []
        faults += [f"not legal: {move}" for move in includes if not _occurs(move, legal)]
        faults += [f"legal: {move}" for move in excludes if _occurs(move, legal)]
    faults += [f"no event {event}" for event in events if not _occurs(event, result.get("events", []))]
    return name, faults


def _listed(value: Json, field: str) -> list[Json]:
    """Moves as one list; by seat they may also be given."""
    if isinstance(value, Mapping):
        return [
            {"seat": seat, **fields.mapping(move, f"{field}.{seat}[{n}]")}
            for seat, moves in value.items()
            for n, move in enumerate(fields.items(moves, f"{field}.{seat}"))
        ]
    return fields.items(value, field)


def _all_legal(play: _Play) -> list[Move]:
    return [move for seat in play.owing() for move in play.state.legal(seat)]


def _occurs(expected: Json, found: Sequence[Json]) -> bool:
    return any(not difference(expected, item) for item in found)


def check_all(data: Json) -> list[tuple[str, list[str]]]:
    """All scenarios of a file, which holds one or a list of them."""
    scenarios: list[Any] = data if isinstance(data, list) else [data]
    return [check(scenario) for scenario in scenarios]
