"""The games that are refereed at a table: what each one's table means and how it is told to people.

One row a game, so that the referee depends on no game. Knows no device and no pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.errors import BadInput
from companion.games.crazy_race.components import dice_colours
from companion.games.crazy_race.components import movers as carts_that_move
from companion.games.crazy_race.mat import crazy_mat
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.crazy_race.state import CrazyState
from companion.games.race.components import movers
from companion.games.race.mat import race_mat
from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import TABLE, Event, Move, Seat, State, Step
from companion.games.wu_wei.dice import PIPS
from companion.games.wu_wei.dice import dice_colours as stand_in_colours
from companion.games.wu_wei.mat import wu_wei_mat
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.mat import zodiac_mat
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE
from companion.mat import Mat
from companion.reconcile.crazy import CrazyMeaning
from companion.reconcile.crazy_things import crazy_called_for, crazy_lies
from companion.reconcile.instructions import Line
from companion.reconcile.meaning import Meaning, Tells
from companion.reconcile.race import RaceMeaning
from companion.reconcile.race_things import Things, called_for, lies
from companion.reconcile.zodiac_things import zodiac_called_for, zodiac_lies
from companion.session.choosing import PLANNED, STARTED
from companion.session.crazy_showing import crazy_table
from companion.session.crazy_story import crazy_story
from companion.session.fold import Position
from companion.session.public import PublicTable
from companion.session.records import EntryKind
from companion.session.session import GameSession
from companion.session.showing import Shown, public_table
from companion.session.story import story
from companion.session.undo_lines import CRAZY_UNDO, RACE_UNDO, WU_UNDO, ZODIAC_UNDO
from companion.session.wu_showing import wu_table
from companion.session.wu_story import wu_story
from companion.session.wu_table import (
    due_bids,
    entered_board,
    in_setup,
    piece_places,
    pieces_lie,
    wished_role,
    wu_meaning,
)
from companion.session.zodiac_at_table import AUTOMATIC, to_deal, zodiac_meaning
from companion.session.zodiac_showing import zodiac_table
from companion.session.zodiac_story import zodiac_story
from companion.table.believed import BelievedTable, SettleTimes
from firmware_bridge.sensor_map import SensorMap, loop_map, standard_map

__all__ = ["TABLE_GAMES", "TableGame", "latest_round", "table_game"]


def _planned(state: State) -> tuple[int, str]:
    data = state.to_json()
    return int(data["round"]), STARTED if data["phase"] == STARTED else PLANNED


def _nothing_told(meaning: Meaning) -> Tells:
    return ()


_ASKED = Line.of("a seat changes hands while nothing is asked: do first what is open now")


@dataclass(frozen=True)
class TableGame:
    """One game at a table."""

    mat: Callable[[int], Mat]
    """The mat for a number of seats."""
    meaning: Callable[[GameSession, SettleTimes], Meaning]
    """The table as a new or resumed game calls for it."""
    story: Callable[[Iterable[Event], Mapping[Seat, str]], Iterator[Line]]
    """What happened in lines; the figures' names by seat."""
    public: Callable[[GameSession, Shown], PublicTable]
    """Everything a public screen shows."""
    called_for: Callable[[State], Things]
    """The things of the table by name, as the rules want them; empty where hands cannot take back."""
    lies: Callable[[BelievedTable, State, float], Things]
    """The same things as they lie at rest."""
    setting_up: Callable[[State], bool]
    """Whether the table is still being laid."""
    sensors: SensorMap
    """What the board's inputs are wired to."""
    agreed: Callable[[GameSession], Move | None]
    """The open move that was agreed on when the game was begun, if one is due."""
    undo_lines: Mapping[str, Line]
    """By kind of move what is taken back; a kind without a line of its own is somebody's move."""
    dice: tuple[str, ...] = ()
    """The colour of each die by its number, where dice roll in a tray."""
    pips: Sequence[int] = ()
    """What each of these dice can show; empty for the dice of Crazy Race, which differ by colour."""
    automatic: frozenset[str] = frozenset()
    """Moves that the referee books by itself when they are due: nobody takes back just these."""
    by_people: frozenset[str] = frozenset()
    """Kinds of owed decisions that only people can make, as the answer is in cards that nobody else sees:
    when the time is up there is a reminder."""
    reseat: Line = _ASKED
    """Why a seat cannot change hands now."""
    hidden: Callable[[State], tuple[int, str]] = _planned
    """Of a hidden choice that is due: the number of its round, and what is chosen."""
    face_down: bool = True
    """Whether a hidden choice can be laid face down; else it is sealed on the screen alone."""
    unbooked: Callable[[Meaning], Tells] = _nothing_told
    """What fingers told that no move has booked yet: it is told again when the game is resumed."""
    movers: Mapping[str, str] = field(default_factory=dict)
    """Tagged pieces that move from stop to stop, with how their stops' names begin, for the camera to watch
    where no sensor does."""


