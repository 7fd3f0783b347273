"""What each move does, by its name: hands it to setting up, turn, change of animals or bonus.

Changes a :class:`Work`; the move was judged legal before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.crazy_race import bonus, setup, stages, turn
from companion.games.crazy_race.model import Alert
from companion.games.crazy_race.track import Sheet, nearest_lap
from companion.games.crazy_race.work import Work
from companion.games.vocabulary import Move

__all__ = ["carry_out"]


def carry_out(work: Work, move: Move) -> None:
    """Do a legal move and everything that follows by itself."""
    _DOERS[move.move](work, move)


def _lay_sheets(work: Work, move: Move) -> None:
    sheets = {
        entry.value("slot"): Sheet(entry.value("sheet"), entry.value("side"), entry.value("flip", False))
        for entry in move["slots"]
    }
    setup.lay_sheets(work, sheets)


def _reveal(work: Work, move: Move) -> None:
    if work.phase == "setup_reveal":
        setup.reveal_first(work, move["cards"])
        return
    stages.reveal(work, move["cards"])
    if work.phase == "reveal":
        turn.next_stage(work)


def _hitch(work: Work, move: Move) -> None:
    if stages.hitch(work, move.seat, move["card"]):
        turn.next_stage(work)


def _hitch_pair(work: Work, move: Move) -> None:
    stages.hitch_pair(work, move.seat, move["own"], move["other"])
    turn.next_stage(work)


def _carts_seen(work: Work, move: Move) -> None:
    """Each difference is a finding; the race itself stays (CR-OBS-02). Carts not yet placed are free."""
    agreed = True
    for seat, seen in move["spaces"]:
        expected = work.cart(seat).pos
        if not expected:
            continue
        place = nearest_lap(seen, expected, len(work.track))
        if place != expected:
            agreed = False
            alert = Alert("cart_position", seat, expected, place)
            work.alerts = (*work.alerts, alert)
            work.say("alert", seat, "CR-OBS-02", code=alert.code, expected=expected, seen=place)
    if agreed:
        work.say("positions_ok", None, "CR-OBS-02")


_DOERS: Mapping[str, Callable[[Work, Move], None]] = {
    "lay_sheets": _lay_sheets,
    "reveal": _reveal,
    "take_cart": lambda work, move: setup.take_cart(work, move.seat, move["colour"]),
    "deal_donkeys": lambda work, move: setup.deal_donkeys(work, dict(move["donkeys"])),
    "drive": lambda work, move: turn.announce(work, move["spaces"], move.get("skip", True)),
    "roll": lambda work, move: turn.roll(work, move["dice"]),
    "reroll": lambda work, move: turn.reroll(work, move["dice"]),
    "stand": lambda work, _: turn.stand(work),
    "hop": lambda work, _: turn.hop(work),
    "stop": lambda work, _: turn.stop(work),
    "hitch": _hitch,
    "hitch_pair": _hitch_pair,
    "bonus": lambda work, move: bonus.spend(work, move.seat, (move["card"],)),
    "bonus_all": lambda work, move: bonus.spend(work, move.seat, work.cart(move.seat).cards),
    "carts_seen": _carts_seen,
}
