"""A referee made of scripted facts: what the screens are shown while their tests look at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from companion.games.race import GAME as RACE
from companion.games.race.clauses import CLAUSES
from companion.games.vocabulary import IllegalMove, Json, Move, Seat
from companion.games.wu_wei.clauses import CLAUSES as WU_CLAUSES
from companion.reveal import ScanLook
from companion.session.bench import Bench
from companion.session.course import Standing
from companion.session.public import (
    Badge,
    Decision,
    Fix,
    Instruction,
    Line,
    PublicTable,
    SealState,
    SeatFacts,
    Stage,
)
from companion.session.touches import (
    AuditBy,
    Decide,
    LimitTime,
    RevealBy,
    SealPlan,
    SealScanned,
    TellPlace,
    Touch,
    Unseal,
)
from companion.table.beliefs import Belief, Source, Sure
from ui.host import GameOffer, SavedGame, Table, Wishes

ANIMALS = (
    "rat",
    "ox",
    "tiger",
    "rabbit",
    "dragon",
    "snake",
    "horse",
    "goat",
    "monkey",
    "rooster",
    "dog",
    "pig",
)

WHEEL = {
    "sectors": [
        {"bands": [{"up_to": None, "move": move, "karma": 2, "energy": 3}]}
        for move in (2, 4, 0, 3, "N", 1, 2, "N+1", 5) * 2
    ],
    "wedges": [1, 4, 2, 5, 3, 6],
    "rotation": 2,
}

REFUSED = "this action still lies in the played row; choose one that does not"

_HANDS = ((1, 2, 2), (1, 1, 3, 3), (2, 4), (1, 1, 2, 2, 3), (1, 5, 6))
_ROWS: tuple[tuple[tuple[int, int | None], ...], ...] = (
    ((3, None), (4, 1), (5, 3)),
    ((2, None), (3, 2), (5, 1), (6, 2), (7, 1)),
    ((1, None), (2, 2), (3, 3), (4, 1), (5, 2), (6, 1), (7, 2)),
    ((4, None),),
    ((6, None), (7, 3)),
)


def seat(number: int, animal: str, **changes: object) -> SeatFacts:
    """Seat ``number`` (from 0) in the middle of a game."""
    hand, row = _HANDS[number], _ROWS[number]
    facts = SeatFacts(
        seat=f"s{number + 1}",
        name=animal,
        animal=animal,
        karma=(3, 8, 0, 5, 1)[number],
        position=(14, 7, 22, 7, 0)[number],
        hand=hand,
        owned=len(hand) + sum(1 for _, energy in row if energy),
        row=row,
        finished=False,
        seal=SealState.OPEN,
        mode="touch" if number == 0 else "face-down",
        bot=number != 0,
    )
    return replace(facts, **changes)  # type: ignore[arg-type]


def table(players: int = 4, stage: Stage = Stage.SEAL, **changes: object) -> PublicTable:
    """A table in round 3."""
    animals = ("ox", "tiger", "rabbit", "snake", "rooster")
    public = PublicTable(
        game="race-for-the-chinese-zodiac",
        game_id="g1",
        stage=stage,
        round=3,
        headline=Line.of("Round {round}: make your plan", round=3),
        seats=tuple(seat(number, animals[number]) for number in range(players)),
        log=(Line.of("{animal}: {steps} forward, to {space}", animal="ox", steps=3, space=14),),
        wheel=WHEEL,
        box="race-for-the-chinese-zodiac/house-1",
        can_undo=True,
    )
    return replace(public, **changes)  # type: ignore[arg-type]


def step_line(key: str, animal: str, number: int, *, done: bool = False) -> Instruction:
    """A pawn's move to be made by hand."""
    line = Line.of("{animal}: {steps} forward, to {space}", animal=animal, steps=3, space=14 + number)
    return Instruction(
        key,
        f"s{number}",
        "move-pawn",
        line,
        "RZ-ACT-04",
        "RZ-P02",
        f"track:{11 + number}",
        f"track:{14 + number}",
        done=done,
    )


def steps(count: int = 4) -> tuple[Instruction, ...]:
    """Some things to do, one of them done."""
    animals = ("ox", "tiger", "rabbit", "snake")
    return tuple(step_line(f"k{n}", animals[n], n + 1, done=n == 1) for n in range(count))


