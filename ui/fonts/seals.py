"""Makes the font of the animals: each drawn at the character of its name.

``python -m ui.fonts.seals`` after a drawing has changed; needs fontTools and skia-pathops.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.svgLib.path import parse_path

from ui.fonts.animals import ANIMALS
from ui.words import SIGNS

__all__ = ["TARGET", "drawing_of", "main"]

TARGET = Path(__file__).parent / "companion-seals.otf"
_EM = 1000
_MIRROR = (-1.0, 0.0, 0.0, 1.0, 100.0, 0.0)
_UPRIGHT = (10.0, 0.0, 0.0, -10.0, 0.0, 1000.0)
_ROUND = 0.5523


def _ellipse(pen: AbstractPen, x: float, y: float, a: float, b: float) -> None:
    """An ellipse of four arcs."""
    p, q = a * _ROUND, b * _ROUND
    pen.moveTo((x + a, y))
    pen.curveTo((x + a, y + q), (x + p, y + b), (x, y + b))
    pen.curveTo((x - p, y + b), (x - a, y + q), (x - a, y))
    pen.curveTo((x - a, y - q), (x - p, y - b), (x, y - b))
    pen.curveTo((x + p, y - b), (x + a, y - q), (x + a, y))
    pen.closePath()


def _shape(words: str) -> pathops.Path:
    """One shape of the table."""
    path = pathops.Path()
    kind, _, rest = words.partition(" ")
    if kind in ("o", "e"):
        numbers = [float(part) for part in rest.split()]
        _ellipse(path.getPen(), *(numbers if kind == "e" else [*numbers, numbers[-1]]))
    elif kind == "s":
        width, _, outline = rest.partition(" ")
        parse_path(outline, path.getPen())
        path.stroke(float(width), pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        path.convertConicsToQuads()
    else:
        parse_path(words, path.getPen())
    return path


def _rows(table: str) -> Iterator[tuple[str, pathops.Path]]:
    """Sign and shape of every row, its mirror image included."""
    for row in filter(None, (line.strip() for line in table.splitlines())):
        found = re.fullmatch(r"([+-])\s*(\|?)\s*(.*)", row)
        if found is None:
            raise SystemExit(f"cannot read the row: {row}")
        sign, mirrored, words = found.groups()
        shape = _shape(words)
        yield sign, shape
        if mirrored:
            yield sign, shape.transform(*_MIRROR)


def drawing_of(animal: str) -> pathops.Path:
    """The outline of an animal in font units, y upwards."""
    whole = pathops.Path()
    for sign, shape in _rows(ANIMALS[animal]):
        how = pathops.PathOp.UNION if sign == "+" else pathops.PathOp.DIFFERENCE
        whole = pathops.op(whole, shape, how, fix_winding=True)
    return whole.transform(*_UPRIGHT)


def main() -> None:
    """Write the font."""
    names = [".notdef", *SIGNS]
    strings = {}
    for name in names:
        pen = T2CharStringPen(_EM, None)
        if name in ANIMALS:
            drawing_of(name).draw(pen)
        strings[name] = pen.getCharString()
    builder = FontBuilder(_EM, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): name for name, letter in SIGNS.items()})
    builder.setupCFF("Companion-Seals", {"FullName": "Companion Seals"}, strings, {})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (_EM, 0)))
    builder.setupHorizontalHeader(ascent=_EM, descent=0)
    builder.setupNameTable({"familyName": "Companion Seals", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=_EM, sTypoDescender=0, usWinAscent=_EM, usWinDescent=0)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    builder.save(str(TARGET))


if __name__ == "__main__":
    main()
