"""The screens of Wu Wei in every phase: what the pictures show and the checks look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.vocabulary import TABLE
from companion.games.wu_wei import GAME
from companion.games.wu_wei.laying import Swap, swapped, tiles_of
from companion.games.wu_wei.layouts import drawn, layout_of
from companion.games.wu_wei.model import Tile
from companion.games.wu_wei.state import WuState
from companion.reconcile.wu_wei import CHANCE, DRAW, WuMeaning
from companion.reconcile.wu_wei_laying import BOARD, BY_HAND
from companion.reconcile.wu_wei_things import seat_names_of
from companion.session.public import Badge, Line, PublicTable, SealState, SeatFacts, Stage
from companion.session.wu_board import laid_facts
from companion.session.wu_showing import wu_decision, wu_facts, wu_headline
from tests.games.wu_wei.build import FIVE, Board, board, chi
from tests.support.wu_laid import LaidBoard
from ui.intents import Draft
from ui.looking import Looking

__all__ = ["WU_SCENES", "wu_shown"]

NAMES = ("Anna", "Willi", "Mei-Li", "Mommy", "s5", "Wilhelmina")


def wu_shown(state: WuState, **more: Any) -> PublicTable:
    """A state as the referee shows it."""
    stage = Stage.RESOLVE
    if state.over:
        stage = Stage.OVER
    elif state.sealed:
        stage = Stage.SEAL
    elif state.phase == "setup":
        stage = Stage.SETUP
    names = seat_names_of(state)
    seats = tuple(
        SeatFacts(
            seat=seat, name=NAMES[number], animal=names[seat], karma=0, position=0, hand=(), owned=0, row=(),
            finished=False, seal=SealState.OPEN if state.sealed else SealState.IDLE, mode="touch", bot=False,
        )
        for number, seat in enumerate(state.setting.seats)
    )  # fmt: skip
    base: dict[str, Any] = {
        "game": GAME.id, "game_id": "g1", "stage": stage,
        "round": 0 if state.turn is None else state.turn.number, "headline": wu_headline(stage, state),
        "seats": seats, "decision": wu_decision(state), "wu": wu_facts(state), "ranking": state.ranking(),
        "box": state.setting.box.id, "laying": laid_facts(state, WuMeaning(state, "seed").laid()),
    }  # fmt: skip
    return PublicTable(**(base | more))


def _turn(play: Board, words: tuple[str, ...] = (), **more: Any) -> tuple[PublicTable, Looking]:
    return wu_shown(play.state, **more), Looking(draft=Draft(words=words))


def _steps(play: Board, seat: str, kind: str, **fields: Any) -> tuple[PublicTable, Looking]:
    """After a move, with what hands have to do."""
    meaning = WuMeaning(play.state, "seed")
    play.do(seat, kind, **fields)
    meaning.expect(play.state, play.events)
    return wu_shown(play.state, instructions=meaning.instructions()), Looking()


def _set_up(players: int, **options: Any) -> WuState:
    state = GAME.new({"players": players, **options})
    assert isinstance(state, WuState)
    return state


def _laid(players: int, **options: Any) -> WuState:
    """The set-up up to the trackers."""
    state = _set_up(players, **options)
    while state.pending() and TABLE in state.to_act():
        state = state.apply(state.legal(TABLE)[0]).state  # type: ignore[assignment]
    return state


def _tiles(state: WuState, *swaps: Swap) -> dict[str, Tile]:
    """The tiles of a drawn board after exchanges."""
    tiles = tiles_of(layout_of(*drawn(5, state.setting.box, None)))
    for swap in swaps:
        tiles = swapped(tiles, swap)
    return tiles


def _lying(*swaps: Swap, without: tuple[str, ...] = ()) -> tuple[PublicTable, Looking]:
    """Tiles that people have laid and the camera reads."""
    state = _set_up(3)
    meaning, hands = WuMeaning(state, "seed"), LaidBoard(state)
    hands.tiles({place: tile for place, tile in _tiles(state, *swaps).items() if place not in without})
    meaning.observe(hands.table, hands.look())
    return wu_shown(state, laying=laid_facts(state, meaning.laid())), Looking()


def _entered(*swaps: tuple[str, str], words: tuple[str, ...] = ()) -> tuple[PublicTable, Looking]:
    """A board that fingers enter."""
    state = _set_up(3)
    meaning = WuMeaning(state, "seed")
    meaning.tell(BOARD, BY_HAND, frozenset())
    for one, other in swaps:
        meaning.tell(f"swap {one}", other, frozenset())
    return wu_shown(state, laying=laid_facts(state, meaning.laid())), Looking(draft=Draft(words=words))


def _guided() -> tuple[PublicTable, Looking]:
    """A drawn board that hands lay under the camera, two tiles the wrong way round."""
    meaning = WuMeaning(_set_up(3), "seed")
    meaning.tell(CHANCE, DRAW, frozenset())
    move = meaning.move()
    assert move is not None
    step = _set_up(3).apply(move)
    assert isinstance(step.state, WuState)
    meaning.expect(step.state, step.events)
    hands = LaidBoard(step.state)
    tiles = tiles_of(step.state.layout)
    other = next(place for place in ("S43", "S52", "S53") if tiles[place] != tiles["S30"])
    hands.tiles(swapped(tiles, Swap("S30", other)))
    meaning.observe(hands.table, hands.look())
    return wu_shown(step.state, instructions=meaning.instructions()), Looking()


_RICH = {"s1": {"cards": ["snake_1", "crane_2"], "spent": ["dragon_fire"], **chi(wood=4, fire=5, water=2)}}


def _walking() -> Board:
    return board(
        "initiate", 4, trackers={"element": "fire", "palace": "earth", "season": "summer"},
        walls=["O23", "O41"],
        players=_RICH,
        pieces={"student_tiger": {"at": "O24", "side": "minus"}, "student_crane": {"at": "S14"}},
    )  # fmt: skip


def _empire() -> Board:
    return board(
        "emperor", 6, turn={"seat": "s2"}, trackers={"element": "fire", "palace": "wood", "season": "summer"},
        players={"s2": chi(fire=4, wood=2), "s3": chi(fire=3)}, fields=["O15", "O25", "O22"],
        walls=["O25"], towers=["S00"], tower_supply=3,
        pieces={
            "student_crane": {"at": "O22", "side": "minus"}, "student_dragon": {"at": "S12", "side": "minus"},
        },
    )  # fmt: skip


def _pushed() -> Board:
    into = [{"piece": "student_dragon", "to": "O13", "pay": {"fire": 3}}]
    return _empire().do("s2", "push", piece="student_crane", into="S12", targets=into)


def _palace() -> Board:
    play = board(
        "master", 2, trackers={"palace": "fire"}, pieces={"master_tiger": {"at": "O21", "side": "plus"}}
    )
    return play.do("s1", "step", piece="master_tiger", to="S20").do("s1", "end_move")


def _dice(difficulty: str = "beginner") -> Board:
    solo = {"dice_in_play": [*_EMPIRE, "empress"]} if difficulty == "advanced" else {}
    play = (
        board("solo2", difficulty=difficulty, solo=solo)
        .do("s1", "step", piece="master_tiger", to="O14")
        .do("s1", "end_move")
    )
    return play.do("s1", "flip_town", at="S55")


_EMPIRE = ("crane", "dragon", "snake", "leopard", "emperor")


def _march() -> Board:
    """Stage 3 with the empire's roll due."""
    play = _empire_phase()
    while TABLE not in play.state.to_act():
        (seat,) = play.state.to_act()
        play.state = play.state.apply(play.state.default(seat)).state  # type: ignore[assignment]
    return play


