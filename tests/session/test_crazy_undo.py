"""Taking back in Crazy Race: by the labelled list and by hands; nothing taken back books itself again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.vocabulary import Move
from companion.session.public import PublicTable
from companion.session.taking_back import MEANT
from companion.session.touches import Decide, Undo
from tests.games.crazy_race.build import cart, table
from tests.support.crazy_evening import CrazyTableEvening

Begin = Callable[..., CrazyTableEvening]

CHANGING: dict[str, Any] = {
    **table(cart(14), cart(13, "gazelle"), cart(12, "elephant")),
    "phase": "hitch", "ending": True, "offer": ["tiger", "camel", "ram"],
    "queue": ["s3", "s2", "s1"], "active": "s3",
}  # fmt: skip


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begins an evening with a race in progress."""
    begun: list[CrazyTableEvening] = []

    def make(data: dict[str, Any], **options: Any) -> CrazyTableEvening:
        begun.append(CrazyTableEvening(tmp_path, data, **options))
        return begun[-1]

    yield make
    for evening in begun:
        evening.close()


def labels(screen: PublicTable) -> list[tuple[str, bool]]:
    return [(str(label.line), label.barrier) for label in screen.undo]


def hitched(evening: CrazyTableEvening) -> None:
    """The rearmost seat has taken the camel, and everything lies as it should."""
    evening.referee.touch(Decide(Move.of("s3", "hitch", card="camel")))
    evening.table.card("elephant", None)
    evening.table.card("camel", "s3.animal")
    assert evening.run(2.0).fix is None
    assert evening.to_do() == []


def test_the_list_names_throws_and_distances_and_what_takes_all_seats(begin: Begin) -> None:
    evening = begin(table(cart(14, "tiger"), cart(13), cart(12, "camel")))
    evening.referee.touch(Decide(Move.of("s1", "drive", spaces=2)))
    evening.table.roll((0, 1), (3, 2))
    evening.run(2.0)
    evening.table.stand("blue", 16)
    screen = evening.run(2.0)
    assert labels(screen)[:2] == [("the throw", True), ("blue's distance", True)]


def test_an_announced_distance_is_taken_back_by_one_seat_alone(begin: Begin) -> None:
    evening = begin(table(cart(14, "tiger"), cart(13), cart(12, "camel")))
    before = evening.session.digest
    evening.referee.touch(Decide(Move.of("s1", "drive", spaces=2)))
    label = evening.run(0.2).undo[0]
    evening.referee.touch(Undo("s1", label.to))
    assert evening.session.digest == before
    assert evening.run(2.0).fix is None


def test_a_throw_that_all_take_back_is_rolled_anew_and_not_read_from_the_tray_again(begin: Begin) -> None:
    evening = begin(
        table(cart(14, "crocodile"), cart(13), cart(12, "camel"), patch={"15": "brown", "16": "beige"})
    )
    evening.referee.touch(Decide(Move.of("s1", "drive", spaces=2)))
    evening.table.roll((0, 1), (12, 6))
    label = evening.run(2.0).undo[0]
    assert evening.race.phase == "reroll"
    for seat in ("s1", "s2", "s3"):
        evening.referee.touch(Undo(seat, label.to))
    screen = evening.run(4.0)
    assert (evening.race.phase, screen.fix) == ("roll", None)
    evening.table.roll((0, 2), (13, 1))
    evening.run(2.0)
    assert evening.race.running_turn.rolled == (("beige", 2), ("brown", 1))


def test_hands_that_lay_an_animal_back_and_the_old_one_before_the_cart_are_understood(begin: Begin) -> None:
    evening = begin(CHANGING)
    before = evening.session.digest
    hitched(evening)
    evening.table.card("camel", "offer", 5)
    evening.table.card("elephant", "s3.animal")
    screen = evening.run(MEANT + 2.0)
    assert screen.take_back is not None
    assert str(screen.take_back.line) == "yellow's new animal"
    evening.referee.touch(Undo("s3", screen.take_back.to))
    assert evening.session.digest == before
    screen = evening.run(3.0)
    assert (screen.fix, screen.take_back, evening.to_do()) == (None, None, [])


