"""The board of Wu Wei as a screen shows it: grounds, figures, what may be touched. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from companion.games.vocabulary import Seat
from companion.session.wu_public import PieceFacts, SpaceFacts, WuFacts
from ui.presenters.parts import Button, SeatMark
from ui.presenters.wu_models import BoardCell, Figure
from ui.presenters.wu_words import listed
from ui.texts import Texts
from ui.words import SIGNS

__all__ = ["Look", "board_cells", "laid_cells", "place_words"]

_SIGNS = {"plus": "+", "minus": "–", "sovereign": ""}
_COURT = {"emperor": "帝", "empress": "后", "general_white": "將", "general_black": "將"}

Look = Callable[[str], tuple[str, bool, Button | None]]
"""For a place: how it is framed, whether it is barred, and what a touch does."""


def board_cells(
    facts: WuFacts, seats: Mapping[Seat, SeatMark], texts: Texts, look: Look, movers: Collection[str]
) -> tuple[BoardCell, ...]:
    """Every space of the board; empty before it lies. ``movers`` may move now."""
    figures = {
        piece.name: _figure(piece, seats, piece.name == facts.mover or piece.name in movers)
        for space in facts.spaces
        for piece in space.pieces
    }
    return tuple(_cell(space, figures, texts, look) for space in facts.spaces)


def laid_cells(spaces: Iterable[SpaceFacts], texts: Texts, look: Look) -> tuple[BoardCell, ...]:
    """The spaces of a board that is being laid."""
    return tuple(_cell(space, {}, texts, look) for space in spaces)


def _cell(space: SpaceFacts, figures: Mapping[str, Figure], texts: Texts, look: Look) -> BoardCell:
    ground = space.shows or ("centre" if space.kind == "centre" else "open")
    if space.over:
        ground = "fields" if space.kind == "terrain" else "dark"
    framed, barred, touch = look(space.place)
    return BoardCell(
        place=space.place,
        kind=space.kind,
        ground=ground,
        label=texts.term(space.shows) if space.kind != "yin_yang" else "",
        sign="" if space.kind in ("yin_yang", "centre") or ground == "fields" else space.shows,
        figures=tuple(figures[piece.name] for piece in space.pieces),
        wall=space.wall,
        tower=space.tower,
        closed=space.closed,
        inactive=space.inactive,
        markers=tuple(SIGNS[animal] for animal in space.markers),
        look=framed,
        barred=barred,
        touch=touch,
    )


def _figure(piece: PieceFacts, seats: Mapping[Seat, SeatMark], may_move: bool) -> Figure:
    die, _, animal = piece.name.partition("_")
    court = piece.name in _COURT
    return Figure(
        kind="court" if court else die,
        mark=seats.get(piece.seat or ""),
        glyph=_COURT[piece.name] if court else SIGNS[animal],
        sign=_SIGNS[piece.side],
        black=piece.colour == "black",
        lost=not piece.honoured,
        open=may_move,
    )


def place_words(spaces: Iterable[SpaceFacts], place: str, texts: Texts) -> str:
    """A space in a few words: what it is, what lies and who stands there."""
    space = next((space for space in spaces if space.place == place), None)
    if space is None:
        return place
    said = [texts.term(space.kind)] if space.kind in ("town", "temple", "palace") else []
    if space.shows:
        said.append(texts.term(space.shows))
    if space.over:
        said.append(texts.term("fields" if space.kind == "terrain" else "face down"))
    said += [texts.term(word) for word in ("wall", "tower", "inactive") if getattr(space, word)]
    said += [texts.term(piece.name) for piece in space.pieces]
    return texts("{what}: {said}", what=place, said=listed(said, texts)) if said else place
