"""Cards on the mat against the rules: rows on their way, cards that change hands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.race.layout import Expected, Pair, SeatLayout
from companion.reconcile.hands import HandPart
from companion.reconcile.instructions import Line
from companion.reconcile.parts import Fault, Patience, Why
from companion.reconcile.rows import RowPart, read_row
from companion.table.believed import BelievedTable
from tests.support.table import LaidTable

SETTLE = 0.6


def layout(row: Sequence[Pair] = (), hand: Sequence[int] = ()) -> Expected:
    """What the rules call for of one seat; the others do not matter here."""
    seat = SeatLayout("s1", "ox", 0, 0, tuple(row), tuple(hand))
    return Expected((seat,), (), None, 18)


class Bench:
    """One part, one table."""

    def __init__(self, part: RowPart | HandPart, start: Expected) -> None:
        self.part = part
        self.laid = LaidTable()
        self.believed = BelievedTable(self.laid.mat)
        self.expected = start
        part.expect(None, start, Why(()))
        self.run(2.0)

    def expect(self, after: Expected) -> None:
        before, self.expected = self.expected, after
        self.part.expect(before, after, Why(()))

    def run(self, seconds: float = 2.0) -> None:
        for _ in range(round(seconds / 0.1)):
            self.now = self.laid.tell(self.believed, 0.1)
            self.part.observe(self.believed, self.now)

    def said(self) -> list[str]:
        return [str(fault.line) for fault in self.part.faults(self.believed, self.now)]

    def undone(self) -> list[str]:
        return [str(step.line) for step in self.part.instructions() if not step.done]

    def row(self, *pairs: Pair) -> None:
        """The seat's row shows these pairs."""
        for card in [card for card, (zone, _, _) in self.laid.tags.items() if zone.startswith("s1.row")]:
            self.laid.lift(card)
        for column, (action, energy) in enumerate(pairs):
            if action:
                self.laid.lay(f"RZ-A{action}-1", "s1.row.action", column)
            if energy is not None:
                self.laid.lay(f"RZ-E{energy}-{column + 1:02d}", "s1.row.energy", column)


# Rows ---------------------------------------------------------------------------------------------

ONE: tuple[Pair, ...] = ((6, None),)
TWO: tuple[Pair, ...] = ((6, None), (3, 2))
SEVEN: tuple[Pair, ...] = ((1, None), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 3))


@pytest.fixture
def rows() -> Bench:
    bench = Bench(RowPart(SETTLE), layout(SEVEN))
    bench.row(*SEVEN)
    bench.run()
    return bench


def test_a_full_row_of_seven_pairs_is_read_from_left_to_right(rows: Bench) -> None:
    assert read_row(rows.believed, "s1") == SEVEN
    assert rows.said() == []


def test_a_pair_on_its_way_into_the_row_is_waited_for_card_by_card(rows: Bench) -> None:
    rows.row(*ONE)
    rows.part.forget_done(everything=True)
    rows.expect(layout(ONE))
    rows.run()
    rows.part.forget_done()
    rows.expect(layout(TWO))
    assert rows.undone() == ["ox: lay action 3 and energy 2 in the row"]
    for half in (ONE, (*ONE, (0, 2)), (*ONE, (3, None))):
        rows.row(*half)
        rows.run()
        assert rows.said() == []
        assert rows.undone()
    rows.row(*TWO)
    rows.run()
    assert (rows.said(), rows.undone()) == ([], [])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (((3, 2), (6, None)), "ox's row: it should show 6, 3:2"),
        (((6, None), (4, 2)), "ox's row: it should show 6, 3:2"),
        (((6, None), (3, 1)), "ox's row: it should show 6, 3:2"),
        (((3, 2),), "ox: lay action 6 back in the row"),
        ((), "ox's row: it should show 6, 3:2"),
        (((6, None), (3, 2), (5, 1)), "ox: take back 5:1 from the row"),
    ],
    ids=["swapped", "wrong action", "wrong energy", "first lost", "all lost", "one too many"],
)
def test_a_row_that_is_not_on_its_way_is_told_the_cheapest_way_to_what_it_should_show(
    rows: Bench, wrong: tuple[Pair, ...], words: str
) -> None:
    rows.row(*ONE)
    rows.expect(layout(ONE))
    rows.run()
    rows.part.forget_done()
    rows.expect(layout(TWO))
    rows.row(*wrong)
    rows.run()
    assert rows.said() == [words]


