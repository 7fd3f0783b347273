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
    doctor.add_argument("--json", action="store_true", help="as JSON")


def _doctor(chosen: argparse.Namespace) -> int:
    from calibration.doctor import Machine, examine, exit_code
    from companion.session.paths import data_folder

    findings = []
    for finding in examine(Machine(data_folder())):
        findings.append(finding)
        if not chosen.json:
            print(finding, flush=True)
    if chosen.json:
        print(json.dumps([finding.to_json() for finding in findings], ensure_ascii=False))
    return exit_code(findings)
