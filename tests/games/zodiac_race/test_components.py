"""The 65 cards of Zodiac Race: each has a tag of its own, and the mat has a place for each that is laid."""

from __future__ import annotations

import doctest

import pytest

import companion.games.zodiac_race.components as pieces
from calibration.pieces import printables
from companion.games.zodiac_race.box import house_box
from companion.games.zodiac_race.mat import zodiac_mat
from companion.mat import CARD_HEIGHT, CARD_WIDTH, TAG_SIZE
from companion.tags import component_of, payload


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(pieces).failed == 0


@pytest.mark.clause("ZR-CMP-01")
def test_every_card_has_a_tag_of_its_own_that_reads_back() -> None:
    named = dict(pieces.components())
    assert len(named) == 65
    assert [component_of(payload(component)) for component in named] == list(named)
    assert len({payload(component) for component in named}) == 65
    assert {pieces.card_of(component) for component in named} == set(house_box().cards)


def test_rows_and_piles_lie_on_the_mat_apart_and_clear_of_its_marks() -> None:
    mat = zodiac_mat(5)
    boxes = [(zone.name, zone.x, zone.y, zone.x + zone.width, zone.y + zone.height) for zone in mat.zones]
    half = TAG_SIZE / 2
    corners = [(mark.component, mark.x, mark.y) for mark in mat.corners]
    boxes += [(name, x - half, y - half, x + half, y + half) for name, x, y in corners]
    for one in boxes:
        assert 0 <= one[1] < one[3] <= mat.width
        assert 0 <= one[2] < one[4] <= mat.height
        for other in boxes:
            apart = one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2]
            assert one is other or apart, f"{one[0]} and {other[0]}"


def test_a_card_fits_into_every_place() -> None:
    for zone in zodiac_mat(5).zones:
        assert zone.height >= CARD_HEIGHT
        assert (zone.pitch or zone.width) >= CARD_WIDTH
        assert zone.columns * zone.pitch <= zone.width


def test_all_that_is_needed_can_be_printed() -> None:
    sheets = printables("zodiac-race")
    assert len(sheets.tags) == 65
    assert len(sheets.strips) == 5 * 3 + 2
