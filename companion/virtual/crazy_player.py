"""One person at a simulated table of Crazy Race: reads the screen, thinks like a bot, acts with one hand.

What it knows of the race it knows from its own following of it, never from the referee's state.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field

from companion.games.crazy_race.components import card_component, card_of, die_name, sheet_component
from companion.games.crazy_race.layout import contact
from companion.games.crazy_race.names import SHEETS, SIDES, SLOTS
from companion.games.crazy_race.stages import due
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import Sheet
from companion.games.vocabulary import TABLE, Move, Seat
from companion.reconcile.instructions import Instruction
from companion.session.public import PublicTable
from companion.session.touches import Decide, TellPlace, Touch
from companion.virtual.crazy_hand import CrazyHand
from companion.virtual.crazy_unheard import Unheard
from companion.virtual.dice import DiceBox
from companion.virtual.hand import Deed
from companion.virtual.player import Manners, Mind
from companion.virtual.slips import CARD, Slip, SlipLedger

__all__ = ["KINDS", "CrazyPlayer", "Props"]

DIE, NUDGE, MANY, SPACE = "wrong-die", "nudged-die", "one-too-many", "wrong-space"
KINDS = (DIE, NUDGE, MANY, SPACE, CARD)
"""The kinds of slips that hands make at this game."""

SHOWN = ("roll", "turn-up", "deal", "lay-sheets", "palms")
"""Instructions that a move of the table answers, or that no sensor sees."""

WITHOUT_WORDS = 0.4
"""How often somebody just throws the dice for a distance, or takes an animal, and touches nothing."""


@dataclass(frozen=True)
class Props:
    """What the players share: the dice, chance's part of the evening, and who has drawn a donkey."""

    dice: DiceBox
    chance: random.Random
    donkeys: Mapping[Seat, str]
    drawn: set[Seat] = field(default_factory=set)


