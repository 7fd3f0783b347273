"""Frames through bad lines: nothing whole is lost, nothing half is taken for whole."""

from __future__ import annotations

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware_bridge.wire import BODY_MAX, FRAME_MAX, Frame, FrameReader, pack, unpack

FRAMES = st.builds(Frame, st.integers(0, 255), st.integers(0, 0xFFFF), st.binary(max_size=BODY_MAX))


@settings(deadline=None)
@given(st.lists(FRAMES, max_size=8), st.randoms(use_true_random=False))
def test_frames_cut_into_any_chunks_arrive_whole_and_in_order(frames: list[Frame], random: Random) -> None:
    line = b"".join(pack(frame) for frame in frames)
    reader = FrameReader()
    got: list[Frame] = []
    while line:
        cut = random.randint(1, len(line))
        got += reader.feed(line[:cut])
        line = line[cut:]
    assert got == frames
    assert (reader.frames_ok, reader.frames_bad) == (len(frames), 0)


@settings(deadline=None)
@given(st.binary(max_size=400), FRAMES)
@example(bytes(range(1, 256)) + b"\xaa" * 45, Frame(0x41, 0, b""))
def test_after_any_junk_and_a_zero_the_next_frame_is_read(junk: bytes, frame: Frame) -> None:
    reader = FrameReader()
    reader.feed(junk + b"\0")
    assert reader.feed(pack(frame)) == [frame]


@settings(deadline=None)
@given(FRAMES, st.data())
def test_a_frame_with_one_changed_byte_is_never_taken(frame: Frame, data: st.DataObject) -> None:
    line = bytearray(pack(frame))
    place = data.draw(st.integers(0, len(line) - 2))
    line[place] ^= data.draw(st.integers(1, 255))
    reader = FrameReader()
    assert frame not in reader.feed(bytes(line))
    assert reader.frames_bad >= 1 or line[:-1].count(0) == len(line) - 1


@settings(deadline=None)
@given(FRAMES, st.integers(1, 60))
def test_a_half_frame_is_not_taken_for_a_whole_one(frame: Frame, lost: int) -> None:
    stuffed = pack(frame)[:-1]
    assert unpack(stuffed[: max(0, len(stuffed) - lost)]) is None


def test_a_frame_too_long_is_thrown_away_whole_and_once() -> None:
    reader = FrameReader()
    long_line = b"\x01" * (3 * FRAME_MAX)
    for start in range(0, len(long_line), 7):
        assert reader.feed(long_line[start : start + 7]) == []
    assert reader.feed(b"\0" + pack(Frame(1, 2, b"x"))) == [Frame(1, 2, b"x")]
    assert reader.frames_bad == 1


def test_an_idle_line_of_zeros_is_no_bad_frame() -> None:
    reader = FrameReader()
    assert reader.feed(bytes(100)) == []
    assert reader.frames_bad == 0
