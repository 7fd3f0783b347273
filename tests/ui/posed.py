"""The calibration's pages as they look in the middle of each wizard, without any device."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from calibration.desk import DeskView
from calibration.run import RACE
from calibration.steps import Answer, Outcome, Prompt
from companion.reconcile.instructions import Line
from companion.session.profile import MeasuredLens, Profile
from companion.vision.lens import Lens
from companion.vision.preview import Picture
from ui.calibrating import CalibrationRoom
from ui.looking import Looking
from ui.presenters.calibration import CalibrationScreen, calibration_page, calibration_screen
from ui.presenters.forms import FormScreen
from ui.texts import Texts

__all__ = ["CALIBRATION_SCENES", "PosedRoom"]

_LENS = Lens(2304, 1296, (1770.0, 1770.0), (1152.0, 648.0), (0.05, 0.0, 0.0, 0.0, 0.0))
_PROFILE = Profile(
    lens=MeasuredLens(_LENS, 0.21, 0.9, 12), table_error=0.4, tray=(1, 1, 130, 110), silent=("track:9",)
)
_GREY = np.add.outer(np.arange(90) * 1.2, np.arange(160) * 0.8).astype(np.uint8)
_PICTURE = Picture(1, 160, 90, _GREY.tobytes(), ())
_EVERY = (Answer.NEXT, Answer.SKIP, Answer.AGAIN, Answer.END)

_VIEWS: Mapping[str, tuple[str, DeskView]] = {
    "camera": (
        "camera",
        DeskView(
            Prompt(
                Line.of("Hold the board where the picture is still empty: {share}% is covered", share=58),
                Line.of(
                    "the views do not fit together ({off} px off): flatten the board, then hold it anew",
                    off=3,
                ),
                5,
                12,
                (Answer.AGAIN, Answer.END),
                (0.8, 0.78),
                ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)),
            ),
            picture=_PICTURE,
        ),
    ),
    "table": (
        "table",
        DeskView(
            Prompt(
                Line.of("Lay mat and strips flat, take all cards off: the camera looks for the marks"),
                Line.of(
                    "the corner marks lie {error} mm off their places: lay them as the printed plan says",
                    error=9,
                ),
                0,
                6,
                (Answer.AGAIN,),
            ),
        ),
    ),
    "track": (
        "track",
        DeskView(
            Prompt(
                Line.of("Put one pawn, and nothing else, on {space}", space=17),
                Line.of(
                    "felt as {name}: is it in the right place? Then go on, else move it", name="track:18"
                ),
                17,
                38,
                _EVERY,
            ),
        ),
    ),
    "silent": (
        "slides",
        DeskView(
            Prompt(Line.of("{count} of {total} stops felt", count=42, total=45), None, 45, 45),
            outcome=Outcome(
                _PROFILE,
                True,
                Line.of(
                    "Kept. Silent, to be repaired or told by touch: {names}",
                    names="slide:s1:8, slide:s3:0, slide:s5:4",
                ),
            ),
        ),
    ),
    "touch": (
        "touch",
        DeskView(Prompt(Line.of("Touch the middle of the cross"), None, 2, 5, (), (0.8, 0.88))),
    ),
    "worse": (
        "camera",
        DeskView(
            Prompt(
                Line.of(
                    "Lens measured: {error} px off on average, {share}% of the picture, {views} views",
                    error="0.42",
                    share=88,
                    views=12,
                ),
                None,
                12,
                12,
            ),
            outcome=Outcome(
                _PROFILE,
                False,
                Line.of(
                    "The old lens is kept: it was {old} px off, the new one is {new} px off", old=0.2, new=0.4
                ),
            ),
        ),
    ),
    "missing": (
        "dice",
        DeskView(
            Prompt(Line.of("Touch the middle of the cross")), fault="No camera is plugged in: connect one"
        ),
    ),
}

CALIBRATION_SCENES: Mapping[str, Looking] = {
    "calibration": Looking(page="calibration"),
    **{f"calibration-{name}": Looking(page="calibration", subject=name) for name in _VIEWS},
}
"""Names of scenes, and where the screen looks."""


class PosedRoom(CalibrationRoom):
    """Shows what a scene's subject names."""

    def __init__(self) -> None:
        self._desk = None
        self._touch = None
        self._seen = None
        self._page = None

    def screen(self, looking: Looking, texts: Texts) -> FormScreen | CalibrationScreen:
        """The page of a scene."""
        if looking.subject not in _VIEWS:
            return calibration_page(_PROFILE, RACE, looking, texts)
        name, view = _VIEWS[looking.subject]
        return calibration_screen(name, view, looking, texts)
