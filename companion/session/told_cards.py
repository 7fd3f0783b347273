"""Cards told by finger, kept beside the journal so that the evening goes on with them after a resume.

One small file: the game and where each told card lies. What lies in a plan lane while plans are secret is
neither kept nor recalled. Knows zones by name; must not know why a card cannot be read.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.files import write_whole
from companion.session.session import GameSession
from companion.table.believed import BelievedTable

__all__ = ["NAME", "ToldCards"]

NAME = "told-cards.json"

_LOG = logging.getLogger(__name__)

Places = Mapping[str, tuple[str, int]]
"""Zone and column of each told card."""


class ToldCards:
    """Keeps the told cards of one game in ``folder``; recalls those that an earlier sitting kept."""

    def __init__(self, folder: Path, session: GameSession, table: BelievedTable, now: float) -> None:
        """``now`` on the table's clock: when the recalled cards count as told."""
        self._path = folder / NAME
        self._session = session
        self._table = table
        self._kept = self._read()
        for card, (zone, column) in self._open(self._kept).items():
            table.tell(card, zone, column, now)

    def keep(self) -> None:
        """Write what is told now, if it is something else than before; a full disk is logged, not fatal."""
        told = self._open(self._table.told())
        if told == self._kept:
            return
        self._kept = told
        data = {"game": self._session.id, "cards": {card: list(place) for card, place in told.items()}}
        try:
            write_whole(self._path, json.dumps(data) + "\n")
        except OSError as error:
            _LOG.warning("told cards are not kept: %s", error)

    def _open(self, told: Places) -> dict[str, tuple[str, int]]:
        """The cards that everybody may know of: not those in a lane before its round is open."""
        secret = bool(self._session.state.sealed)
        return {card: place for card, place in told.items() if not (secret and ".lane" in place[0])}

    def _read(self) -> dict[str, tuple[str, int]]:
        """What was kept for this game; nothing when the file is damaged or another game's."""
        try:
            data: Any = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(data, dict) or data.get("game") != self._session.id:
            return {}
        cards = data.get("cards")
        found = {} if not isinstance(cards, dict) else cards
        return {card: (place[0], place[1]) for card, place in found.items() if self._fits(place)}

    def _fits(self, place: Any) -> bool:
        if not isinstance(place, list) or [type(part) for part in place] != [str, int]:
            return False
        zone, column = place
        return self._table.has_zone(zone) and 0 <= column < max(1, self._table.columns(zone))
