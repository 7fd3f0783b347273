"""A whole game at a table without sensors: pawns and karma slides are seen by their tags."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.race.components import energy_copies, movers, pawn
from companion.games.race.mat import race_mat
from companion.games.vocabulary import seat_names
from companion.session.journal import Journal
from companion.session.profile import with_stops
from companion.table.by_tag import TagSensors, reach_of
from companion.virtual import demo
from companion.virtual.beside import stops_beside, with_room
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.laying import box_pieces
from companion.virtual.optics import CameraWorld
from companion.virtual.scene import Scene
from companion.vision.eyes import Eyes
from firmware_bridge.sensor_map import standard_map
from tests.support.quick_rig import NoScene
from tests.support.watching_rig import WatchingRig

GAME = "race-for-the-chinese-zodiac"


def test_a_game_whose_pawns_and_slides_are_seen_by_tag_ends_as_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    clock = ManualClock()
    rigs: list[WatchingRig] = []

    def rig(*parts: object) -> WatchingRig:
        rigs.append(partial(WatchingRig, clock=clock)(*parts))  # type: ignore[arg-type]
        return rigs[-1]

    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        game = Demonstration(DemoOptions(GAME, 3, 4), journal, print, clock, rig)  # type: ignore[arg-type]
        try:
            while not game.over:
                game.beat()
            report = game.report()
        finally:
            game.close()
    assert report["state_digest"] == report["truth_digest"]
    assert (report["unnoticed"], report["alarms"], report["questions"]) == ([], [], 0)
    assert rigs[0].felt > 100


def test_pawns_and_a_slide_before_the_camera_are_felt_where_they_were_moved() -> None:
    mat, seats = race_mat(3), seat_names(3)
    pieces = box_pieces(energy_copies(), seats)
    stops = stops_beside(mat, standard_map(slides=3).inputs)
    pieces.watched = stops
    pieces.stand(pawn("ox"), 3)
    pieces.stand(pawn("tiger"), 5)
    scene = Scene(with_room(mat, stops), pieces, CameraWorld(seed=3))
    eyes = Eyes(with_stops(mat, stops))
    sensors = TagSensors(with_stops(mat, stops), stops, movers(), reach_of(stops))
    felt: dict[str, bool | None] = {}
    frame = 0

    def on() -> set[str]:
        nonlocal frame
        for _ in range(3):
            frame += 1
            report = eyes.look(scene.picture(), frame, frame / 3)
            felt.update((reading.sensor, reading.on) for reading in sensors.see(report))
        return {sensor for sensor, closed in felt.items() if closed}

    still = {f"slide:{seat}:0" for seat in seats}
    assert on() == {"track:3", "track:5", *still}
    pieces.stand(pawn("ox"), 5)
    assert on() == {"track:5", *still}
    pieces.stand(pawn("tiger"), 24)
    pieces.slides["s1"] = 2
    assert on() == {"track:5", "track:24", "slide:s1:2", *(still - {"slide:s1:0"})}
