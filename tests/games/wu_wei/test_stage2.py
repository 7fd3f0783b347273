"""Solo stage 2: dark towns, dice, corner towers, its ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wu_wei.build import FIVE, Board, board, chi

QUIET = {"crane": "animal", "dragon": "animal", "snake": "animal", "leopard": "animal", "emperor": "lion"}
X = ["O13", "O23", "O31", "O32", "O34", "O35", "O43", "O53"]
CORNERS = ["S00", "S05", "S50", "S55"]


def rolled(town: Any = "S54", options: Any = None, faces: Any = None, **start: Any) -> Board:
    """The dice of a turn in which the own master only stepped aside and a town went dark."""
    table = board("solo2", options=options, **{"players": {"s1": chi(wood=6)}, **start})
    table.walk("s1", "master_tiger", "O14").do("s1", "end_move").do("s1", "flip_town", at=town)
    return table.do("table", "roll", dice={**QUIET, **(faces or {})})


@pytest.mark.clause("WW-S2-05")
def test_the_own_pair_moves_by_the_tiles_and_the_master_cultivates() -> None:
    table = board("solo2").no("WW-TURN-01", "s1", "step", piece="master_crane", to="O12")
    table.no("WW-MAST-04", "s1", "step", piece="student_tiger", to="O34")
    table = rolled(players={"s1": chi()})
    for die in ("crane", "dragon", "snake", "leopard", "emperor"):
        table.do("s1", "resolve_die", die=die)
    assert table.chi("s1") == {"wood": 3, "water": 3}
    assert table.now["phase"] == "play"


@pytest.mark.clause("WW-S2-06")
@pytest.mark.parametrize(("walls", "won"), [(X, True), (X[:7], False), ([*X[:7], "O22"], False)])
def test_won_with_student_towers_and_the_whole_x(walls: list[str], won: bool) -> None:
    table = board(
        "solo2",
        trackers={"season": "winter"},
        yin_yang={"S11": "black", "S44": "black"},
        towers=CORNERS,
        tower_supply=0,
        face_down=CORNERS,
        walls=walls,
        wall_supply=8 - len(walls),
        players={"s1": {"cards": FIVE, **chi(wood=3)}},
        pieces={"student_tiger": {"at": "O43"}},
    )
    table.walk("s1", "student_tiger", "O33").do("s1", "end_move")
    assert (table.now["outcome"] == {"winner": "s1", "reason": "stage_won"}) == won


@pytest.mark.clause("WW-S2-07", "WW-S2-13")
def test_lost_when_the_last_town_goes_dark() -> None:
    towns = sorted(place for place, tile in board("solo2").now["squares"].items() if tile[0] == "town")
    table = board("solo2", face_down=towns[:-1])
    table.walk("s1", "master_tiger", "O14").do("s1", "end_move")
    table.no("WW-S2-13", "s1", "flip_town", at=towns[0])
    table.do("s1", "flip_town", at=towns[-1])
    assert table.now["outcome"] == {"winner": None, "reason": "towns_dark"}


DARK_WOOD = {"face_down": ["S05", "S21", "S40", "S52"]}


@pytest.mark.clause("WW-S2-08", "WW-S2-20")
@pytest.mark.parametrize(("cards", "over"), [([], True), (["crane_1"], False)])
def test_a_master_without_a_town_leaves_and_its_card_decides(cards: list[str], over: bool) -> None:
    table = rolled(faces={"crane": "minus"}, players={"s1": {"cards": cards}}, **DARK_WOOD)
    table.do("s1", "resolve_die", die="crane")
    assert table.state.over == over
    assert "master_crane" not in table.now["pieces"]
    assert table.now["solo"]["removed"] == ["crane"]
    assert "crane" not in table.now["solo"]["dice_in_play"]


@pytest.mark.clause("WW-S2-09")
def test_an_own_master_on_a_dark_corner_may_build_its_tower() -> None:
    table = board("solo2", face_down=["S05"], pieces={"master_tiger": {"at": "O15"}})
    table.walk("s1", "master_tiger", "S05").do("s1", "end_move")
    assert table.owed() == [("s1", "build_tower")]
    table.do("s1", "build_tower", bonus=None)
    assert (table.now["towers"], table.now["tower_supply"]) == (["S05"], 3)
    open_corner = board("solo2", pieces={"master_tiger": {"at": "O15"}})
    open_corner.walk("s1", "master_tiger", "S05").do("s1", "end_move")
    assert open_corner.owed() == [("s1", "flip_town")]
    black = {"S11": "black", "S44": "black"}
    student = board("solo2", yin_yang=black, face_down=["S05"], pieces={"student_tiger": {"at": "O15"}})
    student.walk("s1", "student_tiger", "S05").do("s1", "end_move")
    assert student.owed() == [("s1", "flip_town")]


@pytest.mark.clause("WW-S2-10")
def test_a_tower_brings_one_bonus() -> None:
    start: dict[str, Any] = {
        "face_down": ["S05"],
        "pieces": {"master_tiger": {"at": "O15"}},
        "players": {"s1": {"cards": ["snake_1"], "spent": ["tiger_fire"]}},
        "campaign": {"stage": 2, "lost": {"solo1": ["crane_2"], "solo2": []}},
    }

    def built(**bonus: Any) -> dict[str, Any]:
        table = board("solo2", **start).walk("s1", "master_tiger", "S05").do("s1", "end_move")
        table.no("WW-S2-10", "s1", "build_tower", bonus="refresh", card="snake_1")
        table.no("WW-S2-10", "s1", "build_tower", bonus="exchange", card="snake_1", for_="crane_1")
        table.no("WW-S2-10", "s1", "build_tower", bonus="recover", card="crane_3")
        table.no("WW-S2-10", "s1", "build_tower", bonus=None, card="snake_1")
        return table.do("s1", "build_tower", **bonus).now

    assert built(bonus="refresh", card="tiger_fire")["players"]["s1"]["cards"] == ["snake_1", "tiger_fire"]
    swapped = built(bonus="exchange", card="tiger_fire", for_="tiger_wood")
    assert swapped["players"]["s1"]["cards"] == ["snake_1", "tiger_wood"]
    assert "tiger_fire" in swapped["decks"]["tiger"]
    recovered = built(bonus="recover", card="crane_2")
    assert "crane_2" in recovered["decks"]["crane"]
    assert recovered["campaign"]["lost"]["solo1"] == []


@pytest.mark.clause("WW-S2-11", "WW-S2-12")
@pytest.mark.parametrize(("turns", "north"), [(False, "white"), (True, "black")])
def test_winter_turns_the_tiles_but_not_an_occupied_one(turns: bool, north: str) -> None:
    table = rolled(
        faces={"emperor": "plus"},
        options={"s2_flip_occupied_tiles": turns},
        trackers={"season": "autumn"},
        pieces={"student_tiger": {"at": "S11"}},
    )
    table.do("s1", "resolve_die", die="emperor")
    assert table.now["gathering"] == "moon"
    assert table.now["yin_yang"] == {"S11": north, "S44": "black"}


@pytest.mark.clause("WW-S2-14")
def test_a_dark_town_gives_nothing() -> None:
    table = board("solo2", face_down=["S13"], pieces={"master_tiger": {"at": "O14"}}, players={"s1": chi()})
    table.walk("s1", "master_tiger", "S13").do("s1", "end_move").do("s1", "flip_town", at="S54")
    assert table.chi("s1") == {}
    assert table.now["trackers"]["element"] == "wood"


@pytest.mark.clause("WW-S2-15")
def test_the_dice_in_play_are_rolled_and_resolved_in_any_order() -> None:
    table = (
        board("solo2").walk("s1", "master_tiger", "O14").do("s1", "end_move").do("s1", "flip_town", at="S54")
    )
    table.no("WW-S2-15", "table", "roll", dice={"crane": "plus"})
    table.no("WW-S2-15", "table", "roll", dice={**QUIET, "emperor": "animal"})
    table.do("table", "roll", dice=QUIET).do("s1", "resolve_die", die="snake")
    table.no("WW-S2-15", "s1", "resolve_die", die="snake").no("WW-TURN-03", "s1", "end_move")


@pytest.mark.clause("WW-S2-16")
@pytest.mark.parametrize("aligns", [True, False])
def test_trackers_follow_masters_and_the_own_one_aligns_unless_agreed(aligns: bool) -> None:
    table = rolled(faces={"leopard": "minus"}, players={"s1": chi()})
    table.do("s1", "resolve_die", die="leopard")
    assert table.now["trackers"]["element"] == "earth"
    assert table.chi("s1") == {}
    start = {"pieces": {"master_tiger": {"at": "O14"}}, "players": {"s1": chi()}}
    own = board("solo2", options={"s2_own_master_aligns": aligns}, **start)
    own.walk("s1", "master_tiger", "S13").do("s1", "end_move").do("s1", "flip_town", at="S54")
    assert own.chi("s1") == ({"water": 1} if aligns else {})
    assert own.now["trackers"]["element"] == "water"


@pytest.mark.clause("WW-S2-17", "WW-BOARD-05")
def test_plus_sends_a_master_to_the_closer_of_palace_and_temple() -> None:
    table = rolled(faces={"crane": "plus"}, pieces={"master_crane": {"at": "O22"}})
    table.no("WW-S2-17", "s1", "resolve_die", die="crane", to="S02").do("s1", "resolve_die", die="crane")
    assert (table.at("master_crane"), table.now["trackers"]["palace"]) == ("S12", "wood")
    even = rolled(faces={"crane": "plus"}, pieces={"master_crane": {"at": "O12"}})
    even.no("WW-BOARD-05", "s1", "resolve_die", die="crane").do("s1", "resolve_die", die="crane", to="S02")
    assert (even.at("master_crane"), even.now["trackers"]["season"]) == ("S02", "summer")
    taken = {"master_crane": {"at": "O22"}, "master_snake": {"at": "S12"}}
    stays = rolled(faces={"crane": "plus"}, pieces=taken).do("s1", "resolve_die", die="crane")
    assert stays.at("master_crane") == "O22"


@pytest.mark.clause("WW-S2-17")
@pytest.mark.parametrize(("reading", "end"), [("stay", "S02"), ("other", "S12")])
def test_plus_at_home_leaves_a_master_there_unless_agreed(reading: str, end: str) -> None:
    table = rolled(faces={"crane": "plus"}, options={"plus_at_home": reading})
    assert table.do("s1", "resolve_die", die="crane").at("master_crane") == end
    assert table.now["trackers"]["season"] == "spring"


@pytest.mark.clause("WW-S2-18", "WW-S2-19")
def test_minus_sends_a_master_to_the_closest_free_town_or_home() -> None:
    pieces = {"master_crane": {"at": "S12"}, "student_tiger": {"at": "S21"}}
    table = rolled(faces={"crane": "minus"}, pieces=pieces)
    table.no("WW-S2-18", "s1", "resolve_die", die="crane", to="S21").do("s1", "resolve_die", die="crane")
    assert table.at("master_crane") == "S05"
    dark = {"face_down": ["S05", "S40", "S52"]}
    home = rolled(faces={"crane": "minus"}, pieces=pieces, **dark).do("s1", "resolve_die", die="crane")
    assert home.at("master_crane") == "S02"
    held = {**pieces, "master_snake": {"at": "S02"}}
    stays = rolled(faces={"crane": "minus"}, pieces=held, **dark).do("s1", "resolve_die", die="crane")
    assert stays.at("master_crane") == "S12"


@pytest.mark.clause("WW-S2-21", "WW-S2-22")
def test_the_other_faces_give_take_darken_and_move_the_season() -> None:
    table = rolled(players={"s1": chi()}).do("s1", "resolve_die", die="emperor")
    assert table.chi("s1") == {}
    table.do("s1", "resolve_die", die="crane")
    assert table.chi("s1") == {"wood": 1}
    lion = rolled(players={"s1": chi(wood=2)}).do("s1", "resolve_die", die="emperor")
    assert lion.chi("s1") == {"wood": 1}
    circle = rolled(faces={"emperor": "circle"}).no("WW-S2-22", "s1", "resolve_die", die="emperor")
    circle.no("WW-S2-22", "s1", "resolve_die", die="emperor", town="S54")
    circle.do("s1", "resolve_die", die="emperor", town="S55")
    assert circle.now["face_down"] == ["S54", "S55"]
    plus = rolled(faces={"emperor": "plus"}).do("s1", "resolve_die", die="emperor")
    assert plus.now["trackers"]["season"] == "summer"


@pytest.mark.clause("WW-S2-23")
def test_three_chi_set_an_empire_die_aside() -> None:
    purse = {"players": {"s1": chi(wood=2, fire=2, water=1)}}
    any_three = {"wood": 1, "fire": 1, "water": 1}
    beginner = rolled(**purse).no("WW-S2-23", "s1", "ignore_die", die="crane", pay=any_three)
    beginner.do("s1", "ignore_die", die="emperor", pay=any_three)
    more = rolled(difficulty="intermediate", **purse)
    more.no("WW-CHI-06", "s1", "ignore_die", die="emperor", pay=any_three)
    more.do("s1", "ignore_die", die="emperor", pay={"wood": 2, "fire": 2})
    assert more.chi("s1") == {"water": 1}


@pytest.mark.clause("WW-S2-24")
def test_advanced_rolls_both_empire_dice() -> None:
    table = rolled(difficulty="advanced", faces={"empress": "plus"})
    table.do("s1", "resolve_die", die="empress")
    assert table.now["trackers"]["season"] == "summer"
