#!/usr/bin/env bash
# Asks the public list of known faults about every Python package that the companion is pinned to.
#
#   audit.sh        exit 0: none known, 1: some are (named), 3: the list could not be asked
#
# The asking program lives in a throw-away environment; nothing of the companion's own is changed.
set -euo pipefail
{ true <&0; } 2>/dev/null || exec </dev/null
# shellcheck source=deploy/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

PYTHON="$(find_python)"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
"$PYTHON" -m venv "$place/venv"
"$place/venv/bin/python" -m pip install --quiet 'pip-audit>=2.7,<3' >&2 ||
    { say "audit.sh: pip-audit could not be installed; check the network, then run again"; exit 3; }
grep -v platform_machine "$ROOT/deploy/constraints.txt" >"$place/pins.txt"
"$place/venv/bin/pip-audit" --requirement "$place/pins.txt" --no-deps --disable-pip --format json \
    --output "$place/found.json" --progress-spinner off >&2 2>"$place/said" || true
[ -s "$place/found.json" ] || { cat "$place/said" >&2; say "audit.sh: nothing was asked; see above"; exit 3; }

"$PYTHON" - "$place/found.json" <<'PYTHON'
import json, sys

with open(sys.argv[1], encoding="utf-8") as file:
    packages = json.load(file)["dependencies"]
unasked = [one["name"] for one in packages if "skip_reason" in one]
faulty = [one for one in packages if one.get("vulns")]
for one in faulty:
    for fault in one["vulns"]:
        better = ", ".join(fault["fix_versions"]) or "no version yet"
        print(f"{one['name']} {one['version']}: {fault['id']}, mended in {better}")
print(f"{len(packages)} packages, {len(packages) - len(unasked)} asked about, {len(faulty)} with known faults")
if faulty:
    sys.exit(1)
if unasked:
    print(f"audit.sh: the list did not answer for {', '.join(unasked[:5])} and others", file=sys.stderr)
    sys.exit(3)
PYTHON
