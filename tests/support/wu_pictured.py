"""A simulated rig whose ordinary dice lie in a plain tray under a camera; see :mod:`photographed_dice`."""

from __future__ import annotations

from companion.games.wu_wei.dice import PIPS, dice_colours
from tests.support.photographed_dice import DiceByCameraRig

__all__ = ["OrdinaryDiceRig"]


class OrdinaryDiceRig(DiceByCameraRig):
    """Every die shows one to six pips."""

    colours = dice_colours()
    pips = tuple(PIPS)
