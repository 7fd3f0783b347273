"""``companion demo``: one whole game at the simulated table. Calls ``companion.virtual``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.parser import Parser, Subparsers, add_command, at_least, option_value, options_for
from companion.errors import CompanionError, ExitCode
from companion.reveal import Mode

if TYPE_CHECKING:
    from companion.session.profile import Profile
    from companion.virtual.demo import DemoOptions

__all__ = ["register"]

DEVICES = ("camera", "board")
BOARDS = ("python", "simavr")


def register(commands: Subparsers[Parser]) -> None:
    """Add ``demo``."""
    demo = add_command(commands, "demo", _demo, "play one whole game at the simulated table")
    demo.add_argument("--game", required=True, metavar="G")
    demo.add_argument("--seats", required=True, type=at_least(1), metavar="N")
    demo.add_argument("--seed", required=True, type=at_least(0), metavar="S")
    demo.add_argument("--mistakes", default=0.0, type=_rate, metavar="RATE", help="slips per physical action")
    lying = "false denials of hidden cards, in Zodiac Race"
    demo.add_argument("--lies", default=0.0, type=_rate, metavar="RATE", help=lying)
    rolled = "rolls of Wu Wei alone come from ordinary dice in the tray; else they are told"
    demo.add_argument("--tray", action="store_true", help=rolled)
    demo.add_argument("--headless", action="store_true", help="without a window, as fast as it goes")
    demo.add_argument("--realtime", action="store_true", help="at human pace also without a window")
    demo.add_argument("--board", default="python", choices=BOARDS, help="which simulated board speaks")
    left_out = "leave out camera, board or both (camera,board); touch takes their place"
    demo.add_argument("--without", default=frozenset(), type=_devices, metavar="DEVICES", help=left_out)
    pulled = "pull a cable in a round and put it back in a later one: DEVICE@ROUND or DEVICE@FROM-TO"
    demo.add_argument("--unplug", default="", metavar="OUTAGES", help=pulled)
    sealing = "how seats seal: SEAT=face-down, scan or touch (s1=scan,s3=touch); face down unless named"
    demo.add_argument("--seal", default={}, type=_sealing, metavar="WAYS", help=sealing)
    demo.add_argument("--option", action="append", default=[], type=option_value, metavar="NAME=JSON")
    calibrated = "with a crooked camera and loose strips, by what calibrate --simulated --seed S measured"
    demo.add_argument("--calibrated", action="store_true", help=calibrated)
    recorded = "write down what devices and fingers say, for companion rerun (.gz packs it)"
    demo.add_argument("--record", type=Path, metavar="FILE", help=recorded)
    demo.add_argument("--report", type=Path, metavar="FILE", help="write the figures to this file as JSON")


def _rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0.0 <= rate <= 1.0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a chance from 0 to 1")
    return rate


def _devices(text: str) -> frozenset[str]:
    names = frozenset(name for name in text.split(",") if name)
    unknown = sorted(names - set(DEVICES))
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no device {unknown[0]!r}; there are {', '.join(DEVICES)}")
    return names


def _sealing(text: str) -> dict[str, Mode]:
    ways: dict[str, Mode] = {}
    for part in filter(None, text.split(",")):
        seat, _, way = part.partition("=")
        if way not in tuple(Mode) or not seat.startswith("s"):
            raise argparse.ArgumentTypeError(f"{part!r} is not SEAT=WAY; ways are {', '.join(Mode)}")
        ways[seat] = Mode(way)
    return ways


def _demo(chosen: argparse.Namespace) -> int:
    from companion.virtual.cables import outages_of
    from companion.virtual.demo import DemoOptions

    if chosen.report is not None:
        _check_place(chosen.report)
    options = DemoOptions(
        game=chosen.game,
        seats=chosen.seats,
        seed=chosen.seed,
        mistakes=chosen.mistakes,
        lies=chosen.lies,
        tray=chosen.tray,
        unplug=outages_of(chosen.unplug),
        record=chosen.record,
        without=chosen.without,
        board=chosen.board,
        seal=chosen.seal,
        calibrated=_measured(chosen.seed) if chosen.calibrated else None,
        options=options_for(chosen.option, chosen.seats),
    )
    report = _play(options, headless=chosen.headless, realtime=chosen.realtime)
    if chosen.report is not None:
        _write(chosen.report, report)
    print(*_summary(report), sep="\n")
    if report["state_digest"] == report["truth_digest"]:
        return ExitCode.DONE
    raise CompanionError("the referee's game is not the one that was played; keep the seed and report it")


def _measured(seed: int) -> Profile:
    """What was calibrated at the simulated table of that seed."""
    from companion.session.paths import data_folder
    from companion.session.profile import load

    profile, fault = load(data_folder() / f"simulated-{seed}")
    if fault or profile.lens is None or profile.table_error is None:
        how = f"companion calibrate camera --simulated --seed {seed}, then the same with table"
        raise CompanionError(fault or f"this simulated table was not calibrated yet; run: {how}")
    return profile


def _play(options: DemoOptions, *, headless: bool, realtime: bool) -> dict[str, Any]:
    if not headless:
        return _watch(options)
    if realtime:
        from companion.virtual.watched import play_in_real_time

        return play_in_real_time(options, _progress)
    from companion.virtual.demo import play_demo

    return play_demo(options, _progress)


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _watch(options: DemoOptions) -> dict[str, Any]:
    from companion.virtual.watched import watched
    from ui.app import run
    from ui.host import Wishes

    with watched(options, _progress) as demo:
        run(demo, wishes=Wishes(options.game, ()), done=lambda: demo.shown)
        if not demo.demonstration.over:
            raise CompanionError("the demonstration was left before its end")
        return demo.demonstration.report()


def _check_place(path: Path) -> None:
    """Refuse a report that could not be written before a whole game is played for it."""
    try:
        there = path if path.exists() else path.parent
        writable = not path.is_dir() and (there is path or there.is_dir()) and os.access(there, os.W_OK)
    except OSError:  # a name too long, a folder that may not be entered
        writable = False
    if not writable:
        raise CompanionError(f"{path} cannot be written; choose another file for --report")


def _write(path: Path, report: dict[str, Any]) -> None:
    try:
        path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise CompanionError(f"{path} cannot be written: {error.strerror}; choose another file") from error


def _summary(report: dict[str, Any]) -> list[str]:
    places = [f"{place}. {' and '.join(group)}" for place, group in enumerate(report["ranking"], start=1)]
    agreed = "agree" if report["state_digest"] == report["truth_digest"] else "do not agree"
    return [
        f"{report['game']}, {report['seats']} seats, seed {report['seed']}: "
        f"{report['rounds']} rounds, {report['moves']} moves in {report['seconds']} s",
        *places,
        f"{report['frames']} pictures, {report['sightings']} sightings, "
        f"{report['serial']['frames_ok']} frames over the wire, {report['serial']['frames_bad']} bad",
        f"mistakes {report['mistakes']['injected']}, noticed {report['mistakes']['noticed']}, "
        f"false alarms {report['false_alarms']}, questions {report['questions']}",
        f"table and referee {agreed}: {report['state_digest']}",
    ]
