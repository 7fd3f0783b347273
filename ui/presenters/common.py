"""Parts that several screens share: seats, strips, header, track, wheel."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Json, Seat, seat_number
from companion.session.public import PublicTable, SealState, SeatFacts, Stage
from companion.session.touches import PressKey
from ui.intents import Leave, OpenPage, OpenPrivate, Tell
from ui.presenters.models import (
    Button,
    Header,
    Pair,
    PawnMark,
    SealLook,
    SeatMark,
    Strip,
    Tone,
    TrackModel,
    WheelModel,
)
from ui.presenters.places import space_name
from ui.texts import Texts
from ui.theme import SEAT_SHAPES
from ui.words import ACTIONS, SEALS, SIGNS

__all__ = [
    "device_missing",
    "header",
    "mark_of",
    "marks",
    "pair",
    "seat_label",
    "seat_mark",
    "speaker",
    "speaking",
    "strip",
    "track",
    "wheel",
]

_DEVICE_OF = {
    "move-pawn": "board",
    "set-slide": "board",
    "key": "board",
}
"""Which device sees an instruction done; the camera sees all others."""


CART_MARKS = {"red": 0, "blue": 1, "yellow": 2, "green": 3, "purple": 4}
"""The marks of the carts of Crazy Race: their shapes, and their colours but for green."""


def _called(animal: str, texts: Texts) -> str:
    """An animal or a cart as the name of a seat: also where its colour begins with a small letter."""
    said = texts.term(animal)
    return said[:1].upper() + said[1:]


def seat_label(facts: SeatFacts, texts: Texts) -> str:
    """What a seat is called: by the player's name when one was given, else by its animal."""
    animal = _called(facts.animal, texts)
    unnamed = facts.name.lower() in ("", facts.animal, facts.seat)
    return animal if unnamed else facts.name


def speaker(public: PublicTable, texts: Texts) -> Texts:
    """Texts that call the seats of this table by their animals."""
    return texts.with_names({facts.seat: _called(facts.animal, texts) for facts in public.seats})


def speaking(public: PublicTable) -> Seat:
    """The seat that speaks for the table where it does not matter who does: the first person's."""
    people = [facts.seat for facts in public.seats if not facts.bot]
    return (people or [facts.seat for facts in public.seats])[0]


def seat_mark(seat: Seat, animal: str, name: str) -> SeatMark:
    """A seat as drawn; a cart's colour is that of its mark, whoever drives it."""
    number = CART_MARKS.get(animal, seat_number(seat))
    cart = animal if animal in CART_MARKS else ""
    return SeatMark(seat, number, SEAT_SHAPES[number % len(SEAT_SHAPES)], SIGNS.get(animal, ""), name, cart)


def mark_of(facts: SeatFacts, texts: Texts) -> SeatMark:
    """A seat of a running game as drawn."""
    return seat_mark(facts.seat, facts.animal, seat_label(facts, texts))


def marks(public: PublicTable, texts: Texts) -> Mapping[Seat, SeatMark]:
    """All seats as drawn."""
    return {facts.seat: mark_of(facts, texts) for facts in public.seats}


def pair(action: int, energy: int | None) -> Pair:
    """A played pair."""
    return Pair(str(action), "" if energy is None else str(energy))


def device_missing(public: PublicTable, action: str) -> bool:
    """Whether the device that would see an instruction done is in trouble; keys count as ``key``."""
    wanted = {_DEVICE_OF.get(action, "camera")} | ({"keys"} if action == "key" else set())
    return any(badge.device in wanted for badge in public.badges)


def header(public: PublicTable, texts: Texts, headline: str | None = None) -> Header:
    """The band on top of every screen of a running game."""
    devices = None
    if public.badges:
        count = len(public.badges)
        devices = Button(f"! {count}", OpenPage("devices"), Tone.QUIET)
    said = headline is None and "round" in dict(public.headline.values)
    detail = texts("Round {round}", round=public.round) if public.round and not said else ""
    menu = (Button(texts("Menu"), OpenPage("menu"), Tone.QUIET),)
    line = speaker(public, texts).line(public.headline) if headline is None else headline
    timer = public.timer
    if public.seconds is not None or timer is None:
        return Header(line, detail, public.seconds, devices, menu)
    return Header(line, detail, timer.left, devices, menu, timer.seconds, bool(timer.pauses))


