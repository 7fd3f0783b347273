"""How the random tests draw: the same examples in every ordinary run, new ones when exploring.

``pytest --hypothesis-profile explore`` draws anew, ten times as many, and prints how to repeat what failed.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ordinary", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile("ordinary")
