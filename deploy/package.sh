#!/usr/bin/env bash
# Builds a Debian package of the companion: package.sh [OUT-FOLDER] → table-companion_VERSION_all.deb
#
# The package brings the program and names what it needs; on installation it makes the environment, the user,
# the board's name and the service with deploy/install.sh, so that both ways end in the same installation.
# Python packages come from the package index at that moment, for the machine it is. Needs git and dpkg-deb.
set -euo pipefail
{ true <&0; } 2>/dev/null || exec </dev/null

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
OUT="${1:-$ROOT/dist}"
command -v dpkg-deb >/dev/null || { echo "package.sh: needs dpkg-deb, which Debian has" >&2; exit 3; }

number="$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$ROOT/companion/__init__.py")"
changes="$(git -C "$ROOT" rev-list --count HEAD)"
version="$number+$changes"
tree="$(mktemp -d)"
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"

mkdir -p "$tree/DEBIAN" "$tree/usr/share/table-companion/source"
git -C "$ROOT" archive HEAD | tar -x -C "$tree/usr/share/table-companion/source"
cat >"$tree/DEBIAN/control" <<CONTROL
Package: table-companion
Version: $version
Architecture: all
Maintainer: The table companion authors <table-companion@localhost>
Section: games
Priority: optional
Depends: python3 (>= 3.11), python3-venv, libgl1, libegl1, libgles2, libgl1-mesa-dri, libgbm1, libdrm2, libmtdev1 | libmtdev1t64, libzbar0 | libzbar0t64, libglib2.0-0 | libglib2.0-0t64, libx11-6, libxcursor1, libxi6, libxrandr2, adduser, udev
Recommends: avrdude
Suggests: python3-picamera2, python3-lgpio, cage
Description: referee beside a real game table
 Reads cards with a camera and pawns with a board under the table, keeps secret plans secret until everybody
 opens, and knows the rules.
CONTROL
cat >"$tree/DEBIAN/postinst" <<'SCRIPT'
#!/bin/sh
set -e
[ "$1" != configure ] || bash /usr/share/table-companion/source/deploy/install.sh --no-packages
SCRIPT
cat >"$tree/DEBIAN/prerm" <<'SCRIPT'
#!/bin/sh
set -e
[ "$1" != remove ] || bash /usr/share/table-companion/source/deploy/install.sh --uninstall
SCRIPT
cat >"$tree/DEBIAN/postrm" <<'SCRIPT'
#!/bin/sh
set -e
if [ "$1" = purge ]; then
    rm -rf /var/lib/table-companion
    ! id table-companion >/dev/null 2>&1 || userdel table-companion
fi
SCRIPT
chmod 755 "$tree/DEBIAN/postinst" "$tree/DEBIAN/prerm" "$tree/DEBIAN/postrm"
mkdir -p "$OUT"
dpkg-deb --root-owner-group --build "$tree" "$OUT/table-companion_${version}_all.deb" >&2
echo "$OUT/table-companion_${version}_all.deb"
