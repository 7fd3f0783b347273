"""What the animals can do, each ability at its edges."""

from __future__ import annotations

import pytest

from tests.games.crazy_race.build import Data, act, cart, drive, events, places, refusal, roll, run, table


def race(animal: str, pos: int = 14, **more: object) -> Data:
    """``s1`` with an animal; two plain carts behind."""
    return table(cart(pos, animal), cart(13, "gazelle"), cart(12, "ostrich"), **more)


def colours(*names: str, first: int = 15) -> dict[str, str]:
    """The colours of the spaces ahead."""
    return {str(first + n): name for n, name in enumerate(names)}


@pytest.mark.clause("CR-ABL-02", "CR-ABL-04")
@pytest.mark.parametrize(
    ("animal", "colour"),
    [("crocodile", "brown"), ("ram", "grey"), ("tiger", "turquoise"), ("zebra", "green")],
)
def test_a_rerolling_animal_is_asked_even_within_its_limit(animal: str, colour: str) -> None:
    state = race(animal, patch=colours(colour, colour, "beige"))
    result = run(state, drive(3), roll((colour, 0), (colour, 2), ("beige", 0)))
    assert result["state"]["phase"] == "reroll"
    choices = [move.get("dice", "stand") for move in result["legal"]["s1"]]
    assert choices == [[[colour, 0]], [[colour, 2]], [[colour, 0], [colour, 2]], "stand"]


@pytest.mark.clause("CR-ABL-01", "CR-ABL-03")
def test_the_second_throw_stands_even_when_it_is_worse() -> None:
    state = race("crocodile", patch=colours("brown", "brown"))
    moves = [drive(2), roll(("brown", 4), ("brown", 4)), act("s1", "reroll", dice=[["brown", 4]])]
    result = run(state, *moves, roll(("brown", 5)))
    assert places(result)[0] == 15
    assert result["to_act"] == ["s2"]


@pytest.mark.clause("CR-ABL-05")
def test_a_hyena_waits_until_the_reroll_is_done() -> None:
    state = table(cart(14, "crocodile"), cart(13, "hyena"), cart(3), patch=colours("brown", "brown"))
    bad = [drive(2), roll(("brown", 6), ("brown", 6))]
    assert places(run(state, *bad)) == [14, 13, 3]
    good = [act("s1", "reroll", dice=[["brown", 6]]), roll(("brown", 0))]
    assert places(run(state, *bad, *good)) == [16, 13, 3]
    assert places(run(state, *bad, act("s1", "stand"))) == [15, 14, 3]


@pytest.mark.clause("CR-ABL-06")
def test_without_a_die_of_its_colour_nothing_is_asked() -> None:
    result = run(race("ram", patch=colours("beige")), drive(1), roll(("beige", 1)))
    assert result["to_act"] == ["s2"]


@pytest.mark.clause("CR-ABL-02", "CR-CMP-10")
def test_only_dice_that_lie_there_can_be_thrown_again() -> None:
    state = race("crocodile", patch=colours("brown", "brown", "beige"))
    lying = [drive(3), roll(("brown", 6), ("brown", 4), ("beige", 1))]

    def again(*dice: tuple[str, int]) -> str:
        return refusal(state, *lying, act("s1", "reroll", dice=[list(die) for die in dice]))

    assert again() == "nothing_to_reroll"
    assert again(("beige", 1)) == "reroll_colour"
    assert again(("brown", 6), ("brown", 6)) == "die_not_rolled"


@pytest.mark.clause("CR-ABL-07", "CR-ABL-08", "CR-ABL-09")
@pytest.mark.parametrize(
    ("pos", "ranking", "limit"),
    [(14, None, 7), (12, None, 10), (13, ["s2", "s1", "s3"], 7), (13, ["s2", "s3", "s1"], 10)],
)
def test_the_giraffe_may_roll_more_only_when_nobody_is_behind(
    pos: int, ranking: list[str] | None, limit: int
) -> None:
    more = {} if ranking is None else {"ranking": ranking}
    state = table(cart(pos, "giraffe"), cart(15), cart(13, "gazelle"), **more)
    assert run(state, drive(2))["state"]["turn"]["limit"] == limit


@pytest.mark.clause("CR-ABL-10", "CR-ABL-13", "CR-ABL-39")
def test_the_kangaroo_must_roll_its_first_die() -> None:
    result = run(race("kangaroo"))
    assert (result["to_act"], result["state"]["turn"]["to_roll"]) == (["table"], ["beige"])
    for move in (drive(1), act("s1", "stop"), act("s1", "hop")):
        assert refusal(race("kangaroo"), move) == "wrong_phase"