def test_taking_back_in_any_order_is_waited_for_but_not_what_should_stay(rows: Bench) -> None:
    rows.expect(layout(SEVEN[:1]))
    assert rows.undone() == ["ox: take back 2:1, 3:1, 4:1, 5:1, 6:2, 7:3 from the row"]
    rows.row(SEVEN[0], SEVEN[2], SEVEN[5])
    rows.run()
    assert rows.said() == []
    rows.row()
    rows.run()
    assert rows.said() == ["ox: lay action 1 back in the row"]
    rows.row(SEVEN[0])
    rows.run()
    assert (rows.said(), rows.undone()) == ([], [])


def test_nothing_is_said_of_a_row_while_a_hand_is_over_it_or_no_camera_sees_it(rows: Bench) -> None:
    rows.laid.hands.add("s1.row.action")
    rows.laid.lift("RZ-A1-1")
    rows.run(3.0)
    assert rows.said() == []
    rows.laid.hands.clear()
    rows.run(2.0)
    assert rows.said() != []
    rows.laid.lost.add("camera")
    rows.run(3.0)
    assert rows.said() == []


# Hands --------------------------------------------------------------------------------------------


@pytest.fixture
def hands() -> Bench:
    return Bench(HandPart(SETTLE), layout(hand=(1, 1, 2, 2, 3)))


def show(bench: Bench, way: str, *cards: str) -> None:
    """Show two cards at a time until all were seen."""
    for index, card in enumerate(cards):
        bench.laid.lay(card, f"s1.{way}", index % 2)
        if index % 2 or index == len(cards) - 1:
            bench.run(1.0)
            for laid in cards:
                bench.laid.lift(laid)
            bench.run(1.2)


def test_five_cards_are_dealt_over_two_places(hands: Bench) -> None:
    assert hands.undone() == ["ox: take energy 1 + 1 + 2 + 2 + 3"]
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02")
    assert [step.values for step in hands.part.instructions()] == [(3,)]
    show(hands, "take", "RZ-E3-01")
    assert (hands.undone(), hands.said()) == ([], [])


def test_the_same_card_shown_twice_counts_once(hands: Bench) -> None:
    show(hands, "take", "RZ-E1-01")
    show(hands, "take", "RZ-E1-01")
    assert [step.values for step in hands.part.instructions()] == [(1, 2, 2, 3)]
    assert hands.said() == []


