"""A roll seen by the camera is told once, die by die, and what is not sure is not told."""

from __future__ import annotations

from companion.table.dice_by_camera import TrayByCamera
from companion.table.tray import Tray
from companion.vision.dice import DiceSeen, DieFace

COLOURS = ("beige", "beige", "green", "brown")


def face(kind: str, value: int, x: float, y: float = 50.0) -> DieFace:
    return DieFace(kind, value, x, y, 10.0, sure=True)


def lying(*dice: DieFace, settled: bool = True, sure: bool = True) -> DiceSeen:
    return DiceSeen(dice, settled, sure)


def test_a_settled_roll_is_told_once() -> None:
    camera, tray = TrayByCamera(COLOURS), Tray()
    seen = lying(face("beige", 1, 20), face("brown", 6, 60))
    assert camera.see(lying(settled=False, sure=False), 0.5) == []
    tray.hear(camera.see(seen, 1.0))
    assert [(die.die, die.rolled) for die in tray.since(0)] == [(0, 1), (3, 6)]
    assert camera.see(seen, 1.2) == []
    assert camera.see(lying(face("beige", 1, 20.4), face("brown", 6, 59.8)), 1.4) == []


def test_two_dice_of_one_colour_are_two() -> None:
    found = TrayByCamera(COLOURS).see(lying(face("beige", 1, 20), face("beige", 1, 60)), 1.0)
    assert [die.die for die in found] == [0, 1]


def test_a_die_thrown_again_is_a_roll_and_one_that_stayed_is_none() -> None:
    camera = TrayByCamera(COLOURS)
    camera.see(lying(face("beige", 1, 20), face("green", 3, 60)), 1.0)
    again = camera.see(lying(face("beige", 1, 20), face("green", 0, 75)), 3.0)
    assert [(die.die, die.face, die.roll) for die in again] == [(2, 0, True)]
    same_face = camera.see(lying(face("beige", 1, 20), face("green", 0, 30)), 5.0)
    assert [(die.die, die.face, die.roll) for die in same_face] == [(2, 0, True)]


def test_an_unsure_or_moving_tray_tells_nothing() -> None:
    camera = TrayByCamera(COLOURS)
    assert camera.see(lying(face("beige", 1, 20), sure=False), 1.0) == []
    assert camera.see(lying(face("beige", 1, 20), settled=False), 1.0) == []


def test_more_dice_of_a_colour_than_the_game_has_are_no_roll() -> None:
    assert TrayByCamera(COLOURS).see(lying(face("brown", 1, 20), face("brown", 2, 60)), 1.0) == []


def test_an_emptied_tray_begins_anew() -> None:
    camera = TrayByCamera(COLOURS)
    camera.see(lying(face("green", 2, 20)), 1.0)
    assert camera.see(lying(), 2.0) == []
    assert [die.die for die in camera.see(lying(face("green", 2, 20)), 3.0)] == [2]
