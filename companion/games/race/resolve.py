"""A round from the reveal to the turning wheel: who acts when, what is asked, how answers go on.

Drives a working copy (:mod:`companion.games.race.work`) until somebody owes an answer or the round has
ended. Legality is judged before; nothing here refuses a move.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.race.effects import Effect
from companion.games.race.ending import rank
from companion.games.race.exchange import can_exchange
from companion.games.race.model import Pair, Plan
from companion.games.race.names import (
    KARMA_LIMIT,
    PALACE,
    RIVER_FROM,
    RIVER_RETREAT,
    RIVER_TO,
    STALLED_LIMIT,
    STRATEGISE,
    ZODIAC,
)
from companion.games.race.order import may_matter, order_choices
from companion.games.race.plan import copied, cost
from companion.games.race.work import Runner, Work
from companion.games.vocabulary import TABLE, Event, Move

__all__ = ["answer", "lay_wheel", "open_plans", "open_starts"]


def lay_wheel(work: Work, wedges: tuple[int, ...], rotation: int) -> None:
    """The wheel as it was laid (RZ-SETUP-10)."""
    work.wedges, work.rotation = wedges, rotation
    work.events.append(
        Event("wheel", TABLE, "RZ-SETUP-10", detail=(("wedges", wedges), ("rotation", rotation)))
    )


def open_starts(work: Work, actions: Sequence[int]) -> None:
    """Starting actions revealed together: the row's first entry and the starting karma."""
    for runner, action in zip(work.runners, actions, strict=True):
        work.events.append(Event("start", runner.seat, "RZ-SETUP-05", detail=(("action", action),)))
        extra = 3 if runner.animal == "rat" else 0
        before = runner.karma
        runner.karma = min(KARMA_LIMIT, work.setting.starting_karma[action - 1] + extra)
        runner.row = (Pair(action, None),)
        if runner.karma != before:
            change = runner.karma - before
            work.events.append(Event("karma", runner.seat, "RZ-SETUP-06", change, before, runner.karma))
    work.phase, work.round = "plan", 1


def open_plans(work: Work, plans: tuple[Plan, ...], stuck: bool) -> None:
    """Reveal, pay, and resolve as far as nobody has to answer.

    ``stuck`` says that no seat had more than one legal plan (RZ-END-08).
    """
    work.plans, work.stuck = plans, stuck
    effective = []
    for runner, (action, energy) in zip(work.runners, plans, strict=True):
        preceding = runner.row[-1].action if runner.row else None
        acting = copied(action, runner.row)
        effective.append(acting)
        detail = (("action", action), ("energy", energy), ("effective", acting))
        work.events.append(Event("reveal", runner.seat, "RZ-ROUND-01", detail=detail))
        at = runner.hand.index(energy)
        runner.hand = runner.hand[:at] + runner.hand[at + 1 :]
        runner.row = (*runner.row, Pair(action, energy))
        karma = cost(action, preceding, runner.animal)
        if karma:
            work.spend_karma(runner, karma, "RZ-COST-01", "cost")
            if runner.animal == "snake":
                work.move(runner, karma, "RZ-COST-02")
    work.effective = tuple(effective)
    _proceed(work)


def answer(work: Work, move: Move) -> None:
    """Carry out the answer of the asked seat and go on with the round."""
    asked, work.asking = work.asking, None
    runner = work.runners[work.queue[0]]
    if asked == "pig":
        _reward_pig(work, runner, move["choice"])
        _close(work, "pig")
    elif asked == "horse":
        _answer_horse(work, runner, move["retreat"])
        _close(work, "horse")
    elif asked == "river":
        _answer_river(work, runner, move)
        _leave(work)
        _proceed(work)
    elif asked == "order":
        _do_first(work, runner, move["first"])
        _proceed(work)
    else:
        _answer_offer(work, runner, move)
        _proceed(work)


def _proceed(work: Work) -> None:
    while work.asking is None:
        if work.queue:
            if _take_turn(work, work.queue[0]):
                _leave(work)
        elif not _next_group(work):
            _close(work, None)
            return


def _leave(work: Work) -> None:
    del work.queue[0]
    work.open = None


def _next_group(work: Work) -> bool:
    later = [action for action in work.effective if action > work.group]
    if not later:
        return False
    action = min(later)
    group = work.begin_group(action)
    members = [n for n, acting in enumerate(work.effective) if acting == action]
    if len(members) > 1:
        forward = work.setting.effect_order == "trailing-first"
        runners = work.runners
        members.sort(
            key=lambda n: (
                runners[n].position if forward else -runners[n].position,
                -ZODIAC[runners[n].animal],
            )
        )
    work.queue = members
    if action != STRATEGISE:
        reward = group.reward
        detail = (
            ("action", action),
            ("seats", tuple([work.runners[n].seat for n in members])),
            ("sum", group.total),
            ("n", len(members)),
            ("sector", group.sector),
            ("move", reward.move),
            ("karma", reward.karma),
            ("energy", reward.energy),
            ("symbols", reward.symbols),
        )
        work.events.append(Event("reward", None, "RZ-GROUP-03", detail=detail))
    return True


def _take_turn(work: Work, seat: int) -> bool:
    """A seat's effects; False when it is asked something."""
    runner = work.runners[seat]
    if work.open is None:
        work.open = list(work.effects(seat))
    effects = work.open
    while effects:
        effect = effects[0]
        if may_matter(effects):
            listed = order_choices(runner, effects, lambda: can_exchange(work.terms(runner)))
            if listed:
                others = [e for e in effects if e.name not in listed and e.what != "offer"]
                if not others:
                    work.asking = "order"
                    return False
                effect = others[0]
        effects.remove(effect)
        if not _do(work, runner, effect):
            return False
    return work.effective[seat] != STRATEGISE or _reach_river(work, runner)


