"""One person at the simulated table: reads the screen, thinks like a bot, acts with one hand.

Obeys the screen's instructions as people would; what it knows of the game it knows from its own
following of it (:class:`Knowledge`), never from the referee's state.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.bots.bot import Bot
from companion.errors import CompanionError
from companion.games.race.components import action_card, energy_of
from companion.games.vocabulary import Move, Seat, State, seat_number
from companion.reconcile.instructions import Instruction
from companion.reveal import Mode
from companion.session.public import PublicTable, SealState, SeatFacts, Stage
from companion.session.touches import Decide, PressKey, SealPlan, TellPlace, Touch
from companion.virtual.clumsy import Clumsy
from companion.virtual.clumsy_pieces import number
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.slips import Room, Slip

__all__ = ["Knowledge", "Manners", "Mind", "Player", "WheelLaid"]

CAMERA_ACTIONS = frozenset({"lay-wheel", "take", "give", "to-row", "recover", "turn-wheel", "clear"})
UNSEALED = 6.0
"""Seconds after which a seat that is not shown as sealed presses its key again."""


class Knowledge(Protocol):
    """What a player knows of the game and how it is told what the players did."""

    @property
    def state(self) -> State:
        """The game as the players follow it."""
        ...

    def chose(self, move: Move) -> None:
        """A player made up its mind about a secret choice."""
        ...

    def did(self, move: Move) -> None:
        """A player answered an open decision, or laid the wheel."""
        ...


@dataclass(frozen=True)
class WheelLaid:
    """How the wheel will be laid this evening: chance's part of the set-up."""

    wedges: tuple[int, ...]
    rotation: int
    sectors: int


@dataclass(frozen=True)
class Manners:
    """How people behave: seats whose choices a person makes, chance of a slip per physical action, the
    devices that are missing, for which they tell by touch, chance of a false denial of a hidden card, and
    whether dice that could be told are rolled into the tray."""

    humans: frozenset[Seat] = frozenset()
    mistakes: float = 0.0
    missing: frozenset[str] = frozenset()
    lies: float = 0.0
    tray: bool = False


@dataclass(frozen=True)
class Mind:
    """What decides for a seat: a bot, what it knows of the game, and its chance."""

    bot: Bot
    knowledge: Knowledge
    chance: random.Random

    def choose(self, seat: Seat) -> Move:
        """The bot's move on the seat's view of the game as the players follow it."""
        return self.bot.choose(self.knowledge.state.view(seat), seat, self.chance)


