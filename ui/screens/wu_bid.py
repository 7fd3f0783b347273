"""A seat's view at a gathering: open only while a finger stays down, kept for one unbroken stroke.

What is being offered lives in this widget between the press and the release, nowhere else. The finger begins
on the seat's pad, each visit of an element adds chi to the offer, and the stroke ends on *Seal*; a second
finger may tap instead.
"""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.games.vocabulary import Move
from ui.layout import Rect
from ui.presenters.models import Header
from ui.presenters.wu_models import BidScreen
from ui.screens.places import Places, places
from ui.screens.private import Pad, SealBand, Secrets, Whisper
from ui.theme import CINNABAR, JADE, LINE, mark_on
from ui.widgets.frame import Frame
from ui.widgets.header import Backdrop, put_header
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.text import BOLD, TITLE
from ui.widgets.wu_grounds import GROUNDS

__all__ = ["BidView"]

CLEAR = "clear"


class ChiPart(Part):
    """Chi of one element: how much is offered of how much."""

    def draw(self, model: tuple[str, str, int, int], rect: Rect) -> None:
        element, text, offered, held = model
        ground = GROUNDS[element]
        self.sheet(ground, rect, 10)
        self.edge(CINNABAR if offered else LINE, rect.inset(1), 9, 2.4 if offered else 1.0)
        upper, lower = rect.inset(3, 2).top(rect.h * 0.58)
        ink = mark_on(ground)
        self.text(f"{offered}/{held}", upper, size=36, font=TITLE, colour=ink, align="center", kept=False)
        self.text(text, lower, least=19, font=BOLD, colour=ink, align="center")


class ClearPart(Part):
    """Nothing is offered."""

    def draw(self, model: str, rect: Rect) -> None:
        self.edge(LINE, rect.inset(1), 9, 1.0)
        self.text(model, rect.inset(3), least=19, font=BOLD, align="center")


class BidCover(Part):
    """What everybody may read."""

    def draw(self, model: tuple[str, str], rect: Rect) -> None:
        cover, sealed = model
        rest = rect
        if sealed:
            line, rest = rect.bottom(40, 4)
            self.text(sealed, line, font=BOLD, colour=JADE)
        self.text(cover, rest, size=32)


class BidView(Widget):
    """Cover page and, while held, the open view of one seat's offer."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__(size_hint=(None, None))
        self._secrets = secrets
        self._surface = Composed()
        self.add_widget(self._surface)
        self._model: BidScreen | None = None
        self._frame: Frame | None = None
        self._clear()

    @property
    def open(self) -> bool:
        """Whether the view is open at this moment."""
        return self._holder is not None

    def show(self, model: BidScreen, frame: Frame) -> None:
        """Show the cover page; an open view of the same seat stays open."""
        if self._model is None or self._model.seat != model.seat:
            self._clear()
        self._model, self._frame = model, frame
        self.size = frame.area.w * frame.unit, frame.area.h * frame.unit
        self._draw()

    def cover(self) -> None:
        """Close and keep nothing: on release elsewhere, on sleep, on every loss of touch."""
        self._clear()
        if self._model is not None:
            self._draw()

    def leave(self) -> None:
        """The screen goes elsewhere: nothing stays."""
        self._clear()
        self._model = None
        self._surface.begin()
        self._surface.end()

    def _clear(self) -> None:
        self._holder: Any = None
        self._offer: dict[str, int] = {}
        self._on: str = ""
        self._reason = ""

    # What is drawn.

    def _places(self, frame: Frame, model: BidScreen) -> Places:
        return places(frame.area, len(model.cells) + 1, 0)

    def _draw(self) -> None:
        model, frame = self._model, self._frame
        if model is None or frame is None:
            return
        self._surface.begin()
        if self.open:
            self._compose_open(model, frame)
        else:
            self._compose_cover(model, frame)
        self._surface.end()

    def _compose_cover(self, model: BidScreen, frame: Frame) -> None:
        where = self._places(frame, model)
        rest = put_header(self._surface, Header(model.title, menu=(model.back,)), frame)
        self._surface.put("pad", Pad, (model.mark, model.hold), where.pad, frame)
        room = Rect(rest.x, rest.y, rest.w, where.pad.y - rest.y - 10)
        if model.unseal is not None:
            button, room = room.bottom(62, 6)
            self._surface.put("unseal", Press, model.unseal, button.left(320)[0], frame)
        self._surface.put("cover", BidCover, (model.cover, model.sealed), room, frame)

    def _compose_open(self, model: BidScreen, frame: Frame) -> None:
        where, put = self._places(frame, model), self._surface.put
        put("paper", Backdrop, None, frame.area, frame)
        put("pad", Pad, (model.mark, model.mark.name), where.pad, frame)
        for cell, spot in zip(model.cells, where.actions, strict=False):
            offered = self._offer.get(cell.element, 0)
            put(("chi", cell.element), ChiPart, (cell.element, cell.text, offered, cell.held), spot, frame)
        put("clear", ClearPart, model.clear, where.actions[-1], frame)
        said = self._reason or f"{model.offer}: {self._worth(model)}. {model.open_hint}"
        put("whisper", Whisper, (said, bool(self._reason)), where.message, frame)
        put("seal", SealBand, (model.seal, True), where.seal, frame)

    def _worth(self, model: BidScreen) -> int:
        return sum(self._offer.get(cell.element, 0) // cell.step for cell in model.cells)

    # Fingers.

    def _hit(self, x: float, y: float) -> str:
        """What lies under a finger: ``pad``, ``seal``, ``clear``, an element, or nothing."""
        model, frame = self._model, self._frame
        if model is None or frame is None:
            return ""
        where = self._places(frame, model)
        left, down = x / frame.unit, frame.area.h - y / frame.unit
        names = (*(cell.element for cell in model.cells), CLEAR)
        spots = {"pad": where.pad, "seal": where.seal, **dict(zip(names, where.actions, strict=True))}
        for name, rect in spots.items():
            if rect.x <= left < rect.x + rect.w and rect.y <= down < rect.y + rect.h:
                return name
        return ""

    def _visit(self, hit: str) -> None:
        """The finger has come to something: chi is added once a visit, and after all of it there is none."""
        model = self._model
        if model is None or hit == self._on:
            return
        self._on = hit
        if hit == CLEAR:
            self._offer = {}
        for cell in model.cells:
            if cell.element == hit:
                more = self._offer.get(hit, 0) + cell.step
                self._offer[hit] = more if more <= cell.held else 0
        self._reason = ""
        self._draw()

    def _seal(self) -> bool:
        model = self._model
        if model is None:
            return False
        offer = {element: count for element, count in self._offer.items() if count}
        reason = self._secrets.seal(Move.of(model.seat, "seal_bid", offer=offer))
        if reason:
            self._reason = reason
            self._draw()
            return False
        self._clear()
        return True

    def on_touch_down(self, touch: Any) -> bool:
        if self._model is None:
            return False
        hit = self._hit(*touch.pos)
        if self.open:
            if hit == "seal":
                self._seal()
            else:
                self._on = ""
                self._visit(hit)
            return True
        if hit == "pad":
            touch.grab(self)
            self._clear()
            self._holder = touch.uid
            self._draw()
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.uid == self._holder and touch.grab_current is self:
            self._visit(self._hit(*touch.pos))
            return True
        return self.open or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if touch.uid == self._holder and not (self._hit(*touch.pos) == "seal" and self._seal()):
                self.cover()
            return True
        return bool(super().on_touch_up(touch))
