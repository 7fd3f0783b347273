"""What lies over a game of Zodiac Race, and its result: rows to look at, counts, what was found out."""

from __future__ import annotations

from dataclasses import replace

from companion.games.vocabulary import Seat
from companion.session.public import PublicTable, Stage
from companion.session.touches import TellPlace
from companion.session.zodiac_public import HandFacts, ZodiacFacts
from ui.intents import Close, Export, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import header, leave, marks, speaker
from ui.presenters.forms import FormRow, FormScreen
from ui.presenters.models import PageScreen, Rank, ResultScreen, ScreenModel
from ui.presenters.parts import Button, Tone
from ui.presenters.zodiac import zodiac_screen
from ui.texts import Texts

__all__ = ["audit_page", "counts_page", "stop_page", "zodiac_pages", "zodiac_result"]

_NEAR = (-2, -1, 0, 1, 2)
"""How far from the record a count may be to be told by one touch."""

_MOST_NAMED = 12
"""Longer lists of cards are told by their number."""


def zodiac_pages(name: str, public: PublicTable, looking: Looking, texts: Texts) -> ScreenModel | None:
    """The screen of that name where it is this game's own; None for every other."""
    facts = public.zodiac
    if facts is None:
        return None
    match name:
        case "steps" | "decision" | "table":
            return zodiac_screen(public, looking, texts)
        case "board":
            return _board(public, looking, texts)
        case "counts":
            return counts_page(public, facts, looking, texts)
        case "audit":
            return audit_page(public, facts, texts)
        case "stop" if public.stage is not Stage.OVER:
            return stop_page(texts)
        case "result" | "stop":
            return zodiac_result(public, looking, texts)
    return None


def _back(texts: Texts) -> Button:
    return Button(texts("Back"), Close(), Tone.QUIET)


def _board(public: PublicTable, looking: Looking, texts: Texts) -> ScreenModel:
    """The rows and piles, to look at during any stage."""
    shown = zodiac_screen(
        replace(public, decision=None, instructions=()), replace(looking, message=""), texts
    )
    top = replace(header(public, texts, texts("Rows and piles")), menu=(_back(texts),), devices=None)
    buttons = [Button(texts("Count cards"), OpenPage("counts"))]
    if public.zodiac is not None and public.zodiac.findings:
        buttons.append(Button(texts("What was found"), OpenPage("audit")))
    if public.stage is not Stage.OVER:
        buttons.append(Button(texts("End without a winner"), OpenPage("stop"), Tone.QUIET))
    return replace(shown, header=top, mark=None, question="", choices=tuple(buttons), why=None)


def counts_page(public: PublicTable, facts: ZodiacFacts, looking: Looking, texts: Texts) -> FormScreen:
    """What somebody has counted: the draw pile or a hand, one touch on the number."""
    seats = marks(public, texts)

    def numbers(what: str, expected: int) -> tuple[Button, ...]:
        near = [expected + off for off in _NEAR if expected + off >= 0]
        return tuple(Button(str(count), Tell(TellPlace(f"count:{what}", str(count)))) for count in near)

    def ways(seat: Seat) -> tuple[Button, ...]:
        return (
            Button(texts("The hand was put right"), Tell(TellPlace(f"right:{seat}", "hand"))),
            Button(texts("Go by the count"), Tell(TellPlace(f"right:{seat}", "record"))),
        )

    rows = (
        *(
            FormRow(
                texts("{name}: {seen} instead of {expected}", name=seats[seat].name, seen=seen, expected=due),
                ways(seat),
                seats[seat],
            )
            for seat, due, seen in facts.miscounted
        ),
        FormRow(texts("Draw pile"), numbers("draw", facts.draw_count)),
        *(
            FormRow(seats[row.seat].name, numbers(row.seat, row.hand_size), seats[row.seat])
            for row in facts.rows
        ),
    )
    back = Button(texts("Back"), OpenPage("board"), Tone.QUIET)
    note = texts("Touch the number that was counted")
    return FormScreen(texts("Count cards"), rows, back, note, looking.message)


def stop_page(texts: Texts) -> PageScreen:
    """Everybody agrees that the game ends here."""
    lines = (texts("The game ends without a winner. It can be taken back in the history."),)
    end = Button(texts("End the game"), Tell(TellPlace("stop", "agreed")), Tone.MAIN)
    return PageScreen(texts("End without a winner"), lines, (end,), _back(texts))


def audit_page(public: PublicTable, facts: ZodiacFacts, texts: Texts) -> PageScreen:
    """What does not go together in this game, and after its end what was known of the hands."""
    say = speaker(public, texts)
    seats = marks(public, texts)
    lines = [say.line(line) for line in facts.findings]
    if public.stage is Stage.OVER and not lines:
        lines.append(texts("Nothing was found that does not go together"))
    for hand in facts.hands:
        lines += _of_hand(hand, seats[hand.seat].name, texts)
    return PageScreen(texts("What was found"), tuple(lines), (), _back(texts))


def _of_hand(hand: HandFacts, name: str, texts: Texts) -> list[str]:
    lines = []
    if hand.sure:
        lines.append(texts("{name} surely held {cards}", name=name, cards=hand.sure))
    if hand.hidden:
        some: str | tuple[str, ...] = hand.maybe
        if len(hand.maybe) > _MOST_NAMED:
            some = texts("{count} cards", count=len(hand.maybe))
        lines.append(
            texts(
                "{name}: {count} more, each of them one of: {cards}", name=name, count=hand.hidden, cards=some
            )
        )
    if hand.never:
        never: str | tuple[str, ...] = hand.never
        if len(hand.never) > _MOST_NAMED:
            never = texts("{count} cards", count=len(hand.never))
        lines.append(texts("{name} cannot have held {cards}", name=name, cards=never))
    return lines


def zodiac_result(public: PublicTable, looking: Looking, texts: Texts) -> ResultScreen:
    """Who laid all twelve, and how far the others came."""
    facts, seats = public.zodiac, marks(public, texts)
    laid = {seat.seat: seat.position for seat in public.seats}
    ranks: list[Rank] = []
    place = 1
    for group in public.ranking or (tuple(laid),):
        best_first = sorted(group, key=lambda seat: -laid[seat])
        ranks += [
            Rank(str(place), seats[seat], texts("{count} of 12 laid", count=laid[seat]))
            for seat in best_first
        ]
        place += len(group)
    won = facts is not None and facts.result == "sequence" and public.ranking
    winner = seats[public.ranking[0][0]].name if won and public.ranking else ""
    headline = texts("{seat} wins", seat=winner) if winner else texts("Nobody has won")
    buttons = (
        Button(texts("What was found"), OpenPage("audit")),
        Button(texts("Save the game's record"), Export()),
        Button(texts("History"), OpenPage("history")),
        leave(texts),
    )
    return ResultScreen(header(public, texts, headline), tuple(ranks), buttons, looking.message)
