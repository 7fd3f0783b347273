"""Colours that every pair of eyes can tell apart and read, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.ui.colour_blind import EYES, apart
from ui import theme
from ui.presenters.common import CART_MARKS
from ui.settings import COLOUR_SETS
from ui.theme import SEAT_SETS, SEAT_SHAPES, contrast, rgb


@pytest.fixture(params=["day", "night"])
def looks(request: pytest.FixtureRequest) -> Iterator[str]:
    theme.use(night=request.param == "night")
    yield request.param
    theme.use()


def test_the_distance_of_colours_agrees_with_published_pairs() -> None:
    # Rows 1 and 17 of Sharma, Wu and Dalal's table need L*a*b* values; white and black are exact too.
    assert apart(rgb("ffffff"), rgb("000000")) == pytest.approx(100, abs=0.1)
    assert apart(rgb("ff0000"), rgb("00ff00")) == pytest.approx(86.6, abs=0.3)
    assert apart(rgb("ff0000"), rgb("00a000"), "deuteranopia") < 20, "red and green come close"


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", SEAT_SETS)
def test_colour_blind_players_tell_any_two_seats_apart(name: str, eyes: str) -> None:
    least = 12 if name == "grey" else 20
    for one, other in combinations(SEAT_SETS[name], 2):
        assert apart(one, other, eyes) >= least, (name, eyes, one, other)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", ["earth", "bright"])
def test_the_green_cart_is_green_and_apart_from_the_others(name: str, eyes: str) -> None:
    theme.use(seats=name)
    try:
        carts = {cart: theme.cart_colour(cart, number).now for cart, number in CART_MARKS.items()}
    finally:
        theme.use()
    red, green, blue = carts["green"]
    assert green > max(red, blue)
    for one, other in combinations(carts.values(), 2):
        assert apart(one, other, eyes) >= 20, (name, eyes, one, other)


def test_every_seat_has_a_colour_and_a_shape_of_its_own_in_every_set() -> None:
    assert set(COLOUR_SETS) == set(SEAT_SETS)
    assert len(set(SEAT_SHAPES)) == 6
    assert all(len(set(colours)) == 6 for colours in SEAT_SETS.values())


def test_reading_matter_stands_out_from_what_it_stands_on(looks: str) -> None:
    for ground in (theme.PAPER, theme.SHEET, theme.LAND, theme.RIVER, theme.FAINT):
        assert contrast(theme.INK.now, ground.now) >= 7, (looks, ground)
    for ground in (theme.PAPER, theme.SHEET, theme.LAND, theme.RIVER):
        assert contrast(theme.SOFT_INK.now, ground.now) >= 4.5, (looks, ground)
    for ground in (theme.PAPER, theme.SHEET):
        for ink in (theme.CINNABAR, theme.JADE):
            assert contrast(ink.now, ground.now) >= 4.5, (looks, ink)
    for button in (theme.CINNABAR, theme.JADE, theme.INK):
        assert contrast(theme.SHEET.now, button.now) >= 4.5, (looks, button)


def test_the_mark_on_a_seal_stands_out_from_its_colour(looks: str) -> None:
    for name in SEAT_SETS:
        theme.use(night=looks == "night", seats=name)
        for number in range(6):
            ground = theme.SEAT_COLOURS[number]
            assert contrast(theme.mark_on(ground).now, ground.now) >= 4.5, (name, number)


def test_night_is_dark_and_day_is_light() -> None:
    theme.use(night=True)
    try:
        assert theme.luminance(theme.PAPER.now) < 0.02
        assert tuple(theme.INK) == theme.INK.night
    finally:
        theme.use()
    assert theme.luminance(theme.PAPER.now) > 0.8
