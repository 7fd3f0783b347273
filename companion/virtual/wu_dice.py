"""A hand that rolls ordinary dice into the tray at a simulated table of Wu Wei alone, and its slips.

Knows what each colour and its pips stand for, as the screen shows it to anybody; not what the referee heard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.clock import Clock
from companion.games.crazy_race.box_values import Die
from companion.games.vocabulary import TABLE
from companion.games.wu_wei.dice import DIE_COLOURS, PIPS, StandIn, dice_colours, die_name, stand_ins
from companion.games.wu_wei.shapes import make
from companion.games.wu_wei.state import WuState
from companion.virtual.dice import ROLLS, DiceBox
from companion.virtual.hand import Deed
from companion.virtual.player import Mind
from companion.virtual.slips import Slip, SlipLedger
from companion.virtual.wu_hand import WuHand
from firmware_bridge.simulated_board import SimulatedBoard

__all__ = ["DICE_KINDS", "WuThrower", "ordinary_dice"]

MANY, SHORT, COCKED = "die-too-many", "die-forgotten", "die-cocked"
DICE_KINDS = (MANY, SHORT, COCKED)
"""The kinds of slips that a hand makes with the dice."""


def ordinary_dice(board: SimulatedBoard, clock: Clock) -> DiceBox:
    """Ordinary dice in five colours, whose tray tells the board."""
    counts = Counter(dice_colours())
    return DiceBox({colour: Die(counts[colour], tuple(PIPS)) for colour in DIE_COLOURS}, board, clock)


class WuThrower:
    """Rolls what is due, or something else by mistake."""

    def __init__(self, dice: DiceBox, hand: WuHand, mind: Mind, ledger: SlipLedger) -> None:
        self._dice = dice
        self._hand = hand
        self._mind = mind
        self._ledger = ledger

    @property
    def _due(self) -> tuple[StandIn, ...]:
        state = self._mind.knowledge.state
        return stand_ins(state) if isinstance(state, WuState) else ()

    def throw(self, *, slips: bool = False) -> Deed:
        """Take all dice that are due and roll them; with ``slips`` one too many, too few, or cocked."""
        yield self._hand.pause(0.4, 1.0)
        self._dice.clear()
        colours = [one.colour for one in self._due]
        kind = self._mind.chance.choice(DICE_KINDS) if slips else ""
        if kind == MANY:
            other = self._dice.spare(colours) or self._mind.chance.choice(colours)
            self._ledger.add(Slip(MANY, self._hand.seat, die_name(other), "tray", "supply"))
            yield from self._roll(self._dice.take([*colours, other]))
            return
        last = colours.pop() if kind else ""
        if kind == SHORT:
            self._ledger.add(Slip(SHORT, self._hand.seat, die_name(last), "supply", "tray"))
        elif kind == COCKED:
            self._ledger.add(Slip(COCKED, self._hand.seat, die_name(last), action="roll-again"))
            self._dice.cock(self._dice.take([last])[0])
        yield from self._roll(self._dice.take(colours))
        if not kind:
            self._rolled()

    def mend(self, slip: Slip) -> Deed:
        """Roll the die again that was forgotten or lay on an edge; all of them after one too many."""
        if slip.kind == MANY:
            self._ledger.mended(self._hand.seat)
            yield from self.throw()
            return
        yield self._hand.pause(0.4, 1.0)
        again = tuple(self._dice.cocked) or self._dice.take([slip.piece.removeprefix(die_name(""))])
        yield from self._roll(again)
        self._ledger.mended(self._hand.seat)
        self._rolled()

    def _roll(self, numbers: Sequence[int]) -> Deed:
        self._dice.throw(numbers, self._mind.chance)
        yield ROLLS + 0.1

    def _rolled(self) -> None:
        """What lies there is the roll."""
        self._mind.knowledge.did(make(TABLE, "roll", dice=dict(self._faces())))

    def _faces(self) -> Iterator[tuple[str, str]]:
        lying = dict(sorted(self._dice.lying.items()))
        for one in self._due:
            number = next(number for number in lying if self._dice.colours[number] == one.colour)
            yield one.die, one.faces[lying.pop(number) - 1]
