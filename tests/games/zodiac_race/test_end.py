"""Winning, being stuck, giving up a row, ending without a winner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zodiac_race.build import (
    act,
    ask,
    audit,
    discard,
    draw,
    end,
    events,
    lay,
    plain_turn,
    player,
    refusal,
    row,
    run,
    table,
)


def rows(**sequences: list[str]) -> dict[str, Any]:
    """Rows by seat."""
    return {seat: {"sequence": cards} for seat, cards in sequences.items()}


@pytest.mark.clause("ZR-END-01", "ZR-END-02")
@pytest.mark.parametrize("last", ["water_pig", "water_yinyang"])
def test_the_twelfth_card_wins_at_once_without_another_draw(last: str) -> None:
    out = run(table(players=rows(s1=row("water", 11))), lay(last))
    assert out["state"]["result"] == {"winner": "s1", "reason": "sequence", "element": "water"}
    assert (out["over"], out["to_act"], out["ranking"]) == (True, [], [["s1"], ["s2", "s3"]])
    assert player(out)["hand_size"] == 4
    for late in (draw(), end(), audit("s2"), act("table", "stop", reason="late")):
        assert refusal(table(players=rows(s1=row("water", 11))), lay(last), late) == "game_over"


@pytest.mark.clause("ZR-END-03")
def test_of_two_who_could_finish_in_one_turn_the_earlier_wins() -> None:
    players = rows(s1=row("water", 11), s2=row("fire", 11))
    given = [ask("wood_pig", "water_pig"), act("s2", "give", card="water_pig"), draw("s2")]
    out = run(table(players=players), *given, lay("water_pig"))
    assert out["ranking"][0] == ["s1"]
    assert refusal(table(players=players), *given, lay("fire_pig", seat="s2")) == "not_your_turn"


@pytest.mark.clause("ZR-END-04")
@pytest.mark.parametrize(
    ("s1", "s2", "stuck"),
    [
        (row("water", 1), ["water_yinyang", "water_ox"], True),
        (row("water", 2), ["water_yinyang"], False),
        (["water_yinyang"], row("water", 2), True),
        (row("water", 1), row("fire", 4), False),
        ([], row("fire", 4), False),
    ],
)
def test_a_seat_is_told_stuck_when_two_cards_of_its_element_lie_elsewhere(
    s1: list[str], s2: list[str], stuck: bool
) -> None:
    out = run(table(2, active="s2", players=rows(s1=s1, s2=s2)), *plain_turn("s2", "wood_pig"))
    assert bool(events(out, "stuck", "s1")) == stuck
    assert out["state"]["phase"] == "act"


@pytest.mark.clause("ZR-END-05", "ZR-LAY-06")
def test_a_row_is_given_up_only_if_that_was_agreed_and_then_it_is_the_turn() -> None:
    state = table(players=rows(s1=row("water", 3)))
    assert refusal(state, act("s1", "restart")) == "option_off"
    agreed = {**state, "options": {"restart": "as_turn"}}
    out = run(agreed, act("s1", "restart"))
    assert (player(out)["sequence"], player(out)["element"]) == ([], None)
    assert (out["state"]["discard"], out["to_act"]) == (row("water", 3), ["s2"])
    assert refusal({**agreed, "players": {}}, act("s1", "restart")) == "no_sequence"


@pytest.mark.clause("ZR-END-05", "ZR-REF-02")
def test_who_gives_up_a_row_with_a_short_hand_draws_before_the_next_seat_goes_on() -> None:
    players = {"s1": {"sequence": row("water", 3), "hand_size": 3}, "s2": {"hand_size": 59}}
    state = table(2, players=players, draw_count=0, options={"restart": "as_turn"})
    moves = [act("s1", "restart"), act("table", "reshuffle"), draw(count=2)]
    out = run(state, *moves)
    assert (player(out)["hand_size"], out["to_act"], out["state"]["phase"]) == (5, ["s2"], "act")


@pytest.mark.clause("ZR-END-06")
def test_an_agreed_number_of_turns_ends_the_game_undecided() -> None:
    state = table(2, options={"turn_limit": 2})
    turns = [*plain_turn("s1", "wood_pig"), *plain_turn("s2", "fire_pig")]
    assert run(state, *turns[:3])["over"] is False
    out = run(state, *turns)
    assert (out["over"], out["ranking"]) == (True, [["s1", "s2"]])
    assert out["state"]["result"] == {"winner": None, "reason": "turn_limit"}


@pytest.mark.clause("ZR-END-07")
@pytest.mark.parametrize("before", [[], [discard("wood_pig")], [ask("wood_pig", "fire_pig")]])
def test_the_table_may_stop_at_any_time(before: list[Any]) -> None:
    out = run(table(), *before, act("table", "stop", reason="dinner"))
    assert out["state"]["result"] == {"winner": None, "reason": "dinner"}
    assert refusal(table(), act("s1", "stop", reason="dinner")) == "table_only"
