"""The bot of Zodiac Race fills a row, keeps nothing, and knows no hidden card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from companion.bots import Bot, Effort, bots_for
from companion.bots.random_bot import RandomBot
from companion.bots.zodiac_chances import win_chance
from companion.bots.zodiac_sampled import sampled
from companion.bots.zodiac_strong import TASTE, candidates
from companion.bots.zodiac_worth import SENSIBLE as PLAIN
from companion.bots.zodiac_worth import SPARE, outlook, places_for
from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.work import with_mark

BOTS = bots_for(GAME.id, Effort(8))
SENSIBLE, RANDOM = BOTS["sensible"], BOTS["random"]


def played(bots: Sequence[Bot], seed: int) -> list[tuple[ZodiacState, Seat, Move]]:
    """Every choice of a seat in one game, with the position it was made in; the end last."""
    print(f"{len(bots)} players, seed {seed}")
    chance = Random(seed)
    state = GAME.new({"players": len(bots), "mode": "full"})
    choices: list[tuple[ZodiacState, Seat, Move]] = []
    while not state.over:
        (seat,) = state.to_act()
        if seat == TABLE:
            move = RandomBot().choose(state, seat, chance)
        else:
            move = bots[int(seat[1:]) - 1].choose(state.view(seat), seat, chance)
            choices.append((state, seat, move))
        after = state.apply(move).state
        assert isinstance(after, ZodiacState)
        state = after
    choices.append((state, "", Move("", "")))
    return choices


def dealt_otherwise(state: ZodiacState, seat: Seat, chance: Random) -> ZodiacState:
    """The same position with the cards that ``seat`` cannot see given out anew."""
    hidden = list(state.draw_set or ())
    others = [other for other in state.setting.seats if other != seat]
    for other in others:
        hidden += [card for card in state.hand(other) or () if card not in state.player(other).known]
    chance.shuffle(hidden)
    dealt = {seat: state.hand(seat)}
    for other in others:
        player = state.player(other)
        dealt[other] = tuple(sorted((*player.known, *[hidden.pop() for _ in player.unknown])))
    hands = tuple(dealt[other] for other in state.setting.seats)
    step = state.step
    if step is not None and state.active is not None and state.active != seat:
        open_cards = state.player(state.active).known
        step = step._replace(gained=tuple(card for card in step.gained if card in open_cards))
    return replace(state, hands=hands, draw_set=tuple(sorted(hidden)), step=step)


@pytest.mark.parametrize("players", GAME.seats)
def test_a_game_between_bots_ends_with_a_full_row(players: int) -> None:
    for seed in range(4):
        state, _, _ = played([SENSIBLE] * players, seed)[-1]
        assert state.result is not None
        assert state.result.reason == "sequence"
        assert state.turn < 300


def test_the_sensible_bot_beats_random_ones() -> None:
    wins = 0
    for seed in range(6):
        bots = [RANDOM] * 3
        bots[seed % 3] = SENSIBLE
        wins += played(bots, seed)[-1][0].ranking()[0] == (f"s{seed % 3 + 1}",)  # type: ignore[index]
    assert wins >= 5, "by chance it would be two"


@pytest.mark.parametrize("name", BOTS)
def test_hidden_cards_dealt_otherwise_change_no_choice(name: str) -> None:
    chance = Random(7)
    for state, seat, _ in played([SENSIBLE] * 3, 7)[:-1:5]:
        otherwise = dealt_otherwise(state, seat, chance)
        assert otherwise.hands != state.hands
        assert otherwise.view(seat) == state.view(seat)
        moves = {BOTS[name].choose(one.view(seat), seat, Random(1)) for one in (state, otherwise)}
        assert len(moves) == 1


def test_every_move_has_a_reason_that_fits_on_one_line() -> None:
    for state, seat, move in played([SENSIBLE] * 4, 2)[:-1]:
        reason = str(SENSIBLE.reason(state.view(seat), seat, move))
        assert 0 < len(reason) <= 90, reason
        assert "\n" not in reason


def test_what_fits_is_laid_as_far_as_it_goes() -> None:
    for state, seat, move in played([SENSIBLE] * 4, 3)[:-1]:
        lays = [other for other in state.view(seat).legal(seat) if other.move == "lay"]
        if lays:
            assert move.move == "lay"
            alike = [other for other in lays if other["cards"][0] == move["cards"][0]]
            assert len(move["cards"]) == max(len(other["cards"]) for other in alike)


def test_a_card_just_denied_is_not_asked_of_that_hand_again() -> None:
    state, seat, _ = played([SENSIBLE] * 3, 4)[6]
    aims = outlook(state.view(seat), seat, state.hand(seat) or ())
    other = state.player(state.setting.following(seat)[0])
    card = next(card for card in aims.unseen if not other.denied and card not in dict(state.absent_all))
    assert places_for(state, other, card) == len(other.unknown) > 0
    denying = other._replace(denied=with_mark(other.denied, card, state.serial))
    assert places_for(state, denying, card) == 0


def test_a_hand_hidden_from_the_referee_still_gets_a_legal_move() -> None:
    state = GAME.new({"players": 3})
    dealt = state.apply(Move.of(TABLE, "deal", hands=None)).state
    dealt.check(SENSIBLE.choose(dealt.view("s1"), "s1", Random(0)))


def test_a_seat_that_owes_nothing_gets_no_move() -> None:
    with pytest.raises(ValueError, match="s1 owes no move"):
        SENSIBLE.choose(GAME.new({"players": 2}).view("s1"), "s1", Random(0))


def test_hidden_cards_are_dealt_as_they_may_lie() -> None:
    """Sampled hands have the right sizes, no card twice, and none that a seat denied since it drew."""
    chance = Random(12)
    for state, seat, _ in played([SENSIBLE] * 4, 9)[:-1:9]:
        world = sampled(state.view(seat), seat, chance)
        assert world.view(seat) == state.view(seat)
        assert world.hands is not None
        cards = [card for hand in world.hands for card in hand or ()]
        cards += [*(world.draw_set or ()), *world.discard]
        cards += [card for player in world.players for card in player.sequence if card]
        assert sorted(cards) == sorted(state.setting.box.cards)
        for other in state.setting.seats:
            player = state.player(other)
            assert len(world.hand(other) or ()) == player.hand_size
            if other != seat and player.unknown:
                drawn = [card for card in world.hand(other) or () if card not in player.known]
                for card in drawn:
                    assert places_for(state, player, card) > 0, "a card that was denied since"


def test_chances_to_win_add_up_and_favour_the_longer_row() -> None:
    state, _, _ = played([SENSIBLE] * 3, 5)[-30]
    chances = {seat: win_chance(state, seat) for seat in state.setting.seats}
    assert sum(chances.values()) == pytest.approx(1.0)
    end, _, _ = played([SENSIBLE] * 3, 5)[-1]
    assert end.result is not None
    assert [win_chance(end, seat) for seat in end.setting.seats].count(1.0) == 1
    longest = max(state.setting.seats, key=lambda seat: len(state.player(seat).sequence))
    shortest = min(state.setting.seats, key=lambda seat: len(state.player(seat).sequence))
    assert chances[longest] > chances[shortest]


def test_the_strong_bot_plays_by_the_rules_to_the_end() -> None:
    strong = bots_for(GAME.id, Effort(8))["strong"]
    for state, seat, move in played([strong, SENSIBLE], 3)[:-1]:
        state.check(move)
        assert str(strong.reason(state.view(seat), seat, move))


def test_of_several_lays_the_strong_bot_tries_the_promising_ones() -> None:
    for state, seat, move in played([SENSIBLE] * 3, 8)[:-1]:
        if state.phase != "act":
            continue
        tried = candidates(state.view(seat), outlook(state.view(seat), seat, state.hand(seat) or ()))
        worths = [worth for _, worth in tried]
        assert worths == sorted(worths, reverse=True)
        if move.move == "lay":
            assert any(other.move == "lay" for other, _ in tried)


def _collecting() -> tuple[ZodiacState, Seat]:
    """A position in which the seat to play collects an element and has no Yin Yang in its row."""
    for state, seat, _ in played([SENSIBLE] * 4, 12)[:-1]:
        row = state.player(seat).sequence
        box = state.setting.box
        if state.phase == "act" and 0 < len(row) < 8 and all(card and box.cards[card].place for card in row):
            return state, seat
    raise AssertionError("nobody collects anything in this game")


def test_a_card_far_off_is_worth_less_to_the_strong_bot() -> None:
    state, seat = _collecting()
    hand = state.hand(seat) or ()
    plain, own = (outlook(state.view(seat), seat, hand, taste) for taste in (PLAIN, TASTE))
    box = state.setting.box
    row = [box.card_id(own.element, place) for place in range(own.next_place, box.row_length + 1)]
    assert plain.values[row[0]] == own.values[row[0]] == 1.0
    for aims in (plain, own):
        later = [aims.values[card] for card in row[1:]]
        assert later == sorted(later, reverse=True)
    assert own.values[row[-1]] < plain.values[row[-1]]


def test_to_be_able_to_ask_is_worth_as_much_as_the_answer_is_likely() -> None:
    state, seat = _collecting()
    view = state.view(seat)
    own = outlook(view, seat, state.hand(seat) or (), TASTE)
    box = state.setting.box
    other = next(element for element in box.elements if element != own.element)
    asked, lure = box.card_id(own.element, own.next_place), box.card_id(other, own.next_place)
    assert asked not in own.hand
    chance = own.chance_to_get(view, asked)
    assert own.values[lure] == pytest.approx(max(SPARE, TASTE.lure * chance))
    assert own.values[box.card_id(other, 0)] == TASTE.joker, "a Yin Yang asks for any card"
    assert own.values[box.card_id(other, 1)] == SPARE, "the own row has its Rat"
