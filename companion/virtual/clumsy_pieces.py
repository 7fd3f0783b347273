"""Slips with pawns, slides and the wheel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from companion.games.race.components import pawn
from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Instruction
from companion.session.public import PublicTable, SeatFacts
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.slips import Slip, SlipLedger

__all__ = ["PieceSlips", "number", "put_right"]

SLIDE_MOST, TRACK_MOST = 8, 37
REST = 1.3
"""Seconds a pawn rests on each space of a slow slide: long enough to be taken for its place."""

Made = Callable[[], Deed]


def number(place: str) -> int:
    """The number at the end of a place name.

    >>> number("slide:s1:3")
    3
    """
    return int(place.rsplit(":", 1)[1])


class PieceSlips:
    """What one hand may do wrong with the pieces that sensors feel."""

    def __init__(
        self,
        hand: PersonHand,
        ledger: SlipLedger,
        screen: Callable[[], PublicTable | None],
    ) -> None:
        self._hand = hand
        self._ledger = ledger
        self._screen = screen

    def possible(self, step: Instruction) -> Mapping[str, Made | None]:
        """The slips that can be made at a pawn's or a slide's step, by kind."""
        if not step.source or step.source == step.target:
            return {}
        if step.action == "set-slide":
            return self._at_slide(step)
        here, there = number(step.source), number(step.target)
        if self._hand.stands_on(step.piece) != here:
            return {}
        way = 1 if there > here else -1
        return {
            "pawn-short": self._off(step, there - way, "pawn-short"),
            "pawn-far": self._off(step, there + way, "pawn-far"),
            "wrong-pawn": self._other_pawn(step, there - here),
            "pawn-forgotten": partial(
                self._forget, step, "pawn-forgotten", partial(self._hand.move_pawn, step.piece)
            )
            if self._shows(step.piece, here, there)
            else None,
            "slow-slide": self._slow(step, here, there),
            "bump": self._bump(step, there),
            "two-at-once": self._two(step, there),
        }

    def at_wheel(self, step: Instruction, sectors: int) -> Mapping[str, Made | None]:
        """The slips that can be made at turning the wheel, by kind."""
        if not step.source:
            return {}
        too_far, back = (number(step.target) + 1) % sectors, (number(step.source) - 1) % sectors
        return {
            "wheel-forgotten": partial(
                self._forget, step, "wheel-forgotten", partial(self._hand.turn_wheel, sectors=sectors)
            ),
            "wheel-twice": partial(self._turn, step, too_far, sectors, "wheel-twice"),
            "wheel-back": partial(self._turn, step, back, sectors, "wheel-back"),
        }

    # Pawns ---------------------------------------------------------------------------------------

    def _facts(self) -> tuple[SeatFacts, ...]:
        screen = self._screen()
        return () if screen is None else screen.seats

    def _free(self, space: int) -> bool:
        """Whether nobody stands on a space nor belongs there."""
        stood = {self._hand.stands_on(pawn(facts.animal)) for facts in self._facts()}
        return 0 <= space <= TRACK_MOST and space not in stood | {facts.position for facts in self._facts()}

    def _shows(self, piece: str, here: int, there: int) -> bool:
        """Whether any contact differs once a pawn is left behind: not where others belong on both spaces."""
        others = {facts.position for facts in self._facts() if pawn(facts.animal) != piece}
        return not {here, there} <= others

    def _idle(self) -> list[tuple[Seat, str, int]]:
        """The other seats' pawns that stand alone where they belong."""
        standing = [self._hand.stands_on(pawn(facts.animal)) for facts in self._facts()]
        touched = {slip.piece for slip in self._ledger.open()}
        return [
            (facts.seat, pawn(facts.animal), facts.position)
            for facts in self._facts()
            if facts.seat != self._hand.seat
            and self._hand.stands_on(pawn(facts.animal)) == facts.position
            and standing.count(facts.position) == 1
            and pawn(facts.animal) not in touched
        ]

    def _slip(self, kind: str, step: Instruction, there: str, carry: Callable[[int], Deed]) -> None:
        """Put a slip down: taken back by carrying the piece to where it belongs by then."""
        step_of = step.action, step.action, step.seat or ""
        slip = Slip(kind, self._hand.seat, step.piece, there, step.target, *step_of)
        slip.mend = lambda: put_right(slip, carry)
        self._ledger.add(slip)

    def _off(self, step: Instruction, space: int, kind: str) -> Made | None:
        if not self._free(space) or f"track:{space}" == step.source:
            return None
        return partial(self._carry, step, space, kind)

    def _carry(self, step: Instruction, space: int, kind: str) -> Deed:
        self._slip(kind, step, f"track:{space}", partial(self._hand.move_pawn, step.piece))
        yield from self._hand.move_pawn(step.piece, space)

    def _other_pawn(self, step: Instruction, steps: int) -> Made | None:
        able = [one for one in self._idle() if self._free(one[2] + steps)]
        return partial(self._push_other, "wrong-pawn", step, *able[0], able[0][2] + steps) if able else None

    def _push_other(
        self, kind: str, step: Instruction, seat: Seat, piece: str, home: int, space: int
    ) -> Deed:
        other = replace(step, seat=seat, piece=piece, target=f"track:{home}")
        self._slip(kind, other, f"track:{space}", partial(self._hand.move_pawn, piece))
        yield from self._hand.move_pawn(piece, space)

    def _bump(self, step: Instruction, there: int) -> Made | None:
        near = [
            (seat, piece, home, home + off)
            for seat, piece, home in self._idle()
            for off in (1, -1)
            if self._free(home + off) and home + off != there
        ]
        return partial(self._move_and_bump, step, *near[0]) if near else None

    def _move_and_bump(self, step: Instruction, seat: Seat, piece: str, home: int, space: int) -> Deed:
        yield from self._hand.move_pawn(step.piece, number(step.target))
        yield from self._push_other("bump", step, seat, piece, home, space)

    def _slow(self, step: Instruction, here: int, there: int) -> Made | None:
        way = 1 if there > here else -1
        stops = [space for space in range(here + way, there, way) if self._free(space)]
        return partial(self._push_slowly, step, stops[-3:]) if stops else None

    def _push_slowly(self, step: Instruction, stops: list[int]) -> Deed:
        for space in stops[:-1]:
            yield from self._hand.move_pawn(step.piece, space)
            yield REST
        self._slip("slow-slide", step, f"track:{stops[-1]}", partial(self._hand.move_pawn, step.piece))
        yield from self._hand.move_pawn(step.piece, stops[-1])

    def _two(self, step: Instruction, there: int) -> Made | None:
        """Pawn and slide of this seat, if both are called for."""
        screen = self._screen()
        steps = () if screen is None else screen.instructions
        slide = next(
            (s for s in steps if s.action == "set-slide" and s.seat == step.seat and not s.done and s.source),
            None,
        )
        space = next((space for space in (there + 1, there - 1) if self._free(space)), None)
        if slide is None or space is None or f"track:{space}" == step.source:
            return None
        stop = self._wrong_stop(slide)
        return None if stop is None else partial(self._do_two, step, slide, space, stop)

    def _do_two(self, step: Instruction, slide: Instruction, space: int, stop: int) -> Deed:
        yield from self._set(slide, stop, "two-at-once")
        yield from self._carry(step, space, "two-at-once")

    # Slides --------------------------------------------------------------------------------------

    def _at_slide(self, step: Instruction) -> Mapping[str, Made | None]:
        here, there = number(step.source), number(step.target)
        if self._hand.slide_rests_on() != here:
            return {}
        twice = there + (there - here)
        wrong = self._wrong_stop(step)
        return {
            "karma-wrong": None if wrong is None else partial(self._set, step, wrong, "karma-wrong"),
            "karma-forgotten": partial(self._forget, step, "karma-forgotten", self._hand.move_slide),
            "karma-twice": partial(self._set, step, twice, "karma-twice")
            if 0 <= twice <= SLIDE_MOST
            else None,
        }

    @staticmethod
    def _wrong_stop(step: Instruction) -> int | None:
        here, there = number(step.source), number(step.target)
        return next((s for s in (there + 1, there - 1) if 0 <= s <= SLIDE_MOST and s != here), None)

    def _set(self, step: Instruction, stop: int, kind: str) -> Deed:
        self._slip(kind, step, f"slide:{self._hand.seat}:{stop}", self._hand.move_slide)
        yield from self._hand.move_slide(stop)

    # Wheel, and what is forgotten -----------------------------------------------------------------

    def _turn(self, step: Instruction, rotation: int, sectors: int, kind: str) -> Deed:
        self._slip(kind, step, f"wheel:{rotation}", partial(self._hand.turn_wheel, sectors=sectors))
        yield from self._hand.turn_wheel(rotation, sectors)

    def _forget(self, step: Instruction, kind: str, carry: Callable[[int], Deed]) -> Deed:
        self._slip(kind, step, step.source, carry)
        yield 0.5


def put_right(slip: Slip, carry: Callable[[int], Deed]) -> Deed:
    """Carry a piece to where it belongs; before it moves, a hand looks whether that is still wrong."""
    deed = carry(number(slip.where))
    yield next(deed)
    if not slip.mended:
        yield from deed
