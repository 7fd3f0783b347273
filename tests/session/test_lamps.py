"""The lamps beside the keys say who has yet to seal, each change once."""

from __future__ import annotations

from companion.reveal import Condition, Mode, SeatStatus
from companion.session.lamps import KeyLamps
from tests.support.table import LaidTable


class Told(LaidTable):
    """A table that keeps every word said to its lamps."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[int, str]] = []

    def lamp(self, number: int, mode: str) -> None:
        self.said.append((number, mode))


def test_a_lamp_blinks_until_its_seat_has_sealed_and_is_not_told_the_same_twice() -> None:
    table = Told()
    lamps = KeyLamps(table, ("s1", "s2"))
    waiting = [SeatStatus(seat, Mode.FACE_DOWN, Condition.OPEN) for seat in ("s1", "s2")]
    lamps.follow(waiting)
    lamps.follow(waiting)
    assert table.said == [(1, "blink"), (2, "blink")]
    lamps.follow([SeatStatus("s1", Mode.FACE_DOWN, Condition.SEALED), waiting[1]])
    assert table.said[2:] == [(1, "on")]
    lamps.follow([])
    assert table.said[3:] == [(1, "off"), (2, "off")]
