"""What a state holds of a running turn, a change of animals, findings and the result, from JSON.

Fills in what follows from the rest of the state and names every fault with its exact place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.dice import by_colour, sorted_faces, take
from companion.games.crazy_race.model import Alert, Result, Turn
from companion.games.crazy_race.names import COLOURS, DICE, SEAT_INDEX, SETUP, TURN
from companion.games.crazy_race.read_move import read_faces
from companion.games.crazy_race.stages import due
from companion.games.crazy_race.state import CrazyState, freeze
from companion.games.crazy_race.track import colour_at
from companion.games.crazy_race.turn import begin_turn, limit_of, open_turn
from companion.games.crazy_race.work import Work
from companion.games.vocabulary import Seat

__all__ = ["complete", "read_alerts", "read_result"]


def complete(state: CrazyState, data: Mapping[str, Any]) -> CrazyState:
    """The state with what its phase needs: a turn, a queue, who acts."""
    phase = state.phase
    fields.items(data.get("queue", []), "state.queue")
    for name in ("turn", "result"):
        if data.get(name) is not None:
            fields.mapping(data[name], f"state.{name}")
    if phase in TURN:
        return _with_turn(state, data)
    if phase == "hitch":
        return _with_queue(state, data)
    if phase in ("reveal", "hitch_pair"):
        return _with_change(state)
    if phase == "bonus":
        return _with_bonus(state)
    if phase in SETUP:
        _check_setup(state)
    return replace(state, active=None)


def _check_setup(state: CrazyState) -> None:
    colours = sum(cart.colour is not None for cart in state.carts)
    if state.phase == "setup_carts" and colours == len(state.carts):
        raise BadInput("state.phase", "cannot be setup_carts: every seat has a cart")
    if state.phase == "setup_donkeys" and colours < len(state.carts):
        raise BadInput("state.phase", "cannot be setup_donkeys: a seat has no cart yet")
    if state.phase == "setup_reveal" and len(state.carts) == 2:
        raise BadInput("state.phase", "cannot be setup_reveal: two seats turn up no cards yet")
    if state.phase == "setup_reveal":
        _check_stack(state)


def _check_stack(state: CrazyState) -> None:
    two = len(state.carts) == 2
    stack = due(state)
    if stack.due > stack.deck_count or (two and stack.due < 2):
        raise BadInput("state.deck_count", f"is too small: {max(2, stack.due)} cards are due")


def _with_turn(state: CrazyState, data: Mapping[str, Any]) -> CrazyState:
    work = Work(state)
    if state.active is None:
        raise BadInput("state.active", "is missing")
    seat = state.active
    if "phase" not in data and data.get("turn") is None:
        begin_turn(work, seat)
        return freeze(work)
    raw = data.get("turn")
    if raw is not None:
        return replace(state, turn=_read_turn(raw, state, seat))
    open_turn(work, seat, Turn(limit_of(work, seat)))
    if work.phase != state.phase:
        raise BadInput("state.turn", f"is missing, and does not follow from the phase {state.phase}")
    return freeze(work)


def _read_turn(data: Any, state: CrazyState, seat: Seat) -> Turn:
    field = "state.turn"
    data = fields.mapping(data, field)
    fields.known_keys(data, field, Turn._fields)
    limit = data.get("limit", limit_of(Work(state), seat))
    if limit is not None:
        fields.whole(limit, f"{field}.limit", 0)
    raw = fields.items(data.get("route", []), f"{field}.route")
    route = tuple(fields.whole(pos, f"{field}.route[{n}]", 1) for n, pos in enumerate(raw))
    if len(route) > DICE:
        raise BadInput(f"{field}.route", f"must not be longer than {DICE} spaces")
    dice = _read_dice(data, state, route)
    rolled = sorted_faces(read_faces(data.get("rolled", []), f"{field}.rolled"))
    for n, (colour, face) in enumerate(rolled):
        if colour not in COLOURS or face not in state.setting.box.dice[colour].faces:
            raise BadInput(f"{field}.rolled[{n}]", "is no face of a die in the box")
    lying = Counter(colour for colour, _ in rolled)
    open_dice = by_colour((Counter(dice) - lying).elements())
    to_roll = _read_colours(data.get("to_roll", open_dice), f"{field}.to_roll")
    if Counter(to_roll) + lying != Counter(dice):
        raise BadInput(f"{field}.to_roll", "with the rolled dice must make the dice of the turn")
    turn = Turn(
        limit,
        route,
        dice,
        rolled,
        by_colour(to_roll),
        fields.truth(data.get("rerolled", False), f"{field}.rerolled"),
        fields.whole(data.get("start_bonus", 0), f"{field}.start_bonus", 0),
    )
    _check_turn(turn, state)
    return turn


def _read_dice(data: Mapping[str, Any], state: CrazyState, route: tuple[int, ...]) -> tuple[str, ...]:
    ability = state.ability
    if "dice" in data:
        dice = _read_colours(data["dice"], "state.turn.dice")
        supply = state.setting.box.dice
        if any(count > supply[colour].number for colour, count in Counter(dice).items()):
            raise BadInput("state.turn.dice", "must not be more than the box holds")
        return dice if ability.kind == "hop" else by_colour(dice)
    if ability.kind == "fixed_dice":
        return ability.colours
    taken = take([colour_at(state.track, pos) for pos in route], state.setting.box.dice)
    dice = tuple(one.die for one in taken)
    return dice if ability.kind == "hop" else by_colour(dice)


def _read_colours(value: Any, field: str) -> tuple[str, ...]:
    raw = fields.items(value, field)
    return tuple(fields.member(colour, f"{field}[{n}]", COLOURS) for n, colour in enumerate(raw))


def _check_turn(turn: Turn, state: CrazyState) -> None:
    """A phase fits the dice that lie there and those that are still to be rolled."""
    kind, phase = state.ability.kind, state.phase
    if phase == "drive" and (turn.dice or kind in ("hop", "fixed_dice")):
        raise BadInput("state.phase", "cannot be drive: the dice of this turn are fixed")
    if phase == "roll" and not turn.to_roll:
        raise BadInput("state.turn.to_roll", "must name the dice to be rolled")
    if phase in ("reroll", "hop") and (turn.to_roll or not turn.rolled or kind != phase):
        raise BadInput("state.phase", f"cannot be {phase} with this animal and these dice")
    if phase == "reroll" and (turn.rerolled or not set(turn.dice) & set(state.ability.colours)):
        raise BadInput("state.phase", "cannot be reroll: there is nothing left to throw again")
    if phase == "hop" and len(turn.dice) >= DICE:
        raise BadInput("state.phase", "cannot be hop: no die is left")
    if phase != "drive" and kind != "fixed_dice" and len(turn.route) != len(turn.dice):
        raise BadInput("state.turn.route", f"must have {len(turn.dice)} spaces, one for each die")
    pos = state.carts[SEAT_INDEX[state.active or ""]].pos
    if any(after <= before for before, after in zip((pos, *turn.route), turn.route, strict=False)):
        raise BadInput("state.turn.route", f"must lead forward from {pos}")


def _with_queue(state: CrazyState, data: Mapping[str, Any]) -> CrazyState:
    """Those who still choose: the last of the order from behind, the first of them acting."""
    behind = tuple(reversed(state.standing))
    if raw := fields.items(data.get("queue", []), "state.queue"):
        queue = tuple(fields.member(seat, f"state.queue[{n}]", behind) for n, seat in enumerate(raw))
    else:
        first = state.active if data.get("active") is not None else behind[0]
        queue = behind[behind.index(first or behind[0]) :]
    if queue != behind[len(behind) - len(queue) :]:
        raise BadInput("state.queue", f"must be the end of {', '.join(behind)}")
    if data.get("active") not in (None, queue[0]):
        raise BadInput("state.active", f"must be {queue[0]}, the first of the queue")
    if len(state.carts) == 2:
        raise BadInput("state.phase", "cannot be hitch: with two seats one chooses for both")
    if len(state.offer) != len(queue):
        raise BadInput("state.offer", f"must hold {len(queue)} cards, one for each seat still to choose")
    if state.stage == len(state.palms):
        raise BadInput("state.stage", "has no change of animals after it")
    return replace(state, queue=queue, active=queue[0])


def _with_change(state: CrazyState) -> CrazyState:
    two = len(state.carts) == 2
    last = len(state.palms) - (1 if two else 2)
    if state.stage > last:
        raise BadInput("state.stage", f"must be at most {last} when cards are turned up after it")
    if state.phase == "hitch_pair":
        if not two:
            raise BadInput("state.phase", "cannot be hitch_pair: this is for two seats")
        if len(state.offer) < 2:
            raise BadInput("state.offer", "must hold at least two cards")
        return replace(state, active=state.standing[-1])
    if state.offer:
        raise BadInput("state.offer", "must be empty before the cards are turned up")
    _check_stack(state)
    return replace(state, active=None)


def _with_bonus(state: CrazyState) -> CrazyState:
    if state.active is None or not state.cart(state.active).cards:
        raise BadInput("state.active", "must be a seat that has cards left")
    return state


def read_alerts(data: Mapping[str, Any], seats: tuple[Seat, ...]) -> tuple[Alert, ...]:
    """The findings of the sensors so far."""
    alerts = []
    for n, item in enumerate(fields.items(data.get("alerts", []), "state.alerts")):
        place = f"state.alerts[{n}]"
        entry = fields.mapping(item, place)
        code = fields.member(fields.required(entry, "code", place), f"{place}.code", ("cart_position",))
        seat = fields.member(fields.required(entry, "seat", place), f"{place}.seat", seats)
        spaces = [
            fields.whole(fields.required(entry, name, place), f"{place}.{name}", 1)
            for name in ("expected", "seen")
        ]
        alerts.append(Alert(code, seat, *spaces))
    return tuple(alerts)


def read_result(data: Mapping[str, Any], seats: tuple[Seat, ...]) -> Result:
    """The result of a race that is over."""
    field = "state.result"
    raw = fields.mapping(fields.required(data, "result", "state"), field)
    order = fields.items(fields.required(raw, "order", field), f"{field}.order", len(seats))
    if set(map(str, order)) != set(seats):
        raise BadInput(f"{field}.order", "must name every seat once")
    winner = fields.member(raw.get("winner", order[0]), f"{field}.winner", (order[0],))
    spaces = fields.mapping(fields.required(raw, "spaces", field), f"{field}.spaces")
    places = tuple(
        fields.whole(fields.required(spaces, seat, f"{field}.spaces"), f"{field}.spaces.{seat}", 1)
        for seat in seats
    )
    tie_break = raw.get("tie_break")
    if tie_break is not None:
        fields.member(tie_break, f"{field}.tie_break", ("donkey_limit",))
    return Result(winner, tuple(order), places, tie_break)
