"""The hooded reader of the simulated table: a small rendered picture, read by the real decoders.

Hands put cards under the hood and take them out again; one seat at a time. Must not know a rule.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.games.vocabulary import Seat
from companion.virtual.sprites import sprite
from companion.vision.decoding import Grey
from companion.vision.hood import HoodEyes, apart

__all__ = ["HoodBox"]

HEIGHT, WIDTH = 480, 640
FLOOR = 96
NOISE = 4.0

SIZE = 0.5
"""Pixels of the box's picture for one of a sprite."""


class HoodBox:
    """The box with its camera; a :class:`companion.reveal.Reader`."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng([seed, 71])
        self.shown: tuple[str, ...] = ()
        """What lies under the hood; the reader has to read it from the picture."""
        self._read: tuple[str, ...] | None = ()
        self.user: Seat | None = None

    def __repr__(self) -> str:
        return "HoodBox(<hooded>)"

    def take(self, seat: Seat) -> bool:
        """Whether the box is free for a seat, which has it then."""
        if self.user in (None, seat):
            self.user = seat
        return self.user == seat

    def put(self, cards: Sequence[str]) -> None:
        """Lay cards under the hood, face to the camera."""
        self.shown, self._read = tuple(cards), None

    def leave(self) -> None:
        """Take everything out again; the box is free."""
        self.put(())
        self.user = None

    def cards(self) -> tuple[str, ...]:
        """What the decoders read in the picture of what lies there."""
        if self._read is None:
            # Fresh eyes for each picture: the box's camera has no clock here, and nothing is to be held.
            report = HoodEyes().look(self.picture(), 0, 0.0)
            self._read = apart(report)[1].cards
        return self._read

    def missing(self) -> bool:
        """A simulated reader is there."""
        return False

    def close(self) -> None:
        """Nothing to let go of."""

    def picture(self) -> Grey:
        """What the box's camera sees: cards side by side, a little askew and out of focus."""
        picture = np.full((HEIGHT, WIDTH), FLOOR, np.uint8)
        for column, card in enumerate(self.shown):
            self._paint(picture, card, WIDTH * (column + 1) // (len(self.shown) + 1))
        seen = cv2.GaussianBlur(picture, (3, 3), 0.6).astype(np.float32)
        noisy = seen + self._chance.normal(0.0, NOISE, seen.shape)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)

    def _paint(self, picture: Grey, card: str, middle: int) -> None:
        face, cover = sprite(card, True)
        turn = float(self._chance.uniform(-6.0, 6.0))
        height, width = face.shape
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, SIZE)
        matrix[:, 2] += (middle - width / 2, HEIGHT / 2 - height / 2)
        laid = cv2.warpAffine(face, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)
        where = cv2.warpAffine(cover, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR) > 127
        picture[where] = laid[where]
