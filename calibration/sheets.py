"""Printable sheets: tags to cut out, corner marks, a strip for every seat; A4 or Letter, to scale.

Lays pieces out on pages; must not know rules or cameras. Each piece is printed once and has its own
payload.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from calibration.board import MODULE as BOARD_MODULE
from calibration.board import modules
from calibration.paper import PAPERS, RULER, Paper
from calibration.pieces import Piece, Printables, Strip, find_piece, printables
from companion.errors import BadInput, CompanionError
from companion.files import write_whole
from companion.mat import TAG_MODULE, TAG_MODULES, TAG_SIZE

__all__ = ["EDGE", "WHAT", "Printed", "write_pdf"]

EDGE = 6.0
"""What printers leave white at every edge of the paper, in mm."""

_GAP = 3.0
_CAPTION = 7.0
_HEAD = 20.0


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written: tags (marks included) and pages."""

    tags: int
    pages: int


def write_pdf(
    game: str,
    what: str = "tags",
    paper: str = "a4",
    only: str | None = None,
    out: str | Path = "sheets.pdf",
    copies: Mapping[str, int] | None = None,
    module: float = TAG_MODULE,
) -> Printed:
    """Write a game's sheets to ``out``; ``only`` one piece, named by its payload, for a lost tag.

    ``what`` is one of :data:`WHAT`, ``paper`` ``a4`` or ``letter``; ``copies`` per energy value default
    to the installed box. ``module`` is the side of one module of the pieces' tags in mm; the marks of mat
    and strips keep their size, by which the table is measured. Raises :class:`BadInput` for a wrong
    argument and :class:`CompanionError` when the file cannot be written or two pieces would share a tag.
    """
    if what not in WHAT:
        raise BadInput("what", f"{what!r} is none of {', '.join(WHAT)}")
    if not Path(out).name:
        raise BadInput("--out", "must name the PDF file to write")
    if paper not in PAPERS:
        raise BadInput("paper", f"{paper!r} is none of {', '.join(PAPERS)}")
    sheets = printables(game, copies)
    sheet = Paper(paper, sheets.title)
    if only is not None:
        piece = find_piece(sheets, only)
        own = module if piece in sheets.tags else TAG_MODULE
        printed = _tag_pages(sheet, sheets.title, (piece,), own)
    else:
        printed = sum(draw(sheet, sheets, module) for draw in WHAT[what])
    _write(Path(out), sheet.finish())
    return Printed(printed, sheet.pages)


def _tags(sheet: Paper, sheets: Printables, module: float) -> int:
    return _tag_pages(sheet, f"{sheets.title}: tags", sheets.tags, module)


def _marks(sheet: Paper, sheets: Printables, module: float) -> int:
    title = f"{sheets.title}: marks for the corners of the mat"
    printed = _tag_pages(sheet, title, sheets.marks, TAG_MODULE)
    _plan(sheet, sheets, EDGE + _HEAD + TAG_SIZE + _CAPTION + 10)
    return printed


def _plan(sheet: Paper, sheets: Printables, top: float) -> None:
    """The mat on a small scale: where marks and strips lie, with their distances in mm."""
    mat = sheets.mat
    left, width = 2 * EDGE, sheet.width - 4 * EDGE
    scale = width / mat.width
    edge = mat.corners[0].x - TAG_SIZE / 2
    for line, text in enumerate(
        (
            f"The mat is {mat.width:g} x {mat.height:g} mm. Marks and strips lie upright, as in this plan:",
            f"corner marks with their cut edges {edge:.0f} mm from the edges of the mat,",
            "strips with their top left corners where the numbers say (mm from the left, from the top).",
        )
    ):
        sheet.text(text, left, top + 4 * line, width=width)
    top += 13
    sheet.outline(left, top, width, mat.height * scale, grey=0)
    for mark in mat.corners:
        x, y = left + (mark.x - TAG_SIZE / 2) * scale, top + (mark.y - TAG_SIZE / 2) * scale
        sheet.outline(x, y, TAG_SIZE * scale, TAG_SIZE * scale)
        sheet.text(mark.component, x + 0.5, y + TAG_SIZE * scale / 2 + 0.5, size=1.6)
    for strip in sheets.strips:
        x, y = left + strip.left * scale, top + strip.top * scale
        sheet.outline(x, y, strip.width * scale, strip.height * scale)
        sheet.text(f"{strip.name}: {strip.left:g}, {strip.top:g}", x + 2, y + 8, bold=True)


