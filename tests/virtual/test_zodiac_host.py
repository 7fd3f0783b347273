"""Zodiac Race with a person at the simulated table, who sees the own hand on the screen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.bots import usual_bot
from companion.clock import ManualClock
from companion.errors import CompanionError
from companion.games.vocabulary import Move
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.state import ZodiacState
from companion.session.public import PublicTable
from companion.session.touches import Decide, TellPlace
from companion.virtual import host
from companion.virtual.zodiac import ZodiacEvening
from tests.support.quick_rig import NoScene
from tests.virtual.test_crazy_host import QuickHost
from ui.host import SeatWish, Table, Wishes
from ui.hosting import HardwareHost
from ui.looking import Looking
from ui.presenters.start import first_wishes
from ui.presenters.zodiac import zodiac_screen
from ui.texts import Texts

WISHES = Wishes("zodiac-race", (SeatWish("ox", "touch", "Anna"), SeatWish("rat", "bot")))


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[QuickHost]:
    monkeypatch.setattr(host, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    opened = QuickHost(tmp_path, seed=4, clock=ManualClock())
    yield opened
    opened.close()


class Anna:
    """The person: sees the screen and her own hand."""

    def __init__(self, table: Table) -> None:
        assert isinstance(table, host.SimulatedTable)
        self.table = table
        assert isinstance(table.evening, ZodiacEvening)
        self.evening = table.evening
        self.chance = random.Random("anna")
        self.turns = 0
        self._meant: Move | None = None

    @property
    def state(self) -> ZodiacState:
        state = self.table.referee.session.state
        assert isinstance(state, ZodiacState)
        return state

    def play(self, beats: int) -> None:
        for _ in range(beats):
            self.table.step()
            shown = self.table.public()
            mine = shown.decision is not None and shown.decision.seat == "s1" and shown.fix is None
            busy = self.evening.company.busy() or self.evening.players[0].throws
            if mine and not busy:
                self._act(shown)

    def _act(self, shown: PublicTable) -> None:
        """What a bot would do with her hand, by the touches that she has."""
        assert shown.zodiac is not None
        if len(shown.zodiac.own) != self.state.player("s1").hand_size:
            return
        if self._meant is None or self._meant.move != "discard":
            view = self.evening.company.uncovered(self.state).view("s1")
            self._meant = usual_bot("zodiac-race").choose(view, "s1", self.chance)
        thrown = shown.zodiac.thrown
        if self._meant.move == "discard" and thrown != self._meant["cards"]:
            left = [card for card in self._meant["cards"] if card not in thrown]
            self.table.touch(TellPlace(card_component(left[0]), "discard"))
            return
        self.table.touch(Decide(self._meant))
        self._meant = None
        self.turns += 1


@pytest.mark.long
def test_a_person_plays_with_the_cards_that_the_screen_shows(tables: QuickHost) -> None:
    anna = Anna(tables.new(WISHES))
    anna.play(2400)
    assert anna.turns >= 6
    assert not anna.state.alerts
    assert not anna.evening.ledger.alarms
    shown = anna.table.public()
    assert shown.zodiac is not None
    assert set(shown.zodiac.own) == set(anna.evening.company.hands["s1"].cards())
    assert not set(shown.zodiac.own) & set(anna.evening.company.hands["s2"].cards())
    screen = zodiac_screen(shown, Looking(), Texts("en"))
    assert len(screen.own) == len(shown.zodiac.own)
    anna.table.close()


def test_nobody_sees_a_hand_where_two_people_play(tables: QuickHost) -> None:
    table = tables.new(Wishes("zodiac-race", (SeatWish("ox", "touch"), SeatWish("rat", "touch"))))
    for _ in range(200):
        table.step()
    shown = table.public()
    assert shown.zodiac is not None
    assert shown.zodiac.phase == "act"
    assert not shown.zodiac.own
    table.close()


def test_no_bot_sits_where_nobody_can_show_it_its_cards(tmp_path: Path) -> None:
    real = HardwareHost(tmp_path, None, (), ManualClock())
    (offer,) = [offer for offer in real.offers() if offer.game == "zodiac-race"]
    assert not offer.bots
    assert {seat.player for seat in first_wishes(offer).seats} == {"touch"}
    with pytest.raises(CompanionError):
        real.new(WISHES)
    real.close()
