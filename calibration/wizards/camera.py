"""The lens wizard: hold the printed board into every part of the picture, leaning a little each way.

Views are taken by themselves while the board is held still. Knows pictures; must not know the mat.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar

from calibration.lens import BoardView, coverage, covered_cells, find_board, measure_lens
from calibration.steps import Answer, Look, Needs, Outcome, Prompt
from companion.reconcile.instructions import Line
from companion.session.profile import MeasuredLens, Profile

__all__ = ["CameraWizard"]

ENOUGH_VIEWS = 12
ENOUGH_COVERAGE = 0.85
ENOUGH_LEANING = 5
"""Views that lean: a board always square to the camera says nothing about the focal length."""

LEANING = 0.06
GOOD = 0.5
"""Root mean square reprojection error, in px, of a lens worth keeping."""

STILL = 1.5
"""Px by which corners may move between two pictures of a board held still."""

APART = 0.03
"""Views whose corners lie nearer than that to each other (share of the picture) are the same view."""

SPOTS = tuple((x, y) for y in (0.22, 0.5, 0.78) for x in (0.2, 0.4, 0.6, 0.8))
"""Where the board is asked for, as shares of the picture."""

MOST_VIEWS = 40
PACE = 0.25
"""Seconds between two pictures that are looked at."""

_WORSE = 1.25


class CameraWizard:
    """Lens: a :class:`calibration.steps.Wizard`."""

    name: ClassVar[str] = "camera"
    needs: ClassVar[Needs] = Needs.PICTURES

    def __init__(self) -> None:
        self._views: list[BoardView] = []
        self._last: BoardView | None = None
        self._looked = float("-inf")
        self._note: Line | None = None
        self._result: MeasuredLens | None = None

    @property
    def over(self) -> bool:
        """See :class:`calibration.steps.Wizard`."""
        return self._result is not None

    @property
    def prompt(self) -> Prompt:
        """See :class:`calibration.steps.Wizard`."""
        if self._result is not None:
            return Prompt(self._said(self._result), None, ENOUGH_VIEWS, ENOUGH_VIEWS)
        done = min(len(self._views), ENOUGH_VIEWS - 1)
        answers = (Answer.AGAIN, Answer.END) if len(self._views) >= 4 else ()
        return Prompt(self._wish(), self._note, done, ENOUGH_VIEWS, answers, self._spot(), self._cells())

    def look(self, look: Look, now: float) -> None:
        """See :class:`calibration.steps.Wizard`."""
        if look.picture is None or self.over or now - self._looked < PACE:
            return
        self._looked = now
        view = find_board(look.picture)
        last, self._last = self._last, view
        if view is None:
            self._note = Line.of("the board is not seen: hold it flat into the picture, in good light")
        elif last is None or view.size != last.size or view.moved_from(last) > STILL:
            self._note = Line.of("{count} corners seen: hold the board still", count=len(view.ids))
        else:
            self._take(view)

    def _take(self, view: BoardView) -> None:
        if self._views and self._views[0].size != view.size:
            self._views.clear()
        if not self._is_new(view):
            self._note = Line.of("this view is taken: move the board on")
            return
        self._views.append(view)
        self._note = Line.of("view {count} taken", count=len(self._views))
        if self._complete() or len(self._views) >= MOST_VIEWS:
            self._measure()

    def _is_new(self, view: BoardView) -> bool:
        """Whether it shows the lens something: free cells, or a board elsewhere, nearer or leaning."""
        fresh = covered_cells((view,)) - covered_cells(self._views)
        apart = min((view.moved_from(other) for other in self._views), default=float("inf"))
        return len(fresh) >= 2 or apart >= APART * max(view.size)

    def _complete(self) -> bool:
        return (
            len(self._views) >= ENOUGH_VIEWS
            and coverage(self._views) >= ENOUGH_COVERAGE
            and self._leaning() >= ENOUGH_LEANING
        )

    def _leaning(self) -> int:
        return sum(view.lean() >= LEANING for view in self._views)

    def _measure(self) -> None:
        result = measure_lens(self._views)
        if result is None or result.error > GOOD:
            off = "?" if result is None else f"{result.error:.2f}"
            self._note = Line.of(
                "the views do not fit together ({off} px off): flatten the board, then hold it anew", off=off
            )
            self._views.clear()
            return
        self._result = result

    def _wish(self) -> Line:
        if not self._views:
            return Line.of("Hold the lens board under the camera, as large as a third of the picture")
        if coverage(self._views) < ENOUGH_COVERAGE:
            return Line.of(
                "Hold the board where the picture is still empty: {share}% is covered", share=self._share()
            )
        if self._leaning() < ENOUGH_LEANING:
            return Line.of("Lean the board: lift one edge, then another, by a hand's breadth")
        return Line.of("Hold the board in other places, larger and smaller")

    def _share(self) -> int:
        return round(100 * coverage(self._views))

    def _spot(self) -> tuple[float, float] | None:
        """Where to hold the board next: the place of :data:`SPOTS` furthest from all views so far."""

        def apart(spot: tuple[float, float]) -> float:
            return min(
                (math.dist(spot, view.middle) for view in self._views), default=-math.dist(spot, (0.5, 0.5))
            )

        return max(SPOTS, key=apart)

    def _cells(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted(covered_cells(self._views)))

    def answer(self, answer: Answer, now: float) -> None:
        """See :class:`calibration.steps.Wizard`: again drops the last view, end measures what there is."""
        if self.over or not self._views:
            return
        if answer is Answer.AGAIN:
            self._views.pop()
            self._note = Line.of("the last view is dropped")
        elif answer is Answer.END:
            self._measure()

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """See :class:`calibration.steps.Wizard`."""
        assert self._result is not None
        return keep_better(old, self._result, anyway)

    def _said(self, result: MeasuredLens) -> Line:
        return Line.of(
            "Lens measured: {error} px off on average, {share}% of the picture, {views} views",
            error=f"{result.error:.2f}",
            share=round(100 * result.coverage),
            views=result.views,
        )


def keep_better(old: Profile, new: MeasuredLens, anyway: bool) -> Outcome:
    """The profile with the new lens, unless the old one, of the same camera, was clearly better."""
    was = old.lens
    same = was is not None and (was.lens.width, was.lens.height) == (new.lens.width, new.lens.height)
    if was is not None and same and not anyway:
        if new.error > _WORSE * was.error + 0.02:
            line = Line.of(
                "The old lens is kept: it was {old} px off, the new one is {new} px off",
                old=f"{was.error:.2f}",
                new=f"{new.error:.2f}",
            )
            return Outcome(old, False, line)
        if new.coverage < was.coverage - 0.1:
            line = Line.of(
                "The old lens is kept: it was seen in {old}% of the picture, the new one in {new}%",
                old=round(100 * was.coverage),
                new=round(100 * new.coverage),
            )
            return Outcome(old, False, line)
    return Outcome(replace(old, lens=new), True, Line.of("The new lens is kept"))
