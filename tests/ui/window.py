"""A window for tests: starts a virtual display when there is none, and the window's process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

Box = tuple[float, float, float, float]


@contextmanager
def display() -> Iterator[str]:
    """A virtual display of its own, so that no other window stands in the way."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1300x1300x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            yield ":" + numbers.readline().strip()
    finally:
        server.terminate()
        server.wait(10)


class WindowProcess:
    """A real window and the hand in front of it."""

    def __init__(self, display_name: str, size: tuple[int, int], data: Path, language: str = "en") -> None:
        self.display, (self.width, self.height) = display_name, size
        surroundings = {
            **os.environ,
            "DISPLAY": display_name,
            "PYTHONPATH": str(ROOT),
            "TABLE_COMPANION_DATA": str(data),
        }
        surroundings.pop("WAYLAND_DISPLAY", None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.window_process", str(size[0]), str(size[1]), language],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=surroundings,
        )

    def tell(self, do: str, **details: Any) -> Any:
        """One command, its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **details}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the window's process has ended"
        return json.loads(answer)

    def texts(self) -> list[str]:
        """Everything that can be read on the window."""
        return sorted(text["text"] for text in self.tell("drawn")["texts"])

    def screen(self) -> str:
        """The name of the screen that stands."""
        return str(self.tell("drawn")["screen"])

    def until(self, screen: str) -> None:
        """Wait for a screen to come by itself."""
        for _ in range(100):
            if self.screen() == screen:
                return
            self.tell("wait", seconds=0.1)
        raise AssertionError(f"{screen} did not come; {self.screen()} stands")

    def box_of(self, text: str) -> Box:
        """Where a button or a text is."""
        shown = self.tell("drawn")
        for kind in ("presses", "texts"):
            for item in shown[kind]:
                if item["text"] == text:
                    x, y, width, height = item["box"]
                    return x, y, width, height
        raise AssertionError(
            f"{text!r} is not on the screen; there are {[item['text'] for item in shown['texts']]}"
        )

    def finger(self, how: str, x: float = 0.0, y: float = 0.0, *, number: int = 0) -> None:
        """A finger in the toolkit's own terms; pixels from the bottom left."""
        self.tell("finger", number=number, how=how, x=x, y=y)

    def press(self, text: str) -> None:
        """Press a button through the window system, as a real finger's driver does."""
        x, y = middle(self.box_of(text))
        self.click(x, self.height - y)

    def click(self, x: float, y: float) -> None:
        """A press at a point of the window, in pixels from its top left, through the window system."""
        left, top = self.tell("drawn")["place"]
        heard = self.tell("heard")
        self.pointer("mousemove", str(round(left + x)), str(round(top + y)))
        for how in ("down", "up"):
            self.pointer(f"mouse{how}", "1")
            self.tell("hear", how=how, count=heard[how] + 1)

    def pointer(self, *words: str) -> None:
        """A real event of the window system."""
        if shutil.which("xdotool") is None:
            pytest.skip("xdotool is not installed")
        subprocess.run(
            ["xdotool", *words], env={**os.environ, "DISPLAY": self.display}, check=True, timeout=20
        )

    def close(self) -> None:
        """End the process and wait for it."""
        with suppress(BrokenPipeError, subprocess.TimeoutExpired):
            self._process.communicate(timeout=60)
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(20)


def middle(box: Box) -> tuple[float, float]:
    """The middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2
