"""A real window in a process of its own, told by lines of JSON what to show and what a finger does.

Reads one command a line from standard input, answers with one line of JSON. Knows the scenes of the
tests; is no part of the product.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy

from companion.clock import SystemClock
from companion.games.registry import game_named
from companion.games.vocabulary import Move, seat_names
from companion.reveal import ScanLook
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.records import Box, SeatInfo
from companion.session.session import GameSession
from companion.session.touches import LimitTime, RevealBy
from tests.ui.posed import PosedRoom
from tests.ui.scenes import SCENES
from tests.ui.support import FakeHost, FakeTable, table, whole_game
from tests.ui.tripwire import lay
from ui.app import STEP, prepare
from ui.by_touch import TouchTable
from ui.controller import Controller
from ui.intents import Change, Leave, Resume, Speak
from ui.touching import BOUNCE


def seen(widget: Any) -> Iterator[Any]:
    """All widgets under one."""
    for child in widget.children:
        yield child
        yield from seen(child)


def hidden_in_list(widget: Any, box: list[float]) -> bool:
    """Whether a widget is scrolled out of its list."""
    from kivy.uix.scrollview import ScrollView

    shelf = widget.parent
    while shelf is not None and shelf.parent is not shelf and not isinstance(shelf, ScrollView):
        shelf = shelf.parent
    if not isinstance(shelf, ScrollView):
        return False
    return bool(box[1] < shelf.y - 1 or box[1] + box[3] > shelf.top + 1)


def drawn(root: Any) -> dict[str, Any]:
    """Texts and touch targets as drawn, in pixels from the bottom left."""
    from ui.widgets.header import Headline
    from ui.widgets.press import Press
    from ui.widgets.text import TITLE, Text

    texts: list[dict[str, Any]] = []
    scrolled: list[dict[str, Any]] = []
    presses: list[dict[str, Any]] = []
    for widget in seen(root):
        box = [*widget.to_window(*widget.pos), widget.width, widget.height]
        hidden = hidden_in_list(widget, box)
        if isinstance(widget, Text):
            width, height = widget.texture_size
            spare = widget.width - width
            left = {"left": 0.0, "center": spare / 2, "right": spare}[widget.halign]
            ink = [box[0] + max(left, 0.0), box[1], min(width, widget.width), height]
            told = {
                "text": widget.whole,
                "fits": widget.fits,
                "box": ink,
                "size": widget.font_size,
                "prompt": isinstance(widget.parent, Headline) and widget.font_name == TITLE,
            }
            (scrolled if hidden else texts).append(told)
        if isinstance(widget, Press) and not hidden:
            presses.append({"text": widget.model.text, "box": box})
    return {"texts": texts, "scrolled": scrolled, "presses": presses}


PATIENCE = 60.0
"""Seconds within which the most burdened machine has drawn what is waited for."""


class LateClock(SystemClock):
    """The machine's clock, put forward at will."""

    late = 0.0

    def now(self) -> float:
        """Seconds, with those by which it was put forward."""
        return super().now() + self.late


