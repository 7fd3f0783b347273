"""Whole games of Race for the Chinese Zodiac through reveal room and journal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.registry import game_named
from companion.reveal import Mode, RevealRoom
from companion.session.fold import fold
from companion.session.journal import Journal
from companion.session.records import Box
from companion.session.session import GameSession
from companion.session.verify import verify_record

RACE = game_named("race-for-the-chinese-zodiac")
SEED = 8


def _seal_and_open(session: GameSession, room: RevealRoom, clock: ManualClock, rng: random.Random) -> None:
    """One hidden choice of every seat that owes one, by touch."""
    state = session.state
    seats = sorted(state.to_act())
    modes = dict.fromkeys(seats, Mode.TOUCH)
    room.begin(session.id, len(session.entries), "plan", modes, state.check, state.default)
    for seat in seats:
        room.seal(seat, rng.choice(list(state.legal(seat))))
        session.note_seals(room.drain())
    clock.advance(3.0)
    room.tick()
    opening = room.open()
    session.submit_joint(opening.moves, opening=opening)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_race_resumes_at_any_entry_and_verifies(tmp_path: Path, players: int) -> None:
    rng = random.Random(SEED)
    print("seed", SEED)
    clock = ManualClock()
    room = RevealRoom(clock)
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        session = GameSession.new(journal, RACE, {"players": players}, box=Box("installed"))
        while not session.state.over:
            if session.state.sealed:
                _seal_and_open(session, room, clock, rng)
            else:
                seat = min(session.state.to_act())
                session.submit(rng.choice(list(session.state.legal(seat))[:200]))
            if rng.random() < 0.1:
                session = GameSession.resume(journal, session.id)
        record = journal.record(session.id)
        replayed = fold(record, RACE)
        assert replayed.live == session.history()
        assert verify_record(record, RACE).holds
        assert record.header.result == [list(group) for group in session.state.ranking() or ()]
        cut = rng.randrange(len(record.entries))
        assert fold(record, RACE, to=cut).live == session.history()[: cut + 1]
