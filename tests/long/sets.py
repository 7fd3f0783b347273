"""The long acceptance sets, by name."""

from __future__ import annotations

from tests.long.after_cut import AFTER_CUT
from tests.long.board import BOARD_LINE, BOARD_TIMING, DECODERS
from tests.long.bots import TOURNAMENTS
from tests.long.calibration import CALIBRATION
from tests.long.crazy_balance import CRAZY_BALANCE
from tests.long.crazy_demonstrations import CRAZY_DEMOS
from tests.long.crazy_devices import CRAZY_DEVICES
from tests.long.crazy_race import CRAZY_CHECKED, CRAZY_RANDOM
from tests.long.demonstrations import HEADLESS, MISTAKES
from tests.long.endurance import ENDURANCE
from tests.long.eyes import EYES_DECODING, EYES_DICE, EYES_FALSE_TAGS
from tests.long.eyes_restart import EYES_RESTART
from tests.long.framework import LongSet
from tests.long.fuzz import FUZZ
from tests.long.house_search import HOUSE_SEARCH
from tests.long.house_values import HOUSE_VALUES
from tests.long.kills import KILLS
from tests.long.lost_devices import WITHOUT
from tests.long.machines import BARE_ROOTS, INSTALL_ROOTS
from tests.long.power import POWER_CUTS
from tests.long.random_play import CHECKED, RANDOM
from tests.long.screen import SCREEN_SPEED, SCREEN_WALKS
from tests.long.screens import SCREENS_READABLE
from tests.long.secrecy import INTERFERENCE, KILLS_AT_REVEAL, SECRECY
from tests.long.wu_demonstrations import WU_WEI_DEMOS
from tests.long.wu_wei import WU_WEI_PERFT, WU_WEI_RANDOM, WU_WEI_SENSIBLE
from tests.long.zodiac_demonstrations import ZODIAC_DEMOS, ZODIAC_LIES
from tests.long.zodiac_race import ZODIAC_CHECKED, ZODIAC_LIARS, ZODIAC_RANDOM

__all__ = ["SETS"]

SETS: dict[str, LongSet] = {
    one.name: one
    for one in (
        RANDOM,
        CHECKED,
        MISTAKES,
        HEADLESS,
        WITHOUT,
        KILLS,
        POWER_CUTS,
        AFTER_CUT,
        FUZZ,
        ENDURANCE,
        BARE_ROOTS,
        INSTALL_ROOTS,
        BOARD_LINE,
        DECODERS,
        BOARD_TIMING,
        HOUSE_VALUES,
        HOUSE_SEARCH,
        TOURNAMENTS,
        CALIBRATION,
        CRAZY_RANDOM,
        CRAZY_CHECKED,
        CRAZY_BALANCE,
        CRAZY_DEMOS,
        CRAZY_DEVICES,
        ZODIAC_RANDOM,
        ZODIAC_CHECKED,
        ZODIAC_LIARS,
        ZODIAC_DEMOS,
        ZODIAC_LIES,
        SECRECY,
        INTERFERENCE,
        KILLS_AT_REVEAL,
        WU_WEI_RANDOM,
        WU_WEI_SENSIBLE,
        WU_WEI_DEMOS,
        WU_WEI_PERFT,
        EYES_DECODING,
        EYES_FALSE_TAGS,
        EYES_DICE,
        EYES_RESTART,
        SCREEN_SPEED,
        SCREEN_WALKS,
        SCREENS_READABLE,
    )
}
