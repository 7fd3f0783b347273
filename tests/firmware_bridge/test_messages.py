"""The message table, its codec and its document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge import messages as m
from firmware_bridge.wire import BODY_MAX

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
SIZES = {"B": 1, "H": 2, "I": 4, "Q": 8}


def message_of(row: m.Row, draw: st.DataObject) -> m.Message:
    values: list[int | bytes] = []
    for field in m.fields_of(row.fields):
        if field.code.endswith("s"):
            size = int(field.code[:-1])
            values.append(draw.draw(st.binary(min_size=size, max_size=size)))
        else:
            values.append(draw.draw(st.integers(0, 256 ** SIZES[field.code] - 1)))
    return row.fields(*values)  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.data(), st.sampled_from(m.TABLE))
def test_a_message_arrives_as_it_was_said(data: st.DataObject, row: m.Row) -> None:
    message = message_of(row, data)
    number, body = m.encode(message)
    assert number == row.number
    assert len(body) <= BODY_MAX
    assert m.decode(number, body) == message


def test_no_two_messages_share_a_number_or_a_name_or_differ_in_one_bit_only() -> None:
    numbers = [row.number for row in m.TABLE]
    assert len({row.name for row in m.TABLE}) == len(set(numbers)) == len(m.TABLE)
    close = [(a, b) for a in numbers for b in numbers if a < b and (a ^ b).bit_count() == 1]
    assert close == []


def test_every_request_has_an_answer_of_the_table() -> None:
    answers = {row.name for row in m.TABLE if row.kind is m.Kind.ANSWER}
    assert {row.answer for row in m.TABLE if row.kind is m.Kind.REQUEST} <= answers
    assert {row.answer for row in m.TABLE if row.kind is not m.Kind.REQUEST} == {""}


@settings(deadline=None)
@given(st.integers(0, 255), st.binary(max_size=BODY_MAX))
def test_any_frame_is_a_message_or_is_refused(number: int, body: bytes) -> None:
    try:
        message = m.decode(number, body)
    except m.BadMessage:
        return
    assert m.encode(message) == (number, body)


def test_a_value_too_large_for_its_field_is_refused_by_name() -> None:
    with pytest.raises(m.BadMessage, match="lamp"):
        m.encode(m.Lamp(300, 0))


def test_the_document_lists_exactly_the_messages_that_are_spoken() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"protocol version {m.PROTOCOL_VERSION}" in text
    listed = re.findall(r"^\| (0x\w\w) \| `([\w-]+)` \| (\w+) \| ([^|]*) \| ([^|]*) \| (.*) \|$", text, re.M)
    names = {"B": "u8", "H": "u16", "I": "u32", "Q": "u64"}
    expected = [
        (
            f"{row.number:#04x}",
            row.name,
            row.kind.name.lower(),
            " ".join(
                f"{f.name}:{names.get(f.code, 'bytes' + f.code.removesuffix('s'))}"
                for f in m.fields_of(row.fields)
            )
            or "-",
            row.answer or "-",
            row.text,
        )
        for row in m.TABLE
    ]
    assert listed == expected
    for choices in (m.LampMode, m.DieQuality, m.DoneStatus, m.ResetCause, m.FaultCode, m.Chain, m.SettingId):
        for choice in choices:
            assert f"{choice.value} {choice.name.lower().replace('_', ' ')}" in text
