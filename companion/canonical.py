"""One spelling for every JSON value, and its digest.

State hashes, commitments and test digests are computed over these bytes: UTF-8, keys sorted,
separators ``,`` and ``:``, no escapes for letters beyond ASCII. Knows no game and no file.
"""

from __future__ import annotations

import hashlib
import json

from companion.games.vocabulary import Json

__all__ = ["canonical_json", "json_digest"]


def canonical_json(value: Json) -> bytes:
    """The value's canonical bytes; raises :class:`ValueError` for NaN and infinities.

    >>> canonical_json({"b": [1, 2], "a": "龍"}).decode()
    '{"a":"龍","b":[1,2]}'
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def json_digest(value: Json) -> str:
    """SHA-256 over :func:`canonical_json`, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()
