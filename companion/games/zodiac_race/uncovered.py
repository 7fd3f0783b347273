"""A referee's state with the hands laid open: what somebody who sees all hands makes of what all have heard.

The rules are the same in both modes, so that only what is hidden has to be filled in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_hand import lying_open
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["uncovered"]


def uncovered(
    state: ZodiacState, hands: Mapping[Seat, Collection[str]], drawn: Collection[str]
) -> ZodiacState:
    """The state with these hands; ``drawn`` are cards that the active seat drew in this turn.

    All cards that are nowhere else are in the draw pile.
    """
    setting = state.setting
    held = {seat: tuple(sorted(hands[seat])) for seat in setting.seats}
    elsewhere = lying_open(state).union(*held.values())
    step = state.step
    if step is not None and state.active is not None:
        new = [card for card in sorted(drawn) if card in held[state.active] and card not in step.gained]
        step = step._replace(gained=(*step.gained, *new))
    return replace(
        state,
        setting=replace(setting, mode="full"),
        hands=tuple(held.values()),
        draw_set=tuple(card for card in sorted(setting.box.cards) if card not in elsewhere),
        step=step,
    )
