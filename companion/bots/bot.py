"""What a bot is: a seat's view in, a move out. Knows no game."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from companion.games.vocabulary import Json, Move, Seat, State

__all__ = ["TABLE_SIDE", "TOURNAMENT", "Bot", "Effort", "Reason"]


class Effort(NamedTuple):
    """How hard a searching bot may think about one decision.

    ``trials`` counts what it tries out, not seconds: the same seed gives the same move on any machine.
    """

    trials: int


TABLE_SIDE = Effort(400)
"""Beside people: well below two seconds a decision on one core."""
TOURNAMENT = Effort(100)
"""For matches of many games: about a tenth of a second at most."""


class Reason(NamedTuple):
    """Why a bot makes a move, in one line: an English template (the message id) and its values.

    >>> str(Reason.of("{given} for {taken} serves me better", given=2, taken=3))
    '2 for 3 serves me better'
    """

    template: str
    values: tuple[tuple[str, Json], ...] = ()

    @classmethod
    def of(cls, template: str, **values: Json) -> Reason:
        """A reason from keyword values."""
        return cls(template, tuple(values.items()))

    def __str__(self) -> str:
        said = {name: " + ".join(map(str, v)) if isinstance(v, tuple) else v for name, v in self.values}
        return self.template.format(**said)


class Bot(Protocol):
    """A player made of code.

    A bot keeps nothing between two calls: the same view, seat and state of ``chance`` give the same move.
    """

    @property
    def name(self) -> str:
        """The name under which a seat chooses it."""
        ...

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """A legal move of ``seat``, which owes one.

        ``view`` is ``state.view(seat)``, never the state itself; ``chance`` is the bot's only source of
        chance. Raises :class:`ValueError` when the seat owes no move.
        """
        ...

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """One line that says why the bot would make ``move``; to be shown to that seat alone."""
        ...
