"""What to tell of pawns that stand wrong: the fix on which all explanations agree, and where its pawn stands.

Knows no sensor and no course of events: it is given who each explanation blames.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.vocabulary import Seat

__all__ = ["Astray", "verdict"]

HELD = 4
"""Spaces off its place that a pawn counts for which may still be in a hand."""

@dataclass(frozen=True, slots=True)
class Astray:
    """A pawn where no rule put it, and where it belongs; ``here`` None: in the air, or not known.

    ``among``: next to where it belongs, or on its way there from where it was seen, stand pawns that are
    right, and it may stand among them unseen.
    """

    seat: Seat
    here: int | None
    there: int
    among: bool = False


Blamed = Sequence[frozenset[Astray]]
"""Of each explanation the pawns that it blames."""


def verdict(
    blamed: Blamed, targets: Mapping[Seat, int], left: frozenset[int]
) -> tuple[Astray | None, tuple[Seat, ...]]:
    """The one fix, if there is one, and every seat that some explanation blames.

    ``targets`` are the spaces where the rules want the pawns, ``left`` those where something stood by mistake
    and nothing stands now.
    """
    if not blamed:
        return None, ()
    meant = {fault.seat for faults in blamed for fault in faults}
    fix = _agreed(blamed, targets, left)
    if fix is not None and fix.here is None and (fix.among or all(len(faults) > 1 for faults in blamed)):
        fix = None  # which of several spaces it stands on is not known: one question for all
    return fix, tuple(seat for seat in targets if seat in meant)


def _agreed(blamed: Blamed, targets: Mapping[Seat, int], left: frozenset[int]) -> Astray | None:
    """The pawn that all explanations blame, rather one of which they tell where it stands."""
    agreed: list[Astray] = []
    for seat, there in targets.items():
        faults = [{fault for fault in faults if fault.seat == seat} for faults in blamed]
        if all(faults):
            heres = {fault.here for found in faults for fault in found}
            agreed.append(_located(Astray(seat, None, there), heres, blamed, left))
    return next((fault for fault in agreed if fault.here is not None), agreed[0] if agreed else None)


def _located(fix: Astray, heres: set[int | None], blamed: Blamed, left: frozenset[int]) -> Astray:
    """The fix with the space where its pawn stands, as far as that is known."""
    way = [fix.there - 1, fix.there + 1, *left]
    if len(heres) == 1:
        return Astray(fix.seat, min(heres, key=str), fix.there)
    if any(len(faults) > 1 for faults in blamed):
        return Astray(fix.seat, _likeliest(fix.seat, blamed), fix.there)
    near = any(here is not None and min(way) <= here <= max(way) for here in heres)
    return Astray(fix.seat, None, fix.there, among=near)


def _likeliest(seat: Seat, blamed: Blamed) -> int | None:
    """Where a pawn stands if all that are wrong stand as near as can be to where they belong.

    None where that leaves a choice; to be held for so long is to be far off.
    """
    off: dict[int, set[int | None]] = {}
    for faults in blamed:
        distance = sum(HELD if f.here is None else abs(f.here - f.there) for f in faults)
        off.setdefault(distance, set()).update(fault.here for fault in faults if fault.seat == seat)
    nearest = off[min(off)]
    return nearest.pop() if len(nearest) == 1 else None
