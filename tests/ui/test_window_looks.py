"""What a person reads on a real window: nothing cut, small or overlapping, in any language and size."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.ui.looks import faults
from tests.ui.scenes import SCENES
from tests.ui.window import WindowProcess
from ui.settings import ROTATIONS, TEXT_SIZES
from ui.texts import LANGUAGES

pytestmark = pytest.mark.window


@pytest.mark.parametrize(
    ("language", "text"), [("en", "normal"), ("de", "normal"), ("de", "largest"), ("zh_Hant", "largest")]
)
def test_no_text_is_cut_small_or_overlapping_and_every_button_can_be_hit(
    window: WindowProcess, language: str, text: str
) -> None:
    told = faults_of_all(window, language, text=text)
    assert not told, "\n".join(told)


def test_a_turned_screen_is_as_readable_as_one_that_stands_upright(window: WindowProcess) -> None:
    told = faults_of_all(window, "de", text="largest", rotation=90)
    assert not told, "\n".join(told)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_the_operator_reads_in_every_language_and_size_however_the_screen_is_turned(
    window: WindowProcess, rotation: int
) -> None:
    told: list[str] = []
    for language in LANGUAGES:
        for text in TEXT_SIZES:
            told += faults_of_all(
                window, language, ("log", "operator", "pieces", "reader"), text=text, rotation=rotation
            )
    assert not told, "\n".join(told)


def faults_of_all(
    window: WindowProcess, language: str, scenes: Iterable[str] = SCENES, **settings: str | int
) -> list[str]:
    """What is wrong with the scenes under these settings, which are then set back."""
    window.tell("speak", language=language)
    window.tell("set", **settings)
    told: list[str] = []
    try:
        for scene in scenes:
            window.tell("show", scene=scene, briefly=True)
            shown = window.tell("drawn")
            assert shown["texts"], scene
            told += [f"{scene}: {fault}" for fault in faults(shown, *shown["size"])]
    finally:
        window.tell("speak", language="en")
        window.tell("set", text="normal", rotation=0)
    return told


def test_every_screen_is_drawn_by_day_and_by_night(window: WindowProcess, tmp_path: Path) -> None:
    try:
        for theme in ("day", "night"):
            window.tell("set", theme=theme)
            for scene in ("start", "table-5", "settings", "name"):
                window.tell("show", scene=scene)
                path = tmp_path / f"{theme}-{scene}.png"
                window.tell("picture", path=str(path))
                assert path.stat().st_size > 4000, f"{scene} is blank by {theme}"
            light = window.tell("brightness", path=str(tmp_path / f"{theme}-settings.png"))
            assert (light > 0.7) if theme == "day" else (light < 0.3), (theme, light)
    finally:
        window.tell("set", theme="day")


def test_sixty_chinese_characters_are_read_whole_at_the_largest_size(window: WindowProcess) -> None:
    window.tell("speak", language="zh_Hant")
    window.tell("set", text="largest")
    try:
        window.tell("show", scene="long-chinese")
        shown = window.tell("drawn")
        assert faults(shown, *shown["size"]) == []
        unit = min(shown["size"]) / 480
        (text,) = (text for text in shown["texts"] if len(text["text"]) == 60)
        across, tall = text["box"][2:]
        assert text["size"] >= 30 * unit, "it need not shrink on a page of its own"
        letters = across / text["size"]
        lines = tall / (text["size"] * 1.1)
        assert letters > 10, "it wraps after its first letters"
        assert letters * lines > 55, "letters are missing"
    finally:
        window.tell("speak", language="en")
        window.tell("set", text="normal")


def test_people_with_weak_sight_read_strips_better_at_the_largest_size(window: WindowProcess) -> None:
    sizes = {}
    try:
        for size in ("normal", "largest"):
            window.tell("set", text=size)
            for scene in ("table-3", "table-5"):
                window.tell("show", scene=scene)
                shown = window.tell("drawn")["texts"]
                facts = ("Ox", "space 14") if scene == "table-3" else ("Ox",)
                for fact in facts:
                    sizes[scene, fact, size] = next(one["size"] for one in shown if one["text"] == fact)
    finally:
        window.tell("set", text="normal")
    for scene, fact, size in sizes:
        assert sizes[scene, fact, "largest"] >= 1.1 * sizes[scene, fact, "normal"], (scene, fact, size)
