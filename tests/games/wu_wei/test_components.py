"""The pieces of Wu Wei: each face has a tag of its own, and the mat has a place for each that lies on it."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest

import companion.games.wu_wei.components as pieces
import companion.games.wu_wei.mat as mats
from calibration.pieces import printables
from companion.games.wu_wei.board import DIRECTIONS, NEIGHBOURS, OCTAGONS, SQUARES
from companion.games.wu_wei.names import CARDS, COURT, ELEMENTS, MASTERS, PIECES, SEASONS, STUDENTS
from companion.mat import CARD_HEIGHT, TAG_SIZE
from companion.tags import component_of, payload


@pytest.mark.parametrize("module", [pieces, mats])
def test_examples_in_the_documentation_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_every_face_has_a_tag_of_its_own_that_reads_back() -> None:
    named = dict(pieces.components())
    assert len({payload(component) for component in named}) == len(named)
    assert [component_of(payload(component)) for component in named] == list(named)
    assert len(set(named.values())) == len(named)


def test_the_box_is_tagged_piece_by_piece() -> None:
    """Centres 3 x 2, octagons 24 x 2, towns 20 x 2, cards 25 x 2, and what has one face."""
    kinds = Counter(component[3] for component, _ in pieces.components())
    assert kinds == {
        "C": 6, "T": 48, "D": 4, "Y": 4, "H": 40, "M": 5, "P": 5, "A": 50, "S": 5, "X": 5, "E": 4, "L": 5,
        "W": 8, "R": 4, "K": 3, "G": 2, "F": 2,
    }  # fmt: skip


def test_a_tag_says_which_card_tile_or_character_it_is() -> None:
    ids = [component for component, _ in pieces.components()]
    cards = [known for known in map(pieces.card_of, ids) if known]
    assert cards == [(card, spent) for card in CARDS for spent in (False, True)]
    assert {known for known in map(pieces.character_of, ids) if known} == set(PIECES)
    assert {pieces.stand(piece) for piece in (*STUDENTS, *MASTERS, *COURT)} <= set(ids)
    land = Counter(known for known in map(pieces.terrain_of, ids) if known)
    assert land == {(season, fields): 6 for season in SEASONS for fields in (False, True)}
    assert {pieces.square_tile("town", element, copy) for element in ELEMENTS for copy in (1, 4)} <= set(ids)
    assert {pieces.wall(8), pieces.tower(4), pieces.lineage_marker("snake"), pieces.tracker("season")} < set(
        ids
    )
    assert {pieces.marker("first player", "sun"), pieces.centre("emperor"), pieces.direction("N")} < set(ids)
    assert {pieces.yin_yang_tile("S11", "black"), pieces.yin_yang_tile("S44", "white")} < set(ids)


def test_a_tag_in_the_middle_of_a_space_lies_in_its_zone() -> None:
    mat = mats.wu_wei_mat(6)
    for place in (*OCTAGONS, *SQUARES, *DIRECTIONS):
        zone = mat.zone_at(*mats.board_spot(place))
        assert zone is not None
        assert zone.name == place


def test_spaces_that_touch_on_the_board_touch_on_the_mat() -> None:
    zones = mats.wu_wei_mat(6).by_name
    for place, around in NEIGHBOURS.items():
        for other in around:
            one, two = zones[place], zones[other]
            assert one.x <= two.x + two.width
            assert two.x <= one.x + one.width
            assert one.y <= two.y + two.height
            assert two.y <= one.y + one.height


def test_everything_lies_on_the_mat_apart_and_clear_of_its_marks() -> None:
    mat = mats.wu_wei_mat(6)
    own = {*OCTAGONS, *SQUARES, *DIRECTIONS}
    boxes = [(zone.name, zone.x, zone.y, zone.x + zone.width, zone.y + zone.height) for zone in mat.zones]
    half = TAG_SIZE / 2
    boxes += [
        (mark.component, mark.x - half, mark.y - half, mark.x + half, mark.y + half) for mark in mat.corners
    ]
    for one in boxes:
        assert 0 <= one[1] < one[3] <= mat.width
        assert 0 <= one[2] < one[4] <= mat.height
        for other in boxes:
            apart = one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2]
            on_board = one[0] in own and other[0] in own
            assert one is other or apart or on_board, f"{one[0]} and {other[0]}"


def test_a_tag_fits_into_every_place_and_a_card_into_its_row() -> None:
    for zone in mats.wu_wei_mat(6).zones:
        assert (zone.pitch or zone.width) >= TAG_SIZE
        assert zone.columns * zone.pitch <= zone.width
        assert zone.height >= (CARD_HEIGHT if zone.name.endswith(".cards") else TAG_SIZE)


def test_all_that_is_needed_can_be_printed_and_every_space_is_on_a_part_of_the_board() -> None:
    sheets = printables("wu-wei")
    assert len(sheets.tags) == len(dict(pieces.components()))
    drawn = {zone.name for strip in sheets.strips for zone in strip.zones}
    assert drawn == {zone.name for zone in sheets.mat.zones}
