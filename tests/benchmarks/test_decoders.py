"""Decoders side by side, and what a frame costs the eyes; prints the figures that the docs quote.

Processor time on one core. Only what a player would notice is judged: tags read where each alone would
miss them, and frames that fit a camera's pace with room to spare.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.games.race.mat import race_mat
from companion.tags import payload
from companion.vision.decoding import LADDER, Detection, Grey, PyzbarDecoder, ZxingDecoder, standard_decoders
from companion.vision.eyes import Eyes
from tests.long.eyes import DEARER, FASTER, side_by_side
from tests.vision.crowds import Crowd, crowd
from tests.vision.pictures import Camera, Piece, photograph, scattered, table_picture

pytest.importorskip("pytest_benchmark")

DECODERS = standard_decoders()
MAT = race_mat(5)
TILTS = ((0, 0), (20, 10), (35, -15))
"""Degrees about the picture's two axes."""

Reader = Callable[[Grey], list[Detection]]


def opencv(grey: Grey) -> list[Detection]:
    """OpenCV's own QR reader; corners do not matter here."""
    try:
        texts = cv2.QRCodeDetector().detectAndDecodeMulti(grey)[1]
    except (cv2.error, UnicodeDecodeError):
        return []
    nowhere = ((0.0, 0.0),) * 4
    return [Detection(text, nowhere, "opencv") for text in texts if text]


def ladder(grey: Grey) -> list[Detection]:
    """All rungs on the whole picture, as far as each goes."""
    return [found for rung in LADDER for found in rung.read(DECODERS, grey)]


READERS: dict[str, Reader] = {
    "pyzbar": PyzbarDecoder().decode,
    "zxing": ZxingDecoder().decode,
    "opencv": opencv,
    "zxing doubled": lambda grey: LADDER[1].read(DECODERS, grey),
    "zxing sharpened": lambda grey: ZxingDecoder().decode(_sharpened(grey)),
    "ladder": ladder,
}


def _sharpened(grey: Grey) -> Grey:
    large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return np.asarray(cv2.addWeighted(large, 2.0, cv2.GaussianBlur(large, (0, 0), 2.0), -1.0, 0), np.uint8)


