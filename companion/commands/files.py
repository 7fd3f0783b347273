"""JSON files given on the command line: read with one clear line for each way to be unreadable."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from companion.errors import BadInput

__all__ = ["read_json"]


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a JSON number")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names all differ; of two equal ones the first would be lost in silence."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"an object names {twice!r} twice")
    return made


def read_json(name: str) -> Any:
    """The content of a JSON file, or of standard input for ``-``; raises ``BadInput`` naming the file."""
    shown = "standard input" if name == "-" else name
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # a ValueError is a name with a null byte
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput("file", f"{shown} cannot be read: {reason}; give the name of a JSON file") from error
    try:
        return json.loads(
            raw.decode("utf-8-sig"), parse_constant=_refuse_constant, object_pairs_hook=_without_doubles
        )
    except RecursionError as error:
        raise BadInput("file", f"{shown} is nested too deeply for a scenario") from error
    except UnicodeDecodeError as error:
        raise BadInput("file", f"{shown} is not a text in UTF-8; save it as UTF-8 JSON") from error
    except ValueError as error:
        raise BadInput("file", f"{shown} is not JSON: {error}; correct it there") from error
