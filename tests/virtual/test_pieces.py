"""The pieces' truth and the places where hands put them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from companion.games.race.components import WHEEL_MARK, action_card, energy_card, pawn, wedge
from companion.games.race.mat import WHEEL_X, WHEEL_Y
from companion.mat import TAG_MODULE
from companion.virtual.arms import Hand, arm, edge_of
from companion.virtual.canvas import SCALE, Canvas
from companion.virtual.pieces import Pieces, rotated, shape_of
from companion.virtual.spots import Spots, lay_wheel, turn_wheel
from tests.virtual.laid_tables import MAT, SEATS, box

SYMBOL = 21 * TAG_MODULE
CARD = action_card(1, 1)
AIR = 2.0
"""Millimetres around a zone that must stay free too: eyes look at cells, not at lines."""


@pytest.mark.parametrize("seed", range(5))
def test_a_piece_would_be_in_two_places_or_in_none(seed: int) -> None:
    chance = random.Random(seed)
    names = [action_card(1, 1), energy_card(2, 3), pawn("ox"), wedge(4)]
    pieces = Pieces(names)
    for _ in range(200):
        name = chance.choice(names)
        deed = chance.randrange(4)
        if deed == 0:
            pieces.lay(name, 10.0, 20.0, face_up=chance.random() < 0.5)
        elif deed == 1:
            pieces.lift(name, chance.choice(["s1", "supply"]))
        elif deed == 2:
            pieces.stand(name, chance.randrange(38))
        elif pieces.place(name):
            pieces.flip(name)
        for each in names:
            found = (pieces.place(each), pieces.holder(each), pieces.space(each))
            assert sum(place is not None for place in found) == 1, (seed, each, found)


def test_a_card_of_another_box_would_be_laid() -> None:
    with pytest.raises(KeyError):
        box().lay("RZ-A1-9", 0.0, 0.0)


def test_a_card_laid_last_would_lie_below() -> None:
    pieces = box()
    for card in (energy_card(1, 1), CARD, energy_card(1, 1)):
        pieces.lay(card, 50.0, 50.0)
    assert list(pieces.on_mat()) == [CARD, energy_card(1, 1)]


def test_a_card_would_wander_when_it_is_turned_over() -> None:
    pieces = box()
    pieces.lay(CARD, 50.0, 60.0, 2.0, face_up=False)
    pieces.flip(CARD)
    place = pieces.place(CARD)
    assert place is not None
    assert (place.x, place.y, place.angle, place.face_up) == (50.0, 60.0, -2.0, True)


@pytest.mark.parametrize("part", ["row.energy", "row.action", "take", "give", "lane.1", "lane.2"])
def test_a_carefully_laid_tag_would_count_for_another_place(part: str) -> None:
    pieces, spots = box(), Spots(MAT, 1)
    for seat in SEATS:
        zone = MAT.by_name[f"{seat}.{part}"]
        for column in range(max(1, zone.columns)):
            for _ in range(40):
                pieces.lay(CARD, *_spot(spots, seat, part, column))
                centre = pieces.tag_centre(CARD)
                assert centre is not None
                assert MAT.zone_at(*centre) == zone
                assert zone.column(centre[0]) == column


def _spot(spots: Spots, seat: str, part: str, column: int) -> tuple[float, float, float]:
    kind, _, which = part.partition(".")
    if kind == "row":
        return spots.row(seat, column, which)
    if kind == "lane":
        return spots.lane(seat, int(which))
    return spots.take(seat, column) if kind == "take" else spots.give(seat, column)


def test_a_face_down_card_would_let_the_slot_show() -> None:
    spots, shape = Spots(MAT, 2), shape_of(CARD)
    for mark in MAT.slots:
        assert mark.zone is not None
        for _ in range(40):
            spot = spots.lane(mark.zone[:2], int(mark.zone[-1]))
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corner = mark.x + x * SYMBOL / 2 - spot.x, mark.y + y * SYMBOL / 2 - spot.y
                across, down = rotated(*corner, -spot.angle)
                assert abs(across) < shape.width / 2
                assert abs(down) < shape.height / 2


def test_a_place_that_is_not_on_the_mat_would_be_used() -> None:
    with pytest.raises(ValueError, match="places 0 to 6"):
        Spots(MAT, 1).row("s1", 7, "action")


def test_the_wheel_would_be_laid_backwards() -> None:
    pieces = box()
    order = [wedge(action) for action in (4, 2, 6, 1, 3, 5)]
    lay_wheel(pieces, order, 3, 18)
    places = [pieces.place(name) for name in order]
    assert all(place is not None for place in places)
    found = [(round(p.x - WHEEL_X), round(p.y - WHEEL_Y), p.angle) for p in places if p is not None]
    assert found == [
        (0, -54, 0.0),
        (47, -27, 60.0),
        (47, 27, 120.0),
        (0, 54, 180.0),
        (-47, 27, 240.0),
        (-47, -27, 300.0),
    ]
    hub = pieces.place(WHEEL_MARK)
    assert hub is not None
    assert hub.angle == 60.0
    turn_wheel(pieces, 4, 18)
    turned = pieces.place(WHEEL_MARK)
    assert turned is not None
    assert turned.angle == 80.0


@pytest.mark.parametrize("seat", SEATS)
def test_an_arm_would_reach_across_the_strip_of_a_neighbour(seat: str) -> None:
    canvas, spots = Canvas((-60.0, -60.0, MAT.width + 60, MAT.height + 60)), Spots(MAT, 3)
    reached = [spots.lane(seat, slot) for slot in (1, 2)]
    reached += [place(seat, column) for place in (spots.take, spots.give) for column in (0, 1)]
    reached += [spots.row(seat, column, part) for column in range(7) for part in ("energy", "action")]
    for spot in reached:
        patch = arm(Hand(spot.x, spot.y, edge_of(seat)), canvas, 150)
        for zone in MAT.zones:
            if zone.name.partition(".")[0] == seat:
                continue
            left, top = (round(value) for value in canvas.pixel(zone.x - AIR, zone.y - AIR))
            right, bottom = (
                left + round((zone.width + 2 * AIR) * SCALE),
                top + round((zone.height + 2 * AIR) * SCALE),
            )
            window = patch.keep[
                max(0, top - patch.top) : max(0, bottom - patch.top),
                max(0, left - patch.left) : max(0, right - patch.left),
            ]
            dark = np.count_nonzero(window < 225)
            assert dark == 0, f"{seat} reaching for {spot} covers {dark} px of {zone.name}"
