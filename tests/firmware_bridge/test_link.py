"""What went wrong at other people's serial lines, tried here on real bytes with time moved by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge import messages as m
from firmware_bridge.board_core import BoardCore, BoardStore
from firmware_bridge.bridge import Bridge
from firmware_bridge.link import Link
from firmware_bridge.port import PolledPort
from firmware_bridge.readings import (
    BoardFault,
    DieReading,
    InputChanged,
    InputState,
    InputsUnknown,
    Reading,
    RequestFailed,
    StatusChanged,
)
from firmware_bridge.simulated_board import PythonChip, SimulatedBoard
from firmware_bridge.states import FAULTS, STATES, LinkState
from firmware_bridge.wire import Frame, pack
from tests.support.board_bench import Bench, bench, changes


def states(readings: list[Reading]) -> list[LinkState]:
    return [reading.status.state for reading in readings if isinstance(reading, StatusChanged)]


def test_the_first_state_sets_the_inputs_and_fires_nothing() -> None:
    with bench() as b:
        b.board.set(3, True)
        b.up()
        assert b.believed[3] is True
        assert b.believed[4] is False
        assert changes(b.readings) == []


def test_a_press_arrives_once_and_in_time() -> None:
    with bench() as b:
        b.up()
        at = b.now + 0.1
        b.board.press(86, at, hold=0.15)
        read = b.run(0.4, step=0.001)
        assert changes(read) == [(86, True), (86, False)]
        first = next(r for r in read if isinstance(r, InputChanged))
        assert first.at == pytest.approx(at, abs=0.006)


def test_bounce_of_a_contact_is_one_change() -> None:
    with bench() as b:
        b.up()
        start = b.now + 0.05
        b.board.burst([(start + i / 1000, 5, i % 2 == 0) for i in range(5)])
        assert changes(b.run(0.3)) == [(5, True)]


def test_a_pulse_shorter_than_the_debounce_is_nothing() -> None:
    with bench() as b:
        b.up()
        b.board.press(5, b.now + 0.05, hold=0.003)
        assert changes(b.run(0.3)) == []


def test_two_changes_in_one_scan_are_both_seen() -> None:
    with bench() as b:
        b.up()
        b.board.burst([(b.now + 0.05, i, True) for i in (7, 8, 40)])
        assert sorted(changes(b.run(0.3))) == [(7, True), (8, True), (40, True)]


def test_a_request_refused_and_one_never_answered_do_not_end_the_evening() -> None:
    with bench() as b:
        b.up()
        b.board.refuse_next("lamp")
        b.board.refuse_next("lamp", ignore=True)
        b.link.set_lamp(0, m.LampMode.ON)
        read = b.run(0.05)
        b.link.set_lamp(1, m.LampMode.ON)
        read += b.run(0.2)
        b.board.press(3, b.now + 0.15)
        read += b.run(0.6)
        failed = [(r.request, r.why) for r in read if isinstance(r, RequestFailed)]
        assert failed == [("lamp", "refused (bad value)"), ("lamp", "no answer")]
        assert b.link.counters.resent == 3
        assert states(read) == [LinkState.NOT_ANSWERING, LinkState.UP]
        assert changes(read) == [(3, True), (3, False)]
        assert not any(isinstance(r, InputsUnknown) for r in read)
        assert b.board.lamps[1] is m.LampMode.ON


def test_a_replay_request_with_a_wrong_number_is_refused_and_nothing_jumps() -> None:
    with bench() as b:
        b.up()
        b.board.set(1, True)
        b.run(0.1)
        before = len(b.readings)
        for first, amount in ((500, 3), (0, 1), (1, 33), (1, 0), (65535, 2)):
            kind, body = m.encode(m.Replay(first, amount))
            b.link._out += pack(Frame(kind, 9999, body))
            b.run(0.02)
        b.link.ask_counters()
        b.run(0.05)
        assert b.link.board_counters is not None
        assert b.link.board_counters.refused == 5
        assert b.link.board_counters.replayed == 0
        assert b.readings[before:] == []


@pytest.mark.parametrize("ahead", [0, 1, 40, 300, 40_000])
def test_a_sound_frame_with_a_wrong_event_number_changes_nothing_for_good(ahead: int) -> None:
    with bench() as b:
        b.up()
        b.board.set(1, True)
        b.run(0.1)
        kind, body = m.encode(m.Change(9, 5))
        b.board.junk(b"\0" + pack(Frame(kind, (1 + ahead) & 0xFFFF, body)))
        b.run(0.3)
        if ahead == 1:
            return  # the very next number is no wrong number
        b.board.press(2, b.now + 0.01)
        b.run(1.0)
        assert b.true_to_board()
        assert (9, False) not in changes(b.readings)
        assert b.state is LinkState.UP


def test_bytes_in_pieces_120_ms_apart_are_whole_frames() -> None:
    with bench() as b:
        b.up()
        before = b.link.counters
        b.board.delay(0.0, chunk=0.12)
        start = b.now + 0.2
        b.board.burst([(start + i * 0.05, 10 + i, True) for i in range(20)])
        read = b.run(2.5)
        assert changes(read) == [(10 + i, True) for i in range(20)]
        assert b.link.counters.frames_bad == before.frames_bad
        assert b.link.counters.lost == 0


def test_pulling_the_cable_is_one_line_and_the_port_is_given_free() -> None:
    with bench() as b:
        b.up()
        b.board.unplug()
        read = b.run(1.0)
        assert states(read) == [LinkState.LOST]
        assert [type(r) for r in read] == [InputsUnknown, StatusChanged]
        assert b.bridge.path is None
        b.board.set(6, True)
        b.board.plug()
        b.up()
        assert b.believed[6] is True
        assert changes(b.readings) == []


def test_the_board_is_known_again_on_another_port_and_a_stranger_on_its_port_is_refused(
    tmp_path: Path,
) -> None:
    ours = SimulatedBoard(tmp_path, chip=PythonChip(BoardStore(unique_id=1)))
    b = Bench(ours)
    try:
        ours.unplug()
        ours.plug("port-a")
        b.up()
        ours.unplug()
        stranger = SimulatedBoard(tmp_path, chip=PythonChip(BoardStore(unique_id=2)))
        stranger.unplug()
        stranger.plug("port-a")
        b.bridge._open_port = lambda path: (stranger if path == stranger.path else ours).open_port(path)
        for _ in range(200):
            stranger.step(b.now)
            b.step()
        assert b.state is LinkState.WRONG_DEVICE
        assert "0000000000000002" in b.link.status.sentence
        assert b.believed == {}
        ours.plug("port-b")
        for _ in range(200):
            stranger.step(b.now)
            b.step()
        assert states(b.readings)[-1] is LinkState.UP
        assert b.bridge.path == ours.path
        stranger.close()
    finally:
        b.bridge.close(b.now)
        ours.close()


def test_a_stranger_that_is_gone_again_is_no_longer_named() -> None:
    with bench(Link(expect=77), chip=PythonChip(BoardStore(unique_id=5))) as b:
        b.until(lambda: b.state is LinkState.WRONG_DEVICE, 1.0)
        b.run(0.5)
        b.board.unplug()
        b.run(6.0)
        assert b.state is LinkState.LOOKING


def test_boot_text_and_silence_bring_no_warning_and_no_roll() -> None:
    with bench(boot_junk=300, boot_silence=1.8) as b:
        b.board.set(2, True)
        b.up(within=2.0)
        assert states(b.readings) == [LinkState.CONNECTING, LinkState.UP]
        assert len([r for r in b.readings if isinstance(r, InputState)]) == 1
        assert not any(isinstance(r, InputChanged | DieReading) for r in b.readings)


@pytest.mark.parametrize(
    ("junk", "state"),
    [(0, LinkState.NOT_ANSWERING), (300, LinkState.WRONG_DEVICE)],
    ids=["silent", "chatter"],
)
def test_a_port_without_our_board_is_warned_about_after_five_seconds(junk: int, state: LinkState) -> None:
    with bench(boot_junk=junk, boot_silence=60.0) as b:
        b.run(4.9)
        assert b.state is LinkState.CONNECTING
        b.run(0.3)
        assert b.state is state
        assert b.link.status.badge


def test_a_board_of_another_version_is_told_from_a_broken_one() -> None:
    with bench(chip=PythonChip(BoardStore(), m.PROTOCOL_VERSION + 1)) as b:
        b.until(lambda: b.state is LinkState.INCOMPATIBLE, 1.0)
        assert "companion board flash" in b.link.status.action
        b.run(2.0)
        assert b.state is LinkState.INCOMPATIBLE


def test_a_restart_in_the_middle_is_unavailable_then_a_state_but_no_event() -> None:
    with bench() as b:
        b.board.set(4, True)
        b.up()
        b.board.reset()
        read = b.run(1.0)
        kinds = [type(r) for r in read if not isinstance(r, StatusChanged)]
        assert kinds == [InputsUnknown, InputState]
        assert b.believed[4] is True


def test_after_a_reconnection_the_die_shows_its_face_but_no_roll_was_made() -> None:
    with bench() as b:
        b.up()
        b.board.roll(b.now + 0.05, die=2, face=5, takes=0.3)
        rolled = [r for r in b.run(0.6) if isinstance(r, DieReading)]
        assert [(r.quality.name, r.face, r.roll) for r in rolled] == [
            ("ROLLING", 0, False),
            ("SETTLED", 5, True),
        ]
        b.bridge._port.close()  # type: ignore[union-attr]
        b.board.reset_on_open = False
        b.bridge._port = None
        again = [r for r in b.run(0.5) if isinstance(r, DieReading)]
        assert [(r.die, r.face, r.roll) for r in again] == [(2, 5, False)]


@pytest.mark.parametrize("between", [m.DieQuality.TILTED, m.DieQuality.MOVED])
def test_a_die_that_was_tilted_or_moved_by_hand_has_not_rolled(between: m.DieQuality) -> None:
    with bench() as b:
        b.up()
        b.board.die(b.now + 0.1, 1, 0, m.DieQuality.ROLLING)
        b.board.die(b.now + 0.2, 1, 0, between)
        b.board.die(b.now + 0.3, 1, 4, m.DieQuality.SETTLED)
        b.board.die(b.now + 0.4, 1, 4, m.DieQuality.SETTLED)
        assert not any(r.roll for r in b.run(0.6) if isinstance(r, DieReading))


def test_a_frozen_board_is_said_not_to_answer_and_comes_back_by_itself() -> None:
    with bench() as b:
        b.up()
        b.board.freeze()
        read = b.run(2.0)
        assert states(read) == [LinkState.NOT_ANSWERING]
        assert any(isinstance(r, InputsUnknown) for r in read)
        b.board.set(3, True)
        b.board.thaw()
        took = b.until(lambda: b.state is LinkState.UP and b.true_to_board(), 1.0)
        assert took <= 1.0
        assert changes(b.readings) == []


def test_a_board_silent_for_long_has_its_port_opened_anew() -> None:
    with bench() as b:
        b.up()
        b.board.freeze()
        b.run(7.0)
        assert b.state is LinkState.NOT_ANSWERING
        b.until(lambda: b.state is LinkState.UP, 5.0)


def test_lamps_shine_as_wished_after_the_board_restarted() -> None:
    with bench() as b:
        b.link.set_lamp(0, m.LampMode.FAST)
        b.up()
        b.run(0.05)
        b.board.reset()
        b.run(0.02)
        b.link.set_lamp(5, m.LampMode.ON)
        b.run(0.5)
        assert [b.board.lamps[i] for i in (0, 5)] == [m.LampMode.FAST, m.LampMode.ON]


def test_a_lamp_switched_quickly_ends_as_last_wished_on_a_bad_line() -> None:
    for seed in range(20):
        with bench(seed=seed) as b:
            b.up()
            b.board.drop(0.05)
            for i in range(40):
                b.link.set_lamp(0, m.LampMode.ON if i % 2 else m.LampMode.SLOW)
                b.step()
            b.board.drop(0.0)
            b.run(1.0)
            assert b.board.lamps[0] is m.LampMode.ON, f"seed {seed}"


def test_a_tone_whose_answer_was_lost_sounds_once() -> None:
    with bench() as b:
        b.up()
        b.link.tone(440, 100)
        b.board.to_host.drop = 1.0
        b.run(0.15)
        b.board.to_host.drop = 0.0
        b.run(0.5)
        assert b.link.counters.resent >= 1
        assert len(b.board.tones) == 1


def test_more_events_than_the_board_keeps_bring_a_new_state_and_no_guess() -> None:
    with bench() as b:
        b.up()
        b.board.to_host.drop = 1.0
        b.board.burst([(b.now + 0.02 + i * 0.005, i, True) for i in range(40)])
        b.run(0.23)
        b.board.to_host.drop = 0.0
        b.until(b.true_to_board, 1.0)
        fired = changes(b.readings)
        assert len(set(fired)) == len(fired)
        assert all(on for _, on in fired)


def test_a_port_in_use_not_there_or_not_permitted_is_one_line_that_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bench() as b:
        b.up()
        second = Bridge(ports=b.board.ports, open_port=b.board.open_port)
        second.poll(0.0)
        assert "in use by another program: close that program" in second.link.status.sentence
        assert "cable" not in second.link.status.action
    missing = Bridge(ports=lambda: [str(tmp_path / "ttyUSB0")])
    missing.poll(0.0)
    assert "plug the board in" in missing.link.status.sentence

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.Serial", forbidden)
    (tmp_path / "ttyUSB0").touch()
    missing.poll(1.0)
    assert "dialout" in missing.link.status.sentence


def test_two_boards_at_once_keep_apart(tmp_path: Path) -> None:
    boards = [SimulatedBoard(tmp_path, chip=PythonChip(BoardStore(unique_id=i)), seed=i) for i in (1, 2)]

    def open_port(path: str) -> object:
        return next(board for board in boards if board.path == path).open_port(path)

    bridges = [Bridge(Link(expect=i), boards[0].ports, open_port) for i in (2, 1)]  # type: ignore[arg-type]
    seen: list[set[int]] = [set(), set()]
    for turn in range(4000):
        now = turn * 0.005
        if turn == 3500:
            boards[0].set(10, True)
            boards[1].set(20, True)
        for board in boards:
            board.step(now)
        for number, bridge in enumerate(bridges):
            seen[number] |= {i for i, _ in changes(bridge.poll(now))}
    assert seen == [{20}, {10}]
    for bridge in bridges:
        bridge.close(20.0)
    for board in boards:
        board.close()


@pytest.mark.parametrize("junk", [0, 300], ids=["silent", "chatter"])
def test_a_device_that_is_no_board_does_not_keep_ours_from_being_found(tmp_path: Path, junk: int) -> None:
    stranger = SimulatedBoard(tmp_path, boot_junk=junk, boot_silence=1e6)
    ours = SimulatedBoard(tmp_path, chip=PythonChip(BoardStore(unique_id=7)), boot_silence=1.8)
    for board, name in ((stranger, "usb-a"), (ours, "usb-b")):
        board.unplug()
        board.plug(name)

    def open_port(path: str) -> PolledPort:
        return (ours if path == ours.path else stranger).open_port(path)

    bridge = Bridge(ports=ours.ports, open_port=open_port)
    read: list[Reading] = []
    for turn in range(1, 1200):
        for board in (stranger, ours):
            board.step(turn * 0.005)
        read += bridge.poll(turn * 0.005)
    assert states(read) == [LinkState.CONNECTING, LinkState.CONNECTING, LinkState.UP]
    assert bridge.path == ours.path
    bridge.close(6.0)
    stranger.close()
    ours.close()


def test_the_counters_are_in_the_log_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    with bench() as b:
        b.run(150.0, step=0.05)
    lines = [record.message for record in caplog.records if record.name == "firmware_bridge.bridge"]
    assert len(lines) == 3
    assert "board up: frames" in lines[-1]
    assert "round trip" in lines[-1]


def test_a_fault_of_the_board_is_a_sentence_and_what_to_do() -> None:
    with bench() as b:
        b.up()
        assert isinstance(b.board._core, BoardCore)
        b.board._core.fault(m.FaultCode.CHAIN, 3)
        (fault,) = [r for r in b.run(0.1) if isinstance(r, BoardFault)]
        assert "ribbon cable" in fault.action


def test_every_state_and_fault_has_a_sentence_and_what_to_do() -> None:
    assert set(STATES) == set(LinkState)
    assert set(FAULTS) == set(m.FaultCode)
    texts = [(text.sentence, text.action) for text in STATES.values()]
    texts += [(text.sentence, text.action) for text in FAULTS.values()]
    for sentence, action in texts:
        assert sentence.endswith(".")
        assert action
