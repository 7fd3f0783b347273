"""A round is opened and the process is killed on the way: at every line of ours, one after the other.

``python -m tests.secrecy.killed FIRST STEP`` forks one child for each point of the way from the opening of
the reveal room to the screen that shows the plans, lets it be killed there, and looks at what the journal
holds: no plan of the round, or all of them. Prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

from companion.games.vocabulary import Move
from companion.reveal import Mode, Opening, Outcome, RevealRoom
from companion.session.journal import Journal
from companion.session.public import Stage
from companion.session.records import EntryKind
from companion.session.session import GameSession
from companion.session.verify import verify_game
from tests.secrecy.evening import SealedEvening

SEATS = ("s1", "s2", "s3")
ACTIONS = {"s1": 5, "s2": 3, "s3": 4}
OURS = f"{os.sep}companion{os.sep}"


def _sealed(folder: Path) -> SealedEvening:
    """A round that is about to be opened; two seats were touched in or scanned, one lies face down."""
    modes = {"s1": Mode.TOUCH, "s2": Mode.SCAN, "s3": Mode.FACE_DOWN}
    evening = SealedEvening(folder, 3, modes)
    evening.reach(Stage.SEAL)
    for seat in SEATS:
        evening.make(Move.of(seat, "start", action=ACTIONS[seat]), "marker")
    evening.reach(Stage.REVEAL)
    evening.run(0.3)
    evening.flip("s3")
    evening.run(0.6)
    return evening


def _killer(at: int) -> Callable[[FrameType, str, Any], Any]:
    """A trace that kills this process at the ``at``-th line of ours."""
    left = at

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if OURS not in frame.f_code.co_filename:
            return None
        if event == "line":
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    return trace


def _child(folder: Path, at: int) -> None:
    """Live until the ``at``-th line from where the room is asked to open to where the plans are shown."""
    evening = _sealed(folder)
    honest = RevealRoom.open
    trace = _killer(at)

    def opening(room: RevealRoom) -> Opening:
        sys.settrace(trace)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            frame.f_trace = trace
            frame = frame.f_back
        return honest(room)

    with patch.object(RevealRoom, "open", opening):
        for _ in range(4):
            evening.clock.advance(0.1)
            evening.referee.tick()
            evening.referee.public()
            if sys.gettrace() is not None:
                break
    os._exit(0)


def _found(folder: Path) -> str:
    """``none`` or ``all`` by what the journal holds; anything else is a fault."""
    with Journal.open(folder / "journal.sqlite3") as journal:
        (header,) = journal.games()
        record = journal.record(header.id)
        joint = [entry for entry in record.entries if entry.kind is EntryKind.JOINT]
        outcomes = {seal.outcome for seal in record.seals}
        nonces = [seal.nonce for seal in record.seals if seal.nonce is not None]
        if not joint:
            told = any(f'"action":{action}' in repr(record.entries) for action in ACTIONS.values())
            if outcomes != {Outcome.SEALED} or nonces or told:
                return "a seal was opened without an entry"
            resumed = GameSession.resume(journal, header.id)
            return "none" if resumed.state.sealed else "the game stands past a round that was not opened"
        plans = {move["seat"]: move["action"] for move in joint[0].body["moves"]}
        if plans != ACTIONS or outcomes != {Outcome.OPENED} or len(nonces) != 2:
            return f"not all plans of the round: {plans}, {outcomes}"
        return "all" if verify_game(journal, header.id).holds else "a commitment does not hold"


def _kill_at(at: int) -> tuple[str, bool]:
    """What was found, and whether the child was still alive at that point."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="killed-", dir=memory if memory.is_dir() else None) as place:
        number = os.fork()
        if number == 0:
            _child(Path(place), at)
        _, status = os.waitpid(number, 0)
        if not os.WIFSIGNALED(status) and os.waitstatus_to_exitcode(status) != 0:
            return f"the child ended with {status}", False
        return _found(Path(place)), os.WIFSIGNALED(status)


def main() -> int:
    """Every ``STEP``-th point from ``FIRST`` on, until one lies behind the end."""
    first, step = int(sys.argv[1]), int(sys.argv[2])
    counted: Counter[str] = Counter()
    at, alive = first, True
    while alive:
        found, alive = _kill_at(at)
        counted[found] += 1
        at += step
    print(json.dumps({"points": at, "found": dict(counted)}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
