"""The plug is pulled: what was shown is still there, and the companion starts from whatever is left."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tests.power.cuts import record, try_cuts
from tests.power.disk import Operation, states


def test_no_power_cut_loses_what_was_shown_or_leaves_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    seed = 11
    print(f"seed {seed}")
    done = record(tmp_path, seed, steps=40)
    tried = try_cuts(done, tmp_path, seed, every=5)
    assert tried.faults == ()
    assert tried.points >= 50
    assert tried.different >= 100


def _after(done: Sequence[Operation], cut: str) -> dict[str, bytes]:
    return next(dict(files) for number, kind, files in states(done, 1) if number == len(done) and kind == cut)


def _whole(text: str) -> bytes:
    return json.dumps(text).encode()


def test_a_file_that_is_written_in_place_is_seen_to_be_lost() -> None:
    old = Operation("W", "a", data=_whole("old"))
    safe = [Operation("O", "a"), old, Operation("S", "a"), Operation("S", ".")]
    again = [*safe, Operation("C", "a"), Operation("W", "a", data=_whole("new"))]
    assert _after(again, "killed") == {"a": _whole("new")}
    assert _after(again, "unsynced zeroed") == {"a": bytes(5)}
    assert _after(again, "torn page") == {"a": b""}


def test_a_name_counts_only_once_its_folder_is_synced() -> None:
    safe = [Operation("O", "new"), Operation("W", "new", data=b"text"), Operation("S", "new")]
    moved = [*safe, Operation("R", "new", "old")]
    assert _after(moved, "unsynced lost") == {}
    assert _after([*moved, Operation("S", ".")], "unsynced lost") == {"old": b"text"}
