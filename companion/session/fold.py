"""State = fold over the journal: replays entries through the rules and checks every hash on the way.

An undo drops what it takes back from the live line; nothing is ever removed from the journal. The
title of an undo point and the state it leads to are one value, so they cannot drift apart. Knows no
file: it takes a :class:`GameRecord`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import jsonpatch
import jsonpointer

from companion.canonical import json_digest
from companion.errors import BadInput, CompanionError
from companion.games.vocabulary import Event, Game, IllegalMove, Json, Seat, State, Step
from companion.session.errors import JournalDamaged, UnknownGame
from companion.session.records import Entry, EntryKind, GameHeader, GameRecord, SeatInfo
from companion.session.roster import people_of, reseated

__all__ = [
    "Fold",
    "GameLookup",
    "Position",
    "UndoPoint",
    "accepted",
    "barriers_behind",
    "fold",
    "ruled",
    "rules_of",
    "start_position",
    "state_digest",
    "undo_points",
]

_PATCH_ERRORS = (
    jsonpatch.JsonPatchException,
    jsonpointer.JsonPointerException,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)

GameLookup = Callable[[str], Game]
"""From a game's id to its rules; raises :class:`BadInput` for an unknown one."""


def rules_of(header: GameHeader, games: GameLookup) -> Game:
    """The rules by which a game was played. Raises :class:`UnknownGame` when they are not installed."""
    try:
        return games(header.game)
    except BadInput as error:
        raise UnknownGame(
            f"game {header.id} was played by the rules of {header.game!r}, which are not installed here; "
            "update the companion"
        ) from error


@dataclass(frozen=True, slots=True)
class Position:
    """The game after an accepted entry: one value, so that label, state and hash belong together."""

    entry: Entry | None
    """None at the start of the game."""
    state: State
    events: tuple[Event, ...]
    digest: str

    @property
    def number(self) -> int:
        """The number of the entry, 0 at the start."""
        return self.entry.number if self.entry else 0


@dataclass(frozen=True, slots=True)
class Fold:
    """A game replayed: the live line from the start to now, and the line of each entry."""

    record: GameRecord
    live: tuple[Position, ...]
    """The start and every position that was not taken back."""
    steps: tuple[Position, ...]
    """The position after each entry in turn, those taken back included."""
    undone: frozenset[int]
    """Numbers of entries that were taken back."""
    seats: tuple[SeatInfo, ...]
    """Who sits where now."""

    @property
    def state(self) -> State:
        return self.live[-1].state


@dataclass(frozen=True, slots=True)
class UndoPoint:
    """One thing that can be taken back, with everything after it."""

    undoes: Position
    """The position whose entry is the first to be taken back."""
    back_to: Position
    barriers: tuple[int, ...]
    """Entries on the way back that only all seats together can lift; empty when it is free."""

    @property
    def to(self) -> int:
        """What to hand to ``GameSession.undo``."""
        return self.back_to.number

    @property
    def title(self) -> str:
        """Whose what is taken back, without what it contained, e.g. ``s2 exchange``."""
        return title_of(self.undoes.entry) if self.undoes.entry else ""


def title_of(entry: Entry) -> str:
    """An entry in two or three words, without what it contained.

    A joint opening is named after the kind of its moves.
    """
    if entry.kind is EntryKind.MOVE:
        return f"{entry.seat} {entry.body['move']['move']}"
    if entry.kind is EntryKind.JOINT:
        return f"joint {entry.body['moves'][0]['move']}"
    return {
        EntryKind.RULING: "table ruling",
        EntryKind.LIFT: "barrier lifted",
        EntryKind.UNDO: "undo",
        EntryKind.SEAT: f"{entry.seat} seat",
    }[entry.kind]


def state_digest(state: State) -> str:
    """SHA-256 over the canonical JSON of a state."""
    return json_digest(state.to_json())


def start_position(header: GameHeader, game: Game) -> Position:
    """The game before its first entry. Raises :class:`BadInput` for options the game refuses."""
    state = game.new(header.options, header.box.values)
    return Position(None, state, (), state_digest(state))


def barriers_behind(live: Sequence[Position], to: int) -> tuple[int, ...]:
    """Numbers of the barriers on the way from now back to position ``to``, the latest first."""
    return tuple(
        position.number
        for position in reversed(live)
        if position.number > to and position.entry is not None and position.entry.barrier
    )


def undo_points(live: Sequence[Position]) -> tuple[UndoPoint, ...]:
    """All there is to take back, the latest first."""
    points, barriers = [], tuple[int, ...]()
    for before, position in zip(reversed(live[:-1]), reversed(live[1:]), strict=True):
        if position.entry is not None and position.entry.barrier:
            barriers = (*barriers, position.number)
        points.append(UndoPoint(position, before, barriers))
    return tuple(points)


