"""A game in progress: what is accepted, taken back, ruled, and what a resume gives back."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import BadInput
from companion.games.vocabulary import IllegalMove
from companion.session.errors import JournalBusy, JournalDamaged, JournalError
from companion.session.fold import fold, undo_points
from companion.session.journal import Journal
from companion.session.records import EntryKind, SeatInfo
from companion.session.session import GameSession
from tests.support.coin_game import COINS_GAME, hide, lookup, roll, take
from tests.support.sessions import BOX, new_game, open_journal, random_step, random_undo


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "journal.sqlite3") as opened:
        yield opened


def _one_round(session: GameSession) -> None:
    session.submit_joint([hide("s1", 3), hide("s2", 0)], round_number=1)
    session.submit(roll(3), evidence={"source": "tray"})
    session.submit(take("s1", True))


def test_a_move_is_on_disk_when_its_effect_can_be_seen(journal: Journal) -> None:
    session = new_game(journal)
    session.submit_joint([hide("s1", 3), hide("s2", 0)], round_number=1)
    with Journal.read(journal.path) as witness:
        entries = witness.record(session.id).entries
    assert [entry.kind for entry in entries] == [EntryKind.JOINT]
    assert entries[0].hash_after == session.digest


def test_a_resumed_game_is_the_game_that_was_left(journal: Journal) -> None:
    session = new_game(journal)
    _one_round(session)
    resumed = GameSession.resume(journal, session.id, lookup)
    assert resumed.state == session.state
    assert resumed.history() == session.history()
    assert resumed.events == session.events
    assert resumed.header == session.header
    assert resumed.entries == session.entries
    assert resumed.entries[1].evidence == {"source": "tray"}


def test_an_illegal_move_leaves_state_and_journal_alone(journal: Journal) -> None:
    session = new_game(journal)
    before = session.state
    with pytest.raises(IllegalMove):
        session.submit(roll(3))
    with pytest.raises(IllegalMove):
        session.submit_joint([hide("s1", 3)])
    assert session.state == before
    assert journal.record(session.id).entries == ()


def test_a_move_that_cannot_be_written_has_not_happened(journal: Journal) -> None:
    session = new_game(journal)
    journal._connection.execute("PRAGMA query_only = 1")
    with pytest.raises(JournalError):
        session.submit_joint([hide("s1", 3), hide("s2", 0)])
    journal._connection.execute("PRAGMA query_only = 0")
    assert session.state == COINS_GAME.new({"players": 2})
    session.submit_joint([hide("s1", 1), hide("s2", 1)])
    assert GameSession.resume(journal, session.id, lookup).state == session.state


def test_two_companions_cannot_both_go_on_with_one_game(journal: Journal) -> None:
    session = new_game(journal)
    with Journal.open(journal.path) as second:
        other = GameSession.resume(second, session.id, lookup)
        other.submit_joint([hide("s1", 0), hide("s2", 0)])
    with pytest.raises(JournalBusy, match="resume it again"):
        session.submit_joint([hide("s1", 3), hide("s2", 3)])
    assert GameSession.resume(journal, session.id, lookup).state == other.state


def test_a_finished_game_is_listed_with_its_ranking_until_the_end_is_taken_back(journal: Journal) -> None:
    session = new_game(journal, target=4)
    _one_round(session)
    assert session.state.over
    (header,) = journal.games()
    assert header.result == [["s1"], ["s2"]]
    assert header.finished is not None
    session.undo(2)
    assert journal.games()[0].result is None
    assert journal.games()[0].finished is None


def test_values_of_the_box_stay_those_the_game_was_started_with(journal: Journal) -> None:
    box = type(BOX)("coins/mine", {"target": 2})
    session = GameSession.new(journal, COINS_GAME, {"players": 2}, box=box)
    assert GameSession.resume(journal, session.id, lookup).header.box == box
    assert GameSession.resume(journal, session.id, lookup).state.to_json()["target"] == 2


def test_options_the_game_refuses_start_no_game(journal: Journal) -> None:
    with pytest.raises(BadInput, match=r"options\.target"):
        GameSession.new(journal, COINS_GAME, {"players": 2, "target": "many"}, box=BOX)
    assert journal.games() == ()


# Taking back -------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_freely_and_a_roll_only_by_all(journal: Journal) -> None:
    session = new_game(journal)
    _one_round(session)
    points = session.undo_points()
    assert [(point.title, point.to, point.barriers) for point in points] == [
        ("s1 take", 2, ()),
        ("table roll", 1, (2,)),
        ("joint hide", 0, (2, 1)),
    ]
    rolled = session.history()[2].state
    assert session.undo(2) == rolled
    with pytest.raises(BadInput, match="missing: s2"):
        session.undo(1, agreed=["s1"])
    assert session.state == rolled
    session.undo(1, agreed=["s1", "s2"])
    assert session.entries[-2].kind is EntryKind.LIFT
    assert GameSession.resume(journal, session.id, lookup).state == session.state


def test_what_was_taken_back_stays_in_the_journal_and_is_marked(journal: Journal) -> None:
    session = new_game(journal)
    _one_round(session)
    session.undo(2)
    session.submit(take("s1", False))
    resumed = GameSession.resume(journal, session.id, lookup)
    assert resumed.undone() == {3}
    assert [position.number for position in resumed.history()] == [0, 1, 2, 5]
    assert len(resumed.entries) == 5


def test_bots_need_not_be_asked_for_a_barrier(journal: Journal) -> None:
    seats = [SeatInfo("s1", "Ann"), SeatInfo("s2", "Bot", bot="thumb")]
    session = GameSession.new(journal, COINS_GAME, {"players": 2}, box=BOX, seats=seats)
    session.submit_joint([hide("s1", 3), hide("s2", 0)])
    session.undo(0, agreed=["s1"])
    assert session.state == session.history()[0].state


@pytest.mark.parametrize("to", [1, 2, -1, 9])
def test_going_back_to_nowhere_is_refused(journal: Journal, to: int) -> None:
    session = new_game(journal)
    session.submit_joint([hide("s1", 3), hide("s2", 0)])
    with pytest.raises(BadInput, match="undo points"):
        session.undo(to, agreed=["s1", "s2"])


def test_title_and_state_of_an_undo_point_come_from_one_entry_wherever_the_journal_is_cut(
    journal: Journal,
) -> None:
    session = new_game(journal)
    _one_round(session)
    whole = journal.record(session.id)
    for length in range(len(whole.entries) + 1):
        replayed = fold(whole, COINS_GAME, to=length)
        points = undo_points(replayed.live)
        assert len(points) == length
        for point in points:
            assert point.undoes.entry is not None
            assert point.undoes.entry.hash_before == point.back_to.digest
            assert point.undoes.entry.hash_after == point.undoes.digest


# Rulings -----------------------------------------------------------------------------------------


def test_a_ruling_of_all_seats_changes_the_state_and_is_a_barrier(journal: Journal) -> None:
    session = new_game(journal)
    _one_round(session)
    session.rule([{"op": "replace", "path": "/score/1", "value": 7}], agreed=["s1", "s2"])
    assert session.state.to_json()["score"] == [4, 7]
    assert session.undo_points()[0].title == "table ruling"
    assert session.undo_points()[0].barriers == (4,)
    assert GameSession.resume(journal, session.id, lookup).state == session.state


@pytest.mark.parametrize(
    ("patch", "field"),
    [
        ([{"op": "replace", "path": "/score/1", "value": -7}], "state.score"),
        ([{"op": "replace", "path": "/nowhere/1", "value": 1}], "patch"),
        ([{"op": "explode", "path": "/score"}], "patch"),
        ([{"op": "test", "path": "/round", "value": 5}], "patch"),
        ([{"path": 5}], "patch"),
        ([{"op": "replace", "path": "", "value": 3}], "patch"),
        (["score"], "patch"),
    ],
)
def test_a_ruling_that_leaves_no_lawful_state_is_refused_by_name(
    journal: Journal, patch: list[dict[str, object]], field: str
) -> None:
    session = new_game(journal)
    before = session.state
    with pytest.raises(BadInput) as caught:
        session.rule(patch, agreed=["s1", "s2"])
    assert caught.value.field == field
    assert session.state == before
    assert session.entries == ()


def test_a_ruling_needs_every_person_at_the_table(journal: Journal) -> None:
    session = new_game(journal)
    with pytest.raises(BadInput, match="missing: s2"):
        session.rule([{"op": "replace", "path": "/score/1", "value": 7}], agreed=["s1"])


# The fold ----------------------------------------------------------------------------------------


COURSES = st.lists(st.sampled_from(["go", "go", "go", "undo", "rule"]), max_size=25)


@given(seed=st.integers(0, 2**32), steps=COURSES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_fold_over_the_journal_is_the_game_after_any_course(
    journal: Journal, seed: int, steps: list[str]
) -> None:
    rng = random.Random(seed)
    session = new_game(journal)
    for step in steps:
        if step == "undo":
            random_undo(session, rng)
        elif step == "rule":
            patch = [{"op": "replace", "path": "/score/0", "value": rng.randrange(9)}]
            session.rule(patch, agreed=["s1", "s2"])
        elif not session.state.over:
            random_step(session, rng)
    replayed = fold(journal.record(session.id), COINS_GAME)
    assert replayed.state == session.state
    assert replayed.live == session.history()
    assert replayed.undone == session.undone()
    assert undo_points(replayed.live) == session.undo_points()


TAMPERED = {
    "a move exchanged": "UPDATE entries SET body = replace(body, 'true', 'false') WHERE number = 3",
    "a move that never was": "UPDATE entries SET body = replace(body, 'take', 'fly') WHERE number = 3",
    "an entry lost": "DELETE FROM entries WHERE number = 2",
    "a body emptied": "UPDATE entries SET body = '{}' WHERE number = 1",
    "a roll out of range": "UPDATE entries SET body = replace(body, ':3', ':9') WHERE number = 2",
    "a hash exchanged": "UPDATE entries SET hash_after = hash_before WHERE number = 3",
    "an undo behind a barrier": (
        "UPDATE entries SET kind = 'undo', body = '{\"to\":0}', hash_after = "
        "(SELECT hash_before FROM entries WHERE number = 1) WHERE number = 3"
    ),
    "an undo to nowhere": "UPDATE entries SET kind = 'undo', body = '{\"to\":7}' WHERE number = 3",
    "an undo to no number": "UPDATE entries SET kind = 'undo', body = '{\"to\":\"x\"}' WHERE number = 3",
    "a lift without seats": "UPDATE entries SET kind = 'lift', body = '{\"agreed\":5}' WHERE number = 3",
    "a lift by one seat": "UPDATE entries SET kind = 'lift', body = '{\"agreed\":[\"s1\"]}' WHERE number = 3",
    "other options": 'UPDATE games SET options = \'{"players":2,"target":"x"}\'',
}


@pytest.mark.parametrize("case", TAMPERED)
def test_a_journal_that_does_not_add_up_is_named_with_its_entry(journal: Journal, case: str) -> None:
    session = new_game(journal)
    _one_round(session)
    connection = sqlite3.connect(journal.path)
    connection.execute(TAMPERED[case])
    connection.commit()
    connection.close()
    with pytest.raises(JournalDamaged) as caught:
        GameSession.resume(journal, session.id, lookup)
    assert session.id in caught.value.message
    assert "\n" not in caught.value.message


def test_a_replay_beyond_the_last_entry_is_wrong_input(journal: Journal) -> None:
    session = new_game(journal)
    with pytest.raises(BadInput, match="entries 0 to 0"):
        fold(journal.record(session.id), COINS_GAME, to=1)
