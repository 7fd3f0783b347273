"""What people are told of each piece when they look into the table: place, since when, how sure, by what."""

from __future__ import annotations

import pytest

from companion.inputs.readings import SensorReading
from companion.reconcile.parts import Why
from companion.reconcile.track import PawnPart
from companion.table.beliefs import Belief, Source, Sure, beliefs
from companion.table.believed import BelievedTable
from tests.reconcile.test_track import layout
from tests.support.table import LaidTable, pawn_id, report, sighting

CARD = "RZ-E2-01"


@pytest.fixture
def laid() -> LaidTable:
    return LaidTable()


@pytest.fixture
def believed(laid: LaidTable) -> BelievedTable:
    table = BelievedTable(laid.mat)
    laid.tell(table, 1.0)
    return table


def of(table: BelievedTable, piece: str, now: float) -> Belief:
    (found,) = [belief for belief in beliefs(table, now) if belief.piece == piece]
    return found


def test_a_card_is_sure_once_it_has_rested_and_is_known_since_it_came(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.lay(CARD, "s1.row.energy", 2)
    came = laid.tell(believed, 0.2)
    assert of(believed, CARD, came).sure is Sure.MOVING
    now = laid.tell(believed, 1.0)
    found = of(believed, CARD, now)
    assert (found.places, found.sure, found.sources) == (("s1.row.energy.3",), Sure.SURE, (Source.CAMERA,))
    assert came - 0.3 <= found.since <= came


def test_a_card_under_a_hand_is_believed_but_not_called_seen(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.lay(CARD, "s1.take")
    laid.tell(believed, 1.0)
    laid.hidden.add("s1.take")
    laid.hands.add("s1.take")
    now = laid.tell(believed, 1.0)
    assert of(believed, CARD, now).sure is Sure.HIDDEN
    laid.hidden.clear()
    assert of(believed, CARD, laid.tell(believed, 1.0)).sure is Sure.SURE


def test_nothing_of_the_mat_is_called_sure_while_the_camera_is_silent(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.lay(CARD, "s1.take")
    laid.tell(believed, 1.0)
    laid.lost.add("camera")
    now = laid.tell(believed, 3.0)
    assert of(believed, CARD, now).sure is Sure.UNKNOWN


def test_what_a_finger_said_is_marked_so_until_the_tag_is_read(
    laid: LaidTable, believed: BelievedTable
) -> None:
    believed.tell(CARD, "s1.take", 0, laid.clock.now())
    now = laid.tell(believed, 0.4)
    assert believed.is_told(CARD)
    assert of(believed, CARD, now).sources == (Source.FINGER,)
    laid.lay(CARD, "s1.take")
    now = laid.tell(believed, 1.0)
    assert of(believed, CARD, now).sources == (Source.CAMERA,)


def test_a_slide_is_sure_on_one_stop_at_rest_and_unknown_without_the_board(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.push("s1", 4)
    now = laid.tell(believed, 0.3)
    assert of(believed, "slide:s1", now).sure is Sure.MOVING
    now = laid.tell(believed, 2.0)
    found = of(believed, "slide:s1", now)
    assert (found.places, found.sure, found.sources) == (("slide:s1:4",), Sure.SURE, (Source.SENSOR,))
    laid.lost.add("board")
    now = laid.tell(believed, 0.3)
    assert (of(believed, "slide:s1", now).places, of(believed, "slide:s1", now).sure) == ((), Sure.UNKNOWN)
    assert believed.sensors("slide:s1:") == tuple(f"slide:s1:{stop}" for stop in range(9))


def track_of(believed: BelievedTable, part: PawnPart, now: float, *spaces: int) -> float:
    """The track shows these spaces, at rest; the time then."""
    believed.read(SensorReading(f"track:{n}", n in spaces, now) for n in range(38))
    for _ in range(2):
        now += 5.0
        part.observe(believed, now)
    return now


def test_pawns_that_sensors_cannot_tell_apart_are_believed_at_both_places_and_each_once(
    believed: BelievedTable, laid: LaidTable
) -> None:
    part, start, dragon = PawnPart(0.8), layout(s1=4, s2=4, s3=9), pawn_id("dragon")
    part.expect(None, start, Why(()))
    now = track_of(believed, part, laid.clock.now(), 4, 9)
    found = of(believed, dragon, now)
    assert (found.places, found.sure, found.sources) == (
        ("track:4",),
        Sure.SURE,
        (Source.SENSOR, Source.RULES),
    )
    part.forget_done()
    part.expect(start, layout(s1=7, s2=7, s3=9), Why(()))
    now = track_of(believed, part, now, 4, 7, 9)
    found = of(believed, dragon, now)
    assert (found.places, found.sure) == (("track:4", "track:7"), Sure.SEVERAL)
    assert found.since > laid.clock.now()
    names = [belief.piece for belief in beliefs(believed, now)]
    assert len(names) == len(set(names))


def test_a_pawn_that_the_camera_sees_too_is_known_from_both(believed: BelievedTable) -> None:
    dragon, at = pawn_id("dragon"), 200.0
    believed.read([SensorReading("track:4", True, at)])
    believed.identify(dragon, frozenset({"track:4"}), at)
    believed.see(report(at, [sighting(dragon, None)]))
    found = of(believed, dragon, at + 1.0)
    assert (found.places, found.sources) == (("track:4",), (Source.SENSOR, Source.RULES, Source.CAMERA))
    believed.read([SensorReading("track:4", False, at + 1.0)])
    assert of(believed, dragon, at + 1.0).sure is Sure.MOVING
    assert believed.figures()[dragon] == (frozenset({"track:4"}), at)
    assert [tag.component for tag in believed.tags() if believed.reads(tag)] == [dragon]