def latest_round(session: GameSession) -> Sequence[Position]:
    """The position before the latest joint opening and all positions since; the latest one if none was."""
    history = session.history()
    for index in range(len(history) - 1, 0, -1):
        entry = history[index].entry
        if entry is not None and entry.kind is EntryKind.JOINT:
            return history[index - 1 :]
    return history[-1:]


def _race_meaning(session: GameSession, settle: SettleTimes) -> RaceMeaning:
    before, *since = latest_round(session)
    steps = [Step(position.state, position.events) for position in since]
    return RaceMeaning(before.state, settle, since=steps, laid=bool(session.entries))


def _crazy_meaning(session: GameSession, settle: SettleTimes) -> CrazyMeaning:
    """A resumed race lists its last step again: the cart may not have been moved yet."""
    before, *since = session.history()[-2:]
    steps = [Step(position.state, position.events) for position in since]
    return CrazyMeaning(before.state, settle, since=steps, laid=bool(session.entries))


def _table_owes(state: State) -> bool:
    return TABLE in state.to_act()


def _crazy_setup(state: State) -> bool:
    return isinstance(state, CrazyState) and state.phase.startswith("setup")


def _no_move(session: GameSession) -> Move | None:
    return None


def _wished_cart(session: GameSession) -> Move | None:
    """A seat takes the cart that it wished for when the game was begun."""
    state = session.state
    for info in session.seats:
        for move in state.legal(info.seat):
            if move.move == "take_cart" and move["colour"] == info.animal:
                return move
    return None


TABLE_GAMES: Mapping[str, TableGame] = MappingProxyType(
    {
        RACE: TableGame(
            race_mat,
            _race_meaning,
            story,
            public_table,
            called_for,
            lies,
            _table_owes,
            standard_map(),
            _no_move,
            RACE_UNDO,
            reseat=Line.of("a seat changes hands between two rounds: wait until all plan again"),
            movers=movers(),
        ),
        CRAZY_RACE: TableGame(
            crazy_mat,
            _crazy_meaning,
            crazy_story,
            crazy_table,
            crazy_called_for,
            crazy_lies,
            _crazy_setup,
            loop_map(),
            _wished_cart,
            CRAZY_UNDO,
            dice_colours(),
            movers=carts_that_move(),
        ),
        ZODIAC_RACE: TableGame(
            zodiac_mat,
            zodiac_meaning,
            zodiac_story,
            zodiac_table,
            zodiac_called_for,
            zodiac_lies,
            to_deal,
            standard_map(),
            _no_move,
            ZODIAC_UNDO,
            automatic=AUTOMATIC,
            by_people=frozenset({"answer"}),
        ),
        WU_WEI: TableGame(
            wu_wei_mat,
            wu_meaning,
            wu_story,
            wu_table,
            piece_places,
            pieces_lie,
            in_setup,
            standard_map(),
            wished_role,
            WU_UNDO,
            stand_in_colours(),
            PIPS,
            hidden=due_bids,
            face_down=False,
            unbooked=entered_board,
        ),
    }
)


def table_game(game_id: str) -> TableGame:
    """The game's row; :class:`BadInput` for a game that is not refereed at a table."""
    if game_id not in TABLE_GAMES:
        raise BadInput("game", f"{game_id} cannot be played at a table; these can: {', '.join(TABLE_GAMES)}")
    return TABLE_GAMES[game_id]
