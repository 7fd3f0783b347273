"""Printed sheets, rendered back to pixels and read: what comes out of the printer must be readable."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from calibration.paper import PAPERS, RULER
from calibration.pieces import GAMES, Piece, find_piece, printables, refuse_duplicates
from calibration.sheets import EDGE, Printed, write_pdf
from companion.errors import BadInput, CompanionError
from companion.games.race.box import house_box
from companion.games.race.components import OPEN_SUPPLY, components
from companion.mat import TAG_MODULE
from companion.vision.decoding import Detection, Grey, PyzbarDecoder, ZxingDecoder

GAME = "race-for-the-chinese-zodiac"
DPI = 200
MM = DPI / 25.4
SYMBOL = 21 * TAG_MODULE


def pages(path: Path) -> list[Grey]:
    """The pages as they come out of a printer, in grey."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [np.array(page.render(scale=DPI / 72, grayscale=True).to_numpy()) for page in document]
    finally:
        document.close()


@cache
def everything(paper: str) -> tuple[Printed, tuple[Grey, ...]]:
    path = Path(_folder[0]) / f"{paper}.pdf"
    printed = write_pdf(GAME, "all", paper, out=path)
    return printed, tuple(pages(path))


_folder: list[str] = []


@pytest.fixture(autouse=True, scope="module")
def _sheets(tmp_path_factory: pytest.TempPathFactory) -> None:
    _folder.append(str(tmp_path_factory.mktemp("sheets")))


def read(paper: str) -> list[tuple[Grey, Detection]]:
    """Every tag, with the page on which it is."""
    decoder = ZxingDecoder()
    return [(page, found) for page in everything(paper)[1] for found in decoder.decode(page)]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_piece_of_the_game_is_printed_once_and_both_decoders_read_it(paper: str) -> None:
    found = read(paper)
    copies = {str(energy): count for energy, count in enumerate(house_box().energy_supply, 1) if count}
    pieces = {component for component, _ in components(copies)}
    marks = {f"TC-M{corner}" for corner in range(1, 5)}
    slots = {f"TC-L{seat}{slot}" for seat in range(1, 6) for slot in (1, 2)}
    assert sorted(str(tag.component) for _, tag in found) == sorted(pieces | marks | slots)
    assert everything(paper)[0].tags == len(found)
    pyzbar = PyzbarDecoder()
    for page, tag in found:
        assert [again.text for again in pyzbar.decode(cut_out(page, tag))] == [tag.text]


def cut_out(page: Grey, tag: Detection) -> Grey:
    """The tag with its white margin, as cut along its line."""
    corners = np.array(tag.corners)
    margin = 3.8 * TAG_MODULE * MM
    (left, top), (right, bottom) = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    return np.ascontiguousarray(page[round(top) : round(bottom), round(left) : round(right)])


@pytest.mark.parametrize("paper", PAPERS)
def test_tags_and_ruler_have_their_size_within_one_percent(paper: str) -> None:
    for _, found in read(paper):
        corners = np.array(found.corners) / MM
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        assert sides.mean() == pytest.approx(SYMBOL, rel=0.01)
    for page in everything(paper)[1]:
        dark = (page < 128).sum(axis=1)
        rulers = [row for row in np.flatnonzero(dark > 80 * MM) if _run(page[row]) < 120 * MM]
        assert max(_run(page[row]) for row in rulers) / MM == pytest.approx(RULER, rel=0.01)


