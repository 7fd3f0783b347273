"""Seats that are renamed, left to a bot and taken again, and what that does to agreements and the journal."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion.errors import BadInput, CompanionError
from companion.games.vocabulary import Seat
from companion.reveal import Mode
from companion.session.bot_seats import BotSeats
from companion.session.errors import JournalDamaged
from companion.session.fold import fold
from companion.session.paths import LOG_NAME
from companion.session.public import SealState, Stage
from companion.session.records import SeatInfo
from companion.session.roster import people_of, reseated, seat_body
from companion.session.session import GameSession
from companion.session.support import support_report
from companion.session.touches import Reseat, Undo, Unseal
from companion.session.verify import verify_record
from tests.support.race_evening import RACE, Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}
SEATS = (SeatInfo("s1", "Ann"), SeatInfo("s2", "Bo", bot="random"), SeatInfo("s3", "Cy"))


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned."""
    evening.begin()
    evening.reach(Stage.SEAL)
    return evening


def test_a_change_touches_one_seat_and_keeps_who_it_is() -> None:
    changed = reseated(SEATS, "s2", seat_body("  Dee ", None), ("random",))
    assert changed == (SEATS[0], SeatInfo("s2", "Dee"), SEATS[2])
    assert people_of(SEATS) == {"s1", "s3"}
    assert people_of(changed) == {"s1", "s2", "s3"}


@pytest.mark.parametrize(
    ("seat", "name", "bot", "field"),
    [
        ("s9", "Ann", None, "seat"),
        (None, "Ann", None, "seat"),
        ("s1", "   ", None, "name"),
        ("s1", "x" * 25, None, "name"),
        ("s1", "Ann", "oracle", "bot"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(
    seat: Seat | None, name: str, bot: str | None, field: str
) -> None:
    with pytest.raises(BadInput) as refused:
        reseated(SEATS, seat, seat_body(name, bot), ("random", "sensible"))
    assert refused.value.field == field


def test_a_new_name_is_on_the_screen_at_once_and_after_a_resume(playing: RaceEvening) -> None:
    playing.seal("s2", PLANS["s2"])
    playing.referee.touch(Reseat("s2", "Mei"))
    assert playing.facts("s2").name == "Mei"
    playing.resume()
    assert [info.name for info in playing.session.seats] == ["s1", "Mei", "s3"]
    assert playing.facts("s2").name == "Mei"


def test_a_seat_left_to_a_bot_is_no_longer_asked_and_seals_by_touch(playing: RaceEvening) -> None:
    playing.referee.touch(Reseat("s3", "s3", "sensible"))
    facts = playing.facts("s3")
    assert (facts.bot, facts.mode) == (True, Mode.TOUCH.value)
    playing.open(PLANS)
    opened = playing.session.digest
    playing.referee.touch(Undo("s1"))
    assert playing.session.digest == opened
    playing.referee.touch(Undo("s2"))
    assert playing.session.digest != opened, "the two people who are left have agreed"


def test_whoever_returns_is_asked_again_and_lays_cards_again(playing: RaceEvening) -> None:
    playing.referee.touch(Reseat("s3", "s3", "sensible"))
    playing.referee.touch(Reseat("s3", "Cy"))
    facts = playing.facts("s3")
    assert (facts.name, facts.bot, facts.mode) == ("Cy", False, Mode.FACE_DOWN.value)
    assert playing.session.people() == {"s1", "s2", "s3"}
    playing.open(PLANS)
    assert playing.settle().round == 2


def test_no_seat_changes_hands_in_the_middle_of_a_round_or_behind_its_seal(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    with pytest.raises(CompanionError, match="between two rounds"):
        playing.referee.touch(Reseat("s1", "s1", "sensible"))
    playing.seal("s2", PLANS["s2"])
    playing.seal("s3", PLANS["s3"])
    playing.reach(Stage.REVEAL)
    with pytest.raises(CompanionError, match="between two rounds"):
        playing.referee.touch(Reseat("s3", "s3", "sensible"))
    for seat in playing.seats:
        playing.flip(seat)
    playing.reach(Stage.RESOLVE, within=6.0)
    assert playing.run(0.1).decision is not None
    with pytest.raises(CompanionError, match="between two rounds"):
        playing.referee.touch(Reseat("s3", "s3", "sensible"))
    playing.referee.touch(Reseat("s3", "Cy"))
    assert playing.facts("s3").name == "Cy", "a name can be put right at any time"


def test_who_sits_where_is_no_move_and_no_undo_takes_it_back(playing: RaceEvening) -> None:
    playing.open(PLANS)
    before = playing.session.digest
    labels = [label.to for label in playing.referee.public().undo]
    playing.referee.touch(Reseat("s1", "Ann"))
    assert playing.session.digest == before
    assert [label.to for label in playing.referee.public().undo] == labels
    for seat in playing.seats:
        playing.referee.touch(Undo(seat))
    assert playing.facts("s1").name == "Ann"
    record = playing.journal.record(playing.session.id)
    assert verify_record(record, RACE).holds
    assert GameSession.resume(playing.journal, playing.session.id).digest == playing.session.digest


def test_a_changed_seat_in_the_journal_is_found(playing: RaceEvening) -> None:
    playing.referee.touch(Reseat("s1", "Ann"))
    record = playing.journal.record(playing.session.id)
    record.entries[-1].body["name"] = ""  # type: ignore[index]
    assert not verify_record(record, RACE).holds
    with pytest.raises(JournalDamaged):
        fold(record, RACE)


def test_a_seat_left_to_a_bot_plans_and_decides_by_itself_and_stops_when_taken_again(
    playing: RaceEvening,
) -> None:
    bots = BotSeats(RACE.id, Random(5))
    playing.referee.touch(Reseat("s2", "s2", "sensible"))
    for _ in range(3):
        bots.step(playing.referee, playing.run(0.1))
    seals = {facts.seat: facts.seal for facts in playing.referee.public().seats}
    assert seals == {"s1": SealState.OPEN, "s2": SealState.SEALED, "s3": SealState.OPEN}
    playing.referee.touch(Unseal("s2"))
    playing.referee.touch(Reseat("s2", "s2"))
    for _ in range(3):
        bots.step(playing.referee, playing.run(0.1))
    assert playing.facts("s2").seal is SealState.OPEN


def test_no_name_that_somebody_had_during_the_evening_is_in_a_support_file(
    playing: RaceEvening, tmp_path: Path
) -> None:
    for name in ("Wilhelmina", "Cornelius"):
        playing.referee.touch(Reseat("s1", name))
    (tmp_path / LOG_NAME).write_text("Wilhelmina unplugged, Cornelius plugged in\n", encoding="utf-8")
    report = json.dumps(support_report(playing.session, tmp_path, None, {}))
    assert "unplugged" in report
    assert "Wilhelmina" not in report
    assert "Cornelius" not in report
