"""Wu Wei with tags on its pieces: what a moved piece means, what is ticked off, one exact fix at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.vocabulary import Move
from companion.games.wu_wei.components import (
    card_component,
    lineage_marker,
    stand,
    tower,
    wall,
    yin_yang_tile,
)
from companion.games.wu_wei.names import ELEMENTS
from companion.games.wu_wei.state import WuState
from companion.reconcile.parts import Fault
from companion.reconcile.wu_wei import CHANCE, WuMeaning
from companion.reconcile.wu_wei_moves import shown_move
from companion.reconcile.wu_wei_seen import seen_things
from companion.reconcile.wu_wei_things import seat_names_of, step_of, steps_between, things
from tests.games.wu_wei.build import board, chi, new_game
from tests.support.wu_laid import LaidBoard

FULL: dict[str, Any] = {
    "trackers": {"season": "winter"},
    "walls": ["O12", "O41"],
    "fields": ["O55"],
    "players": {"s1": {"cards": ["crane_1"], "spent": ["tiger_fire"]}},
    "lineage": {"crane": "S12"},
}


class Watched:
    """A meaning, the state it follows, and the board that is looked at."""

    def __init__(self, state: WuState) -> None:
        self.state = state
        self.meaning = WuMeaning(state, "seed")
        self.laid = LaidBoard(state)
        self.look()

    def look(self, seconds: float = 2.0) -> None:
        """Look at the board for some time."""
        now = self.laid.look(seconds)
        self.meaning.observe(self.laid.table, now)

    def fault(self) -> Fault | None:
        """The one thing wrong."""
        found = self.meaning.fault(self.laid.table, self.laid.now)
        return None if found is None else found[0]

    def play(self, move: Move) -> None:
        """The rules book a move."""
        step = self.state.apply(move)
        assert isinstance(step.state, WuState)
        self.state = step.state
        self.meaning.expect(step.state, step.events)


def watched(level: str = "initiate", **start: Any) -> Watched:
    return Watched(board(level, **start).state)


def step(to: str, piece: str = "student_tiger") -> Move:
    return Move.of("s1", "step", piece=piece, to=to)


def test_everything_that_lies_as_it_should_is_no_fault() -> None:
    table = watched(**FULL)
    seen = seen_things(table.laid.table, table.state, table.laid.now)
    assert {name.split()[0] for name in seen} == {"piece", "wall", "fields", "tile", "tracker"}
    assert all(things(table.state).get(name, "") == value for name, value in seen.items())
    assert table.fault() is None
    assert table.meaning.move() is None


def test_a_moved_piece_is_the_step_it_made() -> None:
    table = watched(trackers={"season": "winter"})
    table.laid.stand("student_tiger", "O23")
    table.look()
    assert table.meaning.move() == step("O23")
    table.play(step("O23"))
    table.look()
    assert table.meaning.move() is None
    assert [item.done for item in table.meaning.instructions()] == [True]
    assert table.meaning.settled()


def test_a_piece_that_went_several_spaces_shows_its_way_step_by_step() -> None:
    table = watched(trackers={"season": "winter"})
    table.laid.stand("student_tiger", "O13")
    table.look()
    assert table.meaning.move() == step("O23")
    table.play(step("O23"))
    table.look()
    assert table.meaning.move() == step("O13")


def test_a_way_that_decides_what_is_turned_over_is_not_guessed() -> None:
    def walked(to: str, spaces: int, *walls: str) -> Move | None:
        at = {"master_tiger": {"at": "O11", "side": "plus"}}
        state = board("master", trackers={"season": "winter"}, pieces=at, walls=walls).state
        assert state.turn is not None
        further = replace(state, turn=state.turn._replace(left=(("shared", spaces),)))
        return shown_move(further, {"piece master_tiger": to})

    assert walked("O22", 3) == step("O12", "master_tiger")
    assert walked("O22", 3, "O12") == step("S11", "master_tiger")
    assert walked("O13", 4, "O12", "O23") == step("S11", "master_tiger")
    assert walked("O13", 4, "O12") is None


def test_a_piece_where_the_rules_do_not_let_it_go_is_one_exact_fix() -> None:
    table = watched(trackers={"season": "summer"})
    table.laid.stand("student_tiger", "O55")
    table.look()
    assert table.meaning.move() is None
    fault = table.fault()
    assert fault is not None
    assert str(fault.line) == "student_tiger: to O33"
    assert fault.instruction is not None
    assert (fault.instruction.source, fault.instruction.target) == ("O55", "O33")
    assert fault.patch == ({"op": "replace", "path": "/pieces/student_tiger/at", "value": "O55"},)
    table.laid.stand("student_tiger", "O33")
    table.look()
    assert table.fault() is None


def test_a_wall_that_fell_and_one_too_many_are_told_apart() -> None:
    table = watched(**FULL)
    gone, more = table.laid.tags.pop(wall(1)), wall(3)
    table.look()
    fault = table.fault()
    assert fault is not None
    assert str(fault.line) == f"A wall on {gone[0]}"
    table.laid.tags[wall(1)] = gone
    table.laid.tags[more] = "O24", 0
    table.look()
    fault = table.fault()
    assert fault is not None
    assert str(fault.line) == "No wall on O24"


@pytest.mark.parametrize(
    ("tag", "zone", "column", "said"),
    [
        ("WW-K3", "tracker.season", 1, "The season tracker to winter"),
        (lineage_marker("crane"), "S02", 0, "crane's lineage marker to S12"),
        (card_component("tiger_fire"), "s1.cards", 1, "tiger_fire: turn it over, it is spent"),
        (tower(1), "S05", 0, "No tower on S05"),
        (lineage_marker("dragon"), "S02", 0, "dragon's lineage marker: off the board"),
        (card_component("crane_1"), "s2.cards", 1, "crane_1 belongs to tiger"),
        (card_component("crane_2"), "s2.cards", 1, "crane_2: back to its deck"),
    ],
)
def test_what_lies_otherwise_than_the_game_has_it_is_named(
    tag: str, zone: str, column: int, said: str
) -> None:
    table = watched(**FULL)
    table.laid.tags[tag] = zone, column
    table.look()
    fault = table.fault()
    assert fault is not None
    assert str(fault.line) == said


def test_nothing_is_wrong_while_the_board_is_being_laid() -> None:
    state = new_game("initiate").state
    while state.trackers is None:
        assert state.phase == "setup"
        if state.layout.squares:
            table = Watched(state)
            table.laid.track("season", 1)
            table.laid.tags[lineage_marker("dragon")] = "S02", 0
            table.laid.tags[tower(1)] = "S05", 0
            table.look()
            assert table.meaning._seen
            assert table.fault() is None
        after = state.apply(state.legal(min(state.to_act()))[0]).state
        assert isinstance(after, WuState)
        state = after
    names = seat_names_of(state)
    for name, old in things(state).items():
        off = step_of(name, old, "", names)
        assert off is None or "" not in dict(off.line.values).values()


def test_a_tile_that_was_not_turned_is_awaited_and_then_reminded_of() -> None:
    table = watched("master", pieces={"master_tiger": {"at": "S11", "side": "plus"}})
    for name, piece in table.state.pieces:
        table.laid.stand(name, piece.at)
    table.look()
    table.laid.stand("master_tiger", "O11")
    table.look()
    move = table.meaning.move()
    assert move == step("O11", "master_tiger")
    table.play(move)
    table.look()
    assert not table.meaning.settled()
    assert table.fault() is None
    table.look(12.0)
    fault = table.fault()
    assert fault is not None
    assert str(fault.line) == "S11: turn the tile to white"
    table.laid.tags.pop(yin_yang_tile("S11", "black"))
    table.laid.tags[yin_yang_tile("S11", "white")] = "S11", 0
    table.look()
    assert table.meaning.settled()
    assert table.fault() is None


def test_what_people_leave_for_later_is_not_spoken_of_again() -> None:
    table = watched(trackers={"season": "summer"})
    table.laid.stand("student_tiger", "O55")
    table.look()
    fault = table.fault()
    assert fault is not None
    table.meaning.put_off(fault)
    assert table.fault() is None
    assert table.meaning.aside() == (fault,)


def test_a_kind_of_thing_that_is_not_tagged_holds_nobody_up() -> None:
    start = {"student_tiger": {"at": "O12", "side": "minus"}}
    table = watched("initiate", trackers={"season": "summer"}, players={"s1": chi(fire=3)}, pieces=start)
    table.laid.stand("student_tiger", "S02")
    table.look()
    assert table.meaning.move() == step("S02")
    table.play(step("S02"))
    table.play(Move.of("s1", "end_move"))
    card = next(move for move in table.state.legal("s1") if move.move == "take_card")
    table.play(card)
    table.laid.track("season", 2)
    table.look()
    listed = {item.piece.split()[0] for item in table.meaning.instructions() if not item.done}
    assert "card" in listed
    assert table.meaning.settled()


def test_steps_say_what_changed_and_many_at_once_are_one() -> None:
    before = board("initiate", trackers={"season": "winter"}).state
    after = before.apply(step("O23")).state
    assert isinstance(after, WuState)
    assert [str(item.line) for item in steps_between(before, after)] == ["student_tiger: to O23"]
    assert [
        item.action for item in steps_between(board("initiate", walls=["O11"]).state, board("solo3").state)
    ] == ["lay-all"]
    names = seat_names_of(after)
    assert names == {"s1": "tiger", "s2": "crane"}
    assert step_of("side student_tiger", "", "minus", names) is None
    paid = step_of("chi s1 fire", "3", "1", names)
    assert paid is not None
    assert str(paid.line) == "tiger: pay 2 fire chi"


def test_only_the_table_can_be_told_how_it_fell() -> None:
    meaning = WuMeaning(board("initiate").state, "seed")
    assert not meaning.tell(CHANCE, "draw", frozenset())
    drawn = WuMeaning(board("solo2", turn={"step": "dice"}).state, "seed")
    with pytest.raises(BadInput):
        drawn.tell(CHANCE, "{}", frozenset())
    assert len(ELEMENTS) == 5
    assert not drawn.let_be("nothing")
    drawn.new_round(everything=True)
    assert drawn.instructions() == ()
    assert drawn.lanes.scanned("s1", "bid", ()) is None


def test_what_goes_off_the_board_is_ticked_once_the_camera_sees_that_it_is_gone() -> None:
    table = watched("master", towers=["S05"])
    assert any(tag == tower(1) for tag in table.laid.tags)
    bare = replace(table.state, towers=frozenset())
    table.meaning.expect(bare, ())
    assert [str(item.line) for item in table.meaning.instructions()] == ["No tower on S05"]
    table.look(4.0)
    assert not table.meaning.settled()
    table.laid.tags.pop(tower(1))
    table.look(1.0)
    assert not table.meaning.settled(), "a moment is no absence"
    for _ in range(4):
        table.look(1.0)
    assert table.meaning.settled()
    assert table.fault() is None


def test_what_was_ticked_unread_and_is_read_again_is_to_go_after_all() -> None:
    table = watched("master", towers=["S05"])
    table.meaning.expect(replace(table.state, towers=frozenset()), ())
    hidden = table.laid.tags.pop(tower(1))
    for _ in range(5):
        table.look(1.0)
    assert table.meaning.settled()
    table.laid.tags[tower(1)] = hidden
    table.look(3.0)
    assert [str(step.line) for step in table.meaning.instructions() if not step.done] == ["No tower on S05"]


def test_a_character_that_was_hidden_before_it_had_to_move_is_ticked_only_when_it_was_put_there() -> None:
    start = {"student_tiger": {"at": "O33"}, "student_crane": {"at": "O23"}}
    table = watched("master", pieces=start)
    table.laid.tags.pop(stand("student_tiger"))
    table.look()
    moved = tuple(
        (name, piece._replace(at="O23")) if name == "student_tiger" else (name, piece)
        for name, piece in table.state.pieces
    )
    table.meaning.expect(replace(table.state, pieces=moved), ())
    table.look(3.0)
    assert not table.meaning.settled()
    table.laid.tags["foreign"] = "O23", 0
    table.look(0.4)
    table.laid.tags.pop("foreign")
    table.look(2.0)
    assert table.meaning.settled()
