"""A simulated rig without pictures of the mat, whose dice lie in a plain tray under a camera.

The tray is photographed whenever a camera would look, and read as at a real table; the board hears no die.
Must not know a rule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from companion.games.crazy_race.components import dice_colours
from companion.games.crazy_race.names import COLOURS
from companion.inputs.readings import DieSeen
from companion.session.hardware import GameParts
from companion.table.dice_by_camera import TrayByCamera
from companion.virtual.rig import FRAME_PERIOD
from companion.vision.colours import Colour
from companion.vision.dice import DiceWatch
from companion.vision.dice_places import Tray
from firmware_bridge.messages import DieQuality
from firmware_bridge.simulated_board import SimulatedBoard
from tests.support.quick_rig import QuickRig
from tests.vision.dice_pictures import FACES, TRAY, Die, Roll, laid, photograph_roll

__all__ = ["DiceByCameraRig", "PhotographedTray"]


class PhotographedTray(SimulatedBoard):
    """A board to whose die port nothing is plugged: what is thrown lies in a tray under a camera."""

    def __init__(self, seed: int, pips: Sequence[int] = ()) -> None:
        """``pips`` are on the six faces of every die; else each colour has its own."""
        super().__init__(seed=seed)
        self._pips = pips
        self._chance = Random(f"tray {seed}")
        self._dice: dict[int, Die] = {}
        self._lands: dict[int, float] = {}
        self.lying: Mapping[int, int] = {}
        """The dice that have not been taken away; whoever throws keeps this."""

    def roll(self, time: float, die: int, face: int, colour: int = 0, takes: float = 1.0) -> None:
        """See :class:`SimulatedBoard`."""
        kept = [other for number, other in self._dice.items() if number != die and number in self.lying]
        place = laid(self._chance, COLOURS[colour], kept)
        others = list(self._pips or FACES[COLOURS[colour]])
        others.remove(face)
        top, bottom, *sides = face, *others
        self._dice[die] = replace(place, pips=(top, bottom, sides[0], sides[1], sides[2], sides[3]))
        self._lands[die] = time + takes

    def die(self, time: float, die: int, face: int, quality: DieQuality, colour: int = 0) -> None:
        """See :class:`SimulatedBoard`: a die that lies there is turned to another face."""
        self.roll(time, die, face, colour, 0.0)

    def settled(self, now: float) -> bool:
        """Whether no die rolls."""
        return all(at <= now for at in self._lands.values())

    def there(self, now: float) -> tuple[Die, ...]:
        """The dice that lie in the tray."""
        lying = {number: die for number, die in self._dice.items() if number in self.lying}
        return tuple(die for number, die in lying.items() if self._lands[number] <= now)


class DiceByCameraRig(QuickRig):
    """Devices on a clock moved by hand; see :class:`companion.virtual.demo.Rig`."""

    colours = dice_colours()
    pips: Sequence[int] = ()

    def _make_board(self, seed: int) -> SimulatedBoard:
        kinds = GameParts(pips=self.pips).kinds
        self._watch = DiceWatch(Tray(Roll(()).homography(), *TRAY), kinds)
        self._seen = TrayByCamera(self.colours)
        self._pictures: deque[tuple[tuple[Die, ...], Colour]] = deque(maxlen=2)
        self._look_due = 0.0
        self._rolling_at = 0
        self.looks = 0
        self.tray = PhotographedTray(seed, self.pips)
        return self.tray

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        now = self.clock.now()
        super().dice()
        if not self._cables.connected("camera") or now < self._look_due:
            return ()
        self._look_due = now + FRAME_PERIOD
        picture = self._picture(self.tray.there(now))
        if not self.tray.settled(now):
            picture = self._with_a_blur(picture)
        return self._seen.see(self._watch.look(picture, now), now)

    def _with_a_blur(self, picture: Colour) -> Colour:
        """Something that is elsewhere in every picture: nothing of it can be read."""
        self._rolling_at = 90 - self._rolling_at
        moved = picture.copy()
        moved[self._rolling_at + 40 : self._rolling_at + 80, 60:100] = 120
        return moved

    def _picture(self, dice: tuple[Die, ...]) -> Colour:
        known = next((picture for lying, picture in self._pictures if lying == dice), None)
        if known is None:
            known = photograph_roll(Roll(dice))
            self._pictures.append((dice, known))
            self.looks += 1
        return known
