"""Rounds in which somebody interferes with a seal, each handled as its house rule says.

One game a seed, a few rounds each; in every round one seat's lane is disturbed in one of :data:`KINDS`. What
has to follow is worked out here from the rules of the house, not asked of the program.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion.games.race.components import action_card
from companion.games.vocabulary import Move, Seat, seat_names, seat_number
from companion.reveal import HouseRule, Mode, Outcome
from companion.session.public import SealState, Stage
from companion.session.touches import SealPlan
from companion.session.verify import verify_game
from tests.secrecy.evening import SealedEvening
from tests.support.race_evening import Plan

__all__ = ["KINDS", "play_interfered"]

BREAKING = {
    "swap-after-lock": "a hand came back to the lane: press the key again",
    "hand-over-lane": "a hand came back to the lane: press the key again",
    "card-leaves": "a card left the lane: lay both face down and press again",
    "shown-before": "a card in the lane became readable: lay both face down and press again",
    "early-flip": "turned too early: lay both face down and press again",
}
"""What breaks a seal before the window, and what everybody is told."""

SPOILING = {
    "late-flip": "too late",
    "card-added": "there is a card too many",
    "card-missing": "a card is missing",
    "card-of-another-deck": "this action card is of another deck",
}
"""What spoils a lane in the window, and how it is named."""

CONSEQUENCES = {
    HouseRule.TABLE: "show the right cards now, or let all plan again",
    HouseRule.ALL_AGAIN: "all plan again",
    HouseRule.LOWEST: "the lowest legal plan stands",
}

POWER_CUT = "power-cut"

KINDS = (*BREAKING, *SPOILING, POWER_CUT)


class Interfered(SealedEvening):
    """An evening at which somebody meddles with a lane."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = Random(f"interference {seed}")
        players = 3 + seed % 3
        seats = seat_names(players)
        modes = {seat: self.chance.choice((Mode.FACE_DOWN, *Mode)) for seat in seats}
        self.victim = self.chance.choice(seats)
        modes[self.victim] = Mode.FACE_DOWN
        super().__init__(folder, players, modes, list(HouseRule)[seed % len(HouseRule)])

    # Sealing -------------------------------------------------------------------------------------

    def choose(self, seat: Seat) -> Plan:
        """Any legal plan."""
        legal = self.session.state.legal(seat)
        move = legal[self.chance.randrange(len(legal))]
        return move["action"], move.get("energy")

    def seal(self, seat: Seat, plan: Plan) -> None:
        """Seal a plan the way the seat seals."""
        if self.facts(seat).mode != Mode.SCAN.value:
            super().seal(seat, plan)
            return
        self.hood.shown = tuple(self.cards(seat, plan))
        self.run(0.4)
        self.table.press(seat)
        self.run(0.3)
        self.hood.shown = ()
        self.run(0.3)

    def obey(self) -> None:
        """Do what is to be done, pawn by pawn: no sensor sees two that change places at one moment."""
        for step in self.referee.instructions():
            if not step.done:
                self.do(step)
                self.run(0.3 if step.action == "move-pawn" else 0.0)

    def seal_everybody(self, plans: Mapping[Seat, Plan], last: Seat) -> None:
        """Everybody seals, ``last`` at the end."""
        for seat in (*(seat for seat in plans if seat != last), last):
            self.seal(seat, plans[seat])

    def others_flip(self, but: Seat | None = None) -> None:
        """The face-down seats turn their cards over."""
        for seat in self.seats:
            if seat != but and self.facts(seat).mode == Mode.FACE_DOWN.value:
                self.flip(seat)

    def seal_of(self, seat: Seat) -> SealState:
        return self.facts(seat).seal

    def opened(self) -> dict[Seat, Plan | None]:
        return {facts.seat: facts.plan for facts in self.referee.public().seats}


Faults = list[str]


def _expect(faults: Faults, what: str, found: object, wanted: object) -> None:
    if found != wanted:
        faults.append(f"{what}: {found!r}, not {wanted!r}")