class Player:
    """One seat: obeys the screen with its hand, decides with its mind."""

    def __init__(
        self,
        hand: PersonHand,
        mind: Mind,
        wheel: WheelLaid,
        touch: Callable[[Touch], None],
        room: Room,
        manners: Manners,
    ) -> None:
        self.seat = hand.seat
        self.hand = hand
        self._mind = mind
        self._wheel = wheel
        self._touch = touch
        self._room = room
        self._without = manners.missing
        self._clumsy = Clumsy(hand, room, manners.mistakes, mind.chance, self._catch_up)
        self.human = hand.seat in manners.humans
        self._acted: set[str] = set()
        self._told: set[str] = set()
        self._shown: dict[str, list[str]] = {}
        self._screen: PublicTable | None = None
        self._plan: Move | None = None
        self._pressed_at = self._now = 0.0
        self._flipped = False

    @property
    def _missing(self) -> frozenset[str]:
        """The devices that are missing, as the screen says; their part is told by touch."""
        return self._without if self._screen is None else self._screen.missing

    def _facts(self) -> SeatFacts:
        """The own strip on the screen as it is now."""
        if self._screen is None:
            raise RuntimeError(f"{self.seat} has not looked at the screen yet")
        return next(facts for facts in self._screen.seats if facts.seat == self.seat)

    # What to do next -----------------------------------------------------------------------------

    def step(self, now: float, screen: PublicTable) -> None:
        """Look at the screen and begin something if the hand is free."""
        self._screen, self._now = screen, now
        listed = {step.key for step in screen.instructions}
        self._acted &= listed
        self._told &= listed
        self._shown = {key: cards for key, cards in self._shown.items() if key in listed}
        if screen.stage is Stage.SEAL or screen.stage is Stage.COUNTDOWN:
            self._flipped = False
        if self.hand.busy:
            return
        deed = self._next(now, screen)
        if deed is not None:
            self.hand.start(deed, now)

    def _next(self, now: float, screen: PublicTable) -> Deed | None:
        facts = self._facts()
        mend = self._mend(screen)
        if mend is not None:
            return mend
        if screen.stage is Stage.REVEAL and self.hand.lane and not self._flipped:
            self._flipped = True
            return self._clumsy.at_lane("flip", self.hand.lane) or self.hand.flip_lane()
        if facts.to_tell and self._flipped and not self.human:
            return self._tell_lane()
        for step in screen.instructions:
            if self._mine(step, screen) and self._open(step):
                if not self._waits(step):
                    return self._perform(step)
                if step.key in self._acted - self._told and _sensed_by(step) in self._missing:
                    return self._tell_late(step)
        if screen.decision is not None and screen.decision.seat == self.seat and not self.human:
            return self._decide()
        return self._seal(facts, now) if screen.stage is Stage.SEAL else None

    def _mine(self, step: Instruction, screen: PublicTable) -> bool:
        keeper = screen.seats[screen.round % len(screen.seats)].seat
        return step.seat == self.seat or (step.seat is None and keeper == self.seat)

    def _open(self, step: Instruction) -> bool:
        """Whether this is still to be done: people see their own pawn and row, whatever is ticked off.

        A row that was laid just before its camera went missing has still to be told.
        """
        if step.action == "move-pawn" and self.hand.stands_on(step.piece) != number(step.target):
            return True
        if step.action == "to-row" and step.values[0] in self.hand.row_actions():
            return not step.done and step.key in self._acted and _sensed_by(step) in self._missing
        return not step.done

    def _waits(self, step: Instruction) -> bool:
        """Whether this was done as well as the hand could: what went wrong at it is not done again."""
        ledger = self._room.ledger
        if step.action in {slip.made_at for slip in ledger.open_of(self.seat)}:
            return True
        if step.action == "move-pawn" and self.hand.stands_on(step.piece) != number(step.target):
            return any(slip.piece == step.piece for slip in ledger.open())
        if step.action == "give" and not any(self._card_for(step, value, ()) for value in step.values):
            return True  # the card is still in the row: whoever has taken that back will have it
        return step.key in self._acted

    # The secret choice ---------------------------------------------------------------------------

    def _seal(self, facts: SeatFacts, now: float) -> Deed | None:
        if facts.seal not in (SealState.OPEN, SealState.BROKEN) or self.human:
            return None
        state = self._mind.knowledge.state
        if not state.sealed or self.seat not in state.to_act():
            return None
        if facts.mode == Mode.SCAN.value:
            return self._seal_by_scan()
        if facts.mode == Mode.TOUCH.value:
            return self._seal_by_touch()
        if any(slip.said for slip in self._room.ledger.open_of(self.seat)):
            return None
        if not self.hand.lane:
            self._plan = self._mind.choose(self.seat)
            self._mind.knowledge.chose(self._plan)
            self._pressed_at = now
            return self._lay(self._cards(self._plan))
        if now - self._pressed_at > UNSEALED:
            self._pressed_at = now
            return self._press()
        return None

    def _lay(self, cards: list[str]) -> Deed:
        yield from self._clumsy.at_lane("lay", cards) or self.hand.lay_cards(cards)
        if "board" not in self._missing:
            yield from self._press()
        elif not self._sealed():
            self._touch(PressKey(self.seat))
        slip = self._clumsy.at_lane("sealed", cards) if len(cards) > 1 else None
        if slip is not None:
            yield from slip

    def _press(self) -> Deed:
        if "board" in self._missing:
            yield 0.3
            self._touch(PressKey(self.seat))
        else:
            slip = self._clumsy.at_lane("press", self.hand.lane) if self.hand.lane else None
            yield from slip or self.hand.press()

    def _sealed(self) -> bool:
        return self._facts().seal is SealState.SEALED

    def _seal_by_scan(self) -> Deed:
        """Show the plan's cards to the hooded reader."""
        self._plan = self._mind.choose(self.seat)
        self._mind.knowledge.chose(self._plan)
        yield from self.hand.scan(self._cards(self._plan), self._press)

    def _seal_by_touch(self) -> Deed:
        """Seal on the screen; cards that already lie in the lane stay the plan."""
        yield self.hand.pause(1.0, 2.5)
        if self._facts().mode != Mode.TOUCH.value:
            return
        move = self._plan if self.hand.lane and self._plan is not None else self._mind.choose(self.seat)
        self._mind.knowledge.chose(move)
        self._touch(SealPlan(move))
        yield 0.5

    def _cards(self, plan: Move) -> list[str]:
        cards = [action_card(plan["action"], seat_number(self.seat) + 1)]
        energy = plan.get("energy")
        return cards if energy is None else [*cards, self._own_energy(energy)]

    def _own_energy(self, value: int) -> str:
        laid = next((card for card in self.hand.lane if energy_of(card) == value), None)
        card = laid or self.hand.own_energy(value)
        if card is None:
            raise CompanionError(f"{self.seat} has no energy {value} to lay")
        return card

    # Decisions -----------------------------------------------------------------------------------

    def _decide(self) -> Deed:
        yield self.hand.pause(0.8, 2.0)
        move = self._mind.choose(self.seat)
        self._touch(Decide(move))
        self._mind.knowledge.did(move)
        yield 0.2

    # Instructions --------------------------------------------------------------------------------

    def _perform(self, step: Instruction) -> Deed:
        unseen = _sensed_by(step) in self._missing
        slip = None if unseen else self._clumsy.at_step(step, self._wheel.sectors)
        handed = step.action in ("take", "give")
        if not handed:
            self._acted.add(step.key)
            if slip is None:
                self._room.ledger.overtaken(self.seat, step.action)
        yield from slip or self._deed(step)
        # Of cards that change hands two are shown at a time: what an outage cut short is done anew, unseen.
        if _sensed_by(step) in self._missing and (unseen or not handed):
            self._tell(step)
            yield 0.3

    def _tell_late(self, step: Instruction) -> Deed:
        """What was done just before its device went missing was not seen."""
        yield self.hand.pause(1.0, 2.0)
        if _sensed_by(step) in self._missing:
            self._tell(step)

    def _tell_lane(self) -> Deed:
        """No camera sees what was turned over: say it in the private view."""
        yield self.hand.pause(1.0, 2.5)
        if self._facts().to_tell and self._plan is not None:
            self._touch(SealPlan(self._plan))

    def _tell(self, step: Instruction) -> None:
        self._told.add(step.key)
        self._shown.pop(step.key, None)
        if step.action == "lay-wheel":
            for index, action in enumerate(self._wheel.wedges):
                self._touch(TellPlace(f"RZ-W{action}", f"wheel:{index}"))
            self._touch(TellPlace("RZ-WR", f"wheel:{self._wheel.rotation}"))
        else:
            self._touch(TellPlace(step.piece or step.key, step.target))

    def _catch_up(self, step: Instruction) -> Deed:
        """Do a step that was left, as it stands on the screen by now."""
        steps = () if self._screen is None else self._screen.instructions
        for now in steps:
            if (now.action, now.seat, now.done) == (step.action, step.seat, False):
                yield from self._deed(now)

    def _deed(self, step: Instruction) -> Deed:
        match step.action:
            case "move-pawn":
                yield from self.hand.move_pawn(step.piece, number(step.target))
            case "set-slide":
                yield from self.hand.move_slide(number(step.target))
            case "lay-wheel":
                yield from self.hand.lay_wheel(self._wheel.wedges, self._wheel.rotation, self._wheel.sectors)
                self._mind.knowledge.did(
                    Move.of("table", "wheel", wedges=self._wheel.wedges, rotation=self._wheel.rotation)
                )
            case "turn-wheel":
                yield from self.hand.turn_wheel(number(step.target), self._wheel.sectors)
            case "take" | "give":
                yield from self._hand_over(step)
            case "to-row":
                yield from self._to_row(step)
            case "recover":
                yield from self.hand.recover(step.values)

    def _hand_over(self, step: Instruction) -> Deed:
        if "camera" in self._missing:
            yield from self._hand_over_unseen(step)
            return
        cards: list[str] = []
        for value in step.values[:2]:
            card = self._card_for(step, value, cards)
            cards += [] if card is None else [card]
        if not cards:
            yield self.hand.pause(0.5, 1.0)
            return
        left = len(step.values) - len(cards)
        self._shown[step.key] = cards
        yield from self.hand.hand_over(cards, step.action, lambda: self._owed(step) <= left)
        if self._owed(step) <= left:
            self._shown.pop(step.key, None)

    def _card_for(self, step: Instruction, value: int, taken: Sequence[str]) -> str | None:
        """A card to be shown: the one that was shown before and not seen, else another one."""
        before = (card for card in self._shown.get(step.key, ()) if card not in taken)
        again = next((card for card in before if energy_of(card) == value), None)
        if again is not None:
            return again
        return self.hand.draw_energy(value) if step.action == "take" else self.hand.own_energy(value, taken)

    def _hand_over_unseen(self, step: Instruction) -> Deed:
        """Nobody watches the marks: all cards change hands at once."""
        yield self.hand.pause(0.5, 1.5)
        cards: list[str] = []
        for value in step.values:
            card = self._card_for(step, value, cards)
            if card is not None:
                cards.append(card)
                self.hand.has_handed(card, step.action)
        self._shown[step.key] = cards

    def _owed(self, step: Instruction) -> int:
        if self._screen is None:
            return len(step.values)
        now = next(
            (s for s in self._screen.instructions if s.action == step.action and s.seat == self.seat), None
        )
        return 0 if now is None or now.done else len(now.values)

    def _to_row(self, step: Instruction) -> Deed:
        action = action_card(step.values[0], seat_number(self.seat) + 1)
        energy = None if len(step.values) == 1 else self._own_energy(step.values[1])
        yield from self.hand.to_row(action, energy)

    # Mending -------------------------------------------------------------------------------------

    def _mend(self, screen: PublicTable) -> Deed | None:
        """Take back what was named: as a fix shows it, or as the lane's line says."""
        fix = None if screen.fix is None or screen.fix.small else screen.fix
        found = [] if fix is None else self._room.ledger.found_by(fix)
        for slip in self._room.ledger.open_of(self.seat):
            if slip.came_right(screen.instructions):
                slip.overtake()
                return self.hand.put_back(slip.piece, self.seat)
            if slip in found or (slip.noticed and slip.said):
                return self._take_back(slip)
        return None

    def _take_back(self, slip: Slip) -> Deed:
        if slip.mend is not None:
            yield from slip.mend()
        slip.mended = True
        if slip.said:
            self._pressed_at = self._now  # the lane was laid anew and the key pressed


def _sensed_by(step: Instruction) -> str:
    """The device that would see an instruction done."""
    return "camera" if step.action in CAMERA_ACTIONS else "board"
