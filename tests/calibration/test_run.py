"""Wizards driven by hands that follow them, and kept or not."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.bench import CameraThread, PictureBench
from calibration.run import PATIENCE, calibrate, planned_mat, run_wizard, wizard_named, words
from calibration.steps import Answer, Look, Needs, Prompt, Wizard
from calibration.typed import TypedAnswers
from calibration.wizards.seen_stops import SeenSlides, SeenTrack
from calibration.wizards.stops import KeysWizard
from companion.cli import main
from companion.clock import ManualClock, SystemClock
from companion.errors import CompanionError, DeviceMissing
from companion.games.race.components import movers
from companion.inputs.readings import SensorReading
from companion.reconcile.instructions import Line
from companion.session.profile import Profile, load, profile_path, save
from companion.virtual.calibrating import SimulatedBench
from companion.vision.cameras import CameraSpec
from firmware_bridge.sensor_map import standard_map

PROMPT = Prompt(Line.of("Lay a card"))


def by_script(name: str, wires: Mapping[str, str] | None = None) -> Profile:
    """What a wizard makes of an uncalibrated simulated table."""
    wizard = wizard_named(name, Profile())
    bench = SimulatedBench(name, wizard.needs, 5, Profile(), wires)
    try:
        run_wizard(wizard, bench, bench.clock, lambda line: None, bench.answer)
    finally:
        bench.close()
    return wizard.outcome(Profile()).profile


@pytest.mark.parametrize(("name", "prefix"), [("track", "track"), ("slides", "slide:s2"), ("keys", "key")])
def test_crossed_wires_of_the_simulated_board_are_found(name: str, prefix: str) -> None:
    wires = {f"{prefix}:4": f"{prefix}:5", f"{prefix}:5": f"{prefix}:4"}
    profile = by_script(name, wires)
    assert profile.wiring == wires
    assert profile.silent == ()


def test_the_tray_is_found_about_where_it_stands_even_with_an_unmeasured_lens() -> None:
    tray = by_script("dice").tray
    assert tray is not None
    assert tray[2:] == pytest.approx((130, 110), abs=8)


class Deaf:
    """A bench whose device says nothing, or is in trouble."""

    def __init__(self, clock: ManualClock, trouble: str = "") -> None:
        self._clock = clock
        self._trouble = trouble

    def look(self, prompt: Prompt) -> Look:
        self._clock.advance(1.0)
        return Look()

    def trouble(self) -> str:
        return self._trouble

    def preview(self) -> None:
        return None

    def close(self) -> None:
        return None


def test_a_wizard_whose_device_fails_ends_with_the_devices_words() -> None:
    clock = ManualClock()
    wizard = wizard_named("keys", Profile())
    with pytest.raises(DeviceMissing, match="pull the cable"):
        run_wizard(
            wizard, Deaf(clock, "silent; pull the cable"), clock, lambda line: None, lambda prompt: None
        )


def test_a_wizard_that_nobody_answers_does_not_wait_for_ever() -> None:
    clock = ManualClock()
    wizard = wizard_named("keys", Profile())
    with pytest.raises(CompanionError, match="start again when all is ready"):
        run_wizard(wizard, Deaf(clock), clock, lambda line: None, lambda prompt: None)
    assert clock.now() <= PATIENCE + 5


def test_a_rig_without_contacts_learns_track_and_slides_by_camera() -> None:
    for name, kind in (("track", SeenTrack), ("slides", SeenSlides)):
        wizard = wizard_named(name, Profile(rig="dock"))
        assert isinstance(wizard, kind)
        assert wizard.needs is Needs.AROUND
        assert wizard_named(name, Profile()).needs is Needs.SENSORS


def test_every_space_of_a_looped_course_is_learnt_by_camera() -> None:
    assert wizard_named("track", Profile(rig="dock"), "crazy-race").prompt.total == 50
    assert wizard_named("track", Profile(rig="dock")).prompt.total == 38


def felt(wizard: Wizard, wires: Mapping[str, str]) -> Wizard:
    """Every contact closes when it is asked for, a crossed one under the other's name."""
    now = 0.0
    while not wizard.over:
        space = dict(wizard.prompt.line.values)["space"]
        name = wires.get(f"track:{space}", f"track:{space}")
        wizard.look(Look(readings=(SensorReading(name, True, now + 0.1),)), now + 0.1)
        now += 1.0
        wizard.look(Look(), now)
        wizard.answer(Answer.NEXT, now)
        wizard.look(Look(readings=(SensorReading(name, False, now),)), now)
    return wizard


