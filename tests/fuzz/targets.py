"""Everything that takes input from outside, each as a function of hurt input that may only refuse in words.

A target makes its own input from a seeded generator and calls the real reader. ``CompanionError`` is a
refusal with words for people; anything else that comes out is a fault. Inputs that once came out as one
are kept in ``corpus`` and tried first.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from companion.boxes import installed_rows, own_file
from companion.commands.files import read_json
from companion.errors import CompanionError
from companion.games.race.mat import race_mat
from companion.games.registry import all_games
from companion.games.scenario import check, run
from companion.games.vocabulary import IllegalMove, Move, seat_names
from companion.inputs.readings import SensorReading
from companion.session.journal import Journal
from companion.session.profile import MeasuredLens, Profile, StripPlace, load, profile_path, save
from companion.session.session import GameSession
from companion.session.touches import (
    Decide,
    Later,
    PlanAgain,
    PressKey,
    SealPlan,
    TableIsRight,
    TellPlace,
    Touch,
    Undo,
    Unseal,
)
from companion.tags import component_of, payload
from companion.vision.cameras import CameraSpec
from companion.vision.lens import Lens
from firmware_bridge.messages import BadMessage, decode
from firmware_bridge.wire import FrameReader
from tests.fuzz.mutate import hurt_bytes, hurt_json
from tests.support.coin_game import lookup
from tests.support.frame_verdicts import lines
from tests.support.race_evening import RaceEvening
from tests.support.sessions import new_game, open_journal, random_step
from ui.settings import Settings, SettingsFile

__all__ = ["CORPUS", "TARGETS", "Fault", "again", "attack", "try_one"]

CORPUS = Path(__file__).with_name("corpus")
GAMES = Path(__file__).resolve().parents[1] / "games"


class Fault(Exception):
    """Something else than a refusal came out; ``case`` is the input, for the corpus."""

    def __init__(self, target: str, case: Any, error: BaseException) -> None:
        super().__init__(f"{target}: {type(error).__name__}: {error}; input {json.dumps(case)[:400]}")
        self.case = case


def _scenarios() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for path in sorted(GAMES.glob("*/scenarios/*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        found.setdefault(path.parts[-3], []).extend(data if isinstance(data, list) else [data])
    return found


SCENARIOS = _scenarios()


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


# Each target: how a case is made, and what is called with it. Cases are JSON, so that they can be kept. -----


def _make_scenario(rng: Random) -> Any:
    name = rng.choice(sorted(SCENARIOS))
    return hurt_json(rng.choice(SCENARIOS[name]), rng)


def _try_scenario(case: Any) -> None:
    for function in (check, run):
        try:
            function(case)
        except CompanionError:
            continue


def _make_file(rng: Random) -> str:
    name = rng.choice(sorted(SCENARIOS))
    return hurt_bytes(json.dumps(rng.choice(SCENARIOS[name])).encode(), rng).decode("latin-1")


def _try_file(case: Any) -> None:
    with _folder() as folder:
        (folder / "file.json").write_bytes(str(case).encode("latin-1"))
        read_json(str(folder / "file.json"))


def _make_tag(rng: Random) -> str:
    text = payload(rng.choice(("RZ-A7-3", "RZ-E5-1", "RZ-OX", "TC-M1"))).encode()
    return hurt_bytes(text, rng).decode("latin-1")


def _try_tag(case: Any) -> None:
    found = component_of(str(case))
    if found is not None and payload(found) != case:
        raise AssertionError(f"read as {found}, whose own text is {payload(found)}")


def _make_wire(rng: Random) -> list[int]:
    return list(next(iter(lines(rng.getrandbits(32), 1))))


def _try_wire(case: Any) -> None:
    for frame in FrameReader().feed(bytes(case)):
        try:
            decode(frame.kind, frame.body)
        except BadMessage:
            continue


def _make_box(rng: Random) -> list[str]:
    game = rng.choice([game.id for game in all_games()])
    with _folder() as folder:
        rows = [" | ".join((row.name, row.key, row.value, "own")) for row in installed_rows(folder, game)]
    text = "\n".join(["name | for | value | source", *rng.sample(rows, min(5, len(rows)))]) + "\n"
    return [game, hurt_bytes(text.encode(), rng).decode("latin-1")]


def _try_box(case: Any) -> None:
    game, text = case
    with _folder() as folder:
        path = own_file(folder, game)
        path.parent.mkdir(parents=True)
        path.write_bytes(text.encode("latin-1"))
        installed_rows(folder, game)


def _make_settings(rng: Random) -> str:
    values = {name: getattr(Settings(), name) for name in Settings.__dataclass_fields__}
    if rng.random() < 0.5:
        return json.dumps(hurt_json(values, rng))
    return hurt_bytes(json.dumps(values).encode(), rng).decode("latin-1")


def _try_settings(case: Any) -> None:
    with _folder() as folder:
        (folder / "settings.json").write_bytes(str(case).encode("latin-1"))
        settings = SettingsFile(folder / "settings.json")
        settings.change(theme="night")
        if SettingsFile(folder / "settings.json").trouble:
            raise AssertionError("what was saved cannot be read")


_PROFILE = Profile(
    rig="dock",
    keys="gpio",
    camera=CameraSpec("picamera", focus=1.5),
    lens=MeasuredLens(Lens(64, 48, (60.0, 60.0), (32.0, 24.0), (0.1, 0.0, 0.0, 0.0, 0.0)), 0.2, 0.9, 14),
    strips=(StripPlace("s1", 2, 272.5, -0.5), StripPlace("s2", 1, -271.0, 1.5)),
    table_error=0.4,
    wiring={"track:3": "track:4", "track:4": "track:3", "key:1": "key:2", "key:2": "key:1"},
    silent=("track:9",),
    tray=(300.0, 220.0, 120.0, 90.0),
    touch=(3.0, -2.0),
)


def _make_profile(rng: Random) -> str:
    values = json.loads(json.dumps(_PROFILE.to_json()))
    if rng.random() < 0.7:
        return json.dumps(hurt_json(values, rng))
    return hurt_bytes(json.dumps(values).encode(), rng).decode("latin-1")


def _try_profile(case: Any) -> None:
    """A file that is taken must do for a table: its mat, sensors and lamps, and come back as it was kept."""
    with _folder() as folder:
        profile_path(folder).write_bytes(str(case).encode("latin-1"))
        profile, fault = load(folder)
        if fault:
            if profile != Profile():
                raise AssertionError("a refused file left something behind")
            return
        profile.mat(race_mat(3))
        profile.named(SensorReading("track:3", True, 1.0))
        for number in (1, 2, 3):
            profile.lamp(number)
        save(folder, profile)
        if load(folder) != (profile, ""):
            raise AssertionError("what was kept cannot be read")


def _a_journal() -> bytes:
    with _folder() as folder:
        rng = Random(1)
        with open_journal(folder / "journal") as journal:
            session = new_game(journal, 1000)
            for _ in range(20):
                random_step(session, rng)
        return (folder / "journal").read_bytes()


_JOURNAL: list[bytes] = []


def _make_journal(rng: Random) -> str:
    if not _JOURNAL:
        _JOURNAL.append(_a_journal())
    return hurt_bytes(_JOURNAL[0], rng).decode("latin-1")


def _try_journal(case: Any) -> None:
    with _folder() as folder:
        path = folder / "journal"
        path.write_bytes(str(case).encode("latin-1"))
        with Journal.open(path) as journal:
            for header in journal.games():
                GameSession.resume(journal, header.id, lookup)


_VALUES: tuple[Any, ...] = (0, 3, -1, None, "x", [1], [])
_TEXTS = ("s1", "s2", "s9", "", "RZ-OX", "RZ-A1-1", "track:5", "slide:s1", "wheel", "table")


def _make_touches(rng: Random) -> list[list[Any]]:
    moves = ("plan", "start", "exchange", "river", "order", "wheel", "nonsense")
    fields = ("action", "energy", "cards", "give", "take", "karma", "choice")
    storm = []
    for _ in range(30):
        move = {
            "seat": rng.choice(_TEXTS),
            "move": rng.choice(moves),
            **{name: rng.choice(_VALUES) for name in rng.sample(fields, rng.randrange(4))},
        }
        storm.append([rng.choice(sorted(_TOUCHES)), rng.choice(_TEXTS), rng.choice(_TEXTS), move])
    return storm


_TOUCHES: Mapping[str, Callable[[str, str, Mapping[str, Any]], Touch]] = {
    "Decide": lambda one, two, move: Decide(Move.of(**move)),
    "SealPlan": lambda one, two, move: SealPlan(Move.of(**move)),
    "Unseal": lambda one, two, move: Unseal(one),
    "PressKey": lambda one, two, move: PressKey(one),
    "TellPlace": lambda one, two, move: TellPlace(one, two),
    "TableIsRight": lambda one, two, move: TableIsRight(one),
    "Undo": lambda one, two, move: Undo(one, len(two) or None),
    "Later": lambda one, two, move: Later(one, two),
    "PlanAgain": lambda one, two, move: PlanAgain(one),
}


def _try_touches(case: Any) -> None:
    with _folder() as folder:
        evening = RaceEvening(folder, len(seat_names(3)))
        try:
            for kind, one, two, move in case:
                with suppress(CompanionError, IllegalMove):
                    evening.referee.touch(_TOUCHES[kind](one, two, move))
                evening.run(0.1)
        finally:
            evening.close()


Target: TypeAlias = tuple[Callable[[Random], Any], Callable[[Any], None]]
"""What makes a case, and what takes it."""

TARGETS: Mapping[str, Target] = {
    "scenario": (_make_scenario, _try_scenario),
    "file": (_make_file, _try_file),
    "tag": (_make_tag, _try_tag),
    "wire": (_make_wire, _try_wire),
    "box": (_make_box, _try_box),
    "settings": (_make_settings, _try_settings),
    "profile": (_make_profile, _try_profile),
    "journal": (_make_journal, _try_journal),
    "touches": (_make_touches, _try_touches),
}


def try_one(target: str, case: Any) -> None:
    """Raises :class:`Fault` when the case is not taken or refused in words."""
    try:
        TARGETS[target][1](case)
    except CompanionError:
        return
    except Exception as error:
        raise Fault(target, case, error) from error


def attack(target: str, seed: int, amount: int) -> None:
    """So many hurt inputs; raises :class:`Fault` at the first that is not refused in words."""
    rng = Random(f"{target} {seed}")
    for _ in range(amount):
        try_one(target, TARGETS[target][0](rng))


def again(target: str) -> Sequence[str]:
    """Try the kept inputs of a target again; their names."""
    paths = sorted(CORPUS.glob(f"{target}-*.json"))
    for path in paths:
        try_one(target, json.loads(path.read_text(encoding="utf-8")))
    return [path.name for path in paths]
