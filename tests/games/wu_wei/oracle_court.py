"""A second, slow reading of an emperor's turn and of a turn of solo stage 2, to count move trees against.

Written from the rules alone, with the board of :mod:`tests.games.wu_wei.oracle`. The emperor has too little
chi for walls, pushes and pulls and meets nobody to conscript; in stage 2 only an emperor die is rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, product

from tests.games.wu_wei.oracle import CENTRE, ELEMENTS, SEASONS, Space, Turn, around, in_area

__all__ = ["COLOUR", "Court", "Warring"]

YIN_YANG = (("S", 1, 1), ("S", 4, 4))
COLOUR = {"emperor": "white", "general_white": "white", "empress": "black", "general_black": "black"}
LAND = [("O", r, c) for r, c in product(range(1, 6), repeat=2) if ("O", r, c) != CENTRE]


def subsets(places: list[Space]) -> Iterator[tuple[Space, ...]]:
    """Every set of places."""
    return chain.from_iterable(combinations(places, n) for n in range(len(places) + 1))


@dataclass
class Court:
    """An emperor's turn; ``court`` are his pieces, ``others`` where all other characters stand."""

    season: str
    element: str
    palace: str
    tiles: dict[Space, tuple[str, str | None]]
    terrain: dict[Space, str]
    fields: set[Space]
    walls: set[Space]
    supply: int
    towers: set[Space]
    stock: int
    yin_yang: list[str]
    court: dict[str, Space]
    others: list[Space]
    chi: dict[str, int]
    left: int
    colour: str | None = None
    mover: str | None = None
    moved: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    paths: dict[str, list[Space]] = field(default_factory=dict)

    def copy(self) -> Court:
        """The same position, to be changed."""
        return replace(
            self,
            fields=set(self.fields),
            walls=set(self.walls),
            towers=set(self.towers),
            yin_yang=list(self.yin_yang),
            court=dict(self.court),
            chi=dict(self.chi),
            moved=list(self.moved),
            closed=list(self.closed),
            paths={piece: list(path) for piece, path in self.paths.items()},
        )

    # Who may move where.

    def balance(self) -> str | None:
        """The colour that alone may begin."""
        north, south = self.yin_yang
        return north if north == south else None

    def open(self, piece: str, to: Space) -> bool:
        """Whether a piece of the court may enter a space."""
        if to in self.paths.get(piece, [self.court[piece]]) or to == CENTRE:
            return False
        if any(other != piece and there == to for other, there in self.court.items()):
            return False
        if to[0] == "S":
            return True
        if piece.startswith("general"):
            return to in self.walls or to in self.fields
        return to in self.fields or self.terrain[to] != self.season

    def can_begin(self, piece: str) -> bool:
        """Whether a first space is there."""
        return any(self.open(piece, to) for to in around(self.court[piece]))

    def free(self) -> list[str]:
        """Pieces that may move now."""
        if self.mover is not None:
            return [self.mover]
        alone, out = self.balance(), []
        fit = [
            colour
            for colour in ("black", "white")
            if all(self.can_begin(piece) for piece in self.court if COLOUR[piece] == colour)
        ]
        for piece in self.court:
            colour = COLOUR[piece]
            if piece in self.closed or alone not in (None, colour):
                continue
            if self.colour is not None:
                if colour != self.colour:
                    continue
            elif alone is None and fit and colour not in fit:
                continue
            out.append(piece)
        return out

    def due(self) -> list[str]:
        """Pieces that still have to move."""
        out = []
        for piece in self.court:
            if self.colour is None or piece in self.moved or COLOUR[piece] != self.colour:
                continue
            if piece != self.mover and self.balance() not in (None, self.colour):
                continue
            if self.can_begin(piece):
                out.append(piece)
        return out

    def worth(self) -> int:
        """What the chi is worth."""
        return sum(n if element == self.element else n // 2 for element, n in self.chi.items())

    # The tree.

    def leaves(self) -> int:
        """How many different courses the rest of the turn can take."""
        total = sum(after.leaves() for after in self.going_on())
        movers = self.free()
        may_end = bool(self.moved) or not any(self.can_begin(piece) for piece in movers)
        if may_end and not (self.due() and (self.left or self.worth())):
            total += sum(after.aligned(list(self.moved)) for after in self.closing())
        return total

    def going_on(self) -> Iterator[Court]:
        """Every position after one more move of the Move step, its end apart."""
        for piece in self.free():
            for to in around(self.court[piece]) if self.left else []:
                if self.open(piece, to):
                    after = self.stepped(piece, to)
                    if self.left > 1 or not self.last_one_short(piece, after):
                        yield after
            for pay in self.ones():
                after = self.opened(piece)
                for element, tokens in pay.items():
                    after.chi[element] -= tokens
                after.left += 1
                if self.moved or after.can_begin(piece):
                    yield after
        if self.mover is not None and self.mover in self.moved:
            yield from self.closing()

    def last_one_short(self, piece: str, after: Court) -> bool:
        """Whether the last space was used although another piece still has to move."""
        return any(other != piece for other in after.due())

    def ones(self) -> list[dict[str, int]]:
        """Every way to pay one chi."""
        own = [{self.element: 1}] if self.chi[self.element] else []
        return own + [{e: 2} for e in ELEMENTS if e != self.element and self.chi[e] >= 2]

    def opened(self, piece: str) -> Court:
        """The position with a piece as the one that moves."""
        after = self.copy()
        after.mover = piece
        after.colour = self.colour or COLOUR[piece]
        after.paths.setdefault(piece, [self.court[piece]])
        return after

    def stepped(self, piece: str, to: Space) -> Court:
        """The position after one space."""
        after = self.opened(piece)
        old = after.court[piece]
        after.court[piece] = to
        after.paths[piece].append(to)
        after.left -= 1
        if piece not in after.moved:
            after.moved.append(piece)
        for n, tile in enumerate(YIN_YANG):
            if old == tile and tile not in after.court.values() and tile not in after.others:
                after.yin_yang[n] = "white" if self.yin_yang[n] == "black" else "black"
        return after

    def closing(self) -> Iterator[Court]:
        """The open piece's movement ends; a sovereign may leave fields and a wall behind."""
        piece = self.mover
        if piece is None:
            yield self.copy()
            return
        after = self.copy()
        after.closed.append(piece)
        after.mover = None
        if piece.startswith("general"):
            yield after
            return
        at, turned = self.court[piece], []
        for place in self.paths[piece]:
            if place in LAND and place not in self.fields and place not in self.walls and place not in turned:
                turned.append(place)
        walled = at in LAND and at not in self.walls and at not in self.others and bool(self.supply)
        if not turned and not walled:
            yield after
            return
        yield after.copy()  # declined
        for chosen in subsets(turned):
            left_behind = after.copy()
            left_behind.fields |= set(chosen)
            yield left_behind
            if walled and (at in self.fields or at in chosen):
                built = left_behind.copy()
                built.walls.add(at)
                built.supply -= 1
                yield built

    def aligned(self, todo: list[str]) -> int:
        """Courses from Align on; nobody trains and an emperor does not cultivate."""
        if not todo:
            return 1
        piece, rest = todo[0], todo[1:]
        here = self.court[piece]
        kind, element = self.tiles.get(here, ("octagon", None)) if here[0] == "S" else ("octagon", None)
        after = self.copy()
        if kind == "town":
            after.element = str(element)
            if piece.startswith("general") and here not in self.towers and self.stock:
                placed = after.copy()
                placed.towers.add(here)
                placed.stock -= 1
                return after.aligned(rest) + placed.aligned(rest)
        elif kind == "temple":
            after.season = SEASONS[(SEASONS.index(self.season) + 1) % 4]
        elif kind == "palace" and element != self.palace:
            after.palace = str(element)
            return after.offered(str(element), rest)
        return after.aligned(rest)

    def offered(self, element: str, rest: list[str]) -> int:
        """Courses from a palace's offer on: a wall, an octagon turned over, or neither."""
        standing = {*self.court.values(), *self.others}
        bare = [p for p in LAND if p not in self.walls and p not in standing and in_area(p, element)]
        total = self.aligned(rest)
        for place in bare:
            built = self.copy()
            built.walls.add(place)
            built.supply -= 1
            turned = self.copy()
            turned.fields ^= {place}
            total += built.aligned(rest) + turned.aligned(rest)
        return total


@dataclass
class Warring(Turn):
    """A turn of solo stage 2 with one emperor die; ``dark`` are the towns that lie face down."""

    dark: set[Space] = field(default_factory=set)
    flipped: bool = False

    def aligned(self, todo: list[tuple[str, str]]) -> int:
        """A town goes dark first; then the ended character aligns and the die is thrown."""
        if not self.flipped:
            total = 0
            for town in self.towns():
                after = self.copy()
                after.flipped = True
                after.dark = self.dark | {town}
                total += after.aligned(todo)
            return total
        if not todo:
            return self.thrown()
        here = self.at[todo[0]]
        kind, element = self.tiles.get(here, ("octagon", None)) if here[0] == "S" else ("octagon", None)
        if kind == "town" and here in self.dark:
            return self.aligned(todo[1:])
        after = self.copy()
        if kind in ("town", "temple", "palace"):
            after.chi[str(element)] += 1
        return Turn.aligned(after, todo)

    def towns(self) -> list[Space]:
        """Towns that lie face up."""
        return [place for place, (kind, _) in self.tiles.items() if kind == "town" and place not in self.dark]

    def thrown(self) -> int:
        """Each face resolved in each way, or bought off with any three tokens."""
        bought = sum(
            1 for hand in product(*(range(self.chi[element] + 1) for element in ELEMENTS)) if sum(hand) == 3
        )
        plus = lion = 1
        return (len(self.towns()) + plus + lion + 3 * bought) * self.developed()
