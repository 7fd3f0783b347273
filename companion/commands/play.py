"""``companion play``: the touchscreen app, or the terminal view where no display exists."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.log import kept_log
from companion.commands.parser import Parser, Subparsers, add_command
from companion.errors import BadInput, CompanionError, DeviceMissing, ExitCode

if TYPE_CHECKING:
    from ui.host import Wishes
    from ui.hosting import JournalHost

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add ``play``."""
    play = add_command(commands, "play", _play, "play at the table with the screen")
    play.add_argument("--game", metavar="G", help="start this game at once")
    play.add_argument("--resume", action="store_true", help="go on with the latest unfinished game")
    play.add_argument("--terminal", action="store_true", help="in the terminal even where a display exists")
    recorded = "write down what devices and fingers say, for companion rerun (.gz packs it)"
    play.add_argument("--fullscreen", action="store_true", help="fill the screen, as an appliance does")
    play.add_argument("--record", type=Path, metavar="FILE", help=recorded)
    boxed = "a hooded reader: the camera in its box, e.g. /dev/video2, or a walled corner of the mat"
    play.add_argument("--reader", metavar="DEVICE|corner", help=boxed)
    play.add_argument("--simulated", action="store_true", help="the simulated table also where devices are")


def _play(chosen: argparse.Namespace) -> int:
    from companion.session.paths import data_folder

    host = _host(simulated=chosen.simulated, reader=chosen.reader)
    host.record = chosen.record
    try:
        with kept_log(data_folder()):
            return _evening(host, chosen)
    finally:
        host.close()


def _evening(host: JournalHost, chosen: argparse.Namespace) -> int:
    resume = _latest(host) if chosen.resume else None
    if host.journal.trouble:
        logging.getLogger("companion.journal").warning("%s", host.journal.trouble)
    wishes = _wishes(host, chosen.game) if chosen.game is not None and resume is None else None
    if not chosen.terminal:
        try:
            return _window(host, wishes, resume, fullscreen=chosen.fullscreen)
        except DeviceMissing as missing:
            if not sys.stdin.isatty():
                raise
            print(f"companion: {missing.message}", file=sys.stderr)
    return _terminal(host, wishes, resume)


def _host(*, simulated: bool, reader: str | None) -> JournalHost:
    """The real table where a camera is chosen or plugged in, or a board; else the simulated one."""
    from companion.session.hardware import find_camera
    from companion.session.paths import data_folder
    from companion.session.profile import load
    from companion.vision.cameras import CameraSpec
    from firmware_bridge.port import find_ports

    camera = load(data_folder()).profile.camera or find_camera()
    if simulated or (camera is None and not find_ports()):
        from companion.virtual.host import SimulatedHost

        return SimulatedHost(data_folder())
    from ui.hosting import HardwareHost

    if reader is None:
        return HardwareHost(data_folder(), camera)
    if reader == "corner":
        return HardwareHost(data_folder(), camera, reader="corner")
    box = CameraSpec("webcam", reader, width=640, height=480, rate=5.0)
    return HardwareHost(data_folder(), camera, reader=box)


def _latest(host: JournalHost) -> str:
    saved = host.saved()
    if host.journal.trouble:
        raise CompanionError(host.journal.trouble)
    if not saved:
        raise CompanionError("no unfinished game to resume; start one with: companion play")
    return saved[0].game_id


def _wishes(host: JournalHost, game: str) -> Wishes:
    from ui.presenters.start import first_wishes

    offer = next((offer for offer in host.offers() if offer.game == game), None)
    if offer is None:
        raise BadInput("--game", f"must be one of {', '.join(offer.game for offer in host.offers())}")
    return first_wishes(offer)


def _window(host: JournalHost, wishes: Wishes | None, resume: str | None, *, fullscreen: bool) -> int:
    from companion.virtual.host import SimulatedHost
    from ui.app import run
    from ui.practice import PractisingHost

    if isinstance(host, SimulatedHost):
        run(host, wishes=wishes, resume=resume, fullscreen=fullscreen, unkept=host.journal.trouble)
        return ExitCode.DONE
    both = PractisingHost(host, lambda: SimulatedHost(host.folder / "practice"))
    try:
        run(both, wishes=wishes, resume=resume, fullscreen=fullscreen, unkept=host.journal.trouble)
    finally:
        both.close()
    return ExitCode.DONE


def _terminal(host: JournalHost, wishes: Wishes | None, resume: str | None) -> int:
    from ui.settings import FILE_NAME, SettingsFile
    from ui.terminal import run_terminal

    settings = SettingsFile(host.folder / FILE_NAME)
    unkept = host.journal.trouble
    return int(run_terminal(host, wishes=wishes, resume=resume, settings=settings, unkept=unkept))
