"""Proof afterwards: commitments, chain, replay and export of games that were played."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import BadInput, CompanionError
from companion.reveal import BreakReason
from companion.session.errors import JournalError, NoSuchGame, UnknownGame
from companion.session.export import write_export
from companion.session.fold import fold
from companion.session.history import game_lines, replay_lines
from companion.session.journal import Journal
from companion.session.session import GameSession
from companion.session.verify import verify_game
from tests.support.coin_game import COINS_GAME, hide, lookup
from tests.support.reveals import FACE_DOWN, SCAN, TOUCH, Table, sealed_round
from tests.support.sessions import new_game, open_journal, random_step


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "journal.sqlite3") as opened:
        yield opened


def _sql(journal: Journal, statement: str) -> None:
    connection = sqlite3.connect(journal.path)
    assert connection.execute(statement).rowcount > 0
    connection.commit()
    connection.close()


def test_a_game_sealed_three_ways_verifies_and_says_what_face_down_means(journal: Journal) -> None:
    session = new_game(journal)
    for modes in ({"s1": TOUCH, "s2": SCAN}, {"s1": FACE_DOWN, "s2": TOUCH}):
        sealed_round(session, modes)
    proof = verify_game(journal, session.id, lookup)
    assert proof.holds
    assert len(proof.seals) == 4
    lines = proof.lines()
    assert lines[-1] == f"game {session.id}: 6 entries and 4 seals checked, all hold"
    assert "no content to commit to" in lines[2]
    assert sum("opened what was sealed" in line for line in lines) == 3


def test_a_broken_seal_stays_on_record_beside_the_one_that_was_opened(journal: Journal) -> None:
    session = new_game(journal)
    table = Table({"s1": FACE_DOWN, "s2": TOUCH}, game_id=session.id)
    table.seal("s1")
    table.room.break_seal("s1", BreakReason.HAND)
    table.seal("s1")
    table.seal("s2", 1)
    session.note_seals(table.room.drain())
    table.flip()
    table.room.show("s1", hide("s1", 2))
    opening = table.room.open()
    session.submit_joint(opening.moves, opening=opening)
    seals = journal.record(session.id).seals
    assert [(seal.seat, seal.outcome.value, seal.breaks) for seal in seals] == [
        ("s1", "broken", 1),
        ("s1", "opened", 1),
        ("s2", "opened", 0),
    ]
    assert "broken 1 times before" in verify_game(journal, session.id, lookup).lines()[0]


CHEATS = {
    "a plan exchanged": "UPDATE entries SET body = replace(body, 's\":3', 's\":2') WHERE number = 1",
    "plans removed": "UPDATE entries SET body = '{}' WHERE number = 1",
    "a digest exchanged": "UPDATE commitments SET digest = 'ab' WHERE seat = 's1'",
    "a nonce exchanged": f"UPDATE commitments SET nonce = x'{'00' * 32}' WHERE seat = 's1'",
    "a nonce removed": "UPDATE commitments SET nonce = NULL WHERE seat = 's1'",
    "a nonce cut": "UPDATE commitments SET nonce = x'00' WHERE seat = 's1'",
    "a seal removed": "DELETE FROM commitments WHERE seat = 's1'",
    "a seal called face down": "UPDATE commitments SET mode = 'face-down', digest = NULL WHERE seat = 's1'",
    "a seal of another round": "UPDATE commitments SET round = 9 WHERE seat = 's1'",
    "a time exchanged": "UPDATE entries SET at = '2020-01-01' WHERE number = 2",
    "evidence exchanged": "UPDATE entries SET evidence = '{}' WHERE number = 3",
    "the last but one entry removed": "DELETE FROM entries WHERE number = 2",
    "a roll exchanged": "UPDATE entries SET body = replace(body, ':3', ':5') WHERE number = 2",
    "names exchanged": "UPDATE games SET seats = replace(seats, 'Ann', 'Eve')",
    "an unopened seal with a nonce": "UPDATE commitments SET outcome = 'lost' WHERE seat = 's2'",
}


@pytest.mark.parametrize("case", CHEATS)
def test_a_journal_changed_afterwards_does_not_verify(journal: Journal, case: str) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": SCAN})
    assert verify_game(journal, session.id, lookup).holds
    _sql(journal, CHEATS[case])
    proof = verify_game(journal, session.id, lookup)
    assert not proof.holds
    assert any(line.startswith("differs") for line in proof.lines())
    assert "differ" in proof.lines()[-1]


def test_a_round_that_is_taken_back_and_sealed_again_verifies_both_times(journal: Journal) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": SCAN})
    session.undo(0, agreed=["s1", "s2"])
    sealed_round(session, {"s1": SCAN, "s2": TOUCH}, coins=(0, 0))
    proof = verify_game(journal, session.id, lookup)
    assert proof.holds
    assert len(proof.seals) == 4


def test_an_opening_whose_seals_were_never_journaled_is_refused_whole(journal: Journal) -> None:
    session = new_game(journal)
    table = Table({"s1": TOUCH, "s2": SCAN}, game_id=session.id)
    table.seal("s1", 1)
    session.note_seals(table.room.drain())
    table.seal("s2", 1)
    table.flip()
    opening = table.room.open()
    with pytest.raises(JournalError, match="seal of s2 is not in the journal"):
        session.submit_joint(opening.moves, opening=opening)
    record = journal.record(session.id)
    assert record.entries == ()
    assert [seal.nonce for seal in record.seals] == [None]


def test_an_opening_of_other_plans_than_were_locked_is_refused_whole(journal: Journal) -> None:
    session = new_game(journal)
    locked, other = (Table({"s1": TOUCH, "s2": SCAN}, game_id=session.id) for _ in range(2))
    for seat in ("s1", "s2"):
        locked.seal(seat, 1)
        other.seal(seat, 2)
    session.note_seals(locked.room.drain())
    other.flip()
    opening = other.room.open()
    with pytest.raises(JournalError, match="seal of s1 is not in the journal"):
        session.submit_joint(opening.moves, opening=opening)
    assert journal.record(session.id).entries == ()


def test_moves_that_are_not_those_opened_are_refused(journal: Journal) -> None:
    session = new_game(journal)
    table = Table({"s1": TOUCH, "s2": SCAN}, game_id=session.id)
    table.seal("s1", 1)
    table.seal("s2", 1)
    session.note_seals(table.room.drain())
    table.flip()
    opening = table.room.open()
    with pytest.raises(BadInput, match="moves"):
        session.submit_joint([hide("s1", 2), hide("s2", 1)], opening=opening)


def test_the_course_of_a_game_is_told_entry_by_entry(journal: Journal) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": SCAN})
    session.undo(2)
    lines = replay_lines(journal, session.id[-4:], games=lookup)
    assert session.id in lines[0]
    assert "joint hide" in lines[1]
    assert '{"s1":{"coins":3},"s2":{"coins":1}}' in lines[1]
    assert "open s1 3" in lines[2]
    assert any("s1 take" in line and "(taken back)" in line for line in lines)
    assert lines[-1].startswith("state  {")
    assert json.loads(lines[-1].removeprefix("state  ")) == session.state.to_json()


def test_a_replay_stops_at_the_entry_asked_for(journal: Journal) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": SCAN})
    start = replay_lines(journal, session.id, to=0, games=lookup)
    assert len(start) == 2
    assert json.loads(start[-1].removeprefix("state  ")) == session.history()[0].state.to_json()
    with pytest.raises(BadInput, match="entries 0 to 3"):
        replay_lines(journal, session.id, to=4, games=lookup)


def test_a_game_whose_rules_are_not_installed_is_named_and_the_others_stay_open(journal: Journal) -> None:
    game = new_game(journal)
    for look in (
        lambda: replay_lines(journal, game.id),
        lambda: verify_game(journal, game.id),
        lambda: GameSession.resume(journal, game.id),
    ):
        with pytest.raises(UnknownGame, match="not installed here; update"):
            look()
    assert len(game_lines(journal)) == 1


def test_the_list_of_games_says_which_are_over_and_who_won(journal: Journal) -> None:
    assert game_lines(journal)[0].startswith("no games yet")
    over = new_game(journal, target=3)
    rng = random.Random(1)
    while not over.state.over:
        random_step(over, rng)
    running = new_game(journal)
    latest, earlier = game_lines(journal)
    assert running.id in latest
    assert latest.endswith("in progress")
    assert "s1 Ann, s2 Ben" in earlier
    ranking = over.state.ranking()
    assert ranking is not None
    assert earlier.endswith(f"won by {ranking[0][0]}")


def test_an_export_holds_the_whole_game_and_replays_to_its_end(journal: Journal, tmp_path: Path) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": FACE_DOWN})
    out = tmp_path / "game.json"
    assert "3 entries" in write_export(journal, session.id, out)
    data = json.loads(out.read_text(encoding="utf-8"))
    assert [entry["hash_after"] for entry in data["entries"]][-1] == session.digest
    assert [seal["outcome"] for seal in data["seals"]] == ["opened", "opened"]
    state = COINS_GAME.new(data["game"]["options"])
    for entry in data["entries"]:
        moves = entry["body"].get("moves") or [entry["body"]["move"]]
        read = [COINS_GAME.read_move(move, "move", state) for move in moves]
        state = (state.apply_joint(read) if len(read) > 1 else state.apply(read[0])).state  # type: ignore[assignment]
    assert state == fold(journal.record(session.id), COINS_GAME).state


def test_an_export_that_cannot_be_written_leaves_what_was_there(journal: Journal, tmp_path: Path) -> None:
    session = new_game(journal)
    with pytest.raises(CompanionError, match="cannot write"):
        write_export(journal, session.id, tmp_path / "none" / "game.json")
    with pytest.raises(CompanionError, match="is a directory"):
        write_export(journal, session.id, tmp_path)
    with pytest.raises(CompanionError, match="the journal itself"):
        write_export(journal, session.id, journal.path)
    with pytest.raises(BadInput, match="name the file"):
        write_export(journal, session.id, Path())
    with pytest.raises(NoSuchGame):
        write_export(journal, "nothing", tmp_path / "game.json")
    assert Journal.read(journal.path).record(session.id).entries == ()
    assert [path.name for path in tmp_path.iterdir() if "journal" not in path.name] == []
