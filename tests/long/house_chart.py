"""Draws the win shares of the measured house values: ``python -m tests.long.house_chart``.

Reads ``docs/measured/house-values.json`` and writes ``docs/pictures/house_values.svg``. Knows no rule.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["chart", "main"]

ROOT = Path(__file__).parents[2]
MEASURED = ROOT / "docs" / "measured" / "house-values.json"
PICTURE = ROOT / "docs" / "pictures" / "house_values.svg"

LEFT, TOP, HIGH, STEP, BAR = 40, 30, 200, 56, 14
"""Pixels: margins, height for a share of 2.0, width of an animal and of a bar."""
MOST = 2.0
GOOD = (0.6, 1.5)
COLOURS = {"3": "#4477aa", "4": "#ccbb44", "5": "#aa3377"}
"""By seats; told apart by the colour-blind too (P. Tol's bright scheme)."""


def chart(shares: Mapping[str, Mapping[str, float]]) -> str:
    """An SVG of win shares by animal, one bar for each number of seats; the good span is shaded."""
    animals = list(next(iter(shares.values())))
    width = LEFT + STEP * len(animals) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{TOP + HIGH + 50}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{TOP + HIGH + 50}" fill="#ffffff"/>',
        f'<rect x="{LEFT}" y="{_y(GOOD[1])}" width="{STEP * len(animals)}" '
        f'height="{_y(GOOD[0]) - _y(GOOD[1])}" fill="#e8f3e8"/>',
    ]
    for level in (0.0, 0.6, 1.0, 1.5, 2.0):
        parts.append(
            f'<line x1="{LEFT}" x2="{LEFT + STEP * len(animals)}" y1="{_y(level)}" y2="{_y(level)}" '
            f'stroke="#999999" stroke-width="{1.5 if level == 1.0 else 0.5}"/>'
        )
        parts.append(f'<text x="{LEFT - 6}" y="{_y(level) + 4}" text-anchor="end">{level:g}</text>')
    for column, animal in enumerate(animals):
        left = LEFT + STEP * column + 5
        for number, (seats, of_seats) in enumerate(shares.items()):
            share = min(MOST, of_seats[animal])
            parts.append(
                f'<rect x="{left + number * (BAR + 1)}" y="{_y(share)}" width="{BAR}" '
                f'height="{_y(0.0) - _y(share):.1f}" fill="{COLOURS[seats]}"/>'
            )
        parts.append(f'<text x="{left + 22}" y="{TOP + HIGH + 18}" text-anchor="middle">{animal}</text>')
    for number, seats in enumerate(shares):
        x = LEFT + 90 * number
        parts.append(f'<rect x="{x}" y="{TOP + HIGH + 30}" width="12" height="12" fill="{COLOURS[seats]}"/>')
        parts.append(f'<text x="{x + 18}" y="{TOP + HIGH + 41}">{seats} seats</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _y(share: float) -> float:
    return round(TOP + HIGH * (1 - share / MOST), 1)


def measured_shares(report: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """By seats: the win share of each animal, all bots together."""
    return {seats: of["wins_over_fair_share_of_animals"] for seats, of in report["figures"]["seats"].items()}


def main() -> None:
    """Draw the picture anew."""
    report = json.loads(MEASURED.read_text(encoding="utf-8"))
    PICTURE.write_text(chart(measured_shares(report)), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} drawn from {MEASURED.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
