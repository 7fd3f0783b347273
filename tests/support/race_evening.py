"""An evening of Race for the Chinese Zodiac without pictures: a referee, a laid table, obedient hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.games.race.components import action_card, energy_card, energy_of
from companion.games.registry import game_named
from companion.games.vocabulary import Move, Seat, seat_names, seat_number
from companion.reconcile.instructions import Instruction
from companion.reveal import Mode, RevealRoom
from companion.session.journal import Journal
from companion.session.public import Fix, PublicTable, SeatFacts, Stage
from companion.session.records import Box, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import Decide, SealPlan
from companion.table.believed import BelievedTable
from tests.long.house_search import draft_values
from tests.support.table import STEP, LaidTable

RACE = game_named("race-for-the-chinese-zodiac")
ANIMALS = ("ox", "tiger", "snake", "horse", "goat")
WEDGES = (1, 2, 3, 4, 5, 6)
BOX = Box("draft/few-exchanges", draft_values("few-exchanges"))
"""Values of their own, so that what these evenings tell does not depend on the house values."""
Plan = tuple[int, int | None]


class RaceEvening:
    """A game whose wheel is laid and whose hands are dealt, as after a resume."""

    def __init__(
        self,
        folder: Path,
        players: int = 3,
        *,
        modes: Mapping[Seat, Mode] | None = None,
        animals: tuple[str, ...] = ANIMALS,
        people: bool = True,
    ) -> None:
        self.table = LaidTable(players)
        self.clock = self.table.clock
        self.journal = Journal.open(folder / "journal.sqlite3")
        self.seats = seat_names(players)
        self.animals = dict(zip(self.seats, animals, strict=False))
        options = {"players": players, "animals": list(animals[:players])}
        infos = [SeatInfo(seat, seat, bot=None if people else "random") for seat in self.seats]
        session = GameSession.new(self.journal, RACE, options, box=BOX, seats=infos)
        session.submit(Move.of("table", "wheel", wedges=WEDGES, rotation=0))
        self.modes = dict(modes or {})
        self.lanes: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.rows: dict[Seat, list[tuple[str, str | None]]] = {seat: [] for seat in self.seats}
        self.owned: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.copies: dict[int, int] = dict.fromkeys(range(1, 10), 0)
        for seat in self.seats:
            for value in session.state.to_json()["seats"][seat_number(seat)]["hand"]:
                self.owned[seat].append(self.new_card(value))
        self.session = session
        self.referee = self._referee()
        self._lay()

    def _referee(self) -> Referee:
        return Referee(
            self.session,
            BelievedTable(self.table.mat),
            self.table,
            self.clock,
            RevealRoom(self.clock),
            modes=self.modes,
        )

    def _lay(self) -> None:
        data = self.session.state.to_json()
        self.sectors = len(data["wheel"]["sectors"])
        self.table.turn(WEDGES, data["wheel"]["rotation"], self.sectors)
        for part in data["seats"]:
            self.table.stand(part["animal"], part["position"])
            self.table.push(part["seat"], part["karma"])

    def resume(self) -> None:
        """The companion goes out and comes back; cards on their way change hands meanwhile."""
        for _ in range(10):
            steps = [step for step in self.referee.instructions() if not step.done]
            if not any(step.action in ("take", "give") for step in steps):
                break
            for step in steps:
                if step.action in ("take", "give", "recover"):
                    self.do(step)
            self.run(1.5)
        self.session = GameSession.resume(self.journal, self.session.id)
        self.table.connect_anew()
        self.referee = self._referee()

    def close(self) -> None:
        """Close the journal."""
        self.journal.close()

    # Time ----------------------------------------------------------------------------------------

    def run(self, seconds: float) -> PublicTable:
        """Let time pass; what the screen shows then."""
        for _ in range(round(seconds / STEP)):
            self.clock.advance(STEP)
            self.referee.tick()
        return self.referee.public()

    def until(self, done: Callable[[PublicTable], bool], within: float = 30.0) -> PublicTable:
        """Let time pass until the screen shows something; fails after ``within`` seconds."""
        end = self.clock.now() + within
        while self.clock.now() < end:
            screen = self.run(STEP)
            if done(screen):
                return screen
        raise AssertionError(f"not within {within} s; {self.describe()}")

    def reach(self, stage: Stage, within: float = 30.0) -> PublicTable:
        """Let time pass until a stage."""
        return self.until(lambda screen: screen.stage is stage, within)

    def describe(self) -> str:
        """What the screen shows, for a failing test."""
        screen = self.referee.public()
        undone = [str(step.line) for step in screen.instructions if not step.done]
        fix = screen.fix.line if screen.fix else None
        notes = [f"{facts.seat} {facts.seal} {facts.note}" for facts in screen.seats]
        return f"{screen.stage} round {screen.round}: undone {undone}, fix {fix}, seats {notes}"

    def facts(self, seat: Seat) -> SeatFacts:
        """A seat's strip on the screen."""
        return next(facts for facts in self.referee.public().seats if facts.seat == seat)

    def fix(self, within: float = 10.0) -> Fix:
        """Wait for the exact fix."""
        screen = self.until(lambda shown: shown.fix is not None and not shown.fix.small, within)
        assert screen.fix is not None
        return screen.fix

    # Cards ---------------------------------------------------------------------------------------

    def new_card(self, value: int) -> str:
        """A copy of an energy card that nobody has seen yet."""
        self.copies[value] += 1
        return energy_card(value, self.copies[value])

    def held(self, seat: Seat, value: int) -> list[str]:
        """The energy cards of a value in a seat's hand."""
        laid = {card for pair in self.rows[seat] for card in pair} | set(self.lanes[seat])
        return [card for card in self.owned[seat] if energy_of(card) == value and card not in laid]

    def cards(self, seat: Seat, plan: Plan) -> list[str]:
        """The cards of a plan, the energy out of the seat's hand."""
        cards = [action_card(plan[0], seat_number(seat) + 1)]
        return cards if plan[1] is None else [*cards, self.held(seat, plan[1])[0]]

    def lane(self, seat: Seat) -> tuple[str, str]:
        """A seat's two slots."""
        return f"{seat}.lane.1", f"{seat}.lane.2"

    def lay_lane(self, seat: Seat, cards: list[str]) -> None:
        """Cards face down in the lane."""
        self.table.cover(*self.lane(seat)[: len(cards)])
        self.lanes[seat] = cards

    def flip(self, seat: Seat) -> None:
        """Turn the lane's cards over."""
        for slot, card in zip(self.lane(seat), self.lanes[seat], strict=False):
            self.table.uncover(slot)
            self.table.lay(card, slot)

    def clear_lane(self, seat: Seat) -> None:
        """Take the lane's cards back."""
        for slot, card in zip(self.lane(seat), self.lanes[seat], strict=False):
            self.table.uncover(slot)
            self.table.lift(card)
        self.lanes[seat] = []

    # Rounds --------------------------------------------------------------------------------------

    def seal(self, seat: Seat, plan: Plan) -> None:
        """Seal a plan the way the seat seals; sealed a moment later."""
        self.clear_lane(seat)
        cards = self.cards(seat, plan)
        if self.facts(seat).mode == Mode.TOUCH.value:
            fields = {"action": plan[0]} if plan[1] is None else {"action": plan[0], "energy": plan[1]}
            kind = "start" if plan[1] is None else "plan"
            self.referee.touch(SealPlan(Move.of(seat, kind, **fields)))
            return
        self.lay_lane(seat, cards)
        self.run(1.0)
        self.table.press(seat)
        self.run(0.5)

    def seal_all(self, plans: Mapping[Seat, Plan]) -> None:
        """Every seat seals face down."""
        self.reach(Stage.SEAL)
        for seat, plan in plans.items():
            self.seal(seat, plan)

    def open(self, plans: Mapping[Seat, Plan]) -> PublicTable:
        """Seal, count down, flip: until the plans are opened."""
        self.seal_all(plans)
        face_down = [seat for seat in plans if self.facts(seat).mode == Mode.FACE_DOWN.value]
        if face_down:
            self.reach(Stage.REVEAL)
        for seat in face_down:
            self.flip(seat)
        return self.until(lambda screen: screen.stage in (Stage.RESOLVE, Stage.OVER), 6.0)

    def begin(self) -> PublicTable:
        """Everybody starts with action 7 and obeys: round 1 is to be planned."""
        starts: dict[Seat, Plan] = dict.fromkeys(self.seats, (7, None))
        self.open(starts)
        return self.settle()

    def settle(self, within: float = 60.0) -> PublicTable:
        """Obey and decline until seats seal again."""
        end = self.clock.now() + within
        screen = self.run(STEP)
        while screen.stage is Stage.RESOLVE:
            self.obey()
            if screen.decision is not None:
                self.referee.touch(Decide(screen.decision.default))
            screen = self.run(1.2)
            assert self.clock.now() < end, self.describe()
        return screen

    def obey(self) -> None:
        """Do everything that is to be done, at once."""
        for step in self.referee.instructions():
            if not step.done:
                self.do(step)

    def do(self, step: Instruction) -> None:
        """Do one thing on the table."""
        seat = step.seat or ""
        match step.action:
            case "move-pawn":
                self.table.stand(self.animals[seat], int(step.target.split(":")[1]))
            case "set-slide":
                self.table.push(seat, int(step.target.split(":")[2]))
            case "turn-wheel":
                self.table.turn(WEDGES, int(step.target.split(":")[1]), self.sectors)
            case "to-row":
                self._to_row(seat, step)
            case "set-row":
                self._set_row(seat)
            case "recover":
                self._recover(seat, len(step.values))
            case "take" | "give":
                self._hand_over(seat, step)

    def _to_row(self, seat: Seat, step: Instruction) -> None:
        """Lay a pair at the end of the row: out of the lane, or out of the hand."""
        self.clear_lane(seat)
        action, *energy = step.values
        self._lay_pair(seat, (action, energy[0] if energy else None))

    def _lay_pair(self, seat: Seat, pair: Plan) -> None:
        """Lay a pair at the end of the row, once however often it is asked for."""
        action = action_card(pair[0], seat_number(seat) + 1)
        if any(action == laid for laid, _ in self.rows[seat]):
            return
        energy = None if pair[1] is None else self.held(seat, pair[1])[0]
        column = len(self.rows[seat])
        self.table.lay(action, f"{seat}.row.action", column)
        if energy is not None:
            self.table.lay(energy, f"{seat}.row.energy", column)
        self.rows[seat].append((action, energy))

    def _set_row(self, seat: Seat) -> None:
        """Lay the whole row anew as the rules have it."""
        self.clear_lane(seat)
        while self.rows[seat]:
            for card in self.rows[seat].pop():
                self.table.lift(card or "")
        for pair in self.session.state.to_json()["seats"][seat_number(seat)]["row"]:
            if pair["action"] != 8:
                self._lay_pair(seat, (pair["action"], pair["energy"]))

    def _recover(self, seat: Seat, pairs: int) -> None:
        """Take back the last pairs, once however often it is asked for."""
        self.clear_lane(seat)
        row = self.session.state.to_json()["seats"][seat_number(seat)]["row"]
        stays = sum(pair["action"] != 8 for pair in row)
        while pairs and len(self.rows[seat]) > stays:
            for card in self.rows[seat].pop():
                if card is not None:
                    self.table.lift(card)

    def _hand_over(self, seat: Seat, step: Instruction) -> None:
        for value in step.values[:2]:
            if step.action == "take":
                card = self.new_card(value)
                self.owned[seat].append(card)
            elif held := self.held(seat, value):
                card = held[0]
                self.owned[seat].remove(card)
            else:
                return  # it still lies in the row
            self.table.lay(card, f"{seat}.{step.action}", step.values.index(value) % 2)
            self.run(0.9)
            self.table.lift(card)
