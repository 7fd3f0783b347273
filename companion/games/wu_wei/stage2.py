"""Solo stage 2: towns go dark, dice move the other masters, corner towers bring a bonus (WW-S2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import TABLE, Json, Move, Seat
from companion.games.wu_wei.board import CORNERS, distances
from companion.games.wu_wei.change import (
    advance_season,
    chi_of,
    flip_town,
    gain,
    leave,
    put_at,
    raise_tower,
    spend,
)
from companion.games.wu_wei.names import (
    ELEMENTS,
    MASTERS,
    POWER_PRICE,
    SOVEREIGN_FACES,
    SOVEREIGNS,
    STUDENT_FACES,
    STUDENTS,
    animal_of_card,
)
from companion.games.wu_wei.pay import named, pay_refusal, tokens_refusal, ways, ways_in_tokens
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "ROLL", "TASKS", "ask_corner_tower"]

BONUSES = ("refresh", "exchange", "recover")


def ask_corner_tower(w: Work, piece: str) -> None:
    """Offer a tower on a dark corner town where an own master ended (WW-S2-09)."""
    at = w.at(piece)
    master = piece in MASTERS or (piece in STUDENTS and w.pieces[piece].side == "plus")
    if master and at in CORNERS and at in w.face_down and at not in w.towers and w.tower_supply:
        w.owe(w.now.seat, "build_tower", at=at)


def _bonus_refusal(w: Work, move: Move) -> str | None:
    """Whether a corner tower's bonus is there to be taken (WW-S2-10)."""
    bonus, card = move["bonus"], move.get("card")
    player = w.players[move.seat]
    if bonus is None:
        fits = card is None
    elif bonus == "refresh":
        fits = card in player.spent
    elif bonus == "exchange":
        other = move.get("for")
        style = None if card is None else animal_of_card(card)
        fits = card in player.held and style is not None and other in w.decks[style]
    else:
        fits = w.campaign is not None and card in dict(w.campaign.lost)["solo1"]
    if bonus != "exchange" and move.get("for") is not None:
        fits = False
    return None if fits else "WW-S2-10"


def _do_tower(w: Work, move: Move) -> None:
    at = w.owed.pop(0).value("at")
    raise_tower(w, at, "WW-S2-09")
    bonus, card = move["bonus"], move.get("card")
    player = w.players[move.seat]
    if bonus is None or card is None:
        return
    w.say("bonus", move.seat, "WW-S2-10", bonus=bonus, card=card)
    animal = animal_of_card(card)
    spent = tuple(c for c in player.spent if c != card)
    if bonus == "refresh":
        w.put(move.seat, player._replace(cards=(*player.cards, card), spent=spent))
    elif bonus == "exchange":
        fresh = move["for"]
        cards = tuple(c for c in player.cards if c != card)
        w.put(move.seat, player._replace(cards=(*cards, fresh), spent=spent))
        w.decks[animal] = tuple(sorted([*(c for c in w.decks[animal] if c != fresh), card]))
    else:
        w.decks[animal] = tuple(sorted((*w.decks[animal], card)))
        lost = tuple((s, tuple(c for c in cards if c != card)) for s, cards in w.travels.lost)
        w.campaign = w.travels._replace(lost=lost)


def _offer_tower(w: Work, seat: Seat) -> Iterator[Move]:
    yield make(seat, "build_tower", bonus=None)
    player = w.players[seat]
    yield from (make(seat, "build_tower", bonus="refresh", card=card) for card in player.spent)
    for card in player.held:
        for other in w.decks[animal_of_card(card)]:
            yield make(seat, "build_tower", bonus="exchange", card=card, for_=other)
    lost = dict(w.campaign.lost)["solo1"] if w.campaign is not None else ()
    yield from (make(seat, "build_tower", bonus="recover", card=card) for card in lost)


def _darken(w: Work) -> bool:
    """After every Move step one town goes dark (WW-S2-13)."""
    w.step("flip")
    if w.open_towns:
        w.owe(w.now.seat, "flip_town")
    return False


