"""The hooded reader: what lies under it is told to whoever asks the reader, and to nobody else."""

from __future__ import annotations

import numpy as np
import pytest

from companion.clock import ManualClock
from companion.errors import CompanionError
from companion.games.race.mat import race_mat
from companion.mat import Zone
from companion.virtual.hood import HoodBox
from companion.virtual.optics import CameraWorld
from companion.virtual.pieces import Pieces
from companion.virtual.scene import Scene
from companion.vision.decoding import standard_decoders
from companion.vision.eyes import Eyes
from companion.vision.hood import CORNER, HOOD, HoodedReader, HoodEyes, Seen, apart, blanked, walled
from companion.vision.process import EyesProcess
from companion.vision.sightings import FrameReport, Sighting

CARDS = ("RZ-A3-1", "RZ-E2-01")


def report(*zones: str) -> FrameReport:
    sightings = tuple(
        Sighting(card, 1.0, 1.0, 0.0, zone, 0, "zxing", True) for card, zone in zip(CARDS, zones, strict=True)
    )
    return FrameReport(1, 2.0, sightings, frozenset({*zones, "s1.row"}), True, 120.0, 50.0)


class Camera:
    """The box's camera as its process gives it."""

    def __init__(self) -> None:
        self.hooded = Seen((), float("-inf"))
        self.closed = False

    def poll(self) -> list[FrameReport]:
        return []

    def close(self) -> None:
        self.closed = True


def test_a_report_for_the_table_says_nothing_of_a_walled_corner() -> None:
    public, seen = apart(report(HOOD, HOOD))
    assert public.sightings == ()
    assert public.motion == {"s1.row"}
    assert seen.cards == CARDS
    assert not any(card in repr(seen) for card in CARDS)


def test_a_report_without_a_hooded_card_loses_nothing() -> None:
    whole = report("s1.lane.1", "s1.lane.2")
    public, seen = apart(whole)
    assert public == whole
    assert seen.cards == ()


def test_a_reader_that_shows_no_picture_counts_as_missing_and_shows_no_old_cards() -> None:
    clock, camera = ManualClock(), Camera()
    reader = HoodedReader(camera, clock, box=True)
    assert reader.missing()
    camera.hooded = Seen(CARDS, clock.now())
    assert reader.cards() == CARDS
    clock.advance(4.0)
    assert reader.missing()
    assert reader.cards() == ()


def test_only_a_camera_of_its_own_is_closed_with_the_reader() -> None:
    for box in (True, False):
        camera = Camera()
        HoodedReader(camera, ManualClock(), box=box).close()
        assert camera.closed is box


def test_a_card_taken_out_is_forgotten_though_one_bad_picture_is_not_believed() -> None:
    hood, eyes = HoodBox(1), HoodEyes()
    hood.put(CARDS)
    full = hood.picture()
    hood.leave()
    empty = hood.picture()
    assert apart(eyes.look(full, 1, 1.0))[1].cards == CARDS
    assert apart(eyes.look(empty, 2, 1.2))[1].cards == CARDS
    assert apart(eyes.look(empty, 3, 1.7))[1].cards == ()


def test_people_see_a_black_corner_and_nothing_at_all_while_nobody_knows_where_it_lies() -> None:
    mat = walled(race_mat(3))
    grey = np.full((200, 300), 200, np.uint8)
    assert not blanked(grey, mat, None).any()
    assert (blanked(grey, race_mat(3), None) == 200).all()
    assert not Eyes(mat).for_people(grey).any()
    assert Eyes(mat).walled
    assert walled(race_mat(4)).zone_at(60.0, 260.0) == CORNER
    with pytest.raises(CompanionError, match="no room for a walled corner"):
        walled(race_mat(5))
    with pytest.raises(ValueError, match="is called 'hood'"):
        walled(race_mat(3), Zone("corner", 0.0, 0.0, 1.0, 1.0))


def test_a_box_is_watched_by_a_process_of_its_own_that_sends_cards_apart() -> None:
    hood = HoodBox(2)
    hood.put(CARDS)
    with EyesProcess(None, decoders=standard_decoders) as eyes:
        eyes.show(hood.picture(), 1, 5.0)
        told = eyes.wait_report(1)
        assert told is not None
        assert told.sightings == ()
        assert eyes.hooded == Seen(CARDS, 5.0)


def test_cards_in_a_walled_corner_are_read_by_the_tables_camera_and_reported_to_the_reader_alone() -> None:
    """A rendered table: two cards face up under the wall, one in the open."""
    mat = walled(race_mat(3))
    pieces = Pieces([*CARDS, "RZ-E4-01"])
    for card, x in zip(CARDS, (65.0, 115.0), strict=True):
        pieces.lay(card, x, 277.0, 0.0)
    take = race_mat(3).by_name["s1.take"]
    pieces.lay("RZ-E4-01", take.x + take.width / 2, take.y + take.height / 2, 0.0)
    scene = Scene(mat, pieces, CameraWorld(seed=1))
    eyes = Eyes(mat)
    for frame in range(1, 5):
        eyes.look(scene.picture(), frame, frame / 5)
    public, seen = apart(eyes.look(scene.picture(), 5, 1.0))
    assert seen.cards == CARDS
    assert {s.component for s in public.sightings} & {*CARDS, "RZ-E4-01"} == {"RZ-E4-01"}
    told = HoodEyes().look(eyes.for_people(scene.picture()), 1, 1.0)
    assert not {sighting.component for sighting in told.sightings} & set(CARDS)
