#!/usr/bin/env bash
# Sets up everything that is missing and runs every check: ruff, mypy, pytest.
#
#   test.sh [PYTEST ARGUMENTS…]
#   test.sh --long list              names the long acceptance sets
#   test.sh --long NAME [--seed N]   runs one (goes on where a killed run stopped), or one seed of it
set -euo pipefail
{ true <&0; } 2>/dev/null || exec </dev/null
# shellcheck source=deploy/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up test
cd "$ROOT"

# Nothing of the player's own (journal, settings, boxes) is read or touched.
SCRATCH="$(mktemp -d)"
trap 'rm -rf "$SCRATCH"' EXIT
unset TABLE_COMPANION_DATA
export XDG_DATA_HOME="$SCRATCH/data"
export KIVY_HOME="$SCRATCH/kivy" KIVY_NO_ARGS=1 KIVY_LOG_MODE=PYTHON LIBGL_ALWAYS_SOFTWARE=1 PATH="$VENV/bin:$PATH"
screen=(xvfb-run --auto-servernum --server-args "-screen 0 1280x1280x24 -nolisten tcp")

if [ "${1:-}" = --long ]; then
    shift
    "${screen[@]}" python -m tests.long "$@"
    exit
fi

failed=0
say "ruff"
ruff check . || failed=1
say "mypy"
mypy || failed=1
[ "$failed" -eq 0 ] || say "There are faults above; the tests run all the same."
"${screen[@]}" python -m pytest --numprocesses 2 --quiet "$@" || failed=$?
exit "$failed"
