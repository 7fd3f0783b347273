"""Sealed rounds played twice with different plans: nothing that others can see may differ.

Each round has a seed. Both times the same hands move at the same moments; only the plans are others. What
the witness sees is compared place by place, and searched for the markers: a random word inside each plan
that is touched in, the names of the cards that are laid or scanned, the nonces.
"""

from __future__ import annotations

import logging
import secrets
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from companion.commands.log import kept_log
from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat, seat_names
from companion.reveal import NONCE_BYTES, Mode, commitment
from companion.session.public import Stage
from companion.session.recording import Recording
from companion.session.touches import SealPlan, Unseal
from tests.secrecy.evening import SealedEvening
from tests.secrecy.witness import RECORDING, Witness, watching

__all__ = ["Leak", "SealedRound", "find_leaks"]

LOG = logging.getLogger("companion.tests")

CRASHES = (
    "companion.session.journal.Journal.note_seals",
    "companion.session.session.GameSession.note_seals",
    "companion.session.choosing.HiddenChoice._note",
    "companion.reveal.room.RevealRoom._note",
    "companion.reveal.room.RevealRoom._start_countdown_if_all_sealed",
    "companion.reveal.sealed.commitment",
    "companion.reveal.commitment.canonical_json",
    "companion.session.choosing.HiddenChoice.check",
    "companion.session.referee.Referee.tick",
    "companion.session.referee.Referee.public",
    "companion.session.showing._seat",
)
"""Where a crash is forced."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Something that others can see and that hangs on a plan."""

    seed: int
    place: str
    moment: str
    what: str


@dataclass
class SealedRound:
    """The script of one round: who sits there, how they seal, what else their hands do."""

    seed: int
    chance: Random = field(init=False)

    planning: bool = True

    def __post_init__(self) -> None:
        self.chance = Random(f"sealed round {self.seed}")
        self.players = 3 + self.seed % 3
        self.seats = seat_names(self.players)
        modes = [*Mode, *(self.chance.choice(list(Mode)) for _ in range(self.players - 3))]
        self.chance.shuffle(modes)
        self.modes = dict(zip(self.seats, modes, strict=True))
        self.order = self.chance.sample(self.seats, self.players)
        self.planning = self.planning and self.seed % 4 != 0
        self.again = self.chance.choice(self.seats)
        self.taken_back = self.chance.choice(self.seats)
        self.refused = self.chance.choice(self.seats)
        self.looked_at = self.chance.choice(self.seats)
        self.recorded = self.seed % 3 == 0
        self.crash = self.chance.choice(CRASHES)

    def plans(self, evening: SealedEvening, which: str) -> dict[Seat, list[Move]]:
        """Two plans a seat, the first of which may be taken back; others for each ``which``."""
        chance = Random(f"plans {self.seed} {which}")
        state = evening.session.state
        chosen = {}
        for seat in self.seats:
            legal = list(state.legal(seat))
            chance.shuffle(legal)
            chosen[seat] = [legal[0], legal[min(1, len(legal) - 1)]]
        return chosen


Sights = list[tuple[str, dict[str, str]]]


