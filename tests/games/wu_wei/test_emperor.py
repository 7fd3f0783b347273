"""Emperor level: who moves, towers, recruits, conscription, shifted terrain, push and pull."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wu_wei.build import FIVE, Board, board, chi

BLACK = {"S11": "black", "S44": "black"}
WHITE = {"S11": "white", "S44": "white"}
WINTER = {"season": "winter"}
FIRE = {"season": "winter", "element": "fire"}


def court(**start: object) -> Board:
    """The emperor's turn at a table of three, ``s3`` being the emperor."""
    return board("emperor", 3, **{"turn": {"seat": "s3"}, "trackers": WINTER, **start})


@pytest.mark.clause("WW-EMP-01", "WW-EMP-06")
def test_the_emperor_aligns_but_neither_trains_nor_cultivates() -> None:
    table = court(pieces={"emperor": {"at": "O24"}, "student_tiger": {"at": "O22"}}, players={"s3": chi()})
    table.walk("s3", "emperor", "S13").do("s3", "end_move").do("s3", "decline")
    assert table.chi("s3") == {"water": 1}
    assert table.now["turn"]["seat"] == "s1"


@pytest.mark.clause("WW-EMP-07")
def test_the_centre_needs_five_cards_and_the_marker() -> None:
    start = {"players": {"s1": {"cards": FIVE}}, "pieces": {"student_tiger": {"at": "O34"}}}
    lost = board("emperor", 3, trackers=WINTER, lineage={"tiger": "S41"}, **start)
    lost.no("WW-EMP-07", "s1", "step", piece="student_tiger", to="O33")
    held = board("emperor", 3, trackers=WINTER, **start).walk("s1", "student_tiger", "O33")
    held.do("s1", "end_move")
    assert held.now["outcome"] is None
    few = board("emperor", 3, trackers=WINTER, pieces={"student_tiger": {"at": "O34"}})
    few.no("WW-BLOCK-01", "s1", "step", piece="student_tiger", to="O33")


@pytest.mark.clause("WW-EMP-08", "WW-EMP-09")
def test_for_each_blocked_piece_a_tower_falls() -> None:
    table = court(
        yin_yang=BLACK,
        towers=["S00", "S05"],
        tower_supply=2,
        pieces={"general_black": {"at": "S50"}, "empress": {"at": "S03", "side": "sovereign"}},
        trackers={"season": "winter"},
    )
    assert table.owed() == [("s3", "take_penalty")]
    table.do("s3", "take_penalty", piece="general_black")
    table.no("WW-EMP-08", "s1", "choose_lost_tower", at="S50").do("s1", "choose_lost_tower", at="S05")
    assert (table.now["towers"], table.now["tower_supply"]) == (["S00"], 3)
    assert table.at("general_black") == "O33"
    assert table.now["turn"]["step"] == "move"


@pytest.mark.clause("WW-EMP-09")
def test_balanced_he_moves_a_colour_whose_pieces_can_all_move() -> None:
    table = court(pieces={"general_black": {"at": "S50"}, "emperor": {"at": "O24"}})
    assert table.owed() == []
    table.walk("s3", "emperor", "O34")
    both = court(
        walls=["O14"],
        pieces={
            "general_black": {"at": "S50"},
            "empress": {"at": "O24", "side": "sovereign"},
            "emperor": {"at": "O22"},
        },
    )
    both.no("WW-EMP-09", "s3", "step", piece="empress", to="O34")
    neither = court(
        trackers={"season": "summer"}, pieces={"general_black": {"at": "S50"}, "emperor": {"at": "S00"}}
    )
    assert neither.now["pending"][0]["pieces"] == ["general_black", "emperor"]
    neither.do("s3", "take_penalty", piece="emperor")
    assert neither.at("emperor") == "O33"
    neither.walk("s3", "emperor", "O23")


@pytest.mark.clause("WW-EMP-10")
def test_generals_need_walls_fields_or_squares_and_mind_no_season() -> None:
    start = {"fields": ["O12"], "walls": ["O22"], "trackers": {"season": "spring"}}
    table = court(**start)
    table.no("WW-EMP-10", "s3", "step", piece="general_black", to="O21")
    table.walk("s3", "general_black", "O22", "S12", "O12")


