"""What is wrong on the mat of Zodiac Race, card by card, each with the one thing that mends it.

Says what lies where it cannot belong; never what a hand may hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from companion.games.vocabulary import TABLE, IllegalMove, Json, Move, Seat
from companion.games.zodiac_race.components import card_component
from companion.games.zodiac_race.rows import Row, openings, place, row_of
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault
from companion.reconcile.zodiac_seen import DISCARD, DRAW, Place, Seen, lay_shown, places_of, row_place

__all__ = ["Compared", "faults", "laying", "place_name"]

LAYING = ("act", "followup")


@dataclass(frozen=True)
class Compared:
    """The record and what lies at rest; names by seat.

    Cards still ``owed`` a place, or told to lie there, are not asked for; ``thrown`` are those thrown.
    """

    state: ZodiacState
    seen: Seen
    owed: Collection[str]
    thrown: tuple[str, ...]
    names: Mapping[Seat, str]

    @property
    def layer(self) -> Seat | None:
        """The seat that may lay now."""
        seat = self.state.active
        free = seat is not None and self.state.phase in LAYING and self.state.player(seat).gap is None
        return seat if free else None


def place_name(at: Place | None) -> str:
    """A place as instructions name it: ``s1.row:3``, ``discard``, ``draw`` or ``hand``."""
    if at is None:
        return "hand"
    return f"{at[0]}:{at[1] + 1}" if at[0].endswith(".row") else at[0]


def laying(state: ZodiacState, seen: Seen) -> Move | None:
    """The lay that the active seat's row shows, whatever the rules say to it."""
    seat = state.active
    row = None if seat is None else seen.row(seat)
    if seat is None or row is None or state.player(seat).gap is not None:
        return None
    setting = state.setting
    cards = lay_shown(_row(state, seat), row, setting.box, setting.options.yy_after_replace == "hand")
    return None if cards is None else Move.of(seat, "lay", cards=cards)


def faults(table: Compared) -> Iterator[Fault]:
    """Everything that is wrong, cards that lie somewhere first, then those that are missing."""
    wanted = places_of(table.state)
    fitting = _fitting(table)
    extras = set()
    for card, at in table.seen.at_rest.items():
        if card in table.owed or (card in table.thrown and at == DISCARD) or at == fitting.get(card):
            continue
        if at != wanted.get(card) and not _going_down(table, card, at):
            extras.add(at)
            yield _misplaced(table, card, at, wanted.get(card) or fitting.get(card))
    yield from _thrown(table)
    yield from _missing(table, wanted, extras)


def _fitting(table: Compared) -> dict[str, Place]:
    """Where cards that the active seat may be about to lay belong, those of its row included."""
    seat, state = table.layer, table.state
    if seat is None:
        return {}
    box, to_hand = state.setting.box, state.setting.options.yy_after_replace == "hand"
    row = _row(state, seat)
    zone = f"{seat}.row"
    mine = {card for card, at in table.seen.at_rest.items() if at[0] == zone} - set(row.cards)
    laid = _laid(state, seat, _extended(row, mine, state))
    if laid is not None:
        return laid
    found: dict[str, Place] = {}
    for card in set(table.seen.at_rest) - set(places_of(state)):
        beside = _seat_of(table.seen.at_rest[card])
        if beside is None or (beside != seat and _extended(_row(state, beside), {card}, state)[1]):
            continue
        longer = place(row, box.cards[card], box, to_hand)
        if isinstance(longer, Row) and _may_lay(state, seat, card):
            found[card] = row_place(seat, longer.cards.index(card) + 1)
    return found


def _row(state: ZodiacState, seat: Seat) -> Row:
    player = state.player(seat)
    return row_of(player.sequence, player.element, state.setting.box)


def _extended(row: Row, new: Collection[str], state: ZodiacState) -> tuple[Row, tuple[str, ...]]:
    """The row with as many of the new cards as fit, and these cards in order."""
    box, to_hand = state.setting.box, state.setting.options.yy_after_replace == "hand"
    left, laid = set(new), list[str]()
    while card := next((card for card in openings(row, box) if card in left), None):
        longer = place(row, box.cards[card], box, to_hand)
        if not isinstance(longer, Row):
            break
        row = longer
        left.discard(card)
        laid.append(card)
    return row, tuple(laid)


def _laid(state: ZodiacState, seat: Seat, extended: tuple[Row, tuple[str, ...]]) -> dict[str, Place] | None:
    """The places of a row after a lay that the rules allow."""
    row, cards = extended
    if not cards or not _allowed(state, Move.of(seat, "lay", cards=cards)):
        return None
    return {card: row_place(seat, number) for number, card in enumerate(row.cards, 1)}


def _may_lay(state: ZodiacState, seat: Seat, card: str) -> bool:
    return _allowed(state, Move.of(seat, "lay", cards=(card,)))


def _allowed(state: ZodiacState, move: Move) -> bool:
    return _refused(state, move) is None


def _refused(state: ZodiacState, move: Move) -> IllegalMove | None:
    try:
        state.check(move)
    except IllegalMove as refusal:
        return refusal
    return None


def _going_down(table: Compared, card: str, at: Place) -> bool:
    """Whether a card behind a hole is on its way to the discard pile."""
    state = table.state
    if state.phase != "penalty" or state.active is None or at != DISCARD:
        return False
    player = state.player(state.active)
    return card in player.sequence[player.gap or 0 :]


# Lying somewhere ----------------------------------------------------------------------------------


