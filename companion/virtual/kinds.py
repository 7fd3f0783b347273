"""The kinds of slips that simulated hands can make: when each may happen and what takes it back.

A table for people and tests; the deeds themselves are in :mod:`companion.virtual.clumsy`.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FORGOTTEN", "KINDS", "Kind", "Moment", "kinds_at"]

Moment = str
"""The physical action at which a slip is made: an instruction's action, or ``lay`` (cards into the lane),
``press`` (the lock key), ``sealed`` (nothing more to do until the flip), ``flip``."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: its name, the physical actions it may be made at, what happens, and how it is noticed.

    ``rate`` is its share of the chance that a hand slips at all; less for what could happen at every turn.
    """

    name: str
    at: tuple[Moment, ...]
    what: str
    noticed: str
    rate: float = 1.0


_FIX = "the fix names piece, place and the place it belongs"
_REMINDED = "a reminder names the very step that was forgotten"
_SEAL = "the seal is said to be broken, and by what"
_LANE = "the lane's line says what is wrong with the cards"

KINDS: tuple[Kind, ...] = (
    Kind("pawn-short", ("move-pawn",), "the pawn stops one space early", _FIX),
    Kind("pawn-far", ("move-pawn",), "the pawn goes one space too far", _FIX),
    Kind("wrong-pawn", ("move-pawn",), "another animal's pawn makes the steps", _FIX),
    Kind("pawn-forgotten", ("move-pawn",), "nobody moves the pawn", _REMINDED),
    Kind("slow-slide", ("move-pawn",), "the pawn is pushed from space to space and rests on the way", _FIX),
    Kind("bump", ("move-pawn",), "the pawn pushes another one to the next space", _FIX),
    Kind("karma-wrong", ("set-slide",), "the slide rests one stop off", _FIX),
    Kind("karma-forgotten", ("set-slide",), "nobody moves the slide", _REMINDED),
    Kind("karma-twice", ("set-slide",), "the slide makes its way twice", _FIX),
    Kind("two-at-once", ("move-pawn",), "pawn and slide are both set one off at the same time", _FIX),
    Kind("energy-not-taken", ("take",), "nobody takes the energy cards", _REMINDED, 0.5),
    Kind("energy-wrong-value", ("take",), "a card of another value is taken", _FIX, 0.5),
    Kind("energy-wrong-place", ("give",), "a returned card is laid on the take mark", _FIX),
    Kind("pair-not-recovered", ("recover",), "the pairs are not taken back", _REMINDED),
    Kind("too-much-recovered", ("to-row", "recover"), "a pair is taken back that has to stay", _FIX, 0.5),
    Kind("wheel-forgotten", ("turn-wheel",), "nobody turns the wheel", _REMINDED),
    Kind("wheel-twice", ("turn-wheel",), "the wheel is turned one sector too far", _FIX),
    Kind("wheel-back", ("turn-wheel",), "the wheel is turned back instead of on", _FIX),
    Kind("card-face-up", ("lay",), "a card is laid into the lane face up", _LANE),
    Kind("card-half-out", ("lay",), "a card lies half out of the lane", _LANE),
    Kind("third-card", ("lay",), "a third card is laid into the lane", _LANE),
    Kind("others-card", ("lay",), "an action card of another deck is laid", _LANE),
    Kind("foreign-card", ("lay",), "a card of another game is laid", _LANE),
    Kind("key-bounced", ("press",), "the key bounces and is tapped again at once", "it counts once", 0.5),
    Kind("key-held", ("press",), "the key is held down for seconds", "it counts once", 0.5),
    Kind("swap-after-lock", ("sealed",), "another card is laid after the lock", _SEAL),
    Kind("peek", ("sealed",), "a card is lifted and put back after the lock", _SEAL),
    Kind("early-flip", ("sealed",), "the cards are turned over before the countdown is over", _SEAL),
    Kind("sleeve", ("sealed",), "a sleeve rests on the sealed lane", _SEAL),
    Kind("ahead", ("sealed",), "the pawn is moved before the plans are open", _FIX),
    Kind("camera-bumped", ("sealed",), "somebody pushes the camera", "a badge says that it was moved"),
    Kind("late-flip", ("flip",), "the cards are not turned over in time", _LANE, 0.4),
)


FORGOTTEN = frozenset(kind.name for kind in KINDS if kind.noticed is _REMINDED)
"""The kinds that consist in doing nothing."""


def kinds_at(moment: Moment) -> tuple[Kind, ...]:
    """The kinds that may be made at a moment."""
    return tuple(kind for kind in KINDS if moment in kind.at)
