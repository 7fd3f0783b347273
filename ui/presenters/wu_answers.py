"""Answers of Wu Wei that are put together from parts: sets of spaces, trackers, shares, payments.

What was pointed at so far stands in ``draft.words``. Knows no toolkit; the rules judge what is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.vocabulary import Json, Move, Seat
from companion.games.wu_wei.board import CORNERS
from companion.games.wu_wei.names import ELEMENTS, POWER_PRICE, SEASONS
from companion.games.wu_wei.pay import ways, ways_in_tokens
from companion.session.public import Decision, PublicTable
from companion.session.touches import Decide
from companion.session.wu_public import WuFacts
from ui.intents import Draft, Tell
from ui.presenters.parts import Button, Tone
from ui.presenters.wu_words import chi_words, listed, move_words
from ui.texts import Texts

__all__ = ["BUILT", "MARKED", "built", "marked_move", "payments", "start_over"]

MARKED = ("raise_walls", "lift_terrain", "shift")
"""Answers for which spaces are marked on the board."""

BUILT = (*MARKED, "set_trackers", "place_students", "share")
"""Answers that are put together."""


def start_over(texts: Texts) -> Button:
    """Forget what was pointed at."""
    return Button(texts("Start over"), Draft(), Tone.QUIET)


def built(
    public: PublicTable, facts: WuFacts, asked: Decision, words: tuple[str, ...], texts: Texts
) -> Iterator[Button]:
    """The buttons of an answer that is put together."""
    match asked.decision:
        case "set_trackers":
            yield from _trackers(asked.seat, words, texts)
        case "place_students":
            yield from _students(asked, words, texts)
        case "share":
            yield from _shares(public, facts, asked.seat, words, texts)
        case _:
            yield from _marked(facts, asked, words, texts)
    if words:
        yield start_over(texts)


def _go(text: str, move: Move) -> Button:
    return Button(text, Tell(Decide(move)), Tone.MAIN)


def _trackers(seat: Seat, words: tuple[str, ...], texts: Texts) -> Iterator[Button]:
    """Element, palace, season, one after the other."""
    titles = (texts("Active element"), texts("Inactive palace"), texts("Season"))
    if len(words) == len(titles):
        element, palace, season = words
        move = Move.of(seat, "set_trackers", element=element, palace=palace, season=season)
        yield _go(texts("Begin so: {words}", words=listed(map(texts.term, words), texts)), move)
        return
    choices = SEASONS if len(words) == len(titles) - 1 else ELEMENTS
    for choice in choices:
        text = texts("{what}: {said}", what=titles[len(words)], said=choice)
        yield Button(text, Draft(words=(*words, choice)))


def _students(asked: Decision, words: tuple[str, ...], texts: Texts) -> Iterator[Button]:
    """A corner for each student in turn."""
    students = [name for name, _ in asked.choices[0]["at"]]
    if len(words) == len(students):
        at = dict(zip(students, words, strict=True))
        yield _go(texts("Place them so"), Move.of(asked.seat, "place_students", at=at))
        return
    for corner in CORNERS:
        if corner not in words:
            text = texts("{piece} to {place}", piece=students[len(words)], place=corner)
            yield Button(text, Draft(words=(*words, corner)))


def _shares(
    public: PublicTable, facts: WuFacts, seat: Seat, words: tuple[str, ...], texts: Texts
) -> Iterator[Button]:
    """One chi after the other to somebody."""
    value = int(dict(facts.owed).get("value", 0))
    given = Counter(words)
    if len(words) == value:
        said = listed((f"{texts.term(to)} {count}" for to, count in given.items()), texts)
        yield _go(texts("Share so: {words}", words=said), Move.of(seat, "share", give=dict(given)))
        return
    for other in public.seats:
        if other.seat != seat:
            text = texts("One for {name}: {count} so far", name=other.seat, count=given[other.seat])
            yield Button(text, Draft(words=(*words, other.seat)))
            rest = value - len(words)
            if rest > 1:
                text = texts("The other {count} for {name}", count=rest, name=other.seat)
                yield Button(text, Draft(words=(*words, *(other.seat,) * rest)))


def marked_move(asked: Decision, words: tuple[str, ...], *, wall: bool = False) -> Move:
    """The move that marked spaces make."""
    if asked.decision == "shift":
        source = next((move["from"] for move in asked.choices if move["wall"]), None)
        return Move.of(asked.seat, "shift", flip=words, wall=wall, **{"from": source if wall else None})
    return Move.of(asked.seat, asked.decision, octagons=tuple(sorted(words)))


def _marked(facts: WuFacts, asked: Decision, words: tuple[str, ...], texts: Texts) -> Iterator[Button]:
    count = len(words)
    if asked.decision == "shift":
        yield _go(texts("Turn {count} to fields", count=count), marked_move(asked, words))
        if any(move["wall"] for move in asked.choices):
            text = texts("Turn {count} to fields and build a wall", count=count)
            yield _go(text, marked_move(asked, words, wall=True))
        return
    wanted = 5 if asked.decision == "raise_walls" else 8
    if count == wanted:
        yield _go(texts("These {count} octagons", count=count), marked_move(asked, words))
    else:
        yield Button(
            texts("{count} of {wanted} are marked", count=count, wanted=wanted),
            Draft(words=words),
            enabled=False,
            reason=texts("Touch octagons on the board to mark them"),
        )


def payments(facts: WuFacts, move: Move, texts: Texts, dice: Iterable[tuple[str, str]]) -> Iterator[Button]:
    """Every way to pay for a move, each said with what it costs."""
    said = move_words(move, texts, dict(dice))
    for pay in _ways(facts, move):
        paid = Move.of(move.seat, move.move, **{n: pay if n == "pay" else v for n, v in move.fields})
        yield Button(texts("{what}: pay {chi}", what=said, chi=chi_words(pay, texts)), Tell(Decide(paid)))


def _ways(facts: WuFacts, move: Move) -> Iterable[Json]:
    price = 1 if move.move == "rapid" else POWER_PRICE
    purse = next(purse for purse in facts.purses if purse.seat == move.seat)
    any_chi = facts.difficulty == "beginner" and (
        move.move == "ignore_die" or (move.move == "power" and facts.level == "solo3")
    )
    if any_chi:
        return ways_in_tokens(purse.chi, price)
    return ways(purse.chi, facts.element or "", price)
