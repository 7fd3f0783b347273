"""Every rule by its id with a short text of our own, shown under "Why?".

A table to be proof-read, one rule a line; knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.vocabulary import Clause

__all__ = ["CLAUSES"]

TABLE = """
CMP-01 | Board, 13 sheets, 23 animals, 5 donkeys, 5 carts, 5 palms, 14 dice and a marker make up the box.
CMP-02 | Five colours for spaces and dice; from beige to brown each rolls half a pip more on average.
CMP-03 | There are three green, three turquoise and three grey dice.
CMP-04 | Beige dice end at 2, brown ones at 6, and every die can come up blank.
CMP-05 | An animal card names a limit, often an ability, and a bonus.
CMP-06 | A donkey can do nothing special.
CMP-07 | No two donkeys have the same limit, so they can break every tie.
CMP-08 | A sheet shows three spaces on either side, different ones.
CMP-09 | There is one card of each animal and each donkey.
CMP-10 | Dice of one colour are all the same; only colour and face count.
BOX-01 | A box that no race could be run with is refused when it is loaded.
BOX-02 | What an owner types in replaces our values, under a box name of its own.
BOX-03 | Nine kinds of ability describe every animal.
SET-01 | The four board parts lie joined in the middle.
SET-02 | Two to five seats race.
SET-03 | Nine sheets lie around the board, four in its recesses, at random; the upper side is driven on.
SET-04 | Sheets are read in printed direction, unless turned ones were agreed and are reported.
SET-05 | A palm ends each of the five stages, the last one at the finish.
SET-06 | From three seats on, one animal per seat is turned up at the first palm.
SET-07 | Two seats turn up no animals before the race.
SET-08 | All dice lie ready in the middle.
SET-09 | Each seat takes a cart and its card in a colour nobody else has.
SET-10 | Donkeys are always dealt from all five, one to a seat.
SET-11 | The donkey tells the start number and with it the cart's first space.
SET-12 | The foremost cart's seat gets the marker and begins.
SET-13 | What nobody got stays out; its start place stays empty.
SET-14 | Sheets, animals, carts, donkeys: in this order the table is set up.
SET-15 | Start numbers stand beside ordinary spaces that others may drive over.
TRK-01 | A cart's place is counted from the first space; several carts may share one.
TRK-02 | The field with a palm is no space and is never counted.
TRK-03 | A palm has been passed by a cart that stands on a later space.
TRK-04 | On a shared space the later arrival stands in front and counts as ahead.
TRK-05 | Carts are as far apart as their spaces; palms between them add nothing.
TRK-06 | Behind the finish the course goes round again while the count goes on.
TRK-07 | A lapped cart does not share the space.
TRN-01 | The marker's holder begins, then it goes clockwise.
TRN-02 | A round is one turn for each seat; five stages make a race.
TRN-03 | Start bonus, limit, distance, dice, reroll, result, movement, hyena: a turn in order.
TRN-04 | The distance is said before the dice are rolled.
TRN-05 | At least one space is tried, unless standing still was agreed.
TRN-06 | Fourteen dice allow fourteen spaces at most.
TRN-07 | A route is made of the very next spaces.
TRN-08 | A route may run past a palm.
DIC-01 | Each space of the route takes a die of its colour.
DIC-02 | All dice of a route are rolled in one throw.
DIC-03 | When a colour has run out, the next higher one stands in.
DIC-04 | For a missing brown die a grey one is taken.
DIC-05 | When the stand-in is gone too the search goes on, upwards first, then down.
DIC-06 | Whichever space is served first, the same dice are taken.
DIC-07 | A die that stands in still carries one space.
DIC-08 | Abilities look at the colour of the die, not of the space.
DIC-09 | After a turn all dice go back to the middle.
ROL-01 | The tray must hold just the dice that are to be rolled.
ROL-02 | A face that a die does not have cannot lie there.
ROL-03 | In which order dice are reported has no meaning.
ROL-04 | All pips are added, held-down dice by what they may count.
ROL-05 | Up to the limit and equal to it is a success.
ROL-06 | Anything above the limit is a bust.
MOV-01 | After a success the cart goes as far as was said, not as the pips say.
MOV-02 | After a bust the cart goes one single space.
MOV-03 | Carts in the way cost nothing and stop nobody.
MOV-04 | Who arrives on a taken space is put to its very front.
MOV-05 | Passing a palm does not shorten a move.
MOV-06 | Who does not move keeps the place on the space.
RND-01 | Any cart past the palm, however it got there, makes this the last round of the stage.
RND-02 | The last round is played until the marker's holder would be next.
RND-03 | In a stage all seats have the same number of turns.
RND-04 | The marker stays where it is until the stage is over.
RND-05 | When a cart is past the palm from the start, the stage lasts one round.
RND-06 | A round ends one stage at most, even past two palms.
RND-07 | Four stages end with new animals, the fifth with the bonus cards.
CHO-01 | New animals are chosen from the rear cart forward, the leader last.
CHO-02 | Every card still lying at the palm may be chosen.
CHO-03 | The old animal is kept face down for its bonus.
CHO-04 | The new animal must be hitched; nobody keeps the old one.
CHO-05 | The leader is left with the last card.
CHO-06 | The leader takes the marker and opens the next stage.
CHO-07 | After the first three changes new cards are turned up at the next palm.
CHO-08 | After the fourth change no more cards come; the last stage begins at once.
CHO-09 | A card that was seen cannot come out of the stack; with three or more seats it never runs dry.
CHO-10 | Even the leader's only card is taken by a move.
CHO-11 | A new animal can use its ability from the first turn of the stage on.
TWO-01 | With two seats cards are turned up only once a stage is over.
TWO-02 | Two cards, and one more for each three spaces between the carts or part of it.
TWO-03 | The rear seat takes one card and gives the other seat one.
TWO-04 | Cards nobody got are put aside.
TWO-05 | On one space the cart behind is the rear one, at no distance.
TWO-06 | The leader of the two gets the marker.
TWO-07 | When the stack is too small, the cards put aside go back in, or fewer are shown as agreed.
END-01 | The finish is passed behind the last space; that round is the last.
END-02 | Then all five cards of a seat carry its cart on by their bonus.
END-03 | Bonus cards are spent one each in turn, any first, or all at once if agreed.
END-04 | The marker's holder spends first, or the rearmost if agreed.
END-05 | Bonus spaces are counted from where the cart stands.
END-06 | The foremost cart wins.
END-07 | Level in front, the donkey with the higher limit wins.
END-08 | Level are carts with the same count, whoever stands in front.
END-09 | The other places are found in the same way.
END-10 | With bonus cards, abilities, limits and palms mean nothing.
END-11 | In which order bonus cards are spent changes nothing about the result.
ABL-01 | An ability serves once a round.
ABL-02 | Rerolling animals may throw dice of their colour again, one or more, together.
ABL-03 | The second throw stands; there is no third.
ABL-04 | The reroll is offered even after a throw within the limit.
ABL-05 | Success or bust is known only after the reroll.
ABL-06 | Without a die of its colour there is nothing to offer.
ABL-07 | The giraffe has a higher limit while its cart is the last one.
ABL-08 | Being last is looked at when the turn begins; a cart behind on the same space counts.
ABL-09 | The limit of the turn's beginning stays.
ABL-10 | The kangaroo names no distance and rolls die by die.
ABL-11 | Stopping takes the kangaroo one space for each die.
ABL-12 | Above its limit the kangaroo has bust at once.
ABL-13 | The kangaroo must roll its first die.
ABL-14 | At the limit exactly the kangaroo may still go on.
ABL-15 | All dice of the kangaroo's turn are out until it ends.
ABL-16 | With no die left the kangaroo has succeeded.
ABL-17 | Flying animal and chimpanzee count no die higher than 2.
ABL-18 | Some animals hold down the dice of one colour; the others count in full.
ABL-19 | Whenever another seat busts, the hyena moves on one space at once.
ABL-20 | The hyena laughs at every bust, or at the first of a round if agreed.
ABL-21 | First the busted cart moves, then the hyena.
ABL-22 | A hyena's step past the palm ends the stage like any other.
ABL-23 | The hyena does not laugh at itself or at blank throws of fixed dice.
ABL-24 | The buffalo leaps over taken spaces, which cost it no die.
ABL-25 | After a bust the buffalo goes to the very next space, taken or not.
ABL-26 | The buffalo must leap, unless an ordinary route was agreed to be allowed.
ABL-27 | Spaces ahead are looked at when the dice are taken.
ABL-28 | The meerkats roll three beige dice and move their sum.
ABL-29 | Three blanks of the meerkats move nothing and are no bust.
ABL-30 | The chameleons roll one die of each colour and move the highest face.
ABL-31 | Five blanks of the chameleons move nothing and are no bust.
ABL-32 | The hippopotamus moves two spaces first when its turn begins on brown.
ABL-33 | The ibex does so on grey.
ABL-34 | The start bonus comes by itself, for the wild boar on green too.
ABL-35 | The space that the bonus leads to gives no second one.
ABL-36 | The bonus counts every space, taken or not.
ABL-37 | The bonus can pass a palm.
ABL-38 | Only the hitched animal has limit and ability.
ABL-39 | Meerkats and chameleons have no distance to choose.
OBS-01 | The dice in the tray are compared with those to be rolled; the right ones are named.
OBS-02 | A cart found on another space is told, and the race stays as it is.
OBS-03 | A card that was seen, is no animal or is not on offer is refused.
OBS-04 | Sensors know one lap; the one nearest to the cart's count is meant.
INF-01 | Pieces are punched out before the first race; that changes no rule.
INF-02 | Average and chance of a route may be shown, as information only.
"""


def _read(table: str) -> Mapping[str, Clause]:
    rows = [line.split("|", 1) for line in table.splitlines() if line.strip()]
    clauses = [Clause(f"CR-{name.strip()}", text.strip()) for name, text in rows]
    return MappingProxyType({clause.id: clause for clause in clauses})


CLAUSES = _read(TABLE)