_SEALS = {
    SealState.IDLE: SealLook.NONE,
    SealState.OPEN: SealLook.WAITING,
    SealState.SEALED: SealLook.READY,
    SealState.BROKEN: SealLook.BROKEN,
}


def _strip_button(public: PublicTable, facts: SeatFacts, texts: Texts) -> Button | None:
    if facts.to_tell and not facts.bot:
        return Button(texts("Tell your cards"), OpenPrivate(facts.seat), Tone.MAIN)
    if public.stage is not Stage.SEAL or facts.bot or facts.finished:
        return None
    if facts.mode == "touch":
        return Button(texts("Plan here"), OpenPrivate(facts.seat), Tone.MAIN)
    if facts.mode == "scan":
        return Button(texts("Scan here"), OpenPrivate(facts.seat), Tone.MAIN)
    if facts.mode == "face-down" and device_missing(public, "key"):
        sealed = facts.seal is SealState.SEALED
        return Button(texts("Take back") if sealed else texts("Seal"), Tell(PressKey(facts.seat)), Tone.MAIN)
    return None


def strip(public: PublicTable, facts: SeatFacts, texts: Texts) -> Strip:
    """A seat's strip; the open facts and who is ready, nothing else."""
    look = _SEALS[facts.seal] if public.stage is Stage.SEAL else SealLook.NONE
    seal_text = "" if look is SealLook.NONE else texts(SEALS[facts.seal.value])
    return Strip(
        mark=mark_of(facts, texts),
        karma=facts.karma,
        karma_text=texts("karma {karma}", karma=facts.karma),
        energy_text=texts("energy {hand}/{owned}", hand=len(facts.hand), owned=facts.owned),
        energy_short=f"{len(facts.hand)}/{facts.owned}",
        hand_text=" ".join(str(value) for value in sorted(facts.hand)),
        space_text=space_name(facts.position, texts),
        row=tuple(pair(action, energy) for action, energy in facts.row),
        seal=look,
        seal_text=seal_text,
        note=speaker(public, texts).line(facts.note) if facts.note else "",
        button=_strip_button(public, facts, texts),
    )


def track(public: PublicTable, texts: Texts) -> TrackModel:
    """The track with its pawns."""
    pawns = tuple(PawnMark(mark_of(facts, texts), min(facts.position, 37)) for facts in public.seats)
    return TrackModel(pawns, texts("Start"), texts("Palace"))


_PAYS = {2: "karma", 4: "energy"}
"""What an action takes of its sector; the others move."""


def _amount(sector: Mapping[str, Json], action: int) -> str:
    bands = sector.get("bands") or [sector]
    return "/".join(str(band.get(_PAYS.get(action, "move"), "")) for band in bands)


def wheel(public: PublicTable) -> WheelModel | None:
    """The wheel, once it has been laid, with the amounts that its wedges face now."""
    wedges = public.wheel.get("wedges") or ()
    sectors = public.wheel.get("sectors") or ()
    if not wedges or not sectors:
        return None
    rotation = int(public.wheel.get("rotation", 0))
    each = max(1, len(sectors) // len(wedges))
    places = range(min(len(sectors), each * len(wedges)))
    amounts = tuple(_amount(sectors[(n + rotation) % len(sectors)], wedges[n // each]) for n in places)
    return WheelModel(tuple(str(action) for action in wedges), amounts, rotation % len(amounts))


def action_names(texts: Texts) -> tuple[str, ...]:
    """The names of the actions, numbered."""
    return tuple(f"{number}  {texts(name)}" for number, name in ACTIONS.items())


def leave(texts: Texts) -> Button:
    """Leave the table; the game can be resumed."""
    return Button(texts("Leave the table"), Leave(), Tone.QUIET)
