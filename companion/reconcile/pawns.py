"""Which pawn stands where, from sensors that only know that a space is occupied.

Keeps every course of events that the readings allow, each as one whole assignment of pawns to spaces. A
course goes on when a pawn stays or goes where the rules have called it since it last came to rest; a
pawn that stood alone cannot have left without its sensor having changed, unless another one came before.
Who would have come before leaving is no explanation while there is a better one. Nothing is guessed: pawns
that cannot be told apart stay so until a reading tells them apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from companion.games.vocabulary import Seat
from companion.reconcile.astray import Astray, verdict

__all__ = ["PawnTracker"]

MOST_ASTRAY = 2
"""Pawns that may be wrong at once before nothing is said about which."""

CARRY = 0.25
"""Seconds that a hand takes at least to carry a pawn from one space to another; pushing it to the next one
takes next to none."""

MISS = 2
"""Spaces by which a hand may miss where it carries a pawn."""

Spaces = tuple[int, ...]
Course = tuple[int | None, ...]


class PawnTracker:
    """Where each seat's pawn may stand now, and where the rules want it."""

    def __init__(self, start: Mapping[Seat, int]) -> None:
        self._seats: tuple[Seat, ...] = tuple(start)
        self._targets: dict[Seat, int] = dict(start)
        self._goals: dict[Seat, list[int]] = {seat: [space] for seat, space in start.items()}
        """Where each pawn was called since it last came to rest, in that order; first where it stood then."""
        self._standing: frozenset[Spaces] = frozenset({tuple(start.values())})
        self._strayed: frozenset[int] = frozenset()
        self._puzzle: tuple[frozenset[int], frozenset[int] | None, Mapping[int, float | None]] | None = None
        """The last reading that no course explains, with what had changed and when."""
        self._known: Mapping[int, float | None] = {}
        """When sensors had last changed at a reading that was believed without being taken in."""
        self._last: Mapping[int, float] = {}
        self._first: Mapping[int, float] = {}
        """When the sensors that changed since the last reading taken in did so last, and first."""
        self._doubted = False
        """Whether the rules went on while several pawns could have been the wrong one."""
        self._left: dict[Seat, int] = {}
        """The space that each pawn left for the one where it stands."""
        self._said: tuple[tuple[Astray, Mapping[int, float]], ...] = ()
        """The fix that people were told, and when the sensors had changed by then; before it those after
        which something moved."""
        self._thought: tuple[tuple[object, ...], frozenset[Spaces]] = ((), frozenset())

    @property
    def wanted(self) -> frozenset[int]:
        """The spaces that are occupied when everything is where the rules want it."""
        return frozenset(self._targets.values())

    def expect(self, targets: Mapping[Seat, int]) -> None:
        """The rules now call for these spaces; what they called for before may still be on its way.

        What nobody could explain until now is not explained by what is called for only now.
        """
        if self._puzzle is not None and any(self._targets[seat] != space for seat, space in targets.items()):
            self._believe(*self._puzzle)
        for seat, space in targets.items():
            if self._goals[seat][-1] != space:
                self._goals[seat].append(space)
        self._targets.update(targets)

    def follow(self, changes: Mapping[int, float]) -> None:
        """When each sensor that changed since the last reading taken in did so last; to be told often."""
        fresh = {space: at for space, at in changes.items() if self._known.get(space) != at}
        self._first = {space: self._first.get(space, at) for space, at in fresh.items()}
        self._last = changes

    def told(self, fix: Astray) -> None:
        """People are shown this fix: who moves that pawn now does what it says."""
        if self._said and self._said[-1][0] == fix:
            return
        followed = [said for said in self._said if said[0].seat != fix.seat and self._followed(*said)]
        self._said = *followed, (fix, dict(self._last))

    def observe(self, occupied: frozenset[int], changed: frozenset[int] | None = None) -> bool:
        """Take in the track at rest; False when no course explains it (nothing is changed).

        ``changed`` are the spaces whose sensor changed since the last reading taken in, None when
        that is not known.
        """
        changed = self._since(changed)
        possible = self._possible(occupied, changed)
        self._strayed = frozenset() if possible else self._strayed | occupied
        self._puzzle = (
            None if possible else (occupied, changed, {n: self._last.get(n) for n in changed or ()})
        )
        if possible:
            self._known = {}
            self._note_ways(possible)
            self._doubted = self._doubted and not self._cleared(possible, changed)
            self._standing = possible
            self._pass_goals()
            self._said = ()
        return bool(possible)

    def _cleared(self, possible: frozenset[Spaces], changed: frozenset[int] | None) -> bool:
        """Whether it is known by now who stands where, or somebody moved there and all may be right."""
        each = [frozenset(spaces) for spaces in zip(*self._standing, strict=True)]
        differ = frozenset[int]().union(*(spaces for spaces in each if len(spaces) > 1))
        moved = changed is None or bool(changed & differ)
        return len(possible) == 1 or (moved and self._called_for() in possible)

    def _note_ways(self, after: frozenset[Spaces]) -> None:
        for index, seat in enumerate(self._seats):
            here, there = ({spaces[index] for spaces in each} for each in (self._standing, after))
            if len(here) == len(there) == 1 and here != there:
                self._left[seat] = min(here)

    def mistakable(self, seat: Seat) -> tuple[Seat, ...]:
        """The pawns of which one is waited for, this one among them; none where it is known where it stands.

        So it is while courses differ in who stands where. And of two pawns of one space one went to where
        it was called, next to where the other one belongs: the one that stayed may be that one, and the one
        that went be one space off. Nor is it known who went where one of them stands short of where it is
        called by now, on the way of the one that stayed.
        """
        if len(self.may_stand(seat)) > 1:
            return tuple(other for other in self._seats if len(self.may_stand(other)) > 1)
        mixed = tuple(
            other
            for other in self._seats
            if other != seat
            and (self._beside(other, seat) or self._short(other, seat) or self._short(seat, other))
        )
        return (*mixed, seat) if mixed else ()

    def _beside(self, went: Seat, stayed: Seat) -> bool:
        """Whether a pawn went next to where the one belongs that it left behind."""
        goal = self._targets[stayed]
        left = self.may_stand(stayed) == {self._left.get(went)}
        return left and {abs(space - goal) for space in self.may_stand(went)} == {1}

    def _short(self, went: Seat, stayed: Seat) -> bool:
        """Whether a pawn stands short of its goal where the one that it left behind would have to pass."""
        (here, *more), came, goal = sorted(self.may_stand(went)), self._left.get(went), self._targets[stayed]
        if came is None or more or here == self._targets[went] or self.may_stand(stayed) != {came}:
            return False
        return min(came, goal) < here < max(came, goal)

    def explains(self, occupied: frozenset[int], changed: frozenset[int] | None = None) -> bool:
        """Whether the track at rest fits what is known, without taking it in."""
        return bool(self._possible(occupied, self._since(changed)))

    def may_stand(self, seat: Seat) -> frozenset[int]:
        """The spaces where a pawn may stand by the last reading taken in."""
        index = self._seats.index(seat)
        return frozenset(spaces[index] for spaces in self._standing)

    def settled(self, seat: Seat) -> bool:
        """Whether the pawn is known to stand where the rules want it."""
        return self.may_stand(seat) == {self._targets[seat]}

    def all_at_target(self) -> bool:
        """Whether the last reading can be the table the rules call for: then it is."""
        return self._called_for() in self._standing

    def in_progress(self, occupied: frozenset[int], changed: frozenset[int] | None = None) -> bool:
        """Whether the track is on its way: some called pawns in the air, every other one explained."""
        changed = self._since(changed)
        for before in self._standing:
            options: list[Sequence[int | None]] = []
            for index, seat in enumerate(self._seats):
                called = before[index] != self._targets[seat]
                options.append([*self._lawful(before, index, occupied), *([None] if called else [])])
            if any(self._can_be(before, course, occupied, changed) for course in product(*options)):
                return True
        return False

    def astray(
        self, occupied: frozenset[int], changed: frozenset[int] | None = None
    ) -> tuple[Astray | None, tuple[Seat, ...]]:
        """Who is wrong on a track that no lawful course explains: the one fix, and who may be meant.

        Takes the explanations that need the least: each wrong pawn counts, and each pawn that would
        have been lifted and put back in its place. The fix is given when all of them blame the same
        pawn, and says where it stands when they agree on that too; else it is None and the seats are
        those that one of them blames. No seats at all: no pawn can account for it.
        """
        least = self._least(occupied, self._since(changed))
        blamed = [self._blame(strays, course) for _, strays, course in least]
        return verdict(blamed, self._targets, self._strayed - occupied)

    def strays(self) -> tuple[Astray | None, tuple[Seat, ...]]:
        """Who stands where no rule ever called it although the track is explained; as :meth:`astray`."""
        blamed = [
            frozenset(
                Astray(seat, space, self._targets[seat])
                for seat, space in zip(self._seats, spaces, strict=True)
                if space not in self._goals[seat]
            )
            for spaces in self._standing
        ]
        return verdict(blamed, self._targets, frozenset()) if all(blamed) else (None, ())

    def agree(self) -> None:
        """People agreed on what is called for, as when they took something back: nobody is doubted."""
        self._doubted = False

    def trust(self) -> None:
        """People were asked about the pawns and have seen to it that all are right."""
        self._standing, self._doubted = frozenset({self._called_for()}), False

    def doubted(self) -> tuple[Seat, ...]:
        """Pawns of which one was wrong when the rules went on, and all may be right since: none else."""
        if not self._doubted or not self.all_at_target():
            return ()
        return tuple(seat for seat in self._seats if len(self.may_stand(seat)) > 1)

    # Inside --------------------------------------------------------------------------------------

    def _since(self, changed: frozenset[int] | None) -> frozenset[int] | None:
        """Which of these sensors changed since the last reading that was taken in or believed."""
        if changed is None:
            return None
        return frozenset(n for n in changed if n not in self._known or self._known[n] != self._last.get(n))

    def _least(
        self, occupied: frozenset[int], changed: frozenset[int] | None
    ) -> list[tuple[Spaces, tuple[int, ...], Course]]:
        """The explanations with wrong pawns that need the least."""
        needs = self._needs(occupied, changed)
        return needs[min(needs)] if needs else []

    def _needed(self, occupied: frozenset[int], changed: frozenset[int] | None) -> float:
        return min(self._needs(occupied, changed), default=math.inf)

    def _needs(
        self, occupied: frozenset[int], changed: frozenset[int] | None
    ) -> Mapping[int, list[tuple[Spaces, tuple[int, ...], Course]]]:
        """Explanations with wrong pawns by what they need, the least of them among these."""
        needs: dict[int, list[tuple[Spaces, tuple[int, ...], Course]]] = {}
        for count in range(1, MOST_ASTRAY + 1):
            for before, strays, course in self._astray_courses(count, occupied, changed):
                need = count + _put_back(before, course, changed)
                need += self._out_of_order(before, course, occupied) + self._doubts(before, strays, course)
                need += self._disobeyed(before, course, changed) + self._far_off(before, strays, course)
                needs.setdefault(need, []).append((before, strays, course))
            if needs and min(needs) <= count:
                break
        return needs

    def _believe(
        self, occupied: frozenset[int], changed: frozenset[int] | None, at: Mapping[int, float | None]
    ) -> None:
        """Take what can only be explained by wrong pawns for what happened."""
        courses = [course for _, _, course in self._least(occupied, changed)]
        told = {tuple(space for space in course if space is not None) for course in courses}
        standing = frozenset(spaces for spaces in told if len(spaces) == len(self._seats))
        if standing and len(standing) == len({*courses}):
            self._standing, self._strayed, self._puzzle = standing, frozenset(), None
            self._doubted = len(standing) > 1
            self._known, self._first = at, {}
            self._pass_goals()

    def _pass_goals(self) -> None:
        """Forget where a pawn was called or stood before it came to where it is known to stand."""
        for seat, goals in self._goals.items():
            stands = self.may_stand(seat)
            if self.settled(seat):
                goals[:] = [self._targets[seat]]
            elif len(stands) == 1:
                here = min(stands)
                passed = goals.index(here) if here in goals else 1
                goals[:] = goals[passed:] or goals[-1:]

    def _lawful(self, before: Spaces, index: int, occupied: frozenset[int]) -> list[int]:
        return sorted({before[index], *self._goals[self._seats[index]]} & occupied)

    def _possible(self, occupied: frozenset[int], changed: frozenset[int] | None) -> frozenset[Spaces]:
        """What :meth:`_weighed` says; thought about once while nothing changes, as each look asks for it."""
        known = (
            *(occupied, changed, self._standing, self._strayed, self._puzzle, self._said),
            *(dict(self._targets), {seat: tuple(goals) for seat, goals in self._goals.items()}),
            *(dict(self._first), dict(self._last)),
        )
        if self._thought[0] != known:
            self._thought = known, self._weighed(occupied, changed)
        return self._thought[1]

    def _weighed(self, occupied: frozenset[int], changed: frozenset[int] | None) -> frozenset[Spaces]:
        """Where all pawns may stand if each stayed or went where it was called.

        That several were lifted and put back, or would have come before they left, is no explanation while
        fewer wrong pawns are a better one; but what nobody could explain and now lies as called for was
        mended. What speaks once against them leaves both possible; so does a pawn that was seen where it does
        not belong and now is nowhere, while something is left to do.
        """
        courses = list(self._courses(occupied, changed))
        against = min((self._against(*course, changed, occupied) for course in courses), default=0)
        possible = frozenset(spaces for _, spaces in courses)
        mended = self._puzzle is not None and self._called_for() in possible
        if against > 1 and not mended and self._needed(occupied, changed) < against:
            return frozenset()
        lost = bool(self._strayed - occupied) and self._called_for() not in possible
        if not self._said and possible and (against == 1 or lost):
            possible |= self._rivals(occupied, changed)
        return possible

    def _called_for(self) -> Spaces:
        return tuple(self._targets[seat] for seat in self._seats)

    def _against(
        self, before: Spaces, after: Spaces, changed: frozenset[int] | None, occupied: frozenset[int]
    ) -> int:
        """How much speaks against a course without wrong pawns."""
        return _put_back(before, after, changed) + self._out_of_order(before, after, occupied)

    def _rivals(self, occupied: frozenset[int], changed: frozenset[int] | None) -> frozenset[Spaces]:
        """Where all pawns stand if one of them is wrong and nothing else speaks against it."""
        needs = self._needs(occupied, changed)
        courses = needs[1] if needs and min(needs) == 1 else []
        return frozenset(
            tuple(space for space in course if space is not None)
            for _, _, course in courses
            if None not in course
        )

    def _courses(
        self, occupied: frozenset[int], changed: frozenset[int] | None
    ) -> Iterator[tuple[Spaces, Spaces]]:
        """Where everybody stood and stands, if all stayed or went where they were called."""
        for before in self._standing:
            options = [self._lawful(before, index, occupied) for index in range(len(self._seats))]
            for spaces in product(*options):
                if self._can_be(before, spaces, occupied, changed):
                    yield before, spaces

    def _astray_courses(
        self, count: int, occupied: frozenset[int], changed: frozenset[int] | None
    ) -> Iterator[tuple[Spaces, tuple[int, ...], Course]]:
        """Where everybody stood, who is astray, where everybody stands; with ``count`` pawns astray."""
        everybody = range(len(self._seats))
        for before in self._standing:
            lawful = [self._lawful(before, index, occupied) for index in everybody]
            for strays in combinations(everybody, count):
                options: list[Sequence[int | None]] = [
                    [None, *sorted(occupied - set(lawful[index]))] if index in strays else lawful[index]
                    for index in everybody
                ]
                for course in product(*options):
                    if self._can_be(before, course, occupied, changed):
                        yield before, strays, course

    def _can_be(
        self, before: Spaces, after: Course, occupied: frozenset[int], changed: frozenset[int] | None
    ) -> bool:
        """Whether pawns can have come from ``before`` to ``after`` with only these sensors changing.

        Where a pawn may have stood by mistake since, its company may have left without a sign.
        """
        if frozenset(space for space in after if space is not None) != occupied:
            return False
        if changed is None:
            return True
        waiting = {index for index, space in enumerate(after) if space != before[index]}
        gone: set[int] = set()
        while waiting:
            free = {
                index
                for index in waiting
                if before[index] in changed | self._strayed
                or before.count(before[index]) > 1
                or any(self._may_have_come(other, before[index], after) for other in gone)
            }
            if not free:
                return False
            gone |= free
            waiting -= free
        return True

    def _out_of_order(self, before: Spaces, after: Course, occupied: frozenset[int]) -> int:
        """How many pawns would have come to where they stand sooner than from where they stood."""
        return sum(
            here != there
            and here not in occupied
            and before.count(here) == after.count(there) == 1
            and self._last.get(there, math.inf) < self._first.get(here, -math.inf) + _least_time(here, there)
            and there in self._first
            for here, there in zip(before, after, strict=True)
            if there is not None
        )

    def _doubts(self, before: Spaces, strays: tuple[int, ...], course: Course) -> int:
        """How much speaks against a beginning: that all was not as called for though it may have been, and
        pawns that would have gone from where they are called for."""
        targets = self._called_for()
        left = sum(
            before[index] == targets[index] != space
            for index, space in enumerate(course)
            if index not in strays
        )
        return left + (before != targets and self.all_at_target())

    def _disobeyed(self, before: Spaces, course: Course, changed: frozenset[int] | None) -> int:
        """What speaks against a course in which a fix shown was not done though pawns moved there."""
        against = 0
        for fix, then in self._said:
            index = self._seats.index(fix.seat)
            if not self._followed(fix, then):
                continue
            if course[index] != fix.there:
                against += 1
            else:
                against -= _put_back((before[index],), (course[index],), changed)
        return against

    def _followed(self, fix: Astray, then: Mapping[int, float]) -> bool:
        """Whether something has moved where a fix was to be done since it was told."""
        return any(self._last.get(space) != then.get(space) for space in (fix.here, fix.there) if space)

    def _far_off(self, before: Spaces, strays: tuple[int, ...], course: Course) -> int:
        """How many wrong pawns would stand where no slip of a hand brings them.

        A hand stops short or goes up to two too far, bumps a pawn to the next space, or moves a wrong pawn:
        to where another one is called that has not gone, or as many steps. While none waits, any pawn may go
        ahead.
        """
        waiting = [index for index, space in enumerate(course) if space != self._targets[self._seats[index]]]
        far = 0
        for index in strays:
            here, came = course[index], before[index]
            way = (came, *self._goals[self._seats[index]])
            miss = 1 if len({*way}) == 1 else MISS
            if here is None or min(way) - miss <= here <= max(way) + miss:
                continue
            calls = [(self._called_for()[other], before[other]) for other in waiting if other != index]
            far += bool(calls) and not any(here in (goal, came + goal - stood) for goal, stood in calls)
        return far

    def _may_have_come(self, index: int, space: int, after: Course) -> bool:
        return after[index] == space or space in self._goals[self._seats[index]]

    def _blame(self, strays: tuple[int, ...], course: Course) -> frozenset[Astray]:
        seats = [(self._seats[index], course[index]) for index in strays]
        return frozenset(Astray(seat, here, self._targets[seat]) for seat, here in seats)


def _least_time(here: int, there: int) -> float:
    """Seconds between leaving a space and reaching another."""
    return 0.0 if abs(there - here) == 1 else CARRY


def _put_back(before: Spaces, after: Course, changed: frozenset[int] | None) -> int:
    """How many pawns must have been lifted and put back: their space was empty in between."""
    if changed is None:
        return 0
    return sum(here == there and here in changed for here, there in zip(before, after, strict=True))
