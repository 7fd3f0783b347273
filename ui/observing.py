"""Keeps an eye on the devices while the operator's page is open: a fresh picture some times a second."""

from __future__ import annotations

from companion.clock import Clock
from companion.session.bench import Bench, BenchFacts
from companion.session.public import PublicTable
from companion.vision.preview import Picture
from ui.host import Table
from ui.looking import Looking
from ui.presenters.models import ScreenModel
from ui.presenters.operator import list_page, operator_screen
from ui.texts import Texts

__all__ = ["Observer"]

_EVERY = 0.25
"""Seconds between two looks."""


class Observer:
    """The latest facts and picture of a bench."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due = 0.0
        self.facts: BenchFacts | None = None
        self.picture: Picture | None = None

    def look(self, bench: Bench | None, *, picture: bool) -> bool:
        """Look again when it is time; whether there is something new. Without ``picture`` none is asked
        for and the last one is forgotten."""
        fresh = bench.picture() if bench is not None else None
        if not picture:
            fresh = self.picture = None
        if fresh is not None:
            self.picture = fresh
        due = self._clock.now() >= self._due
        if due and bench is not None:
            self._due = self._clock.now() + _EVERY
            self.facts = bench.facts()
            if picture:
                bench.request_picture()
        return due or fresh is not None

    def shown(
        self, screen: str, public: PublicTable, table: Table, looking: Looking, texts: Texts
    ) -> ScreenModel | None:
        """The operator's page of that name; None for any other screen."""
        if screen == "operator":
            return operator_screen(public, self.facts, self.picture, looking, texts)
        return list_page(screen, table, self.facts, texts)

    def forget(self) -> None:
        """Nobody looks any more."""
        self.facts = self.picture = None
