"""The wiring as people solder it: drawings and tables say what the program believes."""

from __future__ import annotations

import re
from pathlib import Path

from companion.inputs.gpio import PINS
from deploy.wiring import draw
from firmware_bridge.board_core import LAMPS
from firmware_bridge.build import SOURCES
from firmware_bridge.sensor_map import RIGS

WIRING = Path(__file__).parents[2] / "deploy" / "wiring"
README = (WIRING / "README.md").read_text(encoding="utf-8")


def test_the_drawings_show_the_pins_and_sensors_of_this_program() -> None:
    for name, sheet in draw.DRAWINGS.items():
        drawn = (WIRING / f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == sheet().svg(), f"run python deploy/wiring/draw.py: {name}.svg is old"
    assert {path.stem for path in WIRING.glob("*.svg")} == set(draw.DRAWINGS)
    for pins in PINS.values():
        for number in pins:
            assert f"GPIO{number} (pin {draw.HEADER[number]})" in README
    assert len(draw.LAMP_PINS) == LAMPS


def test_the_sensor_tables_put_every_sensor_where_the_program_looks_for_it() -> None:
    rows = re.findall(r"^\| (\d+)-(\d+) \| (\S+) … (\S+) \|", README, re.M)
    described: list[dict[int, str]] = [{}, {}]
    rig = 0
    for first, last, start, end in rows:
        rig += int(first) == 0 and bool(described[0])
        prefix, low = start.rsplit(":", 1)
        assert end.startswith(prefix)
        assert int(end.rsplit(":", 1)[1]) - int(low) == int(last) - int(first)
        for offset in range(int(last) - int(first) + 1):
            described[rig][int(first) + offset] = f"{prefix}:{int(low) + offset}"
    assert described == [dict(enumerate(RIGS[name].inputs)) for name in ("overhead", "dock")]


def test_the_firmware_drives_the_pins_that_are_drawn() -> None:
    code = (SOURCES / "avr" / "main.c").read_text(encoding="utf-8")
    ports = {"D10": "LOAD _BV(PB2)", "D12": "DATA _BV(PB4)", "D13": "CLOCK _BV(PB5)", "D9": "PIEZO _BV(PB1)"}
    for pin, define in ports.items():
        assert f"#define {define}" in code
        assert re.search(rf"^\| {pin} \|", README, re.M)