def _run(row: Grey) -> int:
    """Length of the longest dark run of a row in px."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], (row < 128).astype(int), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_where_printers_cannot_print(paper: str) -> None:
    border = int((EDGE - 0.3) * MM)
    width, height = PAPERS[paper]
    for page in everything(paper)[1]:
        assert sorted(page.shape) == pytest.approx(sorted((width * MM, height * MM)), abs=2)
        inner = page[border:-border, border:-border]
        assert int((page < 250).sum()) == int((inner < 250).sum())


def test_the_white_margin_lies_inside_the_cut_line() -> None:
    page = everything("a4")[1][0]
    for found in ZxingDecoder().decode(page)[:6]:
        (left, top), (right, bottom) = found.corners[0], found.corners[2]
        margin = 4 * TAG_MODULE * MM
        near, far = round(margin - 4), round(margin + 4)
        ring = page[round(top) - near : round(bottom) + near, round(left) - near : round(right) + near].copy()
        ring[near - 3 : -near + 3, near - 3 : -near + 3] = 255
        assert ring.min() > 200
        line = page[round(top + bottom) // 2, round(left) - far : round(left) - near]
        assert line.min() < 230


def test_lane_strips_carry_marks_where_the_eyes_expect_them() -> None:
    for paper, (_, long) in PAPERS.items():
        for seat, page in enumerate(everything(paper)[1][-5:], 1):
            strip = printables(GAME).strips[seat - 1]
            left = (long - strip.width) / 2
            found = {
                each.component: np.array(each.corners).mean(axis=0) / MM
                for each in ZxingDecoder().decode(page)
            }
            assert found.keys() == {piece.component for piece, _, _ in strip.marks}
            for piece, x, y in strip.marks:
                assert found[piece.component] == pytest.approx((left + x, EDGE + y), abs=0.3)


@pytest.mark.parametrize("text", ["RZ-A7-3T", "RZ-A7-3", "rz-a7-3t"])
def test_one_lost_tag_is_printed_alone(text: str, tmp_path: Path) -> None:
    assert write_pdf(GAME, only=text, out=tmp_path / "one.pdf") == Printed(1, 1)
    (page,) = pages(tmp_path / "one.pdf")
    assert [found.component for found in ZxingDecoder().decode(page)] == ["RZ-A7-3"]


@pytest.mark.parametrize("text", ["TC-L12S", "TC-M46"])
def test_a_mark_is_printed_alone_too(text: str, tmp_path: Path) -> None:
    write_pdf(GAME, only=text, out=tmp_path / "one.pdf")
    (page,) = pages(tmp_path / "one.pdf")
    assert [found.text for found in ZxingDecoder().decode(page)] == [text]


def test_an_unknown_payload_is_refused_with_the_nearest_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="only: no piece has the tag 'RZ-A7-3X'; the nearest is RZ-A7-3T"):
        write_pdf(GAME, only="RZ-A7-3X", out=tmp_path / "one.pdf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"what": "cards"}, "what"),
        ({"paper": "a5"}, "paper"),
        ({"game": "chess"}, "game"),
        ({"only": ""}, "only"),
    ],
)
def test_a_wrong_argument_is_named(arguments: dict[str, str], field: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        write_pdf(arguments.pop("game", GAME), out=tmp_path / "x.pdf", **arguments)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_two_pieces_with_one_tag_are_never_printed() -> None:
    with pytest.raises(CompanionError, match="RZ-A1-1K"):
        refuse_duplicates((Piece("RZ-A1-1", "one"), Piece("RZ-A2-1", "two"), Piece("RZ-A1-1", "again")))


def test_a_file_that_cannot_be_written_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="name another file"):
        write_pdf(GAME, out=tmp_path / "no folder" / "x.pdf")
    (tmp_path / "taken.pdf").mkdir()
    with pytest.raises(CompanionError, match="name another file"):
        write_pdf(GAME, out=tmp_path / "taken.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.pdf"]


def test_the_same_sheets_are_the_same_file(tmp_path: Path) -> None:
    for name in ("1.pdf", "2.pdf"):
        write_pdf(GAME, "marks", out=tmp_path / name)
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


def test_the_number_of_energy_cards_is_the_owners(tmp_path: Path) -> None:
    printed = write_pdf(GAME, copies={"1": 2, "2": 1, "3": 0}, out=tmp_path / "few.pdf")
    assert printed.tags == 40 + 3 + 3 * OPEN_SUPPLY + 24 + 7 + 5
    assert find_piece(printables(GAME, {"1": 41}), "RZ-E1-41").name == "energy 1, card 41"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_strip_of_every_game_fits_on_its_paper(game: str, paper: str, tmp_path: Path) -> None:
    write_pdf(game, "lanes", paper, out=tmp_path / "lanes.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "lanes.pdf")
    border = int(EDGE * 72 / 25.4) - 1
    for page in document:
        picture = page.render(scale=1, grayscale=True).to_numpy()
        inner = picture[border:-border, border:-border]
        assert int((picture < 200).sum()) == int((inner < 200).sum()) > 0
    document.close()
