"""What can go wrong with the journal, each with one line that says what to do."""

from __future__ import annotations

from companion.errors import CompanionError

__all__ = [
    "JournalBusy",
    "JournalDamaged",
    "JournalError",
    "JournalNewer",
    "JournalUnwritable",
    "NoSuchGame",
    "UnknownGame",
]


class JournalError(CompanionError):
    """The journal cannot be used."""


class JournalDamaged(JournalError):
    """The file is not a sound journal; it was left untouched."""


class JournalNewer(JournalError):
    """The file was written by a newer companion; it was left untouched."""


class JournalUnwritable(JournalError):
    """Nothing can be written: disk full, read-only, no permission."""


class JournalBusy(JournalError):
    """Somebody else is writing."""


class NoSuchGame(JournalError):
    """No game, or more than one, answers to an id."""


class UnknownGame(JournalError):
    """A game was played by rules that are not installed here."""
