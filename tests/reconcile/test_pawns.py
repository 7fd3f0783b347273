"""Telling pawns apart by occupied spaces alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from companion.reconcile.astray import Astray, verdict
from companion.reconcile.pawns import PawnTracker

SPACES = st.integers(0, 8)
SEATS = ("s1", "s2", "s3", "s4", "s5")


@dataclass
class Track:
    """Where the pawns really are, which sensors changed, and the tracker that only hears of sensors."""

    spaces: dict[str, int | None]
    changed: dict[int, float] = field(default_factory=dict)
    """The spaces whose sensor changed since the last reading taken in, and when."""
    now: float = 0.0

    def __post_init__(self) -> None:
        self.tracker = PawnTracker({seat: space or 0 for seat, space in self.spaces.items()})

    @property
    def occupied(self) -> frozenset[int]:
        return frozenset(space for space in self.spaces.values() if space is not None)

    def put(self, seat: str, space: int | None) -> None:
        """Move a pawn by way of the air."""
        for where in (None, space):
            before = self.occupied
            self.spaces[seat] = where
            self.now += 1.0
            self.changed |= dict.fromkeys(before ^ self.occupied, self.now)
        self.tracker.follow(self.changed)

    def push(self, seat: str, space: int) -> None:
        """Push a pawn to the next space, which takes next to no time."""
        self.now += 1.0
        self.changed |= {self.spaces[seat] or 0: self.now, space: self.now + 0.05}
        self.spaces[seat] = space
        self.tracker.follow(self.changed)

    def read(self) -> bool:
        """The track at rest, taken in if it can be explained."""
        taken = self.tracker.observe(self.occupied, frozenset(self.changed))
        if taken:
            self.changed.clear()
        return taken

    def astray(self) -> tuple[Astray | None, tuple[str, ...]]:
        return self.tracker.astray(self.occupied, frozenset(self.changed))


def track(*spaces: int) -> Track:
    return Track(dict(zip(SEATS, spaces, strict=False)))


@given(st.data(), st.lists(SPACES, min_size=2, max_size=5))
def test_the_truth_is_never_ruled_out_whatever_order_hands_move_in(
    data: DataObject, start: list[int]
) -> None:
    laid = track(*start)
    seats = list(laid.spaces)
    called: dict[str, list[int]] = {seat: [] for seat in seats}
    wanted = dict(zip(seats, start, strict=True))
    for _ in range(data.draw(st.integers(1, 10))):
        seat = data.draw(st.sampled_from(seats))
        if data.draw(st.booleans()) and called[seat]:
            laid.put(seat, called[seat].pop(0))
        else:
            space = data.draw(SPACES)
            called[seat].append(space)
            wanted[seat] = space
            laid.tracker.expect({seat: space})
        if data.draw(st.booleans()):
            assert laid.read()
            for who, where in laid.spaces.items():
                assert where in laid.tracker.may_stand(who)
                if laid.tracker.settled(who):
                    assert where == wanted[who]
                    called[who].clear()


def _slips(seat: str, stand: Mapping[str, int | None], wanted: Mapping[str, int]) -> list[int]:
    """Where a slip of a hand brings a pawn: short, too far, bumped, or moved instead of another one."""
    here, there = stand[seat] or 0, wanted[seat]
    way = range(max(min(here, there) - 1, 0), max(here, there) + 2)
    others = [
        space
        for other, goal in wanted.items()
        if other != seat and goal != (start := stand[other] or 0)
        for space in (goal, here + goal - start)
    ]
    return [space for space in (*way, *others) if space >= 0]


@given(st.data(), st.lists(SPACES, min_size=3, max_size=5), st.lists(SPACES, min_size=5, max_size=5))
def test_a_single_slip_is_named_rightly_or_asked_about_never_blamed_on_another(
    data: DataObject, start: list[int], targets: list[int]
) -> None:
    laid = track(*start)
    seats = list(laid.spaces)
    wanted = dict(zip(seats, targets, strict=False))
    laid.tracker.expect(wanted)
    order = data.draw(st.permutations(seats))
    slipped = data.draw(st.sampled_from(seats))
    wrong = data.draw(st.sampled_from(_slips(slipped, laid.spaces, wanted)))
    for seat in order[: data.draw(st.integers(1, len(order)))]:
        space = wrong if seat == slipped else wanted[seat]
        if space != laid.spaces[seat]:
            laid.put(seat, space)
        if data.draw(st.booleans()) and laid.read() and laid.spaces[slipped] == wrong:
            return  # it passes for a lawful move of another pawn, for now
    if laid.spaces[slipped] != wrong:
        laid.put(slipped, wrong)
    if laid.read():
        return
    fix, meant = laid.astray()
    assert fix is None or (fix.seat, fix.there) == (slipped, wanted[slipped])
    assert fix is None or fix.here in (None, wrong)
    assert slipped in meant
    laid.put(slipped, wanted[slipped])
    assert laid.read(), "put right, the table must be right again"
    assert all(space in laid.tracker.may_stand(who) for who, space in laid.spaces.items())


def test_two_pawns_that_change_places_are_not_done_before_anybody_moved() -> None:
    laid = track(5, 8)
    laid.tracker.expect({"s1": 8, "s2": 5})
    assert laid.read()
    assert not laid.tracker.all_at_target()
    laid.put("s1", 8)
    assert laid.read()
    assert (laid.tracker.settled("s1"), laid.tracker.settled("s2")) == (True, False)
    laid.put("s2", 5)
    assert laid.read()
    assert laid.tracker.all_at_target()


def test_a_pawn_that_arrives_before_the_other_leaves_is_followed() -> None:
    laid = track(30, 32)
    laid.tracker.expect({"s1": 32, "s2": 34})
    laid.put("s1", 32)
    laid.put("s2", 34)
    assert laid.read()
    assert laid.tracker.all_at_target()


def test_two_pawns_that_leave_one_space_between_two_readings_are_both_followed() -> None:
    laid = track(0, 0, 0)
    laid.tracker.expect({"s1": 3, "s2": 4})
    laid.put("s1", 3)
    laid.put("s2", 4)
    assert laid.read()
    assert [sorted(laid.tracker.may_stand(seat)) for seat in laid.spaces] == [[3], [4], [0]]


def test_a_pawn_still_at_a_former_goal_is_no_mistake() -> None:
    laid = track(3, 20)
    laid.tracker.expect({"s1": 5})
    laid.tracker.expect({"s1": 7})
    laid.put("s1", 5)
    assert laid.read()
    assert not laid.tracker.settled("s1")


@pytest.mark.parametrize(("here", "said"), [(14, Astray("s1", 14, 13)), (None, Astray("s1", None, 13))])
def test_one_pawn_on_a_wrong_space_is_named_with_where_it_belongs(here: int | None, said: Astray) -> None:
    laid = track(10, 20, 30)
    laid.tracker.expect({"s1": 13})
    laid.put("s1", here)
    assert not laid.read()
    assert laid.astray()[0] == said


def test_a_pawn_that_was_lifted_and_put_back_is_not_taken_to_have_company() -> None:
    laid = track(2, 1, 0)
    laid.tracker.expect({"s1": 2, "s2": 1, "s3": 0})
    laid.put("s1", 2)
    laid.put("s2", 0)
    assert not laid.read()
    fix, meant = laid.astray()
    assert fix is None or ((fix.seat, fix.there) == ("s2", 1) and fix.here in (None, 0))
    assert "s2" in meant


def test_pawns_that_changed_places_beside_a_pawn_that_strayed_are_seen_there() -> None:
    laid = track(0, 2, 1, 3)
    laid.tracker.expect({"s1": 0, "s2": 1, "s3": 2, "s4": 0})
    for seat, space in (("s1", 2), ("s2", 1), ("s3", 2)):
        laid.put(seat, space)
    assert not laid.read()
    laid.put("s1", 0)
    assert laid.read()
    assert 1 in laid.tracker.may_stand("s2")
    assert 2 in laid.tracker.may_stand("s3")


def test_pawns_out_of_one_crowd_are_asked_about_not_guessed() -> None:
    laid = track(0, 0)
    laid.tracker.expect({"s2": 4})
    laid.put("s2", 1)
    assert not laid.read()
    assert laid.astray() == (None, ("s1", "s2"))


def test_the_called_pawn_of_a_crowd_is_named_where_no_other_slip_brings_one_of_them() -> None:
    for off in (3, 5):
        laid = track(0, 0, 0)
        laid.tracker.expect({"s2": 4})
        laid.put("s2", off)
        assert not laid.read()
        assert laid.astray() == (Astray("s2", off, 4), ("s2",))


def test_something_that_is_no_pawn_blames_no_pawn() -> None:
    laid = track(10, 20)
    assert laid.tracker.astray(frozenset({10, 20, 25}), frozenset({25})) == (None, ())


def test_two_wrong_pawns_are_named_one_after_the_other_and_end_right() -> None:
    laid = track(10, 20, 30)
    laid.tracker.expect({"s1": 13, "s2": 23})
    laid.put("s1", 14)
    assert laid.astray()[0] == Astray("s1", 14, 13)
    laid.put("s2", 26)
    laid.put("s1", 13)
    assert not laid.read()
    assert laid.astray()[0] == Astray("s2", 26, 23)
    laid.put("s2", 23)
    assert laid.read()
    assert laid.tracker.all_at_target()


def test_two_pawns_wrong_at_once_are_taken_to_stand_near_where_they_belong() -> None:
    laid = track(26, 31, 10)
    laid.tracker.expect({"s1": 32, "s2": 37})
    laid.put("s1", 33)
    laid.put("s2", 36)
    assert not laid.read()
    assert laid.astray()[0] == Astray("s1", 33, 32)
    laid.put("s1", 32)
    assert laid.astray()[0] == Astray("s2", 36, 37)


def test_a_pawn_that_went_too_far_onto_a_taken_space_is_looked_for_there_but_not_said_to_be_there() -> None:
    laid = track(15, 11, 20)
    laid.tracker.expect({"s1": 16, "s2": 17})
    for seat, space in (("s1", None), ("s2", None), ("s1", 17), ("s2", 17)):
        laid.put(seat, space)
    assert not laid.read()
    assert laid.astray() == (None, ("s1",)), "it may stand among those on 17: that is asked"


def test_a_space_that_filled_sooner_than_a_hand_can_carry_its_pawn_there_was_filled_by_another() -> None:
    laid = track(15, 11, 20)
    laid.tracker.expect({"s1": 16, "s2": 17})
    laid.put("s1", None)
    laid.put("s2", None)
    laid.now -= 2.85  # the other pawn was lifted at 3.0, this one stands at 3.15
    laid.put("s1", 17)
    laid.put("s2", 17)
    assert not laid.read()
    assert laid.astray() == (Astray("s1", 17, 16), ("s1",))


def test_a_pawn_that_left_a_space_between_two_taken_ones_is_asked_about() -> None:
    laid = track(15, 14, 16)
    laid.put("s1", None)
    assert laid.astray() == (None, ("s1",))


def test_of_two_pawns_that_met_on_a_wrong_space_the_one_is_named_first_that_is_known_to_stand_there() -> None:
    laid = track(29, 24, 31, 25)
    laid.tracker.expect({"s2": 30, "s3": 36, "s4": 29})
    for seat, space in (("s3", 36), ("s2", 30), ("s4", 28), ("s1", 28)):
        laid.put(seat, space)
    assert not laid.read()
    assert laid.astray() == (Astray("s4", 28, 29), ("s1", "s4"))
    laid.put("s4", 29)
    assert laid.astray()[0] == Astray("s1", 28, 29)


def test_a_fix_that_was_shown_is_what_the_hand_did_next() -> None:
    """Two pawns belong on one space and stand on the next one: the first put right is not blamed again."""
    laid = track(15, 8, 20)
    laid.tracker.expect({"s3": 15})
    for seat, space in (("s1", None), ("s3", None), ("s1", 16), ("s3", 16)):
        laid.put(seat, space)
    assert not laid.read()
    first, meant = laid.astray()
    assert (first, meant) == (Astray("s1", 16, 15), ("s1", "s3"))
    laid.tracker.told(Astray("s1", 16, 15))
    laid.put("s1", None)
    laid.put("s1", 15)
    assert not laid.read()
    assert laid.astray()[0] == Astray("s3", 16, 15)


def test_pawns_that_went_are_likelier_than_several_that_were_lifted_and_put_back() -> None:
    laid = track(15, 1, 6, 16)
    laid.tracker.expect({"s1": 17, "s4": 15})
    for seat, space in (("s4", None), ("s1", None), ("s4", 15), ("s1", 16)):
        laid.put(seat, space)
    assert not laid.read()
    assert laid.astray() == (Astray("s1", 16, 17), ("s1",))


def test_of_two_pawns_of_one_space_called_to_neighbours_either_may_be_the_one_that_went() -> None:
    laid = track(15, 3, 15)
    laid.tracker.expect({"s1": 17, "s3": 18})
    laid.put("s1", 18)  # one too far, and s3 has been forgotten
    assert laid.read()
    assert laid.tracker.mistakable("s1") == ("s3", "s1")
    laid.put("s3", 17)
    assert laid.read()
    assert laid.tracker.mistakable("s1") == ()


def test_a_pawn_that_went_too_far_stays_the_one_to_blame_when_another_of_its_crowd_is_called_there() -> None:
    laid = track(15, 3, 15)
    laid.tracker.expect({"s1": 17})
    laid.put("s1", 18)  # one too far
    assert not laid.read()
    laid.tracker.expect({"s3": 18})  # forgotten
    assert laid.read()
    laid.tracker.expect({"s3": 19})
    assert laid.read()
    assert laid.tracker.strays() == (Astray("s1", 18, 17), ("s1",))
    laid.put("s1", 17)
    laid.put("s3", 19)
    assert laid.read()
    assert laid.tracker.all_at_target()


def doubted() -> Track:
    """Short of its goal stands s3, or s2 was bumped there; then the rules call s2 there."""
    laid = track(0, 3, 0, 3)
    laid.tracker.expect({"s3": 3})
    laid.put("s3", 2)
    assert not laid.read()
    laid.tracker.expect({"s2": 2})
    laid.spaces["s2"] = 2  # no sensor changes
    assert laid.read()
    return laid


def test_pawns_are_doubted_that_may_all_be_right_only_since_the_rules_went_on() -> None:
    laid = doubted()
    assert laid.tracker.all_at_target()
    assert set(laid.tracker.doubted()) >= {"s2", "s3"}
    assert laid.read()
    assert laid.tracker.doubted(), "nobody has moved there"
    laid.put("s2", 9)
    laid.put("s3", 3)
    laid.put("s2", 2)
    assert laid.read()
    assert laid.tracker.doubted() == ()


def test_nobody_is_doubted_where_people_agreed_on_what_is_called_for() -> None:
    laid = doubted()
    laid.tracker.agree()
    assert laid.tracker.doubted() == ()


def test_doubted_pawns_are_taken_to_be_right_once_people_have_looked() -> None:
    laid = doubted()
    laid.tracker.trust()
    assert laid.tracker.doubted() == ()
    assert all(laid.tracker.settled(seat) for seat in laid.spaces)


def test_a_pawn_pushed_to_the_next_space_is_followed_though_no_hand_carries_it_so_fast() -> None:
    laid = track(26, 27, 27)
    laid.tracker.expect({"s1": 31})
    laid.put("s1", 28)
    assert not laid.read()
    laid.tracker.expect({"s2": 31, "s3": 30})
    laid.push("s1", 29)
    laid.put("s2", 31)
    laid.put("s3", 30)
    assert not laid.read()
    assert laid.astray() == (None, ("s1", "s2"))


def test_whoever_was_put_right_is_not_blamed_again_while_another_one_stands_where_it_stood() -> None:
    laid = track(8, 5, 3, 0)
    laid.tracker.expect({"s2": 8, "s4": 5})
    laid.put("s2", 9)
    laid.put("s4", 5)
    laid.put("s1", 9)
    assert not laid.read()
    first, _ = laid.astray()
    assert first == Astray("s1", 9, 8)
    laid.tracker.told(first)
    laid.put("s1", 8)
    assert not laid.read()
    second, _ = laid.astray()
    assert second == Astray("s2", 9, 8)
    for _ in range(2):
        laid.tracker.told(second)
        assert laid.astray()[0] == second


def test_a_wrong_pawn_stays_the_one_to_blame_when_another_one_is_called_and_goes() -> None:
    laid = track(0, 1, 9, 4)
    laid.tracker.expect({"s2": 6, "s3": 6})
    laid.put("s2", 6)
    laid.put("s3", 7)
    assert not laid.read()
    laid.tracker.expect({"s4": 12})
    laid.put("s4", 12)
    assert laid.read()
    assert laid.tracker.strays() == (Astray("s3", 7, 6), ("s3",))


def test_a_pawn_that_would_have_come_before_it_left_is_not_taken_to_stand_where_it_is_called() -> None:
    """Two leave one space; one of them is right, and the space fills again with one that went too far."""
    laid = track(23, 13, 23, 17)
    laid.tracker.expect({"s1": 29, "s3": 22, "s4": 22})
    for seat, space in (("s1", None), ("s3", None), ("s3", 22), ("s1", 29), ("s4", None), ("s4", 23)):
        laid.put(seat, space)
    assert not laid.read()
    assert laid.astray() == (Astray("s4", 23, 22), ("s4",))


def test_one_step_short_onto_a_space_just_left_is_no_pawn_put_back_for_sure() -> None:
    laid = track(29, 26, 30, 20)
    laid.tracker.expect({"s1": 30, "s2": 28, "s3": 28})
    for seat, space in (("s1", None), ("s1", 30), ("s2", None), ("s3", None), ("s2", 28), ("s3", 29)):
        laid.put(seat, space)
    assert laid.read()
    assert laid.tracker.mistakable("s3") == ("s1", "s2", "s3")
    laid.put("s3", 28)
    assert laid.read()
    assert laid.tracker.all_at_target()


def test_a_pawn_pushed_on_from_space_to_space_until_it_met_others_is_asked_about() -> None:
    laid = track(14, 22, 15)
    laid.tracker.expect({"s1": 21, "s3": 23})
    laid.put("s3", 19)
    assert not laid.read()
    laid.put("s1", 21)
    laid.put("s3", 20)
    assert not laid.read()
    laid.put("s3", 21)
    assert not laid.read()
    assert laid.astray() == (None, ("s3",))


def test_a_pawn_pushed_on_out_of_a_crowd_until_it_met_others_is_not_said_to_have_gone_back() -> None:
    laid = track(0, 0, 0, 0)
    laid.tracker.expect({"s1": 3, "s4": 4})
    for seat, space in (("s4", 1), ("s1", 3), ("s4", 2)):
        laid.put(seat, space)
        laid.read()
    laid.put("s4", 3)
    assert laid.read()
    assert not laid.tracker.all_at_target()
    assert "s4" in laid.tracker.mistakable("s4")
    laid.put("s4", 4)
    assert laid.read()
    assert laid.tracker.all_at_target()


def test_two_pawns_that_met_on_a_wrong_space_unseen_are_asked_about_in_one_question() -> None:
    laid = track(29, 24, 31, 25)
    laid.tracker.expect({"s2": 30, "s3": 36, "s4": 29})
    moves = (("s3", 36), ("s4", None), ("s1", None), ("s2", None), ("s2", 30), ("s4", 28), ("s1", 28))
    for seat, space in moves:
        laid.put(seat, space)
    assert not laid.read()
    assert laid.astray() == (None, ("s1", "s4"))


def test_a_pawn_whose_space_another_one_took_by_mistake_is_not_taken_to_have_stayed() -> None:
    laid = track(21, 19, 5)
    laid.tracker.expect({"s1": 25, "s2": 20})
    laid.put("s1", 26)
    laid.put("s2", 21)
    assert not laid.read()
    fix, meant = laid.astray()
    assert (fix, meant) == (Astray("s1", 26, 25), ("s1", "s2"))
    laid.put("s2", 20)
    assert laid.astray()[0] == Astray("s1", 26, 25)
    laid.put("s1", 25)
    assert laid.read()


def test_a_pawn_that_came_before_the_other_left_is_not_blamed_for_standing_there() -> None:
    laid = track(5, 8)
    laid.tracker.expect({"s1": 9})
    laid.put("s1", 11)
    laid.put("s2", 12)
    assert not laid.read()
    fix, meant = laid.astray()
    assert meant == ("s1", "s2")
    assert fix in (Astray("s1", 11, 9), Astray("s2", 12, 8))


def test_a_pawn_that_has_gone_on_is_not_taken_to_have_gone_back() -> None:
    laid = track(32, 30, 25)
    laid.tracker.expect({"s1": 37, "s2": 34})
    laid.put("s2", 34)
    assert laid.read()
    laid.tracker.expect({"s2": 37, "s3": 31})
    laid.put("s3", 30)
    laid.put("s1", 36)
    laid.put("s2", 37)
    assert not laid.read()
    fix, meant = laid.astray()
    assert set(meant) == {"s1", "s3"}
    assert fix in (Astray("s1", 36, 37), Astray("s3", 30, 31))


def test_where_all_may_be_right_a_pawn_that_moves_ahead_is_named_with_where_it_stands() -> None:
    laid = track(6, 0, 0, 0)
    laid.tracker.expect({"s3": 3, "s4": 6})
    laid.tracker.expect({"s3": 6})
    laid.put("s3", 6)
    laid.put("s4", 6)
    assert laid.read()
    assert laid.tracker.all_at_target()
    laid.put("s2", 3)
    assert not laid.read()
    assert laid.astray() == (Astray("s2", 3, 0), ("s2",))


def test_the_verdict_names_the_pawn_on_which_all_explanations_agree() -> None:
    one, other = Astray("s1", 5, 4), Astray("s2", 7, 8)
    wanted = {"s1": 4, "s2": 8}
    assert verdict([], wanted, frozenset()) == (None, ())
    assert verdict([frozenset({one}), frozenset({one})], wanted, frozenset()) == (one, ("s1",))
    assert verdict([frozenset({one}), frozenset({other})], wanted, frozenset()) == (None, ("s1", "s2"))
