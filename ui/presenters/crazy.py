"""The screen of Crazy Race: one for the whole race, so that everybody always sees the course.

Spaces ahead are touched to choose a distance; a throw is told die by die where no tray hears it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Move, Seat
from companion.session.crazy_public import CardFacts, CrazyFacts, RouteFacts
from companion.session.public import Decision, Instruction, PublicTable
from companion.session.touches import Decide, TellPlace
from ui.intents import Close, Draft, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import device_missing, header, marks, speaker
from ui.presenters.crazy_entry import entry, told_throw
from ui.presenters.crazy_models import CrazyScreen, SpaceCell
from ui.presenters.models import PageScreen, StepRow
from ui.presenters.parts import Button, SeatMark, Tone
from ui.settings import Settings
from ui.texts import Texts

__all__ = ["COLOURS", "card_words", "carts_page", "crazy_screen"]

COLOURS = ("beige", "green", "turquoise", "grey", "brown")
"""Of spaces and dice, from low to high."""


def crazy_screen(public: PublicTable, looking: Looking, texts: Texts, settings: Settings) -> CrazyScreen:
    """The whole race as it stands."""
    facts = public.crazy
    if facts is None:
        raise ValueError("this table plays another game")
    seats = marks(public, texts)
    asked = _asked(public)
    chosen = _chosen(facts, looking) if asked is not None else None
    told = entry(public, facts, looking, texts)
    return CrazyScreen(
        header=header(public, texts),
        mark=seats.get(_meant(public, asked, facts)),
        question=(told and told.question) or _question(public, asked, facts, texts),
        detail=_detail(public, facts, chosen, texts, settings),
        course=_course(facts, asked, chosen, texts, seats, settings),
        choices=_choices(facts, asked, chosen, texts) + (told.answers if told else ()),
        across=told.across if told else 0,
        steps=tuple(_step(public, item, seats, texts) for item in public.instructions if _listed(item)),
        throw=told_throw(public, facts, looking, texts),
        why=None if asked is None else Button(texts("Why?"), OpenPage("why", asked.clause), Tone.QUIET),
        message=looking.message,
    )


def _asked(public: PublicTable) -> Decision | None:
    """The decision that a person owes."""
    decision = public.decision
    bots = {facts.seat for facts in public.seats if facts.bot}
    return None if decision is None or decision.seat in bots else decision


def _meant(public: PublicTable, asked: Decision | None, facts: CrazyFacts) -> Seat:
    """The seat that the question is about."""
    if asked is not None:
        return asked.seat
    waiting = [item.seat for item in public.instructions if not item.done]
    return (waiting[0] if waiting and waiting[0] else facts.active) or ""


def _question(public: PublicTable, asked: Decision | None, facts: CrazyFacts, texts: Texts) -> str:
    if asked is not None:
        return speaker(public, texts).line(asked.line)
    open_steps = [item for item in public.instructions if not item.done]
    if open_steps:
        return speaker(public, texts).line(open_steps[0].line)
    return speaker(public, texts).line(public.log[-1]) if public.log else ""


# The course --------------------------------------------------------------------------------------


def _chosen(facts: CrazyFacts, looking: Looking) -> RouteFacts | None:
    """The distance that a finger has chosen and not yet confirmed, else the one that dice were taken for."""
    wanted = sum(looking.draft.give) or facts.taken
    return next((route for route in facts.routes if route.spaces == wanted), None)


def _course(
    facts: CrazyFacts,
    asked: Decision | None,
    chosen: RouteFacts | None,
    texts: Texts,
    seats: Mapping[Seat, SeatMark],
    settings: Settings,
) -> tuple[SpaceCell, ...]:
    length = len(facts.colours)
    standing: dict[int, list[SeatMark]] = {}
    for cart in sorted(facts.carts, key=lambda cart: cart.rank):
        if cart.pos is not None and length:
            standing.setdefault((cart.pos - 1) % length + 1, []).append(seats[cart.seat])
    routes = {} if asked is None else {(route.pos - 1) % length + 1: route for route in facts.routes}
    palms = (
        {(after - 1) % length + 1: number for number, after in enumerate(facts.palms, 1)} if length else {}
    )
    cells = []
    for number, colour in enumerate(facts.colours, 1):
        route = routes.get(number)
        touch, label = None, ""
        if route is not None:
            label = _label(route, texts, settings)
            touch = Button(label, Draft(give=(route.spaces,)))
        cells.append(
            SpaceCell(
                number=number,
                rank=COLOURS.index(colour),
                carts=tuple(standing.get(number, ())),
                palm=palms.get(number, 0),
                label=label,
                chosen=chosen is not None and chosen == route,
                touch=touch,
            )
        )
    return tuple(cells)


def _label(route: RouteFacts, texts: Texts, settings: Settings) -> str:
    return texts.term(f"{route.chance:.0%}") if settings.chances else str(route.spaces)


def _detail(
    public: PublicTable, facts: CrazyFacts, chosen: RouteFacts | None, texts: Texts, settings: Settings
) -> str:
    """What the dice are: those of the chosen distance, or those that lie there."""
    if chosen is not None:
        level = next((route for route in facts.level if route.spaces == chosen.spaces), None)
        said = _route_words(chosen, texts, settings)
        if level is None:
            return said
        return texts("{one}; {other}", one=said, other=_level_words(facts, level, texts, settings))
    if facts.rolled:
        dice = [f"{texts.term(colour)} {face}" for colour, face in facts.rolled]
        if facts.limit is None:
            return ", ".join(dice)
        return texts("{dice}: {total} of {limit}", dice=", ".join(dice), total=facts.total, limit=facts.limit)
    if facts.routes and _asked(public) is not None:
        return texts("Touch the space to drive to, or just roll the dice for it")
    meant = _meant(public, _asked(public), facts)
    cart = next((cart for cart in facts.carts if cart.seat == meant), None)
    if cart is None or facts.phase.startswith("hitch") or cart.animal is None:
        return ""
    return card_words(cart.animal, texts)


def _route_words(route: RouteFacts, texts: Texts, settings: Settings) -> str:
    said = texts("{dice}: {average} on average", dice=route.dice, average=f"{route.average:g}")
    if settings.chances:
        said = texts("{said}, {chance} within the limit", said=said, chance=f"{route.chance:.0%}")
    for wanted, die in dict.fromkeys(route.stand_ins):
        out = texts("no {colour} die is left: {die} stands in", colour=wanted, die=die)
        said = texts("{one}; {other}", one=said, other=out)
    return said


def _level_words(facts: CrazyFacts, level: RouteFacts, texts: Texts, settings: Settings) -> str:
    """The same number of dice without leaping over occupied spaces."""
    place = (level.pos - 1) % len(facts.colours) + 1
    said = texts("without leaping to {place}", place=place)
    if settings.chances:
        said = texts("{said}, {chance} within the limit", said=said, chance=f"{level.chance:.0%}")
    return said


# Carts, choices, steps ---------------------------------------------------------------------------


def card_words(card: CardFacts, texts: Texts) -> str:
    """A card in one line: name, limit, ability, bonus."""
    limit = "–" if card.limit is None else str(card.limit)
    return texts(
        "{animal}: limit {limit}, {ability}, bonus {bonus}",
        animal=card.card,
        limit=limit,
        ability=texts.phrase(card.ability),
        bonus=card.bonus,
    )


def carts_page(public: PublicTable, facts: CrazyFacts, texts: Texts) -> PageScreen:
    """Where every cart stands, what draws it, and the bonus that is still to come."""
    seats = marks(public, texts)
    lines = []
    for cart in sorted(facts.carts, key=lambda cart: cart.rank):
        bonus = sum(card.bonus for card in cart.cards)
        name = seats[cart.seat].name
        place = cart.pos or "–"
        said = texts("{name}: space {place}, bonus {bonus} to come", name=name, place=place, bonus=bonus)
        lines.append(said)
        if cart.animal is not None:
            lines.append(card_words(cart.animal, texts))
    if facts.offer:
        lines.append(texts("On offer:"))
        lines += [card_words(card, texts) for card in facts.offer]
    return PageScreen(texts("The carts"), tuple(lines), (), Button(texts("Back"), Close(), Tone.QUIET))


def _choices(
    facts: CrazyFacts, asked: Decision | None, chosen: RouteFacts | None, texts: Texts
) -> tuple[Button, ...]:
    if asked is None:
        return ()
    if asked.decision == "drive":
        return _drives(asked, chosen, facts.taken, texts)
    cards = {card.card: card for card in (*facts.offer, *_own(facts, asked.seat))}
    return tuple(Button(_words(move, cards, texts), Tell(Decide(move))) for move in asked.choices)


def _drives(asked: Decision, chosen: RouteFacts | None, taken: int, texts: Texts) -> tuple[Button, ...]:
    """To stay where that may be, or the distance that was touched or taken dice for, leaping or not."""
    if chosen is None:
        stay = [move for move in asked.choices if move["spaces"] == 0]
        return tuple(Button(texts("Stay here"), Tell(Decide(move))) for move in stay[:1])
    moves = [move for move in asked.choices if move["spaces"] == chosen.spaces]
    words = texts("Drive {spaces}", spaces=chosen.spaces)
    found = [Button(words, Tell(Decide(m)), Tone.MAIN) for m in moves if m.get("skip", True)]
    level = [move for move in moves if not move.get("skip", True)]
    found += [Button(texts("Without leaping"), Tell(Decide(move))) for move in level]
    return (*found, Button(texts("Start over"), Draft())) if chosen.spaces != taken else tuple(found)


def _own(facts: CrazyFacts, seat: Seat) -> tuple[CardFacts, ...]:
    return next(cart.cards for cart in facts.carts if cart.seat == seat)


def _words(move: Move, cards: dict[str, CardFacts], texts: Texts) -> str:
    match move.move:
        case "take_cart":
            return texts("The {colour} cart", colour=move["colour"])
        case "reroll":
            return texts("Again: {dice}", dice=[f"{texts.term(c)} {face}" for c, face in move["dice"]])
        case "stand":
            return texts("Let it stand")
        case "hop":
            return texts("One more die")
        case "stop":
            return texts("Stop here")
        case "hitch":
            return card_words(cards[move["card"]], texts)
        case "hitch_pair":
            return texts("{own} for me, {other} for the other", own=move["own"], other=move["other"])
        case "bonus":
            card = cards[move["card"]]
            return texts("{animal}: {bonus} ahead", animal=card.card, bonus=card.bonus)
    return texts("All cards at once")


def _listed(item: Instruction) -> bool:
    return item.action != "roll"


def _step(public: PublicTable, item: Instruction, seats: Mapping[Seat, SeatMark], texts: Texts) -> StepRow:
    tick = None
    if not item.done and item.target and device_missing(public, item.action):
        tick = Button(texts("Done"), Tell(TellPlace(item.piece or item.key, item.target)))
    why = Button(texts("Why?"), OpenPage("why", item.clause), Tone.QUIET) if item.clause else None
    return StepRow(speaker(public, texts).line(item.line), item.done, seats.get(item.seat or ""), why, tick)
