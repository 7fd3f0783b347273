"""Draws the wiring: ``python deploy/wiring/draw.py`` writes the SVG files beside it.

Pins and maps come from the program itself, so that a drawing cannot say something else; a test
compares the files with what this draws.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from companion.inputs.gpio import PINS  # noqa: E402 - found only with the line above
from firmware_bridge.sensor_map import RIGS  # noqa: E402

__all__ = ["DRAWINGS"]

INK, SOFT, RED, BLACK, BLUE = "#222", "#f4f1ea", "#b3261e", "#444", "#1f5fa8"
LAMP_PINS = ("D3", "D4", "D5", "D6", "D7", "D8")
HEADER = {5: 29, 6: 31, 12: 32, 13: 33, 17: 11, 19: 35, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13}
"""BCM number to place on the Pi's 40-pin header."""


@dataclass
class Sheet:
    """A drawing that grows by boxes, wires and words; sizes in pixels."""

    width: int
    height: int
    title: str
    parts: list[str] = field(default_factory=list)

    def box(self, x: int, y: int, width: int, height: int, label: str = "", fill: str = SOFT) -> None:
        """A part with its name on top."""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="{INK}"/>'
        )
        if label:
            self.text(x + width // 2, y + 18, label, anchor="middle", bold=True)

    def text(self, x: int, y: int, words: str, *, anchor: str = "start", bold: bool = False) -> None:
        """One line of words."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}"{weight}>{escape(words)}</text>')

    def wire(self, *points: tuple[int, int], colour: str = BLUE) -> None:
        """A wire along points."""
        line = " ".join(f"{x},{y}" for x, y in points)
        self.parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')

    def dot(self, x: int, y: int, radius: int = 4, fill: str = INK) -> None:
        """A joint, a pin, a sensor."""
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{INK}"/>')

    def svg(self) -> str:
        """The whole file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" font-family="sans-serif" font-size="13">'
        )
        paper = f'<rect width="{self.width}" height="{self.height}" fill="white"/>'
        title = f"<title>{escape(self.title)}</title>"
        return "\n".join([head, title, paper, *self.parts, "</svg>"]) + "\n"


def nano() -> Sheet:
    """The board: Nano, chain of chips, lamps, piezo, dice port."""
    sheet = Sheet(900, 560, "Arduino Nano, 74HC165 chain, lamps, piezo and dice port")
    sheet.box(330, 40, 170, 470, "Arduino Nano")
    _chain_side(sheet)
    for number, pin in enumerate(LAMP_PINS):
        y = 90 + number * 42
        sheet.text(490, y + 4, pin, anchor="end")
        sheet.wire((500, y), (580, y))
        sheet.box(580, y - 9, 54, 18)
        sheet.text(607, y + 4, "330 Ω", anchor="middle")
        sheet.wire((634, y), (690, y))
        sheet.dot(700, y, 9, "#f6d365")
        sheet.text(716, y + 4, f"lamp {number + 1}, other leg to ground")
    sheet.text(490, 364, "D9", anchor="end")
    sheet.wire((500, 360), (580, 360))
    sheet.box(580, 346, 120, 28)
    sheet.text(640, 365, "piezo to ground", anchor="middle")
    sheet.text(490, 414, "D2", anchor="end")
    sheet.wire((500, 410), (580, 410))
    sheet.box(580, 396, 240, 28)
    sheet.text(700, 415, "dice tray, 9600 baud, 5 V level", anchor="middle")
    sheet.text(415, 490, "USB to the Raspberry Pi", anchor="middle")
    return sheet


