"""What a bot would do, in words: for the private view or the decision of whoever practises."""

from __future__ import annotations

from companion.bots.idea import Idea
from ui.texts import Texts

__all__ = ["ask_text", "idea_text"]


def ask_text(texts: Texts) -> str:
    """The words of the button that asks."""
    return texts("What would you do?")


def idea_text(idea: Idea | None, texts: Texts) -> str:
    """The reason behind a bot's move in one line; the move itself is shown by marking its answer."""
    if idea is None:
        return texts("There is nothing to choose now.")
    return texts(
        "I would choose this: {reason}.", reason=texts(idea.reason.template, **dict(idea.reason.values))
    )
