"""The dice tray as it is believed: only what settled after rolling has rolled, and a nudge is no roll."""

from __future__ import annotations

from companion.inputs.readings import DieSeen
from companion.table.tray import LONGEST_ROLL, Tray


def seen(die: int, face: int, quality: str, at: float, *, roll: bool = False) -> DieSeen:
    return DieSeen(die, 2, face, quality, roll, at)


def rolled(tray: Tray, die: int, face: int, at: float) -> None:
    tray.hear([seen(die, 0, "rolling", at), seen(die, face, "settled", at + 0.5, roll=True)])


def test_a_die_that_is_still_rolling_is_not_read() -> None:
    tray = Tray()
    tray.hear([seen(1, 0, "rolling", 1.0)])
    assert tray.since(0) == ()
    assert tray.rolling
    assert tray.rest(2.0) == 0.0


def test_a_die_that_was_cut_off_while_it_rolled_does_not_roll_for_ever() -> None:
    tray = Tray()
    tray.hear([seen(1, 0, "rolling", 1.0)])
    assert tray.rest(1.0 + LONGEST_ROLL) == LONGEST_ROLL


def test_a_face_found_after_a_reconnection_is_no_roll() -> None:
    tray = Tray()
    tray.hear([seen(1, 4, "settled", 1.0)])
    assert tray.since(0) == ()


def test_a_nudged_die_keeps_the_face_it_rolled_and_shows_the_other() -> None:
    tray = Tray()
    rolled(tray, 1, 4, 1.0)
    tray.hear([seen(1, 2, "moved", 2.0)])
    (die,) = tray.since(0)
    assert (die.rolled, die.shows) == (4, 2)
    assert tray.rest(2.5) == 0.5


def test_dice_of_a_throw_that_was_booked_are_not_counted_again() -> None:
    tray = Tray()
    rolled(tray, 1, 4, 1.0)
    mark = tray.rolls
    rolled(tray, 2, 3, 2.0)
    assert [die.die for die in tray.since(mark)] == [2]
    rolled(tray, 1, 0, 3.0)
    assert [(die.die, die.rolled) for die in tray.since(mark)] == [(1, 0), (2, 3)]


def test_a_die_on_its_edge_is_named() -> None:
    tray = Tray()
    rolled(tray, 1, 4, 1.0)
    tray.hear([seen(1, 0, "rolling", 2.0), seen(1, 0, "tilted", 2.5)])
    assert [die.die for die in tray.tilted()] == [1]


def test_when_a_die_began_to_roll_is_known_where_a_tray_hears_it() -> None:
    tray = Tray()
    rolled(tray, 1, 4, 1.0)
    tray.hear([seen(2, 3, "settled", 2.0, roll=True)])
    assert [die.began for die in tray.since(0)] == [1.0, None]
