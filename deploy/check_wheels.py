"""Shows that every pinned dependency installs on a 64-bit Raspberry Pi without a compiler.

Asks pip for a binary wheel of each version in ``deploy/constraints.txt`` for arm64 under Python 3.11
(Debian 12) and 3.13 (Debian 13); where there is none, Debian's own package counts instead, or a source
that becomes a pure Python wheel where no compiler works. Prints a table and writes it to
``docs/measured/wheels.json``. Exit 1 if anything is missing. Needs the network.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

__all__ = ["Pin", "main", "read_pins"]

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("3.11", "3.13")
PLATFORMS = (
    "manylinux2014_aarch64",
    "manylinux_2_17_aarch64",
    "manylinux_2_26_aarch64",
    "manylinux_2_27_aarch64",
    "manylinux_2_28_aarch64",
    "manylinux_2_31_aarch64",
    "manylinux_2_34_aarch64",
    "manylinux_2_35_aarch64",
    "manylinux_2_36_aarch64",
)
"""Wheel tags that Debian 12's glibc 2.36 accepts; Debian 13 accepts these and more."""

ARM64 = {"platform_machine": "aarch64", "sys_platform": "linux", "platform_system": "Linux"}


class Pin(NamedTuple):
    """One pinned dependency."""

    name: str
    version: str


class Found(NamedTuple):
    """Where one dependency comes from under one Python: a wheel's name, a Debian package, or nothing."""

    pin: Pin
    python: str
    source: str | None


def read_pins(constraints: str) -> list[Pin]:
    """The pins of a constraints file that apply on arm64; a line without ``==`` is a ValueError."""
    pins = []
    for number, raw in enumerate(constraints.splitlines(), start=1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        requirement = Requirement(line)
        exact = [part.version for part in requirement.specifier if part.operator == "=="]
        if len(exact) != 1:
            raise ValueError(f"line {number}: {line!r} pins no exact version, write NAME==VERSION")
        if requirement.marker is None or requirement.marker.evaluate(dict(ARM64)):
            pins.append(Pin(requirement.name, exact[0]))
    return pins


def find_wheel(pin: Pin, python: str) -> str | None:
    """The file name of the arm64 or pure wheel that pip would take, or None."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--python-version", python, "--dest", folder]
        for platform in PLATFORMS:
            command += ["--platform", platform]
        done = subprocess.run([*command, f"{pin.name}=={pin.version}"], capture_output=True, check=False)
        wheels = sorted(path.name for path in Path(folder).glob("*.whl"))
        return wheels[0] if done.returncode == 0 and wheels else None


def find_debian(pin: Pin) -> str | None:
    """Debian's package of the same library with the same leading version, or None."""
    if shutil.which("apt-cache") is None:
        return None
    package = f"python3-{pin.name.lower().removeprefix('python-')}"
    done = subprocess.run(["apt-cache", "policy", package], capture_output=True, text=True, check=False)
    lines = [line.split() for line in done.stdout.splitlines()]
    candidate = [line[1] for line in lines if line[:1] == ["Candidate:"]]
    return f"{package} {candidate[0]}" if candidate and candidate[0].startswith(pin.version) else None


def find_source(pin: Pin) -> str | None:
    """The pure wheel that the source becomes without a compiler, or None."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-cache-dir"]
        done = subprocess.run(
            [*command, "--wheel-dir", folder, f"{pin.name}=={pin.version}"],
            env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
            capture_output=True,
            check=False,
        )
        wheels = sorted(path.name for path in Path(folder).glob("*-none-any.whl"))
        return f"source, becomes {wheels[0]}" if done.returncode == 0 and wheels else None


def find(job: tuple[Pin, str]) -> Found:
    """Where one dependency comes from under one Python."""
    pin, python = job
    return Found(pin, python, find_wheel(pin, python) or find_debian(pin) or find_source(pin))


def main(arguments: list[str] | None = None) -> int:
    """Check, print, write; 0 if everything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--constraints", type=Path, default=ROOT / "deploy/constraints.txt")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/measured/wheels.json")
    options = parser.parse_args(arguments)

    pins = read_pins(options.constraints.read_text(encoding="utf-8"))
    rows: dict[Pin, dict[str, str | None]] = {pin: {} for pin in pins}
    with ThreadPoolExecutor(max_workers=4) as pool:
        for found in pool.map(find, [(pin, python) for pin in pins for python in PYTHONS]):
            rows[found.pin][found.python] = found.source
            print(f"{found.pin.name:20} {found.python}  {found.source or 'MISSING'}", flush=True)
    missing = [f"{pin.name} {python}" for pin, row in rows.items() for python, got in row.items() if not got]
    report = {
        "command": "python deploy/check_wheels.py",
        "machine": "aarch64, glibc 2.36 and later",
        "dependencies": {f"{pin.name}=={pin.version}": row for pin, row in rows.items()},
        "missing": missing,
    }
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(f"{len(pins)} dependencies, {len(missing)} missing" + "".join(f"\n  {name}" for name in missing))
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