@pytest.mark.clause("CR-ABL-11", "CR-ABL-12", "CR-ABL-14")
@pytest.mark.parametrize(("last", "phase", "place"), [(3, "hop", 14), (4, "hop", 14), (5, "drive", 15)])
def test_the_kangaroo_has_bust_only_above_its_limit(last: int, phase: str, place: int) -> None:
    state = race("kangaroo", patch=colours("brown", "grey", "grey"))
    moves = [roll(("brown", 4)), act("s1", "hop"), roll(("grey", last))]
    result = run(state, *moves)
    assert (result["state"]["phase"], places(result)[0]) == (phase, place)
    if phase == "hop":
        assert places(run(state, *moves, act("s1", "stop")))[0] == 16


@pytest.mark.clause("CR-ABL-15", "CR-ABL-16")
def test_the_kangaroos_turn_ends_with_its_fourteenth_die() -> None:
    moves: list[Data] = []
    state = race("kangaroo", patch=colours(*["beige"] * 7))
    for n in range(14):
        (colour,) = run(state, *moves)["state"]["turn"]["to_roll"]
        assert n >= 4 or colour == ("beige" if n < 3 else "green")
        moves += [roll((colour, 0)), act("s1", "hop")]
    result = run(state, *moves[:-1])
    assert places(result)[0] == 28
    assert events(result, "success", "s1")[0]["clause"] == "CR-ABL-16"


@pytest.mark.clause("CR-ABL-17")
@pytest.mark.parametrize(("animal", "place"), [("chimpanzee", 15), ("flying_animal", 17)])
def test_every_die_of_chimpanzee_and_flying_animal_counts_two_at_most(animal: str, place: int) -> None:
    state = race(animal, patch=colours("grey", "grey", "brown"))
    result = run(state, drive(3), roll(("grey", 5), ("grey", 4), ("brown", 6)))
    assert places(result)[0] == place


@pytest.mark.clause("CR-ABL-18", "CR-DIC-08")
@pytest.mark.parametrize(
    ("animal", "colour", "face", "counts"),
    [("camel", "beige", 2, 0), ("polar_bear", "turquoise", 4, 1), ("proboscis_monkey", "brown", 6, 2)],
)
def test_dice_of_one_colour_are_held_down_and_others_are_not(
    animal: str, colour: str, face: int, counts: int
) -> None:
    state = race(animal, patch=colours(colour, "grey"))
    result = run(state, drive(2), roll((colour, face), ("grey", 5)))
    assert events(result, "success", "s1")[0]["total"] == counts + 5


@pytest.mark.clause("CR-ABL-19", "CR-ABL-20", "CR-ABL-21")
def test_the_hyena_moves_after_the_busted_cart_and_stands_in_front_of_it() -> None:
    state = table(cart(14, "elephant"), cart(14, "hyena"), cart(3), patch=colours("brown"))
    result = run(state, drive(1), roll(("brown", 6)))
    assert places(result) == [15, 15, 3]
    assert result["state"]["ranking"] == ["s2", "s1", "s3"]


@pytest.mark.clause("CR-ABL-01", "CR-ABL-20")
@pytest.mark.parametrize(("laugh", "place"), [("every_bust", 19), ("once_per_round", 18)])
def test_the_hyena_laughs_at_every_bust_or_once_a_round_as_agreed(laugh: str, place: int) -> None:
    patch = {str(n): "brown" for n in (15, 16)}
    state = table(
        cart(14, "elephant"), cart(14, "rhinoceros"), cart(17, "hyena"), patch=patch, options={"laugh": laugh}
    )
    bust = roll(("brown", 6))
    round_1 = [drive(1), bust, drive(1, "s2"), bust]
    result = run(state, *round_1)
    assert places(result)[2] == place
    (colour,) = run(state, *round_1, drive(1, "s3"))["state"]["turn"]["dice"]
    result = run(state, *round_1, drive(1, "s3"), roll((colour, 0)))
    assert not result["state"]["carts"]["s3"]["used"]


@pytest.mark.clause("CR-ABL-22", "CR-RND-01")
def test_a_laugh_past_the_palm_makes_the_round_the_last() -> None:
    state = table(cart(14, "elephant"), cart(21, "hyena"), cart(3), patch=colours("brown"))
    result = run(state, drive(1), roll(("brown", 6)))
    assert result["state"]["ending"]
    assert events(result, "palm_passed") == [
        {"kind": "palm_passed", "seat": "s2", "clause": "CR-RND-01", "stage": 2}
    ]


@pytest.mark.clause("CR-ABL-23")
def test_the_hyena_does_not_laugh_at_itself() -> None:
    result = run(race("hyena", patch=colours("brown", "brown")), drive(2), roll(("brown", 6), ("brown", 6)))
    assert places(result)[0] == 15
    assert not events(result, "laugh")


@pytest.mark.clause("CR-ABL-24", "CR-ABL-27")
def test_the_buffalo_leaps_over_what_is_taken_ahead_and_pays_no_die_for_it() -> None:
    state = table(cart(14, "buffalo"), cart(15), cart(16, "zebra"), cart(14, "camel"))
    assert run(state, drive(2))["state"]["turn"]["route"] == [17, 18]
    result = run(state, drive(2), roll(("grey", 1), ("brown", 1)))
    assert places(result)[0] == 18


