"""A table laid as a game in progress calls for: what people left lying when the companion went out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.race.components import action_card, components, energy_of, pawn, wedge
from companion.games.race.layout import Expected, SeatLayout
from companion.games.vocabulary import Seat, seat_number
from companion.virtual.clumsy_lane import FOREIGN_CARD, SHELF
from companion.virtual.hand import SUPPLY, PersonHand
from companion.virtual.pieces import Pieces
from companion.virtual.spots import Spots, lay_wheel

__all__ = ["box_pieces", "lay_table"]


def box_pieces(copies: Mapping[str, int], seats: Sequence[Seat]) -> Pieces:
    """The box opened: action cards with their seats, energy in the supply, slides at 0, pawns aside.

    A card of another game is at hand too.
    """
    named = [component for component, _ in components(copies)]
    pieces = Pieces([*named, FOREIGN_CARD])
    pieces.lift(FOREIGN_CARD, SHELF)
    for component in named:
        if component.startswith("RZ-E"):
            pieces.lift(component, SUPPLY)
    for seat in seats:
        for action in range(1, 9):
            pieces.lift(action_card(action, seat_number(seat) + 1), seat)
        pieces.slides[seat] = 0
    return pieces


def lay_table(pieces: Pieces, layout: Expected, hands: Mapping[Seat, PersonHand], spots: Spots) -> None:
    """Put everything where the position wants it; a new game, before its wheel, stays unlaid."""
    if layout.rotation is None:
        return
    lay_wheel(pieces, [wedge(action) for action in layout.wedges], layout.rotation, layout.sectors)
    for part in layout.seats:
        pieces.stand(pawn(part.animal), part.space)
        pieces.slides[part.seat] = part.karma
        _lay_seat(pieces, part, hands[part.seat], spots)


def _lay_seat(pieces: Pieces, part: SeatLayout, hand: PersonHand, spots: Spots) -> None:
    for column, (action, energy) in enumerate(part.row):
        card = action_card(action, seat_number(part.seat) + 1)
        under = None if energy is None else _draw(pieces, energy, part.seat)
        if under is not None:
            pieces.lay(under, *spots.row(part.seat, column, "energy"))
        pieces.lay(card, *spots.row(part.seat, column, "action"))
        hand.row.append((card, under))
    for value in part.hand:
        _draw(pieces, value, part.seat)
    if part.lane is not None:
        action, energy = part.lane
        cards = [action_card(action, seat_number(part.seat) + 1)]
        cards += [] if energy is None else [_draw(pieces, energy, part.seat)]
        for slot, card in enumerate(cards, 1):
            pieces.lay(card, *spots.lane(part.seat, slot))
            hand.lane.append(card)


def _draw(pieces: Pieces, value: int, seat: Seat) -> str:
    card = next(card for card in pieces.held_by(SUPPLY) if energy_of(card) == value)
    pieces.lift(card, seat)
    return card
