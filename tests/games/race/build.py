"""Small tables to try one rule on: a state as a file writes it, moves, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import scenario
from companion.games.race.names import GAME_ID

Data = dict[str, Any]

PLAIN = ("ox", "tiger", "rabbit", "snake", "dragon")
"""Animals that add nothing to a group they share."""


def seat(
    animal: str,
    hand: Sequence[int] = (1, 1, 2, 2, 3),
    row: Sequence[tuple[int, int | None]] = (),
    karma: int = 2,
    position: int = 0,
) -> Data:
    """One seat; ``row`` as pairs of action and energy."""
    pairs = [{"action": action, "energy": energy} for action, energy in row]
    return {"animal": animal, "karma": karma, "position": position, "hand": list(hand), "row": pairs}


def band(
    move: int | str = 0,
    karma: int | str = 0,
    energy: int | str = 0,
    symbols: Sequence[str] = (),
    up_to: int | None = None,
) -> Data:
    """One band of a sector."""
    return {"up_to": up_to, "move": move, "karma": karma, "energy": energy, "symbols": list(symbols)}


def table(*seats: Data, bands: Sequence[Data] = (), **more: Any) -> Data:
    """A state in phase plan with one sector for all actions; plain seats fill up to four."""
    used = {item["animal"] for item in seats}
    fill = [seat(animal) for animal in PLAIN if animal not in used]
    players = more.pop("players", max(4, len(seats)))
    all_seats = [*seats, *fill][:players]
    wheel = {"sectors": [{"bands": list(bands) or [band()]}], "wedges": [1, 2, 3, 4, 5, 6], "rotation": 0}
    return {"game": GAME_ID, "phase": "plan", "round": 3, "wheel": wheel, "seats": all_seats, **more}


def plans(*pairs: tuple[int, int], players: int = 4) -> list[Data]:
    """One plan a seat; seats without one Strategise with a 1."""
    all_pairs = [*pairs, *[(8, 1)] * (players - len(pairs))]
    return [
        {"seat": f"s{n}", "move": "plan", "action": action, "energy": energy}
        for n, (action, energy) in enumerate(all_pairs, 1)
    ]


def run(state: Data, moves: Sequence[Data] = (), **more: Any) -> Data:
    """What came out; fails when a move was refused."""
    code, result = scenario.run({"game": GAME_ID, "state": state, "moves": list(moves), **more})
    assert code == 0, result
    return result


def new(moves: Sequence[Data] = (), **more: Any) -> Data:
    """What came out of a new game."""
    code, result = scenario.run({"game": GAME_ID, "moves": list(moves), **more})
    assert code == 0, result
    return result


def refusal(state: Data, moves: Sequence[Data], **more: Any) -> str:
    """The clause that refused the last of the moves."""
    code, result = scenario.run({"game": GAME_ID, "state": state, "moves": list(moves), **more})
    assert code == 2, result
    assert result["error"]["index"] == len(moves) - 1, result
    clause: str = result["error"]["clause"]
    return clause


def fault(state: Mapping[str, Any], moves: Sequence[Any] = (), **more: Any) -> str:
    """The field that could not be understood."""
    code, result = scenario.run({"game": GAME_ID, "state": state, "moves": list(moves), **more})
    assert code == 2, result
    field: str = result["error"]["field"]
    return field


def field(result: Data, name: str) -> list[Any]:
    """One field of every seat."""
    return [item[name] for item in result["state"]["seats"]]


def events(result: Data, kind: str, seat: str | None = None) -> list[Data]:
    """The events of one kind, of one seat or of all."""
    return [e for e in result["events"] if e["kind"] == kind and seat in (None, e.get("seat"))]


WHEEL = {"seat": "table", "move": "wheel", "wedges": [1, 2, 3, 4, 5, 6], "rotation": 0}


def starts(*actions: int) -> list[Data]:
    """One starting action a seat, after the wheel was laid."""
    chosen = [{"seat": f"s{n}", "move": "start", "action": a} for n, a in enumerate(actions, 1)]
    return [WHEEL, *chosen]
