"""What a seat of Wu Wei is asked, in one line, and the rule behind the question. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Seat
from companion.games.wu_wei.setup import setup_due
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work
from companion.reconcile.instructions import Line
from companion.reconcile.wu_wei_things import seat_names_of

__all__ = ["QUESTIONS", "question_of"]

QUESTIONS: Mapping[str, tuple[Line, str]] = {
    "choose_animal": (Line.of("{name}: choose an animal"), "WW-SETUP-07"),
    "set_trackers": (Line.of("{name}: set the three trackers"), "WW-SETUP-09"),
    "choose_court": (Line.of("{name}: choose a sovereign and a general"), "WW-EMP-02"),
    "raise_walls": (Line.of("{name}: five octagons for fields and walls"), "WW-EMP-05"),
    "lift_terrain": (Line.of("{name}: lift two octagons of each terrain"), "WW-S2-04"),
    "place_students": (Line.of("{name}: a corner for each student"), "WW-S3-02"),
    "take_penalty": (Line.of("{name}: who takes the penalty?"), "WW-MED-04"),
    "choose_lost_card": (Line.of("{name}: which card is lost?"), "WW-MED-05"),
    "choose_lost_tower": (Line.of("{name}: which tower falls?"), "WW-EMP-08"),
    "move": (Line.of("{name}: touch the space to go to"), "WW-MOVE-01"),
    "respond": (Line.of("{name}: yield or resist?"), "WW-EMP-33"),
    "shift": (Line.of("{name}: which terrain becomes fields?"), "WW-EMP-25"),
    "build_wall": (Line.of("{name}: build a wall?"), "WW-PAL-03"),
    "place_tower": (Line.of("{name}: place a tower?"), "WW-EMP-16"),
    "recruit": (Line.of("{name}: whom do you recruit?"), "WW-EMP-18"),
    "take_card": (Line.of("{name}: which card do you learn?"), "WW-DISC-01"),
    "break_tie": (Line.of("{name}: the highest bids are equal, who wins?"), "WW-GATH-04"),
    "choose_starter": (Line.of("{name}: who begins from now on?"), "WW-GATH-03"),
    "share": (Line.of("{name}: share your offer among the others"), "WW-GATH-05"),
    "crane_effect": (Line.of("{name}: who flies to which yin-yang tile?"), "WW-S1-14"),
    "tiger_effect": (Line.of("{name}: where does the wall go?"), "WW-S1-17"),
    "flip_town": (Line.of("{name}: which town goes dark?"), "WW-S2-13"),
    "resolve_die": (Line.of("{name}: which die next?"), "WW-S2-15"),
    "build_tower": (Line.of("{name}: build a tower here?"), "WW-S2-09"),
    "select": (Line.of("{name}: which card names the pair?"), "WW-S3-04"),
    "empire_wall": (Line.of("{name}: give the empire a standing wall?"), "WW-S3-17"),
}
"""By what is asked: the line and its rule."""


def question_of(state: WuState, seat: Seat) -> tuple[str, Line, str]:
    """What a seat that owes a move is asked: its name, the line, the rule."""
    asked = _asked(state)
    line, clause = QUESTIONS.get(asked, (Line.of("{name}: your move"), "WW-TURN-02"))
    return asked, Line.of(line.template, name=seat_names_of(state)[seat]), clause


def _asked(state: WuState) -> str:
    if state.owed:
        return str(state.owed[0].value("kind"))
    if state.phase == "setup":
        due = setup_due(Work(state))
        return "" if due is None else due[0]
    return "" if state.turn is None else state.turn.step
