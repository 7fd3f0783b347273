"""From a race of Crazy Race to what everybody may see. Decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from companion.games.crazy_race.abilities import Ability
from companion.games.crazy_race.box_values import Box
from companion.games.crazy_race.chance import average, chance_of, planned
from companion.games.crazy_race.dice import by_colour, total
from companion.games.crazy_race.names import DICE
from companion.games.crazy_race.stages import due
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Move
from companion.reconcile.crazy import CrazyMeaning
from companion.reconcile.instructions import Line
from companion.session.crazy_public import CardFacts, CartFacts, CrazyFacts, RouteFacts
from companion.session.public import Decision, PublicTable, SealState, SeatFacts, Stage
from companion.session.session import GameSession
from companion.session.showing import MOST_CHOICES, Shown

__all__ = ["ability_line", "crazy_decision", "crazy_facts", "crazy_headline", "crazy_table"]

DECISION_LINES: Mapping[str, Line] = {
    "setup_carts": Line.of("{name}: choose a cart"),
    "drive": Line.of("{name}: how far? The limit is {limit}"),
    "reroll": Line.of("{name}: roll some dice again?"),
    "hop": Line.of("{name}: one more die, or stop?"),
    "hitch": Line.of("{name}: choose an animal"),
    "hitch_pair": Line.of("{name}: choose an animal for yourself and one for the other cart"),
    "bonus": Line.of("{name}: spend a bonus card"),
}

DECISION_CLAUSES: Mapping[str, str] = {
    "setup_carts": "CR-SET-09",
    "drive": "CR-TRN-04",
    "reroll": "CR-ABL-02",
    "hop": "CR-ABL-10",
    "hitch": "CR-CHO-01",
    "hitch_pair": "CR-TWO-03",
    "bonus": "CR-END-03",
}

ABILITIES: Mapping[str, Line] = {
    "none": Line.of("no ability"),
    "reroll": Line.of("may roll {colours} dice again, once"),
    "cap": Line.of("{colours} dice count {amount} at most"),
    "start_bonus": Line.of("starts on {colours}: {amount} spaces ahead at once"),
    "hop": Line.of("rolls one die after the other and stops when it likes"),
    "laugh": Line.of("moves {amount} whenever another cart busts"),
    "skip_occupied": Line.of("leaps over occupied spaces"),
    "last_place_limit": Line.of("in last place its limit is {amount}"),
}
SUMMED = Line.of("moves the sum of {colours}")
HIGHEST = Line.of("moves the highest of {colours}")


def crazy_table(session: GameSession, shown: Shown) -> PublicTable:
    """Everything a public screen shows."""
    state = _race(session)
    taken = shown.meaning.taken if isinstance(shown.meaning, CrazyMeaning) else 0
    return PublicTable(
        game=session.game.id,
        game_id=session.id,
        stage=shown.stage,
        round=state.round,
        headline=crazy_headline(shown.stage, state),
        seats=tuple(_seat(session, state, number) for number in range(len(state.setting.seats))),
        instructions=shown.instructions,
        decision=crazy_decision(state),
        fix=shown.fix,
        badges=shown.badges,
        log=shown.log,
        seconds=shown.seconds,
        ranking=state.ranking(),
        box=session.header.box.id,
        house="/house-" in session.header.box.id,
        later=shown.later,
        can_undo=len(session.history()) > 1,
        crazy=crazy_facts(state, taken),
    )


def _race(session: GameSession) -> CrazyState:
    state = session.state
    if not isinstance(state, CrazyState):
        raise TypeError("this is no race of Crazy Race")
    return state


def crazy_headline(stage: Stage, state: CrazyState) -> Line:
    """What to do now, in one line."""
    if stage is Stage.OVER:
        return Line.of("The race is over")
    if stage is Stage.SETUP:
        return Line.of("Set the table up")
    if state.phase == "bonus":
        return Line.of("The bonus cards")
    if state.phase in ("hitch", "hitch_pair", "reveal"):
        return Line.of("Stage {stage}: new animals", stage=state.stage)
    if state.ending:
        return Line.of("Stage {stage}: the last round", stage=state.stage)
    return Line.of("Stage {stage}, round {round}", stage=state.stage, round=state.round)


def _seat(session: GameSession, state: CrazyState, number: int) -> SeatFacts:
    seat, cart = state.setting.seats[number], state.carts[number]
    info = next(info for info in session.seats if info.seat == seat)
    return SeatFacts(
        seat=seat,
        name=info.name,
        animal=cart.colour or "",
        karma=0,
        position=cart.pos,
        hand=(),
        owned=len(cart.cards),
        row=(),
        finished=bool(state.palms) and cart.pos > state.palms[-1],
        seal=SealState.IDLE,
        mode="touch",
        bot=info.bot is not None,
    )


def crazy_decision(state: CrazyState) -> Decision | None:
    """What a seat has to decide now."""
    owing = sorted(state.to_act() - {TABLE})
    if state.over or not owing:
        return None
    seat = owing[0]
    legal = state.legal(seat)
    name = state.cart(seat).colour or seat
    limit = None if state.turn is None else state.turn.limit
    line = DECISION_LINES[state.phase]
    values = {"name": name, "limit": limit} if "{limit}" in line.template else {"name": name}
    return Decision(
        seat=seat,
        decision=state.phase,
        choices=tuple(legal[index] for index in range(min(len(legal), MOST_CHOICES))),
        default=state.default(seat),
        line=Line.of(line.template, **values),
        clause=DECISION_CLAUSES[state.phase],
        more=len(legal) > MOST_CHOICES,
    )


@lru_cache(maxsize=8)
def crazy_facts(state: CrazyState, taken: int = 0) -> CrazyFacts:
    """The race as everybody sees it; ``taken`` as in :attr:`CrazyFacts.taken`."""
    turn, box = state.turn, state.setting.box
    return CrazyFacts(
        phase=state.phase,
        stage=state.stage,
        active=state.active,
        marker=state.start_seat,
        last_round=state.ending,
        colours=tuple(space.colour for space in state.track),
        palms=state.palms,
        carts=tuple(_cart(state, number) for number in range(len(state.carts))),
        offer=tuple(_card(box, card) for card in state.offer),
        limit=None if turn is None else turn.limit,
        rolled=() if turn is None else turn.rolled,
        to_roll=() if turn is None else turn.to_roll,
        total=0 if turn is None else total(turn.rolled, state.ability),
        routes=_routes(state) if state.phase == "drive" else (),
        level=_routes(state, skip=False) if state.phase == "drive" and _may_choose_to_leap(state) else (),
        faces=tuple((colour, tuple(sorted(set(die.faces)))) for colour, die in box.dice.items()),
        turned_sheets=state.setting.options.sheet_flip,
        unseen=_unseen(state),
        taken=taken,
    )


def _may_choose_to_leap(state: CrazyState) -> bool:
    return state.ability.kind == "skip_occupied" and state.setting.options.buffalo_skip == "optional"


def _unseen(state: CrazyState) -> tuple[str, ...]:
    if state.phase == "setup_donkeys":
        return state.setting.box.donkeys
    if state.phase in ("setup_reveal", "reveal"):
        return tuple(card for card in state.setting.box.animals if card not in due(state).seen)
    return ()


def _cart(state: CrazyState, number: int) -> CartFacts:
    seat, cart, box = state.setting.seats[number], state.carts[number], state.setting.box
    rank = state.standing.index(seat) + 1 if seat in state.standing else 0
    animal = None if cart.animal is None else _card(box, cart.animal)
    return CartFacts(
        seat, cart.colour, cart.pos or None, rank, animal, tuple(_card(box, card) for card in cart.cards)
    )


def _card(box: Box, card: str) -> CardFacts:
    printed = box.cards[card]
    return CardFacts(card, printed.limit, ability_line(printed.ability), printed.bonus)


def ability_line(ability: Ability) -> Line:
    """What an animal can do, in one line."""
    if ability.kind == "fixed_dice":
        template = (SUMMED if ability.count == "sum" else HIGHEST).template
    else:
        template = ABILITIES[ability.kind].template
    values = {"colours": ability.colours, "amount": ability.amount}
    return Line.of(template, **{name: value for name, value in values.items() if f"{{{name}}}" in template})


def _routes(state: CrazyState, *, skip: bool = True) -> tuple[RouteFacts, ...]:
    return tuple(_route(state, count, skip) for count in range(1, DICE + 1))


def _route(state: CrazyState, count: int, skip: bool) -> RouteFacts:
    steps = planned(state, count, skip)
    dice = by_colour(step.die for step in steps)
    stand_ins = Counter((step.colour, step.die) for step in steps if step.colour != step.die)
    level = {} if skip else {"skip": False}
    chance = chance_of(state, Move.of(state.active or "", "drive", spaces=count, **level))
    return RouteFacts(
        spaces=count,
        pos=steps[-1].pos,
        colour=steps[-1].colour,
        dice=dice,
        stand_ins=tuple(stand_ins.elements()),
        average=float(average(dice, state.setting.box.dice)),
        chance=float(chance),
    )