@pytest.mark.clause("WW-EMP-11")
def test_a_general_trapped_in_the_centre_opens_one_field() -> None:
    start = {"yin_yang": BLACK, "pieces": {"general_black": {"at": "O33"}}}
    table = court(**start).no("WW-EMP-11", "s3", "free_general", at="O22")
    table.do("s3", "free_general", at="O23").no("WW-EMP-11", "s3", "free_general", at="O34")
    table.walk("s3", "general_black", "O23")
    court(fields=["O23"], **start).no("WW-EMP-11", "s3", "free_general", at="O34")


@pytest.mark.clause("WW-EMP-12", "WW-EMP-13")
def test_sovereigns_mind_only_the_season_and_their_own_kind() -> None:
    table = court(walls=["O45"], fields=["O44"], pieces={"general_black": {"at": "O54"}})
    table.no("WW-EMP-13", "s3", "step", piece="emperor", to="O54")
    table.walk("s3", "emperor", "O44")
    barred = court(trackers={"season": "spring"}, walls=["O45"])
    barred.no("WW-EMP-12", "s3", "step", piece="emperor", to="O45")
    barred.walk("s3", "emperor", "O44", "O34").no("WW-EMP-13", "s3", "step", piece="emperor", to="O33")
    shared = court(pieces={"student_tiger": {"at": "O55"}, "master_crane": {"at": "O55"}})
    shared.walk("s3", "emperor", "O55")


TWO_BLACK = {
    "fields": ["O13", "O22"],
    "pieces": {"general_black": {"at": "O22"}, "empress": {"at": "S11", "side": "sovereign"}},
}


@pytest.mark.clause("WW-EMP-14", "WW-EMP-15")
def test_both_pieces_of_the_colour_move_on_one_allowance() -> None:
    table = court(**TWO_BLACK).walk("s3", "general_black", "S12", "O13")
    table.no("WW-EMP-15", "s3", "step", piece="general_black", to="S03")
    table.no("WW-EMP-14", "s3", "end_move")
    table.do("s3", "rapid", piece="general_black", pay={"wood": 1}).walk("s3", "general_black", "S03")
    table.do("s3", "end_piece").no("WW-EMP-14", "s3", "end_move")
    table.walk("s3", "empress", "O11").do("s3", "end_move")


@pytest.mark.clause("WW-EMP-15")
def test_a_pair_may_have_three_spaces_each_when_so_agreed() -> None:
    start = {"turn": {"seat": "s3"}, "trackers": WINTER, **TWO_BLACK}
    table = board("emperor", 3, options={"emperor_pair_movement": "each"}, **start)
    table.walk("s3", "general_black", "S12", "O13", "S03").do("s3", "end_piece")
    assert table.now["turn"]["left"] == {"empress": 3, "emperor": 3, "general_black": 0}
    table.no("WW-EMP-14", "s3", "step", piece="emperor", to="O45")


@pytest.mark.clause("WW-EMP-16", "WW-EMP-17")
def test_a_tower_closes_a_town_to_students_and_masters() -> None:
    table = court(fields=["O12"], pieces={"general_black": {"at": "O12"}}, players={"s3": chi()})
    table.walk("s3", "general_black", "S01").do("s3", "end_move")
    table.no("WW-EMP-16", "s3", "place_tower", at="S00").do("s3", "place_tower", at="S01")
    assert (table.now["towers"], table.now["tower_supply"]) == (["S01"], 3)
    assert table.chi("s3") == {"fire": 1}
    start = {"towers": ["S01"], "tower_supply": 3}
    closed = board("emperor", 3, trackers=WINTER, pieces={"student_tiger": {"at": "O12"}}, **start)
    closed.no("WW-EMP-17", "s1", "step", piece="student_tiger", to="S01")
    again = court(fields=["O12"], pieces={"general_black": {"at": "O12"}}, players={"s3": chi()}, **start)
    again.walk("s3", "general_black", "S01").do("s3", "end_move")
    assert (again.chi("s3"), again.now["trackers"]["element"]) == ({}, "fire")
    inside = board("emperor", 3, trackers=WINTER, pieces={"student_tiger": {"at": "S01"}}, **start)
    inside.walk("s1", "student_tiger", "O12")


