"""Lines for people and the physical instructions made of them; plain frozen data."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import Json, Seat

__all__ = ["Instruction", "Line"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line for people: an English template (the message id) and its values.

    >>> str(Line.of("{animal}: to {space}", animal="ox", space=14))
    'ox: to 14'
    """

    template: str
    values: tuple[tuple[str, Json], ...] = ()

    @classmethod
    def of(cls, template: str, **values: Json) -> Line:
        """A line from keyword values."""
        return cls(template, tuple(values.items()))

    def __str__(self) -> str:
        return self.template.format_map(_Said(self.values))


class _Said(dict[str, Json]):
    """Values by name; a name without one stays as it stands in the template."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One physical thing to do, ticked off when the table shows it.

    ``key`` is stable while the thing stands. ``action`` is one of ``lay-wheel``, ``move-pawn``,
    ``set-slide``, ``take``, ``give``, ``to-row``, ``set-row``, ``recover``, ``turn-wheel``, ``clear``,
    ``check-pawns``. ``piece`` names the component where one is meant; ``source`` and ``target`` are
    places (``track:14``, ``slide:s1:3``, ``s1.lane``, ``s1.row``, ``wheel:5``); ``values`` are the card
    values or amounts; for ``check-pawns`` the spaces where somebody stands that belongs elsewhere.
    """

    key: str
    seat: Seat | None
    action: str
    line: Line
    clause: str = ""
    piece: str = ""
    source: str = ""
    target: str = ""
    values: tuple[int, ...] = ()
    done: bool = False
