"""The printed values of the owner's own copies: kept beside the house values, shown with their source.

A file per game in the data folder has the form of the shipped table, with only the rows that the owner
typed in. Knows the tables of the games, no rule; whoever calls says where the data folder is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.errors import BadInput, CompanionError
from companion.files import write_whole
from companion.games.crazy_race import box as crazy_race
from companion.games.race import box as race
from companion.games.registry import game_named
from companion.games.vocabulary import Json
from companion.games.wu_wei import box as wu_wei
from companion.games.zodiac_race import box as zodiac_race

__all__ = [
    "BoxRow",
    "change",
    "checked_values",
    "for_new_game",
    "forget",
    "installed_rows",
    "keep",
    "own_file",
    "own_values",
    "show",
    "with_own",
]

_HEADING = "name | for | value | source"

BoxRow: TypeAlias = race.BoxRow | crazy_race.BoxRow | wu_wei.BoxRow
"""One printed value of a game."""


class _BoxModule(Protocol):
    """The module of a game that knows its printed values."""

    def box_rows(self) -> tuple[Any, ...]: ...

    def read_rows(self, table: str, /) -> tuple[Any, ...]: ...

    def row_values(self, rows: Iterable[Any], /) -> dict[str, Json]: ...

    def house_box(self) -> Any: ...


class _Printed(NamedTuple):
    """The printed values of a game; ``id_name`` is what its boxes call their id."""

    module: _BoxModule
    id_name: str


_GAMES: Mapping[str, _Printed] = MappingProxyType(
    {
        "race-for-the-chinese-zodiac": _Printed(race, "id"),
        "crazy-race": _Printed(crazy_race, "box_id"),
        "zodiac-race": _Printed(zodiac_race, "box_id"),
        "wu-wei": _Printed(wu_wei, "id"),
    }
)


def _printed(game_id: str) -> _Printed:
    """The table of a game; ``BadInput`` names the games that have one."""
    if game_named(game_id).id not in _GAMES:
        raise BadInput("game", f"{game_id} has no printed values; those that have are {', '.join(_GAMES)}")
    return _GAMES[game_id]


def own_file(folder: Path, game_id: str) -> Path:
    """Where the owner's values of a game are kept."""
    return folder / "boxes" / f"{game_named(game_id).id}.txt"


def installed_rows(folder: Path, game_id: str) -> tuple[BoxRow, ...]:
    """The shipped rows, each replaced by the owner's where there is one. Raises ``BadInput``."""
    printed = _printed(game_id)
    path = own_file(folder, game_id)
    shipped = printed.module.box_rows()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return shipped
    except OSError as error:
        raise BadInput("box", f"{path} cannot be read: {error.strerror}; check folder and disk") from error
    except UnicodeDecodeError as error:
        raise BadInput("box", f"{path} is not a text in UTF-8; mend or delete it") from error
    try:
        return change(
            shipped, [(f"{row.name}.{row.key}", row.value) for row in printed.module.read_rows(text)]
        )
    except BadInput as error:
        raise BadInput("box", f"{path}: {error.message}; mend it there, or delete the file") from error


def change(rows: tuple[BoxRow, ...], values: Iterable[tuple[str, str]]) -> tuple[BoxRow, ...]:
    """The rows with some values replaced by the owner's; each is named ``starting_karma.3``."""
    new = dict(values)
    known = {f"{row.name}.{row.key}" for row in rows}
    unknown = [name for name in new if name not in known]
    if unknown:
        raise BadInput(unknown[0], "is no printed value of this game; `companion box show` lists them")
    return tuple(
        row._replace(value=" ".join(new[f"{row.name}.{row.key}"].split()), source="own")
        if f"{row.name}.{row.key}" in new
        else row
        for row in rows
    )


def forget(rows: tuple[BoxRow, ...], game_id: str, names: Iterable[str]) -> tuple[BoxRow, ...]:
    """The rows with some of the owner's values given up for the shipped ones."""
    change(rows, [(name, "") for name in names])
    shipped = {f"{row.name}.{row.key}": row for row in _printed(game_id).module.box_rows()}
    given_up = set(names)
    return tuple(
        shipped[f"{row.name}.{row.key}"] if f"{row.name}.{row.key}" in given_up else row for row in rows
    )


def keep(folder: Path, game_id: str, rows: tuple[BoxRow, ...]) -> Path:
    """Check the rows as a whole and write the owner's; a refused one leaves the file as it was."""
    checked_values(game_id, rows)
    path = own_file(folder, game_id)
    own = [" | ".join((row.name, row.key, row.value, row.source)) for row in rows if row.source == "own"]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, "\n".join([_HEADING, *own]) + "\n")
    except OSError as error:
        raise CompanionError(f"{path} cannot be written: {error.strerror}; check folder and disk") from error
    return path


def checked_values(game_id: str, rows: tuple[BoxRow, ...]) -> dict[str, Json]:
    """The rows as a scenario file's ``box``; raises ``BadInput`` unless a game can be played with them."""
    values = _printed(game_id).module.row_values(rows)
    game = game_named(game_id)
    for players in game.seats:
        game.new({"players": players}, box=values)
    return values


def own_values(folder: Path, game_id: str) -> dict[str, Json] | None:
    """What replaces the shipped values in a new game; None while the owner typed in nothing."""
    if game_named(game_id).id not in _GAMES:
        return None
    rows = installed_rows(folder, game_id)
    if not any(row.source == "own" for row in rows):
        return None
    return checked_values(game_id, rows)


def for_new_game(folder: Path, game_id: str) -> tuple[str, dict[str, Json]]:
    """Id and all values that a new game is played with, so that a later change leaves it as it is."""
    rows = installed_rows(folder, game_id)
    printed = _printed(game_id)
    house_id: str = printed.module.house_box().id
    box_id = f"{house_id}+own" if any(row.source == "own" for row in rows) else house_id
    return box_id, {printed.id_name: box_id, **checked_values(game_id, rows)}


def with_own(folder: Path, scenario: Json) -> Json:
    """A scenario on the owner's own box, unless it brings a box of its own."""
    if not isinstance(scenario, Mapping) or scenario.get("game") not in list(_GAMES):
        return scenario
    state = scenario.get("state")
    named = state.get("box") if isinstance(state, Mapping) else None
    if "box" in scenario or not (named is None or (isinstance(named, str) and named.endswith("+own"))):
        return scenario
    values = own_values(folder, scenario["game"])
    return scenario if values is None else {**scenario, "box": values}


def show(rows: tuple[BoxRow, ...]) -> str:
    """The rows as a table to be compared with a printed copy."""
    table = [("name", "for", "value", "source"), *((r.name, r.key, r.value, r.source) for r in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    lines = [
        " | ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]])
        for row in table
    ]
    return "\n".join(lines)
