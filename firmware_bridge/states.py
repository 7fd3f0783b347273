"""The states of a link and the faults of a board: each with a sentence and what to do.

Two tables to proof-read; screens, log and ``companion board`` show these lines and no others.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from firmware_bridge.messages import FaultCode

__all__ = ["CHAIN_WHOLE", "FAULTS", "STATES", "FaultText", "LinkState", "LinkStatus", "StateText"]


class LinkState(Enum):
    """Where a link stands."""

    LOOKING = "looking"
    CONNECTING = "connecting"
    UP = "up"
    NOT_ANSWERING = "not answering"
    WRONG_DEVICE = "wrong device"
    INCOMPATIBLE = "incompatible version"
    LOST = "lost"


class StateText(NamedTuple):
    """What people read: a sentence, what to do, and whether a badge shows it."""

    sentence: str
    action: str
    badge: bool


class FaultText(NamedTuple):
    """What people read about a fault."""

    sentence: str
    action: str


STATES: dict[LinkState, StateText] = {
    LinkState.LOOKING: StateText(
        "No board found.", "Plug the board's USB cable in; the game goes on by touch.", True
    ),
    LinkState.CONNECTING: StateText(
        "The board is starting.", "Nothing to do; it takes up to 5 seconds.", False
    ),
    LinkState.UP: StateText("The board is connected.", "Nothing to do.", False),
    LinkState.NOT_ANSWERING: StateText(
        "The board does not answer.",
        "Go on by touch. If it does not come back by itself, pull its USB cable and plug it in again.",
        True,
    ),
    LinkState.WRONG_DEVICE: StateText(
        "The device on this port is not this table's board.",
        "Plug in the right board; to use this one, start the companion anew.",
        True,
    ),
    LinkState.INCOMPATIBLE: StateText(
        "The board's firmware speaks another version.", "Run: companion board flash", True
    ),
    LinkState.LOST: StateText(
        "The board was unplugged.", "Plug the board's USB cable in again; the game goes on by touch.", True
    ),
}

FAULTS: dict[FaultCode, FaultText] = {
    FaultCode.WATCHDOG: FaultText(
        "The board hung and restarted itself.", "Nothing to do unless it comes again."
    ),
    FaultCode.EVENTS_LOST: FaultText(
        "Too much happened at once.", "Look at the table: its state was read anew."
    ),
    FaultCode.CHAIN: FaultText(
        "A row of sensors does not answer.", "Check the ribbon cable between the sensor strips."
    ),
    FaultCode.STORE: FaultText("The board forgot its settings.", "Run: companion board info"),
    FaultCode.DIE_PORT: FaultText("The dice tray sends nonsense.", "Check its cable; enter rolls by touch."),
    FaultCode.SCAN_LATE: FaultText("The board reads its sensors too slowly.", "Run: companion board test"),
}

CHAIN_WHOLE = FaultText("The row of sensors answers again.", "Nothing to do.")
"""Said in place of the chain's fault when it is over."""


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """A link's state as shown: ``detail`` names port or board where that helps; ``since`` in seconds."""

    state: LinkState
    since: float
    detail: str = ""

    @property
    def sentence(self) -> str:
        """What happened, one sentence."""
        text = STATES[self.state].sentence
        return f"{text[:-1]} ({self.detail.rstrip('.')})." if self.detail else text

    @property
    def action(self) -> str:
        """What to do about it; a port that cannot be used already says so in the sentence."""
        if self.state is LinkState.LOOKING and self.detail:
            return "The game goes on by touch."
        return STATES[self.state].action

    @property
    def badge(self) -> bool:
        """Whether people at the table should see it."""
        return STATES[self.state].badge
