"""The first page and the page of a new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.race.names import GAME_ID
from companion.games.registry import game_named
from companion.games.vocabulary import Json, OptionSpec
from ui.host import BOT_LEVELS, GameOffer, Host, SeatWish, Wishes
from ui.house_rules import HOUSE_RULES
from ui.intents import (
    Begin,
    ChooseAnimal,
    Close,
    HouseRules,
    Leave,
    NameSeat,
    OpenPage,
    Resume,
    Speak,
    Wish,
)
from ui.looking import Looking
from ui.presenters.common import seat_mark
from ui.presenters.forms import FormRow, FormScreen
from ui.presenters.household import keyboard_screen
from ui.presenters.models import Button, KeyboardScreen, NewGameScreen, SeatRow, StartScreen, Tone
from ui.texts import LANGUAGES, Texts
from ui.words import MODES

__all__ = ["PRACTICE", "first_wishes", "new_game_screen", "start_screen"]

_HEADLINE = 14
"""Letters that a headline has room for beside two buttons."""

PRACTICE = "practice"
"""Subject of the page of a new game that is not played at the real table."""


def start_screen(host: Host, looking: Looking, texts: Texts) -> StartScreen:
    """Unfinished games first, then a new one, then practice; a language by its own name."""
    saved, others, practises = host.saved(), host.others, host.practises
    going_on = tuple(
        Button(texts("Go on: {game}", game=texts.line(game.line)), Resume(game.game_id), Tone.MAIN)
        for game in saved[: 1 if others else 2]
    )
    more = [Button(_new(name.partition(":")[0], texts), OpenPage("new-game", game)) for game, name in others]
    first = _new(game_named(GAME_ID).name, texts) if others else texts("New game")
    new = Button(first, OpenPage("new-game"), Tone.PLAIN if going_on else Tone.MAIN)
    practice = [Button(texts("Practise against bots"), OpenPage("new-game", PRACTICE))] if practises else []
    languages = tuple(
        Button(name, Speak(code), Tone.QUIET, chosen=code == texts.language)
        for code, name in LANGUAGES.items()
    )
    return StartScreen(
        title=texts("Table Companion"),
        subtitle=texts("A referee beside the table"),
        buttons=(
            *going_on,
            new,
            *more,
            *practice,
            Button(texts("Settings"), OpenPage("settings"), Tone.QUIET),
            Button(texts("Leave"), Leave(), Tone.QUIET),
        ),
        languages=languages,
        message=looking.message,
    )


def _new(name: str, texts: Texts) -> str:
    return texts("New game: {game}", game=name)


def first_wishes(offer: GameOffer) -> Wishes:
    """What the page of a new game starts from: one person by touch among bots, or people alone."""
    count = 4 if 4 in offer.seats else offer.seats[0]
    person = "touch" if "touch" in offer.modes else offer.modes[0]
    others = "bot" if offer.bots else person
    seats = tuple(SeatWish(offer.animals[n], others if n else person) for n in range(count))
    return Wishes(offer.game, seats)


def _with_count(wishes: Wishes, count: int, offer: GameOffer) -> Wishes:
    seats = list(wishes.seats[:count])
    free = [animal for animal in offer.animals if animal not in {seat.animal for seat in seats}]
    while len(seats) < count:
        seats.append(SeatWish(free.pop(0), "bot" if offer.bots else offer.modes[-1]))
    return replace(wishes, seats=tuple(seats))


def _with_seat(wishes: Wishes, index: int, seat: SeatWish) -> Wishes:
    """The seat changed; another seat that had this animal takes the old one in exchange."""
    seats = list(wishes.seats)
    for other, held in enumerate(seats):
        if other != index and held.animal == seat.animal:
            seats[other] = replace(held, animal=seats[index].animal)
    seats[index] = seat
    return replace(wishes, seats=tuple(seats))


def _player_button(wishes: Wishes, index: int, offer: GameOffer, texts: Texts) -> Button:
    players = (*offer.modes, *(BOT_LEVELS if offer.bots else ()))
    now = wishes.seats[index].player
    following = players[(players.index(now) + 1) % len(players)] if now in players else players[0]
    changed = _with_seat(wishes, index, replace(wishes.seats[index], player=following))
    return Button(texts(MODES.get(now, now)), Wish(changed), chosen=now not in BOT_LEVELS)


def _naming(wishes: Wishes, index: int, looking: Looking, texts: Texts) -> KeyboardScreen:
    seat = wishes.seats[index]
    animal = texts.term(seat.animal)
    done = Wish(_with_seat(wishes, index, replace(seat, name=looking.typed.strip())))
    mark = seat_mark(f"s{index + 1}", seat.animal, animal)
    return keyboard_screen(texts("Name of {seat}", seat=animal), mark, looking, texts, done)


def _open_options(offer: GameOffer) -> tuple[OptionSpec, ...]:
    """The options that a table may agree on."""
    return tuple(spec for spec in offer.options if spec.name in HOUSE_RULES)


def _with_option(wishes: Wishes, spec: OptionSpec, value: Json) -> Wishes:
    kept = {name: one for name, one in wishes.options if name != spec.name}
    if value != spec.default:
        kept[spec.name] = value
    return replace(wishes, options=tuple(sorted(kept.items())))


def _rules_form(offer: GameOffer, wishes: Wishes, looking: Looking, texts: Texts) -> FormScreen:
    """One row for each reading of the rules; the usual one is chosen first."""
    chosen = dict(wishes.options)
    rows = []
    for spec in _open_options(offer):
        rule = HOUSE_RULES[spec.name]
        now = chosen.get(spec.name, spec.default)
        rows.append(
            FormRow(
                texts(rule.title),
                tuple(
                    Button(
                        texts(rule.words[value]), Wish(_with_option(wishes, spec, value)), chosen=value == now
                    )
                    for value in spec.choices
                ),
            )
        )
    back = Button(texts("Back"), Close(), Tone.QUIET)
    note = texts("They hold for this game; the usual reading is the first one")
    return FormScreen(texts("House rules"), tuple(rows), back, note, looking.message)


def _named(offer: GameOffer, texts: Texts) -> str:
    """The game's name where a headline has room for it."""
    name = _short(offer, texts)
    return name if name == texts.term(offer.name.partition(":")[0]) else texts("New game")


