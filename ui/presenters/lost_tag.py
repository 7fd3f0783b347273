"""The page on which a card is told by finger whose tag is lost or will not read. Knows no toolkit."""

from __future__ import annotations

from companion.games.race.components import action_card
from companion.games.race.names import GAME_ID
from companion.games.vocabulary import seat_number
from companion.session.public import PublicTable, Stage
from companion.session.touches import TellTag
from ui.intents import Close, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import mark_of
from ui.presenters.forms import FormRow, FormScreen
from ui.presenters.parts import Button, Tone
from ui.texts import Texts
from ui.words import ACTIONS, TAG_PLACES

__all__ = ["LOST_TAG", "can_lose_tags", "lost_tag_screen"]

LOST_TAG = "lost-tag"
"""Name of the page."""

_ENERGIES = range(1, 7)


def can_lose_tags(public: PublicTable) -> bool:
    """Whether there are tagged cards on this table that may have to be told."""
    return public.game == GAME_ID and public.stage is not Stage.OVER


def lost_tag_screen(public: PublicTable, looking: Looking, texts: Texts) -> FormScreen:
    """Whose card, which card, where it lies: three presses, the last one counts.

    The subject of the page holds the first two: ``s1 A5`` or ``s1 E3``.
    """
    seat, _, card = looking.subject.partition(" ")
    seats = tuple(
        Button(
            "",
            OpenPage(LOST_TAG, f"{facts.seat} {card}"),
            mark=mark_of(facts, texts),
            chosen=facts.seat == seat,
        )
        for facts in public.seats
    )
    rows = [FormRow(texts("Whose card"), seats)]
    names = [(f"A{number}", texts(name)) for number, name in ACTIONS.items()]
    rows += _by_two(texts("Action card"), _cards(names, seat, card))
    energies = [(f"E{value}", str(value)) for value in _ENERGIES]
    rows.append(FormRow(texts("Energy card"), _cards(energies, seat, card)))
    rows += _by_two(texts("Where it lies"), _places(seat, card, texts))
    note = texts("The card counts as lying there for the evening, or until it is read")
    back = Button(texts("Back"), Close(), Tone.QUIET)
    return FormScreen(texts("A tag will not read"), tuple(rows), back, note, looking.message)


def _by_two(title: str, choices: tuple[Button, ...]) -> list[FormRow]:
    """Rows of two choices, so that every word has room."""
    starts = range(0, len(choices), 2)
    return [FormRow("" if first else title, choices[first : first + 2]) for first in starts]


def _cards(known: list[tuple[str, str]], seat: str, card: str) -> tuple[Button, ...]:
    return tuple(
        Button(text, OpenPage(LOST_TAG, f"{seat} {name}"), chosen=name == card) for name, text in known
    )


def _places(seat: str, card: str, texts: Texts) -> tuple[Button, ...]:
    """The seat's places; pressed, the card lies there."""
    ready = bool(seat and card)
    reason = texts("Choose first whose card it is, and which")
    component = ""
    if ready:
        component = action_card(int(card[1]), seat_number(seat) + 1) if card[0] == "A" else f"RZ-{card}"
    return tuple(
        Button(
            texts(text),
            Tell(TellTag(component, f"{seat}.{place}" if place else "")),
            enabled=ready,
            reason=reason,
        )
        for place, text in TAG_PLACES.items()
    )