@pytest.mark.clause("CR-ABL-25")
def test_a_busted_buffalo_goes_to_the_very_next_space() -> None:
    state = table(cart(14, "buffalo"), cart(15), cart(3, "zebra"))
    result = run(state, drive(3), roll(("green", 3), ("grey", 5), ("brown", 6)))
    assert (places(result)[0], result["state"]["ranking"]) == (15, ["s1", "s2", "s3"])


@pytest.mark.clause("CR-ABL-26")
def test_a_buffalo_takes_an_ordinary_route_only_when_that_was_agreed() -> None:
    state = table(cart(14, "buffalo"), cart(15), cart(3, "zebra"))
    plain = drive(1, skip=False)
    assert refusal(state, plain) == "option_off"
    state["options"] = {"buffalo_skip": "optional"}
    assert run(state, plain)["state"]["turn"]["route"] == [15]
    assert run(state, drive(1, skip=True))["state"]["turn"]["route"] == [16]
    assert run(state, drive(1))["state"]["turn"]["route"] == [16]
    assert len(run(state)["legal"]["s1"]) == 28
    state["carts"]["s1"]["animal"] = "gazelle"
    assert refusal(state, plain) == "option_off"


@pytest.mark.clause("CR-ABL-28", "CR-ABL-29", "CR-ABL-39")
@pytest.mark.parametrize("faces", [(0, 0, 0), (0, 1, 0), (2, 2, 2)])
def test_the_meerkats_move_the_sum_of_three_beige_dice(faces: tuple[int, int, int]) -> None:
    state = table(cart(14, "meerkats"), cart(13, "hyena"), cart(3))
    result = run(state, roll(*[("beige", face) for face in faces]))
    assert places(result) == [14 + sum(faces), 13, 3]
    assert events(result, "fixed")[0]["spaces"] == sum(faces)
    assert not events(result, "bust")
    assert refusal(state, drive(1)) == "wrong_phase"


@pytest.mark.clause("CR-ABL-30", "CR-ABL-31", "CR-ABL-39")
@pytest.mark.parametrize("faces", [(0, 0, 0, 0, 0), (1, 3, 0, 3, 0), (2, 3, 4, 5, 6)])
def test_the_chameleons_move_their_highest_face(faces: tuple[int, ...]) -> None:
    state = table(cart(14, "chameleons"), cart(13, "hyena"), cart(3))
    names = ("beige", "green", "turquoise", "grey", "brown")
    result = run(state, roll(*zip(names, faces, strict=True)))
    assert places(result) == [14 + max(faces), 13, 3]
    assert not events(result, "laugh")
    assert refusal(state, drive(1)) == "wrong_phase"


@pytest.mark.clause("CR-ABL-32", "CR-ABL-33", "CR-ABL-34")
@pytest.mark.parametrize(
    ("animal", "colour"), [("hippopotamus", "brown"), ("ibex", "grey"), ("wild_boar", "green")]
)
def test_on_its_colour_the_turn_begins_two_spaces_further(animal: str, colour: str) -> None:
    for under in ("beige", "green", "turquoise", "grey", "brown"):
        result = run(race(animal, patch={"14": under}), drive(1))
        assert places(result)[0] == (16 if under == colour else 14)
        assert result["state"]["turn"]["start_bonus"] == (2 if under == colour else 0)
        assert result["state"]["turn"]["route"] == [places(result)[0] + 1]


@pytest.mark.clause("CR-ABL-35")
def test_the_space_reached_by_the_bonus_gives_no_second_one() -> None:
    assert places(run(race("ibex", patch={"14": "grey", "16": "grey", "18": "grey"})))[0] == 16


@pytest.mark.clause("CR-ABL-36", "CR-ABL-37")
def test_the_bonus_counts_taken_spaces_and_can_pass_a_palm() -> None:
    state = table(cart(20, "ibex"), cart(21), cart(22, "zebra"), patch={"20": "grey"}, ending=False)
    result = run(state)
    assert places(result) == [22, 21, 22]
    assert result["state"]["ranking"] == ["s1", "s3", "s2"]
    assert result["state"]["ending"]


@pytest.mark.clause("CR-ABL-38", "CR-CMP-06")
def test_animals_in_the_pile_and_donkeys_can_do_nothing() -> None:
    state = table(
        cart(14, "elephant", ["donkey_7", "zebra"]),
        cart(13, "donkey_8", ["hyena"]),
        cart(3),
        patch=colours("green"),
    )
    result = run(state, drive(1), roll(("green", 3)))
    assert (places(result), result["to_act"]) == ([15, 13, 3], ["s2"])
    state["patch"] = colours("brown")
    assert places(run(state, drive(1), roll(("brown", 6)))) == [15, 13, 3]
