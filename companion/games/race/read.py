"""States and moves from JSON: optional fields filled in, every fault named with its exact place.

Judges shapes, ranges and consistency; whether a move is legal is the state's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.race.animals import ANIMALS
from companion.games.race.box import Box, read_box, read_supply
from companion.games.race.model import Pair, Player, Setting, owned_cards
from companion.games.race.names import (
    ACTIONS,
    CARD_LIMIT,
    EFFECTS,
    ENERGIES,
    GAME_ID,
    KARMA_LIMIT,
    PALACE,
    PHASES,
    PLAYERS,
    SEATS,
    STALLED_LIMIT,
    WEDGES,
)
from companion.games.race.options import read_options
from companion.games.race.read_round import read_resolving
from companion.games.race.state import RaceState
from companion.games.race.wheel import Wheel, read_wheel
from companion.games.vocabulary import TABLE, Move, Ranking

__all__ = ["read_move", "read_state"]


def read_state(
    data: Any, options: Mapping[str, Any] | None, box: Mapping[str, Any] | None, installed: Box
) -> RaceState:
    """A state; ``options`` beside it win over its own, ``box`` over the box it names."""
    data = fields.mapping(data, "state")
    fields.same(data, "state", game=GAME_ID)
    used = read_box(data["box"], "state.box", installed) if "box" in data else installed
    used = read_box(box, "box", used) if box is not None else used
    phase = fields.member(fields.required(data, "phase", "state"), "state.phase", PHASES)
    players = _read_seats(fields.required(data, "seats", "state"))
    if "players" in data and fields.whole(data["players"], "state.players", 3, 5) != len(players):
        raise BadInput("state.players", f"says {data['players']}, but there are {len(players)} seats")
    raw_wheel = fields.mapping(data.get("wheel", {}), "state.wheel")
    wheel = read_wheel(raw_wheel, "state.wheel") if "sectors" in raw_wheel else used.wheel(len(players))
    setting = _read_setting(data, options, used, players, wheel)
    state = RaceState(
        setting,
        phase,
        fields.whole(data.get("round", 0 if phase == "start" else 1), "state.round", 0),
        _read_wedges(raw_wheel, phase),
        fields.whole(raw_wheel.get("rotation", 0), "state.wheel.rotation", 0, len(wheel.sectors) - 1),
        read_supply(data.get("supply", {}), "state.supply"),
        players,
        fields.whole(data.get("stalled", 0), "state.stalled", 0, STALLED_LIMIT),
        final=_read_ranking(data, len(players)) if phase == "over" else None,
    )
    if phase == "choice":
        return read_resolving(fields.required(data, "resolving", "state"), state)
    if phase == "plan":
        _check_hands(players)
    return state


def _read_setting(
    data: Mapping[str, Any],
    options: Mapping[str, Any] | None,
    box: Box,
    players: Sequence[Player],
    wheel: Wheel,
) -> Setting:
    chosen = read_options(data.get("options", {}), "state.options")
    outer = read_options(options, "options") if options is not None else {}
    for name, values in (("state.options", chosen), ("options", outer)):
        if values.get("players", len(players)) != len(players):
            raise BadInput(f"{name}.players", f"says {values['players']}, but there are {len(players)} seats")
    animals = [player.animal for player in players]
    if (outer.get("animals") or animals) != animals:
        raise BadInput("options.animals", "are not those of the seats")
    merged = {**chosen, **outer}
    reading = merged.get("wheel_reading")
    if reading == "slots" and wheel.slots is None:
        raise BadInput("state.wheel.slots", "is missing, and the wheel is to be read by slots")
    return Setting(
        len(players),
        merged.get("effect_order", "trailing-first"),
        merged.get("safeguard", "warn"),
        reading,
        wheel,
        box.id,
        box.starting_karma,
        box.removed_actions,
    )


def _read_wedges(wheel: Mapping[str, Any], phase: str) -> tuple[int, ...]:
    place = "state.wheel.wedges"
    natural: tuple[int, ...] = () if phase == "start" else ACTIONS[:WEDGES]
    raw = fields.items(wheel.get("wedges", natural), place)
    if not raw and phase == "start":
        return ()
    wedges = tuple(fields.whole(item, f"{place}[{n}]", 1, WEDGES) for n, item in enumerate(raw))
    if sorted(wedges) != list(ACTIONS[:WEDGES]):
        raise BadInput(place, "must hold each of the actions 1 to 6 once")
    return wedges


def _read_seats(data: Any) -> tuple[Player, ...]:
    raw = fields.items(data, "state.seats")
    if len(raw) not in PLAYERS:
        raise BadInput("state.seats", f"must hold 3, 4 or 5 seats, not {len(raw)}")
    players = tuple(_read_player(item, f"state.seats[{n}]", SEATS[n]) for n, item in enumerate(raw))
    seen: set[str] = set()
    for n, player in enumerate(players):
        if player.animal in seen:
            raise BadInput(f"state.seats[{n}].animal", f"is {player.animal}, which another seat has")
        seen.add(player.animal)
    return players


def _read_player(data: Any, field: str, seat: str) -> Player:
    data = fields.mapping(data, field)
    if data.get("seat", seat) != seat:
        raise BadInput(f"{field}.seat", f"must be {seat}: seats stand in order")
    animal = fields.member(fields.required(data, "animal", field), f"{field}.animal", ANIMALS)
    karma = fields.whole(fields.required(data, "karma", field), f"{field}.karma", 0, KARMA_LIMIT)
    position = fields.whole(fields.required(data, "position", field), f"{field}.position", 0, PALACE)
    place = f"{field}.hand"
    cards = fields.items(fields.required(data, "hand", field), place)
    hand = tuple(sorted(fields.whole(item, f"{place}[{n}]", 1, 6) for n, item in enumerate(cards)))
    row = _read_row(fields.required(data, "row", field), f"{field}.row")
    player = Player(animal, karma, position, hand, row)
    if "finished" in data and fields.truth(data["finished"], f"{field}.finished") != (position == PALACE):
        raise BadInput(f"{field}.finished", f"does not fit position {position}: the Palace is {PALACE}")
    if owned_cards(player) > CARD_LIMIT:
        owned = owned_cards(player)
        raise BadInput(place, f"with the row makes {owned} energy cards; {CARD_LIMIT} are the limit")
    if [*hand, *(pair.energy for pair in row)].count(6) > 1:
        raise BadInput(place, "with the row makes more than one energy 6")
    return player


def _read_row(data: Any, field: str) -> tuple[Pair, ...]:
    row: list[Pair] = []
    for n, item in enumerate(fields.items(data, field)):
        place = f"{field}[{n}]"
        entry = fields.mapping(item, place)
        action = fields.whole(fields.required(entry, "action", place), f"{place}.action", 1, 8)
        energy = fields.required(entry, "energy", place)
        if energy is None and n:
            raise BadInput(
                f"{place}.energy", "is null, but only the leftmost entry can be the starting action"
            )
        if energy is not None:
            fields.whole(energy, f"{place}.energy", 1, 6)
        if any(pair.action == action for pair in row):
            raise BadInput(f"{place}.action", f"is {action}, which lies in the row already")
        row.append(Pair(action, energy))
    return tuple(row)


def _read_ranking(data: Mapping[str, Any], players: int) -> Ranking:
    raw = fields.items(fields.required(data, "ranking", "state"), "state.ranking")
    groups = [fields.items(group, f"state.ranking[{n}]") for n, group in enumerate(raw)]
    if Counter(str(seat) for group in groups for seat in group) != Counter(SEATS[:players]):
        raise BadInput("state.ranking", "must name every seat once")
    return tuple(tuple(group) for group in groups)


def _check_hands(players: Sequence[Player]) -> None:
    for n, player in enumerate(players):
        if not player.hand:
            raise BadInput(f"state.seats[{n}].hand", "is empty, so that the seat could plan nothing")


def read_move(data: Any, field: str, state: RaceState) -> Move:
    """A move of the table or of a seat at this table, its fields in the ledger's order."""
    data = fields.mapping(data, field)
    seats = (*SEATS[: state.setting.players], TABLE)
    seat = fields.member(fields.required(data, "seat", field), f"{field}.seat", seats)
    kind = fields.member(fields.required(data, "move", field), f"{field}.move", tuple(_READERS))
    return Move(seat, kind, _READERS[kind](data, field))


