"""The screen of Zodiac Race in every phase: what the pictures show and the checks look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.vocabulary import Step
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.zodiac import ZodiacMeaning
from companion.session.public import Fix, Line, PublicTable, SealState, SeatFacts, Stage
from companion.session.zodiac_showing import (
    finding_line,
    round_of,
    zodiac_decision,
    zodiac_facts,
    zodiac_headline,
)
from companion.table.believed import SettleTimes
from tests.games.zodiac_race.build import Data, act, ask, discard, draw, lay, row, table
from ui.intents import Draft
from ui.looking import Looking

__all__ = ["ZODIAC_SCENES", "after", "shown"]

ANIMALS = ("tiger", "rooster", "snake", "goat", "pig")
NAMES = ("Anna", "Willi", "Mei-Li", "Mommy", "Wilhelm")
_NAMES = {f"s{number}": name for number, name in enumerate(NAMES, 1)}


def after(data: Data, *moves: Data) -> tuple[ZodiacState, list[Step]]:
    """A state and the steps that led to it from the one that a file writes."""
    state = GAME.read_state(data)
    assert isinstance(state, ZodiacState)
    steps = []
    for number, move in enumerate(moves):
        step = state.apply(GAME.read_move(move, f"moves[{number}]", state))
        assert isinstance(step.state, ZodiacState)
        state = step.state
        steps.append(step)
    return state, steps


def shown(
    data: Data, *moves: Data, thrown: Sequence[str] = (), hands: bool = False, **more: Any
) -> PublicTable:
    """A state as the referee shows it."""
    begun, _ = after(data)
    state, steps = after(data, *moves)
    meaning = ZodiacMeaning(begun, SettleTimes(), _NAMES, since=steps, laid=begun.phase != "deal")
    seats = tuple(
        SeatFacts(
            seat=seat, name=_NAMES[seat], animal=ANIMALS[number], karma=0,
            position=sum(card is not None for card in player.sequence), hand=(), owned=player.hand_size,
            row=(), finished=False, seal=SealState.IDLE, mode="touch", bot=False,
        )
        for number, (seat, player) in enumerate(zip(state.setting.seats, state.players, strict=True))
    )  # fmt: skip
    setting_up = state.phase == "deal"
    findings = tuple(finding_line(alert, _NAMES) for alert in state.alerts)
    base: dict[str, Any] = {
        "game": GAME.id, "game_id": "g1",
        "stage": Stage.OVER if state.over else Stage.SETUP if setting_up else Stage.RESOLVE,
        "round": round_of(state), "headline": zodiac_headline(state, _NAMES), "seats": seats,
        "instructions": meaning.instructions(), "ranking": state.ranking(), "box": state.setting.box.id,
        "decision": zodiac_decision(state, tuple(thrown), tuple(_NAMES.items())),
        "zodiac": zodiac_facts(state, tuple(thrown), findings, hands),
    }  # fmt: skip
    return PublicTable(**(base | more))


def _player(length: int, element: str | None, **more: Any) -> Data:
    wild = more.pop("wild", None)
    laid = row(element, length, **({"wild": wild} if wild else {})) if element else []
    return {
        "hand_size": 5,
        "known": [],
        "unknown": [0] * 5,
        "denied": {},
        "element": element,
        "sequence": laid,
        "gap": None,
    } | more


_FIVE = table(
    5,
    players={
        "s1": _player(4, "earth", wild=3),
        "s2": _player(9, "water"),
        "s3": _player(0, None),
        "s4": _player(11, "fire", wild=7),
        "s5": _player(1, "metal"),
    },
    discard=["wood_dog", "fire_pig", "earth_snake"],
    turn=33,
    draw_count=12,
)
_TWO = table(2, players={"s1": _player(2, "wood"), "s2": _player(0, None)}, discard=["fire_rat"])
_BLIND: dict[str, Any] = {"missing": frozenset({"camera"})}
_LIE = table(
    3,
    players={
        "s1": _player(11, "wood", known=["wood_pig"], unknown=[0] * 4),
        "s2": _player(3, "fire", denied={"fire_rabbit": 0}),
        "s3": _player(0, None),
    },
    active="s2",
    turn=8,
)
_WON = (
    lay("fire_rabbit", seat="s2"), draw("s2"), act("s2", "end_turn"),
    discard("metal_ox", seat="s3"), draw("s3"), act("s3", "end_turn"), lay("wood_pig"),
)  # fmt: skip
_WRONG = Line.of("{name}: {card} does not fit here: take it back", name="Anna", card="metal_yinyang")
_FIX = Fix("unfit:metal_yinyang", "s1", _WRONG, small=False)


def _own(public: PublicTable) -> PublicTable:
    """As the only person sees it who practises and holds no cards."""
    assert public.zodiac is not None
    hand = ("wood_pig", "earth_dragon", "metal_yinyang", "fire_ox", "water_pig")
    return replace(public, zodiac=replace(public.zodiac, own=hand))


ZODIAC_SCENES: Mapping[str, tuple[PublicTable, Looking]] = {
    "zodiac-deal": (shown(GAME.new({"players": 4}).to_json()), Looking()),
    "zodiac-act": (shown(_FIVE), Looking()),
    "zodiac-act-two": (shown(_TWO), Looking()),
    "zodiac-blind": (shown(_FIVE, **_BLIND), Looking()),
    "zodiac-lay": (shown(_FIVE, **_BLIND), Looking(draft=Draft(words=("lay", "earth_dragon")))),
    "zodiac-throw": (shown(_FIVE, **_BLIND), Looking(draft=Draft(words=("throw", "wood")))),
    "zodiac-thrown": (shown(_FIVE, thrown=["wood_pig"], **_BLIND), Looking()),
    "zodiac-thrown-two": (shown(_TWO, thrown=["wood_pig"]), Looking()),
    "zodiac-wild": (shown(_FIVE, thrown=["metal_yinyang"]), Looking()),
    "zodiac-ask": (shown(_FIVE, thrown=["metal_yinyang"]), Looking(draft=Draft(words=("ask", "earth")))),
    "zodiac-answer": (shown(_FIVE, ask("wood_pig", "earth_pig")), Looking()),
    "zodiac-followup": (shown(_FIVE, lay("earth_dragon"), draw()), Looking()),
    "zodiac-given": (
        shown(_FIVE, ask("wood_pig", "earth_pig"), act("s2", "give", card="earth_pig"), draw("s2")),
        Looking(),
    ),
    "zodiac-own": (_own(shown(_FIVE)), Looking()),
    "zodiac-own-throw": (_own(shown(_FIVE)), Looking(draft=Draft(words=("throw",)))),
    "zodiac-rows": (shown(_FIVE), Looking(page="board")),
    "zodiac-counts": (shown(_FIVE), Looking(page="counts")),
    "zodiac-miscounted": (
        shown(
            _FIVE,
            act("table", "count_hand", target="s1", count=4),
            act("table", "count_hand", target="s5", count=6),
        ),
        Looking(page="counts"),
    ),
    "zodiac-stop": (shown(_FIVE), Looking(page="stop")),
    "zodiac-lie": (shown(_LIE, lay("fire_rabbit", seat="s2")), Looking()),
    "zodiac-fix": (shown(_FIVE, fix=_FIX), Looking()),
    "zodiac-result": (shown(_LIE, *_WON), Looking()),
    "zodiac-audit": (shown(_LIE, *_WON, hands=True), Looking(page="audit")),
}
