"""From a game of Wu Wei to what everybody may see. Decides nothing; holds no bid that is not opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from companion.games.vocabulary import TABLE, Json, Move, Record, Seat
from companion.games.wu_wei.board import TERRAIN
from companion.games.wu_wei.dice import StandIn, stand_ins
from companion.games.wu_wei.model import Solo
from companion.games.wu_wei.names import ELEMENTS, GENERAL_FACES, GENERALS
from companion.games.wu_wei.pay import named
from companion.games.wu_wei.rules import refusal
from companion.games.wu_wei.stage2 import faces_of
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work
from companion.reconcile.instructions import Line
from companion.reconcile.wu_wei import WuMeaning
from companion.reconcile.wu_wei_things import seat_names_of
from companion.reveal import Condition, SeatStatus
from companion.session.public import Decision, PublicTable, SealState, SeatFacts, Stage
from companion.session.session import GameSession
from companion.session.showing import MOST_CHOICES, Shown
from companion.session.wu_board import board_facts, laid_facts, purse_facts, reach_facts
from companion.session.wu_public import CampaignFacts, DieFacts, SoloFacts, WuFacts
from companion.session.wu_questions import question_of

__all__ = ["wu_decision", "wu_facts", "wu_headline", "wu_table"]

MOST_LOOKED_AT = 4000
"""Legal moves among which those to be shown are looked for."""

FEW = 64
"""Ways of chance that are worth listing to tell one."""

SEALS: Mapping[Condition, SealState] = {
    Condition.OPEN: SealState.OPEN,
    Condition.SEALED: SealState.SEALED,
    Condition.BROKEN: SealState.BROKEN,
}


def wu_table(session: GameSession, shown: Shown) -> PublicTable:
    """Everything a public screen shows."""
    state = _journey(session)
    return PublicTable(
        game=session.game.id,
        game_id=session.id,
        stage=shown.stage,
        round=0 if state.turn is None else state.turn.number,
        headline=wu_headline(shown.stage, state),
        seats=tuple(_seat(session, state, shown, number) for number in range(len(state.setting.seats))),
        instructions=shown.instructions,
        decision=wu_decision(state),
        fix=shown.fix,
        badges=shown.badges,
        log=shown.log,
        seconds=shown.seconds,
        ranking=state.ranking(),
        box=session.header.box.id,
        house="/house-" in session.header.box.id,
        later=shown.later,
        can_undo=len(session.history()) > 1,
        wu=wu_facts(state),
        laying=laid_facts(state, shown.meaning.laid()) if isinstance(shown.meaning, WuMeaning) else None,
    )


def _journey(session: GameSession) -> WuState:
    state = session.state
    if not isinstance(state, WuState):
        raise TypeError("this is no game of Wu Wei")
    return state


def wu_headline(stage: Stage, state: WuState) -> Line:
    """What to do now, in one line."""
    names = seat_names_of(state)
    if stage is Stage.OVER:
        return Line.of("The journey is over")
    if stage in (Stage.SEAL, Stage.COUNTDOWN, Stage.REVEAL):
        return Line.of("The gathering")
    if state.phase == "setup":
        return Line.of("Set the board up")
    if state.phase == "gathering":
        return Line.of("The gathering")
    if state.phase == "between":
        return Line.of("Between two stages")
    if state.turn is None:
        return Line.of("The journey begins")
    return Line.of("Turn {number}: {name}", number=state.turn.number, name=names[state.turn.seat])


def _seat(session: GameSession, state: WuState, shown: Shown, number: int) -> SeatFacts:
    seat, player = state.setting.seats[number], state.players[number]
    info = next(info for info in session.seats if info.seat == seat)
    status = next((fact for fact in shown.seals if fact.seat == seat), None)
    return SeatFacts(
        seat=seat,
        name=info.name,
        animal=seat_names_of(state)[seat],
        karma=0,
        position=0,
        hand=(),
        owned=len(player.held),
        row=(),
        finished=False,
        seal=_seal(status),
        mode=shown.modes[seat].value,
        bot=info.bot is not None,
        note=shown.notes.get(seat),
    )


def _seal(status: SeatStatus | None) -> SealState:
    return SealState.IDLE if status is None else SEALS[status.condition]


@lru_cache(maxsize=8)
def wu_decision(state: WuState) -> Decision | None:
    """What a seat has to decide now; a turn's next move is one too."""
    owing = sorted(state.to_act() - {TABLE})
    if state.over or state.sealed or not owing:
        return None
    seat = owing[0]
    legal = state.legal(seat)
    asked, line, clause = question_of(state, seat)
    choices = tuple(islice(_one_payment_each(islice(legal, MOST_LOOKED_AT)), MOST_CHOICES))
    return Decision(
        seat=seat,
        decision=asked,
        choices=choices,
        default=state.default(seat),
        line=line,
        clause=clause,
        more=len(legal) > len(choices),
    )


