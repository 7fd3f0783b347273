"""The working copy of a state while one move is carried out, and the changes all rules share.

Moves carts, keeps the order on a space, notices a passed palm, writes down what happened. Decides
nothing about turns and stages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.crazy_race.abilities import NONE, Ability
from companion.games.crazy_race.model import Cart, Result, Turn
from companion.games.crazy_race.names import SEAT_INDEX
from companion.games.vocabulary import Event, Json, Seat

if TYPE_CHECKING:
    from companion.games.crazy_race.state import CrazyState

__all__ = ["Work"]


class Work:
    """The fields of a state, to be changed; :meth:`events` so far."""

    __slots__ = (
        "active", "alerts", "carts", "deck_count", "ending", "events", "offer", "palms", "phase", "queue",
        "result", "round", "seen", "set_aside", "setting", "stage", "standing", "start_seat", "tie_limit",
        "track", "turn",
    )  # fmt: skip

    def __init__(self, state: CrazyState) -> None:
        self.setting = state.setting
        self.phase = state.phase
        self.stage = state.stage
        self.round = state.round
        self.start_seat = state.start_seat
        self.active = state.active
        self.track = state.track
        self.palms = state.palms
        self.carts: list[Cart] = list(state.carts)
        self.standing: list[Seat] = list(state.standing)
        self.ending = state.ending
        self.offer = state.offer
        self.seen = state.seen
        self.set_aside = state.set_aside
        self.deck_count = state.deck_count
        self.turn: Turn | None = state.turn
        self.queue = state.queue
        self.tie_limit = state.tie_limit
        self.alerts = state.alerts
        self.result: Result | None = state.result
        self.events: list[Event] = []

    def cart(self, seat: Seat) -> Cart:
        """A seat's cart."""
        return self.carts[SEAT_INDEX[seat]]

    def put(self, seat: Seat, cart: Cart) -> None:
        """Put a changed cart in place."""
        self.carts[SEAT_INDEX[seat]] = cart

    def ability(self, seat: Seat) -> Ability:
        """What the hitched animal can do; cards in the pile can do nothing (CR-ABL-38)."""
        animal = self.cart(seat).animal
        return NONE if animal is None else self.setting.box.cards[animal].ability

    def running_turn(self) -> tuple[Seat, Turn]:
        """The seat whose turn is running, and the turn."""
        if self.active is None or self.turn is None:
            raise ValueError("no turn is running")
        return self.active, self.turn

    def say(self, kind: str, seat: Seat | None, clause: str, **detail: Json) -> None:
        """Write down what happened."""
        self.events.append(Event(kind, seat, clause, detail=tuple(detail.items())))

    def drive(self, seat: Seat, spaces: int, clause: str) -> None:
        """Move a cart forward, to the very front of the space it reaches (CR-MOV-04, CR-MOV-06)."""
        if not spaces:
            return
        cart = self.cart(seat)
        place = cart.pos + spaces
        self.put(seat, cart._replace(pos=place))
        self.standing.remove(seat)
        ahead = sum(self.cart(other).pos > place for other in self.standing)
        self.standing.insert(ahead, seat)
        self.events.append(Event("moved", seat, clause, spaces, cart.pos, place, (("to", place),)))
        if self.phase != "bonus" and not self.ending and place > self.palms[self.stage - 1]:
            self.pass_palm(seat, "CR-END-01" if self.stage == len(self.palms) else "CR-RND-01")

    def pass_palm(self, seat: Seat, clause: str) -> None:
        """The palm of the stage is behind a cart: the running round is its last."""
        self.ending = True
        self.say("palm_passed", seat, clause, stage=self.stage)
