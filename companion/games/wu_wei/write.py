"""A state as JSON, as the rules write it; :mod:`companion.games.wu_wei.read` is the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.vocabulary import Json, Record
from companion.games.wu_wei.model import Bids, Campaign, Chi, Player, Solo, Turn
from companion.games.wu_wei.names import ANIMALS, ELEMENTS, GAME_ID

if TYPE_CHECKING:
    from companion.games.wu_wei.state import WuState

__all__ = ["state_json"]


def state_json(state: WuState) -> dict[str, Json]:
    """The whole state."""
    setting = state.setting
    return {
        "game": GAME_ID,
        "level": state.level,
        "difficulty": setting.difficulty,
        "campaign": None if state.campaign is None else _campaign(state.campaign),
        "options": setting.options._asdict(),
        "box": setting.box.own_json(),
        "phase": state.phase,
        "seats": list(setting.seats),
        "starter": state.starter,
        "starter_side": state.starter_side,
        "gathering": state.gathering,
        "players": {s: _player(p) for s, p in zip(setting.seats, state.players, strict=True)},
        "squares": {place: [tile.kind, tile.element] for place, tile in state.layout.squares},
        "octagons": dict(state.layout.octagons),
        "fields": sorted(state.fields),
        "face_down": sorted(state.face_down),
        "walls": sorted(state.walls),
        "wall_supply": state.wall_supply,
        "towers": sorted(state.towers),
        "tower_supply": state.tower_supply,
        "yin_yang": dict(state.yin_yang),
        "trackers": None if state.trackers is None else state.trackers._asdict(),
        "pieces": {name: {"at": piece.at, "side": piece.side} for name, piece in state.pieces},
        "lineage": dict(zip(ANIMALS, state.lineage, strict=True)),
        "decks": {animal: list(deck) for animal, deck in zip(ANIMALS, state.decks, strict=True)},
        "worn": list(state.worn),
        "turn": None if state.turn is None else _turn(state.turn),
        "pending": [_record(entry) for entry in state.owed],
        "bids": None if state.bids is None else _bids(state.bids),
        "solo": None if state.solo is None else _solo(state.level, state.solo),
        "outcome": None if state.outcome is None else state.outcome._asdict(),
    }


def _record(record: Record) -> dict[str, Json]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in record}


def _chi(chi: Chi) -> dict[str, int]:
    return dict(zip(ELEMENTS, chi, strict=True))


def _player(player: Player) -> dict[str, Json]:
    if player.role == "emperor":
        return {"role": "emperor", "chi": _chi(player.chi)}
    return {
        "role": player.role,
        "animal": player.animal,
        "cards": list(player.cards),
        "spent": list(player.spent),
        "chi": _chi(player.chi),
        "left_centre": player.left_centre,
    }


def _turn(turn: Turn) -> dict[str, Json]:
    return {
        "seat": turn.seat,
        "number": turn.number,
        "step": turn.step,
        "left": dict(turn.left),
        "mover": turn.mover,
        "moved": list(turn.moved),
        "closed": list(turn.closed),
        "paths": {piece: list(path) for piece, path in turn.paths},
        "colour": turn.colour,
        "jumped": list(turn.jumped),
        "agenda": [list(task) for task in turn.agenda],
    }


def _bids(bids: Bids) -> dict[str, Json]:
    sealed = {
        seat: True if chi is None else {e: n for e, n in _chi(chi).items() if n} for seat, chi in bids.sealed
    }
    return {"sealed": sealed, "revealed": bids.revealed, "winner": bids.winner, "shared": list(bids.shared)}


def _campaign(campaign: Campaign) -> dict[str, Json]:
    return {
        "stage": campaign.stage,
        "lost": {stage: list(cards) for stage, cards in campaign.lost},
        "x_walls": None if campaign.x_walls is None else list(campaign.x_walls),
        "bonus_chi": dict(campaign.bonus_chi),
    }


def _solo(level: str, solo: Solo) -> dict[str, Json]:
    if level == "solo1":
        return {
            "phase": solo.phase,
            "order": list(solo.order),
            "card": solo.card,
            "revealed": dict(solo.revealed),
            "deck": solo.deck,
            "aside": list(solo.aside),
            "known": dict(solo.known),
            "protected": list(solo.protected),
            "walls_locked": solo.walls_locked,
        }
    if level == "solo2":
        return {
            "dice": dict(solo.dice),
            "dice_in_play": list(solo.dice_in_play),
            "removed": list(solo.removed),
        }
    selected = solo.selected
    return {
        "selected": None if selected is None else {"card": selected[0], "as": selected[1]},
        "bought": solo.bought,
        "must": list(solo.must),
        "pool": {animal: list(cards) for animal, cards in solo.pool},
        "rings": dict(solo.rings),
        "direction": solo.direction,
        "roll": None if solo.roll is None else dict(solo.roll),
    }
