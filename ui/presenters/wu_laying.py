"""The page of Wu Wei on which the board comes to be: drawn, as it lies, or entered by two touches a swap.

Knows no toolkit; which board is lawful and what would mend it, the referee says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.wu_wei.board import DIRECTIONS
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.reconcile.wu_wei_laying import AS_IT_LIES, BOARD, BY_HAND, LEAVE, OURS, SWAP, TAKE_BACK
from companion.session.public import PublicTable
from companion.session.touches import TellPlace
from companion.session.wu_public import BoardFacts
from ui.intents import Draft, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import header
from ui.presenters.parts import Button, Tone
from ui.presenters.wu_board import laid_cells, place_words
from ui.presenters.wu_models import WuScreen
from ui.texts import Texts
from ui.wu_terms import CHANCES

__all__ = ["laying_screen"]

RULE = "WW-SETUP-03"
"""What "Why?" tells of a board with which nothing is wrong."""


def laying_screen(
    public: PublicTable, laying: BoardFacts, looking: Looking, texts: Texts, why: Callable[[str], str]
) -> WuScreen:
    """The board as far as it is known, what to mend next, and the three ways to lay it.

    A message takes the room of what is said in small letters, so that every button stays in sight.
    """
    page = _Laying(public, laying, looking.draft.words[0] if looking.draft.words else "", texts, why)
    watching = all(seat.bot for seat in public.seats)
    return WuScreen(
        header=header(public, texts),
        board=laid_cells(laying.spaces, texts, page.look),
        compass=tuple((place, texts.term(way)) for place, way in DIRECTIONS.items()),
        trackers=(),
        purse=(),
        mark=None,
        question=page.question(),
        detail="" if looking.message else page.detail(),
        choices=() if watching else tuple(page.choices()),
        steps=(),
        message=looking.message,
        entering=laying.entered,
    )


class _Laying:
    """What is said of the board, and what can be done."""

    def __init__(
        self, public: PublicTable, laying: BoardFacts, place: str, texts: Texts, why: Callable[[str], str]
    ) -> None:
        self.public, self.laying, self.texts, self.why = public, laying, texts, why
        self.place = place if laying.entered else ""

    # The board.

    def look(self, place: str) -> tuple[str, bool, Button | None]:
        """How a space is framed, and what a touch on it does while the board is entered."""
        due = "free" if self.laying.entered else "chosen"
        framed = "chosen" if place == self.place else due if place in self.laying.places else ""
        return framed, False, self._touch(place)

    def _touch(self, place: str) -> Button | None:
        """The first touch picks a tile up, one on another of its shape swaps them."""
        tiles = {space.place for space in self.laying.spaces if space.kind not in ("centre", "yin_yang")}
        if not self.laying.entered or place in self.laying.fixed or place not in tiles:
            return None
        if place == self.place:
            return Button(place, Draft())
        if self.place and self.place[0] == place[0]:
            return Button(place, Tell(TellPlace(f"{SWAP} {self.place}", place)))
        return Button(place, Draft(words=(place,)))

    # The words.

    def question(self) -> str:
        """What lies at the touched space; else what to mend or to do next."""
        laying, texts = self.laying, self.texts
        if self.place:
            return place_words(laying.spaces, self.place, texts)
        if laying.line is not None:
            return texts.line(laying.line)
        if laying.entered:
            return texts("Touch two spaces to swap their tiles")
        if laying.ready:
            return texts("Every tile is read and the board keeps the rules")
        return texts("The table: {what}", what=texts(CHANCES["lay_board"]))

    def detail(self) -> str:
        """Where the touched tile can go, how far the board is read, the rule that it breaks."""
        laying, texts = self.laying, self.texts
        if self.place:
            return texts("Touch the space to swap it with")
        if laying.read is not None and laying.read < laying.wanted and not laying.entered:
            return texts("{count} of {wanted} tiles are read", count=laying.read, wanted=laying.wanted)
        if laying.line is not None:
            return texts(self.why(laying.clause)) if laying.clause else ""
        if laying.entered:
            return texts("The board keeps the rules. Go on until it is the one on the table.")
        if laying.read is None:
            return texts("Draw a board and lay it as shown, or lay your own and enter it.")
        return ""

    # The buttons.

    def choices(self) -> Iterator[Button]:
        """The three ways to a board; or what can be done with the one that is entered."""
        yield from self._entered() if self.laying.entered else self._ways()
        yield Button(self.texts("Why?"), OpenPage("why", self.laying.clause or RULE), Tone.QUIET)

    def _ways(self) -> Iterator[Button]:
        laying, texts = self.laying, self.texts
        lies = Button(
            texts("As it lies on the table"),
            Tell(TellPlace(BOARD, AS_IT_LIES)),
            Tone.MAIN if laying.ready else Tone.PLAIN,
            enabled=laying.ready,
            reason=self._why_not(),
        )
        if laying.ready:
            yield lies
        drawn = Tone.PLAIN if laying.ready else Tone.MAIN
        yield Button(texts("Drawn by the companion"), Tell(TellPlace(CHANCE, DRAW)), drawn)
        if not laying.ready:
            yield lies
        yield Button(texts("Entered by hand"), Tell(TellPlace(BOARD, BY_HAND)))

    def _why_not(self) -> str:
        """Why the tiles on the table are not the board yet."""
        laying, texts = self.laying, self.texts
        if laying.line is not None:
            return texts.line(laying.line)
        if laying.read is not None:
            return texts("Wait until nothing moves over the board")
        if "camera" in self.public.missing:
            return texts("No camera looks at the table: enter the board by hand")
        return texts("No tile with a tag is read on the board yet")

    def _entered(self) -> Iterator[Button]:
        laying, texts = self.laying, self.texts
        reason = "" if laying.line is None else texts.line(laying.line)
        tell = Tell(TellPlace(BOARD, OURS))
        yield Button(texts("This is our board"), tell, Tone.MAIN, enabled=laying.ready, reason=reason)
        if laying.swaps:
            yield Button(texts("Take the last swap back"), Tell(TellPlace(BOARD, TAKE_BACK)))
        yield Button(texts("Back"), Tell(TellPlace(BOARD, LEAVE)), Tone.QUIET)
