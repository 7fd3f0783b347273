"""Where a character of Wu Wei can come to this turn, and how far it is from where it wants to be.

Asks the rules who may enter what. Knows no plan and no value.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.board import CENTRE, NEIGHBOURS, distances
from companion.games.wu_wei.enter import entry_refusal, path_of, yin_yang_refusal
from companion.games.wu_wei.movers import jump_targets, power_cards
from companion.games.wu_wei.names import ANIMAL_OF, COURT, POWER_PRICE, animal_of_card
from companion.games.wu_wei.pay import ways as payments
from companion.games.wu_wei.pay import ways_in_tokens
from companion.games.wu_wei.shapes import make
from companion.games.wu_wei.work import Work

__all__ = ["MOST_BOUGHT", "UNREACHED", "Way", "bare_steps", "jumps", "spaces_left", "steps_to", "walks"]

UNREACHED = 8
"""Steps that a way counts for more when walls, season or towers close it now."""
MOST_BOUGHT = 2
"""Spaces that a bot buys at most at one time unless it says otherwise."""


class Way(NamedTuple):
    """A way to ``end``: the first move on it, the chi that it costs, the spaces entered after the first."""

    piece: str
    end: str
    first: Move | None
    chi: int
    path: tuple[str, ...]


def walks(w: Work, seat: Seat, piece: str, most: int = MOST_BOUGHT) -> list[Way]:
    """The shortest walk to each space in reach; staying where it stands counts once it has moved.

    At most ``most`` spaces are bought.
    """
    spaces = 0 if piece in w.now.jumped else w.now.spaces(piece)
    buys = 0 if piece in w.now.jumped else min(most, w.value(seat))
    start = w.at(piece)
    found: dict[str, Way] = {}
    if piece in w.now.moved:
        found[start] = Way(piece, start, None, 0, ())
    front: deque[tuple[str, tuple[str, ...]]] = deque([(start, ())])
    before = path_of(w, piece)
    while front:
        at, path = front.popleft()
        left = spaces + buys - len(path) - 1
        if left < 0:
            continue
        for to in NEIGHBOURS[at]:
            if to in found or entry_refusal(w, piece, to, path=(*before, *path)) is not None:
                continue
            if yin_yang_refusal(w, piece, to, left, (*before, *path)) is not None:
                continue
            longer = (*path, to)
            bought = max(0, len(longer) - spaces)
            found[to] = Way(piece, to, _first(w, seat, piece, longer[0]), bought, longer)
            front.append((to, longer))
    return list(found.values())


def _first(w: Work, seat: Seat, piece: str, to: str) -> Move:
    """The step itself, or buying a space for it."""
    if w.now.spaces(piece):
        return make(seat, "step", piece=piece, to=to)
    pay = payments(w.players[seat].chi, w.active_element, 1)[0]
    return make(seat, "rapid", piece=piece, pay=pay)


def spaces_left(w: Work, way: Way) -> tuple[str, ...]:
    """The spaces that a character leaves on a way: none when it stays."""
    return (w.at(way.piece), *way.path[:-1]) if way.path else ()


def jumps(w: Work, seat: Seat, piece: str) -> list[Way]:
    """The places that a card's power takes a character to instead of walking."""
    if piece in COURT:
        return []
    any_chi = w.level == "solo3" and w.setting.difficulty == "beginner"
    chi = w.players[seat].chi
    pays = ways_in_tokens(chi, POWER_PRICE) if any_chi else payments(chi, w.active_element, POWER_PRICE)
    if not pays:
        return []
    found = []
    for card in power_cards(w):
        for to in jump_targets(w, piece, card):
            power = make(seat, "power", piece=piece, card=card, to=to, pay=pays[0])
            if animal_of_card(card) not in ("snake", "crane") or w.now.spaces(piece):
                found.append(Way(piece, to, power, POWER_PRICE, (to,)))
    return found


def steps_to(w: Work, piece: str, targets: Iterable[str]) -> Mapping[str, float]:
    """Steps from every space to the nearest target; a closed way counts as the bare board's and more."""
    targets = tuple(targets)
    near: dict[str, float] = dict.fromkeys(targets, 0.0)
    front = deque(targets)
    while front:
        at = front.popleft()
        if near[at] and not _open(w, piece, at):
            continue
        for to in NEIGHBOURS[at]:
            if to not in near:
                near[to] = near[at] + 1
                front.append(to)
    for target in targets:
        for space, steps in distances(target).items():
            around = float(steps + UNREACHED)
            near[space] = min(near.get(space, around), around)
    return near


@lru_cache(maxsize=8192)
def bare_steps(target: str, closed: frozenset[str]) -> Mapping[str, int]:
    """Steps from each space to a target over spaces that are not closed; the start itself may be.

    Spaces from which nothing leads there are left out; a closed target is reached from itself alone.
    """
    near = {target: 0}
    front = deque((target,))
    while front:
        at = front.popleft()
        if at in closed:
            continue
        for to in NEIGHBOURS[at]:
            if to not in near:
                near[to] = near[at] + 1
                front.append(to)
    return MappingProxyType(near)


def _open(w: Work, piece: str, space: str) -> bool:
    """Whether walls, season, towers and the closed centre let a character in, whoever stands there."""
    if space == CENTRE and piece not in COURT:
        animal = ANIMAL_OF[piece]
        return w.level == "solo3" or w.promoted(animal)
    return entry_refusal(w, piece, space, besides=w.pieces) is None
