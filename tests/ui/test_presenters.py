"""What screens say, without a window."""

from __future__ import annotations

from dataclasses import replace

from companion.games.vocabulary import Move
from companion.session.public import SealState, Stage
from companion.session.touches import Decide, PressKey, TellPlace
from tests.ui.support import BADGES, OFFER, FakeTable, exchange, fix, question, river, seat, steps, table
from ui.intents import Draft, OpenPrivate, Tell
from ui.looking import Looking
from ui.presenters.common import wheel
from ui.presenters.decisions import decision_screen, exchange_screen
from ui.presenters.models import NewGameScreen, SealLook
from ui.presenters.pages import devices_page, history_page, result_screen
from ui.presenters.rounds import fix_screen, private_screen, reveal_screen, steps_screen, table_screen
from ui.presenters.start import new_game_screen
from ui.texts import Texts

EN = Texts("en")


def test_a_strip_tells_what_the_rules_let_everybody_count() -> None:
    strip = table_screen(table(), Looking(), EN).strips[0]
    assert (strip.mark.name, strip.mark.glyph, strip.mark.shape) == ("Ox", "牛", "circle")
    assert (strip.karma, strip.energy_text, strip.space_text) == (3, "energy 3/5", "space 14")
    assert [(pair.action, pair.energy) for pair in strip.row] == [("3", ""), ("4", "1"), ("5", "3")]


def test_others_see_only_who_is_ready() -> None:
    seats = [seat(n, animal) for n, animal in enumerate(("ox", "tiger", "rabbit", "snake"))]
    seats[1] = replace(seats[1], seal=SealState.SEALED)
    seats[2] = replace(seats[2], seal=SealState.BROKEN)
    looks = [strip.seal for strip in table_screen(table(seats=tuple(seats)), Looking(), EN).strips]
    assert looks == [SealLook.WAITING, SealLook.READY, SealLook.BROKEN, SealLook.WAITING]


def test_two_tables_that_differ_in_nothing_public_look_the_same_however_a_seat_chooses() -> None:
    plain, chosen = FakeTable(table()), FakeTable(table())
    before = table_screen(plain.public(), Looking(), EN)
    assert chosen.private("s1") == plain.private("s1")
    assert table_screen(chosen.public(), Looking(), EN) == before


def test_a_person_who_seals_by_touch_can_open_the_view_and_a_bot_cannot() -> None:
    strips = table_screen(table(), Looking(), EN).strips
    assert strips[0].button is not None
    assert strips[0].button.intent == OpenPrivate("s1")
    assert all(strip.button is None for strip in strips[1:])


def test_a_missing_key_is_replaced_by_one_on_the_screen_and_a_present_one_is_not() -> None:
    seats = (seat(0, "ox", mode="face-down"), seat(1, "tiger"), seat(2, "rabbit"))
    with_key = table_screen(table(seats=seats), Looking(), EN).strips[0].button
    assert with_key is None
    no_board = (replace(BADGES[0], device="board"),)
    button = table_screen(table(seats=seats, badges=no_board), Looking(), EN).strips[0].button
    assert button is not None
    assert button.intent == Tell(PressKey("s1"))


def test_steps_can_be_ticked_by_finger_only_while_the_sensor_for_them_is_missing() -> None:
    public = table(stage=Stage.RESOLVE, instructions=steps())
    assert all(step.tick is None for step in steps_screen(public, Looking(), EN).steps)
    blind = replace(public, badges=(replace(BADGES[0], device="board"),))
    ticks = [step.tick for step in steps_screen(blind, Looking(), EN).steps]
    assert [tick is not None for tick in ticks] == [True, True, True, False]
    assert ticks[0] is not None
    assert ticks[0].intent == Tell(TellPlace("RZ-P02", "track:15"))


def test_what_is_still_to_do_stands_above_what_is_done() -> None:
    shown = steps_screen(table(stage=Stage.RESOLVE, instructions=steps()), Looking(), EN).steps
    assert [step.done for step in shown] == [False, False, False, True]
    assert shown[0].text == "Ox: 3 forward, to 15"
    assert shown[0].why is not None


def test_a_decision_offers_every_legal_answer_in_words() -> None:
    screen = decision_screen(table(stage=Stage.RESOLVE), river(), Looking(), EN)
    assert [button.text for button in screen.choices] == [
        "Return an energy 1",
        "Return an energy 2",
        "Go back 8 and take the row up",
    ]
    assert screen.question.startswith("Ox: return an energy card")


def test_only_legal_exchanges_can_be_built_and_the_finished_one_is_sent() -> None:
    public, asked = table(stage=Stage.RESOLVE), exchange()
    empty = exchange_screen(public, asked, Looking(), EN)
    assert [cell.value for cell in empty.take if cell.button.enabled] == [3]
    assert not empty.buttons[0].enabled
    one = exchange_screen(public, asked, Looking(draft=Draft((2, 2), ())), EN)
    assert {cell.value: cell.button.enabled for cell in one.give} == {1: True, 2: False}
    done = exchange_screen(public, asked, Looking(draft=Draft((2, 2), (3,))), EN)
    assert done.buttons[0].enabled
    assert done.buttons[0].intent == Tell(Decide(Move.of("s1", "exchange", give=[2, 2], take=[3], karma=0)))
    assert done.summary == "2 + 2 for 3"


