"""The board: which spaces there are, who touches whom, rings, quadrants, distances."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.wu_wei.board import (
    FREE_SQUARES,
    INNER_RING,
    NEIGHBOURS,
    OCTAGONS,
    OUTER_RING,
    QUADRANT,
    SPACES,
    X_OCTAGONS,
    distances,
    kings_move,
)
from tests.games.wu_wei.build import board


@pytest.mark.clause("WW-BOARD-01")
def test_the_board_has_the_spaces_and_edges_of_the_printed_one() -> None:
    assert len(SPACES) == 57
    edges = {frozenset((a, b)) for a in SPACES for b in NEIGHBOURS[a]}
    assert len(edges) == 124
    assert sum(all(space[0] == "O" for space in edge) for edge in edges) == 40
    assert len(FREE_SQUARES) == 26


def test_neighbours_go_both_ways() -> None:
    assert all(a in NEIGHBOURS[b] for a in SPACES for b in NEIGHBOURS[a])


@pytest.mark.parametrize(
    ("space", "around"),
    [
        ("O33", "O23 O32 O34 O43"),
        ("O11", "O12 O21 S00 S01 S10 S11"),
        ("O22", "O12 O21 O23 O32 S11 S12 S21"),
        ("O23", "O13 O22 O24 O33 S12 S13"),
        ("O35", "O25 O34 O45 S24 S25 S34 S35"),
        ("S02", "O12 O13"),
        ("S14", "O14 O15 O24 O25"),
        ("S41", "O41 O42 O51 O52"),
        ("S50", "O51"),
    ],
)
def test_a_space_touches_exactly_these(space: str, around: str) -> None:
    assert sorted(NEIGHBOURS[space]) == around.split()


def test_as_many_ways_out_as_printed() -> None:
    octagons = Counter(len(NEIGHBOURS[space]) for space in OCTAGONS)
    squares = Counter(len(NEIGHBOURS[space]) for space in SPACES if space not in OCTAGONS)
    assert octagons == {4: 1, 6: 8, 7: 16}
    assert squares == {1: 4, 2: 16, 4: 12}


@pytest.mark.clause("WW-BOARD-02")
def test_nobody_steps_from_square_to_square() -> None:
    assert not any(other[0] == "S" for space in SPACES if space[0] == "S" for other in NEIGHBOURS[space])
    table = board("initiate", pieces={"student_tiger": {"at": "S02"}})
    table.no("WW-BOARD-02", "s1", "step", piece="student_tiger", to="S12")


@pytest.mark.clause("WW-BOARD-03")
def test_nobody_steps_onto_a_directional_tile() -> None:
    table = board("initiate", pieces={"student_tiger": {"at": "O22"}})
    table.no("WW-BOARD-03", "s1", "step", piece="student_tiger", to="S22")
    assert len(NEIGHBOURS["O33"]) == 4


@pytest.mark.clause("WW-BOARD-04")
def test_a_border_octagon_lies_in_two_quadrants() -> None:
    counts = Counter(octagon for places in QUADRANT.values() for octagon in places)
    assert {octagon for octagon, n in counts.items() if n == 2} == set(X_OCTAGONS)
    assert {octagon for octagon, n in counts.items() if n == 1} == set(OCTAGONS) - {"O33"} - set(X_OCTAGONS)
    assert "O23" in QUADRANT["N"] & QUADRANT["E"]
    assert [name for name, places in QUADRANT.items() if "O22" in places] == ["N"]


@pytest.mark.clause("WW-BOARD-05")
def test_distance_is_counted_over_the_bare_board_with_the_centre() -> None:
    assert distances("S02")["S21"] == 3
    assert distances("S02")["S05"] == 4
    assert distances("O23")["O43"] == 2
    assert all(len(distances(space)) == len(SPACES) for space in SPACES)


def test_the_rings_are_closed_ways_around_the_centre() -> None:
    for ring, size in ((INNER_RING, 8), (OUTER_RING, 16)):
        assert len(set(ring)) == size
        assert all(b in NEIGHBOURS[a] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def test_squares_that_touch_one_octagon_are_found() -> None:
    assert kings_move("S30", "S41")
    assert not kings_move("S02", "S04")


@pytest.mark.clause("WW-BOARD-06")
def test_fields_have_no_season_and_a_wall_hides_none() -> None:
    start = {"fields": ["O23"], "walls": ["O12"], "trackers": {"season": "autumn"}}
    table = board("initiate", pieces={"student_tiger": {"at": "O22"}}, **start)
    table.no("WW-BLOCK-05", "s1", "step", piece="student_tiger", to="O12")
    table = board("initiate", fields=["O23"])
    table.do("s1", "step", piece="student_tiger", to="O23")
    assert table.at("student_tiger") == "O23"
