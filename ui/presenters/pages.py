"""Pages that lie over the game: menu, history, a rule, devices, the wheel, the aid; and the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.session.public import Line, PublicTable, SeatFacts, UndoLabel
from companion.session.touches import TakeBreak, Undo
from ui.aid import AID, PAGES
from ui.intents import Close, Export, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import (
    action_names,
    header,
    leave,
    mark_of,
    marks,
    speaker,
    speaking,
    strip,
    track,
    wheel,
)
from ui.presenters.forms import FormRow, FormScreen
from ui.presenters.lost_tag import LOST_TAG, can_lose_tags
from ui.presenters.models import Button, PageScreen, Rank, ResultScreen, TableScreen, Tone, WheelScreen
from ui.texts import Texts

__all__ = [
    "aid_page",
    "board_screen",
    "devices_page",
    "history_page",
    "menu_page",
    "proof_page",
    "result_screen",
    "undo_screen",
    "wheel_screen",
    "why_page",
]


def _back(texts: Texts) -> Button:
    return Button(texts("Back"), Close(), Tone.QUIET)


def menu_page(public: PublicTable, looking: Looking, texts: Texts) -> PageScreen:
    """Everything that is not the next thing to do."""
    buttons = [
        Button(texts("Table and track" if public.zodiac is None else "Rows and piles"), OpenPage("board")),
        Button(texts("History"), OpenPage("history")),
        Button(texts("Player aid"), OpenPage("aid")),
        Button(texts("Seats"), OpenPage("seats")),
        Button(texts("Settings"), OpenPage("settings")),
        Button(texts("Operator"), OpenPage("operator")),
        Button(texts("Take a break"), Tell(TakeBreak(speaking(public)))),
        leave(texts),
    ]
    if wheel(public) is not None:
        buttons.insert(1, Button(texts("Wheel"), OpenPage("wheel")))
    if can_lose_tags(public):
        buttons.insert(-2, Button(texts("A tag will not read"), OpenPage(LOST_TAG)))
    if public.badges:
        buttons.insert(0, Button(texts("Devices"), OpenPage("devices")))
    lines = (texts("House values: amounts are ours, not your box's"),) if public.house and public.box else ()
    return PageScreen(texts("Menu"), lines, tuple(buttons), _back(texts), looking.message)


def board_screen(public: PublicTable, texts: Texts) -> TableScreen:
    """The table as it is on the screen of planning, to look at during any stage."""
    top = header(public, texts, texts("Table and track"))
    back = _back(texts)
    return TableScreen(
        header=type(top)(top.headline, top.detail, top.seconds, None, (back,)),
        strips=tuple(strip(public, facts, texts) for facts in public.seats),
        track=track(public, texts),
        wheel=wheel(public),
    )


def history_page(public: PublicTable, looking: Looking, texts: Texts) -> PageScreen:
    """The latest lines, newest first; a person may ask to take the last move back."""
    say = speaker(public, texts)
    lines = tuple(say.line(line) for line in reversed(public.log)) or (texts("Nothing has happened yet"),)
    take_back = Button(
        texts("Take back"),
        OpenPage("undo"),
        enabled=bool(public.undo),
        reason=texts("There is nothing to take back"),
    )
    return PageScreen(texts("History"), lines, (take_back,), _back(texts), looking.message)


def undo_screen(public: PublicTable, looking: Looking, texts: Texts) -> FormScreen:
    """What can be taken back, the latest first; behind a barrier every seat has to agree."""
    say = speaker(public, texts)
    people = [facts for facts in public.seats if not facts.bot]

    def row(label: UndoLabel) -> FormRow:
        line = say.line(label.line)
        title = texts("{line} – all seats together", line=line) if label.barrier else line
        choices = tuple(
            Button(
                "" if len(people) > 1 else texts("Take back"),
                Tell(Undo(facts.seat, label.to)),
                mark=mark_of(facts, texts) if len(people) > 1 else None,
                chosen=facts.seat in label.agreed,
            )
            for facts in people
        )
        return FormRow(title, choices)

    note = texts("Everything after it is taken back too")
    return FormScreen(texts("Take back"), tuple(map(row, public.undo)), _back(texts), note, looking.message)


def why_page(clause: str, text: str, texts: Texts) -> PageScreen:
    """The rule behind a line."""
    return PageScreen(texts("Why?"), (texts(text) if text else "", clause), (), _back(texts))


def devices_page(public: PublicTable, texts: Texts) -> PageScreen:
    """Each device in trouble and what to do about it."""
    say = speaker(public, texts)
    told = (say.line(badge.line) for badge in public.badges)
    lines = tuple(line[:1].upper() + line[1:] for line in told) or (texts("All devices work"),)
    return PageScreen(texts("Devices"), lines, (), _back(texts))


def aid_page(game: str, looking: Looking, texts: Texts, why: Callable[[str], str]) -> PageScreen:
    """Actions, animals or limits, in the words of the rules."""
    pages = AID.get(game, {})
    page = looking.subject if looking.subject in pages else next(iter(PAGES))
    lines = tuple(_aid_line(title, clauses, texts, why) for title, clauses in pages.get(page, ()))
    buttons = tuple(Button(texts(PAGES[name]), OpenPage("aid", name), chosen=name == page) for name in pages)
    return PageScreen(texts("Player aid"), lines, buttons, _back(texts), looking.message)


def _aid_line(title: str, clauses: Sequence[str], texts: Texts, why: Callable[[str], str]) -> str:
    """The rules behind a title in one paragraph; rules that begin with the title say it only once."""
    said = [texts(text) for text in map(why, clauses) if text]
    if not title:
        return " ".join(said)
    name = texts(title)
    colons = (f"{name}:", f"{name}：")
    more = [line[len(name) + 1 :].lstrip() if line.startswith(colons) else line for line in said]
    whole = " ".join([*said[:1], *(line[:1].upper() + line[1:] for line in more[1:])])
    return whole if whole.startswith(name) else texts("{title}: {rest}", title=name, rest=whole)


def proof_page(lines: Sequence[Line], public: PublicTable, texts: Texts) -> PageScreen:
    """How secrets were kept, in plain words."""
    say = speaker(public, texts)
    shown = tuple(say.line(line) for line in lines) or (texts("There is nothing to check in this game"),)
    return PageScreen(texts("How plans were kept secret"), shown, (), _back(texts))


def wheel_screen(public: PublicTable, texts: Texts) -> WheelScreen | PageScreen:
    """The wheel, large."""
    model = wheel(public)
    if model is None:
        return PageScreen(texts("Wheel"), (texts("The wheel has not been laid yet"),), (), _back(texts))
    return WheelScreen(texts("Wheel"), model, action_names(texts)[:6], _back(texts))


def _rank_text(facts: SeatFacts, texts: Texts) -> str:
    place = texts("in the Palace") if facts.position >= 37 else texts("space {space}", space=facts.position)
    return texts("{place}, karma {karma}", place=place, karma=facts.karma)


def result_screen(public: PublicTable, looking: Looking, texts: Texts) -> ResultScreen:
    """The ranking; seats of one group share their place."""
    by_seat = {facts.seat: facts for facts in public.seats}
    seats = marks(public, texts)
    ranks: list[Rank] = []
    place = 1
    for group in public.ranking or ():
        ranks.extend(Rank(str(place), seats[seat], _rank_text(by_seat[seat], texts)) for seat in group)
        place += len(group)
    winners = (public.ranking or ((),))[0]
    if len(winners) == 1:
        headline = texts("{seat} wins", seat=seats[winners[0]].name)
    else:
        headline = texts("{seats} share the win", seats=[seats[seat].name for seat in winners])
    buttons = (
        Button(texts("Charts"), OpenPage("charts")),
        Button(texts("How plans were kept secret"), OpenPage("proof")),
        Button(texts("Save the game's record"), Export()),
        Button(texts("History"), OpenPage("history")),
        leave(texts),
    )
    return ResultScreen(header(public, texts, headline), tuple(ranks), buttons, looking.message)
