"""What the eyes report: tags with their place on the mat, motion, light. Plain picklable data.

The eyes say what is in a picture, not what it means; they know no rule and no turn.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FrameReport", "Sighting"]


@dataclass(frozen=True, slots=True)
class Sighting:
    """One tag of ours in one frame.

    ``component`` is the payload without its check character; ``x``, ``y`` the centre on the mat in
    mm; ``angle`` degrees clockwise from upright; ``zone`` the zone that holds the centre; ``column``
    its place there; ``fresh`` whether it was decoded in this frame (otherwise it is known from an
    earlier one and its surroundings have been quiet since).
    """

    component: str
    x: float
    y: float
    angle: float
    zone: str | None
    column: int
    decoder: str
    fresh: bool


@dataclass(frozen=True, slots=True)
class FrameReport:
    """Everything one camera frame said.

    ``at`` is the capture time on the companion's clock; ``motion`` names the zones where something
    moved since the frame before (hands above them included; none in the first frame after a start);
    ``brightness`` is the mat's mean grey value 0-255; ``sharpness`` the variance of the Laplacian at
    the corner marks, or of the picture's middle without a plane, less what noise adds; ``glare`` the
    share of the picture that is burnt out; ``placed`` tells whether the corner marks gave a table
    plane (without it there are no sightings); ``moved`` that they lie elsewhere than before, so the
    plane is a new one; ``noise`` counts detections that were no tag of ours; ``cut_off`` that part of the
    mat lies outside the picture.
    """

    frame: int
    at: float
    sightings: tuple[Sighting, ...]
    motion: frozenset[str]
    placed: bool
    brightness: float
    sharpness: float
    noise: int = 0
    glare: float = 0.0
    moved: bool = False
    cut_off: bool = False
