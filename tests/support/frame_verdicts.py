"""Random lines for both frame readers, and what the Python one makes of them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from random import Random

from firmware_bridge import messages as m
from firmware_bridge.wire import BODY_MAX, Frame, FrameReader, pack


def lines(seed: int, amount: int) -> Iterator[bytes]:
    """Junk, frames, and frames that were hurt in one way or another."""
    random = Random(seed)
    numbers = [row.number for row in m.TABLE]
    for _ in range(amount):
        line = bytearray()
        for _ in range(random.choice((1, 1, 2, 3))):
            line += _piece(random, numbers)
        yield bytes(line)


def _piece(random: Random, numbers: list[int]) -> bytes:
    kind = random.choice(numbers) if random.random() < 0.8 else random.randrange(256)
    body = random.randbytes(random.randrange(BODY_MAX + 1))
    if random.random() < 0.5:
        body = bytes(random.choices((0, 0, 1, 255), k=len(body)))
    piece = bytearray(pack(Frame(kind, random.randrange(0x10000), body)))
    match random.randrange(8):
        case 0:
            return random.randbytes(random.randrange(120)) + b"\0"
        case 1:
            piece[random.randrange(len(piece))] = random.randrange(256)
        case 2:
            del piece[random.randrange(len(piece))]
        case 3:
            piece.insert(random.randrange(len(piece)), random.randrange(256))
        case 4:
            del piece[random.randrange(len(piece)) :]
    return bytes(piece)


def verdict(line: bytes) -> bytes:
    """What a fresh reader makes of a line, in the words of ``c/verdicts.c``."""
    reader = FrameReader()
    out = bytearray()
    for frame in reader.feed(line):
        out += struct.pack("<BHB", frame.kind, frame.number, len(frame.body)) + frame.body
        out.append(_is_message(frame))
    return bytes(out) + struct.pack("<HH", 0xFFFF, reader.frames_bad)


def _is_message(frame: Frame) -> bool:
    try:
        m.decode(frame.kind, frame.body)
    except m.BadMessage:
        return False
    return True
