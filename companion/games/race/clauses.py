"""Every rule by its id with a short text of our own, shown under "Why?".

A table to be proof-read, one rule a line; knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.vocabulary import Clause

__all__ = ["CLAUSES"]

TABLE = """
SETUP-01  | Three, four or five play.
SETUP-02  | No two seats have the same animal.
SETUP-03  | Everyone starts with energy 1, 1, 2, 2 and 3.
SETUP-04  | Rat starts with a second energy 3 and 3 more karma.
SETUP-05  | All choose a starting action in secret and show it together; it has no energy and no effect.
SETUP-06  | The starting action decides how much karma a seat begins with.
SETUP-07  | The starting action lies leftmost in the row, without energy.
SETUP-08  | Strategise cannot be a starting action.
SETUP-09  | With three players Walk, and whatever else the box removes, is out of the game.
SETUP-10  | The six wedges are laid at random once a game, each action once; the table tells how.
SETUP-11  | All pawns begin on Start.
SETUP-12  | Animals are agreed before the game; without a choice they follow the zodiac.
SETUP-13  | First the wheel is laid, then all choose a starting action, then round 1 is planned.
SETUP-14  | Karma at the start is set by the own card alone, Rat's 3 on top, 8 at most.
SETUP-15  | Starting hands are taken out of the box's supply; the rest is what can be gained.
ROUND-01  | Reveal, costs, groups 1 to 6, Strategise, Pig, Horse, end check, wheel: a round in order.
ROUND-02  | One seat finishes all its effects before the next begins.
ROUND-03  | A seat recovers, then takes reward, bonus, competition and animal effects, then offers.
ROUND-04  | An offer is made only when it can be taken just then, and never to a finished seat.
ROUND-05  | Whatever a seat owes waits for that seat, even with one answer left.
ROUND-06  | Each open decision names its seat, what is asked, and the choices.
ROUND-07  | A round in progress can be put away and taken up again.
ROUND-08  | Only the seat that is asked may move, and only with what it is asked for.
ROUND-09  | Every change is told as an event with its rule.
ROUND-10  | When time runs out the quietest choice stands.
PLAN-01   | A plan is one action and one energy card from the hand.
PLAN-02   | An action still lying in the row cannot be played again.
PLAN-03   | A lower number than the action before costs karma: 1 for one lower, 2 for more.
PLAN-04   | The action before is the rightmost of the row; with an empty row nothing costs.
PLAN-05   | Rabbit pays 1 karma less.
PLAN-06   | An action that costs more karma than the seat has cannot be planned.
PLAN-07   | With one energy card in hand a seat must Strategise.
PLAN-08   | Repeat needs an action from 1 to 6 right before it, and never copies Strategise.
PLAN-09   | A plan may be changed until all are sealed; after the reveal nothing is taken back.
PLAN-10   | No part of a plan is shown to others before the reveal.
PLAN-11   | A plan with several faults is refused for the first of them.
PLAN-12   | A new sealed plan replaces the earlier one; a refused one does not.
COST-01   | All pay their karma at the reveal, before any action.
COST-02   | Snake moves 1 for each karma it paid for a lower action.
COST-03   | Snake's step comes before the groups are put in order.
GROUP-01  | Seats with the same effective action form a group.
GROUP-02  | Repeat joins the group of the action it copies, with this round's energy.
GROUP-03  | The group's energy added up selects the reward on the wheel.
GROUP-04  | N on the wheel is the number of seats in the group.
GROUP-05  | Sole highest means the greatest energy of the group, and nobody else has it.
GROUP-06  | Groups act in the order of their numbers, Strategise last.
GROUP-07  | In a group the hindmost pawn acts first (or the foremost, as agreed); ties from pig to rat.
GROUP-08  | Where the order of its own effects can matter, the seat chooses it.
GROUP-09  | The order is asked at the karma limit, the card limit, and both ends of the track only.
GROUP-10  | The seat names one effect to be done at once; then the rest is judged anew.
GROUP-11  | The last band of a sector has no limit; counting starts on the sector faced.
GROUP-12  | On a wheel with slots each wedge faces several sectors and the sum picks one.
ACT-01    | Cheat: the sole highest takes the reward, all others of the group go back 1.
ACT-02    | Help: all of the group gain the wheel's karma.
ACT-03    | Help: the highest also gains an energy-1 card; ties count with five players only.
ACT-04    | Run: the sole highest takes the reward, all others of the group move 1.
ACT-05    | Rest: all of the group gain the wheel's energy-1 cards.
ACT-06    | Rest: the highest also gains 1 karma; ties count with five players only.
ACT-07    | Cooperate: everyone with the highest energy takes the reward, ties too.
ACT-08    | Walk: only the sole highest takes the reward.
ACT-09    | Movement actions read the band's movement, Help its karma, Rest its energy; symbols always.
ACT-10    | A reward of nothing cancels nothing else.
ACT-11    | Nobody goes back beyond Start.
ACT-12    | Everyone means everyone of the group.
ACT-13    | Symbols go to those who receive the reward, each once, even when its amount is nothing.
COMP-01   | Competition: 1 space for each seat of the group with lower energy, 2 with three players.
COMP-02   | Equal energy gives no competition movement.
COMP-03   | Competition comes on top of every action, Strategise too.
STRAT-01  | Strategise takes the row back except its leftmost pair.
STRAT-02  | The highest of the Strategise group takes the leftmost back too; ties with five players only.
STRAT-03  | The Strategise pair itself always comes back.
STRAT-04  | A starting action has no energy to give back.
STRAT-05  | Recovery is the first effect of Strategise, so its cards can be used at once.
RIVER-01  | Moving into the river costs nothing.
RIVER-02  | After Strategise in the river a seat returns one energy card or goes back 8.
RIVER-03  | Going back from the river also brings back what is left of the row.
RIVER-04  | The river asks even if this very Strategise led into it.
RIVER-05  | The last card of a hand cannot be returned.
RIVER-06  | Dog pays nothing: after Strategise it gains an energy-1 card on land, or moves 1 in the river.
RIVER-07  | Who has reached the Palace owes the river nothing.
RIVER-08  | Dog's benefit and the river come last in a Strategise; Start is land.
RIVER-09  | Only a card in the hand can be returned, and not the last.
EXCH-01   | An exchange symbol offers one exchange, which may be declined.
EXCH-02   | Combine two or more lower hand cards into one.
EXCH-03   | Split one hand card into two or more lower ones.
EXCH-04   | The payment is worth at least what is received; what is over is lost.
EXCH-05   | A 4 needs an owned 3 or 4, a 5 a 4 or 5, a 6 a 5 and no 6; the row counts.
EXCH-06   | Only cards in the hand can pay.
EXCH-07   | After an exchange a seat owns at most 12 energy cards.
EXCH-08   | Nobody owns more than one energy 6.
EXCH-09   | Tiger combines for 1 energy less.
EXCH-10   | Tiger moves 1 for declining an exchange it could have made.
EXCH-11   | Dragon may pay 1 karma as 2 energy, once in an exchange.
EXCH-12   | Ox moves 1 for combining into a 4 and 2 for a 5 or 6.
EXCH-13   | A karma-movement symbol lets a seat pay 2 karma to move 3.
EXCH-14   | Paid cards go to the supply; only what lies there can be received.
EXCH-15   | Keeping one single energy card is warned of, or forbidden if so agreed.
EXCH-16   | One card received is a combination, more are a split; paying too much is allowed.
EXCH-17   | An exchange with several faults is refused for the first of them.
EXCH-18   | Dragon's karma counts as an energy 2 in every way, beside at least one hand card.
EXCH-19   | Tiger's step comes with each declined exchange, not with a refused karma step.
LIMIT-01  | Karma is 8 at most; the rest is lost.
LIMIT-02  | Twelve energy cards at most; what is gained beyond is lost, and said so.
LIMIT-03  | A gain takes no more than the supply has.
LIMIT-04  | The card limit cuts a gain first, the supply second; an unlisted value never runs out.
ANIMAL-01 | Dragon gains 1 karma more whenever it gains any.
ANIMAL-02 | Horse moves 1 more when a seat of its group has lower energy.
ANIMAL-03 | At the end of a round Horse may go back 1 for an energy-1 card and 1 karma.
ANIMAL-04 | Goat is offered an exchange when it shares an action.
ANIMAL-05 | Monkey gains an energy-1 card when it shares an action.
ANIMAL-06 | Rooster gains 1 karma when it shares an action.
ANIMAL-07 | Pig is rewarded for the only lowest printed action; with four or five the only highest too.
ANIMAL-08 | Pig's reward comes after all groups and before Horse; sharing takes two seats.
ANIMAL-09 | Horse is asked wherever it stands on the track, also in the last round.
ANIMAL-10 | Pig must choose, even when it gains nothing by it.
ANIMAL-11 | Dragon's extra karma comes with each gain, and counts as lost when it does not fit.
END-01    | When a pawn reaches the Palace the round is played out, then the game is over.
END-02    | Those in the Palace rank before the others.
END-03    | In the Palace: Rat first, then the lower action, then more karma; else shared.
END-04    | The others rank by their space; equal spaces share.
END-05    | A finished pawn does not move any more.
END-06    | A finished seat still gains karma and cards in its last round.
END-07    | After the last round the wheel stays and the ranking stands.
END-08    | After twelve rounds in which nobody had a choice of plan the game ends by spaces.
WHEEL-01  | After each round the wheel turns one sector clockwise.
WHEEL-02  | The rotation counts sectors from 0 and starts again after a full turn.
"""


def _read(table: str) -> Mapping[str, Clause]:
    rows = [line.split("|", 1) for line in table.splitlines() if line.strip()]
    clauses = [Clause(f"RZ-{name.strip()}", text.strip()) for name, text in rows]
    return MappingProxyType({clause.id: clause for clause in clauses})


CLAUSES = _read(TABLE)
