"""The firmware: its core under sanitizers, its decoder against ours, its size, its builders' errors."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

from companion.errors import CompanionError, DeviceMissing
from firmware_bridge import build
from firmware_bridge import messages as m
from firmware_bridge.c_header import header
from tests.support.firmware import C_TESTS, or_skip, sanitized
from tests.support.frame_verdicts import lines, verdict


@pytest.mark.parametrize("name", ["test_core", "test_memory"])
def test_the_core_of_the_firmware_does_what_the_table_needs_and_touches_no_foreign_byte(name: str) -> None:
    program = or_skip(lambda: sanitized(name))
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    wanted = re.findall(r"TEST\((\w+)\),", (C_TESTS / f"{name}.c").read_text(encoding="utf-8"))
    assert re.findall(r"^ok (\w+)$", done.stdout, re.M) == wanted != []


def test_board_and_host_agree_on_every_line_sound_or_broken() -> None:
    seed = 1
    program = or_skip(lambda: sanitized("verdicts"))
    cases = list(lines(seed, 20_000))
    sent = b"".join(struct.pack("<H", len(case)) + case for case in cases)
    done = subprocess.run([program], input=sent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == b"".join(map(verdict, cases)), f"seed {seed}"


_STRICT = ["-std=gnu11", "-Os", "-ffreestanding", "-Werror", "-Wall", "-Wextra", "-Wpedantic", "-Wvla"]
_NUMBERS = ["-Wconversion", "-Wsign-conversion", "-Wcast-align=strict"]


@pytest.mark.parametrize(
    ("tools", "chip"),
    [
        ("", _NUMBERS),
        ("avr-", ["-mmcu=atmega328p"]),
        ("arm-none-eabi-", ["-mcpu=cortex-m0plus", "-mthumb", *_NUMBERS]),
    ],
    ids=["this machine", "ATmega328P", "Cortex-M0+"],
)
def test_the_core_needs_no_chip_and_no_system_so_that_another_board_can_be_used(
    tools: str, chip: list[str], tmp_path: Path
) -> None:
    if shutil.which(f"{tools}gcc") is None:
        pytest.skip(f"{tools}gcc is not installed")
    (tmp_path / "messages.h").write_text(header(), encoding="ascii")
    core = sorted((build.SOURCES / "core").glob("*.c"))
    command = [f"{tools}gcc", *chip, *_STRICT, "-I", str(tmp_path), "-c", *map(str, core)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    symbols = [f"{tools}nm", *map(str, sorted(tmp_path.glob("*.o")))]
    listed = subprocess.run(symbols, capture_output=True, text=True, check=True).stdout
    wanted = set(re.findall(r"^ +U (\w+)$", listed, re.M))
    foreign = wanted - set(re.findall(r"^[0-9a-f]+ [TtDdBb] (\w+)$", listed, re.M))
    own_to_compilers = {name for name in foreign if name.startswith("__")}
    assert foreign - own_to_compilers <= {"memcpy", "memmove", "memset"}


def test_the_firmware_fits_the_smallest_board_it_is_made_for() -> None:
    built = or_skip(build.build_firmware)
    print(f"flash {built.flash} of {build.FLASH_MAX}, RAM {built.ram} of {build.RAM_MAX}")
    assert built.flash <= build.FLASH_MAX
    assert built.ram <= build.RAM_MAX
    assert built.hex.read_text().startswith(":")


def test_a_firmware_that_outgrew_the_board_is_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    or_skip(build.build_firmware)
    monkeypatch.setattr(build, "RAM_MAX", 100)
    with pytest.raises(CompanionError, match="of 100 bytes of RAM"):
        build.build_firmware()


@pytest.mark.parametrize(("tool", "words"), [("avr-gcc", "apt install gcc-avr"), ("gcc", "apt install gcc")])
def test_a_missing_compiler_is_one_line_that_says_what_to_install(
    tool: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceMissing, match=words):
        build.build_firmware() if tool == "avr-gcc" else build.build_native("none", [])


def test_a_missing_simulator_is_one_line_that_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "_SIMAVR", tmp_path / "sim_avr.h")
    with pytest.raises(DeviceMissing, match=r"apt install libsimavr-dev$"):
        build.build_simulator()


def test_an_error_of_the_compiler_is_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLE_COMPANION_CACHE", str(tmp_path))
    wrong = tmp_path / "wrong.c"
    wrong.write_text("int main(void) { return nothing; }")
    with pytest.raises(CompanionError, match="nothing"):
        or_skip(lambda: build.build_native("wrong", [wrong]))


def test_the_header_of_the_firmware_holds_every_message_and_choice() -> None:
    text = header()
    for row in m.TABLE:
        assert f"MSG_{row.name.replace('-', '_').upper()} = {row.number:#04x}," in text
    for choice in ("LAMP_MODE_FLASH = 4", "DIE_QUALITY_SETTLED = 1", "FAULT_CODE_CHAIN = 3"):
        assert choice in text
    assert f"#define PROTOCOL_VERSION {m.PROTOCOL_VERSION}" in text
