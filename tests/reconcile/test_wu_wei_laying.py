"""Laying the board of Wu Wei: read as it lies, entered by fingers, or a drawn one laid tile by tile."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import TABLE, IllegalMove, Move, State
from companion.games.wu_wei import GAME
from companion.games.wu_wei.board import CORNERS
from companion.games.wu_wei.components import centre, direction, square_tile, terrain_tile, yin_yang_tile
from companion.games.wu_wei.laying import LAID, Swap, breaches, may_swap, swapped, tiles_laid, tiles_of
from companion.games.wu_wei.layouts import drawn, layout_of
from companion.games.wu_wei.model import Tile
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Instruction
from companion.reconcile.wu_wei import CHANCE, DRAW, WuMeaning
from companion.reconcile.wu_wei_laying import (
    AS_IT_LIES,
    BOARD,
    BY_HAND,
    LEAVE,
    OURS,
    SWAP,
    TAKE_BACK,
    TILES,
    LaidBoard,
    WuLaying,
    board_step,
)
from companion.reconcile.wu_wei_tiles import guide_line, laying_trouble, read_tiles, swap_trouble
from tests.support import wu_laid
from tests.support.wu_laid import fixed_tags

NOTHING: frozenset[str] = frozenset()


def due(level: str = "initiate", seats: int = 2) -> WuState:
    """A game whose board is to be laid."""
    state: State = GAME.new({"players": seats, "level": level})
    while all(entry["kind"] != "lay_board" for entry in state.pending()):
        (seat,) = state.to_act()
        state = state.apply(state.legal(seat)[0]).state
    assert isinstance(state, WuState)
    return state


def lawful(state: WuState, number: int = 2, native: str | None = None) -> dict[str, Tile]:
    """Tiles of a board that the rules take."""
    return tiles_of(layout_of(*drawn(number, state.setting.box, native)))


def broken(tiles: dict[str, Tile], state: WuState) -> Swap:
    """Two spaces of which one exchange breaks one rule."""
    box = state.setting.box
    palace = next(place for place in LAID if tiles[place].kind == "palace")
    return next(
        Swap(palace, place)
        for place in LAID
        if tiles[place].kind == "town"
        and may_swap(palace, place, CORNERS)
        and len(breaches(swapped(tiles, Swap(palace, place)), box, None)) == 1
    )


class Laid:
    """A meaning, the game it follows, and hands that lay tiles under a camera."""

    def __init__(self, level: str = "initiate", seats: int = 2) -> None:
        self.state = due(level, seats)
        self.meaning = WuMeaning(self.state, "seed")
        self.hands = wu_laid.LaidBoard(self.state)

    def look(self, seconds: float = 2.0) -> LaidBoard:
        """Look for some time; the board before it is booked."""
        self.meaning.observe(self.hands.table, self.hands.look(seconds))
        laid = self.meaning.laid()
        assert laid is not None
        return laid

    def guided(self, seconds: float = 2.0) -> Instruction | None:
        """Look for some time; the step that leads hands."""
        self.meaning.observe(self.hands.table, self.hands.look(seconds))
        return next((step for step in self.meaning.instructions() if step.piece == TILES), None)

    def tell(self, place: str, thing: str = BOARD) -> Move | None:
        """A finger says something; the move that comes of it."""
        assert self.meaning.tell(thing, place, NOTHING)
        return self.meaning.move()

    def book(self, move: Move | None) -> None:
        """The rules book the table's move."""
        assert move is not None
        step = self.state.apply(move)
        assert isinstance(step.state, WuState)
        self.state = step.state
        self.meaning.expect(step.state, step.events)


def said(laid: LaidBoard) -> str:
    """What is to be mended next."""
    return "" if laid.trouble is None else str(laid.trouble.line)


def test_tiles_are_read_one_by_one_and_the_board_is_booked_as_it_lies() -> None:
    table = Laid()
    tiles = lawful(table.state)
    assert table.look().read is None
    with pytest.raises(CompanionError, match="no tile"):
        table.tell(AS_IT_LIES)
    table.hands.tiles({place: tile for place, tile in tiles.items() if place not in ("S30", "O11")})
    laid = table.look()
    assert (laid.read, laid.ready) == (52, False)
    assert said(laid) == "S30: no tile is read yet"
    with pytest.raises(CompanionError, match="S30"):
        table.tell(AS_IT_LIES)
    table.hands.tiles(tiles)
    laid = table.look()
    assert (laid.read, laid.trouble, laid.ready) == (54, None, True)
    assert laid.tiles == tiles
    move = table.tell(AS_IT_LIES)
    assert move is not None
    assert tiles_laid(move) == tiles
    table.book(move)
    assert table.guided() is None, "what lies already has not to be laid"
    assert table.meaning.laid() is None


