"""Words in the language of the table: English message ids, translations from proof-readable .po files.

Files are read as they are at the start, so there is no compiled copy that could lag behind.
"""

from __future__ import annotations

import ast
import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.errors import CompanionError
from companion.games.vocabulary import Json
from companion.session.public import Line
from ui.words import TERMS

__all__ = ["LANGUAGES", "Texts", "language_of_environment", "read_po"]

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "zh_Hant": "繁體中文"}
"""Language codes and what their speakers call them."""

_FIGURE = re.compile(r"([a-z]+) (\d+)")
_FIGURES = re.compile(r"[a-z]+ \d+(?:, [a-z]+ \d+)*")
"""Figures with the spaces where they belong, such as ``ox 6, rat 6``."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?%?")

_ENDS: Mapping[Json, str] = {0: "Start", 37: "Palace"}

_LOCALE = Path(__file__).parent / "locale"


def read_po(path: Path) -> dict[str, str]:
    """Message ids and translations of a .po file; untranslated ones and the header are left out.

    Raises ``CompanionError`` naming the line that cannot be read.
    """
    entries: dict[str, str] = {}
    current = {"msgid": "", "msgstr": ""}
    target = "msgid"

    def keep() -> None:
        if current["msgid"] and current["msgstr"]:
            entries[current["msgid"]] = current["msgstr"]

    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = raw.strip()
        if not text or text.startswith("#"):
            continue
        keyword, _, quoted = text.rpartition(" ") if text.startswith('"') else text.partition(" ")
        if text.startswith('"'):
            quoted = text
        elif keyword in current:
            if keyword == "msgid":
                keep()
                current = {"msgid": "", "msgstr": ""}
            target = keyword
        else:
            raise CompanionError(f"{path.name}, line {number}: expected msgid, msgstr or a quoted text")
        try:
            current[target] += ast.literal_eval(quoted)
        except (SyntaxError, ValueError, TypeError):
            raise CompanionError(f"{path.name}, line {number}: the quoted text is not closed") from None
    keep()
    return entries


class _Catalogue(gettext.NullTranslations):
    """gettext's own class over a dictionary."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        super().__init__()
        self._entries = entries

    def gettext(self, message: str) -> str:
        return self._entries.get(message, message)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """The screens' own texts, and each game's rules and refusals in a file of their own."""
    entries: dict[str, str] = {}
    for path in sorted((_LOCALE / language / "LC_MESSAGES").glob("*.po")):
        entries.update(read_po(path))
    return _Catalogue(entries)


def language_of_environment() -> str:
    """The language that the machine is set to, if we speak it; else English."""
    wanted = os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
    if wanted.startswith("zh"):
        return "zh_Hant"
    return next((code for code in LANGUAGES if wanted.startswith(code)), "en")


def _written(number: str, language: str) -> str:
    """A number or a share in hundredths as the language writes it."""
    return number.replace(".", ",").replace("%", "\u00a0%") if language == "de" else number


class Texts:
    """All words of a screen in one language.

    >>> Texts("en")("{animal}: {count} forward", animal="ox", count=3)
    'Ox: 3 forward'
    """

    def __init__(self, language: str = "en", names: Mapping[str, str] | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._translate = _catalogue(self.language).gettext
        self._names = dict(names or {})

    def with_names(self, names: Mapping[str, str]) -> Texts:
        """The same language, with seats called by these names."""
        return Texts(self.language, names)

    def __call__(self, message: str, **values: Json) -> str:
        """A message in this language with its values filled in."""
        text = self._translate(message)
        return text.format(**{key: self.term(value) for key, value in values.items()}) if values else text

    def line(self, line: Line) -> str:
        """A sentence of the referee in this language, begun with a capital; see :meth:`phrase`."""
        said = self.phrase(line)
        return said[:1].upper() + said[1:]

    def phrase(self, line: Line) -> str:
        """A line of the referee as part of a sentence; the two ends of the track are said by name."""
        values = dict(line.values)
        if values.get("space") in _ENDS:
            values["space"] = self._translate(_ENDS[values["space"]])
        return self(line.template, **values)

    def term(self, value: Json) -> str:
        """A value as people say it: an animal, an effect, a seat, a list, a number, figures with spaces."""
        if isinstance(value, list | tuple):
            return " + ".join(self.term(item) for item in value)
        if isinstance(value, str):
            if value in self._names:
                return self._names[value]
            if _FIGURES.fullmatch(value):
                return _FIGURE.sub(lambda found: f"{self.term(found[1])} {found[2]}", value)
            if _NUMBER.fullmatch(value):
                return _written(value, self.language)
            return self._translate(TERMS.get(value, value)) if value else ""
        return str(value)
