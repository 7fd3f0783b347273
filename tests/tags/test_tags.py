"""Payloads and symbols: nothing but a tag of ours may name a component."""

from __future__ import annotations

import doctest
import string

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

import companion.tags
from companion.errors import BadInput
from companion.games.race.components import components
from companion.games.race.mat import race_mat
from companion.tags import MAX_PAYLOAD, check_character, component_of, payload, symbol
from tests.vision.pictures import tag_picture

LETTERS = string.digits + string.ascii_uppercase
PIECES = [
    *(component for component, _ in components({str(value): 12 for value in range(7)})),
    *(mark.component for mark in race_mat(5).marks()),
]


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(companion.tags).failed == 0


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("A1-2425G-ABC1234002", "M"),  # GRid standard 2.1, the example in its check character section
        ("0000-0000-D07A-0090", "Q"),  # ISO 15706 (ISAN), the guidelines' worked example
    ],
)
def test_check_character_is_the_one_of_the_published_examples(text: str, check: str) -> None:
    assert check_character(text) == check


def test_every_piece_has_its_own_short_payload_that_reads_back() -> None:
    payloads = [payload(component) for component in PIECES]
    assert len(set(payloads)) == len(PIECES)
    assert max(map(len, payloads)) <= MAX_PAYLOAD
    assert [component_of(text) for text in payloads] == PIECES


def test_one_wrong_letter_or_digit_never_makes_a_tag() -> None:
    for text in map(payload, PIECES):
        for place, right in enumerate(text):
            if right == "-":
                continue
            wrong = [text[:place] + other + text[place + 1 :] for other in LETTERS if other != right]
            assert [each for each in wrong if component_of(each)] == []


def test_two_neighbours_swapped_never_make_another_piece() -> None:
    """MOD 37,36 lets a few swaps pass (a last zero and its check character); none of them is a piece."""
    passed = 0
    for text in map(payload, PIECES):
        for place in range(len(text) - 1):
            swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            if swapped != text:
                assert component_of(swapped) not in PIECES
                passed += "-" not in text[place : place + 2] and component_of(swapped) is not None
    assert passed <= len(PIECES) // 20


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R",
        "RZ",
        "RZ-",
        "RZ-A7-3",
        "rz-a7-3t",
        "RZ-A7-3T ",
        "RZ-A7-3T\n",
        "XX-A7-3" + check_character("XX-A7-3"),
        "RZA73" + check_character("RZA73"),
        "RZ-A7--3" + check_character("RZ-A73"),
        "RZ-A700-33" + check_character("RZ-A70033"),
        "RZ-Ä7-3T",
        "RZ-A7-\uff13T",
        "https://example.org",
    ],
)
def test_text_that_is_no_tag_of_ours_names_nothing(text: str) -> None:
    assert component_of(text) is None


@given(st.text(max_size=12))
def test_any_text_at_all_is_answered_without_an_error(text: str) -> None:
    component = component_of(text)
    assert component is None or payload(component) == text


@pytest.mark.parametrize("component", ["RZ-A7-3333", "RZ", "QQ-A1", "RZ-a7", "RZ-A7-", "RZ-A7-3-1", ""])
def test_an_id_that_could_not_be_read_back_is_never_printed(component: str) -> None:
    with pytest.raises(BadInput, match="component"):
        payload(component)


@pytest.mark.parametrize("component", ["RZ-A7-3", "RZ-E2-07", "TC-M1"])
def test_the_symbol_is_version_1_at_level_h_with_its_margin_and_reads_back(component: str) -> None:
    modules = symbol(component)
    assert (len(modules), {len(row) for row in modules}) == (29, {29})
    assert not any(any(row[:4] + row[-4:]) for row in modules)
    (found,) = zxingcpp.read_barcodes(tag_picture(component, pixels=4))
    assert found.text == payload(component)
    assert found.ec_level == "H"
