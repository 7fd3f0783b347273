"""A real window in a process of its own: shows scenes, takes pictures, tells what it drew.

``python -m tests.ui.window_process gallery WIDTH HEIGHT LANGUAGE FOLDER`` prints one JSON report.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.ui.scenes import SCENES
from tests.ui.support import FakeHost, FakeTable, table
from ui.app import prepare
from ui.controller import Controller
from ui.intents import Resume, Speak


def walk(widget: Any, window: Any) -> Iterator[Any]:
    """All widgets that a person can see."""
    for child in widget.children:
        yield child
        yield from walk(child, window)


def report(root: Any, window: Any) -> dict[str, Any]:
    """Texts and touch targets as drawn, in pixels from the bottom left."""
    from kivy.uix.scrollview import ScrollView

    from ui.widgets.press import Press
    from ui.widgets.text import Text

    texts, presses = [], []
    for widget in walk(root, window):
        x, y = widget.to_window(*widget.pos)
        box = [x, y, widget.width, widget.height]
        shelf = widget.parent
        while shelf is not None and shelf is not window and not isinstance(shelf, ScrollView):
            shelf = shelf.parent
        if isinstance(shelf, ScrollView) and not shelf.collide_point(x + box[2] / 2, y + box[3] / 2):
            continue
        if isinstance(widget, Text):
            drawn = widget.texture_size
            texts.append(
                {
                    "text": widget.whole,
                    "fits": widget.fits,
                    "box": box,
                    "size": widget.font_size,
                    "align": widget.halign,
                    "texture": list(drawn),
                }
            )
        if isinstance(widget, Press):
            presses.append({"text": widget.model.text, "box": box})
    return {"texts": texts, "presses": presses}


def picture(window: Any, path: Path) -> None:
    """The window as a person sees it."""
    made = window.screenshot(name=str(path.with_suffix("")) + ".png")
    Path(made).replace(path)


async def gallery(app: Any, fake: FakeTable, folder: Path, wanted: list[str]) -> dict[str, Any]:
    """Every scene in turn."""
    from kivy.core.window import Window

    reports: dict[str, Any] = {}
    controller: Controller = app.controller
    for name, (shown, looking) in SCENES.items():
        if wanted and name not in wanted:
            continue
        controller.close()
        if shown is not None:
            fake.shown = replace(shown, game_id=name)
            controller.act(Resume("g1"))
        controller.looking = looking
        controller.act(Speak(controller.texts.language))
        controller.looking = looking
        await asyncio.sleep(0.12)
        reports[name] = report(app.view, Window)
        picture(Window, folder / f"{name}.png")
    return reports


def main(arguments: list[str]) -> None:
    width, height, language, folder = int(arguments[0]), int(arguments[1]), arguments[2], Path(arguments[3])
    folder.mkdir(parents=True, exist_ok=True)
    fake = FakeTable(table())
    controller = Controller(FakeHost(fake), language)
    prepare((width, height), fullscreen=False)
    from ui.window import CompanionApp

    app = CompanionApp(controller)

    async def both() -> dict[str, Any]:
        running = asyncio.create_task(app.async_run("asyncio"))
        await asyncio.sleep(0.4)
        try:
            return await gallery(app, fake, folder, arguments[4:])
        finally:
            app.stop()
            await running

    sys.stdout.write(json.dumps(asyncio.run(both())))


if __name__ == "__main__":
    main(sys.argv[1:])