def fix(*, small: bool = False) -> Fix:
    """Ox's pawn stands one space short."""
    item = replace(step_line("k0", "ox", 1), source="track:13", target="track:14")
    line = Line.of("{animal}'s pawn: move from {here} to {there}", animal="ox", here=13, there=14)
    return Fix("fix-1", "s1", line, small, item)


def question() -> Fix:
    """Tiger and snake cannot be told apart; both belong on space 7."""
    line = Line.of("Look at the pawns, each belongs on its space: {pawns}", pawns="tiger 7, snake 7")
    item = Instruction("fix:pawns", None, "check-pawns", line, source="track:9", values=(9,))
    return Fix("pawns", None, line, False, item)


def exchange(seat_name: Seat = "s1") -> Decision:
    """Hand 1, 2, 2: the legal ways to a 3, and declining."""
    gives = ((1, 2), (2, 2), (1, 2, 2))
    moves = tuple(Move.of(seat_name, "exchange", give=list(give), take=[3], karma=0) for give in gives)
    decline = Move.of(seat_name, "decline")
    line = Line.of("{animal}: exchange energy cards, or decline", animal="ox")
    return Decision(seat_name, "exchange", (*moves, decline), decline, line, "RZ-EXCH-01")


def river(seat_name: Seat = "s1") -> Decision:
    """Pay a card or go back."""
    moves = (
        Move.of(seat_name, "river", choice="pay", energy=1),
        Move.of(seat_name, "river", choice="pay", energy=2),
        Move.of(seat_name, "river", choice="retreat"),
    )
    line = Line.of("{animal}: return an energy card, or retreat 8", animal="ox")
    return Decision(seat_name, "river", moves, moves[0], line, "RZ-RIVER-02")


BADGES = (
    Badge(
        "camera",
        "missing",
        Line.of("The camera shows nothing: look at its cable. Until it is back, go on by touch."),
    ),
)


BELIEFS = (
    Belief("RZ-A7-1", ("s1.row.action.1",), 12.0, Sure.SURE, (Source.CAMERA,)),
    Belief("RZ-E2-04", ("s1.take",), 40.5, Sure.HIDDEN, (Source.CAMERA,)),
    Belief("RZ-P02", ("track:4", "track:7"), 31.0, Sure.SEVERAL, (Source.SENSOR, Source.RULES)),
    Belief("slide:s1", (), 41.0, Sure.UNKNOWN, (Source.SENSOR,)),
)

COURSE = tuple(
    Standing(
        number,
        {f"s{n + 1}": min(37, number * (n + 3) + n) for n in range(4)},
        {f"s{n + 1}": (number * (n + 2) + n) % 9 for n in range(4)},
    )
    for number in range(9)
)


