"""Each kind of slip by itself: what is wrong on the table, and the exact words that are said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.games.vocabulary import Move, Seat
from companion.session.public import SealState, Stage
from companion.session.touches import Decide
from companion.virtual.clumsy_lane import FOREIGN_CARD
from companion.virtual.kinds import FORGOTTEN, KINDS
from tests.support.race_evening import WEDGES, Plan, RaceEvening
from tests.support.table import pawn_id

FIRST: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}
"""The tiger goes to 3, the snake to 2, the ox stays; every slide goes from 5 to 3; the tiger may exchange."""

EARLY: dict[Seat, Plan] = {"s1": (3, 2), "s2": (3, 2), "s3": (5, 1)}
BACK: dict[Seat, Plan] = {"s1": (8, 1), "s2": (4, 1), "s3": (4, 1)}
"""After ``EARLY`` the ox takes its row back, the others are given energy, the wheel goes from 1 to 2."""

FAR: dict[Seat, Plan] = {"s1": (4, 2), "s2": (5, 2), "s3": (5, 1)}
"""After ``FIRST`` the tiger goes from 4, where it is alone, to 12."""

Case = tuple[Callable[[RaceEvening], None], str]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[RaceEvening]:
    """Round 1 is to be planned; everything lies as it should."""
    playing = RaceEvening(tmp_path)
    playing.begin()
    yield playing
    playing.close()


def opened(evening: RaceEvening, plans: dict[Seat, Plan], *left: tuple[str, Seat | None]) -> None:
    """The plans are open and all is done but the steps ``left``, each an action and a seat."""
    evening.open(plans)
    evening.run(0.5)
    for _ in range(4):
        for step in evening.referee.instructions():
            if (step.action, step.seat) not in left and not step.done:
                evening.do(step)
        evening.run(1.5)


def obey_all_but(evening: RaceEvening, action: str, seat: Seat) -> None:
    """Nothing is to be decided any more, and all is done but one step."""
    while True:
        while (decision := evening.run(0.3).decision) is not None:
            evening.referee.touch(Decide(decision.default))
        steps = [
            s for s in evening.referee.instructions() if not s.done and (s.action, s.seat) != (action, seat)
        ]
        if not steps:
            return
        evening.do(steps[0])
        evening.run(1.2)


def after(
    evening: RaceEvening, first: dict[Seat, Plan], then: dict[Seat, Plan], *left: tuple[str, Seat | None]
) -> None:
    """The same in the second round."""
    evening.open(first)
    evening.settle()
    opened(evening, then, *left)


def exchange(evening: RaceEvening) -> None:
    """The tiger gives two cards of energy 2 for one of energy 3."""
    opened(evening, FIRST)
    evening.referee.touch(Decide(Move.of("s2", "exchange", give=(2, 2), take=(3,), karma=0)))
    evening.run(0.3)


# What happens -------------------------------------------------------------------------------------


def stand(animal: str, space: int, left: Seat) -> Callable[[RaceEvening], None]:
    """A pawn stands somewhere in the first round; the step of seat ``left`` was not done as it should."""

    def deed(evening: RaceEvening) -> None:
        opened(evening, FIRST, ("move-pawn", left))
        evening.table.stand(animal, space)

    return deed


def push(stop: int) -> Callable[[RaceEvening], None]:
    """The tiger's slide is pushed from 5 to a stop instead of 3."""

    def deed(evening: RaceEvening) -> None:
        opened(evening, FIRST, ("set-slide", "s2"))
        evening.table.push("s2", stop)

    return deed


def tiger(*spaces: int) -> Callable[[RaceEvening], None]:
    """The tiger on its way from 4 to 12 rests on these spaces, and stays on the last."""

    def deed(evening: RaceEvening) -> None:
        after(evening, FIRST, FAR, ("move-pawn", "s2"))
        for space in spaces:
            assert evening.run(1.3).fix is None
            evening.table.stand("tiger", space)

    return deed


def bump(evening: RaceEvening) -> None:
    opened(evening, FIRST, ("move-pawn", "s2"))
    evening.table.stand("tiger", 3)
    evening.table.stand("snake", 1)


def two_at_once(evening: RaceEvening) -> None:
    after(evening, FIRST, FAR, ("move-pawn", "s2"), ("turn-wheel", None))
    evening.table.turn(WEDGES, 3, evening.sectors)
    evening.table.stand("tiger", 13)
    first = str(evening.fix().line)
    assert first == "The wheel: turn it from 3 to 2"
    evening.table.turn(WEDGES, 2, evening.sectors)
    evening.run(0.8)


def not_taken(evening: RaceEvening) -> None:
    exchange(evening)
    obey_all_but(evening, "take", "s2")


def wrong_value(evening: RaceEvening) -> None:
    exchange(evening)
    evening.table.lay("RZ-E5-99", "s2.take")