def _do_flip(w: Work, move: Move) -> None:
    w.owed.pop(0)
    flip_town(w, move["at"], True, "WW-S2-13")


def _offer_flip(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "flip_town", at=town) for town in w.open_towns)


def _roll(w: Work) -> bool:
    w.step("dice")
    w.solo = w.stage._replace(dice=())
    return True


def faces_of(die: str) -> tuple[str, ...]:
    """The faces of an emperor or student die."""
    return SOVEREIGN_FACES if die in SOVEREIGNS else STUDENT_FACES


def _refuse_roll(w: Work, move: Move) -> str | None:
    dice = plain(move["dice"])
    fits = set(dice) == set(w.stage.dice_in_play)
    fits = fits and all(face in faces_of(die) for die, face in dice.items())
    return None if fits else "WW-S2-15"


def _do_roll(w: Work, move: Move) -> None:
    """Take up a throw; its dice are resolved one by one."""
    dice = plain(move["dice"])
    w.solo = w.stage._replace(dice=tuple((die, dice[die]) for die in w.stage.dice_in_play))
    w.say("rolled", None, "WW-S2-15", dice=dice)
    w.release()
    if dice:
        w.owe(w.now.seat, "resolve_die")


def _offer_roll(w: Work, seat: Seat) -> LazyMoves:
    dice = w.stage.dice_in_play
    throws = list(product(*(faces_of(die) for die in dice)))
    return LazyMoves(
        "throws of the dice",
        len(throws),
        lambda n: make(TABLE, "roll", dice=dict(zip(dice, throws[n], strict=True))),
    )


def _settled(w: Work, die: str) -> None:
    """One die less to resolve; after the last Align is over."""
    dice = tuple(pair for pair in w.stage.dice if pair[0] != die)
    w.solo = w.stage._replace(dice=dice)
    if not dice:
        w.owed.pop(0)


def _ends(w: Work, die: str, face: str) -> list[str] | None:
    """Where a master may be sent; [] leaves it where it is, None takes it out of the game."""
    master = f"master_{die}"
    start = w.at(master)
    element = w.element(die)
    temple, palace = w.layout.temple(element), w.layout.palace(element)
    if face == "plus":
        if start in (temple, palace):
            stays = w.setting.options.plus_at_home == "stay"
            ends = [] if stays else [palace if start == temple else temple]
        else:
            ends = _closest(start, [palace, temple])
        return [end for end in ends if not _held(w, end, master)]
    towns = [town for town in w.layout.towns(element) if town not in w.face_down]
    if not towns:
        return None
    free = [town for town in towns if not w.occupied(town)]
    if free:
        return _closest(start, free)
    return [] if _held(w, temple, master) or start == temple else [temple]


def _closest(start: str, places: list[str]) -> list[str]:
    steps = distances(start)
    least = min(steps[place] for place in places)
    return [place for place in places if steps[place] == least]


def _held(w: Work, place: str, master: str) -> bool:
    return any(w.kind(other) == "M" for other in w.on(place) if other != master)


def _refuse_resolve(w: Work, move: Move) -> str | None:
    dice, die = dict(w.stage.dice), move["die"]
    if die not in dice:
        return "WW-S2-15"
    to, town, face = move.get("to"), move.get("town"), dice[die]
    if die in SOVEREIGNS:
        fits = (town in w.open_towns) if face == "circle" else town is None
        return None if fits and to is None else "WW-S2-22"
    if town is not None:
        return "WW-S2-22"
    ends = _ends(w, die, face) if face != "animal" else []
    if to is None:
        return "WW-BOARD-05" if ends is not None and len(ends) > 1 else None
    return None if ends and to in ends else "WW-S2-17" if face == "plus" else "WW-S2-18"


