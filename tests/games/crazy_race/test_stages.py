"""Rounds, palms, the change of animals, the two-player way."""

from __future__ import annotations

import pytest

from companion.games.crazy_race.box import house_box
from tests.games.crazy_race.build import (
    Data,
    act,
    cart,
    drive,
    events,
    fault,
    places,
    refusal,
    roll,
    run,
    table,
)

OFFER = ["zebra", "tiger", "camel"]


def end_of(stage: int, *carts: Data, **more: object) -> Data:
    """The change of animals after a stage, the rearmost to choose."""
    return table(*carts, stage=stage, phase="hitch", ending=True, offer=OFFER, active=None, **more)


def choose(*picks: tuple[str, str]) -> list[Data]:
    return [act(seat, "hitch", card=card) for seat, card in picks]


def three(stage: int = 2, front: int = 23) -> Data:
    return end_of(stage, cart(front), cart(20, "rhinoceros", ["donkey_8"]), cart(17, "gazelle"))


PICKS = choose(("s3", "camel"), ("s2", "zebra"), ("s1", "tiger"))


@pytest.mark.clause("CR-TRK-02", "CR-TRK-03", "CR-RND-01")
@pytest.mark.parametrize(("spaces", "ending"), [(1, False), (2, True)])
def test_a_palm_is_passed_behind_its_space_and_is_none_itself(spaces: int, ending: bool) -> None:
    state = table(cart(20), cart(3, "ram"), cart(2, "zebra"))
    dice = [("green", 0), ("grey", 0)][:spaces]
    result = run(state, drive(spaces), roll(*dice))
    assert (places(result)[0], result["state"]["ending"]) == (20 + spaces, ending)


@pytest.mark.clause("CR-RND-02", "CR-RND-03")
def test_the_round_is_played_out_when_a_palm_is_passed() -> None:
    state = table(cart(21), cart(13, "gazelle"), cart(12, "elephant"), offer=OFFER, start_seat="s3")
    result = run(state, drive(1), roll(("grey", 0)))
    assert (result["state"]["phase"], result["to_act"]) == ("drive", ["s2"])
    result = run(state, drive(1), roll(("grey", 0)), drive(1, "s2"), roll(("turquoise", 0)))
    assert result["state"]["phase"] == "hitch"
    assert [event["stage"] for event in events(result, "stage_over")] == [2]


@pytest.mark.clause("CR-RND-05", "CR-RND-06")
def test_a_stage_whose_palm_was_passed_before_lasts_one_round() -> None:
    after = run(three(2, front=33), *PICKS, act("table", "reveal", cards=["ram", "hyena", "ibex"]))
    assert (after["state"]["stage"], after["state"]["ending"], after["state"]["round"]) == (3, True, 1)
    moves = [
        drive(1),
        roll(("brown", 0)),
        drive(1, "s2"),
        roll(("green", 0)),
        act("s2", "stand"),
        drive(1, "s3"),
        roll(("brown", 0)),
    ]
    result = run({**after["state"], "patch": {"34": "brown", "18": "brown"}}, *moves)
    assert (result["state"]["phase"], result["state"]["stage"]) == ("hitch", 3)
    assert len(events(result, "stage_over")) == 1


@pytest.mark.clause("CR-RND-07", "CR-CHO-08")
@pytest.mark.parametrize(("stage", "phase"), [(1, "reveal"), (2, "reveal"), (3, "reveal"), (4, "drive")])
def test_cards_are_turned_up_after_three_changes_but_not_after_the_fourth(stage: int, phase: str) -> None:
    result = run(three(stage), *PICKS)
    assert result["state"]["phase"] == phase
    assert result["to_act"] == (["table"] if phase == "reveal" else ["s1"])


@pytest.mark.clause("CR-CHO-01", "CR-CHO-02", "CR-CHO-05", "CR-CHO-10")
def test_the_rearmost_chooses_first_and_the_leader_takes_what_is_left() -> None:
    state = three()
    assert run(state)["state"]["queue"] == ["s3", "s2", "s1"]
    assert [move["card"] for move in run(state)["legal"]["s3"]] == OFFER
    assert refusal(state, *choose(("s2", "tiger"))) == "not_your_turn"
    assert refusal(state, *PICKS[:1], *choose(("s2", "camel"))) == "card_not_offered"
    last = run(state, *PICKS[:2])
    assert last["legal"] == {"s1": [act("s1", "hitch", card="tiger")]}


