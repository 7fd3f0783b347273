"""Whether a move is legal: each refusal with its code, in the order the rules give them.

Reads a state, changes nothing. Shapes were judged when the move was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from companion.games.crazy_race.dice import missing
from companion.games.crazy_race.names import DICE, PHASES, SHEETS, SLOTS
from companion.games.crazy_race.refusal import refuse
from companion.games.crazy_race.stages import due
from companion.games.vocabulary import TABLE, Move

if TYPE_CHECKING:
    from companion.games.crazy_race.state import CrazyState

__all__ = ["MOVES", "check", "may_choose_skip"]


def check(state: CrazyState, move: Move) -> None:
    """Raise :class:`IllegalMove` with the first code that refuses the move."""
    kind = MOVES.get(move.move)
    if kind is None:
        raise refuse("unknown_move")
    if kind.table and move.seat != TABLE:
        raise refuse("table_only", kind.clause)
    if state.phase not in kind.phases:
        raise refuse("wrong_phase", _why_not_now(state, move) or kind.clause)
    if not kind.table and state.phase != "setup_carts" and move.seat != state.active:
        raise refuse("not_your_turn", kind.clause)
    kind.arguments(state, move)


def _why_not_now(state: CrazyState, move: Move) -> str | None:
    """Animals that choose no distance say so themselves."""
    if move.move == "drive" and move.seat == state.active:
        return {"fixed_dice": "CR-ABL-39", "hop": "CR-ABL-10"}.get(state.ability.kind)
    return None


def _lay_sheets(state: CrazyState, move: Move) -> None:
    entries = move["slots"]
    if Counter(entry.value("slot") for entry in entries) != Counter(SLOTS):
        raise refuse("slots_incomplete")
    if Counter(entry.value("sheet") for entry in entries) != Counter(SHEETS):
        raise refuse("sheet_repeated")
    if any(entry.value("flip") for entry in entries) and not state.setting.options.sheet_flip:
        raise refuse("flip_not_allowed")


def _reveal(state: CrazyState, move: Move) -> None:
    cards, stack = move["cards"], due(state)
    two = len(state.setting.seats) == 2
    if len(cards) != stack.due:
        raise refuse("wrong_count", "CR-TWO-02" if two else None)
    if len(set(cards)) != len(cards) or any(card not in state.setting.box.animals for card in cards):
        raise refuse("unknown_card", "CR-OBS-03")
    if set(cards) & set(stack.seen):
        raise refuse("card_seen_before")


def _take_cart(state: CrazyState, move: Move) -> None:
    if move.seat not in state.setting.seats:
        raise refuse("unknown_seat")
    if state.cart(move.seat).colour is not None:
        raise refuse("cart_taken_already")
    if any(cart.colour == move["colour"] for cart in state.carts):
        raise refuse("colour_taken")


def _deal_donkeys(state: CrazyState, move: Move) -> None:
    dealt = dict(move["donkeys"])
    if len(dealt) != len(state.setting.seats):
        raise refuse("wrong_count", "CR-SET-10")
    if dealt.keys() != set(state.setting.seats):
        raise refuse("unknown_seat")
    donkeys = set(dealt.values())
    if len(donkeys) != len(dealt) or not donkeys <= set(state.setting.box.donkeys):
        raise refuse("unknown_card", "CR-SET-10")


def _drive(state: CrazyState, move: Move) -> None:
    if move["spaces"] < state.setting.options.min_spaces:
        raise refuse("too_few_spaces")
    if move["spaces"] > DICE:
        raise refuse("too_many_spaces")
    if move.get("skip") is not None and not may_choose_skip(state):
        raise refuse("option_off")


def may_choose_skip(state: CrazyState) -> bool:
    """Whether the seat may say that its buffalo takes a normal route (CR-ABL-26)."""
    return state.setting.options.buffalo_skip == "optional" and state.ability.kind == "skip_occupied"


def _roll(state: CrazyState, move: Move) -> None:
    turn, faces = state.running_turn, move["dice"]
    if Counter(colour for colour, _ in faces) != Counter(turn.to_roll):
        raise refuse("dice_mismatch")
    if any(face not in state.setting.box.dice[colour].faces for colour, face in faces):
        raise refuse("no_such_face")


def _reroll(state: CrazyState, move: Move) -> None:
    faces = move["dice"]
    if not faces:
        raise refuse("nothing_to_reroll")
    if any(colour not in state.ability.colours for colour, _ in faces):
        raise refuse("reroll_colour")
    if missing(faces, state.running_turn.rolled):
        raise refuse("die_not_rolled")


def _hitch(state: CrazyState, move: Move) -> None:
    if move["card"] not in state.offer:
        raise refuse("card_not_offered")


def _hitch_pair(state: CrazyState, move: Move) -> None:
    own, other = move["own"], move["other"]
    if own == other or own not in state.offer or other not in state.offer:
        raise refuse("card_not_offered", "CR-TWO-03")


def _bonus(state: CrazyState, move: Move) -> None:
    if state.setting.options.bonus_mode == "all_at_once":
        raise refuse("option_off", "CR-END-03")
    if move["card"] not in state.cart(move.seat).cards:
        raise refuse("card_not_owned")


def _bonus_all(state: CrazyState, _: Move) -> None:
    if state.setting.options.bonus_mode != "all_at_once":
        raise refuse("option_off", "CR-END-03")


def _carts_seen(state: CrazyState, move: Move) -> None:
    if not dict(move["spaces"]).keys() <= set(state.setting.seats):
        raise refuse("unknown_seat")


def _anything(_: CrazyState, __: Move) -> None:
    """A move without arguments."""


class _Kind(NamedTuple):
    """Who may make a move, when, and under which rule."""

    table: bool
    phases: tuple[str, ...]
    clause: str
    arguments: Callable[[CrazyState, Move], None]


MOVES: Mapping[str, _Kind] = {
    "lay_sheets": _Kind(True, ("setup_sheets",), "CR-SET-03", _lay_sheets),
    "reveal": _Kind(True, ("setup_reveal", "reveal"), "CR-CHO-07", _reveal),
    "take_cart": _Kind(False, ("setup_carts",), "CR-SET-09", _take_cart),
    "deal_donkeys": _Kind(True, ("setup_donkeys",), "CR-SET-10", _deal_donkeys),
    "drive": _Kind(False, ("drive",), "CR-TRN-01", _drive),
    "roll": _Kind(True, ("roll",), "CR-OBS-01", _roll),
    "reroll": _Kind(False, ("reroll",), "CR-ABL-02", _reroll),
    "stand": _Kind(False, ("reroll",), "CR-ABL-04", _anything),
    "hop": _Kind(False, ("hop",), "CR-ABL-10", _anything),
    "stop": _Kind(False, ("hop",), "CR-ABL-11", _anything),
    "hitch": _Kind(False, ("hitch",), "CR-CHO-01", _hitch),
    "hitch_pair": _Kind(False, ("hitch_pair",), "CR-TWO-03", _hitch_pair),
    "bonus": _Kind(False, ("bonus",), "CR-END-04", _bonus),
    "bonus_all": _Kind(False, ("bonus",), "CR-END-04", _bonus_all),
    "carts_seen": _Kind(True, PHASES, "CR-OBS-02", _carts_seen),
}
"""Every move of this game."""