def ruled(header: GameHeader, game: Game, state: State, patch: Json) -> State:
    """The state as the table says it is: ``patch`` (RFC 6902) over its JSON, read by the game.

    Raises :class:`BadInput` for a patch that cannot be applied or a state that the game refuses.
    """
    if not isinstance(patch, list) or not all(isinstance(operation, dict) for operation in patch):
        raise BadInput("patch", "must be a list of JSON patch operations")
    try:
        data = jsonpatch.JsonPatch(patch).apply(state.to_json())
    except _PATCH_ERRORS as error:
        raise BadInput("patch", f"cannot be applied: {error}") from error
    if not isinstance(data, dict):
        raise BadInput("patch", "must leave a state")
    return game.read_state(data, header.options, header.box.values)


def accepted(header: GameHeader, game: Game, state: State, kind: EntryKind, body: Json) -> Step:
    """What the rules make of an entry that moves on: a move, a joint opening or a ruling.

    Both the game in progress and the fold go through here, so that they cannot differ. Raises
    :class:`IllegalMove` and :class:`BadInput`.
    """
    if kind is EntryKind.MOVE:
        return state.apply(game.read_move(body["move"], "move", state))
    if kind is EntryKind.JOINT:
        moves = [game.read_move(data, f"moves[{index}]", state) for index, data in enumerate(body["moves"])]
        return state.apply_joint(moves)
    if kind is EntryKind.RULING:
        return Step(ruled(header, game, state, body["patch"]), ())
    raise BadInput("kind", f"{kind.value} does not move a game on")


def fold(record: GameRecord, game: Game, to: int | None = None) -> Fold:
    """Replay a game, up to entry ``to`` or to the end.

    Raises :class:`JournalDamaged` for the first entry that does not follow from those before it, and
    :class:`BadInput` for a ``to`` that is no entry.
    """
    if to is not None and not 0 <= to <= len(record.entries):
        raise BadInput("to", f"game {record.header.id} has entries 0 to {len(record.entries)}")
    try:
        start = start_position(record.header, game)
    except CompanionError as error:
        raise JournalDamaged(
            f"game {record.header.id} cannot be started again with the rules installed here: {error.message}"
        ) from error
    live, steps, undone, lifted = [start], [], set[int](), frozenset[int]()
    seats = record.header.seats
    for entry in record.entries[:to]:
        _expect(record.header, entry, entry.hash_before == live[-1].digest, "does not follow the one before")
        try:
            if entry.kind is EntryKind.LIFT:
                lifted = _lift(record.header, seats, entry)
            elif entry.kind is EntryKind.SEAT:
                seats = reseated(seats, entry.seat, entry.body)
            elif entry.kind is EntryKind.UNDO:
                undone.update(_undo(record.header, live, entry, lifted))
            else:
                step = accepted(record.header, game, live[-1].state, entry.kind, entry.body)
                live.append(Position(entry, step.state, step.events, state_digest(step.state)))
        except JournalDamaged:
            raise
        except (CompanionError, IllegalMove, AttributeError, LookupError, TypeError, ValueError) as error:
            raise JournalDamaged(
                f"entry {entry.number} of game {record.header.id} cannot be replayed with the rules "
                f"installed here: {error}"
            ) from error
        if entry.kind is not EntryKind.LIFT:
            lifted = frozenset()
        leads = entry.hash_after == live[-1].digest
        _expect(record.header, entry, leads, "does not lead to the state it names")
        steps.append(live[-1])
    return Fold(record, tuple(live), tuple(steps), frozenset(undone), seats)


def _expect(header: GameHeader, entry: Entry, holds: bool, otherwise: str) -> None:
    if not holds:
        raise JournalDamaged(
            f"entry {entry.number} of game {header.id} {otherwise}; `companion replay {header.id} "
            f"--to {entry.number - 1}` shows the game up to there"
        )


def _lift(header: GameHeader, seats: Sequence[SeatInfo], entry: Entry) -> frozenset[int]:
    agreed = frozenset[Seat](entry.body["agreed"])
    _expect(header, entry, people_of(seats) <= agreed, "lifts a barrier without all seats")
    return frozenset(entry.body["entries"])


def _undo(header: GameHeader, live: list[Position], entry: Entry, lifted: frozenset[int]) -> set[int]:
    """Drop what is taken back from the live line; returns the numbers."""
    to = entry.body["to"]
    known = to in {position.number for position in live}
    _expect(header, entry, known, "goes back to where the game has not been")
    _expect(header, entry, set(barriers_behind(live, to)) <= lifted, "goes behind a barrier")
    dropped = set[int]()
    while live[-1].number != to:
        dropped.add(live.pop().number)
    return dropped
