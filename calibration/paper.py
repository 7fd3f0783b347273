"""Drawing on paper in millimetres: tags, rulers, outlines, at exactly their printed size.

Origin is the sheet's top left corner, x to the right, y down. Knows reportlab; must not know games.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from companion.mat import TAG_MODULE, TAG_MODULES
from companion.tags import symbol

__all__ = ["PAPERS", "RULER", "Paper"]

PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({"a4": (210.0, 297.0), "letter": (215.9, 279.4)})
"""Width and height upright, in mm (ISO 216; ANSI/ASME Y14.1)."""

RULER = 100.0
"""Length of the line that shows whether a printer kept the scale, in mm."""

_FONT = "Helvetica"
_BOLD = "Helvetica-Bold"
_HAIR = 0.1


class Paper:
    """A PDF under way; pages may lie upright or across."""

    def __init__(self, paper: str, title: str) -> None:
        self.upright = PAPERS[paper]
        self.width, self.height = self.upright
        self._bytes = io.BytesIO()
        self._canvas = Canvas(self._bytes, invariant=1)
        self._canvas.setTitle(title)
        self.pages = 0

    def page(self, across: bool = False) -> None:
        """Begin the next page."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        short, long = self.upright
        self.width, self.height = (long, short) if across else (short, long)
        self._canvas.setPageSize((self.width * mm, self.height * mm))

    def finish(self) -> bytes:
        """The whole document."""
        self._canvas.save()
        return self._bytes.getvalue()

    def tag(self, component: str, x: float, y: float, module: float = TAG_MODULE) -> None:
        """A tag with its top left corner at ``x``, ``y``: white margin inside, cut line on the outside.

        ``module`` is the side of one module in mm.
        """
        size = module * TAG_MODULES
        self._canvas.setFillGray(1)
        self._canvas.rect(x * mm, self._up(y + size), size * mm, size * mm, stroke=0, fill=1)
        self.modules(symbol(component), x, y, module)
        self.outline(x, y, size, size, grey=0.6)

    def modules(self, rows: Sequence[Sequence[bool]], x: float, y: float, module: float) -> None:
        """Dark modules of a symbol with its top left corner at ``x``, ``y``, ``module`` mm each."""
        canvas = self._canvas
        canvas.setFillGray(0)
        path = canvas.beginPath()
        for row, modules in enumerate(rows):
            start = 0
            while start < len(modules):
                end = start
                while end < len(modules) and modules[end]:
                    end += 1
                if end > start:
                    # A hair higher than a module, so that rows join without a seam.
                    left, top, high = x + start * module, y + row * module, module + 0.01
                    path.rect(left * mm, self._up(top + high), (end - start) * module * mm, high * mm)
                start = end + 1
        canvas.drawPath(path, stroke=0, fill=1)

    def outline(self, x: float, y: float, width: float, height: float, grey: float = 0.4) -> None:
        """A thin rectangle."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(_HAIR * mm)
        self._canvas.rect(x * mm, self._up(y + height), width * mm, height * mm, stroke=1, fill=0)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A thin black line."""
        self._canvas.setStrokeGray(0)
        self._canvas.setLineWidth(2 * _HAIR * mm)
        self._canvas.line(x1 * mm, self._up(y1), x2 * mm, self._up(y2))

    def text(
        self, text: str, x: float, y: float, size: float = 2.6, width: float = 0.0, bold: bool = False
    ) -> None:
        """Text whose baseline is at ``y``, letters ``size`` mm high, made smaller to fit ``width`` mm."""
        font = _BOLD if bold else _FONT
        points = size * mm
        if width:
            points = min(points, points * width * mm / max(stringWidth(text, font, points), 1e-9))
        self._canvas.setFillGray(0)
        self._canvas.setFont(font, points)
        self._canvas.drawString(x * mm, self._up(y), text)

    def ruler(self, x: float, y: float) -> None:
        """A line of exactly :data:`RULER` mm with a tick every 10 mm, and what it is for."""
        self.line(x, y, x + RULER, y)
        for number in range(11):
            high = 2.0 if number % 5 == 0 else 1.2
            self.line(x + number * RULER / 10, y - high, x + number * RULER / 10, y)
        self.text(
            "100 mm: if a ruler disagrees, print again at 100 %, without fitting to the page.", x, y + 3
        )

    def _up(self, y: float) -> float:
        return float((self.height - y) * mm)
