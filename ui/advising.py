"""A bot's idea for whoever practises and asks: thought of beside the main thread, kept until it is read.

Knows no toolkit. An idea for a secret choice is told to the private view alone and then forgotten.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TypeAlias

from companion.bots.idea import Idea
from companion.games.vocabulary import Move, Seat
from ui.looking import Looking, Notice
from ui.practice import Advised
from ui.presenters.advice import draft_of, idea_text
from ui.texts import Texts

__all__ = ["Adviser", "Whispered"]

Whispered: TypeAlias = tuple[Move | None, str]
"""An idea's move, if there is any, and its words."""


class Adviser:
    """One question at a time."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._asked: tuple[Seat, Future[Idea | None]] | None = None

    def ask(self, table: object, seat: Seat) -> bool:
        """Begin to think for a seat; false where nobody may ask."""
        if not isinstance(table, Advised):
            return False
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="idea")
        self._asked = seat, self._pool.submit(table.idea, seat)
        return True

    def answer(self, seat: Seat) -> tuple[bool, Idea | None]:
        """Whether the thinking for a seat has come to an end, and its idea, told once."""
        if self._asked is None or self._asked[0] != seat or not self._asked[1].done():
            return False, None
        idea = self._asked[1].result()
        self._asked = None
        return True, idea

    def whispered(self, table: object, seat: Seat, texts: Texts, *, ask: bool) -> Whispered | None:
        """For a private view alone: ask, or look whether the idea is there; then its move and its words."""
        if ask:
            return None if self.ask(table, seat) else (None, "")
        done, idea = self.answer(seat)
        return (None if idea is None else idea.move, idea_text(idea, texts)) if done else None

    def told(self, looking: Looking, texts: Texts) -> Looking | None:
        """What the screen looks at once the idea about an open decision is there; None until then."""
        done, idea = self.answer(looking.asking) if looking.asking else (False, None)
        if not done:
            return None
        move = None if idea is None else idea.move
        draft = looking.draft if move is None else draft_of(move)
        return replace(looking, asking="", idea=move, draft=draft, message=Notice(idea_text(idea, texts)))

    def forget(self) -> None:
        """Nobody waits for the answer any more."""
        self._asked = None

    def close(self) -> None:
        """Let the thread end."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