class _Course:
    """One of the two times that a round is played."""

    def __init__(self, script: SealedRound, which: str, folder: Path, *, refuse: bool) -> None:
        self.script = script
        self.refuse = refuse
        self.evening = SealedEvening(folder, script.players, script.modes, started=script.planning)
        self.lines: list[str] = []
        self.sent: list[bytes] = []
        self.folder = folder
        self.markers = {f"zebra-{secrets.token_hex(6)}"}
        self.sights: Sights = []
        self.found: list[tuple[str, str, str]] = []
        self.evening.reach(Stage.SEAL)
        self.plans = script.plans(self.evening, which)
        self.witness = Witness(self.evening, folder, self.lines, self.sent)
        self.recording = (folder / RECORDING).open("w", encoding="utf-8", buffering=1)
        if script.recorded:
            self.evening.referee.record(Recording(self.recording))

    def close(self) -> None:
        self.recording.close()
        self.evening.close()

    @property
    def marker(self) -> str:
        return next(iter(marker for marker in self.markers if marker.startswith("zebra")))

    def look(self, moment: str, *, thorough: bool = False) -> None:
        sight = self.witness.look(thorough=thorough)
        self.sights.append((moment, sight))
        for marker in self.markers:
            self.found += [(place, moment, marker) for place, text in sight.items() if marker in text]
            if marker.encode() in self.witness.disk():
                self.found.append(("disk", moment, marker))

    def play(self) -> None:
        """Seal everything and stop right before the opening."""
        script, evening = self.script, self.evening
        for number, seat in enumerate(script.order):
            first, last = self.plans[seat]
            self.mark(last)
            if seat == script.refused:
                self.wrong(seat)
            if seat == script.again and number < len(script.order) - 1:
                self.mark(first)
                evening.make(first, self.marker)
                self.unseal(seat)
            evening.make(last, self.marker)
            self.look(f"{seat} sealed", thorough=seat == script.looked_at)
        self.look("all sealed")
        evening.run(2.2)
        self.look("right before the opening", thorough=True)
        if evening.referee.stage is not Stage.COUNTDOWN:
            raise AssertionError(f"seed {script.seed}: {evening.describe()}")

    def mark(self, move: Move) -> None:
        if self.script.modes[move.seat] is not Mode.TOUCH:
            self.markers.update(self.evening.cards_of(move))

    def unseal(self, seat: Seat) -> None:
        if self.script.modes[seat] is Mode.TOUCH:
            self.evening.referee.touch(Unseal(seat))
        else:
            self.evening.table.press(seat)
        self.evening.run(1.0)

    def wrong(self, seat: Seat) -> None:
        """A plan that is refused in the one course, none at all in the other: others must not tell."""
        evening, mode = self.evening, self.script.modes[seat]
        if mode is Mode.TOUCH and self.refuse:
            wrong = Move.of(seat, "plan", action=7, energy=9, note=self.marker)
            try:
                evening.referee.touch(SealPlan(wrong))
            except (IllegalMove, CompanionError):
                evening.run(0.1)
        elif mode is Mode.SCAN:
            other = "s1" if seat != "s1" else "s2"
            evening.hood.shown = tuple(evening.cards_of(Move.of(other, "plan", action=1, energy=1)))
            evening.hood.shown = evening.hood.shown if self.refuse else ()
            evening.run(0.4)
            evening.table.press(seat)
        evening.run(0.5 if mode is Mode.SCAN or not (self.refuse and mode is Mode.TOUCH) else 0.4)
        evening.hood.shown = ()
        evening.run(0.5)

    def guessed(self) -> Iterator[tuple[str, str, str]]:
        """Commitments that can be told from the plan alone, or by a nonce that is already on the disk."""
        record = self.evening.journal.record(self.evening.session.id)
        for seal in record.seals:
            if seal.nonce is not None and seal.entry is None:
                yield "commitments", "before the opening", f"{seal.seat}'s nonce is in the journal"
            if seal.digest is None or seal.entry is not None:
                continue
            legal = self.evening.session.state.legal(seal.seat)
            for nonce in (bytes(NONCE_BYTES), b"\xff" * NONCE_BYTES):
                for move in legal:
                    for told in (move, Move.of(move.seat, move.move, **dict(move.fields), note=self.marker)):
                        if commitment(nonce, record.header.id, seal.round_number, told) == seal.digest:
                            yield "commitments", "before the opening", f"{seal.seat}'s can be guessed"

    def crash(self) -> str:
        """What a crash at a random place says; the evening is over with it."""
        evening, seat = self.evening, self.script.order[0]
        with patch(self.script.crash, side_effect=RuntimeError("forced")):
            try:
                move = self.plans[seat][0]
                evening.referee.touch(
                    SealPlan(Move.of(seat, move.move, **dict(move.fields), note=self.marker))
                )
                evening.run(0.2)
            except Exception as error:
                LOG.exception("crash")
                return "".join(traceback.format_exception(error))
        return ""


@contextmanager
def _evening_folder() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="sealed-", dir=memory if memory.is_dir() else None) as place:
        yield Path(place)


def find_leaks(script: SealedRound, *, crash: bool = True) -> list[Leak]:
    """Play the round twice; everything that tells the plans apart, or tells one outright.

    ``crash``: look also at what a forced crash says.
    """
    courses: list[_Course] = []
    leaks: list[Leak] = []
    for which in ("first", "second"):
        with _evening_folder() as folder, kept_log(folder):
            lines: list[str] = []
            sent: list[bytes] = []
            with watching(lines, sent):
                course = _Course(script, which, folder, refuse=which == "second")
                lines.clear()
                course.lines, course.sent = lines, sent
                course.witness = Witness(course.evening, folder, lines, sent)
                course.play()
                found = [*course.found, *course.guessed()]
                leaks += [Leak(script.seed, place, moment, what) for place, moment, what in found]
                course.close()
                courses.append(course)
    leaks += _differences(script, courses[0].sights, courses[1].sights)
    leaks += _crashed(script) if crash else ()
    return leaks


def _differences(script: SealedRound, one: Sights, other: Sights) -> Iterator[Leak]:
    for (moment, first), (_, second) in zip(one, other, strict=True):
        for place in first:
            if first[place] != second[place]:
                yield Leak(script.seed, place, moment, _first_difference(first[place], second[place]))


def _first_difference(one: str, other: str) -> str:
    pairs = enumerate(zip(one, other, strict=False))
    start = next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
    return f"…{one[max(0, start - 60) : start + 40]!r} or …{other[max(0, start - 10) : start + 40]!r}"


def _crashed(script: SealedRound) -> Iterator[Leak]:
    with _evening_folder() as folder, kept_log(folder):
        lines: list[str] = []
        with watching(lines, []):
            course = _Course(SealedRound(script.seed, planning=False), "crash", folder, refuse=False)
            course.evening.referee.set_mode(script.order[0], Mode.TOUCH)
            course.evening.run(0.2)
            report = course.crash()
            course.close()
        told = {"crash report": report, "log": "\n".join(lines), "disk": ""}
        for place, text in told.items():
            if course.marker in text:
                yield Leak(script.seed, place, f"crash in {script.crash}", course.marker)
        if course.marker.encode() in course.witness.disk():
            yield Leak(script.seed, "disk", f"crash in {script.crash}", course.marker)
