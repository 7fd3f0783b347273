"""Where the parts of an open private view lie. Pure arithmetic, knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass

from ui.layout import Rect

__all__ = ["Places", "places"]


@dataclass(frozen=True)
class Places:
    """Where the parts of the open view lie, in units."""

    pad: Rect
    ask: Rect
    """Where a bot's idea can be asked for, beside the pad; of no width where that is not offered."""
    actions: tuple[Rect, ...]
    energies: tuple[Rect, ...]
    seal: Rect
    message: Rect


def places(area: Rect, actions: int, energies: int, *, asks: bool = False) -> Places:
    """The open view in either shape."""
    page = area.inset(8, 6)
    wide = area.w >= area.h
    pad, rest = page.bottom(78 if wide else 150, 26 if wide else 60)
    ask, pad = pad.right(190, 8) if asks else (Rect(pad.x + pad.w, pad.y, 0, pad.h), pad)
    row, rest = rest.bottom(88 if wide else 100, 26 if wide else 56)
    cards, rest = rest.bottom(84 if wide else 100, 8 if wide else 16)
    seal, rest = rest.top(80 if wide else 110, 6)
    width = min(140.0, (cards.w - 6 * (max(energies, 1) - 1)) / max(energies, 1))
    left = cards.x + (cards.w - energies * width - 6 * (energies - 1)) / 2
    spots = tuple(Rect(left + n * (width + 6), cards.y, width, cards.h) for n in range(energies))
    return Places(pad, ask, row.columns(actions, 6), spots, seal, rest)
