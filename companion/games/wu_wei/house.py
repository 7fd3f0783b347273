"""What the components of Wu Wei print, one value a line, to be proof-read against a printed copy.

``source`` says where a value comes from: ``seed`` (the rulebook states it or it follows from there) or
``house`` (our reading where the rulebook prints nothing). Columns: name | for | value | source; ``for`` is
``all`` where a name has one value.
"""

from __future__ import annotations

HOUSE_ID = "wu-wei/house-1"

TABLE = """
name                     | for           | value                                            | source
animal_element           | leopard       | earth                                            | house
animal_element           | tiger         | water                                            | house
animal_element           | crane         | wood                                             | house
animal_element           | dragon        | fire                                             | house
animal_element           | snake         | metal                                            | house
season_start             | O23           | spring                                           | house
season_start             | O34           | summer                                           | house
season_start             | O43           | autumn                                           | house
season_start             | O32           | winter                                           | house
season_order             | all           | spring summer autumn winter                      | seed
terrain_counts           | spring        | 6                                                | seed
terrain_counts           | summer        | 6                                                | seed
terrain_counts           | autumn        | 6                                                | seed
terrain_counts           | winter        | 6                                                | seed
town_counts              | wood          | 4                                                | seed
town_counts              | fire          | 4                                                | seed
town_counts              | earth         | 4                                                | seed
town_counts              | metal         | 4                                                | seed
town_counts              | water         | 4                                                | seed
tracker_shapes           | town          | circle                                           | house
tracker_shapes           | palace        | triangle                                         | house
tracker_shapes           | temple        | square                                           | house
yin_yang_start           | S11           | black                                            | seed
yin_yang_start           | S44           | white                                            | seed
stage1_palace            | all           | S41                                              | seed
stage1_temple            | all           | S14                                              | seed
x_octagons               | all           | O13 O23 O31 O32 O34 O35 O43 O53                  | house
rings_clockwise          | inner         | O22 O23 O24 O34 O44 O43 O42 O32                  | seed
rings_clockwise | outer | O11 O12 O13 O14 O15 O25 O35 O45 O55 O54 O53 O52 O51 O41 O31 O21 | seed
colour                   | student       | black                                            | house
colour                   | master        | white                                            | house
colour                   | emperor       | white                                            | house
colour                   | empress       | black                                            | house
colour                   | general_white | white                                            | house
colour                   | general_black | black                                            | house
sovereign_tile           | emperor       | S44                                              | seed
sovereign_tile           | empress       | S11                                              | seed
sovereign_die_as_general | all           | plus                                             | house
empire_die_of            | general_white | emperor                                          | house
empire_die_of            | general_black | empress                                          | house
faces_student            | all           | minus minus plus plus animal animal              | house
faces_sovereign          | all           | circle circle plus plus lion lion                | house
faces_general            | all           | minus minus plus plus lion lion                  | house
palace_quadrant          | water         | N                                                | house
palace_quadrant          | wood          | E                                                | house
palace_quadrant          | fire          | S                                                | house
palace_quadrant          | metal         | W                                                | house
chi_per_element          | all           | 36                                               | seed
"""
