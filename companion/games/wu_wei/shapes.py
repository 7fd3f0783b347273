"""The moves of Wu Wei: which fields each has and in which order, and lazy lists of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import Json, Move, Record, Seat
from companion.games.wu_wei.work import Work

__all__ = ["FIELDS", "OPTIONAL", "Chain", "Kind", "make", "plain"]

FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "lay_board": ("squares", "octagons"),
        "name_emperor": ("emperor",),
        "draw_starter": ("starter",),
        "deal_animal": ("to", "animal"),
        "reveal": ("card",),
        "show_aside": ("card",),
        "relay_terrain": ("octagons",),
        "roll": ("dice",),
        "lose_card": ("animal", "card"),
        "choose_animal": ("animal",),
        "set_trackers": ("element", "palace", "season"),
        "choose_court": ("sovereign", "general_sign"),
        "raise_walls": ("octagons",),
        "lift_terrain": ("octagons",),
        "place_students": ("at",),
        "take_penalty": ("piece",),
        "choose_lost_card": ("from", "card"),
        "choose_lost_tower": ("at",),
        "step": ("piece", "to"),
        "rapid": ("piece", "pay"),
        "break_wall": ("piece", "at", "pay", "free"),
        "power": ("piece", "card", "to", "pay"),
        "push": ("piece", "into", "targets"),
        "pull": ("piece", "target", "pay"),
        "respond": ("answer", "pay", "to"),
        "free_general": ("at",),
        "end_piece": (),
        "end_move": (),
        "shift": ("flip", "wall", "from"),
        "build_wall": ("at", "from", "flip"),
        "flip_terrain": ("at",),
        "place_tower": ("at", "from"),
        "recruit": ("piece", "side"),
        "take_card": ("card",),
        "decline": (),
        "seal_bid": ("offer",),
        "break_tie": ("winner",),
        "choose_starter": ("starter",),
        "share": ("give",),
        "pick_master": ("piece",),
        "crane_effect": ("piece", "to"),
        "tiger_effect": ("at", "from"),
        "flip_town": ("at",),
        "resolve_die": ("die", "to", "town"),
        "ignore_die": ("die", "pay"),
        "build_tower": ("bonus", "card", "for"),
        "select_card": ("card", "as"),
        "empire_wall": ("from",),
        "finish_stage": (),
    }
)

OPTIONAL: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "break_wall": ("pay", "free"),
        "respond": ("pay", "to"),
        "build_wall": ("flip",),
        "place_tower": ("from",),
        "resolve_die": ("to", "town"),
        "build_tower": ("card", "for"),
    }
)
"""Fields that a move may do without; they are left out when null."""


class Kind(NamedTuple):
    """What one kind of move asks and does.

    ``refuse`` names the rule that refuses it; ``do`` carries it out; ``offer`` lists what a seat might try.
    """

    refuse: Callable[[Work, Move], str | None]
    do: Callable[[Work, Move], None]
    offer: Callable[[Work, Seat], Iterable[Move] | LazyMoves]


def make(seat: Seat, kind: str, **values: Json) -> Move:
    """A move with its fields in their fixed order; ``from_`` stands for ``from``, ``as_`` for ``as``."""
    given = {name.rstrip("_"): value for name, value in values.items()}
    optional = OPTIONAL.get(kind, ())
    names = [n for n in FIELDS[kind] if n not in optional or given.get(n) is not None]
    return Move.of(seat, kind, **{name: given.get(name) for name in names})


def plain(record: Json) -> dict[str, Json]:
    """A record of a move as a dictionary."""
    return dict(record) if isinstance(record, Record | Mapping) else {}


@dataclass(slots=True, eq=False)
class Chain:
    """Several lists of moves as one; ``legal`` says whether a move belongs to it."""

    space: str
    parts: Sequence[Sequence[Move] | LazyMoves]
    legal: Callable[[Move], bool]

    def __len__(self) -> int:
        return sum(len(part) for part in self.parts)

    def __getitem__(self, index: int, /) -> Move:
        if index < 0:
            index += len(self)
        for part in self.parts:
            if 0 <= index < len(part):
                return part[index]
            index -= len(part)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        return (move for part in self.parts for move in part)

    def __contains__(self, move: object, /) -> bool:
        return isinstance(move, Move) and self.legal(move)
