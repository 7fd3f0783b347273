"""The hooded reader's desk: cards shown under the hood become a seal, and nobody else sees them.

A reader's channel ends here. What lies under the hood is told to one covered view, asked for by the
seat whose own action card it is; to everybody else the desk looks the same whatever is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.reconcile.instructions import Line
from companion.reveal.checking import RevealError
from companion.reveal.facts import Mode
from companion.reveal.room import RevealRoom
from companion.reveal.sealed import Secretive

__all__ = ["NothingShown", "Reader", "ScanDesk", "ScanLook", "Understand"]


class Reader(Protocol):
    """A camera under a hood, with its own decoder."""

    def cards(self) -> tuple[str, ...]:
        """The component ids that lie under the hood now, in no order that means anything."""
        ...

    def missing(self) -> bool:
        """Whether the reader cannot be relied on now."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...


Understand: TypeAlias = Callable[[Seat, str, tuple[str, ...]], Move | Line | None]
"""The move that a seat's cards mean in a choice of this kind; a line that says what is wrong with them;
None when nothing lies there."""


@dataclass(frozen=True, slots=True, repr=False)
class ScanLook(Secretive):
    """What the covered view of one seat says of its cards: ``move`` when they make a plan, ``line`` when
    they do not, ``refusal`` when the rules refuse it."""

    move: Move | None = None
    line: Line | None = None
    refusal: str = ""

    @property
    def ready(self) -> bool:
        """Whether this can be sealed."""
        return self.move is not None and not self.refusal


class NothingShown(RevealError):
    """There is no plan under the hood that could be sealed; why stands in the covered view alone."""

    def __init__(self) -> None:
        super().__init__("nothing was sealed; your covered view says why")


class ScanDesk(Secretive):
    """One reader for all seats of a table."""

    def __init__(self, room: RevealRoom, reader: Reader, understand: Understand) -> None:
        self._room = room
        self._reader = reader
        self._understand = understand

    @property
    def missing(self) -> bool:
        """Whether seats cannot scan now."""
        return self._reader.missing()

    def close(self) -> None:
        """Let go of the reader."""
        self._reader.close()

    def look(self, seat: Seat) -> ScanLook:
        """What lies under the hood, for the covered view of ``seat`` alone."""
        if not self._may(seat):
            return ScanLook()
        found = self._understand(seat, self._room.kind, self._reader.cards())
        if not isinstance(found, Move):
            return ScanLook(line=found)
        try:
            self._room.ask(found)
        except (IllegalMove, CompanionError) as refusal:
            return ScanLook(found, refusal=refusal.message)
        return ScanLook(found)

    def seal(self, seat: Seat) -> None:
        """Seal what lies under the hood, in place of an earlier plan. Raises :class:`NothingShown`,
        which does not say why."""
        look = self.look(seat)
        if look.move is None or look.refusal:
            raise NothingShown
        self._room.seal(seat, look.move)

    def _may(self, seat: Seat) -> bool:
        return any(status.seat == seat and status.mode is Mode.SCAN for status in self._room.status())
