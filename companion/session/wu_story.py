"""The course of a game of Wu Wei in lines, made from events alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.vocabulary import Event, Seat
from companion.reconcile.instructions import Line

__all__ = ["STORY", "wu_story"]

STORY: Mapping[str, Line] = {
    "animal": Line.of("{name} plays {animal}"),
    "bid": Line.of("{name} offers {count}"),
    "bid_won": Line.of("{name} has the highest bid"),
    "board_laid": Line.of("The board lies"),
    "card": Line.of("{name} learns {card}"),
    "card_gone": Line.of("{card} is lost for the campaign"),
    "card_lost": Line.of("{name} loses {card}"),
    "chi": Line.of("{name}: +{count} {element} chi"),
    "conscripted": Line.of("{piece} is conscripted by {by}"),
    "die": Line.of("The die of {die} shows {face}"),
    "die_ignored": Line.of("{name} buys off the die of {die}"),
    "element": Line.of("{element} is active now"),
    "emperor": Line.of("{name} is the emperor"),
    "fields": Line.of("{place} is fields now"),
    "gathering": Line.of("The gathering begins"),
    "gathering_due": Line.of("Winter: a gathering is held before the round ends"),
    "gathering_marker": Line.of("The gathering marker shows the {side}"),
    "lineage_back": Line.of("{name} has the lineage marker of {animal} back"),
    "lineage_lost": Line.of("The lineage marker of {animal} lies on its palace"),
    "lost": Line.of("The stage is lost"),
    "master_gone": Line.of("{piece} leaves the game"),
    "move_skipped": Line.of("{name} cannot move"),
    "moved": Line.of("{piece} to {place}"),
    "paid": Line.of("{name} pays {count} chi"),
    "palace": Line.of("The palace of {element} is inactive now"),
    "power": Line.of("{name} uses {card}"),
    "protected": Line.of("{animal} is protected"),
    "recruited": Line.of("{name} recruits {piece}"),
    "resist": Line.of("{name} resists"),
    "revealed": Line.of("Turned up: {card}"),
    "ring_complete": Line.of("The {ring} ring is complete"),
    "rolled": Line.of("Rolled: {dice}"),
    "season": Line.of("The season is {season} now"),
    "selected": Line.of("{card} names the pair of {style}"),
    "stage_finished": Line.of("Stage {stage} is finished"),
    "starter": Line.of("{name} takes the first-player marker"),
    "terrain": Line.of("{place} is terrain again"),
    "terrain_relaid": Line.of("The lifted terrain lies again"),
    "tower": Line.of("A tower stands on {place}"),
    "tower_gone": Line.of("The tower on {place} is gone"),
    "town_down": Line.of("The town on {place} lies face down"),
    "town_up": Line.of("The town on {place} lies face up"),
    "turn": Line.of("Turn {number}: {name}"),
    "turned": Line.of("{piece} turns to {side}"),
    "wall": Line.of("A wall stands on {place}"),
    "wall_gone": Line.of("The wall on {place} is gone"),
    "walls_locked": Line.of("Until the next master phase no wall can be passed or destroyed"),
    "won": Line.of("{name} wins"),
    "yield": Line.of("{name} yields"),
    "yin_yang": Line.of("The tile on {place} shows {colour}"),
}
"""By what happened: the line, whose values come from the event."""


def wu_story(events: Iterable[Event], names: Mapping[Seat, str]) -> Iterator[Line]:
    """One line an event, where it says something to people; the seats' names."""
    for event in events:
        line = STORY.get(_happened(event))
        if line is not None:
            values = _values(event, names)
            used = {name: value for name, value in values.items() if f"{{{name}}}" in line.template}
            yield Line.of(line.template, **used)


def _happened(event: Event) -> str:
    """What happened, told apart where one kind of event means two things to people."""
    match event.kind:
        case "card_lost" if event.seat is None:
            return "card_gone"
        case "lineage":
            return "lineage_back" if event.get("at") == event.seat else "lineage_lost"
        case "over":
            return "lost" if event.seat is None else "won"
        case "answer":
            return str(event.get("answer"))
    return event.kind


def _values(event: Event, names: Mapping[Seat, str]) -> dict[str, Any]:
    values: dict[str, Any] = dict(event.detail)
    if event.kind == "rolled":
        values["dice"] = tuple(part for pair in event.get("dice", ()) for part in pair)
    values["name"] = names.get(event.seat or "", event.seat or "")
    values["count"] = abs(event.amount or 0)
    values["place"] = event.get("to", event.get("at"))
    return values