def _do_resolve(w: Work, move: Move) -> None:
    die = move["die"]
    face = dict(w.stage.dice)[die]
    _settled(w, die)
    w.eventful = True
    w.say("die", None, "WW-S2-15", die=die, face=face)
    if die in SOVEREIGNS:
        _empire_die(w, face, move.get("town"))
    elif face == "animal":
        gain(w, move.seat, w.active_element, 1, "WW-S2-21")
    else:
        _send_master(w, die, face, move.get("to"))


def _empire_die(w: Work, face: str, town: str | None) -> None:
    if face == "circle" and town is not None:
        flip_town(w, town, True, "WW-S2-22")
    elif face == "plus":
        advance_season(w, "WW-S2-22")
    elif face == "lion":
        chi = w.players[w.now.seat].chi[ELEMENTS.index(w.active_element)]
        spend(w, w.now.seat, {w.active_element: min(1, chi)}, "WW-S2-22")


def _send_master(w: Work, animal: str, face: str, to: str | None) -> None:
    from companion.games.wu_wei.flow import tile_effect

    master = f"master_{animal}"
    ends = _ends(w, animal, face)
    if ends is None:
        start = w.pieces.pop(master).at
        leave(w, start)
        in_play = tuple(die for die in w.stage.dice_in_play if die != animal)
        w.solo = w.stage._replace(removed=(*w.stage.removed, animal), dice_in_play=in_play)
        w.say("master_gone", None, "WW-S2-20", piece=master)
    elif ends:
        end = to or ends[0]
        put_at(w, master, end, "WW-S2-17" if face == "plus" else "WW-S2-18")
        tile_effect(w, master, end, by_die=True)


def _offer_resolve(w: Work, seat: Seat) -> Iterator[Move]:
    for die, face in w.stage.dice:
        if die in SOVEREIGNS:
            towns: tuple[Json, ...] = w.open_towns if face == "circle" else (None,)
            yield from (make(seat, "resolve_die", die=die, town=town) for town in towns)
            continue
        ends = (_ends(w, die, face) or []) if face != "animal" else []
        if len(ends) < 2:
            yield make(seat, "resolve_die", die=die)
        yield from (make(seat, "resolve_die", die=die, to=to) for to in ends)


def _refuse_ignore(w: Work, move: Move) -> str | None:
    die, pay = move["die"], plain(move["pay"])
    if die not in dict(w.stage.dice):
        return "WW-S2-15"
    if die not in SOVEREIGNS:
        return "WW-S2-23"
    chi = w.players[move.seat].chi
    if w.setting.difficulty == "beginner":
        return tokens_refusal(pay, chi, POWER_PRICE, "WW-S2-23")
    return pay_refusal(pay, chi, w.active_element, POWER_PRICE)


def _do_ignore(w: Work, move: Move) -> None:
    spend(w, move.seat, named(chi_of(plain(move["pay"]))), "WW-S2-23")
    w.say("die_ignored", move.seat, "WW-S2-23", die=move["die"])
    _settled(w, move["die"])


def _offer_ignore(w: Work, seat: Seat) -> Iterator[Move]:
    chi = w.players[seat].chi
    beginner = w.setting.difficulty == "beginner"
    pays = ways_in_tokens(chi, POWER_PRICE) if beginner else ways(chi, w.active_element, POWER_PRICE)
    for die, _ in w.stage.dice:
        if die in SOVEREIGNS:
            yield from (make(seat, "ignore_die", die=die, pay=pay) for pay in pays)


KINDS = {
    "build_tower": Kind(_bonus_refusal, _do_tower, _offer_tower),
    "flip_town": Kind(lambda w, m: None if m["at"] in w.open_towns else "WW-S2-13", _do_flip, _offer_flip),
    "resolve_die": Kind(_refuse_resolve, _do_resolve, _offer_resolve),
    "ignore_die": Kind(_refuse_ignore, _do_ignore, _offer_ignore),
}
ROLL = Kind(_refuse_roll, _do_roll, _offer_roll)
TASKS = {"darken": _darken, "roll": _roll}
