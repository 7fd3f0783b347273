"""The demonstration with the board's real firmware on a simulated chip, as people call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from firmware_bridge import build
from firmware_bridge.simavr_chip import SimavrChip
from tests.support.firmware import or_skip

DEMO = ["demo", "--game", "race-for-the-chinese-zodiac", "--seats", "3", "--seed", "1", "--headless"]
DEMO += ["--board", "simavr"]


@pytest.mark.long
def test_a_whole_game_is_refereed_over_the_firmware_that_people_flash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    or_skip(build.build_simulator)
    or_skip(build.build_firmware)
    chips: list[SimavrChip] = []
    made = SimavrChip.__init__

    def noted(chip: SimavrChip) -> None:
        made(chip)
        chips.append(chip)

    monkeypatch.setattr(SimavrChip, "__init__", noted)
    assert main([*DEMO, "--report", str(tmp_path / "report.json")]) == 0
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    print(report)
    assert report["state_digest"] == report["truth_digest"]
    assert (report["false_alarms"], report["questions"]) == (0, 0)
    assert report["rounds"] > 3
    (chip,) = chips
    seconds = chip._micros / 1e6
    assert seconds >= report["simulated_seconds"] > 100, "the chip ran through the whole evening"
    assert report["serial"]["frames_ok"] > 4 * seconds, "it answered the pings of that evening"
    assert report["serial"]["lost"] == 0


@pytest.mark.parametrize(
    ("missing", "words"),
    [("gcc", "apt install gcc"), ("simavr", "apt install libsimavr-dev"), ("avr-gcc", "apt install gcc-avr")],
)
def test_without_the_tools_for_it_the_demonstration_says_in_one_line_what_to_install(
    missing: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if missing == "avr-gcc":
        simulator = or_skip(build.build_simulator)
        monkeypatch.setattr("firmware_bridge.simavr_chip.build_simulator", lambda: simulator)
    monkeypatch.setattr(build, "_SIMAVR", tmp_path / "absent" if missing == "simavr" else tmp_path)
    monkeypatch.setenv("TABLE_COMPANION_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(DEMO) == 3
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