class CrazyPlayer:
    """One seat: obeys the screen with its hand, decides with its mind."""

    def __init__(
        self,
        hand: CrazyHand,
        mind: Mind,
        props: Props,
        touch: Callable[[Touch], None],
        ledger: SlipLedger,
        manners: Manners,
    ) -> None:
        self.seat = hand.seat
        self.hand = hand
        self._mind = mind
        self._props = props
        self._touch = touch
        self._ledger = ledger
        self._manners = manners
        self.human = hand.seat in manners.humans
        self._acted: set[str] = set()
        self._nudged = 0
        self._missing = manners.missing
        self._unheard = Unheard(hand.seat)

    @property
    def _race(self) -> CrazyState:
        state = self._mind.knowledge.state
        if not isinstance(state, CrazyState):
            raise TypeError("these players know Crazy Race only")
        return state

    # What to do next -----------------------------------------------------------------------------

    def step(self, now: float, screen: PublicTable) -> None:
        """Look at the screen and begin something if the hand is free."""
        self._acted &= {step.key for step in screen.instructions}
        self._missing = screen.missing
        if self.hand.busy:
            return
        slipped = self._ledger.open_slip(self.seat) is not None
        late = None if slipped else self._unheard.late(now, screen)
        if late is not None:
            self._touch(late)
            return
        deed = self._mend(screen) or self._next(screen)
        if deed is not None:
            self.hand.start(deed, now)

    def _next(self, screen: PublicTable) -> Deed | None:
        for step in screen.instructions:
            if self._mine(step, screen) and self._open(step) and step.key not in self._acted:
                deed = self._perform(step, screen)
                if deed is not None:
                    return deed
        decision = screen.decision
        if decision is None or decision.seat != self.seat or self.human or not self._calm(screen):
            return None
        return self._decide() if self._asked(screen) else None

    def _asked(self, screen: PublicTable) -> bool:
        """Whether the screen asks what this seat has to decide, and shows what it has rolled."""
        race, facts, decision = self._race, screen.crazy, screen.decision
        if facts is None or decision is None or self.seat not in race.to_act():
            return False
        rolled = () if race.turn is None else race.turn.rolled
        return decision.decision == race.phase and facts.rolled == rolled

    def _mine(self, step: Instruction, screen: PublicTable) -> bool:
        keeper = screen.crazy.marker if screen.crazy is not None else None
        return step.seat == self.seat or (step.seat is None and (keeper or screen.seats[0].seat) == self.seat)

    def _open(self, step: Instruction) -> bool:
        """Whether this is still to be done: people see their own cart, whatever is ticked off."""
        if step.action == "move-pawn" and self.hand.stands_on(step.piece) != _space(step.target):
            return True
        if step.action == "hitch" and self.hand.has(step.piece):
            return False
        return not step.done

    @staticmethod
    def _calm(screen: PublicTable) -> bool:
        """Whether everything that was to be done is done: nobody decides over a table that still moves."""
        return screen.fix is None and all(s.done or s.action in SHOWN for s in screen.instructions)

    def _slips(self) -> bool:
        """Whether the hand slips now; nobody slips again before the last slip is mended."""
        rate = self._manners.mistakes
        if rate <= 0 or self._ledger.open_slip(self.seat) is not None:
            return False
        return self._mind.chance.random() < rate

    # Decisions -----------------------------------------------------------------------------------

    def _decide(self) -> Deed:
        yield self.hand.pause(0.8, 2.0)
        if self.seat not in self._race.to_act():
            return
        self._unheard.decides()
        phase = self._race.phase
        move = self._mind.choose(self.seat)
        quiet = self._mind.chance.random() < WITHOUT_WORDS and not self._manners.humans
        if quiet and move.move == "hitch" and "camera" not in self._missing:
            old = self._race.cart(self.seat).animal
            self._unheard.without_words(move, phase)
            self._mind.knowledge.did(move)
            yield from self.hand.hitch(move["card"], old)
        elif quiet and move.move in ("drive", "hop", "reroll") and "board" not in self._missing:
            self._unheard.without_words(move, phase)
            self._mind.knowledge.did(move)
            yield from self._throw(said=False)
        else:
            self._mind.knowledge.did(move)
            self._touch(Decide(move))
        yield 0.2

    # Instructions --------------------------------------------------------------------------------

    def _perform(self, step: Instruction, screen: PublicTable) -> Deed | None:
        match step.action:
            case "roll":
                if not self._ready_to_roll() or not self._calm(screen):
                    return None
                deed = self._throw()
            case "turn-up" if self._race.phase in ("setup_reveal", "reveal") and self._calm(screen):
                deed = self._turn_up(step.key)
            case "deal" if self._race.phase == "setup_donkeys":
                deed = self._draw_donkey(step)
            case "lay-sheets" if self._race.phase == "setup_sheets":
                deed = self._lay_sheets(step.key)
            case "move-pawn":
                self._ledger.overtaken(self.seat, step.action)
                deed = self._move_cart(step, screen)
            case "hitch":
                deed = self._hitch(step)
            case "set-aside":
                deed = self._set_aside(step.key)
            case _:
                return None
        self._acted.add(step.key)
        return deed

    def _ready_to_roll(self) -> bool:
        race = self._race
        return race.phase == "roll" and race.active == self.seat

    def _throw(self, *, said: bool = True) -> Deed:
        """Roll what is due, or something else by mistake.

        Where nothing was ``said`` the dice alone say how far the seat drives: other dice would be another
        distance, not a slip.
        """
        race, dice, chance = self._race, self._props.dice, self._mind.chance
        turn = race.running_turn
        if not turn.rolled and not turn.rerolled:
            dice.clear()
        again = dice.pick_up(turn.rolled) if turn.rerolled else ()
        yield self.hand.pause(0.3, 0.8)
        if "board" in self._missing:
            yield from self._tell_throw(dice)
            return
        numbers = again or dice.take(turn.to_roll)
        if said and not turn.rerolled and self._slips() and (yield from self._wrong(turn.to_roll)):
            return
        yield from self.hand.throw(dice, numbers)
        if self._slips():
            self._nudge(chance.choice(numbers))
        self._roll_is([(dice.colours[number], dice.lying[number]) for number in numbers])

    def _roll_is(self, faces: list[tuple[str, int]]) -> None:
        race = self._race
        key = f"roll:{self.seat}:{race.stage}:{race.round}:{len(race.running_turn.rolled)}"
        self._unheard.threw(key, faces)
        self._mind.knowledge.did(Move.of(TABLE, "roll", dice=[list(face) for face in sorted(faces)]))

    def _tell_throw(self, dice: DiceBox) -> Deed:
        """Nobody watches the dice: tell what they show."""
        to_roll = self._race.running_turn.to_roll
        faces = []
        for number in dice.take(to_roll):
            colour = dice.colours[number]
            face = self._mind.chance.choice(self._race.setting.box.dice[colour].faces)
            dice.lying[number] = face
            faces.append((colour, face))
        yield self.hand.pause(1.0, 2.0)
        self._roll_is(faces)

    def _wrong(self, to_roll: tuple[str, ...]) -> Generator[float, None, bool]:
        """A slip: a die of another colour among the dice, or one too many; whether there was one to take."""
        dice = self._props.dice
        other = dice.spare(to_roll)
        if other is None:
            return False
        colours = (*to_roll, other) if self._mind.chance.random() < 0.3 else (*to_roll[:-1], other)
        self._ledger.add(Slip(DIE, self.seat, die_name(other), "tray", "supply"))
        yield from self.hand.throw(dice, dice.take(colours), counts=False)
        return True

    def _nudge(self, number: int) -> None:
        """A slip: a sleeve turns a die that lies there."""
        dice = self._props.dice
        face, other = dice.lying[number], dice.other_face(number, self._mind.chance)
        piece = die_name(dice.colours[number])
        self._ledger.add(Slip(NUDGE, self.seat, piece, f"face:{other}", f"face:{face}"))
        dice.turn(number, other)
        self._nudged = number

    def _turn_up(self, key: str) -> Deed:
        race, chance = self._race, self._props.chance
        stack = due(race)
        unseen = [card for card in race.setting.box.animals if card not in stack.seen]
        cards = chance.sample(unseen, stack.due)
        move = Move.of(TABLE, "reveal", cards=cards)
        extra = [card for card in unseen if card not in cards]
        if "camera" not in self._missing and extra and self._slips():
            one = chance.choice(extra)
            piece = card_component(one)
            self._ledger.add(Slip(MANY, self.seat, piece, "offer", "stack"))
            yield from self.hand.turn_up([*cards, one])
        else:
            yield from self.hand.turn_up(cards)
        self._mind.knowledge.did(move)
        self._unheard.did(key, *(TellPlace(card_component(card), "offer") for card in cards))

    def _draw_donkey(self, step: Instruction) -> Deed:
        card = self._props.donkeys[self.seat]
        yield from self.hand.draw_donkey(card)
        self._props.drawn.add(self.seat)
        self._unheard.did(step.key, TellPlace(card_component(card), step.target))
        if len(self._props.drawn) == len(self._race.setting.seats):
            self._mind.knowledge.did(Move.of(TABLE, "deal_donkeys", donkeys=dict(self._props.donkeys)))

    def _lay_sheets(self, key: str) -> Deed:
        chance = self._props.chance
        flips = self._race.setting.options.sheet_flip
        names = chance.sample(SHEETS, len(SHEETS))
        sheets = {
            slot: Sheet(name, chance.choice(SIDES), flips and chance.random() < 0.5)
            for slot, name in zip(SLOTS, names, strict=True)
        }
        yield from self.hand.lay_sheets(sheets)
        slots = []
        for slot, sheet in sheets.items():
            turned = {"flip": True} if sheet.flip else {}
            slots.append({"slot": slot, "sheet": sheet.sheet, "side": sheet.side} | turned)
        self._mind.knowledge.did(Move.of(TABLE, "lay_sheets", slots=slots))
        faces = [(sheet_component(sheet.sheet, sheet.side), slot) for slot, sheet in sheets.items()]
        self._unheard.did(key, *(TellPlace(face, f"course.{slot}") for face, slot in faces))

    def _move_cart(self, step: Instruction, screen: PublicTable) -> Deed:
        space = _space(step.target)
        wrong = space % len(self._race.track) + 1
        free = f"track:{wrong}" != step.source and self._free(wrong, screen) and self._free(space, screen)
        if step.source and free and "board" not in self._missing and self._slips():
            places, action = (f"track:{wrong}", step.target), step.action
            self._ledger.add(Slip(SPACE, self.seat, step.piece, *places, action, action))
            yield from self.hand.move_pawn(step.piece, wrong)
            return
        yield from self.hand.move_pawn(step.piece, space)
        self._unheard.did(step.key, TellPlace(step.piece, step.target))

    def _free(self, space: int, screen: PublicTable) -> bool:
        """Whether no other cart stands there or should, as anybody at the table can see."""
        length = len(self._race.track)
        others = [facts.position for facts in screen.seats if facts.seat != self.seat]
        return self.hand.nobody_on(space) and all(contact(pos, length) != space for pos in others if pos)

    def _hitch(self, step: Instruction) -> Deed:
        card = card_of(step.piece) or ""
        pile = self._race.cart(self.seat).pile
        old = pile[-1] if pile else None
        others = [other for other in self._race.offer if other != card]
        if others and "camera" not in self._missing and self._slips():
            wrong = self._mind.chance.choice(others)
            self._ledger.add(Slip(CARD, self.seat, card_component(wrong), step.target, "offer"))
            yield from self.hand.hitch(wrong, old)
            return
        yield from self.hand.hitch(card, old)
        self._unheard.did(step.key, TellPlace(step.piece, step.target))

    def _set_aside(self, key: str) -> Deed:
        yield from self.hand.put_away(self._race.set_aside)
        self._unheard.did(key, TellPlace("set-aside", "aside"))

    # Mending -------------------------------------------------------------------------------------

    def _mend(self, screen: PublicTable) -> Deed | None:
        fix, slip = screen.fix, self._ledger.open_slip(self.seat)
        if fix is None or fix.small or fix.instruction is None or slip is None:
            return None
        if slip.inverse(fix) or slip.asked_about(fix) or slip.close_to(fix):
            return self._take_back(slip)
        return None

    def _take_back(self, slip: Slip) -> Deed:
        match slip.kind:
            case "wrong-space":
                yield from self.hand.move_pawn(slip.piece, _space(slip.where))
            case "wrong-die":
                yield self.hand.pause(0.5, 1.0)
                self._ledger.mended(self.seat)
                yield from self._throw()
                return
            case "nudged-die":
                yield self.hand.pause(0.4, 0.9)
                self._props.dice.turn(self._nudged, int(slip.where.removeprefix("face:")))
            case "wrong-card":
                yield from self.hand.back_to_offer(card_of(slip.piece) or "")
                self._acted = {key for key in self._acted if not key.startswith("hitch:")}
            case "one-too-many":
                yield from self.hand.put_away([card_of(slip.piece) or ""])
        self._ledger.mended(self.seat)


def _space(place: str) -> int:
    return int(place.removeprefix("track:"))
