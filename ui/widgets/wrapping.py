"""Breaking a text into lines that fit, for words and for scripts without spaces. Knows no toolkit."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator

__all__ = ["lines_that_fit"]

_NOT_LAST = "（「(["
_LONG = 24
_JOINTS = "/-"
"""Where longer words than any language has may be broken: the paths of files."""

_NOT_FIRST = "、。，：；！？」）,.:;!?)…"


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The smallest parts that stay whole, and whether a space stood before each."""
    for number, word in enumerate(text.split(" ")):
        part, space = "", number > 0
        for letter in word:
            if (
                part
                and letter not in _NOT_FIRST
                and part[-1] not in _NOT_LAST
                and (_is_wide(letter) or _is_wide(part[-1]) or (len(word) > _LONG and part[-1] in _JOINTS))
            ):
                yield part, space
                part, space = "", False
            part += letter
        yield part, space


def lines_that_fit(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """The lines of a text, broken at spaces and between wide characters.

    A single piece that is wider than ``width`` stays whole, so that the caller sees it does not fit.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece, space in _pieces(paragraph):
            longer = f"{line}{' ' if space and line else ''}{piece}"
            if line and measure(longer) > width:
                lines.append(line)
                line = piece
            else:
                line = longer
        lines.append(line)
    return tuple(lines)
