"""Which ordinary dice stand in for those of Wu Wei alone, and what their pips say. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.games.wu_wei.dice import DIE_COLOURS, PIPS
from companion.session.public import PublicTable
from companion.session.wu_public import DieFacts, WuFacts
from ui.presenters.wu_models import ThrownDie, ThrownFaces, ThrowTable
from ui.texts import Texts

__all__ = ["throw_table"]


def throw_table(
    public: PublicTable, facts: WuFacts, words: tuple[str, ...], texts: Texts
) -> ThrowTable | None:
    """The table of the throw that is due; None while none is, no device could see it, or it is being told."""
    if not facts.dice_due or words or {"board", "camera"} <= public.missing:
        return None
    kinds = list(dict.fromkeys(die.by_pips for die in facts.dice_due))
    return ThrowTable(
        title=texts("Plain dice, house values"),
        dice=tuple(_dice(facts.dice_due, kinds, texts)),
        faces=tuple(_faces(kinds, texts)),
    )


def _dice(due: tuple[DieFacts, ...], kinds: list[tuple[str, ...]], texts: Texts) -> Iterator[ThrownDie]:
    """One for each colour: two dice of a colour do the same."""
    for colour in dict.fromkeys(die.colour for die in due):
        own = [die for die in due if die.colour == colour]
        stands_for = texts.term([die.die for die in own])
        words = texts("{what}: {said}", what=colour, said=stands_for)
        column = kinds.index(own[0].by_pips)
        yield ThrownDie(DIE_COLOURS.index(colour), texts.term(colour), stands_for, words, column, len(own))


def _faces(kinds: list[tuple[str, ...]], texts: Texts) -> Iterator[ThrownFaces]:
    """Pips in a row that say the same of every die share a line."""
    for said, pips in groupby(PIPS, lambda pip: tuple(kind[pip - 1] for kind in kinds)):
        yield ThrownFaces(tuple(pips), tuple(map(texts.term, said)))