def wrong_place(evening: RaceEvening) -> None:
    exchange(evening)
    evening.table.lay(evening.held("s2", 2)[0], "s2.take")


def too_much(evening: RaceEvening) -> None:
    after(evening, EARLY, BACK)
    for card in evening.rows["s2"][1]:
        evening.table.lift(card or "")


def turn(rotation: int) -> Callable[[RaceEvening], None]:
    """The wheel is turned somewhere else than from 1 to 2."""

    def deed(evening: RaceEvening) -> None:
        after(evening, EARLY, BACK, ("turn-wheel", None))
        evening.table.turn(WEDGES, rotation, evening.sectors)

    return deed


def ahead(evening: RaceEvening) -> None:
    evening.open(FIRST)
    evening.settle()
    evening.seal("s2", FAR["s2"])
    evening.table.stand("tiger", 7)


def forgotten_slide(evening: RaceEvening) -> None:
    opened(evening, FIRST, ("set-slide", "s2"))
    obey_all_but(evening, "set-slide", "s2")


TABLE_SLIPS: dict[str, Case] = {
    "pawn-short": (tiger(11), "tiger's pawn: move from 11 to 12"),
    "pawn-far": (tiger(13), "tiger's pawn: move from 13 to 12"),
    "wrong-pawn": (stand("snake", 5, "s2"), "snake's pawn: move from 5 to 2"),
    "pawn-forgotten": (tiger(), "tiger: 8 forward, to 12"),
    "slow-slide": (tiger(5, 7, 9), "tiger's pawn: move from 9 to 12"),
    "bump": (bump, "snake's pawn: move from 1 to 2"),
    "karma-wrong": (push(2), "tiger's karma: set from 2 to 3"),
    "karma-forgotten": (forgotten_slide, "tiger: karma 5 to 3"),
    "karma-twice": (push(1), "tiger's karma: set from 1 to 3"),
    "two-at-once": (two_at_once, "tiger's pawn: move from 13 to 12"),
    "energy-not-taken": (not_taken, "tiger: take energy 3"),
    "energy-wrong-value": (
        wrong_value,
        "tiger: energy 5 does not belong on the take mark, put it back to the supply",
    ),
    "energy-wrong-place": (wrong_place, "tiger: energy 2 belongs on the give mark"),
    "pair-not-recovered": (
        lambda e: after(e, EARLY, BACK, ("recover", "s1")),
        "ox: take back 7, 3:2 from the row",
    ),
    "too-much-recovered": (too_much, "tiger: lay action 3 and energy 2 back in the row"),
    "wheel-forgotten": (
        lambda e: after(e, EARLY, BACK, ("turn-wheel", None)),
        "Turn the wheel one sector clockwise",
    ),
    "wheel-twice": (turn(3), "The wheel: turn it from 3 to 2"),
    "wheel-back": (turn(0), "The wheel: turn it from 0 to 2"),
    "ahead": (ahead, "tiger's pawn: move from 7 to 4"),
}


@pytest.mark.parametrize("kind", TABLE_SLIPS)
def test_a_player_is_told_the_one_thing_that_takes_the_slip_back(evening: RaceEvening, kind: str) -> None:
    deed, words = TABLE_SLIPS[kind]
    deed(evening)
    patience = 16.0 if kind in FORGOTTEN else 8.0
    assert str(evening.fix(patience).line) == words


def leave(evening: RaceEvening, *left: tuple[str, Seat]) -> None:
    """All is decided and done but these steps, of which the table may show nothing."""
    opened(evening, EARLY, *left)
    while (decision := evening.run(0.3).decision) is not None:
        evening.referee.touch(Decide(decision.default))
    for step in evening.referee.instructions():
        if (step.action, step.seat) not in left and not step.done:
            evening.do(step)


def test_a_pawn_left_behind_whose_space_another_has_filled_is_asked_about_and_no_other_is_blamed(
    evening: RaceEvening,
) -> None:
    leave(evening, ("move-pawn", "s1"))
    asked = "Look at the pawns, each belongs on its space: ox 1, tiger 1"
    assert str(evening.fix(16.0).line) == asked
    (step,) = [step for step in evening.referee.instructions() if step.piece == pawn_id("ox")]
    evening.do(step)
    assert evening.run(3.0).fix is None


def test_a_slide_left_behind_is_named_before_pawns_that_may_have_gone(evening: RaceEvening) -> None:
    leave(evening, ("move-pawn", "s1"), ("set-slide", "s2"))
    assert str(evening.fix(16.0).line) == "tiger: karma 5 to 3"


# Lanes --------------------------------------------------------------------------------------------


def shown(evening: RaceEvening, *cards: str) -> None:
    """All seal; the first seat turns up ``cards``, the others what they laid."""
    evening.seal_all(FIRST)
    evening.reach(Stage.REVEAL)
    energy = evening.lanes["s1"][1]
    evening.clear_lane("s1")
    for place, card in enumerate([*cards, energy]):
        evening.table.lay(card, f"s1.lane.{1 if place < len(cards) else 2}", place)
    for seat in ("s2", "s3"):
        evening.flip(seat)


