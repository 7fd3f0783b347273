"""When the order of a seat's own effects can matter, and which effects it then chooses among.

RZ-GROUP-09 to the letter. Looks at one seat and its open effects; changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.race.effects import Effect
from companion.games.race.model import Holder, owned_cards
from companion.games.race.names import CARD_LIMIT, KARMA_LIMIT, PALACE, START

__all__ = ["may_matter", "order_choices"]


def may_matter(effects: Sequence[Effect]) -> bool:
    """A cheap first look: without an offer or a retreat no case of RZ-GROUP-09 can hold."""
    return len(effects) > 1 and (effects[-1].what == "offer" or effects[0].amount < 0)


def order_choices(
    player: Holder, effects: Sequence[Effect], available: Callable[[], bool]
) -> tuple[str, ...]:
    """The effects that the seat orders, in the order of RZ-ROUND-03; empty when nothing is asked.

    ``available`` says whether an exchange is legal at this moment.
    """
    if player.position >= PALACE:
        return ()
    listed = {
        *_karma_case(player, effects, available),
        *_energy_case(player, effects, available),
        *_retreat_case(player, effects),
    }
    return tuple(dict.fromkeys(effect.name for effect in effects if effect.name in listed)) if listed else ()


def _karma_case(player: Holder, effects: Sequence[Effect], available: Callable[[], bool]) -> list[str]:
    """Case (a): gained karma would be lost unless some is spent first."""
    dragon = player.animal == "dragon"
    gains = [effect for effect in effects if effect.what == "karma"]
    open_gains = sum(effect.amount + dragon for effect in gains)
    if not gains or player.karma + open_gains <= KARMA_LIMIT:
        return []
    spending = []
    names = {effect.name for effect in effects}
    if "karma-step" in names and player.karma >= 2:
        spending.append("karma-step")
    if dragon and player.karma and "exchange" in names and available():
        spending.append("exchange")
    return [*spending, *(effect.name for effect in gains)] if spending else []


def _energy_case(player: Holder, effects: Sequence[Effect], available: Callable[[], bool]) -> list[str]:
    """Case (b): gained cards and a split may not both fit below the card limit."""
    gains = [effect for effect in effects if effect.what == "energy"]
    exchanges = [effect.name for effect in effects if effect.name in ("exchange", "goat")]
    if not gains or not exchanges or not player.hand:
        return []
    most = max(player.hand)
    split = most - 1 + (2 if player.animal == "dragon" and player.karma else 0) if most > 1 else 0
    open_gains = sum(effect.amount for effect in gains)
    if owned_cards(player) + open_gains + split <= CARD_LIMIT or not available():
        return []
    return [*exchanges, *(effect.name for effect in gains)]


def _retreat_case(player: Holder, effects: Sequence[Effect]) -> list[str]:
    """Case (c): Cheat's retreat and the seat's own steps, at either end of the track."""
    retreat = [effect for effect in effects if effect.name == "main" and effect.amount < 0]
    forward = [effect for effect in effects if effect.name in ("competition", "horse-step")]
    if not retreat or not forward:
        return []
    steps = sum(effect.amount for effect in forward)
    if player.position == START or player.position + steps >= PALACE:
        return [effect.name for effect in (*retreat, *forward)]
    return []