def test_crossed_contacts_of_a_looped_course_leave_the_races_wires_as_they_were(tmp_path: Path) -> None:
    race = Profile(wiring={"track:4": "track:5", "track:5": "track:4"}, silent=("track:0",))
    save(tmp_path, race)
    wizard = wizard_named("track", race, "crazy-race")
    assert wizard.prompt.total == 50
    wires = {"track:2": "track:3", "track:3": "track:2"}
    calibrate(felt(wizard, wires), tmp_path, False, lambda line: None, "crazy-race")
    kept = load(tmp_path).profile
    assert (kept.wiring, kept.silent) == (race.wiring, race.silent)
    assert kept.on_course("crazy-race").wiring == wires


def test_a_looped_course_has_no_slides_to_calibrate() -> None:
    with pytest.raises(CompanionError, match="has no slides"):
        wizard_named("slides", Profile(), "crazy-race")


def test_places_of_a_looped_course_do_not_move_the_pawns_of_the_race(tmp_path: Path) -> None:
    race = Profile(rig="dock", stops={"track:0": (1.0, 500.0), "track:1": (40.0, 500.0)})
    save(tmp_path, race)
    wizard = wizard_named("track", race, "crazy-race")
    for space in range(50):
        wizard.answer(Answer.SKIP, float(space))
    assert calibrate(wizard, tmp_path, False, lambda line: None, "crazy-race").taken
    kept = load(tmp_path).profile
    assert kept.on_course("").stops == race.stops
    assert kept.on_course("crazy-race").stops == {}


def test_a_pawn_is_led_along_a_track_without_contacts_before_a_crooked_camera() -> None:
    wizard = SeenTrack(planned_mat(), standard_map(track=3, slides=0), movers())
    bench = SimulatedBench("track", wizard.needs, 4, Profile(rig="dock"))
    run_wizard(wizard, bench, bench.clock, lambda line: None, bench.answer)
    stops = wizard.outcome(Profile(rig="dock")).profile.stops
    assert list(stops) == ["track:0", "track:1", "track:2"]
    (x0, y0), (x1, y1), (x2, y2) = stops.values()
    assert y0 > planned_mat().height
    for step in (math.dist((x0, y0), (x1, y1)), math.dist((x1, y1), (x2, y2))):
        assert 34.0 < step < 42.0


def finished_keys() -> KeysWizard:
    """Keys pressed in order."""
    wizard = KeysWizard(standard_map(track=0, slides=0, keys=2))
    for at, number in enumerate((1, 2)):
        wizard.look(Look(readings=(SensorReading(f"key:{number}", True, float(at)),)), float(at))
    return wizard


def test_a_damaged_calibration_is_moved_aside_before_a_new_one_is_kept(tmp_path: Path) -> None:
    profile_path(tmp_path).write_text("damaged")
    said: list[str] = []
    calibrate(finished_keys(), tmp_path, False, said.append)
    assert load(tmp_path).fault == ""
    assert (tmp_path / "calibration.damaged.json").read_text() == "damaged"
    assert "calibration.damaged.json" in said[0]


def test_keeping_one_part_leaves_the_others(tmp_path: Path) -> None:
    save(tmp_path, Profile(rig="dock", table_error=0.3))
    calibrate(finished_keys(), tmp_path, False, lambda line: None)
    assert load(tmp_path).profile == Profile(rig="dock", table_error=0.3, wiring={})


def test_prompts_say_how_far_it_is_and_what_was_seen() -> None:
    prompt = Prompt(Line.of("Press {seat}", seat=2), Line.of("felt"), 1, 6)
    assert words(prompt) == "[1/6] Press 2 (felt)"