def test_two_tiles_that_break_a_rule_are_named_and_swapped_back_the_board_is_taken() -> None:
    table = Laid()
    tiles = lawful(table.state)
    swap = broken(tiles, table.state)
    table.hands.tiles(swapped(tiles, swap))
    laid = table.look()
    assert laid.trouble is not None
    assert laid.trouble.clause == "WW-SETUP-03"
    assert said(laid).startswith("Swap the tiles on ")
    assert not laid.ready
    with pytest.raises(CompanionError, match="Swap the tiles"):
        table.tell(AS_IT_LIES)
    table.hands.swap(*laid.trouble.places)
    assert table.look().ready
    table.book(table.tell(AS_IT_LIES))


def test_a_board_with_more_than_one_fault_is_mended_swap_by_swap() -> None:
    table = Laid()
    tiles = lawful(table.state)
    spoilt = swapped(tiles, broken(tiles, table.state))
    other = next(place for place in LAID if place[0] == "O" and tiles[place] != tiles["O23"])
    table.hands.tiles(swapped(spoilt, Swap("O23", other)))
    laid = table.look()
    assert said(laid).endswith("the first of 2 swaps")
    for _ in range(2):
        assert laid.trouble is not None
        table.hands.swap(*laid.trouble.places)
        laid = table.look()
    assert laid.ready


def test_tiles_that_lie_face_down_twice_or_where_another_always_lies_are_named() -> None:
    table = Laid()
    table.hands.tiles(lawful(table.state))
    season = next(tag for tag, (place, _) in table.hands.tags.items() if place == "O11")
    del table.hands.tags[season]
    table.hands.tags[season.replace("-A", "-B")] = "O11", 0
    assert said(table.look()) == "O11: turn the tile over"
    table.hands.tags[season.replace("-A", "-B")] = "O12", 0
    assert said(table.look()) == "O12: two tiles lie here"
    del table.hands.tags[season.replace("-A", "-B")]
    table.hands.tags[season] = "O11", 0
    assert table.look().ready
    table.hands.tags.update((tag, (place, 0)) for tag, place in fixed_tags(table.state).items())
    assert table.look().ready
    del table.hands.tags[yin_yang_tile("S44", "white")]
    table.hands.tags[yin_yang_tile("S44", "black")] = "S44", 0
    assert said(table.look()) == "S44: the yin-yang tile belongs here, white up"
    table.hands.tags[yin_yang_tile("S44", "white")] = "S44", 0
    del table.hands.tags[yin_yang_tile("S44", "black")]
    table.hands.tags[direction("N")], table.hands.tags[direction("S")] = ("S33", 0), ("S22", 0)
    assert said(table.look()) == "S22: the directional tile N belongs here"
    table.hands.tags[direction("N")], table.hands.tags[direction("S")] = ("S22", 0), ("S33", 0)
    del table.hands.tags[centre("initiate")]
    table.hands.tags[centre("master")] = "O33", 0
    assert said(table.look()).startswith("O33: the centre belongs here")


def test_a_hand_over_the_board_is_no_missing_tile_but_nothing_is_booked_under_it() -> None:
    table = Laid()
    table.hands.tiles(lawful(table.state))
    assert table.look().ready
    table.hands.tags["WW-W1"] = "O11", 0
    laid = table.look(0.2)
    assert (laid.read, laid.trouble, laid.ready) == (54, None, False)
    with pytest.raises(CompanionError, match="Wait until nothing moves over the board"):
        table.tell(AS_IT_LIES)
    assert table.meaning.move() is None
    assert table.look().ready


def test_in_the_third_stage_towns_may_lie_dark_already() -> None:
    table = Laid("solo3", 1)
    for tag, place in wu_laid.tile_tags(lawful(table.state)).items():
        dark = tag.replace("-A", "-B") if tag.startswith("WW-H") else tag
        table.hands.tags[dark] = place, 0
    assert table.look().ready


