"""Develop: students train, masters cultivate (WW-DISC-01 to -08, WW-MAST-08 to -10, WW-S3-26)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.wu_wei.change import gain, turn_side
from companion.games.wu_wei.names import ANIMALS, animal_of_card
from companion.games.wu_wei.shapes import Kind, make
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "TASKS", "earn"]


def _develop(w: Work) -> bool:
    """Ask for the next training, one at a time, until there is none (WW-DISC-08)."""
    w.step("develop")
    found = _next_training(w)
    if found is None:
        return False
    seat, animal = found
    if w.level == "solo1":
        w.owe(TABLE, "show_aside", animal=animal)
    else:
        w.owe(seat, "take_card", animal=animal)
    w.plan(("develop",))
    return False


def _next_training(w: Work) -> tuple[Seat, str] | None:
    """The first pair that trains: students from the active seat on, animals in order."""
    for seat in w.clockwise(w.now.seat):
        player = w.players[seat]
        student = f"student_{player.animal}"
        if student not in w.pieces or w.pieces[student].side == "plus":
            continue
        held = {animal_of_card(card) for card in player.held}
        for animal in ANIMALS:
            left = animal in w.stage.aside if w.level == "solo1" else w.decks[animal]
            if animal not in held and left and _trains(w, animal, w.at(student)):
                return seat, animal
    return None


def _trains(w: Work, animal: str, space: str) -> bool:
    """Whether somebody on a space, or a marker on that palace, trains in an animal."""
    if w.lineage[animal] == space:
        return True
    for name in (f"master_{animal}", f"student_{animal}"):
        piece = w.pieces.get(name)
        if piece is not None and piece.at == space and piece.side == "plus":
            return True
    return False


def earn(w: Work, seat: Seat, card: str, clause: str) -> None:
    """A student takes a card; with five it is a student-master (WW-DISC-04)."""
    player = w.players[seat]
    if card in w.worn:
        w.worn = tuple(c for c in w.worn if c != card)
        w.put(seat, player._replace(spent=(*player.spent, card)))
    else:
        w.put(seat, player._replace(cards=(*player.cards, card)))
    w.eventful = True
    w.say("card", seat, clause, card=card)
    if len(w.players[seat].held) == len(ANIMALS):
        turn_side(w, f"student_{player.animal}", "plus", "WW-DISC-04")


def _refuse_take(w: Work, move: Move) -> str | None:
    card, animal = move["card"], w.owed[0].value("animal")
    style = animal_of_card(card)
    if style in map(animal_of_card, w.players[move.seat].held):
        return "WW-DISC-03"
    if style != animal:
        student = f"student_{w.players[move.seat].animal}"
        return "WW-DISC-08" if _trains(w, style, w.at(student)) else "WW-DISC-01"
    return None if card in w.decks[animal] else "WW-DISC-01"


def _do_take(w: Work, move: Move) -> None:
    w.owed.pop(0)
    card = move["card"]
    animal = animal_of_card(card)
    w.decks[animal] = tuple(c for c in w.decks[animal] if c != card)
    earn(w, move.seat, card, "WW-DISC-01")


def _offer_take(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "take_card", card=card) for card in w.decks[w.owed[0].value("animal")])


def _cultivate(w: Work) -> bool:
    """The active seat's master gives three chi of its element (WW-MAST-08)."""
    seat = w.now.seat
    animal = w.players[seat].animal
    clause = "WW-MAST-08"
    if w.level == "solo3":
        choice, clause = w.setting.options.s3_cultivate, "WW-S3-26"
        pair = w.stage.selected[1] if w.stage.selected else None
        animal = {"pair": pair, "own": animal, "none": None}[choice]
    elif w.level not in ("master", "emperor", "solo2"):
        return False
    if animal is not None and f"master_{animal}" in w.pieces and w.lineage[animal] == seat:
        gain(w, seat, w.element(animal), 3, clause)
    return False


KINDS = {"take_card": Kind(_refuse_take, _do_take, _offer_take)}
TASKS = {"develop": _develop, "cultivate": _cultivate}
