"""The things on the mat of Zodiac Race by name, as wanted and as they lie at rest."""

from __future__ import annotations

from companion.games.vocabulary import State
from companion.games.zodiac_race.components import card_of
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.race_things import Things
from companion.reconcile.zodiac_seen import DISCARD
from companion.table.believed import BelievedTable

__all__ = ["zodiac_called_for", "zodiac_lies"]

TOP = "discard"


def zodiac_called_for(state: State) -> Things:
    """Each row, and the topmost card of the discard pile (None where there is none)."""
    if not isinstance(state, ZodiacState):
        raise TypeError("these things are of Zodiac Race only")
    rows = zip(state.setting.seats, state.players, strict=True)
    return {
        **{f"row:{seat}": tuple(enumerate(player.sequence)) for seat, player in rows},
        TOP: state.discard[-1] if state.discard else None,
    }


def zodiac_lies(table: BelievedTable, state: State, now: float) -> Things:
    """The same things as they lie at rest."""
    if not isinstance(state, ZodiacState):
        raise TypeError("these things are of Zodiac Race only")
    found: dict[str, object] = {}
    rest = table.settle.card * table.haste
    if not table.sees_mat(now):
        return found
    for seat in state.setting.seats:
        zone = f"{seat}.row"
        if table.quiet_for(zone, now) >= rest:
            found[f"row:{seat}"] = tuple((tag.column, card_of(tag.component)) for tag in table.tags_in(zone))
    if table.quiet_for(DISCARD[0], now) >= rest:
        tags = sorted(table.tags_in(DISCARD[0]), key=lambda tag: tag.since)
        found[TOP] = card_of(tags[-1].component) if tags else None
    return found
