"""Zodiac Race refereed by touch alone: the record for screens, the story, undo, resume, export."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.clock import ManualClock
from companion.errors import BadInput, CompanionError
from companion.games.crazy_race import GAME as OTHER
from companion.games.vocabulary import Event, IllegalMove, Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.mat import zodiac_mat
from companion.games.zodiac_race.model import Alert
from companion.games.zodiac_race.state import ZodiacState
from companion.inputs.readings import DieSeen, SensorReading
from companion.reveal import RevealRoom
from companion.session.course import course_of
from companion.session.export import export_json
from companion.session.journal import Journal
from companion.session.public import Badge, PublicTable, Stage
from companion.session.records import Box
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import AuditBy, Decide, Reseat, TellPlace, Undo
from companion.session.verify import verify_game
from companion.session.zodiac_at_table import NamesNow, to_deal
from companion.session.zodiac_showing import (
    finding_line,
    round_of,
    zodiac_decision,
    zodiac_facts,
    zodiac_headline,
)
from companion.session.zodiac_story import zodiac_story
from companion.table.believed import BelievedTable
from companion.vision.sightings import FrameReport
from tests.games.zodiac_race.walk import blanked, steps

NAMES = {"s1": "Anna", "s2": "Ben", "s3": "Cleo"}


class Bare:
    """A table without any device."""

    def frames(self) -> Sequence[FrameReport]:
        return ()

    def readings(self) -> Sequence[SensorReading]:
        return ()

    def dice(self) -> Sequence[DieSeen]:
        return ()

    def lamp(self, number: int, mode: str) -> None:
        """No lamps."""

    def missing(self) -> frozenset[str]:
        return frozenset({"camera", "board"})

    def badges(self) -> Sequence[Badge]:
        return ()

    def close(self) -> None:
        """Nothing to let go of."""


class Touched:
    """One game that fingers play."""

    def __init__(self, journal: Journal, session: GameSession) -> None:
        self.journal = journal
        self.session = session
        self.clock = ManualClock()
        table = BelievedTable(zodiac_mat(len(session.seats)))
        self.referee = Referee(session, table, Bare(), self.clock, RevealRoom(self.clock))
        self.go()

    @classmethod
    def begin(cls, journal: Journal, players: int = 3, **options: object) -> Touched:
        chosen = {"players": players, **options}
        playing = cls(journal, GameSession.new(journal, GAME, chosen, box=Box("zodiac-race/house-1")))
        playing.referee.touch(TellPlace("deal", "hands"))
        playing.go()
        return playing

    def go(self) -> PublicTable:
        for _ in range(6):
            self.clock.advance(0.1)
            self.referee.tick()
        return self.referee.public()

    def do(self, move: Move) -> PublicTable:
        self.referee.touch(Decide(move))
        return self.go()

    @property
    def state(self) -> ZodiacState:
        state = self.session.state
        assert isinstance(state, ZodiacState)
        return state


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3") as opened:
        yield opened


def test_a_request_is_one_touch_and_each_answer_another(journal: Journal) -> None:
    playing = Touched.begin(journal)
    shown = playing.go()
    assert shown.zodiac is not None
    assert (shown.stage, shown.zodiac.draw_count, shown.round) == (Stage.RESOLVE, 50, 1)
    assert [facts.owned for facts in shown.seats] == [5, 5, 5]
    assert shown.decision is not None
    assert shown.decision.more
    playing.referee.touch(TellPlace(card_component("wood_pig"), "discard"))
    shown = playing.go()
    assert shown.zodiac is not None
    assert shown.zodiac.thrown == ("wood_pig",)
    assert shown.decision is not None
    assert [move["then"] for move in shown.decision.choices] == ["draw", *["request"] * 4]
    (ask,) = [move for move in shown.decision.choices if move.get("ask") == "earth_pig"]
    shown = playing.do(ask)
    assert shown.zodiac is not None
    assert (shown.zodiac.asked, shown.zodiac.asker) == ("earth_pig", "s1")
    assert shown.zodiac.to_answer == ("s2", "s3")
    assert shown.decision is not None
    assert str(shown.decision.line) == "s2: have you earth_pig?"
    playing.do(Move.of("s2", "deny"))
    shown = playing.do(Move.of("s3", "give", card="earth_pig"))
    assert [str(step.line) for step in shown.instructions if not step.done] == ["s3: draw 1"]
    assert shown.decision is not None
    assert shown.decision.decision == "followup"
    with pytest.raises(IllegalMove):
        playing.do(Move.of("s3", "lay", cards=["fire_rat"]))


def test_who_is_renamed_is_called_by_the_new_name_from_then_on(journal: Journal) -> None:
    playing = Touched.begin(journal)
    names = NamesNow(playing.session)
    playing.referee.touch(Reseat("s1", "Cora", None))
    shown = playing.do(Move.of("s1", "discard", cards=["wood_pig"], then="draw"))
    assert [str(step.line) for step in shown.instructions if not step.done] == ["Cora: draw 1"]
    assert dict(names) == {"s1": "Cora", "s2": "s2", "s3": "s3"}
    assert len(names) == 3


def test_a_yin_yang_thrown_offers_all_that_it_can_fetch(journal: Journal) -> None:
    playing = Touched.begin(journal)
    playing.referee.touch(TellPlace(card_component("fire_yinyang"), "discard"))
    decision = playing.go().decision
    assert decision is not None
    kinds = {move["then"] for move in decision.choices}
    assert kinds == {"draw", "yy_request"}
    assert len(decision.choices) == 1 + 64


def test_a_game_goes_by_touch_alone_and_can_be_proved(journal: Journal) -> None:
    wanted: ZodiacState | None = None
    playing = None
    for before, move, _, wanted in islice(steps(2, 3), 150):  # noqa: B007
        if playing is None:
            setting = before.setting
            options = {**setting.options._asdict(), "dealer": setting.dealer}
            playing = Touched.begin(journal, 2, **options)
        elif move.seat != "table":
            playing.referee.touch(Decide(blanked(move)))
            playing.clock.advance(0.1)
            for _ in range(4):
                playing.referee.tick()
    assert playing is not None
    assert wanted is not None
    shown = playing.go()
    assert playing.state.players == wanted.players
    assert playing.state.discard == wanted.discard
    assert shown.round == round_of(wanted) > 5
    assert verify_game(journal, playing.session.id)
    assert export_json(journal.record(playing.session.id))


def test_what_is_known_of_hands_is_shown_after_the_game_and_only_if_wished(journal: Journal) -> None:
    playing = Touched.begin(journal)
    playing.referee.touch(AuditBy("at-once", hands=True))
    shown = playing.go()
    assert shown.zodiac is not None
    assert shown.zodiac.hands == ()
    playing.session.submit(Move.of("table", "stop", reason="agreed"))
    shown = playing.go()
    assert shown.zodiac is not None
    assert [hand.hidden for hand in shown.zodiac.hands] == [5, 5, 5]
    playing.referee.touch(AuditBy("at-once", hands=False))
    shown = playing.go()
    assert shown.zodiac is not None
    assert shown.zodiac.hands == ()


@pytest.mark.parametrize("rule", ["at-once", "at-end"])
def test_a_wrong_count_is_said_when_the_table_wants_to_hear_it(journal: Journal, rule: str) -> None:
    playing = Touched.begin(journal)
    playing.referee.touch(AuditBy(rule))
    playing.referee.touch(TellPlace("count:s2", "6"))
    shown = playing.go()
    assert shown.zodiac is not None
    said = "Turn 1: s2 should hold 5 cards, 6 were counted"
    assert [str(line) for line in shown.zodiac.findings] == ([said] if rule == "at-once" else [])
    assert "6" not in " ".join(map(str, shown.log))
    playing.session.submit(Move.of("table", "stop", reason="agreed"))
    shown = playing.go()
    assert shown.zodiac is not None
    assert [str(line) for line in shown.zodiac.findings] == [said]
    with pytest.raises(BadInput):
        playing.referee.touch(AuditBy("never"))


def test_a_denial_that_was_false_is_told_as_what_was_seen(journal: Journal) -> None:
    playing = Touched.begin(journal)
    playing.do(Move.of("s1", "discard", cards=["wood_pig"], then="request", ask="earth_pig"))
    playing.do(Move.of("s2", "deny"))
    playing.do(Move.of("s3", "deny"))
    playing.do(Move.of("s1", "end_turn"))
    shown = playing.do(Move.of("s2", "discard", cards=["earth_pig"], then="draw"))
    assert shown.zodiac is not None
    (line,) = shown.zodiac.findings
    assert "s2 shows earth_pig, denied earlier" in str(line)


def test_one_step_back_never_takes_back_a_draw_alone(journal: Journal) -> None:
    playing = Touched.begin(journal)
    shown = playing.do(Move.of("s1", "discard", cards=["wood_pig"], then="draw"))
    assert [str(label.line) for label in shown.undo] == ["s1's discard", "the deal"]
    for seat in ("s1", "s2", "s3"):
        playing.referee.touch(Undo(seat))
    shown = playing.go()
    assert playing.state.phase == "act"
    assert shown.zodiac is not None
    assert shown.zodiac.discard == ()


def test_a_game_goes_on_where_it_was_left(journal: Journal) -> None:
    playing = Touched.begin(journal)
    before = playing.do(Move.of("s1", "discard", cards=["wood_pig"], then="request", ask="earth_pig"))
    again = Touched(journal, GameSession.resume(journal, playing.session.id))
    shown = again.go()
    assert shown.zodiac == before.zodiac
    assert shown.decision == before.decision
    playing = Touched(journal, GameSession.new(journal, GAME, {"players": 2}, box=Box("zodiac-race/house-1")))
    assert playing.go().stage is Stage.SETUP
    again = Touched(journal, GameSession.resume(journal, playing.session.id))
    assert [step.key for step in again.go().instructions] == ["deal"]


def test_a_game_without_spaces_has_no_chart_of_them(journal: Journal) -> None:
    assert not course_of(Touched.begin(journal).session)


def test_every_event_of_whole_games_has_its_line() -> None:
    said = set[str]()
    events = [event for seed in (1, 2, 3) for _, _, found, _ in steps(3, seed) for event in found]
    events.append(Event("stopped", None, "ZR-END-07"))
    for event in events:
        lines = [str(line) for line in zodiac_story([event], NAMES)]
        assert len(lines) <= 1
        assert bool(lines) != (event.kind in ("alert", "audit_ok", "count_ok", "counts_set", "row_corrected"))
        said |= {event.kind}
    assert {"laid", "discarded", "taken", "drawn", "reshuffled", "requested", "denied", "given"} <= said


def test_facts_of_any_moment_can_be_made() -> None:
    chance = Random(5)
    for before, _, _, _ in steps(4, 5, mode="referee"):
        if chance.random() < 0.2:
            facts = zodiac_facts(before, (), (), hands=False)
            assert {row.seat for row in facts.rows} == set(before.setting.seats)
            assert len(facts.hidden) + len(facts.discard) + sum(len(row.cards) for row in facts.rows) == 65
            decision = zodiac_decision(before, (), tuple(NAMES.items()))
            assert (decision is None) == (before.seat_to_act is None)
            assert str(zodiac_headline(before, NAMES))
            assert round_of(before) == (before.turn + 3) // 4
            assert to_deal(before) == (before.phase == "deal")


def test_findings_name_what_was_counted_and_another_game_is_refused(journal: Journal) -> None:
    line = finding_line(Alert("draw_count", 4, expected=12, seen=11), NAMES)
    assert str(line) == "Turn 4: the draw pile should have 12 cards, 11 were counted"
    from companion.session.table_games import table_game

    other = GameSession.new(journal, OTHER, {"players": 2}, box=Box("crazy-race/house-1"))
    with pytest.raises(TypeError):
        table_game("zodiac-race").meaning(other, BelievedTable(zodiac_mat(2)).settle)


def test_no_bot_is_put_on_a_hand_that_nobody_can_show_it(journal: Journal) -> None:
    playing = Touched.begin(journal)
    assert playing.go().bots
    playing.referee.keep_bots_out()
    assert not playing.go().bots
    with pytest.raises(CompanionError, match="cannot hold cards"):
        playing.referee.touch(Reseat("s1", "Ann", "sensible"))
    playing.referee.touch(Reseat("s1", "Ann"))
    assert [facts.bot for facts in playing.go().seats] == [False] * 3


def test_who_changes_seats_while_a_card_is_asked_for_is_not_told_to_plan(journal: Journal) -> None:
    playing = Touched.begin(journal)
    playing.referee.touch(TellPlace(card_component("wood_pig"), "discard"))
    decision = playing.go().decision
    assert decision is not None
    playing.do(next(move for move in decision.choices if move.get("ask") == "earth_pig"))
    with pytest.raises(CompanionError, match="while nothing is asked"):
        playing.referee.touch(Reseat("s2", "Ben", "sensible"))
