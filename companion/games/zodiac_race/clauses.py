"""Every rule by its id with a short text of our own, shown under "Why?".

A table to be proof-read, one rule a line; knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.vocabulary import Clause

__all__ = ["CLAUSES"]

TABLE = """
CMP-01 | The deck has 65 cards: in each of five elements twelve animals and a Yin Yang.
CMP-02 | Water is blue, Wood green, Earth yellow, Metal silver grey, Fire red.
CMP-03 | The animals follow the zodiac, from the Rat in place 1 to the Pig in place 12.
CMP-04 | No card exists twice.
CMP-05 | Two to five seats play, unless an owner's box says otherwise.
SET-01 | All cards are shuffled together before the game.
SET-02 | Every seat is dealt five cards, face down.
SET-03 | What is left is the draw pile, face down.
SET-04 | The seat to the left of the dealer begins.
SET-05 | The turn goes round clockwise.
SET-06 | Who deals is agreed at the table.
SET-07 | Nothing is turned up at the start; the discard pile is empty.
TRN-01 | In a turn a seat either lays cards or discards cards.
TRN-02 | After laying nothing is discarded, and after discarding only a further lay may follow.
TRN-03 | Nobody with cards may pass; discarding is always possible.
TRN-04 | A seat that has no cards at all passes.
TRN-05 | Action, draws and further lays done, the next seat clockwise is to act.
TRN-06 | A turn cannot end before the hand has been filled up.
LAY-01 | Cards are laid from the hand into the own row, in order and of one element.
LAY-02 | One lay may have one card or as many as fit.
LAY-03 | A row begins with the Rat, or with the Yin Yang in its stead.
LAY-04 | The first card decides the element of the row.
LAY-05 | A card goes to the next place, or where the Yin Yang stands for it; holes are not allowed.
LAY-06 | Each seat has one single row and keeps it.
LAY-07 | Cards are laid in the order they are named; if one does not fit, none is laid.
LAY-08 | A row has twelve places and takes no further card.
LAY-09 | A fitting card gained in the turn may be laid at once; the hand is filled again, and so on.
LAY-10 | Cards swapped, fetched or handed over are gained just like drawn ones.
LAY-11 | A further lay needs a card gained in the turn, and older cards may go with it.
LAY-12 | A wrong lay goes straight back to the hand and costs nothing.
DIS-01 | Discards lie face up on their pile.
DIS-02 | For discards a seat may draw from the draw pile.
DIS-03 | For discards a seat may take the top of the discard pile.
DIS-04 | A swap takes what was on top before the own cards went down.
DIS-05 | A swap needs as many cards on the pile as are thrown away.
DIS-06 | For one discarded card a seat may ask the others for a card.
DIS-07 | Several cards may be discarded if they show one animal or one element.
DIS-08 | For several discards as many cards come back, all from one of the two piles.
DIS-09 | Discards go down in the order named; a swap for several takes that many from the top.
DIS-10 | With several discards nothing can be asked for.
DIS-11 | Even the whole hand may be discarded.
REQ-01 | A discarded animal allows asking for the same animal in another element.
REQ-02 | Any other element may be asked for, unless only the own row's was agreed.
REQ-03 | The others answer clockwise from the asker until one has the card.
REQ-04 | Who holds the card must hand it over.
REQ-05 | The giver draws at once; the asker's hand is full through the gift.
REQ-06 | When nobody has the card the asker draws.
REQ-07 | A card that lies open, or that the asker is known to hold, cannot be asked for.
REQ-08 | A card that another seat took openly may be asked for, and must be given.
REQ-09 | The card handed over may be laid in the same turn.
REQ-10 | Only one request can be made in a turn.
REQ-11 | Who denies a card is on record for it; who was not asked is not.
YY-01 | The Yin Yang stands for any animal of a row.
YY-02 | It belongs to its own element, so no row has two.
YY-03 | The place where it lies says which animal it stands for.
YY-04 | It may open a row as the Rat.
YY-05 | The animal it stands for may take its place later.
YY-06 | A Yin Yang that makes room moves to the end of the row.
YY-07 | Moving to the end it can fill the last place and complete the row.
YY-08 | If agreed, a Yin Yang that makes room goes back to the hand, and everybody sees it.
YY-09 | Discarded alone it may ask for any card of the player's element, a Yin Yang too.
YY-10 | Or it fetches the highest card of that element from the discard pile.
YY-11 | It reaches the element the player collects, or its own if that was agreed.
YY-12 | Without a row the player is free to choose the element.
YY-13 | It may be discarded for a plain draw or swap, unless agreed otherwise.
YY-14 | A Yin Yang just thrown away cannot fetch itself.
YY-15 | One Yin Yang at most is discarded in a turn; laying one does not count.
YY-16 | Thrown away with other cards it has no special power.
YY-17 | In a group of discards it counts for its element and never as an animal.
YY-18 | Its request is answered like any other, and a miss draws one card.
REF-01 | After a lay the hand is at once filled up to five.
REF-02 | No turn ends with a short hand while there are cards to draw.
REF-03 | With both piles empty a seat plays on with fewer cards and fills up later.
PIL-01 | An empty draw pile is replaced at once by the shuffled discards.
PIL-02 | This happens even between the cards of one refill.
PIL-03 | All discards are shuffled in, unless it was agreed that the top one stays.
PIL-04 | With no discards there is nothing to shuffle; it is looked at again before draws and turns.
PIL-05 | Until the pile is shuffled nothing else is done.
PEN-01 | A hole found in a row, whenever it is found, has to be paid for by its owner.
PEN-02 | All cards behind the hole go to the discard pile.
PEN-03 | It is paid in the owner's next turn.
PEN-04 | Paying comes first in that turn.
PEN-05 | A hole found in the owner's own turn is paid a turn later; until then the owner may not lay.
PEN-06 | The turn goes on after paying, unless it was agreed to be lost; nothing is drawn for it.
PEN-07 | Having the missing animal in the hand does not help.
PEN-08 | A Yin Yang behind the hole goes too and cannot fill it.
PEN-09 | When place 1 is the hole the whole row goes, and the element is free again.
PEN-10 | A check of a row keeps its element, the places of the animals and the number of cards.
PEN-11 | A check that finds what is on record changes nothing.
PEN-12 | A row with a hole does not win.
PEN-13 | A later check without a hole takes the finding back.
END-01 | Whoever fills the twelfth place of a row first has won.
END-02 | The game ends there and then, without another draw.
END-03 | Of two who could finish in one turn the earlier wins.
END-04 | A seat is stuck when two cards of its element lie in other rows; it plays on.
END-05 | Rows are not given up, unless it was agreed that doing so is a turn.
END-06 | If a number of turns was agreed the game ends undecided after them.
END-07 | The table may stop at any time, without a winner.
FUL-01 | Where hands are open every card and every answer is checked against them.
FUL-02 | A seat sees its own hand and what is open, no other hand and no draw pile.
HID-01 | Of a hand the referee knows the open cards, and when each hidden one came.
HID-02 | Cards taken or given openly are known; drawn ones are hidden and dated by their draw.
HID-03 | A card is certainly absent up to the last denial or the last shuffle that it went into.
HID-04 | At a reshuffle everybody sees that no hand holds the cards shuffled in.
HID-05 | A card shown was the oldest hidden card that may have been it.
HID-06 | If none may have been it and the seat denied it last, the denial was false.
HID-07 | The move stands even so; what follows is for the table to decide.
HID-08 | A denial is forgotten when the card leaves the hand or comes into it openly.
HID-09 | If none may have been it since it was shuffled in, its source is impossible.
HID-10 | A card that already lies open elsewhere is refused, saying where it lies.
HID-11 | From a hand known card by card no other card can come.
HID-12 | A count of the draw pile that differs is reported.
HID-13 | A count of a hand that differs is reported.
HID-14 | Counts may be put right, to 65 in all; known cards stay.
HID-15 | A seat cannot deny a card that everybody saw it take.
HID-16 | Findings change no card, no turn and no winner.
HID-17 | What can be explained honestly is never reported.
HID-18 | Piles, rows and hands always make 65 cards.
INF-01 | The order of the animals may be looked up at any time.
"""


def _read(table: str) -> Mapping[str, Clause]:
    rows = [line.split("|", 1) for line in table.splitlines() if line.strip()]
    clauses = [Clause(f"ZR-{name.strip()}", text.strip()) for name, text in rows]
    return MappingProxyType({clause.id: clause for clause in clauses})


CLAUSES = _read(TABLE)
