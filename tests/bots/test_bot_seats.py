"""At a real table of Crazy Race a bot decides for its seat, and the companion says what to move for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.crazy_race import GAME
from companion.games.crazy_race.components import dice_colours
from companion.session.bot_seats import BotSeats
from companion.session.touches import Reseat
from tests.games.crazy_race.build import cart, table
from tests.support.crazy_evening import CrazyTableEvening

Begin = Callable[..., CrazyTableEvening]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begins an evening with a race in progress, ``s1`` left to a bot."""
    begun: list[CrazyTableEvening] = []

    def make(data: dict[str, Any], bot: str) -> CrazyTableEvening:
        evening = CrazyTableEvening(tmp_path, data)
        begun.append(evening)
        evening.referee.touch(Reseat(data["active"], data["active"], bot))
        return evening

    yield make
    for evening in begun:
        evening.close()


def _decided(evening: CrazyTableEvening) -> None:
    bots = BotSeats(GAME.id, Random(3))
    entries = len(evening.session.entries)
    for _ in range(20):
        bots.step(evening.referee, evening.run(0.1))
        if len(evening.session.entries) > entries:
            return
    raise AssertionError("the table waits for the bot for ever")


@pytest.mark.parametrize("bot", ["sensible", "strong"])
def test_a_bot_names_its_distance_and_people_roll_and_drive_for_it(begin: Begin, bot: str) -> None:
    evening = begin(table(cart(14, "elephant"), cart(13), cart(12, "camel")), bot)
    _decided(evening)
    assert evening.race.phase == "roll"
    colours = evening.race.running_turn.to_roll
    assert any("roll" in line for line in evening.to_do()), evening.to_do()
    used: set[int] = set()
    for colour in colours:
        die = next(n for n, other in enumerate(dice_colours()) if other == colour and n not in used)
        used.add(die)
        evening.table.roll((die, 0))
    evening.run(2.0)
    assert any(line.startswith("blue: cart to space ") for line in evening.to_do()), evening.to_do()
    evening.table.stand("blue", 14 + len(colours))
    assert evening.run(2.0).fix is None
    assert evening.race.active == "s2"


@pytest.mark.parametrize("bot", ["sensible", "strong"])
def test_a_bot_chooses_an_animal_and_people_lay_it_for_it(begin: Begin, bot: str) -> None:
    changing = {
        **table(cart(14), cart(13, "gazelle"), cart(12, "elephant")),
        "phase": "hitch", "ending": True, "offer": ["tiger", "camel", "ram"],
        "queue": ["s3", "s2", "s1"], "active": "s3",
    }  # fmt: skip
    evening = begin(changing, bot)
    _decided(evening)
    chosen = evening.race.cart("s3").animal
    assert chosen in ("tiger", "camel", "ram")
    assert any(str(chosen) in line for line in evening.to_do()), evening.to_do()
    evening.table.card("elephant", None)
    evening.table.card(str(chosen), "s3.animal")
    assert evening.run(2.0).fix is None
    assert evening.to_do() == []
