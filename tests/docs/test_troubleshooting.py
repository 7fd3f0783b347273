"""Whatever the companion may say to its owner stands on the page that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import ExitCode
from companion.vision.hints import Hint
from firmware_bridge.states import FAULTS, STATES, FaultText, StateText

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [*STATES.values(), *FAULTS.values()], ids=lambda text: text.sentence)
def test_every_state_and_fault_of_the_board_is_listed_with_what_to_do(text: StateText | FaultText) -> None:
    assert f"| {text.sentence} | {text.action} |" in PAGE


@pytest.mark.parametrize("code", list(ExitCode))
def test_every_exit_code_is_listed(code: ExitCode) -> None:
    assert f"| {int(code)} | " in PAGE


@pytest.mark.parametrize("hint", list(Hint))
def test_every_hint_of_the_camera_is_listed(hint: Hint) -> None:
    said = hint.value.split(":")[0].strip()
    assert f"| {said} |" in PAGE
