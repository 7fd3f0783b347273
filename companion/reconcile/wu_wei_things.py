"""The things of a table of Wu Wei by name and how each lies, and the step that takes one to where it belongs.

Pieces, walls, towers, tiles, trackers, markers, cards and chi. Knows the rules' state, no device.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import TERRAIN
from companion.games.wu_wei.names import ANIMALS, ELEMENTS
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Instruction, Line

__all__ = ["GONE", "STAND", "seat_names_of", "step_of", "steps_between", "things"]

MANY = 16
"""More steps than this at once are one: to lay everything as the screen shows it."""

STAND, GONE = "yes", ""


def seat_names_of(state: WuState) -> Mapping[Seat, str]:
    """What each seat is called: its animal, the emperor, or the seat before it has either."""
    return {
        seat: player.animal or ("emperor" if player.role == "emperor" else seat)
        for seat, player in zip(state.setting.seats, state.players, strict=True)
    }


def things(state: WuState) -> dict[str, str]:
    """Every thing and how it lies; what is not on the table is left out."""
    out: dict[str, str] = {}
    for name, piece in state.pieces:
        out[f"piece {name}"] = piece.at
        out[f"side {name}"] = piece.side
    out.update((f"wall {place}", STAND) for place in state.walls)
    out.update((f"tower {place}", STAND) for place in state.towers)
    out.update((f"fields {place}", STAND) for place in state.fields if place in TERRAIN)
    out.update((f"dark {place}", STAND) for place in state.face_down)
    if state.layout.squares:
        out.update((f"tile {place}", colour) for place, colour in state.yin_yang)
    if state.trackers is not None:
        out.update((f"tracker {name}", value) for name, value in state.trackers._asdict().items())
        out["gathering"] = state.gathering
    if state.starter is not None:
        out["starter"] = state.starter
    out.update(
        (f"marker {animal}", at) for animal, at in zip(ANIMALS, state.lineage, strict=True) if at != "box"
    )
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        out.update((f"card {card}", f"{seat} fresh") for card in player.cards)
        out.update((f"card {card}", f"{seat} spent") for card in player.spent)
        out.update((f"chi {seat} {e}", str(n)) for e, n in zip(ELEMENTS, player.chi, strict=True) if n)
    return out


def steps_between(before: WuState, after: WuState) -> tuple[Instruction, ...]:
    """What hands have to do so that the table lies as ``after`` wants it, each thing once."""
    old, new = things(before), things(after)
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    if len(changed) > MANY:
        line = Line.of("Lay everything as the screen shows it")
        return (Instruction("lay-all>table", None, "lay-all", line, "", "lay-all", "", "table"),)
    names = seat_names_of(after)
    steps = (step_of(name, old.get(name, GONE), new.get(name, GONE), names) for name in changed)
    return tuple(step for step in steps if step is not None)


def step_of(name: str, old: str, new: str, names: Mapping[Seat, str]) -> Instruction | None:
    """What hands do to make a thing lie otherwise; None where there is nothing to do."""
    for seat, line in _lines(name, old, new, names):
        target = new or "box"
        return Instruction(f"{name}>{target}", seat, name.split(maxsplit=1)[0], line, "", name, old, target)
    return None


def _lines(name: str, old: str, new: str, names: Mapping[Seat, str]) -> Iterator[tuple[Seat | None, Line]]:
    kind, _, what = name.partition(" ")
    match kind:
        case "piece" if new:
            yield None, Line.of("{piece}: to {place}", piece=what, place=new)
        case "piece":
            yield None, Line.of("{piece}: off the board", piece=what)
        case "side" if new and old:
            yield None, Line.of("{piece}: turn it to {side}", piece=what, side=new)
        case "wall" | "tower" | "fields" | "dark":
            yield None, Line.of(_TILES[kind, bool(new)].template, place=what)
        case "tile" if new:
            yield None, Line.of("{place}: turn the tile to {colour}", place=what, colour=new)
        case "tracker" | "gathering" | "starter" | "marker" if new:
            yield None, _marker_line(kind, what, new, names)
        case "tracker":
            yield None, _TRACKERS_OFF[what]
        case "marker":
            yield None, Line.of("{animal}'s lineage marker: off the board", animal=what)
        case "card":
            yield from _card_lines(what, old, new, names)
        case "chi":
            seat, element = what.split()
            yield seat, _chi_line(names[seat], element, int(new or 0) - int(old or 0))


def _chi_line(name: str, element: str, more: int) -> Line:
    if more > 0:
        return Line.of("{name}: take {count} {element} chi", name=name, count=more, element=element)
    return Line.of("{name}: pay {count} {element} chi", name=name, count=-more, element=element)


_TILES: Mapping[tuple[str, bool], Line] = {
    ("wall", True): Line.of("A wall on {place}"),
    ("wall", False): Line.of("No wall on {place}"),
    ("tower", True): Line.of("A tower on {place}"),
    ("tower", False): Line.of("No tower on {place}"),
    ("fields", True): Line.of("{place}: turn it to fields"),
    ("fields", False): Line.of("{place}: turn it back to terrain"),
    ("dark", True): Line.of("{place}: turn the town face down"),
    ("dark", False): Line.of("{place}: turn the town face up"),
}


_TRACKERS_OFF: Mapping[str, Line] = {
    "element": Line.of("The town tracker: off the board"),
    "palace": Line.of("The palace tracker: off the board"),
    "season": Line.of("The season tracker: off the board"),
}


def _marker_line(kind: str, what: str, new: str, names: Mapping[Seat, str]) -> Line:
    if kind == "tracker":
        return {
            "element": Line.of("The town tracker to {value}", value=new),
            "palace": Line.of("The palace tracker to {value}", value=new),
            "season": Line.of("The season tracker to {value}", value=new),
        }[what]
    if kind == "gathering":
        return Line.of("The gathering marker: {side} up", side=new)
    if kind == "starter":
        return Line.of("{name} takes the first-player marker", name=names[new])
    if new in names:
        return Line.of("{animal}'s lineage marker to its player", animal=what)
    return Line.of("{animal}'s lineage marker to {place}", animal=what, place=new)


def _card_lines(
    card: str, old: str, new: str, names: Mapping[Seat, str]
) -> Iterator[tuple[Seat | None, Line]]:
    if not new:
        yield old.split(maxsplit=1)[0], Line.of("{card}: back to its deck", card=card)
        return
    seat, face = new.split()
    if not old:
        yield seat, Line.of("Take {card}", card=card)
    elif old.split(maxsplit=1)[0] != seat:
        yield seat, Line.of("{card} belongs to {name}", card=card, name=names[seat])
    elif face == "spent":
        yield seat, Line.of("{card}: turn it over, it is spent", card=card)
    else:
        yield seat, Line.of("{card}: turn it face up again", card=card)
