"""A bot for Race for the Chinese Zodiac that follows rules of thumb.

It imagines what the others may plan from what lies open, reads the wheel for the groups that come of it,
and takes what leaves its own seat best off. It knows no sealed plan and looks no round ahead.
"""

from __future__ import annotations

from random import Random

from companion.bots.bot import Reason
from companion.bots.race_guess import Guess, guess, likely_reward
from companion.bots.race_outcome import after_exchange, after_plan
from companion.bots.race_worth import haste, worth
from companion.games.race.model import Pair, Player
from companion.games.race.names import HELP, KARMA_LIMIT, REST, SEAT_INDEX, STRATEGISE
from companion.games.race.plan import copied, plan_moves
from companion.games.race.state import RaceState
from companion.games.vocabulary import Move, Seat, State

__all__ = ["SensibleRaceBot"]

ACTION_NAMES = ("", "Cheat", "Help", "Run", "Rest", "Cooperate", "Walk", "Repeat", "Strategise")
WHIM = 0.25
"""How far, in steps, two plans may differ and still be taken for equal: nobody should be foreseen."""
START_WHIM = 1.5
"""The same for starting actions: what one is missed for later is not foreseen to a step."""
LOCKED_WHIM = 20.0
"""The same while nobody has anything but Strategise: if all play their highest card, they tie for ever."""


class SensibleRaceBot:
    """Rules of thumb: each choice has a reason that fits in one line."""

    __slots__ = ()
    name = "sensible"

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The move after which the seat's own prospects look best."""
        race = _race(view)
        own = SEAT_INDEX[seat]
        moves = race.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        if len(moves) == 1:
            return moves[0]
        if race.phase == "start":
            return max(moves, key=lambda move: _start_worth(race, own, move) + START_WHIM * chance.random())
        if race.phase == "plan":
            return _best_plan(race, own, tuple(moves), chance)
        return _best_answer(race, own, tuple(moves))

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        race = _race(view)
        player = race.players[SEAT_INDEX[seat]]
        if move.move == "start":
            karma = race.setting.starting_karma[move["action"] - 1]
            name = ACTION_NAMES[move["action"]]
            return Reason.of(
                "{action} will lie there for long; it starts with {karma} karma", action=name, karma=karma
            )
        if move.move == "plan":
            return _plan_reason(race, player, move)
        return _answer_reason(player, move)


def _race(view: State) -> RaceState:
    if not isinstance(view, RaceState):
        raise TypeError("this bot plays Race for the Chinese Zodiac only")
    return view


def _later(race: RaceState) -> float:
    return haste([player.position for player in race.players])


def _start_worth(race: RaceState, own: int, move: Move) -> float:
    """Starting karma against the action that is missed from then on."""
    player, action = race.players[own], move["action"]
    extra = 3 if player.animal == "rat" else 0
    karma = min(KARMA_LIMIT, race.setting.starting_karma[action - 1] + extra)
    return worth(player._replace(karma=karma, row=(Pair(action, None),)), 1.0)


def _best_plan(race: RaceState, own: int, moves: tuple[Move, ...], chance: Random) -> Move:
    guessed = guess(race, own, chance)
    later = _later(race)
    whim = LOCKED_WHIM if _all_locked(race) else WHIM
    best, most = moves[0], float("-inf")
    for move in moves:
        value = _plan_worth(race, own, move, guessed, later) + whim * chance.random()
        if value > most:
            best, most = move, value
    return best


def _all_locked(race: RaceState) -> bool:
    barred = race.setting.barred
    return all(
        move["action"] == STRATEGISE
        for index, player in enumerate(race.players)
        for move in plan_moves(index, player, barred)[:1]
    )


def _plan_worth(race: RaceState, own: int, move: Move, guessed: Guess, later: float) -> float:
    """The average over the imagined rounds."""
    player = race.players[own]
    action, energy = move["action"], move["energy"]
    total = 0.0
    for others, times in guessed.groups[copied(action, player.row)].items():
        if times:
            after, offers = after_plan(race, player, action, energy, others)
            total += times * (worth(after, later) + later * offers)
    value = total / guessed.rounds
    if player.animal == "pig":
        lowest = sum(action < other for other in guessed.lowest)
        highest = sum(action > other for other in guessed.highest) if race.setting.players > 3 else 0
        value += later * (lowest + highest) / guessed.rounds
    return value


def _best_answer(race: RaceState, own: int, moves: tuple[Move, ...]) -> Move:
    later = _later(race)
    if moves[0].move == "order":
        return _first_effect(race, own, moves)
    if moves[-1].move == "decline":
        player = race.players[own]
        return max(moves, key=lambda move: worth(after_exchange(player, move), later))
    return max(moves, key=lambda move: worth(_seat_after(race, own, move), later))


def _seat_after(race: RaceState, own: int, move: Move) -> Player:
    after = race.apply(move).state
    return _race(after).players[own]


def _first_effect(race: RaceState, own: int, moves: tuple[Move, ...]) -> Move:
    """Spend before a gain would be lost; before the Palace step first, else retreat first."""
    by_name = {move["first"]: move for move in moves}
    for name in ("karma-step", "exchange", "goat"):
        if name in by_name:
            return by_name[name]
    if race.players[own].position > 0:
        for name in ("competition", "horse-step"):
            if name in by_name:
                return by_name[name]
    return moves[0]


def _plan_reason(race: RaceState, player: Player, move: Move) -> Reason:
    energy = move["energy"]
    effective = copied(move["action"], player.row)
    name = ACTION_NAMES[effective]
    if effective == STRATEGISE:
        return Reason.of(
            "{played} cards lie in my row and {left} are left in hand: time to take some back",
            played=len(player.row),
            left=len(player.hand),
        )
    reward = likely_reward(race, effective, (energy,))
    if effective == HELP:
        template = "{action} gives {amount} karma if I am alone there"
        return Reason.of(template, action=name, amount=reward.karma)
    if effective == REST:
        template = "{action} gives {amount} cards if I am alone there"
        return Reason.of(template, action=name, amount=reward.energy)
    return Reason.of("{action} gives {amount} steps if I am alone there", action=name, amount=reward.move)


def _answer_reason(player: Player, move: Move) -> Reason:
    match move.move:
        case "exchange":
            return Reason.of("{given} for {taken} serves me better", given=move["give"], taken=move["take"])
        case "decline":
            return Reason.of("no exchange would leave me better off")
        case "river" if move["choice"] == "pay":
            return Reason.of("the card costs me less than eight steps")
        case "river":
            return Reason.of("I need my row back")
        case "karma-step" if move["pay"]:
            return Reason.of("three steps are worth two of my {karma} karma", karma=player.karma)
        case "karma-step":
            return Reason.of("I need my {karma} karma for the rounds to come", karma=player.karma)
        case "horse" if move["retreat"]:
            return Reason.of("a card and a karma for one step")
        case "horse":
            return Reason.of("the step is worth more now")
        case "pig":
            return Reason.of("it is what I lack most")
    return Reason.of("in this order nothing is lost")