@pytest.mark.clause("WW-EMP-16")
def test_a_placed_tower_is_taken_only_when_so_agreed() -> None:
    start = {"fields": ["O12"], "towers": ["S03", "S04", "S13", "S15"], "tower_supply": 0}
    pieces = {"general_black": {"at": "O12"}}
    table = court(pieces=pieces, **start).walk("s3", "general_black", "S01").do("s3", "end_move")
    assert table.now["turn"]["seat"] == "s1"
    agreed = {"turn": {"seat": "s3"}, "trackers": WINTER, "pieces": pieces, **start}
    table = board("emperor", 3, options={"tower_relocation": True}, **agreed)
    table.walk("s3", "general_black", "S01").do("s3", "end_move").do(
        "s3", "place_tower", at="S01", from_="S03"
    )
    assert table.now["towers"] == ["S01", "S04", "S13", "S15"]


@pytest.mark.clause("WW-EMP-18", "WW-EMP-19")
def test_three_corner_towers_bring_the_last_general_to_the_centre() -> None:
    table = court(
        fields=["O11"],
        towers=["S05", "S50"],
        tower_supply=2,
        yin_yang=BLACK,
        pieces={"general_black": {"at": "O11"}, "empress": {"at": "O33", "side": "sovereign"}},
    )
    table.walk("s3", "general_black", "S00").do("s3", "end_piece").walk("s3", "empress", "O34")
    table.do("s3", "end_move").do("s3", "decline").do("s3", "place_tower", at="S00")
    table.no("WW-EMP-18", "s3", "recruit", piece="empress", side="sovereign")
    table.do("s3", "recruit", piece="general_white", side="minus")
    assert table.now["pieces"]["general_white"] == {"at": "O33", "side": "minus"}
    assert table.now["turn"]["seat"] == "s1"


@pytest.mark.clause("WW-EMP-20", "WW-EMP-23")
def test_a_plus_general_sends_students_home_and_leaves_masters_alone() -> None:
    table = court(
        fields=["O12"],
        pieces={
            "general_black": {"at": "O12"},
            "student_tiger": {"at": "S01"},
            "master_crane": {"at": "S01"},
        },
        players={"s3": chi()},
    )
    table.walk("s3", "general_black", "S01").do("s3", "end_move")
    assert table.at("student_tiger") == "O33"
    assert table.at("master_crane") == "S01"
    assert table.owed() == [("s3", "place_tower")]


MINUS: dict[str, Any] = {"fields": ["O12"], "pieces": {"general_black": {"at": "O12", "side": "minus"}}}


@pytest.mark.clause("WW-EMP-21", "WW-EMP-22")
def test_a_minus_general_sends_masters_home() -> None:
    pieces = {**MINUS["pieces"], "student_tiger": {"at": "S01", "side": "plus"}}
    table = court(fields=["O12"], pieces=pieces, players={"s1": {"cards": FIVE}})
    table.walk("s3", "general_black", "S01").do("s3", "end_move")
    table.do("s1", "choose_lost_card", from_="s1", card="crane_1")
    assert (table.at("student_tiger"), table.side("student_tiger")) == ("O33", "minus")
    pieces = {**MINUS["pieces"], "master_tiger": {"at": "S01"}, "student_crane": {"at": "S01"}}
    table = court(fields=["O12"], pieces=pieces)
    table.walk("s3", "general_black", "S01").do("s3", "end_move")
    assert (table.at("master_tiger"), table.side("master_tiger")) == ("O33", "minus")
    assert table.now["lineage"]["tiger"] == "S41"
    assert table.at("student_crane") == "S01"


