"""A real window, touched by real fingers: walks, pictures of every screen, nothing cut or overlapping."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.ui.scenes import SCENES
from tests.ui.window import WindowProcess, middle
from ui.layout import screen_rect
from ui.screens.places import places
from ui.settings import ROTATIONS

pytestmark = pytest.mark.window


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_finger_presses_what_it_sees_however_the_screen_is_turned(
    window: WindowProcess, rotation: int, tmp_path: Path
) -> None:
    window.tell("set", rotation=rotation)
    try:
        window.tell("show", scene="table-3")
        window.tell("picture", path=str(tmp_path / "turned.png"))
        assert window.screen() == "table"
        window.click(*red_button(tmp_path / "turned.png"))
        window.until("private")
    finally:
        window.tell("set", rotation=0)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_half_a_turn_turns_the_picture_as_soon_as_the_fingers(
    window: WindowProcess, rotation: int, tmp_path: Path
) -> None:
    window.tell("motion", on=False)
    try:
        window.tell("set", rotation=rotation)
        window.tell("show", scene="table-3")
        window.tell("wait", seconds=2.0)
        window.tell("picture", path=str(tmp_path / "before.png"))
        window.tell("set", rotation=(rotation + 180) % 360)
        window.tell("picture", path=str(tmp_path / "after.png"))
        before, after = (cv2.imread(str(tmp_path / f"{name}.png")) for name in ("before", "after"))
        assert before is not None
        assert after is not None
        assert np.abs(cv2.rotate(before, cv2.ROTATE_180).astype(int) - after).mean() < 3
    finally:
        window.tell("motion", on=True)
        window.tell("set", rotation=0)


def red_button(path: Path) -> tuple[float, float]:
    """The middle of the one cinnabar button in a picture of the window, from its top left."""
    picture = cv2.imread(str(path))
    assert picture is not None
    near = np.abs(picture.astype(int) - np.array([26, 44, 176])).max(axis=2) < 12
    _, _, stats, middles = cv2.connectedComponentsWithStats(near.astype(np.uint8))
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    return float(middles[largest][0]), float(middles[largest][1])


def test_a_name_is_typed_without_a_keyboard_and_stands_beside_its_seat(window: WindowProcess) -> None:
    window.tell("start")
    window.press("New game: Race for the Chinese Zodiac")
    window.press("Name")
    for key in ("A", "n", "n", "a", "Done"):
        window.press(key)
    assert window.screen() == "new-game"
    assert "Anna" in window.texts()


def test_a_sensor_thread_that_reaches_into_the_window_is_noticed(window: WindowProcess) -> None:
    window.tell("show", scene="table-3")
    assert window.tell("drawn")["strays"] == []
    window.tell("stray")
    assert window.tell("drawn")["strays"] == ["Controller.explain from sensor"]
    window.tell("forget_strays")


def test_a_person_walks_from_the_start_page_to_the_result(window: WindowProcess) -> None:
    window.tell("start")
    assert window.screen() == "start"
    window.press("New game: Race for the Chinese Zodiac")
    assert window.screen() == "new-game"
    window.press("Begin")
    assert window.screen() == "steps"
    tick(window, "Ox: 3 forward, to 15")
    assert window.screen() == "table"
    window.press("Plan here")
    assert window.screen() == "private"
    stroke(window, "2", "2")
    assert window.screen() == "reveal"
    assert "The plans are open" in window.texts()
    window.until("decision")
    window.press("Return an energy 1")
    assert window.screen() == "result"
    assert "Ox wins" in window.texts()
    told = window.tell("touches")
    assert [line.split("(")[0] for line in told] == ["TellPlace", "SealPlan", "Decide"]


def tick(window: WindowProcess, text: str) -> None:
    x, y = middle(window.box_of(text))
    window.finger("down", x, y)
    window.finger("up")


def open_places(window: WindowProcess) -> Any:
    """Where the parts of the open view lie, from the layout itself."""
    area, unit = screen_rect(window.width, window.height)
    return places(area, 8, 2), area, unit


def point(window: WindowProcess, part: str, number: int = 0) -> tuple[float, float]:
    """The middle of a part of the open view, in pixels; energies 1 and 2 are in hand."""
    where, area, unit = open_places(window)
    rect = getattr(where, part)
    rect = rect[number] if isinstance(rect, tuple) else rect
    x, y = rect.centre
    return x * unit, (area.h - y) * unit


def stroke(window: WindowProcess, action: str, energy: str, *, end: str = "seal") -> None:
    """One unbroken stroke from the pad over action and energy."""
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", int(action) - 1))
    window.finger("move", *point(window, "energies", int(energy) - 1))
    if end:
        window.finger("move", *point(window, end))
    window.finger("up")


MARKER = "8 Strategise · 2 → slide on to Seal"
"""What the open view says while just this is chosen."""


def test_a_plan_stands_nowhere_but_in_the_held_view_and_is_covered_on_release(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    covered = window.texts()
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", 7))
    window.finger("move", *point(window, "energies", 1))
    assert MARKER in window.texts()
    window.finger("move", *point(window, "message"))
    window.finger("up")
    assert window.texts() == covered
    assert window.tell("touches") == []
    for scene in SCENES:
        window.tell("show", scene=scene)
        assert not any("Strategise ·" in text for text in window.texts()), scene


def test_a_stroke_that_ends_on_seal_seals_and_leaves_no_trace_on_the_table_screen(
    window: WindowProcess,
) -> None:
    window.tell("show", scene="private")
    stroke(window, "8", "2")
    assert window.screen() == "table"
    assert len(window.tell("touches")) == 1
    assert "action', 8" in window.tell("touches")[0]
    assert "SealPlan(s1, <sealed>)" in window.tell("touches")[0]
    assert not any("Strategise" in text for text in window.texts())


def test_a_second_finger_may_tap_while_the_first_holds(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    window.finger("down", *point(window, "pad"))
    for part, number in (("actions", 1), ("energies", 0), ("seal", 0)):
        window.finger("down", *point(window, part, number), number=2)
        window.finger("up", number=2)
    window.finger("up")
    assert window.screen() == "table"
    assert "action', 2), ('energy', 1)" in window.tell("touches")[0]


def test_an_illegal_choice_says_why_in_the_private_view_and_cannot_be_sealed(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", 2))
    assert any("still lies in the played row" in text for text in window.texts())
    window.finger("move", *point(window, "energies", 0))
    window.finger("move", *point(window, "seal"))
    window.finger("up")
    assert window.screen() == "private"
    assert window.tell("touches") == []
    assert not any("still lies" in text for text in window.texts())


def test_the_view_is_covered_when_the_window_loses_the_focus(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    covered = window.texts()
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", 7))
    assert window.texts() != covered
    window.tell("lose_focus")
    assert window.texts() == covered
    window.finger("move", *point(window, "seal"))
    window.finger("up")
    assert window.tell("touches") == []


def test_an_open_view_is_gone_when_the_game_goes_on_without_it(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", 7))
    window.tell("advance", scene="reveal")
    assert window.screen() == "reveal"
    assert not any("Strategise" in text for text in window.texts())
    window.finger("up")
    assert window.screen() == "reveal"


def test_a_finger_that_leaves_a_button_has_not_pressed_it(window: WindowProcess) -> None:
    window.tell("show", scene="decision")
    x, y = middle(window.box_of("Return an energy 1"))
    window.finger("down", x, y)
    window.finger("move", 5, 5)
    window.finger("up")
    assert window.tell("touches") == []


def test_a_card_that_fits_no_legal_exchange_says_so_when_touched(window: WindowProcess) -> None:
    window.tell("show", scene="exchange")
    window.press("6")
    assert any("No legal exchange" in text for text in window.texts())


def test_a_long_history_scrolls_by_finger(window: WindowProcess) -> None:
    window.tell("show", scene="history")
    assert "Ox: 1 forward, to 1" not in window.texts()
    x, y = window.width / 2, window.height / 2
    for _ in range(12):
        if "Ox: 1 forward, to 1" in window.texts():
            return
        window.finger("down", x, y)
        for n in range(1, 8):
            window.finger("move", x, y + n * window.height / 20)
        window.finger("up")
        window.tell("wait", seconds=0.5)
    raise AssertionError("the oldest line cannot be reached")


def test_a_tap_told_by_two_drivers_answers_once(window: WindowProcess) -> None:
    window.tell("show", scene="decision")
    x, y = middle(window.box_of("Return an energy 1"))
    window.tell("echo", x=x, y=y)
    assert len(window.tell("touches")) == 1


def test_the_first_touch_on_a_dark_screen_wakes_it_and_presses_nothing(window: WindowProcess) -> None:
    window.tell("show", scene="decision")
    x, y = middle(window.box_of("Return an energy 1"))
    window.tell("later", seconds=100_000)
    window.finger("down", x, y)
    window.finger("up")
    assert window.tell("touches") == []
    window.tell("later", seconds=1.0)
    window.finger("down", x, y)
    window.finger("up")
    assert len(window.tell("touches")) == 1


def test_a_private_view_is_covered_when_the_screen_goes_dark(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    covered = window.texts()
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", 7))
    assert window.texts() != covered
    window.tell("later", seconds=100_000)
    assert window.texts() == covered
    window.finger("up")
    assert window.tell("touches") == []


def inside(spot: Sequence[float], cell: Sequence[float]) -> bool:
    """Whether a point lies in a box."""
    x, y, width, height = cell
    return x <= spot[0] <= x + width and y <= spot[1] <= y + height


def test_a_pawn_that_moved_walks_there_and_without_motion_it_just_stands_there(window: WindowProcess) -> None:
    window.tell("show", scene="table-3")
    window.tell("move_pawn", seat="s1", space=20)
    under_way = window.tell("pawns")
    assert under_way["moving"]
    for _ in range(100):
        there = window.tell("pawns")
        if not there["moving"]:
            break
        window.tell("wait", seconds=0.1)
    assert not there["moving"]
    assert any(inside(spot, there["cells"]["20"]) for spot in there["spots"])
    window.tell("motion", on=False)
    try:
        window.tell("move_pawn", seat="s1", space=3)
        there = window.tell("pawns")
        assert not there["moving"]
        assert any(inside(spot, there["cells"]["3"]) for spot in there["spots"])
    finally:
        window.tell("motion", on=True)


def test_a_button_that_goes_while_a_finger_is_on_it_is_not_pressed(window: WindowProcess) -> None:
    window.tell("show", scene="decision")
    x, y = middle(window.box_of("Return an energy 1"))
    window.finger("down", x, y)
    window.tell("advance", scene="table-3")
    assert window.screen() == "table"
    window.finger("up")
    assert window.tell("touches") == []


def test_no_letter_that_tells_of_a_plan_is_kept_after_the_view_was_covered(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    window.finger("down", *point(window, "pad"))
    window.finger("up")
    before = window.tell("kept")
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", 7))
    window.finger("move", *point(window, "energies", 1))
    window.finger("move", *point(window, "actions", 2))
    window.finger("move", *point(window, "message"))
    window.finger("up")
    assert window.tell("kept") == before