def _lanes(sheet: Paper, sheets: Printables, module: float) -> int:
    return sum(_strip_page(sheet, sheets.title, strip) for strip in sheets.strips)


def _lens(sheet: Paper, sheets: Printables, module: float) -> int:
    """The board that shows what the lens does, across a page: no tag of any piece."""
    sheet.page(across=True)
    rows = modules()
    left = (sheet.width - len(rows[0]) * BOARD_MODULE) / 2
    top = EDGE + 4
    sheet.modules(rows, left, top, BOARD_MODULE)
    bottom = top + len(rows) * BOARD_MODULE
    sheet.ruler(left, bottom + 7)
    sheet.text(
        "Lens board: glue it flat on stiff card, then run: companion calibrate camera", left, bottom + 16
    )
    return 0


WHAT: Mapping[str, tuple[Callable[[Paper, Printables, float], int], ...]] = MappingProxyType(
    {
        "tags": (_tags,),
        "marks": (_marks,),
        "lens": (_lens,),
        "lanes": (_lanes,),
        "all": (_tags, _marks, _lens, _lanes),
    }
)
"""What can be printed, and the pages that it takes."""


def _tag_pages(sheet: Paper, title: str, pieces: Sequence[Piece], module: float) -> int:
    """Tags in rows to cut out along the lines, names below; how many."""
    size = module * TAG_MODULES
    pitch_x, pitch_y = size + _GAP, size + _CAPTION + _GAP
    width, height = sheet.upright
    columns = int((width - 2 * EDGE + _GAP) // pitch_x)
    rows = int((height - 2 * EDGE - _HEAD + _GAP) // pitch_y)
    left = (width - columns * pitch_x + _GAP) / 2
    page = columns * rows
    for first in range(0, len(pieces), page):
        sheet.page()
        number, count = first // page + 1, -(-len(pieces) // page)
        sheet.text(f"{title} ({number} of {count})", left, EDGE + 4, size=3.6, bold=True)
        sheet.text("Cut along the lines; the white margin belongs to the tag.", left, EDGE + 8.5)
        sheet.ruler(left, EDGE + 13)
        for place, piece in enumerate(pieces[first : first + page]):
            row, column = divmod(place, columns)
            x, y = left + column * pitch_x, EDGE + _HEAD + row * pitch_y
            sheet.tag(piece.component, x, y, module)
            sheet.text(piece.name, x, y + size + 3, width=size)
            sheet.text(piece.payload, x, y + size + 6.2, width=size, bold=True)
    return len(pieces)


def _strip_page(sheet: Paper, title: str, strip: Strip) -> int:
    """One seat's strip across a page, with its zones and slot marks; how many marks."""
    sheet.page(across=True)
    left = (sheet.width - strip.width) / 2
    top = EDGE
    sheet.outline(left, top, strip.width, strip.height)
    for zone in strip.zones:
        sheet.outline(left + zone.x, top + zone.y, zone.width, zone.height)
        for column in range(1, zone.columns):
            x = left + zone.x + column * zone.pitch
            sheet.line(x, top + zone.y + zone.height - 2, x, top + zone.y + zone.height)
        name = " ".join(zone.name.split(".")[1:]) or zone.name
        sheet.text(name, left + zone.x + 1.5, top + zone.y + 3.5, width=zone.width - 3)
    for piece, x, y in strip.marks:
        sheet.tag(piece.component, left + x - TAG_SIZE / 2, top + y - TAG_SIZE / 2)
        sheet.text(piece.payload, left + x - TAG_SIZE / 2, top + y + TAG_SIZE / 2 + 3, width=TAG_SIZE)
    bottom = top + strip.height
    sheet.text(
        f"{strip.name}: {title}",
        left + RULER + 20,
        bottom + 8,
        size=5.0,
        bold=True,
        width=strip.width - RULER - 20,
    )
    sheet.ruler(left, bottom + 6)
    return len(strip.marks)


def _write(out: Path, document: bytes) -> None:
    try:
        write_whole(out, document)
    except OSError as error:
        raise CompanionError(f"{out}: cannot be written ({error.strerror}); name another file") from error
