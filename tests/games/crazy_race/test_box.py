"""Box data: every value has a source, what cannot be raced with is refused, owners' values replace ours."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.crazy_race import GAME
from companion.games.crazy_race.abilities import KINDS, ability_from_words, read_ability
from companion.games.crazy_race.box import SOURCES, box_rows, house_box, read_box, read_rows, row_values
from companion.games.crazy_race.names import COLOURS
from tests.games.crazy_race.build import Data, cart, drive, places, roll, run, table

BOX = house_box()


def changed(path: str, value: object) -> Data:
    """All values of the house box with one changed."""
    values: Data = copy.deepcopy({key: part for key, part in BOX.values.items() if key != "box_id"})
    *way, last = path.split(".")
    at: Any = values
    for name in way:
        at = at[name]
    at[last] = value
    return values


def refused(path: str, value: object) -> str:
    """The field that the box is refused for."""
    with pytest.raises(BadInput) as fault:
        read_box(changed(path, value), "box", BOX)
    return fault.value.field


def test_every_value_says_where_it_comes_from() -> None:
    assert {row.source for row in box_rows()} <= set(SOURCES)
    assert {row.name for row in box_rows()} == {
        "die_count", "die_faces", "start_space", "donkey_start", "donkey_limit", "donkey_bonus",
        "animal_limit", "animal_ability", "animal_bonus", "board", "sheet", "course",
    }  # fmt: skip


def test_values_that_the_rulebook_gives_are_marked_as_its_own() -> None:
    source = {f"{row.name}.{row.key}": row.source for row in box_rows()}
    assert source["donkey_limit.donkey_8"] == source["donkey_start.donkey_8"] == "seed"
    assert source["animal_bonus.elephant"] == source["die_faces.brown"] == "published"
    assert source["animal_bonus.tiger"] == source["sheet.S01a"] == "house"


@pytest.mark.clause("CR-CMP-01", "CR-CMP-03")
def test_the_box_holds_what_it_should() -> None:
    assert {colour: die.number for colour, die in BOX.dice.items()} == {
        "beige": 3, "green": 3, "turquoise": 3, "grey": 3, "brown": 2,
    }  # fmt: skip
    assert (len(BOX.animals), len(BOX.donkeys), len(BOX.sheets)) == (23, 5, 26)


@pytest.mark.clause("CR-CMP-02", "CR-CMP-04")
def test_dice_rise_by_half_a_pip_from_beige_to_brown_and_all_have_a_blank() -> None:
    averages = [sum(BOX.dice[colour].faces) / 6 for colour in COLOURS]
    assert averages == [1, 1.5, 2, 2.5, 3]
    assert all(0 in die.faces for die in BOX.dice.values())
    assert (max(BOX.dice["beige"].faces), max(BOX.dice["brown"].faces)) == (2, 6)


@pytest.mark.clause("CR-CMP-05", "CR-CMP-06", "CR-CMP-07")
def test_animals_have_limit_ability_and_bonus_and_donkeys_no_ability() -> None:
    for name in BOX.animals:
        card = BOX.cards[name]
        assert (card.limit is None) == (card.ability.kind == "fixed_dice")
        assert card.bonus >= 0
    donkeys = [BOX.cards[name] for name in BOX.donkeys]
    assert {card.ability.kind for card in donkeys} == {"none"}
    assert sorted(card.limit or 0 for card in donkeys) == [7, 8, 9, 10, 11]


@pytest.mark.clause("CR-CMP-08")
def test_no_two_sides_of_sheets_are_alike_and_none_has_one_colour_only() -> None:
    sides = list(BOX.sheets.values())
    assert len(set(sides)) == 26
    assert all(len(side) == 3 and len(set(side)) > 1 for side in sides)
    counts = Counter(colour for side in sides for colour in side)
    assert [counts[colour] for colour in COLOURS] == [17, 17, 17, 16, 11]


@pytest.mark.clause("CR-BOX-01")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("dice.beige.faces", [0, 1, 1, 1, 1, 1], "box.dice.beige.faces"),
        ("dice.beige.faces", [1, 1, 1, 1, 1, 1], "box.dice.beige.faces"),
        ("dice.beige.faces", [0, 0, 1, 2, 3], "box.dice.beige.faces"),
        ("dice.beige.faces", [0, 0, 1, 1, 2, "2"], "box.dice.beige.faces[5]"),
        ("dice.beige.count", 4, "box.dice"),
        ("dice.beige.count", 0, "box.dice.beige.count"),
        ("dice.pink", {}, "box.dice.pink"),
        ("colours", ["beige"], "box.colours"),
        ("sheets.S03.a", ["beige", "grey"], "box.sheets.S03.a"),
        ("sheets.S03.a", ["beige", "grey", "pink"], "box.sheets.S03.a[2]"),
        ("sheets.S03.a", ["turquoise", "turquoise", "grey"], "box.sheets.S03"),
        ("sheets.S14", {}, "box.sheets.S14"),
        ("course", ["B01"], "box.course"),
        ("course", [*BOX.course[:-1], "P4"], "box.course"),
        ("course", [*BOX.course[:-2], "P5", "B11"], "box.course"),
        ("board.B12", "grey", "box.course"),
        ("board.B01", "pink", "box.board.B01"),
        ("start_spaces.1", 4, "box.start_spaces"),
        ("start_spaces.1", 12, "box.start_spaces.1"),
        ("start_spaces.6", 6, "box.start_spaces.6"),
        ("animals.unicorn", {"limit": 1, "ability": {"kind": "none"}, "bonus": 1}, "box.animals"),
        ("animals.elephant.limit", None, "box.animals.elephant.limit"),
        ("animals.elephant.bonus", -1, "box.animals.elephant.bonus"),
        ("animals.elephant.colour", "grey", "box.animals.elephant.colour"),
        ("animals.elephant.ability", {"kind": "fly"}, "box.animals.elephant.ability.kind"),
        ("animals.camel.ability", {"kind": "cap", "max": 1}, "box.animals.camel.ability.colours"),
        ("animals.meerkats.ability.dice", ["brown"] * 3, "box.animals.meerkats.ability.dice"),
        ("donkeys.donkey_7.limit", 8, "box.donkeys"),
        ("donkeys.donkey_7.start", 2, "box.donkeys"),
        ("donkeys.donkey_7.ability", {"kind": "hop"}, "box.donkeys.donkey_7.ability"),
        (
            "donkeys.donkey_6",
            {"start": 1, "limit": 6, "ability": {"kind": "none"}, "bonus": 3},
            "box.donkeys",
        ),
        ("laps", 2, "box.laps"),
    ],
)
def test_a_box_that_no_race_can_be_run_with_is_refused(path: str, value: object, field: str) -> None:
    assert refused(path, value) == field


@pytest.mark.clause("CR-BOX-02")
def test_an_owners_value_counts_under_another_box_id() -> None:
    own = {"animals": {"elephant": {"limit": 6}}}
    state = table(cart(14, "elephant"), cart(3))
    throw = roll(("beige", 2), ("green", 3), ("grey", 1))
    result = run(state, drive(3), throw, box=own)
    assert (places(result)[0], result["state"]["box"]) == (17, "crazy-race/house-1+own")
    assert places(run(state, drive(3), throw))[0] == 15
    assert run(state, box={**own, "box_id": "mine"})["state"]["box"] == "mine"
    assert run({**state, "box": "mine"}, box=own)["state"]["box"] == "mine"
    with pytest.raises(BadInput, match="must differ"):
        read_box({**own, "box_id": BOX.id}, "box", BOX)


@pytest.mark.clause("CR-BOX-02")
def test_the_same_values_are_the_same_box() -> None:
    assert read_box(dict(BOX.values), "box", BOX) is BOX
    assert read_box({}, "box", BOX) is BOX


def test_a_state_of_an_unknown_box_asks_for_its_values() -> None:
    with pytest.raises(BadInput) as fault:
        GAME.read_state({**table(cart(14), cart(3, "zebra")), "box": "mine"})
    assert fault.value.field == "state.box"


@pytest.mark.clause("CR-BOX-02")
def test_an_owners_ability_replaces_ours_as_a_whole() -> None:
    own = {"animals": {"camel": {"ability": {"kind": "reroll", "colours": ["beige"]}}}}
    state = table(cart(14, "camel"), cart(3))
    assert run(state, drive(1), roll(("beige", 1)), box=own)["state"]["phase"] == "reroll"


@pytest.mark.clause("CR-BOX-03")
def test_nine_kinds_of_ability_describe_every_animal() -> None:
    assert len(KINDS) == 9
    assert {card.ability.kind for card in BOX.cards.values()} == set(KINDS)
    for name, card in BOX.values["animals"].items():
        assert read_ability(card["ability"], name) == BOX.cards[name].ability


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("", "kind"),
        ("fly", "kind"),
        ("cap 2", "colours"),
        ("cap beige", "colours"),
        ("cap pink 2", "colours[0]"),
        ("cap beige beige 2", "colours"),
        ("start_bonus brown", "spaces"),
        ("start_bonus brown two", "spaces"),
        ("fixed_dice beige mean", "count"),
        ("hop far", "more"),
    ],
)
def test_an_ability_typed_wrong_is_refused_with_what_is_wrong(words: str, field: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_ability(ability_from_words(words), "x")
    assert fault.value.field == f"x.{field}"


def test_the_rows_of_the_table_make_the_box() -> None:
    assert read_box(row_values(box_rows()), "box", BOX) is BOX
    own = [row._replace(value="5") if row[:2] == ("animal_limit", "elephant") else row for row in box_rows()]
    assert row_values(own)["animals"]["elephant"]["limit"] == 5
    assert read_box(row_values(row._replace(source="own") for row in box_rows()), "box", BOX) is BOX


def test_faults_of_a_table_are_named_all_at_once_with_their_lines() -> None:
    with pytest.raises(BadInput) as fault:
        read_rows("name | for | value | source\nsheet | S01a | brown\ndie_count | beige | 3 | rumour\n")
    assert "line 2" in fault.value.message
    assert "line 3" in fault.value.message
