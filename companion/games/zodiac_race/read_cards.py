"""What a state says of cards: rows, known and hidden hand cards, marks, each card in one place.

Names every fault with its exact place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Seat
from companion.games.zodiac_race.box import Box
from companion.games.zodiac_race.model import Marks, Player, Setting
from companion.games.zodiac_race.table_moves import first_hole

__all__ = ["Deck", "read_marks", "read_players"]

_PLAYER = ("hand_size", "known", "unknown", "denied", "element", "sequence", "gap")


class Deck:
    """The cards of a box while a table is read; each can be laid down once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._places: dict[str, str] = {}

    def card(self, value: Any, field: str) -> str:
        """A card of the box."""
        if not isinstance(value, str) or value not in self.box.cards:
            raise BadInput(field, f"must be a card such as earth_pig, not {value!r}")
        return value

    def lay(self, value: Any, field: str) -> str:
        """A card that lies there and nowhere else."""
        card = self.card(value, field)
        if card in self._places:
            raise BadInput(field, f"is {card}, which lies at {self._places[card]} already")
        self._places[card] = field
        return card

    def unlaid(self) -> list[str]:
        """The cards that were not laid down."""
        return [card for card in self.box.cards if card not in self._places]


def read_players(
    data: Mapping[str, Any],
    setting: Setting,
    deck: Deck,
    serial: int,
    hands: Mapping[Seat, list[Any]] | None,
    *,
    dealt: bool,
) -> tuple[Player, ...]:
    """What is open about every seat; a seat that is left out has a fresh hand and no row."""
    raw = fields.mapping(data.get("players", {}), "state.players")
    fields.known_keys(raw, "state.players", setting.seats)
    usual = setting.box.hand_size if dealt else 0
    players = []
    for seat in setting.seats:
        size = usual if hands is None else len(hands[seat])
        entry = fields.mapping(raw.get(seat, {}), f"state.players.{seat}")
        players.append(_read_player(entry, f"state.players.{seat}", deck, serial, size, hands is not None))
    return tuple(players)


def _read_player(
    data: Mapping[str, Any], field: str, deck: Deck, serial: int, usual: int, counted: bool
) -> Player:
    fields.known_keys(data, field, _PLAYER)
    raw = fields.items(data.get("known", []), f"{field}.known")
    known = tuple(sorted(deck.lay(card, f"{field}.known[{n}]") for n, card in enumerate(raw)))
    unknown = _read_hidden(data, field, serial, usual, len(known))
    size = len(known) + len(unknown)
    if fields.whole(data.get("hand_size", size), f"{field}.hand_size", 0) != size:
        raise BadInput(f"{field}.hand_size", f"must be {size}, the known and the hidden cards")
    if counted and size != usual:
        raise BadInput(f"{field}.unknown", f"must make {usual} cards with the known ones, as in the hand")
    sequence = _read_row(data, field, deck)
    cards = [card for card in sequence if card is not None]
    element = deck.box.cards[cards[0]].element if cards else None
    gap = first_hole(sequence)
    for name, value in (("element", element), ("gap", gap)):
        if data.get(name, value) != value:
            raise BadInput(f"{field}.{name}", f"must be {'null' if value is None else value}, as the row is")
    denied = read_marks(data.get("denied", {}), f"{field}.denied", deck, serial)
    return Player(known, unknown, denied, element, sequence, gap)


def _read_hidden(
    data: Mapping[str, Any], field: str, serial: int, usual: int, known: int
) -> tuple[int, ...]:
    if data.get("unknown") is None:
        size = fields.whole(data.get("hand_size", max(usual, known)), f"{field}.hand_size", known)
        return (0,) * (size - known)
    raw = fields.items(data["unknown"], f"{field}.unknown")
    return tuple(sorted(fields.whole(s, f"{field}.unknown[{n}]", 0, serial) for n, s in enumerate(raw)))


def _read_row(data: Mapping[str, Any], field: str, deck: Deck) -> tuple[str | None, ...]:
    place = f"{field}.sequence"
    raw = fields.items(data.get("sequence", []), place)
    if len(raw) > deck.box.row_length:
        raise BadInput(place, f"must have at most {deck.box.row_length} places")
    row: list[str | None] = []
    element = None
    for n, value in enumerate(raw):
        if value is None:
            row.append(None)
            continue
        card = deck.box.cards[deck.lay(value, f"{place}[{n}]")]
        element = element or card.element
        if card.element != element:
            raise BadInput(f"{place}[{n}]", f"must be {element}, as the row is")
        if card.place not in (0, n + 1):
            raise BadInput(f"{place}[{n}]", f"is {card.id}, which belongs to place {card.place}")
        row.append(card.id)
    if row and row[-1] is None:
        raise BadInput(f"{place}[{len(row) - 1}]", "must be a card: a row ends with one")
    return tuple(row)


def read_marks(value: Any, field: str, deck: Deck, serial: int) -> Marks:
    """Cards with the serial of the draw after which they were certainly absent."""
    raw = fields.mapping(value, field)
    fields.known_keys(raw, field, tuple(deck.box.cards))
    return tuple(sorted((card, fields.whole(raw[card], f"{field}.{card}", 0, serial)) for card in raw))
