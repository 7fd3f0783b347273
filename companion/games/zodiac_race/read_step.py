"""What a state holds of a running turn, findings and the result, from JSON.

Fills in what follows from the rest of the state and names every fault with its exact place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_discard import requestable
from companion.games.zodiac_race.model import Alert, Result, Running, Setting
from companion.games.zodiac_race.names import AFTER, ASKING, KINDS, THEN
from companion.games.zodiac_race.state import ZodiacState, freeze
from companion.games.zodiac_race.turn import begin_turn, shuffle_due
from companion.games.zodiac_race.work import Work

__all__ = ["complete", "read_alerts", "read_result"]

_ALERTS = {
    "false_denial": ("seat", "card"),
    "impossible_source": ("seat", "card"),
    "draw_count": ("expected", "seen"),
    "hand_count": ("seat", "expected", "seen"),
}
"""By code: what a finding tells beside the turn."""


def complete(state: ZodiacState, data: Mapping[str, Any]) -> ZodiacState:
    """The state with its step; without a phase, with what is due as the active seat's turn begins."""
    _check_rows(state)
    if data.get("result") is not None:
        fields.mapping(data["result"], "state.result")
    if "phase" not in data:
        if data.get("step") is not None:
            raise BadInput("state.phase", "is missing, while a step is given")
        work = Work(state)
        begin_turn(work)
        return freeze(work)
    _check_phase(state)
    if state.phase in ("deal", "act", "penalty", "over"):
        if data.get("step") is not None:
            raise BadInput("state.step", f"must be null in the phase {state.phase}")
        return state
    read = replace(state, step=_read_step(data, state))
    _check_step(read)
    return read


def _check_rows(state: ZodiacState) -> None:
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        full = player.gap is None and len(player.sequence) >= state.setting.box.row_length
        if full and state.phase != "over":
            raise BadInput("state.phase", f"must be over: the row of {seat} is full")


def _check_phase(state: ZodiacState) -> None:
    if state.phase == "over":
        return
    if (state.phase == "reshuffle") != shuffle_due(Work(state)) and state.phase != "answer":
        due = "with an empty draw pile and discards to shuffle it must be reshuffle, else it cannot be"
        raise BadInput("state.phase", f"cannot be {state.phase}: {due}")
    if state.phase == "penalty" and (state.active is None or state.player(state.active).gap is None):
        raise BadInput("state.phase", "cannot be penalty: the row of the active seat has no hole")
    if state.phase == "deal" and (state.discard or any(p.hand_size or p.sequence for p in state.players)):
        raise BadInput("state.phase", "cannot be deal: cards are on the table already")


def _read_step(data: Mapping[str, Any], state: ZodiacState) -> Running:
    field = "state.step"
    raw = fields.mapping(data.get("step") or {}, field)
    fields.known_keys(raw, field, Running._fields)
    after = "begin" if state.phase == "reshuffle" and not raw.get("draws") else "followup"
    gained = fields.items(raw.get("gained", []), f"{field}.gained")
    held = state.player(state.active or "")
    hand = state.hand(state.active or "") or held.known
    return Running(
        _word(raw, "kind", KINDS, "discard" if state.phase == "answer" else None),
        _word(raw, "then", THEN, "request" if state.phase == "answer" else None),
        _word(raw, "ask", tuple(state.setting.box.cards), None),
        _read_to_answer(raw, state),
        _read_draws(raw, state),
        tuple(fields.member(card, f"{field}.gained[{n}]", hand) for n, card in enumerate(gained)),
        fields.whole(raw.get("gained_unknown", 0), f"{field}.gained_unknown", 0),
        fields.member(raw.get("after", after), f"{field}.after", AFTER),
    )


def _word(raw: Mapping[str, Any], name: str, choices: tuple[str, ...], usual: str | None) -> str | None:
    value = raw.get(name, usual)
    return None if value is None else fields.member(value, f"state.step.{name}", choices)


