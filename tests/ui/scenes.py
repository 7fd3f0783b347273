"""Every screen with something on it: what the pictures show and the checks look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.session.public import Line, PublicTable, SealState, Stage, TakeBack, UndoLabel
from tests.ui.crazy_scenes import CRAZY_SCENES
from tests.ui.posed import CALIBRATION_SCENES
from tests.ui.support import (
    ANIMALS,
    BADGES,
    OFFER,
    REFUSED,
    exchange,
    fix,
    question,
    river,
    seat,
    steps,
    table,
)
from tests.ui.wu_scenes import WU_SCENES
from tests.ui.zodiac_scenes import ZODIAC_SCENES
from ui.host import SeatWish, Wishes
from ui.intents import Draft
from ui.looking import Looking, Notice
from ui.presenters.start import first_wishes

_SEALED = tuple(
    replace(facts, seal=state)
    for facts, state in zip(
        table(5).seats,
        (SealState.OPEN, SealState.SEALED, SealState.BROKEN, SealState.SEALED, SealState.OPEN),
        strict=True,
    )
)
_CROWD = tuple(
    replace(facts, position=position)
    for facts, position in zip(table(5).seats, (22, 7, 22, 22, 7), strict=True)
)
"""Three on one space, two on another."""

_PLANS = tuple(
    replace(facts, plan=plan)
    for facts, plan in zip(table(4).seats, ((3, 2), (8, 1), (7, 4), (1, 1)), strict=True)
)
_LATE = (
    _PLANS[0],
    replace(_PLANS[1], plan=None, note=Line.of("a hand came back to the lane: press the key again")),
    replace(_PLANS[2], plan=None),
    _PLANS[3],
)
_STEPS = Line.of("Round {round}: step by step", round=3)
_WIN = (("s1",), ("s3",), ("s2", "s4"))

_NAMED = tuple(
    replace(facts, name=name, bot=bot)
    for facts, name, bot in zip(
        table(5).seats,
        ("Wilhelm", "Anna", "Mommy", "Mei-Li", "Rooster"),
        (False, False, True, False, True),
        strict=True,
    )
)
_UNDO = (
    UndoLabel(41, Line.of("{animal}'s exchange", animal="ox"), barrier=False),
    UndoLabel(38, Line.of("the plans of round {round}", round=3), barrier=True, agreed=("s1",)),
    UndoLabel(2, Line.of("the wheel as it was laid"), barrier=True),
)

_PLAYERS = (*OFFER.modes, *OFFER.modes, "bot")
_FIVE = Wishes(OFFER.game, tuple(map(SeatWish, ANIMALS, _PLAYERS)))

_SIXTY = "鼠牛虎兔龍蛇馬羊猴雞狗豬" * 5
"""Unbroken text, with a drawing of its own in the fonts for every letter."""

SCENES: Mapping[str, tuple[PublicTable | None, Looking]] = {
    "start": (None, Looking()),
    "new-game": (None, Looking(page="new-game")),
    "new-game-5": (None, Looking(page="new-game", wishes=_FIVE)),
    "animals": (None, Looking(page="new-game", wishes=first_wishes(OFFER), picking=1)),
    "setup": (
        table(
            stage=Stage.SETUP,
            round=0,
            headline=Line.of("Set the table up"),
            instructions=steps(),
            badges=BADGES,
        ),
        Looking(),
    ),
    "table-3": (table(3), Looking()),
    "table-5": (table(5, seats=_SEALED, seconds=42.0, badges=BADGES), Looking()),
    "table-crowd": (table(5, seats=_CROWD), Looking()),
    "steps-crowd": (
        table(5, Stage.RESOLVE, seats=_CROWD, headline=_STEPS, instructions=steps()),
        Looking(),
    ),
    "table-refused": (table(4), Looking(message=REFUSED)),
    "private": (table(5), Looking(page="private", seat="s1")),
    "countdown": (table(5, Stage.COUNTDOWN, seconds=2.4, headline=Line.of("All are ready")), Looking()),
    "reveal": (
        table(4, Stage.REVEAL, seats=_LATE, seconds=3.2, headline=Line.of("Turn your cards over")),
        Looking(),
    ),
    "steps": (table(4, Stage.RESOLVE, seats=_PLANS, headline=_STEPS, instructions=steps()), Looking()),
    "steps-blind": (
        table(
            4,
            Stage.RESOLVE,
            seats=_PLANS,
            headline=_STEPS,
            instructions=steps(),
            badges=(replace(BADGES[0], device="board"),),
            fix=fix(small=True),
        ),
        Looking(),
    ),
    "nothing": (table(3, Stage.RESOLVE, headline=_STEPS), Looking()),
    "decision": (table(4, Stage.RESOLVE, decision=river()), Looking()),
    "exchange": (table(4, Stage.RESOLVE, decision=exchange()), Looking(draft=Draft((2, 2), (3,)))),
    "fix": (table(4, Stage.RESOLVE, fix=fix()), Looking()),
    "fix-question": (table(4, Stage.RESOLVE, fix=question()), Looking()),
    "result": (table(4, Stage.OVER, ranking=_WIN), Looking()),
    "saved": (table(4, Stage.OVER, ranking=_WIN), Looking(message=Notice("Saved as {path}"))),
    "menu": (table(4, badges=BADGES), Looking(page="menu")),
    "board": (table(5, Stage.RESOLVE, instructions=steps()), Looking(page="board")),
    "history": (
        table(
            4,
            log=tuple(
                Line.of("{animal}: {steps} forward, to {space}", animal="ox", steps=n, space=n)
                for n in range(1, 13)
            ),
        ),
        Looking(page="history"),
    ),
    "why": (table(4, Stage.RESOLVE), Looking(page="why", subject="RZ-ACT-04")),
    "devices": (table(4, badges=BADGES), Looking(page="devices")),
    "wheel": (table(4), Looking(page="wheel")),
    "aid": (table(4), Looking(page="aid")),
    "operator": (table(4, badges=BADGES), Looking(page="operator")),
    "reader": (table(4, reader_in_use=True), Looking(page="operator")),
    "log": (table(4), Looking(page="log")),
    "pieces": (table(4), Looking(page="pieces")),
    "charts": (table(4, Stage.OVER, ranking=_WIN), Looking(page="charts")),
    "proof": (table(4, Stage.OVER, ranking=_WIN), Looking(page="proof")),
    "aid-animals": (table(4), Looking(page="aid", subject="animals")),
    "aid-limits": (table(4), Looking(page="aid", subject="limits")),
    "settings": (table(4), Looking(page="settings")),
    "seats": (table(5, seats=_NAMED), Looking(page="seats")),
    "name": (table(4), Looking(page="name", subject="s2", typed="Marie")),
    "house-rules": (None, Looking(page="new-game", wishes=first_wishes(OFFER), house_rules=True)),
    "new-name": (None, Looking(page="new-game", wishes=first_wishes(OFFER), naming=0)),
    "named": (table(5, seats=_NAMED), Looking()),
    "named-result": (table(5, Stage.OVER, seats=_NAMED, ranking=_WIN), Looking()),
    "break": (table(4, on_break=True), Looking()),
    "take-back": (
        table(5, seats=_NAMED, undo=_UNDO, take_back=TakeBack(38, _UNDO[1].line)),
        Looking(),
    ),
    "long-chinese": (table(4, log=(Line.of(_SIXTY),)), Looking(page="history")),
    "undo": (table(5, undo=_UNDO), Looking(page="undo")),
    "sealed-cover": (
        table(4, seats=(seat(0, "rooster", seal=SealState.SEALED), *table(4).seats[1:])),
        Looking(page="private", seat="s1"),
    ),
    "lost-tag": (table(5), Looking(page="lost-tag", subject="s2 A5")),
    **CRAZY_SCENES,
    **ZODIAC_SCENES,
    **WU_SCENES,
    **{name: (None, looking) for name, looking in CALIBRATION_SCENES.items()},
}
