"""Long sets: our eyes beside three decoders alone, frames without any tag, and rolled dice."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

import cv2

from companion.tags import component_of
from companion.vision.decoding import Grey, PyzbarDecoder, ZxingDecoder
from companion.vision.dice import DICE_OF_FIVE_COLOURS, read_dice
from companion.vision.dice_places import Tray
from companion.vision.eyes import Eyes
from companion.vision.fitting import even_metric, read_symbol
from tests.long.framework import Figures, LongSet, Unit
from tests.vision.crowds import Crowd, crowd, decoy
from tests.vision.dice_pictures import TRAY, photograph_roll, random_roll

__all__ = ["EYES_DECODING", "EYES_DICE", "EYES_FALSE_TAGS", "LEAST_READ", "side_by_side"]

FRAMES = 5
"""Pictures of one crowd, equal but for their noise."""

STEADY = 25
"""Further frames at the same table, over which the steady cost is taken."""

LEAST_READ = {(1.5, "within_five"): 0.95, (1.75, "first"): 0.98, (2.0, "first"): 0.99}
"""Share of the tags that ours must read, by pixels a module."""

STEADY_MS = 15.0
FASTER = 5.0
DEARER = 2.5
"""At 20 tags of 2 px: most milliseconds a frame, least ratio to pyzbar; most ratio of 120 tags to 20."""

Read = Callable[[Grey], Iterable[str | None]]


def _opencv(grey: Grey) -> list[str]:
    texts: Sequence[str] = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey)[1]
    return [text for text in texts if text]


def _ours(crowd_seen: Crowd) -> Read:
    eyes = Eyes(crowd_seen.mat)
    frame = 0

    def read(grey: Grey) -> list[str]:
        nonlocal frame
        frame += 1
        return [seen.component for seen in eyes.look(grey, frame, frame / 10).sightings]

    return read


def _readers(crowd_seen: Crowd) -> dict[str, tuple[int, Read]]:
    """Each reader with the frames it is given: OpenCV's takes seconds a picture, and gets one."""
    pyzbar, zxing = PyzbarDecoder(), ZxingDecoder()
    return {
        "pyzbar": (FRAMES, lambda grey: [found.component for found in pyzbar.decode(grey)]),
        "zxing-cpp": (FRAMES, lambda grey: [found.component for found in zxing.decode(grey)]),
        "opencv": (1, lambda grey: [component_of(text) for text in _opencv(grey)]),
        "ours": (FRAMES + STEADY, _ours(crowd_seen)),
    }


def side_by_side(unit: Unit) -> Figures:
    """All readers on the pictures of one crowd: tags read, and milliseconds of processor time a frame."""
    cv2.setNumThreads(1)
    here = crowd(unit["tags"], unit["pixels"], unit["seed"])
    frames = [here.frame(unit["seed"] * FRAMES + number) for number in range(FRAMES)]
    figures: Figures = {"faults": []}
    for name, (count, read) in _readers(here).items():
        cost, seen = list[float](), list[set[str]]()
        for number in range(count):
            begun = time.process_time()
            found = {each for each in read(frames[number % FRAMES]) if each is not None}
            cost.append((time.process_time() - begun) * 1000)
            found = {each for each in found if not each.startswith("TC-")}
            if found - here.names:
                figures["faults"].append(f"{name} read what is not there: {sorted(found - here.names)}")
            if number < FRAMES:
                seen.append(found)
        figures[name] = {
            "first": len(seen[0]),
            "within_five": len(set().union(*seen)) if count >= FRAMES else None,
            "ms": [round(each, 2) for each in cost],
        }
    return figures