def _broken(evening: Interfered, kind: str, plans: dict[Seat, Plan], faults: Faults) -> None:
    """A seal breaks before the window: only that seat seals again, and everybody knows why."""
    victim = evening.victim
    other = next(seat for seat in evening.seats if seat != victim)
    if kind == "early-flip":
        evening.seal_everybody(plans, last=other)
        evening.reach(Stage.COUNTDOWN, within=2.0)
    else:
        for seat in evening.seats:
            if seat != other:
                evening.seal(seat, plans[seat])
    evening.run(0.8)
    _meddle(evening, kind, plans)
    evening.run(0.5)
    evening.table.hands.clear()
    _expect(faults, f"{kind}: seal", evening.seal_of(victim), SealState.BROKEN)
    _expect(faults, f"{kind}: said", str(evening.facts(victim).note), BREAKING[kind])
    _expect(faults, f"{kind}: lamp", evening.table.lamps[seat_number(victim) + 1], "blink")
    _expect(faults, f"{kind}: stage", evening.referee.stage, Stage.SEAL)
    for seat in evening.seats:
        if seat not in (victim, other):
            _expect(faults, f"{kind}: {seat}", evening.seal_of(seat), SealState.SEALED)
    evening.clear_lane(victim)
    evening.run(1.0)
    evening.seal(victim, plans[victim])
    if kind != "early-flip":
        evening.seal(other, plans[other])
    _open(evening, plans, faults)


def _meddle(evening: Interfered, kind: str, plans: dict[Seat, Plan]) -> None:
    victim = evening.victim
    match kind:
        case "swap-after-lock":
            evening.table.hands.add(f"{victim}.lane.1")
            plans[victim] = evening.choose(victim)
            evening.lanes[victim] = []
            evening.lanes[victim] = evening.cards(victim, plans[victim])
        case "hand-over-lane":
            evening.table.hands.add(f"{victim}.lane.2")
        case "card-leaves":
            evening.table.uncover(f"{victim}.lane.1")
        case _:
            evening.flip(victim)


def _open(evening: Interfered, plans: Mapping[Seat, Plan], faults: Faults) -> None:
    """Count down, turn over: all plans lie open as they were made."""
    if Mode.FACE_DOWN.value in {facts.mode for facts in evening.referee.public().seats}:
        evening.reach(Stage.REVEAL, within=6.0)
        evening.others_flip()
    evening.until(lambda screen: screen.stage in (Stage.RESOLVE, Stage.OVER), 8.0)
    _expect(faults, "opened", evening.opened(), dict(plans))


def _spoiled(evening: Interfered, kind: str, plans: dict[Seat, Plan], faults: Faults) -> None:
    """A lane is late or wrong in the window: named, and the house rule decides."""
    victim = evening.victim
    evening.seal_everybody(plans, last=victim)
    evening.reach(Stage.REVEAL, within=6.0)
    evening.others_flip(but=victim)
    right = list(evening.lanes[victim])
    _spoil(evening, kind)
    said = f"{SPOILING[kind]}: {CONSEQUENCES[evening.house_rule]}"
    lowest = evening.session.state.default(victim)
    evening.run(5.2)
    _expect(faults, f"{kind}: said", str(evening.facts(victim).note), said)
    match evening.house_rule:
        case HouseRule.TABLE:
            _expect(faults, f"{kind}: stage", evening.referee.stage, Stage.REVEAL)
            _put_right(evening, right)
            evening.until(lambda screen: screen.stage in (Stage.RESOLVE, Stage.OVER), 8.0)
            _expect(faults, "opened", evening.opened(), dict(plans))
        case HouseRule.ALL_AGAIN:
            _expect(faults, f"{kind}: stage", evening.referee.stage, Stage.SEAL)
            for seat in evening.seats:
                _expect(faults, f"{kind}: {seat}", evening.seal_of(seat), SealState.OPEN)
            _put_right(evening, right)
            for seat in evening.seats:
                evening.clear_lane(seat)
            evening.run(1.0)
            evening.seal_everybody(plans, last=victim)
            _open(evening, plans, faults)
        case HouseRule.LOWEST:
            plans[victim] = (lowest["action"], lowest.get("energy"))
            _expect(faults, "opened", evening.opened(), dict(plans))
            _put_right(evening, right)


