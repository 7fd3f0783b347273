# shellcheck shell=bash
# Sourced by play.sh and test.sh: makes a bare Debian 12 or 13 (or Raspberry Pi OS) ready.
#
# Gives set_up run|test, which installs missing system packages, makes the virtual environment and
# installs the package into it, and says so before each. A stamp keeps what was done, so that a repeat
# run only compares and goes on, without network. Afterwards $VENV is the environment in use.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
VENV=""
unset PYTHONHOME PYTHONPATH
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$(basename "$0"): $*"
    exit 1
}

# What must be there, and the Debian package that brings it. Libraries are looked up by file, since
# Debian 13 renamed some packages.
RUN_LIBRARIES="
libGL.so.1           libgl1
libEGL.so.1          libegl1
libGLESv2.so.2       libgles2
libgthread-2.0.so.0  libglib2.0-0
libmtdev.so.1        libmtdev1
libzbar.so.0         libzbar0
libX11.so.6          libx11-6
libXcursor.so.1      libxcursor1
libXi.so.6           libxi6
libXrandr.so.2       libxrandr2
"
TEST_PROGRAMS="
Xvfb                 xvfb
xauth                xauth
xdotool              xdotool
gcc                  gcc
avr-gcc              gcc-avr
avr-objcopy          binutils-avr
"
TEST_FILES="
/usr/include/string.h             libc6-dev
/usr/lib/avr/include/avr/io.h     avr-libc
/usr/include/simavr/sim_avr.h     libsimavr-dev
"

PYTHONS="python3 /usr/bin/python3 python3.13 python3.12 python3.11"

python_fits() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

find_python() {
    local name
    for name in $PYTHONS; do
        if command -v "$name" >/dev/null && python_fits "$name"; then
            command -v "$name"
            return
        fi
    done
    fail "needs Python 3.11, 3.12 or 3.13; install it (Debian: apt-get install python3) and run again"
}

missing_packages() { # run|test → one package a line
    local libraries file package
    libraries="$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p)"
    while read -r file package; do
        [ -z "$file" ] || [[ "$libraries" == *"$file "* ]] || echo "$package"
    done <<<"$RUN_LIBRARIES"
    compgen -G '/usr/lib/*/dri/*_dri.so' >/dev/null || echo libgl1-mesa-dri
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
    [ "$1" = test ] || return 0
    while read -r file package; do
        [ -z "$file" ] || command -v "$file" >/dev/null || echo "$package"
    done <<<"$TEST_PROGRAMS"
    while read -r file package; do
        [ -z "$file" ] || [ -e "$file" ] || echo "$package"
    done <<<"$TEST_FILES"
}

install_packages() { # packages…
    local as_root=()
    command -v apt-get >/dev/null || fail "needs these packages, and apt-get is not here to install them: $*"
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "needs system packages; as root run: apt-get install $*"
        [ -t 0 ] || sudo -n true 2>/dev/null ||
            fail "needs system packages, and sudo asks for a password; in a terminal run: sudo apt-get install $*"
        as_root=(sudo)
    fi
    say "Installing system packages with ${as_root[*]:+sudo }apt-get: $*"
    "${as_root[@]}" apt-get update -qq >&2 || say "The package lists could not be refreshed; trying with those at hand."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" </dev/null >&2 ||
        fail "apt-get could not install the packages; check the network, then run again"
}

fingerprint() { # run|test → what the environment was made from
    {
        echo "$ROOT" "$1"
        "$PYTHON" -VV
        cat "$ROOT/pyproject.toml" "$ROOT/deploy/constraints.txt" "$ROOT/deploy/setup.sh"
    } | sha256sum | cut -d' ' -f1
}

is_ready() { # environment, run|test
    [ -x "$1/bin/companion" ] && [ "$(cat "$1/stamp-$2" 2>/dev/null)" = "$(fingerprint "$2")" ]
}

pip_install() {
    # What pip collects is shown line by line; all it said is in the log.
    "$VENV/bin/python" -m pip install --constraint "$ROOT/deploy/constraints.txt" "$@" 2>&1 </dev/null |
        tee -a "$VENV/setup.log" |
        sed -n -u -E 's/^((Collecting|Building wheel for|Installing collected) [^(]*).*/  \1/p' >&2 || {
        tail -n 20 "$VENV/setup.log" >&2
        fail "pip could not install the packages (log: $VENV/setup.log); check the network, then run again"
    }
}

dependencies() { # extras… → the requirements of the package, one a line
    "$VENV/bin/python" - "$ROOT/pyproject.toml" "$@" <<'PYTHON'
import sys, tomllib
with open(sys.argv[1], "rb") as file:
    project = tomllib.load(file)["project"]
lists = [project["dependencies"], *(project["optional-dependencies"][name] for name in sys.argv[2:])]
print("\n".join(line for one in lists for line in one))
PYTHON
}

install_package() { # run|test
    local extras=() list
    [ "$1" = run ] || extras=(test bench)
    pip_install setuptools
    if [ -w "$ROOT" ]; then
        list="$(IFS=,; echo "${extras[*]}")"
        pip_install --no-build-isolation --editable "$ROOT${list:+[$list]}"
        return
    fi
    # A checkout that cannot be written to is used in place, without a build.
    dependencies "${extras[@]}" >"$VENV/requirements.txt"
    pip_install --requirement "$VENV/requirements.txt"
    echo "$ROOT" >"$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/companion.pth"
    printf '#!/bin/sh\nexec "%s/bin/python" -m companion "$@"\n' "$VENV" >"$VENV/bin/companion"
    chmod +x "$VENV/bin/companion"
}

choose_environment() { # run|test
    VENV="$ROOT/.venv"
    if [ ! -w "$ROOT" ] && ! is_ready "$VENV" "$1"; then
        VENV="${XDG_DATA_HOME:-$HOME/.local/share}/table-companion/venv"
        mkdir -p "$(dirname "$VENV")"
    fi
}

make_environment() { # run|test
    exec 9>"$VENV.lock"
    flock 9
    if ! is_ready "$VENV" "$1"; then
        say "Installing the companion and the Python packages it needs into $VENV"
        say "(the first time this takes some minutes)"
        rm -f "$VENV"/stamp-*
        # Anything else than a working environment of this very Python at this very place is made anew.
        if [ "$(cat "$VENV/made-by" 2>/dev/null)" != "$ROOT $("$PYTHON" -VV)" ] ||
            ! "$VENV/bin/python" -m pip --version >/dev/null 2>&1; then
            "$PYTHON" -m venv --clear "$VENV" || fail "could not make the environment $VENV"
            echo "$ROOT $("$PYTHON" -VV)" >"$VENV/made-by"
        fi
        install_package "$1"
        fingerprint "$1" >"$VENV/stamp-$1"
        [ "$1" = run ] || fingerprint run >"$VENV/stamp-run"
    fi
    flock -u 9
    exec 9>&-
}

set_up() { # run|test
    local packages
    PYTHON="$(find_python)" || exit 1
    mapfile -t packages < <(missing_packages "$1")
    [ "${#packages[@]}" -eq 0 ] || install_packages "${packages[@]}"
    choose_environment "$1"
    is_ready "$VENV" "$1" || make_environment "$1"
}
