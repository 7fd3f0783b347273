"""Solo stage 1: two phases a turn, the discipline deck, protected styles, animal effects (WW-S1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.wu_wei.board import INNER_RING, YIN_YANG
from companion.games.wu_wei.build import area
from companion.games.wu_wei.change import add_wall, advance_season, put_at, set_element
from companion.games.wu_wei.develop import earn
from companion.games.wu_wei.enter import share_refusal
from companion.games.wu_wei.model import Turn
from companion.games.wu_wei.names import ANIMALS, DECKS, animal_of_card, element_of_card
from companion.games.wu_wei.shapes import Kind, make
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "TASKS", "protect", "retrieval_chi"]

FOURTH = 4
"""So many cards of an unprotected style end the stage (WW-S1-21)."""


def retrieval_chi(w: Work, animal: str) -> int:
    """Chi for a marker: four less the cards of that style turned up so far (WW-S1-11, WW-S1-24)."""
    if w.setting.difficulty == "advanced":
        return 0
    return max(0, FOURTH - dict(w.stage.revealed).get(animal, 0))


def protect(w: Work) -> None:
    """Note the styles that are protected from now on (WW-S1-22, WW-S1-24)."""
    seat = w.seats[0]
    held = {animal_of_card(card) for card in w.players[seat].held}
    for animal in ANIMALS:
        if animal in w.stage.protected or animal not in held or w.lineage[animal] != seat:
            continue
        if w.setting.difficulty == "advanced" and not w.returned(animal):
            continue
        kept = (*w.stage.protected, animal)
        w.solo = w.stage._replace(protected=tuple(a for a in ANIMALS if a in kept))
        w.say("protected", seat, "WW-S1-22", animal=animal)


def _phase(w: Work, name: str) -> bool:
    """Begin the student or the master phase with a fresh movement (WW-S1-07 to -10)."""
    turn = w.now
    w.turn = Turn(turn.seat, turn.number, agenda=turn.agenda)
    w.solo = w.stage._replace(phase=name)
    if name == "student":
        w.plan(("meditate",))
        return False
    w.solo = w.stage._replace(walls_locked=False)
    w.step("reveal")
    return True


def _style_left(w: Work, animal: str) -> bool:
    """Whether the discipline deck can still hold a card of a style."""
    return dict(w.stage.revealed).get(animal, 0) < FOURTH


def _refuse_reveal(w: Work, move: Move) -> str | None:
    card = move["card"]
    animal = animal_of_card(card)
    unseen = card in w.decks[animal] and card not in dict(w.stage.known).values()
    return None if unseen and _style_left(w, animal) else "WW-S1-05"


def _do_reveal(w: Work, move: Move) -> None:
    card = move["card"]
    animal = animal_of_card(card)
    revealed = dict(w.stage.revealed)
    revealed[animal] = revealed.get(animal, 0) + 1
    counts = tuple((a, revealed[a]) for a in ANIMALS if a in revealed)
    w.solo = w.stage._replace(card=card, revealed=counts, deck=max(0, w.stage.deck - 1))
    w.decks[animal] = tuple(c for c in w.decks[animal] if c != card)
    w.eventful = True
    w.say("revealed", None, "WW-S1-10", card=card)
    w.release()
    w.plan(("start_move",))
    if animal == "snake":
        w.solo = w.stage._replace(walls_locked=True)
        w.say("walls_locked", None, "WW-S1-19")
    elif animal == "crane" and any(_crane_refusal(w, p, t) is None for p in w.pieces for t in YIN_YANG):
        w.owe(w.now.seat, "crane_effect")


def _offer_reveal(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(TABLE, "reveal", card=card) for deck in DECKS.values() for card in deck)


def _refuse_aside(w: Work, move: Move) -> str | None:
    card, animal = move["card"], w.owed[0].value("animal")
    known = dict(w.stage.known).get(animal)
    fits = card == known if known is not None else card in w.decks[animal]
    return None if fits and animal_of_card(card) == animal else "WW-S1-06"


def _do_aside(w: Work, move: Move) -> None:
    animal = w.owed.pop(0).value("animal")
    card = move["card"]
    w.decks[animal] = tuple(c for c in w.decks[animal] if c != card)
    aside = tuple(a for a in w.stage.aside if a != animal)
    known = tuple(pair for pair in w.stage.known if pair[0] != animal)
    w.solo = w.stage._replace(aside=aside, known=known)
    earn(w, w.seats[0], card, "WW-S1-06")


def _offer_aside(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(TABLE, "show_aside", card=card) for card in DECKS[w.owed[0].value("animal")])


def _refuse_pick(w: Work, move: Move) -> str | None:
    turn = w.now
    if w.level != "solo1" or w.stage.phase != "master" or turn.mover is not None or turn.moved:
        return "WW-S1-12"
    protected = w.stage.card is not None and animal_of_card(w.stage.card) in w.stage.protected
    return None if protected and move["piece"] in w.masters else "WW-S1-12"


def _do_pick(w: Work, move: Move) -> None:
    piece = move["piece"]
    w.turn = w.now._replace(mover=piece, paths=((piece, (w.at(piece),)),))
    w.say("picked", move.seat, "WW-S1-12", piece=piece)


def _offer_pick(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "pick_master", piece=piece) for piece in w.masters)


def _crane_refusal(w: Work, piece: str, to: str) -> str | None:
    """Whether a crane card may take a character to a yin-yang tile (WW-S1-14)."""
    animal = w.players[w.now.seat].animal
    card = w.setting.options.s1_crane_master == "card"
    fit = ["master_crane" if card else f"master_{animal}"]
    if w.gathering == "moon":
        fit.append(f"student_{animal}")
    if piece not in fit or piece not in w.pieces or to not in YIN_YANG or w.at(piece) == to:
        return "WW-S1-14"
    return "WW-S1-14" if share_refusal(w, piece, to) is not None else None


def _do_crane(w: Work, move: Move) -> None:
    w.owed.pop(0)
    put_at(w, move["piece"], move["to"], "WW-S1-14")


def _offer_crane(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "crane_effect", piece=p, to=to) for p in w.pieces for to in YIN_YANG)


def _effects(w: Work) -> bool:
    """The turned-up card's effect, after both phases (WW-S1-13 to -17)."""
    w.step("effects")
    card = w.stage.card
    if card is None:
        return False
    animal = animal_of_card(card)
    if animal == "leopard":
        set_element(w, element_of_card(card), "WW-S1-15")
    elif animal == "dragon":
        advance_season(w, "WW-S1-16")
    elif animal == "tiger" and any(
        _tiger_refusal(w, at, s) is None for at in INNER_RING for s in _sources(w)
    ):
        w.owe(w.now.seat, "tiger_effect", element=element_of_card(card))
    return False


