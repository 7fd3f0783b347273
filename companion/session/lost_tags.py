"""A card whose tag is lost or will not read, told by finger for the evening.

The believed table then has it where it was told, until it is told elsewhere, is read after all, or its
plan lane is seen bare. Nothing can be told of a lane while plans are secret.
"""

from __future__ import annotations

from companion.errors import BadInput, CompanionError
from companion.games.race.components import action_of, energy_card, energy_copies, energy_of
from companion.table.believed import BelievedTable, SlotState

__all__ = ["tell_tag"]

_ANY_ENERGY = len("RZ-E3")


def tell_tag(table: BelievedTable, component: str, place: str, now: float, *, secret: bool) -> None:
    """Note where a card lies; ``place`` as in :class:`companion.session.touches.TellTag`.

    Raises :class:`CompanionError` for a lane while plans are secret, and for a place that is full;
    :class:`BadInput` for a place that is none, or a piece that is no card.
    """
    card = _card(table, component)
    if not place:
        table.tell(card, None, 0, now)
        return
    if secret and ".lane" in place:
        raise CompanionError("plans are secret now: tell this card when all are turned over")
    zone, column = _spot(table, card, place, now)
    table.tell(card, zone, column, now)


def _card(table: BelievedTable, component: str) -> str:
    """The card meant; of an energy value one whose tag is not seen, so that it is nobody else's."""
    if energy_of(component) is None and action_of(component) is None:
        raise BadInput("component", f"{component!r} is no card of this game")
    if len(component) > _ANY_ENERGY or action_of(component) is not None:
        return component
    value = component[-1]
    copies = [energy_card(int(value), copy) for copy in range(energy_copies()[value], 0, -1)]
    return next((card for card in copies if table.tag(card) is None), copies[0])


def _spot(table: BelievedTable, card: str, place: str, now: float) -> tuple[str, int]:
    """Zone and column: a covered lane slot, the card's own part of a row, or a zone by its name."""
    seat, _, part = place.partition(".")
    if part == "lane":
        slots = [f"{place}.{slot}" for slot in (1, 2)]
        covered = [zone for zone in slots if table.has_zone(zone) and _is_covered(table, zone, now)]
        if not covered:
            raise CompanionError("no card lies unread in that lane: lay it there first")
        return covered[0], 0
    if part == "row":
        kind, other = ("action", "energy") if action_of(card) is not None else ("energy", "action")
        mine, beside = f"{seat}.row.{kind}", f"{seat}.row.{other}"
        return mine, _column(table, mine, beside)
    return place, _column(table, place, "")


def _is_covered(table: BelievedTable, zone: str, now: float) -> bool:
    return not table.tags_in(zone) and table.slot(zone, now)[0] is SlotState.COVERED


def _column(table: BelievedTable, zone: str, beside: str) -> int:
    """The first free place, one whose partner in the row lies alone before all others."""
    if not table.has_zone(zone):
        raise BadInput("place", f"{zone!r} is no place on this mat")
    taken = {tag.column for tag in table.tags_in(zone)}
    alone = {tag.column for tag in table.tags_in(beside)} - taken if beside else set()
    free = [column for column in range(max(1, table.columns(zone))) if column not in taken]
    if not free:
        raise CompanionError("that place is full: tell first what lies elsewhere")
    return min(alone, default=free[0])
