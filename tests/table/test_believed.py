"""The believed table: hands are no absence, ghosts are no pieces, unknown is no off."""

from __future__ import annotations

import pytest

from companion.inputs.readings import SensorReading
from companion.table.believed import BelievedTable, SlotState
from tests.support.table import LaidTable, report, sighting

CARD = "RZ-E2-01"


@pytest.fixture
def laid() -> LaidTable:
    return LaidTable()


@pytest.fixture
def believed(laid: LaidTable) -> BelievedTable:
    table = BelievedTable(laid.mat)
    laid.tell(table, 1.0)
    return table


def test_a_card_under_a_hand_is_still_there(laid: LaidTable, believed: BelievedTable) -> None:
    laid.lay(CARD, "s1.take")
    laid.tell(believed, 1.0)
    laid.hidden.add("s1.take")
    laid.hands.add("s1.take")
    laid.tell(believed, 10.0)
    assert believed.tag(CARD) is not None


def test_a_card_that_left_a_quiet_zone_is_gone_after_the_hold_time(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.lay(CARD, "s1.take")
    laid.tell(believed, 1.0)
    laid.lift(CARD)
    laid.tell(believed, 0.4)
    assert believed.tag(CARD) is not None
    laid.tell(believed, 0.6)
    assert believed.tag(CARD) is None


def test_a_whole_row_taken_away_is_gone_at_once_not_card_by_card(
    laid: LaidTable, believed: BelievedTable
) -> None:
    for column in range(7):
        laid.lay(f"RZ-A{column + 1}-1", "s1.row.action", column)
    laid.tell(believed, 1.0)
    for column in range(7):
        laid.lift(f"RZ-A{column + 1}-1")
    laid.tell(believed, 1.0)
    assert believed.tags_in("s1.row.action") == []


def test_a_straightened_card_has_not_been_away(laid: LaidTable, believed: BelievedTable) -> None:
    laid.lay(CARD, "s1.take")
    laid.tell(believed, 2.0)
    since = believed.tags_in("s1.take")[0].since
    laid.lift(CARD)
    laid.tell(believed, 0.3)
    laid.lay(CARD, "s1.take", angle=4.0)
    laid.tell(believed, 1.0)
    assert believed.tags_in("s1.take")[0].since == since


def test_one_tag_seen_twice_is_one_piece_and_counted_as_a_ghost(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.lay(CARD, "s1.take")
    laid.tell(believed, 1.0)
    laid.extra.append(sighting(CARD, laid.mat.by_name["s2.row.energy"], 3))
    laid.tell(believed, 1.0)
    tag = believed.tag(CARD)
    assert tag is not None
    assert tag.zone == "s1.take"
    assert believed.tags_in("s2.row.energy") == []
    assert believed.ghosts > 0
    laid.extra.clear()
    ghosts = believed.ghosts
    laid.tell(believed, 1.0)
    assert believed.ghosts == ghosts


def test_a_tag_that_moves_within_its_zone_stays_one_piece_even_while_both_places_show(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.lay(CARD, "s1.take", 0)
    laid.tell(believed, 1.0)
    laid.extra.append(sighting(CARD, laid.mat.by_name["s1.take"], 1))
    laid.tell(believed, 0.4)
    assert [tag.column for tag in believed.tags_in("s1.take")] == [0]
    laid.extra.clear()
    laid.lay(CARD, "s1.take", 1)
    laid.tell(believed, 0.4)
    assert [tag.column for tag in believed.tags_in("s1.take")] == [1]


def test_a_frame_without_the_mat_changes_nothing(laid: LaidTable, believed: BelievedTable) -> None:
    laid.lay(CARD, "s1.take")
    now = laid.tell(believed, 1.0)
    believed.see(report(now + 5.0, [], placed=False))
    assert believed.tag(CARD) is not None
    assert not believed.sees_mat(now + 5.0)


def test_nothing_is_known_of_a_lane_once_the_camera_is_silent(
    laid: LaidTable, believed: BelievedTable
) -> None:
    now = laid.tell(believed, 1.0)
    assert believed.slot("s1.lane.1", now)[0] is SlotState.OPEN
    laid.lost.add("camera")
    now = laid.tell(believed, 2.5)
    assert believed.slot("s1.lane.1", now) == (SlotState.UNKNOWN, 0.0)


def test_a_slot_is_open_covered_or_face_up(laid: LaidTable, believed: BelievedTable) -> None:
    laid.cover("s1.lane.1")
    laid.lay(CARD, "s1.lane.2")
    now = laid.tell(believed, 2.0)
    assert believed.slot("s1.lane.1", now)[0] is SlotState.COVERED
    assert believed.slot("s1.lane.2", now)[0] is SlotState.FACE_UP


def test_one_unavailable_sensor_makes_its_whole_group_unknown(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.push("s1", 3)
    now = laid.tell(believed, 1.0)
    assert believed.group("slide:s1:", now)[0] == frozenset({"slide:s1:3"})
    believed.read([SensorReading("slide:s1:7", None, now)])
    assert believed.group("slide:s1:", now)[0] is None
    assert believed.sensor("slide:s1:7") is None
    assert believed.sensor("slide:s9:0") is None


def test_what_is_found_after_a_gap_counts_as_changed_because_nobody_knows_what_happened(
    laid: LaidTable, believed: BelievedTable
) -> None:
    laid.stand("ox", 5)
    now = laid.tell(believed, 1.0)
    mark = believed.changes
    believed.read([SensorReading("track:5", True, now)])
    assert believed.changed("track:", mark) == {}
    believed.read([SensorReading("track:5", True, now, first=True)])
    assert set(believed.changed("track:", mark)) == {"track:5"}
    assert believed.group("track:", now + 1.0)[1] >= 1.0
