"""Writing a file so that power may go at any moment: it is the old one or the new one, never half of one.

Every file that the companion keeps or hands out goes through here, the journal apart, which is a database.
Must not know what the files mean, nor what to tell people when a disk is full.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, content: str | bytes, *, private: bool = True) -> None:
    """Replace ``path`` as a whole, ``private`` to its owner or readable for all; a text in UTF-8.

    When it returns, file and name are on the disk. The folder must be there. Raises ``OSError``:
    nothing lies beside it then, and the file is the old one or, if only its name could not be made
    lasting, the new one.
    """
    data = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            if not private:
                os.fchmod(file.fileno(), 0o644)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
