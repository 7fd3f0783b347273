"""The hooded reader: what it sees goes into the room and into one covered view, nowhere else."""

from __future__ import annotations

import pickle

import pytest

from companion.games.vocabulary import Move, Seat
from companion.reconcile.instructions import Line
from companion.reveal import NothingShown, RevealError, ScanDesk
from tests.support.coin_game import hide
from tests.support.reveals import SCAN, TOUCH, Table, moves_of


class Hood:
    """A reader that sees what the test puts under it."""

    def __init__(self) -> None:
        self.shown: tuple[str, ...] = ()
        self.gone = False

    def cards(self) -> tuple[str, ...]:
        return self.shown

    def missing(self) -> bool:
        return self.gone

    def close(self) -> None:
        return None


def understand(seat: Seat, kind: str, cards: tuple[str, ...]) -> Move | Line | None:
    if not cards:
        return None
    owner, coins = cards[0].split("-")
    return hide(seat, int(coins)) if owner == seat else Line.of("another deck")


def desk() -> tuple[Table, Hood, ScanDesk]:
    table = Table({"s1": SCAN, "s2": TOUCH})
    hood = Hood()
    return table, hood, ScanDesk(table.room, hood, understand)


def test_scanned_cards_open_as_they_were_shown() -> None:
    table, hood, scan = desk()
    hood.shown = ("s1-3",)
    scan.seal("s1")
    hood.shown = ()
    table.seal("s2", 1)
    table.flip()
    assert moves_of(table.room.open().moves) == {"s1": 3, "s2": 1}


@pytest.mark.parametrize("cards", [(), ("s2-1",), ("s1-9",)], ids=["nothing", "another deck", "too many"])
def test_what_cannot_be_sealed_is_refused_aloud_with_always_the_same_words(cards: tuple[str, ...]) -> None:
    table, hood, scan = desk()
    before = table.room.status()
    hood.shown = cards
    with pytest.raises(NothingShown) as refused:
        scan.seal("s1")
    assert refused.value.message == "nothing was sealed; your covered view says why"
    assert table.room.status() == before
    assert table.room.drain() == ()


def test_the_covered_view_says_what_is_wrong() -> None:
    _, hood, scan = desk()
    assert scan.look("s1").line is None
    hood.shown = ("s2-1",)
    assert str(scan.look("s1").line) == "another deck"
    hood.shown = ("s1-9",)
    look = scan.look("s1")
    assert look.refusal
    assert not look.ready
    hood.shown = ("s1-2",)
    assert scan.look("s1").ready


def test_a_wrong_card_leaves_the_plan_that_was_sealed_before() -> None:
    table, hood, scan = desk()
    hood.shown = ("s1-2",)
    scan.seal("s1")
    hood.shown = ("s1-9",)
    with pytest.raises(NothingShown):
        scan.seal("s1")
    table.seal("s2", 0)
    table.flip()
    assert moves_of(table.room.open().moves) == {"s1": 2, "s2": 0}


def test_a_seat_that_seals_otherwise_sees_nothing_of_the_hood() -> None:
    table, hood, scan = desk()
    hood.shown = ("s2-1",)
    assert scan.look("s2").move is None
    with pytest.raises(NothingShown):
        scan.seal("s2")
    hood.shown = ("s1-1",)
    scan.seal("s1")
    table.seal("s2", 0)
    with pytest.raises(RevealError, match="not possible now"):
        table.room.ask(hide("s1", 1))


def test_what_the_covered_view_is_told_can_neither_be_printed_nor_sent() -> None:
    _, hood, scan = desk()
    hood.shown = ("s1-2",)
    look = scan.look("s1")
    assert repr(look) == str(look) == "<sealed>"
    with pytest.raises(TypeError, match="neither copied nor pickled"):
        pickle.dumps(look)
