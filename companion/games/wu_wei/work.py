"""The working copy of a state while one move is judged or carried out, and the questions all rules ask of it.

Answers who stands where, who owns what, what is due; changes nothing but what it is told to write down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from companion.games.vocabulary import Event, Json, Record, Seat
from companion.games.wu_wei.board import CENTRE
from companion.games.wu_wei.model import Campaign, Piece, Player, Solo, Trackers, Turn
from companion.games.wu_wei.names import ANIMAL_OF, ANIMALS, ELEMENTS, MASTERS, SOLO, STUDENTS

if TYPE_CHECKING:
    from companion.games.wu_wei.state import WuState

__all__ = ["HOLD", "Work"]

HOLD = ("hold",)
"""The task that waits for a move of the running step."""

_ANIMAL_INDEX = {animal: n for n, animal in enumerate(ANIMALS)}


class Work:
    """The fields of a state, to be changed; ``events`` so far; ``eventful``: an end has to be tested.

    ``skipped`` counts the movements that nobody could make while this copy is worked on.
    """

    __slots__ = (
        "bids", "campaign", "decks", "eventful", "events", "face_down", "fields", "gathering", "layout",
        "level", "lineage", "outcome", "owed", "phase", "pieces", "players", "setting", "skipped", "solo",
        "starter", "starter_side", "tower_supply", "towers", "trackers", "turn", "wall_supply", "walls",
        "worn", "yin_yang",
    )  # fmt: skip

    def __init__(self, state: WuState) -> None:
        self.setting = state.setting
        self.level = state.level
        self.campaign = state.campaign
        self.phase = state.phase
        self.starter = state.starter
        self.starter_side = state.starter_side
        self.gathering = state.gathering
        self.players: dict[Seat, Player] = dict(zip(state.setting.seats, state.players, strict=True))
        self.layout = state.layout
        self.fields = set(state.fields)
        self.face_down = set(state.face_down)
        self.walls = set(state.walls)
        self.wall_supply = state.wall_supply
        self.towers = set(state.towers)
        self.tower_supply = state.tower_supply
        self.yin_yang: dict[str, str] = dict(state.yin_yang)
        self.trackers = state.trackers
        self.pieces: dict[str, Piece] = dict(state.pieces)
        self.lineage: dict[str, str] = dict(zip(ANIMALS, state.lineage, strict=True))
        self.decks: dict[str, tuple[str, ...]] = dict(zip(ANIMALS, state.decks, strict=True))
        self.worn = state.worn
        self.turn = state.turn
        self.owed: list[Record] = list(state.owed)
        self.bids = state.bids
        self.solo = state.solo
        self.outcome = state.outcome
        self.events: list[Event] = []
        self.eventful = False
        self.skipped = 0

    def copy(self) -> Work:
        """A second working copy, to try something on."""
        other = object.__new__(Work)
        for name in Work.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, dict | set | list) else value)
        return other

    # What must be there while a turn runs.

    @property
    def now(self) -> Turn:
        """The running turn."""
        if self.turn is None:
            raise ValueError("no turn is running")
        return self.turn

    @property
    def set_trackers(self) -> Trackers:
        """The trackers, once they are set."""
        if self.trackers is None:
            raise ValueError("the trackers are not set yet")
        return self.trackers

    @property
    def stage(self) -> Solo:
        """What the solo stage adds."""
        if self.solo is None:
            raise ValueError("this is no solo stage")
        return self.solo

    @property
    def travels(self) -> Campaign:
        """The running campaign."""
        if self.campaign is None:
            raise ValueError("no campaign is running")
        return self.campaign

    @property
    def active_element(self) -> str:
        """The element whose chi can be manifested."""
        return self.set_trackers.element

    @property
    def season(self) -> str:
        """The season that closes its terrain."""
        return self.set_trackers.season

    @property
    def first(self) -> Seat:
        """The holder of the first-player marker."""
        if self.starter is None:
            raise ValueError("no starter is drawn yet")
        return self.starter

    # Players.

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return self.setting.seats

    @property
    def is_solo(self) -> bool:
        """Whether one of the solo stages is played."""
        return self.level in SOLO

    def put(self, seat: Seat, player: Player) -> None:
        """Put a changed player in place."""
        self.players[seat] = player

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats from one of them on."""
        n = self.seats.index(start)
        return self.seats[n:] + self.seats[:n]

    def seat_of(self, animal: str) -> Seat | None:
        """Who plays an animal."""
        for seat, player in self.players.items():
            if player.animal == animal:
                return seat
        return None

    @property
    def emperor(self) -> Seat | None:
        """The emperor's seat."""
        return next((seat for seat, player in self.players.items() if player.role == "emperor"), None)

    def owner(self, piece: str) -> Seat | None:
        """Whose character it is; nobody's for an unowned master."""
        animal = ANIMAL_OF.get(piece)
        return self.emperor if animal is None else self.seat_of(animal)

    def value(self, seat: Seat) -> int:
        """What a seat's chi is worth in the active element."""
        active = ELEMENTS.index(self.active_element)
        return sum(n if k == active else n // 2 for k, n in enumerate(self.players[seat].chi))

    # Characters.

    def at(self, piece: str) -> str:
        """Where a character stands."""
        return self.pieces[piece].at

    def on(self, space: str) -> list[str]:
        """The characters on a space."""
        return [name for name, piece in self.pieces.items() if piece.at == space]

    def occupied(self, space: str) -> bool:
        """Whether any character stands there."""
        return any(piece.at == space for piece in self.pieces.values())

    def kind(self, piece: str) -> str:
        """The class for sharing: S, M or G (1.3)."""
        if piece not in ANIMAL_OF:
            return "G"
        return "S" if piece in STUDENTS and self.pieces[piece].side == "minus" else "M"

    def colour(self, piece: str) -> str:
        """Black or white, for the balance (WW-MAST-04)."""
        box = self.setting.box
        if piece not in ANIMAL_OF:
            return box.one("colour", piece)
        if self.setting.options.yin_yang_reading == "sign":
            return "black" if self.pieces[piece].side == "minus" else "white"
        return box.one("colour", piece.split("_", maxsplit=1)[0])

    @property
    def balance(self) -> str | None:
        """The colour that alone may move, or None when one tile is black and one white."""
        north, south = self.yin_yang.values()
        return north if north == south else None

    @property
    def tiles_bind(self) -> bool:
        """Whether yin-yang tiles flip and decide who moves (WW-MED-01, WW-S3-09)."""
        if self.level == "solo3":
            return self.setting.options.s3_yin_yang == "restricts"
        return self.level in ("master", "emperor", "solo2")

    def promoted(self, animal: str) -> bool:
        """Whether a style's student is a student-master."""
        piece = self.pieces.get(f"student_{animal}")
        return piece is not None and piece.side == "plus"

    def home(self, animal: str) -> str:
        """A master's own temple."""
        return self.layout.temple(self.element(animal))

    def element(self, animal: str) -> str:
        """The native element of a style."""
        return self.setting.box.one("animal_element", animal)

    def returned(self, animal: str) -> bool:
        """Whether a master stands on its temple with its marker."""
        piece = self.pieces.get(f"master_{animal}")
        return piece is not None and piece.at == self.home(animal) and self.lineage[animal] == self.seats[0]

    @property
    def masters(self) -> tuple[str, ...]:
        """The masters in play."""
        return tuple(name for name in MASTERS if name in self.pieces)

    # The board.

    def terrain(self, octagon: str) -> str | None:
        """The season that an octagon shows; none on fields and in the centre (WW-BOARD-06)."""
        return None if octagon in self.fields or octagon == CENTRE else self.layout.seasons[octagon]

    @property
    def open_towns(self) -> tuple[str, ...]:
        """Towns that lie face up."""
        return tuple(town for town in self.layout.all_towns if town not in self.face_down)

    @property
    def wall_lock(self) -> bool:
        """Whether walls can be neither passed nor destroyed (WW-S1-19)."""
        return self.solo is not None and self.solo.walls_locked

    # Writing down.

    def say(
        self, event: str, seat: Seat | None, clause: str, amount: int | None = None, **detail: Json
    ) -> None:
        """Write down what happened."""
        self.events.append(Event(event, seat, clause, amount, detail=tuple(detail.items())))

    def owe(self, seat: Seat, kind: str, **detail: Json) -> None:
        """Ask a seat for a decision, after those already asked for."""
        self.owed.append(Record(sorted({"seat": seat, "kind": kind, **_frozen(detail)}.items())))

    def plan(self, *tasks: tuple[str, ...]) -> None:
        """Put tasks before those that wait already."""
        self.turn = self.now._replace(agenda=(*tasks, *self.now.agenda))

    def release(self) -> None:
        """Go on with what was planned behind the running step."""
        turn = self.now
        self.turn = turn._replace(agenda=tuple(task for task in turn.agenda if task != HOLD))

    def step(self, name: str) -> None:
        """Enter a step of the turn."""
        self.turn = self.now._replace(step=name)


def _frozen(detail: Mapping[str, Json]) -> dict[str, Json]:
    return {
        key: tuple(v) if isinstance(v, Iterable) and not isinstance(v, str) else v
        for key, v in detail.items()
    }
