"""A table to practise at beside the real one: the same screen, another host. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from calibration.desk import Workbench
from calibration.steps import Wizard
from companion.bots.idea import Idea
from companion.errors import CompanionError
from companion.games.vocabulary import Seat
from companion.session.profile import Profile
from ui.calibrating import CanCalibrate
from ui.host import GameOffer, Host, SavedGame, Table, Wishes
from ui.hosting import JournalHost

__all__ = ["Advised", "PractisingHost"]


@runtime_checkable
class Advised(Protocol):
    """A table at which a person may ask what a bot would do: only where one practises."""

    def idea(self, seat: Seat) -> Idea | None:
        """A bot's move and reason for a seat, for that seat alone; None when it owes nothing."""
        ...


class PractisingHost:
    """The real table's games, and practice games at a table that is made when one is first wished."""

    practises = True

    def __init__(self, real: Host, make: Callable[[], JournalHost]) -> None:
        self._real = real
        self.others = real.others
        self._make = make
        self._practice: JournalHost | None = None

    def offers(self) -> Sequence[GameOffer]:
        """Games that can be started at either table."""
        return self._real.offers()

    def saved(self) -> Sequence[SavedGame]:
        """Unfinished games of the real table; practice is not gone on with."""
        return self._real.saved()

    def new(self, wishes: Wishes) -> Table:
        """Start a game at the table that was wished."""
        if not wishes.practice:
            return self._real.new(wishes)
        if self._practice is None:
            self._practice = self._make()
        return self._practice.new(wishes)

    def resume(self, game_id: str) -> Table:
        """Go on with an unfinished game of the real table."""
        return self._real.resume(game_id)

    def calibration_folder(self) -> Path:
        """Where the real table's profile is kept."""
        return self._measured().calibration_folder()

    def workbench(self, wizard: Wizard, profile: Profile, game: str) -> Workbench:
        """The real table's devices that a wizard needs over a game's mat."""
        return self._measured().workbench(wizard, profile, game)

    def _measured(self) -> CanCalibrate:
        if not isinstance(self._real, CanCalibrate):
            raise CompanionError("there is no table here that could be measured")
        return self._real

    def close(self) -> None:
        """Close the practice table's journal; the real table belongs to whoever opened it."""
        if self._practice is not None:
            self._practice.close()
