"""Slips around the plan lane: how cards are laid, the key, the time until all turn over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.race.components import deck_of, pawn
from companion.games.vocabulary import seat_number
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.slips import Room, Slip
from companion.virtual.spots import Spot

__all__ = ["FOREIGN_CARD", "SHELF", "LaneSlips"]

FOREIGN_CARD = "ZR-X01"
"""A card of another game that got among these."""

SHELF = "shelf"
"""Where the other games stand."""

PATIENCE = 40
"""Tenths of a second that a hand waits, for its seal or for another plan, before it gives a slip up."""

SLEEVE, HELD = 2.5, 2.5
"""Seconds a sleeve lies on the lane, and a key is held down."""

BESIDE, BELOW = 41.0, 31.0
"""Millimetres from the middle of a slot: a card that leaves the mark free, one that leaves the tag free."""

Made = Callable[[], Deed]

_UNLAID = ("lay the cards face down",)
_HAND = ("hand came back", "card left", "became readable", "turned too early", "card came to the lane")


class LaneSlips:
    """What one hand may do wrong with its lane and its key."""

    def __init__(self, hand: PersonHand, room: Room) -> None:
        self._hand = hand
        self._room = room

    def possible(self, moment: str, cards: list[str]) -> Mapping[str, Made | None]:
        """The slips that can be made now, by kind; ``cards`` are those of the plan."""
        match moment:
            case "lay":
                return self._laying(cards)
            case "press":
                return {"key-bounced": partial(self._bounce), "key-held": partial(self._hold)}
            case "sealed":
                return self._sealed(cards)
        return {"late-flip": partial(self._late)}

    def _slip(self, kind: str, said: tuple[str, ...], mend: Made) -> None:
        self._room.ledger.add(Slip(kind, self._hand.seat, said=said, mend=mend))

    # Laying --------------------------------------------------------------------------------------

    def _laying(self, cards: list[str]) -> Mapping[str, Made | None]:
        if len(cards) < 2:
            return {}
        third = self._third(cards)
        return {
            "card-face-up": partial(self._face_up, cards),
            "card-half-out": partial(self._half_out, cards),
            "third-card": None if third is None else partial(self._lay_third, cards, third),
            "others-card": partial(self._lay_anothers, cards),
            "foreign-card": partial(self._lay_other, cards, "foreign-card", FOREIGN_CARD, SHELF)
            if FOREIGN_CARD in self._hand.held_by(SHELF)
            else None,
        }

    def _face_up(self, cards: list[str]) -> Deed:
        self._slip("card-face-up", _UNLAID, partial(self._lay_right, cards))
        yield from self._hand.lay_cards(cards[:1], face_up=True)
        yield from self._hand.lay_cards(cards[1:])

    def _half_out(self, cards: list[str]) -> Deed:
        self._slip("card-half-out", _UNLAID, partial(self._lay_right, cards))
        yield from self._hand.lay_cards(cards[:1])
        spot = self._hand.lane_spot(2)
        self._hand.lane.append(cards[1])
        yield from self._hand.put(cards[1], Spot(spot.x + BESIDE, spot.y, 0.0), face_up=False)
        yield from self._hand.withdraw()

    def _third(self, cards: list[str]) -> str | None:
        """An action card of the own deck that is still in the hand, if there is room below the lane."""
        deck = seat_number(self._hand.seat) + 1
        held = self._hand.held_by(self._hand.seat)
        if not self._hand.room_below():
            return None
        return next((card for card in held if deck_of(card) == deck and card not in cards), None)

    def _lay_third(self, cards: list[str], third: str) -> Deed:
        self._slip("third-card", ("card too many", "card came to the lane"), partial(self._take_out, third))
        yield from self._hand.lay_cards(cards)
        spot = self._hand.lane_spot(1)
        self._hand.lane.append(third)
        yield from self._hand.put(third, Spot(spot.x, spot.y + BELOW, 0.0), face_up=False)
        yield from self._hand.withdraw()

    def _take_out(self, card: str) -> Deed:
        yield from self._hand.put_back(card, self._hand.seat)
        self._hand.lane.remove(card)

    def _others(self) -> tuple[str, str] | None:
        """An action card out of the hand of a seat whose plan already lies, and that seat.

        Not of one that is about to lay such a card itself by mistake.
        """
        own = seat_number(self._hand.seat) + 1
        laid = {deck_of(card) for card in self._hand.covered()} - {own, None}
        for deck in sorted(laid, key=str):
            if self._room.ledger.open_of(f"s{deck}"):
                continue
            held = [card for card in self._hand.held_by(f"s{deck}") if deck_of(card) == deck]
            if held:
                return held[0], f"s{deck}"
        return None

    def _lay_anothers(self, cards: list[str]) -> Deed:
        """All begin to lay at once: wait until somebody's plan lies, whose other cards are not needed now."""
        for _ in range(PATIENCE):
            other = self._others()
            if other is not None:
                yield from self._lay_other(cards, "others-card", *other)
                return
            yield 0.1
        yield from self._hand.lay_cards(cards)

    def _lay_other(self, cards: list[str], kind: str, card: str, owner: str) -> Deed:
        said = ("of another deck",) if kind == "others-card" else ("of another game",)
        self._slip(kind, said, partial(self._exchange, card, owner, cards[0]))
        self._hand.grab(card)
        yield from self._hand.lay_cards([card, *cards[1:]])

    def _exchange(self, wrong: str, owner: str, right: str) -> Deed:
        """Show the right card instead of a wrong one."""
        hand = self._hand
        yield hand.pause(0.4, 1.0)
        yield from hand.pick(wrong, owner)
        yield from hand.put(right, hand.lane_spot(1))
        hand.lane[hand.lane.index(wrong)] = right
        yield from hand.withdraw()

    def _lay_right(self, cards: list[str]) -> Deed:
        """Lay the plan anew, face down, and press the key."""
        hand = self._hand
        yield hand.pause(0.4, 1.0)
        for card in [card for card in hand.lane if card not in cards]:
            yield from hand.pick(card, hand.seat)
        for slot, card in enumerate(cards, 1):
            if not hand.lies_hidden(card, slot):
                yield from hand.pick(card, hand.seat)
                yield from hand.put(card, hand.lane_spot(slot), face_up=False)
        hand.lane[:] = cards
        yield from hand.withdraw()
        yield from hand.press()

    # The key -------------------------------------------------------------------------------------

    def _bounce(self) -> Deed:
        yield from self._counts_once("key-bounced", self._hand.press_twice())

    def _hold(self) -> Deed:
        yield from self._counts_once("key-held", self._hand.press(HELD))

    def _counts_once(self, kind: str, press: Deed) -> Deed:
        """A press that has to seal as any other: sealed, and still sealed when all has come to rest."""
        slip = Slip(kind, self._hand.seat, mend=self._hand.press)
        self._room.ledger.add(slip)
        yield from press
        yield from self._wait()
        yield 0.7
        slip.noticed = self._room.sealed(self._hand.seat)
        slip.mended = True

    # Sealed --------------------------------------------------------------------------------------

    def _wait(self) -> Deed:
        for _ in range(PATIENCE):
            if self._room.sealed(self._hand.seat):
                break
            yield 0.1

    def _sealed(self, cards: list[str]) -> Mapping[str, Made | None]:
        deeds: dict[str, Made | None] = {
            "swap-after-lock": self._swap(cards),
            "peek": partial(self._peek, cards),
            "early-flip": partial(self._flip_early, cards),
            "sleeve": partial(self._sleeve, cards),
            "ahead": self._ahead(),
            "camera-bumped": partial(self._bump_camera),
        }
        return {kind: made and partial(self._once_sealed, made) for kind, made in deeds.items()}

    def _once_sealed(self, made: Made) -> Deed:
        yield from self._wait()
        if self._room.sealed(self._hand.seat) and self._room.long_before_the_flip():
            yield from made()

    def _swap(self, cards: list[str]) -> Made | None:
        deck = seat_number(self._hand.seat) + 1
        held = self._hand.held_by(self._hand.seat)
        other = next((card for card in held if deck_of(card) == deck and card not in cards), None)
        return None if other is None else partial(self._do_swap, cards, other)

    def _do_swap(self, cards: list[str], other: str) -> Deed:
        hand = self._hand
        self._slip("swap-after-lock", _HAND, partial(self._lay_right, cards))
        yield hand.pause(0.8, 1.5)
        yield from hand.pick(cards[0], hand.seat)
        yield from hand.put(other, hand.lane_spot(1), face_up=False)
        hand.lane[0] = other
        yield from hand.withdraw()

    def _peek(self, cards: list[str]) -> Deed:
        hand = self._hand
        self._slip("peek", _HAND, partial(self._lay_right, cards))
        yield hand.pause(0.5, 1.5)
        yield from hand.pick(cards[0], hand.seat)
        yield 0.4
        yield from hand.put(cards[0], hand.lane_spot(1), face_up=False)
        yield from hand.withdraw()

    def _flip_early(self, cards: list[str]) -> Deed:
        self._slip("early-flip", _HAND, partial(self._lay_right, cards))
        yield from self._hand.flip_lane()

    def _sleeve(self, cards: list[str]) -> Deed:
        self._slip("sleeve", _HAND, partial(self._lay_right, cards))
        yield self._hand.pause(0.5, 1.0)
        yield from self._hand.reach(self._hand.lane_spot(2))
        yield SLEEVE
        yield from self._hand.withdraw()

    def _ahead(self) -> Made | None:
        """The own pawn goes where nobody stands, if it stands alone where it belongs."""
        screen, hand = self._room.screen, self._hand
        facts = () if screen is None else screen.seats
        own = next((one for one in facts if one.seat == hand.seat), None)
        stood = [hand.stands_on(pawn(one.animal)) for one in facts]
        if own is None or stood.count(own.position) != 1 or own.position > 33:
            return None
        goal = next((own.position + n for n in (3, 2, 4) if own.position + n not in stood), None)
        return None if goal is None else partial(self._go_ahead, pawn(own.animal), own.position, goal)

    def _go_ahead(self, piece: str, home: int, goal: int) -> Deed:
        hand, places = self._hand, (f"track:{goal}", f"track:{home}")
        slip = Slip("ahead", hand.seat, piece, *places, mend=partial(hand.move_pawn, piece, home))
        slip.action = slip.made_at = "move-pawn"
        self._room.ledger.add(slip)
        yield from hand.move_pawn(piece, goal)

    def _bump_camera(self) -> Deed:
        self._slip("camera-bumped", ("camera was moved",), self._hand.withdraw)
        self._room.bump_camera()
        yield 0.5

    def _late(self) -> Deed:
        self._slip("late-flip", ("too late",), self._hand.flip_lane)
        yield 0.5
