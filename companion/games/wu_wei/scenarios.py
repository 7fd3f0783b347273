"""Worked scenarios of Wu Wei: a level, what differs from its base position, moves, and how it must end.

A move with ``refused`` must be refused by that rule and change nothing; ``expect`` is contained in the last
state: objects by key, lists and values exactly. ``@L1`` stands for the test board. Knows no file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import IllegalMove, Json, Move, Seat, State, seat_names
from companion.games.wu_wei.base import TEST_OCTAGONS, TEST_SQUARES
from companion.games.wu_wei.game import GAME
from companion.games.wu_wei.names import LEVELS
from companion.games.wu_wei.state import WuState

__all__ = ["check_scenario"]

_FIELDS = (
    "game", "id", "title", "why", "clauses", "level", "base", "seats", "difficulty", "campaign", "options",
    "box", "start", "moves", "expect",
)  # fmt: skip
_BOARD = "@L1"


class _Play:
    """A state being played on; bids are kept until all are sealed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sealed: dict[Seat, Move] = {}

    def play(self, move: Move) -> None:
        """One legal move."""
        self.state.check(move)
        if not self.state.sealed:
            self.state = self.state.apply(move).state
            return
        self.sealed[move.seat] = move
        if not self.state.to_act() - self.sealed.keys():
            self.state = self.state.apply_joint(self.sealed.values()).state
            self.sealed = {}


def check_scenario(data: Mapping[str, Json]) -> list[str]:
    """Every way in which a scenario comes out otherwise. Raises :class:`BadInput` when it cannot be meant."""
    fields.known_keys(data, "", _FIELDS)
    play = _Play(_start(data))
    faults: list[str] = []
    for n, item in enumerate(fields.items(data.get("moves", []), "moves")):
        fault = _step(play, item, f"moves[{n}]")
        if fault is not None:
            faults.append(fault)
            if "refused" not in item:
                return faults
    expect = fields.mapping(fields.required(data, "expect", ""), "expect")
    return faults + _differences(expect, play.state.to_json(), "")


def _start(data: Mapping[str, Json]) -> WuState:
    level = fields.member(fields.required(data, "level", ""), "level", LEVELS)
    seats = fields.items(data.get("seats", ["s1"]), "seats")
    if seats != list(seat_names(len(seats))):
        raise BadInput("seats", "must be s1, s2 … clockwise")
    options = dict(fields.mapping(data.get("options", {}), "options"))
    if data.get("difficulty") is not None:
        options["difficulty"] = data["difficulty"]
    box = data.get("box")
    if data.get("base") == "empty":
        named = {**options, "players": len(seats), "level": level}
        if data.get("campaign"):
            named["campaign"] = True
        return GAME.new(named, box)
    if data.get("base") is not None:
        raise BadInput("base", 'must be "empty" or left out')
    start = dict(fields.mapping(data.get("start", {}), "start"))
    start.setdefault("level", level)
    start.setdefault("seats", seats)
    if data.get("campaign") is not None:
        start.setdefault("campaign", data["campaign"])
    try:
        return GAME.read_state(start, options, box)
    except BadInput as fault:
        if not fault.field.startswith("state"):
            raise
        raise BadInput(f"start{fault.field.removeprefix('state')}", fault.reason) from fault


def _step(play: _Play, item: Any, place: str) -> str | None:
    """Play one line; None when it came out as written."""
    item = dict(fields.mapping(item, place))
    refused = item.pop("refused", None)
    move = GAME.read_move(_with_board(item), place, play.state)
    before = play.state.to_json()
    try:
        play.play(move)
    except IllegalMove as refusal:
        if refused is None:
            return f"{place}: refused with {refusal.clause}: {refusal.message}"
        if play.state.to_json() != before:
            return f"{place}: the refused move changed the state"
        return (
            None
            if refusal.clause == refused
            else f"{place}: expected refusal {refused}, found {refusal.clause}"
        )
    return None if refused is None else f"{place}: expected refusal {refused}, found a legal move"


def _with_board(item: dict[str, Any]) -> dict[str, Any]:
    """The test board in place of its name; ``@L1:S20<>S30`` exchanges two squares."""
    squares, octagons = item.get("squares"), item.get("octagons")
    if isinstance(squares, str) and squares.startswith(_BOARD):
        tiles = {place: list(tile) for place, tile in TEST_SQUARES.items()}
        for pair in filter(None, squares.removeprefix(_BOARD).lstrip(":").split(",")):
            one, _, other = pair.partition("<>")
            if one not in tiles or other not in tiles:
                raise BadInput("squares", f"{pair!r} must name two squares, such as S30<>S31")
            tiles[one], tiles[other] = tiles[other], tiles[one]
        item["squares"] = tiles
    if octagons == _BOARD:
        item["octagons"] = dict(TEST_OCTAGONS)
    return item


def _differences(expected: Json, found: Json, place: str) -> list[str]:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        out = []
        for key, value in expected.items():
            inner = f"{place}.{key}" if place else key
            if key in found:
                out += _differences(value, found[key], inner)
            else:
                out.append(f"{inner}: expected {_text(value)}, found nothing")
        return out
    same = type(expected) is type(found) and expected == found
    return [] if same else [f"{place}: expected {_text(expected)}, found {_text(found)}"]


def _text(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)
