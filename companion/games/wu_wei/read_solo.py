"""What only a solo stage has, from JSON; every fault named with its place."""

from __future__ import annotations

from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.wu_wei.model import Solo
from companion.games.wu_wei.names import (
    ANIMALS,
    CARDS,
    DECKS,
    GENERAL_FACES,
    GENERALS,
    PIECES,
    SOVEREIGN_FACES,
    SOVEREIGNS,
    STUDENT_FACES,
)
from companion.games.wu_wei.read_parts import cards, places, words

__all__ = ["read_solo"]

_PHASES = ("student", "master")
_STAGE1 = ("phase", "order", "card", "revealed", "deck", "aside", "known", "protected", "walls_locked")
_STAGE2 = ("dice", "dice_in_play", "removed")
_STAGE3 = ("selected", "bought", "must", "pool", "rings", "direction", "roll")


def read_solo(data: Any, field: str, level: str) -> Solo | None:
    """The solo part of a state; null at the other levels."""
    readers = {"solo1": _read_stage1, "solo2": _read_stage2, "solo3": _read_stage3}
    if level not in readers:
        if data is not None:
            raise BadInput(field, f"must be null at {level}")
        return None
    return readers[level](fields.mapping(data, field), field)


def _read_stage1(data: Any, field: str) -> Solo:
    fields.known_keys(data, field, _STAGE1)
    card = data.get("card")
    order = fields.items(data.get("order", list(_PHASES)), f"{field}.order", 2)
    for n, phase in enumerate(order):
        fields.member(phase, f"{field}.order[{n}]", _PHASES)
    if order[0] == order[1]:
        raise BadInput(f"{field}.order", "must name both phases")
    revealed = fields.mapping(data.get("revealed", {}), f"{field}.revealed")
    fields.known_keys(revealed, f"{field}.revealed", ANIMALS)
    counts = {a: fields.whole(n, f"{field}.revealed.{a}", 0, 4) for a, n in revealed.items()}
    aside = places(data.get("aside", list(ANIMALS)), f"{field}.aside", ANIMALS)
    protected = places(data.get("protected", []), f"{field}.protected", ANIMALS)
    return Solo(
        phase=fields.member(data.get("phase", "student"), f"{field}.phase", _PHASES),
        order=tuple(order),
        card=None if card is None else fields.member(card, f"{field}.card", CARDS),
        revealed=tuple((a, counts[a]) for a in ANIMALS if counts.get(a)),
        deck=fields.whole(data.get("deck", 20), f"{field}.deck", 0, 20),
        aside=tuple(a for a in ANIMALS if a in aside),
        known=tuple(
            sorted(words(data.get("known", {}), f"{field}.known", ANIMALS, CARDS, partial=True).items())
        ),
        protected=tuple(a for a in ANIMALS if a in protected),
        walls_locked=fields.truth(data.get("walls_locked", False), f"{field}.walls_locked"),
    )


def _read_stage2(data: Any, field: str) -> Solo:
    fields.known_keys(data, field, _STAGE2)
    known = (*ANIMALS, *SOVEREIGNS)
    dice = fields.mapping(data.get("dice", {}), f"{field}.dice")
    fields.known_keys(dice, f"{field}.dice", known)
    for die, face in dice.items():
        faces = SOVEREIGN_FACES if die in SOVEREIGNS else STUDENT_FACES
        fields.member(face, f"{field}.dice.{die}", faces)
    in_play = data.get("dice_in_play", [])
    places(in_play, f"{field}.dice_in_play", known)
    removed = data.get("removed", [])
    places(removed, f"{field}.removed", ANIMALS)
    return Solo(dice=tuple(dice.items()), dice_in_play=tuple(in_play), removed=tuple(removed))


def _read_stage3(data: Any, field: str) -> Solo:
    fields.known_keys(data, field, _STAGE3)
    pool = fields.mapping(data.get("pool", {}), f"{field}.pool")
    fields.known_keys(pool, f"{field}.pool", ANIMALS)
    decks = {animal: cards(pool.get(animal, []), f"{field}.pool.{animal}") for animal in ANIMALS}
    for animal, deck in decks.items():
        places(list(deck), f"{field}.pool.{animal}", DECKS[animal])
    must = data.get("must", [])
    places(must, f"{field}.must", PIECES)
    rings = words(data.get("rings", {}), f"{field}.rings", SOVEREIGNS, ("inner", "outer"))
    roll = data.get("roll")
    thrown = None if roll is None else words(roll, f"{field}.roll", GENERALS, GENERAL_FACES)
    return Solo(
        selected=_read_selected(data.get("selected"), f"{field}.selected"),
        bought=fields.truth(data.get("bought", False), f"{field}.bought"),
        must=tuple(must),
        pool=tuple(decks.items()),
        rings=tuple((piece, rings[piece]) for piece in SOVEREIGNS),
        direction=fields.member(data.get("direction", "cw"), f"{field}.direction", ("cw", "ccw")),
        roll=None if thrown is None else tuple((general, thrown[general]) for general in GENERALS),
    )


def _read_selected(data: Any, field: str) -> tuple[str, str] | None:
    if data is None:
        return None
    data = fields.mapping(data, field)
    fields.known_keys(data, field, ("card", "as"))
    card = fields.member(fields.required(data, "card", field), f"{field}.card", CARDS)
    return card, fields.member(fields.required(data, "as", field), f"{field}.as", ANIMALS)
