"""What hands can take back in Crazy Race: the things of its table, as called for and as they lie."""

from __future__ import annotations

from companion.reconcile.crazy_things import crazy_called_for, crazy_lies
from tests.games.crazy_race.build import cart, table
from tests.reconcile.crazy_bench import CrazyBench

CHANGING = {
    **table(cart(14), cart(13, "gazelle"), cart(52, "elephant")),
    "phase": "hitch", "offer": ["tiger", "camel", "ram"], "queue": ["s2", "s1", "s3"], "active": "s2",
}  # fmt: skip


def test_a_table_that_lies_right_lies_as_it_is_called_for() -> None:
    bench = CrazyBench(CHANGING)
    called = crazy_called_for(bench.state)
    assert called["track:2"], "a second lap stands on the first spaces again"
    assert not called["track:50"]
    assert called == crazy_lies(bench.table, bench.state, bench.now)


def test_what_no_device_sees_does_not_lie_anywhere() -> None:
    bench = CrazyBench(CHANGING)
    later = bench.now + 60.0
    assert all(name.startswith("track:") for name in crazy_lies(bench.table, bench.state, later))
