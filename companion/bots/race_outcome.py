"""How one seat stands after a plan in an imagined group, or after an exchange.

Uses the rules' own tables of effects; leaves out what only the real round can tell, such as the end of
the supply. Knows nothing of why a plan is good.
"""

from __future__ import annotations

from companion.bots.race_worth import KARMA
from companion.games.race.effects import Effect, Group, effects_of
from companion.games.race.model import Pair, Player, owned_cards
from companion.games.race.names import (
    CARD_LIMIT,
    KARMA_LIMIT,
    PALACE,
    RIVER_FROM,
    RIVER_RETREAT,
    STRATEGISE,
)
from companion.games.race.plan import copied, cost
from companion.games.race.state import RaceState
from companion.games.race.wheel import Reward, reward_for
from companion.games.vocabulary import Move

__all__ = ["after_exchange", "after_plan"]

_NOTHING = Reward(0, 0, 0, ())
EXCHANGE_STEPS = {"ox": 1.0, "tiger": 1.0, "dragon": 0.5}
"""What an offered exchange is worth in steps; 0.4 for the animals not named."""


def after_plan(
    race: RaceState, player: Player, action: int, energy: int, others: tuple[int, ...]
) -> tuple[Player, float]:
    """The seat after its plan when ``others`` are the other energies in its group.

    The second value is what the offers it then gets are worth in steps.
    """
    row = player.row
    effective = copied(action, row)
    paid = cost(action, row[-1].action if row else None, player.animal)
    hand = list(player.hand)
    hand.remove(energy)
    position = player.position + (paid if player.animal == "snake" else 0)
    karma, cards, offers = player.karma - paid, 0, 0.0
    row = (*row, Pair(action, energy))
    for effect in _effects(race, player.animal, effective, energy, others):
        if effect.what == "move":
            position = max(0, position + effect.amount)
        elif effect.what == "karma":
            karma = min(KARMA_LIMIT, karma + effect.amount + (player.animal == "dragon"))
        elif effect.what == "energy":
            cards += effect.amount
        elif effect.what == "offer":
            offers += _offer_steps(effect, player.animal, karma)
        else:
            back = row if effect.amount or len(row) == 1 else row[1:]
            row = row[: len(row) - len(back)]
            hand += [pair.energy for pair in back if pair.energy is not None]
    after = Player(player.animal, karma, min(PALACE, position), tuple(sorted(hand)), row)
    after = _with_cards(after, cards)
    if effective == STRATEGISE:
        after = _through_river(after)
    return after, offers if after.position < PALACE else 0.0


def _effects(
    race: RaceState, animal: str, effective: int, energy: int, others: tuple[int, ...]
) -> tuple[Effect, ...]:
    energies = tuple(sorted((*others, energy)))
    total, reward = sum(energies), _NOTHING
    setting = race.setting
    if effective != STRATEGISE:
        wedge = race.wedges.index(effective)
        reward = reward_for(setting.wheel, setting.reading, wedge, race.rotation, total, len(energies))[1]
    return effects_of(Group(effective, energies, total, None, reward), energy, animal, setting.players)


def _offer_steps(effect: Effect, animal: str, karma: int) -> float:
    if effect.name != "karma-step":
        return EXCHANGE_STEPS.get(animal, 0.4)
    return max(0.0, 3 - (KARMA[karma] - KARMA[karma - 2])) if karma >= 2 else 0.0


def _with_cards(player: Player, cards: int) -> Player:
    fitting = min(cards, CARD_LIMIT - owned_cards(player))
    return player._replace(hand=(1,) * fitting + player.hand) if fitting > 0 else player


def _through_river(player: Player) -> Player:
    """Dog's benefit, or the lowest card for the river (eight steps when it is the last one)."""
    if player.position >= PALACE:
        return player
    in_river = player.position >= RIVER_FROM
    if player.animal == "dog":
        return player._replace(position=player.position + 1) if in_river else _with_cards(player, 1)
    if not in_river:
        return player
    if len(player.hand) > 1:
        return player._replace(hand=player.hand[1:])
    energies = [pair.energy for pair in player.row if pair.energy is not None]
    hand = tuple(sorted([*player.hand, *energies]))
    return player._replace(position=player.position - RIVER_RETREAT, hand=hand, row=())


def after_exchange(player: Player, move: Move) -> Player:
    """The seat after a legal exchange, or after declining one."""
    if move.move == "decline":
        return player._replace(position=player.position + (player.animal == "tiger"))
    hand = list(player.hand)
    for energy in move["give"]:
        hand.remove(energy)
    take = move["take"]
    steps = 0
    if player.animal == "ox" and len(take) == 1 and take[0] >= 4:
        steps = 1 if take[0] == 4 else 2
    return player._replace(
        karma=player.karma - move["karma"],
        position=min(PALACE, player.position + steps),
        hand=tuple(sorted((*hand, *take))),
    )
