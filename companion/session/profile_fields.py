"""Fields of a JSON object that a person may have damaged: every fault is kept, with its place.

A field that is wrong gives a harmless value, so that checking goes on to the next; whoever asks looks at
``faults`` before using anything. Knows JSON; must not know what the fields mean.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Fields"]

_LIMIT = 1e9
"""Nothing on a table or in a picture is as large as that, in whatever unit; not-a-number is not smaller."""


class Fields:
    """One object of the file; parts of it share its list of ``faults``."""

    def __init__(self, data: Any, place: str = "", faults: list[str] | None = None) -> None:
        self.faults: list[str] = [] if faults is None else faults
        self._place = place
        self._data: Mapping[str, Any] = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self.faults.append(f"{place.rstrip('.') or 'the file'} must be an object")

    def fault(self, name: str, what: str) -> None:
        """Note what is wrong with a field."""
        self.faults.append(f"{self._place}{name} {what}")

    def text(self, name: str) -> str:
        """A text."""
        value = self._data.get(name)
        if not isinstance(value, str):
            self.fault(name, "must be a text")
            return ""
        return value

    def one_of(self, name: str, known: Sequence[str]) -> Any:
        """One of some words."""
        value = self._data.get(name)
        if value not in known:
            self.fault(name, f"must be one of {', '.join(known)}")
            return known[0]
        return value

    def number(self, name: str, least: float = -math.inf) -> float:
        """A finite number, not below ``least``."""
        return self._number(name, self._data.get(name), least)

    def number_or_none(self, name: str, least: float = -math.inf) -> float | None:
        """A number, or None where nothing stands."""
        return None if self._data.get(name) is None else self.number(name, least)

    def numbers(self, name: str, count: int, least: float = -math.inf) -> tuple[float, ...]:
        """So many numbers."""
        values = self._data.get(name)
        if not isinstance(values, list) or len(values) != count:
            self.fault(name, f"must be a list of {count} numbers")
            return (max(0.0, least),) * count
        return tuple(self._number(f"{name}[{place}]", value, least) for place, value in enumerate(values))

    def numbers_or_none(self, name: str, count: int) -> Any:
        """So many numbers, or None where nothing stands."""
        return None if self._data.get(name) is None else self.numbers(name, count)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        values = self._data.get(name)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.fault(name, "must be a list of texts")
            return ()
        return tuple(values)

    def words(self, name: str) -> Mapping[str, str] | None:
        """Texts by name, or None where nothing stands."""
        values = self._data.get(name)
        if values is None:
            return None
        if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
            self.fault(name, "must be texts by name")
            return {}
        return dict(values)

    def places(self, name: str) -> Mapping[str, tuple[float, float]]:
        """Two numbers by name; nothing where nothing stands."""
        values = self._data.get(name)
        if values is None:
            return {}
        if not isinstance(values, dict):
            self.fault(name, "must be places by name")
            return {}
        inner = Fields(values, f"{self._place}{name}.", self.faults)
        return {each: inner.numbers(each, 2) for each in values}  # type: ignore[misc]

    def part(self, name: str) -> Fields | None:
        """An object inside, or None where nothing stands."""
        value = self._data.get(name)
        return None if value is None else Fields(value, f"{self._place}{name}.", self.faults)

    def parts(self, name: str) -> list[Fields]:
        """A list of objects."""
        values = self._data.get(name)
        if not isinstance(values, list):
            self.fault(name, "must be a list")
            return []
        return [
            Fields(value, f"{self._place}{name}[{place}].", self.faults) for place, value in enumerate(values)
        ]

    def named_parts(self, name: str) -> Mapping[str, Fields]:
        """Objects by name; nothing where nothing stands."""
        values = self._data.get(name)
        if values is None:
            return {}
        if not isinstance(values, dict):
            self.fault(name, "must be objects by name")
            return {}
        return {
            each: Fields(value, f"{self._place}{name}.{each}.", self.faults) for each, value in values.items()
        }

    def _number(self, name: str, value: Any, least: float) -> float:
        good = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LIMIT
        if not good or value < least:
            self.fault(name, "must be a number" + ("" if math.isinf(least) else f" of at least {least:g}"))
            return max(0.0, least)
        return float(value)
