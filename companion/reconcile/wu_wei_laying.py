"""Laying the board of Wu Wei: as the camera reads it, entered by fingers, or a drawn one laid tile by tile.

Until the board is booked, fingers exchange tiles of an entered one here; afterwards hands are led until the
tiles lie as the screen shows them. Knows no screen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.games.vocabulary import Move
from companion.games.wu_wei.chance import drawn_move
from companion.games.wu_wei.laying import (
    Swap,
    fixed_tiles,
    lay_move,
    may_swap,
    swapped,
    tiles_laid,
    tiles_of,
)
from companion.games.wu_wei.model import Tile
from companion.games.wu_wei.setup import native_element
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.meaning import Tells
from companion.reconcile.wu_wei_tiles import (
    Reading,
    Trouble,
    guide_line,
    laying_trouble,
    read_tiles,
    swap_trouble,
)
from companion.table.believed import BelievedTable

__all__ = [
    "AS_IT_LIES",
    "BOARD",
    "BY_HAND",
    "LEAVE",
    "OURS",
    "SWAP",
    "TAKE_BACK",
    "TILES",
    "LaidBoard",
    "WuLaying",
    "board_step",
]

BOARD = "board"
"""The thing of which a finger tells how the board comes to be: with one of the words below."""
AS_IT_LIES = "as-it-lies"
"""The tiles on the table, as the camera reads them, are the board."""
BY_HAND = "by-hand"
"""A board is to be entered by fingers, from a drawn one on."""
TAKE_BACK = "take-back"
"""The last exchange of the entered board was not meant."""
OURS = "ours"
"""The entered board is the one on the table."""
LEAVE = "leave"
"""No board is to be entered after all."""
SWAP = "swap"
"""Begins the thing whose tile changes places, as a finger tells: ``swap S30`` with the place ``S41``."""
TILES = "tiles"
"""The step of hands that lay the board as the screen shows it."""


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """The board before it is booked.

    ``tiles`` are those that are known by place and ``turned`` those whose second face lies up; ``fixed`` are
    places whose tiles stay. ``read`` counts tiles that the camera reads, None where it reads none.
    ``trouble`` is the next thing to mend, None when nothing is wrong; ``ready`` says that the board may be
    booked. ``entered``: fingers enter it, and have made so many ``swaps``.
    """

    tiles: Mapping[str, Tile]
    turned: frozenset[str]
    fixed: tuple[str, ...]
    read: int | None
    trouble: Trouble | None
    ready: bool
    entered: bool = False
    swaps: int = 0


class WuLaying:
    """One board on its way to the table."""

    def __init__(self, seed: str) -> None:
        """``seed`` makes the board that fingers start from differ from that of another game."""
        self._seed = seed
        self._state: WuState | None = None
        self._native: str | None = None
        self._level = ""
        self._due = False
        self._start: dict[str, Tile] | None = None
        self._swaps: tuple[Swap, ...] = ()
        self._reading: Reading | None = None
        self._trouble: Trouble | None = None
        self._right: set[str] = set()
        """Places whose tile was seen to lie right: characters may cover them by now."""
        self._let_be = False

    def expect(self, state: WuState) -> None:
        """The game moved on."""
        if self._state is None or state.layout != self._state.layout:
            self._right, self._let_be = set(), False
        self._state = state
        due = state.pending()[:1]
        self._due = bool(due) and due[0]["kind"] == "lay_board"
        before = self._level, self._native
        self._level, self._native = state.level, native_element(Work(state)) if self._due else None
        if not self._due or before != (self._level, self._native):
            self._start, self._swaps, self._reading, self._trouble = None, (), None, None

    def observe(self, table: BelievedTable, now: float) -> None:
        """Read the tiles while a board is to be laid."""
        if not self._due or self._state is None:
            return
        self._reading = read_tiles(table, now)
        self._trouble = (
            None if self._reading is None else laying_trouble(self._reading, table, self._state, self._native)
        )

    def facts(self) -> LaidBoard | None:
        """The board as far as it is known; None when none is to be laid."""
        if not self._due or self._state is None:
            return None
        box, reading = self._state.setting.box, self._reading
        fixed = fixed_tiles(box, self._native)
        read = None if reading is None else len(reading.tiles)
        if self._start is not None:
            tiles = self._entered()
            wrong = swap_trouble(tiles, box, self._native)
            return LaidBoard(
                tiles, frozenset(), tuple(fixed), read, wrong, wrong is None, True, len(self._swaps)
            )
        if reading is None:
            return LaidBoard(fixed, frozenset(), tuple(fixed), None, None, ready=False)
        ready = self._trouble is None and reading.rests
        tiles = {**fixed, **reading.tiles}
        return LaidBoard(tiles, reading.turned, tuple(fixed), read, self._trouble, ready)

    def _entered(self) -> dict[str, Tile]:
        tiles = dict(self._start or {})
        for swap in self._swaps:
            tiles = swapped(tiles, swap)
        return tiles

    def tell(self, thing: str, place: str) -> Move | None:
        """A finger enters the board, or says that it lies so: then the move that books it, else None.

        Raises :class:`CompanionError` where that cannot be, :class:`IllegalMove` for an unlawful board.
        """
        if not self._due or self._state is None:
            raise CompanionError("no board is to be laid now")
        if thing != BOARD:
            self._swap(thing.partition(" ")[2], place)
        elif place == AS_IT_LIES:
            return self._as_it_lies()
        elif place == OURS and self._start is not None:
            return self._booked(self._entered())
        elif place == BY_HAND:
            self._start, self._swaps = tiles_laid(self._drawn(self._state)), ()
        elif place == TAKE_BACK:
            self._swaps = self._swaps[:-1]
        elif place == LEAVE:
            self._start, self._swaps = None, ()
        else:
            raise CompanionError("no board is being entered")
        return None

    def told(self) -> Tells:
        """What fingers told of an entered board, thing and place each: told again, it is the same board."""
        if self._start is None:
            return ()
        return (BOARD, BY_HAND), *((f"{SWAP} {swap.one}", swap.other) for swap in self._swaps)

    def _drawn(self, state: WuState) -> Move:
        return drawn_move(state, random.Random(f"{self._seed} entered"))

    def _swap(self, one: str, other: str) -> None:
        assert self._state is not None
        fixed = fixed_tiles(self._state.setting.box, self._native)
        if self._start is None or not may_swap(one, other, fixed):
            raise CompanionError("{one} and {other} cannot swap their tiles", one=one, other=other)
        self._swaps = (*self._swaps, Swap(one, other))

    def _as_it_lies(self) -> Move:
        if self._reading is None:
            raise CompanionError("no tile of the board is read")
        if self._trouble is not None:
            line = self._trouble.line
            raise CompanionError(line.template, **{name: str(value) for name, value in line.values})
        if not self._reading.rests:
            raise CompanionError("Wait until nothing moves over the board")
        return self._booked(self._reading.tiles)

    def _booked(self, tiles: Mapping[str, Tile]) -> Move:
        assert self._state is not None
        move = lay_move(tiles)
        self._state.check(move)
        return move

    # Once the board is booked.

    def let_be(self) -> None:
        """People say that the board lies, whatever is read."""
        self._let_be = True

    def guide(self, table: BelievedTable, now: float, *, asked: bool) -> Instruction | None:
        """How far the booked board is laid and what is next, done when all lies; None if nothing is known.

        Not ``asked`` for, it speaks only of tiles that are seen where they do not belong.
        """
        state = None if self._let_be else self._state
        reading = read_tiles(table, now) if state is not None and state.layout.squares else None
        if state is None or reading is None:
            return None
        wanted = tiles_of(state.layout)
        lying = dict(reading.tiles)
        self._right |= {place for place, tile in lying.items() if wanted.get(place) == tile}
        self._right -= {place for place, tile in lying.items() if wanted.get(place) != tile}
        lying.update(
            (place, wanted[place]) for place in self._right if place in wanted and place not in lying
        )
        turned = reading.turned - set(state.fields) - set(state.face_down)
        found = guide_line(wanted, lying, turned & set(wanted))
        if found is None:
            return board_step(done=True)
        if not asked and all(lying[place] == wanted.get(place) for place in lying):
            return None
        return board_step(found)


def board_step(next_: Trouble | None = None, *, done: bool = False) -> Instruction:
    """The step of hands that lay the board; its ``source`` names the places that its line is about."""
    line = Line.of("Lay the board as the screen shows it") if next_ is None else next_.line
    places = () if next_ is None else next_.places
    return Instruction(f"{TILES}>laid", None, TILES, line, "", TILES, " ".join(places), "laid", done=done)
