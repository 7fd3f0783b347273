"""House values of the printed components, one a line, to be proof-read against a printed copy.

``source`` says where a value comes from: ``seed`` (the published help page), ``published`` (printed rules
and reviews) or ``house`` (chosen by us, because it is not public). Columns: name | for | value | source.
``for`` is an action, an energy value, a number of players or a sector. A sector's value lists move,
karma, energy, and the symbols printed beside them.
"""

from __future__ import annotations

HOUSE_ID = "race-for-the-chinese-zodiac/house-4"

TABLE = """
name            | for | value                           | source
starting_karma  | 1   | 4                               | house
starting_karma  | 2   | 4                               | house
starting_karma  | 3   | 5                               | house
starting_karma  | 4   | 5                               | house
starting_karma  | 5   | 7                               | house
starting_karma  | 6   | 6                               | house
starting_karma  | 7   | 7                               | house
removed_actions | 3   | 6                               | seed
energy_supply   | 1   | 40                              | house
energy_supply   | 2   | 24                              | house
energy_supply   | 3   | 12                              | house
energy_supply   | 4   | 5                               | house
energy_supply   | 5   | 3                               | house
energy_supply   | 6   | 2                               | house
slots           | 3   | 2 5 open                        | house
slots           | 4   | 2 5 open                        | house
slots           | 5   | 3 6 open                        | house
sector          | 1   | 5   3   4   exchange            | house
sector          | 2   | 3   4   6   exchange            | house
sector          | 3   | N+1 3   7   karma-step          | house
sector          | 4   | 4   N   6                       | house
sector          | 5   | 2   6   5   exchange karma-step | house
sector          | 6   | 4   2   6   karma-step          | house
sector          | 7   | 3   5   5   exchange            | house
sector          | 8   | 5   2   5   karma-step          | house
sector          | 9   | 2N  2   6   exchange            | house
sector          | 10  | 4   5   4   exchange            | house
sector          | 11  | 3   N+1 7                       | house
sector          | 12  | 3   4   5   exchange karma-step | house
sector          | 13  | 2   5   7   exchange            | house
sector          | 14  | 3   2N  4   exchange karma-step | house
sector          | 15  | 5   4   3   exchange            | house
sector          | 16  | 4   0   8   exchange            | house
sector          | 17  | N+1 4   6   exchange            | house
sector          | 18  | 4   4   5   exchange            | house
"""
