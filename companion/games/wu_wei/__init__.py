"""Wu Wei: Journey of the Changing Path: rules, box and chances. ``GAME`` is the way in."""

from __future__ import annotations

from companion.games.wu_wei.game import GAME

__all__ = ["GAME"]
