"""Runs a wizard at a bench until it is over, and keeps what it found.

The command line and scripts use it; the screen steps its wizard itself. Knows wizards and benches; must
not know a terminal: what is said and heard goes through two functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from calibration.bench import Bench
from calibration.pieces import printables
from calibration.steps import Answer, Outcome, Prompt, Wizard
from calibration.wizards.camera import CameraWizard
from calibration.wizards.dice import DiceWizard
from calibration.wizards.seen_stops import SeenSlides, SeenTrack
from calibration.wizards.stops import KeysWizard, SlidesWizard, TrackWizard
from calibration.wizards.table import TableWizard
from companion.clock import Clock
from companion.errors import CompanionError, DeviceMissing
from companion.games.crazy_race.components import movers as carts
from companion.games.race.components import movers as race_movers
from companion.mat import Mat
from companion.session.profile import Profile, load, profile_path, save
from firmware_bridge.sensor_map import RIGS, SensorMap, loop_map, standard_map

__all__ = [
    "OWN_MAPS",
    "WIZARDS",
    "calibrate",
    "course_of",
    "planned_mat",
    "run_wizard",
    "wizard_named",
    "words",
]

PATIENCE = 300.0
"""Seconds in which nothing at all happens after which a wizard gives up."""

TROUBLED = 30.0
"""Seconds of a device that does not work after which a wizard gives up."""

OWN_MAPS: Mapping[str, SensorMap] = MappingProxyType({"crazy-race": loop_map()})
"""The sensors of the games that have a map of their own."""

RACE = "race-for-the-chinese-zodiac"
"""The game whose mat is measured where none is named."""


MOVERS: Mapping[str, Mapping[str, str]] = MappingProxyType({RACE: race_movers(), "crazy-race": carts()})
"""The tagged pieces that move from stop to stop, with how their stops' names begin, by game."""


class _AtGame(NamedTuple):
    """What a wizard meets at a game: its mat as planned, its sensors, and what moves over them."""

    mat: Mat
    sensors: SensorMap
    movers: Mapping[str, str]


def _stops(
    profile: Profile,
    wanted: _AtGame,
    prefix: str,
    felt: Callable[[SensorMap], Wizard],
    seen: Callable[[Mat, SensorMap, Mapping[str, str]], Wizard],
) -> Wizard:
    """The stops of the game's map: by contacts where the rig has any of that kind, else by the camera."""
    if any(name.startswith(prefix) for name in RIGS[profile.rig].inputs):
        return felt(wanted.sensors)
    return seen(profile.mat(wanted.mat), wanted.sensors, wanted.movers)


WIZARDS: Mapping[str, Callable[[Profile, _AtGame], Wizard]] = MappingProxyType(
    {
        "camera": lambda profile, wanted: CameraWizard(),
        "table": lambda profile, wanted: TableWizard(wanted.mat),
        "track": lambda profile, wanted: _stops(profile, wanted, "track:", TrackWizard, SeenTrack),
        "slides": lambda profile, wanted: _stops(profile, wanted, "slide:", SlidesWizard, SeenSlides),
        "dice": lambda profile, wanted: DiceWizard(),
        "keys": lambda profile, wanted: KeysWizard(RIGS[profile.rig]),
    }
)
"""What can be calibrated from the command line."""


def planned_mat(game: str = RACE) -> Mat:
    """A game's mat as printed, for its largest number of seats; :class:`BadInput` for an unknown game."""
    return printables(game).mat


def course_of(game: str) -> str:
    """The name of a game's wires and stops in a profile: empty with the standard map."""
    return game if game in OWN_MAPS else ""


def wizard_named(name: str, profile: Profile, game: str = RACE) -> Wizard:
    """The wizard of a name in :data:`WIZARDS` at a game's mat.

    Raises :class:`CompanionError` if this rig has no such part, :class:`BadInput` for an unknown game.
    """
    wanted = _AtGame(planned_mat(game), OWN_MAPS.get(game, standard_map()), MOVERS.get(game, {}))
    wizard = WIZARDS[name](profile, wanted)
    if wizard.over:
        raise CompanionError(f"the {profile.rig} rig has no {name}: there is nothing to calibrate")
    return wizard


def words(prompt: Prompt) -> str:
    """A prompt as one line in English: how far, what to do, what was seen."""
    count = f"[{prompt.done}/{prompt.total}] " if prompt.total else ""
    note = f" ({prompt.note})" if prompt.note is not None else ""
    return f"{count}{prompt.line}{note}"


def run_wizard(
    wizard: Wizard,
    bench: Bench,
    clock: Clock,
    say: Callable[[str], None],
    hear: Callable[[Prompt], Answer | None],
) -> None:
    """Step a wizard until it is over. ``hear`` gives an answer or None, and may wait a moment for it.

    Raises :class:`DeviceMissing` when the device does not work for :data:`TROUBLED` seconds, and
    :class:`CompanionError` when nothing happens for :data:`PATIENCE`.
    """
    said = ""
    moved = well = clock.now()
    while not wizard.over:
        prompt = wizard.prompt
        line, now = words(prompt), clock.now()
        if line != said:
            say(line)
            said, moved = line, now
        trouble = bench.trouble()
        well = well if trouble else now
        if now - well > TROUBLED:
            raise DeviceMissing(trouble)
        if now - moved > PATIENCE:
            raise CompanionError(f"nothing has happened for {PATIENCE:.0f} s; start again when all is ready")
        wizard.look(bench.look(prompt), clock.now())
        answer = hear(wizard.prompt)
        if answer is not None:
            wizard.answer(answer, clock.now())
    say(words(wizard.prompt))


def calibrate(
    wizard: Wizard, folder: Path, anyway: bool, say: Callable[[str], None], game: str = RACE
) -> Outcome:
    """Keep what a wizard found at ``game`` in the profile of ``folder``, unless the old one was better.

    A file that could not be read is moved aside before it is replaced, and that is said.
    """
    old, fault = load(folder)
    course = course_of(game)
    outcome = wizard.outcome(old.on_course(course), anyway)
    if outcome.taken:
        if fault:
            path = profile_path(folder)
            aside = path.with_suffix(".damaged.json")
            path.replace(aside)
            say(f"the unusable calibration was moved to {aside}")
        save(folder, old.keeping(course, outcome.profile))
    return outcome
