"""The screens of a round: table, private view, countdown, reveal, steps, fix."""

from __future__ import annotations

import math
from collections import Counter

from companion.games.crazy_race.names import COLOUR_RANK
from companion.games.vocabulary import Seat
from companion.reveal import ScanLook
from companion.session.public import Fix, Instruction, PublicTable, SealState, SeatFacts, Stage
from companion.session.touches import TableIsRight, TellPlace, Unseal
from ui.intents import Close, Later, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import device_missing, header, mark_of, marks, pair, speaker, strip, track, wheel
from ui.presenters.models import (
    ActionCell,
    Button,
    CountdownScreen,
    FixPicture,
    FixScreen,
    PlaceRow,
    PrivateScreen,
    RevealScreen,
    StepRow,
    StepsScreen,
    TableScreen,
    Tone,
)
from ui.texts import Texts
from ui.words import ACTIONS, PLACES

__all__ = [
    "countdown_screen",
    "fix_screen",
    "opened",
    "private_screen",
    "reveal_screen",
    "scan_words",
    "steps_screen",
    "table_screen",
]


UNSEEN_WHEEL = "wheel:1 2 3 4 5 6"
"""How the wheel is laid where no camera sees in which order: any order will do, so one is agreed on."""


def _differs(public: PublicTable, looking: Looking, texts: Texts) -> str:
    """The small remark: a refusal, a broken seal, a table that is not as the rules have it."""
    if looking.message:
        return looking.message
    for facts in public.seats:
        if facts.note is not None:
            note = speaker(public, texts).phrase(facts.note)
            return texts("{seat}: {note}", seat=mark_of(facts, texts).name, note=note)
    if public.fix is None:
        return _time_is_short(public, texts)
    if public.fix.small:
        return texts("The table differs")
    return texts("For later: {fix}", fix=speaker(public, texts).phrase(public.fix.line))


def _time_is_short(public: PublicTable, texts: Texts) -> str:
    """Why the time stands still, or, for the last seconds, what happens at their end."""
    timer = public.timer
    if timer is None:
        return ""
    said = timer.pauses[0] if timer.pauses else timer.ending if timer.last_seconds else None
    line = speaker(public, texts).line(said) if said is not None else ""
    return line[:1].upper() + line[1:]


def table_screen(public: PublicTable, looking: Looking, texts: Texts) -> TableScreen:
    """Strips, track and wheel while everybody plans; of a plan only who is ready."""
    return TableScreen(
        header=header(public, texts),
        strips=tuple(strip(public, facts, texts) for facts in public.seats),
        track=track(public, texts),
        wheel=wheel(public),
        message=_differs(public, looking, texts),
    )


def private_screen(public: PublicTable, seat: Seat, texts: Texts) -> PrivateScreen:
    """The cover page of a seat; energies with their counts in hand, which is open to all."""
    facts = next(facts for facts in public.seats if facts.seat == seat)
    sealed, scan = facts.seal is SealState.SEALED, facts.mode == "scan"
    return PrivateScreen(
        mark=mark_of(facts, texts),
        title=texts("Only for {seat}", seat=mark_of(facts, texts).name),
        cover=texts("Keep a finger down, show both cards to the reader, slide to Seal.")
        if scan
        else texts("Everybody else looks away. Keep a finger down and slide: action, energy, Seal."),
        hold=texts("Hold here"),
        open_hint=texts("Show both cards to the reader")
        if scan
        else texts("Let go anywhere else and nothing is kept"),
        then_energy=texts("slide on to an energy"),
        then_seal=texts("slide on to Seal"),
        seal=texts("Seal"),
        actions=tuple(ActionCell(number, texts(name)) for number, name in ACTIONS.items()),
        energies=tuple(sorted(Counter(facts.hand).items())),
        back=Button(texts("Back"), Close(), Tone.QUIET),
        sealed=texts("Sealed. A new stroke replaces it.") if sealed else "",
        unseal=Button(texts("Take the seal back"), Tell(Unseal(seat))) if sealed else None,
        scan=scan,
    )


def opened(public: PublicTable) -> bool:
    """Whether plans lie open."""
    return any(facts.plan is not None for facts in public.seats)


def scan_words(look: ScanLook, texts: Texts) -> tuple[str, bool, bool]:
    """What a covered view says of the cards under the hood: the words, whether something is wrong with the
    cards, whether they can be sealed."""
    if look.move is None and look.line is None:
        return "", False, False
    if look.move is None or look.refusal:
        said = texts(look.refusal) if look.line is None else texts.line(look.line)
        return said, True, False
    energy = look.move.get("energy")
    name = texts(ACTIONS[look.move["action"]])
    return f"{look.move['action']} {name}" + ("" if energy is None else f" · {energy}"), False, True


def countdown_screen(public: PublicTable, texts: Texts) -> CountdownScreen:
    """The seconds left, large."""
    left = math.ceil(public.seconds) if public.seconds is not None else 0
    return CountdownScreen(header(public, texts), str(max(left, 0)), tuple(marks(public, texts).values()))


