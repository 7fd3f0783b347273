"""Installing as an appliance: says everything before it is done, refuses what it cannot do in one line."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from companion.cli import build_parser

ROOT = Path(__file__).resolve().parents[2]
SYSTEM = ROOT / "deploy" / "system"
INSTALL = ROOT / "deploy" / "install.sh"
PLACES = [Path("/opt/table-companion"), Path("/etc/systemd/system/table-companion.service")]


def _install(*arguments: str, machine: Path | None = None) -> tuple[int, str]:
    path = f"{machine}:/usr/sbin:/usr/bin:/sbin:/bin"
    done = subprocess.run(
        ["bash", str(INSTALL), *arguments],
        env={"PATH": path, "HOME": "/nonexistent"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_dry_run_says_every_step_and_changes_nothing() -> None:
    before = [place.exists() for place in PLACES]
    code, said = _install("--dry-run")
    assert code == 0, said
    for word in ("/var/lib/table-companion", "/opt/table-companion/venv", ".rules", ".service"):
        assert word in said
    assert [place.exists() for place in PLACES] == before


def test_a_32_bit_system_is_told_which_image_it_needs(tmp_path: Path) -> None:
    (tmp_path / "uname").write_text("#!/bin/sh\necho armv7l\n", encoding="utf-8")
    (tmp_path / "uname").chmod(0o755)
    code, said = _install("--dry-run", machine=tmp_path)
    assert code == 1
    assert said.count("\n") == 1
    assert "64-bit" in said


def test_somebody_who_is_not_root_is_told_so_before_anything_is_changed(tmp_path: Path) -> None:
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n", encoding="utf-8")
    (tmp_path / "id").chmod(0o755)
    code, said = _install(machine=tmp_path)
    assert code == 1
    assert "sudo bash deploy/install.sh" in said


@pytest.mark.parametrize("wrong", [["--kiosk", "x11"], ["--kiosk"], ["--purge"], ["--fast"]])
def test_a_wrong_option_is_one_line_with_the_right_ones(wrong: list[str]) -> None:
    code, said = _install(*wrong)
    assert code == 2
    assert said.count("\n") == 1
    assert "--kiosk bare|wayland|none" in said


def test_the_service_keeps_others_from_the_games_and_listens_to_no_network() -> None:
    lines = (SYSTEM / "table-companion.service").read_text(encoding="utf-8").splitlines()
    wanted = {"UMask=0077", "StateDirectoryMode=0700", "IPAddressDeny=any", "Type=notify", "Restart=always"}
    assert wanted <= set(lines)


def test_every_rule_for_the_board_gives_the_same_stable_name() -> None:
    text = (SYSTEM / "70-table-companion.rules").read_text(encoding="utf-8")
    rules = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(rules) >= 3
    assert all('SYMLINK+="table-companion-board"' in rule and 'GROUP="dialout"' in rule for rule in rules)


def test_the_service_starts_the_app_with_options_that_it_has() -> None:
    text = INSTALL.read_text(encoding="utf-8")
    (command,) = re.findall(r'bin/companion (play[^"]*)"', text)
    chosen = build_parser().parse_args(command.split())
    assert chosen.fullscreen
