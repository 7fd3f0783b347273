"""What the cards of Zodiac Race print, one value a line, to be proof-read against a printed copy.

``source`` says where a value comes from: ``seed`` (the rulebook states it, or it follows by counting) or
``house`` (chosen by us and tried in simulated games, because the rulebook is silent). Columns: name | for |
value | source. An element is ``for`` its id and has a colour; an animal is ``for`` its place in a row.
"""

from __future__ import annotations

HOUSE_ID = "zodiac-race/house-1"

TABLE = """
name          | for   | value       | source
players       | least | 2           | house
players       | most  | 5           | house
hand_size     | all   | 5           | seed
row_length    | all   | 12          | seed
element       | water | blue        | seed
element       | wood  | green       | seed
element       | earth | yellow      | seed
element       | metal | silver grey | seed
element       | fire  | red         | seed
animal        | 1     | rat         | seed
animal        | 2     | ox          | seed
animal        | 3     | tiger       | seed
animal        | 4     | rabbit      | seed
animal        | 5     | dragon      | seed
animal        | 6     | snake       | seed
animal        | 7     | horse       | seed
animal        | 8     | ram         | seed
animal        | 9     | monkey      | seed
animal        | 10    | rooster     | seed
animal        | 11    | dog         | seed
animal        | 12    | pig         | seed
wild          | all   | yinyang     | seed
first_discard | all   | no          | house
"""