def test_answers_are_taken_from_a_terminal_as_they_are_typed() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading) as stream, os.fdopen(writing, "w", buffering=1) as keyboard:
        answers = TypedAnswers(stream, pause=0.01)
        assert answers(PROMPT) is None
        for typed, answer in (
            ("\n", Answer.NEXT),
            ("s\n", Answer.SKIP),
            ("End\n", Answer.END),
            ("?\n", None),
        ):
            keyboard.write(typed)
            assert answers(PROMPT) is answer
        keyboard.write("q\n")
        with pytest.raises(CompanionError, match="nothing was changed"):
            answers(PROMPT)
        keyboard.close()
        assert answers(PROMPT) is None
        answers.close()


def test_without_a_keyboard_wizards_go_by_what_is_seen(tmp_path: Path) -> None:
    (tmp_path / "nothing").touch()
    with (tmp_path / "nothing").open() as stream:
        answers = TypedAnswers(stream, pause=0.0)
        assert answers(PROMPT) is None
        answers.close()


def test_a_camera_that_does_not_open_keeps_saying_why_and_can_be_closed(tmp_path: Path) -> None:
    camera = CameraThread(CameraSpec("pictures", str(tmp_path / "gone")), SystemClock())
    bench = PictureBench(CameraSpec("pictures", str(tmp_path / "gone")), SystemClock())
    for each in (camera, bench):
        each.close()
    assert "no folder of pictures" in camera.trouble
    assert "no folder of pictures" in bench.trouble()
    assert bench.look(PROMPT).picture is None


def test_a_camera_plugged_in_later_is_found_without_starting_again(tmp_path: Path) -> None:
    camera = CameraThread(CameraSpec("pictures", str(tmp_path / "later")), SystemClock())
    pause = threading.Event()
    try:
        for _ in range(600):
            if camera.trouble:
                break
            pause.wait(0.05)
        assert "no folder of pictures" in camera.trouble
        (tmp_path / "soon").mkdir()
        cv2.imwrite(str(tmp_path / "soon" / "1.png"), np.full((48, 64), 120, np.uint8))
        (tmp_path / "soon").rename(tmp_path / "later")
        picture = None
        for _ in range(600):
            picture = picture if picture is not None else camera.take()
            if picture is not None and not camera.trouble:
                break
            pause.wait(0.05)
        assert picture is not None
        assert picture.shape == (48, 64)
        assert camera.trouble == ""
    finally:
        camera.close()


def test_the_command_calibrates_the_simulated_table_apart_from_the_real_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    save(tmp_path, Profile(wiring={"key:1": "key:2", "key:2": "key:1"}))
    assert main(["calibrate", "keys", "--simulated", "--seed", "4"]) == 0
    assert "Every contact answers under its own name" in capsys.readouterr().out
    assert load(tmp_path).profile.wiring == {"key:1": "key:2", "key:2": "key:1"}
    assert load(tmp_path / "simulated-4").profile.wiring == {}


@pytest.mark.parametrize("part", ["camera", "table", "track", "slides", "dice", "keys"])
def test_without_the_device_the_command_says_which_and_ends_with_3(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    monkeypatch.setattr("companion.session.hardware.find_camera", lambda: None)
    monkeypatch.setattr("calibration.bench.find_ports", list)
    assert main(["calibrate", part]) == 3
    assert "is plugged in" in capsys.readouterr().err


def test_a_demonstration_by_a_calibration_that_was_never_made_says_how_to_make_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    game = ["--game", "race-for-the-chinese-zodiac", "--seats", "3", "--seed", "6", "--headless"]
    assert main(["demo", *game, "--calibrated"]) == 1
    assert "companion calibrate camera --simulated --seed 6" in capsys.readouterr().err


def test_another_games_mat_is_not_measured_at_the_simulated_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    assert main(["calibrate", "table", "--simulated", "--game", "wu-wei"]) == 2
    assert "--game" in capsys.readouterr().err
    assert main(["calibrate", "table", "--game", "chess"]) == 2
