"""The table of tags that people proof-read is the one that is printed."""

from __future__ import annotations

import pytest

from calibration.pieces import GAMES
from calibration.tables import FOLDER, tag_table


@pytest.mark.parametrize("game", GAMES)
def test_the_proof_read_table_holds_what_is_printed(game: str) -> None:
    assert (FOLDER / f"{game}.tsv").read_text(encoding="utf-8") == tag_table(game), (
        "printed tags have changed; run: python -m calibration.tables"
    )
