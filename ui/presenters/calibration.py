"""The calibration's pages: what can be measured, and a wizard at work. Knows no toolkit and no device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.desk import DeskView
from calibration.lens import CELLS
from companion.games.race.names import GAME_ID
from companion.games.registry import all_games
from companion.reconcile.instructions import Line
from companion.session.profile import Profile
from companion.vision.preview import Picture
from ui.intents import Calibrate, Close
from ui.looking import Looking
from ui.presenters.forms import FormRow, FormScreen
from ui.presenters.parts import Button, Header, Tone
from ui.presenters.places import said_in_words
from ui.texts import Texts
from ui.words import ANSWERS, KEY_PLACES, PARTS, RIGS

__all__ = ["CalibrationScreen", "calibration_page", "calibration_screen"]


@dataclass(frozen=True, slots=True)
class CalibrationScreen:
    """A wizard at work: what to do, what was seen, how far it is.

    ``picture`` is what the camera sees, or None with ``blank`` in its place where there is a camera at all;
    ``cells`` are done, of ``grid`` columns and rows; ``spot`` is where to hold or touch (shares from the top
    left). With ``touching`` the cross is to be touched.
    """

    header: Header
    line: str
    note: str
    done: int
    total: int
    picture: Picture | None
    blank: str
    cells: tuple[tuple[int, int], ...]
    grid: tuple[int, int]
    spot: tuple[float, float] | None
    buttons: tuple[Button, ...]
    touching: bool = False
    message: str = ""


def calibration_page(
    profile: Profile, game: str, looking: Looking, texts: Texts, fault: str = ""
) -> FormScreen:
    """Everything that can be measured with a game's mat on the table, each with how it stands."""
    states = _states(profile, texts)
    rows = [
        FormRow(texts("Kind of table"), _choices(RIGS, "rig", profile.rig, texts)),
        FormRow(texts("Lock keys are wired"), _choices(KEY_PLACES, "keys", profile.keys, texts)),
        _game_row(game, texts),
    ]
    for name, title in PARTS.items():
        state = states.get(name)
        said = texts(title) if state is None else texts("{part}: {state}", part=texts(title), state=state)
        rows.append(FormRow(said, (Button(texts("Measure"), Calibrate(name)),)))
    back = Button(texts("Back"), Close(), Tone.QUIET)
    return FormScreen(texts("Calibration"), tuple(rows), back, texts(fault) if fault else "", looking.message)


def _game_row(game: str, texts: Texts) -> FormRow:
    """The game whose mat lies there; a touch goes on to the next one."""
    known = all_games()
    at = next(number for number, each in enumerate(known) if each.id == game)
    name, following = known[at].name.partition(":")[0], known[(at + 1) % len(known)]
    said = texts("{part}: {state}", part=texts("Game on the table"), state=texts(name))
    return FormRow(said, (Button(texts("Another"), Calibrate(f"game={following.id}")),))


def _choices(known: Mapping[str, str], field: str, now: str, texts: Texts) -> tuple[Button, ...]:
    return tuple(
        Button(texts(text), Calibrate(f"{field}={name}"), chosen=name == now) for name, text in known.items()
    )


def _states(profile: Profile, texts: Texts) -> dict[str, str]:
    """How well each part is known, where it is."""
    states = {}
    if profile.lens is not None:
        states["camera"] = texts("within {error} px", error=f"{profile.lens.error:.2f}")
    if profile.table_error is not None:
        states["table"] = texts("within {error} mm", error=f"{profile.table_error:.1f}")
    if profile.tray is not None:
        width, height = profile.tray[2:]
        states["dice"] = texts("{width} by {height} mm", width=round(width), height=round(height))
    for name, prefix in (("track", "track:"), ("slides", "slide:"), ("keys", "key:")):
        silent = sum(sensor.startswith(prefix) for sensor in profile.silent)
        seen = sum(stop.startswith(prefix) for stop in profile.stops)
        if seen:
            states[name] = texts("{count} seen by camera", count=seen)
        elif silent:
            states[name] = texts("{count} silent", count=silent)
    return states


def calibration_screen(
    name: str, view: DeskView, looking: Looking, texts: Texts, game: str = GAME_ID
) -> CalibrationScreen:
    """The wizard ``name`` as it stands, over a game's mat."""
    prompt = view.prompt
    note = view.trouble or ("" if prompt.note is None else _said(prompt.note, texts, game))
    touching = name == "touch"
    buttons = [Button(texts(ANSWERS[answer.value]), Calibrate(answer.value)) for answer in prompt.answers]
    line = _said(prompt.line, texts, game)
    if view.fault:
        line, note, buttons = texts(view.fault), "", [Button(texts("Try again"), Calibrate(name), Tone.MAIN)]
    elif view.outcome is not None:
        note = _said(view.outcome.line, texts, game)
        done = Button(texts("Done"), Calibrate("leave"), Tone.MAIN)
        anyway = Button(texts("Keep the new one"), Calibrate("anyway"))
        buttons = [done] if view.outcome.taken or touching else [anyway, done]
    over = bool(view.fault) or view.outcome is not None
    back = Button(texts("Back"), Calibrate("leave"), Tone.QUIET)
    return CalibrationScreen(
        header=Header(
            texts(PARTS[name]), detail=f"{prompt.done} / {prompt.total}" if prompt.total else "", menu=(back,)
        ),
        line=line,
        note=note,
        done=prompt.done,
        total=prompt.total,
        picture=view.picture,
        blank=_blank(name, view, texts),
        cells=prompt.seen,
        grid=CELLS,
        spot=None if over else prompt.spot,
        buttons=tuple(buttons),
        touching=touching and not over,
        message=looking.message,
    )


def _said(line: Line, texts: Texts, game: str) -> str:
    """A line of a wizard, with sensors as people call them; only the race's track ends at a palace."""
    said = texts.phrase(line) if game == GAME_ID else texts(line.template, **dict(line.values))
    said = said_in_words(said, texts, game)
    return said[:1].upper() + said[1:]


def _blank(name: str, view: DeskView, texts: Texts) -> str:
    """What stands in place of a picture; empty where no camera is needed."""
    if name not in ("camera", "table", "dice") or view.fault:
        return ""
    return texts("The picture is on its way")