def test_an_animal_taken_back_by_touch_goes_back_on_offer_and_is_not_hitched_again_at_once(
    begin: Begin,
) -> None:
    evening = begin(CHANGING)
    hitched(evening)
    evening.referee.touch(Undo("s3", evening.run(0.1).undo[0].to))
    screen = evening.run(5.0)
    assert evening.race.phase == "hitch"
    assert evening.race.active == "s3"
    assert screen.fix is None
    assert evening.to_do() == ["yellow: camel goes back on offer, elephant draws again"]
    evening.table.card("camel", "offer", 5)
    evening.table.card("elephant", "s3.animal")
    screen = evening.run(3.0)
    assert (screen.fix, evening.to_do()) == (None, [])
    evening.table.card("tiger", "s3.animal")
    evening.table.card("elephant", None)
    evening.run(3.0)
    assert evening.race.cart("s3").animal == "tiger"


def test_an_animal_taken_without_a_word_and_taken_back_can_be_taken_again(begin: Begin) -> None:
    evening = begin(CHANGING)
    evening.table.card("elephant", None)
    evening.table.card("camel", "s3.animal")
    evening.run(2.0)
    assert evening.race.active == "s2"
    evening.referee.touch(Undo("s3", evening.run(0.1).undo[0].to))
    evening.run(3.0)
    assert evening.race.active == "s3"
    evening.table.card("camel", "offer", 5)
    evening.table.card("elephant", "s3.animal")
    evening.run(3.0)
    evening.table.card("elephant", None)
    evening.table.card("camel", "s3.animal")
    evening.run(3.0)
    assert evening.race.active == "s2"


def test_a_bonus_card_whose_cart_goes_back_is_taken_back(begin: Begin) -> None:
    spent = cart(52, "cheetah", ["donkey_7", "zebra", "ram", "hyena"])
    other = cart(49, "elephant", ["donkey_8", "camel", "gazelle", "tiger"])
    evening = begin(table(spent, other, stage=5, phase="bonus", ending=True))
    before = evening.session.digest
    evening.referee.touch(Decide(Move.of("s1", "bonus", card="zebra")))
    after = evening.race.cart("s1").pos
    assert after > 52
    evening.table.stand("blue", after)
    assert evening.run(2.0).fix is None
    evening.table.stand("blue", 52)
    screen = evening.run(MEANT + 2.0)
    assert screen.take_back is not None
    assert str(screen.take_back.line) == "blue's bonus card"
    evening.referee.touch(Undo("s1", screen.take_back.to))
    assert evening.session.digest == before


def test_animals_that_were_turned_up_and_taken_back_count_once_others_lie_there(begin: Begin) -> None:
    carts = cart(14, "ostrich", ["zebra"]), cart(13, "gazelle"), cart(12, "elephant")
    evening = begin({**table(*carts, phase="reveal", ending=True), "active": None})
    for column, card in enumerate(("tiger", "camel", "ram")):
        evening.table.card(card, "offer", column)
    evening.run(2.0)
    assert evening.race.offer == ("tiger", "camel", "ram")
    label = evening.run(0.1).undo[0]
    assert (str(label.line), label.barrier) == ("the animals that were turned up", True)
    for seat in ("s1", "s2", "s3"):
        evening.referee.touch(Undo(seat, label.to))
    evening.run(3.0)
    evening.table.hands = {"offer"}
    evening.run(1.0)
    evening.table.hands = set()
    evening.run(3.0)
    assert evening.race.phase == "reveal", "a hand that hides the cards has not taken them away"
    evening.table.card("ram", None)
    evening.run(2.0)
    evening.table.card("ibex", "offer", 2)
    evening.run(2.0)
    assert evening.race.offer == ("tiger", "camel", "ibex")