def _thrown() -> Board:
    dice = {"crane": "minus", "dragon": "plus", "snake": "animal", "leopard": "minus", "emperor": "lion"}
    return _dice().do("table", "roll", dice=dice)


def _gathering(**more: Any) -> Board:
    return board(
        "initiate", 3, phase="gathering", gathering="moon", starter_side="moon",
        trackers={"element": "earth"},
        players={"s1": chi(earth=1, water=3), "s2": chi(earth=2), "s3": chi()}, **more,
    )  # fmt: skip


def _sharing() -> Board:
    play = _gathering().bid(s1={"earth": 1, "water": 2}, s2={"earth": 2})
    return play.do("s1", "break_tie", winner="s2").do("s2", "choose_starter", starter="s3")


def _disciplined() -> Board:
    play = board("solo1", trackers={"season": "winter"}).do("s1", "step", piece="student_tiger", to="O23")
    return play.do("s1", "end_move")


def _lost() -> Board:
    play = board(
        "solo1", trackers={"season": "winter"}, solo={"revealed": {"dragon": 3}, "deck": 10}
    ).do("s1", "step", piece="student_tiger", to="O23")  # fmt: skip
    return play.do("s1", "end_move").do("table", "reveal", card="dragon_fire")


def _empire_phase() -> Board:
    return board("solo3", trackers={"season": "summer"}, fields=["O22", "O24", "O42"])


