"""The working copy of a state while one move is carried out, and how cards come into hands and leave them.

Keeps the records of hidden hands and notices what cannot be (ZR-HID). Decides nothing about turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.vocabulary import Event, Json, Seat
from companion.games.zodiac_race.model import Alert, Marks, Player, Result, Running

if TYPE_CHECKING:
    from companion.games.zodiac_race.state import ZodiacState

__all__ = ["Work", "absence", "with_mark", "without_mark"]

NEVER = -1
"""The absence mark of a card that nobody ever denied and that was never shuffled in."""


class Work:
    """The fields of a state, to be changed, and the events so far."""

    __slots__ = (
        "absent_all", "active", "alerts", "discard", "draw_count", "draw_set", "events", "hands", "phase",
        "players", "result", "serial", "setting", "step", "turn",
    )  # fmt: skip

    def __init__(self, state: ZodiacState) -> None:
        self.setting = state.setting
        self.phase = state.phase
        self.turn = state.turn
        self.active = state.active
        self.serial = state.serial
        self.draw_count = state.draw_count
        self.discard = state.discard
        self.players: dict[Seat, Player] = dict(zip(state.setting.seats, state.players, strict=True))
        self.absent_all = state.absent_all
        self.hands: dict[Seat, set[str]] | None = None
        if state.hands is not None:
            hands = zip(state.setting.seats, state.hands, strict=True)
            self.hands = {seat: set(hand or ()) for seat, hand in hands}
        self.draw_set = state.draw_set
        self.step: Running | None = state.step
        self.alerts = state.alerts
        self.result: Result | None = state.result
        self.events: list[Event] = []

    def say(self, kind: str, seat: Seat | None, clause: str, **detail: Json) -> None:
        """Write down what happened."""
        self.events.append(Event(kind, seat, clause, detail=tuple(detail.items())))

    @property
    def acting(self) -> Seat:
        """Whose turn it is; raises :class:`ValueError` before the deal."""
        if self.active is None:
            raise ValueError("no turn has begun")
        return self.active

    @property
    def running(self) -> Running:
        """The step of the turn, a fresh one when none has begun."""
        return self.step or Running()

    def find(self, alert: Alert, clause: str) -> None:
        """A contradiction: kept, said, and without any other effect (ZR-HID-16)."""
        self.alerts = (*self.alerts, alert)
        detail = {name: value for name, value in alert.to_json().items() if name != "seat"}
        self.say("alert", alert.seat, clause, **detail)

    def lose(self, seat: Seat, card: str) -> None:
        """A card leaves a hand in the open (ZR-HID-05 to ZR-HID-09)."""
        player = self.players[seat]
        if card in player.known:
            known = tuple(other for other in player.known if other != card)
            player = player._replace(known=known)
        else:
            at = self._hidden_place(seat, card)
            player = player._replace(unknown=(*player.unknown[:at], *player.unknown[at + 1 :]))
        self.players[seat] = player._replace(denied=without_mark(player.denied, card))
        if self.hands is not None:
            self.hands[seat].discard(card)
        if self.step is not None and seat == self.active and card in self.step.gained:
            gained = tuple(other for other in self.step.gained if other != card)
            self.step = self.step._replace(gained=gained)

    def _hidden_place(self, seat: Seat, card: str) -> int:
        """Which hidden card it was: the oldest that may be it, else the oldest, with an alert."""
        player = self.players[seat]
        denied, shuffled = absence(player.denied, card), absence(self.absent_all, card)
        for at, serial in enumerate(player.unknown):
            if serial > denied and serial > shuffled:
                return at
        if denied >= shuffled:
            self.find(Alert("false_denial", self.turn, seat, card), "ZR-HID-06")
        else:
            self.find(Alert("impossible_source", self.turn, seat, card), "ZR-HID-09")
        return 0

    def gain_openly(self, seat: Seat, card: str) -> None:
        """Everybody sees a card go into a hand (ZR-HID-02, ZR-HID-08)."""
        player = self.players[seat]
        known = tuple(sorted((*player.known, card)))
        self.players[seat] = player._replace(known=known, denied=without_mark(player.denied, card))
        if self.hands is not None:
            self.hands[seat].add(card)

    def gain_hidden(self, seat: Seat, count: int, cards: tuple[str, ...] | None) -> None:
        """Cards are drawn under the newest serial; named only where hands are open."""
        player = self.players[seat]
        self.players[seat] = player._replace(unknown=(*player.unknown, *(self.serial,) * count))
        if self.hands is not None and cards is not None:
            self.hands[seat].update(cards)

    def wanting(self, seat: Seat) -> int:
        """How many cards a hand is short of a full one."""
        return max(0, self.setting.box.hand_size - self.players[seat].hand_size)


def absence(marks: Marks, card: str) -> int:
    """The serial at which a card was certainly absent."""
    for marked, serial in marks:
        if marked == card:
            return serial
    return NEVER


def without_mark(marks: Marks, card: str) -> Marks:
    """The marks without the one of a card."""
    return tuple(mark for mark in marks if mark[0] != card) if marks else marks


def with_mark(marks: Marks, card: str, serial: int) -> Marks:
    """The marks with a new one for a card."""
    return tuple(sorted((*without_mark(marks, card), (card, serial))))
