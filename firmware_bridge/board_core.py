"""What the firmware does, in Python: scan, debounce, events, lamps, dice, answers. No port.

The twin of ``firmware/core``: the same messages, the same debounce, the same buffer of 32 events.
Driven by one :meth:`BoardCore.tick` a millisecond; bytes in by :meth:`receive`, out by
:meth:`transmit`. Knows no pseudo-terminal and no real time.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from firmware_bridge import messages as m
from firmware_bridge.wire import Frame, FrameReader, pack

__all__ = ["EVENTS_KEPT", "LAMPS", "BoardCore", "BoardStore", "DieSlot"]

EVENTS_KEPT = 32
LAMPS = 6
DEBOUNCE_MS = 4
_DEBOUNCE_MAX = 15
_GROUPS = m.INPUTS_MAX // 8
_TX_MAX = 96
_MASK16 = 0xFFFF


@dataclass(slots=True)
class DieSlot:
    """The last that was heard of a die."""

    die: int
    colour: int
    face: int
    quality: m.DieQuality


@dataclass(slots=True)
class BoardStore:
    """What outlives a power cut."""

    unique_id: int = 0xB0A2D
    name: str = "table"
    boots: int = 0
    inputs: int = 96
    map_id: int = 0
    debounce: list[int] = field(default_factory=lambda: [DEBOUNCE_MS] * _GROUPS)


class BoardCore:
    """One run of the firmware, from a start to the next."""

    def __init__(self, store: BoardStore, levels: int, cause: m.ResetCause, version: int) -> None:
        store.boots = (store.boots + 1) & _MASK16
        self.store = store
        self.millis = 0
        self.lamps = [m.LampMode.OFF] * LAMPS
        self.tones: list[m.Tone] = []
        self.refused = 0
        self.replayed = 0
        self.dice: dict[int, DieSlot] = {}
        self._cause = cause
        self._version = version
        self._reader = FrameReader()
        self._stable = levels
        self._pending: dict[int, int] = {}
        self._events: deque[tuple[int, m.BoardEvent]] = deque(maxlen=EVENTS_KEPT)
        self._made = 0
        self._sent = 0
        self._reporting = False
        self._replay: tuple[int, int, int] | None = None
        self._last_tone = 0
        self._whims: deque[tuple[str, bool]] = deque()
        self._ignored: set[int] = set()
        self._tx = bytearray(b"\0")
        self._say(self._identity(), 0)

    # Time and inputs.

    def tick(self, levels: int) -> None:
        """One millisecond: scan ``levels`` (bit i = input i on), debounce, make events."""
        self.millis = (self.millis + 1) & 0xFFFFFFFF
        levels &= (1 << self.store.inputs) - 1
        differing = levels ^ self._stable
        if not differing and not self._pending:
            return
        for index in [i for i in self._pending if not differing >> i & 1]:
            del self._pending[index]
        while differing:
            index = (differing & -differing).bit_length() - 1
            differing &= differing - 1
            seen = self._pending.get(index, 0) + 1
            if seen < self.store.debounce[index // 8]:
                self._pending[index] = seen
                continue
            self._pending.pop(index, None)
            self._stable ^= 1 << index
            on = levels >> index & 1
            self._event(m.Change(index | on << 7, self.millis & _MASK16))

    def idle(self, levels: int) -> bool:
        """Whether ticks would do nothing but count while ``levels`` stay."""
        same = levels & ((1 << self.store.inputs) - 1) == self._stable
        said = not self._tx and self._replay is None and self._sent == self._made
        return same and said and not self._pending

    def skip(self, millis: int) -> None:
        """Count milliseconds in which nothing happens."""
        self.millis = (self.millis + millis) & 0xFFFFFFFF

    def die(self, slot: DieSlot) -> None:
        """The dice port heard of a die."""
        if slot.die in self.dice or len(self.dice) < 8:
            self.dice[slot.die] = slot
        self._event(m.Die(slot.die, slot.colour, slot.face, slot.quality, self.millis))

    def fault(self, code: m.FaultCode, detail: int = 0) -> None:
        """The board noticed a fault."""
        self._event(m.Fault(code, detail, self.millis))

    def _event(self, event: m.BoardEvent) -> None:
        if self._reporting:
            self._made = (self._made + 1) & _MASK16
            self._events.append((self._made, event))

    # Bytes out.

    def transmit(self, room: int) -> bytes:
        """At most ``room`` bytes for the line: answers first, then replayed and new events."""
        while len(self._tx) < room and self._queue_next():
            pass
        data = bytes(self._tx[:room])
        del self._tx[:room]
        return data

    def _queue_next(self) -> bool:
        if self._replay is not None:
            first, count, request = self._replay
            kept = dict(self._events)
            if count and first in kept:
                self._say(kept[first], first)
                self.replayed += 1
                self._replay = ((first + 1) & _MASK16, count - 1, request)
            else:
                self._say(m.Done(m.DoneStatus.GONE if count else m.DoneStatus.OK), request)
                self._replay = None
            return True
        if self._sent == self._made:
            return False
        oldest = self._events[0][0]
        number = (self._sent + 1) & _MASK16
        if (oldest - number) & _MASK16 < 0x8000:
            number = oldest
        self._sent = number
        self._say(dict(self._events)[number], number)
        return True

    def _say(self, message: m.Message, number: int) -> None:
        kind, body = m.encode(message)
        self._tx += pack(Frame(kind, number, body))

    # Bytes in.

    def refuse_next(self, name: str, *, ignore: bool) -> None:
        """Refuse the next request of that name, or ignore it and all its resends: a broken board."""
        self._whims.append((name, ignore))

    def receive(self, data: bytes) -> None:
        """Bytes from the host."""
        for frame in self._reader.feed(data):
            if len(self._tx) <= _TX_MAX:
                self._request(frame)

    def _request(self, frame: Frame) -> None:
        row = m.BY_KIND.get(frame.kind)
        if row is None or row.kind is not m.Kind.REQUEST:
            self._refuse(m.DoneStatus.UNKNOWN, frame.number)
            return
        try:
            request = m.decode(frame.kind, frame.body)
        except m.BadMessage:
            self._refuse(m.DoneStatus.BAD_VALUE, frame.number)
            return
        if frame.number in self._ignored:
            return
        if self._whims and self._whims[0][0] == row.name:
            _, ignore = self._whims.popleft()
            if ignore:
                self._ignored.add(frame.number)
            else:
                self._refuse(m.DoneStatus.BAD_VALUE, frame.number)
            return
        answer = self._answer(request, frame.number)
        if isinstance(answer, m.DoneStatus):
            if answer is m.DoneStatus.OK:
                self._say(m.Done(answer), frame.number)
            else:
                self._refuse(answer, frame.number)
        elif answer is not None:
            self._say(answer, frame.number)

    def _refuse(self, status: m.DoneStatus, number: int) -> None:
        self.refused += 1
        self._say(m.Done(status), number)

    def _answer(self, request: m.Message, number: int) -> m.Message | m.DoneStatus | None:
        match request:
            case m.Hello():
                return self._identity()
            case m.Resync():
                return self._report()
            case m.Replay(first, count):
                return self._start_replay(first, count, number)
            case m.Lamp(lamp, mode):
                return self._lamp(lamp, mode)
            case m.Tone():
                if number != self._last_tone:
                    self.tones.append(request)
                self._last_tone = number
                return m.DoneStatus.OK
            case m.Settings(setting, index, value):
                return self._setting(setting, index, value)
            case m.Identify(unique_id, name):
                self.store.unique_id = unique_id
                self.store.name = name.rstrip(b"\0").decode("ascii", "replace")
                return m.DoneStatus.OK
            case m.Ping():
                return m.Pong(self.millis, self._sent, self.store.boots)
            case m.DieFace(slot):
                return self._die_state(slot)
            case _:
                return self._counters()

    def _report(self) -> m.State:
        state = m.State(self._made, self.millis, self._stable.to_bytes(16, "little"))
        first = not self._reporting
        self._reporting = True
        self._sent = self._made
        self._replay = None
        if first and self._cause is m.ResetCause.WATCHDOG:
            self.fault(m.FaultCode.WATCHDOG)
        return state

    def _start_replay(self, first: int, count: int, number: int) -> m.DoneStatus | None:
        kept = {event[0] for event in self._events}
        last = (first + count - 1) & _MASK16
        sent = (self._sent - last) & _MASK16 < 0x8000
        if count == 0 or count > EVENTS_KEPT or first not in kept or last not in kept or not sent:
            return m.DoneStatus.GONE
        self._replay = (first, count, number)
        return None

    def _lamp(self, lamp: int, mode: int) -> m.DoneStatus:
        if lamp >= LAMPS or mode not in set(m.LampMode):
            return m.DoneStatus.BAD_VALUE
        self.lamps[lamp] = m.LampMode(mode)
        return m.DoneStatus.OK

    def _setting(self, setting: int, index: int, value: int) -> m.DoneStatus:
        if setting == m.SettingId.DEBOUNCE and index < _GROUPS and 1 <= value <= _DEBOUNCE_MAX:
            self.store.debounce[index] = value
        elif setting == m.SettingId.INPUTS and 1 <= value <= m.INPUTS_MAX:
            self.store.inputs = value
        elif setting == m.SettingId.MAP:
            self.store.map_id = value
        else:
            return m.DoneStatus.BAD_VALUE
        return m.DoneStatus.OK

    def _die_state(self, slot: int) -> m.DieState:
        known = list(self.dice.values())
        if slot >= len(known):
            return m.DieState(slot, len(known), 0, 0, 0, 0)
        die = known[slot]
        return m.DieState(slot, len(known), die.die, die.colour, die.face, die.quality)

    def _identity(self) -> m.Identity:
        s = self.store
        return m.Identity(
            version=self._version,
            unique_id=s.unique_id,
            boot=s.boots,
            reset=self._cause,
            inputs=s.inputs,
            lamps=LAMPS,
            map_id=s.map_id,
            event=self._sent,
            time=self.millis,
            build=b"python-1",
            name=s.name.encode("ascii")[:12],
        )

    def _counters(self) -> m.Counters:
        return m.Counters(
            self._reader.frames_ok, self._reader.frames_bad & _MASK16, self.refused, self.replayed, 0, 0, 0
        )
