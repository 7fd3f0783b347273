"""Zodiac Race refereed with a camera: lays, holes that the table lets stand, steps taken back, resuming."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.vocabulary import Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.mat import zodiac_mat
from companion.games.zodiac_race.state import ZodiacState
from companion.inputs.readings import DieSeen, SensorReading
from companion.reveal import RevealRoom
from companion.session.journal import Journal
from companion.session.public import Badge, PublicTable
from companion.session.records import Box
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import Decide, KeepOn, TableIsRight, TellPlace, Undo
from companion.table.believed import BelievedTable
from companion.vision.sightings import FrameReport, Sighting


class Camera:
    """A camera over a mat: cards by zone and place, the topmost of the pile alone."""

    def __init__(self, clock: ManualClock, players: int) -> None:
        self.clock = clock
        self.mat = zodiac_mat(players)
        self.rows: dict[str, tuple[str, int]] = {}
        self.pile: list[str] = []

    def frames(self) -> Sequence[FrameReport]:
        lying = {card: (f"{seat}.row", number - 1) for card, (seat, number) in self.rows.items()}
        lying |= {self.pile[-1]: ("discard", 0)} if self.pile else {}
        seen = []
        for card, (zone, column) in lying.items():
            area = self.mat.by_name[zone]
            x, y = area.x + (column + 0.5) * (area.pitch or area.width), area.y + 25
            seen.append(Sighting(card_component(card), x, y, 0.0, zone, column, "test", True))
        return [FrameReport(0, self.clock.now(), tuple(seen), frozenset(), True, 120.0, 90.0)]

    def readings(self) -> Sequence[SensorReading]:
        return ()

    def dice(self) -> Sequence[DieSeen]:
        return ()

    def lamp(self, number: int, mode: str) -> None:
        """No lamps."""

    def missing(self) -> frozenset[str]:
        return frozenset({"board"})

    def badges(self) -> Sequence[Badge]:
        return ()

    def close(self) -> None:
        """Nothing to let go of."""


class Watched:
    """A table of two, watched."""

    def __init__(self, journal: Journal, session: GameSession, camera: Camera | None = None) -> None:
        self.clock = ManualClock() if camera is None else camera.clock
        self.session = session
        self.camera = camera or Camera(self.clock, 2)
        table = BelievedTable(zodiac_mat(2))
        self.referee = Referee(session, table, self.camera, self.clock, RevealRoom(self.clock))
        self.go()

    @property
    def state(self) -> ZodiacState:
        state = self.session.state
        assert isinstance(state, ZodiacState)
        return state

    def go(self, seconds: float = 3.0) -> PublicTable:
        for _ in range(round(seconds * 5)):
            self.clock.advance(0.2)
            self.referee.tick()
        return self.referee.public()

    def lay(self, seat: str, first: int, *cards: str) -> PublicTable:
        """Cards come to lie in a row from a place on."""
        for number, card in enumerate(cards, first):
            self.camera.rows[card] = seat, number
        return self.go()

    def throw(self, card: str, then: str = "draw", **more: str) -> PublicTable:
        """The active seat throws a card and says what for."""
        self.camera.pile.append(card)
        self.go()
        seat = self.state.active or ""
        self.referee.touch(Decide(Move.of(seat, "discard", cards=[card], then=then, **more)))
        return self.go(1.0)

    def end(self) -> PublicTable:
        """The active seat ends its turn."""
        self.referee.touch(Decide(Move.of(self.state.active or "", "end_turn")))
        return self.go(1.0)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3") as opened:
        yield opened


@pytest.fixture
def watched(journal: Journal) -> Watched:
    box = Box("zodiac-race/house-1")
    playing = Watched(journal, GameSession.new(journal, GAME, {"players": 2}, box=box))
    playing.referee.touch(TellPlace("deal", "hands"))
    playing.go(1.0)
    return playing


def test_a_turn_goes_by_what_the_camera_sees(watched: Watched) -> None:
    shown = watched.lay("s1", 1, "earth_rat", "earth_ox")
    assert watched.state.player("s1").sequence == ("earth_rat", "earth_ox")
    assert shown.decision is not None
    assert shown.decision.decision == "followup"
    shown = watched.end()
    assert shown.zodiac is not None
    assert (shown.zodiac.active, shown.zodiac.draw_count) == ("s2", 53)
    shown = watched.throw("wood_pig", "request", ask="earth_pig")
    assert shown.zodiac is not None
    assert shown.zodiac.asked == "earth_pig"
    assert shown.fix is None


def test_a_wrong_card_is_named_after_a_while_and_forgotten_when_it_is_right(watched: Watched) -> None:
    watched.lay("s1", 1, "earth_ox")
    shown = watched.go(5.0)
    assert shown.fix is not None
    assert not shown.fix.small
    assert str(shown.fix.line) == "s1: earth_ox does not fit here: take it back"
    del watched.camera.rows["earth_ox"]
    assert watched.go(2.0).fix is None


def test_a_hole_that_the_table_lets_stand_is_paid_for_in_the_next_turn(watched: Watched) -> None:
    watched.lay("s1", 1, "earth_rat", "earth_yinyang")
    watched.end()
    watched.throw("wood_pig")
    watched.lay("s1", 3, "earth_yinyang")
    assert watched.go(5.0).fix is not None
    for seat in ("s1", "s2"):
        watched.referee.touch(TableIsRight(seat))
    shown = watched.go(1.0)
    assert watched.state.player("s1").gap == 2
    assert shown.fix is None
    shown = watched.end()
    assert shown.decision is not None
    assert shown.decision.decision == "penalty"
    del watched.camera.rows["earth_yinyang"]
    watched.camera.pile.append("earth_yinyang")
    watched.go()
    assert watched.state.player("s1").sequence == ("earth_rat",)
    assert watched.state.discard == ("wood_pig", "earth_yinyang")
    assert watched.state.phase == "act"


def test_what_was_taken_back_has_to_be_lifted_before_it_counts_again(watched: Watched) -> None:
    watched.lay("s1", 1, "earth_rat")
    for seat in ("s1", "s2"):
        watched.referee.touch(Undo(seat))
    shown = watched.go(3.0)
    assert watched.state.phase == "act"
    assert [str(step.line) for step in shown.instructions] == ["s1: take earth_rat into your hand"]
    watched.camera.rows.clear()
    assert all(step.done for step in watched.go(2.0).instructions)
    watched.lay("s1", 1, "earth_rat")
    assert watched.state.player("s1").sequence == ("earth_rat",)


def test_hands_that_take_a_request_back_are_asked_whether_they_mean_it(watched: Watched) -> None:
    watched.throw("wood_pig", "request", ask="earth_pig")
    watched.camera.pile.clear()
    shown = watched.go(8.0)
    assert shown.take_back is not None
    assert str(shown.take_back.line) == "s1's discard"
    watched.referee.touch(KeepOn("s1"))
    assert watched.go(1.0).take_back is None
    watched.referee.touch(Undo("s1", shown.take_back.to))
    watched.go(1.0)
    assert watched.state.phase == "act"
    assert watched.state.discard == ()


def test_a_game_resumed_lists_what_was_not_laid_yet(journal: Journal, watched: Watched) -> None:
    watched.lay("s1", 1, "earth_rat")
    watched.end()
    watched.referee.touch(Decide(Move.of("s2", "discard", cards=["wood_pig"], then="draw")))
    session = GameSession.resume(journal, watched.session.id)
    again = Watched(journal, session, watched.camera)
    shown = again.go(1.0)
    assert [str(step.line) for step in shown.instructions if not step.done] == [
        "s2: lay wood_pig on the discard pile",
    ]
    again.camera.pile.append("wood_pig")
    shown = again.go(2.0)
    assert again.state.phase == "followup"
    assert shown.fix is None
