"""``companion board``: what people read when they look after the board."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.clock import ManualClock
from companion.errors import CompanionError, DeviceMissing
from firmware_bridge import tools
from firmware_bridge.board_core import BoardStore
from firmware_bridge.bridge import Bridge
from firmware_bridge.build import Built, build_firmware
from firmware_bridge.link import Link
from firmware_bridge.messages import PROTOCOL_VERSION, DieQuality, LampMode
from firmware_bridge.sensor_map import standard_map
from firmware_bridge.simulated_board import PythonChip, SimulatedBoard
from tests.support.boot_loader import BootLoader
from tests.support.firmware import or_skip

SENSORS = standard_map()


class Bench:
    """A simulated board and a conversation with it, on one clock."""

    def __init__(self, chip: PythonChip, link: Link | None = None) -> None:
        self.clock = ManualClock()
        self.board = SimulatedBoard(chip=chip, boot_silence=0.3)
        bridge = Bridge(link, self.board.ports, self.board.open_port)
        self.talk = tools.Conversation(bridge, self.clock, self._pause)
        self.lit: set[int] = set()

    def _pause(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.board.step(self.clock.now())
        self.lit |= {i for i, mode in enumerate(self.board.lamps) if mode is LampMode.ON}

    def close(self) -> None:
        self.talk.close()
        self.board.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench(PythonChip(BoardStore(unique_id=0xCAFE, name="parlour", map_id=SENSORS.id)))
    yield made
    made.close()


def test_info_says_who_the_board_is_and_how_it_is_wired(bench: Bench) -> None:
    text = "\n".join(tools.info(bench.talk))
    for words in (
        "parlour",
        "000000000000cafe",
        "python-1",
        "96 inputs",
        "sensor map overhead",
        "round trip",
    ):
        assert words in text


def test_info_without_a_board_is_one_line_that_says_what_to_do(bench: Bench) -> None:
    bench.board.unplug()
    with pytest.raises(DeviceMissing, match=r"No board found.*USB cable"):
        tools.info(bench.talk)


def test_info_about_another_version_says_how_to_mend_it() -> None:
    bench = Bench(PythonChip(BoardStore(), PROTOCOL_VERSION + 1))
    with pytest.raises(DeviceMissing, match="companion board flash"):
        tools.info(bench.talk)
    bench.close()


def test_watch_shows_each_change_by_name(bench: Bench) -> None:
    bench.board.set(SENSORS.index("track:5"), True)
    bench.board.press(SENSORS.index("key:2"), at=1.0)
    bench.board.roll(1.2, die=1, face=6, takes=0.2)
    bench.board.die(1.6, 1, 0, DieQuality.TILTED)
    lines = [line[10:].strip() for line in tools.watch(bench.talk, SENSORS, 2.0)]
    assert lines[-5:] == [
        "key:2 on",
        "key:2 off",
        "die 1 rolling",
        "die 1 settled 6 (a roll)",
        "die 1 tilted",
    ]
    assert "now on: track:5" in lines


def test_the_test_lights_every_lamp_sounds_and_names_sensors_that_never_changed(bench: Bench) -> None:
    changes = [
        (8.0 + i * 0.02, i, True) for i in range(len(SENSORS.inputs)) if i != SENSORS.index("slide:s3:4")
    ]
    bench.board.burst(changes)
    lines = list(tools.try_out(bench.talk, SENSORS, 10.0))
    assert lines[-1] == "never changed: slide:s3:4"
    assert bench.lit == set(range(6))
    assert len(bench.board.tones) == 1


def test_the_test_ends_as_soon_as_every_sensor_has_changed(bench: Bench) -> None:
    bench.board.burst([(8.0 + i * 0.01, i, True) for i in range(len(SENSORS.inputs))])
    assert list(tools.try_out(bench.talk, SENSORS, 1000.0))[-1] == "every sensor changed"
    assert bench.clock.now() < 20.0


@pytest.fixture
def avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in that notes how it was called and fails at the first speed, as old boot loaders do."""
    program = tmp_path / "avrdude"
    calls = tmp_path / "calls"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {calls}\ncase "$*" in *115200*) echo "not in sync" >&2; exit 1;; esac\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return calls


