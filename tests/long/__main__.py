"""``python -m tests.long list`` · ``NAME`` · ``NAME --seed N``: see ``deploy/test.sh --long``."""

from __future__ import annotations

import argparse
import json

from tests.long.framework import commit, run_set, run_some
from tests.long.sets import SETS


def main() -> int:
    """0 if the set passed, 1 if not, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="deploy/test.sh --long", allow_abbrev=False)
    parser.add_argument("name", metavar="NAME", choices=["list", *SETS], help="list, or " + ", ".join(SETS))
    parser.add_argument("--seed", type=int, help="run the units of this seed alone, keep nothing")
    parser.add_argument("--unit", type=json.loads, help=argparse.SUPPRESS)
    chosen = parser.parse_args()

    if chosen.name == "list":
        width = max(map(len, SETS))
        for one in SETS.values():
            print(f"{one.name:{width}}  {one.what}")
        return 0
    one = SETS[chosen.name]
    if chosen.unit is not None:
        print(json.dumps(one.run(chosen.unit)))
        return 0
    if chosen.seed is not None:
        units = [unit for unit in one.units if unit.get("seed") == chosen.seed]
        if not units:
            parser.error(f"{one.name} has no unit of seed {chosen.seed}")
        return 0 if run_some(one, units) else 1
    return 0 if run_set(one, f"bash deploy/test.sh --long {one.name}", commit()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
