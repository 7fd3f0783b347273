"""Versions and scripts: what must hold so that both of README's commands work on a bare machine."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from deploy.check_wheels import read_pins

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (ROOT / "deploy" / "constraints.txt").read_text(encoding="utf-8")
SCRIPTS = [ROOT / ".ci" / "run", *sorted((ROOT / "deploy").glob("*.sh"))]


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _lines() -> list[str]:
    lines = [line.split("#")[0].strip() for line in CONSTRAINTS.splitlines()]
    return [line for line in lines if line]


def _asked_for() -> list[Requirement]:
    extras = PROJECT["optional-dependencies"].values()
    return [Requirement(line) for group in [PROJECT["dependencies"], *extras] for line in group]


@pytest.mark.parametrize("wanted", _asked_for(), ids=lambda wanted: wanted.name)
def test_every_dependency_is_pinned_to_a_version_that_its_range_allows(wanted: Requirement) -> None:
    pinned = {_key(pin.name): pin for pin in map(Requirement, _lines())}
    assert _key(wanted.name) in pinned
    (exact,) = pinned[_key(wanted.name)].specifier
    assert exact.operator == "=="
    assert wanted.specifier.contains(exact.version)


def test_a_loose_pin_is_refused_with_its_line() -> None:
    with pytest.raises(ValueError, match="line 2"):
        read_pins("numpy==2.0\nsegno>=1\n")


def test_pins_for_other_machines_are_not_asked_of_a_raspberry_pi() -> None:
    assert [pin.name for pin in read_pins("a==1\nb==1; platform_machine == 'x86_64'\n")] == ["a"]


def test_no_dependency_was_missing_for_the_raspberry_pi_when_last_asked() -> None:
    report = json.loads((ROOT / "docs" / "measured" / "wheels.json").read_text(encoding="utf-8"))
    assert report["missing"] == []
    assert set(report["dependencies"]) == {f"{pin.name}=={pin.version}" for pin in read_pins(CONSTRAINTS)}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_sound_bash_and_stops_at_the_first_fault(script: Path) -> None:
    subprocess.run(["bash", "-n", str(script)], check=True)
    if script.name != "setup.sh":  # sourced by the others
        assert "set -euo pipefail" in script.read_text(encoding="utf-8")
