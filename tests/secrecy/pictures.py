"""Sealed rounds with pictures: no message between the processes names a card that nobody has turned over.

One game of the simulated table, seats sealing in all three ways; every message to and from the eyes' process
is kept while a choice is being sealed.
"""

from __future__ import annotations

import multiprocessing.connection
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from companion.clock import ManualClock
from companion.errors import CompanionError
from companion.games.race.names import GAME_ID
from companion.reveal import Mode
from companion.session.journal import Journal
from companion.session.public import Stage
from companion.virtual.demo import STUCK, Demonstration, DemoOptions
from companion.virtual.evening import Evening
from companion.virtual.hand import PersonHand
from companion.virtual.rig import LockstepRig

__all__ = ["play_with_pictures"]

WAYS = (Mode.SCAN, Mode.FACE_DOWN, Mode.TOUCH)


@contextmanager
def _overheard() -> Iterator[list[bytes]]:
    """Every message that this process sends or gets."""
    link: Any = multiprocessing.connection.Connection
    send, receive = link._send_bytes, link._recv_bytes
    heard: list[bytes] = []

    def sent(self: Any, data: Any) -> Any:
        heard.append(bytes(data))
        return send(self, data)

    def received(self: Any, most: Any = None) -> Any:
        data = receive(self, most)
        heard.append(data.getvalue())
        return data

    link._send_bytes, link._recv_bytes = sent, received
    try:
        yield heard
    finally:
        link._send_bytes, link._recv_bytes = send, receive


def play_with_pictures(seed: int, rounds: int, patience: float = STUCK) -> tuple[int, int, list[str]]:
    """Choices sealed, messages looked through, and what is wrong."""
    faults: list[str] = []
    seal = {f"s{n + 1}": WAYS[(n + seed) % len(WAYS)] for n in range(3)}
    clock = ManualClock()
    with tempfile.TemporaryDirectory() as place, Journal.open(Path(place) / "journal.sqlite3") as journal:
        demo = Demonstration(
            DemoOptions(GAME_ID, 3, seed, seal=seal, patience=patience),
            journal,
            lambda line: None,
            clock,
            partial(LockstepRig, clock=clock),
        )
        try:
            with _overheard() as heard:
                choices, messages = _listen(demo, heard, rounds, faults)
        finally:
            demo.close()
    return choices, messages, faults


def _listen(demo: Demonstration, heard: list[bytes], rounds: int, faults: list[str]) -> tuple[int, int]:
    """Beat until so many choices were opened; a card that was face up before is no secret."""
    known: set[str] = set()
    hidden: set[str] = set()
    choices = messages = 0
    before = demo.screen.stage
    while choices < rounds and not demo.over:
        try:
            demo.beat()
        except CompanionError as error:
            faults.append(error.message)
            break
        stage = demo.screen.stage
        said = b"".join(heard)
        messages += len(heard)
        heard.clear()
        if stage in (Stage.SEAL, Stage.COUNTDOWN):
            hidden |= _hidden(demo) - known
            told = sorted(card for card in hidden if card.encode() in said)
            faults += [f"{card} was named in a message while it was sealed ({stage})" for card in told]
        else:
            known |= {card for card in _pieces(demo) if card.encode() in said}
        if before is Stage.COUNTDOWN and stage is not Stage.COUNTDOWN:
            choices += stage is not Stage.SEAL
            hidden.clear()
        before = stage
    if not known:
        faults.append("no card was ever named in a message, not even face up")
    return choices, messages


def _hidden(demo: Demonstration) -> set[str]:
    """Cards that lie face down in a lane or under the hood."""
    lanes = {card for hand in _hands(demo) for card in hand.lane}
    return lanes | set(demo.hood.shown if demo.hood is not None else ())


def _pieces(demo: Demonstration) -> set[str]:
    """Cards that lie in a lane or a row."""
    rows = {card for hand in _hands(demo) for pair in hand.row for card in pair if card}
    return rows | {card for hand in _hands(demo) for card in hand.lane}


def _hands(demo: Demonstration) -> list[PersonHand]:
    evening = demo.evening
    assert isinstance(evening, Evening)
    return [player.hand for player in evening.players]