def test_many_cards_exchanged_go_out_and_in_over_two_places_each(hands: Bench) -> None:
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    hands.part.forget_done()
    hands.expect(layout(hand=(4, 5)))
    assert hands.undone() == ["ox: take energy 4 + 5", "ox: return energy 1 + 1 + 2 + 2 + 3"]
    show(hands, "give", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    show(hands, "take", "RZ-E4-01", "RZ-E5-01")
    assert (hands.undone(), hands.said()) == ([], [])


def test_a_card_known_to_be_anothers_cannot_be_returned_for_the_own(hands: Bench) -> None:
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    part = hands.part
    assert isinstance(part, HandPart)
    part.owns("RZ-E1-09", "s2")
    hands.part.forget_done()
    hands.expect(layout(hand=(1, 2, 2, 3)))
    hands.laid.lay("RZ-E1-09", "s1.give")
    hands.run(1.0)
    assert hands.said() == ["ox: energy 1 does not belong on the give mark, put it back to the hand"]
    assert hands.undone() == ["ox: return energy 1"]


def test_a_wrong_card_is_not_named_any_more_the_moment_it_is_lifted_from_the_mark(hands: Bench) -> None:
    hands.laid.lay("RZ-E6-01", "s1.take")
    hands.run(1.0)
    assert hands.said() == ["ox: energy 6 does not belong on the take mark, put it back to the supply"]
    hands.laid.lift("RZ-E6-01")
    hands.run(0.2)
    assert hands.believed.tag("RZ-E6-01") is not None, "a hand is no absence"
    assert hands.said() == []


def test_a_card_that_lies_in_a_row_can_be_returned_whatever_was_seen_before(
    hands: Bench,
) -> None:
    part = hands.part
    assert isinstance(part, HandPart)
    part.owns("RZ-E3-05", "supply")
    part.owns("RZ-E3-06", "s2")
    hands.laid.lay("RZ-E3-05", "s1.row.energy", 0)
    hands.laid.lay("RZ-E3-06", "s1.row.energy", 1)
    hands.run(1.0)
    assert (part.owner("RZ-E3-05"), part.owner("RZ-E3-06")) == ("s1", "s2")


def test_what_was_taken_back_before_it_was_taken_cancels_out(hands: Bench) -> None:
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    hands.part.forget_done()
    hands.expect(layout(hand=(1, 1, 2, 2, 3, 1)))
    assert hands.undone() == ["ox: take energy 1"]
    hands.expect(layout(hand=(1, 1, 2, 2, 3)))
    assert hands.undone() == []
    hands.run()
    assert hands.said() == []


def test_what_was_taken_and_then_taken_back_is_returned(hands: Bench) -> None:
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    hands.part.forget_done()
    hands.expect(layout(hand=(1, 1, 2, 2, 3, 4)))
    show(hands, "take", "RZ-E4-01")
    hands.expect(layout(hand=(1, 1, 2, 2, 3)))
    assert hands.undone() == ["ox: return energy 4"]
    show(hands, "give", "RZ-E4-01")
    assert hands.undone() == []


def test_a_card_ticked_off_is_not_blamed_where_it_still_lies_when_its_like_was_given_back_unseen(
    hands: Bench,
) -> None:
    hands.laid.lay("RZ-E1-01", "s1.take", 0)
    hands.run(1.0)
    hands.expect(layout(hand=(2, 2, 3)))
    assert hands.part.tell("give:s1:1", "s1.give")
    hands.part.tell("take:s1:2 + 2 + 3", "s1.take")
    hands.run(2.0)
    assert hands.said() == []


def test_what_no_camera_sees_books_nothing_and_is_not_blamed(hands: Bench) -> None:
    """A row as it lay before the camera went is no news of who owns its cards."""
    part = hands.part
    assert isinstance(part, HandPart)
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    hands.laid.lay("RZ-E1-01", "s1.row.energy", 0)
    hands.laid.lay("RZ-E6-01", "s1.take", 0)
    hands.run(1.0)
    hands.laid.lost.add("camera")
    hands.run(3.0)
    hands.part.forget_done()
    hands.expect(layout(hand=(1, 2, 2, 3)))
    assert hands.part.tell("give:s1:1", "s1.give")
    hands.run(1.0)
    assert (part.owner("RZ-E1-01"), hands.said()) == (None, [])


def test_a_card_laid_for_taking_before_its_like_was_to_be_returned_is_put_back(hands: Bench) -> None:
    assert hands.part.tell("take:s1:1 + 1 + 2 + 2 + 3", "s1.take")
    hands.part.forget_done()
    hands.laid.lay("RZ-E3-07", "s1.take")
    hands.run(1.0)
    wrong = "ox: energy 3 does not belong on the take mark, put it back to the supply"
    assert hands.said() == [wrong]
    hands.expect(layout(hand=(1, 1, 2, 2)))
    hands.run(1.0)
    assert hands.said() == [wrong]


def test_an_unseen_card_is_no_seat_s_own_where_all_that_it_has_of_its_like_were_seen(hands: Bench) -> None:
    show(hands, "take", "RZ-E1-01", "RZ-E1-02", "RZ-E2-01", "RZ-E2-02", "RZ-E3-01")
    hands.part.forget_done()
    hands.expect(layout(hand=(1, 1, 2, 2)))
    hands.laid.lay("RZ-E3-07", "s1.take")
    hands.run(1.0)
    assert hands.said() == ["ox: energy 3 does not belong on the take mark, put it back to the supply"]
    hands.laid.lift("RZ-E3-07")
    hands.laid.lay("RZ-E3-01", "s1.take")
    hands.run(1.0)
    assert hands.said() == ["ox: energy 3 belongs on the give mark"]


# Patience -----------------------------------------------------------------------------------------


def _fault(key: str) -> Fault:
    return Fault(key, "s1", Line.of("x"))


def test_the_fault_that_stands_longest_is_the_one_to_speak_of() -> None:
    patience = Patience()
    patience.note([_fault("b")], 0.0)
    both = [_fault("a"), _fault("b")]
    patience.note(both, 1.0)
    assert patience.longest(both, 3.0) == (_fault("b"), 3.0)


def test_a_fault_out_of_sight_for_a_moment_is_still_the_same_and_after_a_while_a_new_one() -> None:
    patience = Patience()
    patience.note([_fault("a")], 0.0)
    patience.note([], 2.0)
    patience.note([_fault("a")], 2.5)
    assert patience.longest([_fault("a")], 3.0) == (_fault("a"), 3.0)
    patience.note([], 8.0)
    patience.note([_fault("a")], 9.0)
    assert patience.longest([_fault("a")], 9.5) == (_fault("a"), 0.5)
    assert patience.longest([], 9.5) is None
