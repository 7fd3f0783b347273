"""The position that partial states and worked scenarios start from: the test board, everybody ready to play.

What a file leaves out is as here: one chi of each element, trackers at wood, earth and spring, ``s1`` to
move, the last seat as emperor. Knows no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.vocabulary import Json, Seat
from companion.games.wu_wei.board import TERRAIN
from companion.games.wu_wei.layouts import layout_of
from companion.games.wu_wei.model import Campaign, Layout, Player, Setting, Tile, Trackers, Turn
from companion.games.wu_wei.names import ANIMALS, ELEMENTS
from companion.games.wu_wei.setup import clear_table, place_pieces, prepare_board
from companion.games.wu_wei.state import WuState, freeze
from companion.games.wu_wei.work import Work

__all__ = ["TEST_OCTAGONS", "TEST_SQUARES", "base_state", "empty_state", "merged"]

_TILES = [
    "S01",
    "town",
    "fire",
    "S02",
    "temple",
    "wood",
    "S03",
    "town",
    "earth",
    "S04",
    "town",
    "metal",
    "S10",
    "town",
    "metal",
    "S12",
    "palace",
    "wood",
    "S13",
    "town",
    "water",
    "S14",
    "temple",
    "water",
    "S15",
    "town",
    "fire",
    "S20",
    "palace",
    "earth",
    "S21",
    "town",
    "wood",
    "S24",
    "palace",
    "fire",
    "S25",
    "town",
    "earth",
    "S30",
    "town",
    "earth",
    "S31",
    "temple",
    "earth",
    "S34",
    "town",
    "water",
    "S35",
    "temple",
    "metal",
    "S40",
    "town",
    "wood",
    "S41",
    "palace",
    "water",
    "S42",
    "town",
    "fire",
    "S43",
    "palace",
    "metal",
    "S45",
    "town",
    "metal",
    "S51",
    "town",
    "earth",
    "S52",
    "town",
    "wood",
    "S53",
    "temple",
    "fire",
    "S54",
    "town",
    "water",
]
_TERRAIN = [
    "summer",
    "autumn",
    "spring",
    "winter",
    "summer",
    "winter",
    "spring",
    "spring",
    "autumn",
    "winter",
    "autumn",
    "winter",
    "summer",
    "autumn",
    "spring",
    "summer",
    "autumn",
    "winter",
    "spring",
    "winter",
    "autumn",
    "summer",
    "spring",
    "summer",
]

TEST_SQUARES: Mapping[str, Tile] = {
    _TILES[n]: Tile(_TILES[n + 1], _TILES[n + 2]) for n in range(0, len(_TILES), 3)
}
TEST_OCTAGONS: Mapping[str, str] = dict(zip(TERRAIN, _TERRAIN, strict=True))
SEAT_ANIMALS = ("tiger", "crane", "dragon", "snake", "leopard")


def empty_state(setting: Setting, level: str, campaign: bool) -> WuState:
    """A new game before anything is set up."""
    nobody = (Player(),) * len(setting.seats)
    none: frozenset[str] = frozenset()
    blank = WuState(
        setting,
        level,
        Campaign() if campaign else None,
        phase="setup",
        starter=None,
        starter_side="sun",
        gathering="sun",
        players=nobody,
        layout=Layout(),
        fields=none,
        face_down=none,
        walls=none,
        wall_supply=0,
        towers=none,
        tower_supply=0,
        yin_yang=(),
        trackers=None,
        pieces=(),
        lineage=("box",) * len(ANIMALS),
        decks=((),) * len(ANIMALS),
        worn=(),
        turn=None,
        owed=(),
        bids=None,
        solo=None,
        outcome=None,
    )
    work = Work(blank)
    clear_table(work)
    return freeze(work)


def base_state(
    setting: Setting, level: str, campaign: bool, named: Mapping[Seat, str] | None = None
) -> WuState:
    """The base position of a level, its first turn not begun.

    ``named`` gives seats an animal of their own, or ``emperor``; the others take what is left in order.
    """
    work = Work(empty_state(setting, level, campaign))
    roles = dict(named or {})
    if level == "emperor" and "emperor" not in roles.values():
        roles[setting.seats[-1]] = "emperor"
    plain = dict(zip(setting.seats, SEAT_ANIMALS, strict=False))
    left = [animal for animal in SEAT_ANIMALS if animal not in roles.values()]
    for seat in setting.seats:
        if seat not in roles:
            roles[seat] = plain[seat] if plain.get(seat) in left else left[0]
            left.remove(roles[seat])
    for seat in setting.seats:
        emperor = roles[seat] == "emperor"
        role, animal = ("emperor", None) if emperor else ("disciple", roles[seat])
        work.put(seat, Player(role, animal, chi=(1,) * len(ELEMENTS)))
    work.layout = layout_of(TEST_SQUARES, TEST_OCTAGONS)
    work.trackers = Trackers("wood", "earth", "spring")
    work.starter = setting.seats[0]
    prepare_board(work)
    place_pieces(work)
    if level == "emperor":
        work.pieces["emperor"] = work.pieces["master_tiger"]._replace(at="S44", side="sovereign")
        work.pieces["general_black"] = work.pieces["master_tiger"]._replace(at="S11", side="plus")
    work.phase = "play"
    work.turn = Turn(setting.seats[0])
    return freeze(work)


def merged(base: Mapping[str, Json], data: Mapping[str, Any], place: str = "") -> dict[str, Any]:
    """``data`` over ``base``: objects by key, all else replaced; null takes a piece off the table."""
    out = dict(base)
    for key, value in data.items():
        old = out.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            out[key] = merged(old, value, key)
        elif value is None and place == "pieces":
            out.pop(key, None)
        else:
            out[key] = value
    return out