def test_the_ladder_reads_more_than_each_decoder_alone(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for pixels in (2.0, 2.8, 4.0):
        hits, cost, wanted = dict.fromkeys(READERS, 0), dict.fromkeys(READERS, 0.0), 0
        for seed, (tilt, pan) in enumerate(TILTS):
            pieces = scattered(20, seed, columns=5)
            camera = Camera(1280, 900, pixels / 1.05, tilt=tilt, pan=pan, noise=6)
            picture = photograph(pieces, camera, (92.0, 69.0), seed)
            names = {piece.component for piece in pieces}
            wanted += len(names)
            for name, read in READERS.items():
                start = time.process_time()
                found = {each.component for each in read(picture)} - {None}
                cost[name] += time.process_time() - start
                assert found <= names, f"{name} read tags that are not there: {found - names}, seed {seed}"
                hits[name] += len(found)
        lines.append(f"{pixels} px a module, {wanted} tags: ")
        lines[-1] += ", ".join(f"{name} {hits[name]} ({cost[name] / 3 * 1000:.0f} ms)" for name in READERS)
        assert hits["ladder"] >= max(hits.values())
        assert hits["ladder"] >= 0.95 * wanted
    with capsys.disabled():
        print("", *lines, sep="\n")


def test_small_tags_are_read_in_a_fraction_of_pyzbar_s_time(
    benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty tags of 2 px a module, 1080p; the set ``eyes-decoding`` does the same at every size."""
    figures = side_by_side({"tags": 20, "pixels": 2.0, "seed": 1})
    assert figures["faults"] == []
    assert figures["ours"]["first"] == 20
    few, many = (looking_on(crowd(tags, 2.0, seed=1)) for tags in (20, 120))
    steady, crowded = (statistics.median(benchmark_of()) for benchmark_of in (few, many))
    alone = statistics.median(figures["pyzbar"]["ms"])
    benchmark.pedantic(few, rounds=1)
    with capsys.disabled():
        print(
            f"\n20 tags of 2 px: steady frame {steady:.1f} ms, pyzbar {alone:.0f}; 120 tags {crowded:.1f}; "
            "first frame: " + ", ".join(f"{name} {figures[name]['first']}" for name in READ)
        )
    assert alone / steady >= FASTER
    assert crowded / steady < DEARER * 1.5, "the cost grows with the tags"


READ = ("pyzbar", "zxing-cpp", "opencv", "ours")


def looking_on(here: Crowd) -> Callable[[], list[float]]:
    """Milliseconds of thirty further frames at a table whose tags are all known."""
    frames = [here.frame(number) for number in range(5)]
    eyes = Eyes(here.mat)
    for number in range(6):
        eyes.look(frames[number % 5], number, number / 10)
    return lambda: [timed(eyes, frames[number % 5], number) for number in range(6, 36)]


def row_cards() -> list[Piece]:
    """Seventy face-up cards: every row of every seat is full."""
    rows = [zone for zone in MAT.zones if ".row." in zone.name]
    names = [f"RZ-E{value}-{copy:02d}" for value in range(1, 7) for copy in range(1, 13)]
    places = [(zone.x + (n + 0.5) * zone.pitch, zone.y + zone.height / 2) for zone in rows for n in range(7)]
    return [
        Piece(name, x, y, (n % 9) - 4.0) for n, (name, (x, y)) in enumerate(zip(names, places, strict=False))
    ]


def test_frames_of_a_full_table_fit_the_camera_s_pace(capsys: pytest.CaptureFixture[str]) -> None:
    cards = row_cards()
    still = [table_picture(MAT, cards, seed=seed) for seed in (1, 2)]
    lane = [MAT.by_name["s1.lane.1"], MAT.by_name["s4.take"]]
    laid = [Piece(f"RZ-A{n + 1}-1", zone.x + 23, zone.y + 35) for n, zone in enumerate(lane)]
    changed = table_picture(MAT, [*cards, *laid], seed=3, hidden=["TC-L11"])
    cv2.setNumThreads(1)
    eyes = Eyes(MAT)
    first = timed(eyes, still[0], 0)
    for frame in range(1, 10):
        timed(eyes, still[frame % 2], frame)
    quiet = [timed(eyes, still[frame % 2], frame) for frame in range(10, 70)]
    change = [timed(eyes, changed, 70 + frame) for frame in range(5)]
    seen = {each.component for each in eyes.look(changed, 80, 0.0).sightings}
    assert {piece.component for piece in [*cards, *laid]} <= seen
    with capsys.disabled():
        print(
            f"\nfull table of {len(seen)} tags, 2304 x 1296: first {first:.0f} ms, quiet frame median "
            f"{statistics.median(quiet):.1f} ms, worst {max(quiet):.1f} ms; two changed zones "
            f"{change[0]:.0f} ms, then " + ", ".join(f"{cost:.0f}" for cost in change[1:])
        )
    assert statistics.median(quiet) < 40, "five frames a second would not hold on a slow computer"


def timed(eyes: Eyes, picture: Grey, frame: int) -> float:
    """Milliseconds of processor time for one frame."""
    start = time.process_time()
    eyes.look(picture, frame, frame / 10)
    return (time.process_time() - start) * 1000


def test_no_tag_is_read_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    """Texture, print and foreign codes; the seed is printed."""
    seed = 20
    rng = np.random.default_rng(seed)
    noise = 0
    for frame in range(12):
        picture = np.asarray(rng.integers(0, 256, (500, 700)), np.uint8)
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.5 + frame % 4), np.uint8)
        wrong = payload(f"RZ-A{frame}")[:-1] + "-"
        modules = np.array(list(segno.make(wrong, micro=False).matrix_iter(border=4)))
        code = np.kron(np.where(modules, 0, 255), np.ones((4, 4))).astype(np.uint8)
        picture[60 : 60 + code.shape[0], 80 : 80 + code.shape[1]] = code
        cv2.putText(picture, "RZ-A7-3T", (300, 300), cv2.FONT_HERSHEY_SIMPLEX, 2.0, (0,), 3)
        found = ladder(picture)
        assert [each for each in found if each.component is not None] == [], f"seed {seed}, frame {frame}"
        noise += len(found)
    assert noise > 0
    with capsys.disabled():
        print(f"\nforeign codes counted as noise: {noise}, seed {seed}")
