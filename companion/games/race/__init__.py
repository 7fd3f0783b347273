"""Race for the Chinese Zodiac: rules, box, components and layout. ``GAME`` is the way in."""

from __future__ import annotations

from companion.games.race.game import GAME

__all__ = ["GAME"]
