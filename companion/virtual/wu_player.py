"""One person at a simulated table of Wu Wei: reads the screen, thinks like a bot, acts with one hand.

What it knows of the journey it knows from its own following of it, never from the referee's state.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection

from companion.games.vocabulary import TABLE, Move
from companion.games.wu_wei.board import NEIGHBOURS, TERRAIN
from companion.games.wu_wei.chance import drawn_move
from companion.games.wu_wei.dice import stand_ins
from companion.games.wu_wei.names import ELEMENTS, SEASONS
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Instruction
from companion.reconcile.wu_wei import CHANCE
from companion.reconcile.wu_wei_things import things
from companion.session.public import PublicTable, SealState, Stage
from companion.session.touches import Decide, SealPlan, TellPlace, Touch
from companion.session.wu_showing import wu_facts
from companion.virtual.hand import Deed
from companion.virtual.player import Manners, Mind
from companion.virtual.slips import Slip, SlipLedger
from companion.virtual.wu_dice import DICE_KINDS, WuThrower
from companion.virtual.wu_hand import PHYSICAL, WuHand

__all__ = ["KINDS", "WuPlayer"]

ASTRAY, LEFT, BESIDE, TRACKER = "wrong-space", "not-moved", "wrong-wall", "wrong-tracker"
KINDS = (ASTRAY, LEFT, BESIDE, TRACKER)
"""The kinds of slips that hands make at this game; with dice in a tray also ``DICE_KINDS``."""

WITHOUT_WORDS = 0.4
"""How often somebody just moves a character and touches nothing."""


class WuPlayer:
    """One seat: obeys the screen with its hand, decides with its mind."""

    def __init__(
        self,
        hand: WuHand,
        mind: Mind,
        touch: Callable[[Touch], None],
        ledger: SlipLedger,
        manners: Manners,
        thrower: WuThrower | None = None,
    ) -> None:
        self.seat = hand.seat
        self.hand = hand
        self._mind = mind
        self._touch = touch
        self._ledger = ledger
        self._manners = manners
        self._thrower = thrower
        self.human = hand.seat in manners.humans
        self._left: set[str] = set()
        """Steps that were done wrongly, or not at all, and are not thought of before somebody says so."""

    @property
    def _journey(self) -> WuState:
        state = self._mind.knowledge.state
        if not isinstance(state, WuState):
            raise TypeError("these players know Wu Wei only")
        return state

    # What to do next -----------------------------------------------------------------------------

    def step(self, now: float, screen: PublicTable) -> None:
        """Look at the screen and begin something if the hand is free."""
        self._left &= {step.key for step in screen.instructions if not step.done}
        if self.hand.busy or screen.wu is None:
            return
        deed = self._mend(screen) or self._obey(screen) or self._go_on(screen)
        if deed is not None:
            self.hand.start(deed, now)

    def _active(self, screen: PublicTable) -> str:
        """Whose hand does what is nobody's: the one whose turn it is."""
        active = None if screen.wu is None else screen.wu.active
        return active or screen.seats[0].seat

    def _mine(self, step: Instruction, screen: PublicTable) -> bool:
        return (step.seat or self._active(screen)) == self.seat

    def _sees(self, screen: PublicTable) -> bool:
        return "camera" not in screen.missing

    def _slips(self, screen: PublicTable) -> bool:
        """Whether the hand slips now; nobody slips again before the last slip is mended."""
        rate = self._manners.mistakes if self._sees(screen) else 0.0
        if rate <= 0 or self._ledger.open():
            return False
        return self._mind.chance.random() < rate

    # Hands ---------------------------------------------------------------------------------------

    def _obey(self, screen: PublicTable) -> Deed | None:
        for step in screen.instructions:
            if step.done or step.key in self._left or not self._mine(step, screen):
                continue
            if step.action == "lay-all":
                return self._lay_all(step)
            wanted = "" if step.target == "box" else step.target
            if step.action in PHYSICAL and self._sees(screen):
                if self.hand.lies(step.piece) != wanted:
                    return self._do(step, wanted, screen)
            elif screen.stage is Stage.OVER or not self._sees(screen):
                return self._tick(step)
        return None

    def _tick(self, step: Instruction) -> Deed:
        yield self.hand.pause(0.2, 0.5)
        self._touch(TellPlace(step.piece or step.key, step.target))

    def _lay_all(self, step: Instruction) -> Deed:
        """Put everything where the screen shows it."""
        for thing, value in things(self._journey).items():
            if thing.split(maxsplit=1)[0] in PHYSICAL and self.hand.lies(thing) != value:
                yield from self.hand.make(thing, value)
        yield 0.2
        self._touch(TellPlace(step.piece, step.target))

    def _do(self, step: Instruction, wanted: str, screen: PublicTable) -> Deed:
        if self._slips(screen):
            slip = self._wrong(step, wanted, {each.piece for each in screen.instructions})
            if slip is not None:
                self._ledger.add(slip)
                self._left.add(step.key)
                yield 0.2
                if slip.kind != LEFT:
                    yield from self.hand.make(slip.piece, slip.there)
                return
        yield from self.hand.make(step.piece, wanted)

    def _wrong(self, step: Instruction, wanted: str, listed: Collection[str]) -> Slip | None:
        """How this step can go wrong, by chance; None where it cannot.

        No wall is laid by mistake where one is ``listed``: another step would take it away unnoticed.
        """
        chance, here = self._mind.chance, self.hand.lies(step.piece)
        match step.action:
            case "piece" if not (self._open(here, step.piece) and self._open(wanted, step.piece)):
                return None
            case "piece" if here and chance.random() < 0.4:
                return Slip(LEFT, self.seat, step.piece, here, wanted, "piece", "piece")
            case "piece" if here:
                near = [place for place in NEIGHBOURS[wanted] if place != here and self._empty(place)]
                if near:
                    return Slip(ASTRAY, self.seat, step.piece, chance.choice(near), wanted, "piece", "piece")
            case "tracker":
                values = SEASONS if step.piece.endswith("season") else ELEMENTS
                others = [value for value in values if value not in (here, wanted)]
                return Slip(
                    TRACKER, self.seat, step.piece, chance.choice(others), wanted, "tracker", "tracker"
                )
            case "wall" if wanted and self.hand.has_spare("wall"):
                place = chance.choice([o for o in TERRAIN if self._bare(o) and f"wall {o}" not in listed])
                return Slip(BESIDE, self.seat, f"wall {place}", "yes", "box", "wall", "wall")
        return None

    def _open(self, place: str, thing: str) -> bool:
        """Whether a character can be read on a space: no wall lies there, and nobody else stands there."""
        walled = place in self._journey.walls or bool(self.hand.lies(f"wall {place}"))
        others = [name for name, piece in self._journey.pieces if piece.at == place]
        return not walled and all(f"piece {name}" == thing for name in others)

    def _bare(self, place: str) -> bool:
        """Whether neither a character nor a wall belongs on a space."""
        return self._empty(place) and place not in self._journey.walls

    def _empty(self, place: str) -> bool:
        return all(piece.at != place for _, piece in self._journey.pieces)

    def _mend(self, screen: PublicTable) -> Deed | None:
        fix, slip = screen.fix, self._ledger.open_slip(self.seat)
        if fix is None or fix.small or slip is None or not slip.inverse(fix):
            return None
        return self._take_back(slip)

    def _take_back(self, slip: Slip) -> Deed:
        self._left.clear()
        if self._thrower is not None and slip.kind in DICE_KINDS:
            yield from self._thrower.mend(slip)
            return
        yield from self.hand.make(slip.piece, "" if slip.where == "box" else slip.where)
        self._ledger.mended(self.seat)
        yield 0.3

    # Minds ---------------------------------------------------------------------------------------

    def _go_on(self, screen: PublicTable) -> Deed | None:
        """What a mind does once the table is as it should be and the screen shows the game as it is."""
        if not self._calm(screen) or wu_facts(self._journey) != screen.wu:
            return None
        state = self._journey
        if TABLE in state.to_act():
            return self._chance(screen) if self._active(screen) == self.seat else None
        if self.human or self.seat not in state.to_act():
            return None
        if state.sealed:
            facts = next(facts for facts in screen.seats if facts.seat == self.seat)
            due = screen.stage is Stage.SEAL and facts.seal is SealState.OPEN
            return self._seal() if due else None
        decision = screen.decision
        return self._decide(screen) if decision is not None and decision.seat == self.seat else None

    def _calm(self, screen: PublicTable) -> bool:
        """Whether everything that hands do is done: nobody decides over a table that still moves."""
        if screen.fix is not None or self._ledger.open():
            return False
        return all(step.done or step.action not in (*PHYSICAL, "lay-all") for step in screen.instructions)

    def _chance(self, screen: PublicTable) -> Deed:
        """What the table owes: dice roll into the tray where there is one, all else is told."""
        if self._thrower is not None and stand_ins(self._journey) and "board" not in screen.missing:
            return self._thrower.throw(slips=self._slips(screen))
        return self._draw()

    def _draw(self) -> Deed:
        yield self.hand.pause(0.5, 1.2)
        move = drawn_move(self._journey, self._mind.chance)
        self._touch(TellPlace(CHANCE, json.dumps(move.to_json())))
        self._mind.knowledge.did(move)

    def _seal(self) -> Deed:
        yield self.hand.pause(0.8, 2.0)
        move = self._mind.choose(self.seat)
        self._mind.knowledge.chose(move)
        self._touch(SealPlan(move))
        yield 0.5

    def _decide(self, screen: PublicTable) -> Deed:
        yield self.hand.pause(0.6, 1.5)
        move = self._mind.choose(self.seat)
        quiet = self._sees(screen) and self._mind.chance.random() < WITHOUT_WORDS
        if move.move == "step" and quiet and self.hand.lies(f"piece {move['piece']}") and self._clear(move):
            self._mind.knowledge.did(move)
            yield from self.hand.make(f"piece {move['piece']}", move["to"])
        else:
            self._touch(Decide(move))
            self._mind.knowledge.did(move)
        yield 0.3

    def _clear(self, move: Move) -> bool:
        """Whether a camera can see the character where it goes."""
        return self._empty(move["to"]) and move["to"] not in self._journey.walls
