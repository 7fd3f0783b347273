"""Crazy Race: rules, box and chances. ``GAME`` is the way in."""

from __future__ import annotations

from companion.games.crazy_race.game import GAME

__all__ = ["GAME"]
