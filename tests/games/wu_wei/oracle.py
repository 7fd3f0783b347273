"""A second, slow reading of one turn at Initiate and Master level, to count move trees against.

Shares nothing with the rules but the tiles of the test board: its own board, its own chi, its own balance.
No cards are powered, nobody is pushed; walls, bought spaces, splits, tiles, walls built and training are in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import Self

ELEMENTS = ["wood", "fire", "earth", "metal", "water"]
SEASONS = ["spring", "summer", "autumn", "winter"]
ANIMALS = ["leopard", "tiger", "crane", "dragon", "snake"]
ELEMENT_OF = {"leopard": "earth", "tiger": "water", "crane": "wood", "dragon": "fire", "snake": "metal"}
SIDE_OF = {"water": (0, 0), "wood": (0, 1), "fire": (1, 1), "metal": (1, 0)}
CENTRE = ("O", 3, 3)

Space = tuple[str, int, int]


def space(name: str) -> Space:
    """A space from its id."""
    return name[0], int(name[1]), int(name[2])


def around(here: Space) -> list[Space]:
    """Neighbouring spaces, by distance on a drawing board: squares at half steps between octagons."""
    kind, row, column = here
    out: list[Space] = []
    if kind == "O":
        out += [("O", row + a, column + b) for a, b in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        out += [("S", row + a, column + b) for a, b in product((-1, 0), repeat=2)]
    else:
        out += [("O", row + a, column + b) for a, b in product((0, 1), repeat=2)]
    return [one for one in out if _exists(one)]


def _exists(one: Space) -> bool:
    kind, row, column = one
    if kind == "O":
        return 1 <= row <= 5 and 1 <= column <= 5
    return 0 <= row <= 5 and 0 <= column <= 5 and not (row in (2, 3) and column in (2, 3))


@dataclass
class Turn:
    """A turn of ``animal``; pieces are ``(die, animal)``, ``plus`` holds those whose plus is up."""

    level: str
    animal: str
    element: str
    season: str
    palace: str
    tiles: dict[Space, tuple[str, str | None]]
    terrain: dict[Space, str]
    at: dict[tuple[str, str], Space]
    plus: set[tuple[str, str]]
    owned: set[str]
    chi: dict[str, int]
    held: dict[str, set[str]]
    walls: set[Space]
    supply: int
    yin_yang: list[str] = field(default_factory=lambda: ["black", "white"])
    left: int = 3
    mover: tuple[str, str] | None = None
    moved: list[tuple[str, str]] = field(default_factory=list)
    closed: list[tuple[str, str]] = field(default_factory=list)
    paths: dict[tuple[str, str], list[Space]] = field(default_factory=dict)

    def copy(self) -> Self:
        """The same position, to be changed."""
        return replace(
            self,
            at=dict(self.at),
            plus=set(self.plus),
            chi=dict(self.chi),
            held={animal: set(held) for animal, held in self.held.items()},
            walls=set(self.walls),
            yin_yang=list(self.yin_yang),
            moved=list(self.moved),
            closed=list(self.closed),
            paths={piece: list(path) for piece, path in self.paths.items()},
        )

    # Who may move.

    def free(self) -> list[tuple[str, str]]:
        """Characters that may move now."""
        mine = [("student", self.animal), ("master", self.animal)]
        if self.mover is not None:
            return [self.mover]
        out = []
        for piece in mine:
            if piece in self.closed:
                continue
            grown = mine[0] in self.plus
            if self.level == "initiate":
                if piece == mine[1] and not grown:
                    continue
            else:
                north, south = self.yin_yang
                colour = "black" if piece[0] == "student" else "white"
                if north == south != colour:
                    continue
                if self.closed and not grown:
                    continue
            out.append(piece)
        return out

    def open(self, piece: tuple[str, str], to: Space) -> bool:
        """Whether a character may enter a space."""
        if to in self.paths.get(piece, [self.at[piece]]):
            return False
        if to == CENTRE:
            return piece[1] in self.owned and ("student", piece[1]) in self.plus
        if to[0] == "O" and (to in self.walls or self.terrain[to] == self.season):
            return False
        return not any(
            self.kind(other) == self.kind(piece) and there == to for other, there in self.at.items()
        )

    def kind(self, piece: tuple[str, str]) -> str:
        """Student or master, for sharing."""
        return "S" if piece[0] == "student" and piece not in self.plus else "M"

    def sealed(self, piece: tuple[str, str]) -> bool:
        """Whether all four exits of the centre are closed to a character standing there."""
        if self.at[piece] != CENTRE:
            return False
        for exit_ in around(CENTRE):
            taken = any(there == exit_ and self.kind(p) == self.kind(piece) for p, there in self.at.items())
            if exit_ not in self.walls and self.terrain[exit_] != self.season and not taken:
                return False
        return True

    def opens(self, piece: tuple[str, str], wall: Space) -> bool:
        """Whether a space can be entered once its wall is gone."""
        without = self.copy()
        without.walls.discard(wall)
        return without.open(piece, wall)

    def can_begin(self, piece: tuple[str, str]) -> bool:
        """Whether a first space is there, for nothing or for chi."""
        near = around(self.at[piece])
        if any(self.open(piece, to) for to in near):
            return True
        breakable = [to for to in near if to in self.walls and self.opens(piece, to)]
        return bool(breakable) and (self.sealed(piece) or len(list(self.pays(3))) > 0)

    # Chi.

    def pays(self, price: int) -> list[dict[str, int]]:
        """All ways to pay a price, found by trying every handful."""
        hands = product(*(range(min(self.chi[element], 2 * price) + 1) for element in ELEMENTS))
        out = []
        for hand in hands:
            worth, whole = 0, True
            for element, tokens in zip(ELEMENTS, hand, strict=True):
                if element == self.element:
                    worth += tokens
                else:
                    whole = whole and tokens % 2 == 0
                    worth += tokens // 2
            if whole and worth == price:
                out.append(dict(zip(ELEMENTS, hand, strict=True)))
        return out

    # The tree.

    def leaves(self) -> int:
        """How many different courses the rest of the turn can take."""
        total = sum(after.leaves() for after in self.moves())
        movers = self.free()
        if self.moved or not any(self.can_begin(piece) for piece in movers):
            ended = self.copy()
            ended.mover = None
            total += ended.aligned(list(self.moved))
        return total

    def moves(self) -> list[Turn]:
        """Every position after one more move of the Move step, its end apart."""
        out = []
        for piece in self.free():
            near = around(self.at[piece]) if self.left else []
            out += [self.stepped(piece, to) for to in near if self.open(piece, to)]
            for pay in self.pays(1):
                after = self.paid(piece, pay)
                after.left += 1
                out += [after] if self.moved or after.can_begin(piece) else []
            for wall in [to for to in around(self.at[piece]) if to in self.walls]:
                prices = list(self.pays(3))
                if self.sealed(piece) and self.opens(piece, wall):
                    prices.append({})
                for pay in prices:
                    after = self.paid(piece, pay)
                    after.walls.discard(wall)
                    after.supply += 1
                    out += [after] if not pay or self.moved or after.can_begin(piece) else []
        if self.mover is not None and self.mover in self.moved:
            after = self.copy()
            after.closed.append(self.mover)
            after.mover = None
            out.append(after)
        return out

    def stepped(self, piece: tuple[str, str], to: Space) -> Turn:
        """The position after one space."""
        after = self.copy()
        old = self.at[piece]
        after.mover = piece
        after.paths.setdefault(piece, [old]).append(to)
        after.at[piece] = to
        after.left -= 1
        if piece not in after.moved:
            after.moved.append(piece)
        for n, tile in enumerate((("S", 1, 1), ("S", 4, 4))):
            if old == tile and self.level != "initiate" and tile not in after.at.values():
                after.yin_yang[n] = "white" if self.yin_yang[n] == "black" else "black"
        return after

    def paid(self, piece: tuple[str, str], pay: dict[str, int]) -> Turn:
        """The position after a payment for a character."""
        after = self.copy()
        after.mover = piece
        after.paths.setdefault(piece, [self.at[piece]])
        for element, tokens in pay.items():
            after.chi[element] -= tokens
        return after

    def aligned(self, todo: list[tuple[str, str]]) -> int:
        """Courses from Align on."""
        if not todo:
            return self.developed()
        here = self.at[todo[0]]
        after = self.copy()
        kind, element = self.tiles.get(here, ("octagon", None)) if here[0] == "S" else ("octagon", None)
        if kind == "town":
            after.element = str(element)
        elif kind == "temple":
            after.season = SEASONS[(SEASONS.index(self.season) + 1) % 4]
        elif kind == "palace" and element != self.palace:
            after.palace = str(element)
            return after.built(str(element), todo[1:])
        return after.aligned(todo[1:])

    def built(self, element: str, todo: list[tuple[str, str]]) -> int:
        """Courses from a palace's offer on."""
        total = 0
        sources: list[Space | None] = [None] if self.supply else [*sorted(self.walls)]
        for place in [("O", row, column) for row, column in product(range(1, 6), repeat=2)]:
            if place in self.walls or place in self.at.values() or not in_area(place, element):
                continue
            for source in sources:
                after = self.copy()
                if source is None:
                    after.supply -= 1
                else:
                    after.walls.discard(source)
                after.walls.add(place)
                total += after.aligned(todo)
        return total + self.aligned(todo)

    def developed(self) -> int:
        """Courses of the trainings: each takes one of the cards left in a deck."""
        order = ANIMALS_AT_TABLE[ANIMALS_AT_TABLE.index(self.animal) :]
        order += ANIMALS_AT_TABLE[: ANIMALS_AT_TABLE.index(self.animal)]
        for learner in order:
            student = ("student", learner)
            if student not in self.at or student in self.plus:
                continue
            for animal in ANIMALS:
                teachers = [("master", animal), ("student", animal)]
                here = [p for p in teachers if self.at.get(p) == self.at[student] and p in self.plus]
                if here and animal not in self.held[learner]:
                    after = self.copy()
                    after.held[learner].add(animal)
                    if len(after.held[learner]) == 5:
                        after.plus.add(student)
                    taken = sum(animal in held for held in self.held.values())
                    return (5 - taken) * after.developed()
        return 1


ANIMALS_AT_TABLE = ["tiger", "crane"]


def in_area(place: Space, element: str) -> bool:
    """Whether an octagon lies, wholly or partly, in what a palace shows."""
    _, row, column = place
    if place == CENTRE:
        return False
    if element == "earth":
        return max(abs(row - 3), abs(column - 3)) == 1
    south, east = SIDE_OF[element]
    rows = (3, 4, 5) if south else (1, 2, 3)
    columns = (3, 4, 5) if east else (1, 2, 3)
    return row in rows and column in columns
