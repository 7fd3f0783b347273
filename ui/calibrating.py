"""The calibration as one screen sees it: the list of parts, or a wizard at work on its desk.

Between the controller and the room ``calibration``. Knows no toolkit.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, runtime_checkable

from calibration.desk import Desk, DeskView, TouchBench, Workbench
from calibration.rig import RigWishes, with_wishes
from calibration.run import RACE, course_of, wizard_named
from calibration.steps import Answer, Wizard
from calibration.wizards.touch import TouchWizard
from companion.clock import SystemClock
from companion.session.profile import Profile, load, save
from ui.looking import Looking
from ui.presenters.calibration import CalibrationScreen, calibration_page, calibration_screen
from ui.presenters.forms import FormScreen
from ui.texts import Texts

__all__ = ["CalibrationRoom", "CanCalibrate"]

SCREEN = (800, 480)
"""Touches are told in px of a screen of this size."""

_ANSWERS = {answer.value: answer for answer in Answer}


@runtime_checkable
class CanCalibrate(Protocol):
    """A host at whose table something can be measured."""

    def calibration_folder(self) -> Path:
        """Where this table's profile is kept."""
        ...

    def workbench(self, wizard: Wizard, profile: Profile, game: str) -> Workbench:
        """The devices that a wizard needs over a game's mat; raises ``DeviceMissing``."""
        ...


class CalibrationRoom:
    """What is being calibrated, if anything."""

    def __init__(self, host: CanCalibrate) -> None:
        self._host = host
        self._desk: Desk | None = None
        self._touch: TouchBench | None = None
        self._seen: DeskView | None = None
        self._page: tuple[Profile, str] | None = None
        self._game = RACE

    def step(self) -> bool:
        """Whether there is something new to show."""
        view = None if self._desk is None else self._desk.look()
        fresh = view is not self._seen
        self._seen = view
        return fresh

    def act(self, what: str) -> None:
        """Start a part, answer its wizard, leave it, or set the rig or the game whose things lie there.

        Raises ``CompanionError``.
        """
        desk = self._desk
        name, _, value = what.partition("=")
        if what == "leave":
            self.close()
        elif name == "game":
            self._game, self._page = value, None
        elif value:
            wishes = RigWishes(rig=value) if name == "rig" else RigWishes(keys=value)
            profile = with_wishes(self._profile(), wishes)
            save(self._host.calibration_folder(), profile)
            self._page = None
        elif desk is not None and what in _ANSWERS:
            desk.answer(_ANSWERS[what])
        elif desk is not None and what == "anyway":
            desk.keep_anyway()
        else:
            self._begin(what)

    def touched(self, x: float, y: float) -> None:
        """A cross was touched, at shares of the screen from its top left corner."""
        if self._touch is not None:
            self._touch.touched(x * SCREEN[0], y * SCREEN[1])

    def _profile(self) -> Profile:
        return load(self._host.calibration_folder()).profile

    def _begin(self, name: str) -> None:
        self.close()
        profile = self._profile()
        folder = self._host.calibration_folder()
        if name == "touch":
            bench = self._touch = TouchBench()
            self._desk = Desk(TouchWizard(*SCREEN), lambda: Workbench(bench, SystemClock()), folder)
            return
        game = self._game
        wizard = wizard_named(name, profile, game)
        self._desk = Desk(wizard, lambda: self._host.workbench(wizard, profile, game), folder, game)

    def screen(self, looking: Looking, texts: Texts) -> FormScreen | CalibrationScreen:
        """What is shown."""
        if self._desk is not None:
            return calibration_screen(self._desk.name, self._desk.look(), looking, texts, self._game)
        if self._page is None:
            self._page = load(self._host.calibration_folder())
        profile, fault = self._page
        profile = profile.on_course(course_of(self._game))
        return calibration_page(profile, self._game, looking, texts, fault)

    def close(self) -> None:
        """Leave the wizard; what is not over is not kept."""
        if self._desk is not None:
            self._desk.close()
        self._desk = self._touch = self._page = None
