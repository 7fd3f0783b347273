"""Who may touch a plan: what the referee says of one, and what the sources let happen to it.

Three things touch a plan that is not revealed, and no others: the private view of the seat that makes it
(and the finger's touch on its way into the reveal room), the bot or simulated player that chose it, and
the reveal room.
"""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move
from companion.reveal import Mode
from companion.session.public import PublicTable, Stage
from companion.session.touches import PlanAgain, SealPlan, TableIsRight, Undo
from tests.support.race_evening import RaceEvening

ROOT = Path(__file__).resolve().parents[2]
MARKER = "zebra-crossing-4711"
SEATS = ("s1", "s2", "s3")

MAKE_PLANS = {
    "companion/session/bot_seats.py",
    "companion/virtual/player.py",
    "companion/virtual/wu_player.py",
    "ui/controller.py",
}
"""The private views and the minds that choose: whoever may make a :class:`SealPlan`."""


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[RaceEvening]:
    evening = RaceEvening(tmp_path, modes=dict.fromkeys(SEATS, Mode.TOUCH))
    yield evening
    evening.close()


def _marked(seat: str, action: int = 7) -> Move:
    return Move.of(seat, "start", action=action, note=MARKER)


def _texts(thing: object, depth: int = 5) -> str:
    """Everything that printing an object or looking around in it can show."""
    found = [repr(thing), str(thing)]
    if depth and not isinstance(thing, str | bytes | int | float):
        inner = list(getattr(thing, "__dict__", {}).values())
        if isinstance(thing, dict):
            inner += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            inner += list(thing)
        found += [_texts(value, depth - 1) for value in inner]
    return "\n".join(found)


def _disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_no_marked_plan_is_anywhere_before_the_opening(
    evening: RaceEvening, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    evening.reach(Stage.SEAL)
    for seat in SEATS:
        evening.referee.touch(SealPlan(_marked(seat)))
        screen = evening.run(0.2)
        seen = [
            _texts(screen),
            _texts(evening.referee.instructions()),
            _texts(evening.referee.seals()),
            _texts(evening.referee, depth=4),
            _texts(evening.session, depth=4),
            _texts(evening.table.lamps),
            caplog.text,
            *capfd.readouterr(),
        ]
        assert MARKER not in "\n".join(seen)
        assert MARKER.encode() not in _disk(tmp_path)
    assert evening.referee.stage is Stage.COUNTDOWN


def test_errors_on_the_way_never_name_the_plan(evening: RaceEvening) -> None:
    evening.reach(Stage.SEAL)
    evening.referee.set_mode("s2", Mode.FACE_DOWN)
    said = []
    for touch in (
        SealPlan(_marked("s2")),
        SealPlan(_marked("s9")),
        SealPlan(_marked("s1", action=99)),
        PlanAgain("s1"),
        TableIsRight("s1"),
    ):
        with pytest.raises((CompanionError, IllegalMove)) as caught:
            evening.referee.touch(touch)
        said.append(_texts(caught.value))
    assert MARKER not in "\n".join(said)
    assert MARKER not in repr(SealPlan(_marked("s1")))


def test_nothing_of_a_plan_is_left_after_it_was_taken_back(evening: RaceEvening, tmp_path: Path) -> None:
    evening.reach(Stage.SEAL)
    for seat in ("s1", "s2"):
        evening.referee.touch(SealPlan(_marked(seat)))
    for seat in SEATS:
        evening.referee.touch(Undo(seat))
    evening.run(1.0)
    assert MARKER not in _texts(evening.referee, depth=4)
    assert MARKER.encode() not in _disk(tmp_path)


def _course(folder: Path, actions: tuple[int, int, int]) -> list[PublicTable]:
    """Every screen until all have sealed and the countdown runs, for some plans."""
    evening = RaceEvening(folder, modes=dict.fromkeys(SEATS, Mode.TOUCH))
    screens = [evening.reach(Stage.SEAL)]
    for seat, action in zip(SEATS, actions, strict=True):
        evening.referee.touch(SealPlan(Move.of(seat, "start", action=action)))
        screens += [evening.run(0.3) for _ in range(3)]
    evening.close()
    return screens


def test_every_screen_before_the_opening_is_the_same_whatever_was_planned(tmp_path: Path) -> None:
    courses = []
    for name, actions in (("a", (7, 7, 7)), ("b", (1, 2, 3)), ("c", (5, 4, 1))):
        (tmp_path / name).mkdir()
        courses.append(repr(_course(tmp_path / name, actions)))
    ids = {course.split("game_id='")[1].split("'")[0]: course for course in courses}
    plain = {course.replace(game_id, "GAME") for game_id, course in ids.items()}
    assert len(plain) == 1


# What the sources say -----------------------------------------------------------------------------


def _trees(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def test_only_the_reveal_room_knows_what_a_sealed_plan_is_made_of() -> None:
    strangers = [
        name
        for name, tree in _trees("companion", "ui", "firmware_bridge", "calibration")
        if not name.startswith("companion/reveal/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion.reveal.")
    ]
    assert strangers == []


def test_only_private_views_and_choosing_minds_make_plans_to_seal() -> None:
    makers = {
        name
        for name, tree in _trees("companion", "ui", "calibration")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SealPlan"
    }
    assert makers
    assert makers <= MAKE_PLANS


@pytest.mark.parametrize(
    ("file", "function"),
    [("companion/session/choosing.py", "seal"), ("companion/session/referee.py", "_touch")],
)
def test_a_plan_on_its_way_to_the_room_is_kept_nowhere(file: str, function: str) -> None:
    """Between the finger and the room a plan is an argument: never assigned, listed or written."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == function]
    assert len(found) == 1
    (node,) = found
    if function == "_touch":
        cases = [case for match in ast.walk(node) if isinstance(match, ast.Match) for case in match.cases]
        (sealing,) = [case for case in cases if "SealPlan" in ast.unparse(case.pattern)]
        assert [ast.unparse(line) for line in sealing.body] == ["self._choice.seal(move)"]
        return
    kept = [
        ast.unparse(n) for n in ast.walk(node) if isinstance(n, ast.Assign | ast.AugAssign | ast.AnnAssign)
    ]
    calls = {ast.unparse(n.func) for n in ast.walk(node) if isinstance(n, ast.Call)}
    assert kept == []
    assert calls <= {"self._room.seal", "self._room.show", "self.check", "self.to_tell", "self._note"}
