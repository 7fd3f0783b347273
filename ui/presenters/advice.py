"""What a bot would do, in words: for the private view or the decision of whoever practises."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, cast

from companion.bots.idea import Idea
from companion.games.vocabulary import Move, Seat
from companion.session.public import PublicTable
from companion.session.touches import Decide
from ui.intents import AskIdea, Draft, Tell
from ui.looking import Looking
from ui.practice import Advised
from ui.presenters.models import (
    CrazyScreen,
    DecisionScreen,
    ExchangeScreen,
    PrivateScreen,
    ScreenModel,
    WuScreen,
)
from ui.presenters.parts import Button, Tone
from ui.texts import Texts

__all__ = ["advised", "ask_text", "draft_of", "idea_text", "with_advice"]

_ANSWERS = ("choices", "buttons")
"""Where screens keep the answers to a decision."""


def ask_text(texts: Texts) -> str:
    """The words of the button that asks."""
    return texts("What would you do?")


def idea_text(idea: Idea | None, texts: Texts) -> str:
    """The reason behind a bot's move in one line; the move itself is shown by marking its answer."""
    if idea is None:
        return texts("There is nothing to choose now.")
    return texts(
        "I would choose this: {reason}.", reason=texts(idea.reason.template, **dict(idea.reason.values))
    )


def draft_of(move: Move) -> Draft:
    """The answer under construction that a move amounts to: an exchange, or a distance to drive."""
    match move.move:
        case "exchange":
            karma = int(move.get("karma", 0) or 0)
            return Draft(tuple(sorted(move["give"])), tuple(sorted(move["take"])), karma)
        case "drive":
            return Draft(give=(move["spaces"],))
    return Draft()


def advised(
    model: ScreenModel, public: PublicTable, table: object, looking: Looking, texts: Texts
) -> ScreenModel:
    """The same screen; at a table to practise at, with the ways to ask what a bot would do."""
    if not isinstance(table, Advised):
        return model
    if isinstance(model, PrivateScreen):
        return model if model.scan else replace(model, ask=ask_text(texts))
    return with_advice(model, public, looking.idea, texts)


def asked_now(public: PublicTable) -> Seat | None:
    """The person who owes an open decision."""
    bots = {facts.seat for facts in public.seats if facts.bot}
    decision = public.decision
    return None if decision is None or decision.seat in bots else decision.seat


def with_advice(model: ScreenModel, public: PublicTable, idea: Move | None, texts: Texts) -> ScreenModel:
    """A decision's screen with the button that asks, and the answer marked that was advised."""
    seat = asked_now(public)
    if seat is None or not isinstance(model, DecisionScreen | ExchangeScreen | CrazyScreen | WuScreen):
        return model
    shown: Any = model
    answers = {
        field.name: tuple(_marked(button, idea) for button in getattr(shown, field.name))
        for field in fields(shown)
        if field.name in _ANSWERS
    }
    ask = Button(ask_text(texts), AskIdea(seat), Tone.QUIET)
    top = replace(shown.header, menu=(ask, *shown.header.menu))
    return cast(ScreenModel, replace(shown, header=top, **answers))


def _marked(button: Button, idea: Move | None) -> Button:
    return (
        replace(button, chosen=True) if idea is not None and button.intent == Tell(Decide(idea)) else button
    )
