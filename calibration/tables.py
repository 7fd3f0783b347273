"""The table of a game's tags for people to proof-read: component, payload, name, one piece a line.

``python -m calibration.tables`` writes it anew for every game that has sheets; must not know paper.
"""

from __future__ import annotations

from pathlib import Path

from calibration.pieces import GAMES, printables

__all__ = ["FOLDER", "tag_table"]

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "tags"


def tag_table(game: str) -> str:
    """The table, with tabs between columns."""
    rows = [(piece.component, piece.payload, piece.name) for piece in printables(game).pieces()]
    return "".join("\t".join(row) + "\n" for row in [("component", "payload", "name"), *rows])


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.tsv").write_text(tag_table(each), encoding="utf-8")
