"""The shapes of a game: setting, seats, pairs, and what a resolving round remembers.

Frozen and equal by value. Knows no rule; what they mean is decided by the modules beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from companion.games.race.wheel import Wheel

__all__ = ["Holder", "Pair", "Plan", "Player", "Resolving", "Setting", "owned_cards"]


class Pair(NamedTuple):
    """An action of the played row with its energy; None marks the starting action."""

    action: int
    energy: int | None


class Plan(NamedTuple):
    """What a seat revealed this round."""

    action: int
    energy: int


class Player(NamedTuple):
    """One seat: ``hand`` ascending, ``row`` left to right, ``position`` 37 = the Palace."""

    animal: str
    karma: int
    position: int
    hand: tuple[int, ...]
    row: tuple[Pair, ...]


class Holder(Protocol):
    """Who has cards and karma: a :class:`Player` or its working copy."""

    @property
    def animal(self) -> str: ...
    @property
    def karma(self) -> int: ...
    @property
    def position(self) -> int: ...
    @property
    def hand(self) -> tuple[int, ...]: ...
    @property
    def row(self) -> tuple[Pair, ...]: ...


def owned_cards(player: Holder) -> int:
    """Energy cards in hand and row; only a leftmost starting action lies without one."""
    row = player.row
    return len(player.hand) + len(row) - (1 if row and row[0].energy is None else 0)


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same through a game: players, options, the wheel and the box in use."""

    players: int
    effect_order: str
    safeguard: str
    wheel_reading: str | None
    wheel: Wheel
    box_id: str
    starting_karma: tuple[int, ...]
    removed_actions: tuple[int, ...]
    reading: str = field(init=False, compare=False)
    barred: tuple[int, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        natural = "bands" if self.wheel.slots is None else "slots"
        object.__setattr__(self, "reading", self.wheel_reading or natural)
        object.__setattr__(self, "barred", self.removed_actions if self.players == 3 else ())


@dataclass(frozen=True, slots=True)
class Resolving:
    """Where a round stands while a seat owes an answer (RZ-ROUND-07).

    ``queue`` are the seats (counted from 0) still to act in ``group``, the asked one first; ``open`` the
    names of its effects not yet done; ``asking`` what it has to answer.
    """

    plans: tuple[Plan, ...]
    effective: tuple[int, ...]
    stuck: bool
    group: int
    queue: tuple[int, ...]
    open: tuple[str, ...]
    asking: str
