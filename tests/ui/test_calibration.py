"""The calibration on the screen: found, started, followed, kept or left, without anybody waiting."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from calibration.desk import Desk, DeskView, TouchBench, Workbench
from calibration.run import wizard_named
from calibration.steps import Outcome, Prompt, Wizard
from calibration.wizards.touch import CROSSES, TouchWizard
from companion.clock import SystemClock
from companion.errors import DeviceMissing
from companion.games.registry import all_games
from companion.reconcile.instructions import Line
from companion.session.profile import Profile, load, profile_path, save
from companion.virtual.calibrating import SimulatedBench
from firmware_bridge.sensor_map import loop_map
from tests.ui.support import FakeHost, FakeTable, table
from ui import hosting
from ui.controller import Controller
from ui.hosting import HardwareHost, JournalHost
from ui.intents import Calibrate, Close, OpenPage, Touched
from ui.looking import Looking
from ui.practice import PractisingHost
from ui.presenters.calibration import CalibrationScreen, calibration_screen
from ui.presenters.forms import FormScreen
from ui.texts import LANGUAGES, Texts

PATIENCE = 60.0
"""Seconds that a desk's thread may take on a loaded machine."""


class CalibratingHost(FakeHost):
    """A host at a simulated table whose contacts may be crossed, or whose devices are missing."""

    def __init__(self, folder: Path, wires: dict[str, str] | None = None, missing: str = "") -> None:
        super().__init__(FakeTable(table()))
        self._folder = folder
        self._wires = wires
        self._missing = missing
        self.laid: list[str] = []
        """The games whose mat the wizards looked at."""

    def calibration_folder(self) -> Path:
        return self._folder

    def workbench(self, wizard: Wizard, profile: Profile, game: str) -> Workbench:
        self.laid.append(game)
        if self._missing:
            raise DeviceMissing(self._missing)
        bench = SimulatedBench(wizard.name, wizard.needs, 3, profile, self._wires)
        return Workbench(bench, bench.clock, bench.answer)


def desk_of(controller: Controller) -> Desk:
    assert controller._calibration is not None
    desk = controller._calibration._desk
    assert desk is not None
    return desk


def finished(controller: Controller) -> CalibrationScreen:
    """The screen once the desk has nothing more to do."""
    desk_of(controller)._thread.join(PATIENCE)
    controller.step()
    model = controller.model
    assert isinstance(model, CalibrationScreen)
    return model


def texts_of(model: object) -> str:
    assert isinstance(model, FormScreen)
    return "; ".join(row.title for row in model.rows)


def test_the_settings_lead_to_the_calibration_where_there_is_a_table_to_measure(tmp_path: Path) -> None:
    for host, leads in ((CalibratingHost(tmp_path), True), (FakeHost(FakeTable(table())), False)):
        controller = Controller(host)
        controller.act(OpenPage("settings"))
        assert ("Camera, table and sensors" in texts_of(controller.model)) is leads
        controller.close()


def test_keys_are_calibrated_by_following_the_prompts_and_kept(tmp_path: Path) -> None:
    controller = Controller(CalibratingHost(tmp_path))
    controller.act(OpenPage("calibration"))
    assert "Lock keys" in texts_of(controller.model)
    controller.act(Calibrate("keys"))
    screen = finished(controller)
    assert screen.line == "6 of 6 stops felt"
    assert screen.note == "Kept. Every contact answers under its own name"
    assert [button.text for button in screen.buttons] == ["Done"]
    controller.act(Calibrate("leave"))
    assert "Lock keys" in texts_of(controller.model)
    assert load(tmp_path).profile.wiring == {}
    controller.act(Close())
    assert controller.screen == "start"
    controller.close()


def test_the_mat_of_any_game_can_be_measured(tmp_path: Path) -> None:
    host = CalibratingHost(tmp_path, missing="no camera is plugged in")
    controller = Controller(host)
    controller.act(OpenPage("calibration"))
    for game in all_games():
        model = controller.model
        assert isinstance(model, FormScreen)
        row = next(row for row in model.rows if row.title.startswith("Game on the table"))
        assert row.title.endswith(game.name.partition(":")[0])
        (following,) = row.choices
        controller.act(Calibrate("table"))
        finished(controller)
        controller.act(Calibrate("leave"))
        controller.act(following.intent)
    assert host.laid == [game.id for game in all_games()]
    controller.close()


def test_a_games_own_contacts_are_felt_by_their_own_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []

    def open_bench(*asked: object, sensors: object, **more: object) -> TouchBench:
        opened.append(sensors)
        return TouchBench()

    monkeypatch.setattr(hosting, "open_bench", open_bench)
    host = HardwareHost(tmp_path, None)
    for game in ("crazy-race", "race-for-the-chinese-zodiac"):
        host.workbench(wizard_named("track", Profile(), game), Profile(), game)
    host.close()
    assert opened == [loop_map(), None]


