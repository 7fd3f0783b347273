"""The runner of the long acceptance sets: a killed run goes on, and figures are never mixed or lost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.long.framework import Figures, LongSet, Unit, in_own_process, run_set, run_some


class Killed(BaseException):
    """The plug is pulled."""


def _squares(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    return {"sum": sum(figures["square"] for _, figures in rows)}


SET = LongSet(
    name="squares",
    what="squares of some seeds",
    units=tuple({"seed": seed} for seed in range(5)),
    run=lambda unit: {"square": unit["seed"] ** 2},
    summarise=_squares,
    workers=1,
)


class Launches:
    """Runs units here, counts them, and dies or fails at the seeds it is told."""

    def __init__(self, killed_at: int | None = None, failing: int | None = None) -> None:
        self.seeds: list[int] = []
        self._killed_at = killed_at
        self._failing = failing

    def __call__(self, one: LongSet, unit: Unit) -> Figures:
        if self._killed_at is not None and unit["seed"] >= self._killed_at:
            raise Killed
        self.seeds.append(unit["seed"])
        return {"faults": ["it rained"]} if unit["seed"] == self._failing else one.run(unit)


def _report(place: Path) -> Figures:
    report: Figures = json.loads((place / "docs/measured/squares.json").read_text(encoding="utf-8"))
    return report


def test_a_set_writes_command_seeds_commit_machine_and_figures(tmp_path: Path) -> None:
    assert run_set(SET, "the command", "abc", tmp_path, Launches())
    report = _report(tmp_path)
    assert report["figures"] == {"sum": 30}
    assert (report["command"], report["commit"], report["seeds"]) == ("the command", "abc", [0, 1, 2, 3, 4])
    assert "Python" in report["machine"]
    assert report["passed"]


def test_a_killed_run_goes_on_with_what_is_left(tmp_path: Path) -> None:
    first = Launches(killed_at=3)
    with pytest.raises(Killed):
        run_set(SET, "", "abc", tmp_path, first)
    second = Launches()
    assert run_set(SET, "", "abc", tmp_path, second)
    assert first.seeds + second.seeds == [0, 1, 2, 3, 4]
    assert _report(tmp_path)["figures"] == {"sum": 30}


def test_a_half_written_line_of_a_killed_run_is_done_again(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        run_set(SET, "", "abc", tmp_path, Launches(killed_at=3))
    kept = tmp_path / ".long" / "squares.jsonl"
    kept.write_text(kept.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    second = Launches()
    assert run_set(SET, "", "abc", tmp_path, second)
    assert second.seeds == [2, 3, 4]
    assert _report(tmp_path)["figures"] == {"sum": 30}


def test_figures_of_another_commit_are_measured_anew(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        run_set(SET, "", "abc", tmp_path, Launches(killed_at=3))
    second = Launches()
    run_set(SET, "", "def", tmp_path, second)
    assert second.seeds == [0, 1, 2, 3, 4]


def test_a_failed_unit_fails_the_set_and_is_named(tmp_path: Path) -> None:
    assert not run_set(SET, "", "abc", tmp_path, Launches(failing=3))
    report = _report(tmp_path)
    assert not report["passed"]
    assert report["failed"] == [{"unit": {"seed": 3}, "faults": ["it rained"]}]
    assert report["figures"] == {"sum": 21}


def test_one_seed_is_run_alone_without_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_some(SET, [{"seed": 3}], Launches())
    assert json.loads(capsys.readouterr().out) == {"unit": {"seed": 3}, "figures": {"square": 9}}
    assert not (tmp_path / "docs").exists()


def test_a_unit_that_dies_is_a_fault_with_its_last_words() -> None:
    figures = in_own_process(SET, {"seed": 1})  # no such set is known to the command
    assert "exit code 2" in figures["faults"][0]
    assert "squares" in figures["faults"][0]
