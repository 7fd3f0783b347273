"""Which pawn stands where, from sensors that only know that a space is occupied.

Every pawn has a set of spaces where it may stand. A reading of the whole track, once at rest, removes
what it contradicts: only those assignments stay in which exactly the occupied spaces are taken. A move
called for by the rules adds its target. Nothing is guessed: pawns that cannot be told apart keep
several spaces until a reading tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from companion.games.vocabulary import Seat

__all__ = ["PawnTracker"]


class PawnTracker:
    """Candidate spaces of each seat's pawn."""

    def __init__(self, start: Mapping[Seat, int]) -> None:
        self._candidates: dict[Seat, frozenset[int]] = {s: frozenset({at}) for s, at in start.items()}
        self._targets: dict[Seat, int] = dict(start)

    def expect(self, targets: Mapping[Seat, int]) -> None:
        """The rules now call for these spaces; pawns may still stand where they stood."""
        for seat, target in targets.items():
            self._candidates[seat] |= {target}
            self._targets[seat] = target

    def observe(self, occupied: frozenset[int]) -> bool:
        """Take in the track at rest; False when no assignment explains it (nothing is changed)."""
        possible = list(self._assignments(occupied))
        if not possible:
            return False
        for index, seat in enumerate(self._candidates):
            self._candidates[seat] = frozenset(spaces[index] for spaces in possible)
        return True

    def explains(self, occupied: frozenset[int]) -> bool:
        """Whether the track at rest fits what is known, without taking it in."""
        return next(self._assignments(occupied), None) is not None

    def _assignments(self, occupied: frozenset[int]) -> Iterator[tuple[int, ...]]:
        options = [sorted(spaces & occupied) for spaces in self._candidates.values()]
        for spaces in product(*options):
            if frozenset(spaces) == occupied:
                yield spaces

    def in_progress(self, occupied: frozenset[int]) -> bool:
        """Whether the track is on its way: some pawns in the air, every other one explained."""
        options: list[Iterable[int | None]] = [
            [None, *sorted(spaces & occupied)] if len(spaces | {self._targets[seat]}) > 1 else sorted(spaces)
            for seat, spaces in self._candidates.items()
        ]
        return any(frozenset(s for s in spaces if s is not None) == occupied for spaces in product(*options))

    def settled(self, seat: Seat) -> bool:
        """Whether the pawn is known to stand where the rules want it."""
        return self._candidates[seat] == {self._targets[seat]}

    def source(self, seat: Seat) -> int | None:
        """The space it comes from, when it is known and is not its target."""
        others = self._candidates[seat] - {self._targets[seat]}
        return next(iter(others)) if len(others) == 1 else None

    def agree(self) -> None:
        """The table stands as the rules say: forget where the pawns came from."""
        self._candidates = {seat: frozenset({space}) for seat, space in self._targets.items()}

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
                here = sorted(self._candidates[seat] & frozenset(extra))
                if here:
                    return seat, here[0], missing[0]
            return seats[0], extra[0] if extra else None, missing[0]
        if extra:
            crowd = list(self._targets.values())
            for seat, target in self._targets.items():
                if crowd.count(target) > 1 or extra[0] in self._candidates[seat]:
                    return seat, extra[0], target
        return None
