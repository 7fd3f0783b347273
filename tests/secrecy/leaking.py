"""Builds that leak on purpose, by name: each must be caught by the proof, at the place it leaks to.

A leak stands for a mistake that a maintainer could make. It gets hold of the plan as it goes into the reveal
room, which no honest part of the program can.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from companion.games.vocabulary import Move, Seat
from companion.reconcile.instructions import Line
from companion.reveal import NothingShown, RevealRoom, ScanDesk
from companion.reveal.commitment import NONCE_BYTES
from companion.session.choosing import HiddenChoice
from companion.session.journal import Journal
from companion.session.lamps import KeyLamps
from companion.session.public import Cue, PublicTable, UndoLabel
from companion.session.recording import Recording
from companion.session.referee import Referee
from tests.secrecy import witness

__all__ = ["LEAKS", "LeakingBuild", "leaking"]

Stolen = dict[Seat, Move]
Patches = Callable[[Stolen], Iterator[Any]]


@dataclass(frozen=True)
class LeakingBuild:
    """One mistake: what it is called, where it shows, and how it is made."""

    name: str
    place: str
    patches: Patches


def _steal(stolen: Stolen) -> Any:
    honest = RevealRoom.seal

    def seal(self: RevealRoom, seat: Seat, move: Move) -> None:
        honest(self, seat, move)
        stolen[seat] = move

    return patch.object(RevealRoom, "seal", seal)


@contextmanager
def leaking(build: LeakingBuild) -> Iterator[None]:
    """The program with this mistake in it."""
    stolen: Stolen = {}
    with ExitStack() as stack:
        for each in (_steal(stolen), *build.patches(stolen)):
            stack.enter_context(each)
        yield


def _weight(stolen: Mapping[Seat, Move]) -> int:
    """A number that hangs on the plans."""
    return sum(
        (10 * move["action"] + (move.get("energy") or 0)) * (n + 3) for n, move in enumerate(stolen.values())
    )


def _on_screen(change: Callable[[PublicTable, Stolen], PublicTable]) -> Patches:
    def patches(stolen: Stolen) -> Iterator[Any]:
        honest = Referee.public
        yield patch.object(Referee, "public", lambda self: change(honest(self), stolen))

    return patches


def _after_seal(act: Callable[[HiddenChoice, Move], None]) -> Patches:
    def patches(stolen: Stolen) -> Iterator[Any]:
        honest = HiddenChoice._note

        def note(self: HiddenChoice) -> None:
            honest(self)
            for move in stolen.values():
                act(self, move)

        yield patch.object(HiddenChoice, "_note", note)

    return patches


def _logged(_: HiddenChoice, move: Move) -> None:
    logging.getLogger("companion.session").debug("sealed %s", move.to_json())


def _cost_shown(screen: PublicTable, stolen: Stolen) -> PublicTable:
    notes = {
        seat: Line.of("keeps {count}", count=9 - (move.get("energy") or 0)) for seat, move in stolen.items()
    }
    return replace(screen, seats=tuple(replace(s, note=notes.get(s.seat, s.note)) for s in screen.seats))


def _longer_beep(screen: PublicTable, stolen: Stolen) -> PublicTable:
    return replace(screen, cues=(Cue(_weight(stolen), "sealed"),) if stolen else ())


def _sorted_list(screen: PublicTable, stolen: Stolen) -> PublicTable:
    chosen = {seat: (move["action"], move.get("energy") or 0) for seat, move in stolen.items()}
    return replace(
        screen, seats=tuple(sorted(screen.seats, key=lambda facts: chosen.get(facts.seat, (0, 0))))
    )


def _undo_title(screen: PublicTable, stolen: Stolen) -> PublicTable:
    labels = tuple(
        UndoLabel(0, Line.of("{seat} planned {action}", seat=seat, action=move["action"]), barrier=False)
        for seat, move in stolen.items()
    )
    return replace(screen, undo=labels + screen.undo)


def _lamp_by_plan(stolen: Stolen) -> Iterator[Any]:
    honest = KeyLamps.follow

    def follow(self: Any, seals: Any) -> None:
        honest(self, seals)
        for seat, move in stolen.items():
            if self._lit.get(int(seat[1:])) == "on":
                for _ in range(1 + move["action"] % 3):
                    self._devices.lamp(int(seat[1:]), "on")

    yield patch.object(KeyLamps, "follow", follow)


def _late_lamp(stolen: Stolen) -> Iterator[Any]:
    """The key's lamp comes on later for a dearer plan."""
    honest = KeyLamps.follow
    held: dict[int, float] = {}

    def follow(self: Any, seals: Any) -> None:
        now = self._devices.clock.now()
        for seat, move in stolen.items():
            wait = 0.1 * move["action"]
            if now - held.setdefault(id(move), now) < wait and self._lit.get(int(seat[1:])) != "on":
                return
        honest(self, seals)

    yield patch.object(KeyLamps, "follow", follow)


def _in_journal(choice: HiddenChoice, move: Move) -> None:
    choice._session._journal.note_setting("latest seal", str(move.get("note", "")) + str(move["action"]))


def _before_opening(stolen: Stolen) -> Iterator[Any]:
    """The plan goes into the file together with the lock, with its nonce."""
    honest = Journal.note_seals

    def note(self: Journal, game_id: str, facts: Any) -> None:
        honest(self, game_id, facts)
        with self._writing() as write:
            for seat in stolen:
                write.execute(
                    "UPDATE commitments SET nonce = ? WHERE game_id = ? AND seat = ? AND digest NOT NULL",
                    (bytes(NONCE_BYTES), game_id, seat),
                )

    yield patch.object(Journal, "note_seals", note)


