"""What all people at the table must agree to, and who has agreed so far. Bots agree to everything."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.vocabulary import Seat

__all__ = ["Agreements"]


class Agreements:
    """Who has agreed to what; a word is given about one very thing and does not outlive it."""

    def __init__(self, people: Callable[[], frozenset[Seat]]) -> None:
        self._people = people
        self._given: dict[str, set[Seat]] = {}

    def all_agree(self, seat: Seat, about: str) -> bool:
        """Note that a seat agrees; True once every person has, and then it is used up."""
        given = self._given.setdefault(about, set())
        given.add(seat)
        if not self._people() <= given:
            return False
        del self._given[about]
        return True

    def given(self, about: str) -> frozenset[Seat]:
        """Who has agreed so far."""
        return frozenset(self._given.get(about, ()))

    def anything(self) -> bool:
        """Whether somebody waits for the others to agree to something."""
        return bool(self._given)

    def forget(self) -> None:
        """The game went on: nobody has agreed to anything any more."""
        self._given.clear()
