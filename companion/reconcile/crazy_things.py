"""The things of the table of Crazy Race by name: as the rules want them, and as they lie at rest.

What moves, or what no device can see now, has no entry. Dice are none of them: a throw is a barrier.
"""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.crazy_race.components import card_of
from companion.games.crazy_race.layout import expected
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import State
from companion.reconcile.crazy_cards import OFFER, animal_zone
from companion.reconcile.race_things import Things
from companion.table.believed import BelievedTable

__all__ = ["crazy_called_for", "crazy_lies"]


def crazy_called_for(state: State) -> Things:
    """The things as the rules want them: spaces taken or free, each seat's animal, the offer."""
    race = _race(state)
    layout = expected(race)
    taken = {part.space for part in layout.seats}
    things: dict[str, Hashable] = {
        f"track:{space}": space in taken for space in range(1, len(race.track) + 1)
    }
    for part in layout.seats:
        things[animal_zone(part.seat)] = frozenset(filter(None, [part.animal]))
    things[OFFER] = frozenset(layout.offer)
    return things


def crazy_lies(table: BelievedTable, state: State, now: float) -> Things:
    """The same things as they lie at rest."""
    race, settle = _race(state), table.settle
    things: dict[str, Hashable] = {}
    taken, rest = table.group("track:", now)
    if taken is not None and rest >= settle.pawn:
        things = {f"track:{space}": f"track:{space}" in taken for space in range(1, len(race.track) + 1)}
    if table.sees_mat(now):
        for zone in (OFFER, *map(animal_zone, race.setting.seats)):
            if table.quiet_for(zone, now) >= settle.card:
                cards = (card_of(tag.component) for tag in table.tags_in(zone))
                things[zone] = frozenset(card for card in cards if card is not None)
    return things


def _race(state: State) -> CrazyState:
    if not isinstance(state, CrazyState):
        raise TypeError("these are the things of Crazy Race only")
    return state
