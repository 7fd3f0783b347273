"""The campaign: when a stage may be left, what is lost and what goes along (WW-CAMP)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.wu_wei.board import CENTRE, CORNERS
from companion.games.wu_wei.model import Campaign
from companion.games.wu_wei.names import ANIMALS, DECKS, ELEMENTS, animal_of_card
from companion.games.wu_wei.setup import clear_table
from companion.games.wu_wei.shapes import Kind, make
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "leave_stage"]


def _minimum(w: Work) -> bool:
    """Whether the stage's smallest goals are met (WW-CAMP-02, WW-CAMP-05)."""
    animal = str(w.players[w.seats[0]].animal)
    if not w.promoted(animal) or w.at(f"student_{animal}") != CENTRE:
        return False
    if w.level == "solo1":
        return w.returned(animal)
    return all(corner in w.towers for corner in CORNERS)


def _refuse_finish(w: Work, move: Move) -> str | None:
    if w.campaign is None or w.level == "solo3":
        return "WW-CAMP-01"
    if not w.setting.options.campaign_early_finish:
        return "WW-CAMP-03"
    if _minimum(w):
        return None
    return "WW-CAMP-02" if w.level == "solo1" else "WW-CAMP-05"


def _do_finish(w: Work, move: Move) -> None:
    leave_stage(w)


def leave_stage(w: Work) -> None:
    """End a stage: styles whose master is not home lose a card at random (WW-CAMP-04, WW-CAMP-06)."""
    own = w.players[w.seats[0]].animal
    w.phase = "between"
    w.owed.clear()
    w.turn = w.now._replace(agenda=())
    w.say("stage_finished", w.seats[0], "WW-CAMP-03", stage=w.travels.stage)
    for animal in ANIMALS:
        if w.level == "solo1":
            home = animal == own or w.returned(animal)
        else:
            piece = w.pieces.get(f"master_{animal}")
            home = piece is not None and piece.at == w.home(animal)
        if not home and _losable(w, animal):
            w.owe(TABLE, "lose_card", animal=animal)
    if not w.owed:
        _next_stage(w)


def _losable(w: Work, animal: str) -> list[str]:
    return [card for card in DECKS[animal] if card not in w.travels.gone]


def _refuse_lose(w: Work, move: Move) -> str | None:
    animal, card = move["animal"], move["card"]
    fits = animal == w.owed[0].value("animal") and animal_of_card(card) == animal
    return None if fits and card in _losable(w, animal) else "WW-CAMP-04"


def _do_lose(w: Work, move: Move) -> None:
    w.owed.pop(0)
    lost = tuple((s, (*cards, move["card"]) if s == w.level else cards) for s, cards in w.travels.lost)
    w.campaign = w.travels._replace(lost=lost)
    w.say("card_lost", None, "WW-CAMP-04" if w.level == "solo1" else "WW-CAMP-06", card=move["card"])
    if not w.owed:
        _next_stage(w)


def _offer_lose(w: Work, seat: Seat) -> Iterator[Move]:
    animal = w.owed[0].value("animal")
    return (make(TABLE, "lose_card", animal=animal, card=card) for card in _losable(w, animal))


def _next_stage(w: Work) -> None:
    campaign = w.travels
    if w.level == "solo1":
        w.level = "solo2"
        w.campaign = campaign._replace(stage=2)
    else:
        walls = tuple(o for o in w.setting.box.many("x_octagons") if o in w.walls)
        w.level = "solo3"
        w.campaign = Campaign(3, campaign.lost, walls, _bonus(w))
    clear_table(w)


def _bonus(w: Work) -> tuple[tuple[str, int], ...]:
    """Two chi for each town still face up, with all that is held when so agreed (WW-CAMP-07, -10)."""
    all_chi = w.setting.options.campaign_chi == "all"
    held = w.players[w.seats[0]].chi if all_chi else (0,) * len(ELEMENTS)
    out = dict(zip(ELEMENTS, held, strict=True))
    for town in w.open_towns:
        out[str(w.layout.tiles[town].element)] += 2
    return tuple((element, n) for element, n in out.items() if n)


def _finish(w: Work, seat: Seat) -> Iterator[Move]:
    yield make(seat, "finish_stage")


KINDS = {
    "finish_stage": Kind(_refuse_finish, _do_finish, _finish),
    "lose_card": Kind(_refuse_lose, _do_lose, _offer_lose),
}
