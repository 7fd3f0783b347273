"""Stages of Wu Wei alone whose rolls come from a simulated tray: over the wire, and from pictures of it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.session.journal import Journal
from companion.session.records import Entry, EntryKind
from companion.session.verify import verify_game
from companion.virtual import demo
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.slips import SlipLedger
from companion.virtual.wu import WuEvening
from companion.virtual.wu_dice import DICE_KINDS, WuThrower
from tests.support.photographed_dice import DiceByCameraRig
from tests.support.quick_rig import NoScene, QuickRig
from tests.support.wu_pictured import OrdinaryDiceRig


@pytest.fixture(autouse=True)
def no_pictures_of_the_mat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))


class Played:
    """The first rounds of a stage: its report, its rolls, what each slip came to."""

    def __init__(self, folder: Path, rig: type[QuickRig], options: DemoOptions, rolls: int) -> None:
        clock = ManualClock()
        with Journal.open(folder / "journal.sqlite") as journal:
            game = Demonstration(options, journal, lambda line: None, clock, partial(rig, clock=clock))
            assert isinstance(game.evening, WuEvening)
            if isinstance(game.rig, DiceByCameraRig):
                assert game.evening.dice is not None
                game.rig.tray.lying = game.evening.dice.lying
            try:
                while not game.over and len(_rolls(game.session.entries)) < rolls:
                    game.beat()
                game.beat()
                self.report = game.report()
            finally:
                game.close()
            assert verify_game(journal, game.session.id)
        self.rolls = _rolls(game.session.entries)
        self.ledger: SlipLedger = game.evening.ledger


def _rolls(entries: tuple[Entry, ...]) -> list[Entry]:
    moves = [entry for entry in entries if entry.kind is EntryKind.MOVE]
    return [entry for entry in moves if entry.body["move"]["move"] == "roll"]


def _alone(level: str, seed: int, *, mistakes: float = 0.0, difficulty: str = "beginner") -> DemoOptions:
    options = {"level": level, "difficulty": difficulty}
    return DemoOptions("wu-wei", 1, seed, mistakes=mistakes, options=options, tray=True)


@pytest.mark.parametrize("rig", [QuickRig, OrdinaryDiceRig], ids=["wire", "pictures"])
@pytest.mark.parametrize(("level", "dice"), [("solo2", 5), ("solo3", 2)])
def test_the_dice_in_the_tray_are_the_roll_that_is_booked(
    tmp_path: Path, rig: type[QuickRig], level: str, dice: int
) -> None:
    played = Played(tmp_path, rig, _alone(level, 1), rolls=2)
    assert [len(entry.body["move"]["dice"]) for entry in played.rolls] == [dice, dice]
    assert {entry.evidence["source"] for entry in played.rolls} == {"table"}
    assert played.report["state_digest"] == played.report["truth_digest"]
    assert played.report["false_alarms"] == 0, played.report["alarms"]


@pytest.mark.parametrize("kind", DICE_KINDS)
def test_dice_too_many_too_few_or_cocked_are_named_and_then_thrown_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    made: Counter[str] = Counter()
    throw = WuThrower.throw

    def slip_once(self: WuThrower, *, slips: bool = False) -> object:
        first = not made[kind]
        made[kind] += 1
        return throw(self, slips=first)

    monkeypatch.setattr("companion.virtual.wu_dice.DICE_KINDS", (kind,))
    monkeypatch.setattr(WuThrower, "throw", slip_once)
    played = Played(tmp_path, QuickRig, _alone("solo2", 4, difficulty="advanced"), rolls=1)
    mistakes = played.report["mistakes"]
    assert isinstance(mistakes, dict)
    assert mistakes["by_kind"] == {kind: [1, 1]}, mistakes
    assert played.ledger.unnoticed() == ()
    assert played.report["state_digest"] == played.report["truth_digest"]
    assert played.report["false_alarms"] == 0, played.report["alarms"]


def test_with_the_board_unplugged_the_throw_is_told_by_touch(tmp_path: Path) -> None:
    options = DemoOptions("wu-wei", 1, 1, without=frozenset({"board"}), options={"level": "solo3"}, tray=True)
    played = Played(tmp_path, QuickRig, options, rolls=1)
    assert len(played.rolls) == 1
    assert played.report["state_digest"] == played.report["truth_digest"]
