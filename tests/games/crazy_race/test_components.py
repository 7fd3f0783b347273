"""The pieces of Crazy Race: each has a tag of its own, and the mat has a place for each that is watched."""

from __future__ import annotations

import doctest
from collections import Counter

import companion.games.crazy_race.components as pieces
from calibration.pieces import printables
from companion.games.crazy_race import GAME, layout
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.mat import OFFER_PLACES, crazy_mat
from companion.games.crazy_race.names import COLOURS, SHEETS, SIDES, SLOTS
from companion.mat import TAG_SIZE
from companion.tags import component_of, payload


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(pieces).failed == doctest.testmod(layout).failed == 0


def test_every_piece_of_the_box_has_a_tag_of_its_own_that_reads_back() -> None:
    named = dict(pieces.components())
    assert len(named) == 23 + 5 + 2 * 13 + 5 + 5 + 5 + 4 + 1
    assert [component_of(payload(component)) for component in named] == list(named)
    assert len({payload(component) for component in named}) == len(named)
    assert all(payload(component) for component in named)


def test_cards_and_sheets_are_known_by_their_tags() -> None:
    box = house_box()
    for card in (*box.animals, *box.donkeys):
        assert pieces.card_of(pieces.card_component(card)) == card
    for sheet in SHEETS:
        for side in SIDES:
            assert pieces.sheet_of(pieces.sheet_component(sheet, side)) == (sheet, side)


def test_the_tray_knows_fourteen_dice_by_colour() -> None:
    counts = Counter(pieces.dice_colours())
    assert counts == {colour: house_box().dice[colour].number for colour in COLOURS}
    assert counts.total() == 14


def test_zones_lie_on_the_mat_and_never_over_each_other_or_a_mark() -> None:
    mat = crazy_mat(5)
    for zone in mat.zones:
        assert zone.x >= 0
        assert zone.y >= 0
        assert zone.x + zone.width <= mat.width
        assert zone.y + zone.height <= mat.height
        for other in mat.zones:
            apart = (
                zone.x + zone.width <= other.x
                or other.x + other.width <= zone.x
                or zone.y + zone.height <= other.y
                or other.y + other.height <= zone.y
            )
            assert zone is other or apart, f"{zone.name} and {other.name}"
        for mark in mat.corners:
            half = TAG_SIZE / 2
            inside = zone.x - half < mark.x < zone.x + zone.width + half
            assert not (inside and zone.y - half < mark.y < zone.y + zone.height + half), zone.name


def test_every_place_for_a_sheet_and_every_card_that_may_be_on_offer_has_room() -> None:
    names = set(crazy_mat(2).by_name)
    assert {f"course.{slot}" for slot in SLOTS} <= names
    assert "s3.animal" not in names
    a_course_almost_apart = 39
    assert 2 + a_course_almost_apart // 3 <= OFFER_PLACES


def test_the_sheets_print_every_piece_once() -> None:
    sheets = printables(GAME.id)
    assert [piece.component for piece in sheets.tags] == [component for component, _ in pieces.components()]
    shown = Counter(strip.name for strip in sheets.strips)
    assert shown.total() == 5 + 3 + 8
    assert set(shown.values()) == {1}
