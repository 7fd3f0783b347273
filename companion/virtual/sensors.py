"""What hands do to the sensors: pawns over the track, slides past their stops, keys.

Every deed becomes a timetable of contacts, worked off by the one clock into whatever board has
``set(name, on)``. Knows how things move; must not know a wire, a rule or a turn.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import partial
from typing import Protocol

from companion.clock import Clock
from companion.virtual.pieces import Pieces

__all__ = ["GAP", "PASS", "SLIDE_STOPS", "TRACK_SPACES", "Board", "Sensors"]

TRACK_SPACES = 38
"""Start (0), eighteen spaces of land, eighteen of river, and the Palace (37)."""

SLIDE_STOPS = 9
"""Karma 0 to 8."""

PASS = 0.03
"""Seconds a sliding magnet keeps a stop closed that it passes."""

GAP = 0.02
"""Seconds between two stops, in which none is closed."""


class Board(Protocol):
    """Whatever has inputs: the simulated board, or the real firmware in a simulator."""

    def set(self, name: str, on: bool) -> None:
        """Close or open the contact of a sensor such as ``track:14``."""
        ...


class Sensors:
    """Moves pawns, slides and keys in the pieces' truth and on the board, each in its own time.

    Nothing happens before :meth:`tick`; a lockstep loop moves its clock to :meth:`next_due` first, so
    that no short contact is lost between two ticks.
    """

    def __init__(
        self, pieces: Pieces, board: Board, clock: Clock, spaces: range = range(TRACK_SPACES)
    ) -> None:
        """``spaces`` are those of the track that have a contact."""
        self._pieces = pieces
        self._board = board
        self._clock = clock
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._orders = 0
        self._track = spaces
        self.refresh()

    def refresh(self) -> None:
        """Set every track and slide contact as things stand: at the start, or after a board's reset."""
        for space in self._track:
            self._feel(space)
        for seat, stop in self._pieces.slides.items():
            for each in range(SLIDE_STOPS):
                self._board.set(f"slide:{seat}:{each}", each == stop)

    def move_pawn(self, pawn: str, space: int, seconds: float = 0.8) -> float:
        """Lift a pawn now and put it down ``seconds`` later; returns when it stands, in clock seconds."""
        start = self._clock.now()
        self._order(start, partial(self.lift_pawn, pawn))
        self._order(start + seconds, partial(self.put_pawn, pawn, space))
        return start + seconds

    def lift_pawn(self, pawn: str, holder: str = "hand") -> None:
        """Take a pawn off the track at once; one that does not stand only changes hands."""
        space = self._pieces.space(pawn)
        self._pieces.lift(pawn, holder)
        if space is not None:
            self._feel(space)

    def put_pawn(self, pawn: str, space: int) -> None:
        """Put a pawn on a space at once."""
        if space not in self._track:
            raise ValueError(f"the track has spaces {self._track[0]} to {self._track[-1]}, not {space}")
        left = self._pieces.space(pawn)
        self._pieces.stand(pawn, space)
        if left is not None:
            self._feel(left)
        self._feel(space)

    def move_slide(self, seat: str, stop: int) -> float:
        """Push a seat's slide from its stop to another, past those between; returns when it rests."""
        if not 0 <= stop < SLIDE_STOPS:
            raise ValueError(f"a slide has stops 0 to {SLIDE_STOPS - 1}, not {stop}")
        at = self._clock.now()
        start = self._pieces.slides.get(seat)
        if start == stop:
            return at
        if start is not None:
            self._order(at, partial(self._slip, seat, start))
            step = 1 if stop > start else -1
            for between in range(start + step, stop, step):
                at += GAP
                self._order(at, partial(self._board.set, f"slide:{seat}:{between}", True))
                at += PASS
                self._order(at, partial(self._board.set, f"slide:{seat}:{between}", False))
        at += GAP
        self._order(at, partial(self._rest, seat, stop))
        return at

    def press(self, key: int, seconds: float = 0.12) -> float:
        """Press a key now and let go ``seconds`` later; returns when it is up again."""
        at = self._clock.now()
        self._order(at, partial(self._board.set, f"key:{key}", True))
        self._order(at + seconds, partial(self._board.set, f"key:{key}", False))
        return at + seconds

    def next_due(self) -> float | None:
        """When the next contact changes, in clock seconds, or None when everything rests."""
        return self._due[0][0] if self._due else None

    def now(self) -> float:
        """The time on the one clock, in seconds."""
        return self._clock.now()

    def tick(self) -> None:
        """Do everything that is due by now, in order of time, then of asking."""
        now = self._clock.now()
        while self._due and self._due[0][0] <= now:
            heapq.heappop(self._due)[2]()

    def _order(self, at: float, deed: Callable[[], None]) -> None:
        self._orders += 1
        heapq.heappush(self._due, (at, self._orders, deed))

    def _feel(self, space: int) -> None:
        """A space is felt while at least one pawn stands on it."""
        self._board.set(f"track:{space}", space in self._pieces.on_track().values())

    def _slip(self, seat: str, stop: int) -> None:
        del self._pieces.slides[seat]
        self._board.set(f"slide:{seat}:{stop}", False)

    def _rest(self, seat: str, stop: int) -> None:
        self._pieces.slides[seat] = stop
        self._board.set(f"slide:{seat}:{stop}", True)
