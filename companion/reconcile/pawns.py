"""Which pawn stands where, from sensors that only know that a space is occupied.

Every pawn has a set of spaces where it may stand, and the space where the rules want it. A reading of
the whole track, once at rest, keeps only those assignments in which exactly the occupied spaces are
taken. Nothing is guessed: pawns that cannot be told apart keep several spaces until a reading tells
them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from companion.games.vocabulary import Seat

__all__ = ["PawnTracker"]


class PawnTracker:
    """Where each seat's pawn may stand now, and where the rules want it."""

    def __init__(self, start: Mapping[Seat, int]) -> None:
        self._standing: dict[Seat, frozenset[int]] = {s: frozenset({at}) for s, at in start.items()}
        self._targets: dict[Seat, int] = dict(start)

    def expect(self, targets: Mapping[Seat, int]) -> None:
        """The rules now call for these spaces; the pawns still stand where they stood."""
        self._targets.update(targets)

    def observe(self, occupied: frozenset[int]) -> bool:
        """Take in the track at rest; False when no assignment explains it (nothing is changed)."""
        possible = list(self._assignments(occupied))
        if not possible:
            return False
        for index, seat in enumerate(self._standing):
            self._standing[seat] = frozenset(spaces[index] for spaces in possible)
        return True

    def explains(self, occupied: frozenset[int]) -> bool:
        """Whether the track at rest fits what is known, without taking it in."""
        return next(self._assignments(occupied), None) is not None

    def _options(self, seat: Seat) -> frozenset[int]:
        return self._standing[seat] | {self._targets[seat]}

    def _assignments(self, occupied: frozenset[int]) -> Iterator[tuple[int, ...]]:
        options = [sorted(self._options(seat) & occupied) for seat in self._standing]
        for spaces in product(*options):
            if frozenset(spaces) == occupied:
                yield spaces

    def in_progress(self, occupied: frozenset[int]) -> bool:
        """Whether the track is on its way: some movers in the air, every other pawn explained."""
        options: list[Iterable[int | None]] = []
        for seat in self._standing:
            spaces = self._options(seat)
            options.append([None, *sorted(spaces & occupied)] if len(spaces) > 1 else sorted(spaces))
        return any(frozenset(s for s in spaces if s is not None) == occupied for spaces in product(*options))

    def settled(self, seat: Seat) -> bool:
        """Whether the pawn is known to stand where the rules want it."""
        return self._standing[seat] == {self._targets[seat]}

    def all_at_target(self, occupied: frozenset[int]) -> bool:
        """Whether the occupied spaces are exactly the ones the rules call for."""
        return occupied == frozenset(self._targets.values())

    def wrong(self, occupied: frozenset[int]) -> tuple[Seat, int | None, int] | None:
        """The cheapest single fix: (seat, space it stands on if known, space it belongs on)."""
        wanted = frozenset(self._targets.values())
        extra, missing = sorted(occupied - wanted), sorted(wanted - occupied)
        if missing:
            seats = [seat for seat, target in self._targets.items() if target == missing[0]]
            for seat in seats:
                here = sorted(self._standing[seat] & frozenset(extra))
                if here:
                    return seat, here[0], missing[0]
            return seats[0], extra[0] if extra else None, missing[0]
        if extra:
            crowd = list(self._targets.values())
            for seat, target in self._targets.items():
                if crowd.count(target) > 1 or extra[0] in self._standing[seat]:
                    return seat, extra[0], target
        return None