def test_a_wizard_says_which_space_was_felt_and_not_which_sensor() -> None:
    felt = Line.of("felt as {name}: is it in the right place? Then go on, else move it", name="track:18")
    several = Line.of("several contacts are closed: {names}", names="key:1, key:2")
    place = Line.of("Put one pawn, and nothing else, on {space}", space=37)
    said = {
        (note, language): calibration_screen(
            "track", DeskView(Prompt(place, note)), Looking(), Texts(language)
        )
        for note in (felt, several, Line.of("{name} felt", name="slide:s2:4"))
        for language in LANGUAGES
    }
    assert said[felt, "en"].note.startswith("Felt as space 18: ")
    assert said[several, "en"].note == "Several contacts are closed: lock key 1, lock key 2"
    assert said[several, "zh_Hant"].note.endswith("鎖定鍵 1、鎖定鍵 2")
    assert said[felt, "en"].line.endswith("on Palace")
    assert not [screen.note for screen in said.values() if "track:" in screen.note or "slide:" in screen.note]
    elsewhere = calibration_screen("track", DeskView(Prompt(place)), Looking(), Texts(), "crazy-race")
    assert elsewhere.line.endswith("on 37")


class Worse(TouchWizard):
    """A wizard that is over at once, with a worse result than the old one."""

    def __init__(self) -> None:
        super().__init__(800, 480)

    @property
    def over(self) -> bool:
        return True

    @property
    def prompt(self) -> Prompt:
        return Prompt(Line.of("The new table is kept"))

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        line = Line.of("The new table is kept" if anyway else "The dice tray is kept")
        return Outcome(replace(old, table_error=9.0), anyway, line)


def test_a_worse_result_can_be_kept_all_the_same(tmp_path: Path) -> None:
    save(tmp_path, Profile(table_error=0.1))
    desk = Desk(Worse(), lambda: Workbench(TouchBench(), SystemClock()), tmp_path)
    desk._thread.join(PATIENCE)
    shown = calibration_screen("table", desk.look(), Looking(), Texts("en"))
    assert [button.text for button in shown.buttons] == ["Keep the new one", "Done"]
    assert load(tmp_path).profile.table_error == 0.1
    desk.keep_anyway()
    shown = calibration_screen("table", desk.look(), Looking(), Texts("en"))
    assert [button.text for button in shown.buttons] == ["Done"]
    assert load(tmp_path).profile.table_error == 9.0
    desk.close()


def test_a_missing_device_is_said_and_may_be_tried_again(tmp_path: Path) -> None:
    controller = Controller(CalibratingHost(tmp_path, missing="no camera is plugged in"))
    controller.act(OpenPage("calibration"))
    controller.act(Calibrate("dice"))
    screen = finished(controller)
    assert screen.line == "no camera is plugged in"
    assert [button.text for button in screen.buttons] == ["Try again"]
    controller.close()


def test_a_wizard_left_before_its_end_keeps_nothing(tmp_path: Path) -> None:
    controller = Controller(CalibratingHost(tmp_path))
    controller.act(OpenPage("calibration"))
    controller.act(Calibrate("touch"))
    desk = desk_of(controller)
    controller.act(Calibrate("leave"))
    assert not desk._thread.is_alive()
    assert not profile_path(tmp_path).exists()
    controller.close()


def test_crosses_that_are_touched_well_say_so(tmp_path: Path) -> None:
    controller = Controller(CalibratingHost(tmp_path))
    controller.act(OpenPage("calibration"))
    controller.act(Calibrate("touch"))
    for x, y in CROSSES:
        controller.act(Touched(x + 0.002, y))
    screen = finished(controller)
    assert screen.line == "Touch is right: 2 px off on average"
    assert not screen.touching
    assert load(tmp_path).profile.touch == (1.6, 0.0)
    controller.close()


def test_a_rig_without_contacts_is_set_by_touch_and_learns_its_slides_by_camera(tmp_path: Path) -> None:
    controller = Controller(CalibratingHost(tmp_path))
    controller.act(OpenPage("calibration"))
    controller.act(Calibrate("rig=dock"))
    controller.act(Calibrate("keys=gpio"))
    assert (load(tmp_path).profile.rig, load(tmp_path).profile.keys) == ("dock", "gpio")
    controller.act(Calibrate("slides"))
    screen = controller.model
    assert isinstance(screen, CalibrationScreen)
    assert screen.total == 45
    controller.act(Calibrate("leave"))
    save(tmp_path, Profile(rig="dock", stops={"track:0": (1.0, 2.0), "track:1": (40.0, 2.0)}))
    controller.act(Close())
    controller.act(OpenPage("calibration"))
    assert "2 seen by camera" in texts_of(controller.model)
    controller.close()


def test_a_damaged_calibration_is_named_on_its_page(tmp_path: Path) -> None:
    profile_path(tmp_path).write_text("{")
    controller = Controller(CalibratingHost(tmp_path))
    controller.act(OpenPage("calibration"))
    assert isinstance(controller.model, FormScreen)
    assert "is damaged" in controller.model.note
    controller.close()


def test_a_desk_without_clock_or_hands_shows_its_first_prompt_at_once(tmp_path: Path) -> None:
    bench = TouchBench()
    desk = Desk(TouchWizard(800, 480), lambda: Workbench(bench, SystemClock()), tmp_path)
    assert str(desk.look().prompt.line) == "Touch the middle of the cross"
    desk.close()


def test_the_real_table_can_be_measured_although_there_is_another_to_practise_at(tmp_path: Path) -> None:
    def never() -> JournalHost:
        raise AssertionError("nobody practises")

    controller = Controller(PractisingHost(CalibratingHost(tmp_path), never))
    controller.act(OpenPage("calibration"))
    controller.act(Calibrate("keys"))
    assert finished(controller).line == "6 of 6 stops felt"
    assert load(tmp_path).profile.wiring == {}
    controller.close()