@pytest.mark.clause("WW-EMP-23")
@pytest.mark.parametrize(("piece", "lineage"), [("master_snake", {}), ("master_tiger", {"tiger": "S41"})])
def test_masters_without_owner_or_marker_are_safe(piece: str, lineage: dict[str, str]) -> None:
    pieces = {**MINUS["pieces"], piece: {"at": "S01"}}
    table = court(fields=["O12"], pieces=pieces, lineage=lineage)
    table.walk("s3", "general_black", "S01").do("s3", "end_move")
    assert table.at(piece) == "S01"


@pytest.mark.clause("WW-EMP-24")
def test_a_palace_turns_terrain_either_way_instead_of_building() -> None:
    pieces = {"student_tiger": {"at": "O22"}, "student_crane": {"at": "O24"}}
    start = {"trackers": WINTER, "pieces": pieces, "fields": ["O35"], "walls": ["O14"]}
    table = board("emperor", 3, **start).walk("s1", "student_tiger", "S12").do("s1", "end_move")
    for at in ("O22", "O24", "O14"):
        table.no("WW-EMP-24", "s1", "flip_terrain", at=at)
    table.do("s1", "flip_terrain", at="O35")
    assert table.now["fields"] == []
    master = board("master", 3, **{**start, "fields": []}).walk("s1", "student_tiger", "S12")
    master.do("s1", "end_move").no("WW-EMP-24", "s1", "flip_terrain", at="O35")


@pytest.mark.clause("WW-EMP-25", "WW-EMP-26")
def test_a_sovereign_turns_its_way_to_fields_and_walls_its_end() -> None:
    pieces = {"emperor": {"at": "O24"}, "student_tiger": {"at": "O12"}}
    table = court(pieces=pieces, walls=["O23"]).walk("s3", "emperor", "O23", "O13").do("s3", "end_move")
    table.no("WW-EMP-25", "s3", "shift", flip=["O23"], wall=False, from_=None)
    table.no("WW-EMP-25", "s3", "shift", flip=["O24"], wall=True, from_=None)
    table.no("WW-EMP-26", "s3", "shift", flip=["O13"], wall=True, from_="O23")
    table.do("s3", "shift", flip=["O13", "O24"], wall=True, from_=None)
    assert (table.now["fields"], table.now["walls"]) == (["O13", "O24"], ["O13", "O23"])
    beside = court(pieces={"emperor": {"at": "O24"}, "student_tiger": {"at": "O13"}})
    beside.walk("s3", "emperor", "O23", "O13").do("s3", "end_move")
    beside.no("WW-EMP-26", "s3", "shift", flip=["O13"], wall=True, from_=None)
    empty = court(pieces=pieces, walls=["O55"], wall_supply=0).walk("s3", "emperor", "O23")
    empty.do("s3", "end_move").do("s3", "shift", flip=["O23"], wall=True, from_="O55")
    assert empty.now["walls"] == ["O23"]


@pytest.mark.clause("WW-EMP-26")
def test_terrain_may_be_shifted_in_align_when_so_agreed() -> None:
    start = {"turn": {"seat": "s3"}, "trackers": WINTER, "pieces": {"emperor": {"at": "O24"}}}
    table = board("emperor", 3, options={"emperor_flip_timing": "align"}, **start)
    table.walk("s3", "emperor", "S13").do("s3", "end_move")
    assert table.now["turn"]["step"] == "align"
    assert table.now["trackers"]["element"] == "water"
    assert table.owed() == [("s3", "shift")]


PUSH = {
    "trackers": FIRE,
    "players": {"s1": chi(fire=6), "s2": chi(fire=3)},
    "pieces": {"student_tiger": {"at": "O24"}, "student_crane": {"at": "S13"}},
}


def push(to: str | None, piece: str = "student_crane", pay: int = 3) -> dict[str, object]:
    """One target of a push."""
    return {"piece": piece, "to": to, "pay": {"fire": pay}}


