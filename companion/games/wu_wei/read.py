"""States from JSON: what is left out filled in, every fault named with its exact place.

A state that names every field is taken as it stands; one that leaves some out is laid over the base
position of its level. Judges shapes, ranges and consistency, not moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import seat_names
from companion.games.wu_wei import rules
from companion.games.wu_wei.board import SQUARES, TERRAIN, YIN_YANG
from companion.games.wu_wei.box import Box, read_box
from companion.games.wu_wei.fill import filled
from companion.games.wu_wei.fits import check_whole
from companion.games.wu_wei.model import Layout, Outcome, Setting, Tile, Trackers
from companion.games.wu_wei.names import (
    ANIMALS,
    CARDS,
    COLOURS,
    DECKS,
    DIFFICULTIES,
    ELEMENTS,
    GAME_ID,
    KINDS,
    LEVELS,
    PHASES,
    REASONS,
    SEASONS,
    TOWERS,
    WALLS,
)
from companion.games.wu_wei.options import LEVEL_PLAYERS, Options, default_level, read_options
from companion.games.wu_wei.read_parts import (
    places,
    read_bids,
    read_campaign,
    read_pending,
    read_pieces,
    read_player,
    seat_or_none,
    words,
)
from companion.games.wu_wei.read_solo import read_solo
from companion.games.wu_wei.read_turn import read_turn
from companion.games.wu_wei.state import WuState, freeze
from companion.games.wu_wei.work import Work

__all__ = ["read_choice", "read_state"]

_FIELDS = (
    "game", "level", "difficulty", "campaign", "options", "box", "phase", "seats", "starter", "starter_side",
    "gathering", "players", "squares", "octagons", "fields", "face_down", "walls", "wall_supply", "towers",
    "tower_supply", "yin_yang", "trackers", "pieces", "lineage", "decks", "worn", "turn", "pending", "bids",
    "solo", "outcome",
)  # fmt: skip
_SETTING = ("players", "level", "difficulty", "campaign")
TOWNS = tuple(square for square in SQUARES if square not in YIN_YANG)


def read_state(
    data: Any, options: Mapping[str, Any] | None, box: Mapping[str, Any] | None, installed: Box
) -> WuState:
    """A state; ``options`` beside it win over its own, ``box`` replaces values of the installed one."""
    data = fields.mapping(data, "state")
    fields.known_keys(data, "state", _FIELDS)
    fields.same(data, "state", game=GAME_ID)
    setting, level, campaign = _read_setting(data, options, box, installed)
    whole = dict(data)
    if set(data) != set(_FIELDS):
        whole = filled(data, setting, level, campaign)
    return _rested(_read_whole(whole, setting, level))


def read_choice(data: Mapping[str, Any], field: str, seats: int | None) -> tuple[int, str, str | None]:
    """Number of seats, level and difficulty from options or a state; each checked against the others."""
    level = data.get("level")
    players = seats or data.get("players") or (1 if str(level).startswith("solo") else None)
    if players is None:
        raise BadInput(fields.join(field, "players"), "is missing")
    if level is None:
        level = default_level(players)
    fields.member(level, fields.join(field, "level"), LEVELS)
    if players not in LEVEL_PLAYERS[level]:
        allowed = LEVEL_PLAYERS[level]
        wanted = str(allowed.start) if len(allowed) == 1 else f"{allowed.start} to {allowed.stop - 1}"
        raise BadInput(fields.join(field, "players"), f"must be {wanted} at {level}, not {players}")
    difficulty = data.get("difficulty")
    if level not in ("solo1", "solo2", "solo3"):
        if difficulty is not None:
            raise BadInput(fields.join(field, "difficulty"), "is for solo stages only")
        return players, level, None
    difficulty = "beginner" if difficulty is None else difficulty
    return players, level, fields.member(difficulty, fields.join(field, "difficulty"), DIFFICULTIES)


def _read_setting(
    data: Mapping[str, Any], options: Mapping[str, Any] | None, box: Mapping[str, Any] | None, installed: Box
) -> tuple[Setting, str, bool]:
    own = read_options(data.get("options", {}), "state.options")
    chosen = {} if options is None else read_options(options, "options")
    seats = _read_seats(data)
    choice = {**{name: own[name] for name in _SETTING if name in own}}
    choice.update({name: data[name] for name in ("level", "difficulty") if data.get(name) is not None})
    choice.update({name: chosen[name] for name in _SETTING if chosen.get(name) is not None})
    if "level" in chosen and data.get("level", chosen["level"]) != chosen["level"]:
        raise BadInput("options.level", f"must be {data['level']} as in the state")
    if seats is not None and chosen.get("players", len(seats)) != len(seats):
        raise BadInput("options.players", f"must be {len(seats)} as in the state")
    where = "state" if seats is not None or options is None else "options"
    players, level, difficulty = read_choice(choice, where, None if seats is None else len(seats))
    readings = {name: value for name, value in {**own, **chosen}.items() if name not in _SETTING}
    used = read_box(data.get("box", {}), "state.box", installed)
    if box is not None:
        used = read_box(box, "box", used)
    setting = Setting(seat_names(players), difficulty, Options(**readings), used)
    return setting, level, bool(choice.get("campaign")) or data.get("campaign") is not None


def _read_seats(data: Mapping[str, Any]) -> tuple[str, ...] | None:
    if "seats" not in data:
        return None
    found = fields.items(data["seats"], "state.seats")
    if not 1 <= len(found) <= 6:
        raise BadInput("state.seats", f"must name one to six seats, not {len(found)}")
    for n, wanted in enumerate(seat_names(len(found))):
        if found[n] != wanted:
            raise BadInput(f"state.seats[{n}]", f"must be {wanted}; seats are s1, s2 … clockwise")
    return tuple(found)


def _read_whole(data: Mapping[str, Any], setting: Setting, level: str) -> WuState:
    seats = setting.seats
    phase = fields.member(data["phase"], "state.phase", PHASES)
    players = fields.mapping(data["players"], "state.players")
    fields.known_keys(players, "state.players", seats)
    side = ("sun", "moon")
    read = tuple(
        read_player(fields.required(players, seat, "state.players"), f"state.players.{seat}")
        for seat in seats
    )
    _check_players(read, seats, level)
    state = WuState(
        setting,
        level,
        read_campaign(data["campaign"], "state.campaign"),
        phase,
        seat_or_none(data["starter"], "state.starter", seats),
        fields.member(data["starter_side"], "state.starter_side", side),
        fields.member(data["gathering"], "state.gathering", side),
        read,
        _read_layout(data, phase),
        places(data["fields"], "state.fields", TERRAIN),
        places(data["face_down"], "state.face_down", TOWNS),
        places(data["walls"], "state.walls", TERRAIN),
        fields.whole(data["wall_supply"], "state.wall_supply", 0, WALLS),
        places(data["towers"], "state.towers", TOWNS),
        fields.whole(data["tower_supply"], "state.tower_supply", 0, TOWERS),
        tuple(sorted(words(data["yin_yang"], "state.yin_yang", YIN_YANG, COLOURS).items())),
        _read_trackers(data["trackers"]),
        read_pieces(data["pieces"], "state.pieces"),
        _read_lineage(data["lineage"], seats),
        _read_decks(data["decks"], read),
        tuple(sorted(places(data["worn"], "state.worn", CARDS))),
        read_turn(data["turn"], "state.turn", seats),
        read_pending(data["pending"], "state.pending", data),
        read_bids(data["bids"], "state.bids", seats),
        read_solo(data["solo"], "state.solo", level),
        _read_outcome(data["outcome"], seats),
    )
    check_whole(state)
    return state


def _check_players(players: Any, seats: tuple[str, ...], level: str) -> None:
    animals = [player.animal for player in players if player.animal is not None]
    for seat, player in zip(seats, players, strict=True):
        if player.animal is not None and animals.count(player.animal) > 1:
            raise BadInput(f"state.players.{seat}.animal", "is another seat's too")
        if player.role == "emperor" and level != "emperor":
            raise BadInput(f"state.players.{seat}.role", f"must be disciple at {level}")
    if sum(player.role == "emperor" for player in players) > 1:
        raise BadInput("state.players", "must have one emperor")


def _read_layout(data: Mapping[str, Any], phase: str) -> Layout:
    squares = fields.mapping(data["squares"], "state.squares")
    octagons = words(data["octagons"], "state.octagons", TERRAIN, SEASONS, partial=phase == "setup")
    fields.known_keys(squares, "state.squares", SQUARES)
    tiles = {place: _read_tile(tile, f"state.squares.{place}") for place, tile in squares.items()}
    if (phase != "setup" or tiles) and len(tiles) != len(SQUARES):
        missing = next(place for place in SQUARES if place not in tiles)
        raise BadInput(f"state.squares.{missing}", "is missing")
    for kind in ("temple", "palace") if tiles else ():
        found = sorted(str(tile.element) for tile in tiles.values() if tile.kind == kind)
        if found != sorted(ELEMENTS):
            raise BadInput("state.squares", f"must have one {kind} of each element")
    return Layout(tuple(sorted(tiles.items())), tuple(sorted(octagons.items())))


def _read_tile(data: Any, field: str) -> Tile:
    kind, element = fields.items(data, field, 2)
    fields.member(kind, f"{field}[0]", (*KINDS, "yin_yang"))
    if kind == "yin_yang":
        if element is not None:
            raise BadInput(f"{field}[1]", "must be null for a yin-yang tile")
        return Tile(kind, None)
    return Tile(kind, fields.member(element, f"{field}[1]", ELEMENTS))


def _read_trackers(data: Any) -> Trackers | None:
    if data is None:
        return None
    data = fields.mapping(data, "state.trackers")
    fields.known_keys(data, "state.trackers", Trackers._fields)
    choices = {"element": ELEMENTS, "palace": ELEMENTS, "season": SEASONS}
    return Trackers(
        **{
            name: fields.member(
                fields.required(data, name, "state.trackers"), f"state.trackers.{name}", known
            )
            for name, known in choices.items()
        }
    )


def _read_lineage(data: Any, seats: tuple[str, ...]) -> tuple[str, ...]:
    found = words(data, "state.lineage", ANIMALS, (*seats, "box", *SQUARES))
    return tuple(found[animal] for animal in ANIMALS)


def _read_decks(data: Any, players: Any) -> tuple[tuple[str, ...], ...]:
    data = fields.mapping(data, "state.decks")
    fields.known_keys(data, "state.decks", ANIMALS)
    held = [card for player in players for card in player.held]
    out = []
    for animal in ANIMALS:
        field = f"state.decks.{animal}"
        deck = places(fields.required(data, animal, "state.decks"), field, DECKS[animal])
        twice = next((card for card in deck if card in held), None)
        if twice is not None:
            raise BadInput(field, f"holds {twice}, which a player holds too")
        out.append(tuple(sorted(deck)))
    twice = next((card for card in held if held.count(card) > 1), None)
    if twice is not None:
        raise BadInput("state.players", f"{twice} is held twice")
    return tuple(out)


def _read_outcome(data: Any, seats: tuple[str, ...]) -> Outcome | None:
    if data is None:
        return None
    data = fields.mapping(data, "state.outcome")
    fields.known_keys(data, "state.outcome", Outcome._fields)
    winner = seat_or_none(data.get("winner"), "state.outcome.winner", seats)
    reason = fields.required(data, "reason", "state.outcome")
    return Outcome(winner, fields.member(reason, "state.outcome.reason", REASONS))


def _rested(state: WuState) -> WuState:
    """The state once the rules have done what they do by themselves."""
    turn = state.turn
    if state.phase != "play" or turn is None or state.owed or turn.step in rules.STEPS:
        return state
    work = Work(state)
    rules.go_on(work)
    return freeze(work)
