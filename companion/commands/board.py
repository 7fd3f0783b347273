"""``companion board``: who the board is, whether it works, what it sees, and new firmware for it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from companion.commands.parser import Parser, Subparsers, add_command, at_least
from companion.errors import DeviceMissing, ExitCode

if TYPE_CHECKING:
    from firmware_bridge.tools import Conversation

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add the command."""
    board = commands.add_parser("board", help="talk to the board under the table")
    parts = board.add_subparsers(title="commands", metavar="COMMAND", dest="part", required=True)
    info = add_command(parts, "info", _info, "say who the board is and what it counted")
    watch = add_command(parts, "watch", _watch, "show every sensor as it changes, until Ctrl-C")
    test = add_command(parts, "test", _test, "try lamps, tone, and every sensor")
    flash = add_command(parts, "flash", _flash, "write the firmware; asks before, checks after")
    for part in (info, watch, test, flash):
        part.add_argument("--port", metavar="PATH", help="the board's port, when it is not found by itself")
    for part in (watch, test):
        part.add_argument("--seconds", type=at_least(1), metavar="N", help="how long to look at the sensors")
    for part in (watch, test, flash):
        part.add_argument("--rig", choices=("overhead", "dock"), default="overhead", help="how it is wired")
    flash.add_argument("--yes", action="store_true", help="do not ask before writing")


def _talk(chosen: argparse.Namespace) -> Conversation:
    import threading

    from companion.clock import SystemClock
    from firmware_bridge.bridge import Bridge
    from firmware_bridge.tools import Conversation

    ports = _ports(chosen)
    if not ports:
        raise DeviceMissing("No board found: plug its USB cable in, or name its port with --port.")
    return Conversation(Bridge(ports=lambda: ports), SystemClock(), threading.Event().wait)


def _ports(chosen: argparse.Namespace) -> list[str]:
    from firmware_bridge.port import find_ports

    return [chosen.port] if chosen.port else find_ports()


def _info(chosen: argparse.Namespace) -> int:
    from firmware_bridge.tools import info

    talk = _talk(chosen)
    try:
        print(*info(talk), sep="\n")
    finally:
        talk.close()
    return ExitCode.DONE


def _watch(chosen: argparse.Namespace) -> int:
    from firmware_bridge.sensor_map import RIGS
    from firmware_bridge.tools import watch

    talk = _talk(chosen)
    try:
        for line in watch(talk, RIGS[chosen.rig], chosen.seconds or float("inf")):
            print(line, flush=True)
    finally:
        talk.close()
    return ExitCode.DONE


def _test(chosen: argparse.Namespace) -> int:
    from firmware_bridge.sensor_map import RIGS
    from firmware_bridge.tools import try_out

    talk = _talk(chosen)
    try:
        for line in try_out(talk, RIGS[chosen.rig], chosen.seconds or 120.0):
            print(line, flush=True)
    finally:
        talk.close()
    return ExitCode.DONE


def _flash(chosen: argparse.Namespace) -> int:
    from firmware_bridge.build import build_firmware
    from firmware_bridge.sensor_map import RIGS
    from firmware_bridge.tools import flash

    def confirm(question: str) -> bool:
        if chosen.yes:
            return True
        if not sys.stdin.isatty():
            return False
        print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
        return sys.stdin.readline().strip().lower() in {"y", "yes"}

    talk = _talk(chosen)
    try:
        for line in flash(talk, build_firmware(), _ports(chosen), RIGS[chosen.rig], confirm):
            print(line, flush=True)
    finally:
        talk.close()
    return ExitCode.DONE
