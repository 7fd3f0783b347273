"""What every game speaks: seats, moves, events, steps, refusals, states.

The shape is OpenSpiel's and python-chess's in plain Python: a state knows who has to act, what is
legal, and what follows; chance is a seat (:data:`TABLE`); several seats may act at once. This module
knows no game and no device.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

__all__ = [
    "TABLE",
    "Clause",
    "Event",
    "Game",
    "IllegalMove",
    "Json",
    "Move",
    "MoveSpace",
    "OptionSpec",
    "Ranking",
    "Record",
    "Seat",
    "State",
    "Step",
    "seat_names",
    "seat_number",
]

Seat: TypeAlias = str
"""``s1`` … ``s6`` clockwise, or :data:`TABLE`."""

Json: TypeAlias = Any
"""A value that :mod:`json` writes and reads without loss."""

Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Groups of seats, best first; seats of one group share their rank."""

TABLE: Seat = "table"
"""The seat of chance: dice, draws, shuffles, the wheel as it was laid."""


def seat_names(players: int) -> tuple[Seat, ...]:
    """The seats of a table, clockwise.

    >>> seat_names(3)
    ('s1', 's2', 's3')
    """
    return tuple(f"s{n}" for n in range(1, players + 1))


def seat_number(seat: Seat) -> int:
    """The index of a seat, counted from 0.

    >>> seat_number("s2")
    1
    """
    return int(seat[1:]) - 1


class Record(tuple[tuple[str, Json], ...]):
    """A JSON object inside a move or an event, frozen: its pairs, sorted by key.

    >>> Move.of("table", "carts_seen", spaces={"s1": 7})["spaces"].value("s1")
    7
    """

    __slots__ = ()

    def value(self, name: str, default: Json = None) -> Json:
        """The value of a key, or ``default``."""
        return dict(self).get(name, default)


_PLAIN = frozenset({str, int, float, bool, type(None)})


def _freeze(value: Json) -> Json:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Record):
        return value
    if isinstance(value, list | tuple):
        return tuple(_freeze(item) for item in value)
    if isinstance(value, Mapping):
        return Record(sorted((key, _freeze(item)) for key, item in value.items()))
    return value


def _thaw(value: Json) -> Json:
    if isinstance(value, Record):
        return {key: _thaw(item) for key, item in value}
    return [_thaw(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat; equal and hashable by value.

    ``fields`` are the move's own fields in a fixed order; JSON lists are tuples here.

    >>> Move.of("s1", "plan", action=3, energy=2).to_json()
    {'seat': 's1', 'move': 'plan', 'action': 3, 'energy': 2}
    """

    seat: Seat
    move: str
    fields: tuple[tuple[str, Json], ...] = ()

    @classmethod
    def of(cls, seat: Seat, move: str, **fields: Json) -> Move:
        """A move from keyword fields; lists are frozen to tuples, objects to records."""
        return cls(seat, move, tuple((name, _freeze(value)) for name, value in fields.items()))

    def __getitem__(self, name: str) -> Json:
        for key, value in self.fields:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Json = None) -> Json:
        """The field's value, or ``default`` when the move has no such field."""
        for key, value in self.fields:
            if key == name:
                return value
        return default

    def to_json(self) -> dict[str, Json]:
        """The move as the rule ledgers and scenario files write it."""
        return {"seat": self.seat, "move": self.move, **{k: _thaw(v) for k, v in self.fields}}


class Event(NamedTuple):
    """What changed and why. Screen lines, lamps and instructions are made from events alone.

    ``amount``, ``before`` and ``after`` are set where a number changed; ``detail`` holds the rest.
    """

    kind: str
    seat: Seat | None
    clause: str
    amount: int | None = None
    before: int | None = None
    after: int | None = None
    detail: tuple[tuple[str, Json], ...] = ()

    def get(self, name: str, default: Json = None) -> Json:
        """A value of ``detail``."""
        for key, value in self.detail:
            if key == name:
                return value
        return default

    def to_json(self) -> dict[str, Json]:
        """Flat JSON: fields without a value are left out."""
        out: dict[str, Json] = {"kind": self.kind}
        for name in ("seat", "clause", "amount", "before", "after"):
            value = getattr(self, name)
            if value is not None:
                out[name] = value
        out.update((key, _thaw(value)) for key, value in self.detail)
        return out


class Step(NamedTuple):
    """The state after a move and what happened on the way."""

    state: State
    events: tuple[Event, ...]


class IllegalMove(Exception):
    """A move that the rules refuse.

    ``code`` is stable (the clause id where the game's ledger names no code of its own), ``clause``
    the rule behind it, ``message`` a sentence that says what would be legal.
    """

    def __init__(self, clause: str, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause
        self.code = code or clause
        self.message = message


@runtime_checkable
class MoveSpace(Protocol):
    """Legal moves too many to list: a lazy sequence in a fixed order.

    ``space`` describes it in one line for the output of ``companion rules run``.
    """

    space: str

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Move: ...

    def __iter__(self) -> Iterator[Move]: ...

    def __contains__(self, move: object, /) -> bool: ...


class State(Protocol):
    """A position of a game: frozen, equal by value, JSON both ways without loss."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def sealed(self) -> bool:
        """Whether the moves now owed are sealed and opened together by :meth:`apply_joint`."""
        ...

    def to_act(self) -> frozenset[Seat]:
        """Seats that owe a move, several when :attr:`sealed` or in any order; empty once over."""
        ...

    def legal(self, seat: Seat) -> Sequence[Move] | MoveSpace:
        """Every legal move of a seat in a fixed order; empty when it owes none."""
        ...

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` unless ``move`` is legal now."""
        ...

    def apply(self, move: Move) -> Step:
        """The step after one open move; raises :class:`IllegalMove`."""
        ...

    def apply_joint(self, moves: Iterable[Move]) -> Step:
        """The step after one sealed move of every seat in :meth:`to_act`, opened at once."""
        ...

    def view(self, seat: Seat) -> State:
        """What that seat may know; the one filter between a state and eyes."""
        ...

    def pending(self) -> tuple[Mapping[str, Json], ...]:
        """Decisions owed, as the ledger's ``pending`` entries."""
        ...

    def default(self, seat: Seat) -> Move:
        """The move that stands when a seat's time has run out."""
        ...

    def ranking(self) -> Ranking | None:
        """Groups of seats once over, else None."""
        ...

    def to_json(self) -> dict[str, Json]:
        """The state as the game's ledger writes it."""
        ...


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a new game: its values, its default, and what it is for."""

    name: str
    default: Json
    choices: tuple[Json, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its id and a short text of our own, shown under "Why?"."""

    id: str
    text: str


class Game(Protocol):
    """One game: how a new one starts and how states and moves are read."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> range:
        """How many seats may play."""
        ...

    @property
    def options(self) -> tuple[OptionSpec, ...]: ...

    @property
    def clauses(self) -> Mapping[str, Clause]: ...

    def new(self, options: Mapping[str, Json], box: Mapping[str, Json] | None = None) -> State:
        """A new game; ``box`` replaces installed box values by name. Raises ``BadInput``."""
        ...

    def read_state(
        self,
        data: Mapping[str, Json],
        options: Mapping[str, Json] | None = None,
        box: Mapping[str, Json] | None = None,
    ) -> State:
        """A state from JSON, optional fields filled in; ``options`` wins. Raises ``BadInput``."""
        ...

    def read_move(self, data: Mapping[str, Json], field: str, state: State) -> Move:
        """A move from JSON; ``field`` is its place in the file. Raises ``BadInput``."""
        ...
