"""Zodiac Race: rules, box and what a referee knows of hidden hands. ``GAME`` is the way in."""

from __future__ import annotations

from companion.games.zodiac_race.game import GAME

__all__ = ["GAME"]
