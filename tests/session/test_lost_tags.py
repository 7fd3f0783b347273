"""A card whose tag is lost: told by finger for the evening, seen or unseen the game goes on."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.errors import BadInput, CompanionError
from companion.games.race.components import action_card
from companion.session.public import Stage
from companion.session.told_things import NAME, ToldThings
from companion.session.touches import TellTag
from companion.vision.sightings import Sighting
from tests.support.race_evening import RaceEvening

LOST = action_card(5, 1)
"""The card of seat 1 whose tag came off."""


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RaceEvening:
    """Everybody has started; from now on one card of seat 1 cannot be read."""
    evening = RaceEvening(tmp_path)
    evening.begin()
    seen = evening.table._sightings

    def unread() -> list[Sighting]:
        return [sighting for sighting in seen() if sighting.component != LOST]

    monkeypatch.setattr(evening.table, "_sightings", unread)
    return evening


def tell(evening: RaceEvening, place: str, component: str = LOST) -> None:
    evening.referee.touch(TellTag(component, place))


def turned_over(evening: RaceEvening) -> None:
    """Plans sealed and turned over, one card of them unread."""
    plans = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}
    evening.seal_all(plans)
    evening.reach(Stage.REVEAL)
    for seat in plans:
        evening.flip(seat)
    evening.run(1.5)


def test_a_round_with_an_unreadable_card_is_played_to_its_end_by_two_touches(evening: RaceEvening) -> None:
    turned_over(evening)
    assert evening.referee.public().stage is Stage.REVEAL
    tell(evening, "s1.lane")
    evening.until(lambda screen: screen.stage is Stage.RESOLVE, 3.0)
    assert evening.facts("s1").plan == (5, 1)
    evening.obey()
    evening.run(2.0)
    waiting = [step for step in evening.referee.instructions() if step.seat == "s1" and not step.done]
    assert "to-row" in {step.action for step in waiting}
    tell(evening, "s1.row")
    screen = evening.settle()
    assert (screen.stage, screen.round) == (Stage.SEAL, 2)
    assert evening.referee.fixes == []
    evening.run(5.0)
    assert evening.referee.fix() is None
    evening.close()


def test_an_unread_card_in_a_row_stays_there_for_the_rounds_that_follow(evening: RaceEvening) -> None:
    turned_over(evening)
    tell(evening, "s1.lane")
    evening.until(lambda screen: screen.stage is Stage.RESOLVE, 3.0)
    evening.obey()
    tell(evening, "s1.row")
    evening.settle()
    evening.open({"s1": (3, 1), "s2": (4, 1), "s3": (2, 1)})
    evening.settle()
    assert evening.referee.fixes == []
    evening.close()


def kept(evening: RaceEvening, folder: Path) -> ToldThings:
    """The keeper of the evening's told cards, which recalls what was kept."""
    return ToldThings(folder, evening.session, evening.referee._table, evening.clock.now())


@pytest.mark.parametrize("recalled", [True, False])
def test_an_unread_card_stays_told_when_the_evening_is_resumed(
    evening: RaceEvening, tmp_path: Path, recalled: bool
) -> None:
    keeper = kept(evening, tmp_path)
    turned_over(evening)
    tell(evening, "s1.lane")
    keeper.keep()
    assert not (tmp_path / NAME).exists()
    evening.until(lambda screen: screen.stage is Stage.RESOLVE, 3.0)
    keeper.keep()
    assert json.loads((tmp_path / NAME).read_text())["cards"] == {LOST: ["s1.lane.1", 0]}
    evening.obey()
    tell(evening, "s1.row")
    evening.settle()
    keeper.keep()
    evening.resume()
    if recalled:
        kept(evening, tmp_path)
    evening.run(6.0)
    asked = [step.action for step in evening.referee.instructions() if not step.done]
    assert asked == ([] if recalled else ["to-row"])
    evening.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"game": "another", "cards": {"RZ-A5-1": ["s1.row.action", 0]}}',
        '{"game": "GAME", "cards": [1]}',
        '{"game": "GAME", "cards": {"RZ-A5-1": ["nowhere", 0]}}',
        '{"game": "GAME", "cards": {"RZ-A5-1": ["s1.row.action", 99]}}',
        '{"game": "GAME", "cards": {"RZ-A5-1": ["s1.row.action", true]}}',
        '{"game": "GAME", "cards": {"RZ-A5-1": 7}}',
        '{"game": "GAME", "cards": {"RZ-A5-1": ["s1.lane.1", 0]}}',
    ],
)
def test_a_damaged_or_foreign_note_of_told_cards_lays_nothing(
    evening: RaceEvening, tmp_path: Path, text: str
) -> None:
    (tmp_path / NAME).write_text(text.replace("GAME", evening.session.id))
    kept(evening, tmp_path)
    assert evening.referee._table.told() == {}
    evening.close()


def test_a_full_disk_forgets_told_cards_and_stops_no_game(
    evening: RaceEvening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = kept(evening, tmp_path)
    evening.referee._table.tell(LOST, "s1.row.action", 0, evening.clock.now())
    with monkeypatch.context() as full:
        full.setattr(
            "companion.session.told_things.write_whole", Mock(side_effect=OSError(28, "No space left"))
        )
        keeper.keep()
    assert not (tmp_path / NAME).exists()
    evening.close()


def test_nothing_is_told_of_a_lane_while_plans_are_secret(evening: RaceEvening) -> None:
    evening.seal("s1", (5, 1))
    with pytest.raises(CompanionError, match="plans are secret now"):
        tell(evening, "s1.lane")
    assert evening.facts("s1").seal == "sealed"
    evening.close()


def test_a_card_cannot_be_told_to_lie_where_none_lies_unread(evening: RaceEvening) -> None:
    turned_over(evening)
    tell(evening, "s1.lane")
    with pytest.raises(CompanionError, match="no card lies unread in that lane"):
        tell(evening, "s1.lane", action_card(6, 1))
    evening.close()


@pytest.mark.parametrize(
    ("component", "place", "words"),
    [
        ("RZ-P02", "s1.row", "no card of this game"),
        ("nonsense", "s1.row", "no card of this game"),
        (LOST, "s9.row", "no place on this mat"),
        (LOST, "under the table", "no place on this mat"),
    ],
)
def test_what_is_no_card_or_no_place_is_refused(
    evening: RaceEvening, component: str, place: str, words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        tell(evening, place, component)
    evening.close()


def test_an_energy_card_is_told_by_its_value_and_a_tag_that_reads_again_counts(evening: RaceEvening) -> None:
    turned_over(evening)
    tell(evening, "s2.take", "RZ-E3")
    evening.run(1.0)
    told = evening.referee._table.tags_in("s2.take")
    assert [tag.component[:5] for tag in told] == ["RZ-E3"]
    evening.table.lay(told[0].component, "s3.give", 0)
    evening.run(1.0)
    assert not evening.referee._table.tags_in("s2.take")
    assert [tag.component for tag in evening.referee._table.tags_in("s3.give")] == [told[0].component]
    tell(evening, "s2.take", "RZ-E3")
    tell(evening, "", evening.referee._table.tags_in("s2.take")[0].component)
    evening.run(0.5)
    assert not evening.referee._table.tags_in("s2.take")
    evening.close()
