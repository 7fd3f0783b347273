"""Pages of Wu Wei: what everybody holds, the stage and the campaign, how it ended. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.vocabulary import Seat
from companion.games.wu_wei.names import ELEMENTS
from companion.session.public import PublicTable, SealState
from companion.session.touches import Unseal
from companion.session.wu_public import CampaignFacts, PurseFacts, SoloFacts, WuFacts
from ui.intents import Close, Export, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.common import header, leave, mark_of, marks
from ui.presenters.models import PageScreen, Rank, ResultScreen, ScreenModel
from ui.presenters.parts import Button, Tone
from ui.presenters.wu import wu_screen
from ui.presenters.wu_models import BidCell, BidScreen
from ui.presenters.wu_words import listed
from ui.texts import Texts
from ui.wu_terms import LEVELS, OUTCOMES

__all__ = ["bid_screen", "purses_page", "wu_pages", "wu_result"]


def wu_pages(
    name: str, public: PublicTable, looking: Looking, texts: Texts, why: Callable[[str], str]
) -> ScreenModel | None:
    """The screens that are Wu Wei's own; None for those that all games share."""
    facts = public.wu
    if facts is None:
        return None
    match name:
        case "steps" | "decision" | "table" | "reveal" | "exchange":
            return wu_screen(public, looking, texts, why)
        case "board":
            return purses_page(public, facts, texts)
        case "private":
            return bid_screen(public, facts, looking.seat, texts)
        case "result":
            return wu_result(public, facts, looking, texts)
    return None


def purses_page(public: PublicTable, facts: WuFacts, texts: Texts) -> PageScreen:
    """Level, purses and cards of all seats, then what a stage and the campaign add."""
    seats = marks(public, texts)
    level = texts(LEVELS[facts.level])
    if facts.difficulty is not None:
        level = texts("{level}, {difficulty}", level=level, difficulty=facts.difficulty)
    lines = [
        level,
        texts(
            "Walls left: {walls}, towers left: {towers}", walls=facts.wall_supply, towers=facts.tower_supply
        ),
    ]
    for purse in facts.purses:
        lines += _purse(purse, seats[purse.seat].name, texts)
    if facts.solo is not None:
        lines += _stage(facts, facts.solo, texts)
    if facts.campaign is not None:
        lines += _campaign(facts.campaign, texts)
    return PageScreen(
        texts("What everybody holds"), tuple(lines), (), Button(texts("Back"), Close(), Tone.QUIET)
    )


def _purse(purse: PurseFacts, name: str, texts: Texts) -> Iterator[str]:
    held = zip(ELEMENTS, purse.chi, strict=True)
    chi = listed((f"{count} {texts.term(element)}" for element, count in held if count), texts)
    yield texts("{name}: {chi}, worth {worth}", name=name, chi=chi or "0", worth=purse.worth)
    if purse.role == "emperor":
        return
    cards = [texts.term(card) for card in purse.cards]
    cards += [texts("{card}, spent", card=card) for card in purse.spent]
    if cards:
        yield texts("{name}'s cards: {cards}", name=name, cards=" · ".join(cards))
    if purse.animal is not None and not purse.lineage:
        yield texts("{name} has lost the lineage marker", name=name)


def _stage(facts: WuFacts, solo: SoloFacts, texts: Texts) -> Iterator[str]:
    match facts.level:
        case "solo1":
            yield texts("Discipline deck: {count} cards left", count=solo.deck)
            shown = listed((f"{texts.term(animal)} {count}" for animal, count in solo.revealed), texts)
            yield texts("Turned up so far: {cards}", cards=shown or "0")
            if solo.protected:
                yield texts("Protected: {animals}", animals=listed(map(texts.term, solo.protected), texts))
        case "solo2":
            yield texts("Towns face down: {count} of 20", count=solo.dark)
        case _:
            yield texts("Land walled or turned to fields: {count} of 24", count=solo.covered)
            yield texts("Towns face down: {count} of 20", count=solo.dark)
            for piece, ring in solo.rings:
                yield texts("{piece} goes round the {ring} ring", piece=piece, ring=ring)
            yield texts("Cards left to name a pair: {cards}", cards=listed(map(texts.term, solo.pool), texts))


def _campaign(campaign: CampaignFacts, texts: Texts) -> Iterator[str]:
    yield texts("Campaign: stage {stage} of 3", stage=campaign.stage)
    for stage, cards in campaign.lost:
        if cards:
            lost = listed(map(texts.term, cards), texts)
            yield texts("Lost after stage {stage}: {cards}", stage=stage.removeprefix("solo"), cards=lost)
    if campaign.walls is not None:
        yield texts("Walls taken along: {count} of 8", count=campaign.walls)
    if campaign.chi:
        chi = listed((f"{count} {texts.term(element)}" for element, count in campaign.chi), texts)
        yield texts("Chi taken along: {chi}", chi=chi)
    if campaign.may_finish:
        yield texts("The goals are met: this stage may be finished")


def wu_result(public: PublicTable, facts: WuFacts, looking: Looking, texts: Texts) -> ResultScreen:
    """Who won and how; a lost stage has no winner."""
    seats = marks(public, texts)
    how = texts(OUTCOMES[facts.outcome])
    groups = public.ranking or ()
    solo = facts.solo is not None
    won = facts.outcome == "stage_won" or not solo
    ranks = []
    for place, group in enumerate(groups, 1):
        for seat in group:
            first = place == 1 and won
            number = "–" if solo and not won else str(place)
            ranks.append(Rank(number, seats[seat], how if first or not won else ""))
    headline = texts("The stage is lost")
    if won and groups:
        headline = texts("{seat} wins", seat=seats[groups[0][0]].name)
    buttons = (
        Button(texts("What everybody holds"), OpenPage("board")),
        Button(texts("How plans were kept secret"), OpenPage("proof")),
        Button(texts("Save the game's record"), Export()),
        Button(texts("History"), OpenPage("history")),
        leave(texts),
    )
    return ResultScreen(header(public, texts, headline), tuple(ranks), buttons, looking.message)


def bid_screen(public: PublicTable, facts: WuFacts, seat: Seat, texts: Texts) -> BidScreen:
    """The cover page of a seat at a gathering; its purse lies open to all anyway."""
    shown = next(shown for shown in public.seats if shown.seat == seat)
    purse = next(purse for purse in facts.purses if purse.seat == seat)
    sealed = shown.seal is SealState.SEALED
    cells = tuple(
        BidCell(element, texts.term(element), held, 1 if element == facts.element else 2)
        for element, held in zip(ELEMENTS, purse.chi, strict=True)
    )
    name = mark_of(shown, texts).name
    return BidScreen(
        seat=seat,
        mark=mark_of(shown, texts),
        title=texts("Only for {seat}", seat=name),
        cover=texts(
            "Everybody else looks away. Keep a finger down and slide over your chi to offer it, then to Seal."
        ),
        hold=texts("Hold here"),
        open_hint=texts("Let go anywhere else and nothing is kept"),
        offer=texts("Offer"),
        clear=texts("None"),
        seal=texts("Seal"),
        cells=cells,
        back=Button(texts("Back"), Close(), Tone.QUIET),
        sealed=texts("Sealed. A new stroke replaces it.") if sealed else "",
        unseal=Button(texts("Take the seal back"), Tell(Unseal(seat))) if sealed else None,
    )
