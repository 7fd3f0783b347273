"""``companion print`` as people call it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.cli import main

GAME = "race-for-the-chinese-zodiac"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that the commands use."""
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    return tmp_path


def _tags(capsys: pytest.CaptureFixture[str], out: Path) -> int:
    assert main(["print", GAME, "--what", "tags", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    return int(capsys.readouterr().out.split(" tags")[0].split()[-1])


def test_a_copy_with_more_cards_gets_more_tags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tags = []
    for cards, file in (("30", "few.pdf"), ("35", "more.pdf")):
        main(["box", "edit", GAME, "--set", f"energy_supply.1={cards}"])
        capsys.readouterr()
        tags.append(_tags(capsys, tmp_path / file))
    assert tags[1] - tags[0] == 5


def test_one_lost_tag_is_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", GAME, "--only", "RZ-P02", "--out", str(tmp_path / "one.pdf")]) == 0
    assert "1 page, 1 tag;" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ((GAME, "--paper", "a5", "--out", "x.pdf"), 2),
        ((GAME, "--what", "cards", "--out", "x.pdf"), 2),
        ((GAME, "--only", "RZ-NONE", "--out", "x.pdf"), 2),
        (("chess", "--out", "x.pdf"), 2),
        ((GAME,), 2),
        ((GAME, "--out", ""), 2),
        ((GAME, "--out", "absent/x.pdf"), 1),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: tuple[str, ...],
    code: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *wrong]) == code
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert not list(tmp_path.glob("*.pdf"))


def test_tags_are_sized_for_the_camera_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tags.pdf"
    sized = ["print", GAME, "--only", "RZ-A7-3T", "--out", str(out), "--camera", "camera-module-3"]
    assert main([*sized, "--height", "600"]) == 0
    assert "0.85 mm and 2.5 pixels a module" in capsys.readouterr().out
    assert main(sized) == 2
    assert "--height: is needed too" in capsys.readouterr().err


def test_camera_and_height_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "tags.pdf"
    monkeypatch.setattr("sys.stdin", io.StringIO("webcam\n500\n"))
    assert main(["print", GAME, "--only", "RZ-A7-3T", "--out", str(out), "--ask"]) == 0
    assert "mm and 2.6 pixels a module" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["print", GAME, "--only", "RZ-A7-3T", "--out", str(out), "--ask"]) == 2
    assert "--height: '' is not a number" in capsys.readouterr().err
