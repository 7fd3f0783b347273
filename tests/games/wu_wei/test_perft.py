"""Counted move trees of one whole turn, against a second, slow reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.wu_wei.state import WuState
from tests.games.wu_wei.build import FIVE, board, chi
from tests.games.wu_wei.oracle import ELEMENTS, Turn, space
from tests.games.wu_wei.oracle_court import COLOUR, Court, Warring

Position = tuple[str, dict[str, Any]]

TWO = {"step": "move", "left": {"shared": 2}}
ONE = {"step": "move", "left": {"shared": 1}}
WINTER = {"season": "winter"}
SEALED = {"trackers": WINTER, "walls": ["O23", "O34", "O43"]}
WALLED: dict[str, Any] = {
    "walls": ["O12", "O22"],
    "pieces": {"student_tiger": {"at": "S02"}},
    "trackers": {"season": "autumn"},
}
TEACHER: dict[str, Any] = {
    "players": {"s1": chi(), "s2": {"cards": ["snake_1"]}},
    "pieces": {
        "student_tiger": {"at": "O22"},
        "master_crane": {"at": "S12"},
        "student_crane": {"at": "O21"},
    },
    "walls": ["O14"],
}
PAIR: dict[str, Any] = {
    "players": {"s1": {"cards": FIVE, **chi()}},
    "pieces": {"student_tiger": {"at": "O55"}, "master_tiger": {"at": "S05"}},
    "trackers": WINTER,
}
FLIPPING: dict[str, Any] = {
    "players": {"s1": {"cards": FIVE, **chi()}},
    "pieces": {"student_tiger": {"at": "S44"}, "master_tiger": {"at": "S00"}},
    "trackers": WINTER,
}

COURT: dict[str, Any] = {
    "seats": 3,
    "players": {"s3": chi(fire=1)},
    "trackers": {"season": "summer", "element": "fire", "palace": "fire"},
    "fields": ["O12", "O22"],
    "pieces": {
        "general_black": {"at": "O22", "side": "minus"},
        "empress": {"at": "O13", "side": "sovereign"},
        "emperor": {"at": "O44", "side": "sovereign"},
    },
}
WARRING: dict[str, Any] = {
    "yin_yang": {"S11": "black", "S44": "white"},
    "solo": {"dice_in_play": ["emperor"]},
    "trackers": {"season": "summer"},
    "face_down": ["S01", "S04", "S10", "S21", "S25", "S30", "S40", "S42", "S45", "S51", "S52", "S54"],
}

POSITIONS: dict[str, Position] = {
    "first turn": ("initiate", {"players": {"s1": chi()}}),
    "first turn with chi": ("initiate", {"players": {"s1": chi(wood=1)}, "turn": ONE}),
    "sealed centre": ("initiate", {"players": {"s1": chi(wood=1)}, "turn": ONE, **SEALED}),
    "walls to break": ("initiate", {"players": {"s1": chi(metal=6)}, "turn": ONE, **WALLED}),
    "beside a palace and a teacher": ("initiate", {**TEACHER, "turn": ONE}),
    "student-master and master": ("initiate", {**PAIR, "turn": TWO}),
    "master, balanced": ("master", {"players": {"s1": chi()}, "turn": TWO}),
    "master, split over a flipping tile": ("master", {**FLIPPING, "turn": TWO}),
    "an emperor's two black pieces": ("emperor", {**COURT, "turn": {"seat": "s3", **ONE}}),
    "a turn among warring states": ("solo2", {**WARRING, "players": {"s1": chi(metal=2)}, "turn": ONE}),
}
LARGER: dict[str, Position] = {
    "first turn with chi": (
        "initiate",
        {"players": {"s1": chi(wood=1, fire=2)}, "trackers": WINTER},
    ),
    "sealed centre": ("initiate", {"players": {"s1": chi(wood=1)}, **SEALED}),
    "walls to break": ("initiate", {"players": {"s1": chi(fire=2, metal=4)}, "turn": TWO, **WALLED}),
    "beside a palace and a teacher": ("initiate", TEACHER),
    "student-master and master": ("initiate", PAIR),
    "master, balanced": ("master", {"players": {"s1": chi(wood=1)}, "turn": TWO}),
    "master, split over a flipping tile": ("master", FLIPPING),
    "master, black only": (
        "master",
        {
            "players": {"s1": chi()},
            "yin_yang": {"S11": "black", "S44": "black"},
            "pieces": {"student_tiger": {"at": "S11"}},
            "trackers": WINTER,
        },
    ),
    "an emperor's two black pieces": ("emperor", {**COURT, "turn": {"seat": "s3", **TWO}}),
    "a turn among warring states": (
        "solo2",
        {**WARRING, "players": {"s1": chi(fire=2, metal=2)}, "turn": ONE},
    ),
}
"""Ten for the long set: at least 100,000 courses in all."""


def oracle(state: WuState) -> Turn | Court:
    """The position as the second reading has it."""
    if state.level == "emperor":
        return _court(state)
    data = state.to_json()
    parts = {name: tuple(name.split("_")) for name in data["pieces"]}
    pieces = {(str(die), str(animal)): data["pieces"][name] for name, (die, animal) in parts.items()}
    animals = {player["animal"]: player for player in data["players"].values()}
    held = {a: {card.split("_")[0] for card in p["cards"] + p["spent"]} for a, p in animals.items()}
    north, south = data["yin_yang"]["S11"], data["yin_yang"]["S44"]
    more: dict[str, Any] = {}
    if state.level == "solo2":
        more = {"dark": {space(town) for town in data["face_down"]}}
    return (Warring if more else Turn)(
        level="initiate" if data["level"] == "initiate" else "master",
        animal=data["players"]["s1"]["animal"],
        element=data["trackers"]["element"],
        season=data["trackers"]["season"],
        palace=data["trackers"]["palace"],
        tiles={space(place): (tile[0], tile[1]) for place, tile in data["squares"].items()},
        terrain={space(place): season for place, season in data["octagons"].items()},
        at={piece: space(where["at"]) for piece, where in pieces.items()},
        plus={piece for piece, where in pieces.items() if where["side"] == "plus"},
        owned=set(animals),
        chi={element: data["players"]["s1"]["chi"][element] for element in ELEMENTS},
        held=held,
        walls={space(place) for place in data["walls"]},
        supply=data["wall_supply"],
        yin_yang=[north, south],
        left=data["turn"]["left"]["shared"],
        **more,
    )


def _court(state: WuState) -> Court:
    data = state.to_json()
    seat = data["turn"]["seat"]
    return Court(
        season=data["trackers"]["season"],
        element=data["trackers"]["element"],
        palace=data["trackers"]["palace"],
        tiles={space(place): (tile[0], tile[1]) for place, tile in data["squares"].items()},
        terrain={space(place): season for place, season in data["octagons"].items()},
        fields={space(place) for place in data["fields"]},
        walls={space(place) for place in data["walls"]},
        supply=data["wall_supply"],
        towers={space(place) for place in data["towers"]},
        stock=data["tower_supply"],
        yin_yang=[data["yin_yang"]["S11"], data["yin_yang"]["S44"]],
        court={name: space(one["at"]) for name, one in data["pieces"].items() if name in COLOUR},
        others=[space(one["at"]) for name, one in data["pieces"].items() if name not in COLOUR],
        chi=dict(data["players"][seat]["chi"]),
        left=data["turn"]["left"]["shared"],
    )


def leaves(state: WuState, number: int = 1) -> int:
    """How many different courses the turn can take by the rules; powers are left out."""
    if state.over or state.turn is None or state.turn.number != number:
        return 1
    (seat,) = state.to_act()
    total = 0
    for move in state.legal(seat):
        if move.move != "power":
            after = state.apply(move).state
            assert isinstance(after, WuState)
            total += leaves(after, number)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_a_turn_has_as_many_courses_as_a_second_reading_finds(name: str) -> None:
    level, start = POSITIONS[name]
    state = board(level, **start).state
    found = leaves(state)
    assert found == oracle(state).leaves()
    assert found >= 5
