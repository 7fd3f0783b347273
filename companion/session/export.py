"""A game as one JSON file: everything the journal holds of it, and nothing that it does not.

Plans that were never opened are not in the journal, so they cannot be in here.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.errors import BadInput, CompanionError
from companion.files import write_whole
from companion.games.vocabulary import Json
from companion.session.journal import Journal
from companion.session.records import GameRecord

__all__ = ["EXPORT_FORMAT", "export_json", "write_export"]

EXPORT_FORMAT = "table-companion-game/1"


def export_json(record: GameRecord) -> dict[str, Json]:
    """The whole record as JSON: header, entries, seals."""
    header = record.header
    return {
        "format": EXPORT_FORMAT,
        "game": {
            "id": header.id,
            "game": header.game,
            "options": dict(header.options),
            "box": {"id": header.box.id, "values": header.box.values},
            "seats": [info.to_json() for info in header.seats],
            "started": header.started,
            "version": header.version,
            "finished": header.finished,
            "result": header.result,
        },
        "entries": [entry.to_json() for entry in record.entries],
        "seals": [seal.to_json() for seal in record.seals],
    }


def write_export(journal: Journal, name: str, out: Path) -> str:
    """Write the game that ``name`` stands for to ``out``, whole or not at all; returns a line to print.

    Raises :class:`NoSuchGame`, and a :class:`CompanionError` when the file cannot be written.
    """
    record = journal.record(journal.find(name).id)
    if not out.name:
        raise BadInput("--out", "must name the file to write")
    if out.exists() and out.samefile(journal.path):
        raise CompanionError(f"{out} is the journal itself; name another file for the export")
    text = json.dumps(export_json(record), ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(out, text, private=False)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CompanionError(
            "cannot write {out}: {reason}; name a place that can be written to", out=str(out), reason=reason
        ) from error
    return f"{record.header.id}: {len(record.entries)} entries written to {out}"