def test_when_there_are_too_many_exchanges_to_list_none_is_forbidden_by_the_screen() -> None:
    asked = replace(exchange(), more=True)
    screen = exchange_screen(table(stage=Stage.RESOLVE), asked, Looking(draft=Draft((1,), (5,))), EN)
    assert screen.buttons[0].enabled
    assert all(cell.button.enabled for cell in screen.take)


def test_a_fix_names_the_move_draws_it_and_leaves_three_ways_out() -> None:
    public = table(stage=Stage.RESOLVE, fix=fix())
    assert public.fix is not None
    screen = fix_screen(public, public.fix, Looking(), EN)
    assert screen.text == "Ox's pawn: move from 13 to 14"
    (picture,) = screen.pictures
    assert (picture.source, picture.target) == ("13", "14")
    assert [button.text for button in screen.agree] == ["Ox"]


def test_a_question_about_pawns_draws_each_of_them_with_the_space_where_it_belongs() -> None:
    public = table(stage=Stage.RESOLVE, fix=question())
    assert public.fix is not None
    screen = fix_screen(public, public.fix, Looking(), EN)
    drawn = [
        (picture.mark.name, picture.source, picture.target) for picture in screen.pictures if picture.mark
    ]
    assert drawn == [("Tiger", "", "7"), ("Snake", "", "7")]


def test_a_question_about_pawns_calls_the_animals_by_their_names_in_every_language() -> None:
    asked = question().line
    assert Texts("de").line(asked).endswith(": Tiger 7, Schlange 7")
    assert "tiger" not in Texts("zh_Hant").line(asked)


def test_before_the_opening_a_lane_shows_backs_and_then_its_pair() -> None:
    hidden = reveal_screen(table(stage=Stage.REVEAL), Looking(), EN)
    assert all(lane.pair is None for lane in hidden.lanes)
    seats = (seat(0, "ox", plan=(3, 2)), seat(1, "tiger"), seat(2, "rabbit"))
    opened = reveal_screen(table(stage=Stage.REVEAL, seats=seats), Looking(), EN).lanes[0]
    assert opened.pair is not None
    assert (opened.pair.action, opened.pair.energy, opened.text) == ("3", "2", "Run")


def test_seats_of_one_rank_share_their_place_and_the_next_one_is_counted_on() -> None:
    over = table(stage=Stage.OVER, ranking=(("s1", "s2"), ("s3",), ("s4",)))
    result = result_screen(over, Looking(), EN)
    assert [rank.place for rank in result.ranks] == ["1", "1", "3", "4"]
    assert result.header.headline == "Ox + Tiger share the win"


def test_a_missing_device_says_what_to_do() -> None:
    assert "The camera shows nothing" in devices_page(table(badges=BADGES), EN).lines[0]
    header = table_screen(table(badges=BADGES), Looking(), EN).header
    assert header.devices is not None


def test_history_is_newest_first_and_taking_back_is_closed_at_a_barrier() -> None:
    page = history_page(table(can_undo=False), Looking(), EN)
    assert page.lines[0] == "Ox: 3 forward, to 14"
    assert [button.enabled for button in page.buttons] == [False]


def test_a_cover_page_shows_the_open_hand_and_offers_to_take_a_seal_back() -> None:
    assert private_screen(table(), "s1", EN).energies == ((1, 1), (2, 2))
    sealed = table(seats=(seat(0, "ox", seal=SealState.SEALED), seat(1, "tiger"), seat(2, "rabbit")))
    assert private_screen(table(), "s1", EN).unseal is None
    assert private_screen(sealed, "s1", EN).unseal is not None


def new_game(looking: Looking) -> NewGameScreen:
    shown = new_game_screen(OFFER, looking, EN)
    assert isinstance(shown, NewGameScreen)
    return shown


def wished(button: object) -> Looking:
    return Looking(wishes=button.intent.wishes)  # type: ignore[attr-defined]


def test_a_new_game_never_has_the_same_animal_twice() -> None:
    picking = new_game(Looking(picking=0))
    tiger = next(button for button in picking.animals if button.text == "Tiger")
    after = new_game(wished(tiger))
    assert [row.animal.text for row in after.rows] == ["Tiger", "Ox", "Rat", "Rabbit"]
    five = new_game(wished(after.counts[2]))
    names = [row.animal.text for row in five.rows]
    assert len(set(names)) == 5


def test_a_seat_goes_from_person_to_bot_by_one_touch() -> None:
    first = new_game(Looking())
    assert [row.player.text for row in first.rows] == ["Person, by touch", "Bot", "Bot", "Bot"]
    again = new_game(wished(new_game(wished(first.rows[0].player)).rows[0].player))
    assert again.rows[0].player.text == "Bot"
    assert "House values" in again.house


def test_the_wheel_shows_what_each_action_would_be_paid_now() -> None:
    sectors = [{"bands": [{"move": n, "karma": 100 + n, "energy": 200 + n}]} for n in range(12)]
    laid = {"sectors": sectors, "wedges": [1, 2, 4, 3, 5, 6], "rotation": 3}
    drawn = wheel(table(wheel=laid))
    assert drawn is not None
    assert drawn.amounts[:6] == ("3", "4", "105", "106", "207", "208")
    assert drawn.amounts[-1] == "2"
    assert drawn.mark == 3
    assert wheel(table(wheel={**laid, "wedges": []})) is None
