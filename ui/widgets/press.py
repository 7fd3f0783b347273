"""Something to press: acts when the finger leaves inside; a disabled one says why.

What has gone, or has come to mean something else, under a finger is not pressed by it.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup

from ui.intents import Intent
from ui.layout import BODY, Rect
from ui.presenters.models import Button, Tone
from ui.theme import CINNABAR, FAINT, INK, JADE, LINE, PAPER, SHEET, SOFT_INK, Colour
from ui.widgets import drawing
from ui.widgets.part import Part
from ui.widgets.text import BOLD

__all__ = ["Press", "Tile"]


class Press(Part):
    """A button."""

    letter = BODY
    model: Button
    _meant: Intent
    _shadow: InstructionGroup | None = None

    def draw(self, model: Button, rect: Rect) -> None:
        self.model = model
        self._paint(pressed=False)

    def _colours(self, *, pressed: bool) -> tuple[Colour, Colour, Colour]:
        """Sheet, edge, ink."""
        button = self.model
        if not button.enabled:
            return PAPER, FAINT, SOFT_INK
        if button.tone is Tone.MAIN:
            return (CINNABAR if not pressed else INK), CINNABAR, SHEET
        if button.chosen:
            return (JADE if not pressed else INK), JADE, SHEET
        return (SHEET if not pressed else FAINT), (LINE if button.tone is Tone.QUIET else SOFT_INK), INK

    def _paint(self, *, pressed: bool) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        sheet, edge, ink = self._colours(pressed=pressed)
        rect = self.rect
        self.sheet(sheet, rect, 10)
        self.edge(edge, rect.inset(1), 9, 1.0)
        inside = rect.inset(5, 2)
        if self.model.mark is not None:
            badge, inside = inside.left(min(rect.h - 8, 48.0), 8)
            drawing.seal(
                self.canvas.before, self.model.mark, *self.at(*badge.centre), badge.w / 2.3 * self.frame.unit
            )
        align = "left" if self.model.mark is not None else "center"
        self.text(self.model.text, inside, size=self.letter, font=BOLD, colour=ink, align=align)

    def _sink(self) -> None:
        """Look pressed at once: a shadow on the stage above all, or painted anew where there is none."""
        if self._shadow is not None:
            return
        self._shadow = InstructionGroup()
        if self.frame.stage is None:
            self._paint(pressed=True)
        else:
            drawing.sheet(self._shadow, INK, self.frame.pixels(self.rect), 10 * self.frame.unit, 0.28)
            self.frame.stage.add(self._shadow)

    def settle(self) -> None:
        """Look as nobody presses it."""
        if self._shadow is None:
            return
        if self.frame.stage is None:
            self._paint(pressed=False)
        else:
            self.frame.stage.remove(self._shadow)
        self._shadow = None

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._meant = self.model.intent
        if self.model.enabled:
            self._sink()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.settle()
        stands = self.parent is not None and self.model.intent == self._meant
        if stands and self.collide_point(*touch.pos):
            if self.model.enabled:
                self.frame.act(self.model.intent)
            elif self.model.reason:
                self.frame.explain(self.model)
        return True


class Tile(Press):
    """A large button whose text is a single value, as on a card."""

    letter = 40.0
