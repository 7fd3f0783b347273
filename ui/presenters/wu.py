"""The screen of Wu Wei: the board, what may be done at the space that was touched, and why not there.

A first touch on a space says what lies there and what may be done, a second one goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.board import DIRECTIONS
from companion.games.wu_wei.names import ELEMENTS
from companion.reconcile.wu_wei_laying import TILES
from companion.session.public import Decision, PublicTable, SealState, Stage
from companion.session.touches import Decide, TellPlace
from companion.session.wu_public import WuFacts
from ui.intents import Draft, OpenPage, OpenPrivate, Tell
from ui.looking import Looking
from ui.presenters.common import header, marks, speaker
from ui.presenters.parts import Button, SeatMark, StepRow, Tone
from ui.presenters.wu_answers import BUILT, MARKED, built, payments, start_over
from ui.presenters.wu_board import board_cells, place_words
from ui.presenters.wu_chance import chance_buttons
from ui.presenters.wu_dice import throw_table
from ui.presenters.wu_laying import laying_screen
from ui.presenters.wu_models import Chip, WuScreen
from ui.presenters.wu_words import chi_words, listed, move_words, place_of
from ui.texts import Texts
from ui.wu_terms import CHANCES

__all__ = ["wu_screen"]

PAID = ("rapid", "break_wall", "power", "pull", "respond", "ignore_die")
"""Moves whose payment is chosen after them."""

LINES = 4
"""Lines of the story that are shown while nobody is asked."""


def wu_screen(public: PublicTable, looking: Looking, texts: Texts, why: Callable[[str], str]) -> WuScreen:
    """The whole journey as it stands; ``why`` tells the text of a rule."""
    facts = public.wu
    if facts is None:
        raise ValueError("this table plays another game")
    say = speaker(public, texts)
    if public.laying is not None:
        return laying_screen(public, public.laying, looking, say, why)
    panel = _Panel(public, facts, looking.draft.words, say, why)
    seats = marks(public, texts)
    return WuScreen(
        header=header(public, texts),
        board=board_cells(facts, seats, texts, panel.look, panel.movers),
        compass=tuple((place, texts.term(way)) for place, way in DIRECTIONS.items()),
        trackers=_trackers(facts, texts),
        purse=_purse(facts, panel.seat),
        mark=None if public.stage is Stage.SEAL else seats.get(panel.seat or ""),
        question=panel.question(),
        detail=panel.detail(),
        choices=panel.choices(),
        steps=tuple(_step(public, number, seats, say) for number in range(len(public.instructions))),
        message=looking.message,
        throw=throw_table(public, facts, looking.draft.words, texts),
    )


def _trackers(facts: WuFacts, texts: Texts) -> tuple[Chip, ...]:
    if facts.element is None or facts.season is None or facts.palace is None:
        return ()
    element, palace = (
        Chip(one, texts.term(one), sign=one, brief=True) for one in (facts.element, facts.palace)
    )
    side = "white" if facts.gathering == "sun" else "black"
    return (
        Chip(facts.season, texts.term(facts.season), sign=facts.season),
        replace(element, strong=True, shape="circle"),
        replace(palace, shape="triangle"),
        Chip(side, texts.term(facts.gathering), sign=facts.gathering, brief=True),
    )


def _purse(facts: WuFacts, seat: Seat | None) -> tuple[Chip, ...]:
    purse = next((purse for purse in facts.purses if purse.seat == seat), None)
    if purse is None or facts.element is None:
        return ()
    return tuple(
        Chip(element, str(count), strong=element == facts.element, sign=element)
        for element, count in zip(ELEMENTS, purse.chi, strict=True)
    )


def _step(public: PublicTable, number: int, seats: Mapping[Seat, SeatMark], texts: Texts) -> StepRow:
    item = public.instructions[number]
    tick = None if item.done else Button(texts("Done"), Tell(TellPlace(item.piece or item.key, item.target)))
    return StepRow(texts.line(item.line), item.done, seats.get(item.seat or ""), None, tick)


class _Panel:
    """What is asked of a person, and what has been pointed at so far."""

    def __init__(
        self,
        public: PublicTable,
        facts: WuFacts,
        words: tuple[str, ...],
        texts: Texts,
        why: Callable[[str], str],
    ) -> None:
        self.public, self.facts, self.words, self.texts, self.why = public, facts, words, texts, why
        bots = {seat.seat for seat in public.seats if seat.bot}
        decision = public.decision
        self.asked: Decision | None = None if decision is None or decision.seat in bots else decision
        self.marking = self.asked is not None and self.asked.decision in MARKED
        self.standing = {piece.name: space.place for space in facts.spaces for piece in space.pieces}
        self.place = words[0] if words and self._touches else ""
        self.moves: Sequence[Move] = () if self.asked is None else self.asked.choices
        self.dice = dict(facts.solo.dice) if facts.solo is not None else {}
        moving = self.asked is not None and self.asked.decision == "move"
        self.movers = {move["piece"] for move in self.moves if moving and move.get("piece") is not None}
        """The characters among which a move still chooses."""
        laying = (step for step in public.instructions if step.action == TILES and not step.done)
        self.unlaid = {place for step in laying for place in step.source.split()}
        """Places of the tiles that hands are told to lay next."""

    @property
    def seat(self) -> Seat | None:
        """Whose purse is shown."""
        return self.asked.seat if self.asked is not None else self.facts.active

    @property
    def _touches(self) -> bool:
        """Whether the words so far begin with a space that was touched."""
        return self.facts.chance == "" and (self.asked is None or self.asked.decision not in BUILT)

    def _at(self, place: str) -> list[Move]:
        """The moves that are about a space."""
        found = [move for move in self.moves if place_of(move, self.standing) == place]
        own = [m for m in self.moves if m.move == "rapid" and self.standing.get(m["piece"]) == place]
        return found + own

    # The board.

    def look(self, place: str) -> tuple[str, bool, Button | None]:
        """How a space is framed, whether it is barred, and what a touch on it does."""
        if self.marking:
            return self._marking(place)
        if self.facts.chance or (self.asked is not None and self.asked.decision in BUILT):
            return "chosen" if place in self.unlaid else "", False, None
        framed = "path" if place in self.facts.path else ""
        framed = "chosen" if place in self.unlaid else framed
        here = self._at(place)
        beside = self.asked is not None and any(one.to == place for one in self.facts.reach)
        if here:
            framed = "free"
        touch: Draft | Tell = Draft(words=(place,))
        if place == self.place:
            framed = "chosen"
            if len(here) == 1 and here[0].move not in (*PAID, "push"):
                touch = Tell(Decide(here[0]))
        return framed, beside and not here, Button(place, touch)

    def _marking(self, place: str) -> tuple[str, bool, Button | None]:
        assert self.asked is not None
        if place not in _markable(self.asked, self.facts):
            return "", False, None
        marked = place in self.words
        words = tuple(word for word in self.words if word != place) if marked else (*self.words, place)
        return ("chosen" if marked else "free"), False, Button(place, Draft(words=words))

    # The words.

    def question(self) -> str:
        """What lies at the touched space; else what is asked."""
        if self.public.stage is Stage.SEAL:
            return self.texts("Each seat seals what it offers")
        if self.place:
            return place_words(self.facts.spaces, self.place, self.texts)
        if self.asked is not None:
            return self.texts.line(self.asked.line)
        if self.facts.chance:
            return self.texts("The table: {what}", what=self.texts(CHANCES[self.facts.chance]))
        return ""

    def detail(self) -> str:
        """Who goes to the touched space or why nobody does; else how far the turn is."""
        if self.place:
            if self._at(self.place):
                return self._one_mover()
            clauses = dict.fromkeys(one.clause for one in self.facts.reach if one.to == self.place)
            return " ".join(self.texts(self.why(clause)) for clause in clauses if clause and self.asked)
        if self.asked is not None and self.asked.decision == "move":
            return self._spaces_left()
        if self.facts.offers:
            return self._offers()
        if self.asked is None and not self.facts.chance:
            return " · ".join(self.texts.line(line) for line in self.public.log[-LINES:])
        return ""

    def _one_mover(self) -> str:
        """Who it is that can do all that may be done at the touched space, where others move as well."""
        able = {move.get("piece") for move in self._listed()}
        if len(self.movers) < 2 or len(able) != 1:
            return ""
        return self.texts("{piece} moves", piece=able.pop())

    def _spaces_left(self) -> str:
        parts = []
        for name, count in self.facts.left:
            said = self.texts("{count} spaces left", count=count)
            parts.append(said if name == "shared" else self.texts("{what}: {said}", what=name, said=said))
        if self.facts.balance is not None and self.facts.yin_yang_binds:
            parts.append(self.texts("only {colour} characters may begin", colour=self.facts.balance))
        return listed(parts, self.texts)

    def _offers(self) -> str:
        offers = [(seat, chi_words(dict(chi), self.texts)) for seat, chi in self.facts.offers]
        return listed([self.texts("{what}: {said}", what=s, said=chi) for s, chi in offers], self.texts)

    # The buttons.

    def choices(self) -> tuple[Button, ...]:
        """Everything that can be pressed beside the board."""
        if self.public.stage is Stage.SEAL:
            return self._sealing()
        if self.asked is None:
            return tuple(chance_buttons(self.public, self.facts, self.words, self.texts))
        buttons: list[Button] = []
        if self.asked.decision in BUILT:
            buttons += built(self.public, self.facts, self.asked, self.words, self.texts)
        elif len(self.words) > 1:
            buttons += payments(self.facts, self.moves[int(self.words[1])], self.texts, self.dice.items())
            buttons.append(start_over(self.texts))
        else:
            buttons += [self._button(move) for move in self._listed()]
            buttons.sort(key=lambda button: button.tone is not Tone.MAIN)
        buttons.append(Button(self.texts("Why?"), OpenPage("why", self._clause()), Tone.QUIET))
        return tuple(buttons)

    def _clause(self) -> str:
        assert self.asked is not None
        if self.place and not self._at(self.place):
            found = [one.clause for one in self.facts.reach if one.to == self.place and one.clause]
            return found[0] if found else self.asked.clause
        return self.asked.clause

    def _listed(self) -> list[Move]:
        """At a touched space what may be done there; else all that is about no space, or all if few."""
        if self.place:
            return self._at(self.place)
        if self.asked is not None and self.asked.decision == "move":
            return [move for move in self.moves if not place_of(move, self.standing)]
        plain = {move["die"] for move in self.moves if move.move == "resolve_die" and not _sent(move)}
        return [m for m in self.moves if not (m.move == "resolve_die" and _sent(m) and m["die"] in plain)]

    def _button(self, move: Move) -> Button:
        said = move_words(move, self.texts, self.dice)
        if len(self.movers) > 1 and move.get("piece") is not None and not self._one_mover():
            said = self.texts("{deed} ({piece})", deed=said, piece=move["piece"])
        tone = Tone.MAIN if move.move in ("step", "end_move") else Tone.PLAIN
        pay = move.get("pay")
        if pay is None and move.move != "push":
            return Button(said, Tell(Decide(move)), tone)
        if move.move == "push":
            paid = " + ".join(chi_words(target.value("pay"), self.texts) for target in move["targets"])
            return Button(self.texts("{what}: pay {chi}", what=said, chi=paid), Tell(Decide(move)))
        number = str(self.moves.index(move))
        shown = self.texts("{what}: pay {chi}", what=said, chi=chi_words(pay, self.texts))
        ways = tuple(payments(self.facts, move, self.texts, self.dice.items()))
        if len(ways) == 1:
            return Button(shown, Tell(Decide(move)))
        return Button(f"{said} …", Draft(words=(self.place or "-", number)))

    def _sealing(self) -> tuple[Button, ...]:
        seats = marks(self.public, self.texts)
        buttons = []
        for facts in self.public.seats:
            ready = facts.seal is SealState.SEALED
            text = self.texts("sealed") if ready else self.texts("planning")
            named = self.texts("{what}: {said}", what=seats[facts.seat].name, said=text)
            button = Button(named, OpenPrivate(facts.seat), Tone.MAIN, mark=seats[facts.seat], chosen=ready)
            if facts.bot:
                button = replace(button, intent=Draft(), tone=Tone.QUIET, enabled=False, reason=named)
            buttons.append(button)
        return tuple(buttons)


def _sent(move: Move) -> bool:
    """Whether a die's answer says where to."""
    return move.get("to") is not None


def _markable(asked: Decision, facts: WuFacts) -> frozenset[str]:
    """The spaces that an answer may mark."""
    if asked.decision == "shift":
        return frozenset(place for move in asked.choices for place in move["flip"])
    return frozenset(space.place for space in facts.spaces if space.kind == "terrain" and space.shows)
