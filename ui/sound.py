"""Which short tone is heard when, and how the tones are made. Knows no toolkit and no sound card.

A tone follows from what everybody may see; nothing that depends on an unopened plan is ever heard.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.session.public import PublicTable, SealState, Stage

__all__ = ["RATE", "TONES", "Ears", "Tone", "wav"]

RATE = 22_050
"""Samples a second."""


@dataclass(frozen=True, slots=True)
class Tone:
    """Notes one after the other: hertz, milliseconds each, and how loud from 0 to 1."""

    notes: tuple[int, ...]
    milliseconds: int
    loudness: float = 0.5


TONES: Mapping[str, Tone] = {
    "ready": Tone((659,), 90, 0.3),
    "count": Tone((523,), 110, 0.45),
    "open": Tone((523, 659, 784), 110, 0.5),
    "asked": Tone((587, 784), 120, 0.45),
    "broken": Tone((440, 330), 160, 0.5),
    "differs": Tone((330, 262), 200, 0.5),
    "right": Tone((392, 523), 110, 0.4),
    "round": Tone((392,), 240, 0.35),
    "last-seconds": Tone((880, 880), 90, 0.5),
    "time-is-up": Tone((784, 523, 392), 180, 0.55),
    "over": Tone((523, 659, 784, 1047), 180, 0.55),
}
"""By name; a minor scale apart from each other, so that two are never taken for one."""


def wav(tone: Tone) -> bytes:
    """A tone as a WAV file: soft sine notes that swell and fade, so that nothing clicks.

    >>> wav(Tone((440,), 100))[:4]
    b'RIFF'
    """
    length = RATE * tone.milliseconds // 1000
    time: NDArray[np.float64] = np.arange(length) / RATE
    shape = np.minimum(1.0, time / 0.008) * np.exp(-4.0 * time / time[-1]) * (1 - time / time[-1])
    notes = [
        (np.sin(2 * np.pi * hertz * time) + 0.25 * np.sin(4 * np.pi * hertz * time)) * shape
        for hertz in tone.notes
    ]
    samples = (np.concatenate(notes) / 1.25 * tone.loudness * 32_000).astype("<i2")
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return out.getvalue()


class Ears:
    """Compares what was public a moment ago with what is now, and names at most one tone."""

    def __init__(self) -> None:
        self._before: PublicTable | None = None
        self._cue = 0

    def hear(self, public: PublicTable | None) -> str:
        """The tone for what has just changed, or nothing; the first look at a table is silent."""
        before, self._before = self._before, public
        heard = max((cue.number for cue in public.cues), default=0) if public is not None else 0
        fresh = [cue.kind for cue in public.cues if cue.number > self._cue] if public is not None else []
        self._cue = heard
        if before is None or public is None or before.game_id != public.game_id:
            return ""
        known = [kind for kind in fresh if kind in TONES]
        return known[-1] if known else _changed(before, public)


def _changed(before: PublicTable, now: PublicTable) -> str:
    if now.stage is not before.stage:
        return _stage(before, now)
    if now.stage is Stage.COUNTDOWN and _second(now) != _second(before):
        return "count"
    if _wrong(now) != _wrong(before):
        return "differs" if _wrong(now) else "right"
    if now.decision != before.decision and now.decision is not None:
        bots = {facts.seat for facts in now.seats if facts.bot}
        return "" if now.decision.seat in bots else "asked"
    return _seals(before, now)


def _stage(before: PublicTable, now: PublicTable) -> str:
    if before.stage in (Stage.COUNTDOWN, Stage.REVEAL) and now.stage is Stage.SEAL:
        return "broken"
    return {
        Stage.COUNTDOWN: "count",
        Stage.REVEAL: "asked",
        Stage.RESOLVE: "open",
        Stage.SEAL: "round",
        Stage.OVER: "over",
    }.get(now.stage, "")


def _second(public: PublicTable) -> int:
    return int(public.seconds or 0.0)


def _wrong(public: PublicTable) -> str:
    return public.fix.key if public.fix is not None and not public.fix.small else ""


def _seals(before: PublicTable, now: PublicTable) -> str:
    was = {facts.seat: facts.seal for facts in before.seats}
    new = {facts.seal for facts in now.seats if was.get(facts.seat) is not facts.seal}
    if SealState.BROKEN in new:
        return "broken"
    return "ready" if SealState.SEALED in new else ""
