"""Notices every call that reaches the window from another thread than its own.

Nothing of the toolkit may be touched off the main thread: it does not fail there, it draws rubbish some
day. So the doors are watched: whatever draws, schedules or acts.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["lay"]

DOORS: Mapping[str, tuple[str, ...]] = {
    "kivy.uix.widget.Widget": ("__init__", "add_widget", "remove_widget", "clear_widgets"),
    "ui.controller.Controller": ("act", "step", "explain", "seal", "close"),
    "ui.view.Root": ("refresh",),
    "ui.widgets.part.Part": ("show",),
    "ui.widgets.part.Composed": ("begin", "hold", "end"),
}
"""What is watched: classes and their methods."""


def lay() -> list[str]:
    """Watch the doors from now on; the list grows by a line for every stray call."""
    strays: list[str] = []
    for path, names in DOORS.items():
        module, _, kind = path.rpartition(".")
        watched = getattr(__import__(module, fromlist=[kind]), kind)
        for name in names:
            setattr(watched, name, _watched(getattr(watched, name), f"{kind}.{name}", strays))
    return strays


def _watched(method: Callable[..., Any], name: str, strays: list[str]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*words: Any, **named: Any) -> Any:
        thread = threading.current_thread()
        if thread is not threading.main_thread():
            strays.append(f"{name} from {thread.name}")
        return method(*words, **named)

    return call