def test_an_entered_board_is_changed_swap_by_swap_and_booked_when_it_is_lawful() -> None:
    table = Laid("solo1", 1)
    table.tell(BY_HAND)
    laid = table.meaning.laid()
    assert laid is not None
    assert laid.entered
    assert laid.ready
    start = dict(laid.tiles)
    swap = next(
        Swap(one, other)
        for one in LAID
        for other in LAID
        if start[one].kind == "temple" and may_swap(one, other, laid.fixed)
        and breaches(swapped(start, Swap(one, other)), table.state.setting.box, None)
    )  # fmt: skip
    table.tell(swap.other, f"swap {swap.one}")
    laid = table.meaning.laid()
    assert laid is not None
    assert (laid.swaps, laid.ready) == (1, False)
    assert said(laid).startswith("Swap the tiles on ")
    with pytest.raises(IllegalMove):
        table.tell(OURS)
    table.tell(TAKE_BACK)
    laid = table.meaning.laid()
    assert laid is not None
    assert (laid.swaps, dict(laid.tiles)) == (0, start)
    season = next(p for p in LAID if p[0] == "O" and p not in laid.fixed and start[p] != start["O11"])
    table.tell(season, "swap O11")
    move = table.tell(OURS)
    assert move is not None
    assert tiles_laid(move) == swapped(start, Swap("O11", season))
    table.book(move)
    assert all(step.piece != TILES for step in table.meaning.instructions()), "it lies on the table"


def test_only_tiles_of_one_shape_without_a_place_of_their_own_are_exchanged() -> None:
    table = Laid()
    with pytest.raises(CompanionError):
        table.tell("S02", "swap S01")
    table.tell(BY_HAND)
    for one, other in (
        ("S01", "O11"),
        ("S00", "S01"),
        ("S11", "S01"),
        ("O33", "O11"),
        ("O11", "O23"),
        ("x", "y"),
    ):
        with pytest.raises(CompanionError):
            table.tell(other, f"swap {one}")
    table.tell(LEAVE)
    laid = table.meaning.laid()
    assert laid is not None
    assert not laid.entered
    with pytest.raises(CompanionError, match="entered"):
        table.tell(OURS)
    with pytest.raises(CompanionError):
        table.tell("something")
    table.book(table.tell(DRAW, CHANCE))
    with pytest.raises(CompanionError):
        table.tell(BY_HAND)


def test_a_drawn_board_is_laid_tile_by_tile_and_ticked_off_when_it_lies() -> None:
    table = Laid()
    table.book(table.tell(DRAW, CHANCE))
    wanted = tiles_of(table.state.layout)
    step = table.guided()
    assert step is not None
    assert str(step.line) == "Lay the board as the screen shows it"
    table.hands.tiles({place: tile for place, tile in wanted.items() if place != "S30"})
    step = table.guided()
    assert step is not None
    tile = wanted["S30"]
    assert str(step.line) == f"53 of 54 tiles lie right; next on S30: {tile.kind} {tile.element}"
    assert step.source == "S30"
    table.hands.tiles(wanted)
    swap = broken(wanted, table.state)
    table.hands.swap(*swap)
    step = table.guided()
    assert step is not None
    assert str(step.line) == f"52 of 54 tiles lie right; swap those on {min(swap)} and {max(swap)}"
    assert not step.done
    table.hands.swap(*swap)
    step = table.guided()
    assert step is not None
    assert step.done
    table.hands.swap(*swap)
    step = table.guided()
    assert step is not None
    assert not step.done, "tiles that were moved while the table is set up are told"


def test_a_tile_that_belongs_elsewhere_and_one_to_turn_over_are_led_home() -> None:
    table = Laid()
    table.book(table.tell(DRAW, CHANCE))
    wanted = tiles_of(table.state.layout)
    temple = next(place for place in LAID if wanted[place].kind == "temple")
    town = next(place for place in LAID if wanted[place].kind == "town")
    table.hands.tiles(wanted)
    table.hands.lift(town)
    table.hands.swap(temple, town)
    step = table.guided()
    assert step is not None
    assert str(step.line) == f"52 of 54 tiles lie right; the one on {town} belongs on {temple}"
    table.hands.tiles(wanted)
    season = next(tag for tag, (place, _) in table.hands.tags.items() if place == "O11")
    del table.hands.tags[season]
    table.hands.tags[season.replace("-A", "-B")] = "O11", 0
    step = table.guided()
    assert step is not None
    assert str(step.line) == "53 of 54 tiles lie right; O11: turn the tile over"


