"""From the game in progress to what everybody may see. Decides nothing; holds no plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.vocabulary import Json, Move, Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.meaning import Meaning
from companion.reveal import Condition, Mode, SeatStatus
from companion.session.public import Badge, Decision, Fix, PublicTable, SealState, SeatFacts, Stage
from companion.session.session import GameSession
from companion.session.touches import AuditBy
from companion.table.believed import BelievedTable

__all__ = ["Shown", "public_table"]

MOST_CHOICES = 200
"""A decision panel builds longer choices itself; what it sends is checked by the rules."""

DECISION_LINES: Mapping[str, Line] = {
    "exchange": Line.of("{animal}: exchange energy cards, or decline"),
    "karma-step": Line.of("{animal}: pay 2 karma to move 3?"),
    "river": Line.of("{animal}: return an energy card, or retreat 8"),
    "pig": Line.of("{animal}: choose a reward"),
    "horse": Line.of("{animal}: retreat 1 for a card and 1 karma?"),
    "order": Line.of("{animal}: which effect first?"),
}

DECISION_CLAUSES: Mapping[str, str] = {
    "exchange": "RZ-EXCH-01",
    "karma-step": "RZ-EXCH-13",
    "river": "RZ-RIVER-02",
    "pig": "RZ-ANIMAL-07",
    "horse": "RZ-ANIMAL-03",
    "order": "RZ-GROUP-08",
}


@dataclass(frozen=True)
class Shown:
    """What the referee adds to the state: the stage, what is to be done, who is ready."""

    stage: Stage
    instructions: tuple[Instruction, ...]
    fix: Fix | None
    seals: tuple[SeatStatus, ...]
    modes: Mapping[Seat, Mode]
    notes: Mapping[Seat, Line]
    opened: Mapping[Seat, Move]
    badges: tuple[Badge, ...]
    log: tuple[Line, ...]
    seconds: float | None
    later: tuple[Line, ...]
    reader: bool = False
    reader_in_use: bool = False
    to_tell: frozenset[Seat] = frozenset()
    meaning: Meaning | None = None
    """What the table means, where a game shows more of it."""
    audit: AuditBy = field(default_factory=AuditBy)


def moved_badges(table: BelievedTable, now: float) -> tuple[Badge, ...]:
    """Said for a while after the camera was pushed: nobody has to do anything, and no seal has suffered."""
    if not table.camera_moved(now):
        return ()
    return (Badge("camera", "moved", Line.of("the camera was moved: it has found the table again")),)


def public_table(session: GameSession, shown: Shown) -> PublicTable:
    """Everything a public screen shows."""
    state = session.state
    data = state.to_json()
    animals = {part["seat"]: part["animal"] for part in data["seats"]}
    return PublicTable(
        game=session.game.id,
        game_id=session.id,
        stage=shown.stage,
        round=data["round"],
        headline=_headline(shown.stage, data),
        seats=tuple(_seat(part, session, shown) for part in data["seats"]),
        instructions=shown.instructions,
        decision=_decision(session, animals),
        fix=shown.fix,
        badges=shown.badges,
        log=shown.log,
        seconds=shown.seconds,
        ranking=state.ranking(),
        wheel=data["wheel"],
        box=session.header.box.id,
        house="/house-" in session.header.box.id,
        later=shown.later,
        reader=shown.reader,
        reader_in_use=shown.reader_in_use,
        can_undo=len(session.history()) > 1,
    )


def _headline(stage: Stage, data: Mapping[str, Json]) -> Line:
    match stage:
        case Stage.SETUP:
            return Line.of("Set the table up")
        case Stage.SEAL if data["phase"] == "start":
            return Line.of("Choose your starting action")
        case Stage.SEAL:
            return Line.of("Round {round}: make your plan", round=data["round"])
        case Stage.COUNTDOWN:
            return Line.of("All are ready")
        case Stage.REVEAL:
            return Line.of("Turn your cards over")
        case Stage.RESOLVE:
            return Line.of("Round {round}: step by step", round=data["round"])
        case Stage.OVER:
            return Line.of("The race is over")


def _seat(part: Mapping[str, Json], session: GameSession, shown: Shown) -> SeatFacts:
    seat = part["seat"]
    info = next(info for info in session.seats if info.seat == seat)
    row = tuple((pair["action"], pair["energy"]) for pair in part["row"])
    hand = tuple(part["hand"])
    opened = shown.opened.get(seat)
    return SeatFacts(
        seat=seat,
        name=info.name,
        animal=part["animal"],
        karma=part["karma"],
        position=part["position"],
        hand=hand,
        owned=len(hand) + sum(energy is not None for _, energy in row),
        row=row,
        finished=part["finished"],
        seal=_seal(next((fact for fact in shown.seals if fact.seat == seat), None)),
        mode=shown.modes[seat].value,
        bot=info.bot is not None,
        note=shown.notes.get(seat),
        plan=None if opened is None else (opened["action"], opened.get("energy")),
        to_tell=seat in shown.to_tell,
    )


def _seal(status: SeatStatus | None) -> SealState:
    if status is None:
        return SealState.IDLE
    return {
        Condition.OPEN: SealState.OPEN,
        Condition.SEALED: SealState.SEALED,
        Condition.BROKEN: SealState.BROKEN,
    }[status.condition]


def _decision(session: GameSession, animals: Mapping[Seat, str]) -> Decision | None:
    state = session.state
    pending = state.pending()
    if not pending or state.over or state.sealed:
        return None
    seat, decision = pending[0]["seat"], pending[0]["decision"]
    legal = state.legal(seat)
    line = DECISION_LINES[decision]
    return Decision(
        seat=seat,
        decision=decision,
        choices=tuple(legal[index] for index in range(min(len(legal), MOST_CHOICES))),
        default=state.default(seat),
        line=Line.of(line.template, animal=animals[seat]),
        clause=DECISION_CLAUSES[decision],
        more=len(legal) > MOST_CHOICES,
    )
