"""A file written whole: the old one or the new one, and nobody else reads what a household keeps."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.files import write_whole


def _failing(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_disk_that_fills_up_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, "old")
    patched: tuple[object, str] = (os, moment) if moment == "fsync" else (Path, moment)
    monkeypatch.setattr(*patched, _failing)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert {one.name: one.read_text(encoding="utf-8") for one in tmp_path.iterdir()} == {"kept.json": "old"}


def test_a_new_file_is_on_the_disk_before_its_name_and_its_name_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    seen: list[tuple[bool, bool]] = []
    sync: Callable[[int], None] = os.fsync

    def watch(handle: int) -> None:
        seen.append((stat.S_ISDIR(os.fstat(handle).st_mode), path.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", watch)
    write_whole(path, "龍")
    assert seen == [(False, False), (True, True)]
    assert path.read_bytes() == "龍".encode()


def test_only_the_household_reads_what_it_keeps(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        write_whole(tmp_path / "kept", b"1")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o600
