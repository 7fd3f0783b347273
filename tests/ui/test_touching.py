"""One press per tap whatever reports it, and a dark screen that is only woken."""

from __future__ import annotations

from companion.clock import ManualClock
from ui.touching import BOUNCE, DARK, DIM, ECHO, FORGOTTEN, TouchGate, Wakefulness


class Glass:
    """A touch screen on a clock moved by hand."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.wakefulness = Wakefulness(self.clock)
        self.woken = 0
        self.gate = TouchGate(self.clock, self.wakefulness, self._wake)
        self._keys = 0

    def _wake(self) -> None:
        self.woken += 1

    def down(self, device: str, x: float = 0.5, y: float = 0.5) -> tuple[int, bool]:
        self._keys += 1
        return self._keys, self.gate.down(self._keys, device, (x, y))

    def tap(self, device: str, x: float = 0.5, y: float = 0.5, held: float = 0.04) -> bool:
        key, counts = self.down(device, x, y)
        self.clock.advance(held)
        assert self.gate.up(key) is counts
        return counts


def test_a_tap_that_is_told_as_touch_and_as_mouse_is_one_press() -> None:
    glass = Glass()
    one, counts = glass.down("mtdev")
    assert counts
    other, echoed = glass.down("mouse", 0.51, 0.5)
    assert not echoed
    assert not glass.gate.move(other, (0.52, 0.5))
    assert glass.gate.up(one)
    assert not glass.gate.up(other)


def test_a_mouse_told_only_after_the_finger_left_is_no_second_press() -> None:
    glass = Glass()
    assert glass.tap("mtdev")
    glass.clock.advance(ECHO / 2)
    assert not glass.tap("mouse")


def test_ten_quick_taps_are_ten_and_a_bouncing_panel_adds_none() -> None:
    glass = Glass()
    counted = 0
    for _ in range(10):
        counted += glass.tap("mtdev")
        glass.clock.advance(BOUNCE / 4)
        counted += glass.tap("mtdev", held=0.001)
        glass.clock.advance(0.1)
    assert counted == 10


def test_two_fingers_of_one_panel_both_count() -> None:
    glass = Glass()
    assert glass.down("mtdev", 0.2, 0.2)[1]
    assert glass.down("mtdev", 0.21, 0.2)[1]


def test_a_mouse_elsewhere_or_later_counts_beside_a_touch_panel() -> None:
    glass = Glass()
    assert glass.tap("mtdev", 0.2, 0.2)
    assert glass.tap("mouse", 0.8, 0.2)
    glass.clock.advance(ECHO * 2)
    assert glass.tap("mouse", 0.2, 0.2)


def test_a_panel_unplugged_under_a_finger_does_not_deafen_the_place_for_the_evening() -> None:
    glass = Glass()
    assert glass.down("mtdev")[1]
    assert not glass.tap("mouse")
    glass.clock.advance(FORGOTTEN + 1)
    assert glass.tap("mouse")


def test_the_first_touch_on_a_dark_screen_only_wakes() -> None:
    glass = Glass()
    glass.clock.advance(DARK + 1)
    assert glass.wakefulness.dark
    key, counts = glass.down("mtdev")
    assert not counts
    assert glass.woken == 1
    assert glass.wakefulness.shade == 0
    assert not glass.gate.move(key, (0.5, 0.9))
    assert not glass.gate.up(key)
    glass.clock.advance(0.5)
    assert glass.tap("mtdev")
    assert glass.woken == 1


def test_a_touch_on_a_dimmed_screen_counts_and_an_event_of_the_game_wakes_it() -> None:
    glass = Glass()
    glass.clock.advance(DIM + 1)
    assert 0 < glass.wakefulness.shade < 1
    assert glass.tap("mtdev")
    glass.clock.advance(DARK + 1)
    glass.wakefulness.stir()
    assert glass.wakefulness.shade == 0