def _without_nonce(_: Stolen) -> Iterator[Any]:
    honest = RevealRoom.__init__

    def begin(self: RevealRoom, *args: Any, **named: Any) -> None:
        honest(self, *args, **named, nonce=bytes)

    yield patch.object(RevealRoom, "__init__", begin)


def _kept_text(choice: HiddenChoice, move: Move) -> None:
    choice._last_words = f"{move.seat}: {move['action']}"  # type: ignore[attr-defined]


def _room_repr(stolen: Stolen) -> Iterator[Any]:
    yield patch.object(RevealRoom, "__repr__", lambda self: f"<RevealRoom {stolen}>")


def _sent(choice: HiddenChoice, move: Move) -> None:
    here, there = multiprocessing.Pipe()
    with here, there:
        here.send({"seat": move.seat, "fields": move.fields})
        there.recv()


def _exported(stolen: Stolen) -> Iterator[Any]:
    honest = witness.export_json

    def export(record: Any) -> Any:
        return {**honest(record), "waiting": [repr(move) for move in stolen.values()]}

    yield patch.object(witness, "export_json", export)


def _recording(_: Stolen) -> Iterator[Any]:
    honest = Recording.touched

    def touched(self: Recording, now: float, touch: Any) -> None:
        honest(self, now, touch)
        self._write({"t": now, "touch": repr(getattr(touch, "move", touch))})

    yield patch.object(Recording, "touched", touched)


def _in_support(stolen: Stolen) -> Iterator[Any]:
    honest = witness.support_report

    def support(*given: Any) -> Any:
        return {**honest(*given), "state": [repr(move) for move in stolen.values()]}

    yield patch.object(witness, "support_report", support)


def _crash_names_it(_: Stolen) -> Iterator[Any]:
    honest = HiddenChoice.seal

    def seal(self: HiddenChoice, move: Move) -> None:
        try:
            honest(self, move)
        except RuntimeError as error:
            raise RuntimeError(f"cannot seal {move}") from error

    yield patch.object(HiddenChoice, "seal", seal)


def _environment(_: HiddenChoice, move: Move) -> None:
    os.environ["COMPANION_SEALED"] = repr(move)


def _environment_cleared(stolen: Stolen) -> Iterator[Any]:
    yield patch.dict(os.environ)
    yield from _after_seal(_environment)(stolen)


def _others_see(stolen: Stolen) -> Iterator[Any]:
    honest = Referee.private

    def private(self: Referee, seat: Seat) -> tuple[Move, ...]:
        return honest(self, seat) + tuple(move for owner, move in stolen.items() if owner != seat)

    yield patch.object(Referee, "private", private)


def _aloud(_: Stolen) -> Iterator[Any]:
    """A refusal of the hooded reader is told to everybody."""

    def scan(self: HiddenChoice, seat: Seat) -> None:
        try:
            self.seal_scanned(seat)
        except NothingShown:
            self._told[seat] = self.scanned(seat).line or Line.of("nothing lies there")

    yield patch.object(HiddenChoice, "_scan", scan)


def _recorded(_: Stolen) -> Iterator[Any]:
    """What lies under the hood is kept for the operator."""
    honest = ScanDesk.look

    def look(self: ScanDesk, seat: Seat) -> Any:
        cards = self._reader.cards()
        if cards:
            logging.getLogger("companion.vision").info("hood: %s", " ".join(cards))
        return honest(self, seat)

    yield patch.object(ScanDesk, "look", look)


LEAKS = (
    LeakingBuild("a marker is logged", "log", _after_seal(_logged)),
    LeakingBuild("the cost is shown", "screens", _on_screen(_cost_shown)),
    LeakingBuild("a longer beep", "sounds", _on_screen(_longer_beep)),
    LeakingBuild("a sorted list", "screens", _on_screen(_sorted_list)),
    LeakingBuild("an undo title", "undo history", _on_screen(_undo_title)),
    LeakingBuild("a lamp lit once more", "lamps", _lamp_by_plan),
    LeakingBuild("a lamp lit later", "lamps", _late_lamp),
    LeakingBuild("a line in the journal", "disk", _after_seal(_in_journal)),
    LeakingBuild("a nonce written with the lock", "commitments", _before_opening),
    LeakingBuild("a commitment without a nonce", "commitments", _without_nonce),
    LeakingBuild("a text kept in an object", "objects", _after_seal(_kept_text)),
    LeakingBuild("a room that tells when printed", "objects", _room_repr),
    LeakingBuild("a message to another process", "messages between processes", _after_seal(_sent)),
    LeakingBuild("an export of what waits", "export", _exported),
    LeakingBuild("a recording of every touch", "recording", _recording),
    LeakingBuild("a support file of what waits", "support file", _in_support),
    LeakingBuild("a crash that names the plan", "crash report", _crash_names_it),
    LeakingBuild("a variable for child processes", "process arguments", _environment_cleared),
    LeakingBuild("a view of another seat", "views of other seats", _others_see),
    LeakingBuild("a refusal told aloud", "screens", _aloud),
    LeakingBuild("a hood that is recorded", "log", _recorded),
)
