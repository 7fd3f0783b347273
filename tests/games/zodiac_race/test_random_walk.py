"""Random games: every state holds together, referee and open table agree, every end is an end by rule."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion.games.simulate import check_state, play_out, random_for, simulate, summarise
from companion.games.vocabulary import TABLE, IllegalMove, Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.state import ZodiacState
from tests.games.zodiac_race.walk import blanked, public, steps

TABLES = pytest.mark.parametrize("players", list(GAME.seats))


def referee_of(state: ZodiacState) -> Any:
    """A referee's new game with the same table and options."""
    setting = state.setting
    beside = {"players": len(setting.seats), "dealer": setting.dealer, "mode": "referee"}
    return GAME.new({**setting.options._asdict(), **beside})


def check_cards(state: ZodiacState) -> None:
    """No card is lost or doubled; rows are in order; hands and records agree."""
    box = state.setting.box
    laid = [card for player in state.players for card in player.sequence if card]
    known = [card for player in state.players for card in player.known]
    hands = sum(player.hand_size for player in state.players)
    assert state.draw_count + len(state.discard) + len(laid) + hands == 65
    seen = [*state.discard, *laid, *known]
    assert len(set(seen)) == len(seen)
    for player in state.players:
        wilds = [card for card in player.sequence if card and not box.cards[card].place]
        assert len(wilds) <= 1
        places = [box.cards[card].place for card in player.sequence if card and card not in wilds]
        assert all(box.cards[card].place in (0, n) for n, card in enumerate(player.sequence, 1) if card)
        assert len(places) + len(wilds) == len(player.sequence)
    if state.hands is not None:
        cards = [card for hand in state.hands for card in hand or ()]
        assert sorted([*state.discard, *laid, *cards, *(state.draw_set or ())]) == sorted(box.cards)
        for hand, player in zip(state.hands, state.players, strict=True):
            assert set(player.known) <= set(hand or ())
            assert len(hand or ()) == player.hand_size
    if state.phase == "act" and state.draw_count:
        assert {player.hand_size for player in state.players} == {5}


@pytest.mark.clause("ZR-HID-18", "ZR-CMP-04", "ZR-REF-02")
@TABLES
def test_every_state_on_the_way_holds_together(players: int) -> None:
    for number, (before, _, _, after) in enumerate(steps(players, seed=11)):
        check_cards(after)
        if number % 5 == 0:
            check_state(GAME, before)
    check_state(GAME, after)


@pytest.mark.clause("ZR-HID-18")
@TABLES
def test_every_state_of_a_referee_holds_together(players: int) -> None:
    for seed in range(3):
        for before, _, _, after in steps(players, seed, mode="referee", eager=0.3):
            check_cards(after)
            check_state(GAME, before)


@pytest.mark.clause("ZR-HID-14", "ZR-HID-18", "ZR-PEN-01", "ZR-PEN-13")
@TABLES
def test_counts_corrections_and_audits_in_between_leave_a_table_that_can_be_played_on(players: int) -> None:
    rng = Random(f"meddling {players}")
    kinds = Counter[str]()
    state: Any = GAME.new({"players": players})
    for number in range(240):
        if state.over:
            state = GAME.new({"players": players, "restart": rng.choice(["never", "as_turn"])})
        (seat,) = state.to_act()
        first = state.legal(seat)[0]
        due = first if first.move == "lay" and rng.random() < 0.3 else state.default(seat)
        for move in (_meddling(state, rng), due):
            if refusing(state, move) is None:
                kinds[move.move] += 1
                state = state.apply(move).state
                _check_counts(state)
        if number % 6 == 0:
            check_state(GAME, state)
    wanted = ("audit", "set_counts", "count_hand", "discard", "lay", "penalty_discard")
    assert min(kinds[name] for name in wanted) > 0, kinds


def _check_counts(state: ZodiacState) -> None:
    hands = sum(player.hand_size for player in state.players)
    laid = sum(card is not None for player in state.players for card in player.sequence)
    assert state.draw_count + len(state.discard) + hands + laid == 65


def _meddling(state: ZodiacState, rng: Random) -> Move:
    """An observation or a correction, drawn at random; not every one is legal."""
    seat, other = rng.choice(state.setting.seats), rng.choice(state.setting.seats)
    player, size = state.player(seat), state.setting.box.row_length
    if rng.random() < 0.3:
        shift = rng.randint(-2, 3)
        sizes = {seat: max(0, player.hand_size + shift)}
        return Move.of(TABLE, "set_counts", draw_count=max(0, state.draw_count - shift), hand_sizes=sizes)
    if rng.random() < 0.3:
        return Move.of(TABLE, "count_hand", target=other, count=rng.randint(4, 6))
    laid: list[str | None] = list(player.sequence)
    if laid and rng.random() < 0.5 and len(laid) < size:
        element = player.element or ""
        places = sorted(rng.sample(range(1, size), len(laid)))
        laid = [state.setting.box.card_id(element, n) if n in places else None for n in range(1, size)]
    return Move.of(TABLE, "audit", target=seat, laid=laid)


@pytest.mark.clause("ZR-FUL-01", "ZR-FUL-02", "ZR-HID-17")
@TABLES
def test_a_referee_who_hears_the_game_has_the_same_public_table_and_accuses_nobody(players: int) -> None:
    referee: Any = None
    for before, move, events, after in steps(players, seed=12):
        referee = referee or referee_of(before)
        step = referee.apply(blanked(move))
        referee = step.state
        assert step.events == events
        assert public(referee) == public(after)
        assert referee.alerts == ()


