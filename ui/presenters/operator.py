"""The operator's page: what the camera sees, how each device is and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.race.names import GAME_ID
from companion.session.bench import BenchFacts
from companion.session.public import PublicTable
from companion.table.beliefs import Belief, Source, Sure
from companion.vision.preview import Picture
from ui.host import Table
from ui.intents import Close, OpenPage, SaveSupport, TryDevices
from ui.looking import Looking
from ui.presenters.common import speaker
from ui.presenters.figures import DeviceLine, KeyLook, OperatorScreen
from ui.presenters.models import PageScreen
from ui.presenters.parts import Button, Header, Tone
from ui.presenters.places import place_name, said_in_words
from ui.texts import Texts
from ui.words import TAG_PLACES

__all__ = ["list_page", "log_page", "operator_screen", "picture_allowed", "pieces_page"]


_SURE: Mapping[Sure, Callable[[Texts], str]] = {
    Sure.SURE: lambda texts: texts("sure"),
    Sure.MOVING: lambda texts: texts("moving"),
    Sure.HIDDEN: lambda texts: texts("hidden, taken to be still there"),
    Sure.SEVERAL: lambda texts: texts("one of these places"),
    Sure.UNKNOWN: lambda texts: texts("not known now"),
}

_SOURCES: Mapping[Source, Callable[[Texts], str]] = {
    Source.CAMERA: lambda texts: texts("camera"),
    Source.SENSOR: lambda texts: texts("sensor"),
    Source.RULES: lambda texts: texts("rules"),
    Source.FINGER: lambda texts: texts("finger"),
}


def picture_allowed(public: PublicTable) -> bool:
    """Whether a picture may be seen: not while cards may lie under a hooded reader."""
    return not public.reader_in_use


def operator_screen(
    public: PublicTable, facts: BenchFacts | None, picture: Picture | None, looking: Looking, texts: Texts
) -> OperatorScreen:
    """The devices now; ``facts`` None where this table has none to look at."""
    back = Button(texts("Back"), Close(), Tone.QUIET)
    shown = picture if picture_allowed(public) else None
    return OperatorScreen(
        header=Header(texts("Operator"), menu=(back,)),
        picture=shown,
        blank=_blank(public, facts, texts),
        devices=_devices(public, facts, texts),
        keys=_keys(public, facts),
        figures=_figures(facts, texts),
        buttons=(
            Button(
                texts("Light all lamps"),
                TryDevices("lamps"),
                enabled=facts is not None and facts.board is not None,
                reason=texts("There is no board here"),
            ),
            Button(texts("Play a tone"), TryDevices("tone")),
            Button(texts("Pieces"), OpenPage("pieces")),
            Button(texts("Log"), OpenPage("log")),
            Button(texts("Save a support file"), SaveSupport()),
        ),
        message=looking.message,
    )


def _blank(public: PublicTable, facts: BenchFacts | None, texts: Texts) -> str:
    if not picture_allowed(public):
        return texts("No picture while somebody uses the hooded reader")
    if facts is None or facts.report is None:
        return texts("No picture: the camera gives none")
    return texts("The picture is on its way")


def _devices(public: PublicTable, facts: BenchFacts | None, texts: Texts) -> tuple[DeviceLine, ...]:
    """Each device that is known; a badge's line says what to do."""
    say = speaker(public, texts)
    badges = {badge.device: say.line(badge.line) for badge in public.badges}
    lines = []
    for device, name in (("camera", texts("Camera")), ("board", texts("Board")), ("keys", texts("Keys"))):
        if device in badges:
            lines.append(DeviceLine(name, badges.pop(device), well=False))
        elif device == "camera":
            lines.append(DeviceLine(name, _camera(facts, texts), well=True))
        elif device == "board" and facts is not None and facts.board is not None and facts.board.ok:
            lines.append(DeviceLine(name, texts("works well"), well=True))
    lines += [DeviceLine(device, line, well=False) for device, line in badges.items()]
    return tuple(lines)


def _camera(facts: BenchFacts | None, texts: Texts) -> str:
    if facts is None or facts.report is None:
        return texts("nothing seen yet")
    tags = len(facts.report.sightings)
    return texts("{tags} tags, {rate} pictures a second", tags=tags, rate=round(facts.rate, 1))


def _keys(public: PublicTable, facts: BenchFacts | None) -> tuple[KeyLook, ...]:
    closed = set(facts.closed) if facts is not None else set()
    return tuple(
        KeyLook(str(number), f"key:{number}" in closed) for number in range(1, len(public.seats) + 1)
    )


def _figures(facts: BenchFacts | None, texts: Texts) -> str:
    """Counters of the line to the board and of the camera, for whoever is asked for them."""
    if facts is None:
        return ""
    parts = []
    report = facts.report
    if report is not None:
        light, sharp = round(report.brightness), round(report.sharpness)
        parts.append(texts("light {light}, sharpness {sharp}", light=light, sharp=sharp))
    if facts.counters:
        good, bad = int(facts.counters["frames_ok"]), int(facts.counters["frames_bad"])
        again, lost = int(facts.counters["resent"]), int(facts.counters["lost"])
        template = "board: {good} good, {bad} bad, {again} again, {lost} lost"
        parts.append(texts(template, good=good, bad=bad, again=again, lost=lost))
    if facts.restarts:
        parts.append(texts("camera restarted {count}×", count=facts.restarts))
    return " · ".join(parts)


def list_page(screen: str, table: Table, facts: BenchFacts | None, texts: Texts) -> PageScreen | None:
    """The page of that name behind the operator's; None for any other screen."""
    match screen:
        case "log":
            return log_page(table.log(), facts, texts, table.public().game)
        case "pieces":
            public = table.public()
            return pieces_page(table.pieces(), speaker(public, texts), public.game)
    return None


def pieces_page(pieces: Sequence[Belief], texts: Texts, game: str) -> PageScreen:
    """Each piece of a game: where it is believed to be, how sure that is, and what says so."""
    lines = tuple(
        texts(
            "{piece}: {places} · {sure} · {sources}",
            piece=said_in_words(belief.piece, texts, game),
            places=" / ".join(_place(place, belief, texts, game) for place in belief.places) or "?",
            sure=_SURE[belief.sure](texts),
            sources=", ".join(_SOURCES[source](texts) for source in belief.sources),
        )
        for belief in pieces
    )
    back = Button(texts("Back"), OpenPage("operator"), Tone.QUIET)
    return PageScreen(texts("Pieces"), lines or (texts("nothing seen yet"),), (), back)


def _place(place: str, belief: Belief, texts: Texts, game: str) -> str:
    """Where a piece is; of a slide, whose name is said already, only the karma."""
    if not place:
        told = Source.FINGER in belief.sources
        return texts(TAG_PLACES[""]) if told else texts("beside the marked places")
    if place.startswith("slide:"):
        return texts("karma {karma}", karma=place.rpartition(":")[2])
    return place_name(place, texts, game)


def log_page(
    lines: Sequence[str], facts: BenchFacts | None, texts: Texts, game: str = GAME_ID
) -> PageScreen:
    """The latest lines of the log, newest first; the board's own complaints before them.

    Lines are kept in English for whoever mends the table; sensors and places in them are said as people
    say them in a game. Seats are numbered: a line may be of an earlier one.
    """
    faults = tuple(reversed(facts.faults)) if facts is not None else ()
    shown = tuple(said_in_words(line, texts, game) for line in (*faults, *reversed(lines))[:60])
    back = Button(texts("Back"), OpenPage("operator"), Tone.QUIET)
    return PageScreen(texts("Log"), shown or (texts("The log is empty"),), (), back)
