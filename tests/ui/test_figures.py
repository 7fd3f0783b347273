"""The operator's page and the charts, without a window."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import pytest

from companion.clock import ManualClock
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.registry import all_games
from companion.inputs.readings import DeviceStatus
from companion.session.bench import BenchFacts
from companion.session.public import Line, PhaseTimer
from companion.session.table_games import table_game
from companion.vision.preview import Outline, Picture
from companion.vision.sightings import FrameReport
from tests.ui.support import BADGES, COURSE, FakeTable, table
from ui.looking import Looking
from ui.observing import Observer
from ui.presenters.charts import chart_screen
from ui.presenters.models import TableScreen
from ui.presenters.operator import list_page, log_page, operator_screen
from ui.presenters.places import place_name
from ui.presenters.present import present
from ui.settings import Settings
from ui.texts import LANGUAGES, Texts
from ui.widgets.paths import along, eased, spaces_between

EN = Texts("en")
PICTURE = Picture(3, 2, 2, b"\0\1\2\3", (Outline("RZ-A7-3", ((0, 0), (1, 0), (1, 1), (0, 1)), True),))
REPORT = FrameReport(3, 9.0, (), frozenset(), True, 120.0, 900.0)


def facts(**changes: object) -> BenchFacts:
    """All devices well."""
    well = BenchFacts(
        board=DeviceStatus("board", True, "up", "The board is connected.", "Nothing to do."),
        counters={"frames_ok": 812.0, "frames_bad": 1.0, "resent": 2.0, "lost": 0.0},
        closed=("key:2", "track:0"),
        faults=(),
        camera=None,
        restarts=0,
        report=REPORT,
        rate=4.9,
    )
    return replace(well, **changes)  # type: ignore[arg-type]


def test_no_picture_is_shown_while_cards_may_lie_under_the_hooded_reader() -> None:
    open_ = operator_screen(table(4), facts(), PICTURE, Looking(), EN)
    assert open_.picture is PICTURE
    hooded = operator_screen(table(4, reader_in_use=True), facts(), PICTURE, Looking(), EN)
    assert hooded.picture is None
    assert "hooded reader" in hooded.blank


def test_a_pressed_key_is_seen_and_each_device_says_how_it_is() -> None:
    page = operator_screen(table(4), facts(), PICTURE, Looking(), EN)
    assert [key.down for key in page.keys] == [False, True, False, False]
    assert all(device.well for device in page.devices)
    assert "812 good" in page.figures
    troubled = operator_screen(table(4, badges=BADGES), facts(report=None), None, Looking(), EN)
    camera = troubled.devices[0]
    assert not camera.well
    assert "go on by touch" in camera.text
    assert "none" in troubled.blank


def test_a_table_without_devices_offers_no_test_of_lamps_and_says_why() -> None:
    page = operator_screen(table(4), None, None, Looking(), EN)
    lamps = page.buttons[0]
    assert not lamps.enabled
    assert lamps.reason


def test_the_log_is_read_newest_first_after_what_the_board_complains_of() -> None:
    page = log_page(("old", "new"), facts(faults=("The chain is torn.",)), EN)
    assert page.lines == ("The chain is torn.", "new", "old")
    assert log_page((), None, EN).lines == ("The log is empty",)


RAW = re.compile(r"\b(?:track|slide|key|space):\w|\bs\d\.[a-z]")
"""How the rooms below name sensors and places."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_the_names_of_sensors_on_the_pages_of_pieces_and_log(language: str) -> None:
    shown = FakeTable(table(4))
    for name in ("pieces", "log"):
        page = list_page(name, shown, facts(faults=("key:2 is not on this board's map",)), Texts(language))
        assert page is not None
        assert len(page.lines) > 2
        assert not [line for line in page.lines if RAW.search(line)]


def test_a_piece_is_said_to_lie_where_people_see_it() -> None:
    page = list_page("pieces", FakeTable(table(4)), None, EN)
    assert page is not None
    places = [line.partition(": ")[2].partition(" ·")[0] for line in page.lines]
    assert places == ["Played row of Ox, place 1", "Take mark of Ox", "space 4 / space 7", "?"]
    assert page.lines[-1].startswith("Ox's karma slide: ")


