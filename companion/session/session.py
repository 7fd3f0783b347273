"""A game in progress: every accepted move is committed to the journal before its effect can be seen.

Holds the journal's record of one game and the line of states that follows from it. Whatever happens
to the process, :meth:`GameSession.resume` gives back the state after the last committed entry. Knows
no screen, no device and no plan that has not been opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from companion.bots import bots_for
from companion.errors import BadInput
from companion.games.registry import game_named
from companion.games.vocabulary import Event, Game, Json, Move, Seat, State, Step, seat_names
from companion.reveal import Opening, SealFact
from companion.session.fold import (
    Fold,
    GameLookup,
    Position,
    UndoPoint,
    accepted,
    barriers_behind,
    fold,
    rules_of,
    start_position,
    state_digest,
    undo_points,
)
from companion.session.journal import Journal
from companion.session.records import Box, Draft, Entry, EntryKind, GameHeader, GameRecord, SeatInfo
from companion.session.roster import people_of, reseated, seat_body

__all__ = ["GameSession"]


class GameSession:
    """One game being played."""

    def __init__(self, journal: Journal, game: Game, header: GameHeader, replayed: Fold) -> None:
        self._journal = journal
        self._header = header
        self._entries = list(replayed.record.entries)
        self._live = list(replayed.live)
        self._undone = set(replayed.undone)
        self._seats = replayed.seats
        self.game = game

    @classmethod
    def new(
        cls,
        journal: Journal,
        game: Game,
        options: Mapping[str, Json],
        *,
        box: Box,
        seats: Sequence[SeatInfo] | None = None,
    ) -> Self:
        """Start a game and put it down; ``seats`` default to people named after their seats.

        ``box.values`` should hold every value the game is played with, so that a later change of the
        installed box leaves this game as it is. Raises :class:`BadInput` for options the game refuses.
        """
        game.new(options, box.values)
        people = seats or [SeatInfo(seat, seat) for seat in seat_names(int(options["players"]))]
        header = journal.create_game(game.id, options, box, people)
        start = start_position(header, game)
        nothing = GameRecord(header, (), ())
        return cls(journal, game, header, Fold(nothing, (start,), (), frozenset(), header.seats))

    @classmethod
    def resume(cls, journal: Journal, game_id: str, games: GameLookup = game_named) -> Self:
        """Go on where the journal ends. Seals that were not opened are lost: those seats seal again.

        Raises :class:`NoSuchGame`, :class:`UnknownGame`, :class:`JournalDamaged`.
        """
        record = journal.record(game_id)
        game = rules_of(record.header, games)
        replayed = fold(record, game)
        journal.lose_seals(game_id)
        return cls(journal, game, record.header, replayed)

    # What is -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self._header.id

    @property
    def header(self) -> GameHeader:
        """What the game was started with."""
        return self._header

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where now."""
        return self._seats

    def people(self) -> frozenset[Seat]:
        """Seats whose word a ruling or a lifted barrier needs; bots agree to everything."""
        return people_of(self._seats)

    @property
    def state(self) -> State:
        """The state after the last committed entry."""
        return self._live[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last live entry brought about."""
        return self._live[-1].events

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical JSON of :attr:`state`."""
        return self._live[-1].digest

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry so far, those taken back included."""
        return tuple(self._entries)

    def history(self) -> tuple[Position, ...]:
        """The live line: the start and every position that was not taken back."""
        return tuple(self._live)

    def undone(self) -> frozenset[int]:
        """Numbers of entries that were taken back."""
        return frozenset(self._undone)

    def undo_points(self) -> tuple[UndoPoint, ...]:
        """All there is to take back, the latest first, with the barriers on the way."""
        return undo_points(self._live)

    # What happens --------------------------------------------------------------------------------

    def submit(self, move: Move, evidence: Json = None) -> Step:
        """Accept one open move; ``evidence`` says what it was accepted on.

        Raises :class:`IllegalMove`, or :class:`JournalError` when it could not be written; then the
        game stands where it stood.
        """
        return self._go_on(EntryKind.MOVE, move.seat, {"move": move.to_json()}, evidence)

    def submit_joint(
        self,
        moves: Iterable[Move],
        evidence: Json = None,
        opening: Opening | None = None,
        round_number: int | None = None,
    ) -> Step:
        """Accept one sealed move of every seat that must act, all in one entry.

        ``opening`` is what the reveal room gave out: its nonces are written in the same transaction.
        Raises as :meth:`submit`, and :class:`BadInput` when ``moves`` are not those of the opening.
        """
        opened = tuple(moves)
        body: dict[str, Json] = {"moves": [move.to_json() for move in opened]}
        if opening is not None:
            if opening.game_id != self.id or opening.moves != opened:
                raise BadInput("moves", "are not what the reveal room has opened for this game")
            body["modes"] = {seal.seat: seal.mode.value for seal in opening.seals}
            round_number = opening.round_number
        if round_number is not None:
            body["round"] = round_number
        return self._go_on(EntryKind.JOINT, None, body, evidence, opening)

    def rule(
        self, patch: Sequence[Mapping[str, Json]], agreed: Iterable[Seat], evidence: Json = None
    ) -> Step:
        """The table is right: change the state by a JSON patch (RFC 6902) that all people agreed to.

        Raises :class:`BadInput` when somebody has not agreed or the game refuses the state.
        """
        seats = self._all_agree(agreed)
        return self._go_on(EntryKind.RULING, None, {"patch": list(patch), "agreed": seats}, evidence)

    def undo(self, to: int, agreed: Iterable[Seat] = (), evidence: Json = None) -> State:
        """Take back everything after entry ``to`` (0: the start).

        Behind a barrier every person must have agreed. Raises :class:`BadInput` otherwise, and for a
        ``to`` that is not on the live line.
        """
        target = next((position for position in self._live if position.number == to), None)
        if target is None or target is self._live[-1]:
            raise BadInput("to", f"entry {to} is nothing to go back to; choose one of the undo points")
        drafts = []
        barriers = barriers_behind(self._live, to)
        if barriers:
            lift = {"entries": list(barriers), "agreed": self._all_agree(agreed)}
            drafts.append(Draft(EntryKind.LIFT, None, lift, None, self.digest, self.digest))
        drafts.append(Draft(EntryKind.UNDO, None, {"to": to}, evidence, self.digest, target.digest))
        self._entries += self._append(drafts, target.state)
        while self._live[-1] is not target:
            self._undone.add(self._live.pop().number)
        return self.state

    def reseat(self, seat: Seat, name: str, bot: str | None) -> None:
        """Somebody else sits at a seat from now on, or is called otherwise.

        Raises :class:`BadInput` for a seat that is not there, an empty or overlong name, an unknown bot.
        """
        body = seat_body(name, bot)
        seats = reseated(self._seats, seat, body, tuple(bots_for(self.game.id)))
        draft = Draft(EntryKind.SEAT, seat, body, None, self.digest, self.digest)
        self._entries += self._append([draft], self.state)
        self._seats = seats

    def note_setting(self, name: str, value: Json) -> None:
        """Write that a setting of the house took a new value."""
        self._journal.note_setting(name, value)

    def note_seals(self, facts: Sequence[SealFact]) -> None:
        """Write what the reveal room drained; call before anybody is shown as sealed."""
        self._journal.note_seals(self.id, facts)

    # Inside --------------------------------------------------------------------------------------

    def _all_agree(self, agreed: Iterable[Seat]) -> list[Seat]:
        seats = set(agreed)
        missing = sorted(self.people() - seats)
        if missing:
            raise BadInput("agreed", f"all seats must agree; missing: {', '.join(missing)}")
        return sorted(seats)

    def _go_on(
        self, kind: EntryKind, seat: Seat | None, body: Json, evidence: Json, opening: Opening | None = None
    ) -> Step:
        step = accepted(self._header, self.game, self.state, kind, body)
        after = state_digest(step.state)
        draft = Draft(kind, seat, body, evidence, self.digest, after)
        (entry,) = self._append([draft], step.state, opening)
        self._entries.append(entry)
        self._live.append(Position(entry, step.state, step.events, after))
        return step

    def _append(
        self, drafts: Sequence[Draft], state: State, opening: Opening | None = None
    ) -> tuple[Entry, ...]:
        ranking = state.ranking() if state.over else None
        return self._journal.append(
            self._header,
            self._entries[-1] if self._entries else None,
            drafts,
            opened=opening.seals if opening else (),
            result=None if ranking is None else [list(group) for group in ranking],
        )
