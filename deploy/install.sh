#!/usr/bin/env bash
# Installs the companion as an appliance: its own user, environment, data folder, board name and service.
#
#   install.sh [--dry-run] [--kiosk bare|wayland|none]     install, or bring an installation up to date
#   install.sh --no-packages […]                           the same, without asking apt for anything
#   install.sh --uninstall [--purge] [--dry-run]           take it away again; --purge: its data too
#
# For Debian 12 and 13 and Raspberry Pi OS, arm64 and amd64; needs root. Says each step before it is done; with
# --dry-run it only says them. Running it again changes nothing that is as it should be, and never the data.
set -euo pipefail
{ true <&0; } 2>/dev/null || exec </dev/null
# shellcheck source=deploy/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

HOME_FOLDER=/opt/table-companion
DATA_FOLDER=/var/lib/table-companion
SERVICE=table-companion.service
SERVICE_FILE="/etc/systemd/system/$SERVICE"
RULES_FILE=/etc/udev/rules.d/70-table-companion.rules
COMMAND_FILE=/usr/local/bin/companion
ACCOUNT=table-companion
# Screen, touch, keys, camera, board and sound, where the system has such a group.
GROUPS_WANTED="video render input tty dialout gpio audio"

DRY=no
KIOSK=bare
TASK=install
PURGE=no
PACKAGES=yes

usage() {
    say "install.sh: $1; say: install.sh [--dry-run] [--kiosk bare|wayland|none] or install.sh --uninstall [--purge]"
    exit 2
}

while [ "$#" -gt 0 ]; do
    case "$1" in
    --dry-run) DRY=yes ;;
    --kiosk)
        KIOSK="${2:-}"
        case "$KIOSK" in bare | wayland | none) shift ;; *) usage "--kiosk is bare, wayland or none" ;; esac
        ;;
    --uninstall) TASK=uninstall ;;
    --purge) PURGE=yes ;;
    --no-packages) PACKAGES=no ;;
    *) usage "unknown option $1" ;;
    esac
    shift
done
[ "$PURGE" = no ] || [ "$TASK" = uninstall ] || usage "--purge goes with --uninstall"

step() { # sentence, command…: says it, and does it unless this is a dry run
    say "- $1"
    shift
    [ "$DRY" = yes ] || "$@"
}

running_systemd() { [ -d /run/systemd/system ]; }

on_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }

check_machine() {
    local release machine
    # shellcheck disable=SC1091
    release="$(. /etc/os-release && echo "${ID_LIKE:-} ${ID:-} ${VERSION_CODENAME:-}")" || release=unknown
    case "$release" in
    *debian*bookworm* | *debian*trixie*) ;;
    *) fail "is made for Debian 12 and 13 and Raspberry Pi OS, and this is: $release. bash deploy/play.sh may still work" ;;
    esac
    machine="$(uname -m)"
    case "$machine" in
    aarch64 | x86_64) ;;
    *) fail "needs a 64-bit system (arm64 or amd64), and this is $machine; install the 64-bit image" ;;
    esac
    [ "$DRY" = yes ] || [ "$(id -u)" -eq 0 ] || fail "changes the system, so run it as root: sudo bash deploy/install.sh"
}

system_packages() { # → one package a line that is missing
    local package
    missing_packages run
    command -v avrdude >/dev/null || echo avrdude
    # SDL opens the bare display through these, which no wheel brings.
    for package in libgbm1 libdrm2; do
        dpkg -s "$package" >/dev/null 2>&1 || echo "$package"
    done
    [ "$KIOSK" != wayland ] || command -v cage >/dev/null || echo cage
    if on_a_pi; then
        for package in python3-picamera2 python3-lgpio; do
            dpkg -s "$package" >/dev/null 2>&1 || echo "$package"
        done
    fi
}

make_account() {
    local group groups=""
    for group in $GROUPS_WANTED; do
        ! getent group "$group" >/dev/null || groups="$groups${groups:+,}$group"
    done
    if ! id "$ACCOUNT" >/dev/null 2>&1; then
        step "make the user $ACCOUNT, who may use $groups" \
            useradd --system --home-dir "$DATA_FOLDER" --no-create-home --shell /usr/sbin/nologin \
            --user-group --groups "$groups" "$ACCOUNT"
    else
        step "let the user $ACCOUNT use $groups" usermod --append --groups "$groups" "$ACCOUNT"
    fi
    step "keep games, settings and log in $DATA_FOLDER" \
        install -d -m 0700 -o "$ACCOUNT" -g "$ACCOUNT" "$DATA_FOLDER"
}

copy_program() {
    rm -rf "$HOME_FOLDER/app.new"
    mkdir -p "$HOME_FOLDER/app.new"
    (cd "$ROOT" && tar -c --exclude=.git --exclude=.venv --exclude=.long --exclude='__pycache__' .) |
        tar -x -C "$HOME_FOLDER/app.new" --no-same-owner
    rm -rf "$HOME_FOLDER/app.old"
    [ ! -e "$HOME_FOLDER/app" ] || mv "$HOME_FOLDER/app" "$HOME_FOLDER/app.old"
    mv "$HOME_FOLDER/app.new" "$HOME_FOLDER/app"
    rm -rf "$HOME_FOLDER/app.old"
}