@pytest.mark.clause("WW-EMP-27", "WW-EMP-29", "WW-EMP-35")
def test_a_push_costs_three_chi_and_a_space_and_yielding_earns_them() -> None:
    table = board("emperor", 3, **PUSH)
    table.no("WW-EMP-29", "s1", "push", piece="student_tiger", into="S13", targets=[push("O33")])
    table.no("WW-EMP-29", "s1", "push", piece="student_tiger", into="S13", targets=[push("O14")])
    table.no("WW-CHI-06", "s1", "push", piece="student_tiger", into="S13", targets=[push("O23", pay=2)])
    table.no("WW-EMP-27", "s1", "push", piece="student_tiger", into="O34", targets=[push("O23")])
    table.do("s1", "push", piece="student_tiger", into="S13", targets=[push("O24")])
    table.do("s2", "respond", answer="yield")
    assert (table.at("student_tiger"), table.at("student_crane")) == ("S13", "O24")
    assert (table.chi("s1"), table.chi("s2")) == ({"fire": 3}, {"fire": 6})
    assert table.now["turn"]["left"] == {"shared": 2}
    board("master", 3, **PUSH).no(
        "WW-EMP-27", "s1", "push", piece="student_tiger", into="S13", targets=[push("O24")]
    )


@pytest.mark.clause("WW-EMP-33", "WW-EMP-34")
def test_resisting_costs_as_much_and_sends_the_pusher_away() -> None:
    table = board("emperor", 3, **PUSH)
    table.do("s1", "push", piece="student_tiger", into="S13", targets=[push("O23")])
    table.no("WW-EMP-34", "s2", "respond", answer="resist", pay={"fire": 3}, to="O25")
    table.no("WW-EMP-34", "s2", "respond", answer="resist", pay={"fire": 3}, to="O14")
    table.no("WW-CHI-08", "s2", "respond", answer="resist", pay={"fire": 1, "wood": 4}, to="O24")
    table.do("s2", "respond", answer="resist", pay={"fire": 3}, to="O24")
    assert (table.at("student_tiger"), table.at("student_crane")) == ("O24", "S13")
    assert (table.chi("s1"), table.chi("s2")) == ({"fire": 3}, {})
    table.do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"


THREE: dict[str, Any] = {
    "trackers": FIRE,
    "fields": ["O24", "O34"],
    "players": {"s1": {"cards": FIVE, **chi(fire=9)}},
    "pieces": {
        "student_tiger": {"at": "O24"},
        "master_crane": {"at": "S13"},
        "general_black": {"at": "S13", "side": "plus"},
    },
}


@pytest.mark.clause("WW-EMP-28", "WW-EMP-34")
def test_all_of_the_sign_are_pushed_one_after_another() -> None:
    table = board("emperor", 3, **THREE)
    one, two = push("O23", "master_crane"), push("O24", "general_black")
    table.no("WW-EMP-28", "s1", "push", piece="student_tiger", into="S13", targets=[one])
    table.do("s1", "push", piece="student_tiger", into="S13", targets=[one, two])
    assert table.chi("s1") == {"fire": 6}
    table.do("s2", "respond", answer="yield")
    assert table.owed() == [("s3", "respond")]
    table.do("s3", "respond", answer="yield")
    assert (table.at("master_crane"), table.at("general_black")) == ("O23", "O24")
    rest = board("emperor", 3, **{**THREE, "players": {**THREE["players"], "s2": chi(fire=3)}})
    rest.do("s1", "push", piece="student_tiger", into="S13", targets=[one, two])
    rest.do("s2", "respond", answer="resist", pay={"fire": 3}, to="O23")
    assert rest.owed() == []
    assert rest.chi("s1") == {"fire": 6}
    assert rest.at("general_black") == "S13"


@pytest.mark.clause("WW-EMP-29")
def test_one_price_for_all_targets_when_so_agreed() -> None:
    table = board("emperor", 3, options={"push_cost": "once"}, **THREE)
    one, two = push("O23", "master_crane"), push("O24", "general_black", pay=0)
    table.do("s1", "push", piece="student_tiger", into="S13", targets=[one, two])
    table.do("s2", "respond", answer="yield").do("s3", "respond", answer="yield")
    assert table.chi("s1") == {"fire": 6}
    assert table.chi("s3")["fire"] == 1


CORNERED = {
    "trackers": FIRE,
    "walls": ["O11"],
    "players": {"s1": chi(fire=6), "s2": {"cards": ["crane_1"], **chi()}},
}