def _read_to_answer(raw: Mapping[str, Any], state: ZodiacState) -> tuple[Seat, ...]:
    field = "state.step.to_answer"
    others = () if state.active is None else state.setting.following(state.active)
    if state.phase == "answer" and "to_answer" not in raw:
        return tuple(seat for seat in others if state.player(seat).hand_size)
    given = fields.items(raw.get("to_answer", []), field)
    seats = tuple(fields.member(seat, f"{field}[{n}]", others) for n, seat in enumerate(given))
    if seats != tuple(seat for seat in others if seat in seats):
        raise BadInput(field, f"must name seats once and in the order {', '.join(others)}")
    return seats


def _read_draws(raw: Mapping[str, Any], state: ZodiacState) -> tuple[tuple[Seat, int], ...]:
    field = "state.step.draws"
    if state.phase == "draw" and "draws" not in raw and state.active is not None:
        missing = state.setting.box.hand_size - state.player(state.active).hand_size
        return ((state.active, missing),) if missing > 0 else ()
    draws = []
    for n, item in enumerate(fields.items(raw.get("draws", []), field)):
        seat, count = fields.items(item, f"{field}[{n}]", 2)
        seat = fields.member(seat, f"{field}[{n}][0]", state.setting.seats)
        draws.append((seat, fields.whole(count, f"{field}[{n}][1]", 1)))
    return tuple(draws)


def _check_step(state: ZodiacState) -> None:
    """A phase fits what is asked and owed."""
    step = state.step or Running()
    if state.phase == "answer":
        if step.then not in ASKING:
            raise BadInput("state.step.then", f"must be {' or '.join(ASKING)} while seats are to answer")
        if step.ask is None:
            raise BadInput("state.step.ask", "is missing")
        if not step.to_answer:
            raise BadInput("state.step.to_answer", "must name the seats that are to answer")
        if not requestable(state, state.active or "", step.ask):
            raise BadInput("state.step.ask", f"is {step.ask}, which no other seat can hold")
    elif step.to_answer:
        raise BadInput("state.step.to_answer", f"must be empty in the phase {state.phase}")
    if state.phase == "draw" and not (step.draws and state.draw_count):
        raise BadInput("state.step.draws", "must name a draw, and the draw pile must hold a card")
    if state.phase in ("answer", "followup") and step.draws:
        raise BadInput("state.step.draws", f"must be empty in the phase {state.phase}")


def read_alerts(data: Mapping[str, Any], setting: Setting) -> tuple[Alert, ...]:
    """The contradictions found so far."""
    alerts = []
    for n, item in enumerate(fields.items(data.get("alerts", []), "state.alerts")):
        place = f"state.alerts[{n}]"
        entry = fields.mapping(item, place)
        code = fields.member(fields.required(entry, "code", place), f"{place}.code", tuple(_ALERTS))
        fields.known_keys(entry, place, ("code", "turn", *_ALERTS[code]))
        choices = {"seat": setting.seats, "card": tuple(setting.box.cards)}
        told: dict[str, Any] = {}
        for name in _ALERTS[code]:
            value = fields.required(entry, name, place)
            if name in choices:
                told[name] = fields.member(value, f"{place}.{name}", choices[name])
            else:
                told[name] = fields.whole(value, f"{place}.{name}", 0)
        turn = fields.whole(fields.required(entry, "turn", place), f"{place}.turn", 1)
        alerts.append(Alert(code, turn, **told))
    return tuple(alerts)


def read_result(data: Mapping[str, Any], setting: Setting) -> Result:
    """The result of a game that is over."""
    field = "state.result"
    raw = fields.mapping(fields.required(data, "result", "state"), field)
    fields.known_keys(raw, field, Result._fields)
    reason = fields.required(raw, "reason", field)
    if not isinstance(reason, str):
        raise BadInput(f"{field}.reason", f"must be a text, not {reason!r}")
    winner = raw.get("winner")
    if winner is None:
        return Result(None, reason)
    winner = fields.member(winner, f"{field}.winner", setting.seats)
    element = fields.required(raw, "element", field)
    return Result(winner, reason, fields.member(element, f"{field}.element", tuple(setting.box.elements)))
