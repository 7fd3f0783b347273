"""The one command line: every mistake is one clear line and the promised exit code."""

from __future__ import annotations

import argparse
import errno
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import cli
from companion.commands.files import read_json
from companion.commands.parser import Parser, Subparsers, add_command, option_value
from companion.errors import BadInput, CompanionError, DeviceMissing, ExitCode

Say = Callable[..., tuple[int, str, str]]


class Ring:
    """A command that does what the test says."""

    def __init__(self, run: Callable[[argparse.Namespace], int]) -> None:
        self._run = run

    def register(self, commands: Subparsers[Parser]) -> None:
        ring = add_command(commands, "ring", self._run, "ring the bell")
        ring.add_argument("--seats", type=int)
        ring.add_argument("--tone", choices=["high", "low"])


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Say:
    """Run one command line against a command that does ``run``; gives code, stdout, stderr."""
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))

    def one(*arguments: str, run: Callable[[argparse.Namespace], int] = lambda _: 0) -> tuple[int, str, str]:
        monkeypatch.setattr(cli, "COMMANDS", (Ring(run),))
        code = cli.main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return one


def _raising(error: BaseException) -> Callable[[argparse.Namespace], int]:
    def run(_: argparse.Namespace) -> int:
        raise error

    return run


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["ring", "--seat", "3"], "did you mean --seats?"),
        (["ring", "--seats=3", "--ton=low"], "did you mean --tone?"),
        (["ring", "--tone", "hihg"], "did you mean high?"),
        (["rnig"], "did you mean ring?"),
        (["ring", "--seats", "three"], "three"),
        (["ring", "twice"], "one argument too many: twice"),
        (["--qqqq"], "there is no option --qqqq"),
        ([], "say what to do"),
    ],
)
def test_a_mistyped_command_is_answered_with_one_line_and_code_2(
    say: Say, arguments: list[str], expected: str
) -> None:
    code, out, err = say(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (CompanionError("the journal is locked; close the other window"), 1, "close the other window"),
        (BadInput("state.seats[1].karma", "is 9, at most 8"), 2, "state.seats[1].karma: is 9"),
        (DeviceMissing("no camera; plug one in"), 3, "no camera"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_what_went_wrong_is_one_line_and_its_own_code(
    say: Say, error: BaseException, code: int, line: str
) -> None:
    got, out, err = say("ring", run=_raising(error))
    assert (got, out, err.count("\n")) == (code, "", 1)
    assert line in err


def test_a_fault_of_ours_shows_one_line_and_leaves_its_traceback_in_the_log(say: Say, tmp_path: Path) -> None:
    code, _, err = say("ring", run=_raising(ZeroDivisionError("a fault")))
    assert (code, err.count("\n")) == (1, 1)
    assert str(tmp_path / "companion.log") in err
    assert "Traceback" in (tmp_path / "companion.log").read_text(encoding="utf-8")


def test_a_fault_is_told_even_where_no_log_can_be_written(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path / "file"))
    code, _, err = say("ring", run=_raising(ZeroDivisionError("a fault")))
    assert (code, err.count("\n")) == (1, 1)
    assert "a fault" in err


def test_a_service_without_standard_streams_still_runs(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, None)

    def talk(_: argparse.Namespace) -> int:
        print("a result for nobody")
        return 1 if sys.stdin.isatty() or sys.stdin.read() else 0

    assert say("ring", run=talk)[0] == 0
    sys.stdin.close()
    sys.stdout.close()


def test_a_name_that_is_no_text_can_be_printed(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)

    def tell(_: argparse.Namespace) -> int:
        print("picture \udcff 龍")
        return 0

    assert say("ring", run=tell)[0] == 0


def test_a_full_disk_is_one_line_that_says_so(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "_drop_output", lambda: None)
    code, _, err = say("ring", run=_raising(OSError(errno.ENOSPC, "No space left on device")))
    assert (code, err.count("\n")) == (1, 1)
    assert "disk is full" in err
    assert "unexpected" not in err


def test_help_and_version_are_results_and_end_well(say: Say) -> None:
    for arguments in (["--help"], ["--version"], ["ring", "--help"]):
        code, out, err = say(*arguments)
        assert (code, err) == (ExitCode.DONE, "")
        assert out


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("players=4", ("players", 4)),
        ("mode=referee", ("mode", "referee")),
        ('mode="referee"', ("mode", "referee")),
        ("removed_actions=[6]", ("removed_actions", [6])),
        ("words=a=b", ("words", "a=b")),
    ],
)
def test_an_option_of_a_game_may_be_json_or_a_plain_word(text: str, pair: tuple[str, object]) -> None:
    assert option_value(text) == pair


@pytest.mark.parametrize("text", ["players", "=4", ""])
def test_an_option_without_name_or_value_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="NAME=VALUE"):
        option_value(text)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b'{"a": NaN}',
        b"[" * 100_000,
        b'{"a": ' + b"1" * 5000 + b"}",
        b"hello",
        b'[{"a": 1, "a": 2}]',
    ],
    ids=["empty", "cut off", "not text", "not a number", "deep", "long number", "word", "a name twice"],
)
def test_a_file_that_is_no_scenario_is_named_with_the_reason(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "scenario.json"
    file.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        read_json(str(file))
    assert str(file) in caught.value.message


@pytest.mark.parametrize("name", ["", "absent.json", "."])
def test_a_file_that_cannot_be_read_is_named_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        read_json(name)


def test_a_scenario_may_come_from_standard_input_and_carry_a_byte_order_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(b'\xef\xbb\xbf{"game": "x"}'))
    monkeypatch.setattr("sys.stdin", stream)
    assert read_json("-") == {"game": "x"}
