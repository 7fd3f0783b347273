"""What fingers tell of a table of Crazy Race: sheets, animals, donkeys and dice, one after the other.

Shown where the device for it is missing, or when somebody asks because a tag or a die will not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.crazy_race.components import card_component, sheet_component
from companion.games.crazy_race.names import SHEETS, SIDES, SLOTS
from companion.reconcile.crazy_sheets import TURNED
from companion.session.crazy_public import CrazyFacts
from companion.session.public import Instruction, PublicTable
from companion.session.touches import TellPlace
from ui.intents import Draft, Tell
from ui.looking import Looking
from ui.presenters.common import device_missing, speaker
from ui.presenters.forms import FormRow
from ui.presenters.parts import Button, Tone
from ui.texts import Texts

__all__ = ["Entry", "entry", "told_throw"]

TELL = "tell"
"""The first word of a draft that tells by hand what a device could have seen."""

NUMBERS_ACROSS = 7


@dataclass(frozen=True, slots=True)
class Entry:
    """What is asked, the answers, and how many of them stand side by side (0: one below the other)."""

    question: str
    answers: tuple[Button, ...]
    across: int = 0


def entry(public: PublicTable, facts: CrazyFacts, looking: Looking, texts: Texts) -> Entry | None:
    """The next thing that a finger may tell; only the way to it while the device for it works."""
    asked = next((step for step in public.instructions if step.action in _ASKS and not step.done), None)
    if asked is None:
        return None
    device = "key" if asked.action == "roll" else asked.action
    if not device_missing(public, device) and looking.draft.words[:1] != (TELL,):
        offer = Button(texts("Tell it by hand"), Draft(words=(TELL,)), Tone.QUIET)
        return Entry("", (offer,))
    return _ASKS[asked.action](asked, public, facts, looking, texts)


def _sheet(
    step: Instruction, public: PublicTable, facts: CrazyFacts, looking: Looking, texts: Texts
) -> Entry | None:
    if not step.values:
        return None
    slot = SLOTS[step.values[0] - 1]
    question = texts("Place {place}: which sheet lies there?", place=slot)
    chosen = looking.draft.words[1:]
    if not chosen:
        numbers = [Button(str(int(sheet[1:])), Draft(words=(TELL, sheet))) for sheet in SHEETS]
        return Entry(question, tuple(numbers), NUMBERS_ACROSS)
    answers = []
    for side in SIDES:
        face, place = sheet_component(chosen[0], side), f"course.{slot}"
        answers.append(Button(texts("Side {side} up", side=side), Tell(TellPlace(face, place))))
        if facts.turned_sheets:
            turned = Tell(TellPlace(f"{face}:{TURNED}", place))
            answers.append(Button(texts("Side {side} up, turned end for end", side=side), turned))
    answers.append(Button(texts("Start over"), Draft(words=(TELL,)), Tone.QUIET))
    return Entry(question, tuple(answers), 2)


def _animals(
    step: Instruction, public: PublicTable, facts: CrazyFacts, looking: Looking, texts: Texts
) -> Entry:
    lying = dict(step.line.values).get("animals") or ()
    tells = [(card, TellPlace(card_component(card), step.target)) for card in facts.unseen]
    answers = [Button(texts.term(card), Tell(tell), chosen=card in lying) for card, tell in tells]
    return Entry(speaker(public, texts).line(step.line), tuple(answers))


def _donkey(
    step: Instruction, public: PublicTable, facts: CrazyFacts, looking: Looking, texts: Texts
) -> Entry:
    answers = [
        Button(texts.term(card), Tell(TellPlace(card_component(card), step.target))) for card in facts.unseen
    ]
    return Entry(speaker(public, texts).line(step.line), tuple(answers), 3)


def _throw(
    step: Instruction, public: PublicTable, facts: CrazyFacts, looking: Looking, texts: Texts
) -> Entry | None:
    """Dice are told in a row of faces, see :func:`told_throw`."""
    return None


_ASKS: Mapping[str, Callable[[Instruction, PublicTable, CrazyFacts, Looking, Texts], Entry | None]] = {
    "lay-sheets": _sheet,
    "turn-up": _animals,
    "deal": _donkey,
    "roll": _throw,
}


def told_throw(public: PublicTable, facts: CrazyFacts, looking: Looking, texts: Texts) -> tuple[FormRow, ...]:
    """A row for each die that is due, where they are told: ``draft.take`` holds the pips so far."""
    if not any(item.action == "roll" for item in public.instructions):
        return ()
    if not device_missing(public, "key") and looking.draft.words != (TELL,):
        return ()
    pips, faces = looking.draft.take, dict(facts.faces)
    rows = []
    for number, colour in enumerate(facts.to_roll):
        if number > len(pips):
            break
        last = number == len(facts.to_roll) - 1
        choices = []
        for face in faces[colour]:
            told = (*pips[:number], face)
            named = zip(facts.to_roll, told, strict=False)
            done = TellPlace("roll", " ".join(f"{c}:{n}" for c, n in named))
            intent = Tell(done) if last else Draft(take=told, words=looking.draft.words)
            chosen = number < len(pips) and pips[number] == face
            choices.append(Button(str(face), intent, chosen=chosen))
        rows.append(FormRow(texts("{colour} die", colour=colour), tuple(choices)))
    return tuple(rows)
