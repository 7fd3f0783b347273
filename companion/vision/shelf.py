"""Pictures handed to another process through shared memory, and the camera that reads them there.

Three places in turn, so that the writer is two pictures away from the one being copied out. Knows
bytes; must not know what they show.
"""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory

import numpy as np

from companion.errors import CompanionError
from companion.vision.decoding import Grey

__all__ = ["Shelf", "ShelfReader", "Shelved", "StreamCamera"]

PLACES = 3


@dataclass(frozen=True, slots=True)
class Shelved:
    """Where a picture lies, and what the caller said about it."""

    memory: str
    offset: int
    shape: tuple[int, int]
    frame: int
    at: float


class Shelf:
    """The writing side; owns the shared memory."""

    def __init__(self) -> None:
        self._memory: SharedMemory | None = None
        self._place = 0
        self._room = 0

    def put(self, grey: Grey, frame: int, at: float) -> Shelved:
        """Copy a picture to the next place."""
        memory = self._memory
        if memory is None or grey.nbytes > self._room:
            self.close()
            memory = self._memory = self._take(max(grey.nbytes, 1))
        self._place = (self._place + 1) % PLACES
        offset = self._place * self._room
        np.copyto(np.ndarray(grey.shape, np.uint8, memory.buf, offset), grey)
        rows, columns = grey.shape
        return Shelved(memory.name, offset, (rows, columns), frame, at)

    def _take(self, room: int) -> SharedMemory:
        try:
            memory = SharedMemory(create=True, size=room * PLACES)
        except OSError as error:
            raise CompanionError(
                f"no shared memory for pictures of {room} bytes ({error.strerror}); make room in /dev/shm"
            ) from error
        self._room = room
        return memory

    def close(self) -> None:
        """Give the memory back."""
        if self._memory is not None:
            self._memory.close()
            self._memory.unlink()
            self._memory = None


class ShelfReader:
    """The reading side, in another process."""

    def __init__(self) -> None:
        self._memory: SharedMemory | None = None

    def get(self, shelved: Shelved) -> Grey:
        """A copy of the picture, which the writer can no longer touch; FileNotFoundError when it is gone."""
        if self._memory is None or self._memory.name != shelved.memory:
            self.close()
            self._memory = SharedMemory(shelved.memory)
        return np.array(np.ndarray(shelved.shape, np.uint8, self._memory.buf, shelved.offset))

    def close(self) -> None:
        """Let the memory go."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None


class StreamCamera:
    """A camera whose pictures another process shows, as the simulated table does."""

    def __init__(self) -> None:
        self._reader = ShelfReader()
        self._newest: Shelved | None = None
        self.frame = 0

    @property
    def offered(self) -> bool:
        """Whether a picture waits to be read."""
        return self._newest is not None

    def offer(self, shelved: Shelved) -> None:
        """A newer picture; one that was not read yet is dropped."""
        self._newest = shelved

    def read(self) -> tuple[Grey, float] | None:
        """The newest picture offered since the last read; ``frame`` is then its number."""
        newest, self._newest = self._newest, None
        if newest is None:
            return None
        self.frame = newest.frame
        return self._reader.get(newest), newest.at

    def colour(self) -> None:
        """Pictures that another process shows are grey."""

    still = colour

    def close(self) -> None:
        self._reader.close()
