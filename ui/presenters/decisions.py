"""Decisions: a list of legal answers, and the builder of an exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.vocabulary import Move
from companion.session.public import Decision, PublicTable, SeatFacts
from companion.session.touches import Decide
from ui.intents import Draft, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import header, mark_of, speaker, strip, track
from ui.presenters.models import Button, CardCell, DecisionScreen, ExchangeScreen, Tone
from ui.texts import Texts
from ui.words import EFFECTS, REWARDS

__all__ = ["can_grow_to", "decision_screen", "exchange_move", "exchange_screen", "move_words"]

_VALUES = range(1, 7)


def move_words(move: Move, texts: Texts) -> str:
    """A move as the words on its button."""
    match move.move:
        case "decline":
            return texts("No exchange")
        case "karma-step":
            return texts("Pay 2 karma, move 3") if move["pay"] else texts("Keep the karma")
        case "river":
            if move["choice"] == "pay":
                return texts("Return an energy {energy}", energy=move["energy"])
            return texts("Go back 8 and take the row up")
        case "pig":
            return texts(REWARDS[move["choice"]])
        case "horse":
            return texts("Go back 1 for an energy 1 and 1 karma") if move["retreat"] else texts("Stay")
        case "order":
            return texts("First: {effect}", effect=texts(EFFECTS[move["first"]]))
        case "exchange":
            give = [*move["give"], *((texts("karma"),) if move.get("karma") else ())]
            return texts("{give} for {take}", give=give, take=move["take"])
    return texts(move.move)


def _why(decision: Decision, texts: Texts) -> Button | None:
    return Button(texts("Why?"), OpenPage("why", decision.clause), Tone.QUIET) if decision.clause else None


def _owing(public: PublicTable, decision: Decision) -> SeatFacts:
    return next(facts for facts in public.seats if facts.seat == decision.seat)


def decision_screen(
    public: PublicTable, decision: Decision, looking: Looking, texts: Texts
) -> DecisionScreen:
    """The question and one button per legal answer."""
    own = strip(public, _owing(public, decision), texts)
    mark = own.mark
    choices = tuple(Button(move_words(move, texts), Tell(Decide(move))) for move in decision.choices)
    return DecisionScreen(
        header=header(public, texts, texts("{seat} decides", seat=mark.name)),
        mark=mark,
        question=speaker(public, texts).line(decision.line),
        facts=", ".join((own.space_text, own.karma_text, own.energy_text)),
        track=track(public, texts),
        choices=choices,
        why=_why(decision, texts),
        message=looking.message,
    )


def _draft_of(move: Move) -> Draft:
    return Draft(tuple(sorted(move["give"])), tuple(sorted(move["take"])), int(move.get("karma", 0) or 0))


def _fits(part: Sequence[int], whole: Sequence[int]) -> bool:
    return not Counter(part) - Counter(whole)


def can_grow_to(draft: Draft, choices: Sequence[Draft]) -> bool:
    """Whether adding to a draft can still make it one of the legal exchanges."""
    return any(
        draft.karma <= whole.karma and _fits(draft.give, whole.give) and _fits(draft.take, whole.take)
        for whole in choices
    )


def exchange_move(decision: Decision, draft: Draft) -> Move:
    """The move that a draft stands for: the legal one equal to it, else one that will be refused."""
    for move in decision.choices:
        if move.move == "exchange" and _draft_of(move) == draft:
            return move
    return Move.of(decision.seat, "exchange", give=list(draft.give), take=list(draft.take), karma=draft.karma)


def _added(cards: tuple[int, ...], value: int) -> tuple[int, ...]:
    return tuple(sorted((*cards, value)))


def exchange_screen(
    public: PublicTable, decision: Decision, looking: Looking, texts: Texts
) -> ExchangeScreen:
    """Cards of the hand to give, cards to take; what can no longer become legal cannot be added.

    When there are too many legal exchanges to list, everything can be added and the referee answers.
    """
    facts = _owing(public, decision)
    draft = looking.draft
    legal = tuple(_draft_of(move) for move in decision.choices if move.move == "exchange")
    hand = Counter(facts.hand)

    def cell(value: int, count: int, chosen: int, grown: Draft, *, room: bool) -> CardCell:
        allowed = room and (decision.more or can_grow_to(grown, legal))
        reason = texts("No legal exchange has this card as well")
        return CardCell(value, count, chosen, Button(str(value), grown, enabled=allowed, reason=reason))

    give = []
    for value in sorted(hand):
        chosen = draft.give.count(value)
        grown = Draft(_added(draft.give, value), draft.take, draft.karma)
        give.append(cell(value, hand[value] - chosen, chosen, grown, room=chosen < hand[value]))
    take = []
    for value in _VALUES:
        chosen = draft.take.count(value)
        grown = Draft(draft.give, _added(draft.take, value), draft.karma)
        take.append(cell(value, 0, chosen, grown, room=True))
    karma = None
    if any(whole.karma for whole in legal):
        paid = Draft(draft.give, draft.take, 1 - draft.karma)
        allowed = decision.more or can_grow_to(paid, legal)
        karma = Button(texts("1 karma as energy 2"), paid, enabled=allowed, chosen=bool(draft.karma))
    ready = draft in legal or (decision.more and bool(draft.give and draft.take))
    decline = next((move for move in decision.choices if move.move == "decline"), None)
    buttons = [
        Button(
            texts("Exchange"),
            Tell(Decide(exchange_move(decision, draft))),
            Tone.MAIN,
            enabled=ready,
            reason=texts("Choose what to give and what to take"),
        ),
        Button(texts("Start over"), Draft(), enabled=draft != Draft(), reason=texts("Nothing is chosen yet")),
    ]
    if decline is not None:
        buttons.append(Button(move_words(decline, texts), Tell(Decide(decline))))
    mark = mark_of(facts, texts)
    return ExchangeScreen(
        header=header(public, texts, texts("{seat} decides", seat=mark.name)),
        mark=mark,
        question=speaker(public, texts).line(decision.line),
        give_title=texts("Give"),
        take_title=texts("Take"),
        give=tuple(give),
        take=tuple(take),
        karma=karma,
        draft=draft,
        summary=_summary(draft, texts),
        buttons=tuple(buttons),
        why=_why(decision, texts),
        message=looking.message,
    )


def _summary(draft: Draft, texts: Texts) -> str:
    if draft == Draft():
        return texts("Touch cards to give and to take")
    give = [*draft.give, *((texts("karma"),) if draft.karma else ())]
    return texts("{give} for {take}", give=give or "…", take=list(draft.take) or "…")
