"""A second, plain-minded referee for Crazy Race, to be compared with the real one.

It plays with pieces as they stand on a table: each space has a heap of carts, the last one in front. It
shares nothing with the rules but the printed values, believes every move and refuses none.
"""

from __future__ import annotations

import math
from typing import Any

Data = dict[str, Any]

ORDER = ["beige", "green", "turquoise", "grey", "brown"]


class Oracle:
    """A race watched move by move."""

    def __init__(self, seats: list[str], box: Data, options: Data) -> None:
        self.seats, self.box, self.options = seats, box, options
        self.cards = {**box["animals"], **box["donkeys"]}
        self.heaps: dict[int, list[str]] = {}
        self.animal: dict[str, str] = {}
        self.spent: dict[str, list[str]] = {seat: [] for seat in seats}
        self.track: list[str] = []
        self.palms: list[int] = []
        self.stage = 1
        self.last_round = False
        self.marker = ""
        self.turn = ""
        self.limit: int | None = None
        self.wish = 0
        self.lying: list[tuple[str, int]] = []
        self.again = False
        self.laughed: set[str] = set()
        self.chosen = 0
        self.cards_due = 0

    # where the carts are

    def where(self, seat: str) -> int:
        return next(space for space, heap in self.heaps.items() if seat in heap)

    def order(self) -> list[str]:
        return [seat for space in sorted(self.heaps, reverse=True) for seat in reversed(self.heaps[space])]

    def push(self, seat: str, spaces: int) -> None:
        if spaces > 0:
            space = self.where(seat)
            self.heaps[space].remove(seat)
            self.heaps.setdefault(space + spaces, []).append(seat)

    def passed(self) -> bool:
        return self.where(self.order()[0]) > self.palms[self.stage - 1]

    def colour(self, space: int) -> str:
        while space > len(self.track):
            space -= len(self.track)
        return self.track[space - 1]

    # what the moves do

    def see(self, move: Data) -> None:
        """Carry out one move as the players would."""
        getattr(self, move["move"])(move)

    def lay_sheets(self, move: Data) -> None:
        lying = {entry["slot"]: entry for entry in move["slots"]}
        for part in self.box["course"]:
            if part.startswith("P"):
                self.palms.append(len(self.track))
            elif part.startswith("B"):
                self.track.append(self.box["board"][part])
            else:
                entry = lying[part]
                colours = list(self.box["sheets"][entry["sheet"]][entry["side"]])
                self.track += reversed(colours) if entry.get("flip") else colours

    def take_cart(self, move: Data) -> None:
        """Colours have no influence."""

    def reveal(self, move: Data) -> None:
        if self.marker and len(self.seats) > 2:
            self.next_stage()

    def deal_donkeys(self, move: Data) -> None:
        for seat, donkey in move["donkeys"].items():
            self.animal[seat] = donkey
            self.heaps[self.box["start_spaces"][str(self.box["donkeys"][donkey]["start"])]] = [seat]
        self.marker = self.order()[0]
        self.begin(self.marker)

    def begin(self, seat: str) -> None:
        self.turn, self.lying, self.again, self.wish = seat, [], False, 0
        card = self.cards[self.animal[seat]]
        ability = card["ability"]
        self.limit = card["limit"]
        if ability["kind"] == "last_place_limit" and self.order()[-1] == seat:
            self.limit = ability["limit_last"]
        if ability["kind"] == "start_bonus" and self.colour(self.where(seat)) == ability["colour"]:
            self.push(seat, ability["spaces"])

    def drive(self, move: Data) -> None:
        here, ability = self.where(self.turn), self.cards[self.animal[self.turn]]["ability"]
        if move["spaces"] == 0:
            self.next_seat()
            return
        there = here
        for _ in range(move["spaces"]):
            there += 1
            while ability["kind"] == "skip_occupied" and move.get("skip", True) and self.heaps.get(there):
                there += 1
        self.wish = there - here

    def roll(self, move: Data) -> None:
        self.lying += [(colour, pips) for colour, pips in move["dice"]]
        ability = self.cards[self.animal[self.turn]]["ability"]
        if ability["kind"] == "fixed_dice":
            pips = [face for _, face in self.lying]
            self.push(self.turn, sum(pips) if ability["count"] == "sum" else max(pips))
            self.next_seat()
        elif ability["kind"] == "hop":
            self.wish = len(self.lying)
            if self.pips() > (self.limit or 0) or self.wish == 14:
                self.judge()
        elif ability["kind"] == "reroll" and not self.again:
            if not any(colour in ability["colours"] for colour, _ in self.lying):
                self.judge()
        else:
            self.judge()

    def reroll(self, move: Data) -> None:
        self.again = True
        for colour, pips in move["dice"]:
            self.lying.remove((colour, pips))

    def stand(self, move: Data) -> None:
        self.judge()

    def hop(self, move: Data) -> None:
        """One more die comes."""

    def stop(self, move: Data) -> None:
        self.judge()

    def pips(self) -> int:
        ability = self.cards[self.animal[self.turn]]["ability"]
        result = 0
        for colour, face in self.lying:
            capped = ability["kind"] == "cap" and colour in ability["colours"] and face > ability["max"]
            result += ability["max"] if capped else face
        return result

    def judge(self) -> None:
        if self.limit is None or self.pips() <= self.limit:
            self.push(self.turn, self.wish)
        else:
            self.push(self.turn, 1)
            for seat in self.seats:
                ability = self.cards[self.animal[seat]]["ability"]
                if ability["kind"] == "laugh" and seat != self.turn and seat not in self.laughed:
                    self.push(seat, ability["spaces"])
                    if self.options["laugh"] == "once_per_round":
                        self.laughed.add(seat)
        self.next_seat()

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def next_seat(self) -> None:
        seat = self.after(self.turn)
        self.last_round = self.last_round or self.passed()
        if seat != self.marker:
            self.begin(seat)
        else:
            self.laughed = set()
            if not self.last_round:
                self.begin(seat)
            else:
                self.turn, self.chosen = "", 0
                front, rear = self.where(self.order()[0]), self.where(self.order()[-1])
                self.cards_due = 2 + math.ceil((front - rear) / 3)

    def next_stage(self) -> None:
        self.stage += 1
        self.last_round = self.passed()
        self.begin(self.marker)

    def harness(self, seat: str, card: str) -> None:
        self.spent[seat].append(self.animal[seat])
        self.animal[seat] = card

    def hitch(self, move: Data) -> None:
        self.harness(move["seat"], move["card"])
        self.chosen += 1
        if self.chosen == len(self.seats):
            self.marker = self.order()[0]
            if self.stage == 4:
                self.next_stage()

    def hitch_pair(self, move: Data) -> None:
        self.harness(move["seat"], move["own"])
        self.harness(self.after(move["seat"]), move["other"])
        self.marker = self.order()[0]
        self.next_stage()

    def bonus(self, move: Data) -> None:
        self.push(move["seat"], self.cards[move["card"]]["bonus"])

    def bonus_all(self, move: Data) -> None:
        seat = move["seat"]
        for card in (*self.spent[seat], self.animal[seat]):
            self.push(seat, self.cards[card]["bonus"])

    # what came of it

    def final_order(self) -> list[str]:
        """All seats, best first; level ones by the donkey they began with."""

        def donkey(seat: str) -> int:
            limit: int = self.cards[[*self.spent[seat], self.animal[seat]][0]]["limit"]
            return limit

        return sorted(self.seats, key=lambda seat: (self.where(seat), donkey(seat)), reverse=True)