def _rates(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    """For each size and number of tags: shares read and costs, and whether ours keeps its promises."""
    groups: dict[tuple[int, float], list[Figures]] = defaultdict(list)
    for unit, figures in rows:
        groups[unit["tags"], unit["pixels"]].append(figures)
    table: dict[str, Any] = {}
    faults: list[str] = []
    for (tags, pixels), group in groups.items():
        lying = tags * len(group)
        line: dict[str, Any] = {"tags_lying": lying}
        for name in ("pyzbar", "zxing-cpp", "opencv", "ours"):
            each = [figures[name] for figures in group]
            line[name] = {"first": _share([one["first"] for one in each], lying)}
            if name != "opencv":
                line[name]["within_five"] = _share([one["within_five"] for one in each], lying)
            line[name]["first_frame_ms"] = round(median(one["ms"][0] for one in each), 1)
        line["pyzbar"]["frame_ms"] = round(
            median(ms for figures in group for ms in figures["pyzbar"]["ms"]), 1
        )
        steady = [ms for figures in group for ms in figures["ours"]["ms"][FRAMES:]]
        line["ours"]["steady_ms"] = round(median(steady), 2)
        table[f"{tags} tags, {pixels} px"] = line
        faults += [
            f"{tags} tags of {pixels} px: {line['ours'][when]:.1%} {when}, not {least:.0%}"
            for (size, when), least in LEAST_READ.items()
            if size == pixels and line["ours"][when] < least
        ]
    return {"table": table, **_costs(table), "faults": faults + _too_dear(table)}


def _share(read: Iterable[int], lying: int) -> float:
    return round(sum(read) / lying, 4)


def _costs(table: dict[str, Any]) -> Figures:
    few, many = table["20 tags, 2.0 px"], table["120 tags, 2.0 px"]
    return {
        "times_faster_than_pyzbar": round(few["pyzbar"]["frame_ms"] / few["ours"]["steady_ms"], 1),
        "first_frame_of_120_to_20": round(many["ours"]["first_frame_ms"] / few["ours"]["first_frame_ms"], 2),
        "steady_frame_of_120_to_20": round(many["ours"]["steady_ms"] / few["ours"]["steady_ms"], 2),
    }


def _too_dear(table: dict[str, Any]) -> list[str]:
    costs = _costs(table)
    steady = table["20 tags, 2.0 px"]["ours"]["steady_ms"]
    judged = (
        (steady <= STEADY_MS, f"a steady frame of 20 tags takes {steady} ms"),
        (costs["times_faster_than_pyzbar"] >= FASTER, "less than five times faster than pyzbar"),
        (costs["first_frame_of_120_to_20"] <= DEARER, "the first frame of 120 tags is too dear"),
        (costs["steady_frame_of_120_to_20"] <= DEARER, "a steady frame of 120 tags is too dear"),
    )
    return [said for good, said in judged if not good]


_SIZES = (1.5, 1.75, 2.0, 2.5, 3.0, 4.0)

EYES_DECODING = LongSet(
    name="eyes-decoding",
    what="rendered 1080p pictures of 20, 80 and 120 tags of 1.5 to 4 px a module, blur 0.6 px, noise 6, any "
    "angle, tilts to 35 degrees: pyzbar, zxing-cpp and OpenCV alone beside the eyes, shares read and costs",
    units=(
        *({"tags": 20, "pixels": pixels, "seed": seed} for pixels in _SIZES for seed in range(1, 16)),
        *({"tags": 80, "pixels": pixels, "seed": seed} for pixels in _SIZES[:-1] for seed in range(1, 5)),
        *({"tags": 120, "pixels": 2.0, "seed": seed} for seed in range(1, 6)),
    ),
    run=side_by_side,
    summarise=_rates,
    workers=1,
)

_DECOYS = 500


def _look_at_decoys(unit: Unit) -> Figures:
    """Fresh eyes on every frame, and the closest reader aimed at each foreign code."""
    cv2.setNumThreads(1)
    mat = crowd(20, 2.0, 1).mat
    false, noise, texts = [], 0, 0
    for seed in range(unit["seed"] * _DECOYS, (unit["seed"] + 1) * _DECOYS):
        frame = decoy(seed)
        eyes = Eyes(mat)
        noise += eyes.look(frame.picture, 1, 0.0).noise
        false += [f"{name} in frame {seed}" for name, *_ in eyes.outlines()]
        for place, module in frame.codes:
            found = read_symbol(frame.picture, place, even_metric(module))
            texts += found is not None
            if found is not None and found.component is not None:
                false.append(f"{found.component} in frame {seed}, fitted")
    return {"faults": false, "frames": _DECOYS, "foreign_codes_refused": noise, "fitted_and_refused": texts}


def _sums(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    names = ("frames", "foreign_codes_refused", "fitted_and_refused")
    return {"false_tags": 0, **{name: sum(figures[name] for _, figures in rows) for name in names}}


EYES_FALSE_TAGS = LongSet(
    name="eyes-false-tags",
    what="10,000 frames of 192 x 144 px with foreign codes of any size (some differ from a tag in one "
    "character), print and texture: not one tag of ours",
    units=tuple({"seed": seed} for seed in range(20)),
    run=_look_at_decoys,
    summarise=_sums,
    workers=1,
)


_ROLLS = 50


def _roll(unit: Unit) -> Figures:
    """Rolls read by colour and value; a wrong one that is said to be sure fails the unit."""
    right, sure, dice, misread = 0, 0, 0, []
    faults = []
    for seed in range(unit["seed"] * _ROLLS, (unit["seed"] + 1) * _ROLLS):
        roll = random_roll(seed)
        seen = read_dice(photograph_roll(roll), Tray(roll.homography(), *TRAY), DICE_OF_FIVE_COLOURS)
        lying = sorted((die.colour, die.value) for die in roll.dice)
        read = sorted((die.kind, die.value) for die in seen.dice)
        dice += len(lying)
        sure += seen.sure
        right += read == lying
        if read != lying:
            misread.append(seed)
        if seen.sure and read != lying:
            faults.append(f"roll {seed}: {read} is said to be sure, {lying} lie there")
    return {"faults": faults, "rolls": _ROLLS, "dice": dice, "right": right, "sure": sure, "misread": misread}


def _rolled(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    rolls = sum(figures["rolls"] for _, figures in rows)
    right, sure = (sum(figures[name] for _, figures in rows) / rolls for name in ("right", "sure"))
    faults = [] if right >= 0.99 else [f"only {right:.1%} of the rolls are right"]
    faults += [] if sure >= 0.95 else [f"only {sure:.1%} of the rolls are sure"]
    return {
        "rolls": rolls,
        "dice": sum(figures["dice"] for _, figures in rows),
        "right": round(right, 4),
        "sure": round(sure, 4),
        "wrong_and_sure": 0,
        "misread": [seed for _, figures in rows for seed in figures["misread"]],
        "faults": faults,
    }


EYES_DICE = LongSet(
    name="eyes-dice",
    what="1,000 rendered rolls of one to eight dice of five colours, half of them touching, with shadows, "
    "gloss, lamps from any side, white balance off by a quarter: colours, values, and whether they are sure",
    units=tuple({"seed": seed} for seed in range(20)),
    run=_roll,
    summarise=_rolled,
)
