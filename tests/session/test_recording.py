"""A table session that is written down goes the same way when it is played again, and holds no secret."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.reveal import Mode, RevealRoom
from companion.session.public import SealState, Stage
from companion.session.recording import Recording, open_for_writing
from companion.session.referee import Referee
from companion.session.rerun import read_recording, rerun
from companion.session.touches import (
    Decide,
    LimitTime,
    Reseat,
    SealPlan,
    SealScanned,
    TableIsRight,
    TakeBreak,
    TellPlace,
    Undo,
    Unseal,
)
from companion.table.believed import BelievedTable
from tests.support.race_evening import Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}
KEPT = sorted((Path(__file__).parent / "recordings").glob("*.gz"))


def recorded(evening: RaceEvening, path: Path, play: Callable[[RaceEvening], None]) -> str:
    """Play while everything is written down; the digest at the end."""
    evening.referee.record(Recording(open_for_writing(path)))
    play(evening)
    evening.referee.close()
    return evening.session.digest


def a_round_with_everything(evening: RaceEvening) -> None:
    """Seals taken back, a slip and its fix, a ruling, an undo, a board that goes and comes, a new name."""
    evening.begin()
    evening.referee.touch(LimitTime({"planning": {"seconds": 60, "at_end": "default"}}))
    evening.seal("s1", PLANS["s1"])
    evening.run(0.5)
    evening.table.press("s1")
    evening.run(1.0)
    evening.clear_lane("s1")
    evening.open(PLANS)
    decision = evening.run(0.1).decision
    assert decision is not None
    evening.referee.touch(Decide(decision.default))
    evening.referee.touch(Undo(decision.seat))
    evening.table.lost.add("board")
    evening.run(1.0)
    step = next(s for s in evening.referee.instructions() if s.action == "move-pawn" and not s.done)
    evening.referee.touch(TellPlace(step.piece, step.target))
    evening.do(step)
    evening.table.lost.discard("board")
    evening.settle()
    evening.table.push("s1", evening.facts("s1").karma + 1)
    evening.fix()
    for seat in evening.seats:
        evening.referee.touch(TableIsRight(seat))
    evening.referee.touch(TakeBreak("s1"))
    evening.referee.touch(Reseat("s2", "Mei"))
    evening.run(1.0)


def test_a_round_with_slips_rulings_and_lost_devices_goes_the_same_way_again(
    evening: RaceEvening, tmp_path: Path
) -> None:
    path = tmp_path / "evening.jsonl"
    digest = recorded(evening, path, a_round_with_everything)
    again = rerun(path)
    assert again.differs == ""
    assert again.digest == digest
    assert again.entries == len(evening.session.entries)
    assert [line.split(maxsplit=1)[1] for line in again.said] == [
        str(fix.line) for fix in evening.referee.fixes
    ]


def test_plans_sealed_by_touch_are_in_no_recording_before_all_are_open(tmp_path: Path) -> None:
    evening = RaceEvening(tmp_path, modes=dict.fromkeys(("s1", "s2", "s3"), Mode.TOUCH))
    path = tmp_path / "touch.jsonl"
    evening.referee.record(Recording(open_for_writing(path)))
    evening.reach(Stage.SEAL)
    for seat, action in (("s1", 3), ("s2", 5), ("s3", 2)):
        before = path.stat().st_size
        evening.referee.touch(SealPlan(Move.of(seat, "start", action=action)))
        evening.run(0.1)
        lines = read_recording(path)
        assert path.stat().st_size >= before
        assert not any("action" in json.dumps(line) for line in lines if "format" not in line)
    evening.until(lambda screen: screen.stage is Stage.RESOLVE)
    evening.referee.close()
    sealed = [line for line in read_recording(path) if line.get("touch") == "SealPlan"]
    assert [set(line) for line in sealed] == [{"t", "touch", "seat"}] * 3
    assert rerun(path).digest == evening.session.digest
    evening.close()


def test_a_seal_that_was_never_opened_is_played_again_with_any_legal_plan(
    tmp_path: Path,
) -> None:
    evening = RaceEvening(tmp_path, modes=dict.fromkeys(("s1", "s2", "s3"), Mode.TOUCH))
    path = tmp_path / "touch.jsonl"
    evening.referee.record(Recording(open_for_writing(path)))
    evening.reach(Stage.SEAL)
    evening.referee.touch(SealPlan(Move.of("s1", "start", action=5)))
    evening.referee.touch(Unseal("s1"))
    evening.referee.touch(SealPlan(Move.of("s1", "start", action=2)))
    with pytest.raises((IllegalMove, CompanionError)):
        evening.referee.touch(SealPlan(Move.of("s2", "start", action=8)))
    evening.run(1.0)
    evening.referee.close()
    again = rerun(path)
    assert again.differs == ""
    assert again.said == [], "what was refused then is not tried again"
    evening.close()


def test_names_of_people_are_in_no_recording(evening: RaceEvening, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    evening.referee.touch(Reseat("s1", "Annabelle"))
    evening.referee.record(Recording(open_for_writing(path)))
    evening.reach(Stage.SEAL)
    evening.referee.touch(Reseat("s2", "Bartholomew"))
    evening.run(0.5)
    evening.referee.close()
    text = path.read_text(encoding="utf-8")
    assert "Annabelle" not in text
    assert "Bartholomew" not in text
    assert rerun(path).differs == ""


def test_a_game_gone_on_with_is_recorded_from_where_it_stands(evening: RaceEvening, tmp_path: Path) -> None:
    evening.begin()
    evening.open(PLANS)
    evening.settle()
    evening.resume()
    path = tmp_path / "evening.jsonl.gz"
    evening.referee.record(Recording(open_for_writing(path)))
    evening.open({"s1": (3, 2), "s2": (5, 2), "s3": (5, 1)})
    evening.settle()
    evening.referee.close()
    assert rerun(path).digest == evening.session.digest


def test_a_recording_cut_off_by_a_power_cut_is_good_up_to_there(evening: RaceEvening, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    recorded(evening, path, a_round_with_everything)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    again = rerun(path)
    assert again.differs == ""
    assert 0 < again.entries <= len(evening.session.entries)
    packed = tmp_path / "evening.jsonl.gz"
    packed.write_bytes(gzip.compress(whole)[:-2000])
    assert rerun(packed).differs == ""


def test_a_course_that_goes_another_way_is_named(evening: RaceEvening, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    recorded(evening, path, a_round_with_everything)
    lines = path.read_text(encoding="utf-8").splitlines()
    without = [line for line in lines if '"touch":"Undo"' not in line]
    assert len(without) == len(lines) - 1
    path.write_text("\n".join(without) + "\n", encoding="utf-8")
    again = rerun(path)
    assert "another course" in again.differs
    assert not again.same


@pytest.mark.parametrize("content", ["", "{}\n", "no json\n", '{"format": "something else"}\n'])
def test_a_file_that_is_no_recording_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CompanionError, match="no recording"):
        rerun(path)


def test_places_that_cannot_be_written_or_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="cannot record"):
        open_for_writing(tmp_path / "nowhere" / "evening.jsonl")
    with pytest.raises(CompanionError, match="cannot read"):
        rerun(tmp_path / "nothing.jsonl")


@pytest.mark.parametrize("path", KEPT, ids=[path.name for path in KEPT])
def test_a_kept_evening_goes_as_it_went(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rerun", str(path)]) == 0, capsys.readouterr().out
    assert "the same" in capsys.readouterr().out


def test_there_are_kept_evenings() -> None:
    assert len(KEPT) >= 2


class Hood:
    """A hooded reader under which a test lays cards."""

    def __init__(self) -> None:
        self.lying: tuple[str, ...] = ()

    def cards(self) -> tuple[str, ...]:
        return self.lying

    def missing(self) -> bool:
        return False

    def close(self) -> None:
        return None


class HoodedEvening(RaceEvening):
    """Seats that show their cards to a hooded reader."""

    hood: Hood

    def _referee(self) -> Referee:
        self.hood = Hood()
        room, table = RevealRoom(self.clock), BelievedTable(self.table.mat)
        return Referee(self.session, table, self.table, self.clock, room, modes=self.modes, reader=self.hood)


def test_what_lay_under_the_hood_is_in_no_recording_and_the_round_goes_the_same_way(tmp_path: Path) -> None:
    evening = HoodedEvening(tmp_path, modes=dict.fromkeys(("s1", "s2", "s3"), Mode.SCAN))
    path = tmp_path / "scan.jsonl"
    evening.referee.record(Recording(open_for_writing(path)))
    evening.reach(Stage.SEAL)
    for seat, action in (("s1", 3), ("s2", 5), ("s3", 2)):
        evening.hood.lying = tuple(evening.cards(seat, (action, None)))
        if seat == "s1":
            evening.referee.touch(SealScanned(seat))
        else:
            evening.table.press(seat)
        evening.run(0.6)
        evening.hood.lying = ()
        assert evening.facts(seat).seal is SealState.SEALED or evening.referee.stage is not Stage.SEAL
    assert "RZ-A" not in path.read_text(encoding="utf-8")
    evening.until(lambda screen: screen.stage is Stage.RESOLVE)
    evening.referee.close()
    again = rerun(path)
    assert (again.differs, again.digest) == ("", evening.session.digest)
    evening.close()


def _hurt(lines: list[str], chance: Random) -> list[str]:
    """One value somewhere in one line becomes another, or goes."""
    number = chance.randrange(len(lines))
    line = json.loads(lines[number])
    inside: dict[Any, Any] | list[Any] = line
    while True:
        place = chance.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not inside[place] or not isinstance(inside[place], dict | list) or chance.random() < 0.3:
            break
        inside = inside[place]
    if chance.random() < 0.5:
        del inside[place]
    else:
        inside[place] = chance.choice([None, -1, 2.5, "x", [], {}, [1], {"x": "x"}])
    return [*lines[:number], json.dumps(line), *lines[number + 1 :]]


def test_a_damaged_line_is_named_by_its_number(evening: RaceEvening, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    recorded(evening, path, a_round_with_everything)
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if "readings" in line)
    data = json.loads(lines[place])
    data["readings"] = [[]]
    path.write_text("\n".join([*lines[:place], json.dumps(data)]), encoding="utf-8")
    with pytest.raises(CompanionError, match=f"^line {place + 1} of the recording is damaged"):
        rerun(path)


@pytest.mark.parametrize(
    "line",
    [
        {"digest": 5, "entries": 1},
        {"digest": "x"},
        {"t": 1.0, "touch": "SealBy", "fields": {"seat": "s1", "mode": "nope"}},
        {"t": 1.0, "touch": "RevealBy", "fields": {"rule": "nope"}},
        {"t": 1.0, "touch": "Unseal", "seat": []},
        {"t": 1.0, "touch": "TellTag", "fields": {"component": 5, "place": 7}},
        {"t": 1.0, "touch": "Reseat", "fields": {"seat": "s1", "bot": 3}},
    ],
)
def test_a_line_of_another_shape_is_named_by_its_number(
    evening: RaceEvening, tmp_path: Path, line: dict[str, Any]
) -> None:
    path = tmp_path / "evening.jsonl"
    recorded(evening, path, a_round_with_everything)
    (head, *_) = path.read_text(encoding="utf-8").splitlines()
    path.write_text(f"{head}\n{json.dumps(line)}", encoding="utf-8")
    with pytest.raises(CompanionError, match=r"^line 2 of the recording is damaged"):
        rerun(path)


def test_no_damage_to_a_recording_ends_in_anything_but_one_line(evening: RaceEvening, tmp_path: Path) -> None:
    seed = 20
    print(f"seed {seed}")
    chance = Random(seed)
    path = tmp_path / "evening.jsonl"
    recorded(evening, path, a_round_with_everything)
    lines = path.read_text(encoding="utf-8").splitlines()
    refused = 0
    for _ in range(40):
        hurt = _hurt(lines, chance)
        path.write_text("\n".join(hurt), encoding="utf-8")
        try:
            rerun(path)
        except CompanionError:
            refused += 1
    assert refused
