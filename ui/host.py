"""What the screen needs from whoever keeps the table. Knows no sensor, no journal and no pixel.

The command line hands a :class:`Host` to the window or to the terminal; both drive it alike: one
thread calls :meth:`Table.step` every 20-40 ms and everything else between two steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.games.vocabulary import Json, Move, OptionSpec, Seat
from companion.reveal import ScanLook
from companion.session.bench import Bench
from companion.session.course import Standing
from companion.session.public import Line, PublicTable
from companion.session.touches import Touch
from companion.table.beliefs import Belief

__all__ = ["GameOffer", "Host", "SavedGame", "SeatWish", "Table", "Wishes"]


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game that can be started: its seats, the animals to choose from, the ways a seat may seal."""

    game: str
    name: str
    seats: tuple[int, ...]
    animals: tuple[str, ...]
    modes: tuple[str, ...]
    house: bool
    box: str
    options: tuple[OptionSpec, ...] = ()
    """What a table may agree on beside who plays."""
    bots: bool = True
    """Whether bots may take seats: not where they would have to hold cards that only hands see."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game that can go on; ``line`` says which and how far it is."""

    game_id: str
    line: Line


BOT_LEVELS: Mapping[str, str] = {"bot": "sensible", "bot-random": "random", "bot-strong": "strong"}
"""By what a seat wishes: the bot that takes it."""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who sits at a seat: ``player`` is ``bot`` or the way a person seals (``touch``, ``face-down``…)."""

    animal: str
    player: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the players want of a new game; seats clockwise; ``practice`` leaves the real table be."""

    game: str
    seats: tuple[SeatWish, ...]
    options: tuple[tuple[str, Json], ...] = field(default=())
    practice: bool = False


class Table(Protocol):
    """A game in progress with everything that watches it, worked in slices on one thread."""

    def step(self) -> None:
        """Do what is due and return within a few milliseconds."""
        ...

    def public(self) -> PublicTable:
        """What everybody may see now."""
        ...

    def touch(self, touch: Touch) -> None:
        """Tell the referee; raises ``IllegalMove`` whose message the one who touched may read."""
        ...

    def private(self, seat: Seat) -> tuple[Move, ...]:
        """The legal secret choices of a seat, for its private view alone; empty when it owes none."""
        ...

    def refusal(self, move: Move) -> str:
        """Why a secret choice would be refused, for that seat's private view alone; empty if legal."""
        ...

    def scanned(self, seat: Seat) -> ScanLook:
        """What lies under the hooded reader, for the covered view of ``seat`` alone."""
        ...

    def why(self, clause: str) -> str:
        """The short text of a rule; empty if the game has no such clause."""
        ...

    def proof(self) -> tuple[Line, ...]:
        """In plain words, how each round's secrets were kept and checked; empty before the end."""
        ...

    def course(self) -> tuple[Standing, ...]:
        """Where everybody stood after each round."""
        ...

    def bench(self) -> Bench | None:
        """The devices as an operator looks at them; None where there are none to look at."""
        ...

    def pieces(self) -> tuple[Belief, ...]:
        """Where each piece is believed to be."""
        ...

    def log(self) -> tuple[str, ...]:
        """The last lines of the log, oldest first."""
        ...

    def support(self, settings: Mapping[str, Json]) -> str:
        """Write the support file and return its path; raises ``CompanionError``."""
        ...

    def export(self) -> str:
        """Write the game's file and return its path; raises ``CompanionError``."""
        ...

    def close(self) -> None:
        """Let go of devices and files; the game can be resumed."""
        ...


class Host(Protocol):
    """Offers games, remembers unfinished ones and opens tables."""

    practises: bool
    """Whether there is a table to practise at beside the real one."""
    others: Sequence[tuple[str, str]]
    """Ids and names of the games that can be started beside the first."""

    def offers(self) -> Sequence[GameOffer]:
        """Games that can be started, the first one preselected."""
        ...

    def saved(self) -> Sequence[SavedGame]:
        """Unfinished games, the latest first."""
        ...

    def new(self, wishes: Wishes) -> Table:
        """Start a game; raises ``CompanionError``."""
        ...

    def resume(self, game_id: str) -> Table:
        """Go on with an unfinished game; raises ``CompanionError``."""
        ...
