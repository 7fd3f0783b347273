"""The board and the offers of Wu Wei in a real window, under real fingers."""

from __future__ import annotations

import pytest

from companion.games.wu_wei.board import CORNERS, FREE_SQUARES, kings_move
from tests.ui.window import WindowProcess
from ui.layout import Rect, screen_rect
from ui.screens.places import places
from ui.widgets.wu_grounds import BoardShape

pytestmark = pytest.mark.window


def space(window: WindowProcess, place: str) -> tuple[float, float]:
    """The middle of a space of the board, in pixels from the bottom left."""
    area, unit = screen_rect(window.width, window.height)
    top = 4.0 if area.w >= area.h else 68.0
    side = min(area.h, area.w) - 8
    x, y = BoardShape.within(Rect(4, top, side, side)).centre(place)
    return x * unit, (area.h - y) * unit


def tap(window: WindowProcess, place: str) -> None:
    """A finger on a space."""
    window.finger("down", *space(window, place))
    window.finger("up")


def test_a_space_is_chosen_by_one_tap_and_gone_to_by_a_second(window: WindowProcess) -> None:
    window.tell("show", scene="wu-move")
    tap(window, "O14")
    assert window.tell("touches") == []
    assert any("Go to O14" in text for text in window.texts())
    tap(window, "O14")
    (told,) = window.tell("touches")
    assert "'step'" in told
    assert "O14" in told


def test_a_square_between_octagons_is_hit_and_a_barred_space_goes_nowhere(window: WindowProcess) -> None:
    window.tell("show", scene="wu-move")
    tap(window, "S13")
    assert any(text.startswith("S13: town") for text in window.texts())
    tap(window, "O34")
    tap(window, "O34")
    assert window.tell("touches") == []


def spot(window: WindowProcess, part: str, number: int = 0) -> tuple[float, float]:
    """The middle of a part of the open view of an offer."""
    area, unit = screen_rect(window.width, window.height)
    rect = getattr(places(area, 6, 0), part)
    rect = rect[number] if isinstance(rect, tuple) else rect
    x, y = rect.centre
    return x * unit, (area.h - y) * unit


def test_an_offer_lives_in_one_stroke_and_leaves_no_trace_when_let_go(window: WindowProcess) -> None:
    window.tell("show", scene="wu-bid")
    covered = window.texts()
    window.finger("down", *spot(window, "pad"))
    window.finger("move", *spot(window, "actions", 2))
    assert "1/1" in window.texts()
    window.finger("move", *spot(window, "message"))
    window.finger("up")
    assert window.texts() == covered
    assert window.tell("touches") == []


def test_a_stroke_over_chi_that_ends_on_seal_seals_the_offer(window: WindowProcess) -> None:
    window.tell("show", scene="wu-bid")
    window.finger("down", *spot(window, "pad"))
    for part, number in (("actions", 2), ("actions", 4), ("seal", 0)):
        window.finger("move", *spot(window, part, number))
    window.finger("up")
    (told,) = window.tell("touches")
    assert "SealPlan(s1, <sealed>)" in told
    assert "('earth', 1), ('water', 2)" in told


def lying_on(window: WindowProcess, place: str) -> str:
    """What the screen says of a space of the board that is entered."""
    tap(window, place)
    (said,) = (text for text in window.texts() if text.startswith(f"{place}: "))
    tap(window, place)
    return said.partition(": ")[2]


def test_the_board_on_the_table_is_entered_by_touch_alone(window: WindowProcess) -> None:
    window.tell("play", game="wu-wei", seats=2)
    window.press("Entered by hand")
    assert "Touch two spaces to swap their tiles" in window.texts()
    for fixed in (*CORNERS, "S11", "O33", "O23"):
        tap(window, fixed)
        assert "Touch two spaces to swap their tiles" in window.texts()
    tiles = {place: lying_on(window, place) for place in FREE_SQUARES}
    one, town = next(
        (one, town)
        for one in FREE_SQUARES if tiles[one].startswith("temple")
        for other in FREE_SQUARES if tiles[other].startswith("temple") and other != one
        for town in FREE_SQUARES if tiles[town].startswith("town") and kings_move(town, other)
    )  # fmt: skip
    tap(window, one)
    tap(window, town)
    assert any("the tiles on" in text for text in window.texts())
    window.press("This is our board")
    assert "Take the last swap back" in window.texts(), "a board that breaks a rule is not taken"
    window.press("Take the last swap back")
    assert "Touch two spaces to swap their tiles" in window.texts()
    assert lying_on(window, one) == tiles[one]
    tap(window, "O11")
    tap(window, one)
    assert any(text.startswith(f"{one}: ") for text in window.texts()), "another shape is picked up instead"
    tap(window, one)
    window.press("This is our board")
    assert any(text.startswith("The table: who begins") for text in window.texts())