def _do(work: Work, runner: Runner, effect: Effect) -> bool:
    """One effect; False when it is an offer that is made."""
    what = effect.what
    if what == "move":
        work.move(runner, effect.amount, effect.clause)
    elif what == "karma":
        work.gain_karma(runner, effect.amount, effect.clause)
    elif what == "energy":
        work.gain_cards(runner, effect.amount, effect.clause)
    elif what == "recover":
        _recover(work, runner, effect)
    elif _can_offer(work, runner, effect.name):
        work.asking = effect.name
        return False
    return True


def _recover(work: Work, runner: Runner, effect: Effect) -> None:
    """Strategise's recovery: its own pair always, the leftmost for the highest."""
    row = runner.row
    if effect.amount:
        work.recover(runner, row, effect.clause)
    elif len(row) == 1:
        work.recover(runner, row, "RZ-STRAT-03")
    else:
        work.recover(runner, row[1:], effect.clause)


def _can_offer(work: Work, runner: Runner, name: str) -> bool:
    if runner.position == PALACE:
        return False
    if name == "karma-step":
        return runner.karma >= 2
    return can_exchange(work.terms(runner))


def _do_first(work: Work, runner: Runner, name: str) -> None:
    effects = work.open or []
    effect = next(e for e in effects if e.name == name)
    effects.remove(effect)
    _do(work, runner, effect)


def _answer_offer(work: Work, runner: Runner, move: Move) -> None:
    if move.move == "karma-step":
        if move["pay"]:
            work.spend_karma(runner, 2, "RZ-EXCH-13")
            work.move(runner, 3, "RZ-EXCH-13")
        else:
            work.events.append(Event("decline", runner.seat, "RZ-EXCH-13", detail=(("what", "karma-step"),)))
        return
    if move.move == "decline":
        work.events.append(Event("decline", runner.seat, "RZ-EXCH-01", detail=(("what", "exchange"),)))
        if runner.animal == "tiger":
            work.move(runner, 1, "RZ-EXCH-10")
        return
    take = move["take"]
    work.exchange(runner, move["give"], take, move["karma"])
    if runner.animal == "ox" and len(take) == 1 and take[0] >= 4:
        work.move(runner, 1 if take[0] == 4 else 2, "RZ-EXCH-12")


def _reach_river(work: Work, runner: Runner) -> bool:
    """The last thing of a Strategise: Dog's benefit, or the river's choice (then False)."""
    position = runner.position
    if position == PALACE:
        return True
    in_river = RIVER_FROM <= position <= RIVER_TO
    if runner.animal == "dog":
        if in_river:
            work.move(runner, 1, "RZ-RIVER-06")
        else:
            work.gain_cards(runner, 1, "RZ-RIVER-06")
        return True
    if in_river:
        work.asking = "river"
    return not in_river


def _answer_river(work: Work, runner: Runner, move: Move) -> None:
    if move["choice"] == "pay":
        work.return_card(runner, move["energy"], "RZ-RIVER-02")
    else:
        work.move(runner, -RIVER_RETREAT, "RZ-RIVER-02")
        work.recover(runner, runner.row, "RZ-RIVER-03")


def _close(work: Work, answered: str | None) -> None:
    """Pig, Horse, and the end of the round."""
    seats = {runner.animal: n for n, runner in enumerate(work.runners)}
    if answered is None and "pig" in seats and _pig_qualifies(work, seats["pig"]):
        work.queue, work.asking = [seats["pig"]], "pig"
        return
    if answered != "horse" and "horse" in seats and 0 < work.runners[seats["horse"]].position < PALACE:
        work.queue, work.asking = [seats["horse"]], "horse"
        return
    _end_round(work)


def _pig_qualifies(work: Work, pig: int) -> bool:
    """By printed actions: unique lowest, or unique highest with four or five seats."""
    own = work.plans[pig].action
    others = [plan.action for n, plan in enumerate(work.plans) if n != pig]
    return own < min(others) or (work.setting.players > 3 and own > max(others))


def _reward_pig(work: Work, runner: Runner, choice: str) -> None:
    if choice == "energy":
        work.gain_cards(runner, 1, "RZ-ANIMAL-07")
    elif choice == "karma":
        work.gain_karma(runner, 1, "RZ-ANIMAL-07")
    else:
        work.move(runner, 1, "RZ-ANIMAL-07")


def _answer_horse(work: Work, runner: Runner, retreat: bool) -> None:
    if not retreat:
        work.events.append(Event("decline", runner.seat, "RZ-ANIMAL-03", detail=(("what", "horse"),)))
        return
    work.move(runner, -1, "RZ-ANIMAL-03")
    work.gain_cards(runner, 1, "RZ-ANIMAL-03")
    work.gain_karma(runner, 1, "RZ-ANIMAL-03")


def _end_round(work: Work) -> None:
    work.stalled = work.stalled + 1 if work.stuck else 0
    finished = any(runner.position == PALACE for runner in work.runners)
    work.queue, work.open = [], None
    if finished or work.stalled >= STALLED_LIMIT:
        work.phase = "over"
        work.ranking = rank(work.runners, work.plans)
        clause = "RZ-END-01" if finished else "RZ-END-08"
        work.events.append(Event("over", None, clause, detail=(("ranking", work.ranking),)))
        return
    before = work.rotation
    work.rotation = (before + 1) % len(work.setting.wheel.sectors)
    work.events.append(Event("wheel", TABLE, "RZ-WHEEL-01", 1, before, work.rotation))
    work.round += 1
    work.phase = "plan"
