"""Whoever practises may ask what a bot would do: a legal move with a reason, the same when asked again."""

from __future__ import annotations

from random import Random

import pytest

from companion.bots import bots_for
from companion.bots.arena import dealt, play
from companion.bots.bot import Reason
from companion.bots.idea import idea
from companion.games.registry import all_games
from companion.games.vocabulary import Game, Move, Seat, State
from companion.virtual.host import SimulatedTable
from ui.hosting import HardwareTable
from ui.practice import Advised
from ui.presenters.advice import ask_text, idea_text
from ui.texts import LANGUAGES, Texts


def _choices(game: Game) -> list[tuple[State, Seat]]:
    """Some views of a game with the seat that has a choice there."""
    seen: list[tuple[State, Seat]] = []
    players = max(3, game.seats.start)

    def look(view: State, seat: Seat, _: Move) -> None:
        if len(view.legal(seat)) > 1:
            seen.append((view, seat))

    play(dealt(game, players, Random(2)), [bots_for(game.id)["sensible"]] * players, 2, look)
    return seen[:: max(1, len(seen) // 6)]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_an_idea_is_a_legal_move_with_a_reason_in_every_language(game: Game) -> None:
    for view, seat in _choices(game):
        found = idea(game.id, view, seat)
        view.check(found.move)
        assert idea(game.id, view, seat) == found
        assert found.bot in bots_for(game.id)
        said = {idea_text(found, Texts(language)) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES), "a language says it like another"
        assert all("{" not in text and len(text) < 130 for text in said)


def test_nothing_to_choose_is_said_so() -> None:
    assert idea_text(None, Texts("en")) == "There is nothing to choose now."
    assert ask_text(Texts("de")) == "Was würdest du tun?"


def test_a_reason_is_read_with_its_values() -> None:
    reason = Reason.of("{given} for {taken} serves me better", given=(1, 2), taken=(3,))
    assert str(reason) == "1 + 2 for 3 serves me better"


def test_only_a_table_to_practise_at_gives_ideas() -> None:
    assert issubclass(SimulatedTable, Advised)
    assert not issubclass(HardwareTable, Advised)