def _chain_side(sheet: Sheet) -> None:
    chips = -(-len(RIGS["overhead"].inputs) // 8)
    sheet.box(40, 70, 190, 300, "74HC165 chain")
    for y, pin, chip in ((110, "D10", "SH/LD  1, all chips"), (160, "D13", "CLK  2, all chips")):
        sheet.text(340, y + 4, pin)
        sheet.text(222, y + 4, chip, anchor="end")
        sheet.wire((230, y), (330, y))
    sheet.text(340, 214, "D12")
    sheet.text(222, 214, "QH  9, first chip", anchor="end")
    sheet.wire((230, 210), (330, 210))
    sheet.wire((280, 210), (280, 250))
    sheet.box(253, 250, 54, 18)
    sheet.text(280, 264, "10 kΩ", anchor="middle")
    sheet.wire((280, 268), (280, 300), (330, 300), colour=RED)
    sheet.text(340, 304, "5V")
    sheet.text(222, 304, "VCC  16", anchor="end")
    sheet.wire((230, 300), (280, 300), colour=RED)
    sheet.text(340, 344, "GND")
    sheet.text(222, 344, "GND 8, CLK INH 15", anchor="end")
    sheet.wire((230, 340), (330, 340), colour=BLACK)
    sheet.text(40, 400, f"Overhead rig: {chips} chips. Dock rig: 1 chip.")
    sheet.text(40, 420, "SER 10 of a chip to QH 9 of the next;")
    sheet.text(40, 440, "SER 10 of the last chip to ground (checked).")
    sheet.text(40, 460, "100 nF between VCC and GND at every chip.")


def chip() -> Sheet:
    """One chip of the chain with its eight inputs."""
    sheet = Sheet(820, 470, "One 74HC165 and its eight inputs")
    sheet.box(330, 40, 160, 380, "74HC165")
    legs = (("H", 6), ("G", 5), ("F", 4), ("E", 3), ("D", 14), ("C", 13), ("B", 12), ("A", 11))
    for number, (name, leg) in enumerate(legs):
        y = 90 + number * 40
        sheet.text(340, y + 4, f"{name}  {leg}")
        sheet.wire((150, y), (330, y))
        sheet.dot(140, y, 9, "#9ecae1")
        sheet.text(122, y + 4, f"input 8·k + {number}", anchor="end")
        sheet.wire((250, y), (250, y - 14), colour=RED)
        sheet.dot(250, y, 3)
    sheet.wire((250, 76), (250, 60), colour=RED)
    sheet.text(30, 54, "from every input 10 kΩ to 5 V")
    sheet.text(
        30, 440, "Sensor: reed contact to ground, or hall switch with open drain. Magnet there = low = on."
    )
    right = (
        (90, "SH/LD  1", "D10"),
        (130, "CLK  2", "D13"),
        (170, "QH  9", "D12, or SER of the chip before"),
    )
    for y, leg_text, goes in right:
        sheet.text(480, y + 4, leg_text, anchor="end")
        sheet.wire((490, y), (560, y))
        sheet.text(568, y + 4, goes)
    more = (
        (210, "SER  10", "QH of the next chip; ground at the last"),
        (250, "CLK INH  15", "ground"),
        (290, "VCC  16", "5 V"),
        (330, "GND  8", "ground"),
    )
    for y, leg_text, goes in more:
        sheet.text(480, y + 4, leg_text, anchor="end")
        sheet.wire((490, y), (560, y), colour=RED if goes == "5 V" else BLACK if goes == "ground" else BLUE)
        sheet.text(568, y + 4, goes)
    return sheet


def gpio() -> Sheet:
    """Keys and lamps on the Pi's own pins."""
    sheet = Sheet(860, 400, "Keys and lamps on the Raspberry Pi's header")
    sheet.box(280, 30, 300, 310, "Raspberry Pi header")
    for row, (seat, pins) in enumerate(sorted(PINS.items())):
        y = 80 + row * 45
        sheet.text(290, y + 4, f"GPIO{pins.key}  pin {HEADER[pins.key]}")
        sheet.wire((180, y), (280, y))
        sheet.box(110, y - 12, 70, 24)
        sheet.text(145, y + 4, f"key {seat}", anchor="middle")
        sheet.wire((110, y), (60, y), colour=BLACK)
        sheet.text(570, y + 4, f"GPIO{pins.lamp}  pin {HEADER[pins.lamp]}", anchor="end")
        sheet.wire((580, y), (640, y))
        sheet.box(640, y - 9, 54, 18)
        sheet.text(667, y + 4, "330 Ω", anchor="middle")
        sheet.wire((694, y), (730, y))
        sheet.dot(740, y, 9, "#f6d365")
        sheet.text(756, y + 4, f"lamp {seat}")
    sheet.wire((60, 80), (60, 305), colour=BLACK)
    sheet.text(20, 370, "Keys and lamps: other leg to ground (pin 6, 9, 14, 20, 25, 30, 34 or 39)")
    return sheet


def overhead() -> Sheet:
    """The whole table seen from above."""
    sheet = Sheet(860, 560, "Overhead rig seen from above")
    sheet.box(40, 40, 780, 440, "", "#faf7f0")
    sheet.text(430, 64, "table, camera 90 to 110 cm above its middle", anchor="middle")
    for x, y in ((60, 60), (776, 60), (60, 436), (776, 436)):
        sheet.box(x, y, 24, 24, "", "#222")
    sheet.text(94, 78, "corner mark")
    sheet.box(260, 150, 340, 220, "", "#eef4ea")
    sheet.text(430, 266, "board: a sensor under every", anchor="middle")
    sheet.text(430, 284, "space of the track (track:0 to track:37)", anchor="middle")
    _track_dots(sheet)
    seats = ((90, 96), (620, 96), (620, 390), (355, 390), (90, 390))
    for number, (x, y) in enumerate(seats, start=1):
        sheet.box(x, y, 150, 44, "", "#e7eef7")
        sheet.text(x + 75, y + 18, f"seat {number}", anchor="middle", bold=True)
        sheet.text(x + 75, y + 34, "lane, row, slide, key", anchor="middle")
    sheet.text(
        40, 510, "Under the table: Nano and chain. Each seat: strip with 9 slide sensors, one key with lamp."
    )
    sheet.text(
        40,
        532,
        "Beside the table: Raspberry Pi with touchscreen; USB to the Nano, ribbon or USB to the camera.",
    )
    return sheet


def _track_dots(sheet: Sheet) -> None:
    spaces = sum(name.startswith("track:") for name in RIGS["overhead"].inputs)
    width, height, left, top = 300.0, 180.0, 280.0, 170.0
    around = 2 * (width + height)
    for space in range(spaces):
        at = space * around / spaces
        if at < width:
            x, y = left + at, top
        elif at < width + height:
            x, y = left + width, top + at - width
        elif at < 2 * width + height:
            x, y = left + 2 * width + height - at, top + height
        else:
            x, y = left, top + around - at
        sheet.dot(round(x), round(y), 5, "#9ecae1")


def dock() -> Sheet:
    """The reading mat, seen from above."""
    sheet = Sheet(820, 470, "Dock rig seen from above")
    sheet.box(40, 40, 560, 380, "", "#faf7f0")
    sheet.text(320, 66, "mat, A3 (420 × 297 mm), camera 45 cm above its middle", anchor="middle")
    for x, y in ((52, 52), (564, 52), (52, 384), (564, 384)):
        sheet.box(x, y, 24, 24, "", "#222")
    for number in range(5):
        sheet.box(90 + number * 98, 100, 88, 200, "", "#e7eef7")
        sheet.text(134 + number * 98, 124, f"seat {number + 1}", anchor="middle", bold=True)
        sheet.text(134 + number * 98, 146, "lane and row", anchor="middle")
    sheet.box(470, 320, 120, 60, "walled corner", "#ded7c8")
    sheet.text(530, 366, "private reading", anchor="middle")
    keys = len(RIGS["dock"].inputs)
    for number in range(keys):
        sheet.dot(640, 110 + number * 44, 12, "#f6d365")
        sheet.text(662, 114 + number * 44, f"key {number + 1} with lamp")
    sheet.text(
        40,
        446,
        "Two LED strips along the long sides of the mat. Keys on one 74HC165, or on the Pi's own pins.",
    )
    return sheet


DRAWINGS: dict[str, Callable[[], Sheet]] = {
    "nano": nano,
    "chip": chip,
    "gpio": gpio,
    "overhead": overhead,
    "dock": dock,
}

if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        (HERE / f"{name}.svg").write_text(draw().svg(), encoding="utf-8")