def _one_payment_each(moves: Iterable[Move]) -> Iterator[Move]:
    """Of moves that differ in what is paid the first, which pays with the fewest tokens."""
    seen = set()
    for move in moves:
        essence = (move.move, tuple((name, _unpaid(value)) for name, value in move.fields if name != "pay"))
        if essence not in seen:
            seen.add(essence)
            yield move


def _unpaid(value: Json) -> Json:
    """A field without the payments inside it."""
    if isinstance(value, Record):
        return tuple(pair for pair in value if pair[0] != "pay")
    return tuple(map(_unpaid, value)) if isinstance(value, tuple) else value


@lru_cache(maxsize=8)
def wu_facts(state: WuState) -> WuFacts:
    """The journey as everybody sees it."""
    work = Work(state)
    turn, trackers = state.turn, state.trackers
    due = state.pending()[0] if state.pending() and TABLE in state.to_act() else None
    ways = state.legal(TABLE) if due is not None else ()
    mover = None if turn is None else turn.mover
    return WuFacts(
        level=state.level,
        difficulty=state.setting.difficulty,
        phase=state.phase,
        element=None if trackers is None else trackers.element,
        palace=None if trackers is None else trackers.palace,
        season=None if trackers is None else trackers.season,
        gathering=state.gathering,
        starter=state.starter,
        balance=work.balance,
        yin_yang_binds=work.tiles_bind,
        spaces=board_facts(state),
        purses=purse_facts(state),
        wall_supply=state.wall_supply,
        tower_supply=state.tower_supply,
        active=None if turn is None else turn.seat,
        step="" if turn is None else turn.step,
        left=() if turn is None else turn.left,
        mover=mover,
        path=() if turn is None or mover is None else turn.path(mover),
        reach=reach_facts(state),
        owed=tuple(state.owed[0]) if state.owed else (),
        chance="" if due is None else str(due["kind"]),
        chances=tuple(ways[n] for n in range(len(ways))) if len(ways) <= FEW else (),
        dice_due=tuple(map(_die, stand_ins(state))),
        offers=_offers(state),
        solo=None if state.solo is None else _solo(state, state.solo),
        campaign=_campaign(state),
        outcome="" if state.outcome is None else state.outcome.reason,
    )


def _die(one: StandIn) -> DieFacts:
    faces = GENERAL_FACES if one.die in GENERALS else faces_of(one.die)
    return DieFacts(one.die, faces, one.colour, one.faces)


def _offers(state: WuState) -> tuple[tuple[Seat, tuple[tuple[str, int], ...]], ...]:
    if state.bids is None or not state.bids.revealed:
        return ()
    return tuple((seat, tuple(named(chi).items())) for seat, chi in state.bids.sealed if chi is not None)


def _solo(state: WuState, solo: Solo) -> SoloFacts:
    return SoloFacts(
        phase=solo.phase,
        card=solo.card,
        deck=solo.deck,
        revealed=solo.revealed,
        protected=solo.protected,
        walls_locked=solo.walls_locked,
        dice=solo.dice if state.level == "solo2" else (solo.roll or ()),
        dark=len(state.face_down),
        selected=solo.selected,
        pool=tuple(card for _, cards in solo.pool for card in cards),
        rings=solo.rings,
        direction=solo.direction,
        covered=len({o for o in TERRAIN if o in state.walls or o in state.fields}),
    )


def _campaign(state: WuState) -> CampaignFacts | None:
    campaign = state.campaign
    if campaign is None:
        return None
    walls = None if campaign.x_walls is None else len(campaign.x_walls)
    finish = Move(state.setting.seats[0], "finish_stage")
    may_finish = refusal(Work(state), finish) is None
    order = {element: n for n, element in enumerate(ELEMENTS)}
    chi = tuple(sorted(campaign.bonus_chi, key=lambda pair: order[pair[0]]))
    return CampaignFacts(campaign.stage, campaign.lost, walls, chi, may_finish)
