"""The rows of the journal as frozen values. Knows no file and no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.canonical import json_digest
from companion.games.vocabulary import TABLE, Json, Seat
from companion.reveal import Mode, Outcome

__all__ = [
    "Box",
    "Draft",
    "Entry",
    "EntryKind",
    "GameHeader",
    "GameRecord",
    "Seal",
    "SeatInfo",
    "SettingChange",
    "chained",
]


class EntryKind(StrEnum):
    """What an entry of the journal is."""

    MOVE = "move"
    JOINT = "joint"
    RULING = "ruling"
    LIFT = "lift"
    """All seats agreed to go back behind a barrier."""
    UNDO = "undo"
    SEAT = "seat"
    """Somebody else sits at a seat, or is called otherwise; the game itself stands as it stood."""


@dataclass(frozen=True, slots=True)
class Box:
    """The printed values a game was played with: their id, and those that replace installed ones."""

    id: str
    values: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where. ``bot`` names the bot that plays the seat, None for a person."""

    seat: Seat
    name: str
    bot: str | None = None
    animal: str | None = None

    def to_json(self) -> dict[str, Json]:
        return {"seat": self.seat, "name": self.name, "bot": self.bot, "animal": self.animal}


@dataclass(frozen=True, slots=True)
class GameHeader:
    """One game: what it was started with and, once over, how it ended. Times are ISO 8601, UTC."""

    id: str
    game: str
    options: Mapping[str, Json]
    box: Box
    seats: tuple[SeatInfo, ...]
    started: str
    version: str
    """The companion that started it."""
    finished: str | None = None
    result: Json = None
    """Groups of seats, best first, once over."""

    def digest(self) -> str:
        """Start of the chain through the entries: everything that was fixed when the game began."""
        seats = [info.to_json() for info in self.seats]
        box = [self.box.id, self.box.values]
        return json_digest([self.id, self.game, self.options, box, seats, self.started, self.version])


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before the journal gives it a number and a time.

    ``hash_before`` and ``hash_after`` are SHA-256 over the canonical JSON of the state.
    """

    kind: EntryKind
    seat: Seat | None
    body: Mapping[str, Json]
    evidence: Json
    hash_before: str
    hash_after: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted thing, numbered from 1 within its game."""

    number: int
    at: str
    kind: EntryKind
    seat: Seat | None
    body: Mapping[str, Json]
    evidence: Json
    hash_before: str
    hash_after: str
    chain: str
    """Digest over this entry and, through the chain of the one before, all earlier ones."""

    @property
    def barrier(self) -> bool:
        """Whether only all seats together can go back behind it: reveals, rolls, draws, rulings."""
        return self.kind in (EntryKind.JOINT, EntryKind.RULING) or (
            self.kind is EntryKind.MOVE and self.seat == TABLE
        )

    def to_json(self) -> dict[str, Json]:
        return {
            "number": self.number,
            "at": self.at,
            "kind": self.kind.value,
            "seat": self.seat,
            "body": self.body,
            "evidence": self.evidence,
            "hash_before": self.hash_before,
            "hash_after": self.hash_after,
            "chain": self.chain,
        }


def chained(before: str, number: int, at: str, draft: Draft) -> Entry:
    """The entry that follows the one whose chain digest is ``before``."""
    covered = [
        before, number, at, draft.kind.value, draft.seat, draft.body, draft.evidence, draft.hash_before,
        draft.hash_after,
    ]  # fmt: skip
    return Entry(
        number, at, draft.kind, draft.seat, draft.body, draft.evidence, draft.hash_before, draft.hash_after,
        json_digest(covered),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seal:
    """One seal as the journal holds it; ``nonce`` and ``entry`` only once opened."""

    round_number: int
    seat: Seat
    mode: Mode
    digest: str | None
    sealed_at: str
    breaks: int
    outcome: Outcome
    nonce: bytes | None = None
    entry: int | None = None

    def to_json(self) -> dict[str, Json]:
        return {
            "round": self.round_number,
            "seat": self.seat,
            "mode": self.mode.value,
            "digest": self.digest,
            "sealed_at": self.sealed_at,
            "breaks": self.breaks,
            "outcome": self.outcome.value,
            "nonce": None if self.nonce is None else self.nonce.hex(),
            "entry": self.entry,
        }


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting took a new value."""

    at: str
    name: str
    value: Json


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All that the journal holds of one game."""

    header: GameHeader
    entries: Sequence[Entry]
    seals: Sequence[Seal]

    def broken_link(self) -> int | None:
        """Number of the first entry that does not continue the chain; None if all do."""
        chain = self.header.digest()
        for expected, entry in enumerate(self.entries, 1):
            draft = Draft(
                entry.kind, entry.seat, entry.body, entry.evidence, entry.hash_before, entry.hash_after
            )
            if entry.number != expected or chained(chain, expected, entry.at, draft) != entry:
                return expected
            chain = entry.chain
        return None