@pytest.mark.clause("CR-CHO-01", "CR-TRK-04")
def test_on_one_space_the_cart_behind_chooses_first() -> None:
    state = end_of(2, cart(23), cart(23, "rhinoceros"), cart(17, "gazelle"), ranking=["s2", "s1", "s3"])
    assert run(state)["state"]["queue"] == ["s3", "s1", "s2"]


@pytest.mark.clause("CR-CHO-03", "CR-CHO-04")
def test_the_old_animal_goes_to_the_pile_and_cannot_be_kept() -> None:
    assert refusal(three(), *choose(("s3", "gazelle"))) == "card_not_offered"
    carts = run(three(), *PICKS)["state"]["carts"]
    assert (carts["s2"]["animal"], carts["s2"]["pile"]) == ("zebra", ["donkey_8", "rhinoceros"])


@pytest.mark.clause("CR-CHO-06")
def test_the_leader_takes_the_marker_and_opens_the_next_stage() -> None:
    state = end_of(4, cart(45), cart(50, "rhinoceros"), cart(41, "gazelle"), start_seat="s3")
    result = run(state, *choose(("s3", "camel"), ("s1", "zebra"), ("s2", "tiger")))
    assert (result["state"]["start_seat"], result["to_act"]) == ("s2", ["s2"])
    assert events(result, "marker")[0]["seat"] == "s2"


@pytest.mark.clause("CR-CHO-07", "CR-CHO-09", "CR-CMP-09", "CR-OBS-03")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["ram", "hyena"], "wrong_count"),
        (["ram", "hyena", "ibex", "buffalo"], "wrong_count"),
        (["ram", "ram", "ibex"], "unknown_card"),
        (["ram", "donkey_9", "ibex"], "unknown_card"),
        (["ram", "unicorn", "ibex"], "unknown_card"),
        (["ram", "tiger", "ibex"], "card_seen_before"),
        (["ram", "ostrich", "ibex"], "card_seen_before"),
    ],
)
def test_only_unseen_animals_can_be_turned_up_one_for_each_seat(cards: list[str], code: str) -> None:
    assert refusal(three(), *PICKS, act("table", "reveal", cards=cards)) == code


@pytest.mark.clause("CR-CHO-09")
def test_five_seats_need_twenty_of_the_animals() -> None:
    assert len(house_box().animals) - 4 * 5 == 3


@pytest.mark.clause("CR-CHO-11")
def test_a_new_hyena_laughs_before_its_first_turn() -> None:
    state = table(
        cart(45, "elephant"),
        cart(43, "rhinoceros"),
        cart(40, "gazelle"),
        stage=4,
        phase="hitch",
        ending=True,
        active=None,
        offer=["hyena", "tiger", "camel"],
        patch={"46": "brown"},
    )
    picks = choose(("s3", "hyena"), ("s2", "camel"), ("s1", "tiger"))
    bust = [drive(3), roll(("grey", 5), ("grey", 5), ("brown", 6))]
    assert places(run(state, *picks, *bust)) == [46, 43, 41]


def pair(front: int, rear: int, **more: object) -> Data:
    """Two seats after stage 2, ``s1`` leading, cards due."""
    carts = cart(front, "cheetah", ["donkey_7"]), cart(rear, "rhinoceros", ["donkey_8"])
    return table(*carts, phase="reveal", ending=True, active=None, **more)


