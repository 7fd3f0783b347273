"""Tones: heard when something happens, silent about plans, and no trouble without a sound card."""

from __future__ import annotations

import io
import wave
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.session.public import Cue, PublicTable, SealState, Stage
from tests.ui.support import fix, river, table
from ui.sound import TONES, Ears, wav


def heard(*course: PublicTable) -> list[str]:
    """What somebody hears who looks at each of these in turn."""
    ears = Ears()
    return [ears.hear(public) for public in course]


def sealed(public: PublicTable, seat: str, state: SealState = SealState.SEALED) -> PublicTable:
    return replace(
        public,
        seats=tuple(replace(facts, seal=state) if facts.seat == seat else facts for facts in public.seats),
    )


@pytest.mark.parametrize("name", TONES)
def test_every_tone_is_short_audible_and_does_not_click(name: str) -> None:
    with wave.open(io.BytesIO(wav(TONES[name]))) as file:
        seconds = file.getnframes() / file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
    assert 0.05 < seconds < 1.0
    assert 2_000 < np.abs(samples).max() < 32_000
    assert np.abs(samples[[0, -1]]).max() < 200


def test_a_seat_that_seals_sounds_alike_whoever_it_is_and_whatever_it_sealed() -> None:
    start = table(4)
    tones = {tuple(heard(start, sealed(start, facts.seat))) for facts in start.seats}
    assert tones == {("", "ready")}


def test_a_round_is_heard_from_the_countdown_to_the_next_plan() -> None:
    course = (
        table(4),
        table(4, Stage.COUNTDOWN, seconds=3.0),
        table(4, Stage.COUNTDOWN, seconds=2.9),
        table(4, Stage.COUNTDOWN, seconds=1.9),
        table(4, Stage.RESOLVE),
        table(4, Stage.SEAL),
        table(4, Stage.OVER),
    )
    assert heard(*course) == ["", "count", "count", "count", "open", "round", "over"]


def test_a_broken_seal_and_a_wrong_table_are_heard_once() -> None:
    start = table(4)
    assert heard(start, broken := sealed(start, "s2", SealState.BROKEN), broken) == ["", "broken", ""]
    resolve = table(4, Stage.RESOLVE)
    wrong = replace(resolve, fix=fix())
    assert heard(resolve, replace(resolve, fix=fix(small=True)), wrong, wrong, resolve) == [
        "",
        "",
        "differs",
        "",
        "right",
    ]


def test_a_person_that_is_asked_hears_it_and_bots_are_quiet() -> None:
    resolve = table(4, Stage.RESOLVE)
    assert heard(resolve, replace(resolve, decision=river("s1"))) == ["", "asked"]
    assert heard(resolve, replace(resolve, decision=river("s2"))) == ["", ""]


def test_the_last_ten_seconds_sound_once_and_not_again_after_a_look_elsewhere() -> None:
    start = table(4)
    late = replace(start, cues=(Cue(7, "last-seconds"),))
    assert heard(start, late, late, replace(late, cues=(Cue(7, "last-seconds"), Cue(8, "time-is-up")))) == [
        "",
        "last-seconds",
        "",
        "time-is-up",
    ]
    assert heard(late, late) == ["", ""]


def test_opening_a_table_is_silent() -> None:
    assert heard(table(4, Stage.OVER)) == [""]
    assert heard(table(4), replace(table(4, Stage.OVER), game_id="another")) == ["", ""]


def test_without_a_sound_card_tones_go_to_the_board_and_without_a_folder_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui import speaker

    class Mute:
        state = "stop"

        def play(self) -> None:
            """There is no card to play on."""

    monkeypatch.setattr(speaker, "card_possible", lambda: True)
    monkeypatch.setattr(speaker.Speaker, "_load", lambda self, name: Mute())
    beeps: list[str] = []
    silent = speaker.Speaker(tmp_path, beeps.append)
    for name in ("ready", "over"):
        silent.play(name)
    assert beeps == ["ready", "over"]
    assert not silent.warm()


def test_a_machine_without_sound_is_not_asked_to_open_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui import speaker

    monkeypatch.setattr(speaker, "card_possible", lambda: False)
    monkeypatch.setattr(speaker.Speaker, "_load", lambda self, name: pytest.fail("the card was opened"))
    beeps: list[str] = []
    silent = speaker.Speaker(tmp_path, beeps.append)
    assert not silent.warm()
    silent.play("over")
    assert beeps == ["over"]
