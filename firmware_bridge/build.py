"""Builds the firmware and its companions: for the ATmega328P, for tests, for the simulator.

Results are kept by the hash of everything that went in. A missing compiler is one line that says
what to install. Knows no board and no port.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from companion.errors import CompanionError, DeviceMissing
from firmware_bridge.c_header import header

__all__ = ["FLASH_MAX", "RAM_MAX", "SOURCES", "Built", "build_firmware", "build_native", "build_simulator"]

SOURCES = Path(__file__).parent / "firmware"
FLASH_MAX = 16 * 1024
RAM_MAX = 1200
"""Bytes of static RAM; the rest of 2 KiB is for the stack."""

_SIMAVR = Path("/usr/include/simavr/sim_avr.h")
_STRICT = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wshadow"]
_AVR = ["-mmcu=atmega328p", "-DF_CPU=16000000UL", "-Os", "-flto", "-ffunction-sections", "-fdata-sections"]
_INSTALL = {
    "avr-gcc": "sudo apt install gcc-avr avr-libc",
    "avr-size": "sudo apt install binutils-avr",
    "avr-objcopy": "sudo apt install binutils-avr",
    "gcc": "sudo apt install gcc libc6-dev",
}


@dataclass(frozen=True, slots=True)
class Built:
    """The firmware: files and how much of the chip it takes, in bytes."""

    elf: Path
    hex: Path
    build_id: str
    flash: int
    ram: int


def _tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise DeviceMissing(f"{name} is not installed: {_INSTALL[name]}")
    return path


def _core() -> list[Path]:
    return sorted((SOURCES / "core").glob("*.c"))


def _digest(*extra: str) -> str:
    digest = hashlib.sha256(header().encode())
    for path in sorted(SOURCES.rglob("*.[ch]")):
        digest.update(str(path.relative_to(SOURCES)).encode() + path.read_bytes())
    digest.update("\0".join(extra).encode())
    return digest.hexdigest()


def _folder(name: str, digest: str) -> Path:
    root = Path(os.environ.get("TABLE_COMPANION_CACHE") or platformdirs.user_cache_path("table-companion"))
    folder = root / "firmware" / f"{name}-{digest[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CompanionError(f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def _compile(compiler: str, folder: Path, sources: list[Path], flags: list[str], target: Path) -> None:
    """Writes under temporary names first, so that what has its name is whole, whoever else builds."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    fresh.write_text(header(), encoding="ascii")
    fresh.replace(folder / "messages.h")
    include = [f"-I{SOURCES / 'core'}", f"-I{folder}"]
    _run(_tool(compiler), *_STRICT, *include, *map(str, sources), *flags, "-o", str(fresh))
    fresh.replace(target)


def build_firmware() -> Built:
    """The firmware for the Nano; raises when it outgrows its limits."""
    digest = _digest(*_AVR)
    build_id = digest[:8]
    folder = _folder("atmega328p", digest)
    elf, hex_file = folder / "board.elf", folder / "board.hex"
    if not elf.exists():
        flags = [*_AVR, f'-DBUILD_ID="{build_id}"', "-Wl,--gc-sections"]
        _compile("avr-gcc", folder, [*_core(), SOURCES / "avr" / "main.c"], flags, elf)
    if not hex_file.exists():
        fresh = hex_file.with_name(f"board.hex.{os.getpid()}")
        _run(_tool("avr-objcopy"), "-O", "ihex", "-j", ".text", "-j", ".data", str(elf), str(fresh))
        fresh.replace(hex_file)
    flash, ram = _sizes(elf)
    if flash > FLASH_MAX or ram > RAM_MAX:
        raise CompanionError(
            f"The firmware takes {flash} of {FLASH_MAX} bytes of flash and {ram} of {RAM_MAX} bytes of RAM."
        )
    return Built(elf, hex_file, build_id, flash, ram)


def _sizes(elf: Path) -> tuple[int, int]:
    sections = dict(re.findall(r"^\.(\w+)\s+(\d+)", _run(_tool("avr-size"), "-A", str(elf)), re.M))
    size = {name: int(sections.get(name, 0)) for name in ("text", "data", "bss", "noinit")}
    return size["text"] + size["data"], size["data"] + size["bss"] + size["noinit"]


def build_native(name: str, main: list[Path], *flags: str) -> Path:
    """The core with ``main`` and the headers beside it, compiled for this machine with ``flags``."""
    beside = [near for path in main for near in sorted(path.parent.glob("*.h"))]
    digest = _digest(name, *flags, *(path.read_text(encoding="utf-8") for path in [*main, *beside]))
    folder = _folder(name, digest)
    target = folder / name
    if not target.exists():
        _compile("gcc", folder, [*_core(), *main], list(flags), target)
    return target


def build_simulator() -> Path:
    """The program that runs the real firmware on a simulated chip (for tests and demonstrations)."""
    if not _SIMAVR.exists():
        raise DeviceMissing("simavr is not installed: sudo apt install libsimavr-dev")
    return build_native("simavr-host", [SOURCES / "host" / "simavr_host.c"], "-O2", "-lsimavr")
