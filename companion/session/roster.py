"""Who sits where in the course of an evening: seats are renamed, left to a bot and taken again.

Each change is an entry of the journal that leaves the state of the game as it is and that no undo takes
back: what people are called and who plays is no move. Pure; knows no file and no device.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from companion.errors import BadInput
from companion.games.vocabulary import Json, Seat
from companion.session.records import EntryKind, GameRecord, SeatInfo

__all__ = ["LONGEST_NAME", "people_of", "reseated", "seat_body", "seats_now"]

LONGEST_NAME = 24
"""Characters of a seat's name."""


def seat_body(name: str, bot: str | None) -> dict[str, Json]:
    """What the journal holds of a change; the seat itself is the entry's."""
    return {"name": name.strip(), "bot": bot}


def people_of(seats: Sequence[SeatInfo]) -> frozenset[Seat]:
    """Seats whose word a ruling or a lifted barrier needs; bots agree to everything."""
    return frozenset(info.seat for info in seats if info.bot is None)


def reseated(
    seats: Sequence[SeatInfo], seat: Seat | None, body: Json, bots: Collection[str] | None = None
) -> tuple[SeatInfo, ...]:
    """The seats after a change; ``bots`` names those that can play here, None when that does not matter.

    Raises :class:`BadInput` for a seat that is not there, an empty or overlong name, and an unknown bot.
    """
    if seat not in {info.seat for info in seats}:
        raise BadInput("seat", f"there is no seat {seat}; there are {', '.join(i.seat for i in seats)}")
    name, bot = body["name"], body["bot"]
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
        raise BadInput("name", f"must have 1 to {LONGEST_NAME} letters")
    if bot is not None and bots is not None and bot not in bots:
        raise BadInput("bot", f"there is no bot {bot!r}; there are {', '.join(bots)}")
    return tuple(replace(info, name=name, bot=bot) if info.seat == seat else info for info in seats)


def seats_now(record: GameRecord) -> tuple[SeatInfo, ...]:
    """Who sits where by the last entry of a game."""
    seats = tuple(record.header.seats)
    for entry in record.entries:
        if entry.kind is EntryKind.SEAT:
            seats = reseated(seats, entry.seat, entry.body)
    return seats