Fields = tuple[tuple[str, Any], ...]
Reader = Callable[[Mapping[str, Any], str], Fields]


def _number(data: Mapping[str, Any], name: str, field: str, high: int) -> tuple[str, int]:
    return name, fields.whole(fields.required(data, name, field), f"{field}.{name}", 1, high)


def _flag(data: Mapping[str, Any], name: str, field: str) -> tuple[str, bool]:
    return name, fields.truth(fields.required(data, name, field), f"{field}.{name}")


def _word(data: Mapping[str, Any], name: str, field: str, choices: Sequence[str]) -> tuple[str, str]:
    return name, fields.member(fields.required(data, name, field), f"{field}.{name}", choices)


def _cards(data: Mapping[str, Any], name: str, field: str) -> tuple[int, ...]:
    place = f"{field}.{name}"
    raw = fields.items(fields.required(data, name, field), place)
    return tuple(sorted(fields.whole(item, f"{place}[{n}]", 1, 6) for n, item in enumerate(raw)))


def _wheel(data: Mapping[str, Any], field: str) -> Fields:
    place = f"{field}.wedges"
    raw = fields.items(fields.required(data, "wedges", field), place, WEDGES)
    wedges = tuple(fields.whole(item, f"{place}[{n}]", 1, WEDGES) for n, item in enumerate(raw))
    rotation = fields.whole(fields.required(data, "rotation", field), f"{field}.rotation", 0)
    return (("wedges", wedges), ("rotation", rotation))


def _exchange(data: Mapping[str, Any], field: str) -> Fields:
    take = _cards(data, "take", field)
    if not take:
        raise BadInput(f"{field}.take", "must name at least one card; to take none, decline")
    karma = fields.whole(data.get("karma", 0), f"{field}.karma", 0, 1)
    return (("give", _cards(data, "give", field)), ("take", take), ("karma", karma))


def _river(data: Mapping[str, Any], field: str) -> Fields:
    choice = _word(data, "choice", field, ("pay", "retreat"))
    return (choice, _number(data, "energy", field, 6)) if choice[1] == "pay" else (choice,)


_READERS: dict[str, Reader] = {
    "wheel": _wheel,
    "start": lambda data, field: (_number(data, "action", field, len(ACTIONS)),),
    "plan": lambda data, field: (
        _number(data, "action", field, len(ACTIONS)),
        _number(data, "energy", field, len(ENERGIES)),
    ),
    "exchange": _exchange,
    "decline": lambda data, field: (),
    "karma-step": lambda data, field: (_flag(data, "pay", field),),
    "river": _river,
    "pig": lambda data, field: (_word(data, "choice", field, ("energy", "karma", "step")),),
    "horse": lambda data, field: (_flag(data, "retreat", field),),
    "order": lambda data, field: (_word(data, "first", field, EFFECTS[1:]),),
}
