"""Whether a move is legal: each refusal with its code, in the order the rules give them.

Reads a state, changes nothing. Shapes were judged when the move was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from companion.games.vocabulary import TABLE, Move
from companion.games.zodiac_race import check_table
from companion.games.zodiac_race.check_discard import check_discard
from companion.games.zodiac_race.check_hand import check_held
from companion.games.zodiac_race.names import PHASES
from companion.games.zodiac_race.refusal import refuse
from companion.games.zodiac_race.rows import place, row_of

if TYPE_CHECKING:
    from companion.games.zodiac_race.state import ZodiacState

__all__ = ["MOVES", "check"]


def check(state: ZodiacState, move: Move) -> None:
    """Raise :class:`IllegalMove` with the first code that refuses the move."""
    kind = MOVES.get(move.move)
    if kind is None:
        raise refuse("unknown_move")
    if state.phase == "over":
        raise refuse("game_over")
    if kind.table and move.seat != TABLE:
        raise refuse("table_only", kind.clause)
    if state.phase not in kind.phases:
        raise refuse("wrong_phase", _INSTEAD.get(state.phase, kind.clause))
    if not kind.table and move.seat != state.seat_to_act:
        raise refuse("not_your_turn", "ZR-REQ-03" if state.phase == "answer" else None)
    kind.arguments(state, move)


_INSTEAD = {
    "deal": "ZR-SET-02",
    "reshuffle": "ZR-PIL-05",
    "penalty": "ZR-PEN-04",
    "answer": "ZR-REQ-03",
    "draw": "ZR-TRN-06",
    "followup": "ZR-TRN-02",
}
"""By phase: the rule that asks for another move first."""


def _lay(state: ZodiacState, move: Move) -> None:
    cards = move["cards"]
    if state.player(move.seat).gap is not None:
        raise refuse("penalty_first")
    if not cards:
        raise refuse("nothing_laid")
    check_held(state, move.seat, cards)
    if state.phase == "followup" and not _brings_gained(state, move):
        raise refuse("needs_gained_card")
    box, player = state.setting.box, state.player(move.seat)
    row = row_of(player.sequence, player.element, box)
    to_hand = state.setting.options.yy_after_replace == "hand"
    for card in cards:
        laid = place(row, box.cards[card], box, to_hand)
        if isinstance(laid, str):
            wild = laid == "wrong_element" and box.cards[card].place == 0
            raise refuse(laid, "ZR-YY-02" if wild else None)
        row = laid


def _brings_gained(state: ZodiacState, move: Move) -> bool:
    """Whether a further lay holds a card gained this turn, as exactly as can be told (ZR-LAY-11)."""
    step, player = state.step, state.player(move.seat)
    if step is None or state.setting.options.followup_lay == "any":
        return True
    if any(card in step.gained for card in move["cards"]):
        return True
    if state.hand(move.seat) is not None or not step.gained_unknown:
        return False
    return any(card not in player.known for card in move["cards"])


def _deny(state: ZodiacState, move: Move) -> None:
    ask = state.asked
    hand = state.hand(move.seat)
    if ask in state.player(move.seat).known or (hand is not None and ask in hand):
        raise refuse("must_give", "ZR-HID-15" if hand is None else "ZR-REQ-04")


def _give(state: ZodiacState, move: Move) -> None:
    if move["card"] != state.asked:
        raise refuse("wrong_card")
    check_held(state, move.seat, (move["card"],))


def _penalty(state: ZodiacState, move: Move) -> None:
    player = state.player(move.seat)
    behind = [card for card in player.sequence[player.gap or 0 :] if card is not None]
    if Counter(move["cards"]) != Counter(behind):
        raise refuse("penalty_cards")


def _restart(state: ZodiacState, move: Move) -> None:
    if state.setting.options.restart == "never":
        raise refuse("option_off", "ZR-END-05")
    if not state.player(move.seat).sequence:
        raise refuse("no_sequence")


def _pass(state: ZodiacState, move: Move) -> None:
    if state.player(move.seat).hand_size:
        raise refuse("cannot_pass")


def _anything(_: ZodiacState, __: Move) -> None:
    """A move without arguments that could be wrong."""


class _Kind(NamedTuple):
    """Who may make a move, when, and under which rule."""

    table: bool
    phases: tuple[str, ...]
    clause: str
    arguments: Callable[[ZodiacState, Move], None]


_AFTER_DEAL = tuple(phase for phase in PHASES if phase != "deal")

MOVES: Mapping[str, _Kind] = {
    "lay": _Kind(False, ("act", "followup"), "ZR-TRN-01", _lay),
    "discard": _Kind(False, ("act",), "ZR-TRN-01", check_discard),
    "deny": _Kind(False, ("answer",), "ZR-REQ-03", _deny),
    "give": _Kind(False, ("answer",), "ZR-REQ-04", _give),
    "end_turn": _Kind(False, ("followup",), "ZR-TRN-05", _anything),
    "penalty_discard": _Kind(False, ("penalty",), "ZR-PEN-04", _penalty),
    "restart": _Kind(False, ("act",), "ZR-END-05", _restart),
    "pass": _Kind(False, ("act",), "ZR-TRN-04", _pass),
    "deal": _Kind(True, ("deal",), "ZR-SET-01", check_table.check_deal),
    "draw": _Kind(True, ("draw",), "ZR-REF-01", check_table.check_draw),
    "reshuffle": _Kind(True, ("reshuffle",), "ZR-PIL-01", _anything),
    "count_draw_pile": _Kind(True, PHASES, "ZR-HID-12", _anything),
    "count_hand": _Kind(True, PHASES, "ZR-HID-13", _anything),
    "set_counts": _Kind(True, _AFTER_DEAL, "ZR-HID-14", check_table.check_counts),
    "audit": _Kind(True, _AFTER_DEAL, "ZR-PEN-01", check_table.check_audit),
    "stop": _Kind(True, PHASES, "ZR-END-07", _anything),
}
"""Every move of this game."""
