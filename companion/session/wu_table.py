"""Wu Wei at a table: what a new or resumed game lists, what was agreed on, when bids are due.

Knows no device and no bid.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import TABLE, IllegalMove, Move, State, Step
from companion.games.wu_wei.names import ANIMALS
from companion.games.wu_wei.state import WuState
from companion.reconcile.meaning import Meaning, Tells
from companion.reconcile.race_things import Things
from companion.reconcile.wu_wei import WuMeaning
from companion.reconcile.wu_wei_seen import seen_things
from companion.reconcile.wu_wei_things import things
from companion.session.session import GameSession
from companion.table.believed import BelievedTable, SettleTimes

__all__ = [
    "due_bids", "entered_board", "in_setup", "piece_places", "pieces_lie", "wished_role", "wu_meaning",
]  # fmt: skip


def wu_meaning(session: GameSession, settle: SettleTimes) -> WuMeaning:
    """The last step of a resumed game is listed again: hands may not have done it yet."""
    before, *since = session.history()[-2:]
    steps = [Step(position.state, position.events) for position in since]
    return WuMeaning(before.state, session.id, since=steps)


def entered_board(meaning: Meaning) -> Tells:
    """The board that fingers enter, as long as no move has booked it."""
    return meaning.unbooked() if isinstance(meaning, WuMeaning) else ()


def in_setup(state: State) -> bool:
    """Whether the board is still being laid."""
    return isinstance(state, WuState) and state.phase == "setup"


def due_bids(state: State) -> tuple[int, str]:
    """The turn before a gathering numbers its bids."""
    number = state.turn.number if isinstance(state, WuState) and state.turn is not None else 0
    return number, "bid"


def wished_role(session: GameSession) -> Move | None:
    """A seat takes the animal, or becomes the emperor, that it wished for when the game was begun.

    Each wish is put to the rules alone: other parts of the set-up have too many ways to list at each look.
    """
    state = session.state
    if not in_setup(state):
        return None
    acting = state.to_act()
    for info in session.seats:
        if info.animal == "emperor":
            wished = Move.of(TABLE, "name_emperor", emperor=info.seat)
        elif info.animal in ANIMALS:
            wished = Move.of(info.seat, "choose_animal", animal=info.animal)
        else:
            continue
        if wished.seat in acting and _legal(state, wished):
            return wished
    return None


def _legal(state: State, move: Move) -> bool:
    try:
        state.check(move)
    except IllegalMove:
        return False
    return True


def piece_places(state: State) -> Things:
    """Where the rules have each character: what hands put back when they take a move back."""
    return _characters(things(state)) if isinstance(state, WuState) else {}


def pieces_lie(table: BelievedTable, state: State, now: float) -> Things:
    """Where the camera sees each character that rests."""
    return _characters(seen_things(table, state, now)) if isinstance(state, WuState) else {}


def _characters(lying: Mapping[str, str]) -> Things:
    return {name: place for name, place in lying.items() if name.startswith("piece ")}
