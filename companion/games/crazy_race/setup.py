"""Preparing the race: sheets, first animals, carts, donkeys, starting player.

Changes a :class:`Work`; the order of the steps is CR-SET-14.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.crazy_race.stages import reveal
from companion.games.crazy_race.track import Sheet, lay
from companion.games.crazy_race.turn import begin_stage
from companion.games.crazy_race.work import Work
from companion.games.vocabulary import Seat

__all__ = ["deal_donkeys", "lay_sheets", "reveal_first", "take_cart"]


def lay_sheets(work: Work, sheets: Mapping[str, Sheet]) -> None:
    """The course lies on the table (CR-SET-03); two seats turn up no cards yet (CR-SET-07)."""
    work.track, work.palms = lay(sheets, work.setting.box)
    work.say("laid", None, "CR-SET-03", spaces=len(work.track), palms=work.palms)
    work.phase = "setup_carts" if len(work.setting.seats) == 2 else "setup_reveal"


def reveal_first(work: Work, cards: tuple[str, ...]) -> None:
    """One animal for each seat at the first palm (CR-SET-06)."""
    reveal(work, cards)
    work.phase = "setup_carts"


def take_cart(work: Work, seat: Seat, colour: str) -> None:
    """A cart and its card (CR-SET-09)."""
    work.put(seat, work.cart(seat)._replace(colour=colour))
    work.say("cart_taken", seat, "CR-SET-09", colour=colour)
    if all(cart.colour for cart in work.carts):
        work.phase = "setup_donkeys"


def deal_donkeys(work: Work, donkeys: Mapping[Seat, str]) -> None:
    """Each donkey puts its cart beside its start number; the foremost seat begins (CR-SET-11, CR-SET-12)."""
    box = work.setting.box
    for seat, donkey in donkeys.items():
        pos = box.start_spaces[box.cards[donkey].start]
        work.put(seat, work.cart(seat)._replace(pos=pos, animal=donkey))
        work.say("started", seat, "CR-SET-11", donkey=donkey, to=pos)
    work.standing = sorted(work.setting.seats, key=lambda seat: work.cart(seat).pos, reverse=True)
    work.start_seat = work.standing[0]
    work.say("marker", work.start_seat, "CR-SET-12")
    begin_stage(work)