def _home() -> Board:
    return board(
        "solo1", campaign={"stage": 1, "lost": {"solo1": [], "solo2": []}, "x_walls": None, "bonus_chi": {}},
        trackers={"season": "winter"}, lineage={"tiger": "s1", "crane": "s1", "snake": "s1"},
        players={"s1": {"cards": FIVE}}, solo={"aside": []},
        pieces={
            "student_tiger": {"at": "O23", "side": "plus"}, "master_tiger": {"at": "S14", "side": "plus"},
            "master_crane": {"at": "S02", "side": "plus"}, "master_snake": {"at": "S43", "side": "plus"},
        },
    )  # fmt: skip


_NO_CAMERA = (Badge("camera", "missing", Line.of("{device} is missing: go on by touch", device="camera")),)

WU_SCENES: Mapping[str, tuple[PublicTable, Looking]] = {
    "wu-board": (wu_shown(_set_up(3)), Looking()),
    "wu-lies": _lying(without=("S30", "S31", "O44", "O45", "O54", "O55", "S44", "S54", "S45", "S55")),
    "wu-lies-wrong": _lying(Swap("S53", "S54")),
    "wu-lies-right": _lying(),
    "wu-entered": _entered(words=("S30",)),
    "wu-entered-wrong": _entered(("S30", "S43")),
    "wu-guided": _guided(),
    "wu-trackers": (wu_shown(_laid(4)), Looking(draft=Draft(words=("fire",)))),
    "wu-walls": _turn(Board(_laid(4, level="emperor"))),
    "wu-move": _turn(_walking()),
    "wu-space": _turn(_walking(), ("O14",)),
    "wu-barred": _turn(_walking(), ("O34",)),
    "wu-wall": _turn(_walking(), ("O23",)),
    "wu-emperor": _turn(_empire(), ("S12",)),
    "wu-respond": _turn(_pushed()),
    "wu-palace": _turn(_palace(), ("O42",)),
    "wu-seal": _turn(_gathering()),
    "wu-missing": _turn(_gathering(), badges=_NO_CAMERA, seconds=42),
    "wu-bid": (wu_shown(_gathering().state), Looking(page="private", seat="s1")),
    "wu-share": _turn(_sharing(), ("s2",)),
    "wu-deck": _turn(_disciplined()),
    "wu-lost": _turn(_lost()),
    "wu-dice": _turn(_dice(), ("minus", "plus")),
    "wu-tray": _turn(_dice()),
    "wu-tray-advanced": _turn(_dice("advanced")),
    "wu-tray-generals": _turn(_march()),
    "wu-resolve": _turn(_thrown()),
    "wu-select": _turn(_empire_phase()),
    "wu-hands": _steps(_walking(), "s1", "step", piece="student_tiger", to="O14"),
    "wu-home": _turn(_home().do("s1", "step", piece="student_tiger", to="O33").do("s1", "end_move")),
    "wu-purses": (wu_shown(_empire().state), Looking(page="board")),
}
