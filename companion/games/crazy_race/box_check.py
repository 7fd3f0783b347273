"""Builds a box out of JSON values and refuses one that no race can be run with (CR-BOX-01).

Knows what must hold between the values, not where they come from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.abilities import read_ability
from companion.games.crazy_race.box_values import Box, Card, Die, frozen
from companion.games.crazy_race.names import (
    ANIMALS,
    COLOUR_RANK,
    COLOURS,
    DICE,
    DONKEYS,
    PALMS,
    SHEETS,
    SIDES,
    SLOTS,
)

__all__ = ["build_box"]

FACES = 6
FACE_SUMS = {colour: 6 + 3 * rank for colour, rank in COLOUR_RANK.items()}
"""Six times the average pips of a colour (CR-CMP-02)."""
SHEET_SPACES = 3


def build_box(data: Mapping[str, Any], field: str) -> Box:
    """A box of complete values. Raises :class:`BadInput` with the exact place."""
    if list(fields.items(data["colours"], f"{field}.colours")) != list(COLOURS):
        raise BadInput(f"{field}.colours", f"must be {', '.join(COLOURS)}")
    dice = _read_dice(data["dice"], f"{field}.dice")
    board = _read_board(data["board"], f"{field}.board")
    sheets = _read_sheets(data["sheets"], f"{field}.sheets")
    course = _read_course(data["course"], f"{field}.course", board)
    starts = _read_starts(data["start_spaces"], f"{field}.start_spaces", course)
    donkeys = _read_donkeys(data["donkeys"], f"{field}.donkeys", starts)
    animals = _read_animals(data["animals"], f"{field}.animals", dice)
    return Box(
        data["box_id"],
        frozen(data),
        dice,
        frozen({**animals, **donkeys}),
        tuple(sorted(animals)),
        tuple(donkeys),
        starts,
        board,
        sheets,
        course,
    )


def _read_dice(data: Any, field: str) -> Mapping[str, Die]:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, COLOURS)
    dice: dict[str, Die] = {}
    for colour in COLOURS:
        place = f"{field}.{colour}"
        entry = fields.mapping(fields.required(data, colour, field), place)
        fields.known_keys(entry, place, ("count", "faces"))
        count = fields.whole(fields.required(entry, "count", place), f"{place}.count", 1, DICE)
        raw = fields.items(fields.required(entry, "faces", place), f"{place}.faces", FACES)
        faces = tuple(sorted(fields.whole(f, f"{place}.faces[{n}]", 0) for n, f in enumerate(raw)))
        if sum(faces) != FACE_SUMS[colour]:
            raise BadInput(f"{place}.faces", f"must add up to {FACE_SUMS[colour]}, not {sum(faces)}")
        if faces[0] != 0:
            raise BadInput(f"{place}.faces", "must have a 0")
        dice[colour] = Die(count, faces)
    total = sum(die.number for die in dice.values())
    if total != DICE:
        raise BadInput(field, f"must be {DICE} dice, not {total}")
    return frozen(dice)


def _read_board(data: Any, field: str) -> Mapping[str, str]:
    data = fields.mapping(data, field)
    return frozen({space: fields.member(data[space], f"{field}.{space}", COLOURS) for space in data})


def _read_sheets(data: Any, field: str) -> Mapping[str, tuple[str, ...]]:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, SHEETS)
    sheets: dict[str, tuple[str, ...]] = {}
    for sheet in SHEETS:
        place = f"{field}.{sheet}"
        entry = fields.mapping(fields.required(data, sheet, field), place)
        fields.known_keys(entry, place, SIDES)
        for side in SIDES:
            spot = f"{place}.{side}"
            raw = fields.items(fields.required(entry, side, place), spot, SHEET_SPACES)
            sheets[f"{sheet}{side}"] = tuple(
                fields.member(colour, f"{spot}[{n}]", COLOURS) for n, colour in enumerate(raw)
            )
        if sheets[f"{sheet}a"] == sheets[f"{sheet}b"]:
            raise BadInput(place, "must have two different sides")
    return frozen(sheets)


def _read_course(data: Any, field: str, board: Mapping[str, str]) -> tuple[str, ...]:
    course = tuple(fields.items(data, field))
    if Counter(map(str, course)) != Counter((*board, *SLOTS, *PALMS)):
        raise BadInput(field, "must name every board space, every place for a sheet and every palm once")
    if [part for part in course if part in PALMS] != list(PALMS) or course[-1] != PALMS[-1]:
        raise BadInput(field, "must have the palms in order, the last of them at its end")
    return course


def _read_starts(data: Any, field: str, course: Sequence[str]) -> Mapping[int, int]:
    data = fields.mapping(data, field)
    numbers = [str(n) for n in range(1, DONKEYS + 1)]
    fields.known_keys(data, field, numbers)
    first = course[: course.index(PALMS[0])]
    last = sum(SHEET_SPACES if part in SLOTS else 1 for part in first)
    starts = {int(n): fields.whole(fields.required(data, n, field), f"{field}.{n}", 1, last) for n in numbers}
    if len(set(starts.values())) != DONKEYS:
        raise BadInput(field, "must be five different spaces")
    return frozen(starts)


def _read_card(data: Any, field: str, more: tuple[str, ...] = ()) -> Card:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, (*more, "limit", "ability", "bonus"))
    ability = read_ability(fields.required(data, "ability", field), f"{field}.ability")
    limit = fields.required(data, "limit", field)
    if limit is not None or ability.kind != "fixed_dice":
        limit = fields.whole(limit, f"{field}.limit", 0)
    bonus = fields.whole(fields.required(data, "bonus", field), f"{field}.bonus", 0)
    return Card(limit, ability, bonus)


def _read_donkeys(data: Any, field: str, starts: Mapping[int, int]) -> dict[str, Card]:
    data = fields.mapping(data, field)
    donkeys: dict[str, Card] = {}
    for name in data:
        place = f"{field}.{name}"
        card = _read_card(data[name], place, ("start",))
        if card.ability.kind != "none":
            raise BadInput(f"{place}.ability", "must be none: donkeys have no ability")
        start = fields.whole(fields.required(data[name], "start", place), f"{place}.start", 1, len(starts))
        donkeys[name] = card._replace(start=start)
    if len(donkeys) != DONKEYS or len({card.start for card in donkeys.values()}) != DONKEYS:
        raise BadInput(field, "must be five, each with a start number of its own")
    if len({card.limit for card in donkeys.values()}) != DONKEYS:
        raise BadInput(field, "must have five different limits, so that a tie is always decided")
    return donkeys


def _read_animals(data: Any, field: str, dice: Mapping[str, Die]) -> dict[str, Card]:
    data = fields.mapping(data, field)
    if len(data) != ANIMALS:
        raise BadInput(field, f"must be {ANIMALS}, not {len(data)}")
    animals = {name: _read_card(card, f"{field}.{name}") for name, card in data.items()}
    for name, card in animals.items():
        if card.ability.kind == "fixed_dice":
            wanted = Counter(card.ability.colours)
            if any(wanted[colour] > dice[colour].number for colour in wanted):
                raise BadInput(f"{field}.{name}.ability.dice", "must be dice that the box holds")
    return animals
