"""The lens wizard with a board held before a simulated camera: what a person does, what comes out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from calibration.board import modules
from calibration.lens import FEWEST_CORNERS, BoardView, covered_cells, find_board, measure_lens
from calibration.sheets import write_pdf
from calibration.steps import Answer, Look
from calibration.wizards.camera import CameraWizard, keep_better
from companion.session.profile import MeasuredLens, Profile
from companion.virtual.lens_board import HeldBoard, LensBoard
from companion.virtual.optics import HEIGHT, WIDTH, CameraWorld, Optics
from companion.vision.decoding import Grey
from companion.vision.lens import Lens

WORLD = CameraWorld(seed=3, tilt=8, roll=6, lens=0.06)
OPTICS = Optics(WORLD, 824, 428)
BOARD = LensBoard(OPTICS, modules())
EMPTY = np.full((HEIGHT, WIDTH), 80, np.uint8)
LEANS = ((25, 0), (-25, 0), (0, 25), (0, -25))


def held(x: float, y: float, number: int = 0, wide: float = 900.0) -> Grey:
    """The board in the picture; places are shares of it."""
    about_x, about_y = LEANS[number % 4]
    turned = 10.0 * (number % 3 - 1)
    return BOARD.before(EMPTY, HeldBoard(x * WIDTH, y * HEIGHT, wide, about_x, about_y, turned))


@pytest.fixture(scope="module")
def views() -> list[BoardView]:
    """The board all over the picture, leaning each way."""
    places = [(x, y) for y in (0.24, 0.5, 0.76) for x in (0.2, 0.5, 0.8)]
    found = [find_board(held(x, y, number)) for number, (x, y) in enumerate(places)]
    return [view for view in found if view is not None]


def straightness(lens: Lens) -> float:
    """By how many px, at most, straight lines of the world stay bent after that lens is taken out."""
    grid = np.array([(x, y) for x in np.linspace(0, WIDTH - 1, 9) for y in np.linspace(0, HEIGHT - 1, 7)])
    rays, mine = OPTICS.rays_at(grid), (lens.straight(grid) - lens.middle) / lens.focal
    homography = cv2.findHomography(mine, rays)[0]
    again = cv2.perspectiveTransform(mine[None], homography)[0]
    return float(np.abs(again - rays).max() * OPTICS.focal)


def test_a_bent_lens_is_measured_to_a_fraction_of_a_pixel(views: list[BoardView]) -> None:
    assert len(views) == 9
    measured = measure_lens(views)
    assert measured is not None
    assert measured.error < 0.2
    assert measured.coverage > 0.95
    assert straightness(measured.lens) < 0.5
    assert straightness(Lens(WIDTH, HEIGHT, (1770, 1770), (1152, 648), (0, 0, 0, 0, 0))) > 5


def test_one_view_of_a_moved_board_does_not_spoil_the_lens(views: list[BoardView]) -> None:
    chance = np.random.default_rng(1)
    shaken = views[4].points + chance.normal(0, 6, views[4].points.shape).astype(np.float32)
    measured = measure_lens([*views, replace(views[4], points=shaken)])
    assert measured is not None
    assert (measured.views, measured.error < 0.2) == (9, True)


def test_three_views_are_no_measurement(views: list[BoardView]) -> None:
    assert measure_lens(views[:3]) is None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_printed_lens_board_is_found_whole(tmp_path: Path, paper: str) -> None:
    write_pdf("race-for-the-chinese-zodiac", "lens", paper, out=tmp_path / "lens.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "lens.pdf")
    page = np.array(document[0].render(scale=2, grayscale=True).to_numpy())
    document.close()
    view = find_board(np.ascontiguousarray(page.reshape(page.shape[:2])))
    assert view is not None
    assert len(view.ids) == 40


@pytest.mark.parametrize("shape", [(0, 0), (1, 300), (40, 40), (300, 400)])
def test_pictures_without_a_board_show_none(shape: tuple[int, int]) -> None:
    assert find_board(np.full(shape, 120, np.uint8)) is None


def test_a_board_half_out_of_the_picture_counts_with_what_is_seen() -> None:
    view = find_board(held(0.02, 0.5))
    assert view is not None
    assert FEWEST_CORNERS <= len(view.ids) < 40
    assert max(x for x, _ in covered_cells((view,))) <= 1


def show(wizard: CameraWizard, picture: Grey, at: float, times: int = 2) -> float:
    """Hold still for some pictures; the time afterwards."""
    for _ in range(times):
        wizard.look(Look(picture=picture), at)
        at += 0.3
    return at


def test_a_person_who_follows_the_prompts_gets_a_lens() -> None:
    wizard, at = CameraWizard(), 0.0
    for number in range(14):
        assert wizard.prompt.spot is not None
        at = show(wizard, held(*wizard.prompt.spot, number), at)
        if wizard.over:
            break
    outcome = wizard.outcome(Profile())
    assert outcome.taken
    assert outcome.profile.lens is not None
    assert outcome.profile.lens.error < 0.5
    assert "px off on average" in str(wizard.prompt.line)


def test_a_board_in_motion_is_not_taken() -> None:
    wizard, at = CameraWizard(), 0.0
    for number in range(4):
        at = show(wizard, held(0.4 + 0.05 * number, 0.5), at, times=1)
    assert wizard.prompt.done == 0
    assert "hold the board still" in str(wizard.prompt.note)
    show(wizard, held(0.55, 0.5), at, times=1)
    assert wizard.prompt.done == 1


def test_the_same_view_twice_counts_once_and_an_empty_picture_says_so() -> None:
    wizard = CameraWizard()
    at = show(wizard, held(0.5, 0.5), 0.0, times=5)
    assert wizard.prompt.done == 1
    assert "move the board on" in str(wizard.prompt.note)
    show(wizard, EMPTY, at)
    assert "not seen" in str(wizard.prompt.note)


def test_the_last_view_can_be_dropped() -> None:
    wizard = CameraWizard()
    show(wizard, held(0.5, 0.5), 0.0)
    wizard.answer(Answer.AGAIN, 1.0)
    assert wizard.prompt.done == 0


LENS = Lens(WIDTH, HEIGHT, (1770.0, 1770.0), (1152.0, 648.0), (0.05, 0.0, 0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("new", "taken"),
    [
        (MeasuredLens(LENS, 0.2, 0.9, 12), True),
        (MeasuredLens(LENS, 0.45, 0.9, 12), False),
        (MeasuredLens(LENS, 0.2, 0.6, 12), False),
        (MeasuredLens(LENS.scaled(1152, 648), 0.45, 0.6, 12), True),
    ],
)
def test_a_worse_lens_does_not_replace_a_better_one_of_the_same_camera(
    new: MeasuredLens, taken: bool
) -> None:
    old = Profile(lens=MeasuredLens(LENS, 0.2, 0.9, 14))
    outcome = keep_better(old, new, anyway=False)
    assert (outcome.taken, outcome.profile.lens) == (taken, new if taken else old.lens)
    assert taken or "kept: it was" in str(outcome.line)
    assert keep_better(old, new, anyway=True).profile.lens == new
