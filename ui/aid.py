"""What the player aid of each game shows: for each page its titles and the rules behind them.

A table to be proof-read; the words come from the game's own clause texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.race.names import GAME_ID as RACE
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE
from ui.words import ACTIONS, TERMS

__all__ = ["AID", "PAGES", "Aid"]

Aid: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Titles with the clauses under each; an empty title stands for lines of their own."""

PAGES: Mapping[str, str] = {"actions": "Actions", "animals": "Animals", "limits": "Limits"}
"""Pages of the aid and what they are called."""

_ACTION_CLAUSES = {
    1: ("RZ-ACT-01",),
    2: ("RZ-ACT-02", "RZ-ACT-03"),
    3: ("RZ-ACT-04",),
    4: ("RZ-ACT-05", "RZ-ACT-06"),
    5: ("RZ-ACT-07",),
    6: ("RZ-ACT-08",),
    7: ("RZ-GROUP-02", "RZ-PLAN-08"),
    8: ("RZ-STRAT-01", "RZ-STRAT-02", "RZ-RIVER-02"),
}

_ANIMAL_CLAUSES = {
    "rat": ("RZ-SETUP-04",),
    "ox": ("RZ-EXCH-12",),
    "tiger": ("RZ-EXCH-09", "RZ-EXCH-10"),
    "rabbit": ("RZ-PLAN-05",),
    "dragon": ("RZ-ANIMAL-01", "RZ-EXCH-11"),
    "snake": ("RZ-COST-02",),
    "horse": ("RZ-ANIMAL-02", "RZ-ANIMAL-03"),
    "goat": ("RZ-ANIMAL-04",),
    "monkey": ("RZ-ANIMAL-05",),
    "rooster": ("RZ-ANIMAL-06",),
    "dog": ("RZ-RIVER-06",),
    "pig": ("RZ-ANIMAL-07",),
}

_LIMIT_CLAUSES = ("PLAN-03", "PLAN-06", "PLAN-07", "LIMIT-01", "LIMIT-02", "EXCH-05", "EXCH-08", "COMP-01")

_CRAZY_TURN = ("TRN-03", "TRN-04", "DIC-01", "DIC-03", "ROL-05", "MOV-01", "MOV-02", "CHO-01", "END-02")
_CRAZY_ANIMALS = ("02", "07", "10", "11", "17", "18", "19", "24", "28", "30", "32", "33", "34")
_CRAZY_LIMITS = ("TRN-05", "TRN-06", "ABL-01", "ABL-03", "RND-01", "RND-03", "CHO-04", "END-06", "END-07")


_ZODIAC_TURN = (
    "TRN-01",
    "LAY-02",
    "LAY-09",
    "DIS-02",
    "DIS-03",
    "DIS-07",
    "REQ-01",
    "REQ-03",
    "REQ-04",
    "END-01",
)
_ZODIAC_ANIMALS = ("CMP-03", "CMP-01", "LAY-03", "YY-01", "YY-04", "YY-05", "YY-06", "YY-09", "YY-10")
_ZODIAC_LIMITS = (
    "LAY-04",
    "LAY-05",
    "TRN-03",
    "TRN-06",
    "DIS-08",
    "REQ-10",
    "YY-02",
    "YY-15",
    "PEN-01",
    "PEN-02",
)


_WU_TURN = (
    "TURN-01", "TURN-02", "TURN-04", "MOVE-01", "CHI-03", "CHI-04", "CHI-05", "ALIGN-02", "DISC-01",
    "GATH-01",
)  # fmt: skip
_WU_ANIMALS = (
    "CARD-01",
    "CARD-02",
    "CARD-03",
    "CARD-04",
    "CARD-05",
    "CARD-06",
    "CARD-07",
    "DISC-03",
    "DISC-04",
)
_WU_LIMITS = (
    "MOVE-02",
    "MOVE-03",
    "MOVE-04",
    "BLOCK-01",
    "BLOCK-05",
    "BLOCK-07",
    "CHI-02",
    "CHI-06",
    "PAL-04",
)


def _lines(prefix: str, clauses: tuple[str, ...]) -> Aid:
    """A line of its own for every rule."""
    return tuple(("", (f"{prefix}-{clause}",)) for clause in clauses)


AID: Mapping[str, Mapping[str, Aid]] = {
    RACE: {
        "actions": tuple((ACTIONS[n], clauses) for n, clauses in _ACTION_CLAUSES.items()),
        "animals": tuple((TERMS[animal], clauses) for animal, clauses in _ANIMAL_CLAUSES.items()),
        "limits": _lines("RZ", _LIMIT_CLAUSES),
    },
    CRAZY_RACE: {
        "actions": _lines("CR", _CRAZY_TURN),
        "animals": _lines("CR-ABL", _CRAZY_ANIMALS),
        "limits": _lines("CR", _CRAZY_LIMITS),
    },
    ZODIAC_RACE: {
        "actions": _lines("ZR", _ZODIAC_TURN),
        "animals": _lines("ZR", _ZODIAC_ANIMALS),
        "limits": _lines("ZR", _ZODIAC_LIMITS),
    },
    WU_WEI: {
        "actions": _lines("WW", _WU_TURN),
        "animals": _lines("WW", _WU_ANIMALS),
        "limits": _lines("WW", _WU_LIMITS),
    },
}
"""Pages by game."""