def _lane(public: PublicTable, facts: SeatFacts, texts: Texts) -> PlaceRow:
    shown = pair(*facts.plan) if facts.plan is not None else None
    text = "" if shown is None else texts(ACTIONS.get(int(shown.action), ""))
    note = speaker(public, texts).line(facts.note) if facts.note else ""
    return PlaceRow(mark_of(facts, texts), shown, text, note)


def reveal_screen(public: PublicTable, looking: Looking, texts: Texts) -> RevealScreen:
    """Every lane: a back, then its pair; what is late or wrong is said below them."""
    lanes = tuple(_lane(public, facts, texts) for facts in public.seats)
    opened = looking.page == "opening"
    top = header(public, texts, texts("The plans are open")) if opened else header(public, texts)
    return RevealScreen(top, lanes, "" if opened else _differs(public, looking, texts))


def _step(public: PublicTable, item: Instruction, texts: Texts) -> StepRow:
    seats = marks(public, texts)
    why = Button(texts("Why?"), OpenPage("why", item.clause), Tone.QUIET) if item.clause else None
    tick = None
    line = speaker(public, texts).line(item.line)
    if not item.done and device_missing(public, item.action):
        target = item.target
        if item.action == "lay-wheel":
            target = UNSEEN_WHEEL
            line = texts("No camera: lay the wedges 1 to 6 clockwise from the top, the wheel mark upright")
        tick = Button(texts("Done"), Tell(TellPlace(item.piece or item.key, target)))
    return StepRow(line, item.done, seats.get(item.seat or ""), why, tick)


def steps_screen(public: PublicTable, looking: Looking, texts: Texts) -> StepsScreen:
    """What hands have to do; open steps first, done ones below, each in the order of the rules."""
    ordered = sorted(public.instructions, key=lambda item: item.done)
    plans = tuple(
        (mark_of(facts, texts), pair(*facts.plan))
        for facts in public.seats
        if facts.plan is not None and public.stage is Stage.RESOLVE
    )
    return StepsScreen(
        header=header(public, texts),
        steps=tuple(_step(public, item, texts) for item in ordered),
        plans=plans,
        track=track(public, texts),
        empty=texts("Nothing to do by hand just now"),
        message=_differs(public, looking, texts),
    )


def _place_word(place: str, texts: Texts) -> str:
    """A place as drawn in the small picture: the number for track and slides, else a word."""
    kind, _, number = place.partition(":")
    if kind == "slide":
        return number.rpartition(":")[2]
    if kind == "track" and number in ("0", "37"):
        return texts("Start" if number == "0" else "Palace")
    if number:
        return number
    ending = kind.rpartition(".")[2]
    return texts(PLACES[ending]) if ending in PLACES else ""


def _pictures(public: PublicTable, fix: Fix, texts: Texts) -> tuple[FixPicture, ...]:
    item = fix.instruction
    if item is not None and item.action == "check-pawns":
        return _asked(public, fix, texts)
    if item is None or not (item.source or item.target):
        return ()
    places = _place_word(item.source, texts), _place_word(item.target, texts)
    if item.action == "turn-die":
        return (FixPicture(None, "die", *places, COLOUR_RANK[item.piece.removeprefix("die:")]),)
    thing = {"move-pawn": "pawn", "set-slide": "slide"}.get(item.action, "card")
    return (FixPicture(marks(public, texts).get(item.seat or ""), thing, *places),)


def _asked(public: PublicTable, fix: Fix, texts: Texts) -> tuple[FixPicture, ...]:
    """Each figure that a question names, with the space where it belongs."""
    named = {name for _, value in fix.line.values for name in str(value).split(", ")}
    return tuple(
        FixPicture(mark_of(facts, texts), "pawn", "", _place_word(f"track:{facts.position}", texts))
        for facts in public.seats
        if f"{facts.animal} {facts.position}" in named
    )


def fix_screen(public: PublicTable, fix: Fix, looking: Looking, texts: Texts) -> FixScreen:
    """One exact fix, big, with a picture; three ways out."""
    people = [facts for facts in public.seats if not facts.bot] or list(public.seats)
    agree = tuple(
        Button(mark_of(facts, texts).name, Tell(TableIsRight(facts.seat)), mark=mark_of(facts, texts))
        for facts in people
    )
    clause = fix.instruction.clause if fix.instruction else ""
    return FixScreen(
        header=header(public, texts, texts("The table differs")),
        text=speaker(public, texts).line(fix.line),
        hint=texts("Put it right: it is seen by itself"),
        pictures=_pictures(public, fix, texts),
        agree_title=texts("Or the table is right: every seat says so"),
        agree=agree,
        later=Button(texts("Later"), Later(fix.key), Tone.QUIET),
        why=Button(texts("Why?"), OpenPage("why", clause), Tone.QUIET) if clause else None,
        message=looking.message,
    )
