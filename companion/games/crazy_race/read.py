"""States from JSON: what is left out filled in, every fault named with its exact place.

A state without ``phase`` shows the table right before ``active`` begins its turn. Left out, the course is
the plain one (sheets in order, side a up), the order follows the spaces, and the stack is what has not been
mentioned. ``patch`` repaints single spaces. Judges shapes, ranges and consistency, not moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.box import read_box
from companion.games.crazy_race.box_values import Box
from companion.games.crazy_race.model import Cart, Setting, Space
from companion.games.crazy_race.names import (
    CART_COLOURS,
    COLOURS,
    GAME_ID,
    LEDGER,
    PHASES,
    PLAYERS,
    SEATS,
    SETUP,
    STAGES,
)
from companion.games.crazy_race.options import Options, read_options
from companion.games.crazy_race.read_turn import complete, read_alerts, read_result
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import lay, plain_sheets
from companion.games.vocabulary import Seat

__all__ = ["read_state"]

_FIELDS = (
    "game", "ledger", "box", "options", "seats", "phase", "stage", "round", "start_seat", "active", "track",
    "palms", "carts", "ranking", "ending", "offer", "seen", "set_aside", "deck_count", "turn", "queue",
    "tie_limit", "alerts", "result", "patch",
)  # fmt: skip


def read_state(
    data: Any, options: Mapping[str, Any] | None, box: Mapping[str, Any] | None, installed: Box
) -> CrazyState:
    """A state; ``options`` beside it win over its own, ``box`` replaces values of the installed one."""
    data = fields.mapping(data, "state")
    fields.known_keys(data, "state", _FIELDS)
    fields.same(data, "state", game=GAME_ID, ledger=LEDGER)
    seats = _read_seats(data)
    setting = Setting(seats, _read_options(data, options, len(seats)), _read_box(data, box, installed))
    phase = fields.member(data.get("phase", "drive"), "state.phase", PHASES)
    carts = _read_carts(data, setting, phase)
    track, palms = _read_course(data, setting.box, phase)
    standing = _read_standing(data, seats, carts, phase)
    stage = fields.whole(data.get("stage", 1), "state.stage", 1, STAGES)
    start = _seat(data, "start_seat", seats, None if phase in SETUP else standing[0])
    offer = _read_animals(data, "offer", setting.box)
    set_aside = _read_animals(data, "set_aside", setting.box)
    seen = _read_seen(data, setting.box, carts, offer, set_aside)
    palm_passed = bool(palms) and any(cart.pos > palms[stage - 1] for cart in carts)
    state = CrazyState(
        setting,
        phase,
        stage,
        fields.whole(data.get("round", 1), "state.round", 1),
        start,
        _seat(data, "active", seats, start),
        track,
        palms,
        carts,
        standing,
        fields.truth(data.get("ending", palm_passed), "state.ending"),
        offer,
        seen,
        set_aside,
        _read_deck(data, len(setting.box.animals) - len(seen)),
        None,
        (),
        _read_tie_limit(data, seats),
        read_alerts(data, seats),
        read_result(data, seats) if phase == "over" else None,
    )
    return complete(state, data)


def _read_seats(data: Mapping[str, Any]) -> tuple[Seat, ...]:
    if "seats" in data:
        raw = fields.items(data["seats"], "state.seats")
    else:
        raw = sorted(fields.mapping(fields.required(data, "carts", "state"), "state.carts"))
    if len(raw) not in PLAYERS:
        raise BadInput("state.seats", f"must be two to five, not {len(raw)} (seat_count)")
    if raw != list(SEATS[: len(raw)]):
        raise BadInput("state.seats", f"must be {', '.join(SEATS[: len(raw)])}")
    return SEATS[: len(raw)]


def _read_options(data: Mapping[str, Any], outer: Mapping[str, Any] | None, seats: int) -> Options:
    merged: dict[str, Any] = {}
    for place, given in (("state.options", data.get("options", {})), ("options", outer or {})):
        chosen = read_options(given, place)
        if chosen.pop("players", seats) != seats:
            raise BadInput(f"{place}.players", f"does not fit: there are {seats} seats")
        merged |= chosen
    return Options(**merged)


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


def _read_carts(data: Mapping[str, Any], setting: Setting, phase: str) -> tuple[Cart, ...]:
    early = phase in SETUP
    raw = data.get("carts", {}) if early else fields.required(data, "carts", "state")
    raw = fields.mapping(raw, "state.carts")
    fields.known_keys(raw, "state.carts", setting.seats)
    carts = []
    for n, seat in enumerate(setting.seats):
        entry = raw.get(seat, {}) if early else fields.required(raw, seat, "state.carts")
        carts.append(_read_cart(entry, f"state.carts.{seat}", setting.box, phase, CART_COLOURS[n]))
    colours = [cart.colour for cart in carts if cart.colour is not None]
    if len(set(colours)) != len(colours):
        raise BadInput("state.carts", "must not have two carts of one colour")
    cards = [card for cart in carts for card in cart.cards]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise BadInput("state.carts", f"hold {twice} twice, but there is one")
    return tuple(carts)


def _read_cart(data: Any, field: str, box: Box, phase: str, usual: str) -> Cart:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, Cart._fields)
    natural = None if phase in SETUP and phase != "setup_donkeys" else usual
    colour = data.get("colour", natural)
    if colour is not None or phase not in SETUP:
        colour = fields.member(colour, f"{field}.colour", CART_COLOURS)
    pos, animal = data.get("pos"), data.get("animal")
    if pos is not None or phase not in SETUP:
        pos = fields.whole(pos, f"{field}.pos", 1)
    if animal is not None or phase not in (*SETUP, "bonus", "over"):
        animal = _card(animal, f"{field}.animal", box)
    raw = fields.items(data.get("pile", []), f"{field}.pile")
    pile = tuple(_card(card, f"{field}.pile[{n}]", box) for n, card in enumerate(raw))
    return Cart(colour, pos or 0, animal, pile, fields.truth(data.get("used", False), f"{field}.used"))


def _card(value: Any, field: str, box: Box) -> str:
    if not isinstance(value, str) or value not in box.cards:
        raise BadInput(field, f"must be an animal or a donkey, not {value!r}")
    return value


def _read_course(data: Mapping[str, Any], box: Box, phase: str) -> tuple[tuple[Space, ...], tuple[int, ...]]:
    track, palms = ((), ()) if phase == "setup_sheets" else lay(plain_sheets(), box)
    laid = fields.items(data.get("track", []), "state.track")
    if laid:
        track = _read_track(laid)
    patch = fields.mapping(data.get("patch", {}), "state.patch")
    places = {str(n): n for n in range(1, len(track) + 1)}
    fields.known_keys(patch, "state.patch", tuple(places))
    spaces = list(track)
    for place, colour in patch.items():
        at = places[place] - 1
        spaces[at] = Space(spaces[at].id, fields.member(colour, f"state.patch.{place}", COLOURS))
    if raw := fields.items(data.get("palms", []), "state.palms"):
        fields.items(raw, "state.palms", STAGES)
        palms = tuple(fields.whole(p, f"state.palms[{n}]", 1, len(track)) for n, p in enumerate(raw))
    if palms and (list(palms) != sorted(set(palms)) or palms[-1] != len(spaces)):
        raise BadInput("state.palms", f"must rise, the last one to the end of the course, {len(spaces)}")
    return tuple(spaces), palms


def _read_track(raw: list[Any]) -> tuple[Space, ...]:
    spaces = []
    for n, item in enumerate(raw):
        place = f"state.track[{n}]"
        entry = fields.mapping(item, place)
        fields.known_keys(entry, place, Space._fields)
        name = fields.required(entry, "id", place)
        if not isinstance(name, str):
            raise BadInput(f"{place}.id", f"must be a text, not {name!r}")
        colour = fields.member(fields.required(entry, "colour", place), f"{place}.colour", COLOURS)
        spaces.append(Space(name, colour))
    return tuple(spaces)


def _read_standing(
    data: Mapping[str, Any], seats: tuple[Seat, ...], carts: tuple[Cart, ...], phase: str
) -> tuple[Seat, ...]:
    places = {seat: cart.pos for seat, cart in zip(seats, carts, strict=True)}
    natural = () if phase in SETUP else tuple(sorted(seats, key=lambda seat: -places[seat]))
    raw = fields.items(data.get("ranking", natural), "state.ranking")
    if phase in SETUP and not raw:
        return ()
    if len(raw) != len(seats) or set(map(str, raw)) != set(seats):
        raise BadInput("state.ranking", "must name every seat once")
    if any(places[front] < places[back] for front, back in pairwise(raw)):
        raise BadInput("state.ranking", "must run from the foremost cart to the rearmost")
    return tuple(raw)


def _seat(data: Mapping[str, Any], name: str, seats: tuple[Seat, ...], natural: Seat | None) -> Seat | None:
    value = data.get(name)
    return natural if value is None else fields.member(value, f"state.{name}", seats)


def _read_animals(data: Mapping[str, Any], name: str, box: Box) -> tuple[str, ...]:
    raw = fields.items(data.get(name, []), f"state.{name}")
    cards = tuple(fields.member(card, f"state.{name}[{n}]", box.animals) for n, card in enumerate(raw))
    if len(set(cards)) != len(cards):
        raise BadInput(f"state.{name}", "must not name a card twice")
    return cards


def _read_seen(
    data: Mapping[str, Any], box: Box, carts: tuple[Cart, ...], offer: tuple[str, ...], aside: tuple[str, ...]
) -> tuple[str, ...]:
    held = [card for cart in carts for card in cart.cards if card in box.animals]
    if len({*held, *offer, *aside}) != len(held) + len(offer) + len(aside):
        raise BadInput(
            "state.offer", "and set_aside must not hold what a cart has, nor one what the other has"
        )
    mentioned = {*held, *offer, *aside}
    seen = set(_read_animals(data, "seen", box)) if "seen" in data else mentioned
    if not mentioned <= seen:
        raise BadInput("state.seen", f"must hold {', '.join(sorted(mentioned - seen))} too")
    return tuple(sorted(seen))


def _read_deck(data: Mapping[str, Any], unseen: int) -> int:
    count = fields.whole(data.get("deck_count", unseen), "state.deck_count", 0)
    if count != unseen:
        raise BadInput("state.deck_count", f"must be {unseen}, the animals that were not seen, not {count}")
    return count


def _read_tie_limit(data: Mapping[str, Any], seats: tuple[Seat, ...]) -> tuple[tuple[Seat, int], ...]:
    raw = fields.mapping(data.get("tie_limit", {}), "state.tie_limit")
    fields.known_keys(raw, "state.tie_limit", seats)
    return tuple(
        sorted((seat, fields.whole(limit, f"state.tie_limit.{seat}", 0)) for seat, limit in raw.items())
    )
