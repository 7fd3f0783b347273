"""Chi: what it pays for, alchemy, the supply; animal powers."""

from __future__ import annotations

import pytest

from companion.games.wu_wei.pay import value_of, ways, ways_in_tokens
from tests.games.wu_wei.build import FIVE, board, chi

WINTER = {"season": "winter"}


@pytest.mark.clause("WW-CHI-01", "WW-CHI-02", "WW-CHI-03")
def test_spaces_are_bought_with_active_chi_as_often_as_there_is_any() -> None:
    table = board("initiate", players={"s1": chi(wood=2, fire=1)})
    for _ in range(2):
        table.do("s1", "rapid", piece="student_tiger", pay={"wood": 1})
    assert table.now["turn"]["left"] == {"shared": 5}
    table.no("WW-CHI-06", "s1", "rapid", piece="student_tiger", pay={"fire": 1})
    table.no("WW-CHI-08", "s1", "rapid", piece="student_tiger", pay={"wood": 1})


@pytest.mark.clause("WW-CHI-04")
def test_a_wall_next_to_the_mover_falls_even_after_its_last_space() -> None:
    table = board("initiate", trackers=WINTER, walls=["O24", "O54"], players={"s1": chi(wood=3)})
    table.walk("s1", "student_tiger", "O23", "O13", "S13")
    table.no("WW-CHI-04", "s1", "break_wall", piece="student_tiger", at="O54", pay={"wood": 3})
    table.no("WW-CHI-04", "s1", "break_wall", piece="student_tiger", at="O14", pay={"wood": 3})
    table.no("WW-CHI-06", "s1", "break_wall", piece="student_tiger", at="O24", pay={"wood": 2})
    table.do("s1", "break_wall", piece="student_tiger", at="O24", pay={"wood": 3})
    assert table.now["walls"] == ["O54"]
    assert table.now["wall_supply"] == 7


def test_the_wall_under_a_character_is_not_next_to_it() -> None:
    start = {"walls": ["O24"], "pieces": {"student_tiger": {"at": "O24"}}, "players": {"s1": chi(wood=3)}}
    table = board("initiate", **start)
    table.no("WW-CHI-04", "s1", "break_wall", piece="student_tiger", at="O24", pay={"wood": 3})


@pytest.mark.clause("WW-CHI-06")
@pytest.mark.parametrize(
    ("pay", "worth"),
    [({"fire": 1, "wood": 2, "metal": 2}, 3), ({"fire": 1, "wood": 3}, None), ({}, 0), ({"water": 4}, 2)],
)
def test_two_of_another_element_count_as_one(pay: dict[str, int], worth: int | None) -> None:
    assert value_of(pay, "fire") == worth


def test_every_way_to_pay_is_listed_once_and_fits() -> None:
    purse = (4, 2, 2, 0, 3)
    found = [dict(pay) for pay in ways(purse, "wood", 3)]
    assert all(value_of(pay, "wood") == 3 for pay in found)
    assert len({str(sorted(pay.items())) for pay in found}) == len(found) == 8
    assert len(ways_in_tokens((1, 1, 1, 1, 1), 3)) == 10


@pytest.mark.clause("WW-CHI-07")
def test_paying_for_a_character_opens_its_movement() -> None:
    table = board("master", trackers=WINTER)
    table.do("s1", "rapid", piece="master_tiger", pay={"wood": 1})
    assert table.now["turn"]["mover"] == "master_tiger"
    table.no("WW-MOVE-08", "s1", "step", piece="student_tiger", to="O23")


@pytest.mark.clause("WW-CHI-08")
@pytest.mark.parametrize(("limit", "gained"), [(36, 0), (None, 1)])
def test_nothing_can_be_gained_from_an_empty_supply(limit: int | None, gained: int) -> None:
    table = board(
        "initiate",
        options={"chi_limit": limit},
        pieces={"student_tiger": {"at": "O24"}},
        players={"s1": chi(wood=30), "s2": chi(wood=3, water=36)},
    )
    table.walk("s1", "student_tiger", "S13").do("s1", "end_move")
    assert table.chi("s1").get("water", 0) == gained
    assert table.now["trackers"]["element"] == "water"


@pytest.mark.clause("WW-CHI-09")
def test_nothing_is_bought_that_leaves_no_first_space() -> None:
    start = {
        "walls": ["O12", "O13"],
        "trackers": WINTER,
        "pieces": {"student_tiger": {"at": "S02"}, "student_crane": {"at": "O22"}},
        "players": {"s1": chi(wood=3)},
    }
    table = board("initiate", **start)
    table.no("WW-CHI-09", "s1", "rapid", piece="student_tiger", pay={"wood": 1})
    table.do("s1", "break_wall", piece="student_tiger", at="O12", pay={"wood": 3})
    walled = {"walls": ["O12", "O13"], "trackers": {"season": "autumn"}}
    table = board("initiate", pieces={"student_tiger": {"at": "S02"}}, players={"s1": chi(wood=3)}, **walled)
    table.no("WW-CHI-09", "s1", "break_wall", piece="student_tiger", at="O12", pay={"wood": 3})
    table.do("s1", "break_wall", piece="student_tiger", at="O13", pay={"wood": 3})


