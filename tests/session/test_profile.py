"""The calibration's file: kept whole, checked when loaded, never in the way of a game."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.race.mat import race_mat
from companion.inputs.readings import SensorReading
from companion.session.profile import (
    Course,
    MeasuredLens,
    Profile,
    StripPlace,
    load,
    profile_path,
    save,
    with_stops,
)
from companion.vision.cameras import CameraSpec
from companion.vision.lens import Lens

LENS = Lens(2304, 1296, (1774.0, 1770.0), (1140.0, 655.0), (0.09, -0.02, 0.0, 0.0, 0.0))
FULL = Profile(
    rig="dock",
    keys="gpio",
    camera=CameraSpec("picamera", focus=1.5),
    lens=MeasuredLens(LENS, 0.21, 0.9, 14),
    strips=(StripPlace("s1", 2, 272.5, -0.5), StripPlace("s2", 1, -271.0, 1.5)),
    table_error=0.4,
    wiring={"track:3": "track:4", "track:4": "track:3", "key:1": "key:2", "key:2": "key:1"},
    silent=("track:9",),
    tray=(300.0, 220.0, 120.0, 90.0),
    touch=(3.0, -2.0),
    stops={"track:0": (40.5, 470.0), "slide:s1:8": (300.0, -30.0)},
    courses={"crazy-race": Course({"track:1": "track:2"}, ("track:50",), {"track:3": (20.0, 480.0)})},
)


def test_a_profile_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    save(tmp_path / "new", FULL)
    assert load(tmp_path / "new") == (FULL, "")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["calibration.json"]


def test_a_table_never_calibrated_has_the_usual_values(tmp_path: Path) -> None:
    assert load(tmp_path) == (Profile(), "")


def damaged(tmp_path: Path, text: str | bytes) -> str:
    """What is said about a file with that content; the defaults must be used and the file be left."""
    path = profile_path(tmp_path)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    before = path.read_bytes()
    profile, fault = load(tmp_path)
    assert profile == Profile()
    assert path.read_bytes() == before
    assert str(path) in fault
    assert "calibrate again" in fault
    return fault


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", b"\xff\xfe", "[" * 100_000, '{"format": 1}'])
def test_a_damaged_profile_is_one_clear_line_and_the_usual_values(tmp_path: Path, text: str) -> None:
    assert "damaged" in damaged(tmp_path, text)


def test_a_profile_of_a_newer_companion_is_left_alone(tmp_path: Path) -> None:
    text = json.dumps(FULL.to_json() | {"format": 9, "hologram": True})
    assert "newer companion (format 9)" in damaged(tmp_path, text)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"rig": "garage"}, "rig must be one of overhead, dock"),
    ({"keys": None}, "keys must be one of board, gpio"),
    ({"camera": {"kind": "webcam"}}, "camera.source must be a text"),
    ({"camera": 5}, "camera must be an object"),
    ({"table_error": -1}, "table_error must be a number of at least 0"),
    ({"table_error": float("nan")}, "table_error must be a number"),
    ({"table_error": 10**400}, "table_error must be a number"),
    ({"table_error": True}, "table_error must be a number"),
    ({"stops": [1, 2]}, "stops must be places by name"),
    ({"stops": {"track:0": [1]}}, "stops.track:0 must be a list of 2 numbers"),
    ({"stops": {"track:0": [1, None]}}, "stops.track:0[1] must be a number"),
    ({"courses": [1]}, "courses must be objects by name"),
    ({"courses": {"crazy-race": 5}}, "courses.crazy-race must be an object"),
    (
        {"courses": {"crazy-race": {"silent": [], "wiring": {"a": "c", "b": "c"}}}},
        "courses.crazy-race.wiring lets two contacts stand for one",
    ),
    ({"tray": [1, 2, 3]}, "tray must be a list of 4 numbers"),
    ({"tray": [1, 2, "3", 4]}, "tray[2] must be a number"),
    (
        {"strips": [{"seat": "s1", "strip": 0, "dx": 0, "dy": 0}]},
        "strips[0].strip must be a number of at least 1",
    ),
    ({"strips": [{"seat": "s1", "strip": 1, "dx": 0, "dy": 0}] * 2}, "strips names a seat or a strip twice"),
    ({"strips": {}}, "strips must be a list"),
    ({"wiring": {"track:1": 5}}, "wiring must be texts by name"),
    ({"wiring": {"track:1": "track:2", "track:3": "track:2"}}, "wiring lets two contacts stand for one"),
    ({"wiring": {"keyy:1": "key:2"}}, "wiring lets something else stand for a key"),
    ({"silent": [3]}, "silent must be a list of texts"),
    ({"lens": {"error": 0.1, "coverage": 1, "views": 9}}, "lens.lens is missing"),
    ({"touch": [1]}, "touch must be a list of 2 numbers"),
]


@pytest.mark.parametrize(("change", "words"), WRONG, ids=[words for _, words in WRONG])
def test_a_wrong_field_is_named(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    assert words in damaged(tmp_path, json.dumps(FULL.to_json() | change))


def test_every_wrong_field_is_named_at_once(tmp_path: Path) -> None:
    lens = json.loads(json.dumps(FULL.to_json()))["lens"]
    lens["lens"]["focal"] = [0.0, "wide"]
    said = damaged(tmp_path, json.dumps(FULL.to_json() | {"rig": 1, "lens": lens, "silent": "all"}))
    for words in ("rig must", "lens.lens.focal[0] must", "lens.lens.focal[1] must", "silent must"):
        assert words in said


def test_a_power_cut_while_it_is_kept_leaves_the_old_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path, FULL)

    def cut(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(CompanionError, match="cannot be kept"):
        save(tmp_path, replace(FULL, rig="overhead"))
    assert load(tmp_path) == (FULL, "")


def test_a_seat_behind_another_strip_has_its_zones_and_marks_there() -> None:
    planned = race_mat(3)
    mat = FULL.mat(planned)
    lane, other = mat.by_name["s1.lane.1"], planned.by_name["s1.lane.1"]
    assert (lane.x, lane.y) == (other.x + 272.5, other.y - 0.5)
    assert mat.by_name["wheel"] == planned.by_name["wheel"]
    slots = {mark.zone: mark for mark in mat.slots}
    assert slots["s1.lane.2"].component == "TC-L22"
    assert slots["s1.lane.2"].x == pytest.approx(
        mat.by_name["s1.lane.2"].x + mat.by_name["s1.lane.2"].width / 2
    )
    assert slots["s3.lane.1"].component == "TC-L31"


def test_stops_beside_the_mat_have_zones_that_take_none_of_its_own() -> None:
    planned = race_mat(3)
    lane = planned.by_name["s1.lane.1"]
    stops = {"track:0": (100.0, 500.0), "track:1": (lane.x + 5, lane.y + 5)}
    mat = with_stops(planned, stops)
    beside, inside = (mat.zone_at(*place) for place in stops.values())
    assert beside is not None
    assert beside.name == "track:0"
    assert inside == lane
    assert with_stops(planned, {}) is planned


def test_crossed_wires_are_uncrossed_for_sensors_and_lamps() -> None:
    assert FULL.named(SensorReading("track:3", True, 1.0)) == SensorReading("track:4", True, 1.0)
    assert FULL.named(SensorReading("slide:s1:2", False, 1.0, True)).sensor == "slide:s1:2"
    assert [FULL.lamp(number) for number in (1, 2, 3)] == [2, 1, 3]


def test_a_profile_written_before_games_had_their_own_stops_is_the_races(tmp_path: Path) -> None:
    old = FULL.to_json()
    del old["courses"]
    profile_path(tmp_path).write_text(json.dumps(old))
    profile, fault = load(tmp_path)
    assert fault == ""
    assert profile.on_course("").stops == FULL.stops
    bare = profile.on_course("crazy-race")
    assert (bare.stops, bare.silent) == ({}, ())


def test_keys_on_the_pins_are_wired_alike_for_every_game_and_contacts_are_not() -> None:
    profile = FULL.on_course("crazy-race")
    assert profile.wiring == {"track:1": "track:2", "key:1": "key:2", "key:2": "key:1"}
    back = FULL.keeping("crazy-race", replace(profile, wiring={"track:1": "track:2"}))
    assert back.wiring == {"track:3": "track:4", "track:4": "track:3"}
    assert back.courses == FULL.courses


def test_keys_on_a_board_go_with_the_wires_of_its_game() -> None:
    board = replace(FULL, keys="board")
    assert board.on_course("crazy-race").wiring == {"track:1": "track:2"}
    found = replace(board.on_course("crazy-race"), wiring={"key:1": "key:2", "key:2": "key:1"})
    assert board.keeping("crazy-race", found).wiring == FULL.wiring
