"""Nothing that leaves the reveal room before the opening depends on a plan."""

from __future__ import annotations

import copy
import io
import json
import logging
import pickle
import traceback
from pathlib import Path

import pytest

from companion.games.vocabulary import IllegalMove, Move
from companion.reveal import Mode, RevealError, RevealRoom
from companion.reveal.sealed import SealedPlan
from companion.session.export import export_json
from companion.session.history import replay_lines
from companion.session.session import GameSession
from tests.support.coin_game import hide, lookup
from tests.support.reveals import FACE_DOWN, SCAN, STATE, TOUCH, Table
from tests.support.sessions import new_game, open_journal

MARKER = "XYZZY-PLAN-MARKER"


def _texts(thing: object, depth: int = 4) -> str:
    """Everything that printing an object and what it holds would show."""
    found = [repr(thing), str(thing), f"{thing}"]
    if depth:
        inner = list(getattr(thing, "__dict__", {}).values()) + [
            getattr(thing, name) for name in getattr(type(thing), "__slots__", ()) if name == "digest"
        ]
        if isinstance(thing, dict):
            inner += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple):
            inner += list(thing)
        found += [_texts(value, depth - 1) for value in inner]
    return "\n".join(found)


def _disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


@pytest.mark.parametrize("mode", [SCAN, TOUCH])
def test_a_marked_plan_is_found_nowhere_before_the_opening(
    tmp_path: Path, mode: Mode, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with open_journal(tmp_path / "journal.sqlite3") as journal:
        session = new_game(journal)
        table = Table({"s1": mode, "s2": mode}, game_id=session.id)
        for seat in ("s1", "s2"):
            table.seal(seat, 3, MARKER)
            table.seal(seat, 2, MARKER) if seat == "s1" else None
            session.note_seals(table.room.drain())
        for stage in ("countdown", "window"):
            assert table.phase().value == stage
            seen = [
                _texts(table.room),
                _texts(table.room.status()),
                _texts(session),
                _texts(session.undo_points()),
                json.dumps(export_json(journal.record(session.id))),
                "\n".join(replay_lines(journal, session.id, games=lookup)),
                caplog.text,
            ]
            assert MARKER not in "\n".join(seen)
            assert MARKER.encode() not in _disk(tmp_path)
            table.flip()
        opening = table.room.open()
        assert MARKER.encode() not in _disk(tmp_path)
        session.submit_joint(opening.moves, opening=opening)
        assert MARKER.encode() in _disk(tmp_path)


def test_after_a_cut_between_lock_and_reveal_no_plan_is_on_disk_and_seats_seal_again(tmp_path: Path) -> None:
    with open_journal(tmp_path / "journal.sqlite3") as journal:
        session = new_game(journal)
        table = Table({"s1": TOUCH, "s2": TOUCH}, game_id=session.id)
        table.seal("s1", 3, MARKER)
        table.seal("s2", 3, MARKER)
        session.note_seals(table.room.drain())
        resumed = GameSession.resume(journal, session.id, lookup)
        assert resumed.state.sealed
        assert [seal.outcome.value for seal in journal.record(session.id).seals] == ["lost", "lost"]
    assert MARKER.encode() not in _disk(tmp_path)


def test_a_sealed_plan_cannot_be_printed_pickled_or_copied() -> None:
    plan = SealedPlan(hide("s1", 3, MARKER), bytes(32), "g", 1)
    assert repr(plan) == str(plan) == "<sealed>"
    assert MARKER not in repr(vars(Table({"s1": TOUCH}).room))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="neither copied nor pickled"):
            pickle.dumps(plan, protocol)
    for copier in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="neither copied nor pickled"):
            copier(plan)


def test_the_room_itself_cannot_be_sent_to_another_process() -> None:
    with pytest.raises(TypeError, match="neither copied nor pickled"):
        pickle.dumps(Table({"s1": TOUCH}).room)


def test_a_failure_in_the_rules_does_not_carry_the_plan_into_a_crash_report() -> None:
    def broken(move: Move) -> None:
        raise KeyError(f"no such thing as {move.to_json()}")

    table = Table({"s1": TOUCH})
    table.room.abandon()
    table.room.begin("g", 1, "hide", {"s1": TOUCH}, broken)
    with pytest.raises(RevealError) as caught:
        table.room.seal("s1", hide("s1", 3, MARKER))
    report = io.StringIO()
    traceback.print_exception(caught.value, file=report)
    assert "KeyError" in report.getvalue()
    assert MARKER not in report.getvalue()
    assert caught.value.__context__ is None
    assert caught.value.__cause__ is None


def test_refusals_for_wrong_use_never_name_the_plan() -> None:
    table = Table({"s1": FACE_DOWN, "s2": TOUCH})
    texts = []
    for seat, owner in (("s1", "s1"), ("s2", "s1"), ("s3", "s3")):
        with pytest.raises(RevealError) as caught:
            table.room.seal(seat, hide(owner, 1, MARKER))
        texts.append(caught.value.message)
    assert MARKER not in "".join(texts)


def _public_course(coins: tuple[int, ...], refused: bool) -> list[object]:
    """Everything public about one round, digests aside, for given plans."""
    table = Table({"s1": TOUCH, "s2": SCAN})
    seen: list[object] = []
    for seat, count in zip(("s1", "s2"), coins, strict=True):
        if refused:
            with pytest.raises(IllegalMove):
                table.seal(seat, 9)
        table.seal(seat, count, note=MARKER * count)
        seen += [table.room.status(), table.room.phase, table.room.countdown_left, repr(table.room)]
        seen += [(fact.seat, fact.mode, fact.outcome, fact.breaks) for fact in table.room.drain()]
    table.flip()
    return [*seen, table.room.status(), table.room.window_left, table.room.ready, table.room.late()]


def test_everything_public_is_the_same_whatever_the_plans_are() -> None:
    courses = [
        _public_course((first, second), refused)
        for first in range(4)
        for second in range(4)
        for refused in (False, True)
    ]
    assert all(course == courses[0] for course in courses)


def test_sealing_does_the_same_work_whatever_the_plan_is() -> None:
    calls: list[str] = []

    def counted(move: Move) -> None:
        calls.append("check")
        STATE.check(move)

    def drawn(length: int) -> bytes:
        calls.append("nonce")
        return bytes(length)

    courses = []
    for coins in range(4):
        room = RevealRoom(Table({"s1": TOUCH}).clock, nonce=drawn)
        room.begin("g", 1, "hide", {"s1": TOUCH}, counted)
        calls.clear()
        room.seal("s1", hide("s1", coins))
        courses.append(list(calls))
    assert courses == [["check", "nonce"]] * 4
