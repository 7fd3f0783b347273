"""Plays tones through the toolkit's sound, where there is a sound card; elsewhere nothing is heard.

Imported only after :func:`ui.app.prepare`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ui.sound import TONES, wav

__all__ = ["Speaker", "card_possible"]

_LOG = logging.getLogger(__name__)


def card_possible() -> bool:
    """Whether there may be something that plays: a sound card, or a sound server of this user.

    Asked first because the sound libraries complain about its absence on the terminal, at length.
    """
    if any(os.environ.get(name) for name in ("SDL_AUDIODRIVER", "PULSE_SERVER")):
        return True
    own = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    servers = (own / "pulse" / "native", own / "pipewire-0")
    return any(Path("/dev/snd").glob("pcm*p")) or any(server.exists() for server in servers)


class Speaker:
    """All tones; ``folder`` is where they are kept as files.

    ``beep`` is told the name of a tone where no sound card plays: the board may have a buzzer.
    """

    def __init__(self, folder: Path, beep: Callable[[str], None] = lambda name: None) -> None:
        self._folder = folder
        self._beep = beep
        self._sounds: dict[str, Any] = {}
        self._deaf = not card_possible()

    def warm(self) -> bool:
        """Load one more tone, so that the first one heard does not hold up the screen; whether more wait."""
        waiting = [name for name in TONES if name not in self._sounds]
        if self._deaf or not waiting:
            return False
        self._sounds[waiting[0]] = self._load(waiting[0])
        return True

    def play(self, name: str) -> None:
        """Let a tone be heard; returns at once."""
        if not self._deaf and name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = None if self._deaf else self._sounds[name]
        if sound is not None:
            sound.play()
            if sound.state == "play":
                return
            _LOG.info("no sound card plays: tones go to the board")
            self._deaf = True
        self._beep(name)

    def _load(self, name: str) -> Any:
        """A tone as the toolkit plays it; None where it cannot be kept as a file."""
        os.environ.setdefault("KIVY_AUDIO", "sdl2")
        from kivy.core.audio import SoundLoader

        path = self._folder / f"{name}.wav"
        data = wav(TONES[name])
        try:
            if not path.exists() or path.read_bytes() != data:
                self._folder.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        except OSError as error:
            _LOG.info("tones cannot be kept in %s: %s", self._folder, error)
            return None
        return SoundLoader.load(str(path))
