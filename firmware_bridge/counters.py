"""What a link counted: for the operator's screen, the log and the demo's report."""

from __future__ import annotations

from dataclasses import asdict, dataclass

__all__ = ["LinkCounters"]


@dataclass(frozen=True, slots=True)
class LinkCounters:
    """What operators see and the log keeps; times in seconds."""

    frames_ok: int
    frames_bad: int
    bytes_in: int
    bytes_out: int
    resent: int
    gaps: int
    lost: int
    ignored: int
    connections: int
    rtt_median: float
    rtt_worst: float

    def to_json(self) -> dict[str, float]:
        """The counters by name."""
        return asdict(self)

    def line(self) -> str:
        """The counters in one line, as the log keeps them."""
        return (
            f"frames {self.frames_ok} good {self.frames_bad} bad, "
            f"bytes {self.bytes_in} in {self.bytes_out} out, "
            f"resent {self.resent}, gaps {self.gaps}, lost {self.lost}, connections {self.connections}, "
            f"round trip {self.rtt_median * 1000:.1f} ms, worst {self.rtt_worst * 1000:.1f} ms"
        )
