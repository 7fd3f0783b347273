"""A seat's private view: open only while a finger stays down, kept for one unbroken stroke.

What is being chosen lives in this widget between the press and the release, nowhere else, and is
gone when the finger leaves. The seat's own pad lies at the bottom, above it the actions, the
energies and *Seal*, so that the stroke crosses nothing that it does not mean.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.uix.widget import Widget

from companion.games.vocabulary import Move, Seat
from ui.layout import Rect
from ui.presenters.models import Header, PrivateScreen, SeatMark
from ui.screens.places import Places, places
from ui.theme import CINNABAR, FAINT, INK, JADE, LINE, PAPER, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import Backdrop, put_header
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.text import BOLD, TITLE

__all__ = ["PrivateView", "Secrets"]


NOTHING_SEEN = ("", False, False)
"""Words, whether they are a complaint, whether it can be sealed: nothing lies under the hood."""


@dataclass(frozen=True)
class Secrets:
    """The private view's own line to the referee; nothing of it is kept here or there."""

    legal: Callable[[Seat], tuple[Move, ...]]
    refusal: Callable[[Move], str]
    seal: Callable[[Move], str]
    scanned: Callable[[Seat], tuple[str, bool, bool]]
    seal_scanned: Callable[[Seat], str]
    ask: Callable[[Seat], tuple[Move | None, str] | None]
    """Begin to think of an idea; its answer where there never will be one."""
    idea: Callable[[Seat], tuple[Move | None, str] | None]
    """The idea and its words, once it is there."""


class Pad(Part):
    """Where the seat's finger begins."""

    def draw(self, model: tuple[SeatMark, str], rect: Rect) -> None:
        mark, hold = model
        self.sheet(SHEET, rect, 12)
        drawing.seat_edge(self.canvas.before, mark, self.frame.pixels(rect.inset(2)), self.frame.unit)
        badge, words = rect.inset(12, 4).left(76, 12)
        drawing.seal(self.canvas.before, mark, *self.at(*badge.centre), 28 * self.frame.unit)
        self.text(hold, words, size=34, font=TITLE)


@dataclass(frozen=True)
class Cell:
    """A card of the open view."""

    value: str
    count: int
    dark: bool
    possible: bool
    chosen: bool


class CellPart(Part):
    """A card: action dark, energy light; struck through when the rules forbid it now."""

    def draw(self, model: Cell, rect: Rect) -> None:
        unit = self.frame.unit
        ground = CINNABAR if model.chosen else (INK if model.dark else SHEET)
        ink = SHEET if model.chosen or model.dark else INK
        if not model.possible and not model.chosen:
            ground, ink = FAINT, SOFT_INK
        self.sheet(ground, rect, 10)
        self.edge(LINE, rect.inset(1), 9, 1.0)
        x, y = self.at(*rect.centre)
        drawing.word(self.canvas.before, model.value, x, y, 46 * unit, ink, TITLE)
        if not model.possible:
            left, low = self.at(rect.x + 12, rect.y + rect.h - 14)
            right, high = self.at(rect.x + rect.w - 12, rect.y + 14)
            drawing.rule(self.canvas.before, SOFT_INK, [left, low, right, high], 1.6 * unit)
        if model.count > 1:
            spot = self.at(rect.x + rect.w - 20, rect.y + rect.h - 16)
            drawing.word(self.canvas.before, f"×{model.count}", *spot, 22 * unit, ink)


class Ask(Part):
    """Where the finger asks what a bot would do."""

    def draw(self, model: str, rect: Rect) -> None:
        self.sheet(SHEET, rect, 12)
        self.edge(JADE, rect.inset(2), 10, 1.4)
        self.text(model, rect.inset(8, 2), font=BOLD, colour=JADE, align="center")


class SealBand(Part):
    """The end of the stroke."""

    def draw(self, model: tuple[str, bool], rect: Rect) -> None:
        text, ready = model
        self.sheet(CINNABAR if ready else PAPER, rect, 12)
        self.edge(CINNABAR, rect.inset(2), 10, 2.0)
        colour = SHEET if ready else CINNABAR
        self.text(text, rect, size=44, font=TITLE, colour=colour, align="center", kept=False)


class Whisper(Part):
    """A line for this seat alone."""

    def draw(self, model: tuple[str, bool], rect: Rect) -> None:
        text, wrong = model
        colour = CINNABAR if wrong else JADE
        self.text(text, rect.inset(6, 0), font=BOLD, colour=colour, align="center", kept=False)