class Stage:
    """The window and what can be done to it."""

    def __init__(self, controller: Controller, host: FakeHost, app: Any, clock: LateClock) -> None:
        self.controller, self.host, self.app, self.clock = controller, host, app, clock
        self.fingers: dict[int, Any] = {}
        self.strays = lay()
        self.heard = {"down": 0, "up": 0}

    def listen(self) -> None:
        """Count the fingers that the window is told of."""
        from kivy.core.window import Window

        Window.bind(
            on_touch_down=lambda *_: self._hear("down"),
            on_touch_up=lambda *_: self._hear("up"),
        )

    def _hear(self, how: str) -> None:
        self.heard[how] += 1

    async def drawn_anew(self, seconds: float = 0.0) -> None:
        """Let the window live, ``seconds`` or longer, until it has stepped and drawn all that came of it."""
        from kivy.clock import Clock
        from kivy.core.window import Window

        passes, moment = Clock.frames + 3, Clock.get_time() + max(seconds, 2 * STEP)
        async with asyncio.timeout(PATIENCE):
            while Clock.frames < passes or Clock.get_time() < moment or Window.canvas.needs_redraw:
                await asyncio.sleep(0.004)

    async def passed(self) -> None:
        """Let the window live for one whole pass: what was composed has got its place."""
        from kivy.clock import Clock

        before = Clock.frames
        async with asyncio.timeout(PATIENCE):
            while Clock.frames == before:
                await asyncio.sleep(0.001)

    async def do(self, command: dict[str, Any]) -> Any:
        """One command."""
        return await getattr(self, "do_" + command.pop("do"))(**command)

    async def do_show(self, scene: str, *, briefly: bool = False) -> None:
        """Show a scene until it is drawn; ``briefly`` where nobody touches it or looks how it moves."""
        shown, posed = SCENES[scene]
        said = self.controller.texts(posed.message, path="/data/games/g1.json") if posed.message else ""
        looking = replace(posed, message=type(posed.message)(said))
        self.controller.close()
        if shown is not None:
            self.host.table = FakeTable(replace(shown, game_id=scene))
            self.controller.act(Resume("g1"))
        self.controller.looking = looking
        self.controller.act(Speak(self.controller.texts.language))
        self.controller.looking = looking
        self.app.view.refresh()
        await (self.passed() if briefly else self.drawn_anew())

    async def do_play(self, game: str, seats: int) -> None:
        """People sit down to a real game on the screen alone."""
        folder = Path(tempfile.mkdtemp(prefix="window-"))
        journal = Journal.open(folder / JOURNAL_NAME)
        people = [SeatInfo(seat, seat) for seat in seat_names(seats)]
        box = Box(f"{game}/house-1")
        session = GameSession.new(journal, game_named(game), {"players": seats}, box=box, seats=people)
        self.controller.close()
        self.host.table = cast("FakeTable", TouchTable(session, journal, folder, self.clock))
        self.controller.act(Resume("g1"))
        await self.drawn_anew()

    async def do_speak(self, language: str) -> None:
        """Change the language."""
        self.controller.act(Speak(language))
        await self.drawn_anew()

    async def do_set(self, **values: Any) -> None:
        """Change settings."""
        for name, value in values.items():
            self.controller.act(Change(name, value))
        await self.drawn_anew()

    async def do_start(self) -> None:
        """The start page, before a whole game."""
        self.host.table = whole_game()
        if self.controller.public is not None:
            self.controller.act(Leave())
        await self.drawn_anew()

    async def do_wait(self, seconds: float) -> None:
        """Let the window live."""
        await self.drawn_anew(seconds)

    async def do_heard(self) -> dict[str, int]:
        """How many fingers came down and how many left."""
        return self.heard

    async def do_hear(self, how: str, count: int) -> None:
        """Wait until so many fingers came down, or left, and what that did is drawn."""
        async with asyncio.timeout(PATIENCE):
            while self.heard[how] < count:
                await asyncio.sleep(0.004)
        await self.drawn_anew(2 * BOUNCE)

    async def do_drawn(self) -> dict[str, Any]:
        """What is on the window."""
        from kivy.core.window import Window

        place = [Window.left, Window.top]
        return {
            "strays": self.strays,
            "screen": self.controller.screen,
            "place": place,
            "size": [Window.width, Window.height],
            **drawn(self.app.view),
        }

    async def do_touches(self) -> list[str]:
        """What the referee was told, with the moves in full."""
        told = [touch for touch in self.host.table.touches if not isinstance(touch, LimitTime | RevealBy)]
        return [f"{touch!r} {getattr(touch, 'move', '')}" for touch in told]

    async def do_picture(self, path: str) -> None:
        """The window as a person sees it, however it is turned."""
        from kivy.core.window import Window
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
        from PIL import Image

        width, height = map(int, Window.system_size)
        pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        picture = Image.frombytes("RGB", (width, height), pixels)
        picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(path)

    async def do_brightness(self, path: str) -> float:
        """The mean brightness of a picture, from 0 to 1."""
        from PIL import Image

        with Image.open(path) as picture:
            return float(numpy.asarray(picture.convert("L")).mean() / 255)

    async def do_stray(self) -> None:
        """Another thread reaches into the window, as a sensor's might."""
        thread = threading.Thread(target=self.controller.explain, args=("from a sensor",), name="sensor")
        thread.start()
        thread.join()

    async def do_forget_strays(self) -> None:
        """The stray calls seen so far were meant."""
        self.strays.clear()

    async def do_finger(self, number: int, how: str, x: float = 0.0, y: float = 0.0) -> None:
        """A finger comes down, moves or leaves; pixels from the bottom left."""
        from kivy.tests.common import UnitTestTouch

        if how == "down":
            self.fingers[number] = UnitTestTouch(x, y)
            self.fingers[number].touch_down()
        elif how == "move":
            self.fingers[number].touch_move(x, y)
        else:
            self.fingers.pop(number).touch_up()
        # A list takes a finger that rests long for one that means a row: no more time than a picture takes.
        await (self.drawn_anew() if how == "up" else self.passed())

    async def do_later(self, seconds: float) -> None:
        """Nobody has touched anything for a long time."""
        self.clock.late += seconds
        await self.drawn_anew()

    async def do_echo(self, x: float, y: float) -> None:
        """One tap that a second driver tells as well, a little later and a little off."""
        from kivy.tests.common import UnitTestTouch

        touch, mouse = UnitTestTouch(x, y), UnitTestTouch(x + 2, y + 1)
        mouse.device = "mouse"
        for finger in (touch, mouse):
            finger.touch_down()
        for finger in (touch, mouse):
            finger.touch_up()
        await self.drawn_anew()

    async def do_move_pawn(self, seat: str, space: int) -> None:
        """A pawn is moved on the table."""
        shown = self.host.table.shown
        seats = tuple(
            replace(facts, position=space) if facts.seat == seat else facts for facts in shown.seats
        )
        self.host.table.shown = replace(shown, seats=seats)
        async with asyncio.timeout(PATIENCE):
            while self.controller.public is not self.host.table.shown:
                await self.passed()

    async def do_pawns(self) -> dict[str, Any]:
        """Whether something moves, and where the pawns of the track are, in pixels."""
        from kivy.graphics import Translate

        from ui.widgets.track import TrackPart

        part = next(widget for widget in seen(self.app.view) if isinstance(widget, TrackPart))
        spots = [list(each.xy) for each in part._pawns.group.children if isinstance(each, Translate)]
        cells = {space: part.frame.pixels(cell) for space, cell in part._cells.items()}
        return {"moving": part._pawns.going, "spots": spots, "cells": cells}

    async def do_kept(self) -> list[int]:
        """How many written texts are kept for the next time they are shown."""
        from ui.widgets import text

        return [each.cache_info().currsize for each in (text._written, text._fitted)]

    async def do_motion(self, on: bool) -> None:
        """Turn motion on or off."""
        self.controller.act(Change("motion", on))
        await self.drawn_anew()

    async def do_lose_focus(self) -> None:
        """The window loses the focus."""
        from kivy.core.window import Window

        Window._focus = True
        Window._focus = False
        await self.drawn_anew()

    async def do_sleep(self) -> None:
        """The app is put to sleep."""
        self.app.on_pause()
        await self.drawn_anew()

    async def do_hood(self, action: int = 0, energy: int = 0, refusal: str = "") -> None:
        """Seat s1 scans; these cards lie under the hood."""
        shown = self.host.table.shown
        seats = tuple(replace(facts, mode="scan") if facts.seat == "s1" else facts for facts in shown.seats)
        self.host.table.shown = replace(shown, seats=seats, reader=True)
        move = Move.of("s1", "plan", action=action, energy=energy)
        self.host.table.look = ScanLook(move, refusal=refusal) if action else ScanLook()
        await self.drawn_anew()

    async def do_advance(self, scene: str) -> None:
        """The referee's facts change under the screen, whatever is open on it."""
        shown, _ = SCENES[scene]
        assert shown is not None
        self.host.table.shown = shown
        await self.drawn_anew()


async def serve(stage: Stage) -> None:
    """Commands until the input ends."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    running = asyncio.create_task(stage.app.async_run("asyncio"))
    await asyncio.sleep(0)
    stage.listen()
    await stage.drawn_anew()
    while line := await reader.readline():
        answer = await stage.do(json.loads(line))
        if running.done():
            running.result()
            raise RuntimeError("the window has closed")
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    stage.app.stop()
    await running


def main(width: str, height: str, language: str) -> None:
    host = FakeHost(FakeTable(table()))
    controller = Controller(host, language, opening=3.0)
    controller._calibration = PosedRoom()
    prepare((int(width), int(height)), fullscreen=False)
    from ui.window import CompanionApp

    clock = LateClock()
    asyncio.run(serve(Stage(controller, host, CompanionApp(controller, clock=clock), clock)))


if __name__ == "__main__":
    main(*sys.argv[1:])
