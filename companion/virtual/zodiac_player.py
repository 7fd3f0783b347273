"""One person at a simulated table of Zodiac Race: reads the screen, thinks like a bot, acts with one hand.

Knows its own hand, what lies open and what all have heard; never the referee's state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.zodiac_race.components import card_of
from companion.games.zodiac_race.rows import Row, place, row_of
from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.uncovered import uncovered
from companion.reconcile.instructions import Instruction
from companion.reconcile.zodiac_counts import put_right
from companion.reconcile.zodiac_seen import lay_shown
from companion.session.public import PublicTable
from companion.session.touches import Decide, TellPlace, Touch
from companion.virtual.hand import Deed
from companion.virtual.player import Manners, Mind
from companion.virtual.slips import SlipLedger
from companion.virtual.zodiac_hand import ZodiacHand
from companion.virtual.zodiac_slips import Mishaps

__all__ = ["Company", "ZodiacPlayer"]

OWN = ("lay-card", "throw", "take-card")
"""What a hand does when the screen asks for it."""


@dataclass
class Company:
    """What everybody at the table sees: all hands, cards that are in a hand by mistake, who has lied."""

    hands: dict[Seat, ZodiacHand] = field(default_factory=dict)
    strays: set[str] = field(default_factory=set)
    """Cards that were drawn or given without being due."""
    wanting: dict[Seat, int] = field(default_factory=dict)
    """Cards that a seat forgot to draw."""
    lies: list[tuple[int, Seat, str]] = field(default_factory=list)
    """Turn, seat and card of each false denial."""
    drawn: set[str] = field(default_factory=set)
    """Cards that the active seat drew in this turn."""
    turn: int = 0

    def held(self, seat: Seat) -> list[str]:
        """The cards a seat holds by right."""
        return [card for card in self.hands[seat].cards() if card not in self.strays]

    def uncovered(self, state: ZodiacState) -> ZodiacState:
        """The game with all hands open."""
        return uncovered(state, {seat: self.held(seat) for seat in self.hands}, self.drawn)

    def busy(self) -> bool:
        """Whether somebody's hand is at work."""
        return any(hand.busy for hand in self.hands.values())

    def look(self, state: ZodiacState) -> None:
        """Notice that another turn has begun."""
        if state.turn != self.turn:
            self.turn = state.turn
            self.drawn.clear()


