"""A newcomer's walk in the real window, touch by touch; whole games are a long set."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.window import ROOT, display

pytestmark = pytest.mark.window


def test_a_newcomer_plays_a_first_round_by_touching_what_the_screen_asks_for(tmp_path: Path) -> None:
    with display() as name:
        surroundings = {**os.environ, "DISPLAY": name, "TABLE_COMPANION_DATA": str(tmp_path)}
        surroundings.pop("WAYLAND_DISPLAY", None)
        done = subprocess.run(
            [sys.executable, "-m", "tests.ui.walker", "zh_Hant", "720x1280", "3", "1"],
            cwd=ROOT,
            env={**surroundings, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    walk = json.loads(done.stdout.splitlines()[-1])
    assert walk["faults"] == []
    assert walk["round"] == 2
    assert walk["screens"]["private"] == 2
