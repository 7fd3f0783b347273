"""The karma slides: where a slide rests is known, and a step is told from there."""

from __future__ import annotations

from companion.games.race.layout import Expected, SeatLayout
from companion.reconcile.parts import Why
from companion.reconcile.slides import SlidePart
from companion.table.believed import BelievedTable
from tests.support.table import LaidTable


def layout(karma: int) -> Expected:
    return Expected((SeatLayout("s1", "horse", 0, karma, (), ()),), (), None, 18)


def called(*ways: int) -> tuple[SlidePart, LaidTable, BelievedTable]:
    """A slide that lay on 5, and was called to these stops one after the other."""
    laid = LaidTable()
    table, part, before = BelievedTable(laid.mat), SlidePart(1.0), layout(5)
    part.expect(None, before, Why(()))
    laid.push("s1", 5)
    part.observe(table, laid.tell(table, 2.0))
    part.forget_done()
    for stop in ways:
        part.expect(before, layout(stop), Why(()))
        before = layout(stop)
    return part, laid, table


def test_a_slide_that_was_pushed_to_a_stop_called_before_is_told_from_there_and_is_no_fault() -> None:
    part, laid, table = called(3, 4)
    (step,) = part.instructions()
    assert (str(step.line), step.source, step.target) == ("horse: karma 5 to 4", "slide:s1:5", "slide:s1:4")
    laid.push("s1", 3)
    now = laid.tell(table, 2.0)
    part.observe(table, now)
    (step,) = part.instructions()
    assert (str(step.line), step.source, step.done) == ("horse: karma 3 to 4", "slide:s1:3", False)
    assert list(part.faults(table, now)) == []
    laid.push("s1", 5)
    now = laid.tell(table, 2.0)
    part.observe(table, now)
    assert str(part.instructions()[0].line) == "horse: karma 5 to 4"
    assert list(part.faults(table, now)) == []


def test_a_slide_on_a_stop_that_nobody_called_for_is_told_from_where_it_came_until_the_fix_is_due() -> None:
    part, laid, table = called(4)
    laid.push("s1", 2)
    now = laid.tell(table, 2.0)
    part.observe(table, now)
    assert str(part.instructions()[0].line) == "horse: karma 5 to 4"
    assert [str(fault.line) for fault in part.faults(table, now)] == ["horse's karma: set from 2 to 4"]
