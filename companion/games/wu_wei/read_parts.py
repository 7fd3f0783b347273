"""Parts of a state from JSON: players, pieces, owed decisions, bids, campaign.

Every function names the exact place of a fault.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import TABLE, Record
from companion.games.wu_wei.board import SPACES, TERRAIN
from companion.games.wu_wei.model import Bids, Campaign, Chi, Piece, Player
from companion.games.wu_wei.names import ANIMALS, CARDS, CHI, COURT, ELEMENTS, PIECES, SIDES

__all__ = [
    "cards", "places", "read_bids", "read_campaign", "read_chi", "read_pending", "read_pieces", "read_player",
    "seat_or_none", "words",
]  # fmt: skip

_DETAILS: Mapping[str, tuple[str, ...]] = {
    "take_penalty": ("pieces",),
    "choose_lost_card": ("from", "piece"),
    "choose_lost_tower": ("piece",),
    "respond": ("act", "by", "into", "origin", "paid", "target", "to"),
    "build_wall": ("palace",),
    "shift": ("piece",),
    "place_tower": ("at",),
    "take_card": ("animal",),
    "show_aside": ("animal",),
    "break_tie": ("tied",),
    "share": ("value",),
    "build_tower": ("at",),
    "tiger_effect": ("element",),
    "empire_wall": ("at",),
    "lose_card": ("animal",),
    **dict.fromkeys(("recruit", "choose_starter", "crane_effect", "flip_town", "resolve_die"), ()),
}
"""By kind of an owed decision: what it is about."""


def places(data: Any, field: str, known: Collection[str]) -> frozenset[str]:
    """A list of different known words."""
    found = fields.items(data, field)
    for n, word in enumerate(found):
        fields.member(word, f"{field}[{n}]", known)
        if word in found[:n]:
            raise BadInput(f"{field}[{n}]", f"names {word} twice")
    return frozenset(found)


def cards(data: Any, field: str) -> tuple[str, ...]:
    """Cards in their order."""
    places(data, field, CARDS)
    return tuple(data)


def words(
    data: Any, field: str, keys: Collection[str], known: Collection[str], *, partial: bool = False
) -> dict[str, str]:
    """An object from known keys to known words; all keys unless ``partial``."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, keys)
    if not partial:
        for key in keys:
            fields.required(data, key, field)
    return {key: fields.member(value, f"{field}.{key}", known) for key, value in data.items()}


def seat_or_none(data: Any, field: str, seats: tuple[str, ...]) -> str | None:
    """A seat, or null."""
    return None if data is None else fields.member(data, field, seats)


def read_chi(data: Any, field: str) -> Chi:
    """Tokens by element; an element left out counts none."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, ELEMENTS)
    most = CHI * 10
    return tuple(fields.whole(data.get(element, 0), f"{field}.{element}", 0, most) for element in ELEMENTS)


def read_player(data: Any, field: str) -> Player:
    """One seat's player."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, Player._fields)
    role = fields.member(data.get("role", "disciple"), f"{field}.role", ("disciple", "emperor"))
    chi = read_chi(data.get("chi", {}), f"{field}.chi")
    if role == "emperor":
        return Player(role=role, chi=chi)
    animal = data.get("animal")
    return Player(
        role,
        None if animal is None else fields.member(animal, f"{field}.animal", ANIMALS),
        cards(data.get("cards", []), f"{field}.cards"),
        cards(data.get("spent", []), f"{field}.spent"),
        chi,
        fields.truth(data.get("left_centre", False), f"{field}.left_centre"),
    )


