"""One door: the model of the screen that stands now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.session.course import Standing
from companion.session.public import Line, PublicTable
from ui.looking import Looking
from ui.presenters import charts, household, pages, rounds
from ui.presenters.crazy import carts_page, crazy_screen
from ui.presenters.decisions import decision_screen, exchange_screen
from ui.presenters.lost_tag import lost_tag_screen
from ui.presenters.models import ScreenModel
from ui.presenters.navigation import screen_name
from ui.presenters.wu_pages import wu_pages
from ui.presenters.zodiac_pages import zodiac_pages
from ui.settings import Settings
from ui.texts import Texts

__all__ = ["Background", "present"]


class Background(Protocol):
    """What a page may ask of the table besides its public facts."""

    def why(self, clause: str) -> str:
        """The text of a rule."""
        ...

    def proof(self) -> Sequence[Line]:
        """How secrets were kept."""
        ...

    def course(self) -> Sequence[Standing]:
        """Where everybody stood after each round."""
        ...


def present(
    public: PublicTable, looking: Looking, texts: Texts, background: Background, settings: Settings
) -> ScreenModel:
    """The screen of a running game."""
    name = screen_name(public, looking)
    if public.crazy is not None and name in ("steps", "decision", "table"):
        return crazy_screen(public, looking, texts, settings)
    if public.crazy is not None and name == "board":
        return carts_page(public, public.crazy, texts)
    own = zodiac_pages(name, public, looking, texts) or wu_pages(name, public, looking, texts, background.why)
    if own is not None:
        return own
    overlay = _page(name, public, looking, texts, background) or _form(name, public, looking, texts, settings)
    if overlay is not None:
        return overlay
    if name == "countdown":
        return rounds.countdown_screen(public, texts)
    if name == "reveal":
        return rounds.reveal_screen(public, looking, texts)
    if name == "fix" and public.fix is not None:
        return rounds.fix_screen(public, public.fix, looking, texts)
    if name in ("decision", "exchange") and public.decision is not None:
        build = exchange_screen if name == "exchange" else decision_screen
        return build(public, public.decision, looking, texts)
    if name == "table":
        return rounds.table_screen(public, looking, texts)
    if name == "result":
        return pages.result_screen(public, looking, texts)
    return rounds.steps_screen(public, looking, texts)


def _form(
    name: str, public: PublicTable, looking: Looking, texts: Texts, settings: Settings
) -> ScreenModel | None:
    match name:
        case "settings":
            return household.settings_screen(settings, looking, texts)
        case "seats":
            return household.seats_screen(public, looking, texts)
        case "name":
            return household.name_screen(public, looking, texts)
        case "lost-tag":
            return lost_tag_screen(public, looking, texts)
        case "undo":
            return pages.undo_screen(public, looking, texts)
        case "break":
            return household.break_page(public, looking, texts)
        case "take-back" if public.take_back is not None:
            return household.take_back_page(public, public.take_back, looking, texts)
    return None


def _page(
    name: str, public: PublicTable, looking: Looking, texts: Texts, background: Background
) -> ScreenModel | None:
    match name:
        case "private":
            return rounds.private_screen(public, looking.seat, texts)
        case "menu":
            return pages.menu_page(public, looking, texts)
        case "board":
            return pages.board_screen(public, texts)
        case "history":
            return pages.history_page(public, looking, texts)
        case "why":
            return pages.why_page(looking.subject, background.why(looking.subject), texts)
        case "devices":
            return pages.devices_page(public, texts)
        case "charts":
            return charts.chart_screen(background.course(), public, texts)
        case "proof":
            return pages.proof_page(background.proof(), public, texts)
        case "wheel":
            return pages.wheel_screen(public, texts)
        case "aid":
            return pages.aid_page(public.game, looking, texts, background.why)
    return None
