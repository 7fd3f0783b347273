"""The terminal view, driven by typed lines."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from companion.errors import ExitCode
from companion.games.vocabulary import Move
from companion.session.public import Stage
from companion.session.touches import Decide, SealPlan, TellPlace
from tests.ui.scenes import SCENES
from tests.ui.support import BADGES, FakeHost, FakeTable, exchange, fix, steps, table, whole_game
from ui.controller import Controller
from ui.intents import Begin, OpenPage, Resume
from ui.settings import SettingsFile
from ui.terminal import StreamKeyboard, run_terminal
from ui.terminal_text import COLUMNS, body, choices, width_of, wrapped


class Typist:
    """Types one line at each look at the keyboard, then is gone."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines: Iterator[str] = iter(lines)

    def poll(self, seconds: float) -> str | None:
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def hidden(self) -> AbstractContextManager[None]:
        return nullcontext()


class Screen(io.StringIO):
    """A terminal that keeps everything ever written, escape sequences included."""

    def isatty(self) -> bool:
        return True


def english() -> SettingsFile:
    """Settings of a table that speaks English."""
    kept = SettingsFile()
    kept.change(language="en")
    return kept


def play(fake: FakeTable, lines: Sequence[str], *, resume: str | None = "g1") -> str:
    out = Screen()
    assert run_terminal(FakeHost(fake), out, resume=resume, settings=english(), keyboard=Typist(lines)) == 0
    return out.getvalue()


def test_a_person_plays_a_whole_round_by_typing_numbers() -> None:
    fake = whole_game()
    text = play(fake, ["1", "1", "", "2 2", "1"], resume="g1")
    assert [type(touch) for touch in fake.touches] == [TellPlace, SealPlan, Decide]
    assert "Ox wins" in text


def test_a_new_game_can_be_begun_from_the_start_page() -> None:
    host = FakeHost(FakeTable(table()))
    run_terminal(host, Screen(), settings=english(), keyboard=Typist(["1", "1"]))
    assert len(host.wished) == 1


def test_the_cover_line_names_the_seat_and_a_cleared_screen_stands_before_and_after_the_choice() -> None:
    fake = FakeTable(table())
    text = play(fake, ["1", "", "2 2"])
    cover = text.index("Pass the keyboard to Ox (s1)")
    opened = text.index("Energy in hand")
    assert "\x1b[2J" in text[cover:opened]
    assert "\x1b[2J\x1b[3J" in text[opened:]
    assert fake.touches == [SealPlan(Move.of("s1", "plan", action=2, energy=2))]


def test_a_sealed_plan_is_written_nowhere_on_the_terminal() -> None:
    fake = FakeTable(table())
    before = play(FakeTable(table()), ["1", "", ""])
    after = play(fake, ["1", "", "8 2"])
    assert "8 2" not in after.replace("example 3 2", "")
    assert after.count("Strategise") == before.count("Strategise")


def test_an_illegal_plan_says_why_to_its_seat_and_nothing_is_sealed() -> None:
    fake = FakeTable(table())
    text = play(fake, ["1", "", "3 2", ""])
    assert "still lies in the played row" in text
    assert fake.touches == []


@pytest.mark.parametrize("typed", ["99", "x", "-1", "0", "²"])
def test_a_wrong_number_gives_one_line_that_says_what_to_type(typed: str) -> None:
    text = play(FakeTable(table()), [typed])
    assert text.count("Type a number from 1 to") == 1


def test_a_plan_of_one_number_is_asked_again() -> None:
    fake = FakeTable(table())
    assert "Type 2 numbers" in play(fake, ["1", "", "3", ""])
    assert fake.touches == []


def test_closed_input_ends_cleanly_and_the_table_is_closed() -> None:
    fake = FakeTable(table())
    reading, writing = os.pipe()
    os.close(writing)
    with os.fdopen(reading) as stdin:
        assert (
            run_terminal(
                FakeHost(fake),
                io.StringIO(),
                resume="g1",
                settings=english(),
                keyboard=StreamKeyboard(stdin),
            )
            is ExitCode.DONE
        )
    assert fake.closed


def test_lines_that_arrive_in_pieces_are_read_whole() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading) as stdin:
        keyboard = StreamKeyboard(stdin)
        os.write(writing, b"1")
        assert keyboard.poll(0.01) is None
        os.write(writing, b"2\n3\n")
        assert (keyboard.poll(0.01), keyboard.poll(0.01)) == ("12", "3")
        os.close(writing)
        with pytest.raises(EOFError):
            keyboard.poll(0.01)


@pytest.mark.parametrize("language", ["en", "de", "zh_Hant"])
def test_no_line_is_wider_than_eighty_columns(language: str) -> None:
    tables = [
        table(5),
        table(stage=Stage.RESOLVE, instructions=steps()),
        table(stage=Stage.RESOLVE, decision=exchange()),
        table(stage=Stage.RESOLVE, fix=fix()),
        table(stage=Stage.OVER, ranking=(("s1",), ("s2", "s3", "s4"))),
        table(badges=BADGES),
    ]
    for shown in tables:
        controller = Controller(FakeHost(FakeTable(shown)), language)
        controller.act(Begin())
        for page in ("", "menu", "history", "aid", "wheel", "devices", "board"):
            controller.act(OpenPage(page))
            lines = [*body(controller.model), *(button.text for button in choices(controller.model))]
            for line in lines:
                assert all(width_of(part) <= COLUMNS for part in wrapped(line, COLUMNS - 5))


def test_lines_of_a_list_stay_indented() -> None:
    assert list(wrapped("  1) Seal", 20)) == ["  1) Seal"]


def test_sixty_wide_characters_without_a_space_are_broken_and_none_is_lost() -> None:
    parts = list(wrapped("龍" * 60))
    assert [width_of(part) for part in parts] == [80, 40]


@pytest.mark.parametrize("scene", ["operator", "reader", "log", "pieces", "charts"])
def test_figures_can_be_read_without_a_window_too(scene: str) -> None:
    public, looking = SCENES[scene]
    assert public is not None
    controller = Controller(FakeHost(FakeTable(public)), "zh_Hant")
    controller.act(Resume("g1"))
    controller.looking = looking
    lines = [line for text in body(controller.model) for line in wrapped(text)]
    assert lines
    assert all(width_of(line) <= COLUMNS for line in lines)
    assert choices(controller.model)


def test_the_terminal_speaks_the_language_that_was_set_and_keeps_what_is_changed(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path / "settings.json")
    kept.change(language="de")
    controller = Controller(FakeHost(FakeTable(table())), "de", settings=kept)
    pages = [button.text for button in choices(controller.model)]
    to_settings = str(pages.index("Einstellungen") + 1)
    controller.act(OpenPage("settings"))
    to_night = str([button.text for button in choices(controller.model)].index("Licht: Nacht") + 1)
    out = Screen()
    typist = Typist([to_settings, to_night])
    run_terminal(FakeHost(FakeTable(table())), out, keyboard=typist, settings=kept)
    assert "== Einstellungen ==" in out.getvalue()
    assert SettingsFile(tmp_path / "settings.json").now.theme == "night"