def read_pieces(data: Any, field: str) -> tuple[tuple[str, Piece], ...]:
    """Where the characters stand."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, PIECES)
    out = {}
    for name, given in data.items():
        place = f"{field}.{name}"
        piece = fields.mapping(given, place)
        fields.known_keys(piece, place, Piece._fields)
        at = fields.member(fields.required(piece, "at", place), f"{place}.at", SPACES)
        known = SIDES if name in COURT else SIDES[:2]
        out[name] = Piece(at, fields.member(fields.required(piece, "side", place), f"{place}.side", known))
    return tuple(sorted(out.items()))


def read_pending(data: Any, field: str, state: Mapping[str, Any]) -> tuple[Record, ...]:
    """Owed decisions in order."""
    out = []
    seats = (*state["players"], TABLE)
    for n, given in enumerate(fields.items(data, field)):
        place = f"{field}[{n}]"
        entry = dict(fields.mapping(given, place))
        fields.member(fields.required(entry, "seat", place), f"{place}.seat", seats)
        kind = fields.member(fields.required(entry, "kind", place), f"{place}.kind", tuple(_DETAILS))
        fields.known_keys(entry, place, ("seat", "kind", *_DETAILS[kind]))
        if kind == "build_wall" and isinstance(state["trackers"], Mapping):
            entry.setdefault("palace", state["trackers"].get("palace"))
        for name in _DETAILS[kind]:
            if name not in ("origin", "to"):
                _check_detail(name, fields.required(entry, name, place), f"{place}.{name}")
        out.append(Record(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in entry.items())))
    return tuple(out)


def _check_detail(name: str, value: Any, field: str) -> None:
    known: Mapping[str, Collection[str]] = {
        "piece": PIECES,
        "by": PIECES,
        "target": PIECES,
        "palace": ELEMENTS,
        "element": ELEMENTS,
        "animal": ANIMALS,
        "at": SPACES,
        "into": SPACES,
        "act": ("push", "pull"),
    }
    if name == "pieces":
        places(value, field, PIECES)
    elif name == "tied":
        fields.items(value, field)
    elif name == "value":
        fields.whole(value, field, 1)
    elif name == "paid":
        fields.truth(value, field)
    elif name in known:
        fields.member(value, field, known[name])


def read_bids(data: Any, field: str, seats: tuple[str, ...]) -> Bids | None:
    """A gathering's bids; true stands for one that is sealed and not known here."""
    if data is None:
        return None
    data = fields.mapping(data, field)
    fields.known_keys(data, field, Bids._fields)
    sealed = fields.mapping(data.get("sealed", {}), f"{field}.sealed")
    fields.known_keys(sealed, f"{field}.sealed", seats)
    offers = {s: None if o is True else read_chi(o, f"{field}.sealed.{s}") for s, o in sealed.items()}
    return Bids(
        tuple(sorted(offers.items())),
        fields.truth(data.get("revealed", False), f"{field}.revealed"),
        seat_or_none(data.get("winner"), f"{field}.winner", seats),
        tuple(sorted(places(data.get("shared", []), f"{field}.shared", seats))),
    )


def read_campaign(data: Any, field: str) -> Campaign | None:
    """What goes from stage to stage."""
    if data is None:
        return None
    data = fields.mapping(data, field)
    fields.known_keys(data, field, Campaign._fields)
    lost = fields.mapping(data.get("lost", {}), f"{field}.lost")
    fields.known_keys(lost, f"{field}.lost", ("solo1", "solo2"))
    walls = data.get("x_walls")
    bonus = fields.mapping(data.get("bonus_chi", {}), f"{field}.bonus_chi")
    fields.known_keys(bonus, f"{field}.bonus_chi", ELEMENTS)
    if walls is not None:
        places(walls, f"{field}.x_walls", TERRAIN)
    return Campaign(
        fields.whole(data.get("stage", 1), f"{field}.stage", 1, 3),
        tuple((stage, cards(lost.get(stage, []), f"{field}.lost.{stage}")) for stage in ("solo1", "solo2")),
        None if walls is None else tuple(walls),
        tuple((e, fields.whole(bonus[e], f"{field}.bonus_chi.{e}", 0)) for e in ELEMENTS if e in bonus),
    )
