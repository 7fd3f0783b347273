"""What the components of Crazy Race print, one value a line, to be proof-read against a printed copy.

``source`` says where a value comes from: ``seed`` (the rulebook states it, or it follows from a worked
example there), ``published`` (reviews and pictures) or ``house`` (chosen by us and balanced by simulation,
because it is not public). Columns: name | for | value | source. ``for`` is a colour, a start number, a
card, a board space, a sheet with its side, or a stage; ``course`` lists what a stage runs over: board
spaces, places for sheets, and its palm at the end.
"""

from __future__ import annotations

HOUSE_ID = "crazy-race/house-1"

TABLE = """
name         | for              | value                                            | source
die_count    | beige            | 3                                                | seed
die_count    | green            | 3                                                | house
die_count    | turquoise        | 3                                                | house
die_count    | grey             | 3                                                | house
die_count    | brown            | 2                                                | seed
die_faces    | beige            | 0 0 1 1 2 2                                      | published
die_faces    | green            | 0 1 1 2 2 3                                      | house
die_faces    | turquoise        | 0 1 2 2 3 4                                      | house
die_faces    | grey             | 0 1 2 3 4 5                                      | house
die_faces    | brown            | 0 1 2 4 5 6                                      | published
start_space  | 1                | 5                                                | house
start_space  | 2                | 4                                                | house
start_space  | 3                | 3                                                | house
start_space  | 4                | 2                                                | house
start_space  | 5                | 1                                                | house
donkey_start | donkey_7         | 1                                                | house
donkey_start | donkey_8         | 2                                                | seed
donkey_start | donkey_9         | 3                                                | house
donkey_start | donkey_10        | 4                                                | house
donkey_start | donkey_11        | 5                                                | house
donkey_limit | donkey_7         | 7                                                | seed
donkey_limit | donkey_8         | 8                                                | seed
donkey_limit | donkey_9         | 9                                                | published
donkey_limit | donkey_10        | 10                                               | house
donkey_limit | donkey_11        | 11                                               | house
donkey_bonus | donkey_7         | 2                                                | house
donkey_bonus | donkey_8         | 1                                                | house
donkey_bonus | donkey_9         | 1                                                | house
donkey_bonus | donkey_10        | 1                                                | house
donkey_bonus | donkey_11        | 0                                                | house
animal_limit | buffalo          | 7                                                | seed
animal_limit | camel            | 8                                                | house
animal_limit | chameleons       | none                                             | seed
animal_limit | cheetah          | 12                                               | published
animal_limit | chimpanzee       | 5                                                | house
animal_limit | crocodile        | 8                                                | house
animal_limit | elephant         | 4                                                | published
animal_limit | flying_animal    | 7                                                | seed
animal_limit | gazelle          | 11                                               | house
animal_limit | giraffe          | 7                                                | seed
animal_limit | hippopotamus     | 6                                                | house
animal_limit | hyena            | 6                                                | house
animal_limit | ibex             | 6                                                | house
animal_limit | kangaroo         | 8                                                | house
animal_limit | meerkats         | none                                             | seed
animal_limit | ostrich          | 9                                                | published
animal_limit | polar_bear       | 8                                                | house
animal_limit | proboscis_monkey | 7                                                | house
animal_limit | ram              | 7                                                | house
animal_limit | rhinoceros       | 5                                                | house
animal_limit | tiger            | 8                                                | house
animal_limit | wild_boar        | 6                                                | house
animal_limit | zebra            | 8                                                | house
animal_ability | buffalo          | skip_occupied                                    | seed
animal_ability | camel            | cap beige 0                                      | house
animal_ability | chameleons       | fixed_dice beige green turquoise grey brown max  | seed
animal_ability | cheetah          | none                                             | house
animal_ability | chimpanzee       | cap beige green turquoise grey brown 2           | seed
animal_ability | crocodile        | reroll brown                                     | seed
animal_ability | elephant         | none                                             | published
animal_ability | flying_animal    | cap beige green turquoise grey brown 2           | seed
animal_ability | gazelle          | none                                             | house
animal_ability | giraffe          | last_place_limit 10                              | seed
animal_ability | hippopotamus     | start_bonus brown 2                              | seed
animal_ability | hyena            | laugh 1                                          | seed
animal_ability | ibex             | start_bonus grey 2                               | seed
animal_ability | kangaroo         | hop                                              | seed
animal_ability | meerkats         | fixed_dice beige beige beige sum                 | seed
animal_ability | ostrich          | none                                             | house
animal_ability | polar_bear       | cap turquoise 1                                  | published
animal_ability | proboscis_monkey | cap brown 2                                      | house
animal_ability | ram              | reroll grey                                      | house
animal_ability | rhinoceros       | none                                             | house
animal_ability | tiger            | reroll turquoise                                 | published
animal_ability | wild_boar        | start_bonus green 2                              | house
animal_ability | zebra            | reroll green                                     | house
animal_bonus | buffalo          | 4                                                | house
animal_bonus | camel            | 3                                                | house
animal_bonus | chameleons       | 0                                                | house
animal_bonus | cheetah          | 0                                                | house
animal_bonus | chimpanzee       | 5                                                | house
animal_bonus | crocodile        | 3                                                | house
animal_bonus | elephant         | 8                                                | published
animal_bonus | flying_animal    | 2                                                | house
animal_bonus | gazelle          | 1                                                | house
animal_bonus | giraffe          | 4                                                | house
animal_bonus | hippopotamus     | 5                                                | house
animal_bonus | hyena            | 4                                                | house
animal_bonus | ibex             | 4                                                | house
animal_bonus | kangaroo         | 2                                                | published
animal_bonus | meerkats         | 4                                                | house
animal_bonus | ostrich          | 3                                                | house
animal_bonus | polar_bear       | 3                                                | house
animal_bonus | proboscis_monkey | 4                                                | house
animal_bonus | ram              | 4                                                | house
animal_bonus | rhinoceros       | 7                                                | house
animal_bonus | tiger            | 4                                                | house
animal_bonus | wild_boar        | 4                                                | house
animal_bonus | zebra            | 4                                                | house
board        | B01              | grey                                             | house
board        | B02              | beige                                            | house
board        | B03              | turquoise                                        | house
board        | B04              | green                                            | house
board        | B05              | beige                                            | house
board        | B06              | green                                            | house
board        | B07              | brown                                            | house
board        | B08              | beige                                            | house
board        | B09              | turquoise                                        | house
board        | B10              | green                                            | house
board        | B11              | grey                                             | house
sheet        | S01a             | brown grey beige                                 | house
sheet        | S01b             | green brown beige                                | house
sheet        | S02a             | turquoise green green                            | house
sheet        | S02b             | brown beige green                                | house
sheet        | S03a             | beige grey turquoise                             | house
sheet        | S03b             | turquoise turquoise grey                         | house
sheet        | S04a             | beige green grey                                 | house
sheet        | S04b             | brown beige beige                                | house
sheet        | S05a             | brown turquoise green                            | house
sheet        | S05b             | brown beige turquoise                            | house
sheet        | S06a             | grey green beige                                 | house
sheet        | S06b             | green beige brown                                | house
sheet        | S07a             | turquoise green turquoise                        | house
sheet        | S07b             | grey beige turquoise                             | house
sheet        | S08a             | turquoise green grey                             | house
sheet        | S08b             | grey beige green                                 | house
sheet        | S09a             | turquoise green brown                            | house
sheet        | S09b             | green turquoise turquoise                        | house
sheet        | S10a             | beige turquoise turquoise                        | house
sheet        | S10b             | green brown turquoise                            | house
sheet        | S11a             | brown beige grey                                 | house
sheet        | S11b             | grey green brown                                 | house
sheet        | S12a             | green beige grey                                 | house
sheet        | S12b             | grey beige grey                                  | house
sheet        | S13a             | grey grey beige                                  | house
sheet        | S13b             | green turquoise grey                             | house
course       | 1                | B01 B02 B03 B04 B05 O1 O2 P1                     | house
course       | 2                | O3 O4 O5 B06 P2                                  | house
course       | 3                | O6 O7 O8 B07 P3                                  | house
course       | 4                | O9 B08 I1 I2 P4                                  | house
course       | 5                | B09 I3 B10 I4 B11 P5                             | house
"""
