"""What does not move is drawn once into a picture of its own; while something moves, only that is drawn anew.

Without a graphics card this makes the difference between motion and a slide show.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Canvas, ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.uix.widget import Widget

__all__ = ["Still"]


class Still(Widget):
    """A widget whose children are drawn into a picture, again only when one of them has changed."""

    def __init__(self) -> None:
        self.canvas = Canvas()
        with self.canvas:
            self._picture = Fbo(size=(1, 1), with_stencilbuffer=True)
            Color(1, 1, 1, 1)
            self._shown = Rectangle()
        with self._picture:
            ClearColor(0, 0, 0, 0)
            ClearBuffers()
        super().__init__(size_hint=(None, None))

    def fit(self, width: float, height: float) -> None:
        """Take up a screen of this size in pixels."""
        size = (max(1, round(width)), max(1, round(height)))
        if size != tuple(self._picture.size):
            self._picture.size = size
            self._shown.texture = self._picture.texture
            self._shown.texture.mag_filter = self._shown.texture.min_filter = "nearest"
        self.size = self._shown.size = size

    def add_widget(self, widget: Any, *args: Any, **options: Any) -> None:
        """See :class:`kivy.uix.widget.Widget`; the child is drawn into the picture."""
        canvas, self.canvas = self.canvas, self._picture
        super().add_widget(widget, *args, **options)
        self.canvas = canvas

    def remove_widget(self, widget: Any, *args: Any, **options: Any) -> None:
        """See :class:`kivy.uix.widget.Widget`."""
        canvas, self.canvas = self.canvas, self._picture
        super().remove_widget(widget, *args, **options)
        self.canvas = canvas
