"""Small tables to try one rule on: a state as a file writes it, moves, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import scenario
from companion.games.zodiac_race.box import house_box
from companion.games.zodiac_race.names import GAME_ID

Data = dict[str, Any]

ANIMALS = house_box().animals


def row(element: str, length: int, **wild: int) -> list[str]:
    """The first ``length`` cards of an element; ``wild=3`` puts the Yin Yang in place 3."""
    cards = [f"{element}_{animal}" for animal in ANIMALS[:length]]
    if wild:
        cards[wild["wild"] - 1] = f"{element}_yinyang"
    return cards


def table(number: int = 3, /, **more: Any) -> Data:
    """A state right before ``s1`` begins its turn; the last seat has dealt."""
    seats = [f"s{n}" for n in range(1, number + 1)]
    return {"seats": seats, "dealer": seats[-1], "active": "s1", **more}


def act(seat: str, move: str, **more: Any) -> Data:
    """Any move."""
    return {"seat": seat, "move": move, **more}


def lay(*cards: str, seat: str = "s1") -> Data:
    """Lay cards."""
    return act(seat, "lay", cards=list(cards))


def discard(*cards: str, then: str = "draw", seat: str = "s1", **more: Any) -> Data:
    """Discard cards."""
    return act(seat, "discard", cards=list(cards), then=then, **more)


def ask(card: str, wanted: str, seat: str = "s1") -> Data:
    """Discard a card and ask for another."""
    return discard(card, then="request", seat=seat, ask=wanted)


def draw(to: str = "s1", count: int = 1, cards: Sequence[str] | None = None) -> Data:
    """The table reports a draw."""
    return act("table", "draw", to=to, count=count, cards=None if cards is None else list(cards))


def audit(target: str, *laid: str | None) -> Data:
    """The table reports what lies in a row."""
    return act("table", "audit", target=target, laid=list(laid))


def end(seat: str = "s1") -> Data:
    """End the turn."""
    return act(seat, "end_turn")


def plain_turn(seat: str, card: str) -> list[Data]:
    """Throw a card away, draw one, end the turn."""
    return [discard(card, seat=seat), draw(seat), end(seat)]


RESHUFFLE = act("table", "reshuffle")
DEAL = act("table", "deal", hands=None)


def run(state: Data | None, *moves: Data, **more: Any) -> Data:
    """What came out; fails when a move was refused. Without a state, of a new game."""
    code, result = _play(state, moves, **more)
    assert code == 0, result
    return result


def refusal(state: Data | None, *moves: Data, **more: Any) -> str:
    """The code that refused the last of the moves."""
    error = refused(state, *moves, **more)
    code: str = error["code"]
    return code


def refused(state: Data | None, *moves: Data, **more: Any) -> Data:
    """The error that refused the last of the moves: code, clause, message."""
    code, result = _play(state, moves, **more)
    assert code == 2, result
    assert result["error"].get("index") == len(moves) - 1, result
    assert result["error"]["clause"].startswith("ZR-")
    error: Data = result["error"]
    return error


def fault(state: Mapping[str, Any] | None, *moves: Any, **more: Any) -> str:
    """The field that could not be understood."""
    code, result = _play(state, moves, **more)
    assert code == 2, result
    field: str = result["error"]["field"]
    return field


def _play(state: Mapping[str, Any] | None, moves: Sequence[Any], **more: Any) -> tuple[int, Data]:
    start = {} if state is None else {"state": state}
    return scenario.run({"game": GAME_ID, **start, "moves": list(moves), **more})


def player(result: Data, seat: str = "s1") -> Data:
    """One seat of the state that came out."""
    entry: Data = result["state"]["players"][seat]
    return entry


def events(result: Data, kind: str, seat: str | None = None) -> list[Data]:
    """The events of one kind, of one seat or of all."""
    return [e for e in result["events"] if e["kind"] == kind and seat in (None, e.get("seat"))]
