"""Tags sized for a rig: large enough to be read at once, never so large that the mat has no room."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from calibration.sheets import write_pdf
from calibration.sizing import CAMERAS, choose_size, view_named
from companion.errors import BadInput, CompanionError
from companion.mat import TAG_MODULE
from companion.vision.decoding import ZxingDecoder

GAME = "race-for-the-chinese-zodiac"


def test_a_camera_nearby_gets_small_tags_and_a_high_one_the_largest() -> None:
    module_3 = CAMERAS["camera-module-3"]
    near, far = choose_size(module_3, 450), choose_size(module_3, 850)
    assert near.module < far.module == TAG_MODULE
    assert near.pixels >= 2.5
    assert 2.0 <= far.pixels < 2.5
    assert str(near) == "tags of 20.3 mm: 0.70 mm and 2.8 pixels a module"


def test_a_camera_too_high_to_read_any_tag_is_told_how_high_it_may_hang() -> None:
    with pytest.raises(CompanionError, match="at most 720 mm above the table"):
        choose_size(CAMERAS["webcam"], 1600)
    assert choose_size(CAMERAS["webcam"], 719).pixels == pytest.approx(2.0, abs=0.01)


@pytest.mark.parametrize("text", ["telescope", "1920", "1920@", "1920@500", "@70"])
def test_an_unknown_camera_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(BadInput, match=r"camera-module-3.*1920@70"):
        view_named(text)


def test_any_camera_can_be_named_by_its_pixels_and_angle() -> None:
    assert view_named("1920@70") == CAMERAS["webcam"]


@pytest.mark.parametrize("height", [0.0, -5.0, float("nan"), 1e9])
def test_an_impossible_height_is_refused(height: float) -> None:
    with pytest.raises(BadInput, match="100 to 5000 mm"):
        choose_size(CAMERAS["webcam"], height)


def test_sized_tags_are_printed_in_that_size_and_marks_keep_theirs(tmp_path: Path) -> None:
    sides = {}
    for name in ("RZ-A7-3", "TC-M1"):
        write_pdf(GAME, only=name, out=tmp_path / "one.pdf", module=0.8)
        document = pypdfium2.PdfDocument(tmp_path / "one.pdf")
        page = np.array(document[0].render(scale=4, grayscale=True).to_numpy())
        document.close()
        (found,) = ZxingDecoder().decode(np.ascontiguousarray(page.reshape(page.shape[:2])))
        sides[found.component] = np.linalg.norm(np.subtract(*found.corners[:2])) / 4 / 72 * 25.4
    assert sides["RZ-A7-3"] == pytest.approx(21 * 0.8, rel=0.02)
    assert sides["TC-M1"] == pytest.approx(21 * TAG_MODULE, rel=0.02)
