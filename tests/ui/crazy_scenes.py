"""The screen of Crazy Race in every phase: what the pictures show and the checks look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.crazy_race import GAME
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import State
from companion.reconcile.crazy import CrazyMeaning
from companion.reconcile.instructions import Instruction, Line
from companion.session.crazy_showing import crazy_decision, crazy_facts, crazy_headline
from companion.session.public import Badge, Fix, PublicTable, SealState, SeatFacts, Stage
from companion.table.believed import SettleTimes
from tests.games.crazy_race.build import Data, act, cart, carts, sheets, table
from ui.intents import Draft
from ui.looking import Looking

__all__ = ["CRAZY_SCENES"]

COLOURS = ("blue", "red", "yellow", "green", "purple")
NAMES = ("Anna", "Willi", "Mei-Li", "Mommy", "s5")


def _race(data: Data, *moves: Data) -> CrazyState:
    coloured = {
        seat: {**entry, "colour": COLOURS[number]}
        for number, (seat, entry) in enumerate(data["carts"].items())
    }
    state: State = GAME.read_state({**data, "carts": coloured})
    return _after(state, moves)


def _after(state: State, moves: Sequence[Data]) -> CrazyState:
    for number, move in enumerate(moves):
        state = state.apply(GAME.read_move(move, f"moves[{number}]", state)).state
    assert isinstance(state, CrazyState)
    return state


def shown(state: CrazyState, **more: Any) -> PublicTable:
    """A state as the referee shows it."""
    setting_up = state.phase.startswith("setup")
    stage = Stage.OVER if state.over else Stage.SETUP if setting_up else Stage.RESOLVE
    meaning = CrazyMeaning(state, SettleTimes(), laid=not setting_up)
    seats = tuple(
        SeatFacts(
            seat=seat, name=NAMES[number], animal=one.colour or "", karma=0, position=one.pos, hand=(),
            owned=len(one.cards), row=(), finished=False, seal=SealState.IDLE, mode="touch", bot=False,
        )
        for number, (seat, one) in enumerate(zip(state.setting.seats, state.carts, strict=True))
    )  # fmt: skip
    base: dict[str, Any] = {
        "game": GAME.id, "game_id": "g1", "stage": stage, "round": state.round,
        "headline": crazy_headline(stage, state), "seats": seats, "instructions": meaning.instructions(),
        "decision": crazy_decision(state), "crazy": crazy_facts(state), "ranking": state.ranking(),
        "box": state.setting.box.id,
    }  # fmt: skip
    return PublicTable(**(base | more))


def _roll(*dice: tuple[str, int]) -> Data:
    return {"seat": "table", "move": "roll", "dice": [list(die) for die in dice]}


_FIVE = table(
    cart(14, "hippopotamus", ["donkey_7"]),
    cart(16, "flying_animal", ["donkey_8"]),
    cart(16, "proboscis_monkey", ["donkey_9"]),
    cart(12, "chameleons", ["donkey_10"]),
    cart(21, "wild_boar", ["donkey_11"]),
)
_TIGER = table(cart(14, "tiger"), cart(13), cart(12, "camel"), patch={"15": "turquoise", "16": "turquoise"})
_DRIVE = {"seat": "s1", "move": "drive", "spaces": 3}
_THROWN = _roll(("turquoise", 4), ("turquoise", 3), ("grey", 2))
_CHANGE = _FIVE | {
    "phase": "hitch", "ending": True, "queue": ["s4", "s1", "s3", "s2", "s5"], "active": "s4",
    "offer": ["tiger", "proboscis_monkey", "elephant", "meerkats", "giraffe"],
}  # fmt: skip
_CHANGE["carts"] = {**_CHANGE["carts"], "s3": cart(16, "ostrich", ["donkey_9"])}
_BONUS = table(
    cart(52, "cheetah", ["donkey_7", "zebra", "ram", "hyena"]),
    cart(49, "elephant", ["donkey_8", "camel", "gazelle", "tiger"]),
    stage=5, phase="bonus", ending=True,
)  # fmt: skip
_CART_STEP = Instruction(
    "pawn:s2:19", "s2", "move-pawn",
    Line.of("{name}: cart to space {place}, at the very front", name="red", place=19),
    "CR-MOV-01", "CR-K2", "track:16", "track:19",
)  # fmt: skip
_NO_BOARD = (Badge("board", "missing", Line.of("{device} is missing: go on by touch", device="board")),)
_NO_CAMERA = (Badge("camera", "missing", Line.of("{device} is missing: go on by touch", device="camera")),)
_DEALING = _after(
    GAME.new({"players": 3}),
    [sheets(), act("table", "reveal", cards=["zebra", "ram", "tiger"]), *carts(3)],
)
_TURNING = _race(
    table(
        cart(14, "ostrich", ["zebra"]), cart(13, "gazelle"), cart(12, "elephant"), phase="reveal", ending=True
    )
    | {"active": None}
)
_BUFFALO = table(
    cart(14, "buffalo"), cart(15, "ostrich"), cart(18, "camel"),
    options={"min_spaces": 0, "buffalo_skip": "optional"},
)  # fmt: skip
_NUDGED = Line.of(
    "The {colour} die was nudged: turn it from {here} back to {there}", colour="turquoise", here=0, there=4
)
_FIX = Fix(
    "nudged", "s1", _NUDGED, False,
    Instruction("fix:die:6", "s1", "turn-die", _NUDGED, "", "die:turquoise", "face:0", "face:4"),
)  # fmt: skip

CRAZY_SCENES: Mapping[str, tuple[PublicTable, Looking]] = {
    "crazy-sheets": (shown(_after(GAME.new({"players": 3}), ())), Looking()),
    "crazy-sheet-told": (
        shown(_after(GAME.new({"players": 3}), ()), badges=_NO_CAMERA),
        Looking(),
    ),
    "crazy-side-told": (
        shown(_after(GAME.new({"players": 3, "sheet_flip": True}), ()), badges=_NO_CAMERA),
        Looking(draft=Draft(words=("tell", "S04"))),
    ),
    "crazy-donkeys": (shown(_DEALING), Looking()),
    "crazy-donkey-told": (shown(_DEALING, badges=_NO_CAMERA), Looking()),
    "crazy-animals-told": (shown(_TURNING, badges=_NO_CAMERA), Looking()),
    "crazy-buffalo": (shown(_race(_BUFFALO)), Looking(draft=Draft(give=(2,)))),
    "crazy-stay": (shown(_race(_BUFFALO)), Looking()),
    "crazy-drive": (shown(_race(_FIVE)), Looking()),
    "crazy-chosen": (shown(_race(_FIVE)), Looking(draft=Draft(give=(6,)))),
    "crazy-taken": (shown(_race(_FIVE), crazy=crazy_facts(_race(_FIVE), taken=4)), Looking()),
    "crazy-roll": (shown(_race(_TIGER, _DRIVE)), Looking()),
    "crazy-roll-told": (
        shown(_race(_TIGER, _DRIVE), badges=_NO_BOARD),
        Looking(draft=Draft(take=(4,))),
    ),
    "crazy-reroll": (shown(_race(_TIGER, _DRIVE, _THROWN)), Looking()),
    "crazy-cart": (shown(_race(_FIVE), decision=None, instructions=(_CART_STEP,)), Looking()),
    "crazy-hitch": (shown(_race(_CHANGE)), Looking()),
    "crazy-bonus": (shown(_race(_BONUS)), Looking()),
    "crazy-carts": (shown(_race(_FIVE)), Looking(page="board")),
    "crazy-fix": (shown(_race(_TIGER, _DRIVE, _THROWN), fix=_FIX), Looking()),
}
