"""Things told by finger, kept beside the journal so that the evening goes on with them after a resume.

One small file: the game, where each told card lies, and what was told that no move has booked yet (a board
that is being entered). What lies in a plan lane while plans are secret is neither kept nor recalled. Knows
zones by name; must not know why a card cannot be read.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.errors import CompanionError
from companion.files import write_whole
from companion.reconcile.meaning import Tells
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import TellPlace
from companion.table.believed import BelievedTable

__all__ = ["NAME", "ToldThings"]

NAME = "told.json"

_LOG = logging.getLogger(__name__)

Places = Mapping[str, tuple[str, int]]
"""Zone and column of each told card."""


class _Kept(NamedTuple):
    cards: Places
    tells: Tells


class ToldThings:
    """Keeps what was told of one game in ``folder``; recalls what an earlier sitting kept."""

    def __init__(self, folder: Path, session: GameSession, table: BelievedTable, now: float) -> None:
        """``now`` on the table's clock: when the recalled cards count as told."""
        self._path = folder / NAME
        self._session = session
        self._table = table
        self._kept = self._read()
        for card, (zone, column) in self._open(self._kept.cards).items():
            table.tell(card, zone, column, now)

    def recall(self, referee: Referee) -> None:
        """Tell the referee again what no move has booked; what does not fit any more is left out."""
        for thing, place in self._kept.tells:
            try:
                referee.touch(TellPlace(thing, place))
            except CompanionError as error:
                _LOG.warning("not told again: %s %s: %s", thing, place, error)

    def keep(self, tells: Tells = ()) -> None:
        """Write what is told now, if it is something else than before; a full disk is logged, not fatal.

        ``tells`` are those that no move has booked.
        """
        told = _Kept(self._open(self._table.told()), tells)
        if told == self._kept:
            return
        self._kept = told
        data = {
            "game": self._session.id,
            "cards": {card: list(place) for card, place in told.cards.items()},
            "tells": [list(tell) for tell in told.tells],
        }
        try:
            write_whole(self._path, json.dumps(data) + "\n")
        except OSError as error:
            _LOG.warning("what was told is not kept: %s", error)

    def _open(self, told: Places) -> dict[str, tuple[str, int]]:
        """The cards that everybody may know of: not those in a lane before its round is open."""
        secret = bool(self._session.state.sealed)
        return {card: place for card, place in told.items() if not (secret and ".lane" in place[0])}

    def _read(self) -> _Kept:
        """What was kept for this game; nothing when the file is damaged or another game's."""
        try:
            data: Any = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or data.get("game") != self._session.id:
            return _Kept({}, ())
        cards, tells = data.get("cards"), data.get("tells")
        found = cards if isinstance(cards, dict) else {}
        told = tells if isinstance(tells, list) else []
        return _Kept(
            {card: (place[0], place[1]) for card, place in found.items() if self._fits(place)},
            tuple((tell[0], tell[1]) for tell in told if _is_tell(tell)),
        )

    def _fits(self, place: Any) -> bool:
        if not isinstance(place, list) or [type(part) for part in place] != [str, int]:
            return False
        zone, column = place
        return self._table.has_zone(zone) and 0 <= column < max(1, self._table.columns(zone))


def _is_tell(tell: Any) -> bool:
    return isinstance(tell, list) and [type(part) for part in tell] == [str, str]
