"""The wizards for table, tray, sensors, keys and touch, told what devices would say."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

import pytest

from calibration.pieces import GAMES
from calibration.run import planned_mat
from calibration.steps import Answer, Look, Outcome, Wizard
from calibration.wizards.dice import DiceWizard
from calibration.wizards.seen_stops import SeenSlides, SeenStops, SeenTrack
from calibration.wizards.stops import KeysWizard, SlidesWizard, TrackWizard, crossed
from calibration.wizards.table import TableWizard
from calibration.wizards.touch import CROSSES, TouchWizard
from companion.games.race.components import movers
from companion.games.race.mat import race_mat
from companion.inputs.readings import SensorReading
from companion.session.profile import Profile, StripPlace
from companion.vision.sightings import FrameReport, Sighting
from firmware_bridge.sensor_map import SensorMap, standard_map

MAT = race_mat(5)
STEP = 0.2

Places = dict[str, tuple[float, float]]


def marks(shifts: dict[int, tuple[float, float]] | None = None, hidden: Iterable[str] = ()) -> Places:
    """Where the mat's marks lie; ``shifts`` moves whole strips."""
    places = {mark.component: (mark.x, mark.y) for mark in MAT.marks()}
    for number, (dx, dy) in (shifts or {}).items():
        for slot in (1, 2):
            x, y = places[f"TC-L{number}{slot}"]
            places[f"TC-L{number}{slot}"] = (x + dx, y + dy)
    return {name: place for name, place in places.items() if name not in set(hidden)}


class Evening:
    """A wizard before a table; time goes on by itself."""

    def __init__(self, wizard: Wizard) -> None:
        self.wizard = wizard
        self.at = 0.0
        self.frame = 0

    def see(self, places: Places, frames: int = 5, **report: float) -> None:
        """Some camera frames of tags at places."""
        for _ in range(frames):
            self.at += STEP
            self.frame += 1
            sightings = tuple(
                Sighting(name, x, y, 0.0, None, 0, "test", True) for name, (x, y) in places.items()
            )
            values = {"brightness": 120.0, "sharpness": 30000.0} | report
            seen = FrameReport(self.frame, self.at, sightings, frozenset(), bool(places), **values)  # type: ignore[arg-type]
            self.wizard.look(Look(reports=(seen,)), self.at)

    def feel(self, *changes: tuple[str, bool | None], first: bool = False, wait: float = 0.6) -> None:
        """Contacts that change, and then some time."""
        self.at += STEP
        readings = tuple(SensorReading(name, on, self.at, first) for name, on in changes)
        self.wizard.look(Look(readings=readings), self.at)
        self.at += wait
        self.wizard.look(Look(), self.at)

    def say(self, answer: Answer) -> None:
        self.wizard.answer(answer, self.at)

    @property
    def note(self) -> str:
        return str(self.wizard.prompt.note)

    @property
    def line(self) -> str:
        return str(self.wizard.prompt.line)

    def outcome(self, old: Profile | None = None, *, anyway: bool = False) -> Outcome:
        assert self.wizard.over
        return self.wizard.outcome(old or Profile(), anyway)


