"""The opening is one step: killed anywhere on the way, the journal holds no plan of the round or all.

Every single line is tried in the long set ``secrecy-kills``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STEP = 89


def test_a_kill_at_any_point_of_the_reveal_leaves_no_plan_or_all_of_them() -> None:
    command = [sys.executable, "-m", "tests.secrecy.killed", "0", str(STEP)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["found"]
    assert set(found) == {"none", "all"}
    assert min(found.values()) > 5
