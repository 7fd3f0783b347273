"""Where one screen looks: what no referee needs to know. Frozen; knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.vocabulary import Seat
from ui.host import Wishes
from ui.intents import Draft

__all__ = ["Looking"]


@dataclass(frozen=True, slots=True)
class Looking:
    """The page laid over the game, if any, and what is half done on it.

    ``later`` holds the keys of fixes left for later; ``message`` is the last refusal in plain words.
    """

    page: str = ""
    subject: str = ""
    seat: Seat = ""
    wishes: Wishes | None = None
    picking: int | None = None
    naming: int | None = None
    typed: str = ""
    draft: Draft = field(default_factory=Draft)
    later: frozenset[str] = field(default=frozenset())
    message: str = ""
