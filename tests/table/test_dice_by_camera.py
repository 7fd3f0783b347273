"""A roll seen by the camera is told once, die by die, and what is not sure is not told."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.dice_by_camera import TrayByCamera
from companion.table.tray import Tray
from companion.vision.dice import DiceSeen, DieFace

COLOURS = ("beige", "beige", "green", "brown")


def face(kind: str, value: int, x: float, y: float = 50.0) -> DieFace:
    return DieFace(kind, value, x, y, 10.0, sure=True)


def lying(*dice: DieFace, settled: bool = True, sure: bool = True) -> DiceSeen:
    return DiceSeen(dice, settled, sure)


def looking(*dice: DieFace, colours: Sequence[str] = COLOURS) -> TrayByCamera:
    """A camera that has had its first look, at these dice."""
    camera = TrayByCamera(colours)
    camera.see(lying(*dice), 0.0)
    return camera


def test_what_lies_there_at_the_first_look_was_not_thrown() -> None:
    camera, tray = TrayByCamera(COLOURS), Tray()
    tray.hear(camera.see(lying(face("beige", 1, 20), face("brown", 6, 60)), 1.0))
    assert tray.since(0) == ()
    tray.hear(camera.see(lying(face("beige", 1, 20), face("brown", 2, 70)), 2.0))
    assert [(die.die, die.rolled) for die in tray.since(0)] == [(3, 2)]


def test_a_settled_roll_is_told_once() -> None:
    camera, tray = looking(), Tray()
    seen = lying(face("beige", 1, 20), face("brown", 6, 60))
    assert camera.see(lying(settled=False, sure=False), 0.5) == []
    tray.hear(camera.see(seen, 1.0))
    assert [(die.die, die.rolled) for die in tray.since(0)] == [(0, 1), (3, 6)]
    assert camera.see(seen, 1.2) == []
    assert camera.see(lying(face("beige", 1, 20.4), face("brown", 6, 59.8)), 1.4) == []


def test_two_dice_of_one_colour_are_two() -> None:
    found = looking().see(lying(face("beige", 1, 20), face("beige", 1, 60)), 1.0)
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
    assert looking().see(lying(face("brown", 1, 20), face("brown", 2, 60)), 1.0) == []


def test_a_die_that_is_gone_was_taken_and_comes_back_as_a_roll() -> None:
    camera, tray = TrayByCamera(COLOURS), Tray()
    whole = (face("beige", 1, 20), face("beige", 2, 40), face("green", 3, 60), face("brown", 6, 80))
    tray.hear(camera.see(lying(*whole), 1.0))
    mark = tray.rolls
    tray.hear(camera.see(lying(*whole[1:], sure=False), 2.0))
    assert tray.taken(1.5, 4) == ()
    tray.hear(camera.see(lying(*whole[1:]), 2.5))
    assert [(die.die, die.shows) for die in tray.taken(1.5, 4)] == [(0, 1)]
    assert tray.since(mark) == ()
    tray.hear(camera.see(lying(*whole[1:], face("beige", 2, 15)), 3.5))
    assert tray.taken(1.5, 4) == ()
    assert [(die.die, die.rolled) for die in tray.since(mark)] == [(0, 2)]


def test_a_tray_that_holds_thrown_dice_only_is_cleared_and_not_chosen_from() -> None:
    camera, tray = TrayByCamera(COLOURS), Tray()
    tray.hear(camera.see(lying(face("beige", 1, 20), face("green", 2, 60)), 1.0))
    tray.hear(camera.see(lying(face("green", 2, 60)), 2.0))
    assert tray.taken(0.5, len(COLOURS)) == ()


def test_dice_taken_before_a_distance_was_asked_for_are_no_choice() -> None:
    camera, tray = TrayByCamera(("green", "brown")), Tray()
    tray.hear(camera.see(lying(face("green", 1, 20), face("brown", 2, 60)), 1.0))
    tray.hear(camera.see(lying(face("green", 1, 20)), 2.0))
    assert [die.die for die in tray.taken(1.5, 2)] == [1]
    assert tray.taken(2.5, 2) == ()


def test_an_emptied_tray_begins_anew() -> None:
    camera = TrayByCamera(COLOURS)
    camera.see(lying(face("green", 2, 20)), 1.0)
    assert [die.quality for die in camera.see(lying(), 2.0)] == ["taken"]
    assert [die.die for die in camera.see(lying(face("green", 2, 20)), 3.0)] == [2]
