"""The screen of Zodiac Race: one for the whole game, so that everybody always sees the rows and the piles.

What a seat holds is shown nowhere. Where no camera looks on, cards are picked by touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.vocabulary import Move, Seat
from companion.games.zodiac_race.components import card_component
from companion.session.public import Decision, Instruction, PublicTable
from companion.session.touches import Decide, TellPlace
from companion.session.zodiac_public import RowFacts, ZodiacFacts
from ui.card_names import CARD_NAMES
from ui.intents import Draft, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import header, marks, speaker
from ui.presenters.models import StepRow
from ui.presenters.parts import Button, SeatMark, Tone
from ui.presenters.zodiac_models import CardMark, CardTile, RowCell, ZodiacRow, ZodiacScreen
from ui.texts import Texts
from ui.words import GLYPHS

__all__ = ["ELEMENTS", "card_mark", "zodiac_rows", "zodiac_screen"]

ELEMENTS = ("water", "wood", "earth", "metal", "fire")

_ORDER = tuple(GLYPHS.values())
"""The characters of the animals from the Rat to the Pig."""
_UNSEEN = ("deal", "draw", "give-card")
"""What no camera can see done."""
_LAY, _THROW, _ASK = "lay", "throw", "ask"
"""What is being picked; the first word of a draft."""


def card_mark(card: str, texts: Texts) -> CardMark:
    """A card as drawn."""
    element, _, animal = card.partition("_")
    return CardMark(element, GLYPHS.get("goat" if animal == "ram" else animal, ""), texts.term(card))


def zodiac_screen(public: PublicTable, looking: Looking, texts: Texts) -> ZodiacScreen:
    """The whole game as it stands."""
    facts = public.zodiac
    if facts is None:
        raise ValueError("this table plays another game")
    seats = marks(public, texts)
    asked = _asked(public)
    picked = _Picked(public, facts, asked, looking.draft, texts)
    mark = seats.get((asked.seat if asked is not None else facts.active) or "")
    return ZodiacScreen(
        header=header(public, texts),
        mark=mark,
        question=picked.question() or _question(public, asked, texts),
        detail="" if picked.picks else _detail(facts, asked, texts),
        card=None if facts.asked is None else card_mark(facts.asked, texts),
        or_ask=texts("Or ask for:"),
        rows=zodiac_rows(facts, seats, texts),
        draw=str(facts.draw_count),
        discard=str(len(facts.discard)),
        top=card_mark(facts.discard[-1], texts) if facts.discard else None,
        own=tuple(card_mark(card, texts) for card in _in_order(facts.own)),
        own_title=texts("Your hand:") if facts.own else "",
        thrown=tuple(card_mark(card, texts) for card in facts.thrown),
        choices=picked.buttons(),
        why=None
        if asked is None or picked.picks
        else Button(texts("Why?"), OpenPage("why", asked.clause), Tone.QUIET),
        offers=picked.offers(),
        tabs=picked.tabs(),
        tiles=picked.tiles(),
        steps=() if picked.picks else _steps(public, seats, texts),
        message=looking.message or _finding(public, facts, texts),
    )


def _asked(public: PublicTable) -> Decision | None:
    """The decision that a person owes."""
    decision = public.decision
    bots = {facts.seat for facts in public.seats if facts.bot}
    return None if decision is None or decision.seat in bots else decision


def _question(public: PublicTable, asked: Decision | None, texts: Texts) -> str:
    say = speaker(public, texts)
    if asked is not None:
        return say.line(asked.line)
    waiting = [item for item in public.instructions if not item.done]
    if waiting:
        return say.line(waiting[0].line)
    return say.line(public.log[-1]) if public.log else ""


def _detail(facts: ZodiacFacts, asked: Decision | None, texts: Texts) -> str:
    """What fits next into the row of the seat that acts."""
    row = next((row for row in facts.rows if row.seat == facts.active), None)
    if asked is None or row is None or asked.decision not in ("act", "followup"):
        return ""
    if row.gap is not None:
        return texts("There is a hole at place {place}", place=row.gap)
    if not row.element:
        return texts("A row begins with a Rat, or a Yin Yang in its place")
    return texts("Next in the row: {cards}", cards=row.fits) if row.fits else ""


def _finding(public: PublicTable, facts: ZodiacFacts, texts: Texts) -> str:
    """A contradiction of this turn, in the words of the referee."""
    of_now = [line for line in facts.findings if dict(line.values).get("turn") == facts.turn]
    return speaker(public, texts).line(of_now[-1]) if of_now else ""


# Rows --------------------------------------------------------------------------------------------


def zodiac_rows(facts: ZodiacFacts, seats: Mapping[Seat, SeatMark], texts: Texts) -> tuple[ZodiacRow, ...]:
    """The rows of all seats, clockwise."""
    return tuple(
        ZodiacRow(
            mark=seats[row.seat],
            element=row.element or "",
            cells=_cells(row, texts),
            hand=texts("{count} in hand", count=row.hand_size),
            turn=row.seat == facts.active,
            asked=row.seat in facts.to_answer[:1],
        )
        for row in facts.rows
    )


def _cells(row: RowFacts, texts: Texts) -> tuple[RowCell, ...]:
    cells = []
    for number in range(len(_ORDER)):
        card = row.cards[number] if number < len(row.cards) else None
        cells.append(
            RowCell(
                place=number + 1,
                glyph=_ORDER[number],
                card=None if card is None else card_mark(card, texts),
                hole=number + 1 == row.gap,
                next=number == len(row.cards) and row.gap is None,
            )
        )
    return tuple(cells)


def _steps(public: PublicTable, seats: Mapping[Seat, SeatMark], texts: Texts) -> tuple[StepRow, ...]:
    """What hands have to do, open things first."""
    ordered = sorted(public.instructions, key=lambda item: item.done)
    return tuple(_step(public, item, seats, texts) for item in ordered)


def _step(public: PublicTable, item: Instruction, seats: Mapping[Seat, SeatMark], texts: Texts) -> StepRow:
    why = Button(texts("Why?"), OpenPage("why", item.clause), Tone.QUIET) if item.clause else None
    tick = None
    if not item.done and (item.action in _UNSEEN or _blind(public)):
        tick = Button(texts("Done"), Tell(TellPlace(item.key, item.target)))
    return StepRow(speaker(public, texts).line(item.line), item.done, seats.get(item.seat or ""), why, tick)


def _blind(public: PublicTable) -> bool:
    """Whether no camera looks on, so that fingers tell what lies there."""
    return "camera" in public.missing


# What is picked and answered ---------------------------------------------------------------------


class _Picked:
    """The answer under construction: its buttons, and the cards to choose from."""

    def __init__(
        self, public: PublicTable, facts: ZodiacFacts, asked: Decision | None, draft: Draft, texts: Texts
    ) -> None:
        self._facts, self._asked, self._texts = facts, asked, texts
        self._blind = _blind(public) or bool(facts.own)
        self._what, *self._words = draft.words if asked is not None and draft.words else ("",)
        self.picks = bool(self._what)

    def question(self) -> str:
        """What is being picked."""
        texts = self._texts
        match self._what:
            case "lay":
                return texts("Lay: {cards}", cards=self._words or "…")
            case "throw":
                return texts("Which card was discarded?")
            case "ask":
                return texts("Which card is asked for?")
        return ""

    def buttons(self) -> tuple[Button, ...]:
        """The answers, or what ends the picking."""
        if self._asked is None:
            return ()
        texts = self._texts
        if not self.picks:
            return tuple(self._answers(self._asked))
        back = Button(texts("Back"), Draft(), Tone.QUIET)
        if self._what != _LAY:
            return (back,)
        move = next((move for move in self._lays() if set(move["cards"]) == set(self._words)), None)
        done = Button(
            texts("Lay them"),
            Draft() if move is None else Tell(Decide(move)),
            Tone.MAIN,
            enabled=move is not None,
            reason=texts("Touch the cards that are laid"),
        )
        return (done, back)

    def offers(self) -> tuple[CardTile, ...]:
        """The cards that can be asked for with one touch: the same animal of other elements."""
        if self.picks or self._asked is None or self._asked.decision != "thrown":
            return ()
        moves = [move for move in self._moves() if move["then"] == "request"]
        return tuple(
            CardTile(
                card_mark(move["ask"], self._texts),
                Button(_element(move["ask"], self._texts), Tell(Decide(move))),
            )
            for move in moves
        )

    def tabs(self) -> tuple[Button, ...]:
        """The elements, while cards of all of them may be picked."""
        if self._what not in (_THROW, _ASK) or self._whole_hand:
            return ()
        found = {card.partition("_")[0] for card in self._open_cards()}
        return tuple(
            Button(
                _element(element, self._texts),
                Draft(words=(self._what, element)),
                chosen=element == self._element,
            )
            for element in ELEMENTS
            if element in found
        )

    def tiles(self) -> tuple[CardTile, ...]:
        """The cards that can be touched now."""
        if not self.picks:
            return ()
        shown = self._open_cards()
        if self._what != _LAY and not self._whole_hand:
            shown = [card for card in shown if card.startswith(f"{self._element}_")]
        return tuple(CardTile(card_mark(card, self._texts), self._touch(card)) for card in shown)

    def _touch(self, card: str) -> Button:
        name = _animal(card, self._texts)
        if self._what == _LAY:
            return Button(name, Draft(words=(_LAY, *self._words, card)))
        if self._what == _THROW:
            return Button(name, Tell(TellPlace(card_component(card), "discard")))
        move = next(
            move for move in self._moves() if move.get("ask") == card and move["then"] == "yy_request"
        )
        return Button(name, Tell(Decide(move)))

    @property
    def _whole_hand(self) -> bool:
        """Whether the cards to throw are those of the only hand that is known here."""
        return self._what == _THROW and bool(self._facts.own)

    @property
    def _element(self) -> str:
        """The element whose cards are shown: the one touched, else the first that has any."""
        found = [
            element for element in ELEMENTS if any(c.startswith(f"{element}_") for c in self._open_cards())
        ]
        wanted = self._words[0] if self._words else ""
        return wanted if wanted in found else next(iter(found), "")

    def _open_cards(self) -> list[str]:
        """All cards that could be picked, in the order of the rules."""
        if self._what == _LAY:
            chosen = set(self._words)
            grown = {card for move in self._lays() if chosen <= set(move["cards"]) for card in move["cards"]}
            return _in_order(grown - chosen)
        if self._what == _THROW:
            return _in_order(set(self._facts.own or self._facts.hidden) - set(self._facts.thrown))
        return _in_order({move["ask"] for move in self._moves() if move.get("then") == "yy_request"})

    def _moves(self) -> Sequence[Move]:
        return self._asked.choices if self._asked is not None else ()

    def _lays(self) -> list[Move]:
        own = self._facts.own
        lays = [move for move in self._moves() if move.move == "lay"]
        return [move for move in lays if not own or set(move["cards"]) <= set(own)]

    def _answers(self, asked: Decision) -> Iterable[Button]:
        texts = self._texts
        if self._blind and asked.decision in ("act", "followup"):
            yield from self._by_touch(asked)
        if asked.decision == "thrown":
            yield from self._discards(asked)
            return
        for move in reversed(asked.choices):
            match move.move:
                case "give" | "deny" if self._other_in_own_hand(move):
                    continue
                case "give":
                    yield Button(texts("Yes: hand it over"), Tell(Decide(move)))
                case "deny":
                    yield Button(texts("No"), Tell(Decide(move)))
                case "end_turn":
                    yield Button(texts("End the turn"), Tell(Decide(move)), Tone.MAIN)
                case "pass":
                    yield Button(texts("Pass"), Tell(Decide(move)), Tone.MAIN)
                case "restart":
                    yield Button(texts("Give up the row"), Tell(Decide(move)))
                case "penalty_discard" if self._blind:
                    yield Button(texts("They are discarded"), Tell(Decide(move)), Tone.MAIN)

    def _other_in_own_hand(self, move: Move) -> bool:
        """Whether the only hand that is known here says otherwise."""
        own, card = self._facts.own, self._facts.asked
        return bool(own) and (card in own) != (move.move == "give")

    def _by_touch(self, asked: Decision) -> Iterable[Button]:
        """Laying and discarding where no camera sees it."""
        texts = self._texts
        nothing = texts("Nothing fits into this row now")
        yield Button(texts("Lay cards"), Draft(words=(_LAY,)), enabled=bool(self._lays()), reason=nothing)
        if asked.decision == "act":
            yield Button(texts("Discard"), Draft(words=(_THROW,)))

    def _discards(self, asked: Decision) -> Iterable[Button]:
        """What may be done with the cards that were thrown."""
        texts, facts = self._texts, self._facts
        count = len(facts.thrown)
        wide = False
        for move in asked.choices:
            match move["then"]:
                case "draw":
                    yield Button(texts("Draw {count}", count=count), Tell(Decide(move)), Tone.MAIN)
                case "swap":
                    words = texts("Swap for {cards}", cards=facts.discard[-count:])
                    yield Button(words, Tell(Decide(move)))
                case "yy_retrieve":
                    element = move.get("element")
                    words = (
                        texts("Take the topmost {element} card", element=element)
                        if element
                        else texts("Take the topmost of the own element")
                    )
                    yield Button(words, Tell(Decide(move)))
                case "yy_request":
                    wide = True
        if wide:
            yield Button(texts("Ask for any card"), Draft(words=(_ASK,)))
        if self._blind:
            yield Button(texts("One more card"), Draft(words=(_THROW, facts.thrown[-1].partition("_")[0])))
            last = TellPlace(card_component(facts.thrown[-1]), "discard")
            yield Button(texts("Take it back"), Tell(last), Tone.QUIET)


def _animal(card: str, texts: Texts) -> str:
    """The animal of a card in one word, or Yin Yang."""
    animal = card.partition("_")[2]
    return texts("Yin Yang") if animal == "yinyang" else texts.term(animal)


def _element(card: str, texts: Texts) -> str:
    """The element of a card as a title."""
    word = texts.term(card.partition("_")[0])
    return word[:1].upper() + word[1:]


def _in_order(cards: Iterable[str]) -> list[str]:
    order = list(CARD_NAMES)
    return sorted(cards, key=order.index)