@pytest.mark.clause("CR-TWO-02", "CR-TRK-05")
@pytest.mark.parametrize(
    ("distance", "count"),
    [(0, 2), (1, 3), (2, 3), (3, 3), (4, 4), (6, 4), (7, 5), (8, 5), (9, 5), (10, 6), (30, 12)],
)
def test_the_distance_of_two_carts_tells_how_many_cards_come(distance: int, count: int) -> None:
    result = run(pair(20 + distance, 20))
    assert result["pending"] == [{"seat": "table", "move": "reveal", "count": count}]
    cards = [card for card in house_box().animals if card not in ("cheetah", "rhinoceros")]
    for wrong in (count - 1, count + 1):
        assert refusal(pair(20 + distance, 20), act("table", "reveal", cards=cards[:wrong])) == "wrong_count"
    result = run(pair(20 + distance, 20), act("table", "reveal", cards=cards[:count]))
    assert result["to_act"] == ["s2"]
    assert len(result["legal"]["s2"]) == count * (count - 1)


@pytest.mark.clause("CR-TWO-01", "CR-TWO-03", "CR-TWO-04", "CR-TWO-05", "CR-TWO-06")
@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_the_rear_seat_chooses_for_both_after_each_of_four_stages(stage: int) -> None:
    state = {**pair(23, 23, ranking=["s2", "s1"]), "stage": stage, "start_seat": "s1"}
    cards = act("table", "reveal", cards=["zebra", "ram"])
    chosen = act("s1", "hitch_pair", own="ram", other="zebra")
    assert refusal(state, cards, act("s2", "hitch_pair", own="ram", other="zebra")) == "not_your_turn"
    assert refusal(state, cards, act("s1", "hitch_pair", own="ram", other="ram")) == "card_not_offered"
    assert refusal(state, cards, act("s1", "hitch_pair", own="ram", other="ibex")) == "card_not_offered"
    after = run(state, cards, chosen)["state"]
    assert [after["carts"][seat]["animal"] for seat in ("s1", "s2")] == ["ram", "zebra"]
    assert (after["stage"], after["start_seat"], after["set_aside"]) == (stage + 1, "s2", [])


def small_stack(option: str, left: int) -> tuple[Data, list[str]]:
    """A distance that asks for five cards, and so many in the stack; the others were put aside."""
    unseen = [card for card in house_box().animals if card not in ("cheetah", "rhinoceros")]
    aside = unseen[left:]
    return pair(28, 20, set_aside=aside, options={"out_of_cards": option}), unseen[:left]


@pytest.mark.clause("CR-TWO-07")
@pytest.mark.parametrize(
    ("option", "left", "count", "stack_after", "aside_after"),
    [
        ("reuse_set_aside", 5, 5, 0, 16),
        ("reuse_set_aside", 4, 5, 16, 0),
        ("reuse_set_aside", 0, 5, 16, 0),
        ("show_fewer", 4, 4, 0, 17),
        ("show_fewer", 2, 2, 0, 19),
        ("show_fewer", 1, 5, 16, 0),
    ],
)
def test_a_small_stack_is_filled_up_or_fewer_cards_are_shown_as_agreed(
    option: str, left: int, count: int, stack_after: int, aside_after: int
) -> None:
    state, stack = small_stack(option, left)
    assert run(state)["pending"][0]["count"] == count
    cards = (stack + state["set_aside"])[:count]
    after = run(state, act("table", "reveal", cards=cards))["state"]
    assert (after["deck_count"], len(after["set_aside"])) == (stack_after, aside_after)
    assert refusal(state, act("table", "reveal", cards=["cheetah", *cards[1:]])) == "card_seen_before"


@pytest.mark.clause("CR-TWO-07")
def test_fewer_cards_come_when_even_those_put_aside_are_not_enough() -> None:
    state = pair(60, 20)
    unseen = [card for card in house_box().animals if card not in ("cheetah", "rhinoceros")]
    far = {
        **state,
        "set_aside": unseen[3:],
        "carts": {"s1": cart(95, "cheetah"), "s2": cart(1, "rhinoceros")},
    }
    assert run(far)["pending"][0]["count"] == len(unseen)


def test_two_seats_that_could_not_be_given_a_card_each_are_no_table() -> None:
    everything = list(house_box().animals)
    held = [everything[0], everything[1]]
    state = table(
        cart(25, held[0], everything[2:12]), cart(20, held[1], everything[12:22]), phase="reveal", ending=True
    )
    assert fault(state) == "state.deck_count"
