"""Power cuts and kills: whatever the moment, the journal holds the old state or the new one."""

from __future__ import annotations

import random
import shutil
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from companion.reveal import Mode
from companion.session.fold import fold
from companion.session.journal import Journal
from companion.session.session import GameSession
from companion.session.verify import verify_record
from tests.support.coin_game import COINS_GAME, lookup
from tests.support.reveals import sealed_round
from tests.support.sessions import new_game, open_journal, random_step, random_undo

ROOT = Path(__file__).parents[2]
SEED = 20250314
WAL_HEADER = 32
FRAME_HEADER = 24

WRITER = """
import random, sys
from pathlib import Path
from tests.support.sessions import new_game, open_journal, random_step, random_undo
rng = random.Random(int(sys.argv[2]))
journal = open_journal(Path(sys.argv[1]))
session = new_game(journal, target=1_000_000)
print(session.id, 0, session.digest, flush=True)
while True:
    random_undo(session, rng) if rng.random() < 0.1 else random_step(session, rng)
    print(session.id, len(session.entries), session.digest, flush=True)
"""


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_a_killed_companion_resumes_at_its_last_committed_entry(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    print("seed", seed)
    path = tmp_path / "journal.sqlite3"
    child = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    with child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(rng.randrange(2, 80))]
        child.send_signal(signal.SIGKILL)
        lines += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL
    whole = [line.split() for line in lines if line.endswith("\n")]
    digests = {int(count): digest for _, count, digest in whole}
    last_shown = max(digests)
    with open_journal(path) as journal:
        session = GameSession.resume(journal, whole[0][0], lookup)
        # What was shown is there; at most one action more was committed and not shown any more.
        committed = len(session.entries)
        assert last_shown <= committed <= last_shown + 2
        if committed == last_shown:
            assert session.digest == digests[last_shown]
        random_step(session, rng)
        assert GameSession.resume(journal, session.id, lookup).state == session.state


def _copied(path: Path, folder: Path) -> Path:
    """File and log as they lie on disk now."""
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", folder / f"journal.sqlite3{suffix}")
    return folder / "journal.sqlite3"


def _played(folder: Path) -> tuple[Path, str, list[str]]:
    """A journal as it lies on disk in the middle of a game, its id, and the digest at each entry."""
    path = folder / "journal.sqlite3"
    rng = random.Random(SEED)
    with open_journal(path) as journal:
        journal._connection.execute("PRAGMA wal_autocheckpoint = 0")
        session = new_game(journal, target=60)
        digests = [session.digest]
        for _ in range(12):
            random_undo(session, rng) if rng.random() < 0.2 else random_step(session, rng)
            digests += [session.digest] * (len(session.entries) + 1 - len(digests))
        on_disk = folder / "cut"
        on_disk.mkdir()
        return _copied(path, on_disk), session.id, digests


def _frame_size(log: bytes) -> int:
    (page,) = struct.unpack(">I", log[8:12])
    return FRAME_HEADER + int(page)


def _resumed(path: Path, game_id: str) -> tuple[int, str] | None:
    with Journal.open(path) as journal:
        if not journal.games():
            return None
        replayed = fold(journal.record(game_id), COINS_GAME)
        return len(replayed.record.entries), replayed.live[-1].digest


def test_a_cut_after_any_write_to_the_log_gives_back_a_committed_state(tmp_path: Path) -> None:
    path, game_id, digests = _played(tmp_path)
    base, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    frame = _frame_size(log)
    counts = []
    cuts = sorted({
        cut
        for start in range(WAL_HEADER, len(log) + 1, frame)
        for cut in (start, start + FRAME_HEADER, start + frame // 2)
        if cut <= len(log)
    })  # fmt: skip
    for cut in [0, WAL_HEADER // 2, *cuts]:
        place = tmp_path / f"at-{cut}" / "journal.sqlite3"
        place.parent.mkdir()
        place.write_bytes(base)
        Path(f"{place}-wal").write_bytes(log[:cut])
        found = _resumed(place, game_id)
        if found is None:
            counts.append(-1)
            continue
        # An undo behind a barrier is two entries of one transaction: the digest is that of the second.
        assert found[1] == digests[found[0]]
        counts.append(found[0])
    assert counts == sorted(counts)
    assert counts[0] == -1
    assert counts[-1] == len(digests) - 1


def test_a_torn_last_write_never_costs_more_than_that_write(tmp_path: Path) -> None:
    path, game_id, digests = _played(tmp_path)
    log = bytearray(Path(f"{path}-wal").read_bytes())
    frame = _frame_size(bytes(log))
    log[-frame // 2 :] = b"\0" * (frame // 2)
    Path(f"{path}-wal").write_bytes(bytes(log))
    found = _resumed(path, game_id)
    assert found is not None
    assert len(digests) - 3 <= found[0] < len(digests)
    assert found[1] == digests[found[0]]


def test_a_cut_while_the_log_is_merged_into_the_file_loses_nothing(tmp_path: Path) -> None:
    path, game_id, digests = _played(tmp_path)
    base, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    _resumed(path, game_id)  # merges everything on closing
    merged = path.read_bytes()
    page = len(base) // (len(base) // (_frame_size(log) - FRAME_HEADER))
    for pages in range(len(merged) // page + 1):
        for torn in (0, page // 2):
            done = pages * page + torn
            place = tmp_path / f"merged-{done}" / "journal.sqlite3"
            place.parent.mkdir()
            place.write_bytes(merged[:done] + base[done:])
            Path(f"{place}-wal").write_bytes(log)
            assert _resumed(place, game_id) == (len(digests) - 1, digests[-1])


def test_a_cut_at_the_reveal_leaves_no_plan_or_all_plans_with_their_proof(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with open_journal(path) as journal:
        journal._connection.execute("PRAGMA wal_autocheckpoint = 0")
        session = new_game(journal)
        sealed_round(session, {"s1": Mode.TOUCH, "s2": Mode.SCAN})
        folder = tmp_path / "cut"
        folder.mkdir()
        copy = _copied(path, folder)
    base, log = copy.read_bytes(), Path(f"{copy}-wal").read_bytes()
    frame = _frame_size(log)
    seen = set()
    for cut in range(WAL_HEADER, len(log) + 1, frame // 2):
        place = tmp_path / f"at-{cut}" / "journal.sqlite3"
        place.parent.mkdir()
        place.write_bytes(base)
        Path(f"{place}-wal").write_bytes(log[:cut])
        with Journal.open(place) as journal:
            if not journal.games():
                continue
            record = journal.record(session.id)
            plans = sum(len(entry.body.get("moves", ())) for entry in record.entries)
            proofs = sum(seal.nonce is not None for seal in record.seals)
            assert plans == proofs
            seen.add(plans)
            assert verify_record(record, COINS_GAME).holds
    assert seen == {0, 2}
