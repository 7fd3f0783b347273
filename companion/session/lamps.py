"""The lamp beside each lock key: off, blinking while a seat has yet to seal, lit once it has.

Says a lamp only when it changes. Knows nothing of what is sealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.vocabulary import Seat
from companion.reveal import Condition, SeatStatus
from companion.session.devices import Devices

__all__ = ["KeyLamps"]


class KeyLamps:
    """One lamp a seat, numbered from 1."""

    def __init__(self, devices: Devices, seats: Sequence[Seat]) -> None:
        self._devices = devices
        self._seats = tuple(seats)
        self._lit: dict[int, str] = {}

    def follow(self, seals: Iterable[SeatStatus]) -> None:
        """Show who has sealed; a seat that has nothing to seal is dark."""
        conditions = {status.seat: status.condition for status in seals}
        for number, seat in enumerate(self._seats, 1):
            mode = "off"
            if seat in conditions:
                mode = "on" if conditions[seat] is Condition.SEALED else "blink"
            if self._lit.get(number) != mode:
                self._lit[number] = mode
                self._devices.lamp(number, mode)
