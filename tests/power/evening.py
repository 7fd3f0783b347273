"""A whole evening in a process of its own, on a machine whose disk and clock can be made bad at any moment.

``python -m tests.power.evening ARGUMENTS`` is ``companion play ARGUMENTS`` at a real table none of whose
devices is plugged in: everything is told by touch, here by typed numbers. Must not know what goes wrong.
"""

from __future__ import annotations

import os
import re
import selectors
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

__all__ = ["Evening", "build_bad_machine"]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240.0
"""Seconds that the most burdened machine may take to show something."""

PROMPT = "Type a number, then Enter"
_WRONG = re.compile(r"Type a number from 1 to \d+\n|There is nothing to choose just now\n")
_CHOICE = re.compile(r"^ *(\d+)\) (.*)$", re.MULTILINE)


def build_bad_machine(folder: Path) -> Path:
    """Compile the bad machine into ``folder``; the library to preload."""
    library = folder / "bad_machine.so"
    source = Path(__file__).with_name("bad_machine.c")
    strict = ["-O1", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["gcc", "-shared", "-fPIC", *strict, "-o", str(library), str(source)], check=True)
    return library


class Evening:
    """The app with the person in front of it; a context manager that ends it."""

    def __init__(self, data: Path, *arguments: str, machine: Path, at_first: str = "") -> None:
        """``data`` is the data folder, ``machine`` the library to preload; see :meth:`make`."""
        self._flag = data.parent / f"{data.name}-flag"
        self.make(at_first)
        surroundings = {
            **os.environ,
            "TABLE_COMPANION_DATA": str(data),
            "LANGUAGE": "en",
            "PYTHONPATH": str(ROOT),
            "LD_PRELOAD": str(machine),
            "BAD_FOLDER": str(data),
            "BAD_FLAG": str(self._flag),
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.power.evening", "--terminal", *arguments],
            cwd=ROOT,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._process.stdout, selectors.EVENT_READ)
        self.said = ""
        """All that the screen showed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._ready.close()

    def make(self, machine: str) -> None:
        """Now the disk is ``full`` or ``read-only``, the clock off by so many seconds, or all is well."""
        beside = self._flag.with_suffix(".new")
        beside.write_text(machine, encoding="ascii")
        beside.replace(self._flag)

    def until(self, wanted: str) -> None:
        """Wait until this has been shown."""
        self._until_any(re.compile(re.escape(wanted)), 0)

    def _until_any(self, wanted: re.Pattern[str], place: int) -> None:
        late = time.monotonic() + PATIENCE
        while not wanted.search(self.said, place):
            if time.monotonic() > late or not self._read(late):
                self._process.kill()
                _, errors = self._process.communicate()
                shown = f"{self.said[-1500:]} {errors.decode()[-1500:]}"
                raise AssertionError(f"{wanted.pattern!r} was not shown, but: {shown}")

    def _read(self, late: float) -> bool:
        assert self._process.stdout is not None
        if not self._ready.select(max(0.0, late - time.monotonic())):
            return False
        read = os.read(self._process.stdout.fileno(), 65536)
        self.said += read.decode()
        return bool(read)

    def _type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def screen(self) -> str:
        """The screen that stands now. A wrong number first, whose answer shows that all before was heard."""
        place = len(self.said)
        self._type("0")
        self._until_any(_WRONG, place)
        place = len(self.said)
        self._type("")
        self._until_any(re.compile(re.escape(PROMPT)), place)
        return self.said[place:]

    def press(self, word: str = "") -> None:
        """Choose what has this word in it; without one, the first choice."""
        screen = self.screen()
        number = next((number for number, text in _CHOICE.findall(screen) if word in text), None)
        assert number is not None, f"{word!r} cannot be chosen on: {screen}"
        self._type(number)

    def press_until(self, wanted: str) -> str:
        """Do what the screen asks for, one thing after the other, until this stands there; the screen."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            screen = self.screen()
            if wanted in " ".join(screen.split()):
                return screen
            self.press()
        raise AssertionError(f"{wanted!r} was never shown, at last: {screen}")

    def leave(self) -> tuple[int, str]:
        """The person goes away; exit code and what stood on stderr."""
        rest, errors = self._process.communicate(timeout=PATIENCE)
        self.said += rest.decode()
        return self._process.returncode, errors.decode()


def _main() -> int:
    from companion.cli import main
    from companion.commands import play
    from companion.session.paths import data_folder
    from ui.hosting import HardwareHost

    play._host = lambda **_: HardwareHost(data_folder(), None)
    return main(["play", *sys.argv[1:]])


if __name__ == "__main__":
    raise SystemExit(_main())
