"""Every rule by its id with a short text of our own, shown under "Why?".

A table to be proof-read, one rule a line; knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.vocabulary import Clause

__all__ = ["CLAUSES"]

TABLE = """
BOARD-01 | Five by five octagons with six by six squares between and around them make the board.
BOARD-02 | A step leads to a neighbour; from one square to another it always leads over an octagon.
BOARD-03 | Nobody stands on or passes a directional tile, so the centre has four ways out.
BOARD-04 | An octagon on the border of two quadrants belongs to both.
BOARD-05 | The closest place is counted in steps over the bare board; between equals the player chooses.
BOARD-06 | Fields have no season; a wall leaves the season below it as it is.
SETUP-01 | Two to five play Initiate and Master, three to six Emperor, one a solo stage.
SETUP-02 | Directional tiles, yin-yang tiles and the four corner towns have fixed places.
SETUP-03 | Each element has a temple and a palace; no two temples, no two palaces touch one octagon.
SETUP-04 | The other sixteen towns are laid at random, face up.
SETUP-05 | The centre shows the face of the level and is no terrain.
SETUP-06 | Six octagons of each season lie terrain up, one of each on its marked place beside the centre.
SETUP-07 | The starter is drawn; animals are dealt or chosen in turn order, each only once.
SETUP-08 | Students start on the centre, all five masters on their own temples.
SETUP-09 | The seat last in turn order sets the three trackers as it likes.
SETUP-10 | The gathering marker starts with its sun up.
SETUP-11 | Everyone gets one chi of each element, later seats more and more of the active one.
SETUP-12 | The cards lie open in five decks, one for each animal.
SETUP-13 | Eight walls less one for each player are in the supply.
SETUP-14 | Trackers set before the game trigger nothing, but the palace pointed at is inactive.
SETUP-15 | Set-up goes step by step; do the one that is due.
TURN-01  | Seats play in turn, clockwise from the starter, each with its own characters.
TURN-02  | Meditate, Move, Align, Develop: do what belongs to the running step.
TURN-03  | Somebody owes a decision; it has to be made first.
TURN-04  | Five cards make a student-master; then it and the master go to the centre to win.
MED-01   | At Initiate level the yin-yang tiles never flip and bind nobody.
MED-02   | Who can make no first move with any free character is undisciplined.
MED-03   | A first move that chi can buy counts, so no penalty is taken unless agreed otherwise.
MED-04   | The penalty falls on one of the own characters that were free to move.
MED-05   | An undisciplined student loses a card of the starter's choice and returns to the centre.
MED-06   | An undisciplined master loses its marker to its palace and returns to the centre.
MED-07   | After the penalty the Move step follows, from the centre on.
MED-08   | With nothing to lose only the return remains; who still cannot move skips the step.
MED-09   | A lost card goes back to its deck fresh and can be earned again.
MED-10   | A master that ends on the palace with its marker takes it back.
MED-11   | The marker comes back before Align, on an inactive palace too.
MOVE-01  | One to three spaces are moved, at least one when possible, more only for chi.
MOVE-02  | A character never comes back to a space it stood on this turn.
MOVE-03  | A student may share a space with a master, never with its own kind.
MOVE-04  | Sharing is tested at each step, so nobody passes where they could not stop.
MOVE-05  | A student promoted beside its teacher may stay; no other master may join them.
MOVE-06  | The centre has room for everybody.
MOVE-07  | At Initiate level the master moves only while its student holds five cards.
MOVE-08  | One character is finished before the other begins; each has a path of its own.
MOVE-09  | Whoever is moved by something else has not ended a movement.
BLOCK-01 | The centre is closed to student and master once the student has left, until it is promoted.
BLOCK-02 | Before the first exit, and to masters nobody owns, the centre is closed as well.
BLOCK-03 | Leaving a centre that is closed all round, a wall beside it may be broken for nothing.
BLOCK-04 | The free wall must open a way, and only when all four exits are closed.
BLOCK-05 | Terrain of the current season cannot be entered.
BLOCK-06 | Only entering is barred: who stands there already may stay or leave.
BLOCK-07 | A walled octagon cannot be entered; break the wall or use a snake card.
CHI-01   | In the Move step chi may be spent as often as there is any.
CHI-02   | Only chi of the active element counts.
CHI-03   | One chi buys one more space, any number of times.
CHI-04   | Three chi destroy a wall next to the moving character.
CHI-05   | Three chi pay for the power of one fresh card.
CHI-06   | Two chi of one element stand for one active chi; the payment must fit exactly.
CHI-07   | Chi is spent for the character that is moving; naming one opens its movement.
CHI-08   | Only tokens that are held can be paid, and only tokens in the supply gained.
CHI-09   | Nothing may be bought that would leave no first space to move to.
ALIGN-01 | Octagons and yin-yang tiles give nothing.
ALIGN-02 | A town, temple or palace first gives one chi of its element.
ALIGN-03 | Then the tile acts and its tracker moves.
ALIGN-04 | Two moved characters align in the order in which they moved.
TOWN-01  | A town makes its element the active one, at once.
PAL-01   | The palace the tracker points at gives chi and nothing else.
PAL-02   | Any other palace draws the tracker to itself.
PAL-03   | A wall may then be built on an octagon in the area that the palace shows.
PAL-04   | No wall goes where a character or a wall stands, nor on the centre.
PAL-05   | Walls come from the supply; only when it is empty may a standing one be taken.
PAL-06   | The earth palace builds on the inner ring, unless agreed otherwise.
TEM-01   | A temple moves the season on by one.
TEM-02   | When winter comes, the markers turn to moon and a gathering is due.
TEM-03   | Another winter before the gathering changes nothing more.
DISC-01  | A student beside a master takes a card of that master's animal, the player choosing which.
DISC-02  | All such pairs on the board train in every Develop step.
DISC-03  | A student holds at most one card of each animal.
DISC-04  | With five cards a student turns to plus and is a student-master.
DISC-05  | A student-master trains others in its own animal.
DISC-06  | A dishonoured master does not train; its palace does while the marker lies there.
DISC-07  | A student learns from its own master as from any other.
DISC-08  | Trainings go one by one: active player first, animals in their order, then cultivation.
CARD-01  | A card must be held fresh; each power works once, then the card is turned over.
CARD-02  | The snake enters a walled octagon next to the character for one space.
CARD-03  | The dragon goes straight to the temple of its element instead of moving.
CARD-04  | The crane goes to either yin-yang tile for one space.
CARD-05  | The tiger goes straight to the palace of its element instead of moving.
CARD-06  | The leopard goes straight to a town of its element instead of moving.
CARD-07  | Dragon, tiger and leopard replace the whole movement; nothing may be moved or bought beside.
CARD-08  | A power reaches only where a step could enter; crane and snake need a space left.
CARD-09  | The snake passes the wall, not the season, unless agreed otherwise.
GATH-01  | When the starter would play again under the moon, a gathering is held: seal a bid.
GATH-02  | Everyone seals any amount of own chi, or none, and may change it until all are sealed.
GATH-03  | Bids open together; the highest names the new starter.
GATH-04  | Between equal highest bids the present starter decides.
GATH-05  | Everyone gives the whole offer away to others, divided at will.
GATH-06  | Given is chi of the active element; pairs are exchanged at the supply first.
GATH-07  | Then a new round begins under the sun; season and element stay.
MAST-01  | Master is set up and won like Initiate.
MAST-02  | Student and master may both move from the first turn on.
MAST-03  | With balanced tiles one character moves, or both once the student is a master.
MAST-04  | With two tiles of one colour only characters of that colour may move.
MAST-05  | A yin-yang tile flips when a departure leaves it empty.
MAST-06  | The balance is read when a movement begins, so the first mover can bar or free the second.
MAST-07  | A second master may begin when the tiles allow it at that moment.
MAST-08  | In Develop a master cultivates three chi of its element.
MAST-09  | With a student-master it is still three.
MAST-10  | Without the marker nothing is cultivated.
MAST-11  | When no character has the right colour, Move is skipped without penalty.
EMP-01   | One seat is the emperor, all others disciples under the rules of Master.
EMP-02   | A sovereign starts on its tile, a general of the other tile's colour on that one.
EMP-03   | The seat after the emperor begins.
EMP-04   | The emperor's stock is four towers and eight walls.
EMP-05   | Five octagons become walled fields before play; no temple may be walled in altogether.
EMP-06   | The emperor plays last, bids and aligns like others, but neither trains nor cultivates.
EMP-07   | The centre opens only with five cards and the lineage marker.
EMP-08   | For each blocked piece of the emperor a tower falls and the piece returns to the centre.
EMP-09   | Balanced, the emperor moves a colour whose pieces can all move, if there is one.
EMP-10   | Generals enter walls, squares and fields only, whatever the season.
EMP-11   | For a general trapped in the centre one octagon beside it may be turned to fields.
EMP-12   | Sovereigns enter every space but terrain of the current season.
EMP-13   | The emperor's pieces never enter the centre, and no two share another space.
EMP-14   | All the emperor's pieces of the moving colour must move.
EMP-15   | The first of two pieces must leave a space for the second.
EMP-16   | A general that ends on a town may place a tower there.
EMP-17   | A towered town gives no chi, and students and masters cannot enter it.
EMP-18   | Two corner towers bring a sovereign of the general's colour, three the last general.
EMP-19   | Recruits start on the centre, move later and stay as they are.
EMP-20   | A plus general sends a student home, which loses a card.
EMP-21   | A minus general does the same to a student-master.
EMP-22   | A minus general sends a master home, which loses its marker.
EMP-23   | This happens as the general stops; who has lost the marker or has no owner is safe.
EMP-24   | An active palace may turn terrain without character or wall instead of building.
EMP-25   | A sovereign may turn its way to fields, and wall the octagon where it ends.
EMP-26   | Terrain is shifted when the movement closes; no wall beside a student or master.
EMP-27   | Three chi push a character of the own sign out of the space that is entered.
EMP-28   | All characters of that sign are pushed, one after another.
EMP-29   | A push costs a space and chi for each target; every place must be one the target can enter.
EMP-30   | A target with nowhere to go takes its penalty; a master nobody owns cannot be pushed so.
EMP-31   | Three chi pull a neighbour of the other sign into the own space, if it can enter.
EMP-32   | Sovereigns neither push nor pull nor are they pushed or pulled.
EMP-33   | The target's player may pay three chi to resist.
EMP-34   | Resisting a push sends the pusher to a space next to the contested one that it can enter.
EMP-35   | Who yields receives three active chi.
EMP-36   | Own characters and those of nobody are moved without an answer.
S1-01    | Stage 1 starts like Initiate, with one student and one chi of each element.
S1-02    | The own palace lies west, the own temple east of the middle tiles.
S1-03    | Four walls stand around the own palace, three are left.
S1-04    | All masters start without their markers, which lie on the palaces.
S1-05    | One card of each animal is set aside unseen; the other twenty are the deck, each turned up once.
S1-06    | The student earns the cards that were set aside.
S1-07    | A turn has two phases; winter turns the marker and brings no gathering.
S1-08    | Under the sun the student goes first, under the moon the master.
S1-09    | The student phase is an Initiate turn of the student alone.
S1-10    | The card turned up names the master that may move up to three spaces.
S1-11    | A master that fetches its marker brings four chi less the cards of its style seen.
S1-12    | When the card's style is protected, another master may move instead.
S1-13    | Effects wait until both phases are over; snake and crane act at once.
S1-14    | A crane card takes the own master, under the moon perhaps the student, to a yin-yang tile.
S1-15    | A leopard card makes its element the active one.
S1-16    | A dragon card moves the season on.
S1-17    | A tiger card puts a wall on an inner octagon of its quadrant.
S1-18    | Won with the student-master in the centre and the own master home with its marker.
S1-19    | After a snake card walls can be neither passed nor destroyed until the next master phase.
S1-20    | Lost when the last card of the deck is turned up.
S1-21    | Lost with the fourth card of a style that is not protected.
S1-22    | A style is protected once its card is held and its marker retrieved.
S1-23    | From intermediate on all five masters must be back home to win.
S1-24    | Advanced protects only styles whose master is home, and markers bring no extra chi.
S2-01    | Stage 2 starts like Initiate, with one student and one chi of each element.
S2-02    | Both yin-yang tiles start white.
S2-03    | All walls and towers are in the supply; the emperor's die joins the four students' dice.
S2-04    | Two octagons of each terrain are lifted, mixed and laid back.
S2-05    | The rules of Master hold without gatherings; dice move the other masters.
S2-06    | Won with the student-master in the centre, four corner towers and the walls in an X.
S2-07    | Lost when all towns are face down.
S2-08    | Lost when a master leaves whose card is not held.
S2-09    | A master that ends on a dark corner town may build its tower.
S2-10    | A tower brings one bonus: a card made fresh, swapped or recovered.
S2-11    | Winter turns the marker, and the tiles black under the moon, white under the sun.
S2-12    | An occupied tile is left as it is then.
S2-13    | After every Move step one town that is face up goes dark.
S2-14    | A dark town gives no chi and sets no element.
S2-15    | The dice are rolled and resolved one by one in any order.
S2-16    | A master moved by a die gets nothing, but trackers follow it.
S2-17    | Plus sends the master to its palace or temple, whichever is closer.
S2-18    | Minus sends the master to the closest free town of its element.
S2-19    | When those towns are all taken, it goes to its temple.
S2-20    | Without such a town the master and its die leave the game.
S2-21    | An animal gives one active chi.
S2-22    | The empire's circle darkens a town, plus moves the season, the lion takes a chi.
S2-23    | Three chi set an empire die aside, of any kind for beginners.
S2-24    | Advanced rolls both empire dice.
S3-01    | Stage 3 starts with dark towns, four corner towers and walls in an X.
S3-02    | Students wait on the corners of their elements, masters without markers at home.
S3-03    | Student and master of the selected card have three spaces each, one after the other.
S3-04    | Every turn costs a card of the pool; without one the stage is lost.
S3-05    | A corner student waits for its marker and the fall of its tower.
S3-06    | A character in the empire's way must move, if a card for it is left.
S3-07    | Nobody may end on a yin-yang tile.
S3-08    | Once a pair is home, its cards may name any pair.
S3-09    | Tile colours bind nobody here, and there is no penalty.
S3-10    | Three chi use the power of the selected card or of one from the pool.
S3-11    | A marker retrieved brings down the tower of its student and frees student and town.
S3-12    | Until then a towered corner is closed.
S3-13    | Ending on a dark town turns it face up first.
S3-14    | Walls go on free fields; where there are none, one octagon may be turned first.
S3-15    | The generals say how far the two empire pieces go.
S3-16    | A piece that moves leaves fields behind and a wall where it ends.
S3-17    | That wall comes from the supply; when it is empty, a standing one may be given.
S3-18    | Under the sun they go clockwise; when the marker turns they first return.
S3-19    | From its tile a piece goes to the tip of its ring.
S3-20    | The emperor circles the inner ring, the empress the outer.
S3-21    | A complete ring sends both home and on to the other ring.
S3-22    | Season and the player's characters stop a piece; walls do not.
S3-23    | A piece held by the season moves the season on at the end.
S3-24    | Won with all markers back, all pairs in the centre and all towns face up.
S3-25    | Lost when all terrain is walled or fields.
S3-26    | The selected pair's master cultivates when its marker is back.
CAMP-01  | A campaign is the three stages one after another.
CAMP-02  | Leaving stage 1 takes its two goals: student-master in the centre, own master home.
CAMP-03  | A stage may be left at its minimum or played on; a lost one ends the campaign.
CAMP-04  | Every other master not home after stage 1 costs a random card of its style.
CAMP-05  | Stage 2 may be left without all walls; the other two goals are needed.
CAMP-06  | Every master not home after stage 2 costs a random card for stage 3.
CAMP-07  | Each town still face up then brings two chi.
CAMP-08  | Stage 3 lacks the cards lost so far.
CAMP-09  | Stage 3 starts with the walls of the X that were built; the others are in the supply.
CAMP-10  | Nothing else goes along, unless all chi was agreed to.
END-01   | Won at once with student-master and master on the centre and the marker held.
END-02   | The emperor wins with towers on all four corners.
END-03   | Solo ends are tested at every event; a win goes before a loss.
END-04   | The game is over.
"""


def _read(table: str) -> Mapping[str, Clause]:
    rows = [line.split("|", 1) for line in table.splitlines() if line.strip()]
    clauses = [Clause(f"WW-{name.strip()}", text.strip()) for name, text in rows]
    return MappingProxyType({clause.id: clause for clause in clauses})


CLAUSES = _read(TABLE)
