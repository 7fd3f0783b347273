"""Measures the window in a process of its own: ``python -m tests.ui.measuring WHAT WIDTHxHEIGHT``.

Prints one line of JSON. CPU is that of the whole process, software rendering included, where nothing
else is said. Is no part of the product.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import random
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

SECONDS = 8.0
"""How long rest and motion are looked at."""

DEMO_SECONDS = 60.0


def share(values: list[float], part: float) -> float:
    """A percentile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def in_ms(values: list[float]) -> dict[str, float]:
    """Median, 95th and 99th percentile in milliseconds."""
    if not values:
        return {"count": 0}
    parts = {"median": 0.5, "p95": 0.95, "p99": 0.99}
    return {
        "count": len(values),
        **{name: round(1000 * share(values, part), 2) for name, part in parts.items()},
    }


class Passes:
    """CPU of every pass of the toolkit's loop, and whether a picture was drawn in it."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        self.rows: list[tuple[float, bool]] = []
        self.flips: list[float] = []
        Window.bind(on_flip=lambda *_: self.flips.append(time.perf_counter()))
        original = EventLoop.async_idle

        async def counted() -> Any:
            before, drawn = time.process_time(), len(self.flips)
            result = await original()
            self.rows.append((time.process_time() - before, len(self.flips) > drawn))
            return result

        EventLoop.async_idle = counted

    def forget(self) -> None:
        """Begin anew."""
        self.rows.clear()
        self.flips.clear()

    def all(self) -> list[float]:
        """CPU of each pass."""
        return [cpu for cpu, _ in self.rows]

    def drawn(self) -> list[float]:
        """CPU of each pass in which a picture was drawn."""
        return [cpu for cpu, drawn in self.rows if drawn]


class Window:
    """The product's window over scripted facts."""

    def __init__(self, size: tuple[int, int]) -> None:
        from tests.ui.posed import PosedRoom
        from tests.ui.scenes import SCENES
        from tests.ui.support import FakeHost, FakeTable, table
        from ui.app import prepare
        from ui.controller import Controller

        self._scenes = SCENES
        self.table = FakeTable(table(5))
        self.controller = Controller(FakeHost(self.table), "de", opening=3.0)
        self.controller._calibration = PosedRoom()
        prepare(size, fullscreen=False)
        from ui.window import CompanionApp

        self.app = CompanionApp(self.controller)
        self.passes = Passes()

    def show(self, scene: str) -> None:
        """Show a scene."""
        from ui.intents import Resume

        shown, looking = self._scenes[scene]
        assert shown is not None
        self.table.shown = replace(shown, game_id=scene)
        self.controller.close()
        self.controller.act(Resume("g1"))
        self.controller.looking = looking

    def run(self, course: Callable[[Window], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
        """Open the window, let a course happen, close it."""
        return asyncio.run(self._run(course))

    async def _run(self, course: Callable[[Window], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
        running = asyncio.create_task(self.app.async_run("asyncio"))
        await asyncio.sleep(1.0)
        figures = await course(self)
        self.app.stop()
        await running
        return figures


async def rest(window: Window) -> dict[str, Any]:
    """A table at rest while a timer runs."""
    window.show("table-5")
    await asyncio.sleep(1.0)
    window.passes.forget()
    for tick in range(round(SECONDS * 2)):
        window.table.shown = replace(window.table.shown, seconds=60.0 - tick / 2)
        await asyncio.sleep(0.5)
    return {"frame_ms": in_ms(window.passes.all()), "drawn_ms": in_ms(window.passes.drawn())}


async def motion(window: Window) -> dict[str, Any]:
    """Pawns walk, slides slide, plans turn over."""
    window.show("table-5")
    await asyncio.sleep(1.0)
    window.passes.forget()
    for _ in range(round(SECONDS / 2)):
        seats = tuple(
            replace(facts, position=(facts.position + 7) % 37, karma=(facts.karma + 3) % 9)
            for facts in window.table.shown.seats
        )
        window.table.shown = replace(window.table.shown, seats=seats)
        await asyncio.sleep(1.0)
    for _ in range(round(SECONDS / 2)):
        window.show("reveal")
        await asyncio.sleep(0.2)
        opened = tuple(replace(facts, plan=(3, 2), note=None) for facts in window.table.shown.seats)
        window.table.shown = replace(window.table.shown, seats=opened)
        await asyncio.sleep(0.8)
    return {"drawn_ms": in_ms(window.passes.drawn())}


async def touch(window: Window) -> dict[str, Any]:
    """From a finger's report in the window system's queue to the first picture that shows it."""
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    window.show("decision")
    await asyncio.sleep(1.0)
    press = next(each for each in window.app.view.walk() if type(each).__name__ == "Press")
    x, y = press.center_x / window.app.view.width, 1 - press.center_y / window.app.view.height
    chance = random.Random(7)
    waits: list[float] = []
    for number in range(60):
        await asyncio.sleep(0.3 + chance.random() * 0.05)
        waits.append(await asyncio.to_thread(_tap, window, SDL2MotionEventProvider, number, (x, y)))
    return {"to_picture_ms": in_ms([wait for wait in waits if wait >= 0]), "missed": waits.count(-1.0)}


def _tap(window: Window, provider: Any, number: int, place: tuple[float, float]) -> float:
    """Seconds until the press is on the screen; -1 if it never was."""
    window.passes.flips.clear()
    begun = time.perf_counter()
    provider.q.appendleft(("fingerdown", number, *place, 1.0))
    shown = -1.0
    pause = threading.Event()
    for _ in range(200):
        pause.wait(0.005)
        later = [at for at in window.passes.flips if at > begun]
        if later:
            shown = later[0] - begun
            break
    provider.q.appendleft(("fingerup", number, 0.01, 0.01, 1.0))
    return shown


def timed(costs: dict[str, list[float]]) -> None:
    """Let every callback of ours note the CPU that its thread spent in it."""
    from ui.speaker import Speaker
    from ui.view import Root
    from ui.widgets.motion import Moving
    from ui.window import CompanionApp

    for owner, name in (
        (CompanionApp, "_beat"),
        (CompanionApp, "_refresh"),
        (Moving, "_next"),
        (Speaker, "warm"),
        (Root, "on_touch_down"),
        (Root, "on_touch_move"),
        (Root, "on_touch_up"),
    ):
        setattr(owner, name, _timed(getattr(owner, name), costs.setdefault(f"{owner.__name__}.{name}", [])))


def _timed(call: Callable[..., Any], costs: list[float]) -> Callable[..., Any]:
    @functools.wraps(call)
    def measured(*args: Any, **options: Any) -> Any:
        begun = time.thread_time()
        try:
            return call(*args, **options)
        finally:
            costs.append(time.thread_time() - begun)

    return measured


def demo(size: tuple[int, int]) -> dict[str, Any]:
    """A demonstration in its window, every pass drawn: pictures a second, and what each callback costs."""
    from companion.virtual.demo import DemoOptions
    from companion.virtual.watched import watched
    from ui.app import prepare
    from ui.controller import Controller
    from ui.host import Wishes

    costs: dict[str, list[float]] = {}
    options = DemoOptions("race-for-the-chinese-zodiac", 5, 1)
    with watched(options, lambda _line: None) as host:
        controller = Controller(host, "en", opening=2.5)
        prepare(size, fullscreen=False)
        from kivy.clock import Clock
        from kivy.core.window import Window as Glass

        from ui.window import CompanionApp

        timed(costs)
        app = CompanionApp(controller)
        passes = Passes()
        controller.open(wishes=Wishes(options.game, ()))
        Clock.schedule_interval(lambda _seconds: Glass.canvas.ask_update(), 0)

        async def course() -> None:
            running = asyncio.create_task(app.async_run("asyncio"))
            await asyncio.sleep(3.0)
            passes.forget()
            for each in costs.values():
                each.clear()
            await asyncio.sleep(DEMO_SECONDS)
            figures["pictures_a_second"] = round(len(passes.flips) / DEMO_SECONDS, 1)
            figures["frame_ms"] = in_ms(passes.all())
            figures["rounds"] = controller.public.round if controller.public else 0
            app.stop()
            await running

        figures: dict[str, Any] = {}
        asyncio.run(course())
        controller.close()
        if app.failure is not None:
            raise app.failure
    figures["callbacks_ms"] = {name: in_ms(each) for name, each in costs.items() if each}
    return figures


def start() -> dict[str, Any]:
    """From the start of the process to the first picture of `companion play`, and the texts in it."""
    from companion.cli import main
    from ui import app as ui_app

    begun = time.time() - _age()
    open_window = ui_app.prepare

    def prepare(size: tuple[int, int], *, fullscreen: bool) -> None:
        open_window(size, fullscreen=fullscreen)
        from kivy.app import App
        from kivy.core.window import Window as Glass

        def shown(*_: Any) -> None:
            if not figures:
                figures["seconds"] = round(time.time() - begun, 2)
                figures["cpu_seconds"] = round(time.process_time(), 2)
                app = App.get_running_app()
                figures["texts"] = [each.whole for each in app.view.walk() if type(each).__name__ == "Text"]
                app.stop()

        Glass.bind(on_flip=shown)

    figures: dict[str, Any] = {}
    ui_app.prepare = prepare
    main(["play", "--simulated"])
    return figures


def _age() -> float:
    """Seconds since this process was started."""
    with open("/proc/self/stat", encoding="ascii") as file:
        started = int(file.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
    with open("/proc/uptime", encoding="ascii") as file:
        return float(file.read().split()[0]) - started


def main(what: str, shape: str) -> None:
    width, height = (int(side) for side in shape.split("x"))
    if what == "demo":
        figures = demo((width, height))
    elif what == "start":
        figures = start()
    else:
        figures = Window((width, height)).run({"rest": rest, "motion": motion, "touch": touch}[what])
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