def test_copies_of_a_season_are_alike_and_characters_may_cover_what_lies_right() -> None:
    table = Laid()
    table.book(table.tell(DRAW, CHANCE))
    table.hands.tiles(tiles_of(table.state.layout))
    one, other = terrain_tile("spring", 1), terrain_tile("spring", 2)
    table.hands.tags[one], table.hands.tags[other] = table.hands.tags[other], table.hands.tags[one]
    step = table.guided()
    assert step is not None
    assert step.done
    temple = square_tile("temple", "wood")
    del table.hands.tags[temple]
    step = table.guided(4.0)
    assert step is not None
    assert step.done


def test_people_may_say_that_the_board_lies_and_it_is_not_asked_about_again() -> None:
    table = Laid()
    table.book(table.tell(DRAW, CHANCE))
    wanted = tiles_of(table.state.layout)
    table.hands.tiles({place: tile for place, tile in wanted.items() if place[0] == "O"})
    assert table.meaning.tell(TILES, "laid", NOTHING)
    step = table.guided()
    assert step is not None
    assert step.done


def test_a_board_told_as_it_fell_is_followed_only_where_tiles_are_seen_to_lie_otherwise() -> None:
    table = Laid()
    move = table.state.legal(TABLE)[5]
    table.book(table.tell(json.dumps(move.to_json()), CHANCE))
    assert table.guided() is None
    wanted = tiles_of(table.state.layout)
    table.hands.tiles({place: tile for place, tile in wanted.items() if place[0] == "O"})
    assert table.guided() is None
    other = next(place for place in LAID if place[0] == "O" and wanted[place] != wanted["O11"])
    table.hands.swap("O11", other)
    step = table.guided()
    assert step is not None
    assert f"swap those on O11 and {other}" in str(step.line)
    table.hands.swap("O11", other)
    step = table.guided()
    assert step is not None
    assert not step.done
    table.hands.tiles(wanted)
    step = table.guided()
    assert step is not None
    assert step.done


def test_the_board_is_not_asked_for_once_the_first_turn_is_over() -> None:
    table = Laid()
    table.book(table.tell(DRAW, CHANCE))
    turns: set[Any] = set()
    while len(turns) < 2:
        (seat,) = table.state.to_act()
        legal = table.state.legal(seat)
        quiet = next((move for move in legal if move.move in ("end_move", "decline")), legal[0])
        table.book(quiet)
        listed = any(step.piece == TILES for step in table.meaning.instructions())
        turns |= set() if table.state.turn is None else {table.state.turn.number}
        assert listed == (len(turns) < 2)


def test_the_parts_say_nothing_where_nothing_is_to_be_said() -> None:
    table = Laid()
    hands, state = table.hands, table.state
    assert read_tiles(hands.table, hands.now) is None
    hands.tiles(lawful(state))
    now = hands.look()
    reading = read_tiles(hands.table, now)
    assert reading is not None
    assert laying_trouble(reading, hands.table, state, None) is None
    assert swap_trouble(reading.tiles, state.setting.box, None) is None
    assert guide_line(reading.tiles, reading.tiles) is None
    assert board_step(done=True).done
    laying = WuLaying("seed")
    assert laying.facts() is None
    laying.expect(state)
    laying.observe(hands.table, now)
    facts = laying.facts()
    assert facts is not None
    assert facts.ready
    assert laying.tell(BOARD, AS_IT_LIES) is not None
    laying.let_be()
    assert laying.guide(hands.table, now, asked=True) is None


def test_what_was_told_of_an_entered_board_told_again_is_the_same_board() -> None:
    meaning, again = (WuMeaning(due("initiate"), "seed") for _ in range(2))
    assert meaning.unbooked() == ()
    meaning.tell(BOARD, BY_HAND, NOTHING)
    meaning.tell(f"{SWAP} S30", "S41", NOTHING)
    for thing, place in meaning.unbooked():
        again.tell(thing, place, NOTHING)
    assert again.laid() == meaning.laid()
    assert len(again.unbooked()) == 2
    again.tell(BOARD, LEAVE, NOTHING)
    assert again.unbooked() == ()


def test_an_entered_board_does_not_outlive_the_stage_it_was_for() -> None:
    meaning = WuMeaning(due("solo2", 1), "seed")
    meaning.tell(BOARD, BY_HAND, NOTHING)
    meaning.expect(due("solo1", 1), ())
    laid = meaning.laid()
    assert laid is not None
    assert (laid.entered, laid.swaps) == (False, 0)
