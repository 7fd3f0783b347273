"""From a wrong start, a crooked camera with a bent lens over loose strips, to zones known within 2 mm."""

from __future__ import annotations

from companion.session.profile import Profile
from tests.support.calibrated import calibrated, exactness

SEED = 2


def test_a_person_who_follows_the_wizards_gets_zones_within_two_millimetres() -> None:
    profile = calibrated(SEED)
    assert profile.lens is not None
    assert profile.lens.error < 0.5
    found = exactness(SEED, profile)
    assert found.unread == 0
    assert found.worst < 2.0
    assert exactness(SEED, Profile()).worst > 4.0
