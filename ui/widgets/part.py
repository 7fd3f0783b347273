"""Parts keep what they have drawn and draw again only what has changed.

A screen is composed anew from every model, by naming its parts; a part that gets the same model and
the same rectangle does nothing. So a press that is under way survives a change elsewhere.
"""

from __future__ import annotations

from typing import Any, TypeVar

from kivy.uix.widget import Widget

from ui.layout import Rect
from ui.theme import Colour
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.text import Style, Text

__all__ = ["Composed", "Part"]

P = TypeVar("P", bound="Part")
W = TypeVar("W", bound=Widget)


class Part(Widget):
    """Draws one model into one rectangle."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._drawn: tuple[Any, ...] | None = None
        self.rect = Rect(0, 0, 0, 0)
        self.frame: Frame

    def show(self, model: Any, rect: Rect, frame: Frame) -> None:
        """Draw ``model`` into ``rect`` unless just that is there already."""
        key = (model, rect, frame.unit, frame.area, frame.scale)
        self.frame = frame
        if key == self._drawn:
            return
        self._drawn = key
        self.rect = rect
        x, y, width, height = frame.pixels(rect)
        self.pos, self.size = (x, y), (width, height)
        self.clear_widgets()
        self.canvas.before.clear()
        self.draw(model, rect)

    def draw(self, model: Any, rect: Rect) -> None:
        """Put texts and shapes; the canvas is empty."""
        raise NotImplementedError

    def settle(self) -> None:
        """Leave the screen: whatever moves is where it belongs."""

    def text(self, text: str, rect: Rect, **style: Any) -> None:
        """A text inside a rectangle; nothing for an empty one."""
        if text:
            frame = self.frame
            self.add_widget(Text(text, frame.pixels(rect), frame.unit, Style(**style), frame.scale))

    def sheet(self, colour: Colour, rect: Rect, radius: float = 0.0) -> None:
        """A filled rectangle behind the texts."""
        drawing.sheet(self.canvas.before, colour, self.frame.pixels(rect), radius * self.frame.unit)

    def edge(self, colour: Colour, rect: Rect, radius: float = 0.0, width: float = 1.0) -> None:
        """The edge of a rectangle behind the texts; ``width`` is half the line, in units."""
        unit = self.frame.unit
        drawing.outline(
            self.canvas.before, colour, self.frame.pixels(rect), radius * unit, max(width * unit, 1.1)
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point in units as pixels."""
        return x * self.frame.unit, (self.frame.area.h - y) * self.frame.unit


class Composed(Widget):
    """A surface whose parts are named at every composition; the unnamed ones go.

    With ``keep`` they are put aside for the next composition that names them: a screen that comes back is
    not drawn anew, and a pawn knows where it stood. Without it nothing of a part remains.
    """

    def __init__(self, *, keep: bool = False) -> None:
        super().__init__(size_hint=(None, None))
        self._parts: dict[object, Widget] = {}
        self._aside: dict[object, Widget] | None = {} if keep else None
        self._named: set[object] = set()

    def begin(self) -> None:
        """Start a composition."""
        self._named.clear()

    def put(self, key: object, kind: type[P], model: Any, rect: Rect, frame: Frame) -> P:
        """Show a part, the same widget as last time if it is of the same kind."""
        part = self.hold(key, kind)
        part.show(model, rect, frame)
        return part

    def hold(self, key: object, kind: type[W]) -> W:
        """The widget of this name, the same as last time if it is of the same kind.

        One of another kind is drawn in its stead: below what has been put upon it.
        """
        self._named.add(key)
        widget = self._parts.get(key)
        if isinstance(widget, kind):
            return widget
        depth = 0
        if widget is not None:
            depth = self.children.index(widget)
            self.remove_widget(widget)
        aside = self._aside.pop(key, None) if self._aside is not None else None
        made: W = aside if isinstance(aside, kind) else kind()
        self._parts[key] = made
        self.add_widget(made, depth)
        return made

    def end(self) -> None:
        """Take away the parts that were not named."""
        for key in [key for key in self._parts if key not in self._named]:
            part = self._parts.pop(key)
            self.remove_widget(part)
            settle = getattr(part, "settle", None)
            if settle is not None:
                settle()
            if self._aside is not None:
                self._aside[key] = part
