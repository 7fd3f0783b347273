"""How long it takes to know what a screen shows; drawing is measured by the long set ``screen-speed``.

The window asks for a new model up to thirty times a second, so a millisecond is a lot.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.ui.scenes import SCENES
from tests.ui.support import FakeTable
from ui.presenters.models import ExchangeScreen, StepsScreen, TableScreen
from ui.presenters.present import present
from ui.settings import Settings
from ui.sound import Ears
from ui.texts import Texts


@pytest.mark.parametrize(
    ("scene", "kind"), [("table-5", TableScreen), ("steps", StepsScreen), ("exchange", ExchangeScreen)]
)
def test_what_a_screen_shows(benchmark: BenchmarkFixture, scene: str, kind: type[object]) -> None:
    public, looking = SCENES[scene]
    assert public is not None
    model = benchmark(present, public, looking, Texts("zh_Hant"), FakeTable(public), Settings())
    assert isinstance(model, kind)


def test_what_is_to_be_heard(benchmark: BenchmarkFixture) -> None:
    before, after = SCENES["table-5"][0], SCENES["countdown"][0]
    ears = Ears()

    def hear() -> str:
        ears.hear(before)
        return ears.hear(after)

    assert isinstance(benchmark(hear), str)
