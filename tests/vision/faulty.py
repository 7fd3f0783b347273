"""Decoders that misbehave once, for the process tests; importable in a spawned process."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from companion.vision.decoding import Decoder, Detection, Grey, ZxingDecoder

BAD_PIXEL = 251
"""Value of the top left pixel that sets the fault off."""


class FaultyDecoder:
    """Reads well until a picture's top left pixel asks for the fault."""

    def __init__(self, fault: str, once: Path) -> None:
        self.name = "faulty"
        self._fault = fault
        self._once = once
        self._well = ZxingDecoder()

    def decode(self, grey: Grey) -> list[Detection]:
        if grey[0, 0] == BAD_PIXEL and not self._once.exists():
            self._once.touch()
            if self._fault == "abort":
                os.abort()
            if self._fault == "raise":
                raise RuntimeError("a decoder gave up")
            signal.pause()
        return self._well.decode(grey)


class AlwaysAborts:
    """Never reads anything."""

    name = "aborts"

    def decode(self, grey: Grey) -> list[Detection]:
        os.abort()


def _make(fault: str, once: Path) -> Sequence[Decoder]:
    return (FaultyDecoder(fault, once),)


def faulty(fault: str, once: Path) -> partial[Sequence[Decoder]]:
    """A factory of decoders with one fault, which happens once for all processes."""
    return partial(_make, fault, once)


def aborting() -> Sequence[Decoder]:
    """Decoders that end every process at its first picture."""
    return (AlwaysAborts(),)
