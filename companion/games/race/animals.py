"""The twelve animals in zodiac order."""

from __future__ import annotations

__all__ = ["ANIMALS"]

ANIMALS: tuple[str, ...] = (
    "rat",
    "ox",
    "tiger",
    "rabbit",
    "dragon",
    "snake",
    "horse",
    "goat",
    "monkey",
    "rooster",
    "dog",
    "pig",
)
