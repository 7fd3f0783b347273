"""States and moves from files: what may be left out, and faults named with their exact place."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.vocabulary import IllegalMove
from companion.games.wu_wei import GAME
from tests.games.wu_wei.build import FIVE, board
from tests.games.wu_wei.walk import TABLES, steps


def fault(data: Any, options: Any = None, box: Any = None) -> str:
    """The place that is complained about."""
    with pytest.raises(BadInput) as found:
        GAME.read_state(data, options, box)
    return found.value.field


BASE: dict[str, Any] = {"level": "initiate", "seats": ["s1", "s2"]}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "state.game"),
        ({"weather": 1}, "state.weather"),
        ({"level": "novice"}, "state.level"),
        ({"seats": ["s1", "s3"]}, "state.seats[1]"),
        ({"seats": ["s1"]}, "state.players"),
        ({"difficulty": "beginner"}, "state.difficulty"),
        ({"phase": "dawn"}, "state.phase"),
        ({"phase": "over"}, "state.outcome"),
        ({"starter": "s5"}, "state.starter"),
        ({"trackers": {"season": "monsoon"}}, "state.trackers.season"),
        ({"trackers": 5}, "state.trackers"),
        ({"players": {"s1": {"chi": {"wood": -1}}}}, "state.players.s1.chi.wood"),
        ({"players": {"s1": {"chi": {"gold": 1}}}}, "state.players.s1.chi.gold"),
        ({"players": {"s1": {"cards": ["crane_6"]}}}, "state.players.s1.cards[0]"),
        ({"players": {"s1": {"cards": ["crane_1", "crane_2"]}}}, "state.players.s1.cards"),
        ({"players": {"s1": {"cards": ["crane_1"]}, "s2": {"cards": ["crane_1"]}}}, "state.players"),
        ({"players": {"s1": {"role": "emperor"}}}, "state.players.s1.role"),
        ({"players": {"s1": 5}}, "state.players.s1"),
        ({"squares": {"S00": ["inn", "wood"]}}, "state.squares.S00[0]"),
        ({"squares": {"S02": ["town", "wood"]}}, "state.squares"),
        ({"squares": {"S22": ["town", "wood"]}}, "state.squares.S22"),
        ({"octagons": {"O33": "spring"}}, "state.octagons.O33"),
        ({"walls": ["O12", "O12"]}, "state.walls[1]"),
        ({"walls": ["O33"]}, "state.walls[0]"),
        ({"wall_supply": 9}, "state.wall_supply"),
        ({"towers": ["S11"]}, "state.towers[0]"),
        ({"face_down": ["S02"]}, "state.face_down"),
        ({"yin_yang": {"S11": "grey"}}, "state.yin_yang.S11"),
        ({"pieces": {"student_tiger": {"at": "S22"}}}, "state.pieces.student_tiger.at"),
        ({"pieces": {"student_tiger": {"side": "sovereign"}}}, "state.pieces.student_tiger.side"),
        ({"pieces": {"student_tiger": None}}, "state.pieces.student_tiger"),
        ({"lineage": {"tiger": "s9"}}, "state.lineage.tiger"),
        ({"decks": {"crane": ["snake_1"]}}, "state.decks.crane[0]"),
        ({"decks": {"crane": ["crane_1"]}, "players": {"s1": {"cards": ["crane_1"]}}}, "state.decks.crane"),
        ({"turn": {"seat": "s3"}}, "state.turn.seat"),
        ({"turn": {"step": "dream"}}, "state.turn.step"),
        ({"turn": {"agenda": [["sleep"]]}}, "state.turn.agenda[0]"),
        ({"pending": [{"seat": "s1", "kind": "nap"}]}, "state.pending[0].kind"),
        ({"pending": [{"seat": "s1", "kind": "take_card"}]}, "state.pending[0].animal"),
        ({"solo": {}}, "state.solo"),
        ({"outcome": {"winner": "s1", "reason": "luck"}}, "state.outcome.reason"),
        ({"options": {"push_cost": "never"}}, "state.options.push_cost"),
        ({"box": {"animal_element": {"tiger": "wood"}}}, "state.box.animal_element"),
    ],
)
def test_a_fault_in_a_state_is_named_with_its_place(change: dict[str, Any], field: str) -> None:
    assert fault({**BASE, **change}) == field


def test_options_beside_the_state_win_but_may_not_contradict_it() -> None:
    state = GAME.read_state({**BASE, "options": {"push_cost": "once"}}, {"push_cost": "each"})
    assert state.to_json()["options"]["push_cost"] == "each"
    assert fault(BASE, {"players": 3}) == "options.players"
    assert fault(BASE, {"level": "master"}) == "options.level"
    assert GAME.read_state({}, {"players": 3, "level": "master"}).to_json()["level"] == "master"


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({}, "options.players"),
        ({"players": 7}, "options.players"),
        ({"players": 2, "level": "solo1"}, "options.players"),
        ({"players": 2, "difficulty": "advanced"}, "options.difficulty"),
        ({"players": 2, "speed": 1}, "options.speed"),
    ],
)
def test_a_fault_in_the_options_of_a_new_game_is_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as found:
        GAME.new(options)
    assert found.value.field == field


def test_a_number_of_players_alone_names_a_level() -> None:
    levels = [GAME.new({"players": players}).level for players in GAME.seats]
    assert levels == ["solo1", "initiate", "initiate", "initiate", "initiate", "emperor"]


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"seat": "s7", "move": "end_move"}, "m.seat"),
        ({"seat": "s1"}, "m.move"),
        ({"seat": "s1", "move": "fly"}, "m.move"),
        ({"seat": "s1", "move": "end_move", "now": True}, "m.now"),
        ({"seat": "s1", "move": "step", "piece": "pawn", "to": "O23"}, "m.piece"),
        ({"seat": "s1", "move": "step", "piece": "student_tiger", "to": "O99"}, "m.to"),
        ({"seat": "s1", "move": "rapid", "piece": "student_tiger"}, "m.pay"),
        ({"seat": "s1", "move": "rapid", "piece": "student_tiger", "pay": {"wood": "1"}}, "m.pay.wood"),
        ({"seat": "s1", "move": "break_wall", "piece": "student_tiger", "at": "O23"}, "m.pay"),
        ({"seat": "s1", "move": "respond", "answer": "resist"}, "m.pay"),
        (
            {"seat": "s1", "move": "push", "piece": "student_tiger", "into": "O23", "targets": [{}]},
            "m.targets[0].piece",
        ),
        ({"seat": "s1", "move": "choose_lost_card", "card": "crane_1"}, "m.from"),
        ({"seat": "s1", "move": "shift", "flip": ["O34"], "from": None}, "m.wall"),
        ({"seat": "table", "move": "roll", "dice": {"crane": "seven"}}, "m.dice.crane"),
        (
            {"seat": "table", "move": "lay_board", "squares": {"S01": ["town"]}, "octagons": {}},
            "m.squares.S01",
        ),
    ],
)
def test_a_fault_in_a_move_is_named_with_its_place(move: dict[str, Any], field: str) -> None:
    state = board("initiate").state
    with pytest.raises(BadInput) as found:
        GAME.read_move(move, "m", state)
    assert found.value.field == field


def test_a_partial_state_follows_from_what_it_names() -> None:
    table = board("initiate", players={"s1": {"cards": FIVE}}, lineage={"crane": "S12"})
    assert table.side("student_tiger") == "plus"
    assert table.side("master_crane") == "minus"
    assert table.now["decks"]["crane"] == ["crane_2", "crane_3", "crane_4", "crane_5"]
    assert table.now["players"]["s1"]["left_centre"] is True
    other = board("initiate", players={"s1": {"animal": "crane"}})
    assert other.now["players"]["s2"]["animal"] == "tiger"
    assert other.at("student_crane") == "O33"
    court = board("emperor", 3, players={"s1": {"role": "emperor"}})
    assert [player["role"] for player in court.now["players"].values()] == ["emperor", "disciple", "disciple"]


def test_a_decision_owed_in_a_file_is_asked_and_the_turn_goes_on() -> None:
    owed = [{"seat": "s1", "kind": "build_wall", "palace": "wood"}]
    table = board("master", pending=owed).do("s1", "build_wall", at="O14", from_=None)
    assert table.chi("s1")["water"] == 4
    assert table.now["turn"]["seat"] == "s2"
    training = [{"seat": "s2", "kind": "take_card", "animal": "snake"}]
    table = board("initiate", pending=training).do("s2", "take_card", card="snake_1")
    assert table.now["turn"]["seat"] == "s2"
    moving = board("initiate", turn={"step": "move", "left": {"shared": 1}}, trackers={"season": "winter"})
    moving.walk("s1", "student_tiger", "O23").do("s1", "end_move")
    assert moving.now["turn"]["seat"] == "s2"


def test_a_whole_state_without_our_own_fields_is_taken_as_it_stands() -> None:
    table = board("solo2", face_down=["S05", "S21", "S40", "S52"], players={"s1": {"cards": ["crane_1"]}})
    table.walk("s1", "master_tiger", "O14").do("s1", "end_move").do("s1", "flip_town", at="S54")
    faces = {"crane": "minus", "dragon": "plus", "snake": "animal", "leopard": "plus", "emperor": "lion"}
    table.do("table", "roll", dice=faces).do("s1", "resolve_die", die="crane")
    data = table.now
    for place, names in {"turn": ("agenda", "jumped", "colour"), "solo": ("removed",)}.items():
        for name in names:
            del data[place][name]
    del data["worn"], data["players"]["s1"]["left_centre"]
    again = GAME.read_state(data).to_json()
    assert "master_crane" not in again["pieces"]
    assert again["solo"]["removed"] == ["crane"]
    assert again["turn"]["agenda"] == [["develop"], ["cultivate"], ["turn_over"]]


JUNK: list[Any] = [None, True, -1, 7, 2.5, "", "O33", [], ["s1"], {}, {"at": 3}, [[]], {"seat": "s9"}]


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    out = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        out += _places(value, (*path, key))
    return out


@pytest.mark.parametrize(("level", "players"), TABLES)
def test_a_damaged_state_is_refused_or_read_as_one_that_can_be_written(level: str, players: int) -> None:
    rng = Random(f"damage {level} {players}")
    states = [after for _, _, _, after in steps(level, players, 11, 60)][::12]
    for state in states:
        for _ in range(25):
            data = json.loads(json.dumps(state.to_json()))
            *way, last = rng.choice(_places(data))
            inner = data
            for key in way:
                inner = inner[key]
            inner[last] = rng.choice(JUNK)
            if rng.random() < 0.3:
                data.pop(rng.choice(list(data)))
            with suppress(BadInput):
                again = GAME.read_state(data)
                assert GAME.read_state(again.to_json()) == again


def test_a_damaged_move_never_ends_the_program() -> None:
    rng = Random("damaged moves")
    for level, players in TABLES:
        for before, moves, _, _ in list(steps(level, players, 3, 60))[::5]:
            data = json.loads(json.dumps(moves[0].to_json()))
            *way, last = rng.choice(_places(data))
            inner = data
            for key in way:
                inner = inner[key]
            inner[last] = rng.choice(JUNK)
            with suppress(BadInput, IllegalMove):
                before.check(GAME.read_move(data, "m", before))
