"""Lines that fit, for scripts with and without spaces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.terminal_text import width_of
from ui.widgets.wrapping import lines_that_fit


def lines(text: str, width: int) -> tuple[str, ...]:
    return lines_that_fit(text, width, width_of)


def test_sixty_chinese_characters_fill_their_lines_and_none_is_lost() -> None:
    text = "龍" * 60
    broken = lines(text, 20)
    assert [len(line) for line in broken] == [10] * 6
    assert "".join(broken) == text


def test_a_full_stop_never_begins_a_line_and_a_bracket_never_ends_one() -> None:
    assert lines("龍龍龍龍。龍", 8) == ("龍龍龍", "龍。龍")
    assert lines("龍龍龍（龍", 8) == ("龍龍龍", "（龍")


def test_words_stay_whole_and_a_word_that_is_too_long_is_seen_to_be() -> None:
    assert lines("Ox: 3 forward", 8) == ("Ox: 3", "forward")
    assert lines("Zusammenarbeiten", 8) == ("Zusammenarbeiten",)


@given(st.text(alphabet="ab 龍。（", max_size=60), st.integers(4, 30))
def test_no_letter_of_a_line_is_lost_or_doubled(text: str, width: int) -> None:
    assert "".join(lines(text, width)).replace(" ", "") == text.replace(" ", "")


def test_the_path_of_a_saved_file_is_broken_rather_than_cut() -> None:
    lines = lines_that_fit("Saved as /home/somebody/games/support-2026-11-30.json", 22, len)
    assert all(len(line) <= 22 for line in lines)
    assert "".join(lines).replace(" ", "") == "Savedas/home/somebody/games/support-2026-11-30.json"
    assert lines_that_fit("energy 3/5", 9, len) == ("energy", "3/5")
