"""A newcomer at the screen, for whole games: reads what stands there, touches what it asks for.

``python -m tests.ui.walker LANGUAGE WIDTHxHEIGHT SEED ROUNDS`` opens the real window over a simulated table
with one person among bots and walks from the start page until so many rounds are over (0: to the end and
through the pages of the result). Every touch goes through the window system's own queue. Prints the walk as
JSON: each step names the screen that stood and what was touched. Is no part of the product.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.clock import Clock, ManualClock
from companion.inputs.board import SerialBoard
from companion.mat import Mat
from companion.session.public import PublicTable, Stage
from companion.session.session import GameSession
from companion.virtual.host import SimulatedHost, SimulatedTable
from companion.virtual.pieces import Pieces
from companion.virtual.player import Manners
from companion.virtual.rig import LockstepRig, RigWishes
from companion.virtual.scene import Scene
from companion.vision.process import EyesProcess
from ui.app import prepare
from ui.controller import Controller
from ui.layout import screen_rect
from ui.screens.places import places

BEATS = 8
"""Beats of the table between two pictures: people need not wait for simulated hands."""

PATIENCE = 240.0
"""Seconds after which a screen that should have come counts as missing."""


class QuickRig(LockstepRig):
    """Devices on a clock that runs as fast as the machine."""

    def serial_board(self) -> SerialBoard | None:
        return None

    def eyes_process(self) -> EyesProcess | None:
        return None


class QuickTable(SimulatedTable):
    """A simulated table whose hands hurry."""

    def step(self) -> None:
        for _ in range(BEATS):
            super().step()


class QuickHost(SimulatedHost):
    """Games at that table."""

    def table(self, session: GameSession) -> QuickTable:
        clock = ManualClock()

        def rig(mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes, *, clock: Clock) -> QuickRig:
            assert isinstance(clock, ManualClock)
            return QuickRig(mat, pieces, scene, wishes, clock=clock)

        manners = Manners(session.people())
        return QuickTable(session, self.journal, self.folder, clock, self._seed, manners, rig)


@dataclass
class Walk:
    """What was seen and touched, in order."""

    steps: list[tuple[str, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Newcomer:
    """Eyes and one finger in front of the window."""

    def __init__(self, app: Any, controller: Controller, seed: int) -> None:
        self._app, self._controller = app, controller
        self._chance = random.Random(seed)
        self._number = 0
        self.walk = Walk()

    # Looking -------------------------------------------------------------------------------------

    @property
    def screen(self) -> str:
        """The screen that stands."""
        return self._controller.screen

    @property
    def public(self) -> PublicTable | None:
        """What everybody may see."""
        return self._controller.public

    def say(self, message: str, **values: str) -> str:
        """A text in the language of the screen."""
        return self._controller.texts(message, **values)

    def buttons(self) -> Iterator[Any]:
        """Everything that can be pressed, as it stands."""
        from ui.widgets.press import Press

        for widget in self._app.view.walk():
            if isinstance(widget, Press) and widget.model.enabled:
                yield widget

    def find(self, text: str) -> Any:
        """The button with a text, or None."""
        return next((button for button in self.buttons() if button.model.text == text), None)

    async def sees(self, *screens: str) -> None:
        """Wait until one of these screens stands; anything else is a fault of the walk."""
        await self.until(lambda: self.screen in screens, f"{' or '.join(screens)} to come")

    async def until(self, done: Callable[[], bool], what: str) -> None:
        """Wait for something; raises when it does not come."""
        for _ in range(round(PATIENCE / 0.05)):
            if done():
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"waited for {what}; {self.screen} stands after {self.walk.steps[-4:]}")

    # Touching ------------------------------------------------------------------------------------

    async def touches(self, message: str, **values: str) -> None:
        """Press the button that says this in the language of the screen."""
        text = self.say(message, **values)
        await self.until(lambda: self.find(text) is not None, f"a button {text!r}")
        await self.press(self.find(text))

    async def press(self, button: Any) -> None:
        """Press a button in its middle."""
        self.walk.steps.append((self.screen, button.model.text))
        x, y = button.to_window(*button.center)
        await self.finger([(x, y)])

    async def finger(self, way: list[tuple[float, float]]) -> None:
        """One finger down, along a way, and up; pixels from the bottom left."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        self._number += 1
        wide, tall = self._app.view.size
        places_ = [(x / wide, 1 - y / tall) for x, y in way]
        queue = SDL2MotionEventProvider.q
        queue.appendleft(("fingerdown", self._number, *places_[0], 1.0))
        await asyncio.sleep(0.06)
        for place in places_[1:]:
            queue.appendleft(("fingermotion", self._number, *place, 1.0))
            await asyncio.sleep(0.06)
        queue.appendleft(("fingerup", self._number, *places_[-1], 1.0))
        await asyncio.sleep(0.12)

    async def plans(self, seat: str) -> None:
        """The private view: one stroke from the pad over a legal action and energy to the seal."""
        legal = self._controller.legal(seat)
        move = self._chance.choice(list(legal))
        facts = next(facts for facts in self._controller.public.seats if facts.seat == seat)  # type: ignore[union-attr]
        energies = sorted(set(facts.hand))
        area, unit = screen_rect(*self._app.view.size)
        where = places(area, 8, len(energies))
        spots = [where.pad, where.actions[move["action"] - 1]]
        if move.get("energy") is not None:
            spots.append(where.energies[energies.index(move["energy"])])
        spots.append(where.seal)
        self.walk.steps.append((self.screen, "a stroke over the plan to the seal"))
        await self.finger([(rect.centre[0] * unit, (area.h - rect.centre[1]) * unit) for rect in spots])

    async def decides(self) -> None:
        """An open decision: any answer that can be pressed; an exchange is declined."""
        declined = self.find(self.say("No exchange"))
        if declined is not None:
            await self.press(declined)
            return
        aside = {self.say(word) for word in ("Why?", "Menu", "Start over", "Exchange", "What would you do?")}
        answers = [button for button in self.buttons() if button.model.text not in aside]
        await self.press(self._chance.choice([each for each in answers if "!" not in each.model.text]))


