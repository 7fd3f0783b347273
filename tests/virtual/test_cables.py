"""Cables that are pulled and put back on order at the simulated table."""

from __future__ import annotations

import pytest

from companion.clock import ManualClock
from companion.errors import BadInput
from companion.inputs.readings import DeviceStatus
from companion.session.hardware import UNSEEN
from companion.table.believed import SettleTimes
from companion.virtual.cables import HESITATION, LEAST, Cables, Outage, Outages, outages_of

UP = DeviceStatus("board", True, "up", "The board is ready.", "")
DOWN = DeviceStatus("board", False, "unplugged", "The board was unplugged.", "Plug it in again.")


@pytest.mark.parametrize(
    "text", ["camera", "camera@", "lamp@2", "camera@0", "board@5-3", "camera@x", "camera@2;board@3"]
)
def test_an_outage_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--unplug"):
        outages_of(text)


def test_outages_are_read_in_their_order() -> None:
    assert outages_of("") == ()
    assert outages_of("board@2,camera@1-4") == (Outage("board", 2, 2), Outage("camera", 1, 4))


def test_a_camera_counts_as_missing_before_its_last_picture_is_stale_and_not_at_once() -> None:
    assert SettleTimes().stale > UNSEEN
    clock = ManualClock()
    cables = Cables(frozenset(), clock)
    cables.picture_came()
    cables.pull("camera")
    clock.advance(UNSEEN - 0.1)
    assert cables.missing(UP) == frozenset()
    clock.advance(0.2)
    assert cables.missing(UP) == {"camera"}
    cables.put_back("camera")
    assert cables.missing(UP) == {"camera"}, "a cable alone is no picture"
    cables.picture_came()
    assert cables.missing(UP) == frozenset()


def test_a_board_counts_as_missing_as_long_as_it_says_so_itself() -> None:
    cables = Cables(frozenset(), ManualClock())
    assert cables.missing(DOWN) == frozenset(), "it is given time to wake up"
    cables.pull("board")
    assert cables.missing(DOWN) == {"board"}
    assert [str(badge.line) for badge in cables.badges(DOWN)] == [
        "The board was unplugged. Plug it in again."
    ]
    cables.put_back("board")
    assert cables.missing(UP) == frozenset()


def test_a_device_that_is_absent_all_evening_is_always_missing() -> None:
    cables = Cables(frozenset({"board", "camera"}), ManualClock())
    assert cables.missing(UP) == {"board", "camera"}
    assert not cables.exists("camera")
    assert [badge.device for badge in cables.badges(UP)] == ["board", "camera"]


def test_each_cable_is_pulled_in_its_round_and_put_back_after_its_last() -> None:
    turned: list[tuple[str, bool]] = []
    outages = Outages(
        outages_of("camera@2-3,board@3"), 5, lambda device, plugged: turned.append((device, plugged)), print
    )
    now = 0.0
    for round_number in range(1, 7):
        for _ in range(int(HESITATION) + 1):
            outages.look(now, round_number)
            now += 1.0
    assert sorted(turned) == [("board", False), ("board", True), ("camera", False), ("camera", True)]
    rounds = {(device, plugged): 1 + at // (HESITATION + 1) for device, plugged, at in outages.happened}
    assert rounds == {
        ("camera", False): 2,
        ("camera", True): 4,
        ("board", False): 3,
        ("board", True): 4,
    }


def test_rounds_that_fly_by_still_leave_a_cable_out_for_a_while() -> None:
    outages = Outages(outages_of("board@1"), 7, lambda device, plugged: None, print)
    now = 0.0
    for round_number in range(1, 40):
        outages.look(now, round_number)
        now += 1.0
    (_, _, pulled), (_, _, returned) = outages.happened
    assert returned - pulled >= LEAST
