"""Which rig this is: overhead or dock, keys on the board or the Pi's pins, and which camera.

Nothing here is measured; people say it. Knows the profile; must not know devices.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.errors import BadInput
from companion.session.profile import Profile
from companion.vision.cameras import CameraSpec

__all__ = ["RigWishes", "described", "with_wishes"]

AUTO = "auto"
_KINDS = ("picamera", "webcam", "pictures", "video")


@dataclass(frozen=True, slots=True)
class RigWishes:
    """What is to change; None leaves a thing as it is.

    ``camera`` is ``auto``, ``picamera``, or ``webcam:``, ``pictures:`` or ``video:`` with a device, folder or
    file; ``size`` is ``WIDTHxHEIGHT`` in px; ``focus`` and ``exposure`` as in
    :class:`companion.vision.cameras.CameraSpec`, 0 for the camera's own.
    """

    rig: str | None = None
    keys: str | None = None
    camera: str | None = None
    size: str | None = None
    focus: float | None = None
    exposure: float | None = None


def described(profile: Profile) -> str:
    """The rig in one line."""
    spec = profile.camera
    camera = "whichever camera is found"
    if spec is not None:
        own = [
            f"{name} {value:g}"
            for name, value in (("focus", spec.focus), ("exposure", spec.exposure))
            if value
        ]
        source = "" if spec.kind == "picamera" else f" {spec.source}"
        camera = ", ".join((f"{spec.kind}{source}, {spec.width} x {spec.height} px", *own))
    return f"{profile.rig} rig, keys on the {profile.keys}, {camera}"


def with_wishes(profile: Profile, wishes: RigWishes) -> Profile:
    """The profile with the wishes; raises :class:`BadInput` for a camera or size that is none.

    Another rig has other sensors: what was found out about their wires and places is forgotten. A lens
    measured in pictures of another shape stays; it is used again when they come back.
    """
    if wishes.rig is not None and wishes.rig != profile.rig:
        profile = replace(profile, rig=wishes.rig, wiring=None, silent=(), stops={}, courses={})
    if wishes.keys is not None and wishes.keys != profile.keys:
        courses = {
            name: replace(each, wiring=_without_keys(each.wiring)) for name, each in profile.courses.items()
        }
        wiring = _without_keys(profile.wiring)
        profile = replace(profile, keys=wishes.keys, wiring=wiring, courses=courses)
    if wishes.camera == AUTO:
        return replace(profile, camera=None)
    if (wishes.camera, wishes.size, wishes.focus, wishes.exposure) == (None, None, None, None):
        return profile
    return replace(profile, camera=_camera(profile.camera, wishes))


def _without_keys(wiring: Mapping[str, str] | None) -> Mapping[str, str] | None:
    if wiring is None:
        return None
    return {name: stop for name, stop in wiring.items() if not name.startswith("key:")}


def _camera(spec: CameraSpec | None, wishes: RigWishes) -> CameraSpec:
    if wishes.camera is not None:
        kind, _, source = wishes.camera.partition(":")
        if kind not in _KINDS or (kind != "picamera") != bool(source):
            raise BadInput(
                "--camera",
                f"{wishes.camera!r} is none of auto, picamera, webcam:DEVICE, pictures:FOLDER, video:FILE",
            )
        spec = CameraSpec(kind, source or "0")  # type: ignore[arg-type]
    if spec is None:
        raise BadInput("--camera", "is needed too: name the camera whose size, focus or exposure this is")
    if wishes.size is not None:
        given = re.fullmatch(r"(\d{2,5})x(\d{2,5})", wishes.size)
        if given is None:
            raise BadInput("--size", f"{wishes.size!r} is not WIDTHxHEIGHT in pixels, such as 2304x1296")
        spec = replace(spec, width=int(given[1]), height=int(given[2]))
    if wishes.focus is not None:
        spec = replace(spec, focus=wishes.focus or None)
    if wishes.exposure is not None:
        spec = replace(spec, exposure=wishes.exposure or None)
    return spec
