"""An evening of Zodiac Race at the simulated table: cards, hands and players around one referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.bots.bot import Bot
from companion.games.vocabulary import Seat
from companion.games.zodiac_race.components import card_component, card_of, components
from companion.games.zodiac_race.state import ZodiacState
from companion.mat import Mat
from companion.session.public import PublicTable, Stage
from companion.session.touches import TellPlace, Touch
from companion.virtual.pieces import Pieces
from companion.virtual.player import Knowledge, Manners, Mind
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.slips import SlipLedger
from companion.virtual.zodiac_hand import PILE, ZodiacHand, ZodiacSpots
from companion.virtual.zodiac_player import Company, ZodiacPlayer

__all__ = ["ZodiacEvening", "zodiac_pieces"]


def zodiac_pieces() -> Pieces:
    """The box opened: every card is still in it."""
    return Pieces(component for component, _ in components())


class ZodiacEvening:
    """All hands and minds at the table."""

    def __init__(
        self,
        table: tuple[Mat, Pieces, Scene, Sensors],
        bots: Mapping[Seat, Bot],
        knowledge: Knowledge,
        touch: Callable[[Touch], None],
        seed: int,
        manners: Manners,
    ) -> None:
        """``table`` is what lies there and what watches it."""
        mat, self._pieces, self._scene, sensors = table
        self.ledger = SlipLedger()
        self.spots = ZodiacSpots(mat, seed)
        self.company = Company()
        self.players: list[ZodiacPlayer] = []
        self._chance = random.Random(f"cards {seed}")
        self._said = 0
        for seat, bot in bots.items():
            own = random.Random(f"player {seed} {seat}")
            hand = ZodiacHand(seat, self._pieces, self.spots, sensors, own)
            self.company.hands[seat] = hand
            mind = Mind(bot, knowledge, own)
            self.players.append(ZodiacPlayer(hand, mind, self.company, touch, self.ledger, manners))

    def let_decide(self, people: frozenset[Seat]) -> None:
        """From now on people decide for these seats, bots for the others."""
        for player in self.players:
            player.human = player.seat in people

    def lay(self, state: ZodiacState) -> None:
        """Put everything where a game in progress wants it; a new one stays in its box.

        What nobody has seen is dealt anew: cards that a seat is known to hold are in its hand.
        """
        if state.phase == "deal":
            return
        lying = set(state.discard)
        for discarded in state.discard:
            self._pieces.lay(card_component(discarded), *self.spots.pile("discard"))
        for player, seat in zip(state.players, state.setting.seats, strict=True):
            for number, card in enumerate(player.sequence, 1):
                if card is not None:
                    self._pieces.lay(card_component(card), *self.spots.place(seat, number))
                    lying.add(card)
            for known in player.known:
                self._pieces.lift(card_component(known), seat)
            lying |= set(player.known)
        rest = [card for card in state.setting.box.cards if card not in lying]
        self._chance.shuffle(rest)
        for player, seat in zip(state.players, state.setting.seats, strict=True):
            for _ in player.unknown:
                self._pieces.lift(card_component(rest.pop()), seat)
        for left in rest:
            self._pieces.lift(card_component(left), PILE)

    def with_own_hand(self, screen: PublicTable, people: frozenset[Seat]) -> PublicTable:
        """The screen with the hand of the only person: its cards lie nowhere but here."""
        if screen.zodiac is None or len(people) != 1:
            return screen
        held = set(self.company.hands[next(iter(people))].cards())
        own = tuple(card for card in screen.zodiac.hidden if card in held)
        return replace(screen, zodiac=replace(screen.zodiac, own=own))

    def throws(self, touch: Touch) -> bool:
        """Whether a touch means that a person's hand throws a card; it does so when it is free."""
        card = card_of(touch.thing) if isinstance(touch, TellPlace) and touch.place == "discard" else None
        player = next((one for one in self.players if one.human and card in one.hand.cards()), None)
        if card is None or player is None or player.hand.busy:
            return False
        player.throws = card
        return True

    def step(self, now: float, screen: PublicTable) -> None:
        """Everybody looks at the screen and moves on to ``now``."""
        self.ledger.look(screen)
        self._hear(screen)
        for player in self.players:
            player.step(now, screen)
            player.hand.step(now)
        self._scene.hands = tuple(player.hand.arm for player in self.players if player.hand.arm is not None)
        if screen.stage is Stage.OVER:
            for slip in self.ledger.open():
                slip.overtake()  # nobody counts any more

    def _hear(self, screen: PublicTable) -> None:
        """What is said of hidden hands must be so: somebody lied, or holds too few or too many."""
        facts = screen.zodiac
        if facts is None:
            return
        for line in facts.findings[self._said :]:
            values = dict(line.values)
            name, card = values.get("name"), values.get("card")
            seats = [one.seat for one in screen.seats if one.name == name]
            lied = any(who in seats for _, who, _ in self.company.lies)
            short = any(slip.seat in seats and not slip.where for slip in self.ledger.open())
            if not (lied if card is not None else short):
                self.ledger.alarms.append(str(line))
        self._said = len(facts.findings)
