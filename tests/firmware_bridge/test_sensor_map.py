"""Names of inputs: data of the rig, checked when loaded."""

from __future__ import annotations

import pytest

from companion.errors import BadInput
from firmware_bridge.sensor_map import SensorMap, standard_map


def test_the_described_rig_has_a_name_for_every_sensor_once() -> None:
    sensors = standard_map()
    assert len(sensors.inputs) == 38 + 45 + 6 == len(set(sensors.inputs))
    assert [sensors.name(i) for i in (0, 37, 38, 82, 83, 88, 89)] == [
        "track:0", "track:37", "slide:s1:0", "slide:s5:8", "key:1", "key:6", None,
    ]  # fmt: skip
    assert all(sensors.index(name) == i for i, name in enumerate(sensors.inputs))
    assert sensors.lamp("lamp:6") == 5


def test_a_board_wired_for_another_rig_is_told_by_the_map_id() -> None:
    ids = {standard_map().id, standard_map(track=40).id, standard_map(keys=5).id, SensorMap(()).id}
    assert len(ids) == 4
    assert 0 not in ids


def test_a_map_with_doubles_or_too_many_inputs_or_unknown_names_is_refused_with_its_place() -> None:
    with pytest.raises(BadInput, match="inputs: named twice: a"):
        SensorMap(("a", "b", "a"))
    with pytest.raises(BadInput, match="129 are too many"):
        standard_map(track=38 + 40)
    with pytest.raises(BadInput, match="key:7 is not on this board's map"):
        standard_map().index("key:7")
    with pytest.raises(BadInput, match="lamp:7"):
        standard_map().lamp("lamp:7")
