"""The campaign: when a stage may be left, what is lost, what goes along."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.wu_wei import GAME
from companion.games.wu_wei.base import TEST_OCTAGONS, TEST_SQUARES
from tests.games.wu_wei.build import FIVE, Board, board, chi, new_game

STAGE1: dict[str, Any] = {
    "campaign": {"stage": 1, "lost": {"solo1": [], "solo2": []}, "x_walls": None, "bonus_chi": {}},
    "trackers": {"season": "winter"},
    "lineage": {"tiger": "s1", "crane": "s1"},
    "players": {"s1": {"cards": FIVE}},
    "pieces": {"student_tiger": {"at": "O23"}, "master_tiger": {"at": "S14"}},
}
STAGE2: dict[str, Any] = {
    "campaign": {"stage": 2, "lost": {"solo1": ["snake_3"], "solo2": []}, "x_walls": None, "bonus_chi": {}},
    "trackers": {"season": "winter"},
    "yin_yang": {"S11": "black", "S44": "black"},
    "towers": ["S00", "S05", "S50", "S55"],
    "tower_supply": 0,
    "face_down": ["S00", "S05", "S50", "S55"],
    "walls": ["O13", "O23", "O22"],
    "wall_supply": 5,
    "players": {"s1": {"cards": FIVE, **chi(wood=4)}},
    "pieces": {"student_tiger": {"at": "O43"}, "master_leopard": {"at": "S51"}, "master_dragon": None},
}


def at_the_goal(level: str, options: Any = None, **start: Any) -> Board:
    """A stage whose student has just come to the centre."""
    data = {**(STAGE1 if level == "solo1" else STAGE2), **start}
    return board(level, options=options, **data).walk("s1", "student_tiger", "O33").do("s1", "end_move")


@pytest.mark.clause("WW-CAMP-01")
def test_a_campaign_begins_with_the_first_stage_and_a_stage_alone_has_none() -> None:
    assert new_game("solo1", 1, campaign=True).now["campaign"]["stage"] == 1
    with pytest.raises(BadInput) as fault:
        GAME.new({"players": 1, "level": "solo3", "campaign": True})
    assert fault.value.field == "options.level"
    with pytest.raises(BadInput) as fault:
        GAME.new({"players": 2, "campaign": True})
    assert fault.value.field == "options.campaign"
    alone = at_the_goal("solo1", campaign=None)
    assert alone.now["outcome"] == {"winner": "s1", "reason": "stage_won"}
    board("solo1").no("WW-CAMP-01", "s1", "finish_stage")


@pytest.mark.clause("WW-CAMP-02", "WW-CAMP-03")
def test_a_stage_is_left_when_its_minimum_is_met_and_the_player_says_so() -> None:
    board("solo1", **STAGE1).no("WW-CAMP-02", "s1", "finish_stage")
    table = at_the_goal("solo1")
    assert table.now["phase"] == "play"
    assert table.legal("s1", "finish_stage")
    table.do("table", "reveal", card="crane_2").do("s1", "finish_stage")
    assert table.now["phase"] == "between"


@pytest.mark.clause("WW-CAMP-03")
def test_without_early_leave_the_stage_ends_with_its_goals() -> None:
    table = at_the_goal("solo1", options={"campaign_early_finish": False})
    assert table.now["phase"] == "between"
    kept = board("solo1", options={"campaign_early_finish": False}, **STAGE1)
    kept.no("WW-CAMP-03", "s1", "finish_stage")


@pytest.mark.clause("WW-CAMP-03")
def test_a_loss_after_the_minimum_still_loses() -> None:
    table = at_the_goal("solo1", solo={"aside": [], "deck": 1}).do("table", "reveal", card="crane_2")
    assert table.now["outcome"] == {"winner": None, "reason": "deck_empty"}
    table.no("WW-END-04", "s1", "finish_stage")


@pytest.mark.clause("WW-CAMP-04", "WW-CAMP-10")
def test_masters_not_home_after_stage_one_cost_a_card_and_stage_two_is_set_up_afresh() -> None:
    table = at_the_goal("solo1").do("s1", "finish_stage")
    assert [entry["animal"] for entry in table.now["pending"]] == ["leopard", "dragon", "snake"]
    table.no("WW-CAMP-04", "table", "lose_card", animal="dragon", card="dragon_fire")
    for animal, card in (("leopard", "leopard_fire"), ("dragon", "dragon_fire"), ("snake", "snake_3")):
        table.do("table", "lose_card", animal=animal, card=card)
    assert (table.now["level"], table.now["phase"], table.now["campaign"]["stage"]) == ("solo2", "setup", 2)
    assert table.now["players"]["s1"] == {
        "role": "disciple",
        "animal": "tiger",
        "cards": [],
        "spent": [],
        **chi(),
        "left_centre": False,
    }
    assert "snake_3" not in table.now["decks"]["snake"]
    assert table.state.pending() == ({"seat": "table", "kind": "lay_board"},)


@pytest.mark.clause("WW-CAMP-05", "WW-CAMP-06", "WW-CAMP-07", "WW-CAMP-08", "WW-CAMP-09", "WW-CAMP-10")
@pytest.mark.parametrize(("reading", "wood"), [("bonus_only", 0), ("all", 4)])
def test_stage_two_hands_on_walls_chi_and_losses(reading: str, wood: int) -> None:
    early = board("solo2", options={"campaign_chi": reading}, **STAGE2)
    early.no("WW-CAMP-05", "s1", "finish_stage")
    table = at_the_goal("solo2", options={"campaign_chi": reading}).do("s1", "finish_stage")
    assert [entry["animal"] for entry in table.now["pending"]] == ["leopard", "dragon"]
    table.no("WW-CAMP-04", "table", "lose_card", animal="leopard", card="dragon_fire")
    table.do("table", "lose_card", animal="leopard", card="leopard_fire")
    table.do("table", "lose_card", animal="dragon", card="dragon_fire")
    carried = table.now["campaign"]
    assert carried["x_walls"] == ["O13", "O23"]
    assert carried["lost"] == {"solo1": ["snake_3"], "solo2": ["leopard_fire", "dragon_fire"]}
    assert carried["bonus_chi"] == {"wood": 6 + wood, "fire": 6, "earth": 8, "metal": 6, "water": 6}
    squares = {place: list(tile) for place, tile in TEST_SQUARES.items()}
    table.do("table", "lay_board", squares=squares, octagons=dict(TEST_OCTAGONS))
    table.do("s1", "set_trackers", element="fire", palace="fire", season="spring")
    assert (table.now["walls"], table.now["wall_supply"]) == (["O13", "O23"], 6)
    assert table.chi("s1") == {"wood": 7 + wood, "fire": 7, "earth": 9, "metal": 7, "water": 7}
    assert table.now["solo"]["pool"]["snake"] == ["snake_1", "snake_2", "snake_4", "snake_5"]
    assert len(table.now["solo"]["pool"]["leopard"]) == 4
    assert "master_dragon" in table.now["pieces"]


@pytest.mark.clause("WW-CAMP-05")
def test_the_whole_goal_of_stage_two_ends_it_only_without_early_leave() -> None:
    walls = ["O13", "O23", "O31", "O32", "O34", "O35", "O43", "O53"]
    start = {"walls": walls, "wall_supply": 0}
    data = {**STAGE2, **start, "pieces": {"student_tiger": {"at": "O33"}, "master_tiger": {"at": "O15"}}}
    data["yin_yang"] = {"S11": "white", "S44": "white"}
    for early, phase in ((True, "play"), (False, "setup")):
        table = board("solo2", options={"campaign_early_finish": early}, **data)
        table.walk("s1", "master_tiger", "S14").do("s1", "end_move")
        assert table.now["phase"] == phase


@pytest.mark.clause("WW-CAMP-08")
def test_a_recovered_card_is_not_lost() -> None:
    start = {"campaign": {"stage": 3, "lost": {"solo1": ["crane_2"], "solo2": []}}}
    assert "crane_2" not in board("solo3", **start).now["solo"]["pool"]["crane"]
    assert "crane_1" in board("solo3", **start).now["solo"]["pool"]["crane"]
