"""``companion doctor``: what is connected, what is missing, what is broken. Calls ``calibration.doctor``."""

from __future__ import annotations

import argparse
import json

from companion.commands.parser import Parser, Subparsers, add_command

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add ``doctor``."""
    doctor = add_command(
        commands, "doctor", _doctor, "check every device: ok, missing or broken, and what to do"
    )
    doctor.add_argument(
        "--bench", action="store_true", help="measure picture, decoding and key to lamp as well"
    )
    doctor.add_argument("--json", action="store_true", help="as JSON")


def _doctor(chosen: argparse.Namespace) -> int:
    from itertools import chain

    from calibration.budgets import measure
    from calibration.doctor import Machine, examine, exit_code
    from companion.session.paths import data_folder

    machine = Machine(data_folder())
    findings = []
    for finding in chain(examine(machine), measure(machine) if chosen.bench else ()):
        findings.append(finding)
        if not chosen.json:
            print(finding, flush=True)
    if chosen.json:
        print(json.dumps([finding.to_json() for finding in findings], ensure_ascii=False))
    return exit_code(findings)
