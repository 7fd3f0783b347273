"""The set-up script on machines that lack something: says it before it does anything, or what to do."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETUP = ROOT / "deploy" / "setup.sh"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs that is the whole machine: only what a test puts there, and the basics."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "basename", "cat", "cut", "dirname", "env", "id", "mkdir", "sha256sum", "tail"):
        found = next(Path(folder) / name for folder in ("/bin", "/usr/bin") if (Path(folder) / name).exists())
        (programs / name).symlink_to(found)
    return programs


def _put(machine: Path, name: str, text: str) -> None:
    (machine / name).unlink(missing_ok=True)
    (machine / name).write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
    (machine / name).chmod(0o755)


def _bash(machine: Path, script: str) -> tuple[int, str]:
    done = subprocess.run(
        [str(machine / "bash"), "-c", f"set -euo pipefail; . '{SETUP}'; {script}", "play.sh"],
        env={"PATH": str(machine), "HOME": str(machine.parent)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_machine_with_an_old_python_is_told_which_one_is_needed(machine: Path) -> None:
    _put(machine, "python3", "exit 1")
    code, said = _bash(machine, "PYTHONS=python3; PYTHON=$(find_python)")
    assert code == 1
    assert "needs Python 3.11, 3.12 or 3.13" in said


def test_a_user_without_sudo_is_told_what_root_must_install(machine: Path) -> None:
    _put(machine, "id", "echo 1000")
    _put(machine, "apt-get", "echo must not run; exit 7")
    code, said = _bash(machine, "install_packages libzbar0 libgl1")
    assert code == 1
    assert "apt-get install libzbar0 libgl1" in said
    assert "must not run" not in said


def test_a_password_that_nobody_can_type_is_said_before_anything_is_tried(machine: Path) -> None:
    _put(machine, "id", "echo 1000")
    _put(machine, "sudo", "exit 1")
    _put(machine, "apt-get", "echo must not run")
    code, said = _bash(machine, "install_packages libzbar0")
    assert code == 1
    assert "sudo asks for a password" in said
    assert "must not run" not in said


def test_a_machine_without_apt_is_told_which_packages_it_needs(machine: Path) -> None:
    code, said = _bash(machine, "install_packages libzbar0")
    assert code == 1
    assert "libzbar0" in said


def test_what_will_be_installed_is_said_before_anything_is(machine: Path) -> None:
    _put(machine, "id", "echo 0")
    _put(machine, "apt-get", 'echo "ran $*"')
    code, said = _bash(machine, "install_packages libzbar0")
    assert code == 0
    assert said.index("Installing system packages") < said.index("ran update")
    assert "libzbar0" in said.split("ran install")[1]


def test_without_network_the_player_is_told_to_check_it(machine: Path) -> None:
    _put(machine, "id", "echo 0")
    _put(machine, "apt-get", "exit 100")
    code, said = _bash(machine, "install_packages libzbar0")
    assert code == 1
    assert "check the network" in said


def test_only_what_is_missing_is_asked_for(machine: Path) -> None:
    _put(machine, "python3", "exit 0")
    everything = "\\n".join(f"x.so.{n}" for n in range(3))
    _put(machine, "ldconfig", f"printf '{everything}\\nlibzbar.so.0 (libc6) => /lib/libzbar.so.0\\n'")
    code, said = _bash(machine, "PYTHON=python3; missing_packages test")
    assert code == 0
    assert {"libmtdev1", "xvfb", "xauth"} <= set(said.split())
    assert not {"libzbar0", "python3-venv"} & set(said.split())


@pytest.fixture
def fingerprint(machine: Path, tmp_path: Path) -> Callable[[str], str]:
    """What the set-up remembers of a checkout in the folder of that name."""
    _put(machine, "python3", "echo Python 3")

    def of(name: str) -> str:
        folder = tmp_path / name
        if not folder.exists():
            (folder / "deploy").mkdir(parents=True)
            for file in ("pyproject.toml", "deploy/constraints.txt", "deploy/setup.sh"):
                (folder / file).write_text(file, encoding="utf-8")
        code, said = _bash(machine, f"PYTHON=python3; ROOT='{folder}'; fingerprint run")
        assert code == 0
        return said

    return of


@pytest.mark.parametrize("changed", ["pyproject.toml", "deploy/constraints.txt", "deploy/setup.sh"])
def test_a_changed_dependency_is_set_up_again(
    fingerprint: Callable[[str], str], tmp_path: Path, changed: str
) -> None:
    before = fingerprint("here")
    assert fingerprint("here") == before
    (tmp_path / "here" / changed).write_text("new", encoding="utf-8")
    assert fingerprint("here") != before


def test_a_moved_checkout_is_set_up_again(fingerprint: Callable[[str], str]) -> None:
    assert fingerprint("here") != fingerprint("there")
