"""Screen models as plain lines of at most 80 columns, and their buttons as numbered choices."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import singledispatch

from ui.intents import Close, OpenPage
from ui.presenters.models import (
    Button,
    ChartScreen,
    CountdownScreen,
    CrazyScreen,
    DecisionScreen,
    ExchangeScreen,
    FixScreen,
    FormScreen,
    Header,
    KeyboardScreen,
    NewGameScreen,
    OperatorScreen,
    PageScreen,
    Pair,
    PrivateScreen,
    ResultScreen,
    RevealScreen,
    ScreenModel,
    StartScreen,
    StepsScreen,
    TableScreen,
    WheelModel,
    WheelScreen,
    WuScreen,
    ZodiacScreen,
)
from ui.presenters.zodiac_models import CardTile, ZodiacRow
from ui.wu_terminal import journey_choices, journey_lines

__all__ = ["COLUMNS", "body", "choices", "width_of", "wrapped"]

COLUMNS = 80


def width_of(text: str) -> int:
    """How many columns a terminal uses for a text; wide characters use two.

    >>> width_of("牛 Ox")
    5
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, columns: int = COLUMNS, indent: str = "") -> Iterator[str]:
    """A text as lines that fit; words stay whole where they can."""
    line = ""
    lead = text[: len(text) - len(text.lstrip(" "))]
    words = text[len(lead) :].split(" ")
    for word in (lead + words[0], *words[1:]):
        rest = word
        candidate = f"{line} {rest}" if line else rest
        if width_of(candidate) <= columns:
            line = candidate
            continue
        if line:
            yield line
            line = ""
        rest = indent + rest
        while width_of(rest) > columns:
            cut = next(n for n in range(len(rest), 0, -1) if width_of(rest[:n]) <= columns)
            yield rest[:cut]
            rest = indent + rest[cut:]
        line = rest
    yield line


def _pair(pair: Pair) -> str:
    return f"{pair.action}:{pair.energy}" if pair.energy else pair.action


def _header(header: Header) -> Iterator[str]:
    yield f"== {header.headline} ==" + (f"  {header.detail}" if header.detail else "")


