"""The messages between host and board: one table, from which every codec is made.

The Python codec below, the C header of the firmware and the tests of ``docs/protocol.md`` all read
:data:`TABLE`. A message is a named tuple whose field types name their place on the wire (little
endian, no padding). This module knows no port, no timing and no game.

Every frame carries a 16-bit number: a request's own number, the same number in its answer, and for
events (change, die, fault) the event's place in the one sequence of events since the board started.
"""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import Annotated, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

__all__ = [
    "BY_KIND",
    "BY_TYPE",
    "INPUTS_MAX",
    "PROTOCOL_VERSION",
    "TABLE",
    "BadMessage",
    "Chain",
    "Change",
    "Counters",
    "CountersRequest",
    "Die",
    "DieFace",
    "DieQuality",
    "DieState",
    "Done",
    "DoneStatus",
    "Fault",
    "FaultCode",
    "Field",
    "Hello",
    "Identify",
    "Identity",
    "Kind",
    "Lamp",
    "LampMode",
    "Message",
    "Ping",
    "Pong",
    "Replay",
    "ResetCause",
    "Resync",
    "Row",
    "SettingId",
    "Settings",
    "State",
    "Tone",
    "decode",
    "encode",
    "fields_of",
]

PROTOCOL_VERSION = 1
"""Raised whenever a row of :data:`TABLE` changes its meaning or its fields."""

INPUTS_MAX = 128
"""A change holds its input in seven bits."""

U8: TypeAlias = Annotated[int, "B"]
U16: TypeAlias = Annotated[int, "H"]
U32: TypeAlias = Annotated[int, "I"]
U64: TypeAlias = Annotated[int, "Q"]
Bytes8: TypeAlias = Annotated[bytes, "8s"]
Bytes12: TypeAlias = Annotated[bytes, "12s"]
Bytes16: TypeAlias = Annotated[bytes, "16s"]


class LampMode(IntEnum):
    """How a lamp shines."""

    OFF = 0
    ON = 1
    SLOW = 2
    FAST = 3
    FLASH = 4


class DieQuality(IntEnum):
    """What a die is doing; only settled after rolling is a roll."""

    ROLLING = 0
    SETTLED = 1
    TILTED = 2
    MOVED = 3


class DoneStatus(IntEnum):
    """How a request ended."""

    OK = 0
    UNKNOWN = 1
    BAD_VALUE = 2
    GONE = 3
    STORE_FAILED = 4


class ResetCause(IntEnum):
    """Why the board started last."""

    POWER = 0
    EXTERNAL = 1
    WATCHDOG = 2
    BROWN_OUT = 3


class FaultCode(IntEnum):
    """What the board found wrong with itself; sentences stand in ``states.FAULTS``."""

    WATCHDOG = 1
    EVENTS_LOST = 2
    CHAIN = 3
    STORE = 4
    DIE_PORT = 5
    SCAN_LATE = 6


class Chain(IntEnum):
    """The detail of the fault of that name; while torn no input can be read."""

    TORN = 0
    WHOLE = 1


class SettingId(IntEnum):
    """What a settings request changes; kept over power cuts."""

    DEBOUNCE = 1
    INPUTS = 2
    MAP = 3


class Hello(NamedTuple):
    version: U8


class Resync(NamedTuple):
    pass


class Replay(NamedTuple):
    first: U16
    amount: U8


class Lamp(NamedTuple):
    lamp: U8
    mode: U8


class Tone(NamedTuple):
    hertz: U16
    milliseconds: U16
    times: U8


class Settings(NamedTuple):
    setting: U8
    group: U8
    value: U16


class Identify(NamedTuple):
    unique_id: U64
    name: Bytes12


class Ping(NamedTuple):
    pass


class DieFace(NamedTuple):
    slot: U8


class CountersRequest(NamedTuple):
    pass


class Identity(NamedTuple):
    version: U8
    unique_id: U64
    boot: U16
    reset: U8
    inputs: U8
    lamps: U8
    map_id: U16
    event: U16
    time: U32
    build: Bytes8
    name: Bytes12


class State(NamedTuple):
    event: U16
    time: U32
    inputs: Bytes16


class Done(NamedTuple):
    status: U8


class Pong(NamedTuple):
    time: U32
    event: U16
    boot: U16


class DieState(NamedTuple):
    slot: U8
    known: U8
    die: U8
    colour: U8
    face: U8
    quality: U8


class Counters(NamedTuple):
    frames_ok: U32
    frames_bad: U16
    refused: U16
    replayed: U16
    overruns: U16
    watchdogs: U16
    scans_late: U16


class Change(NamedTuple):
    input_on: U8
    time: U16


class Die(NamedTuple):
    die: U8
    colour: U8
    face: U8
    quality: U8
    time: U32


