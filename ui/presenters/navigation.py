"""Which screen stands: a function of the public table and of what is laid over it.

No screen opens another; whoever wants a different screen changes one of the two.
"""

from __future__ import annotations

from companion.games.vocabulary import Seat
from companion.session.public import PublicTable, Stage
from ui.looking import Looking

__all__ = ["ALWAYS", "exchange_asked", "fix_due", "screen_name"]

_STAGES = {
    Stage.SETUP: "steps",
    Stage.SEAL: "table",
    Stage.COUNTDOWN: "countdown",
    Stage.REVEAL: "reveal",
    Stage.RESOLVE: "steps",
    Stage.OVER: "result",
}

ALWAYS = (
    "menu",
    "history",
    "why",
    "devices",
    "wheel",
    "aid",
    "board",
    "settings",
    "seats",
    "name",
    "undo",
    "operator",
    "log",
    "pieces",
    "lost-tag",
    "charts",
    "counts",
    "audit",
    "stop",
)
"""Pages that may lie over any stage."""


def fix_due(public: PublicTable, looking: Looking) -> bool:
    """Whether the exact fix is on the screen: known, and not left for later."""
    return public.fix is not None and not public.fix.small and public.fix.key not in looking.later


def exchange_asked(public: PublicTable) -> bool:
    """Whether the decision owed is an exchange to be built."""
    return public.decision is not None and any(move.move == "exchange" for move in public.decision.choices)


def screen_name(public: PublicTable | None, looking: Looking) -> str:
    """The name of the screen that stands now.

    A private view stands only while seats seal, or tell what no camera can read in their lanes: anything else
    covers it by itself. A break stands over
    everything but the pages that people open; then comes the question whether hands have taken a move back.
    """
    if public is None:
        return looking.page if looking.page in ("new-game", "settings", "calibration") else "start"
    if looking.page == "opening":
        return "reveal"
    if looking.page == "private":
        if public.stage is Stage.SEAL or looking.seat in _telling(public):
            return "private"
    elif looking.page == "proof":
        if public.stage is Stage.OVER:
            return "proof"
    elif looking.page in ALWAYS and not (public.on_break and looking.page == "menu"):
        return looking.page
    if public.on_break:
        return "break"
    if public.take_back is not None:
        return "take-back"
    if fix_due(public, looking):
        return "fix"
    if public.stage is Stage.RESOLVE and public.decision is not None and not _bot(public):
        return "exchange" if exchange_asked(public) else "decision"
    return _STAGES[Stage.SEAL if _telling(public) else public.stage]


def _telling(public: PublicTable) -> frozenset[Seat]:
    """Seats that tell what they turned over, because no camera can read their lanes."""
    return frozenset(facts.seat for facts in public.seats if facts.to_tell)


def _bot(public: PublicTable) -> bool:
    return any(facts.bot for facts in public.seats if public.decision and facts.seat == public.decision.seat)
