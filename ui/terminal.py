"""The same screens in a terminal, for a machine without a display.

A seat makes its secret choice by typed keys that are not shown, between two cleared screens. Reads
lines, writes lines of at most 80 columns; decides nothing.
"""

from __future__ import annotations

import os
import re
import select
import sys
import termios
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import IO, Protocol

from companion.errors import ExitCode
from companion.games.vocabulary import Move
from ui.controller import Controller
from ui.host import Host, Wishes
from ui.intents import Close, Type
from ui.presenters.household import ROOM, room_of
from ui.presenters.models import BidScreen, CountdownScreen, KeyboardScreen, PrivateScreen, ScreenModel
from ui.settings import SettingsFile
from ui.terminal_text import body, choices, wrapped
from ui.texts import language_of_environment
from ui.words import TROUBLES
from ui.wu_terminal import bid_lines, typed_bid

__all__ = ["Keyboard", "StreamKeyboard", "run_terminal"]

STEP = 0.03
"""Seconds between two steps of the table."""

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Keyboard(Protocol):
    """Lines as they are typed."""

    def poll(self, seconds: float) -> str | None:
        """The next line, or None when none came within ``seconds``; raises ``EOFError`` at the end."""
        ...

    def hidden(self) -> AbstractContextManager[None]:
        """A context in which typed keys are not shown."""
        ...