def _spoil(evening: Interfered, kind: str) -> None:
    victim, table = evening.victim, evening.table
    slot = f"{victim}.lane.1"
    match kind:
        case "card-added":
            evening.flip(victim)
            spare = next(n for n in range(8, 0, -1) if f"RZ-A{n}-{seat_number(victim) + 1}" not in table.tags)
            table.lay(action_card(spare, seat_number(victim) + 1), slot)
        case "card-missing":
            evening.flip(victim)
            table.lift(evening.lanes[victim][0])
        case "card-of-another-deck":
            evening.flip(victim)
            table.lift(evening.lanes[victim][0])
            stranger = 1 + (seat_number(victim) + 1) % len(evening.seats)
            card = next(c for n in range(1, 9) if (c := action_card(n, stranger)) not in table.tags)
            table.lay(card, slot)
        case _:
            pass


def _put_right(evening: Interfered, right: list[str]) -> None:
    """Only the right cards lie in the lane, face up."""
    lane = evening.lane(evening.victim)
    for card, (zone, _, _) in list(evening.table.tags.items()):
        if zone in lane and card not in right:
            evening.table.lift(card)
    evening.lanes[evening.victim] = right
    evening.flip(evening.victim)


def _cut(evening: Interfered, plans: dict[Seat, Plan], faults: Faults) -> None:
    """The power goes between lock and reveal: everybody seals again, and no plan is on the disk."""
    marker = f"zebra-{evening.chance.randrange(10**9)}"
    for seat, plan in plans.items():
        if evening.facts(seat).mode == Mode.TOUCH.value:
            fields = {"action": plan[0]} if plan[1] is None else {"action": plan[0], "energy": plan[1]}
            move = Move.of(seat, "start" if plan[1] is None else "plan", **fields, note=marker)
            evening.referee.touch(SealPlan(move))
        else:
            evening.seal(seat, plan)
    evening.run(evening.chance.choice((0.0, 0.5, 1.5)))
    folder = evening.journal.path.parent
    disk = b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())
    _expect(faults, "plan on the disk", marker.encode() in disk, False)
    before = len(evening.session.entries)
    for seat in evening.seats:
        evening.clear_lane(seat)
    evening.resume()
    evening.reach(Stage.SEAL)
    _expect(faults, "entries", len(evening.session.entries), before)
    for seat in evening.seats:
        _expect(faults, f"after the cut {seat}", evening.seal_of(seat), SealState.OPEN)
    seals = evening.journal.record(evening.session.id).seals
    lost = [seal for seal in seals if seal.entry is None and seal.outcome is Outcome.LOST]
    _expect(faults, "lost seals are named", {seal.seat for seal in lost} >= set(evening.seats), True)
    _expect(faults, "nonces of lost seals", [seal.nonce for seal in lost], [None] * len(lost))
    evening.seal_everybody(plans, last=evening.victim)
    _open(evening, plans, faults)


def _interfere(evening: Interfered, kind: str, faults: Faults) -> None:
    plans = {seat: evening.choose(seat) for seat in evening.seats}
    if kind in BREAKING:
        _broken(evening, kind, plans, faults)
    elif kind in SPOILING:
        _spoiled(evening, kind, plans, faults)
    else:
        _cut(evening, plans, faults)


@contextmanager
def _folder() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="sealed-", dir=memory if memory.is_dir() else None) as place:
        yield Path(place)


def play_interfered(seed: int, rounds: int, faults: Faults) -> Counter[str]:
    """Some rounds of one game, one interference each; how often each kind was met under which rule."""
    met: Counter[str] = Counter()
    with _folder() as folder:
        evening = Interfered(folder, seed)
        evening.begin()
        for number in range(rounds):
            if evening.settle().stage is Stage.OVER:
                break
            kind = KINDS[(seed * rounds + number) % len(KINDS)]
            told: Faults = []
            _interfere(evening, kind, told)
            met[f"{kind} · {evening.house_rule.value}"] += 1
            where = f"seed {seed}, round {number + 1}, {evening.house_rule.value}"
            faults += [f"{where}: {each}" for each in told]
            if told:
                break
        found = verify_game(evening.journal, evening.session.id)
        if not found.holds:
            faults.append(f"seed {seed}: {found.lines()}")
        evening.journal.close()
    return met
