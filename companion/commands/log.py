"""The log of an evening: what rooms and devices report goes into a file, never onto the screen."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.session.paths import LOG_NAME

__all__ = ["LOG_NAME", "kept_log"]

_ROOMS = ("companion", "firmware_bridge")
_BYTES_MAX = 1_000_000


class _QuietHandler(RotatingFileHandler):
    """A log whose disk may fill up or vanish: what cannot be written is lost, and play goes on."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name that logging calls
        """Say nothing: a traceback for every line would fill the screen of whoever plays in a terminal."""


@contextmanager
def kept_log(folder: Path) -> Iterator[None]:
    """Keep what our rooms log in ``folder`` while this is open; where nothing can be written, go on without.

    At most two files of a megabyte are kept.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = _QuietHandler(
            folder / LOG_NAME, maxBytes=_BYTES_MAX, backupCount=1, encoding="utf-8", delay=False
        )
    except OSError as error:
        logging.getLogger(__name__).warning("no log is kept: %s", error)
        yield
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    loggers = [logging.getLogger(name) for name in _ROOMS]
    before = [(logger.level, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
    try:
        yield
    finally:
        for logger, (level, propagate) in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
            logger.propagate = propagate
        handler.close()