class StreamKeyboard:
    """A keyboard, pipe or file read without blocking the table."""

    def __init__(self, stream: IO[str]) -> None:
        self._descriptor = stream.fileno()
        self._waiting = b""
        self._ended = False

    def poll(self, seconds: float) -> str | None:
        if b"\n" not in self._waiting and not self._ended:
            ready, _, _ = select.select([self._descriptor], [], [], seconds)
            if ready:
                read = os.read(self._descriptor, 4096)
                self._ended = not read
                self._waiting += read
        line, newline, rest = self._waiting.partition(b"\n")
        if newline:
            self._waiting = rest
            return line.decode("utf-8", "replace").strip()
        if self._ended:
            raise EOFError
        return None

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Typed keys are not shown on a real terminal; what was typed ahead is dropped."""
        if not os.isatty(self._descriptor):
            yield
            return
        before = termios.tcgetattr(self._descriptor)
        silent = [*before]
        silent[3] &= ~termios.ECHO
        termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, silent)
        try:
            yield
        finally:
            termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, before)


class TerminalView:
    """Draws the model that stands and turns numbers into intents."""

    def __init__(self, controller: Controller, keyboard: Keyboard, stdout: IO[str]) -> None:
        self._controller = controller
        self._keyboard = keyboard
        self._out = stdout
        self._drawn: list[str] | None = None
        self._clear = _CLEAR if stdout.isatty() else ""

    def turn(self) -> None:
        """One step of the table, one look at the keyboard; raises ``EOFError`` when it is gone."""
        self._controller.step()
        model = self._controller.model
        if isinstance(model, PrivateScreen | BidScreen):
            self._private(model)
            return
        self._draw(model)
        typed = self._keyboard.poll(STEP)
        if typed is not None:
            self._chosen(typed)

    def _say(self, text: str) -> None:
        for line in wrapped(text, indent="  "):
            self._out.write(line.rstrip() + "\n")
        self._out.flush()

    def _draw(self, model: ScreenModel) -> None:
        texts = self._controller.texts
        lines = list(body(model))
        message = getattr(model, "message", "")
        if message:
            lines.append(f"! {message}")
        offered = choices(model)
        lines.extend(f"{number:>3}) {button.text}" for number, button in enumerate(offered, 1))
        if offered:
            lines.append(texts("Type a number, then Enter"))
        if lines == self._drawn:
            return
        if self._clear and not isinstance(model, CountdownScreen):
            self._out.write(self._clear)
        elif self._drawn is not None:
            self._out.write("\n")
        self._drawn = lines
        for line in lines:
            self._say(line)

    def _chosen(self, typed: str) -> None:
        model = self._controller.model
        offered = choices(model)
        if isinstance(model, KeyboardScreen) and typed and not typed.isdecimal():
            self._name(typed)
            return
        if not typed:
            self._drawn = None
            return
        if typed.isdecimal() and 1 <= int(typed) <= len(offered):
            self._controller.act(offered[int(typed) - 1].intent)
            self._drawn = None if self._clear else self._drawn
            return
        texts = self._controller.texts
        if offered:
            self._say(texts("Type a number from 1 to {last}", last=len(offered)))
        else:
            self._say(texts("There is nothing to choose just now"))

    def _name(self, typed: str) -> None:
        """A name typed as a whole, as far as the strips have room for it."""
        while room_of(typed) > ROOM:
            typed = typed[:-1]
        self._controller.act(Type(typed))
        model = self._controller.model
        if isinstance(model, KeyboardScreen):
            self._controller.act(model.done.intent)

    def _line(self) -> str:
        while True:
            typed = self._keyboard.poll(STEP)
            if typed is not None:
                return typed
            self._controller.step()
            if not isinstance(self._controller.model, PrivateScreen | BidScreen):
                return ""

    def _private(self, model: PrivateScreen | BidScreen) -> None:
        """Cover line, cleared screen, hidden keys, cleared screen."""
        texts = self._controller.texts
        seat = f"{model.mark.name} ({model.mark.seat})"
        self._out.write(self._clear)
        self._say(texts("Pass the keyboard to {seat}, then press Enter", seat=seat))
        self._line()
        reason = ""
        try:
            while isinstance(self._controller.model, PrivateScreen | BidScreen):
                self._out.write(self._clear)
                self._lay_open(model, reason)
                with self._keyboard.hidden():
                    typed = self._line()
                if not typed:
                    self._controller.act(Close())
                    break
                reason = self._seal(model, typed)
                if not reason:
                    break
        finally:
            self._out.write(self._clear)
            self._out.flush()
            self._drawn = None

    def _lay_open(self, model: PrivateScreen | BidScreen, reason: str) -> None:
        texts = self._controller.texts
        if isinstance(model, BidScreen):
            for line in bid_lines(model, texts):
                self._say(line)
        else:
            self._lay_cards(model)
        if reason:
            self._say(f"! {reason}")

    def _lay_cards(self, model: PrivateScreen) -> None:
        texts = self._controller.texts
        self._say(f"== {model.title} ==")
        if model.sealed:
            self._say(model.sealed)
        legal = self._controller.legal(model.mark.seat)
        possible = {move["action"] for move in legal}
        for cell in model.actions:
            self._say(f"  {cell.action} {cell.text}" + ("" if cell.action in possible else " -"))
        if any(move.get("energy") is not None for move in legal):
            hand = "  ".join(f"{value} ×{count}" for value, count in model.energies)
            self._say(texts("Energy in hand: {hand}", hand=hand))
            self._say(texts("Type action and energy, for example 3 2; Enter alone goes back"))
        else:
            self._say(texts("Type the starting action; Enter alone goes back"))

    def _seal(self, model: PrivateScreen | BidScreen, typed: str) -> str:
        """Seal what was typed; the reason when it cannot be."""
        texts = self._controller.texts
        if isinstance(model, BidScreen):
            bid = typed_bid(model, typed)
            if bid is None:
                return texts("Type {count} numbers", count=len(model.cells))
            return self._controller.seal(bid)
        legal = self._controller.legal(model.mark.seat)
        if not legal:
            return texts("There is nothing to choose just now")
        numbers = [int(number) for number in re.findall(r"\d+", typed)]
        sample = legal[0]
        wanted = 1 if sample.get("energy") is None else 2
        if len(numbers) != wanted:
            return texts("Type {count} numbers", count=wanted) if wanted > 1 else texts("Type one number")
        move = Move(sample.seat, sample.move, tuple(zip(("action", "energy")[:wanted], numbers, strict=True)))
        return self._controller.seal(move)


def run_terminal(
    host: Host,
    stdout: IO[str] = sys.stdout,
    *,
    wishes: Wishes | None = None,
    resume: str | None = None,
    keyboard: Keyboard | None = None,
    settings: SettingsFile | None = None,
    unkept: str = "",
) -> ExitCode:
    """Play in a terminal until somebody leaves or the input ends; raises ``CompanionError``.

    ``unkept`` is why games are kept in no file, where they are not; the first screen says so.
    """
    kept = settings or SettingsFile()
    spoken = kept.now.language or language_of_environment()
    controller = Controller(host, spoken, settings=kept)
    try:
        controller.open(wishes=wishes, resume=resume)
        if unkept:
            controller.explain(controller.texts(TROUBLES["unkept"], reason=unkept))
        view = TerminalView(controller, keyboard or StreamKeyboard(sys.stdin), stdout)
        while not controller.over:
            view.turn()
    except EOFError:
        return ExitCode.DONE
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    finally:
        controller.close()
    return ExitCode.DONE