@pytest.mark.clause("WW-CHI-05", "WW-CARD-01")
def test_a_power_works_once_and_the_card_still_counts() -> None:
    table = board("initiate", players={"s1": {"cards": ["crane_1"], **chi(wood=6)}})
    table.no("WW-CARD-01", "s1", "power", piece="student_tiger", card="crane_2", to="S11", pay={"wood": 3})
    table.no("WW-CHI-06", "s1", "power", piece="student_tiger", card="crane_1", to="S11", pay={"wood": 2})
    table.do("s1", "power", piece="student_tiger", card="crane_1", to="S11", pay={"wood": 3})
    assert table.now["players"]["s1"]["spent"] == ["crane_1"]
    table.no("WW-CARD-01", "s1", "power", piece="student_tiger", card="crane_1", to="S44", pay={"wood": 3})


@pytest.mark.clause("WW-CARD-02", "WW-CARD-09")
@pytest.mark.parametrize("ignores", [False, True])
def test_the_snake_passes_a_wall_and_the_season_only_when_agreed(ignores: bool) -> None:
    table = board(
        "initiate",
        options={"snake_ignores_season": ignores},
        walls=["O23", "O34"],
        players={"s1": {"cards": ["snake_1"], **chi(wood=3)}},
    )
    table.no("WW-CARD-02", "s1", "power", piece="student_tiger", card="snake_1", to="O32", pay={"wood": 3})
    if not ignores:
        table.no(
            "WW-CARD-09", "s1", "power", piece="student_tiger", card="snake_1", to="O23", pay={"wood": 3}
        )
    to = "O23" if ignores else "O34"
    table.do("s1", "power", piece="student_tiger", card="snake_1", to=to, pay={"wood": 3})
    assert table.at("student_tiger") == to
    assert table.now["walls"] == ["O23", "O34"]
    assert table.now["turn"]["left"] == {"shared": 2}


@pytest.mark.clause("WW-CARD-03", "WW-CARD-05", "WW-CARD-06", "WW-CARD-07")
@pytest.mark.parametrize(
    ("card", "to", "wrong", "clause"),
    [
        ("dragon_fire", "S53", "S02", "WW-CARD-03"),
        ("tiger_fire", "S24", "S12", "WW-CARD-05"),
        ("leopard_fire", "S42", "S00", "WW-CARD-06"),
    ],
)
def test_dragon_tiger_and_leopard_are_the_whole_movement(card: str, to: str, wrong: str, clause: str) -> None:
    start = {"trackers": {"season": "autumn"}, "players": {"s1": {"cards": [card], **chi(wood=5)}}}
    pay = {"wood": 3}
    table = board("initiate", **start)
    table.no(clause, "s1", "power", piece="student_tiger", card=card, to=wrong, pay=pay)
    table.do("s1", "power", piece="student_tiger", card=card, to=to, pay=pay)
    table.no("WW-CARD-07", "s1", "rapid", piece="student_tiger", pay={"wood": 1})
    table.do("s1", "end_move")
    assert table.chi("s1")["fire"] == 1
    bought = board("initiate", **start).do("s1", "rapid", piece="student_tiger", pay={"wood": 1})
    bought.no("WW-CARD-07", "s1", "power", piece="student_tiger", card=card, to=to, pay=pay)
    moved = board("initiate", **start).walk("s1", "student_tiger", "O23")
    moved.no("WW-CARD-07", "s1", "power", piece="student_tiger", card=card, to=to, pay=pay)


@pytest.mark.clause("WW-CARD-07")
def test_after_such_a_power_the_other_character_stays_but_walls_may_fall() -> None:
    table = board(
        "initiate",
        trackers=WINTER,
        walls=["O53", "O54"],
        players={"s1": {"cards": FIVE, **chi(wood=9)}},
    )
    table.do("s1", "power", piece="student_tiger", card="leopard_wood", to="S52", pay={"wood": 3})
    table.do("s1", "break_wall", piece="student_tiger", at="O53", pay={"wood": 3})
    table.do("s1", "end_piece")
    table.no("WW-CARD-07", "s1", "step", piece="master_tiger", to="O15")


@pytest.mark.clause("WW-CARD-04", "WW-CARD-08")
def test_the_crane_costs_a_space_and_needs_a_free_tile() -> None:
    start = {"players": {"s1": {"cards": ["crane_1"], **chi(wood=3)}}}
    table = board("initiate", pieces={"student_crane": {"at": "S11"}}, **start)
    pay = {"wood": 3}
    table.no("WW-CARD-08", "s1", "power", piece="student_tiger", card="crane_1", to="S11", pay=pay)
    table.no("WW-CARD-04", "s1", "power", piece="student_tiger", card="crane_1", to="O11", pay=pay)
    table.walk("s1", "student_tiger", "O34", "O35")
    table.do("s1", "power", piece="student_tiger", card="crane_1", to="S44", pay=pay)
    assert table.now["turn"]["left"] == {"shared": 0}
    late = board("initiate", **start).walk("s1", "student_tiger", "O34", "O35", "S34")
    late.no("WW-CARD-08", "s1", "power", piece="student_tiger", card="crane_1", to="S11", pay=pay)
