"""Hidden hands: what the referee records, what it can prove, what it must not claim."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.vocabulary import IllegalMove
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.knowledge import knowledge, may_hold, proved_lies
from companion.games.zodiac_race.refusal import CardElsewhere
from tests.games.zodiac_race.build import (
    RESHUFFLE,
    act,
    ask,
    discard,
    draw,
    end,
    events,
    fault,
    lay,
    plain_turn,
    player,
    refusal,
    row,
    run,
    table,
)

HANDS = {"s1": row("water", 5), "s2": row("wood", 5)}


def alerts(out: dict[str, Any]) -> list[dict[str, Any]]:
    """The findings so far."""
    found: list[dict[str, Any]] = out["state"]["alerts"]
    return found


def denying(card: str, **more: Any) -> dict[str, Any]:
    """``s2`` is to act and has denied a card; nothing was drawn since."""
    player = {"denied": {card: 6}, "unknown": [0, 0, 3, 4, 5], **more}
    return table(2, active="s2", serial=6, turn=9, players={"s2": player})


@pytest.mark.clause("ZR-HID-01", "ZR-HID-02", "ZR-HID-18")
def test_hidden_cards_are_dated_by_their_draw_and_open_ones_are_known() -> None:
    state = table(discard=["fire_dog"])
    out = run(state, discard("wood_ox", then="swap"), end(), discard("wood_pig", "wood_dog", seat="s2"),
              draw("s2", 2))  # fmt: skip
    assert (player(out)["known"], player(out)["unknown"]) == (["fire_dog"], [0, 0, 0, 0])
    assert (player(out, "s2")["known"], player(out, "s2")["unknown"]) == ([], [0, 0, 0, 1, 1])


@pytest.mark.clause("ZR-HID-03", "ZR-HID-05", "ZR-HID-06", "ZR-HID-07", "ZR-HID-16")
def test_a_denied_card_without_a_draw_in_between_is_a_proved_lie_and_the_move_stands() -> None:
    out = run(denying("fire_rat"), lay("fire_rat", seat="s2"))
    assert alerts(out) == [{"code": "false_denial", "turn": 9, "seat": "s2", "card": "fire_rat"}]
    assert (player(out, "s2")["sequence"], player(out, "s2")["unknown"]) == (["fire_rat"], [0, 3, 4, 5])
    assert events(out, "alert", "s2")[0]["clause"] == "ZR-HID-06"
    assert out["to_act"] == ["table"]


@pytest.mark.clause("ZR-HID-05", "ZR-HID-17")
def test_a_card_drawn_after_the_denial_explains_the_card_and_nothing_is_claimed() -> None:
    state = denying("fire_rat", unknown=[0, 0, 3, 4, 7])
    out = run({**state, "serial": 7}, lay("fire_rat", seat="s2"))
    assert alerts(out) == []
    assert player(out, "s2")["unknown"] == [0, 0, 3, 4]


@pytest.mark.clause("ZR-HID-05")
def test_the_oldest_card_that_explains_is_used_up_so_that_newer_ones_can_explain_more() -> None:
    denied = {"fire_rat": 1, "fire_ox": 4}
    out = run(denying("fire_rat", denied=denied), lay("fire_rat", "fire_ox", seat="s2"))
    assert (alerts(out), player(out, "s2")["unknown"]) == ([], [0, 0, 4])


@pytest.mark.clause("ZR-HID-17")
def test_a_lie_about_a_card_that_is_never_shown_is_not_claimed() -> None:
    out = run(denying("fire_rat"), *plain_turn("s2", "wood_ox"))
    assert alerts(out) == []


@pytest.mark.clause("ZR-HID-04", "ZR-HID-09", "ZR-HID-03")
@pytest.mark.parametrize(("denied", "code"), [(3, "impossible_source"), (6, "false_denial")])
def test_the_later_of_shuffle_and_denial_is_what_a_shown_card_contradicts(denied: int, code: str) -> None:
    state = {**denying("fire_rat", denied={"fire_rat": denied}), "absent_all": {"fire_rat": 5}}
    assert alerts(run(state, discard("fire_rat", seat="s2")))[0]["code"] == code


@pytest.mark.clause("ZR-HID-09")
def test_handing_over_a_card_that_was_shuffled_in_since_the_last_draw_is_reported() -> None:
    state = table(2, serial=6, absent_all={"fire_rat": 6})
    out = run(state, ask("wood_rat", "fire_rat"), act("s2", "give", card="fire_rat"))
    assert alerts(out)[0] == {"code": "impossible_source", "turn": 1, "seat": "s2", "card": "fire_rat"}


@pytest.mark.clause("ZR-HID-08")
def test_a_denial_is_forgotten_once_the_card_has_come_or_gone_in_the_open() -> None:
    gone = run(denying("fire_rat", unknown=[0, 0, 3, 4, 6]), discard("fire_rat", seat="s2"))
    assert player(gone, "s2")["denied"] == {}
    state = {**denying("fire_rat"), "discard": ["fire_rat"]}
    assert player(run(state, discard("wood_ox", seat="s2", then="swap")), "s2")["denied"] == {}
    other = run({**denying("fire_rat"), "active": "s1"}, discard("fire_rat"))
    assert player(other, "s2")["denied"] == {"fire_rat": 6}


@pytest.mark.clause("ZR-HID-10")
@pytest.mark.parametrize(
    ("card", "where", "seat"),
    [
        ("earth_dog", "discard", None),
        ("fire_rat", "sequence", "s2"),
        ("metal_snake", "known", "s3"),
    ],
)
def test_a_second_copy_is_refused_and_the_place_of_the_first_is_told(
    card: str, where: str, seat: str | None
) -> None:
    players = {"s2": {"sequence": ["fire_rat"]}, "s3": {"known": ["metal_snake"]}}
    state = GAME.read_state(table(players=players, discard=["earth_dog"]))
    move = GAME.read_move(discard(card), "move", state)
    with pytest.raises(IllegalMove) as refused:
        state.check(move)
    found = refused.value
    assert isinstance(found, CardElsewhere)
    assert (found.code, found.card, found.where, found.seat) == ("duplicate_card", card, where, seat)
    assert where in found.message


@pytest.mark.clause("ZR-HID-10", "ZR-REQ-08")
def test_a_seat_cannot_hand_over_a_card_that_another_is_known_to_hold() -> None:
    state = table(players={"s3": {"known": ["fire_pig"]}})
    asked = ask("wood_pig", "fire_pig")
    assert refusal(state, asked, act("s2", "give", card="fire_pig")) == "duplicate_card"
    assert run(state, asked)["legal"]["s2"] == [act("s2", "deny")]


@pytest.mark.clause("ZR-HID-11")
def test_no_other_card_comes_from_a_hand_that_is_known_as_far_as_it_goes() -> None:
    known = ["fire_dog", "fire_pig", "metal_ox", "water_dog"]
    state = table(players={"s1": {"known": known}})
    assert refusal(state, discard("wood_ram", "earth_ram")) == "not_in_hand"
    assert run(state, discard("wood_ram"))["state"]["phase"] == "draw"
    assert refusal(state, discard("fire_dog", "fire_ram", "fire_ox")) == "not_in_hand"


@pytest.mark.clause("ZR-HID-12", "ZR-HID-13", "ZR-HID-16")
def test_a_count_that_differs_is_reported_and_changes_nothing_else() -> None:
    pile, hand = act("table", "count_draw_pile", count=0), act("table", "count_hand", target="s2", count=6)
    out = run(table(), pile, hand)
    assert alerts(out) == [
        {"code": "draw_count", "turn": 1, "expected": 50, "seen": 0},
        {"code": "hand_count", "turn": 1, "seat": "s2", "expected": 5, "seen": 6},
    ]
    assert {**out["state"], "alerts": []} == run(table())["state"]
    right = [act("table", "count_draw_pile", count=50), act("table", "count_hand", target="s2", count=5)]
    assert [event["kind"] for event in run(table(), *right)["events"]] == ["count_ok", "count_ok"]


@pytest.mark.clause("ZR-HID-14", "ZR-HID-18")
def test_counts_are_put_right_from_the_oldest_hidden_cards_and_known_ones_stay() -> None:
    players = {"s1": {"known": ["fire_ox"], "unknown": [0, 2, 3, 3]}}
    state = table(serial=3, players=players)

    def set_counts(pile: int, **sizes: int) -> dict[str, Any]:
        return act("table", "set_counts", draw_count=pile, hand_sizes=sizes)

    out = run(state, set_counts(51, s1=3, s2=6))
    assert player(out)["unknown"] == [3, 3]
    assert (player(out, "s2")["unknown"], out["state"]["serial"]) == ([0] * 5 + [4], 4)
    assert events(out, "counts_set")[0]["draw_count"] == 51
    assert refusal(state, set_counts(55, s1=0)) == "known_cards_remain"
    assert refusal(state, set_counts(51, s1=3)) == "not_65_cards"
    open_hands = table(2, mode="full", hands=HANDS)
    assert refusal(open_hands, set_counts(55)) == "referee_only"
    assert fault(state, set_counts(51, s9=3)) == "moves[0].hand_sizes.s9"


@pytest.mark.clause("ZR-HID-14", "ZR-PIL-05")
def test_a_correction_that_empties_the_draw_pile_brings_the_shuffle() -> None:
    state = table(2, discard=["fire_ox", "fire_dog"])
    emptied = act("table", "set_counts", draw_count=0, hand_sizes={"s2": 58})
    assert run(state, emptied)["to_act"] == ["table"]
    assert run(state, emptied, RESHUFFLE)["state"]["phase"] == "act"
    moves = [discard("wood_ox", then="swap"), emptied, RESHUFFLE]
    assert run(state, *moves)["state"]["phase"] == "followup"


@pytest.mark.clause("ZR-HID-14")
def test_a_correction_in_the_midst_of_a_draw_leaves_only_what_is_still_missing() -> None:
    state = table(2)
    corrected = act("table", "set_counts", draw_count=54, hand_sizes={"s1": 4, "s2": 5})
    moves = [discard("wood_ox", "wood_pig"), corrected]
    out = run(state, *moves[:1])
    assert out["state"]["step"]["draws"] == [["s1", 2]]
    assert run(state, *moves)["state"]["step"]["draws"] == [["s1", 1]]
    full = act("table", "set_counts", draw_count=53, hand_sizes={"s1": 5})
    assert run(state, moves[0], full)["state"]["phase"] == "followup"


@pytest.mark.clause("ZR-HID-15")
def test_a_seat_that_took_a_card_openly_cannot_deny_it() -> None:
    state = table(players={"s2": {"known": ["fire_pig"]}})
    assert refusal(state, ask("wood_pig", "fire_pig"), act("s2", "deny")) == "must_give"
    assert run(state, ask("wood_pig", "fire_pig"))["legal"]["s2"] == [act("s2", "give", card="fire_pig")]


@pytest.mark.clause("ZR-FUL-02")
def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    state = GAME.read_state(table(2, mode="full", hands=HANDS))
    for seat, other in (("s1", "s2"), ("s2", "s1")):
        seen = state.view(seat).to_json()
        assert seen["hands"] == {seat: sorted(HANDS[seat])}
        assert seen["draw_set"] is None
        assert not set(HANDS[other]) & set(str(seen).replace("'", " ").split())
    assert state.view("table").to_json()["hands"] == {}


@pytest.mark.clause("ZR-FUL-02")
def test_what_a_seat_has_drawn_is_not_shown_to_the_others() -> None:
    swap = {"discard": ["fire_dog"]}
    state: Any = GAME.read_state(table(2, mode="full", hands=HANDS, **swap))
    for move in (lay("water_rat"), draw(cards=["earth_pig"])):
        state = state.apply(GAME.read_move(move, "move", state)).state
    assert state.view("s1").to_json()["step"]["gained"] == ["earth_pig"]
    assert state.view("s2").to_json()["step"]["gained"] == []
    assert "earth_pig" not in str(state.view("s2").to_json())


@pytest.mark.clause("ZR-FUL-02")
def test_a_bot_finds_exactly_its_own_moves_in_its_view() -> None:
    state = GAME.read_state(table(2, mode="full", hands=HANDS, discard=["fire_dog"]))
    assert list(state.view("s1").legal("s1")) == list(state.legal("s1"))


def test_the_referee_knows_what_a_hand_holds_may_hold_and_cannot_hold() -> None:
    players = {
        "s1": {"known": ["fire_dog"], "unknown": [0, 0, 2, 3], "denied": {"fire_pig": 3, "fire_ox": 2}},
        "s2": {"sequence": ["wood_rat"], "known": ["metal_pig"]},
    }
    state = GAME.read_state(
        table(2, serial=3, players=players, discard=["earth_dog"], absent_all={"earth_ram": 3})
    )
    known = knowledge(state, "s1")
    assert (known.sure, known.hidden) == (("fire_dog",), 4)
    assert set(known.never) == {"fire_pig", "wood_rat", "metal_pig", "earth_dog", "earth_ram"}
    assert len(known.sure) + len(known.maybe) + len(known.never) == 65
    assert may_hold(state, "s1", "fire_ox")
    assert may_hold(state, "s1", "fire_dog")
    assert not may_hold(state, "s2", "earth_ram")


def test_only_lies_are_listed_as_lies() -> None:
    count = act("table", "count_draw_pile", count=1)
    state: Any = GAME.read_state(denying("fire_rat"))
    for move in (count, lay("fire_rat", seat="s2")):
        state = state.apply(GAME.read_move(move, "move", state)).state
    assert [alert.code for alert in state.alerts] == ["draw_count", "false_denial"]
    assert [alert.card for alert in proved_lies(state)] == ["fire_rat"]
