"""What an operator and a maintainer are told: devices, the course of a game, its proof, the support file."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.inputs.board import SerialBoard
from companion.reveal import BreakReason
from companion.session.bench import LAMP_TEST, Bench
from companion.session.course import course_of
from companion.session.journal import Journal
from companion.session.proof import proof_lines
from companion.session.records import Box, SeatInfo
from companion.session.session import GameSession
from companion.session.support import log_tail, scrubbed, support_report, write_support
from companion.session.verify import verify_game
from companion.vision.process import EyesProcess
from tests.support.coin_game import COINS_GAME, hide, lookup
from tests.support.race_evening import RaceEvening
from tests.support.reveals import FACE_DOWN, TOUCH, Table, sealed_round
from tests.support.sessions import new_game, open_journal
from tests.support.table import LaidTable


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "journal.sqlite3") as opened:
        yield opened


class Inspected(LaidTable):
    """Simulated devices that have nothing to look into."""

    def serial_board(self) -> SerialBoard | None:
        return None

    def eyes_process(self) -> EyesProcess | None:
        return None


def test_the_operator_sees_pressed_keys_tags_and_the_pace_of_the_camera() -> None:
    table = Inspected(3)
    bench = Bench(table, table.clock)
    table.push("s1", 4)
    table.press("s2")
    for _ in range(40):
        table.clock.advance(0.1)
        bench.frames()
        pressed = bench.readings()
    assert not pressed
    facts = bench.facts()
    assert "slide:s1:4" in facts.closed
    assert "key:2" not in facts.closed
    assert facts.report is not None
    assert facts.report.placed
    assert 2 < facts.rate < 20
    table.press("s2")
    bench.readings()
    assert "key:2" in bench.facts().closed


def test_after_a_lamp_test_the_lamps_are_as_the_game_wants_them() -> None:
    table = Inspected(3)
    bench = Bench(table, table.clock)
    bench.lamp(1, "on")
    bench.lamp(2, "off")
    bench.test_lamps()
    assert table.lamps == {1: "on", 2: "on"}
    bench.lamp(1, "blink")
    table.clock.advance(LAMP_TEST / 2)
    bench.frames()
    assert table.lamps == {1: "on", 2: "on"}
    table.clock.advance(LAMP_TEST)
    bench.frames()
    assert table.lamps == {1: "blink", 2: "off"}


def test_without_devices_to_look_into_there_is_no_picture_and_no_error() -> None:
    table = Inspected(3)
    bench = Bench(table, table.clock)
    bench.request_picture()
    assert bench.picture() is None
    bench.tone(440, 100, 1)
    assert bench.facts().counters == {}


def test_the_charts_know_the_standing_after_each_round_and_forget_what_was_taken_back(tmp_path: Path) -> None:
    evening = RaceEvening(tmp_path, people=False)
    session, rng = evening.session, random.Random(5)
    print("seed 5")
    while session.state.to_json()["round"] < 4 and not session.state.over:
        state = session.state
        seats = sorted(state.to_act())
        moves = [rng.choice(list(state.legal(seat))[:50]) for seat in seats]
        if state.sealed:
            session.submit_joint(moves, round_number=state.to_json()["round"])
        else:
            session.submit(moves[0])
    course = course_of(session)
    numbers = [standing.round for standing in course]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    seats = session.state.to_json()["seats"]
    assert course[-1].position == {part["seat"]: part["position"] for part in seats}
    assert course[-1].karma == {part["seat"]: part["karma"] for part in seats}
    session.undo(session.undo_points()[0].to, frozenset(evening.seats), {"source": "test"})
    assert course_of(session)[-1].position == {
        part["seat"]: part["position"] for part in session.state.to_json()["seats"]
    }
    evening.close()


def proof_of(journal: Journal, session: GameSession) -> list[str]:
    """The page as it is read."""
    found = verify_game(journal, session.id, lookup)
    return [str(line) for line in proof_lines(journal.record(session.id), found)]


def test_the_proof_says_in_plain_words_how_each_round_was_kept_secret(journal: Journal) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": TOUCH})
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
    said = proof_of(journal, session)
    assert said[0].startswith("Everything holds")
    assert any("opened just what had been sealed" in line and "s1" in line for line in said)
    assert any("laid cards face down" in line and "s1" in line for line in said)
    assert any("s1 was disturbed and sealed again, 1×" in line for line in said)
    assert not any("{" in line for line in said)


def test_a_plan_exchanged_in_the_file_is_named_with_its_round_and_seat(journal: Journal) -> None:
    session = new_game(journal)
    sealed_round(session, {"s1": TOUCH, "s2": TOUCH})
    connection = sqlite3.connect(journal.path)
    connection.execute("UPDATE commitments SET digest = 'ab' WHERE seat = 's1'")
    connection.commit()
    connection.close()
    said = proof_of(journal, session)
    assert said[0].startswith("Something does not hold")
    assert any("s1 opened something else" in line for line in said)


def test_the_support_file_holds_no_name_no_folder_and_no_plan(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "companion.log").write_text(
        f"2026 INFO cannot write {folder}/journal.sqlite3 for Annegret\n2026 INFO board at /dev/ttyUSB0\n",
        encoding="utf-8",
    )
    with Journal.open(folder / "journal.sqlite3") as journal:
        people = [SeatInfo("s1", "Annegret", animal="ox"), SeatInfo("s2", "Wu Shu-Fen", animal="pig")]
        session = GameSession.new(journal, COINS_GAME, {"target": 9}, box=Box("installed"), seats=people)
        table = Table({"s1": TOUCH, "s2": TOUCH}, game_id=session.id)
        table.seal("s1", 3)
        session.note_seals(table.room.drain())
        report = support_report(session, folder, Bench(Inspected(3), table.clock).facts(), {"language": "de"})
        write_support(report, folder / "support.json")
    text = (folder / "support.json").read_text(encoding="utf-8")
    assert json.loads(text)["game"]["seats"] == 2
    for secret in ("Annegret", "annegret", "Shu-Fen", str(tmp_path), str(Path.home()) + "/"):
        assert secret not in text
    assert "/dev/ttyUSB0" in text
    assert "journal.sqlite3 for <player>" in text


def test_a_support_file_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as caught:
        write_support({}, tmp_path / "nowhere" / "support.json")
    assert "\n" not in caught.value.message


def test_scrubbing_leaves_sentences_readable() -> None:
    line = "2026-11-30 19:02:11 INFO board up: frames 812 good 0 bad, 3/4 spaces, s1/s2"
    assert scrubbed(line, ["Ox"]) == line
    assert scrubbed("~/games/a.json and /srv/x y/b", []) == "<path>/a.json and <path>/b"


def test_the_end_of_a_log_can_be_read_and_a_missing_one_is_empty(tmp_path: Path) -> None:
    assert log_tail(tmp_path) == ()
    (tmp_path / "companion.log").write_text("".join(f"line {n}\n" for n in range(5000)), encoding="utf-8")
    assert log_tail(tmp_path, 3) == ("line 4997", "line 4998", "line 4999")
