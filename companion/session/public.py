"""What everybody at the table may see: plain frozen facts, made by the referee, shown by any screen.

Nothing here depends on an unrevealed plan. Texts are English templates with values apart, so that a
screen can translate them. Knows no pixel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.games.vocabulary import Json, Move, Ranking, Seat
from companion.reconcile.instructions import Instruction, Line
from companion.session.crazy_public import CrazyFacts
from companion.session.wu_public import BoardFacts, WuFacts
from companion.session.zodiac_public import ZodiacFacts

__all__ = [
    "Badge",
    "Cue",
    "Decision",
    "Fix",
    "Instruction",
    "Line",
    "PhaseTimer",
    "PublicTable",
    "SealState",
    "SeatFacts",
    "Stage",
    "TakeBack",
    "UndoLabel",
]


class Stage(StrEnum):
    """Where the evening stands; a screen follows from it."""

    SETUP = "setup"
    SEAL = "seal"
    COUNTDOWN = "countdown"
    REVEAL = "reveal"
    RESOLVE = "resolve"
    OVER = "over"


class SealState(StrEnum):
    """What others see of a seat's secret choice: only who is ready."""

    IDLE = "idle"
    OPEN = "open"
    SEALED = "sealed"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat's strip: open to all by the rules.

    ``hand`` and ``row`` as in the state; ``owned`` counts hand and row; ``mode`` is how the seat
    seals (``face-down``, ``scan``, ``touch``); ``note`` says why a seal broke or a lane is not right.
    ``plan`` is the action and energy opened this round, None before the opening. ``to_tell``: all are
    turned over, no camera can read this lane, and the seat tells in its private view what lies there.
    """

    seat: Seat
    name: str
    animal: str
    karma: int
    position: int
    hand: tuple[int, ...]
    owned: int
    row: tuple[tuple[int, int | None], ...]
    finished: bool
    seal: SealState
    mode: str
    bot: bool
    note: Line | None = None
    plan: tuple[int, int | None] | None = None
    to_tell: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice one seat owes; ``choices`` are the legal moves (a prefix when ``more`` is true).

    ``default`` stands when the time runs out.
    """

    seat: Seat
    decision: str
    choices: tuple[Move, ...]
    default: Move
    line: Line
    clause: str
    more: bool = False


@dataclass(frozen=True, slots=True)
class Fix:
    """The one exact thing that would make the table right again.

    While ``small`` is true only "the table differs" is shown, not yet the fix.
    """

    key: str
    seat: Seat | None
    line: Line
    small: bool
    instruction: Instruction | None = None


@dataclass(frozen=True, slots=True)
class Badge:
    """A device that is missing or troubled and what to do about it."""

    device: str
    state: str
    line: Line


@dataclass(frozen=True, slots=True)
class PhaseTimer:
    """How much time a phase has left; a ring shows ``left / seconds``.

    ``phase`` is ``planning``, ``decisions`` or ``turns``; ``seat`` whose time it is, None for all.
    ``left`` moves in steps of half a second, so that a screen is made anew only twice a second.
    ``pauses`` says why it stands still; empty while it runs. ``ending`` says what happens at its end.
    """

    phase: str
    seat: Seat | None
    seconds: float
    left: float
    pauses: tuple[Line, ...] = ()
    ending: Line | None = None

    @property
    def last_seconds(self) -> bool:
        """Whether the end is near enough to be shown plainly."""
        return self.left <= 10.0


@dataclass(frozen=True, slots=True)
class Cue:
    """A tone to be heard once: of all cues those with a ``number`` above the last one heard.

    ``kind`` is ``last-seconds`` (the last ten seconds begin) or ``time-is-up``.
    """

    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class UndoLabel:
    """One thing that can be taken back, with everything after it: ``Undo(seat, to)``.

    ``barrier``: it takes all seats together; ``agreed`` are those that have asked for it so far.
    """

    to: int
    line: Line
    barrier: bool
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The table lies as it lay earlier: asked once whether that is meant.

    Yes is ``Undo(seat, to)``, no is ``KeepOn(seat)`` or putting the pieces where they belong now.
    """

    to: int
    line: Line


@dataclass(frozen=True, slots=True)
class PublicTable:
    """Everything a public screen shows at one moment.

    ``seconds`` is the time left of the countdown, the reveal window or the phase timer, else None.
    ``log`` holds the latest lines, oldest first; ``later`` what people left as it is and still is not
    right. ``wheel`` is the wheel as JSON (or empty),
    ``house`` tells that house values are in play and ``box`` names them. ``timer`` is the running phase
    timer, ``cues`` its latest tones; ``on_break`` that people take a break. ``undo`` lists what can be
    taken back, the latest first; ``take_back`` asks whether hands have just done so.
    ``missing`` names the devices (``camera``, ``board``) whose part is told by touch now.
    """

    game: str
    game_id: str
    stage: Stage
    round: int
    headline: Line
    seats: tuple[SeatFacts, ...]
    instructions: tuple[Instruction, ...] = ()
    decision: Decision | None = None
    fix: Fix | None = None
    badges: tuple[Badge, ...] = ()
    log: tuple[Line, ...] = ()
    seconds: float | None = None
    ranking: Ranking | None = None
    wheel: Mapping[str, Json] = field(default_factory=dict)
    box: str = ""
    house: bool = True
    can_undo: bool = False
    later: tuple[Line, ...] = ()
    reader: bool = False
    """There is a hooded reader, so that seats may scan."""
    reader_in_use: bool = False
    """Cards may lie under the hooded reader: no picture of any camera may be shown."""
    timer: PhaseTimer | None = None
    cues: tuple[Cue, ...] = ()
    on_break: bool = False
    bots: bool = True
    """Bots may take seats: not where they would have to hold cards that only hands see."""
    undo: tuple[UndoLabel, ...] = ()
    take_back: TakeBack | None = None
    missing: frozenset[str] = frozenset()
    crazy: CrazyFacts | None = None
    """The race, in Crazy Race."""
    zodiac: ZodiacFacts | None = None
    """Rows, piles and the running turn, in Zodiac Race."""
    wu: WuFacts | None = None
    """The journey, in Wu Wei."""
    laying: BoardFacts | None = None
    """The board of Wu Wei while it is being laid."""
