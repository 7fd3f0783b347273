"""The turning wheel: which band of which sector answers a group's energy.

Three readings (RZ-GROUP-03, -11, -12) of one printed wheel. Knows no seat and no round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from companion.errors import BadInput
from companion.games import fields
from companion.games.race.names import SYMBOLS, WEDGES

__all__ = ["AMOUNTS", "READINGS", "Band", "Reward", "Wheel", "read_wheel", "reward_for", "wheel_json"]

Amount: TypeAlias = int | str

AMOUNTS = {"N": (1, 0), "N-1": (1, -1), "N+1": (1, 1), "2N": (2, 0)}
"""Printed amounts that depend on the group: factor of N and what is added."""

READINGS = ("bands", "count", "slots")


class Band(NamedTuple):
    """One printed band: up to which sum it answers (None: any) and what it gives."""

    up_to: int | None
    move: Amount
    karma: Amount
    energy: Amount
    symbols: tuple[str, ...]


class Reward(NamedTuple):
    """A band with its amounts worked out for one group."""

    move: int
    karma: int
    energy: int
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wheel:
    """Sectors clockwise, and the slot limits when each wedge faces several sectors."""

    sectors: tuple[tuple[Band, ...], ...]
    slots: tuple[int | None, ...] | None = None


def reward_for(
    wheel: Wheel, reading: str, wedge: int, rotation: int, total: int, number: int
) -> tuple[int, Reward]:
    """The sector read and the reward: wedge index, rotation in sectors, summed energy, seats in the group."""
    sectors = wheel.sectors
    if reading == "slots" and wheel.slots is not None:
        slots = wheel.slots
        slot = next(j for j, limit in enumerate(slots) if limit is None or total <= limit)
        sector = (len(slots) * wedge + slot + rotation) % len(sectors)
        band = sectors[sector][0]
    elif reading == "count":
        sector = (wedge + rotation + total) % len(sectors)
        band = sectors[sector][0]
    else:
        sector = (wedge + rotation) % len(sectors)
        band = next(b for b in sectors[sector] if b.up_to is None or total <= b.up_to)
    reward = Reward(
        _worth(band.move, number), _worth(band.karma, number), _worth(band.energy, number), band.symbols
    )
    return sector, reward


def _worth(amount: Amount, number: int) -> int:
    if isinstance(amount, int):
        return amount
    factor, added = AMOUNTS[amount]
    return max(0, factor * number + added)


def read_wheel(data: Mapping[str, Any], field: str) -> Wheel:
    """A wheel from ``{"sectors": […], "slots": […]}``; wedges and rotation are the state's."""
    raw = fields.items(fields.required(data, "sectors", field), f"{field}.sectors")
    if not raw:
        raise BadInput(f"{field}.sectors", "must have at least one sector")
    sectors = tuple(_read_sector(item, f"{field}.sectors[{n}]") for n, item in enumerate(raw))
    if data.get("slots") is None:
        return Wheel(sectors)
    slots = _read_limits(fields.items(data["slots"], f"{field}.slots"), f"{field}.slots")
    if len(sectors) != WEDGES * len(slots):
        wanted = WEDGES * len(slots)
        raise BadInput(f"{field}.sectors", f"with {len(slots)} slots there must be {wanted} sectors")
    for n, bands in enumerate(sectors):
        if len(bands) != 1:
            raise BadInput(f"{field}.sectors[{n}].bands", "must hold one band on a wheel with slots")
    return Wheel(sectors, slots)


def _read_sector(data: Any, field: str) -> tuple[Band, ...]:
    place = f"{field}.bands"
    raw = fields.items(fields.required(fields.mapping(data, field), "bands", field), place)
    bands = tuple(_read_band(item, f"{place}[{n}]") for n, item in enumerate(raw))
    _read_limits([band.up_to for band in bands], place, ".up_to")
    return bands


def _read_limits(limits: list[Any], field: str, suffix: str = "") -> tuple[int | None, ...]:
    """Rising limits, the last one open (RZ-GROUP-11)."""
    if not limits:
        raise BadInput(field, "must have at least one entry")
    before = -1
    for n, limit in enumerate(limits):
        place = f"{field}[{n}]{suffix}"
        if n == len(limits) - 1:
            if limit is not None:
                raise BadInput(place, "must be null: the last limit is open")
        else:
            before = fields.whole(limit, place, before + 1)
    return tuple(limits)


def _read_band(data: Any, field: str) -> Band:
    data = fields.mapping(data, field)
    up_to = data.get("up_to")
    if up_to is not None:
        fields.whole(up_to, f"{field}.up_to", 0)
    symbols = fields.items(data.get("symbols", []), f"{field}.symbols")
    for n, symbol in enumerate(symbols):
        fields.member(symbol, f"{field}.symbols[{n}]", SYMBOLS)
    move = _read_amount(data.get("move", 0), f"{field}.move")
    karma = _read_amount(data.get("karma", 0), f"{field}.karma")
    energy = _read_amount(data.get("energy", 0), f"{field}.energy")
    return Band(up_to, move, karma, energy, tuple(symbols))


def _read_amount(value: Any, field: str) -> Amount:
    if isinstance(value, str):
        return fields.member(value, field, tuple(AMOUNTS))
    return fields.whole(value, field, 0)


def wheel_json(wheel: Wheel) -> dict[str, Any]:
    """The wheel as a state file writes it."""
    sectors = [{"bands": [_band_json(band) for band in bands]} for bands in wheel.sectors]
    return {"sectors": sectors} if wheel.slots is None else {"sectors": sectors, "slots": list(wheel.slots)}


def _band_json(band: Band) -> dict[str, Any]:
    return {**band._asdict(), "symbols": list(band.symbols)}