make_program_environment() {
    local made options=()
    VENV="$HOME_FOLDER/venv"
    # On a Pi the camera and pin libraries come from Debian, which pip has no wheels of.
    ! on_a_pi || options+=(--system-site-packages)
    made="$HOME_FOLDER ${options[*]} $("$PYTHON" -VV)"
    if [ "$(cat "$VENV/made-by" 2>/dev/null)" != "$made" ]; then
        "$PYTHON" -m venv --clear "${options[@]}" "$VENV" || fail "could not make the environment $VENV"
        echo "$made" >"$VENV/made-by"
    fi
    ROOT="$HOME_FOLDER/app"
    pip_install setuptools
    pip_install --no-build-isolation --force-reinstall --no-deps "$ROOT"
    dependencies >"$VENV/requirements.txt"
    pip_install --requirement "$VENV/requirements.txt"
}

put() { # file, mode: writes standard input there, unless it is so already
    local new
    new="$(mktemp)"
    cat >"$new"
    if ! cmp -s "$new" "$1"; then
        step "write $1" install -D -m "$2" "$new" "$1"
    fi
    rm -f "$new"
}

command_text() {
    cat <<COMMAND
#!/bin/sh
# The companion's command with the appliance's own games and settings. Installed by deploy/install.sh.
export TABLE_COMPANION_DATA=$DATA_FOLDER
[ "\$(id -un)" = $ACCOUNT ] && exec $HOME_FOLDER/venv/bin/companion "\$@"
exec sudo --preserve-env=DISPLAY,WAYLAND_DISPLAY,LANG -u $ACCOUNT "\$0" "\$@"
COMMAND
}

service_text() {
    local command="$HOME_FOLDER/venv/bin/companion play --fullscreen"
    [ "$KIOSK" = bare ] || command="/usr/bin/cage -s -- $command"
    sed "s|@EXEC@|$command|" "$HERE/system/$SERVICE"
}

service_is() { # active|enabled
    running_systemd && systemctl --quiet "is-$1" "$SERVICE" 2>/dev/null
}

install_all() {
    local packages=() was_active=no
    PYTHON="$(find_python)" || exit 1
    [ "$PACKAGES" = no ] || mapfile -t packages < <(system_packages)
    if [ "${#packages[@]}" -gt 0 ]; then
        step "install system packages: ${packages[*]}" install_packages "${packages[@]}"
    fi
    ! service_is active || was_active=yes
    make_account
    [ "$was_active" = no ] || step "stop the companion while it is changed (games are kept)" systemctl stop "$SERVICE"
    step "copy the program to $HOME_FOLDER/app" copy_program
    step "install it with the Python packages it needs into $HOME_FOLDER/venv (some minutes the first time)" \
        make_program_environment
    put "$RULES_FILE" 0644 <"$HERE/system/$(basename "$RULES_FILE")"
    command_text | put "$COMMAND_FILE" 0755
    if [ "$KIOSK" = none ]; then
        say "- no service: start it with: companion play"
    else
        service_text | put "$SERVICE_FILE" 0644
    fi
    if running_systemd; then
        step "tell the system about the board's name" udevadm control --reload
        step "tell the system about the service" systemctl daemon-reload
        [ "$KIOSK" = none ] || step "start the companion with the machine" systemctl enable --quiet "$SERVICE"
        [ "$was_active" = no ] || step "start the companion again" systemctl start "$SERVICE"
    fi
    [ "$DRY" = no ] || return 0
    [ "$KIOSK" = none ] ||
        say "Done. Start it now with: systemctl start $SERVICE (it takes over the screen), or restart the machine."
    say "What is connected and what is missing says: companion doctor"
}

uninstall_all() {
    if running_systemd && [ -e "$SERVICE_FILE" ]; then
        step "stop the companion" systemctl disable --now --quiet "$SERVICE"
    fi
    for file in "$SERVICE_FILE" "$RULES_FILE" "$COMMAND_FILE"; do
        [ ! -e "$file" ] || step "remove $file" rm -f "$file"
    done
    ! running_systemd || step "tell the system" systemctl daemon-reload
    [ ! -e "$HOME_FOLDER" ] || step "remove the program from $HOME_FOLDER" rm -rf "$HOME_FOLDER"
    if [ "$PURGE" = yes ]; then
        [ ! -e "$DATA_FOLDER" ] || step "remove all games and settings from $DATA_FOLDER" rm -rf "$DATA_FOLDER"
        ! id "$ACCOUNT" >/dev/null 2>&1 || step "remove the user $ACCOUNT" userdel "$ACCOUNT"
    elif [ -e "$DATA_FOLDER" ]; then
        say "Your games and settings stay in $DATA_FOLDER; install.sh --uninstall --purge removes them too."
    fi
    [ "$DRY" = yes ] || say "Done. System packages that were installed are left in place."
}

HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
check_machine
[ "$DRY" = no ] || say "Nothing is changed; this is what would be done:"
"${TASK}_all"
