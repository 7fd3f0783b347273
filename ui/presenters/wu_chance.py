"""Buttons for what the table of Wu Wei decides: let it be drawn, or tell how it fell. Knows no toolkit."""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.games.vocabulary import TABLE, Json, Move
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.session.public import PublicTable
from companion.session.touches import TellPlace
from companion.session.wu_public import WuFacts
from ui.intents import Draft, Tell
from ui.presenters.parts import Button, Tone
from ui.presenters.wu_words import move_words
from ui.texts import Texts

__all__ = ["chance_buttons"]


def chance_buttons(
    public: PublicTable, facts: WuFacts, words: tuple[str, ...], texts: Texts
) -> Iterator[Button]:
    """Draw it here; or how it fell on the table, die by die where dice were thrown."""
    if not facts.chance or all(seat.bot for seat in public.seats):
        return
    if not words:
        yield Button(texts("Draw it here"), Tell(TellPlace(CHANCE, DRAW)), Tone.MAIN)
    if facts.dice_due:
        yield from _dice(facts, words, texts)
        return
    for move in facts.chances:
        yield Button(move_words(move, texts, {}), Tell(_told(move)))


def _told(move: Move) -> TellPlace:
    return TellPlace(CHANCE, json.dumps(move.to_json(), sort_keys=True))


def _dice(facts: WuFacts, words: tuple[str, ...], texts: Texts) -> Iterator[Button]:
    """The faces of the next die; with the last one the throw is told."""
    number = len(words)
    due = facts.dice_due[number]
    for face in due.faces:
        told = (*words, face)
        intent: Draft | Tell = Draft(words=told)
        if len(told) == len(facts.dice_due):
            fell: dict[str, Json] = {one.die: shown for one, shown in zip(facts.dice_due, told, strict=True)}
            intent = Tell(_told(Move.of(TABLE, "roll", dice=fell)))
        yield Button(texts("{die} shows {face}", die=due.die, face=face), intent)
    if words:
        yield Button(texts("Start over"), Draft(), Tone.QUIET)
