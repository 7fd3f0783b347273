"""Small races to try one rule on: a state as a file writes it, moves, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import scenario
from companion.games.crazy_race.names import GAME_ID, SHEETS, SLOTS

Data = dict[str, Any]


def cart(pos: int, animal: str | None = "ostrich", pile: Sequence[str] = (), **more: Any) -> Data:
    """One cart."""
    return {"pos": pos, "animal": animal, "pile": list(pile), **more}


def table(*carts: Data, **more: Any) -> Data:
    """A state right before ``s1`` begins its turn in stage 2, when nothing else is said."""
    seats = [f"s{n}" for n in range(1, len(carts) + 1)]
    state = {"seats": seats, "stage": 2, "start_seat": "s1", "active": "s1"}
    return {**state, "carts": dict(zip(seats, carts, strict=True)), **more}


def plain(**more: Any) -> Data:
    """Three carts with plain animals; all spaces ahead of ``s1`` on 14 are those of the plain course."""
    return table(cart(14, "ostrich"), cart(13, "gazelle"), cart(12, "elephant"), **more)


def drive(spaces: int, seat: str = "s1", **more: Any) -> Data:
    """Announce a distance."""
    return {"seat": seat, "move": "drive", "spaces": spaces, **more}


def roll(*dice: tuple[str, int]) -> Data:
    """The table reports dice."""
    return {"seat": "table", "move": "roll", "dice": [list(die) for die in dice]}


def act(seat: str, move: str, **more: Any) -> Data:
    """Any other move."""
    return {"seat": seat, "move": move, **more}


def sheets(**sides: Mapping[str, Any]) -> Data:
    """All sheets in order, side a up; a keyword changes what lies in one place."""
    slots = [
        {"slot": slot, "sheet": sheet, "side": "a", **sides.get(slot, {})}
        for slot, sheet in zip(SLOTS, SHEETS, strict=True)
    ]
    return act("table", "lay_sheets", slots=slots)


def carts(players: int) -> list[Data]:
    """Every seat takes a cart."""
    colours = ("blue", "red", "yellow", "green", "purple")
    return [act(f"s{n}", "take_cart", colour=colours[n - 1]) for n in range(1, players + 1)]


def run(state: Data | None, *moves: Data, **more: Any) -> Data:
    """What came out; fails when a move was refused. Without a state, of a new race."""
    code, result = _play(state, moves, **more)
    assert code == 0, result
    return result


def refusal(state: Data | None, *moves: Data, **more: Any) -> str:
    """The code that refused the last of the moves."""
    code, result = _play(state, moves, **more)
    assert code == 2, result
    assert result["error"].get("index") == len(moves) - 1, result
    assert result["error"]["clause"].startswith("CR-")
    refused: str = result["error"]["code"]
    return refused


def fault(state: Data | None, *moves: Any, **more: Any) -> str:
    """The field that could not be understood."""
    code, result = _play(state, moves, **more)
    assert code == 2, result
    field: str = result["error"]["field"]
    return field


def _play(state: Data | None, moves: Sequence[Data], **more: Any) -> tuple[int, Data]:
    start = {} if state is None else {"state": state}
    return scenario.run({"game": GAME_ID, **start, "moves": list(moves), **more})


def places(result: Data) -> list[int]:
    """The space of every cart."""
    return [entry["pos"] for entry in result["state"]["carts"].values()]


def events(result: Data, kind: str, seat: str | None = None) -> list[Data]:
    """The events of one kind, of one seat or of all."""
    return [e for e in result["events"] if e["kind"] == kind and seat in (None, e.get("seat"))]
