"""The games that are refereed at a table: what each one's table means and how it is told to people.

One row a game, so that the referee depends on no game. Knows no device and no pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.errors import BadInput
from companion.games.crazy_race.components import dice_colours
from companion.games.crazy_race.mat import crazy_mat
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.race.mat import race_mat
from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import TABLE, Event, Move, Seat, State, Step
from companion.mat import Mat
from companion.reconcile.crazy import CrazyMeaning
from companion.reconcile.instructions import Line
from companion.reconcile.meaning import Meaning
from companion.reconcile.race import RaceMeaning
from companion.reconcile.race_things import Things, called_for, lies
from companion.session.crazy_showing import crazy_table
from companion.session.crazy_story import crazy_story
from companion.session.fold import Position
from companion.session.public import PublicTable
from companion.session.records import EntryKind
from companion.session.session import GameSession
from companion.session.showing import Shown, public_table
from companion.session.story import story
from companion.table.believed import BelievedTable, SettleTimes
from firmware_bridge.sensor_map import SensorMap, loop_map, standard_map

__all__ = ["TABLE_GAMES", "TableGame", "latest_round", "table_game"]


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
    dice: tuple[str, ...] = ()
    """The colour of each die by its number, where dice roll in a tray."""


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
    return bool(state.to_json()["phase"].startswith("setup"))


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


def _nothing(state: State) -> Things:
    return {}


def _nothing_lies(table: BelievedTable, state: State, now: float) -> Things:
    return {}


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
        ),
        CRAZY_RACE: TableGame(
            crazy_mat,
            _crazy_meaning,
            crazy_story,
            crazy_table,
            _nothing,
            _nothing_lies,
            _crazy_setup,
            loop_map(),
            _wished_cart,
            dice_colours(),
        ),
    }
)


def table_game(game_id: str) -> TableGame:
    """The game's row; :class:`BadInput` for a game that is not refereed at a table."""
    if game_id not in TABLE_GAMES:
        raise BadInput("game", f"{game_id} cannot be played at a table; these can: {', '.join(TABLE_GAMES)}")
    return TABLE_GAMES[game_id]