def _sources(w: Work) -> list[str | None]:
    return [None, *sorted(w.walls)]


def _tiger_refusal(w: Work, at: str, source: str | None) -> str | None:
    """Whether a tiger card may put a wall there (WW-S1-17)."""
    places = area(w, element_of_card(str(w.stage.card)))
    if at not in INNER_RING or at not in places or at in w.walls or w.occupied(at):
        return "WW-S1-17"
    if source is None:
        return None if w.wall_supply else "WW-PAL-05"
    if w.wall_lock:
        return "WW-S1-19"
    return None if source in w.walls else "WW-S1-17"


def _do_tiger(w: Work, move: Move) -> None:
    w.owed.pop(0)
    add_wall(w, move["at"], move["from"], "WW-S1-17")


def _offer_tiger(w: Work, seat: Seat) -> Iterator[Move]:
    for at in INNER_RING:
        yield from (make(seat, "tiger_effect", at=at, from_=source) for source in _sources(w))


KINDS = {
    "reveal": Kind(_refuse_reveal, _do_reveal, _offer_reveal),
    "show_aside": Kind(_refuse_aside, _do_aside, _offer_aside),
    "pick_master": Kind(_refuse_pick, _do_pick, _offer_pick),
    "crane_effect": Kind(lambda w, m: _crane_refusal(w, m["piece"], m["to"]), _do_crane, _offer_crane),
    "tiger_effect": Kind(lambda w, m: _tiger_refusal(w, m["at"], m["from"]), _do_tiger, _offer_tiger),
}
TASKS: Mapping[str, Callable[..., bool]] = {"phase": _phase, "effects": _effects}
