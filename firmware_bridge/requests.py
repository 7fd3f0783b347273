"""Requests that wait for their answer: numbered, sent again at most three times, then given up.

One request of a key is under way at a time; a newer one of the same key waits its turn and replaces
an older waiting one, so that lamps end as they were last wished. Knows no port and no state.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from firmware_bridge.messages import BY_TYPE, Done, Message, encode
from firmware_bridge.wire import Frame, pack

__all__ = ["RESENDS_MAX", "RESEND_AFTER", "Pending", "Requests"]

RESEND_AFTER = 0.1
"""Seconds at most; sooner where the round trips so far were short, so that a lost request for lost
events is made good before the board has forgotten them."""
_RESEND_SOONEST = 0.02
_ROUND_TRIPS = 4

RESENDS_MAX = 3
_WINDOW = 4
"""Requests under way at once: together they fit the board's receive buffer."""


@dataclass(slots=True)
class Pending:
    """One request under way."""

    key: Hashable
    message: Message
    number: int
    sent_at: float
    first_sent_at: float
    resends: int = 0


class Requests:
    """Every request of a link, from the wish to the answer."""

    def __init__(self) -> None:
        self.resent = 0
        self.given_up = 0
        self._number = 0
        self._waiting: dict[Hashable, Message] = {}
        self._under_way: dict[Hashable, Pending] = {}

    def ask(self, key: Hashable, message: Message) -> None:
        """Send ``message`` as soon as there is room."""
        self._waiting[key] = message

    def asked(self, key: Hashable) -> bool:
        """Whether a request of that key waits or is under way."""
        return key in self._waiting or key in self._under_way

    def clear(self) -> None:
        """Forget all requests; late answers to them will not be taken."""
        self._waiting.clear()
        self._under_way.clear()

    def next_number(self) -> int:
        """A fresh number; 0 is never used, it marks what the board says unasked."""
        self._number = self._number % 0xFFFF + 1
        return self._number

    def answered(self, number: int, answer: str) -> Pending | None:
        """The request that this answer ends, or None for an answer nobody waits for."""
        for key, pending in self._under_way.items():
            if pending.number == number and _expects(pending.message, answer):
                del self._under_way[key]
                return pending
        return None

    def due(self, now: float, round_trip: float) -> tuple[bytes, list[Pending]]:
        """Bytes to send now, and the requests that are given up; ``round_trip`` is the usual one."""
        out: list[bytes] = []
        lost: list[Pending] = []
        for pending in list(self._under_way.values()):
            if now - pending.sent_at < _wait(pending.resends, round_trip):
                continue
            if pending.resends >= RESENDS_MAX:
                del self._under_way[pending.key]
                self.given_up += 1
                lost.append(pending)
                continue
            pending.resends += 1
            self.resent += 1
            pending.sent_at = now
            out.append(_frame(pending))
        for key in list(self._waiting):
            if len(self._under_way) >= _WINDOW:
                break
            if key not in self._under_way:
                pending = Pending(key, self._waiting.pop(key), self.next_number(), now, now)
                self._under_way[key] = pending
                out.append(_frame(pending))
        return b"".join(out), lost


def _wait(resends: int, round_trip: float) -> float:
    """Seconds until the next sending: doubled each time, so that a line gone slow is not given up."""
    if round_trip == 0.0:
        return RESEND_AFTER
    return min(RESEND_AFTER, max(_RESEND_SOONEST, _ROUND_TRIPS * round_trip) * 2.0**resends)


def _frame(pending: Pending) -> bytes:
    kind, body = encode(pending.message)
    return pack(Frame(kind, pending.number, body))


def _expects(request: Message, answer: str) -> bool:
    return answer in {BY_TYPE[type(request)].answer, BY_TYPE[Done].name}