def test_a_sensor_in_the_log_is_called_by_its_space_and_seat() -> None:
    page = log_page(("slide:s1:4 was closed",), facts(faults=("key:2 is not on this board's map",)), EN)
    assert page.lines[0] == "lock key 2 is not on this board's map"
    assert page.lines[1] == "seat 1's karma slide at 4 was closed"


def test_the_last_space_of_the_race_is_the_palace_and_in_another_game_only_a_number() -> None:
    assert place_name("track:37", EN) == "Palace"
    assert place_name("track:37", EN, CRAZY_RACE) == "space 37"


def test_every_zone_of_every_mat_has_a_name_for_people() -> None:
    for game in all_games():
        for zone in table_game(game.id).mat(5).zones:
            said = place_name(zone.name, EN, game.id)
            assert said != zone.name or re.fullmatch(r"[OS]\d\d", said), zone.name


def test_charts_show_every_seat_over_every_round_in_every_language() -> None:
    for language in LANGUAGES:
        screen = chart_screen(COURSE, table(4), Texts(language))
        position, karma = screen.charts
        assert [line.mark.seat for line in position.lines] == ["s1", "s2", "s3", "s4"]
        assert position.lines[0].values == tuple(standing.position["s1"] for standing in COURSE)
        assert all(0 <= value <= karma.most for line in karma.lines for value in line.values)
        assert position.rounds == tuple(range(9))
    assert chart_screen(COURSE[:1], table(4), EN).charts == ()


@dataclass
class Bench:
    """Answers as a bench does."""

    wanted: int = 0
    looked: int = 0
    pictures: list[Picture] = field(default_factory=list)

    def facts(self) -> BenchFacts:
        self.looked += 1
        return facts()

    def request_picture(self) -> None:
        self.wanted += 1

    def picture(self) -> Picture | None:
        return self.pictures.pop() if self.pictures else None


def test_the_page_looks_some_times_a_second_and_forgets_a_picture_that_must_not_be_seen() -> None:
    clock, bench = ManualClock(), Bench()
    observer = Observer(clock)
    for _ in range(100):
        observer.look(bench, picture=True)  # type: ignore[arg-type]
        clock.advance(0.01)
    assert 3 <= bench.wanted <= 6
    bench.pictures.append(PICTURE)
    observer.look(bench, picture=True)  # type: ignore[arg-type]
    assert observer.picture is PICTURE
    bench.pictures.append(PICTURE)
    observer.look(bench, picture=False)  # type: ignore[arg-type]
    seen = [observer.picture]
    assert seen == [None]
    before = bench.wanted
    clock.advance(1.0)
    observer.look(bench, picture=False)  # type: ignore[arg-type]
    assert bench.wanted == before
    observer.forget()
    assert observer.facts is None


def test_a_pawn_passes_every_space_and_ends_where_it_belongs() -> None:
    assert spaces_between(16, 21) == (16, 17, 18, 19, 20, 21)
    way = [(float(x), 0.0) for x in spaces_between(2, 6)]
    passed = [along(way, share / 8)[0] for share in range(9)]
    assert passed == [2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0]
    assert along([(3.0, 4.0)], 0.2) == (3.0, 4.0)
    assert [eased(share) for share in (-1.0, 0.0, 1.0, 2.0)] == [0.0, 0.0, 1.0, 1.0]


def test_a_phase_with_a_time_limit_shows_how_much_is_left_why_it_stands_and_what_comes_at_its_end() -> None:
    ending = Line.of("when the time is up the lowest legal plan stands in for whoever has not sealed")
    timer = PhaseTimer("planning", None, 90.0, 30.0, (), ending)
    running = present(table(4, timer=timer), Looking(), EN, FakeTable(table(4)), Settings())
    assert isinstance(running, TableScreen)
    assert (running.header.seconds, running.header.total, running.header.standing) == (30.0, 90.0, False)
    assert running.message == ""
    late = present(table(4, timer=replace(timer, left=9.5)), Looking(), EN, FakeTable(table(4)), Settings())
    assert isinstance(late, TableScreen)
    assert "lowest legal plan" in late.message
    halted = replace(timer, pauses=(Line.of("the table differs"),))
    standing = present(table(4, timer=halted), Looking(), EN, FakeTable(table(4)), Settings())
    assert isinstance(standing, TableScreen)
    assert standing.header.standing
    assert standing.message == "The table differs"
