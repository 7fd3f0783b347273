"""With pictures: the eyes' process says nothing of a card that is still sealed."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from companion.virtual.scene import Scene
from tests.secrecy.pictures import play_with_pictures


def test_no_message_between_processes_names_a_sealed_card() -> None:
    choices, messages, faults = play_with_pictures(seed=4, rounds=2)
    assert faults == []
    assert choices == 2
    assert messages > 50


def test_cards_that_shine_through_are_noticed() -> None:
    honest = Scene._patch

    def shining(self: Scene, component: str, place: object) -> object:
        return honest(self, component, replace(place, face_up=True))  # type: ignore[type-var, arg-type]

    with patch.object(Scene, "_patch", shining):
        _, _, faults = play_with_pictures(seed=4, rounds=1, patience=8.0)
    assert any("was named in a message while it was sealed" in fault for fault in faults)
