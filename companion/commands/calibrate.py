"""``companion calibrate``: the wizards on the command line. Calls ``calibration.run``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.parser import Parser, Subparsers, add_command, at_least
from companion.errors import BadInput, CompanionError, ExitCode

if TYPE_CHECKING:
    from calibration.steps import Wizard
    from companion.session.profile import Profile

__all__ = ["register"]

PARTS = ("camera", "table", "track", "slides", "dice", "keys", "rig")


def register(commands: Subparsers[Parser]) -> None:
    """Add ``calibrate``."""
    calibrate = add_command(
        commands, "calibrate", _calibrate, "measure camera, table and sensors step by step"
    )
    calibrate.add_argument("part", choices=PARTS)
    calibrate.add_argument(
        "--game", metavar="G", default="race-for-the-chinese-zodiac", help="whose mat lies on the table"
    )
    calibrate.add_argument(
        "--anyway", action="store_true", help="keep the result even if the old one was better"
    )
    calibrate.add_argument(
        "--simulated", action="store_true", help="at the simulated table, by scripted hands"
    )
    calibrate.add_argument("--seed", type=at_least(0), default=1, metavar="S", help="of the simulated table")
    rig = calibrate.add_argument_group(
        "rig", "what nobody has to measure; without any, rig says how it stands"
    )
    rig.add_argument("--rig", choices=["overhead", "dock"])
    rig.add_argument("--keys", choices=["board", "gpio"], help="where the lock keys are wired")
    rig.add_argument(
        "--camera", metavar="NAME", help="auto, picamera, webcam:DEVICE, pictures:FOLDER, video:FILE"
    )
    rig.add_argument("--size", metavar="WxH", help="of the pictures, in pixels")
    rig.add_argument("--focus", type=float, metavar="D", help="in dioptres; 0: the camera's own")
    rig.add_argument("--exposure", type=float, metavar="MS", help="in milliseconds; 0: the camera's own")


def _calibrate(chosen: argparse.Namespace) -> int:
    from calibration.run import RACE, calibrate, wizard_named
    from companion.session.paths import data_folder
    from companion.session.profile import load

    folder = data_folder() / f"simulated-{chosen.seed}" if chosen.simulated else data_folder()
    profile, fault = load(folder)
    if fault:
        _say(fault)
    if chosen.part == "rig":
        return _rig(chosen, folder, profile)
    if chosen.simulated and chosen.game != RACE:
        raise BadInput("--game", f"the simulated table is laid for {RACE} only")
    wizard = wizard_named(chosen.part, profile, chosen.game)
    if chosen.simulated:
        _at_simulated_table(wizard, chosen.seed, profile)
    else:
        _at_real_table(wizard, profile, chosen.game)
    outcome = calibrate(wizard, folder, chosen.anyway, _say, chosen.game)
    if outcome.taken:
        print(outcome.line)
        return ExitCode.DONE
    raise CompanionError(f"{outcome.line}; --anyway keeps the new one")


def _rig(chosen: argparse.Namespace, folder: Path, profile: Profile) -> int:
    from calibration.rig import RigWishes, described, with_wishes
    from companion.session.profile import save

    wishes = RigWishes(chosen.rig, chosen.keys, chosen.camera, chosen.size, chosen.focus, chosen.exposure)
    if wishes != RigWishes():
        profile = with_wishes(profile, wishes)
        save(folder, profile)
    print(described(profile))
    return ExitCode.DONE


def _at_simulated_table(wizard: Wizard, seed: int, profile: Profile) -> None:
    from calibration.run import run_wizard
    from companion.virtual.calibrating import SimulatedBench

    bench = SimulatedBench(wizard.name, wizard.needs, seed, profile)
    try:
        run_wizard(wizard, bench, bench.clock, _say, bench.answer)
    finally:
        bench.close()


def _at_real_table(wizard: Wizard, profile: Profile, game: str) -> None:
    from calibration.bench import open_bench
    from calibration.run import OWN_MAPS, planned_mat, run_wizard
    from calibration.typed import HELP, TypedAnswers
    from companion.clock import SystemClock
    from companion.session.hardware import find_camera

    clock = SystemClock()
    keys = wizard.name == "keys"
    sensors = OWN_MAPS.get(game)
    bench = open_bench(
        wizard.needs, profile, planned_mat(game), clock, find_camera(), keys=keys, sensors=sensors
    )
    answers = TypedAnswers(sys.stdin)
    try:
        _say(HELP)
        run_wizard(wizard, bench, clock, _say, answers)
    finally:
        answers.close()
        bench.close()


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
