"""The working copy in which a round resolves: every change of a seat, each with its event.

One mutable object per applied move, thrown away after it. Knows the limits, not the order of things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.race.effects import Effect, Group, effects_of, group_of
from companion.games.race.exchange import Terms, terms_for
from companion.games.race.model import Pair, Plan, Player, Resolving, owned_cards
from companion.games.race.names import CARD_LIMIT, KARMA_LIMIT, PALACE, SEATS, START
from companion.games.vocabulary import Event, Json, Ranking

if TYPE_CHECKING:
    from companion.games.race.state import RaceState

__all__ = ["Runner", "Work"]


class Runner:
    """The working copy of one seat."""

    __slots__ = ("animal", "hand", "karma", "position", "row", "seat")

    def __init__(self, seat: str, player: Player) -> None:
        self.seat = seat
        self.animal, self.karma, self.position, self.hand, self.row = player

    def freeze(self) -> Player:
        """The seat as a state holds it."""
        return Player(self.animal, self.karma, self.position, self.hand, self.row)


class Work:
    """The working copy of a state, and the events so far."""

    __slots__ = (
        "_group", "asking", "effective", "events", "group", "open", "phase", "plans", "queue", "ranking",
        "rotation", "round", "runners", "setting", "stalled", "stuck", "supply", "wedges",
    )  # fmt: skip

    def __init__(self, state: RaceState) -> None:
        self.setting = state.setting
        self.phase = state.phase
        self.round = state.round
        self.wedges = state.wedges
        self.rotation = state.rotation
        self.supply = list(state.supply)
        self.runners = [Runner(SEATS[n], player) for n, player in enumerate(state.players)]
        self.stalled = state.stalled
        self.ranking: Ranking | None = None
        self.events: list[Event] = []
        self._group: Group | None = None
        resolving = state.resolving
        if resolving is None:
            self.plans: tuple[Plan, ...] = ()
            self.effective: tuple[int, ...] = ()
            self.stuck = False
            self.group = 0
            self.queue: list[int] = []
            self.open: list[Effect] | None = None
            self.asking: str | None = None
        else:
            self.plans = resolving.plans
            self.effective = resolving.effective
            self.stuck = resolving.stuck
            self.group = resolving.group
            self.queue = list(resolving.queue)
            self.asking = resolving.asking
            self.open = self._restored(resolving.open) if resolving.open else []

    def _restored(self, names: tuple[str, ...]) -> list[Effect]:
        left = list(names)
        effects = []
        for effect in reversed(self.effects(self.queue[0])):
            if effect.name in left:
                left.remove(effect.name)
                effects.append(effect)
        return effects[::-1]

    def resolving(self) -> Resolving | None:
        """What a state has to remember while somebody owes an answer."""
        if self.asking is None:
            return None
        return Resolving(
            self.plans,
            self.effective,
            self.stuck,
            self.group,
            tuple(self.queue),
            tuple([effect.name for effect in self.open or ()]),
            self.asking,
        )

    def facts(self) -> Group:
        """The facts of the group that is resolving."""
        if self._group is None:
            self._group = group_of(
                self.group, self.plans, self.effective, self.setting, self.wedges, self.rotation
            )
        return self._group

    def begin_group(self, action: int) -> Group:
        """Turn to the group of an action."""
        self.group = action
        self._group = None
        return self.facts()

    def effects(self, seat: int) -> tuple[Effect, ...]:
        """All effects of a seat (counted from 0) in the group that is resolving."""
        return effects_of(
            self.facts(), self.plans[seat].energy, self.runners[seat].animal, self.setting.players
        )

    def terms(self, runner: Runner) -> Terms:
        """What an exchange of that seat is judged by now."""
        return terms_for(runner, self.supply, self.setting.safeguard)

    def move(self, runner: Runner, steps: int, clause: str) -> None:
        """Steps along the track, down to Start and up to the Palace; a finished pawn stays."""
        before = runner.position
        after = min(PALACE, max(START, before + steps))
        if before not in (PALACE, after):
            runner.position = after
            self.events.append(Event("move", runner.seat, clause, after - before, before, after))

    def gain_karma(self, runner: Runner, amount: int, clause: str) -> None:
        """A positive gain, with Dragon's one more, up to the limit."""
        before = runner.karma
        total = amount + 1 if runner.animal == "dragon" else amount
        after = min(KARMA_LIMIT, before + total)
        if after != before:
            runner.karma = after
            self.events.append(Event("karma", runner.seat, clause, after - before, before, after))
        self._lose(runner, "karma", total - (after - before), "RZ-LIMIT-01")

    def spend_karma(self, runner: Runner, amount: int, clause: str, kind: str = "karma") -> None:
        """Karma paid."""
        before = runner.karma
        runner.karma = before - amount
        self.events.append(Event(kind, runner.seat, clause, -amount, before, before - amount))

    def gain_cards(self, runner: Runner, amount: int, clause: str) -> None:
        """Energy-1 cards: cut by the card limit first, then by the supply (RZ-LIMIT-02 … -04)."""
        before = owned_cards(runner)
        fitting = min(amount, CARD_LIMIT - before)
        stock = self.supply[0]
        given = fitting if stock is None else min(fitting, stock)
        if given:
            self._book(1, -given)
            runner.hand = (1,) * given + runner.hand
            self.events.append(
                Event("energy", runner.seat, clause, given, before, before + given, (("value", 1),))
            )
        self._lose(runner, "energy", amount - fitting, "RZ-LIMIT-02")
        self._lose(runner, "energy", fitting - given, "RZ-LIMIT-03")

    def return_card(self, runner: Runner, energy: int, clause: str) -> None:
        """One hand card back to the supply."""
        before = owned_cards(runner)
        self._drop(runner, energy)
        self._book(energy, 1)
        self.events.append(Event("energy", runner.seat, clause, -1, before, before - 1, (("value", energy),)))

    def exchange(self, runner: Runner, give: tuple[int, ...], take: tuple[int, ...], karma: int) -> None:
        """Cards paid and received at once; a Dragon's karma is an event of its own."""
        before = owned_cards(runner)
        for energy in give:
            self._drop(runner, energy)
            self._book(energy, 1)
        for energy in take:
            self._book(energy, -1)
        runner.hand = tuple(sorted(runner.hand + take))
        clause = "RZ-EXCH-02" if len(take) == 1 else "RZ-EXCH-03"
        detail: tuple[tuple[str, Json], ...] = (("give", give), ("take", take), ("karma", karma))
        amount = len(take) - len(give)
        self.events.append(Event("exchange", runner.seat, clause, amount, before, before + amount, detail))
        if karma:
            self.spend_karma(runner, karma, "RZ-EXCH-11")

    def recover(self, runner: Runner, pairs: tuple[Pair, ...], clause: str) -> None:
        """Pairs back from the row: actions become available, energy returns to the hand."""
        if not pairs:
            return
        kept = len(runner.row) - len(pairs)
        runner.row = runner.row[:kept]
        energies = tuple([pair.energy for pair in pairs if pair.energy is not None])
        runner.hand = tuple(sorted(runner.hand + energies))
        actions = tuple([pair.action for pair in pairs])
        detail: tuple[tuple[str, Json], ...] = (("actions", actions), ("energies", energies))
        self.events.append(Event("recover", runner.seat, clause, detail=detail))

    def _lose(self, runner: Runner, what: str, amount: int, clause: str) -> None:
        if amount:
            self.events.append(Event("lost", runner.seat, clause, amount, detail=(("what", what),)))

    def _drop(self, runner: Runner, energy: int) -> None:
        at = runner.hand.index(energy)
        runner.hand = runner.hand[:at] + runner.hand[at + 1 :]

    def _book(self, energy: int, change: int) -> None:
        stock = self.supply[energy - 1]
        if stock is not None:
            self.supply[energy - 1] = stock + change