def built(build_id: str = "python-1") -> Built:
    return Built(Path("board.elf"), Path("board.hex"), build_id, 6000, 1100)


def test_flash_asks_writes_checks_and_names_a_new_board(avrdude: Path) -> None:
    store = BoardStore(unique_id=0, inputs=128)
    bench = Bench(PythonChip(store))
    asked: list[str] = []

    def confirm(question: str) -> bool:
        asked.append(question)
        return True

    lines = list(tools.flash(bench.talk, built(), [bench.board.path], SENSORS, confirm))
    bench.close()
    assert "python-1 (6000 bytes)" in asked[0]
    assert "flash:w:board.hex:i" in avrdude.read_text()
    assert "-b 57600" in avrdude.read_text()
    assert lines[-1] == "set up for 96 inputs"
    assert store.unique_id != 0
    assert (store.inputs, store.map_id) == (96, SENSORS.id)


def test_the_real_avrdude_writes_the_real_firmware_byte_for_byte(bench: Bench, tmp_path: Path) -> None:
    if shutil.which("avrdude") is None:
        pytest.skip("avrdude is not installed")
    firmware = or_skip(build_firmware)
    with BootLoader() as boot_loader:
        known = dataclasses.replace(firmware, build_id="python-1")
        list(tools.flash(bench.talk, known, [boot_loader.path], SENSORS, lambda _: True))
    image = tmp_path / "image"
    subprocess.run(
        ["avr-objcopy", "-O", "binary", "-j", ".text", "-j", ".data", firmware.elf, image], check=True
    )
    whole = image.read_bytes()
    assert len(whole) == firmware.flash
    assert boot_loader.flash[: len(whole)] == whole


def test_flash_keeps_the_identity_of_a_known_board(bench: Bench, avrdude: Path) -> None:
    list(tools.flash(bench.talk, built(), [bench.board.path], SENSORS, lambda _: True))
    assert bench.board.chip.unique_id == 0xCAFE


def test_flash_writes_nothing_when_told_no(bench: Bench, avrdude: Path) -> None:
    with pytest.raises(CompanionError, match="Nothing was written"):
        list(tools.flash(bench.talk, built(), [bench.board.path], SENSORS, lambda _: False))
    assert not avrdude.exists()


def test_flash_notices_that_the_board_still_runs_something_else(bench: Bench, avrdude: Path) -> None:
    with pytest.raises(CompanionError, match="answers as build python-1, not deadbeef"):
        list(tools.flash(bench.talk, built("deadbeef"), [bench.board.path], SENSORS, lambda _: True))


@pytest.mark.parametrize("ports", [[], ["/dev/a", "/dev/b"]])
def test_flash_never_guesses_which_port_is_the_board(bench: Bench, ports: list[str]) -> None:
    with pytest.raises(DeviceMissing, match="--port"):
        list(tools.flash(bench.talk, built(), ports, SENSORS, lambda _: True))


def test_flash_without_avrdude_or_with_a_board_that_does_not_listen_is_one_line(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceMissing, match="apt install avrdude"):
        list(tools.flash(bench.talk, built(), ["/dev/a"], SENSORS, lambda _: True))
    (tmp_path / "avrdude").write_text("#!/bin/sh\necho 'programmer is not responding' >&2\nexit 1\n")
    (tmp_path / "avrdude").chmod(0o755)
    with pytest.raises(CompanionError, match=r"not responding.*reset button"):
        list(tools.flash(bench.talk, built(), ["/dev/a"], SENSORS, lambda _: True))


def test_the_command_says_in_one_line_that_a_named_port_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["board", "info", "--port", str(tmp_path / "ttyUSB7")]) == 3
    said = capsys.readouterr().err
    assert "ttyUSB7 is not there" in said
    assert said.count("\n") == 1
