"""Whether the parts of a state that was read fit each other; each fault is named with its place."""

from __future__ import annotations

from collections.abc import Collection

from companion.errors import BadInput
from companion.games.wu_wei.names import ANIMALS, SOVEREIGNS, animal_of_card
from companion.games.wu_wei.state import WuState

__all__ = ["check_whole"]


def check_whole(state: WuState) -> None:
    """Raise :class:`BadInput` at the first part that does not fit."""
    if (state.outcome is not None) != (state.phase == "over"):
        raise BadInput("state.outcome", "must be there exactly when the phase is over")
    if (state.phase == "gathering") != (state.bids is not None):
        raise BadInput("state.bids", "must be there exactly in a gathering")
    if state.phase in ("play", "gathering"):
        for name in ("turn", "trackers", "starter"):
            if getattr(state, name) is None:
                raise BadInput(f"state.{name}", f"is missing in the phase {state.phase}")
    if state.phase == "play":
        _check_players(state)
        _check_cast(state)
        _check_named(state)
        for place in state.face_down:
            if state.layout.tiles[place].kind != "town":
                raise BadInput("state.face_down", f"{place} is no town")


def _check_players(state: WuState) -> None:
    """Every disciple has an animal, both its characters, and cards of different animals."""
    pieces = dict(state.pieces)
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        if player.role != "disciple":
            continue
        if player.animal is None:
            raise BadInput(f"state.players.{seat}.animal", "is missing")
        for name in (f"student_{player.animal}", f"master_{player.animal}"):
            if name not in pieces:
                raise BadInput(f"state.pieces.{name}", "is missing; its player is in the game")
        styles = [animal_of_card(card) for card in player.held]
        if len(set(styles)) != len(styles):
            raise BadInput(f"state.players.{seat}.cards", "must be of different animals")


def _check_cast(state: WuState) -> None:
    """Characters that are in play whoever plays are there: the masters, in stage 3 everybody."""
    pieces = dict(state.pieces)
    gone = state.solo.removed if state.solo is not None else ()
    needed = [f"master_{animal}" for animal in ANIMALS if animal not in gone]
    if state.level == "solo3":
        needed += [*(f"student_{animal}" for animal in ANIMALS), *SOVEREIGNS]
    for name in needed:
        if name not in pieces:
            raise BadInput(f"state.pieces.{name}", "is missing; all of them are in this game")


def _check_named(state: WuState) -> None:
    """Characters that the turn and owed decisions name are in play."""
    pieces = dict(state.pieces)
    turn = state.turn
    if turn is not None:
        _in_play(pieces, () if turn.mover is None else (turn.mover,), "state.turn.mover")
        _in_play(pieces, turn.moved, "state.turn.moved")
        _in_play(pieces, turn.closed, "state.turn.closed")
    for n, entry in enumerate(state.owed):
        for name in ("piece", "by", "target"):
            piece = entry.value(name)
            _in_play(pieces, () if piece is None else (piece,), f"state.pending[{n}].{name}")


def _in_play(pieces: Collection[str], named: Collection[str], field: str) -> None:
    for piece in named:
        if piece not in pieces:
            raise BadInput(field, f"{piece} is not in the game")
