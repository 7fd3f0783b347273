"""Who has won or lost, tested after every event (WW-END-01 to -03 and the stages' own ends)."""

from __future__ import annotations

from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import CENTRE, CORNERS, TERRAIN
from companion.games.wu_wei.campaign import leave_stage
from companion.games.wu_wei.model import Outcome
from companion.games.wu_wei.names import ANIMALS, animal_of_card
from companion.games.wu_wei.stage1 import FOURTH, protect
from companion.games.wu_wei.work import Work

__all__ = ["settle"]


def settle(w: Work) -> None:
    """Look for an end when something has happened since the last look."""
    if w.eventful and w.phase in ("play", "gathering") and w.outcome is None:
        w.eventful = False
        if w.level == "solo1":
            protect(w)
        if w.is_solo:
            _settle_stage(w)
        else:
            w.outcome = _winner(w)
    if w.outcome is not None and w.phase != "over":
        w.phase = "over"
        w.owed.clear()
        w.turn = w.now._replace(agenda=())
        w.say("over", w.outcome.winner, _CLAUSES[w.outcome.reason], reason=w.outcome.reason)


_CLAUSES = {
    "lineage": "WW-END-01",
    "four_corners": "WW-END-02",
    "stage_won": "WW-END-03",
    "deck_empty": "WW-S1-20",
    "style_lost": "WW-S1-21",
    "towns_dark": "WW-S2-07",
    "master_removed": "WW-S2-08",
    "land_covered": "WW-S3-25",
    "no_cards": "WW-S3-04",
}


def _winner(w: Work) -> Outcome | None:
    for seat in w.clockwise(w.now.seat):
        if w.players[seat].role == "disciple" and _both_home(w, seat):
            return Outcome(seat, "lineage")
    if w.emperor is not None and all(corner in w.towers for corner in CORNERS):
        return Outcome(w.emperor, "four_corners")
    return None


def _both_home(w: Work, seat: Seat) -> bool:
    """Student-master and master on the centre, the marker held (WW-END-01)."""
    animal = w.players[seat].animal
    if animal is None or not _student_home(w, animal):
        return False
    held = w.lineage[animal] == seat or not w.setting.options.win_needs_lineage
    return held and w.at(f"master_{animal}") == CENTRE


def _student_home(w: Work, animal: str) -> bool:
    return w.promoted(animal) and w.at(f"student_{animal}") == CENTRE


def _settle_stage(w: Work) -> None:
    if _stage_won(w):
        if w.campaign is None or w.level == "solo3":
            w.outcome = Outcome(w.seats[0], "stage_won")
            return
        if not w.setting.options.campaign_early_finish:
            leave_stage(w)
            return
    reason = _stage_lost(w)
    if reason is not None:
        w.outcome = Outcome(None, reason)


def _stage_won(w: Work) -> bool:
    animal = str(w.players[w.seats[0]].animal)
    if w.level == "solo1":
        needed = (animal,) if w.setting.difficulty == "beginner" else ANIMALS
        return _student_home(w, animal) and all(w.returned(a) for a in needed)
    if w.level == "solo2":
        crossed = w.walls == set(w.setting.box.many("x_octagons"))
        return _student_home(w, animal) and crossed and all(corner in w.towers for corner in CORNERS)
    home = all(w.pieces[f"{die}_{a}"].at == CENTRE for die in ("student", "master") for a in ANIMALS)
    return home and not w.face_down and all(place == w.seats[0] for place in w.lineage.values())


def _stage_lost(w: Work) -> str | None:
    stage = w.stage
    if w.level == "solo1":
        if stage.deck == 0:
            return "deck_empty"
        lost = any(n >= FOURTH and animal not in stage.protected for animal, n in stage.revealed)
        return "style_lost" if lost else None
    if w.level == "solo2":
        if not w.open_towns:
            return "towns_dark"
        held = {animal_of_card(card) for card in w.players[w.seats[0]].held}
        return "master_removed" if set(stage.removed) - held else None
    return "land_covered" if all(o in w.walls or o in w.fields for o in TERRAIN) else None