@pytest.mark.clause("WW-EMP-30")
def test_a_target_with_nowhere_to_go_takes_its_penalty() -> None:
    pieces = {"student_tiger": {"at": "O11"}, "student_crane": {"at": "S00"}}
    table = board("emperor", 3, pieces=pieces, **CORNERED)
    table.do("s1", "push", piece="student_tiger", into="S00", targets=[push(None)])
    table.do("s2", "respond", answer="yield").do("s1", "choose_lost_card", from_="s2", card="crane_1")
    assert (table.at("student_tiger"), table.at("student_crane")) == ("S00", "O33")
    pieces = {"student_tiger": {"at": "O11", "side": "plus"}, "master_snake": {"at": "S00"}}
    players = {"s1": {"cards": FIVE, **chi(fire=6)}}
    table = board("emperor", 3, **{**CORNERED, "pieces": pieces, "players": players})
    target = [push(None, "master_snake")]
    table.no("WW-EMP-30", "s1", "push", piece="student_tiger", into="S00", targets=target)


@pytest.mark.clause("WW-EMP-31", "WW-EMP-32")
def test_a_pull_brings_the_other_sign_without_using_a_space() -> None:
    pieces = {"student_tiger": {"at": "O24"}, "master_snake": {"at": "S13"}, "emperor": {"at": "O25"}}
    start = {"trackers": FIRE, "players": {"s1": chi(fire=6)}, "pieces": pieces}
    table = board("emperor", 3, **start)
    pay = {"fire": 3}
    table.no("WW-EMP-32", "s1", "pull", piece="student_tiger", target="emperor", pay=pay)
    table.no("WW-EMP-31", "s1", "pull", piece="student_tiger", target="master_crane", pay=pay)
    table.do("s1", "pull", piece="student_tiger", target="master_snake", pay=pay)
    assert table.at("master_snake") == "O24"
    assert table.now["turn"]["left"] == {"shared": 3}
    table.no("WW-MOVE-01", "s1", "end_move")
    barred = board("emperor", 3, **{**start, "trackers": {"season": "autumn", "element": "fire"}})
    barred.no("WW-EMP-31", "s1", "pull", piece="student_tiger", target="master_snake", pay=pay)
    court(players={"s3": chi(wood=3)}).no(
        "WW-EMP-32", "s3", "pull", piece="emperor", target="student_tiger", pay={"wood": 3}
    )


@pytest.mark.clause("WW-EMP-36")
def test_own_and_unowned_targets_are_not_asked() -> None:
    pieces = {"student_tiger": {"at": "O24"}, "master_tiger": {"at": "S13"}}
    table = board("emperor", 3, trackers=FIRE, players={"s1": chi(fire=3)}, pieces=pieces)
    table.do("s1", "pull", piece="student_tiger", target="master_tiger", pay={"fire": 3})
    assert table.owed() == []
    assert table.at("master_tiger") == "O24"
    table.walk("s1", "student_tiger", "O23").do("s1", "end_move")
    assert table.now["turn"]["seat"] == "s2"


def test_every_push_that_is_listed_is_legal_and_different() -> None:
    table = board("emperor", 3, **THREE)
    pushes = table.legal("s1", "push")
    assert len({str(move) for move in pushes}) == len(pushes) > 10
    for move in table.state.legal("s1"):
        table.state.check(move)


@pytest.mark.clause("WW-END-02")
def test_four_corner_towers_win() -> None:
    table = court(
        fields=["O11"],
        towers=["S05", "S50", "S55"],
        tower_supply=1,
        pieces={"general_black": {"at": "O11"}},
    )
    table.walk("s3", "general_black", "S00").do("s3", "end_move").do("s3", "place_tower", at="S00")
    assert table.now["outcome"] == {"winner": "s3", "reason": "four_corners"}
    table.no("WW-END-04", "s1", "step", piece="student_tiger", to="O34")


def test_white_pieces_move_under_white_tiles() -> None:
    table = court(yin_yang=WHITE, fields=["O22"])
    table.no("WW-MAST-04", "s3", "step", piece="general_black", to="O22").walk("s3", "emperor", "O45")
