"""Evenings of Wu Wei by touch alone: every level from the set-up on, gatherings, chance, other sittings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadInput, CompanionError
from companion.games.vocabulary import TABLE, IllegalMove, Move
from companion.games.wu_wei.state import WuState
from companion.reconcile.wu_wei import CHANCE
from companion.session.public import Stage
from companion.session.touches import Decide, SealBy, TellPlace, Undo
from companion.session.verify import verify_game
from companion.session.wu_table import wished_role
from tests.support.wu_evening import WuEvening

LEVELS: list[tuple[int, dict[str, Any]]] = [
    (2, {"level": "initiate"}),
    (3, {"level": "master"}),
    (4, {"level": "emperor"}),
    (1, {"level": "solo1"}),
    (1, {"level": "solo2"}),
    (1, {"level": "solo3"}),
    (1, {"level": "solo1", "campaign": True}),
]


@pytest.mark.parametrize(("players", "options"), LEVELS)
def test_every_level_is_played_by_touch_from_the_set_up_on(
    tmp_path: Path, players: int, options: dict[str, Any]
) -> None:
    evening = WuEvening(tmp_path, players, **options)
    assert evening.screen().stage is Stage.SETUP
    for _ in range(45):
        if evening.state.over:
            break
        evening.any_move()
        screen = evening.screen()
        assert screen.wu is not None
        assert evening.state.over or evening.state.sealed or screen.wu.chance or screen.decision is not None
    assert screen.stage is not Stage.SETUP
    evening.close()


def test_seats_get_the_roles_they_wished_for(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 6)
    while evening.screen().stage is Stage.SETUP:
        evening.any_move()
    roles = [player.animal or player.role for player in evening.state.players]
    assert roles == ["tiger", "crane", "dragon", "snake", "leopard", "emperor"]
    evening.close()


@pytest.mark.parametrize(
    ("players", "options", "due"),
    [
        (4, {"level": "emperor"}, "raise_walls"),
        (1, {"level": "solo2", "s2_terrain_shuffle": "always"}, "lift_terrain"),
    ],
)
def test_a_part_of_the_set_up_with_thousands_of_ways_does_not_freeze_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, options: dict[str, Any], due: str
) -> None:
    evening = WuEvening(tmp_path, players, **options)
    while not any(evening.state.legal(seat)[0].move == due for seat in evening.state.to_act()):
        evening.any_move()

    def listed(state: WuState, seat: str) -> None:
        raise AssertionError("every move is listed at each look to find the animal that was wished for")

    monkeypatch.setattr(WuState, "legal", listed)
    assert wished_role(evening.session) is None
    monkeypatch.undo()
    evening.close()


def test_a_throw_that_people_made_is_told_and_one_that_cannot_be_is_refused(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 1, level="solo2")
    while evening.screen().wu.chance != "roll":  # type: ignore[union-attr]
        evening.any_move()
    facts = evening.screen().wu
    assert facts is not None
    fell = {one.die: one.faces[1] for one in facts.dice_due}
    told = Move.of(TABLE, "roll", dice=fell)
    with pytest.raises(IllegalMove):
        evening.referee.touch(TellPlace(CHANCE, '{"seat":"table","move":"roll","dice":{"crane":"plus"}}'))
    with pytest.raises(BadInput):
        evening.referee.touch(TellPlace(CHANCE, '{"seat":"s1","move":"end_move"}'))
    with pytest.raises(BadInput):
        evening.referee.touch(TellPlace(CHANCE, "roll"))
    evening.referee.touch(TellPlace(CHANCE, json.dumps(told.to_json())))
    evening.screen()
    assert evening.state.solo is not None
    assert dict(evening.state.solo.dice) == fell
    evening.close()


def test_nobody_draws_when_the_table_owes_nothing(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 2)
    while TABLE in evening.state.to_act():
        evening.draw()
    with pytest.raises(CompanionError):
        evening.draw()
    evening.close()


def _to_a_gathering(evening: WuEvening) -> None:
    for _ in range(3000):
        if evening.state.sealed:
            return
        assert not evening.state.over
        evening.any_move()
    pytest.fail("no winter came")


def test_bids_are_sealed_in_private_open_together_and_are_shared(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 3, seed=5)
    _to_a_gathering(evening)
    screen = evening.screen()
    assert screen.stage is Stage.SEAL
    bid = Move.of("s1", "seal_bid", offer={})
    with pytest.raises(CompanionError, match="private view"):
        evening.referee.touch(Decide(bid))
    with pytest.raises(CompanionError):
        evening.referee.touch(SealBy("s1", "face-down"))
    assert evening.session.state.to_json()["bids"]["sealed"] == {}
    evening.seal_all()
    screen = evening.screen()
    assert screen.wu is not None
    assert {seat for seat, _ in screen.wu.offers} == {"s1", "s2", "s3"}
    while evening.state.phase == "gathering":
        evening.any_move()
    assert evening.state.gathering == "sun"
    assert verify_game(evening.journal, evening.session.id)
    evening.close()


def test_the_campaign_goes_on_at_another_sitting_where_it_was_left(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 1, level="solo1", campaign=True)
    for _ in range(25):
        evening.any_move()
    before, screen = evening.state, evening.screen()
    evening.come_back()
    again = evening.screen()
    assert evening.state == before
    assert again.wu == screen.wu
    assert again.wu is not None
    assert again.wu.campaign is not None
    evening.close()


def test_what_hands_have_to_do_is_listed_until_it_is_ticked_or_the_game_goes_on(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 2)
    while evening.screen().stage is Stage.SETUP:
        evening.any_move()
    (seat,) = evening.state.to_act()
    step = next(move for move in evening.state.legal(seat) if move.move == "step")
    evening.referee.touch(Decide(step))
    listed = [item for item in evening.screen().instructions if item.action == "piece"]
    assert [(item.piece, item.target) for item in listed] == [(f"piece {step['piece']}", step["to"])]
    evening.referee.touch(TellPlace(listed[0].piece, listed[0].target))
    assert [item.done for item in evening.screen().instructions if item.action == "piece"] == [True]
    evening.close()


def test_a_step_is_taken_back_by_whoever_made_it(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 2)
    while evening.screen().stage is Stage.SETUP:
        evening.any_move()
    before = evening.state
    (seat,) = before.to_act()
    evening.referee.touch(Decide(next(move for move in before.legal(seat) if move.move == "step")))
    label = evening.screen().undo[0]
    assert not label.barrier
    evening.referee.touch(Undo(seat, label.to))
    assert evening.state == before
    evening.close()


def test_a_piece_that_is_moved_is_the_step_and_put_back_it_is_asked_about(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 2)
    while evening.screen().stage is Stage.SETUP:
        evening.any_move()
    laid = evening.lay()
    evening.watch(2.0)
    (seat,) = evening.state.to_act()
    move = next(move for move in evening.state.legal(seat) if move.move == "step")
    start = dict(evening.state.pieces)[move["piece"]].at
    laid.stand(move["piece"], move["to"])
    evening.watch(2.0)
    assert dict(evening.state.pieces)[move["piece"]].at == move["to"]
    laid.stand(move["piece"], start)
    screen = evening.watch(6.0)
    assert screen.take_back is not None
    evening.referee.touch(Undo(seat, screen.take_back.to))
    assert dict(evening.state.pieces)[move["piece"]].at == start
    evening.close()
