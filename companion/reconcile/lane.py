"""What lies in a seat's plan lane: two face-down cards while sealing, one legal pair when revealed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.games.race.components import action_of, deck_of, energy_of
from companion.games.vocabulary import Move, Seat, seat_number
from companion.reconcile.instructions import Line
from companion.table.believed import BelievedTable, SlotState

__all__ = ["LaneReading", "LaneState", "lane_zones", "read_cards", "read_lane"]


def lane_zones(seat: Seat) -> tuple[str, str]:
    """The two slots of a seat's plan lane."""
    return f"{seat}.lane.1", f"{seat}.lane.2"


class LaneState(StrEnum):
    """How a lane looks at this moment."""

    UNKNOWN = "unknown"
    EMPTY = "empty"
    PARTLY = "partly"
    READY = "ready"
    SHOWN = "shown"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class LaneReading:
    """A lane: its state, for how many seconds it has been quiet, and what it shows face up."""

    state: LaneState
    quiet: float
    move: Move | None = None
    cards: tuple[str, ...] = ()
    line: Line | None = None


def read_lane(table: BelievedTable, seat: Seat, kind: str, animal: str, now: float) -> LaneReading:
    """Read one lane for a sealed choice of ``kind`` (``start``: one action card; ``plan``: a pair)."""
    zones = lane_zones(seat)[: 1 if kind == "start" else 2]
    states = [table.slot(zone, now) for zone in zones]
    quiet = min(min(table.quiet_for(zone, now), rest) for zone, (_, rest) in zip(zones, states, strict=True))
    kinds = {state for state, _ in states}
    cards = tuple(tag.component for zone in lane_zones(seat) for tag in table.tags_in(zone))
    if SlotState.UNKNOWN in kinds:
        return LaneReading(LaneState.UNKNOWN, 0.0)
    if cards:
        if len(cards) < len(zones):
            return LaneReading(LaneState.PARTLY, quiet, cards=cards)
        meant = read_cards(seat, kind, animal, cards)
        if isinstance(meant, Line):
            return LaneReading(LaneState.WRONG, quiet, cards=cards, line=meant)
        return LaneReading(LaneState.SHOWN, quiet, meant, cards)
    if kinds == {SlotState.COVERED}:
        return LaneReading(LaneState.READY, quiet)
    return LaneReading(LaneState.EMPTY if kinds == {SlotState.OPEN} else LaneState.PARTLY, quiet)


def read_cards(seat: Seat, kind: str, animal: str, cards: tuple[str, ...]) -> Move | Line:
    """The choice that face-up cards make for a seat, or a line that says why they make none."""
    slots = 1 if kind == "start" else 2
    actions = [card for card in cards if action_of(card) is not None]
    energies = [card for card in cards if energy_of(card) is not None]
    if any(deck_of(card) != seat_number(seat) + 1 for card in actions):
        return Line.of("{animal}: this action card is of another deck", animal=animal)
    if len(cards) != slots or len(actions) != 1 or len(energies) != slots - 1:
        wanted = "one action card" if kind == "start" else "one action and one energy card"
        return Line.of("{animal}: the lane must show {cards}", animal=animal, cards=wanted)
    action = action_of(actions[0])
    if kind == "start":
        return Move.of(seat, "start", action=action)
    return Move.of(seat, "plan", action=action, energy=energy_of(energies[0]))
