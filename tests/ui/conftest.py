"""A real window for the tests of a file, in either shape."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.window import WindowProcess, display

SIZES = ((800, 480), (720, 1280))


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as name:
        yield name


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def window(
    request: pytest.FixtureRequest, screen: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WindowProcess]:
    opened = WindowProcess(screen, request.param, tmp_path_factory.mktemp("data"))
    yield opened
    strays = opened.tell("drawn")["strays"]
    opened.close()
    assert strays == [], "the window was touched from another thread"
