"""Who sits down to practise chooses how good the others are."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.bots import bots_for
from companion.clock import ManualClock
from companion.errors import BadInput
from companion.games.registry import all_games, game_named
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.records import Box, SeatInfo
from companion.session.session import GameSession
from ui.host import BOT_LEVELS, SeatWish, Wishes
from ui.hosting import HardwareHost
from ui.texts import Texts
from ui.words import MODES


def test_a_seat_is_taken_by_the_bot_that_was_chosen(tmp_path: Path) -> None:
    host = HardwareHost(tmp_path, None, clock=ManualClock())
    wishes = (SeatWish("ox", "touch"), SeatWish("rat", "bot-random"), SeatWish("goat", "bot-strong"))
    host.new(Wishes("race-for-the-chinese-zodiac", wishes))
    (saved,) = host.saved()
    header = host.journal.find(saved.game_id)
    assert [info.bot for info in header.seats] == [None, "random", "strong"]
    host.close()


def test_every_level_is_played_in_every_game_and_named_in_every_language() -> None:
    for game in all_games():
        assert set(BOT_LEVELS.values()) <= set(bots_for(game.id))
    for language in ("de", "zh_Hant"):
        names = [Texts(language)(MODES[level]) for level in BOT_LEVELS]
        assert len(set(names)) == 3
        assert Texts(language)(MODES["bot-strong"]) != MODES["bot-strong"]


def test_a_game_whose_bot_holds_hidden_cards_is_not_resumed_where_nobody_can_show_it_any(
    tmp_path: Path,
) -> None:
    with Journal.open(tmp_path / JOURNAL_NAME) as journal:
        seats = [SeatInfo("s1", "Ann"), SeatInfo("s2", "Bot", bot="sensible")]
        game = game_named("zodiac-race")
        practised = GameSession.new(journal, game, {"players": 2}, box=Box("house"), seats=seats)
        people = [SeatInfo("s1", "Ann"), SeatInfo("s2", "Ben")]
        played = GameSession.new(journal, game, {"players": 2}, box=Box("house"), seats=people)
        left = GameSession.new(journal, game, {"players": 2}, box=Box("house"), seats=people)
        left.reseat("s2", "Bot", "sensible")
        joined = GameSession.new(journal, game, {"players": 2}, box=Box("house"), seats=seats)
        joined.reseat("s2", "Ben", None)
    host = HardwareHost(tmp_path, None, clock=ManualClock())
    assert {saved.game_id for saved in host.saved()} == {played.id, joined.id}
    for refused in (practised, left):
        with pytest.raises(BadInput, match="go on in practice"):
            host.resume(refused.id)
    host.close()