def lane(number: int, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
    """A place within the first lane slot of a printed strip."""
    zone = MAT.by_name[f"s{number}.lane.1"]
    return zone.x + 18 + dx, zone.y + 20 + dy


# The table ---------------------------------------------------------------------------------------


def test_seats_get_the_strips_on_which_they_lay_a_card() -> None:
    shifts = {1: (2.0, -3.0), 2: (0.0, 1.5)}
    hidden = [f"TC-L{number}{slot}" for number in (3, 4, 5) for slot in (1, 2)]
    table = marks(shifts, hidden)
    evening = Evening(TableWizard(MAT))
    evening.see(table)
    assert "Seat 1" in evening.line
    covered = {name: place for name, place in table.items() if name != "TC-L21"}
    evening.see(covered | {"RZ-A1-2": lane(2, 0.0, 1.5)})
    assert "Seat 2" in evening.line
    covered = {name: place for name, place in covered.items() if name != "TC-L11"}
    evening.see(covered | {"RZ-A1-2": lane(2, 0.0, 1.5), "RZ-E3-4": lane(1, 2.0, -3.0)})
    profile = evening.outcome().profile
    across = MAT.by_name["s2.lane.1"].x - MAT.by_name["s1.lane.1"].x
    assert profile.strips == (
        StripPlace("s1", 2, across, 1.5),
        StripPlace("s2", 1, 2.0 - across, -3.0),
    )
    assert profile.table_error == 0.0


def test_missing_corner_marks_are_counted_and_darkness_is_named() -> None:
    evening = Evening(TableWizard(MAT))
    evening.see(marks(hidden=["TC-M3"]))
    assert evening.note == "3 of 4 corner marks seen"
    evening.see({}, brightness=4.0)
    assert "too dark" in evening.note


def test_cards_in_the_way_moving_marks_and_crooked_strips_are_named() -> None:
    evening = Evening(TableWizard(MAT))
    evening.see(marks() | {"RZ-A1-1": (200.0, 200.0)})
    assert "take them off" in evening.note
    for number in range(6):
        evening.see(marks({3: (number * 2.0, 0.0)}), frames=1)
    assert "something moves" in evening.note
    crooked = marks()
    x, y = crooked["TC-L42"]
    evening.see(crooked | {"TC-L42": (x, y + 46 * math.tan(math.radians(5)))})
    assert "strip 4 lies turned by 5°" in evening.note
    assert evening.wizard.prompt.done == 0


def test_marks_laid_off_their_places_are_no_table() -> None:
    evening = Evening(TableWizard(MAT))
    off = marks()
    evening.see(off | {"TC-M2": (off["TC-M2"][0] - 9, off["TC-M2"][1])})
    assert "4.5 mm off their places" in evening.note


def test_two_cards_at_once_and_a_card_beside_the_lanes_are_questions_not_answers() -> None:
    evening = Evening(TableWizard(MAT))
    evening.see(marks())
    evening.see(marks() | {"RZ-A1-1": lane(1), "RZ-A1-2": lane(2)})
    assert "one seat at a time" in evening.note
    evening.see(marks() | {"RZ-A1-1": (MAT.width / 2, MAT.height - 80)})
    assert "in no plan lane" in evening.note
    assert evening.wizard.prompt.done == 1
    evening.see(marks() | {"RZ-A1-1": lane(1)}, frames=2)
    evening.see(marks(), frames=1)
    evening.see(marks() | {"RZ-A1-1": lane(1)}, frames=2)
    assert evening.wizard.prompt.done == 1


def test_fewer_people_than_strips_end_by_saying_so_and_may_start_over() -> None:
    evening = Evening(TableWizard(MAT))
    evening.see(marks())
    evening.see(marks() | {"RZ-A1-1": lane(4)})
    evening.say(Answer.AGAIN)
    evening.see(marks())
    evening.see(marks() | {"RZ-A1-1": lane(5)})
    evening.say(Answer.END)
    assert [place.strip for place in evening.outcome().profile.strips] == [5]


def test_a_worse_table_is_not_kept_and_says_so() -> None:
    evening = Evening(TableWizard(MAT))
    table = marks()
    evening.see(table | {"TC-M2": (table["TC-M2"][0] - 3, table["TC-M2"][1])})
    evening.see(table | {"RZ-A1-1": lane(1)})
    evening.say(Answer.END)
    old = Profile(table_error=0.2)
    outcome = evening.outcome(old)
    assert (outcome.taken, outcome.profile) == (False, old)
    assert "0.2 mm off, now they are 1.5 mm off" in str(outcome.line)
    assert evening.outcome(old, anyway=True).taken


# The tray ----------------------------------------------------------------------------------------


def test_two_corners_make_a_tray_and_the_same_corner_twice_does_not() -> None:
    evening = Evening(DiceWizard())
    evening.see(marks() | {"RZ-A1-1": (300.0, 220.0)})
    evening.see(marks() | {"RZ-A1-1": (301.0, 221.0)}, frames=12)
    assert evening.wizard.prompt.done == 1
    evening.see(marks() | {"RZ-A1-1": (420.0, 180.0)})
    assert "not the opposite corner" in evening.note
    evening.see(marks() | {"RZ-A1-1": (430.0, 320.0)})
    assert evening.outcome().profile.tray == (300.0, 220.0, 130.0, 100.0)


def test_no_card_or_two_are_named_at_the_tray() -> None:
    evening = Evening(DiceWizard())
    evening.see(marks())
    assert evening.note == "0 cards seen: one is needed"
    evening.see(marks() | {"RZ-A1-1": (300.0, 220.0), "RZ-A1-2": (350.0, 220.0)})
    assert evening.note == "2 cards seen: one is needed"


# The sensors -------------------------------------------------------------------------------------

SMALL = SensorMap(
    (
        "track:0",
        "track:1",
        "track:2",
        "slide:s1:0",
        "slide:s1:1",
        "slide:s2:0",
        "slide:s2:1",
        "key:1",
        "key:2",
    ),
    ("lamp:1", "lamp:2"),
)
QUIET = tuple((name, False) for name in SMALL.inputs)


def along_the_track(evening: Evening, *contacts: str) -> None:
    """A pawn from contact to contact."""
    before = None
    for contact in contacts:
        left: list[tuple[str, bool]] = [] if before is None else [(before, False)]
        evening.feel(*left, (contact, True))
        if Answer.NEXT in evening.wizard.prompt.answers:
            evening.say(Answer.NEXT)
        before = contact


def test_a_pawn_along_a_sound_track_changes_nothing() -> None:
    evening = Evening(TrackWizard(SMALL))
    assert evening.line == "Put one pawn, and nothing else, on 0"
    evening.feel(*QUIET, first=True)
    along_the_track(evening, "track:0", "track:1", "track:2")
    outcome = evening.outcome()
    assert (outcome.profile.wiring, outcome.profile.silent) == ({}, ())
    assert "its own name" in str(outcome.line)


def test_a_pawn_that_stands_there_already_counts() -> None:
    evening = Evening(TrackWizard(SMALL))
    evening.feel(*QUIET[1:], ("track:0", True), first=True)
    assert evening.wizard.prompt.done == 1


def test_crossed_wires_are_taken_once_a_person_says_that_the_pawn_stands_right() -> None:
    evening = Evening(TrackWizard(SMALL))
    evening.feel(*QUIET, first=True)
    along_the_track(evening, "track:0")
    evening.feel(("track:0", False), ("track:2", True))
    assert "felt as track:2" in evening.note
    assert evening.wizard.prompt.done == 1
    evening.say(Answer.NEXT)
    evening.feel(("track:2", False), ("track:1", True))
    evening.say(Answer.NEXT)
    assert evening.outcome().profile.wiring == {"track:2": "track:1", "track:1": "track:2"}


def test_a_pawn_that_skipped_a_space_can_go_back_without_harm() -> None:
    evening = Evening(TrackWizard(SMALL))
    evening.feel(*QUIET, first=True)
    along_the_track(evening, "track:0")
    evening.feel(("track:0", False), ("track:2", True))
    evening.feel(("track:2", False), ("track:1", True))
    evening.feel(("track:1", False), ("track:2", True))
    assert evening.outcome().profile.wiring == {}


def test_a_passing_magnet_is_no_stop_and_two_pawns_are_named() -> None:
    evening = Evening(TrackWizard(SMALL))
    evening.feel(*QUIET, first=True)
    evening.feel(("track:0", True), wait=0.1)
    evening.feel(("track:0", False))
    assert evening.wizard.prompt.done == 0
    evening.feel(("track:1", True), ("track:2", True))
    assert "several contacts are closed: track:1, track:2" in evening.note


def test_a_dead_contact_is_left_out_named_and_kept_as_silent() -> None:
    evening = Evening(TrackWizard(SMALL))
    evening.feel(*QUIET, first=True)
    along_the_track(evening, "track:0")
    evening.say(Answer.SKIP)
    evening.feel(("track:0", False), ("track:2", True))
    outcome = evening.outcome(Profile(silent=("key:4", "track:1")))
    assert outcome.profile.silent == ("key:4", "track:1")
    assert "track:1" in str(outcome.line)
    kept = Profile(wiring={})
    worse = evening.outcome(kept)
    assert (worse.taken, worse.profile) == (False, kept)
    assert "The old wiring is kept" in str(worse.line)
    assert evening.outcome(kept, anyway=True).profile.silent == ("track:1",)


def test_a_board_that_does_not_answer_is_said_and_a_lost_line_makes_nothing_up() -> None:
    evening = Evening(TrackWizard(SMALL))
    evening.feel()
    assert "does not answer" in evening.note
    evening.feel(*QUIET, first=True)
    evening.feel(*((name, None) for name in SMALL.inputs), first=True)
    assert "does not answer" in evening.note
    assert evening.wizard.prompt.done == 0


def test_slides_of_other_seats_rest_where_they_like() -> None:
    evening = Evening(SlidesWizard(SMALL))
    resting = dict(QUIET) | {"slide:s1:0": True, "slide:s2:1": True}
    evening.feel(*resting.items(), first=True)
    assert evening.wizard.prompt.done == 1
    evening.feel(("slide:s1:0", False), ("slide:s1:1", True))
    assert evening.line == "Seat 2: push the karma slide to 0"
    evening.feel(("slide:s2:1", False), ("slide:s2:0", True))
    evening.feel(("slide:s2:0", False), ("slide:s2:1", True))
    assert evening.outcome().profile.wiring == {}


def test_a_table_with_fewer_slides_ends_by_saying_so() -> None:
    evening = Evening(SlidesWizard(SMALL))
    evening.feel(*QUIET, first=True)
    evening.feel(("slide:s1:0", True))
    evening.feel(("slide:s1:0", False), ("slide:s1:1", True))
    evening.say(Answer.END)
    assert evening.outcome().profile.silent == ()


def test_keys_count_when_pressed_and_may_be_crossed() -> None:
    evening = Evening(KeysWizard(SMALL))
    evening.feel(*QUIET, first=True)
    evening.feel(("key:2", True), ("key:2", False))
    assert "felt as key:2" in evening.note
    evening.say(Answer.NEXT)
    evening.feel(("key:1", True), ("key:1", False))
    evening.say(Answer.NEXT)
    profile = evening.outcome(Profile(wiring={"track:1": "track:2", "track:2": "track:1"})).profile
    assert profile.wiring == {
        "track:1": "track:2",
        "track:2": "track:1",
        "key:2": "key:1",
        "key:1": "key:2",
    }


def test_the_last_stop_can_be_felt_again() -> None:
    evening = Evening(KeysWizard(SMALL))
    evening.feel(*QUIET, first=True)
    evening.feel(("key:1", True), ("key:1", False))
    evening.say(Answer.AGAIN)
    assert evening.wizard.prompt.done == 0


@pytest.mark.parametrize(
    ("felt", "wiring"),
    [
        ({}, {}),
        ({"b": "b"}, {}),
        ({"b": "a", "c": "b", "a": "c"}, {"b": "a", "c": "b", "a": "c"}),
        ({"d": "a"}, {"d": "a", "a": "d"}),
        ({"b": "a", "c": "b"}, {"b": "a", "c": "b", "a": "c"}),
    ],
)
def test_wires_never_give_two_contacts_one_stop(felt: dict[str, str], wiring: dict[str, str]) -> None:
    names = ["a", "b", "c", "d"]
    assert crossed(felt, names) == wiring
    stands_for = [wiring.get(name, name) for name in names]
    assert sorted(stands_for) == names


def test_the_dock_has_no_track_to_calibrate() -> None:
    assert TrackWizard(standard_map(track=0, slides=0)).over


@pytest.mark.parametrize("game", GAMES)
def test_the_mat_of_every_game_is_measured_by_its_corner_marks(game: str) -> None:
    mat = planned_mat(game)
    wizard = TableWizard(mat)
    off = {mark.component: (mark.x + 0.4, mark.y) for mark in mat.corners}
    wizard.look(around(0.0, {name: off[name] for name in list(off)[:3]}), 0.0)
    assert "3 of 4 corner marks" in str(wizard.prompt.note)
    marks = off | {mark.component: (mark.x, mark.y) for mark in mat.slots}
    for step in range(1, 6):
        wizard.look(around(step / 5, marks), step / 5)
    assert wizard.over is not bool(mat.slots)
    if wizard.over:
        old = Profile(strips=(StripPlace("s1", 1, 2.0, 0.0),))
        assert wizard.outcome(old).profile == replace(old, table_error=0.4)
    else:
        assert "lay one card" in str(wizard.prompt.line)


def test_a_strip_of_the_race_moves_no_place_of_another_game() -> None:
    profile = Profile(strips=(StripPlace("s1", 1, 250.0, 40.0),))
    for game in GAMES:
        mat = planned_mat(game)
        assert (profile.mat(mat) == mat) is not bool(mat.slots)


# Stops that the camera watches -------------------------------------------------------------------

TRACK = standard_map(track=4, slides=1)
PAWN, OTHER = "RZ-P02", "RZ-P05"


def around(at: float, places: Mapping[str, tuple[float, float]], placed: bool = True) -> Look:
    """A report with tags on the mat and beside it."""
    mat = race_mat(5)
    tags = tuple(
        Sighting(name, x, y, 0.0, zone.name if (zone := mat.zone_at(x, y)) else None, 0, "zxing", fresh=True)
        for name, (x, y) in places.items()
    )
    return Look(reports=(FrameReport(1, at, tags, frozenset(), placed, 90.0, 900.0),))


Watching = TypeVar("Watching", bound=SeenStops)


def watching(wizard: Watching) -> Watching:
    """The wizard has seen the table with nothing beside the mat."""
    wizard.look(around(-1.0, {}), -1.0)
    return wizard


def rested(wizard: SeenStops, at: float, places: Mapping[str, tuple[float, float]]) -> float:
    """Tags lie still for a second; returns when it is over."""
    for step in range(6):
        wizard.look(around(at + step * 0.2, places), at + step * 0.2)
    return at + 1.2


def test_a_pawn_led_along_a_track_without_contacts_teaches_every_space_once() -> None:
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    now = 0.0
    for space in range(4):
        assert dict(wizard.prompt.line.values)["space"] == space
        wizard.look(around(now, {PAWN: (40.0 + 30 * space, 480.0)}), now)
        assert wizard.prompt.done == space
        now = rested(wizard, now, {PAWN: (50.0 + 30 * space, 500.0)})
        assert wizard.prompt.done == space + 1
    assert wizard.over
    outcome = wizard.outcome(Profile(rig="dock"))
    assert outcome.taken
    assert outcome.profile.stops == {f"track:{space}": (50.0 + 30 * space, 500.0) for space in range(4)}


def test_a_pawn_that_stays_teaches_one_space_only_and_cards_on_the_mat_none() -> None:
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    lane = race_mat(5).by_name["s1.lane.1"]
    card = {"RZ-A1-1": (lane.x + 20, lane.y + 20)}
    now = rested(wizard, 0.0, card)
    assert wizard.prompt.done == 0
    now = rested(wizard, now, {PAWN: (50.0, 500.0), **card})
    now = rested(wizard, now, {PAWN: (51.0, 501.0), **card})
    assert wizard.prompt.done == 1


def test_two_pawns_beside_the_mat_are_not_taken_for_a_space() -> None:
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    rested(wizard, 0.0, {PAWN: (50.0, 500.0), OTHER: (120.0, 500.0)})
    assert wizard.prompt.done == 0
    assert "leave one" in str(wizard.prompt.note)


def test_one_slide_is_learnt_while_another_rests_where_it_was_seen() -> None:
    wizard = watching(SeenSlides(race_mat(5), standard_map(track=0, slides=2, stops=2), movers()))
    one, two = "RZ-K1", "RZ-K2"
    now = rested(wizard, 0.0, {one: (50.0, 600.0)})
    now = rested(wizard, now, {one: (84.0, 600.0)})
    now = rested(wizard, now, {one: (84.0, 600.0), two: (200.0, 600.0)})
    rested(wizard, now, {one: (84.0, 600.0), two: (234.0, 600.0)})
    assert wizard.over
    assert dict(wizard.outcome(Profile(rig="dock")).profile.stops) == {
        "slide:s1:0": (50.0, 600.0),
        "slide:s1:1": (84.0, 600.0),
        "slide:s2:0": (200.0, 600.0),
        "slide:s2:1": (234.0, 600.0),
    }


def test_a_space_left_out_or_taken_again_is_not_kept_as_it_was() -> None:
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    now = rested(wizard, 0.0, {PAWN: (50.0, 500.0)})
    wizard.answer(Answer.AGAIN, now)
    assert wizard.prompt.done == 0
    now = rested(wizard, now, {PAWN: (60.0, 500.0)})
    wizard.answer(Answer.SKIP, now)
    wizard.look(around(now, {}, placed=False), now)
    assert "corner marks" in str(wizard.prompt.note)
    wizard.answer(Answer.END, now)
    assert wizard.over
    assert str(wizard.prompt.line) == "1 of 4 stops seen"
    assert wizard.outcome(Profile()).profile.stops == {"track:0": (60.0, 500.0)}


def test_what_lies_beside_the_mat_at_the_start_is_no_stop_until_it_is_moved() -> None:
    wizard = SeenTrack(race_mat(5), TRACK, movers())
    now = rested(wizard, 0.0, {OTHER: (300.0, 500.0)})
    assert wizard.prompt.done == 0
    assert "once it has been moved" in str(wizard.prompt.note)
    now = rested(wizard, now, {})
    now = rested(wizard, now, {OTHER: (300.0, 500.0), PAWN: (50.0, 500.0)})
    assert (wizard.prompt.done, str(wizard.prompt.note)) == (1, "track:0 seen")
    now = rested(wizard, now, {OTHER: (90.0, 500.0), PAWN: (50.0, 500.0)})
    assert wizard.prompt.done == 2


def test_a_piece_that_lay_on_the_stop_counts_after_it_was_taken_off() -> None:
    wizard = SeenTrack(race_mat(5), TRACK, movers())
    now = rested(wizard, 0.0, {PAWN: (50.0, 500.0)})
    for _ in range(2):
        now = rested(wizard, now, {})
    rested(wizard, now, {PAWN: (50.0, 500.0)})
    assert wizard.prompt.done == 1


@pytest.mark.parametrize("stray", ["RZ-A1-1", "RZ-K1"])
def test_a_card_or_slide_that_is_laid_beside_the_mat_is_no_space_of_the_track(stray: str) -> None:
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    now = rested(wizard, 0.0, {stray: (300.0, 500.0)})
    assert wizard.prompt.done == 0
    rested(wizard, now, {stray: (300.0, 500.0), PAWN: (50.0, 500.0)})
    assert wizard.prompt.done == 1


def test_a_stop_asked_for_again_is_not_taken_where_the_pawn_still_stands() -> None:
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    now = rested(wizard, 0.0, {PAWN: (50.0, 500.0)})
    wizard.answer(Answer.AGAIN, now)
    now = rested(wizard, now, {PAWN: (50.5, 500.0)})
    assert wizard.prompt.done == 0
    rested(wizard, now, {PAWN: (56.0, 500.0)})
    wizard.answer(Answer.END, now)
    assert wizard.outcome(Profile()).profile.stops == {"track:0": (56.0, 500.0)}


def test_fewer_places_than_before_are_kept_only_when_wished_and_slides_stay() -> None:
    old = Profile(stops={"track:0": (1.0, 2.0), "track:1": (40.0, 2.0), "slide:s1:0": (9.0, 9.0)})
    wizard = watching(SeenTrack(race_mat(5), TRACK, movers()))
    now = rested(wizard, 0.0, {PAWN: (60.0, 500.0)})
    wizard.answer(Answer.END, now)
    assert not wizard.outcome(old).taken
    kept = wizard.outcome(old, anyway=True)
    assert kept.profile.stops == {"track:0": (60.0, 500.0), "slide:s1:0": (9.0, 9.0)}


# The touch panel ---------------------------------------------------------------------------------


def touched(width: int, height: int, place: object) -> TouchWizard:
    """Every cross touched where a panel that lies as ``place`` says would report it."""
    wizard = TouchWizard(width, height)
    for cross in CROSSES:
        assert wizard.prompt.spot == cross
        wizard.look(Look(touch=place(*cross)), 0.0)  # type: ignore[operator]
    return wizard


def test_a_panel_that_is_right_or_a_little_off_is_measured() -> None:
    wizard = touched(800, 480, lambda x, y: (x * 800 + 4, y * 480 - 3))
    outcome = wizard.outcome(Profile())
    assert outcome.profile.touch == (4.0, -3.0)
    assert "Touch is right" in str(outcome.line)
    assert "20.0 px to the right" in str(touched(800, 480, lambda x, y: (x * 800 + 20, y * 480)).prompt.line)


@pytest.mark.parametrize(
    ("place", "how"),
    [
        (lambda x, y: ((1 - y) * 720, x * 1280), "turned by 90°"),
        (lambda x, y: ((1 - x) * 720, (1 - y) * 1280), "turned by 180°"),
        (lambda x, y: (y * 720, (1 - x) * 1280), "turned by 270°"),
        (lambda x, y: ((1 - x) * 720, y * 1280), "mirrored"),
    ],
)
def test_a_panel_turned_against_its_screen_is_named_and_not_kept(place: object, how: str) -> None:
    outcome = touched(720, 1280, place).outcome(Profile())
    assert (outcome.taken, outcome.profile) == (False, Profile())
    assert f"The touch panel is {how}: " in str(outcome.line)