@pytest.mark.clause("ZR-FUL-02")
@TABLES
def test_the_moves_of_a_seat_follow_from_what_it_sees(players: int) -> None:
    for number, (before, _, _, _) in enumerate(steps(players, seed=13)):
        seat = before.seat_to_act
        if seat is not None and number % 4 == 0:
            seen, true = before.view(seat).legal(seat), before.legal(seat)
            assert len(seen) == len(true)
            assert all(seen[n] == true[n] for n in range(0, len(true), 1 + len(true) // 50))


@pytest.mark.clause("ZR-FUL-01", "ZR-DIS-09", "ZR-LAY-07")
@TABLES
def test_the_list_of_moves_is_all_that_trying_every_order_of_the_hand_finds(players: int) -> None:
    tried = 0
    for number, (before, _, _, _) in enumerate(steps(players, seed=16)):
        seat = before.seat_to_act
        if seat is None or before.phase not in ("act", "followup") or number % 60 > 2:
            continue
        listed = list(before.legal(seat))
        found = {move for move in _every_move(before, seat) if refusing(before, move) is None}
        assert len(listed) == len(set(listed))
        assert set(listed) == found
        tried += 1
    assert tried > 5


def _every_move(state: ZodiacState, seat: str) -> list[Move]:
    """All that could be done with a hand, whatever the rules say of it."""
    hand, deck = state.hand(seat) or (), sorted(state.setting.box.cards)
    orders = [cards for size in range(1, len(hand) + 1) for cards in permutations(hand, size)]
    moves = [Move.of(seat, name) for name in ("end_turn", "pass", "restart")]
    for cards in orders:
        moves.append(Move.of(seat, "lay", cards=cards))
        moves += [Move.of(seat, "discard", cards=cards, then=then) for then in ("draw", "swap")]
    reached = state.player(seat).element
    for card in hand:
        fetch = Move.of(seat, "discard", cards=[card], then="yy_retrieve")
        if reached is None and state.setting.options.yy_discard_element == "player":
            elements = state.setting.box.elements
            moves += [Move(fetch.seat, fetch.move, (*fetch.fields, ("element", e))) for e in elements]
        else:
            moves.append(fetch)
        for then in ("request", "yy_request"):
            moves += [Move.of(seat, "discard", cards=[card], then=then, ask=ask) for ask in deck]
    return moves


@TABLES
def test_moves_that_are_not_listed_are_refused(players: int) -> None:
    rng = Random(f"strangers {players}")
    for before, _, _, _ in steps(players, seed=14, eager=0.9):
        for seat in (*before.setting.seats, TABLE):
            legal = before.legal(seat)
            listed = set(legal) if len(legal) < 3000 else None
            for move in _strangers(rng, seat, sorted(before.setting.box.cards)):
                clause = refusing(before, move)
                assert clause is None or clause in GAME.clauses
                if listed is not None:
                    assert (clause is None) == (move in listed), move


def refusing(state: ZodiacState, move: Move) -> str | None:
    """The clause that refuses the move, or None."""
    try:
        state.check(move)
    except IllegalMove as refused:
        return refused.clause
    return None


def _strangers(rng: Random, seat: str, deck: list[str]) -> list[Move]:
    """Well-formed moves, most of them out of place."""
    some, ask = rng.sample(deck, rng.randint(1, 2)), rng.choice(deck)
    return [
        Move.of(seat, "lay", cards=some[:1]),
        Move.of(seat, "discard", cards=some, then="draw"),
        Move.of(seat, "discard", cards=some, then="swap"),
        Move.of(seat, "discard", cards=some[:1], then="request", ask=ask),
        Move.of(seat, "discard", cards=[rng.choice(deck)], then="yy_request", ask=ask),
        Move.of(seat, "give", card=ask),
        *(Move.of(seat, name) for name in ("deny", "end_turn", "pass", "restart", "reshuffle")),
    ]


@pytest.mark.clause("ZR-END-01")
@TABLES
def test_random_games_with_open_hands_end_with_a_full_row(players: int) -> None:
    for playout in simulate(GAME, players, 3, seed=1, options={"mode": "full"}):
        assert playout.state.ranking() is not None
        assert playout.state.to_json()["result"]["reason"] == "sequence"


@TABLES
def test_random_games_of_a_referee_end_with_a_full_row(players: int) -> None:
    summary = summarise(simulate(GAME, players, 50, seed=1))
    assert summary.games == 50


def test_the_same_seed_plays_the_same_games_and_any_of_them_alone() -> None:
    first, again = (summarise(simulate(GAME, 4, 5, seed=3)) for _ in range(2))
    assert first == again
    games = list(simulate(GAME, 4, 5, seed=3))
    assert play_out(GAME.new({"players": 4}), random_for(GAME, 4, 3, 2)) == games[2]
    assert summarise(simulate(GAME, 4, 5, seed=4)).digest != first.digest


@pytest.mark.clause("ZR-END-04")
@TABLES
def test_never_is_every_seat_that_has_a_row_stuck(players: int) -> None:
    for before, _, _, _ in steps(players, seed=15, eager=0.95):
        elements = [player.element for player in before.players if player.element]
        lengths = {
            seat: sum(
                len(other.sequence)
                for n, other in enumerate(before.players)
                if n != seat and other.element == player.element
            )
            for seat, player in enumerate(before.players)
            if player.element
        }
        assert not elements or any(length < 2 for length in lengths.values())


@pytest.mark.clause("ZR-END-07", "ZR-PIL-04")
def test_a_table_on_which_nothing_can_be_laid_any_more_agrees_to_stop() -> None:
    *_, (_, _, _, after) = steps(5, seed=91)
    assert after.result is not None
    assert after.result.reason == "agreed"
    assert (after.draw_count, after.discard) == (0, ())
    assert all(player.sequence for player in after.players)
