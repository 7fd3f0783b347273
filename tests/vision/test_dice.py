"""Dice in the tray: colour and value are right, and what is not sure is not said to be."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games.crazy_race.components import dice_colours
from companion.games.race.mat import race_mat
from companion.table.dice_by_camera import TrayByCamera
from companion.table.tray import Tray as TrayOfDice
from companion.vision.cameras import CameraSpec
from companion.vision.colours import Colour
from companion.vision.decoding import grey_plane
from companion.vision.dice import (
    DICE_OF_FIVE_COLOURS,
    ORDINARY_DICE,
    DiceSeen,
    DiceWatch,
    MatTray,
    TrayPlace,
    read_dice,
)
from companion.vision.dice_places import DieKind, Tray
from companion.vision.eyes import Eyes
from companion.vision.process import EyesProcess
from companion.vision.worker import TraySeen
from tests.vision.dice_pictures import BODIES, FACES, TRAY, Die, Lamp, Roll, photograph_roll, random_roll
from tests.vision.pictures import Camera, table_picture


def tray_of(roll: Roll) -> Tray:
    return Tray(roll.homography(), *TRAY)


def read(roll: Roll, kinds: tuple[DieKind, ...] = DICE_OF_FIVE_COLOURS) -> DiceSeen:
    return read_dice(photograph_roll(roll), tray_of(roll), kinds)


def values(seen: DiceSeen) -> list[tuple[str, int]]:
    return sorted((die.kind, die.value) for die in seen.dice)


def die(colour: str, value: int, x: float = 65.0, y: float = 55.0, angle: float = 20.0) -> Die:
    sides = sorted(FACES[colour], reverse=True)
    return Die(colour, (value, sides[0], sides[0], sides[1], sides[1], sides[2]), x, y, angle)


PLACES = [(25.0, 30.0), (65.0, 30.0), (105.0, 30.0), (25.0, 80.0), (65.0, 80.0), (105.0, 80.0)]


@pytest.mark.parametrize("colour", FACES)
def test_every_face_of_every_colour_is_read_and_sure(colour: str) -> None:
    dice = tuple(
        die(colour, value, *place, angle=15.0 * value)
        for value, place in zip(sorted(set(FACES[colour])), PLACES, strict=False)
    )
    roll = Roll(dice, Lamp(gains=(1.15, 1.0, 0.85)))
    seen = read(roll, ORDINARY_DICE if colour == "white" else DICE_OF_FIVE_COLOURS)
    assert values(seen) == [(colour, each.value) for each in dice]
    assert seen.sure
    found = {each.value: (each.x, each.y) for each in seen.dice}
    for each in dice:
        assert found[each.value] == pytest.approx((each.x, each.y), abs=4.5), "it leans by its height at most"


@pytest.mark.parametrize("seed", [3, 5, 8, 12])
def test_a_mixed_roll_with_touching_dice_and_shadows_is_read(seed: int) -> None:
    roll = random_roll(seed)
    seen = read(roll)
    assert values(seen) == sorted((each.colour, each.value) for each in roll.dice)
    assert seen.sure


def test_a_six_whose_pips_run_together_is_never_a_sure_blank() -> None:
    roll = random_roll(199)
    seen = read(roll)
    assert ("brown", 0) not in values(seen)


@pytest.mark.parametrize("seed", [198, 218, 264, 266, 462, 511, 588, 591, 629])
def test_a_die_is_neither_overlooked_nor_taken_half_for_its_own_side(seed: int) -> None:
    roll = random_roll(seed)
    assert values(read(roll)) == sorted((each.colour, each.value) for each in roll.dice)


@pytest.mark.parametrize("unknown", ["brown", "grey"])
def test_a_die_of_an_unknown_colour_between_two_others_makes_the_roll_unsure(unknown: str) -> None:
    roll = random_roll(462)
    seen = read(
        replace(
            roll, dice=tuple(replace(each, colour=unknown) if each.value == 6 else each for each in roll.dice)
        ),
        tuple(kind for kind in DICE_OF_FIVE_COLOURS if kind.name in {"green", "turquoise"}),
    )
    assert not seen.sure


def test_pips_without_a_body_make_the_roll_unsure() -> None:
    roll = Roll((die("green", 2, 30.0, 30.0),))
    picture = photograph_roll(roll)
    assert read_dice(picture, tray_of(roll), DICE_OF_FIVE_COLOURS).sure
    height, width = picture.shape[:2]
    for away in (0, 11, 22):
        cv2.circle(picture, (width * 6 // 10 + away, height * 6 // 10 + away), 4, (225, 225, 225), -1)
    assert not read_dice(picture, tray_of(roll), DICE_OF_FIVE_COLOURS).sure


def test_an_empty_tray_holds_no_dice() -> None:
    assert read(Roll(())) == DiceSeen((), settled=False, sure=True)


def test_something_else_in_the_tray_makes_the_roll_unsure() -> None:
    roll = Roll((die("green", 2, 30.0, 30.0),))
    picture = photograph_roll(roll)
    height, width = picture.shape[:2]
    picture[height * 6 // 10 : height * 8 // 10, width * 6 // 10 : width * 8 // 10] = (200, 60, 190)
    assert not read_dice(picture, tray_of(roll), DICE_OF_FIVE_COLOURS).sure


def test_a_value_that_the_colour_does_not_have_is_never_sure() -> None:
    seen = read(Roll((die("beige", 6),)))
    assert not seen.sure


def test_a_colour_as_measured_replaces_the_one_supplied() -> None:
    body = np.array(BODIES["white"]) * (0.9, 0.35, 0.3) / 0.045
    red = DieKind("red", frozenset(range(1, 7)), (body[0], body[1], body[2]), (16.5, 16.5, 16.5))
    roll = Roll((die("turquoise", 3),))
    assert values(read(roll, (red, DICE_OF_FIVE_COLOURS[2]))) == [("turquoise", 3)]


def test_a_roll_settles_once_and_is_not_sure_while_it_moves() -> None:
    roll = Roll((die("grey", 4), die("brown", 5, 30.0, 30.0)))
    watch = DiceWatch(tray_of(roll), DICE_OF_FIVE_COLOURS)
    moving = [
        photograph_roll(replace(roll, dice=(replace(roll.dice[0], x=65.0 - away), roll.dice[1])))
        for away in (12.0, 6.0, 0.0)
    ]
    told = [watch.look(moving[min(frame, 2)], frame / 5) for frame in range(6)]
    assert [each.settled for each in told] == [False] * 4 + [True] * 2
    assert told[-1].sure
    assert values(told[-1]) == [("brown", 5), ("grey", 4)]
    assert not any(each.sure and not each.settled for each in told)


MAT = race_mat(3)
PLACE = TrayPlace(330.0, 250.0, *TRAY, DICE_OF_FIVE_COLOURS)


def table_with_tray(roll: Roll) -> Colour:
    """The mat from above with the tray standing on it."""
    camera = Camera()
    picture = np.dstack([table_picture(MAT, [], camera)] * 3)
    across, down = (
        round((place - 12 - size / 2) * camera.pixels_per_mm + pixels / 2)
        for place, size, pixels in ((PLACE.left, MAT.width, 2304), (PLACE.top, MAT.height, 1296))
    )
    tray = photograph_roll(replace(roll, tilt=0.0, scale=camera.pixels_per_mm))
    picture[down : down + tray.shape[0], across : across + tray.shape[1]] = tray
    return picture


def test_a_tray_on_the_mat_is_read_once_it_lies_still_and_told_once() -> None:
    picture = table_with_tray(Roll((die("grey", 4), die("brown", 5, 30.0, 30.0))))
    eyes, tray = Eyes(MAT), MatTray(PLACE)
    eyes.look(grey_plane(picture), 1, 0.0)
    told = [tray.look(picture, eyes.plane, frame / 5) for frame in range(5)]
    assert told[0] == DiceSeen((), settled=False, sure=False)
    seen = [each for each in told[1:] if each is not None]
    assert len(seen) == 1
    assert seen[0].sure
    assert values(seen[0]) == [("brown", 5), ("grey", 4)]
    assert tray.look(None, eyes.plane, 2.0) is None
    assert tray.look(picture, None, 2.0) is None


def test_the_eyes_process_tells_of_the_tray(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), table_with_tray(Roll(())))
    found: list[TraySeen] = []
    with EyesProcess(MAT, CameraSpec("pictures", str(tmp_path)), tray=PLACE) as eyes:
        until = time.monotonic() + 60
        while not found and time.monotonic() < until:
            eyes.poll()
            found = eyes.dice()
    assert [each.dice.settled for each in found] == [False]


def test_dice_taken_out_of_a_tray_with_all_fourteen_are_missed_and_nothing_else() -> None:
    """The whole way of a choice: pictures of the full tray, of the tray without two dice, what was taken."""
    box = dice_colours()
    faces = [kind.values for kind in DICE_OF_FIVE_COLOURS]
    value = {kind.name: max(own) for kind, own in zip(DICE_OF_FIVE_COLOURS, faces, strict=True)}
    width, height = TRAY
    places = [
        (width * (0.5 + column) / 5, height * (0.5 + row) / 3) for row in range(3) for column in range(5)
    ]
    whole = [die(colour, value[colour], *place) for colour, place in zip(box, places, strict=False)]
    watch, camera, tray = None, TrayByCamera(box), TrayOfDice()
    for number, dice in enumerate((whole, [each for n, each in enumerate(whole) if n not in (1, 12)])):
        roll = Roll(tuple(dice))
        watch = watch or DiceWatch(tray_of(roll), DICE_OF_FIVE_COLOURS)
        picture = photograph_roll(roll)
        for frame in range(6):
            at = number * 2.0 + frame / 5
            tray.hear(camera.see(watch.look(picture, at), at))
    assert tray.rolls == 0, "nobody saw them roll"
    assert sorted(box[each.die] for each in tray.taken(1.0, len(box))) == ["beige", "brown"]
