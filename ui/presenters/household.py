"""Settings, who sits where, and names letter by letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.vocabulary import Json, Seat
from companion.session.public import PublicTable, SeatFacts, TakeBack
from companion.session.touches import GoOn, KeepOn, Reseat, SealBy, Undo
from ui.chinese_names import CHINESE_KEYS
from ui.intents import Change, Close, Intent, OpenPage, Speak, Tell, TurnKeys, Type
from ui.looking import Looking
from ui.presenters.common import mark_of, speaker, speaking
from ui.presenters.forms import FormRow, FormScreen, KeyboardScreen
from ui.presenters.models import PageScreen
from ui.presenters.parts import Button, SeatMark, Tone
from ui.settings import (
    AT_END,
    COLOUR_SETS,
    FINDINGS,
    REVEAL,
    ROTATIONS,
    TEXT_SIZES,
    THEMES,
    TIMER_SECONDS,
    Settings,
)
from ui.texts import LANGUAGES, Texts
from ui.words import CHOICES, WAYS

__all__ = [
    "KEYS",
    "ROOM",
    "break_page",
    "keyboard_screen",
    "name_screen",
    "room_of",
    "seats_screen",
    "settings_screen",
    "take_back_page",
]

BOT = "sensible"
"""The bot that takes a seat which is left."""


def _back(texts: Texts) -> Button:
    return Button(texts("Back"), Close(), Tone.QUIET)


def _menu(texts: Texts) -> Button:
    return Button(texts("Menu"), OpenPage("menu"), Tone.QUIET)


def _choices(name: str, now: Json, values: Iterable[tuple[Json, str]]) -> tuple[Button, ...]:
    return tuple(Button(text, Change(name, value), chosen=value == now) for value, text in values)


def _named(texts: Texts, values: Iterable[str]) -> list[tuple[Json, str]]:
    return [(value, texts(CHOICES[value])) for value in values]


def _switch(texts: Texts) -> list[tuple[Json, str]]:
    return [(True, texts(CHOICES["on"])), (False, texts(CHOICES["off"]))]


def settings_screen(
    settings: Settings, looking: Looking, texts: Texts, *, calibrates: bool = False
) -> FormScreen:
    """Everything a household may like otherwise; each press counts and is kept at once.

    With ``calibrates`` camera, table and sensors can be measured from here.
    """
    now = settings
    seconds: list[tuple[Json, str]] = [(value, f"{value} s" if value else "–") for value in TIMER_SECONDS]
    turns: list[tuple[Json, str]] = [(degrees, f"{degrees}°") for degrees in ROTATIONS]
    rows: tuple[FormRow, ...] = (
        FormRow(
            texts("Language"),
            tuple(
                Button(name, Speak(code), chosen=code == texts.language) for code, name in LANGUAGES.items()
            ),
        ),
        FormRow(texts("Text size"), _choices("text", now.text, _named(texts, TEXT_SIZES))),
        FormRow(texts("Light"), _choices("theme", now.theme, _named(texts, THEMES))),
        FormRow(texts("Sound"), _choices("sound", now.sound, _switch(texts))),
        FormRow(texts("Motion"), _choices("motion", now.motion, _switch(texts))),
        FormRow(texts("Seat colours"), _choices("colours", now.colours, _named(texts, COLOUR_SETS))),
        FormRow(texts("Turn the picture"), _choices("rotation", now.rotation, turns)),
        FormRow(texts("Time to plan"), _choices("planning", now.planning, seconds)),
        FormRow(texts("Time to decide"), _choices("decisions", now.decisions, seconds)),
        FormRow(texts("Time for the steps"), _choices("turns", now.turns, seconds)),
        FormRow(texts("When time is up"), _choices("at_end", now.at_end, _named(texts, AT_END))),
        FormRow(texts("Late or wrong cards"), _choices("reveal", now.reveal, _named(texts, REVEAL))),
        FormRow(texts("Chances of the dice"), _choices("chances", now.chances, _switch(texts))),
        FormRow(
            texts("Hidden hands do not add up"), _choices("findings", now.findings, _named(texts, FINDINGS))
        ),
        FormRow(texts("Hands told after the game"), _choices("hands", now.hands, _switch(texts))),
    )
    if calibrates:
        measure = Button(texts("Measure"), OpenPage("calibration"))
        rows += (FormRow(texts("Camera, table and sensors"), (measure,)),)
    note = texts("Everything counts at once and is kept")
    return FormScreen(texts("Settings"), rows, _back(texts), note, looking.message)


def _way_of_sealing(public: PublicTable, facts: SeatFacts, texts: Texts) -> tuple[Button, ...]:
    """How a person's seat seals; pressed, the next way that this table has."""
    if facts.bot:
        return ()
    ways = ["face-down", *(["scan"] if public.reader else []), "touch"]
    after = ways[(ways.index(facts.mode) + 1) % len(ways)] if facts.mode in ways else ways[0]
    return (Button(texts(WAYS[facts.mode]), Tell(SealBy(facts.seat, after)), Tone.QUIET),)