def _wheel(wheel: WheelModel) -> Iterator[str]:
    each = max(1, len(wheel.amounts) // len(wheel.wedges))
    for index, wedge in enumerate(wheel.wedges):
        yield f"  {wedge}: {'  '.join(wheel.amounts[index * each : (index + 1) * each])}"


@singledispatch
def body(model: ScreenModel) -> Iterator[str]:
    """The lines of a screen without its choices."""
    raise TypeError(f"no lines for {type(model).__name__}")


@body.register
def _(model: StartScreen) -> Iterator[str]:
    yield f"== {model.title} =="
    yield model.subtitle


@body.register
def _(model: NewGameScreen) -> Iterator[str]:
    yield f"== {model.title}: {model.game} ==" if model.game != model.title else f"== {model.title} =="
    for row in model.rows:
        yield f"  {row.mark.seat}  {row.mark.name}: {row.player.text}"
    if model.house:
        yield model.house


@body.register
def _(model: TableScreen) -> Iterator[str]:
    yield from _header(model.header)
    for strip in model.strips:
        row = " ".join(_pair(pair) for pair in strip.row)
        facts = f"{strip.karma_text}, {strip.energy_text} [{strip.hand_text}], {strip.space_text}"
        yield f"{strip.mark.seat} {strip.mark.name}: {facts}" + (
            f", {strip.seal_text}" if strip.seal_text else ""
        )
        if row:
            yield f"     {row}"
        if strip.note:
            yield f"     ! {strip.note}"
    if model.wheel is not None:
        yield from _wheel(model.wheel)


@body.register
def _(model: StepsScreen) -> Iterator[str]:
    yield from _header(model.header)
    if model.plans:
        yield "  ".join(f"{mark.name} {_pair(pair)}" for mark, pair in model.plans)
    for step in model.steps:
        yield f"  [{'x' if step.done else ' '}] {step.text}"
    if not model.steps:
        yield model.empty


@body.register
def _(model: CountdownScreen) -> Iterator[str]:
    yield from _header(model.header)
    yield f"      {model.number}"


@body.register
def _(model: RevealScreen) -> Iterator[str]:
    yield from _header(model.header)
    for lane in model.lanes:
        shown = f"{_pair(lane.pair)} {lane.text}" if lane.pair else "##"
        yield f"  {lane.mark.name}: {shown}" + (f"  ! {lane.note}" if lane.note else "")


@body.register
def _(model: DecisionScreen) -> Iterator[str]:
    yield from _header(model.header)
    yield model.question
    yield f"  {model.facts}"


@body.register
def _(model: CrazyScreen) -> Iterator[str]:
    yield from _header(model.header)
    standing = [(cell.number, mark) for cell in model.course for mark in cell.carts]
    if standing:
        yield "  ".join(f"{mark.name} {number}" for number, mark in standing)
    if model.question:
        yield model.question
    if model.detail:
        yield f"  {model.detail}"
    for step in model.steps:
        yield f"  [{'x' if step.done else ' '}] {step.text}"


@body.register
def _(model: WuScreen) -> Iterator[str]:
    yield from journey_lines(model)


def _zodiac_row(row: ZodiacRow) -> str:
    laid = [cell for cell in row.cells if cell.card or cell.hole]
    cards = [cell.card.name if cell.card else f"({cell.place})" for cell in laid]
    turn = "*" if row.turn else "?" if row.asked else " "
    return f"{turn} {row.mark.name}, {row.hand}: {', '.join(cards) or '-'}"


@body.register
def _(model: ZodiacScreen) -> Iterator[str]:
    yield from _header(model.header)
    yield from map(_zodiac_row, model.rows)
    top = f" ({model.top.name})" if model.top else ""
    thrown = "".join(f" + {card.name}" for card in model.thrown)
    yield f"  [##] {model.draw}   [ ] {model.discard}{top}{thrown}"
    if model.question:
        yield model.question
    if model.detail:
        yield f"  {model.detail}"
    if model.own:
        yield f"  {model.own_title} {', '.join(card.name for card in model.own)}"
    for step in model.steps:
        yield f"  [{'x' if step.done else ' '}] {step.text}"


def _tile(tile: CardTile) -> Button:
    """A card that can be picked, by its whole name."""
    return replace(tile.button, text=tile.card.name)


@body.register
def _(model: ExchangeScreen) -> Iterator[str]:
    yield from _header(model.header)
    yield model.question
    yield f"  {model.summary}"


@body.register
def _(model: FixScreen) -> Iterator[str]:
    yield from _header(model.header)
    yield model.text
    yield model.hint
    yield model.agree_title


@body.register
def _(model: ResultScreen) -> Iterator[str]:
    yield from _header(model.header)
    for rank in model.ranks:
        yield f"  {rank.place}. {rank.mark.name}: {rank.text}"


@body.register
def _(model: PageScreen) -> Iterator[str]:
    yield f"== {model.title} =="
    yield from (f"  {line}" for line in model.lines)


@body.register
def _(model: FormScreen) -> Iterator[str]:
    yield f"== {model.title} =="
    for row in model.rows:
        chosen = [button.text for button in row.choices if button.chosen and button.text]
        yield f"  {row.title}{': ' if chosen else ''}{', '.join(chosen)}"
    if model.note:
        yield model.note


@body.register
def _(model: KeyboardScreen) -> Iterator[str]:
    yield f"== {model.title} =="


@body.register
def _(model: WheelScreen) -> Iterator[str]:
    yield f"== {model.title} =="
    yield from _wheel(model.wheel)


@body.register
def _(model: ChartScreen) -> Iterator[str]:
    yield from _header(model.header)
    if not model.charts:
        yield model.empty
    for chart in model.charts:
        yield f"  {chart.title}"
        wide = max(width_of(line.mark.name) for line in chart.lines)
        yield "    " + " " * wide + "".join(f"{number:4d}" for number in chart.rounds[-16:])
        for line in chart.lines:
            name = line.mark.name + " " * (wide - width_of(line.mark.name))
            yield f"    {name}" + "".join(f"{value:4d}" for value in line.values[-16:])


@body.register
def _(model: OperatorScreen) -> Iterator[str]:
    yield from _header(model.header)
    for device in model.devices:
        yield f"  {device.name}: {device.text}"
    down = [key.label for key in model.keys if key.down]
    yield from (line for line in (f"  {' '.join(down)}", f"  {model.figures}") if line.strip())


@body.register
def _(model: PrivateScreen) -> Iterator[str]:
    yield f"== {model.title} =="
    if model.sealed:
        yield model.sealed


def _named(button: Button, prefix: str) -> Button:
    return Button(f"{prefix}: {button.text}", button.intent, enabled=button.enabled, reason=button.reason)


def _of_header(header: Header) -> list[Button]:
    devices = [header.devices] if header.devices else []
    return [*devices, *header.menu]


def _on_pages(model: ScreenModel) -> Sequence[Button | None]:
    match model:
        case StartScreen():
            return [*model.buttons[:-1], *model.languages, model.buttons[-1]]
        case NewGameScreen() if model.animals:
            return [*model.animals, model.back]
        case NewGameScreen():
            seats = [
                _named(button, row.mark.seat)
                for row in model.rows
                for button in (row.animal, row.name, row.player)
            ]
            counts = [_named(button, model.title) for button in model.counts]
            return [model.begin, model.other, *counts, *seats, model.rules, model.back]
        case ResultScreen():
            return list(model.buttons)
        case PageScreen():
            return [*model.buttons, model.back]
        case FormScreen():
            return [
                _named(button, f"{row.title}, {button.mark.name}" if button.mark else row.title)
                for row in model.rows
                for button in row.choices
                if not button.chosen
            ] + [model.back]
        case WheelScreen() | KeyboardScreen():
            return [model.back]
        case ChartScreen():
            return _of_header(model.header)
        case OperatorScreen():
            return [*model.buttons, *_of_header(model.header)]
    return []


def _in_play(model: ScreenModel) -> list[Button | None]:
    match model:
        case TableScreen():
            strips = [_named(strip.button, strip.mark.name) for strip in model.strips if strip.button]
            return [*strips, *_of_header(model.header)]
        case StepsScreen():
            ticks = [_named(step.tick, step.text) for step in model.steps if step.tick]
            return [*ticks, *_of_header(model.header)]
        case DecisionScreen():
            return [*model.choices, model.why, *_of_header(model.header)]
        case CrazyScreen():
            ticks = [_named(step.tick, step.text) for step in model.steps if step.tick]
            spaces = [_named(cell.touch, str(cell.number)) for cell in model.course if cell.touch]
            faces = [_named(button, row.title) for row in model.throw[-1:] for button in row.choices]
            return [*model.choices, *spaces, *faces, *ticks, model.why, *_of_header(model.header)]
        case ZodiacScreen():
            ticks = [_named(step.tick, step.text) for step in model.steps if step.tick]
            asks = [_named(_tile(tile), model.or_ask.rstrip(":：")) for tile in model.offers]
            tabs = [button for button in model.tabs if not button.chosen]
            tiles = map(_tile, model.tiles)
            return [*model.choices, *asks, *tabs, *tiles, *ticks, model.why, *_of_header(model.header)]
        case WuScreen():
            return journey_choices(model)
        case ExchangeScreen():
            give = [_named(cell.button, model.give_title) for cell in model.give]
            take = [_named(cell.button, model.take_title) for cell in model.take]
            return [*model.buttons, *give, *take, model.karma, model.why, *_of_header(model.header)]
        case FixScreen():
            return [*model.agree, model.later, model.why]
    return []


def choices(model: ScreenModel) -> tuple[Button, ...]:
    """What can be chosen by number now, in a fixed order; the way back and the menu come last."""
    found = [
        button for button in (*_on_pages(model), *_in_play(model)) if button is not None and button.enabled
    ]
    last = [button for button in found if button.intent in (Close(), OpenPage("menu"))]
    return (*(button for button in found if button not in last), *last)
