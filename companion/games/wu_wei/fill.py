"""What a partial state leaves out: the base position of its level, and what follows from what it names.

Lays JSON over JSON and checks nothing; :mod:`companion.games.wu_wei.read` judges the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games.wu_wei.base import base_state, empty_state, merged
from companion.games.wu_wei.board import CENTRE, SQUARES
from companion.games.wu_wei.model import Setting
from companion.games.wu_wei.names import ANIMALS, CARDS, DECKS, animal_of_card
from companion.games.wu_wei.read_turn import default_agenda

__all__ = ["filled"]

_NULLABLE = ("campaign", "trackers", "turn", "bids", "solo", "outcome")


def filled(data: Mapping[str, Any], setting: Setting, level: str, campaign: bool) -> dict[str, Any]:
    """A partial state laid over its base."""
    phase = data.get("phase", "play")
    if phase == "setup":
        base = empty_state(setting, level, campaign).to_json()
    else:
        base = base_state(setting, level, campaign, _named(data, setting)).to_json()
    for key, value in data.items():
        null = value is None and key in _NULLABLE
        if isinstance(base.get(key), Mapping) and not isinstance(value, Mapping) and not null:
            raise BadInput(f"state.{key}", f"must be an object, not {value!r}")
    out = _laid(data, base) if _is_whole(data, base) else merged(base, data)
    _fill_players(out, data, setting)
    _fill_sides(out, data)
    _fill_decks(out, data, level)
    if level == "solo2":
        _fill_removed(out)
    given = data.get("turn")
    named = given if isinstance(given, Mapping) else {}
    if isinstance(out.get("turn"), dict) and "agenda" not in named:
        if phase == "gathering":
            out["turn"]["agenda"] = []
            out["bids"] = out["bids"] or {}
        else:
            out["turn"].update(default_agenda(out, named, level))
    return out


def _is_whole(data: Mapping[str, Any], base: Mapping[str, Any]) -> bool:
    """Whether a file names everything that lies on the table, so that nothing comes from the base."""
    squares = data.get("squares")
    return set(base) - set(data) <= {"worn"} and isinstance(squares, Mapping) and len(squares) == len(SQUARES)


def _laid(data: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    out = {key: dict(value) if isinstance(value, Mapping) else value for key, value in data.items()}
    return {**base, **out}


def _fill_players(out: dict[str, Any], data: Mapping[str, Any], setting: Setting) -> None:
    """Whether a student has left the centre follows from where it stands and what it holds."""
    given = data.get("players")
    for seat, player in out["players"].items():
        named = given.get(seat) if isinstance(given, Mapping) else None
        if not isinstance(player, Mapping) or seat not in setting.seats or player.get("role") == "emperor":
            continue
        if isinstance(named, Mapping) and "left_centre" in named:
            continue
        student = out["pieces"].get(f"student_{player.get('animal')}")
        away = isinstance(student, Mapping) and student.get("at") != CENTRE
        held = bool(player.get("cards")) or bool(player.get("spent"))
        out["players"][seat] = {**player, "left_centre": away or held}


def _fill_decks(out: dict[str, Any], data: Mapping[str, Any], level: str) -> None:
    """Held cards and cards lost in the campaign are not in the decks."""
    gone = set()
    for player in out["players"].values():
        if isinstance(player, Mapping):
            held = [*_list(player.get("cards")), *_list(player.get("spent"))]
            gone |= {card for card in held if isinstance(card, str)}
    campaign = out.get("campaign")
    if isinstance(campaign, Mapping) and isinstance(campaign.get("lost"), Mapping):
        gone |= {card for cards in campaign["lost"].values() for card in _list(cards) if card in CARDS}
    own = data["decks"] if isinstance(data.get("decks"), Mapping) else {}
    for animal in ANIMALS:
        decks = out["decks"] if isinstance(out["decks"], dict) else {}
        if animal not in own and isinstance(decks.get(animal), list):
            decks[animal] = [card for card in decks[animal] if card not in gone]
    solo = data.get("solo")
    if not isinstance(out.get("solo"), dict):
        return  # what is wrong with it is said where the state is read
    if level == "solo1" and not (isinstance(solo, Mapping) and "aside" in solo):
        styles = {animal_of_card(card) for card in gone if card in CARDS}
        out["solo"]["aside"] = [animal for animal in ANIMALS if animal not in styles]
    if level == "solo3" and not (isinstance(solo, Mapping) and "pool" in solo):
        out["solo"]["pool"] = {a: [card for card in DECKS[a] if card not in gone] for a in ANIMALS}


def _fill_removed(out: dict[str, Any]) -> None:
    """Stage 2: a master taken off the table has left the game with its die."""
    solo = out["solo"]
    gone = [animal for animal in ANIMALS if f"master_{animal}" not in out["pieces"]]
    if out["phase"] == "play" and isinstance(solo, dict) and gone:
        solo["removed"] = list(dict.fromkeys([*_list(solo.get("removed")), *gone]))
        solo["dice_in_play"] = [die for die in _list(solo.get("dice_in_play")) if die not in gone]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _named(data: Mapping[str, Any], setting: Setting) -> dict[str, str]:
    """Animals, or the emperor, that a file gives to seats."""
    out: dict[str, str] = {}
    given = data.get("players")
    for seat, player in given.items() if isinstance(given, Mapping) else ():
        if seat not in setting.seats or not isinstance(player, Mapping):
            continue
        name = "emperor" if player.get("role") == "emperor" else player.get("animal")
        if isinstance(name, str) and name in (*ANIMALS, "emperor") and name not in out.values():
            out[seat] = name
    return out


def _fill_sides(out: dict[str, Any], data: Mapping[str, Any]) -> None:
    """Five cards make a student plus, a marker held or lost turns a master, where no side is named."""
    pieces, given = out["pieces"], data.get("pieces")
    for player in out["players"].values():
        if isinstance(player, Mapping):
            held = len(_list(player.get("cards"))) + len(_list(player.get("spent")))
            if held == len(ANIMALS):
                _turn(pieces, given, f"student_{player.get('animal')}", "plus")
    lineage = data.get("lineage")
    for animal, place in lineage.items() if isinstance(lineage, Mapping) else ():
        _turn(pieces, given, f"master_{animal}", "minus" if str(place)[:1] == "S" else "plus")


def _turn(pieces: dict[str, Any], given: Any, piece: str, side: str) -> None:
    named = given.get(piece) if isinstance(given, Mapping) else None
    if isinstance(pieces, dict) and isinstance(pieces.get(piece), Mapping) and "side" not in (named or {}):
        pieces[piece] = {**pieces[piece], "side": side}