def _misplaced(table: Compared, card: str, at: Place, wanted: Place | None) -> Fault:
    if wanted is not None:
        line = _belongs(table, card, wanted)
        return _fault(card, at, place_name(wanted), line, _seat_of(wanted), _hole(table, at))
    state = table.state
    holder = next((s for s in state.setting.seats if card in state.player(s).known), None)
    seat = _seat_of(at)
    if holder is not None and (holder != seat or holder != table.layer):
        name = table.names[holder]
        line = Line.of("{card} should be in {name}'s hand: take it back", card=card, name=name)
        return _fault(card, at, f"hand:{holder}", line, holder)
    if at == DRAW:
        line = Line.of("{card} lies open on the draw pile: take it away", card=card)
        return _fault(card, at, "hand", line, None)
    if seat is None:
        line = Line.of("{card} cannot be discarded now: take it back", card=card)
        thrower = state.active if state.seat_to_act == state.active else None
        return _fault(card, at, "hand", line, thrower, clause="ZR-TRN-02")
    if seat != table.layer:
        line = Line.of("{name}: {card} cannot be laid now: take it back", name=table.names[seat], card=card)
        return _fault(card, at, f"hand:{seat}", line, seat, clause="ZR-SET-05")
    refusal = _refused(state, Move.of(seat, "lay", cards=(card,)))
    line = Line.of("{name}: {card} does not fit here: take it back", name=table.names[seat], card=card)
    return _fault(card, at, f"hand:{seat}", line, seat, clause="" if refusal is None else refusal.clause)


def _belongs(table: Compared, card: str, wanted: Place) -> Line:
    seat = _seat_of(wanted)
    if seat is None:
        return Line.of("{card} belongs on the discard pile", card=card)
    return Line.of(
        "{card} belongs in {name}'s row, on place {place}",
        card=card,
        name=table.names[seat],
        place=wanted[1] + 1,
    )


def _seat_of(at: Place) -> Seat | None:
    return at[0].removesuffix(".row") if at[0].endswith(".row") else None


def _hole(table: Compared, at: Place) -> tuple[Mapping[str, Json], ...]:
    """The patch that books a row as it lies, where the rules know such a row: one with a hole."""
    seat = _seat_of(at)
    row = None if seat is None else table.seen.row(seat)
    if seat is None or not row:
        return ()
    lying = dict(row)
    laid = [lying.get(column) for column in range(max(lying) + 1)]
    if len(lying) != len(row) or not _allowed(table.state, Move.of(TABLE, "audit", target=seat, laid=laid)):
        return ()
    gap = next((number for number, card in enumerate(laid, 1) if card is None), None)
    return (
        {"op": "replace", "path": f"/players/{seat}/sequence", "value": laid},
        {"op": "replace", "path": f"/players/{seat}/gap", "value": gap},
    )


# Thrown and missing -------------------------------------------------------------------------------


def _thrown(table: Compared) -> Iterator[Fault]:
    """The last card thrown, if it cannot go down with those before it; in a penalty each other card."""
    state, cards, seat = table.state, table.thrown, table.state.active
    if seat is None:
        return
    if state.phase == "penalty":
        strange = [card for card in cards if not _behind(state, seat, card)]
        yield from (_not_here(table, seat, card, "ZR-PEN-02") for card in strange)
    elif cards and state.phase == "act":
        refusal = _refused(state, Move.of(seat, "discard", cards=cards, then="draw"))
        if refusal is not None and refusal.code != "option_off":
            yield _not_here(table, seat, cards[-1], refusal.clause)


def _not_here(table: Compared, seat: Seat, card: str, clause: str) -> Fault:
    line = Line.of("{name}: {card} cannot be discarded here: take it back", name=table.names[seat], card=card)
    return _fault(card, DISCARD, f"hand:{seat}", line, seat, clause=clause)


def _missing(table: Compared, wanted: Mapping[str, Place], extras: Collection[Place]) -> Iterator[Fault]:
    state, seen = table.state, table.seen
    moving = laying(state, seen) is not None
    for card, at in wanted.items():
        seat = _seat_of(at)
        if seat is None or card in seen.present or card in table.owed or not seen.rests(at) or at in extras:
            continue
        if seat == state.active and (_behind(state, seat, card) or (moving and _is_wild(state, card))):
            continue
        line = Line.of(
            "{name}: lay {card} back on place {place}", name=table.names[seat], card=card, place=at[1] + 1
        )
        yield _fault(card, None, place_name(at), line, seat)
    top = state.discard[-1] if state.discard else None
    if top is None or top in seen.present or top in table.owed or not seen.rests(DISCARD):
        return
    covered = any(at == DISCARD and card not in state.discard for card, at in seen.at_rest.items())
    if state.phase != "act" and not covered:
        line = Line.of("Lay {card} back on the discard pile", card=top)
        yield _fault(top, None, place_name(DISCARD), line, None)


def _behind(state: ZodiacState, seat: Seat, card: str) -> bool:
    """Whether a card lies behind the hole that is being paid for."""
    player = state.player(seat)
    return state.phase == "penalty" and card in player.sequence[player.gap or 0 :]


def _is_wild(state: ZodiacState, card: str) -> bool:
    return state.setting.box.cards[card].place == 0


def _fault(
    card: str,
    at: Place | None,
    target: str,
    line: Line,
    seat: Seat | None,
    patch: tuple[Mapping[str, Json], ...] = (),
    clause: str = "",
) -> Fault:
    source = "" if at is None else place_name(at)
    key = f"card:{card}:{source}:{target}"
    piece = card_component(card)
    step = Instruction(f"fix:{key}", seat, "move-card", line, clause, piece, source, target)
    return Fault(key, seat, line, step, patch)