def _short(offer: GameOffer, texts: Texts) -> str:
    """A game's name, or the first word of a long one."""
    name = texts.term(offer.name.partition(":")[0])
    return name if len(name) <= _HEADLINE else name.split(" ")[0]


def _at_practice(offer: GameOffer) -> GameOffer:
    """A game as it is offered where one practises: by touch, against bots."""
    return replace(offer, bots=True, modes=("touch",))


def _other_game(offer: GameOffer, offers: Sequence[GameOffer], texts: Texts) -> Button | None:
    """The game that is practised; pressed, the next one."""
    games = [one.game for one in offers]
    if offer.game not in games or len(games) == 1:
        return None
    following = offers[(games.index(offer.game) + 1) % len(games)]
    return Button(_short(offer, texts), Wish(first_wishes(_at_practice(following))))


def new_game_screen(
    offer: GameOffer, looking: Looking, texts: Texts, offers: Sequence[GameOffer] = ()
) -> NewGameScreen | KeyboardScreen | FormScreen:
    """Seats, animals, players, names; house values named as such; the house rules on a page of their own.

    Where one practises, any of the ``offers`` can be chosen.
    """
    practises = looking.subject == PRACTICE
    offer = _at_practice(offer) if practises else offer
    wishes = looking.wishes or first_wishes(offer)
    if looking.house_rules:
        return _rules_form(offer, wishes, looking, texts)
    if looking.naming is not None and looking.naming < len(wishes.seats):
        return _naming(wishes, looking.naming, looking, texts)
    counts = tuple(
        Button(str(count), Wish(_with_count(wishes, count, offer)), chosen=count == len(wishes.seats))
        for count in offer.seats
    )
    rows = tuple(
        SeatRow(
            mark=seat_mark(f"s{n + 1}", seat.animal, seat.name or texts.term(seat.animal)),
            animal=Button(texts.term(seat.animal), ChooseAnimal(n)),
            player=_player_button(wishes, n, offer, texts),
            name=Button(seat.name or texts("Name"), NameSeat(n), Tone.QUIET),
        )
        for n, seat in enumerate(wishes.seats)
    )
    picking = looking.picking
    animals: tuple[Button, ...] = ()
    if picking is not None and picking < len(wishes.seats):
        chosen = wishes.seats[picking]
        animals = tuple(
            Button(
                texts.term(animal),
                Wish(_with_seat(wishes, picking, replace(chosen, animal=animal))),
                mark=seat_mark(f"s{picking + 1}", animal, texts.term(animal)),
                chosen=animal == chosen.animal,
            )
            for animal in offer.animals
        )
    return NewGameScreen(
        title=texts("Practice") if practises else texts("New game"),
        game=texts("Practice") if practises else _named(offer, texts),
        other=_other_game(offer, offers, texts) if practises else None,
        counts=counts,
        rows=rows,
        animals=animals,
        house=texts("House values: amounts are ours, not your box's") if offer.house else "",
        back=Button(texts("Back"), Close(), Tone.QUIET),
        rules=Button(texts("House rules"), HouseRules(), Tone.QUIET) if _open_options(offer) else None,
        begin=Button(texts("Begin"), Begin(), Tone.MAIN),
        message=looking.message,
    )
