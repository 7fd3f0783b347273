"""The page "Take back" after any move of any game, in every language."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import TABLE, Move, State
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE
from companion.reconcile.instructions import Line
from companion.session.fold import Position, UndoPoint
from companion.session.records import Entry, EntryKind
from companion.session.table_games import TABLE_GAMES, table_game
from companion.session.taking_back import undo_label, undo_line
from companion.session.undo_lines import OF_TABLE
from tests.games.crazy_race.walk import steps as crazy_steps
from tests.games.race.test_random_walk import steps as race_steps
from tests.games.wu_wei.walk import steps as wu_steps
from tests.games.zodiac_race.walk import steps as zodiac_steps
from ui.texts import LANGUAGES, Texts

NAMES = {f"s{n}": f"Seat {n}" for n in range(1, 7)}
WU_LEVELS = [
    ("initiate", 3, 250), ("master", 2, 60), ("emperor", 6, 60), ("solo1", 1, 120), ("solo2", 1, 120),
    ("solo3", 1, 120),
]  # fmt: skip


def point(before: State, after: State, moves: tuple[Move, ...], joint: bool) -> UndoPoint:
    """What can be taken back after these moves."""
    kind = EntryKind.JOINT if joint else EntryKind.MOVE
    body = {"moves": [move.to_json() for move in moves]} if joint else {"move": moves[0].to_json()}
    entry = Entry(1, "", kind, None if joint else moves[0].seat, body, None, "", "", "")
    return UndoPoint(Position(entry, after, (), "after"), Position(None, before, (), "before"), ())


def wu_points() -> Iterator[UndoPoint]:
    for level, players, longest in WU_LEVELS:
        for before, moves, _, after in wu_steps(level, players, 1, longest):
            yield point(before, after, moves, before.sealed)


def race_points() -> Iterator[UndoPoint]:
    """The walk does not say the moves of a round, so the kinds of moves are gone through."""
    for before, _, after in islice(race_steps(3, 1), 20):
        for seat in sorted(before.to_act()):
            moves = {move.move: move for move in before.legal(seat)}
            yield from (point(before, after, (move,), before.sealed) for move in moves.values())


POINTS = {
    RACE: race_points,
    CRAZY_RACE: lambda: (point(a, b, (move,), joint=False) for a, move, _, b in crazy_steps(3, 1)),
    ZODIAC_RACE: lambda: (
        point(a, b, (move,), joint=False) for a, move, _, b in islice(zodiac_steps(3, 1), 250)
    ),
    WU_WEI: wu_points,
}


def test_every_game_at_a_table_is_looked_at() -> None:
    assert POINTS.keys() == TABLE_GAMES.keys()


@pytest.mark.parametrize("game", POINTS)
def test_whatever_was_done_last_can_be_read_on_the_page_that_takes_it_back(game: str) -> None:
    lines, unlisted = table_game(game).undo_lines, table_game(game).automatic
    spoken = [Texts(language, NAMES) for language in LANGUAGES]
    said: dict[str, Line] = {}
    for taken in POINTS[game]():
        if taken.title.removeprefix(f"{TABLE} ") in unlisted:
            continue
        label = undo_label(taken, NAMES, lines)
        texts = [texts.line(label.line) for texts in spoken]
        assert all(texts), label
        assert not any("{" in text or "None" in text for text in texts), texts
        assert label.line.template != OF_TABLE.template, taken.title
        said[taken.title] = label.line
    assert len(said) > 4, said


@pytest.mark.parametrize("game", POINTS)
def test_a_move_of_the_table_is_not_said_to_be_somebodys(game: str) -> None:
    for taken in POINTS[game]():
        entry = taken.undoes.entry
        assert entry is not None
        if entry.seat == TABLE or entry.kind is EntryKind.JOINT:
            line = undo_line(taken, NAMES, table_game(game).undo_lines)
            assert "animal" not in dict(line.values), line


@pytest.mark.parametrize("game", POINTS)
def test_a_line_needs_no_value_that_nobody_has(game: str) -> None:
    for line in table_game(game).undo_lines.values():
        fields = {name for _, name, _, _ in string.Formatter().parse(line.template) if name}
        assert fields <= {"animal", "round"}, line


def test_a_kind_of_move_without_a_line_is_still_said() -> None:
    state = next(wu_steps("initiate", 3, 1, 1))[0]
    nobody: Mapping[str, Line] = {}
    assert str(undo_line(point(state, state, (Move(TABLE, "new"),), joint=False), NAMES, nobody)) == str(
        OF_TABLE
    )
    own = undo_line(point(state, state, (Move("s1", "new"),), joint=False), NAMES, nobody)
    assert str(own) == "Seat 1's move"
