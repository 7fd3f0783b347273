"""States from JSON: what is left out filled in, every fault named with its exact place.

A state without ``phase`` shows the table right before ``active`` begins its turn. Left out, hands are five
hidden cards from the deal, rows and piles are empty, and the draw pile is what makes 65. Judges shapes,
ranges and consistency, not moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Seat
from companion.games.zodiac_race.box import Box, read_box
from companion.games.zodiac_race.model import Player, Setting
from companion.games.zodiac_race.names import DECK, GAME_ID, LEDGER, MODES, PHASES, SEATS
from companion.games.zodiac_race.options import TABLE_OPTIONS, Options, read_options
from companion.games.zodiac_race.read_cards import Deck, read_marks, read_players
from companion.games.zodiac_race.read_step import complete, read_alerts, read_result
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["read_state"]

_FIELDS = (
    "game", "ledger", "box", "mode", "options", "seats", "dealer", "phase", "turn", "active", "serial",
    "draw_count", "discard", "players", "absent_all", "hands", "draw_set", "step", "alerts", "result",
)  # fmt: skip


def read_state(
    data: Any, options: Mapping[str, Any] | None, box: Mapping[str, Any] | None, installed: Box
) -> ZodiacState:
    """A state; ``options`` beside it win over its own, ``box`` replaces values of the installed one."""
    data = fields.mapping(data, "state")
    fields.known_keys(data, "state", _FIELDS)
    fields.same(data, "state", game=GAME_ID, ledger=LEDGER)
    setting = _read_setting(data, options or {}, _read_box(data, box, installed))
    phase = fields.member(data.get("phase", "act"), "state.phase", PHASES)
    serial = fields.whole(data.get("serial", 0), "state.serial", 0)
    deck = Deck(setting.box)
    raw = fields.items(data.get("discard", []), "state.discard")
    discard = tuple(deck.lay(card, f"state.discard[{n}]") for n, card in enumerate(raw))
    hands = _raw_hands(data, setting, phase)
    players = read_players(data, setting, deck, serial, hands, dealt=phase != "deal")
    read_hands = None if hands is None else _read_hands(hands, setting, deck, players)
    state = ZodiacState(
        setting,
        phase,
        fields.whole(data.get("turn", 1), "state.turn", 1),
        _read_active(data, setting, phase),
        serial,
        _read_count(data, discard, players),
        discard,
        players,
        read_marks(data.get("absent_all", {}), "state.absent_all", deck, serial),
        read_hands,
        None if read_hands is None else _read_draw_set(data, deck),
        None,
        read_alerts(data, setting),
        read_result(data, setting) if phase == "over" else None,
    )
    return complete(state, data)


def _read_setting(data: Mapping[str, Any], outer: Mapping[str, Any], box: Box) -> Setting:
    seats = _read_seats(data, box)
    chosen = read_options(outer, "options", box.seats)
    own = fields.mapping(data.get("options", {}), "state.options")
    fields.known_keys(own, "state.options", Options._fields)
    inner = read_options(own, "state.options", box.seats)
    if chosen.get("players", len(seats)) != len(seats):
        raise BadInput("options.players", f"does not fit: there are {len(seats)} seats")
    dealer = fields.member(data.get("dealer", chosen.get("dealer", seats[-1])), "state.dealer", seats)
    mode = fields.member(data.get("mode", chosen.get("mode", MODES[0])), "state.mode", MODES)
    for name, value in (("dealer", dealer), ("mode", mode)):
        if chosen.get(name, value) != value:
            raise BadInput(f"options.{name}", f"does not fit: it is {value} in this game")
    agreed = {name: value for name, value in chosen.items() if name not in TABLE_OPTIONS}
    return Setting(seats, dealer, mode, Options(**{**inner, **agreed}), box)


def _read_seats(data: Mapping[str, Any], box: Box) -> tuple[Seat, ...]:
    if "seats" in data:
        raw = fields.items(data["seats"], "state.seats")
    else:
        raw = list(fields.mapping(fields.required(data, "players", "state"), "state.players"))
        raw.sort(key=lambda seat: SEATS.index(seat) if seat in SEATS else len(SEATS))
    if len(raw) not in box.seats:
        few, many = box.seats.start, box.seats.stop - 1
        raise BadInput("state.seats", f"must be {few} to {many}, not {len(raw)} (seat_count)")
    if raw != list(SEATS[: len(raw)]):
        raise BadInput("state.seats", f"must be {', '.join(SEATS[: len(raw)])}")
    return SEATS[: len(raw)]


def _read_box(data: Mapping[str, Any], box: Mapping[str, Any] | None, installed: Box) -> Box:
    name = data.get("box", installed.id)
    if not isinstance(name, str):
        raise BadInput("state.box", "must be the id of a box; its values stand beside the state")
    if box is None:
        if name != installed.id:
            raise BadInput("state.box", f"must be {installed.id}, or its values must stand beside the state")
        return installed
    used = read_box(box, "box", installed)
    if used is not installed and "box_id" not in box and name != installed.id:
        return read_box({**box, "box_id": name}, "box", installed)
    return used


def _read_active(data: Mapping[str, Any], setting: Setting, phase: str) -> Seat | None:
    value = data.get("active")
    if phase == "deal":
        if value is not None:
            raise BadInput("state.active", "must be null before the deal")
        return None
    if value is None and phase == "over":
        return None
    if value is None:
        value = setting.following(setting.dealer)[0]
    return fields.member(value, "state.active", setting.seats)


def _raw_hands(data: Mapping[str, Any], setting: Setting, phase: str) -> dict[Seat, list[Any]] | None:
    """Hands as they are written; only full mode has them, and the deal empty ones."""
    value = data.get("hands")
    if setting.mode != "full":
        if value is not None or data.get("draw_set") is not None:
            name = "hands" if value is not None else "draw_set"
            raise BadInput(f"state.{name}", "must be null: a referee does not see hidden cards")
        return None
    if phase == "deal" and value is None:
        return {seat: [] for seat in setting.seats}
    raw = fields.mapping(fields.required(data, "hands", "state"), "state.hands")
    fields.known_keys(raw, "state.hands", setting.seats)
    return {
        seat: fields.items(fields.required(raw, seat, "state.hands"), f"state.hands.{seat}")
        for seat in setting.seats
    }


def _read_hands(
    raw: Mapping[Seat, list[Any]], setting: Setting, deck: Deck, players: tuple[Player, ...]
) -> tuple[tuple[str, ...], ...]:
    """Hands hold the known cards, and hidden ones that lie nowhere else."""
    hands = []
    for seat, player in zip(setting.seats, players, strict=True):
        field = f"state.hands.{seat}"
        missing = [card for card in player.known if card not in raw[seat]]
        if missing:
            raise BadInput(field, f"must hold {', '.join(missing)}, which everybody knows to be there")
        seen: set[str] = set()
        for n, card in enumerate(raw[seat]):
            if card not in player.known:
                deck.lay(card, f"{field}[{n}]")
            elif card in seen:
                raise BadInput(f"{field}[{n}]", f"is {card}, which is there already")
            seen.add(card)
        hands.append(tuple(sorted(seen)))
    return tuple(hands)


def _read_draw_set(data: Mapping[str, Any], deck: Deck) -> tuple[str, ...]:
    left = tuple(sorted(deck.unlaid()))
    if data.get("draw_set") is None:
        return left
    raw = fields.items(data["draw_set"], "state.draw_set")
    cards = [deck.card(card, f"state.draw_set[{n}]") for n, card in enumerate(raw)]
    if sorted(cards) != list(left):
        raise BadInput("state.draw_set", "must be exactly the cards that lie nowhere else")
    return left


def _read_count(data: Mapping[str, Any], discard: tuple[str, ...], players: tuple[Player, ...]) -> int:
    elsewhere = len(discard) + sum(
        player.hand_size + sum(card is not None for card in player.sequence) for player in players
    )
    left = DECK - elsewhere
    if left < 0:
        raise BadInput("state.players", f"and discard hold {elsewhere} cards, but there are {DECK}")
    count = fields.whole(data.get("draw_count", left), "state.draw_count", 0)
    if count != left:
        raise BadInput("state.draw_count", f"must be {left}, so that all cards are {DECK}, not {count}")
    return count