def seats_screen(public: PublicTable, looking: Looking, texts: Texts) -> FormScreen:
    """Who sits where: a new name, a bot for a seat that is left, a person who returns."""
    no_bots = (
        "" if public.bots else texts("a bot cannot hold cards at a real table: people take all seats here")
    )
    rows = tuple(
        FormRow(
            mark_of(facts, texts).name,
            (
                Button(texts("Person"), Tell(Reseat(facts.seat, facts.name)), chosen=not facts.bot),
                Button(
                    texts("Bot"),
                    Tell(Reseat(facts.seat, facts.name, BOT)),
                    enabled=public.bots or facts.bot,
                    reason=no_bots,
                    chosen=facts.bot,
                ),
                Button(texts("Name"), OpenPage("name", facts.seat), Tone.QUIET),
                *_way_of_sealing(public, facts, texts),
            ),
            mark_of(facts, texts),
        )
        for facts in public.seats
    )
    in_rounds = public.crazy is None and public.zodiac is None and public.wu is None
    note = texts("Seats change between two rounds" if in_rounds else "Seats change while nothing is asked")
    return FormScreen(texts("Seats"), rows, _back(texts), note, looking.message)


KEYS = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-."),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-."),
    "zh_Hant": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-."),
}
"""Rows of letters by language."""

_LETTERS = "ABC"
"""The page of letters beside pages of characters."""

ROOM = 8.5
"""How much of a name a strip has room for, in widths of an ordinary letter."""

_NARROW, _WIDE = "iljtfr'-. ", "mw"


def room_of(name: str) -> float:
    """How much room a name takes, in widths of an ordinary letter.

    >>> room_of("Lilli"), room_of("Mom")
    (2.95, 3.9)
    """
    return round(sum(_room(letter) for letter in name), 2)


def _room(letter: str) -> float:
    if ord(letter) > 0x2E80:
        return 1.9
    wide = 1.5 if letter.lower() in _WIDE else 0.55 if letter in _NARROW else 1.0
    return wide * (1.3 if letter.isupper() and letter not in "IJ" and letter.lower() not in _WIDE else 1.0)


def keyboard_screen(
    title: str, mark: SeatMark | None, looking: Looking, texts: Texts, done: Intent
) -> KeyboardScreen:
    """A name as typed so far; what the strips have no room for cannot be pressed.

    Where people write Chinese, pages of characters come before the letters.
    """
    typed = looking.typed
    capital = not typed or typed[-1] in " -"
    full = texts("The strips have no room for more letters")

    def key(letter: str) -> Button:
        shown = letter.upper() if capital and letter != "ß" else letter
        longer = typed + shown
        return Button(shown, Type(longer), enabled=room_of(longer) <= ROOM, reason=full)

    books = CHINESE_KEYS if texts.language == "zh_Hant" else {}
    page = looking.keys if looking.keys in (*books, _LETTERS) else next(iter(books), _LETTERS)
    rows = tuple(tuple(key(letter) for letter in row) for row in books.get(page, KEYS[texts.language]))
    names = (*books, _LETTERS) if books else ()
    pages = tuple(Button(name, TurnKeys(name), Tone.QUIET, chosen=name == page) for name in names)
    space = Button(texts("Space"), Type(typed + " "), enabled=bool(typed) and not capital, reason=full)
    rub = Button(
        texts("Delete"), Type(typed[:-1]), enabled=bool(typed), reason=texts("There is nothing to delete")
    )
    finish = Button(
        texts("Done"), done, Tone.MAIN, enabled=bool(typed.strip()), reason=texts("Type a name first")
    )
    back, ordered = _back(texts), page == _LETTERS
    return KeyboardScreen(
        title, mark, typed, rows, (space, rub), back, finish, looking.message, pages, ordered
    )


def name_screen(public: PublicTable, looking: Looking, texts: Texts) -> KeyboardScreen:
    """A new name for a seat of the running game."""
    facts = _seat(public.seats, looking.subject)
    bot = BOT if facts.bot else None
    done = Tell(Reseat(facts.seat, looking.typed.strip(), bot))
    return keyboard_screen(
        texts("Name of {seat}", seat=facts.animal), mark_of(facts, texts), looking, texts, done
    )


def break_page(public: PublicTable, looking: Looking, texts: Texts) -> PageScreen:
    """The break: nothing is asked, timers stand still, until somebody goes on."""
    go_on = Button(texts("Go on"), Tell(GoOn(speaking(public))), Tone.MAIN)
    lines = (texts("Timers stand still; the table is looked at again when you go on"),)
    return PageScreen(texts("A break"), lines, (go_on,), _menu(texts), looking.message)


def take_back_page(public: PublicTable, asked: TakeBack, looking: Looking, texts: Texts) -> PageScreen:
    """Hands have put the table as it lay earlier: is that meant?"""
    people = [facts for facts in public.seats if not facts.bot] or list(public.seats[:1])
    together = any(label.to == asked.to and label.barrier for label in public.undo)
    agreed = {seat for label in public.undo if label.to == asked.to for seat in label.agreed}
    takers = people if together else people[:1]
    yes = tuple(
        Button(
            mark_of(facts, texts).name if together else texts("Take back"),
            Tell(Undo(facts.seat, asked.to)),
            Tone.PLAIN if together else Tone.MAIN,
            mark=mark_of(facts, texts) if together else None,
            chosen=facts.seat in agreed,
        )
        for facts in takers
    )
    no = Button(texts("No, go on"), Tell(KeepOn(speaking(public))))
    line = speaker(public, texts).line(asked.line)
    lines = [texts("The table lies as before: {line}", line=line)]
    if together:
        lines.append(texts("All seats together can take it back"))
    return PageScreen(texts("Taken back?"), tuple(lines), (*yes, no), _menu(texts), looking.message)


def _seat(seats: Sequence[SeatFacts], name: Seat) -> SeatFacts:
    return next((facts for facts in seats if facts.seat == name), seats[0])
