"""The link: a state machine between bytes and readings. No port, no thread, no clock of its own.

Its owner hands it bytes and the time, and sends what :meth:`Link.outgoing` gives. The link finds
out who is there, sets the inputs from a full state (which fires nothing), follows the sequence of
events, asks for lost ones, and lives through silence, resets and port changes.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, auto

from firmware_bridge import messages as m
from firmware_bridge.counters import LinkCounters
from firmware_bridge.dice import DiceWatch
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
from firmware_bridge.requests import Pending, Requests
from firmware_bridge.sequence import EventSequence
from firmware_bridge.states import CHAIN_WHOLE, FAULTS, FaultText, LinkState, LinkStatus
from firmware_bridge.timing import BoardTime, RoundTrips
from firmware_bridge.wire import Frame, FrameReader, pack

__all__ = ["HELLO_EVERY", "PATIENCE", "PING_EVERY", "SILENCE_MAX", "Link"]

HELLO_EVERY = 0.1
PATIENCE = 5.0
"""Seconds before a board that starts is said not to answer."""
PING_EVERY = 0.2
SILENCE_MAX = 0.5
"""Seconds without a sound frame after which inputs are unknown."""


class _Phase(Enum):
    """What the link is doing; what people see is its status."""

    CLOSED = auto()
    HELLO = auto()
    SYNCING = auto()
    LIVE = auto()
    REFUSED = auto()


_SILENT = (_Phase.CLOSED, _Phase.REFUSED)
_LASTING = (LinkState.WRONG_DEVICE, LinkState.INCOMPATIBLE)


class Link:
    """One board's link. ``expect`` is the unique id it must have; None takes the first one met."""

    def __init__(self, expect: int | None = None) -> None:
        self.expect = expect
        self.identity: m.Identity | None = None
        self.board_counters: m.Counters | None = None
        self._status = LinkStatus(LinkState.LOOKING, 0.0)
        self._phase = _Phase.CLOSED
        self._reader = FrameReader()
        self._requests = Requests()
        self._events: EventSequence[m.BoardEvent] = EventSequence()
        self._board_time = BoardTime()
        self._trips = RoundTrips()
        self._lamps: dict[int, m.LampMode] = {}
        self._dice = DiceWatch()
        self._out = bytearray()
        self._readings: list[Reading] = []
        self._opened_at = self._heard_at = 0.0
        self._bytes_at_open = self._frames_at_open = 0
        self._hello_at = self._ping_at = float("-inf")
        self._inputs_known = False
        self._lost_events = self._ignored = self._bytes_out = self._connections = 0

    # What the owner of the port tells.

    def opened(self, now: float, port: str) -> None:
        """A port is open: say hello there."""
        self._reader.reset()
        self._requests.clear()
        self._phase = _Phase.HELLO
        self._opened_at = self._heard_at = now
        self._hello_at = float("-inf")
        self._bytes_at_open, self._frames_at_open = self._reader.bytes, self._reader.frames_ok
        if self._status.state not in (*_LASTING, LinkState.NOT_ANSWERING):
            self._enter(LinkState.CONNECTING, now, port)

    def closed(self, now: float, state: LinkState = LinkState.LOST, detail: str = "") -> None:
        """The port is gone; a device that was refused stays named as such."""
        self.let_go(now)
        if self._status.state not in _LASTING:
            self._enter(state, now, detail)

    def let_go(self, now: float) -> None:
        """The port is given up to try it, or another, anew; what people see stays."""
        self._forget_inputs(now)
        self._phase = _Phase.CLOSED
        self._requests.clear()
        self._out.clear()

    def stranger_left(self, now: float) -> None:
        """A device that was refused is no longer plugged in."""
        if self._phase is _Phase.CLOSED and self._status.state in _LASTING:
            self._enter(LinkState.LOOKING, now)

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the board."""
        for frame in self._reader.feed(data):
            if self._phase not in _SILENT:
                self._take_frame(frame, now)
        self._send_due(now)

    def tick(self, now: float) -> None:
        """Let time pass: hellos, pings, resends, silence."""
        if self._phase is _Phase.LIVE and now - self._ping_at >= PING_EVERY:
            self._ping_at = now
            self._requests.ask("ping", m.Ping())
        self._send_due(now)
        if self._says_hello() and now - self._hello_at >= HELLO_EVERY:
            self._hello_at = now
            self._out += b"\0" + _frame(m.Hello(m.PROTOCOL_VERSION), self._requests.next_number())
        if self._phase in (_Phase.SYNCING, _Phase.LIVE) and now - self._heard_at > SILENCE_MAX:
            self._start_over(now, LinkState.NOT_ANSWERING)
        if self._phase is _Phase.HELLO and now - self._status.since >= PATIENCE:
            self._warn(now)

    def outgoing(self) -> bytes:
        """Bytes to write now; they count as sent."""
        data = bytes(self._out)
        self._out.clear()
        self._bytes_out += len(data)
        return data

    def readings(self) -> list[Reading]:
        """What happened since the last call, in order."""
        readings, self._readings = self._readings, []
        return readings

    # What people and the log see.

    @property
    def status(self) -> LinkStatus:
        """The link's state with its sentence."""
        return self._status

    @property
    def heard(self) -> bool:
        """Whether the board has spoken since this port was opened."""
        return self._heard_at > self._opened_at

    @property
    def refused(self) -> bool:
        """Whether the device on this port is not ours, so that the port should be closed."""
        return self._phase is _Phase.REFUSED

    def silent_for(self, now: float) -> float:
        """Seconds since the board was last heard, or since its port was opened."""
        return now - self._heard_at

    @property
    def counters(self) -> LinkCounters:
        """Counted since the link was made."""
        return LinkCounters(
            frames_ok=self._reader.frames_ok,
            frames_bad=self._reader.frames_bad,
            bytes_in=self._reader.bytes,
            bytes_out=self._bytes_out,
            resent=self._requests.resent,
            gaps=self._events.gaps,
            lost=self._requests.given_up + self._lost_events,
            ignored=self._ignored + self._events.doubles + self._events.wild,
            connections=self._connections,
            rtt_median=self._trips.median,
            rtt_worst=self._trips.worst,
        )

    # Wishes. Each is sent once the board is there; lamps are set again after every reconnection.

    def set_lamp(self, lamp: int, mode: m.LampMode) -> None:
        """Let a lamp (counted from 0) shine; the last wish stands."""
        self._lamps[lamp] = mode
        if self._phase is _Phase.LIVE:
            self._requests.ask(("lamp", lamp), m.Lamp(lamp, mode))

    def tone(self, hertz: int, milliseconds: int, times: int = 1) -> None:
        """Beep now; not made up for when the board is away."""
        self._ask_live("tone", m.Tone(hertz, milliseconds, times))

    def setting(self, setting: m.SettingId, index: int, value: int) -> None:
        """Change a setting that the board keeps."""
        self._ask_live(("setting", setting, index), m.Settings(setting, index, value))

    def identify(self, unique_id: int, name: str) -> None:
        """Give the board an identity; it is known by it from now on."""
        self.expect = unique_id
        self._ask_live("identify", m.Identify(unique_id, name.encode("ascii")[:12]))

    def ask_counters(self) -> None:
        """Ask for the board's own counters; they arrive in :attr:`board_counters`."""
        self._ask_live("counters", m.CountersRequest())

    def ping(self) -> None:
        """Ask for a sign of life now."""
        self._ask_live("ping", m.Ping())

    def waiting(self, key: Hashable) -> bool:
        """Whether a wish (``"tone"``, ``("lamp", 2)``, …) is still unanswered."""
        return self._requests.asked(key)

    def _ask_live(self, key: Hashable, request: m.Message) -> None:
        if self._phase is _Phase.LIVE:
            self._requests.ask(key, request)

    # Inside.

    def _enter(self, state: LinkState, now: float, detail: str = "") -> None:
        if (state, detail) != (self._status.state, self._status.detail):
            since = self._status.since if state is self._status.state else now
            self._status = LinkStatus(state, since, detail)
            self._readings.append(StatusChanged(self._status))

    def _says_hello(self) -> bool:
        return self._phase is _Phase.HELLO or (
            self._phase is _Phase.LIVE and self._status.state is LinkState.NOT_ANSWERING
        )

    def _forget_inputs(self, now: float) -> None:
        if self._inputs_known:
            self._inputs_known = False
            self._dice.clear()
            self._readings.append(InputsUnknown(now))

    def _start_over(self, now: float, state: LinkState) -> None:
        self._forget_inputs(now)
        self._requests.clear()
        self._phase = _Phase.HELLO
        self._enter(state, now)

    def _warn(self, now: float) -> None:
        if self._status.state is LinkState.CONNECTING:
            chatter = self._reader.bytes > self._bytes_at_open
            strange = chatter and self._reader.frames_ok == self._frames_at_open
            self._enter(LinkState.WRONG_DEVICE if strange else LinkState.NOT_ANSWERING, now)

    def _send_due(self, now: float) -> None:
        data, given_up = self._requests.due(now, self._trips.median)
        self._out += data
        for pending in given_up:
            if pending.key != "ping":
                name = m.BY_TYPE[type(pending.message)].name
                self._readings.append(RequestFailed(name, "no answer", now))
            if self._phase is _Phase.SYNCING:
                self._start_over(now, LinkState.NOT_ANSWERING)
            else:
                self._enter(LinkState.NOT_ANSWERING, now)

    def _take_frame(self, frame: Frame, now: float) -> None:
        if frame.kind == m.BY_TYPE[m.Identity].number and frame.body[:1] not in (b"", _VERSION_BYTE):
            versions = f"version {frame.body[0]}, ours is {m.PROTOCOL_VERSION}"
            self._refuse(LinkState.INCOMPATIBLE, now, versions)
            return
        try:
            message = m.decode(frame.kind, frame.body)
        except m.BadMessage:
            self._ignored += 1
            return
        self._heard_at = now
        if isinstance(message, m.Identity):
            self._take_identity(message, frame.number, now)
        elif isinstance(message, m.Change | m.Die | m.Fault):
            if self._phase is _Phase.LIVE:
                self._take_events(self._events.take(frame.number, message), now)
        else:
            self._take_answer(message, frame.number, now)

    def _refuse(self, state: LinkState, now: float, detail: str) -> None:
        self._forget_inputs(now)
        self._requests.clear()
        self._phase = _Phase.REFUSED
        self._enter(state, now, detail)

    def _take_identity(self, identity: m.Identity, number: int, now: float) -> None:
        if self.expect is not None and identity.unique_id != self.expect:
            self._refuse(LinkState.WRONG_DEVICE, now, f"id {identity.unique_id:016x}")
            return
        known = self.identity
        same_start = number != 0 and known is not None and known.boot == identity.boot
        self.identity = identity
        self.expect = identity.unique_id or self.expect
        if self._phase is _Phase.LIVE and same_start:
            self._events.noted(identity.event)
            self._back_to_life(now)
        elif self._phase is not _Phase.SYNCING or not same_start:
            self._sync(now)

    def _back_to_life(self, now: float) -> None:
        if self._status.state is LinkState.NOT_ANSWERING:
            self._enter(LinkState.UP, now, self._name())
            self._wish_lamps()
        self._ask_missing()

    def _sync(self, now: float) -> None:
        """Ask for the full state; until it is here nothing is known."""
        self._forget_inputs(now)
        if self._status.state is LinkState.UP:
            self._enter(LinkState.CONNECTING, now)
        self._requests.clear()
        self._board_time.start()
        self._phase = _Phase.SYNCING
        self._requests.ask("resync", m.Resync())

    def _take_answer(self, answer: m.Message, number: int, now: float) -> None:
        pending = self._requests.answered(number, m.BY_TYPE[type(answer)].name)
        if pending is None:
            self._ignored += 1
        elif isinstance(answer, m.State):
            self._set_inputs(answer, pending, now)
        elif isinstance(answer, m.Pong):
            self._take_pong(answer, pending, now)
        elif isinstance(answer, m.DieState):
            self._take_die_state(answer, now)
        elif isinstance(answer, m.Counters):
            self.board_counters = answer
        elif isinstance(answer, m.Done):
            self._take_done(answer, pending, now)

    def _set_inputs(self, state: m.State, pending: Pending, now: float) -> None:
        assert self.identity is not None
        bits = int.from_bytes(state.inputs, "little")
        inputs = tuple(bool(bits >> i & 1) for i in range(self.identity.inputs))
        self._board_time.met(state.time, pending.first_sent_at, now)
        self._events.start(state.event)
        if self._phase is _Phase.SYNCING:
            self._connections += 1
        self._phase = _Phase.LIVE
        self._inputs_known = True
        self._dice.clear()
        self._enter(LinkState.UP, now, self._name())
        self._readings.append(InputState(inputs, now))
        self._wish_lamps()
        self._requests.ask(("die", 0), m.DieFace(0))

    def _wish_lamps(self) -> None:
        for lamp, mode in self._lamps.items():
            self._requests.ask(("lamp", lamp), m.Lamp(lamp, mode))

    def _name(self) -> str:
        assert self.identity is not None
        return self.identity.name.rstrip(b"\0").decode("ascii", "replace")

    def _take_pong(self, pong: m.Pong, pending: Pending, now: float) -> None:
        assert self.identity is not None
        if pong.boot != self.identity.boot:
            self._start_over(now, LinkState.CONNECTING)
            return
        if pending.resends == 0:
            self._trips.add(now - pending.first_sent_at)
        self._board_time.met(pong.time, pending.first_sent_at, now)
        self._events.noted(pong.event)
        self._ask_missing()

    def _take_done(self, done: m.Done, pending: Pending, now: float) -> None:
        if pending.key == "replay":
            if done.status == m.DoneStatus.OK:
                self._ask_missing()
            elif missing := self._events.missing():
                self._lost_events += missing.amount
                self._requests.ask("resync", m.Resync())
        elif done.status != m.DoneStatus.OK:
            name = m.BY_TYPE[type(pending.message)].name
            self._readings.append(RequestFailed(name, f"refused ({_status_name(done.status)})", now))

    def _ask_missing(self) -> None:
        missing = self._events.missing()
        if missing and not self._requests.asked("replay") and not self._requests.asked("resync"):
            self._requests.ask("replay", m.Replay(missing.first, min(missing.amount, 255)))

    def _take_events(self, events: list[m.BoardEvent], now: float) -> None:
        for event in events:
            at = self._board_time.at(event.time, now, 16 if isinstance(event, m.Change) else 32)
            if isinstance(event, m.Change):
                self._take_change(event, at)
            elif isinstance(event, m.Die):
                self._take_die(self._dice.heard(event, at))
            else:
                self._take_fault(event, at)
        self._ask_missing()

    def _take_change(self, change: m.Change, at: float) -> None:
        if self._inputs_known:  # else it is in the state that was asked for
            self._readings.append(InputChanged(change.input_on & 0x7F, change.input_on >= 0x80, at))

    def _take_die(self, reading: DieReading | None) -> None:
        if reading is None:
            self._ignored += 1
        else:
            self._readings.append(reading)

    def _take_die_state(self, state: m.DieState, now: float) -> None:
        reading = self._dice.asked(state, now)
        if reading is not None:
            self._readings.append(reading)
        if state.slot + 1 < state.known:
            self._requests.ask(("die", state.slot + 1), m.DieFace(state.slot + 1))

    def _take_fault(self, fault: m.Fault, at: float) -> None:
        if fault.code not in set(m.FaultCode):
            self._ignored += 1
            return
        text = FAULTS[m.FaultCode(fault.code)]
        if fault.code == m.FaultCode.CHAIN:
            text = self._take_chain(fault.detail == m.Chain.WHOLE, at) or text
        self._readings.append(BoardFault(fault.code, fault.detail, text.sentence, text.action, at))

    def _take_chain(self, whole: bool, at: float) -> FaultText | None:
        """A torn row of sensors is like no board, though its lamps shine: unknown, then a new state."""
        if whole:
            self._requests.ask("resync", m.Resync())
            return CHAIN_WHOLE
        self._forget_inputs(at)
        return None


_VERSION_BYTE = bytes([m.PROTOCOL_VERSION])


def _frame(message: m.Message, number: int) -> bytes:
    kind, body = m.encode(message)
    return pack(Frame(kind, number, body))


def _status_name(status: int) -> str:
    return m.DoneStatus(status).name.lower().replace("_", " ") if status in set(m.DoneStatus) else str(status)
