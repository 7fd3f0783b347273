"""The firmware as it is flashed, on a simulated chip, behind the same cable as the board in Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from firmware_bridge import messages as m
from firmware_bridge.board_core import BoardStore
from firmware_bridge.link import Link
from firmware_bridge.readings import BoardFault, DieReading, InputChanged, InputState, InputsUnknown
from firmware_bridge.simavr_chip import SimavrChip
from firmware_bridge.states import LinkState
from tests.support.board_bench import Bench, bench, changes
from tests.support.firmware import or_skip
from tests.support.line_player import INPUTS, Player, by_input, long_evening


def chip_of(b: Bench) -> SimavrChip:
    chip = b.board.chip
    assert isinstance(chip, SimavrChip)
    return chip


@pytest.fixture
def b() -> Iterator[Bench]:
    chip = or_skip(lambda: SimavrChip(BoardStore(unique_id=0xCAFE, name="nano")))
    with bench(chip=chip) as made:
        made.up()
        yield made


def test_the_board_says_who_it_is(b: Bench) -> None:
    identity = b.link.identity
    assert identity is not None
    assert (identity.unique_id, identity.inputs, identity.lamps) == (0xCAFE, 96, 6)
    assert identity.name.rstrip(b"\0") == b"nano"
    assert b.link.status.detail == "nano"


def test_a_press_arrives_once_and_in_time(b: Bench) -> None:
    at = b.now + 0.1
    b.board.press(86, at, hold=0.15)
    read = b.run(0.4, step=0.001)
    assert changes(read) == [(86, True), (86, False)]
    first = next(r for r in read if isinstance(r, InputChanged))
    assert first.at == pytest.approx(at, abs=0.006)


def test_bounce_and_short_pulses_are_no_changes(b: Bench) -> None:
    start = b.now + 0.05
    b.board.burst([(start + i / 1000, 5, i % 2 == 0) for i in range(5)])
    b.board.press(6, start, hold=0.003)
    assert changes(b.run(0.3)) == [(5, True)]


def test_every_input_is_on_its_own_place_of_the_chain(b: Bench) -> None:
    for index in range(96):
        b.board.set(index, True)
        assert changes(b.run(0.02)) == [(index, True)]
        b.board.set(index, False)
        assert changes(b.run(0.02)) == [(index, False)]


def test_lamps_light_and_blink(b: Bench) -> None:
    for lamp in range(6):
        b.link.set_lamp(lamp, m.LampMode.ON)
        b.run(0.02)
        assert [i for i, mode in enumerate(b.board.lamps) if mode is m.LampMode.ON] == list(range(lamp + 1))
    b.link.set_lamp(0, m.LampMode.SLOW)
    lit = []
    for _ in range(200):
        b.step(0.01)
        lit.append(b.board.lamps[0] is m.LampMode.ON)
    assert 80 <= sum(lit) <= 120


def test_a_tone_sounds_at_its_pitch_for_its_time(b: Bench) -> None:
    before = chip_of(b).edges
    b.link.tone(1000, 50, times=2)
    b.run(0.5)
    assert chip_of(b).edges - before == pytest.approx(200, abs=6)


def test_a_roll_comes_through_the_dice_port(b: Bench) -> None:
    b.board.roll(b.now + 0.05, die=3, face=5, takes=0.2)
    read = [r for r in b.run(0.5) if isinstance(r, DieReading)]
    assert [(r.die, r.face, r.roll) for r in read] == [(3, 0, False), (3, 5, True)]


def test_pulling_the_cable_and_plugging_it_in_fires_nothing(b: Bench) -> None:
    b.board.unplug()
    b.run(0.3)
    b.board.set(6, True)
    b.board.plug("another-port")
    b.up()
    assert b.believed[6] is True
    assert changes(b.readings) == []


def test_who_it_is_outlives_a_power_cut(b: Bench) -> None:
    b.link.identify(0xBEEF, "new name")
    b.run(0.3)
    b.board.unplug()
    b.run(0.1)
    b.board.plug()
    b.up()
    assert b.link.identity is not None
    assert (b.link.identity.unique_id, b.link.identity.reset) == (0xBEEF, m.ResetCause.EXTERNAL)


def test_a_firmware_that_hangs_restarts_itself_and_says_so(b: Bench) -> None:
    b.board.set(9, True)
    b.run(0.1)
    chip_of(b).hang()
    read = b.run(2.0)
    assert [type(r) for r in read if isinstance(r, InputState | InputsUnknown)] == [InputsUnknown, InputState]
    assert [r.code for r in read if isinstance(r, BoardFault)] == [m.FaultCode.WATCHDOG]
    assert b.state is LinkState.UP
    assert b.true_to_board()
    assert changes(read) == []


def test_a_torn_sensor_cable_is_a_fault_and_moves_no_pawn(b: Bench) -> None:
    b.board.set(9, True)
    b.run(0.1)
    chip_of(b).break_chain(True)
    read = b.run(0.3)
    assert [(r.code, r.detail) for r in read if isinstance(r, BoardFault)] == [(m.FaultCode.CHAIN, 0)]
    assert [type(r) for r in read if isinstance(r, InputState | InputsUnknown)] == [InputsUnknown]
    b.board.set(9, False)
    b.board.set(12, True)
    read += b.run(0.3)
    chip_of(b).break_chain(False)
    read += b.run(0.3)
    assert isinstance(read[-1], InputState | DieReading)
    assert b.true_to_board()
    assert changes(read) == []


def test_a_sensor_cable_torn_before_the_start_is_told_to_whoever_connects(b: Bench) -> None:
    chip_of(b).break_chain(True)
    b.board.unplug()
    b.run(0.1)
    b.board.plug()
    read = b.run(1.0)
    assert [r.code for r in read if isinstance(r, BoardFault)] == [m.FaultCode.CHAIN]
    assert b.believed == {}


def test_a_burst_on_every_input_at_once_arrives_whole(b: Bench) -> None:
    b.board.burst([(b.now + 0.02 + i * 0.0015, i, True) for i in range(INPUTS)])
    assert sorted(changes(b.run(0.6))) == [(i, True) for i in range(INPUTS)]


def test_many_requests_at_once_are_all_answered(b: Bench) -> None:
    for _ in range(50):
        for lamp in range(6):
            b.link.set_lamp(lamp, m.LampMode.FAST)
        b.link.ask_counters()
        b.run(0.01)
    b.run(0.2)
    assert b.link.counters.resent == b.link.counters.lost == 0
    assert b.link.board_counters is not None
    assert b.link.board_counters.frames_bad == 0


def test_on_a_line_with_one_bad_byte_in_a_thousand_no_change_is_lost_doubled_or_made_up() -> None:
    seed = 11
    chip = or_skip(SimavrChip)
    with bench(chip=chip, seed=seed) as b:
        b.up()
        b.board.corrupt(0.001)
        player = Player(Random(seed))
        for _ in range(10):
            player.play(b, 1.0)
            b.run(1.0)
        b.run(0.6)
        print(f"seed {seed}: {len(player.made)} changes, {b.link.counters}")
        assert by_input(changes(b.readings)) == by_input(player.made)
        assert b.link.counters.frames_bad > 0
        assert b.link.counters.lost == 0


@pytest.mark.long
def test_in_a_minute_of_bad_luck_no_change_is_lost_or_made_up_while_the_link_is_up() -> None:
    seed = 12
    chip = or_skip(SimavrChip)
    with bench(Link(expect=chip.unique_id), chip=chip, seed=seed) as b:
        evening = long_evening(b, seed, 60.0)
    print(f"seed {seed}: {evening}")
    assert (evening.lost, evening.made_up, evening.out_of_order) == (0, 0, 0)
    assert evening.changes > 1_000
    assert evening.slowest_back <= 1.0


def test_the_simulated_board_sees_what_the_real_firmware_sees() -> None:
    seed = 31
    random = Random(seed)
    contacts: list[tuple[float, int, bool]] = []
    for index in range(INPUTS):
        time, on = 0.5, False
        for _ in range(6):
            time += random.uniform(0.02, 0.1)
            for _ in range(random.randrange(4)):  # bounce, each spike far below the debounce
                contacts += [(time, index, not on), (time + 0.002, index, on)]
                time += random.choice((0.004, 0.012))
            on = not on
            contacts.append((time, index, on))
    seen = []
    for chip in (None, or_skip(SimavrChip)):
        with bench(chip=chip) as b:
            b.up()
            b.board.burst(contacts)
            seen.append(by_input(changes(b.run(2.0))))
    assert seen[0] == seen[1], f"seed {seed}"
    assert sum(map(len, seen[0].values())) == 6 * INPUTS


def test_two_runs_of_the_real_firmware_are_the_same_to_the_byte() -> None:
    def evening() -> tuple[list[object], int]:
        with bench(chip=or_skip(SimavrChip), seed=5) as b:
            b.up()
            b.board.corrupt(0.002)
            Player(Random(5)).play(b, 2.0)
            b.run(2.5)
            readings: list[object] = [r for r in b.readings if not hasattr(r, "status")]
            return readings, b.link.counters.bytes_in

    assert evening() == evening()
