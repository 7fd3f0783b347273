"""From a game of Zodiac Race to what everybody may see. Decides nothing, tells nothing of hidden hands.

What the referee knows of them is shown after the game alone, and only where the table asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.games.zodiac_race.knowledge import knowledge
from companion.games.zodiac_race.model import Alert
from companion.games.zodiac_race.names import ASKING
from companion.games.zodiac_race.rows import openings, row_of
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.instructions import Line
from companion.reconcile.zodiac import ZodiacMeaning
from companion.reconcile.zodiac_counts import miscounted
from companion.reconcile.zodiac_seen import places_of
from companion.session.public import Decision, PublicTable, SealState, SeatFacts
from companion.session.session import GameSession
from companion.session.showing import MOST_CHOICES, Shown
from companion.session.zodiac_public import HandFacts, RowFacts, ZodiacFacts

__all__ = ["finding_line", "round_of", "zodiac_decision", "zodiac_facts", "zodiac_headline", "zodiac_table"]

DECISION_LINES: Mapping[str, Line] = {
    "act": Line.of("{name}: lay cards, or discard"),
    "thrown": Line.of("{name} discards {cards}: what for?"),
    "followup": Line.of("{name}: lay what was gained, or end the turn"),
    "answer": Line.of("{name}: have you {card}?"),
    "penalty": Line.of("{name}: discard the cards behind the hole"),
}

DECISION_CLAUSES: Mapping[str, str] = {
    "act": "ZR-TRN-01",
    "thrown": "ZR-DIS-02",
    "followup": "ZR-LAY-09",
    "answer": "ZR-REQ-04",
    "penalty": "ZR-PEN-02",
}

FINDINGS: Mapping[str, Line] = {
    "false_denial": Line.of(
        "Turn {turn}: {name} shows {card}, denied earlier, and has drawn too little since for all that was "
        "shown: somewhere one answer was wrong. The table decides"
    ),
    "impossible_source": Line.of(
        "Turn {turn}: {name} shows {card}, which was shuffled into the draw pile, and has drawn too little "
        "since for all that was shown: somewhere one answer was wrong. The table decides"
    ),
    "draw_count": Line.of("Turn {turn}: the draw pile should have {expected} cards, {seen} were counted"),
    "hand_count": Line.of("Turn {turn}: {name} should hold {expected} cards, {seen} were counted"),
}


def zodiac_table(session: GameSession, shown: Shown) -> PublicTable:
    """Everything a public screen shows."""
    state = _of_this_game(session)
    names = {info.seat: info.name for info in session.seats}
    thrown = shown.meaning.thrown if isinstance(shown.meaning, ZodiacMeaning) else ()
    told = state.alerts if state.over or shown.audit.findings == "at-once" else ()
    return PublicTable(
        game=session.game.id,
        game_id=session.id,
        stage=shown.stage,
        round=round_of(state),
        headline=zodiac_headline(state, names),
        seats=tuple(_seat(session, state, number) for number in range(len(state.setting.seats))),
        instructions=shown.instructions,
        decision=zodiac_decision(state, thrown, tuple(names.items())),
        fix=shown.fix,
        badges=shown.badges,
        log=shown.log,
        seconds=shown.seconds,
        ranking=state.ranking(),
        box=session.header.box.id,
        house="/house-" in session.header.box.id,
        later=shown.later,
        can_undo=len(session.history()) > 1,
        zodiac=zodiac_facts(
            state,
            thrown,
            tuple(finding_line(alert, names) for alert in told),
            hands=state.over and shown.audit.hands,
        ),
    )


def _of_this_game(session: GameSession) -> ZodiacState:
    state = session.state
    if not isinstance(state, ZodiacState):
        raise TypeError("this is no game of Zodiac Race")
    return state


def round_of(state: ZodiacState) -> int:
    """How often every seat has had its turn, the running round counted."""
    return (state.turn - 1) // len(state.setting.seats) + 1


def zodiac_headline(state: ZodiacState, names: Mapping[Seat, str]) -> Line:
    """What to do now, in one line."""
    if state.over:
        return Line.of("The race is over")
    if state.phase == "deal":
        return Line.of("Set the table up")
    return Line.of("Turn {turn}: {name}", turn=state.turn, name=names.get(state.active or "", ""))


def _seat(session: GameSession, state: ZodiacState, number: int) -> SeatFacts:
    seat, player = state.setting.seats[number], state.players[number]
    info = next(info for info in session.seats if info.seat == seat)
    return SeatFacts(
        seat=seat,
        name=info.name,
        animal=info.animal or "",
        karma=0,
        position=sum(card is not None for card in player.sequence),
        hand=(),
        owned=player.hand_size,
        row=(),
        finished=state.result is not None and state.result.winner == seat,
        seal=SealState.IDLE,
        mode="touch",
        bot=info.bot is not None,
    )


@lru_cache(maxsize=8)
def zodiac_decision(
    state: ZodiacState, thrown: tuple[str, ...], named: tuple[tuple[Seat, str], ...]
) -> Decision | None:
    """What a seat has to decide now; discards are listed for cards that lie thrown on the pile.

    ``more`` is true while nothing is thrown: any hidden card could be discarded.
    """
    seat = state.seat_to_act
    if state.over or seat is None:
        return None
    kind = "thrown" if thrown and state.phase == "act" else state.phase
    choices = tuple(_thrown_for(state, seat, thrown) if kind == "thrown" else _choices(state, seat))
    name = dict(named).get(seat, seat)
    values = {"name": name, "cards": thrown, "card": state.step.ask if state.step else None}
    template = DECISION_LINES[kind].template
    return Decision(
        seat=seat,
        decision=kind,
        choices=choices[:MOST_CHOICES],
        default=state.default(seat),
        line=Line.of(template, **{key: value for key, value in values.items() if f"{{{key}}}" in template}),
        clause=DECISION_CLAUSES[kind],
        more=kind == "act" or len(choices) > MOST_CHOICES,
    )


def _choices(state: ZodiacState, seat: Seat) -> Iterator[Move]:
    """Every legal move but discards; of lays that make the same row one."""
    legal, laid = state.legal(seat), set[frozenset[str]]()
    for number in range(len(legal)):
        move = legal[number]
        if move.move == "discard":
            return
        cards = frozenset(move["cards"]) if move.move == "lay" else None
        if cards is None or cards not in laid:
            yield move
        laid |= set() if cards is None else {cards}


def _thrown_for(state: ZodiacState, seat: Seat, thrown: tuple[str, ...]) -> Iterator[Move]:
    """Every discard of just these cards that the rules allow."""
    elements = state.setting.box.elements
    moves = [Move.of(seat, "discard", cards=thrown, then=then) for then in ("draw", "swap", "yy_retrieve")]
    moves += [Move.of(seat, "discard", cards=thrown, then="yy_retrieve", element=one) for one in elements]
    if len(thrown) == 1:
        asked = state.setting.box.cards
        moves += [
            Move.of(seat, "discard", cards=thrown, then=then, ask=ask) for then in ASKING for ask in asked
        ]
    known = state.player(seat).element
    for move in moves:
        if move.get("element") is None or known is None:
            try:
                state.check(move)
            except IllegalMove:
                continue
            yield move


@lru_cache(maxsize=8)
def zodiac_facts(
    state: ZodiacState, thrown: tuple[str, ...], findings: tuple[Line, ...], hands: bool
) -> ZodiacFacts:
    """The game as everybody sees it."""
    lying, step = places_of(state), state.step
    asked = None if step is None or step.then not in ASKING or state.phase != "answer" else step.ask
    return ZodiacFacts(
        phase=state.phase,
        turn=state.turn,
        dealer=state.setting.dealer,
        active=state.active,
        rows=tuple(_row(state, number) for number in range(len(state.players))),
        discard=state.discard,
        draw_count=state.draw_count,
        thrown=thrown,
        asked=asked,
        asker=None if asked is None else state.active,
        to_answer=() if asked is None or step is None else step.to_answer,
        hidden=tuple(card for card in state.setting.box.cards if card not in lying),
        findings=findings,
        result=None if state.result is None else state.result.reason,
        miscounted=tuple((one.seat, one.expected, one.seen) for one in miscounted(state)),
        hands=tuple(_hand(state, seat) for seat in state.setting.seats) if hands else (),
    )


def _row(state: ZodiacState, number: int) -> RowFacts:
    player, box = state.players[number], state.setting.box
    fits: tuple[str, ...] = ()
    if player.gap is None:
        fits = tuple(openings(row_of(player.sequence, player.element, box), box))
    return RowFacts(
        state.setting.seats[number], player.element, player.sequence, player.hand_size, fits, player.gap
    )


def _hand(state: ZodiacState, seat: Seat) -> HandFacts:
    known = knowledge(state, seat)
    return HandFacts(seat, known.sure, known.maybe, known.never, known.hidden)


def finding_line(alert: Alert, names: Mapping[Seat, str]) -> Line:
    """A contradiction in words: what was seen and said, never more."""
    template = FINDINGS[alert.code].template
    values = {**alert.to_json(), "name": names.get(alert.seat or "", alert.seat or "")}
    return Line.of(template, **{key: value for key, value in values.items() if f"{{{key}}}" in template})
