"""A disk as a power cut may leave it, from the record of what a program did to the files of one folder.

A write counts as safe once its file was synced, a name once its folder was. Everything later may be there
whole, in part, as zeros, or not at all. Must not know what the files mean.
"""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

__all__ = ["CUTS", "Operation", "build_recorder", "operations", "states"]

SECTOR = 512
_HEAD = struct.Struct("<cIIIq")

CUTS = ("killed", "unsynced lost", "unsynced zeroed", "torn page", "some pages")
"""What is left of the writes that were not yet synced: all (the process was killed), none, zeros in their
place, all but half of the last one, or a part of them."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing done to a file; ``kind`` as in ``recorder.c``, paths relative to the folder."""

    kind: str
    path: str
    other: str = ""
    place: int = 0
    data: bytes = b""


def build_recorder(folder: Path) -> Path:
    """Compile the recorder into ``folder``; the library to preload."""
    library = folder / "recorder.so"
    source = Path(__file__).with_name("recorder.c")
    strict = ["-O1", "-Wall", "-Wextra", "-Werror"]
    command = ["gcc", "-shared", "-fPIC", *strict, "-o", str(library), str(source), "-lpthread"]
    subprocess.run(command, check=True)
    return library


def operations(log: bytes, folder: Path) -> Iterator[Operation]:
    """The record of a program, in order; shared memory beside a database is no file of the disk."""
    at = 0
    while at < len(log):
        kind, one, two, size, place = _HEAD.unpack_from(log, at)
        at += _HEAD.size
        path = os.fsdecode(log[at : at + one])
        other = os.fsdecode(log[at + one : at + one + two])
        at += one + two
        data = log[at : at + size]
        at += size
        names = [os.path.relpath(name, folder) if name else "" for name in (path, other)]
        if not names[0].endswith("-shm"):
            yield Operation(kind.decode(), names[0], names[1], place, data)


@dataclass
class _File:
    """Bytes that are safe, and what was done since."""

    safe: bytes = b""
    since: list[Operation] = field(default_factory=list)

    def after(self, done: Sequence[Operation]) -> bytes:
        content = bytearray(self.safe)
        for one in done:
            if one.kind in "CT":
                del content[one.place :]
                content.extend(bytes(one.place - len(content)))
                continue
            content.extend(bytes(max(0, one.place - len(content))))
            content[one.place : one.place + len(one.data)] = one.data
        return bytes(content)

    def left(self, cut: str, rng: Random) -> bytes:
        """What a cut of this kind leaves."""
        since = self.since
        if cut == "unsynced lost":
            return self.safe
        if cut == "unsynced zeroed":
            since = [_with_data(one, bytes(len(one.data))) for one in since]
        elif cut == "torn page" and since:
            half = len(since[-1].data) // 2 // SECTOR * SECTOR
            since = [*since[:-1], _with_data(since[-1], since[-1].data[:half])]
        elif cut == "some pages":
            since = [one for one in since if one.kind != "W" or rng.random() < 0.5]
        return self.after(since)


def _with_data(one: Operation, data: bytes) -> Operation:
    return Operation(one.kind, one.path, one.other, one.place, data)


class _Disk:
    """All files and names so far."""

    def __init__(self) -> None:
        self.names: dict[str, _File] = {}
        self.safe_names: dict[str, _File] = {}

    def do(self, one: Operation) -> None:
        if one.kind == "S":
            self._sync(one.path)
        elif one.kind == "R":
            self.names[one.other] = self.names.pop(one.path)
        elif one.kind == "L":
            self.names[one.other] = self.names[one.path]
        elif one.kind == "U":
            self.names.pop(one.path, None)
        else:
            file = self.names.setdefault(one.path, _File())
            if one.kind != "O":
                file.since.append(one)

    def _sync(self, path: str) -> None:
        if path in self.names:
            file = self.names[path]
            file.safe = file.after(file.since)
            file.since = []
            return
        kept = {name: file for name, file in self.safe_names.items() if _folder(name) != path}
        synced = {name: file for name, file in self.names.items() if _folder(name) == path}
        self.safe_names = kept | synced

    def left(self, cut: str, rng: Random) -> dict[str, bytes]:
        names = self.safe_names if cut == "unsynced lost" else self.names
        return {name: file.left(cut, rng) for name, file in names.items()}


def states(done: Sequence[Operation], seed: int) -> Iterator[tuple[int, str, Mapping[str, bytes]]]:
    """Every state that a cut before each operation can leave: its number, the kind of cut, the files."""
    disk = _Disk()
    for number, one in enumerate([*done, Operation("end", "")]):
        for cut in CUTS:
            yield number, cut, disk.left(cut, Random(f"{seed} {number} {cut}"))
        if one.kind != "end":
            disk.do(one)


def _folder(name: str) -> str:
    return os.path.dirname(name) or "."
