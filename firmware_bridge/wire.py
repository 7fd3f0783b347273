"""Frames on the serial line: COBS between zero bytes, with a number and a CRC inside.

A frame before stuffing is ``kind u8 · number u16 · body · crc u16`` (little endian); the CRC is
CRC-16/CCITT (polynomial 0x1021, start 0xFFFF) over everything before it. Bytes in, frames out:
this module knows no port, no clock and no message.
"""

from __future__ import annotations

import binascii
import struct
from typing import NamedTuple

from cobs import cobs

__all__ = ["BODY_MAX", "FRAME_MAX", "Frame", "FrameReader", "pack", "unpack"]

BODY_MAX = 48
"""Longest body; the board's buffers are made for it."""

_HEAD = struct.Struct("<BH")
_CRC = struct.Struct("<H")
_RAW_MIN = _HEAD.size + _CRC.size
FRAME_MAX = _RAW_MIN + BODY_MAX + 1
"""Longest stuffed frame without its closing zero."""


class Frame(NamedTuple):
    """One frame: message number, sequence number, body."""

    kind: int
    number: int
    body: bytes


def pack(frame: Frame) -> bytes:
    """The bytes of a frame with its closing zero."""
    raw = _HEAD.pack(frame.kind, frame.number) + frame.body
    return bytes(cobs.encode(raw + _CRC.pack(binascii.crc_hqx(raw, 0xFFFF)))) + b"\0"


def unpack(stuffed: bytes) -> Frame | None:
    """The frame between two zeros, or None when it is too short, too long or damaged."""
    if len(stuffed) > FRAME_MAX:
        return None
    try:
        raw = bytes(cobs.decode(stuffed))
    except cobs.DecodeError:
        return None
    if not _RAW_MIN <= len(raw) <= _RAW_MIN + BODY_MAX:
        return None
    (crc,) = _CRC.unpack_from(raw, len(raw) - _CRC.size)
    if binascii.crc_hqx(raw[: -_CRC.size], 0xFFFF) != crc:
        return None
    kind, number = _HEAD.unpack_from(raw)
    return Frame(kind, number, raw[_HEAD.size : -_CRC.size])


class FrameReader:
    """Takes bytes in any chunks and gives whole, sound frames; counts what it throws away."""

    def __init__(self) -> None:
        self.frames_ok = 0
        self.frames_bad = 0
        self.bytes = 0
        self._open = bytearray()
        self._overlong = False

    def reset(self) -> None:
        """Forget the half frame of a line that was closed; counters stay."""
        self._open.clear()
        self._overlong = False

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that ``data`` completes, in order."""
        self.bytes += len(data)
        frames: list[Frame] = []
        *closed, rest = data.split(b"\0")
        for piece in closed:
            self._take(piece)
            frame = self._close()
            if frame is not None:
                frames.append(frame)
        self._take(rest)
        return frames

    def _take(self, piece: bytes) -> None:
        room = FRAME_MAX - len(self._open)
        self._open += piece[:room]
        self._overlong = self._overlong or len(piece) > room

    def _close(self) -> Frame | None:
        frame = None
        if self._open:
            frame = None if self._overlong else unpack(bytes(self._open))
            if frame is None:
                self.frames_bad += 1
            else:
                self.frames_ok += 1
        self.reset()
        return frame
