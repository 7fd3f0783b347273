"""Whole games between bots, each from one seed: used by the tests and by the long set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from companion.bots import Bot
from companion.bots.random_bot import RandomBot
from companion.games.race import GAME
from companion.games.race.animals import ANIMALS
from companion.games.race.state import RaceState
from companion.games.vocabulary import TABLE, Move, Seat, State, seat_names

__all__ = ["Played", "dealt", "play"]

LONGEST = 150
"""Rounds after which a game counts as never ending."""

Watch = Callable[[State, Seat, Move], None]


@dataclass(frozen=True)
class Played:
    """A game from its first round to its end."""

    animals: tuple[str, ...]
    starts: tuple[int, ...]
    end: RaceState

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of the first rank; none when the game was given up after :data:`LONGEST` rounds."""
        ranking = self.end.ranking()
        return ranking[0] if ranking else ()


def dealt(players: int, chance: Random) -> RaceState:
    """A table with animals drawn and the wheel laid by chance; starting actions are owed."""
    animals = chance.sample(ANIMALS, players)
    state = GAME.new({"players": players, "animals": animals})
    laid = state.apply(RandomBot().choose(state.view(TABLE), TABLE, chance)).state
    assert isinstance(laid, RaceState)
    return laid


def play(bots: Sequence[Bot], seed: int, *, drawn_starts: bool = False, watch: Watch | None = None) -> Played:
    """One game; ``drawn_starts`` draws the starting actions instead of letting the bots choose them.

    ``watch`` is shown each view with the move that a bot made of it.
    """
    chance = Random(seed)
    state = dealt(len(bots), chance)
    animals = tuple(player.animal for player in state.players)
    by_seat = dict(zip(seat_names(len(bots)), bots, strict=True))
    starts: tuple[int, ...] = ()
    while not state.over and state.round < LONGEST:
        moves = []
        for seat in sorted(state.to_act()):
            bot = RandomBot() if drawn_starts and state.phase == "start" else by_seat[seat]
            view = state.view(seat)
            moves.append(bot.choose(view, seat, chance))
            if watch is not None:
                watch(view, seat, moves[-1])
        if state.phase == "start":
            starts = tuple(move["action"] for move in moves)
        step = state.apply_joint(moves) if state.sealed else state.apply(moves[0])
        assert isinstance(step.state, RaceState)
        state = step.state
    return Played(animals, starts, state)