async def begin(person: Newcomer) -> None:
    """From the start page to the table."""
    await person.sees("start")
    await person.touches("New game: {game}", game=person.say("Race for the Chinese Zodiac"))
    await person.sees("new-game")
    await person.touches("Begin")
    await person.sees("steps")


async def play(person: Newcomer, rounds: int) -> None:
    """Do what the screen asks for until so many rounds are over, or the game is."""
    while True:
        public = person.public
        assert public is not None
        if public.stage is Stage.OVER or (rounds and public.round > rounds):
            return
        own = next(facts for facts in public.seats if not facts.bot)
        if person.screen == "table" and own.seal.value == "open":
            await person.touches("Plan here")
            await person.sees("private", "table")
            await person.plans(own.seat)
            await person.until(lambda: person.screen != "private", "the private view to close")
        elif person.screen in ("decision", "exchange"):
            asked = public.decision
            await person.decides()
            await person.until(
                lambda asked=asked: person.public is not None and person.public.decision != asked,  # type: ignore[misc]
                "the answer to be taken",
            )
        else:
            await asyncio.sleep(0.1)
            await person.until(lambda before=public: person.public != before, "the table to go on")  # type: ignore[misc]


async def look_back(person: Newcomer) -> None:
    """The pages of the result, and out."""
    await person.sees("result")
    for page, name in (
        ("Charts", "charts"),
        ("How plans were kept secret", "proof"),
        ("History", "history"),
    ):
        await person.touches(page)
        await person.sees(name)
        await person.touches("Back")
        await person.sees("result")
    await person.touches("Save the game's record")
    await person.touches("Leave the table")
    await person.sees("start")


async def walk(person: Newcomer, app: Any, rounds: int) -> None:
    """The whole walk in the window."""
    running = asyncio.create_task(app.async_run("asyncio"))
    try:
        await asyncio.sleep(0.5)
        await begin(person)
        await play(person, rounds)
        if person.public is not None and person.public.stage is Stage.OVER:
            await look_back(person)
    except AssertionError as fault:
        person.walk.faults.append(str(fault))
    app.stop()
    await running


def main(language: str, shape: str, seed: str, rounds: str) -> None:
    width, height = (int(side) for side in shape.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        host = QuickHost(Path(folder), seed=int(seed))
        controller = Controller(host, language, opening=0.3)
        prepare((width, height), fullscreen=False)
        from ui.window import CompanionApp

        app = CompanionApp(controller)
        person = Newcomer(app, controller, int(seed))
        asyncio.run(walk(person, app, int(rounds)))
        reached = controller.public.round if controller.public else 0
        controller.close()
        host.close()
    if app.failure is not None:
        person.walk.faults.append(f"{type(app.failure).__name__}: {app.failure}")
    seen = Counter(screen for screen, _ in person.walk.steps)
    print(
        json.dumps(
            {
                "touches": len(person.walk.steps),
                "screens": dict(seen),
                "round": reached,
                "last": person.walk.steps[-3:],
                "faults": person.walk.faults,
            },
            ensure_ascii=False,
        ),
        flush=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
