"""Setting the table up for a new game: ticked off as it lies there, nobody blamed, no order asked for."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games.race.components import energy_of
from companion.reveal import RevealRoom
from companion.session.journal import Journal
from companion.session.public import PublicTable, Stage
from companion.session.records import Box
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.table.believed import BelievedTable
from tests.support.race_evening import ANIMALS, RACE
from tests.support.table import STEP, LaidTable

WEDGES = (4, 2, 6, 1, 3, 5)


class Setup:
    """An empty mat and a new game."""

    def __init__(self, journal: Journal) -> None:
        self.table = LaidTable(3)
        self.table.slides = dict.fromkeys(self.table.slides, None)
        options = {"players": 3, "animals": list(ANIMALS[:3])}
        self.session = GameSession.new(journal, RACE, options, box=Box("installed"))
        self.sectors = len(self.session.state.to_json()["wheel"]["sectors"])
        room = RevealRoom(self.table.clock)
        believed = BelievedTable(self.table.mat)
        self.referee = Referee(self.session, believed, self.table, self.table.clock, room)
        self.dealt = 0

    def run(self, seconds: float) -> PublicTable:
        for _ in range(round(seconds / STEP)):
            self.table.clock.advance(STEP)
            self.referee.tick()
        return self.referee.public()

    def undone(self) -> list[str]:
        return [step.action for step in self.referee.instructions() if not step.done]

    def wheel(self) -> None:
        self.table.turn(WEDGES, 5, self.sectors)

    def tokens(self) -> None:
        for animal in ANIMALS[:3]:
            self.table.stand(animal, 0)
        for seat in ("s1", "s2", "s3"):
            self.table.push(seat, 0)

    def cards(self) -> None:
        for seat in ("s1", "s2", "s3"):
            for value in (1, 1, 2, 2, 3):
                self.dealt += 1
                card = f"RZ-E{value}-{self.dealt:02d}"
                self.table.lay(card, f"{seat}.take")
                self.run(1.0)
                self.table.lift(card)
                assert energy_of(card) == value


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "journal.sqlite3")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_table_is_set_up_in_any_order_and_the_wheel_is_read(journal: Journal, seed: int) -> None:
    print("seed", seed)
    setup = Setup(journal)
    assert len(setup.undone()) == 10
    deeds = [setup.wheel, setup.tokens, setup.cards]
    random.Random(seed).shuffle(deeds)
    for deed in deeds:
        assert setup.run(6.0).stage is Stage.SETUP
        deed()
    screen = setup.run(2.0)
    assert screen.stage is Stage.SEAL
    assert (tuple(screen.wheel["wedges"]), screen.wheel["rotation"]) == (WEDGES, 5)
    assert setup.referee.fixes == []
    journal.close()


def test_what_lies_right_when_the_companion_starts_is_no_event_and_is_ticked_off(journal: Journal) -> None:
    setup = Setup(journal)
    setup.wheel()
    setup.tokens()
    setup.table.press("s1")
    setup.run(2.0)
    assert setup.undone() == ["take"] * 3
    setup.cards()
    assert [facts.seal.value for facts in setup.run(1.0).seats] == ["open"] * 3
    journal.close()


def test_a_slide_or_pawn_not_yet_in_place_is_listed_not_blamed(journal: Journal) -> None:
    setup = Setup(journal)
    setup.wheel()
    for animal in ANIMALS[:3]:
        setup.table.stand(animal, 12)
    for seat, stop in (("s1", 0), ("s2", 4), ("s3", 0)):
        setup.table.push(seat, stop)
    assert setup.run(8.0).fix is None
    lines = [str(step.line) for step in setup.referee.instructions() if not step.done]
    assert lines[:4] == [
        "ox: pawn to 0",
        "tiger: pawn to 0",
        "snake: pawn to 0",
        "tiger's karma: set it to 0",
    ]
    setup.tokens()
    assert setup.run(2.0).fix is None
    assert setup.undone() == ["take"] * 3
    journal.close()


def test_a_pawn_of_another_game_on_the_track_is_asked_about(journal: Journal) -> None:
    setup = Setup(journal)
    setup.tokens()
    setup.table.stand("pig", 20)
    screen = setup.run(6.0)
    assert screen.fix is not None
    assert str(screen.fix.line) == "Look at the pawns, each belongs on its space: ox 0, tiger 0, snake 0"
    setup.table.stand("pig", None)
    assert setup.run(1.0).fix is None
    journal.close()


def test_a_wheel_with_a_wedge_missing_is_waited_for(journal: Journal) -> None:
    setup = Setup(journal)
    setup.tokens()
    setup.cards()
    setup.wheel()
    setup.table.lift("RZ-W3")
    assert setup.run(5.0).stage is Stage.SETUP
    assert setup.undone() == ["lay-wheel"]
    setup.wheel()
    assert setup.run(2.0).stage is Stage.SEAL
    journal.close()
