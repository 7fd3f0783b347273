"""Where one screen looks: what no referee needs to know. Frozen; knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.vocabulary import Move, Seat
from ui.host import Wishes
from ui.intents import Draft

__all__ = ["Looking", "Notice"]


class Notice(str):
    """A message that warns of nothing: something went well, or is under way."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Looking:
    """The page laid over the game, if any, and what is half done on it.

    ``later`` holds the keys of fixes left for later; ``message`` is the last refusal in plain words, or a
    notice.
    """

    page: str = ""
    subject: str = ""
    seat: Seat = ""
    wishes: Wishes | None = None
    picking: int | None = None
    naming: int | None = None
    typed: str = ""
    keys: str = ""
    """The page of keys of the keyboard; empty for the first."""
    house_rules: bool = False
    """The house rules of the new game are being chosen."""
    draft: Draft = field(default_factory=Draft)
    asking: Seat = ""
    """The seat that waits for a bot's idea about an open decision."""
    idea: Move | None = None
    """The answer that was advised."""
    later: frozenset[str] = field(default=frozenset())
    message: str = ""
