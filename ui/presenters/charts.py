"""The charts of a game: position and karma by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.vocabulary import Seat
from companion.session.course import Standing
from companion.session.public import PublicTable
from ui.intents import Close
from ui.presenters.common import marks
from ui.presenters.figures import ChartLine, ChartModel, ChartScreen
from ui.presenters.parts import Button, Header, Tone
from ui.texts import Texts

__all__ = ["chart_screen"]

_PALACE, _KARMA = 37, 8


def chart_screen(course: Sequence[Standing], public: PublicTable, texts: Texts) -> ChartScreen:
    """Two charts over the rounds that were played; a sentence before the first is over."""
    back = Button(texts("Back"), Close(), Tone.QUIET)
    rounds = tuple(standing.round for standing in course)

    def lines(values: Sequence[Mapping[Seat, int]], most: int) -> tuple[ChartLine, ...]:
        return tuple(
            ChartLine(mark, tuple(min(most, each.get(seat, 0)) for each in values))
            for seat, mark in marks(public, texts).items()
        )

    charts: tuple[ChartModel, ...] = ()
    if len(course) > 1:
        way = lines([standing.position for standing in course], _PALACE)
        karma = lines([standing.karma for standing in course], _KARMA)
        charts = (
            ChartModel(texts("Position by round"), rounds, way, _PALACE, (0, 18, _PALACE)),
            ChartModel(texts("Karma by round"), rounds, karma, _KARMA, (0, 4, _KARMA)),
        )
    header = Header(texts("How the race went"), menu=(back,))
    return ChartScreen(header, charts, texts("There is nothing to draw before the first round is over"))
