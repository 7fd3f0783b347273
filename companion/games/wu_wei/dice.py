"""The dice of the solo stages, and the ordinary dice that stand in for them where a device reads pips.

The printed dice show art. An ordinary die of a colour stands in for each: the colour says which die it is,
its pips say the face, in the order in which the box lists the six faces of the real one, so that the odds are
the same. Which colour stands for which die is ours (house value). Knows no device.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion.games.vocabulary import TABLE
from companion.games.wu_wei.names import GENERALS, SOVEREIGNS
from companion.games.wu_wei.state import WuState

__all__ = ["DIE_COLOURS", "PIPS", "StandIn", "dice_colours", "die_name", "printed_faces", "stand_ins"]

DIE_COLOURS = ("beige", "green", "turquoise", "grey", "brown")
"""Colours of ordinary dice, in the order in which a tray numbers them."""

PIPS = range(1, 7)
"""What an ordinary die shows."""

OF_A_COLOUR = 3
"""Dice of a colour that a tray may hold: one more than are ever due, so that it can be named."""

_STUDENTS: Mapping[str, str] = MappingProxyType(
    {"leopard": "beige", "crane": "green", "tiger": "turquoise", "snake": "grey", "dragon": "brown"}
)
"""Each animal in the colour that comes nearest to its element's: earth, wood, water, metal, fire."""

_GENERALS: Mapping[str, str] = MappingProxyType({"general_white": "beige", "general_black": "brown"})


class StandIn(NamedTuple):
    """A die that is due, the colour of the ordinary die for it, its face by pips, that of one pip first."""

    die: str
    colour: str
    faces: tuple[str, ...]


def dice_colours() -> tuple[str, ...]:
    """The colour of each die that a tray may hold by its number.

    >>> dice_colours().count("grey")
    3
    """
    return tuple(colour for colour in DIE_COLOURS for _ in range(OF_A_COLOUR))


def die_name(colour: str) -> str:
    """How an ordinary die is named as a piece; dice of one colour are alike and carry no tag.

    >>> die_name("brown")
    'die:brown'
    """
    return f"die:{colour}"


def printed_faces(state: WuState, die: str) -> tuple[str, ...]:
    """The six faces of a real die, as the box lists them (box data 6.3)."""
    kind = "general" if die in GENERALS else "sovereign" if die in SOVEREIGNS else "student"
    return state.setting.box.many(f"faces_{kind}")


def stand_ins(state: WuState) -> tuple[StandIn, ...]:
    """The dice that are to be rolled now; empty while no roll is due (WW-S2-15, WW-S3-15).

    The own animal has no die, so its colour stands for the empire's. With both sovereigns (WW-S2-24) two dice
    of it are thrown: both have the same faces and do the same, so it makes no difference which is which.
    """
    if TABLE not in state.to_act() or state.pending()[0]["kind"] != "roll":
        return ()
    if state.level == "solo2" and state.solo is not None:
        own = state.players[0].animal
        empire = _STUDENTS[own] if own is not None else DIE_COLOURS[0]
        colours = {die: _STUDENTS.get(die, empire) for die in state.solo.dice_in_play}
    else:
        colours = dict(_GENERALS)
    return tuple(StandIn(die, colour, printed_faces(state, die)) for die, colour in colours.items())