class Cover(Part):
    """What everybody may read: whose page it is, and how the stroke goes."""

    def draw(self, model: PrivateScreen, rect: Rect) -> None:
        head, rest = rect.top(118 if self.frame.wide else 190, 6)
        self.text(model.cover, head, size=32)
        if model.sealed:
            line, rest = rest.top(40, 4)
            self.text(model.sealed, line, font=BOLD, colour=JADE)
        across = 4 if self.frame.wide else 2
        lines = -(-len(model.actions) // across)
        table = rest.top(min(rest.h, lines * 44.0))[0]
        for action, cell in zip(model.actions, table.grid(across, lines, 6), strict=False):
            self.text(f"{action.action}  {action.text}", cell, size=26, colour=SOFT_INK)


class PrivateView(Widget):
    """Cover page and, while held, the open view of one seat."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__(size_hint=(None, None))
        self._secrets = secrets
        self._surface = Composed()
        self.add_widget(self._surface)
        self._model: PrivateScreen | None = None
        self._frame: Frame | None = None
        self._places: Places | None = None
        self._seen: tuple[str, bool, bool] = NOTHING_SEEN
        self._clear()

    @property
    def open(self) -> bool:
        """Whether the view is open at this moment."""
        return self._holder is not None

    def show(self, model: PrivateScreen, frame: Frame) -> None:
        """Show the cover page; an open view of the same seat stays open."""
        same = self._model is not None and self._model.mark.seat == model.mark.seat
        self._model, self._frame = model, frame
        self.size = frame.area.w * frame.unit, frame.area.h * frame.unit
        if not same:
            self._clear()
        self._draw()

    def beat(self) -> None:
        """Look under the hood again while the view of a seat that scans is held open."""
        if self.open and self._model is not None and self._waits:
            self._advised(self._secrets.idea(self._model.mark.seat))
        if self.open and self._model is not None and self._model.scan:
            seen = self._secrets.scanned(self._model.mark.seat)
            if seen != self._seen:
                self._seen = seen
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
        self._action: int | None = None
        self._energy: int | None = None
        self._legal: tuple[Move, ...] = ()
        self._reason = ""
        self._waits = False
        self._said = ""
        self._seen = NOTHING_SEEN

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

    def _compose_cover(self, model: PrivateScreen, frame: Frame) -> None:
        self._places = places(frame.area, len(model.actions), len(model.energies), asks=bool(model.ask))
        rest = put_header(self._surface, Header(model.title, menu=(model.back,)), frame)
        self._surface.put("pad", Pad, (model.mark, model.hold), self._places.pad, frame)
        room = Rect(rest.x, rest.y, rest.w, self._places.pad.y - rest.y - 10)
        if model.unseal is not None:
            button, room = room.bottom(62, 6)
            self._surface.put("unseal", Press, model.unseal, button.left(320)[0], frame)
        self._surface.put("cover", Cover, model, room, frame)

    def _compose_open(self, model: PrivateScreen, frame: Frame) -> None:
        where = self._places
        assert where is not None
        put = self._surface.put
        put("paper", Backdrop, None, frame.area, frame)
        put("pad", Pad, (model.mark, model.mark.name), where.pad, frame)
        if model.ask:
            put("ask", Ask, ("…" if self._waits else model.ask), where.ask, frame)
        if not model.scan:
            self._compose_cards(model, frame)
        put("whisper", Whisper, self._whisper(model), where.message, frame)
        put("seal", SealBand, (model.seal, self._ready()), where.seal, frame)

    def _compose_cards(self, model: PrivateScreen, frame: Frame) -> None:
        where = self._places
        assert where is not None
        put = self._surface.put
        fitting = {move["action"] for move in self._legal}
        for cell, spot in zip(model.actions, where.actions, strict=True):
            look = Cell(str(cell.action), 1, True, cell.action in fitting, cell.action == self._action)
            put(("action", cell.action), CellPart, look, spot, frame)
        if self._wants_energy():
            for (value, count), spot in zip(model.energies, where.energies, strict=True):
                look = Cell(str(value), count, False, True, value == self._energy)
                put(("energy", value), CellPart, look, spot, frame)

    def _ready(self) -> bool:
        """Whether *Seal* would seal something."""
        if self._model is not None and self._model.scan:
            return bool(self._seen[2]) and not self._reason
        return self._complete() and not self._reason

    def _whisper(self, model: PrivateScreen) -> tuple[str, bool]:
        if self._reason:
            return self._reason, True
        if self._said:
            return self._said, False
        if model.scan and self._seen[0]:
            return self._seen[0], self._seen[1]
        if self._action is None:
            return model.open_hint, False
        name = next(cell.text for cell in model.actions if cell.action == self._action)
        energy = "" if self._energy is None else f" · {self._energy}"
        way = model.then_seal if self._complete() else model.then_energy
        return f"{self._action} {name}{energy} → {way}", False

    def _wants_energy(self) -> bool:
        return any(move.get("energy") is not None for move in self._legal)

    def _complete(self) -> bool:
        return self._action is not None and (self._energy is not None or not self._wants_energy())

    def _choice(self) -> Move | None:
        """The choice as far as it goes; an open energy counts as the first in hand."""
        if self._model is None or self._action is None or not self._legal:
            return None
        fields: dict[str, int] = {"action": self._action}
        if self._wants_energy():
            fields["energy"] = self._energy if self._energy is not None else self._model.energies[0][0]
        return Move.of(self._model.mark.seat, self._legal[0].move, **fields)

    def _judge(self) -> None:
        """Say in this view why the choice would be refused."""
        choice = self._choice()
        fits = choice is None or any(
            move["action"] == self._action and self._energy in (None, move.get("energy"))
            for move in self._legal
        )
        self._reason = "" if fits or choice is None else self._secrets.refusal(choice)

    def _hit(self, x: float, y: float) -> tuple[str, int] | None:
        """What lies under a finger, in the open view."""
        model, frame, where = self._model, self._frame, self._places
        if model is None or frame is None or where is None:
            return None
        left, down = x / frame.unit, frame.area.h - y / frame.unit

        def inside(rect: Rect) -> bool:
            return rect.x <= left < rect.x + rect.w and rect.y <= down < rect.y + rect.h

        if inside(where.pad):
            return "pad", 0
        if inside(where.seal):
            return "seal", 0
        if inside(where.ask):
            return "ask", 0
        if model.scan:
            return None
        for cell, spot in zip(model.actions, where.actions, strict=True):
            if inside(spot):
                return "action", cell.action
        for (value, _), spot in zip(model.energies, where.energies, strict=True):
            if inside(spot):
                return "energy", value
        return None

    def _choose(self, hit: tuple[str, int] | None) -> None:
        match hit:
            case ("action", action) if action != self._action:
                self._action = action
            case ("energy", energy) if energy != self._energy and self._wants_energy():
                self._energy = energy
            case ("ask", _) if self._model is not None and self._model.ask and not self._waits:
                self._waits, self._said = True, ""
                self._advised(self._secrets.ask(self._model.mark.seat))
                return
            case _:
                return
        self._said = ""
        self._judge()
        self._draw()

    def _advised(self, told: tuple[Move | None, str] | None) -> None:
        """Mark what a bot would choose, and say why."""
        if told is not None:
            move, self._said = told
            self._waits = False
            if move is not None:
                self._action, self._energy = move["action"], move.get("energy")
                self._reason = ""
        self._draw()

    def _seal(self) -> bool:
        """Hand the choice over; false when it is refused, and then the reason is shown."""
        if self._model is not None and self._model.scan:
            return self._seal_scanned(self._model.mark.seat)
        choice = self._choice()
        if choice is None or not self._complete():
            return False
        reason = self._secrets.seal(choice)
        if reason:
            self._reason = reason
            self._draw()
            return False
        self._clear()
        return True

    def _seal_scanned(self, seat: Seat) -> bool:
        if not self._secrets.scanned(seat)[2]:
            return False
        self._reason = self._secrets.seal_scanned(seat)
        if self._reason:
            self._draw()
            return False
        self._clear()
        return True

    def on_touch_down(self, touch: Any) -> bool:
        if self._model is None:
            return False
        hit = self._hit(*touch.pos)
        if self.open:
            if hit == ("seal", 0):
                self._seal()
            else:
                self._choose(hit)
            return True
        if hit == ("pad", 0):
            touch.grab(self)
            self._clear()
            self._holder = touch.uid
            self._legal = self._secrets.legal(self._model.mark.seat)
            self._draw()
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.uid == self._holder and touch.grab_current is self:
            self._choose(self._hit(*touch.pos))
            return True
        return self.open or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if touch.uid == self._holder and not (self._hit(*touch.pos) == ("seal", 0) and self._seal()):
                self.cover()
            return True
        return bool(super().on_touch_up(touch))
