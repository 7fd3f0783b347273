"""Settings survive everything that happens to a small file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from companion.errors import CompanionError
from ui import settings
from ui.settings import Settings, SettingsFile


def test_a_change_is_still_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "settings.json"
    SettingsFile(path).change(theme="night", text="largest", rotation=180, planning=60)
    again = SettingsFile(path)
    assert again.now == Settings(theme="night", text="largest", rotation=180, planning=60)
    assert again.trouble == ""
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("damage", ["", "{", "[1]", "\x00\x00", '{"theme": "night"'])
def test_a_damaged_file_gives_the_usual_settings_and_one_line_instead_of_a_dead_screen(
    tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(damage, encoding="utf-8")
    read = SettingsFile(path)
    assert read.now == Settings()
    assert read.trouble
    assert "\n" not in read.trouble
    read.change(sound=False)
    assert SettingsFile(path).now == Settings(sound=False)


def test_one_wrong_value_does_not_cost_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "night", "rotation": 45, "sound": 1, "newer": 3}), encoding="utf-8")
    read = SettingsFile(path)
    assert read.now == Settings(theme="night")
    assert read.trouble
    assert settings.checked({"rotation": True, "sound": 1})[1] == ("sound", "rotation")


def test_a_power_cut_while_saving_leaves_the_old_settings_or_the_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    kept = SettingsFile(path)
    kept.change(theme="night")
    old = path.read_text(encoding="utf-8")
    seen: list[str] = []

    def cut(*_: object) -> None:
        seen.append(path.read_text(encoding="utf-8"))
        raise OSError(5, "cut")

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(CompanionError, match="could not be saved"):
        kept.change(theme="day")
    assert seen == [old]
    assert SettingsFile(path).now.theme == "night"
    assert kept.now.theme == "day", "the evening goes on as wished"


def test_a_value_that_is_no_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="rotation"):
        SettingsFile().change(rotation=45)
