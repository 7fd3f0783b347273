"""The covered view in a real window: open while it is held, and afterwards as if nobody had looked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.scenes import SCENES
from tests.ui.test_window import point, stroke
from tests.ui.window import WindowProcess, display


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowProcess]:
    with display() as name:
        opened = WindowProcess(name, (800, 480), tmp_path_factory.mktemp("data"))
        try:
            opened.tell("set", motion=False)
            yield opened
        finally:
            opened.close()


def picture(window: WindowProcess, folder: Path, name: str) -> bytes:
    """What a person sees once nothing moves any more, to the pixel."""
    path, last = folder / f"{name}.png", b""
    for _ in range(40):
        window.tell("wait", seconds=0.3)
        window.tell("picture", path=str(path))
        if path.read_bytes() == last:
            return last
        last = path.read_bytes()
    raise AssertionError("the picture never comes to rest")


def read(window: WindowProcess, text: str) -> bool:
    """Whether a text can be read on the window within some seconds."""
    for _ in range(100):
        if text in window.texts():
            return True
        window.tell("wait", seconds=0.1)
    return False


def look_at(window: WindowProcess, action: int, energy: int) -> None:
    """Hold the view open and point at a plan, without sealing it."""
    window.finger("down", *point(window, "pad"))
    window.finger("move", *point(window, "actions", action - 1))
    window.finger("move", *point(window, "energies", energy - 1))


@pytest.mark.parametrize("closed_by", ["letting go", "sleep", "the dark", "another window"])
def test_a_page_that_was_looked_at_is_covered_again_as_it_was_before(
    window: WindowProcess, tmp_path: Path, closed_by: str
) -> None:
    window.tell("show", scene="private")
    before = picture(window, tmp_path, "before")
    look_at(window, 8, 2)
    assert picture(window, tmp_path, "open") != before
    match closed_by:
        case "letting go":
            window.finger("move", *point(window, "message"))
        case "sleep":
            window.tell("sleep")
        case "the dark":
            window.tell("later", seconds=3600.0)
        case _:
            window.tell("lose_focus")
    window.finger("up")
    if closed_by == "the dark":
        window.finger("down", 5, 5)
        window.finger("up")
    assert picture(window, tmp_path, "after") == before
    assert window.tell("touches") == []


def test_screens_after_a_seal_are_the_same_to_the_pixel_whatever_was_sealed(
    window: WindowProcess, tmp_path: Path
) -> None:
    seen = []
    for action, energy in (("8", "2"), ("2", "1"), ("8", "1")):
        window.tell("show", scene="private")
        stroke(window, action, energy)
        assert window.screen() == "table"
        seen.append((picture(window, tmp_path, f"sealed {action}"), window.texts()))
    assert seen[0] == seen[1] == seen[2]


def test_a_plan_is_sealed_with_four_targets_from_opening_to_sealed(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    targets = [point(window, "pad"), point(window, "actions", 1), point(window, "energies", 0)]
    window.finger("down", *targets[0])
    for target in (*targets[1:], point(window, "seal")):
        window.finger("move", *target)
    window.finger("up")
    assert [touch.split("(")[0] for touch in window.tell("touches")] == ["SealPlan"]


def test_cards_under_the_hood_are_named_only_while_the_view_is_held(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    window.tell("hood", action=5, energy=2)
    covered = window.texts()
    assert not any("Cooperate ·" in text for text in covered)
    window.finger("down", *point(window, "pad"))
    assert read(window, "5 Cooperate · 2")
    window.finger("move", *point(window, "message"))
    window.finger("up")
    assert window.texts() == covered
    for scene in SCENES:
        if scene != "private":
            window.tell("show", scene=scene)
            assert not any("Cooperate ·" in text for text in window.texts()), scene


def test_a_wrong_card_under_the_hood_is_refused_in_the_covered_view_and_cannot_be_sealed(
    window: WindowProcess,
) -> None:
    window.tell("show", scene="private")
    window.tell("hood", action=5, energy=2, refusal="this energy is not in your hand")
    window.finger("down", *point(window, "pad"))
    assert read(window, "this energy is not in your hand")
    window.finger("move", *point(window, "seal"))
    window.finger("up")
    assert window.screen() == "private"
    assert window.tell("touches") == []
    assert "this energy is not in your hand" not in window.texts()


def test_scanned_cards_are_sealed_by_two_targets_and_no_touch_carries_them(window: WindowProcess) -> None:
    window.tell("show", scene="private")
    window.tell("hood", action=5, energy=2)
    window.finger("down", *point(window, "pad"))
    assert read(window, "5 Cooperate · 2")
    window.finger("move", *point(window, "seal"))
    window.finger("up")
    assert window.screen() == "table"
    assert window.tell("touches") == ["SealScanned(seat='s1') "]
