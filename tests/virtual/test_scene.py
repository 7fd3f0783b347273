"""The simulated camera: honest pictures that real decoders read, and the same ones every time."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.games.race.components import WHEEL_MARK, action_card, energy_card
from companion.games.race.mat import WHEEL_X, WHEEL_Y
from companion.virtual.arms import Hand
from companion.virtual.optics import HEIGHT, WIDTH, CameraWorld
from companion.virtual.pieces import Pieces
from companion.virtual.scene import Scene, save_picture
from companion.virtual.spots import Spots, lay_wheel, turn_wheel
from tests.virtual.laid_tables import MAT, SECTORS, box, decoded, full_table

SEEN = 0.995
"""Share of the visible tags of a full table that one frame gives a decoder at the first try."""


def test_a_full_table_would_be_unreadable_to_the_referee() -> None:
    wanted = hits = 0
    missed: dict[int, list[str]] = {}
    for seed in (3, 14, 15, 92):
        pieces, visible = full_table(seed)
        seen = decoded(Scene(MAT, pieces, CameraWorld(seed=seed)).picture())
        assert set(seen) <= visible, f"seed {seed}: read what is not there"
        wanted, hits = wanted + len(visible), hits + len(seen)
        missed[seed] = sorted(visible - set(seen))
    assert hits / wanted >= SEEN, missed


def test_a_poor_camera_would_read_as_well_as_a_good_one() -> None:
    pieces, visible = full_table(1)
    blurred = Scene(MAT, pieces, CameraWorld(seed=1, blur=1.6, noise=7.0)).picture()
    assert len(decoded(blurred)) < 0.8 * len(visible)


@pytest.mark.parametrize("seed", [2, 7])
def test_tags_would_be_seen_away_from_where_they_lie(seed: int) -> None:
    pieces, _ = full_table(seed)
    scene = Scene(MAT, pieces, CameraWorld(seed=seed))
    truth = {mark.component: (mark.x, mark.y) for mark in MAT.marks()}
    truth |= {component: centre for component in pieces.on_mat() if (centre := pieces.tag_centre(component))}
    for component, pixel in decoded(scene.picture()).items():
        assert math.dist(pixel, scene.seen_at(*truth[component])) < 2.0, (seed, component)


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_leaning_camera_would_cut_the_mat_off(seed: int) -> None:
    scene = Scene(MAT, Pieces(()), CameraWorld(seed=seed, tilt=6.0))
    for x in (0.0, MAT.width):
        for y in (0.0, MAT.height):
            column, line = scene.seen_at(x, y)
            assert 0 < column < WIDTH - 1
            assert 0 < line < HEIGHT - 1


def test_the_same_evening_would_look_different_the_second_time() -> None:
    first, second = (Scene(MAT, full_table(5)[0], CameraWorld(seed=5)) for _ in range(2))
    for scene in (first, second):
        scene.hands = (Hand(300.0, 200.0, "top"),)
    frames = [first.picture() for _ in range(3)]
    for frame in frames:
        assert np.array_equal(frame, second.picture())
    assert not np.array_equal(frames[0], frames[1]), "every frame has noise of its own"


def test_what_was_touched_would_leave_traces_in_later_pictures() -> None:
    """A scene that repainted only what changed shows the same as one that was painted at once."""
    world = CameraWorld(seed=8, noise=0.0)
    pieces, _ = full_table(8)
    touched = Scene(MAT, pieces, world)
    spots = Spots(MAT, 80)
    lane = action_card(8, 2)
    pieces.lay(lane, *spots.lane("s2", 1), face_up=False)
    touched.hands = (Hand(310.0, 180.0, "top"), Hand(WHEEL_X, WHEEL_Y, "bottom"))
    touched.picture()
    pieces.flip(lane)
    pieces.lift(action_card(3, 4), "s4")
    pieces.lay(energy_card(1, 1), *spots.give("s5", 1))
    turn_wheel(pieces, 4.5, SECTORS)
    touched.hands = (Hand(325.0, 120.0, "top"), Hand(700.0, 300.0, "bottom"))
    touched.picture()
    touched.hands = touched.hands[1:]
    afresh = Scene(MAT, pieces, world)
    afresh.hands = touched.hands
    assert np.array_equal(touched.picture(), afresh.picture())


def test_a_face_down_plan_would_be_readable() -> None:
    pieces, spots = box(), Spots(MAT, 4)
    scene = Scene(MAT, pieces, CameraWorld(seed=4))
    plan = {action_card(5, 1): 1, energy_card(3, 2): 2}
    for card, slot in plan.items():
        pieces.lay(card, *spots.lane("s1", slot), face_up=False)
    covered = decoded(scene.picture())
    assert not covered.keys() & {*plan, "TC-L11", "TC-L12"}
    assert "TC-L21" in covered
    for card in plan:
        pieces.flip(card)
    assert decoded(scene.picture()).keys() >= plan.keys()


def test_a_hand_would_be_transparent() -> None:
    scene = Scene(MAT, box(), CameraWorld(seed=6))
    mark = next(mark for mark in MAT.slots if mark.component == "TC-L21")
    scene.hands = (Hand(mark.x, mark.y + 20, "top"),)
    under = decoded(scene.picture())
    assert "TC-L21" not in under
    assert under.keys() >= {"TC-L11", "TC-L31", "TC-M1", "TC-M2", "TC-M3", "TC-M4"}
    scene.hands = ()
    assert "TC-L21" in decoded(scene.picture())


def test_a_turned_wheel_would_look_unturned() -> None:
    pieces = box()
    scene = Scene(MAT, pieces, CameraWorld(seed=9, tilt=0.0, roll=0.0, noise=0.0))
    lay_wheel(pieces, [f"RZ-W{n}" for n in range(1, 7)], 0, SECTORS)
    straight = scene.picture()
    turn_wheel(pieces, SECTORS / 4, SECTORS)
    turned = scene.picture()
    column, line = (round(value) for value in scene.seen_at(WHEEL_X, WHEEL_Y))
    hub = slice(line - 36, line + 37), slice(column - 36, column + 37)
    quarters = [np.rot90(straight[hub], -quarter) for quarter in range(4)]
    likeness = [np.corrcoef(picture.ravel(), turned[hub].ravel())[0, 1] for picture in quarters]
    assert int(np.argmax(likeness)) == 1, f"not a quarter clockwise: {likeness}"
    assert decoded(turned).keys() >= {WHEEL_MARK, *(f"RZ-W{n}" for n in range(1, 7))}


def test_a_covered_lens_would_show_the_table() -> None:
    pieces, visible = full_table(3)
    scene = Scene(MAT, pieces, CameraWorld(seed=3))
    scene.black = True
    dark = scene.picture()
    assert dark.max() < 40
    assert decoded(dark) == {}
    scene.black = False
    assert len(decoded(scene.picture())) >= SEEN * len(visible)


def test_a_dim_room_would_look_bright() -> None:
    pieces, _ = full_table(3)
    bright = Scene(MAT, pieces, CameraWorld(seed=3))
    dim = Scene(MAT, pieces, replace(bright.world, light=0.3))
    assert dim.picture().mean() == pytest.approx(0.3 * bright.picture().mean(), rel=0.1)


def test_a_saved_picture_would_not_be_the_one_shown(tmp_path: Path) -> None:
    picture = Scene(MAT, box()).picture()
    save_picture(picture, tmp_path / "table.png")
    read = cv2.imread(str(tmp_path / "table.png"), cv2.IMREAD_GRAYSCALE)
    assert read is not None
    assert np.array_equal(read, picture)


def test_a_folder_that_is_not_there_would_end_in_a_traceback(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="choose a folder"):
        save_picture(np.zeros((4, 4), np.uint8), tmp_path / "nowhere" / "table.png")
