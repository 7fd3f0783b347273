#!/usr/bin/env bash
# Sets up everything that is missing and starts the companion. Arguments go to `companion play`.
#
# With a display: the touchscreen app. In a terminal: the terminal view. With neither (a service, a
# pipe, standard input closed): one demonstration game at the simulated table.
set -euo pipefail
{ true <&0; } 2>/dev/null || exec </dev/null
# shellcheck source=deploy/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up run
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ -t 0 ]; then
    exec "$VENV/bin/companion" play "$@"
fi
say "No display and no terminal: playing one demonstration game at the simulated table."
exec "$VENV/bin/companion" demo --game race-for-the-chinese-zodiac --seats 4 --seed 1 --headless
