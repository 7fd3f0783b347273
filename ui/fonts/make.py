"""Makes the bundled fonts: every character the texts use, cut out of the Noto CJK fonts.

``python -m ui.fonts.make [FOLDER]`` after a text has changed; needs fontTools and the Debian package
fonts-noto-cjk (or FOLDER with its files). The subsets are renamed, as the licence asks.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from ui.chinese_names import CHINESE_KEYS
from ui.texts import LANGUAGES, read_po
from ui.words import SIGNS

__all__ = ["FACES", "characters", "main"]

FACES = {
    "companion-title.otf": ("NotoSerifCJK-Bold.ttc", "Companion Title"),
    "companion-body.otf": ("NotoSansCJK-Regular.ttc", "Companion Body"),
    "companion-bold.otf": ("NotoSansCJK-Bold.ttc", "Companion Bold"),
}
"""Bundled file, file it is cut from, name it gets."""

_HERE = Path(__file__).parent
_FAMILY = (1, 3, 4, 6, 16)
_TRADITIONAL = "TC"
_EXTRA = "–—‘’“”…·×←→↑↓✓▲▼●○■□◆◇、。，：；！？「」（）"


def characters() -> frozenset[str]:
    """Every character a screen may draw: Latin of European names, the texts, the seals."""
    latin = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100))}
    used = set(_EXTRA) | set("".join(SIGNS.values())) | set("".join(LANGUAGES.values()))
    used.update(
        letter for page, rows in CHINESE_KEYS.items() for text in (page, *chain(*rows)) for letter in text
    )
    for path in sorted(_HERE.parent.glob("locale/*/LC_MESSAGES/*.po")):
        used.update("".join(read_po(path).values()))
    return frozenset(latin | used)


def _face(path: Path) -> TTFont:
    """The traditional Chinese face of a collection."""
    for font in TTCollection(str(path)).fonts:
        if _TRADITIONAL in str(font["name"].getDebugName(4)).split():
            return font
    raise SystemExit(f"{path.name} has no traditional Chinese face")


def main(folder: Path) -> None:
    """Write the bundled fonts."""
    options = Options()
    options.layout_features = ["kern", "liga", "locl", "mark", "palt"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE"]
    for target, (source, name) in FACES.items():
        font = _face(folder / source)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[*map(ord, characters()), *range(0x100, 0x180)])
        subsetter.subset(font)
        for record in font["name"].names:
            if record.nameID in _FAMILY:
                record.string = name.replace(" ", "-") if record.nameID == 6 else name
        fresh = _HERE / f"{target}.new"
        font.save(str(fresh))
        fresh.replace(_HERE / target)  # A window that is open goes on reading the letters of the old file.


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("/usr/share/fonts/opentype/noto"))
