"""A demonstration to be watched: the whole game at human pace, in a window or without one.

The same demonstration as headless, on the machine's own clock. Bots hold every seat; fingers may look
around but decide nothing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event

from companion.clock import SystemClock
from companion.errors import CompanionError
from companion.games.vocabulary import Json, Move, Seat
from companion.reconcile.instructions import Line
from companion.reveal import ScanLook
from companion.session.bench import Bench
from companion.session.course import Standing, course_of
from companion.session.export import write_export
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.proof import proof_lines
from companion.session.public import PublicTable
from companion.session.touches import AuditBy, LimitTime, RevealBy, Touch
from companion.session.verify import verify_game
from companion.table.beliefs import Belief
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.realtime import RealtimeRig
from ui.host import GameOffer, SavedGame, Wishes

__all__ = ["WatchedDemo", "play_in_real_time", "watched"]

RESULT_SECONDS = 8.0
"""How long the result stays before the window closes."""

_BEAT = 1 / 30


class WatchedDemo:
    """A demonstration as a table for the screen, and its own host."""

    practises = False
    others: Sequence[tuple[str, str]] = ()

    def __init__(
        self, options: DemoOptions, journal: Journal, folder: Path, progress: Callable[[str], None]
    ) -> None:
        self._journal = journal
        self._folder = folder
        self._clock = SystemClock()
        make_rig = partial(RealtimeRig, clock=self._clock)
        self.demonstration = Demonstration(options, journal, progress, self._clock, make_rig)
        self._over_since: float | None = None

    @property
    def shown(self) -> bool:
        """Whether the game is over and its result was on the screen long enough."""
        return self._over_since is not None and self._clock.now() - self._over_since > RESULT_SECONDS

    def step(self) -> None:
        """One beat, until the game is over."""
        if not self.demonstration.over:
            self.demonstration.beat()
        elif self._over_since is None:
            self._over_since = self._clock.now()

    def public(self) -> PublicTable:
        """What everybody may see now."""
        return self.demonstration.screen

    def touch(self, touch: Touch) -> None:
        """Fingers decide nothing here; what a household likes is not for bots."""
        if isinstance(touch, AuditBy | LimitTime | RevealBy):
            return
        raise CompanionError("this is a demonstration: start a game with companion play to take a seat")

    def private(self, seat: Seat) -> tuple[Move, ...]:
        """No seat is a person's."""
        return ()

    def refusal(self, move: Move) -> str:
        """No seat is a person's."""
        return ""

    def scanned(self, seat: Seat) -> ScanLook:
        """No seat is a person's."""
        return ScanLook()

    def why(self, clause: str) -> str:
        """The short text of a rule."""
        return self.demonstration.referee.why(clause)

    def proof(self) -> tuple[Line, ...]:
        """How each round's secrets were kept, once the game is over."""
        if not self.demonstration.over:
            return ()
        game_id = self.demonstration.session.id
        return proof_lines(self._journal.record(game_id), verify_game(self._journal, game_id))

    def course(self) -> tuple[Standing, ...]:
        """Where everybody stood after each round."""
        return course_of(self.demonstration.session)

    def bench(self) -> Bench | None:
        """A demonstration has no operator."""
        return None

    def pieces(self) -> tuple[Belief, ...]:
        """Where each piece is believed to be."""
        return self.demonstration.referee.believed()

    def log(self) -> tuple[str, ...]:
        """A demonstration keeps no log."""
        return ()

    def support(self, settings: Mapping[str, Json]) -> str:
        """A demonstration has nothing to support."""
        raise CompanionError("this is a demonstration: start a game with companion play for a support file")

    def export(self) -> str:
        """Write the game's file and return its path."""
        out = self._folder / f"{self.demonstration.session.id}.json"
        write_export(self._journal, self.demonstration.session.id, out)
        return str(out)

    def close(self) -> None:
        """Let go of the devices."""
        self.demonstration.close()

    # The host of its one table -------------------------------------------------------------------

    def offers(self) -> Sequence[GameOffer]:
        """Nothing else is offered."""
        return ()

    def saved(self) -> Sequence[SavedGame]:
        """Nothing is saved."""
        return ()

    def new(self, wishes: Wishes) -> WatchedDemo:
        """The demonstration itself."""
        return self

    def resume(self, game_id: str) -> WatchedDemo:
        """The demonstration itself."""
        return self


@contextmanager
def watched(options: DemoOptions, progress: Callable[[str], None]) -> Iterator[WatchedDemo]:
    """A demonstration in real time with a journal of its own."""
    with tempfile.TemporaryDirectory(prefix="demo-") as own:
        folder = options.data or Path(own)
        with Journal.open(folder / JOURNAL_NAME) as journal:
            yield WatchedDemo(options, journal, folder, progress)


def play_in_real_time(options: DemoOptions, progress: Callable[[str], None]) -> dict[str, Json]:
    """Play at human pace without a window; the report as of the headless demonstration."""
    pause = Event()
    with watched(options, progress) as demo:
        try:
            while not demo.demonstration.over:
                demo.step()
                pause.wait(_BEAT)
            return demo.demonstration.report()
        finally:
            demo.close()
