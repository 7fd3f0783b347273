"""What the referee needs to begin or resume a table of Zodiac Race."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.vocabulary import TABLE, Seat, State, Step
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.zodiac import ZodiacMeaning
from companion.session.records import Entry
from companion.session.session import GameSession
from companion.table.believed import SettleTimes

__all__ = ["AUTOMATIC", "NamesNow", "to_deal", "zodiac_meaning"]

AUTOMATIC = frozenset({"draw", "reshuffle"})
"""Hidden moves that are booked when they are due."""


class NamesNow(Mapping[Seat, str]):
    """What each seat is called at this moment: people come, go and are renamed while the game goes on."""

    def __init__(self, session: GameSession) -> None:
        """``session`` says who sits where."""
        self._session = session

    def __getitem__(self, seat: Seat) -> str:
        """The name of a seat; :class:`KeyError` for one that is not in the game."""
        return {info.seat: info.name for info in self._session.seats}[seat]

    def __iter__(self) -> Iterator[Seat]:
        """The seats."""
        return (info.seat for info in self._session.seats)

    def __len__(self) -> int:
        """The number of seats."""
        return len(self._session.seats)


def zodiac_meaning(session: GameSession, settle: SettleTimes) -> ZodiacMeaning:
    """The table as a new or resumed game calls for it; what a seat did last may not lie there yet."""
    history = session.history()
    names = NamesNow(session)
    last = next((n for n in range(len(history) - 1, 0, -1) if _of_seat(history[n].entry)), None)
    if last is None:
        return ZodiacMeaning(session.state, settle, names)
    since = [Step(position.state, position.events) for position in history[last:]]
    return ZodiacMeaning(history[last - 1].state, settle, names, since=since, laid=True)


def _of_seat(entry: Entry | None) -> bool:
    return entry is not None and entry.seat not in (None, TABLE)


def to_deal(state: State) -> bool:
    """Whether the cards are still to be dealt."""
    return isinstance(state, ZodiacState) and state.phase == "deal"