class ZodiacPlayer:
    """One seat: obeys the screen with its hand, decides with its mind."""

    def __init__(
        self,
        hand: ZodiacHand,
        mind: Mind,
        company: Company,
        touch: Callable[[Touch], None],
        ledger: SlipLedger,
        manners: Manners,
    ) -> None:
        self.seat = hand.seat
        self.hand = hand
        self.human = hand.seat in manners.humans
        self._mind = mind
        self._company = company
        self._touch = touch
        self._manners = manners
        self._screen: PublicTable | None = None
        self._mishaps = Mishaps(self, ledger, mind.chance, manners.mistakes)
        self._acted: ZodiacState | None = None
        self.throws = ""
        """A card that the person at this seat wants thrown."""

    @property
    def race(self) -> ZodiacState:
        """The game as this player follows it."""
        state = self._mind.knowledge.state
        if not isinstance(state, ZodiacState):
            raise TypeError("these players know Zodiac Race only")
        return state

    @property
    def company(self) -> Company:
        """Everybody at the table."""
        return self._company

    @property
    def blind(self) -> bool:
        """Whether no camera sees the mat, as the screen says."""
        missing = self._manners.missing if self._screen is None else self._screen.missing
        return "camera" in missing

    # What to do next -----------------------------------------------------------------------------

    def step(self, now: float, screen: PublicTable) -> None:
        """Look at the screen and begin something if the hand is free."""
        self._screen = screen
        if not self.hand.busy:
            deed = self._next(screen)
            if deed is not None:
                self.hand.start(deed, now)

    def _next(self, screen: PublicTable) -> Deed | None:
        race = self.race
        self._company.look(race)
        if race.phase == "deal":
            return self._deal() if race.setting.dealer == self.seat and self._acted is not race else None
        if race.phase == "reshuffle" and race.active == self.seat:
            self._mind.knowledge.did(race.default(TABLE))
        if race.active == self.seat and self._old_discards():
            return self.hand.shuffle(race.discard)
        if self.throws:
            card, self.throws = self.throws, ""
            return self.hand.throw([card], self._is_thrown)
        if coming := self._coming():
            return coming
        if self._to_draw() > 0:
            return self._draw() if self.hand.pile_size() >= self._to_draw() else None
        if self._in_step(screen):
            return self._mishaps.idle() or self._turn(race)
        return next((self._obey(step) for step in screen.instructions if self._mine(step)), None)

    def _mine(self, step: Instruction) -> bool:
        return (
            step.seat == self.seat and not step.done and step.action in OWN and self._acted is not self.race
        )

    def _turn(self, race: ZodiacState) -> Deed | None:
        """What this seat decides, once everything before it is done and seen."""
        if race.seat_to_act != self.seat or self.human or self._acted is race:
            return None
        return self._mishaps.count() or self._decide()

    def _old_discards(self) -> bool:
        """Whether the discard pile was shuffled and still lies there."""
        race = self.race
        old = [card for card in self.hand.discards() if card not in race.discard]
        return bool(old) and self.hand.pile_size() < race.draw_count and race.phase not in ("act", "penalty")

    def _coming(self) -> Deed | None:
        """Take a card that all know to be in this hand from the pile, or from its giver."""
        for card in self.race.player(self.seat).known:
            if self.hand.lies(card) == "discard":
                return self.hand.take([card])
            for seat, hand in self._company.hands.items():
                if seat != self.seat and card in hand.cards() and not hand.busy:
                    return hand.give(card, self.seat)
        return None

    def _to_draw(self) -> int:
        """How many cards the hand is short of what the record says, those due now included.

        A card that is known to be in the hand may still be on its way there.
        """
        race = self.race
        due = race.draw_due[1] if race.phase == "draw" and race.draw_due[0] == self.seat else 0
        wanting = self._company.wanting.get(self.seat, 0)
        player = race.player(self.seat)
        return player.hand_size + due - wanting - len({*self._company.held(self.seat), *player.known})

    def _in_step(self, screen: PublicTable) -> bool:
        """Whether the screen stands where the game does, with nothing wrong and nothing left to do."""
        race, facts = self.race, screen.zodiac
        if facts is None or screen.fix is not None or facts.thrown or self._mishaps.open:
            return False
        same = (facts.phase, facts.turn, facts.draw_count, facts.discard) == (
            race.phase,
            race.turn,
            race.draw_count,
            race.discard,
        )
        rows = all(
            row.cards == player.sequence and row.hand_size == player.hand_size
            for row, player in zip(facts.rows, race.players, strict=True)
        )
        waiting = () if race.phase != "answer" or race.step is None else race.step.to_answer
        open_steps = [
            step for step in screen.instructions if step.action in OWN or step.action == "reshuffle"
        ]
        return same and rows and facts.to_answer == waiting and all(step.done for step in open_steps)

    # Dealing and drawing -------------------------------------------------------------------------

    def _deal(self) -> Deed:
        race = self._acted = self.race
        deck = list(race.setting.box.cards)
        self._mind.chance.shuffle(deck)
        size = race.setting.box.hand_size
        hands = {seat: deck[n * size : (n + 1) * size] for n, seat in enumerate(race.setting.seats)}
        yield from self.hand.deal(hands, deck[len(hands) * size :])
        self._mind.knowledge.did(race.default(TABLE))
        self._touch(TellPlace("deal", "hands"))

    def _draw(self) -> Deed:
        race, count = self.race, self._to_draw()
        before = set(self.hand.cards())
        yield from self._mishaps.draw(count) or self.hand.draw(count)
        if race.active == self.seat:
            self._company.drawn |= set(self.hand.cards()) - before - self._company.strays
        if race.phase == "draw" and race is self.race:
            self._mind.knowledge.did(race.default(TABLE))

    # Decisions -----------------------------------------------------------------------------------

    def did(self, move: Move) -> None:
        """Tell everybody who follows the game what this seat did."""
        self._mind.knowledge.did(move)

    def _decide(self) -> Deed:
        self._acted = self.race
        yield self.hand.pause(0.3, 0.9)
        race = self.race
        if race is not self._acted or self._mishaps.open:
            self._acted = None
            return
        view = self._company.uncovered(race).view(self.seat)
        move = self._honestly(self._mind.bot.choose(view, self.seat, self._mind.chance))
        match move.move:
            case "lay":
                yield from self._lay(race, move["cards"])
            case "discard":
                yield from self._discard(race, move)
            case "give":
                self._say(move)
                yield from self.hand.give(move["card"], race.active or "")
                yield from self._mishaps.give(race.active or "")
            case _:
                self._say(move)
                yield 0.2

    def _honestly(self, move: Move) -> Move:
        """The move, or a denial where this hand lies: a card that all know to be there cannot be denied."""
        race = self.race
        if move.move != "give" or move["card"] in race.player(self.seat).known:
            return move
        if self._mind.chance.random() >= self._manners.lies:
            return move
        self._company.lies.append((race.turn, self.seat, move["card"]))
        return Move(self.seat, "deny")

    def _say(self, move: Move) -> None:
        """Touch the screen and go on."""
        self._touch(Decide(move))
        self.did(move)

    def _lay(self, race: ZodiacState, cards: Sequence[str]) -> Deed:
        row = _row(race, self.seat)
        after = row
        for card in cards:
            after = _placed(race, after, card)
        order = lay_shown(row, list(enumerate(after.cards)), race.setting.box, _to_hand(race)) or tuple(cards)
        move = Move.of(self.seat, "lay", cards=order)
        slip = self._mishaps.lay(order, after.cards)
        if slip is not None:
            self._acted = None
            yield from slip
            return
        if self.blind:
            self._say(move)
        yield from self.hand.lay(after.cards)
        if after.back is not None:
            yield from self.hand.take([after.back])
        if not self.blind:
            self.did(move)

    def _discard(self, race: ZodiacState, move: Move) -> Deed:
        cards, then = move["cards"], move["then"]
        pile = race.discard
        yield from self.hand.throw(cards, self._is_thrown)
        yield from self._mishaps.extra(cards) or ()
        for _ in range(100):
            if self.blind or self._screen_has(cards):
                break
            yield 0.2
        self._say(move)
        if then == "swap":
            yield from self.hand.take(pile[-len(cards) :])
        elif then == "yy_retrieve":
            yield from self.hand.take([card for card in self.race.player(self.seat).known if card in pile])
        yield 0.2

    def _is_thrown(self, card: str) -> bool:
        facts = None if self._screen is None else self._screen.zodiac
        return self.blind or (facts is not None and card in (*facts.thrown, *facts.discard))

    def _screen_has(self, cards: Sequence[str]) -> bool:
        facts = None if self._screen is None else self._screen.zodiac
        return facts is not None and facts.thrown == tuple(cards) and self._screen_is_calm()

    def _screen_is_calm(self) -> bool:
        return self._screen is not None and self._screen.fix is None

    # Instructions --------------------------------------------------------------------------------

    def _obey(self, step: Instruction) -> Deed:
        """What a touch or something taken back asks of the hand."""
        card = card_of(step.piece) or ""
        if step.action == "take-card":
            return self.hand.take([card])
        if step.action == "throw":
            return self.hand.throw([card], lambda _: True)
        return self.hand.lay_at(card, self.seat, int(step.target.rpartition(":")[2]))

    def findings(self) -> int:
        """How many contradictions the screen tells of."""
        facts = None if self._screen is None else self._screen.zodiac
        return 0 if facts is None else len(facts.findings)

    def count(self) -> Deed:
        """Count the own hand aloud."""
        yield self.hand.pause(0.8, 1.5)
        size = len(self.hand.cards())
        self._touch(TellPlace(f"count:{self.seat}", str(size)))
        self.did(Move.of(TABLE, "count_hand", target=self.seat, count=size))

    def put_right(self) -> None:
        """Say that the hand, which did not have as many cards as the record, has them now."""
        before = self.race
        self._touch(TellPlace(f"right:{self.seat}", "hand"))
        for move in put_right(before, self.seat):
            self.did(move)


def _row(race: ZodiacState, seat: Seat) -> Row:
    player = race.player(seat)
    return row_of(player.sequence, player.element, race.setting.box)


def _to_hand(race: ZodiacState) -> bool:
    return race.setting.options.yy_after_replace == "hand"


def _placed(race: ZodiacState, row: Row, card: str) -> Row:
    longer = place(row, race.setting.box.cards[card], race.setting.box, _to_hand(race))
    if isinstance(longer, str):
        raise ValueError(f"{card} cannot be laid there: {longer}")
    return longer