@dataclass
class FakeTable:
    """Holds what a test wants shown; every touch is written down and may change what is shown."""

    shown: PublicTable
    touches: list[Touch] = field(default_factory=list)
    on_touch: Callable[[FakeTable, Touch], None] | None = None
    on_step: Callable[[FakeTable], None] | None = None
    closed: bool = False
    look: ScanLook = field(default_factory=ScanLook)

    def step(self) -> None:
        if self.on_step is not None:
            self.on_step(self)

    def public(self) -> PublicTable:
        return self.shown

    def touch(self, touch: Touch) -> None:
        if isinstance(touch, AuditBy | LimitTime | RevealBy):
            return
        if isinstance(touch, SealPlan):
            reason = self.refusal(touch.move)
            if reason:
                raise IllegalMove("RZ-PLAN-02", reason)
            self._seal(touch.move.seat, SealState.SEALED)
        if isinstance(touch, SealScanned):
            self._seal(touch.seat, SealState.SEALED)
        if isinstance(touch, Unseal):
            self._seal(touch.seat, SealState.OPEN)
        self.touches.append(touch)
        if self.on_touch is not None:
            self.on_touch(self, touch)

    def _seal(self, seat_name: Seat, state: SealState) -> None:
        seats = tuple(
            replace(facts, seal=state) if facts.seat == seat_name else facts for facts in self.shown.seats
        )
        self.shown = replace(self.shown, seats=seats)

    def private(self, seat_name: Seat) -> tuple[Move, ...]:
        facts = next(facts for facts in self.shown.seats if facts.seat == seat_name)
        played = {action for action, _ in facts.row}
        free = [action for action in range(1, 9) if action not in played]
        return tuple(
            Move.of(seat_name, "plan", action=action, energy=energy)
            for action, energy in product(free, sorted(set(facts.hand)))
        )

    def scanned(self, seat_name: Seat) -> ScanLook:
        return self.look

    def refusal(self, move: Move) -> str:
        if move.move == "seal_bid":
            return ""
        legal = self.private(move.seat)
        if move in legal:
            return ""
        return REFUSED

    def why(self, clause: str) -> str:
        clauses = WU_CLAUSES if clause.startswith("WW-") else CLAUSES
        return clauses[clause].text if clause in clauses else ""

    def proof(self) -> tuple[Line, ...]:
        said = "Round {round}: {seats} opened just what had been sealed"
        return (Line.of(said, round=1, seats="Anna, Willi"),)

    def course(self) -> tuple[Standing, ...]:
        return COURSE

    def bench(self) -> Bench | None:
        return None

    def pieces(self) -> tuple[Belief, ...]:
        return BELIEFS

    def log(self) -> tuple[str, ...]:
        return (
            "2026-11-30 19:02:11 INFO board up: frames 812 good 0 bad",
            "2026-11-30 19:05:40 WARNING not told again: RZ-P02 track:14: nothing asks for it now",
        )

    def support(self, settings: Mapping[str, Json]) -> str:
        return "/data/games/support-g1.json"

    def export(self) -> str:
        return "/data/games/g1.json"

    def close(self) -> None:
        self.closed = True


OFFER = GameOffer(
    "race-for-the-chinese-zodiac",
    "Race for the Chinese Zodiac",
    (3, 4, 5),
    ANIMALS,
    ("touch", "face-down"),
    True,
    "race-for-the-chinese-zodiac/house-1",
    RACE.options,
)


@dataclass
class FakeHost:
    """Offers one game and opens the table it is given."""

    table: FakeTable
    games: tuple[SavedGame, ...] = ()
    practises: bool = False
    others: Sequence[tuple[str, str]] = (
        ("crazy-race", "Crazy Race"),
        ("zodiac-race", "Zodiac Race"),
        ("wu-wei", "Wu Wei: Journey of the Changing Path"),
    )
    wished: list[Wishes] = field(default_factory=list)
    resumed: list[str] = field(default_factory=list)

    def offers(self) -> Sequence[GameOffer]:
        return (OFFER,)

    def saved(self) -> Sequence[SavedGame]:
        return self.games

    def new(self, wishes: Wishes) -> Table:
        self.wished.append(wishes)
        return self.table

    def resume(self, game_id: str) -> Table:
        self.resumed.append(game_id)
        return self.table


def whole_game() -> FakeTable:
    """A table that goes from set-up to the result as a player touches what is asked."""
    course = FakeTable(
        table(
            stage=Stage.SETUP,
            headline=Line.of("Set the table up"),
            instructions=(step_line("k0", "ox", 1),),
            badges=(
                Badge(
                    "board",
                    "missing",
                    Line.of("No board is found: plug in its USB cable. Until it is back, go on by touch."),
                ),
            ),
        )
    )

    def on_touch(self: FakeTable, touch: Touch) -> None:
        shown = self.shown
        match touch:
            case TellPlace() if shown.stage is Stage.SETUP:
                self.shown = table(stage=Stage.SEAL)
            case SealPlan(move):
                plan = (move["action"], move["energy"])
                seats = tuple(replace(facts, seal=SealState.IDLE, plan=plan) for facts in shown.seats)
                self.shown = table(
                    stage=Stage.RESOLVE,
                    seats=seats,
                    headline=Line.of("Round {round}: step by step", round=3),
                    instructions=steps(),
                    decision=river(),
                )
            case Decide():
                self.shown = table(stage=Stage.OVER, ranking=(("s1",), ("s3",), ("s2", "s4")))
            case _:
                pass

    course.on_touch = on_touch
    return course