class Fault(NamedTuple):
    code: U8
    detail: U8
    time: U32


Request: TypeAlias = (
    Hello | Resync | Replay | Lamp | Tone | Settings | Identify | Ping | DieFace | CountersRequest
)
Answer: TypeAlias = Identity | State | Done | Pong | DieState | Counters
BoardEvent: TypeAlias = Change | Die | Fault
Message: TypeAlias = Request | Answer | BoardEvent


class Kind(IntEnum):
    """Which way a message goes and what its frame's number means."""

    REQUEST = 1
    ANSWER = 2
    EVENT = 3


class Row(NamedTuple):
    """One message: its number on the wire, which way it goes, its fields, what answers it."""

    number: int
    name: str
    kind: Kind
    fields: type[Message]
    answer: str
    text: str


class Field(NamedTuple):
    """One field: its name and its :mod:`struct` code."""

    name: str
    code: str


class BadMessage(ValueError):
    """A frame whose message is unknown or has the wrong length."""


_R, _A, _E = Kind.REQUEST, Kind.ANSWER, Kind.EVENT

TABLE: tuple[Row, ...] = (
    Row(0x11, "hello", _R, Hello, "identity", "who are you; sent every 100 ms until answered"),
    Row(0x12, "resync", _R, Resync, "state", "all inputs; from here on the board reports changes"),
    Row(0x14, "replay", _R, Replay, "done", "send amount events again from number first; gone when too old"),
    Row(0x17, "lamp", _R, Lamp, "done", "lamp (from 0) off, on, slow, fast or one flash"),
    Row(0x18, "tone", _R, Tone, "done", "beep so many times; 0 Hz is silence"),
    Row(0x1B, "settings", _R, Settings, "done", "debounce ms of a group of 8, number of inputs, map id"),
    Row(0x1D, "identify", _R, Identify, "done", "write unique id and name into the board"),
    Row(0x1E, "ping", _R, Ping, "pong", "still there; every 200 ms"),
    Row(0x21, "die-face", _R, DieFace, "die-state", "what the die in a slot shows; never a roll"),
    Row(0x22, "counters-request", _R, CountersRequest, "counters", "what the board counted"),
    Row(0x41, "identity", _A, Identity, "", "who the board is; also sent once, with number 0, after a start"),
    Row(0x42, "state", _A, State, "", "inputs as bits, input 0 first; holds every event up to event"),
    Row(0x44, "done", _A, Done, "", "how a request ended"),
    Row(0x47, "pong", _A, Pong, "", "board time in ms, last event sent, number of this start"),
    Row(0x48, "die-state", _A, DieState, "", "face of slot; known is how many slots hold a die"),
    Row(0x4B, "counters", _A, Counters, "", "counted since the start"),
    Row(0x71, "change", _E, Change, "", "bit 7: on; bits 0-6: the input; low 16 bits of the time"),
    Row(0x72, "die", _E, Die, "", "what a die does: rolling, settled, tilted, moved"),
    Row(0x74, "fault", _E, Fault, "", "what the board found wrong with itself"),
)


def fields_of(message: type[Message]) -> tuple[Field, ...]:
    """The fields of a message in wire order."""
    hints = get_type_hints(message, include_extras=True)
    fields = []
    for name in message._fields:
        if get_origin(hints[name]) is not Annotated:
            raise TypeError(f"{message.__name__}.{name} names no wire type")
        fields.append(Field(name, get_args(hints[name])[1]))
    return tuple(fields)


class _Codec(NamedTuple):
    row: Row
    layout: struct.Struct


BY_TYPE: dict[type[Message], Row] = {row.fields: row for row in TABLE}
BY_KIND: dict[int, Row] = {row.number: row for row in TABLE}
_CODECS = {
    row.number: _Codec(row, struct.Struct("<" + "".join(field.code for field in fields_of(row.fields))))
    for row in TABLE
}


def encode(message: Message) -> tuple[int, bytes]:
    """Message number and body; raises :class:`BadMessage` for a value that does not fit."""
    number = BY_TYPE[type(message)].number
    try:
        return number, _CODECS[number].layout.pack(*message)
    except struct.error as error:
        raise BadMessage(f"{BY_KIND[number].name}: {error}") from error


def decode(number: int, body: bytes) -> Message:
    """The message of a frame; raises :class:`BadMessage` when unknown or of the wrong length."""
    codec = _CODECS.get(number)
    if codec is None:
        raise BadMessage(f"no message has the number {number:#04x}")
    if len(body) != codec.layout.size:
        raise BadMessage(f"{codec.row.name} has {codec.layout.size} bytes, not {len(body)}")
    return codec.row.fields(*codec.layout.unpack(body))
