"""Answers typed at a terminal while a wizard goes on looking.

Knows standard input; must not know a wizard. Where nobody can type, wizards go by what is seen alone.
"""

from __future__ import annotations

import selectors
import threading
from collections.abc import Mapping
from types import MappingProxyType
from typing import IO

from calibration.steps import Answer, Prompt
from companion.errors import CompanionError

__all__ = ["HELP", "TypedAnswers"]

HELP = "Enter goes on, s leaves one out, a again, e that is all, q leaves without keeping anything"

_LETTERS: Mapping[str, Answer] = MappingProxyType(
    {"": Answer.NEXT, "n": Answer.NEXT, "s": Answer.SKIP, "a": Answer.AGAIN, "e": Answer.END}
)


class TypedAnswers:
    """Lines of ``stream`` as answers; waits ``pause`` seconds at most for each."""

    def __init__(self, stream: IO[str], pause: float = 0.05) -> None:
        self._stream = stream
        self._pause = pause
        self._rest = threading.Event()
        self._inputs: selectors.BaseSelector | None = selectors.DefaultSelector()
        try:
            self._inputs.register(stream, selectors.EVENT_READ)
        except (ValueError, OSError):  # closed, a plain file, or nothing that can be waited for
            self.close()

    def __call__(self, prompt: Prompt) -> Answer | None:
        """The answer typed next, None when there is none yet; raises :class:`CompanionError` on ``q``."""
        if self._inputs is None:
            self._rest.wait(self._pause)
            return None
        if not self._inputs.select(self._pause):
            return None
        line = self._stream.readline()
        if not line:
            self.close()
            return None
        typed = line.strip().lower()[:1]
        if typed == "q":
            raise CompanionError("left before the end; nothing was changed")
        return _LETTERS.get(typed)

    def close(self) -> None:
        """Stop listening."""
        if self._inputs is not None:
            self._inputs.close()
            self._inputs = None
