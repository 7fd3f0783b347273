"""What a table agrees on before a game of Wu Wei: level, difficulty, campaign and house readings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Json, OptionSpec
from companion.games.wu_wei.names import DIFFICULTIES, LEVELS, SOLO

__all__ = ["LEVEL_PLAYERS", "OPTIONS", "PLAYERS", "Options", "default_level", "read_options"]

PLAYERS = range(1, 7)
LEVEL_PLAYERS: Mapping[str, range] = MappingProxyType(
    {
        "initiate": range(2, 6),
        "master": range(2, 6),
        "emperor": range(3, 7),
        **{level: range(1, 2) for level in SOLO},
    }
)
"""How many may play at a level (WW-SETUP-01)."""

_YES_NO = (True, False)
_NO_YES = (False, True)

READINGS: tuple[OptionSpec, ...] = (
    OptionSpec("animal_assignment", "random", ("random", "choose"), "how animals are given out"),
    OptionSpec("paid_escape", "must", ("must", "ignore"), "whether a way out that costs chi must be taken"),
    OptionSpec("lost_card_refreshes", True, _YES_NO, "whether a lost card comes back unspent"),
    OptionSpec("centre_before_exit", "closed", ("closed", "open"), "a master's way into the centre at first"),
    OptionSpec("free_exit_counts_season", True, _YES_NO, "whether the season seals the centre too"),
    OptionSpec("chi_limit", 36, (36, None), "tokens of each element, or no limit"),
    OptionSpec("earth_palace_area", "inner_ring", ("inner_ring", "centre_four", "any"), "where earth builds"),
    OptionSpec("snake_ignores_season", False, _NO_YES, "whether the snake power ignores the season"),
    OptionSpec("yin_yang_reading", "die", ("die", "sign"), "what makes a character black or white"),
    OptionSpec("emperor_pair_movement", "shared", ("shared", "each"), "spaces of the emperor's two pieces"),
    OptionSpec("tower_relocation", False, _NO_YES, "whether a placed tower may be taken when none is left"),
    OptionSpec("emperor_flip_timing", "piece_end", ("piece_end", "align"), "when a sovereign shifts terrain"),
    OptionSpec("push_cost", "each", ("each", "once"), "whether every pushed character costs chi"),
    OptionSpec("s1_split_movement", False, _NO_YES, "stage 1: the student may share spaces with its master"),
    OptionSpec("s1_crane_master", "own", ("own", "card"), "stage 1: which master a crane card moves"),
    OptionSpec("s2_terrain_shuffle", "always", ("always", "campaign"), "stage 2: when terrain is relaid"),
    OptionSpec("s2_flip_occupied_tiles", False, _NO_YES, "stage 2: whether winter turns occupied tiles"),
    OptionSpec("s2_own_master_aligns", True, _YES_NO, "stage 2: whether the own master aligns"),
    OptionSpec("plus_at_home", "stay", ("stay", "other"), "stage 2: plus for a master already at home"),
    OptionSpec("s3_corner_students", "element", ("element", "free"), "stage 3: which student takes a corner"),
    OptionSpec("s3_yin_yang", "ignored", ("ignored", "restricts"), "stage 3: whether tile colours bind"),
    OptionSpec("s3_cultivate", "pair", ("pair", "own", "none"), "stage 3: which master cultivates"),
    OptionSpec("campaign_early_finish", True, _YES_NO, "whether a stage may be left at its minimum"),
    OptionSpec("campaign_chi", "bonus_only", ("bonus_only", "all"), "chi taken along to stage 3"),
    OptionSpec("win_needs_lineage", True, _YES_NO, "whether winning needs the lineage marker"),
)

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec("players", 2, tuple(PLAYERS), "how many seats play"),
    OptionSpec("level", "initiate", LEVELS, "level or solo stage; solo1 for one seat, emperor for six"),
    OptionSpec("difficulty", None, (None, *DIFFICULTIES), "solo only; beginner unless another is named"),
    OptionSpec("campaign", False, _NO_YES, "solo only: the three stages one after another"),
    *READINGS,
)
_BY_NAME = {spec.name: spec for spec in OPTIONS}


class Options(NamedTuple):
    """The readings a table has agreed on."""

    animal_assignment: str = "random"
    paid_escape: str = "must"
    lost_card_refreshes: bool = True
    centre_before_exit: str = "closed"
    free_exit_counts_season: bool = True
    chi_limit: int | None = 36
    earth_palace_area: str = "inner_ring"
    snake_ignores_season: bool = False
    yin_yang_reading: str = "die"
    emperor_pair_movement: str = "shared"
    tower_relocation: bool = False
    emperor_flip_timing: str = "piece_end"
    push_cost: str = "each"
    s1_split_movement: bool = False
    s1_crane_master: str = "own"
    s2_terrain_shuffle: str = "always"
    s2_flip_occupied_tiles: bool = False
    s2_own_master_aligns: bool = True
    plus_at_home: str = "stay"
    s3_corner_students: str = "element"
    s3_yin_yang: str = "ignored"
    s3_cultivate: str = "pair"
    campaign_early_finish: bool = True
    campaign_chi: str = "bonus_only"
    win_needs_lineage: bool = True


def default_level(players: int) -> str:
    """The level of a table that named none: the first that so many can play."""
    return next(level for level in LEVELS if players in LEVEL_PLAYERS[level])


def read_options(data: Any, field: str) -> dict[str, Any]:
    """The options that are given, each checked; those left out are absent. Raises :class:`BadInput`."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, tuple(_BY_NAME))
    for name, value in data.items():
        choices = _BY_NAME[name].choices
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            words = ", ".join(_word(choice) for choice in choices)
            raise BadInput(f"{field}.{name}", f"must be one of {words}, not {value!r}")
    return dict(data)


def _word(choice: Json) -> str:
    return "null" if choice is None else str(choice).lower() if isinstance(choice, bool) else str(choice)
