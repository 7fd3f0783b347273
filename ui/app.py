"""The window: Kivy and the table share the main thread, the table working in slices between frames.

Kivy is set up here before anything of it is imported: no arguments of ours are its business, its
files stay in our data folder, and a finger that arrives as touch is not told a second time as mouse.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.errors import CompanionError, DeviceMissing
from companion.session.paths import data_folder
from ui.controller import Controller
from ui.host import Host, Wishes
from ui.settings import FILE_NAME, SettingsFile
from ui.texts import language_of_environment
from ui.words import TROUBLES

__all__ = ["OPENING", "STEP", "prepare", "run"]

OPENING = 2.5
"""Seconds that opened plans stay large."""

STEP = 1 / 30
"""Seconds between two steps of the table."""

_NO_DISPLAY = (
    "No display was found. Connect one, or set DISPLAY or WAYLAND_DISPLAY; "
    "without one the game can be played in a terminal"
)


def _display_possible() -> bool:
    """Whether a window can be opened at all: a session's display, or a graphics card to ourselves."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return any(Path("/dev/dri").glob("card*")) and os.access("/dev/dri", os.R_OK)


def _drivers() -> str:
    """The ways to a display that may be tried; without this a picture nobody sees counts as one."""
    if os.environ.get("WAYLAND_DISPLAY"):
        return "wayland,x11"
    return "x11" if os.environ.get("DISPLAY") else "kmsdrm"


def _own_folder() -> Path:
    """Where the toolkit keeps its files; a folder that ends with the program where nothing can be written."""
    home = data_folder() / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home) as file:
            file.write(b"\0" * 4096)
    except OSError as error:
        spare = _spare_folder()
        atexit.register(shutil.rmtree, spare, ignore_errors=True)
        logging.getLogger(__name__).warning("%s cannot be used (%s): %s stands in", home, error, spare)
        return spare
    return home


def _spare_folder() -> Path:
    """A fresh folder in memory where there is one, since the disk may be full; raises ``CompanionError``."""
    for place in (os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm", None):
        with suppress(OSError):
            return Path(tempfile.mkdtemp(prefix="companion-", dir=place))
    raise CompanionError("no folder can be written, not even in memory; make room on the disk")


def prepare(size: tuple[int, int], *, fullscreen: bool) -> None:
    """Set Kivy up for a window of this size; raises ``DeviceMissing`` without a display."""
    if not _display_possible():
        raise DeviceMissing(_NO_DISPLAY)
    logging.getLogger("kivy").setLevel(logging.ERROR)
    home = _own_folder()
    for name, value in {
        "KIVY_NO_ARGS": "1",
        "KIVY_WINDOW": "sdl2",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_NO_FILELOG": "1",
        "KIVY_HOME": str(home),
        "SDL_TOUCH_MOUSE_EVENTS": "0",
        "SDL_VIDEODRIVER": _drivers(),
    }.items():
        os.environ.setdefault(name, value)
    from kivy.config import Config

    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    Config.set("graphics", "maxfps", "60")
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    for provider in list(Config.options("input")):
        Config.remove_option("input", provider)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from kivy.core.window import Window

    if Window is None:
        raise DeviceMissing(_NO_DISPLAY)


def run(
    host: Host,
    *,
    wishes: Wishes | None = None,
    resume: str | None = None,
    size: tuple[int, int] = (800, 480),
    fullscreen: bool = False,
    done: Callable[[], bool] = lambda: False,
    unkept: str = "",
) -> None:
    """Open the window and stay until somebody leaves, or ``done`` says that all has been shown.

    ``unkept`` is why games are kept in no file, where they are not; the first screen says so.

    Raises ``DeviceMissing`` when there is no display and ``CompanionError`` when the game asked for
    cannot be opened. Errors of a step end the window and are raised here.
    """
    settings = SettingsFile(data_folder() / FILE_NAME)
    spoken = settings.now.language or language_of_environment()
    controller = Controller(host, spoken, opening=OPENING, settings=settings)
    prepare(size, fullscreen=fullscreen)
    from ui.window import CompanionApp

    app = CompanionApp(controller, done)
    try:
        controller.open(wishes=wishes, resume=resume)
        if unkept:
            why, _, _ = unkept.partition(";")  # what to do about it stands in the log: a screen is small
            controller.explain(controller.texts(TROUBLES["unkept"], reason=why))
        asyncio.run(app.async_run("asyncio"))
    finally:
        controller.close()
    if app.failure is not None:
        raise app.failure