def laid_face_up(evening: RaceEvening) -> None:
    evening.lay_lane("s1", evening.cards("s1", FIRST["s1"]))
    evening.table.uncover("s1.lane.1")
    evening.table.lay("RZ-A5-1", "s1.lane.1")
    evening.run(1.0)
    evening.table.press("s1")


def laid_half_out(evening: RaceEvening) -> None:
    evening.lay_lane("s1", evening.cards("s1", FIRST["s1"]))
    evening.table.uncover("s1.lane.2")
    evening.run(1.0)
    evening.table.press("s1")


def peek(evening: RaceEvening) -> None:
    evening.seal("s1", FIRST["s1"])
    evening.run(1.0)
    evening.table.hands.add("s1.lane.1")
    evening.run(0.4)
    evening.table.hands.clear()


def swap(evening: RaceEvening) -> None:
    evening.seal("s1", FIRST["s1"])
    evening.run(1.0)
    evening.table.uncover("s1.lane.1")
    evening.run(0.4)
    evening.table.cover("s1.lane.1")


def sleeve(evening: RaceEvening) -> None:
    evening.seal("s1", FIRST["s1"])
    evening.run(1.0)
    evening.table.hands.add("s1.lane.2")


def flip_early(evening: RaceEvening) -> None:
    evening.seal_all(FIRST)
    evening.reach(Stage.COUNTDOWN)
    evening.flip("s1")


def flip_late(evening: RaceEvening) -> None:
    evening.seal_all(FIRST)
    evening.reach(Stage.REVEAL)
    for seat in ("s2", "s3"):
        evening.flip(seat)


RIGHT = "show the right cards now, or let all plan again"
DOWN = "lay the cards face down on the lane's marks, then press the key"
HAND = "a hand came back to the lane: press the key again"

LANE_SLIPS: dict[str, Case] = {
    "card-face-up": (laid_face_up, DOWN),
    "card-half-out": (laid_half_out, DOWN),
    "third-card": (lambda e: shown(e, "RZ-A5-1", "RZ-A3-1"), f"there is a card too many: {RIGHT}"),
    "others-card": (lambda e: shown(e, "RZ-A5-2"), f"this action card is of another deck: {RIGHT}"),
    "foreign-card": (lambda e: shown(e, FOREIGN_CARD), f"this card is of another game: {RIGHT}"),
    "swap-after-lock": (swap, "a card left the lane: lay both face down and press again"),
    "peek": (peek, HAND),
    "early-flip": (flip_early, "turned too early: lay both face down and press again"),
    "sleeve": (sleeve, HAND),
    "late-flip": (flip_late, f"too late: {RIGHT}"),
}


@pytest.mark.parametrize("kind", LANE_SLIPS)
def test_a_player_is_told_what_is_wrong_with_the_own_lane_and_nobody_else_is(
    evening: RaceEvening, kind: str
) -> None:
    deed, words = LANE_SLIPS[kind]
    deed(evening)
    screen = evening.until(lambda screen: screen.seats[0].note is not None, 8.0)
    assert str(screen.seats[0].note) == words
    assert [facts.note for facts in screen.seats[1:]] == [None, None]


# What does no harm --------------------------------------------------------------------------------


def bounced(evening: RaceEvening) -> None:
    evening.lay_lane("s1", evening.cards("s1", FIRST["s1"]))
    evening.run(1.0)
    for _ in range(2):
        evening.table.press("s1")
        evening.run(0.2)


def held(evening: RaceEvening) -> None:
    evening.lay_lane("s1", evening.cards("s1", FIRST["s1"]))
    evening.run(1.0)
    for _ in range(25):
        evening.table.keys.add("key:1")
        evening.run(0.1)


def pushed(evening: RaceEvening) -> None:
    evening.seal("s1", FIRST["s1"])
    evening.run(1.0)
    evening.table.pushed = True


HARMLESS: dict[str, Callable[[RaceEvening], None]] = {
    "key-bounced": bounced,
    "key-held": held,
    "camera-bumped": pushed,
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_a_seal_outlives_what_does_no_harm_to_it(evening: RaceEvening, kind: str) -> None:
    HARMLESS[kind](evening)
    screen = evening.run(1.0)
    assert (screen.seats[0].seal, screen.seats[0].note) == (SealState.SEALED, None)
    said = [str(badge.line) for badge in screen.badges]
    moved = "the camera was moved: it has found the table again"
    assert said == ([moved] if kind == "camera-bumped" else [])


def test_no_kind_of_slip_is_without_a_test_of_its_words() -> None:
    assert {*TABLE_SLIPS, *LANE_SLIPS, *HARMLESS} == {kind.name for kind in KINDS}
