"""Tables with people who lie, and a second referee that searches instead of keeping accounts.

The searching referee remembers, seat by seat, when each hidden card came and which cards were shown or
denied when. A seat is caught when no way is left to say which card came when: that is looked for by trying.
It shares no line with the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.games.vocabulary import TABLE, IllegalMove, Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["Evening", "Searcher"]


@dataclass
class _Past:
    """What is remembered of one seat: when its hidden cards came, when each shown one must have come."""

    came: list[int] = field(default_factory=lambda: [0] * 5)
    shown: list[int] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    denied: dict[str, int] = field(default_factory=dict)

    def explained(self) -> bool:
        """Whether each shown card can be given a hidden card that came after its last absence."""
        taken: dict[int, int] = {}

        def find(shown: int, tried: set[int]) -> bool:
            for slot, came in enumerate(self.came):
                if came > self.shown[shown] and slot not in tried:
                    tried.add(slot)
                    if slot not in taken or find(taken[slot], tried):
                        taken[slot] = shown
                        return True
            return False

        return all(find(shown, set()) for shown in range(len(self.shown)))


class Searcher:
    """The second referee: hears moves, counts draws itself, says who is caught by the last move."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = {seat: _Past() for seat in seats}
        self.clock = 0
        self.shuffled: dict[str, int] = {}
        self.pile: list[str] = []
        self.asked: tuple[str, str] = ("", "")
        self.collects: dict[str, str] = {}
        """The element of the first card that each seat laid."""

    def hear(self, move: Mapping[str, Any]) -> list[str]:
        """The seats that the move catches for the first time."""
        seat, kind = move["seat"], move["move"]
        caught: list[str] = []
        if kind == "draw":
            self.clock += 1
            self.seats[move["to"]].came += [self.clock] * move["count"]
        elif kind == "reshuffle":
            self.shuffled |= dict.fromkeys(self.pile, self.clock)
            self.pile = []
        elif kind == "deny":
            self.seats[seat].denied[self.asked[1]] = self.clock
        elif kind == "give":
            caught = self._show(seat, move["card"])
            self._take(self.asked[0], move["card"])
        elif kind == "lay":
            self.collects.setdefault(seat, move["cards"][0].split("_")[0])
            caught = [name for card in move["cards"] for name in self._show(seat, card)]
        elif kind == "discard":
            caught = self._discard(seat, move)
        return caught

    def _discard(self, seat: str, move: Mapping[str, Any]) -> list[str]:
        count = len(move["cards"]) if move["then"] == "swap" else 0
        back = self.pile[len(self.pile) - count :] if count else []
        self.pile = self.pile[: len(self.pile) - count]
        caught = [name for card in move["cards"] for name in self._show(seat, card)]
        for card in back:
            self._take(seat, card)
        if move["then"] == "yy_retrieve":
            element = move.get("element") or self.collects[seat]
            found = next(card for card in reversed(self.pile) if card.startswith(f"{element}_"))
            self.pile.remove(found)
            self._take(seat, found)
        self.pile += move["cards"]
        if move["then"] in ("request", "yy_request"):
            self.asked = (seat, move["ask"])
        return caught

    def _show(self, seat: str, card: str) -> list[str]:
        past = self.seats[seat]
        denied = past.denied.pop(card, -1)
        if card in past.known:
            past.known.remove(card)
            return []
        past.shown.append(max(denied, self.shuffled.get(card, -1)))
        if past.explained():
            return []
        past.shown.pop()
        return [seat]

    def _take(self, seat: str, card: str) -> None:
        self.seats[seat].known.add(card)
        self.seats[seat].denied.pop(card, None)


class Evening:
    """One game in real hands: whoever is asked for a card that it holds denies it with some probability.

    The state is a referee's; the hands and the draw pile are kept here. Yin Yangs are never thrown away
    alone and nothing is given up, so that the second referee has fewer words to know.
    """

    def __init__(self, players: int, seed: int, lying: float) -> None:
        self.rng = Random(f"evening {players} {seed} {lying}")
        self.lying = lying
        self.state: Any = GAME.new({"players": players})
        deck = sorted(self.state.setting.box.cards)
        self.rng.shuffle(deck)
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.state.setting.seats}
        self.pile = deck
        self.lies: list[tuple[str, str]] = []

    def play(self) -> tuple[ZodiacState, Move]:
        """One move; the state before it and the move."""
        before = self.state
        move = self._choose()
        after: Any = before.apply(move).state
        self._carry(before, move)
        self.state = after
        return before, move

    def _choose(self) -> Move:
        state = self.state
        (seat,) = state.to_act()
        if seat == TABLE:
            move: Move = state.legal(TABLE)[0]
            return move
        hand = self.hands[seat]
        if state.phase == "answer":
            return self._answer(seat)
        lays = [Move.of(seat, "lay", cards=[card]) for card in hand]
        fitting = [move for move in lays if self._allowed(move)]
        if fitting and self.rng.random() < 0.9:
            return self.rng.choice(fitting)
        if state.phase == "followup":
            return Move.of(seat, "end_turn")
        return self._discard(seat)

    def _answer(self, seat: str) -> Move:
        holds = self.state.asked in self.hands[seat]
        deny = Move.of(seat, "deny")
        if not holds:
            return deny
        if self.rng.random() < self.lying and self._allowed(deny):
            self.lies.append((seat, self.state.asked))
            return deny
        return Move.of(seat, "give", card=self.state.asked)

    def _discard(self, seat: str) -> Move:
        hand = self.hands[seat]
        plain = [card for card in hand if not card.endswith("_yinyang")] or hand
        card = self.rng.choice(plain)
        element = self.rng.choice(sorted(self.state.setting.box.elements))
        asked = f"{element}_{card.split('_')[1]}"
        request = Move.of(seat, "discard", cards=[card], then="request", ask=asked)
        swap = Move.of(seat, "discard", cards=[card], then="swap")
        wanted = [move for move in (request, swap) if self._allowed(move)]
        draw = Move.of(seat, "discard", cards=[card], then="draw")
        return self.rng.choice([*wanted, draw])

    def _allowed(self, move: Move) -> bool:
        try:
            self.state.check(move)
        except IllegalMove:
            return False
        return True

    def _carry(self, before: ZodiacState, move: Move) -> None:
        """What happens to the real cards."""
        seat = move.seat
        if move.move == "deal":
            for other in self.hands:
                self.hands[other] = [self.pile.pop() for _ in range(5)]
        elif move.move == "draw":
            self.hands[move["to"]] += [self.pile.pop() for _ in range(move["count"])]
        elif move.move == "reshuffle":
            self.pile = list(before.discard)
            self.rng.shuffle(self.pile)
        elif move.move in ("lay", "discard"):
            for card in move["cards"]:
                self.hands[seat].remove(card)
            if move.get("then") == "swap":
                self.hands[seat].append(before.discard[-1])
        elif move.move == "give":
            self.hands[seat].remove(move["card"])
            self.hands[before.active or ""].append(move["card"])
