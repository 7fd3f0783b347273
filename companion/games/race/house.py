"""House values of the printed components, one a line, to be proof-read against a printed copy.

``source`` says where a value comes from: ``seed`` (the published help page), ``published`` (printed rules
and reviews) or ``house`` (chosen by us, because it is not public). Columns: name | for | value | source.
``for`` is an action, an energy value, a number of players or a sector. A sector's value lists move,
karma, energy, and the symbols printed beside them.
"""

from __future__ import annotations

HOUSE_ID = "race-for-the-chinese-zodiac/house-3"

TABLE = """
name            | for | value                           | source
starting_karma  | 1   | 2                               | house
starting_karma  | 2   | 2                               | house
starting_karma  | 3   | 3                               | house
starting_karma  | 4   | 3                               | house
starting_karma  | 5   | 5                               | house
starting_karma  | 6   | 4                               | house
starting_karma  | 7   | 5                               | house
removed_actions | 3   | 6                               | seed
energy_supply   | 1   | 40                              | house
energy_supply   | 2   | 24                              | house
energy_supply   | 3   | 18                              | house
energy_supply   | 4   | 12                              | house
energy_supply   | 5   | 8                               | house
energy_supply   | 6   | 5                               | house
slots           | 3   | 2 5 open                        | house
slots           | 4   | 2 5 open                        | house
slots           | 5   | 3 6 open                        | house
sector          | 1   | 5   3   3                       | house
sector          | 2   | 3   2   5   exchange            | house
sector          | 3   | N+1 3   5                       | house
sector          | 4   | 5   N   4                       | house
sector          | 5   | 0   4   5   karma-step          | house
sector          | 6   | 4   2   4   karma-step          | house
sector          | 7   | 3   3   4   exchange            | house
sector          | 8   | 6   1   4                       | house
sector          | 9   | 2N  2   4                       | house
sector          | 10  | 4   5   3                       | house
sector          | 11  | 3   N+1 6                       | house
sector          | 12  | 6   2   3                       | house
sector          | 13  | 2   4   5   exchange            | house
sector          | 14  | 3   2N  4   karma-step          | house
sector          | 15  | 6   3   1                       | house
sector          | 16  | 4   0   6   exchange            | house
sector          | 17  | N   3   6                       | house
sector          | 18  | 4   4   4                       | house
"""
