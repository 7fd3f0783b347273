"""The things of the table by name: as the rules want them, as they lie at rest, and left out when unknown."""

from __future__ import annotations

from pathlib import Path

from companion.reconcile.race_things import called_for, lies
from companion.table.believed import BelievedTable
from tests.support.race_evening import RaceEvening


def seen(evening: RaceEvening, seconds: float = 3.0) -> BelievedTable:
    """What a table believes after looking for a while."""
    table = BelievedTable(evening.table.mat)
    for _ in range(round(seconds / 0.1)):
        evening.clock.advance(0.1)
        for report in evening.table.frames():
            table.see(report)
        table.read(evening.table.readings())
    return table


def test_a_table_that_lies_as_the_rules_want_it_differs_in_nothing(tmp_path: Path) -> None:
    evening = RaceEvening(tmp_path)
    state, wanted = evening.session.state, called_for(evening.session.state)
    assert dict(lies(seen(evening), state, evening.clock.now())) == dict(wanted)
    assert wanted["track:0"] is True
    assert wanted["slide:s1"] == 0
    assert wanted["row:s2"] == ()
    evening.close()


def test_a_slide_between_stops_and_what_no_device_sees_have_no_value(tmp_path: Path) -> None:
    evening = RaceEvening(tmp_path)
    evening.table.push("s2", None)
    state, table = evening.session.state, seen(evening)
    things = lies(table, state, evening.clock.now())
    assert "slide:s2" not in things
    assert things["slide:s1"] == 0
    blind = lies(table, state, evening.clock.now() + 60.0)
    assert "wheel" not in blind
    assert not any(name.startswith("row:") for name in blind)
    evening.table.connect_anew()
    evening.table.lost.add("board")
    table.read(evening.table.readings())
    deaf = lies(table, state, evening.clock.now() + 2.0)
    assert not any(name.startswith(("track:", "slide:")) for name in deaf)
    evening.close()
