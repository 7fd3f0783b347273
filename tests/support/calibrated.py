"""A simulated table with a crooked camera, calibrated by script, and how exactly zones are then known."""

from __future__ import annotations

import math
from dataclasses import dataclass

from calibration.run import run_wizard, wizard_named
from companion.games.race.components import components, energy_copies
from companion.games.race.mat import race_mat
from companion.mat import Zone
from companion.session.profile import Profile
from companion.virtual.calibrating import SimulatedBench, hanging
from companion.virtual.pieces import Pieces, shape_of
from companion.virtual.scene import Scene
from companion.vision.eyes import Eyes

__all__ = ["Exactness", "calibrated", "exactness"]

_PASSES = 4
"""Zones lie closer together than cards are large; so not all get a card at once."""


@dataclass(frozen=True, slots=True)
class Exactness:
    """The largest distance in mm between where a zone is and where it is believed, and tags not read."""

    worst: float
    unread: int


def calibrated(seed: int, parts: tuple[str, ...] = ("camera", "table")) -> Profile:
    """What the wizards make of the simulated table of a seed, from nothing."""
    profile = Profile()
    for part in parts:
        wizard = wizard_named(part, profile)
        bench = SimulatedBench(part, wizard.needs, seed, profile)
        try:
            run_wizard(wizard, bench, bench.clock, lambda line: None, bench.answer)
        finally:
            bench.close()
        profile = wizard.outcome(profile).profile
    return profile


def _spot(zone: Zone) -> tuple[float, float]:
    """Where the tag of a card lies that is laid well into the middle of a zone, in mm."""
    middle = zone.x + zone.width / 2
    if zone.columns:
        return middle, zone.y + zone.pitch / 2
    card = shape_of("RZ-A1-1")
    return middle + card.tag_x, zone.y + zone.height / 2 + card.tag_y


def exactness(seed: int, profile: Profile) -> Exactness:
    """How far off zones are believed to be: a card is laid into each as people do, and looked at."""
    table = hanging(seed, race_mat(5), profile)
    names = [name for name, _ in components(energy_copies())]
    cards = [name for name in names if shape_of(name).kind == "card"]
    pieces = Pieces(names)
    scene = Scene(table.mat, pieces, table.world)
    worst, unread = 0.0, 0
    for first in range(_PASSES):
        laid = {}
        for card, zone in zip(cards, table.mat.zones[first::_PASSES], strict=False):
            x, y = _spot(zone)
            shape = shape_of(card)
            pieces.lay(card, x - shape.tag_x, y - shape.tag_y)
            laid[card] = zone
        report = Eyes(table.known, lens=table.lens).look(scene.picture(), 1, 0.0)
        seen = {tag.component: tag for tag in report.sightings}
        unread += sum(card not in seen for card in laid)
        for card, zone in laid.items():
            pieces.lift(card)
            if card in seen:
                known = _spot(table.known.by_name[zone.name])
                worst = max(worst, math.dist(known, (seen[card].x, seen[card].y)))
    return Exactness(worst, unread)
