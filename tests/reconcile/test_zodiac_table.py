"""Rows, discards and counts of Zodiac Race: what the table shows, what is wrong with it, what mends it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.vocabulary import Event
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.rows import Row, openings, place, row_of
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.parts import Why
from companion.reconcile.zodiac import ZodiacMeaning
from companion.reconcile.zodiac_faults import Compared, faults, laying, place_name
from companion.reconcile.zodiac_pile import Thrown
from companion.reconcile.zodiac_seen import DISCARD, DRAW, Seen, lay_shown, look, places_of, row_place
from companion.reconcile.zodiac_steps import Steps
from companion.reconcile.zodiac_things import zodiac_called_for, zodiac_lies
from tests.reconcile.zodiac_bench import NAMES, ZodiacBench, fragment

ROWS = {
    "s1": {"sequence": ["earth_rat", "earth_ox"]},
    "s2": {"sequence": ["fire_rat"]},
    "s3": {"sequence": []},
}
BOX = GAME.new({"players": 2}).setting.box


def bench(**fields: object) -> ZodiacBench:
    return ZodiacBench(fragment(players=ROWS, discard=["wood_pig", "water_dog"], **fields))


# Laying -------------------------------------------------------------------------------------------


def test_cards_laid_one_after_the_other_are_one_lay_and_the_draws_follow_by_themselves() -> None:
    table = bench()
    table.lay("earth_tiger", "s1", 3)
    table.wait(0.8)
    assert table.shown() is None
    table.lay("earth_rabbit", "s1", 4)
    table.wait(2.0)
    assert table.shown() == {"seat": "s1", "move": "lay", "cards": ["earth_tiger", "earth_rabbit"]}
    table.book()
    assert (table.state.phase, table.state.player("s1").hand_size) == ("followup", 5)
    assert table.to_do() == ["Anna: draw 2"]
    assert table.meaning.settled()


def test_a_yin_yang_that_has_to_make_room_is_asked_for_where_it_goes() -> None:
    rows = {"s1": {"sequence": ["earth_rat", "earth_yinyang", "earth_tiger"]}}
    table = ZodiacBench(fragment(players=rows))
    table.lift("earth_yinyang")
    table.lay("earth_ox", "s1", 2)
    table.wait(2.5)
    assert table.shown() == {"seat": "s1", "move": "lay", "cards": ["earth_ox"]}
    table.book()
    assert table.to_do() == ["Anna: lay earth_yinyang on place 4"]
    table.lay("earth_yinyang", "s1", 4)
    table.wait(1.0)
    table.book()
    assert table.state.phase == "followup"


def test_nothing_is_booked_while_a_hand_is_over_the_row() -> None:
    table = bench()
    table.lay("earth_tiger", "s1", 3)
    table.moving = {"s1.row"}
    table.wait(4.0)
    assert table.shown() is None
    table.moving = set()
    table.wait(2.0)
    assert table.shown() is not None


@pytest.mark.parametrize(
    ("card", "seat", "number", "words", "target"),
    [
        ("earth_tiger", "s1", 4, "earth_tiger belongs in Anna's row, on place 3", "s1.row:3"),
        ("earth_snake", "s1", 3, "Anna: earth_snake does not fit here: take it back", "hand:s1"),
        ("earth_tiger", "s2", 2, "earth_tiger belongs in Anna's row, on place 3", "s1.row:3"),
        ("fire_ox", "s2", 2, "Ben: fire_ox cannot be laid now: take it back", "hand:s2"),
        ("water_dog", "s1", 3, "water_dog belongs on the discard pile", "discard"),
        ("fire_rat", "s1", 3, "fire_rat belongs in Ben's row, on place 1", "s2.row:1"),
    ],
)
def test_a_card_in_the_wrong_place_is_named_with_the_place_it_belongs(
    card: str, seat: str, number: int, words: str, target: str
) -> None:
    table = bench()
    table.lay(card, seat, number)
    table.wait(3.0)
    assert table.fault() == words
    assert table.fix()[1:] == (f"{seat}.row:{number}", target)
    assert table.shown() is None


def test_a_card_that_leaves_a_row_is_wanted_back() -> None:
    table = bench()
    table.lift("earth_ox")
    table.wait(2.0)
    assert table.fault() == "Anna: lay earth_ox back on place 2"
    table.lay("earth_ox", "s1", 2)
    table.wait(1.5)
    assert table.fault() is None


def test_an_open_card_on_the_draw_pile_is_spoken_of() -> None:
    table = bench()
    table.cards["metal_ox"] = "draw", 0
    table.wait(2.0)
    assert table.fault() == "metal_ox lies open on the draw pile: take it away"


def test_the_next_seat_ends_the_turn_by_laying_and_nobody_else_does() -> None:
    table = bench()
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.0)
    table.book()
    table.lay("fire_ox", "s2", 2)
    table.wait(2.0)
    assert table.shown() == {"seat": "s1", "move": "end_turn"}
    table.book()
    assert table.state.player("s2").sequence == ("fire_rat", "fire_ox")


@given(st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_every_lay_is_read_off_the_row_it_leaves(seed: int) -> None:
    chance = Random(seed)
    print(f"seed {seed}")
    row = Row()
    while True:
        before, laid = row, []
        for _ in range(chance.randint(1, 5)):
            fitting = [card for card in openings(row, BOX) if card not in laid]
            longer = place(row, BOX.cards[chance.choice(fitting)], BOX, False) if fitting else ""
            if not isinstance(longer, Row):
                break
            laid += [card for card in longer.cards if card not in row.cards]
            row = longer
        if not laid:
            return
        found = lay_shown(before, list(enumerate(row.cards)), BOX, False)
        assert found is not None
        again = before
        for card in found:
            longer = place(again, BOX.cards[card], BOX, False)
            assert isinstance(longer, Row)
            again = longer
        assert again == row


def test_a_row_that_no_lay_explains_is_none() -> None:
    row = row_of(("earth_rat",), "earth", BOX)
    assert lay_shown(row, [(0, "earth_rat"), (2, "earth_tiger")], BOX, False) is None
    assert lay_shown(row, [(0, "earth_rat")], BOX, False) is None


# Discarding ---------------------------------------------------------------------------------------


def test_cards_thrown_wait_for_a_word_and_keep_their_order() -> None:
    table = bench()
    table.throw("wood_ram", "fire_ram")
    assert table.meaning.thrown == ("wood_ram", "fire_ram")
    assert table.fault() is None
    assert table.shown() is None
    table.play("s1", "discard", cards=["wood_ram", "fire_ram"], then="draw")
    table.book()
    assert not any(table.meaning.thrown)
    assert table.state.discard[-2:] == ("wood_ram", "fire_ram")


def test_a_card_taken_back_from_the_pile_is_not_thrown_any_more() -> None:
    table = bench()
    table.throw("wood_ram")
    table.lift("wood_ram")
    table.wait(1.0)
    table.throw("fire_ram")
    assert table.meaning.thrown == ("fire_ram",)


def test_cards_that_are_not_alike_cannot_go_down_together() -> None:
    table = bench()
    table.throw("wood_ram", "fire_ox")
    assert table.fault() == "Anna: fire_ox cannot be discarded here: take it back"


def test_a_discard_after_a_lay_is_taken_back() -> None:
    table = bench()
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.0)
    table.book()
    table.throw("wood_ram")
    table.wait(2.0)
    assert table.fault() == "wood_ram cannot be discarded now: take it back"


def test_a_swapped_card_that_still_lies_open_is_to_be_taken() -> None:
    table = bench()
    table.throw("wood_ram")
    table.play("s1", "discard", cards=["wood_ram"], then="swap")
    table.wait(1.0)
    assert table.meaning.settled()
    table.pile = ["wood_pig", "wood_ram", "water_dog"]
    table.wait(2.0)
    assert table.fault() == "water_dog should be in Anna's hand: take it back"


def test_the_top_of_the_pile_may_be_taken_by_nobody_but_for_a_swap() -> None:
    table = bench()
    table.lift("water_dog")
    table.wait(2.0)
    assert table.fault() is None
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.0)
    table.book()
    table.wait(1.0)
    assert table.fault() == "Lay water_dog back on the discard pile"


def test_a_discard_said_by_finger_is_to_be_laid_and_asked_for_again() -> None:
    table = bench()
    table.play("s1", "discard", cards=["earth_pig"], then="draw")
    assert table.to_do() == ["Anna: lay earth_pig on the discard pile"]
    assert not table.meaning.settled()
    table.wait(12.0)
    assert table.fault() == "Anna: lay earth_pig on the discard pile"
    table.throw("earth_pig")
    assert table.meaning.settled()


def test_after_a_shuffle_the_old_discards_have_to_be_gone() -> None:
    discards = [card for card in BOX.cards if not card.startswith(("earth", "fire"))]
    rows = {"s1": {"sequence": ["earth_rat", "earth_ox"]}, "s2": {"sequence": ["fire_rat"]}}
    seats = {"seats": ["s1", "s2"], "dealer": "s2", "active": "s1", "serial": 40}
    late = {seat: {**row, "unknown": [40] * 5} for seat, row in rows.items()}
    fire = [f"fire_{animal}" for animal in ("ox", "tiger", "rabbit", "dragon", "snake", "horse", "ram")]
    pile = [*discards, *fire]
    table = ZodiacBench({**seats, "players": late, "discard": pile, "draw_count": 65 - 13 - len(pile)})
    assert table.state.draw_count == 6
    for animal in ("pig", "tiger", "rabbit", "dragon", "snake", "horse"):
        if table.state.phase == "followup":
            table.play(table.state.active or "", "end_turn")
        table.throw(f"earth_{animal}")
        table.play(table.state.active or "", "discard", cards=[f"earth_{animal}"], then="draw")
        table.book()
    assert "shuffle the discard pile" in " ".join(table.to_do())
    assert not table.meaning.settled()
    table.pile.clear()
    table.wait(1.0)
    table.book()
    assert table.state.discard == ()


def test_behind_a_hole_the_cards_go_down_in_the_order_in_which_they_are_thrown() -> None:
    row = ["metal_rat", None, "metal_tiger", "metal_rabbit"]
    rows = {"s1": {"sequence": row, "gap": 2, "element": "metal"}}
    start = fragment(players=rows)
    table = ZodiacBench({**start, "draw_count": start["draw_count"] + 1})
    assert table.state.phase == "penalty"
    table.throw("metal_rabbit", "metal_tiger")
    assert table.fault() is None
    assert table.shown() == {
        "seat": "s1",
        "move": "penalty_discard",
        "cards": ["metal_rabbit", "metal_tiger"],
    }


def test_a_card_that_is_no_part_of_the_penalty_is_wanted_back() -> None:
    rows = {
        "s1": {"sequence": ["metal_rat", None, "metal_tiger", "metal_rabbit"], "gap": 2, "element": "metal"}
    }
    start = fragment(players=rows)
    table = ZodiacBench({**start, "draw_count": start["draw_count"] + 1})
    table.throw("metal_rabbit", "wood_pig", "metal_tiger")
    assert table.fault() == "Anna: wood_pig cannot be discarded here: take it back"
    table.lift("metal_tiger")
    table.wait(1.5)
    table.lift("wood_pig")
    table.wait(1.5)
    assert table.fault() is None
    table.throw("metal_tiger")
    shown = table.shown()
    assert shown is not None
    assert shown["cards"] == ["metal_rabbit", "metal_tiger"]


def test_nobody_is_blamed_for_a_card_thrown_while_another_is_asked() -> None:
    table = bench()
    table.throw("wood_ram")
    table.play("s1", "discard", cards=["wood_ram"], then="request", ask="fire_ram")
    assert table.state.phase == "answer"
    table.throw("metal_ox")
    found = table.meaning.fault(table.table, table.now)
    assert found is not None
    assert (str(found[0].line), found[0].seat) == ("metal_ox cannot be discarded now: take it back", None)


def test_a_row_pushed_apart_may_be_booked_as_one_with_a_hole() -> None:
    table = bench()
    table.lay("earth_ox", "s1", 4)
    table.wait(2.0)
    assert table.fault() == "earth_ox belongs in Anna's row, on place 2"
    found = table.meaning.fault(table.table, table.now)
    assert found is not None
    assert found[0].patch == ()
    rows = {"s1": {"sequence": ["earth_rat", "earth_yinyang"]}}
    table = ZodiacBench(fragment(players=rows))
    table.lay("earth_yinyang", "s1", 3)
    table.wait(2.0)
    found = table.meaning.fault(table.table, table.now)
    assert found is not None
    assert [dict(one)["value"] for one in found[0].patch] == [["earth_rat", None, "earth_yinyang"], 2]


# Fingers ------------------------------------------------------------------------------------------


def test_the_deal_is_done_when_somebody_says_so() -> None:
    table = ZodiacBench(GAME.new({"players": 3}).to_json(), laid=False)
    assert table.to_do() == ["Shuffle all cards and deal 5 to everybody"]
    assert table.shown() is None
    assert table.meaning.tell("deal", "hands", frozenset())
    table.book()
    assert table.state.phase == "act"
    assert not table.meaning.tell("deal", "hands", frozenset())


def test_counts_are_told_and_a_wrong_one_is_found() -> None:
    table = bench()
    assert table.meaning.tell("count:draw", "12", frozenset())
    table.book()
    assert table.meaning.tell("count:s2", "5", frozenset())
    table.book()
    assert [alert.code for alert in table.state.alerts] == ["draw_count"]
    assert not table.meaning.tell("count:s9", "5", frozenset())
    assert not table.meaning.tell("count:draw", "many", frozenset())


@pytest.mark.clause("ZR-HID-14")
@pytest.mark.parametrize(("by", "size", "pile"), [("hand", 5, 0), ("record", 4, 1)])
def test_a_miscounted_hand_is_put_right_or_the_record_follows_it(by: str, size: int, pile: int) -> None:
    table = bench()
    before, serial = table.state, table.state.serial
    assert not table.meaning.tell("right:s2", by, frozenset())
    assert table.meaning.tell("count:s2", "4", frozenset())
    table.book()
    assert table.meaning.tell("right:s2", by, frozenset())
    while table.shown() is not None:
        table.book()
    player = table.state.player("s2")
    assert (player.hand_size, table.state.draw_count - before.draw_count) == (size, pile)
    assert player.unknown == ((0, 0, 0, 0, serial + 1) if by == "hand" else (0, 0, 0, 0))
    assert not table.meaning.tell("right:s2", "nonsense", frozenset())


@pytest.mark.clause("ZR-HID-06", "ZR-HID-09")
def test_a_card_that_was_drawn_late_proves_nothing_after_the_hand_was_put_right() -> None:
    """Somebody forgets to draw, the pile is shuffled anew, the hand is counted and filled from it."""
    for righted in (False, True):
        table = ZodiacBench(fragment(players=ROWS, discard=["wood_pig"], absent_all={"earth_ram": 0}))
        assert table.meaning.tell("count:s1", "4", frozenset())
        table.book()
        if righted:
            assert table.meaning.tell("right:s1", "hand", frozenset())
            table.book()
            table.book()
        table.throw("earth_ram")
        table.wait(2.0)
        table.play("s1", "discard", cards=["earth_ram"], then="draw")
        codes = [alert.code for alert in table.state.alerts]
        assert codes == (["hand_count"] if righted else ["hand_count", "impossible_source"])


def test_a_correction_that_another_move_overtook_holds_nobody_up() -> None:
    """A draw is booked between the two halves of a correction: the second no longer makes 65 cards."""
    table = bench()
    table.play("s1", "discard", cards=["wood_ram"], then="draw")
    assert table.meaning.tell("count:s2", "4", frozenset())
    table.book()
    assert table.meaning.tell("right:s2", "hand", frozenset())
    table.play("table", "draw", to="s1", count=1, cards=None)
    table.throw("wood_ram")
    table.wait(2.0)
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.5)
    assert table.shown() == {"seat": "s1", "move": "lay", "cards": ["earth_tiger"]}


@pytest.mark.clause("ZR-END-07")
def test_people_may_end_the_game_by_touch() -> None:
    table = bench()
    assert table.meaning.tell("stop", "agreed", frozenset())
    table.book()
    assert table.state.over
    assert not table.meaning.tell("stop", "agreed", frozenset())


def test_without_a_camera_cards_are_thrown_by_finger_and_nothing_is_waited_for() -> None:
    table = bench()
    table.camera = False
    table.wait(3.0)
    gone = frozenset({"camera"})
    assert not table.meaning.tell("ZR-H08", "s1.row", gone)
    assert table.meaning.tell("ZR-H08", "discard", gone)
    assert table.meaning.tell("ZR-F08", "discard", gone)
    assert table.meaning.tell("ZR-H08", "discard", gone)
    table.wait(1.0)
    assert table.meaning.thrown == ("fire_ram",)
    table.play("s1", "discard", cards=["fire_ram"], then="swap")
    table.wait(0.2)
    assert table.meaning.settled()


def test_what_cannot_be_seen_is_ticked_off_by_finger() -> None:
    table = bench()
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.0)
    table.book()
    (step,) = [step for step in table.meaning.instructions() if step.action == "draw"]
    assert table.meaning.tell(step.key, step.target, frozenset())
    assert table.to_do() == []
    assert not table.meaning.let_be(step.key)
    table.meaning.new_round()
    assert table.meaning.instructions() == ()


def test_a_card_whose_tag_cannot_be_read_is_told_and_not_asked_for_again() -> None:
    table = bench()
    table.play("s1", "lay", cards=["earth_tiger"])
    table.wait(1.0)
    (step,) = [step for step in table.meaning.instructions() if step.action == "lay-card"]
    assert table.meaning.tell(step.key, step.target, frozenset())
    table.wait(3.0)
    table.book()
    assert table.fault() is None
    assert table.state.phase == "followup"
    assert table.meaning._steps.told == {"earth_tiger"}
    table.lay("earth_tiger", "s1", 3)
    table.wait(1.0)
    table.lift("earth_tiger")
    table.wait(2.0)
    assert table.fault() == "Anna: lay earth_tiger back on place 3"


def test_a_fault_put_off_is_not_spoken_of_again_until_it_was_right() -> None:
    table = bench()
    table.lift("earth_ox")
    table.wait(2.0)
    found = table.meaning.fault(table.table, table.now)
    assert found is not None
    table.meaning.put_off(found[0])
    assert table.fault() is None
    assert table.meaning.aside() == (found[0],)
    table.lay("earth_ox", "s1", 2)
    table.wait(5.0)
    table.lift("earth_ox")
    table.wait(2.0)
    assert table.fault() is not None


def test_a_lay_taken_back_counts_again_only_after_the_card_has_gone() -> None:
    table = bench()
    before = table.state
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.0)
    table.book()
    table.state = before
    table.meaning.expect(before, ())
    table.wait(3.0)
    assert table.shown() is None
    assert table.to_do() == ["Anna: take earth_tiger into your hand"]
    table.lift("earth_tiger")
    table.wait(1.0)
    assert table.to_do() == []
    table.lay("earth_tiger", "s1", 3)
    table.wait(2.0)
    assert table.shown() is not None


def test_a_discard_taken_back_after_the_turn_goes_to_the_hand_of_whoever_threw_it() -> None:
    table = bench()
    before = table.state
    table.throw("wood_ram")
    table.play("s1", "discard", cards=["wood_ram"], then="draw")
    table.book()
    table.play("s1", "end_turn")
    table.throw("fire_pig")
    table.play("s2", "discard", cards=["fire_pig"], then="draw")
    table.book()
    after, table.state = table.state, before
    table.meaning.expect(before, ())
    assert table.to_do() == ["Ben: take fire_pig into your hand"]
    steps = Steps(NAMES)
    steps.set_right(after, before, Seen({"fire_pig": DISCARD}, frozenset({"fire_pig"}), blind=False))
    assert "fire_pig: back to the hand it came from" in [str(step.line) for step in steps.instructions()]


def test_a_lay_taken_back_after_the_turn_goes_to_the_hand_of_its_row() -> None:
    table = bench()
    table.throw("wood_ram")
    table.play("s1", "discard", cards=["wood_ram"], then="draw")
    table.book()
    before = table.state
    table.play("s1", "end_turn")
    table.lay("fire_ox", "s2", 2)
    table.wait(2.0)
    table.book()
    table.play("s2", "end_turn")
    table.state = before
    table.meaning.expect(before, ())
    assert table.to_do() == ["Ben: take fire_ox into your hand"]


# Parts --------------------------------------------------------------------------------------------


def test_hands_that_take_back_are_known_by_rows_and_the_top_of_the_pile() -> None:
    table = bench()
    called = zodiac_called_for(table.state)
    assert called["discard"] == "water_dog"
    assert zodiac_lies(table.table, table.state, table.now) == called
    assert zodiac_lies(table.table, table.state, table.now + 60) == {}


def test_another_game_is_refused() -> None:
    from companion.games.crazy_race import GAME as OTHER

    state = OTHER.new({"players": 2})
    table = bench()
    for ask in (
        lambda: zodiac_called_for(state),
        lambda: zodiac_lies(table.table, state, 0.0),
        lambda: ZodiacMeaning(state, table.table.settle, NAMES),
    ):
        with pytest.raises(TypeError):
            ask()


def test_a_look_without_a_camera_is_blind() -> None:
    table = bench()
    assert look(table.table, ("s1.row",), 0.6, table.now + 60).blind
    seen = look(table.table, ("s1.row", "discard"), 0.6, table.now)
    assert seen.row("s1") == ((0, "earth_rat"), (1, "earth_ox"))
    assert seen.row("s2") is None
    assert seen.rests(DISCARD)
    assert not seen.rests(DRAW)


def test_places_have_names_and_the_record_knows_them() -> None:
    state = bench().state
    assert isinstance(state, ZodiacState)
    assert places_of(state)["earth_ox"] == row_place("s1", 2)
    assert [place_name(at) for at in (row_place("s1", 2), DISCARD, None)] == ["s1.row:2", "discard", "hand"]
    assert laying(state, Seen()) is None


def test_only_a_seat_that_may_lay_is_the_layer() -> None:
    state = bench().state
    compared = Compared(state, Seen(), (), (), NAMES)
    assert compared.layer == "s1"
    assert list(faults(compared)) == []


def test_thrown_cards_are_forgotten_with_the_turn() -> None:
    thrown = Thrown()
    thrown.tell("wood_ram")
    thrown.watch(Seen(), ())
    assert thrown.cards == ("wood_ram",)
    thrown.forget()
    assert not any(thrown.cards)


def test_steps_are_ticked_by_what_lies_there() -> None:
    before = bench().state
    after = before.apply(before.default("s1")).state
    assert isinstance(after, ZodiacState)
    steps = Steps(NAMES)
    steps.begin(before)
    event = Event("discarded", "s1", "ZR-DIS-01")
    steps.follow(before, after, (event,), Why((event,)), Seen(blind=False))
    (step,) = steps.instructions()
    assert steps.is_owed(step)
    assert set(steps.owed) == {after.discard[-1]}
    steps.observe(after, Seen({after.discard[-1]: DISCARD}, blind=False))
    assert not steps.owed
    steps.set_right(after, before, Seen(blind=True))
    assert steps.instructions() == ()
    assert not steps.tick("nothing")
    steps.forget_done(everything=True)
