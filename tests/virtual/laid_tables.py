"""A table late in a game, laid by careful hands: rows full, lanes open, the wheel turned."""

from __future__ import annotations

import zxingcpp

from companion.games.race.components import action_card, components, energy_card, wedge
from companion.games.race.mat import race_mat
from companion.games.vocabulary import seat_names
from companion.tags import component_of
from companion.virtual.pieces import Pieces
from companion.virtual.spots import Spots, lay_wheel

MAT = race_mat(5)
SEATS = seat_names(5)
SECTORS = 18
_QR = zxingcpp.barcode_formats_from_str("QRCode")
SUPPLY = {"1": 15, "2": 15, "3": 15, "4": 10, "5": 10, "6": 10}


def box() -> Pieces:
    """Every piece, still in the box."""
    return Pieces(component for component, _ in components(SUPPLY))


def full_table(seed: int) -> tuple[Pieces, set[str]]:
    """Five rows of seven pairs, open lanes, the wheel; the pieces and every tag that can be read."""
    pieces, spots = box(), Spots(MAT, seed)
    energies = [
        energy_card(int(value), copy) for value, copies in SUPPLY.items() for copy in range(1, copies + 1)
    ]
    for deck, seat in enumerate(SEATS, 1):
        for column in range(7):
            pieces.lay(energies.pop(), *spots.row(seat, column, "energy"))
            pieces.lay(action_card(column + 1, deck), *spots.row(seat, column, "action"))
    lay_wheel(pieces, [wedge(action) for action in (3, 1, 6, 2, 5, 4)], seed % SECTORS, SECTORS)
    return pieces, set(pieces.on_mat()) | {mark.component for mark in MAT.marks()}


def decoded(picture: object) -> dict[str, tuple[float, float]]:
    """Our tags in a picture, read by zxing-cpp at the first try: component and centre in px."""
    found: dict[str, tuple[float, float]] = {}
    for code in zxingcpp.read_barcodes(picture, formats=_QR):
        component = component_of(code.text)
        if component is not None:
            p = code.position
            corners = (p.top_left, p.top_right, p.bottom_right, p.bottom_left)
            found[component] = (sum(c.x for c in corners) / 4, sum(c.y for c in corners) / 4)
    return found
