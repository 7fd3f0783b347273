"""Every text in every language, and every character in the bundled fonts."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.session.public import Line
from ui import words, wu_terms
from ui.aid import PAGES
from ui.house_rules import HOUSE_RULES
from ui.texts import LANGUAGES, Texts, language_of_environment, read_po

ROOT = Path(__file__).parents[2]
OTHERS = [code for code in LANGUAGES if code != "en"]
GAMES = ("crazy_race", "race", "wu_wei", "zodiac_race")
"""Games whose rules are told in every language."""

WHOLE_VALUES = {"{line}", "{status}", "{sentence} {action}"}
"""Templates without a word of their own."""


SAID_AS_VALUES = {"camera", "board", "keys", "Race for the Chinese Zodiac"}
"""Words that come as values of other lines."""


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


SAID = ("texts", "self.texts", "Line.of", "Line", "Reason.of")
"""Calls whose first value is a text for people."""

REFUSALS = ("CompanionError", "JournalBusy", "JournalUnwritable")
"""Errors whose sentence the screen says; those of commands are English."""

FOR_COMMANDS = ("companion/commands", "companion/games", "calibration")


def refused(node: ast.Call, place: Path) -> bool:
    """Whether a call makes an error that a screen may say."""
    return called(node) in REFUSALS and not place.as_posix().startswith(FOR_COMMANDS)


def called(node: ast.Call) -> str:
    return ast.unparse(node.func)


def messages() -> dict[str, str]:
    """Every message id in the sources, and where it stands."""
    found = {text: "ui/words.py" for table in tables() for text in table.values()}
    found.update(dict.fromkeys(rule_texts(), "the rules of a game"))
    for folder in ("ui", "companion", "calibration"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                place = path.relative_to(ROOT)
                if (
                    isinstance(node, ast.Call)
                    and node.args
                    and (called(node) in SAID or refused(node, place))
                ):
                    found.update(dict.fromkeys(constants(node.args[0]), str(place)))
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "template":
                    found.update(dict.fromkeys(constants(node.value), str(path.relative_to(ROOT))))
    return {text: place for text, place in found.items() if text not in WHOLE_VALUES}


def rule_texts() -> Iterator[str]:
    """What "Why?" says, and what a refused move is told, in every game that is refereed at a table."""
    for name in GAMES:
        clauses = importlib.import_module(f"companion.games.{name}.clauses").CLAUSES
        yield from (clause.text for clause in clauses.values())
        if importlib.util.find_spec(f"companion.games.{name}.refusal") is not None:
            refusals = importlib.import_module(f"companion.games.{name}.refusal").REFUSALS
            yield from (text if isinstance(text, str) else text[1] for text in refusals.values())


def tables() -> tuple[dict[str, str], ...]:
    named = (
        words.ANSWERS,
        words.CHOICES,
        words.EFFECTS,
        words.MODES,
        words.KEY_PLACES,
        words.PARTS,
        words.PLACES,
        words.REWARDS,
        words.RIGS,
        words.SEALS,
        words.TAG_PLACES,
        words.TERMS,
        words.TROUBLES,
        words.WAYS,
        words.ZONES,
        wu_terms.CHANCES,
        wu_terms.LEVELS,
        wu_terms.OUTCOMES,
        PAGES,
    )
    rules = {word: word for rule in HOUSE_RULES.values() for word in (rule.title, *rule.words.values())}
    return (*(dict(table) for table in named), rules, {str(key): text for key, text in words.ACTIONS.items()})


def catalogue(language: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for path in (ROOT / "ui" / "locale" / language / "LC_MESSAGES").glob("*.po"):
        read = read_po(path)
        assert not entries.keys() & read.keys(), f"{path.name} repeats a text"
        entries.update(read)
    return entries


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_no_player_meets_an_untranslated_text(language: str) -> None:
    translated = catalogue(language)
    assert {text: place for text, place in messages().items() if text not in translated} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_says_the_same_values_and_is_still_in_use(language: str) -> None:
    used = messages()
    for text, translation in catalogue(language).items():
        assert fields(text) == fields(translation), text
        assert text in used or text in SAID_AS_VALUES, f"{text!r} is said nowhere"


def test_values_are_said_as_people_say_them() -> None:
    line = Line.of("{animal}: {steps} forward, to {space}", animal="ox", steps=3, space=14)
    assert Texts("en").line(line) == "Ox: 3 forward, to 14"
    assert Texts("de").line(line) == "Ochse: 3 vor, auf 14"
    assert Texts("zh_Hant").line(line) == "牛：前進 3，到 14"
    assert Texts("en").line(Line.of("{animal}: pawn to {space}", animal="ox", space=0)) == "Ox: pawn to Start"
    assert Texts("de", {"s1": "Ochse"})("{seat} decides", seat="s1") == "Ochse entscheidet"
    assert Texts("en")("{give} for {take}", give=[1, 2], take=[3]) == "1 + 2 for 3"


def test_the_machines_language_is_taken_if_we_speak_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANGUAGE", raising=False)
    for given, spoken in (("de_AT.UTF-8", "de"), ("zh_TW.UTF-8", "zh_Hant"), ("fr_FR", "en"), ("C", "en")):
        monkeypatch.setenv("LANG", given)
        assert language_of_environment() == spoken


@pytest.mark.parametrize("broken", ['msgid "a\nmsgstr "b"', 'msgid "a"\nmsgtext "b"', "nothing"])
def test_a_damaged_translation_file_names_its_line(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "x.po"
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(CompanionError, match=r"x\.po, line \d"):
        read_po(path)


def test_no_used_character_is_drawn_as_a_box() -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    make = pytest.importorskip("ui.fonts.make")
    for name in make.FACES:
        font = ttlib.TTFont(str(ROOT / "ui" / "fonts" / name))
        covered = set(font.getBestCmap())
        font.close()
        missing = {
            letter for letter in make.characters() if letter.isprintable() and ord(letter) not in covered
        }
        assert missing == set(), name


def test_every_animal_has_a_drawing_of_its_own_on_its_seal() -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    font = ttlib.TTFont(str(ROOT / "ui" / "fonts" / "companion-seals.otf"))
    names = font.getBestCmap()
    drawings = font["CFF "].cff.topDictIndex[0].CharStrings
    outlines = [drawings[names[ord(letter)]] for letter in words.SIGNS.values()]
    for drawing in outlines:
        drawing.decompile()
    assert len({str(drawing.program) for drawing in outlines}) == 15
    assert all(len(drawing.program) > 80 for drawing in outlines), "a drawing is nearly empty"
    font.close()
