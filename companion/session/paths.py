"""Where the companion keeps what must outlive it."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

__all__ = ["DATA_VARIABLE", "JOURNAL_NAME", "LOG_NAME", "data_folder", "journal_path"]

DATA_VARIABLE = "TABLE_COMPANION_DATA"
"""Environment variable that replaces the platform's data folder."""

JOURNAL_NAME = "journal.sqlite3"
"""The journal's file in its folder."""

LOG_NAME = "companion.log"
"""The log's file in the data folder."""


def data_folder() -> Path:
    """The folder for journal, profiles and box values; it may not exist yet."""
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("table-companion", appauthor=False)


def journal_path() -> Path:
    """The one journal of this installation."""
    return data_folder() / JOURNAL_NAME
