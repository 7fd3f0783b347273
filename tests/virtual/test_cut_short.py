"""What simulated hands do when a device goes away in the middle of a movement."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.race.components import energy_of
from companion.games.race.state import RaceState
from companion.games.vocabulary import seat_names
from companion.session.journal import Journal
from companion.session.public import Stage
from companion.virtual import demo
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.evening import Evening
from tests.support.quick_rig import NoScene, QuickRig

RACE = "race-for-the-chinese-zodiac"
OUTAGE = 20.0


@pytest.mark.parametrize("seconds", [1.0, 2.0, 4.0])
def test_cards_that_an_outage_keeps_from_changing_hands_change_hands_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The camera goes so many seconds after the first energy was shown, and comes back later."""
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    clock = ManualClock()
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        options = DemoOptions(RACE, 3, 33)
        evening = Demonstration(options, journal, print, clock, partial(QuickRig, clock=clock))
        begun: float | None = None
        while evening.screen.stage is not Stage.SEAL:
            evening.beat()
            if begun is None and any(_held(evening).values()):
                begun = clock.now()
            if begun is not None:
                gone = seconds <= clock.now() - begun < seconds + OUTAGE
                evening.rig.connect("camera", not gone)
        state = evening.session.state
        evening.close()
    assert isinstance(state, RaceState)
    hands = zip(seat_names(3), state.players, strict=True)
    assert _held(evening) == {seat: Counter(player.hand) for seat, player in hands}


def _held(evening: Demonstration) -> dict[str, Counter[int]]:
    """The energy cards in each hand, as they lie there."""
    assert isinstance(evening.evening, Evening)
    cards = {player.seat: player.hand.held_by(player.seat) for player in evening.evening.players}
    values = {seat: [energy_of(card) for card in held] for seat, held in cards.items()}
    return {seat: Counter(one for one in found if one is not None) for seat, found in values.items()}
