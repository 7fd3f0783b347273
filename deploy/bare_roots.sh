#!/usr/bin/env bash
# Shows that README's two commands work on machines that have nothing but Python 3 and git.
#
#   bare_roots.sh [--suites "bookworm trixie"] [--users "root player"] [--out FILE] [PYTEST ARGUMENTS…]
#   bare_roots.sh --install [--suites …] [--out FILE]    the appliance: install, again, play, uninstall
#
# For Debian 12 and 13 it makes a bare root, lays a fresh clone in it, and runs play.sh and test.sh in it:
# as root and as a user with sudo, a second time, without network, and from a checkout that the user may only
# read. Figures go to standard output and to FILE. Needs root, mmdebstrap and a network; the roots reach the package indexes
# the way this machine does: its apt sources, pip configuration and certificates are copied into them.
set -euo pipefail

HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
OUT=/dev/null
SUITES="bookworm trixie"
USERS="root player"
PACKAGES="python3,git,ca-certificates"
FAILED=0
TASK=commands

while [ "$#" -gt 0 ]; do
    case "$1" in
    --suites) SUITES="$2"; shift 2 ;;
    --users) USERS="$2"; shift 2 ;;
    --out) OUT="$2"; shift 2 ;;
    --install) TASK=install; shift ;;
    *) break ;;
    esac
done
[ "$(id -u)" -eq 0 ] || { echo "bare_roots.sh: makes Debian roots, run it as root" >&2; exit 2; }
command -v mmdebstrap >/dev/null || { echo "bare_roots.sh: needs mmdebstrap, run: apt-get install mmdebstrap" >&2; exit 3; }

WORK="${BARE_ROOTS_WORK:-$(mktemp -d)}"
mkdir -p "$WORK"
[ -n "${BARE_ROOTS_WORK:-}" ] || trap 'rm -rf "$WORK"' EXIT

apt_sources() { # suite → this machine's own Debian sources, for another suite
    local own
    own="$(. /etc/os-release && echo "$VERSION_CODENAME")"
    if [ -s /etc/apt/sources.list.d/debian.sources ]; then
        sed "s/\b$own\b/$1/g" /etc/apt/sources.list.d/debian.sources
    else
        sed "s/\b$own\b/$1/g" /etc/apt/sources.list
    fi
}

pip_environment() { # → NAME=VALUE lines that decide how pip reaches its index
    env | grep -iE '^(PIP_[A-Z_]+|SSL_CERT_FILE|REQUESTS_CA_BUNDLE|(https?|no|all)_proxy)=' || true
}

pip_paths() { # → files and folders that this machine's pip configuration names; a local index whole
    { python3 -m pip config list 2>/dev/null; pip_environment; } |
        grep -oE "(file://)?/[^ ',\"\\]+" | sed -E 's|^file://||; s|/simple/?$||' | sort -u |
        while read -r path; do [ ! -e "$path" ] || echo "$path"; done
}

make_root() { # suite, extra package or nothing → a tar of the bare root, kept for the next user
    local tar="$WORK/$1$2.tar"
    [ -s "$tar" ] && return
    apt_sources "$1" >"$WORK/$1.sources"
    apt-config dump | grep '^Acquire::' >"$WORK/apt.conf" || true
    mmdebstrap --quiet --variant=minbase --include="$PACKAGES${2:+,$2}" --aptopt="$WORK/apt.conf" \
        "$1" "$tar.part" "$WORK/$1.sources" --format=tar
    mv "$tar.part" "$tar"
}

lay_out() { # root, user: the clone, the user, and the way to the package indexes
    local root="$1" user="$2" home path
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    [ ! -s /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    for path in /etc/pip.conf "${XDG_CONFIG_HOME:-$HOME/.config}/pip/pip.conf"; do
        [ ! -f "$path" ] || cat "$path" >>"$root/etc/pip.conf.all"
    done
    # Sections that occur twice are joined, as pip would do with two files.
    python3 - "$root/etc/pip.conf.all" "$root/etc/pip.conf" <<'PYTHON'
import configparser, pathlib, sys
source, target = map(pathlib.Path, sys.argv[1:])
if source.exists():
    config = configparser.RawConfigParser(strict=False)
    config.read(source)
    with target.open("w") as file:
        config.write(file)
    source.unlink()
PYTHON
    home=/root
    if [ "$user" != root ]; then
        home="/home/$user"
        chroot "$root" useradd --create-home --shell /bin/bash "$user"
        [ ! -d "$root/etc/sudoers.d" ] || echo "$user ALL=(ALL) NOPASSWD: ALL" >"$root/etc/sudoers.d/$user"
    fi
    git clone --quiet "$HERE" "$root/srv/companion"
    git clone --quiet "$HERE" "$root$home/companion"
    chroot "$root" chown -R "$user:$user" "$home"
}

in_root() { # root, user, net|offline, command…
    local root="$1" user="$2" net="$3" home=/root spaces=(--mount --pid --fork --kill-child) environment
    shift 3
    [ "$user" = root ] || home="/home/$user"
    [ "$net" = net ] || spaces+=(--net)
    mapfile -t environment < <(pip_environment)
    # shellcheck disable=SC2016
    PATHS="$(pip_paths)" unshare "${spaces[@]}" bash -c '
        set -e
        root="$1" user="$2" home="$3" net="$4"; shift 4
        mount --make-rprivate /
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount --rbind /sys "$root/sys"
        for path in $PATHS; do
            [ -d "$path" ] || { mkdir -p "$root$(dirname "$path")"; cp -L "$path" "$root$path"; continue; }
            mkdir -p "$root$path"; mount --bind -o ro "$path" "$root$path"
        done
        [ "$net" = net ] || ip link set lo up
        exec chroot --userspec="$user:$user" "$root" /usr/bin/env -i HOME="$home" USER="$user" \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
    ' - "$root" "$user" "$home" "$net" "${environment[@]}" bash -c "cd ~/companion && $*" </dev/null
}

step() { # suite, user, name, wanted exit code or nothing, net|offline, command…
    local suite="$1" user="$2" name="$3" wanted="$4" net="$5" log="$WORK/$1-$2-$3.log" begun code=0
    shift 5
    begun="$(date +%s.%N)"
    in_root "$WORK/root" "$user" "$net" "$@" >"$log" 2>&1 || code=$?
    [ "$code" -eq "$wanted" ] || FAILED=1
    python3 - "$WORK/steps.jsonl" "$log" "$suite" "$user" "$name" "$code" "$wanted" "$begun" "$*" <<'PYTHON'
import json, pathlib, sys, time
out, log, suite, user, name, code, wanted, begun, command = sys.argv[1:]
lines = [line.strip() for line in pathlib.Path(log).read_text(errors="replace").splitlines() if line.strip()]
step = {"suite": suite, "user": user, "step": name, "command": command, "exit": int(code),
        "as_wanted": code == wanted, "seconds": round(time.time() - float(begun), 1),
        "last_line": lines[-1] if lines else ""}
with open(out, "a", encoding="utf-8") as file:
    file.write(json.dumps(step) + "\n")
print(f"{suite:9} {user:7} {name:14} exit {code} {step['seconds']:7.1f} s  {step['last_line'][:90]}", flush=True)
PYTHON
}

unpack() { # suite, extra package or nothing, user
    rm -rf --one-file-system "$WORK/root"
    mkdir "$WORK/root"
    tar -C "$WORK/root" -xpf "$WORK/$1$2.tar"
    lay_out "$WORK/root" "$3"
}

two_commands() { # suite, user, PYTEST ARGUMENTS…: both of README's commands
    local suite="$1" user="$2" extra=""
    shift 2
    [ "$user" = root ] || extra=sudo
    if [ -n "$extra" ]; then
        make_root "$suite" ""
        unpack "$suite" "" "$user"
        step "$suite" "$user" without-sudo 1 net bash deploy/play.sh
    fi
    make_root "$suite" "$extra"
    unpack "$suite" "$extra" "$user"
    step "$suite" "$user" play 0 net bash deploy/play.sh
    step "$suite" "$user" play-again 0 net bash deploy/play.sh
    step "$suite" "$user" play-offline 0 offline bash deploy/play.sh
    [ -z "$extra" ] || step "$suite" "$user" play-read-only 0 net bash /srv/companion/deploy/play.sh
    step "$suite" "$user" test 0 net bash deploy/test.sh "$@"
    step "$suite" "$user" test-offline 0 offline bash deploy/test.sh "${@:-tests/deploy}"
}

appliance() { # suite: installed, brought up to date, played, taken away; no systemd runs in the root
    local as_account="runuser -u table-companion -- env TABLE_COMPANION_DATA=/var/lib/table-companion"
    local companion="$as_account /opt/table-companion/venv/bin/companion"
    local places="/opt/table-companion /etc/systemd/system/table-companion.service /usr/local/bin/companion"
    make_root "$1" ""
    unpack "$1" "" root
    step "$1" root dry-run 0 net "bash deploy/install.sh --dry-run && ! ls -d $places"
    step "$1" root install 0 net bash deploy/install.sh
    step "$1" root install-again 0 net "bash deploy/install.sh 2>&1 | tee again.log && ! grep -E '^- (write|make|install system)' again.log"
    step "$1" root demo 0 offline \
        "cd / && $companion demo --game race-for-the-chinese-zodiac --seats 3 --seed 1 --headless"
    step "$1" root data 0 offline "cd / && $companion rules list && ls -ld /var/lib/table-companion | grep '^drwx------'"
    step "$1" root uninstall 0 offline "bash deploy/install.sh --uninstall && ! ls -d $places && ls -d /var/lib/table-companion"
    step "$1" root purge 0 offline \
        "bash deploy/install.sh --uninstall --purge && ! ls -d /var/lib/table-companion && ! id table-companion"
    bash "$HERE/deploy/package.sh" "$WORK/root/root" >"$WORK/package.log" 2>&1
    step "$1" root package 0 net "apt-get update -qq && apt-get install -y -qq --no-install-recommends /root/*.deb"
    step "$1" root package-again 0 net apt-get install -y -qq --reinstall /root/*.deb
    step "$1" root package-demo 0 offline \
        "cd / && $companion demo --game race-for-the-chinese-zodiac --seats 3 --seed 1 --headless"
    step "$1" root package-remove 0 offline "apt-get remove -y -qq table-companion && ! ls -d $places && ls -d /var/lib/table-companion"
    step "$1" root package-purge 0 offline "apt-get purge -y -qq table-companion && ! ls -d /var/lib/table-companion"
}

rm -f "$WORK/steps.jsonl"
for suite in $SUITES; do
    if [ "$TASK" = install ]; then
        appliance "$suite"
        continue
    fi
    for user in $USERS; do
        two_commands "$suite" "$user" "$@"
    done
done
rm -rf --one-file-system "$WORK/root"

python3 - "$WORK/steps.jsonl" "$OUT" <<'PYTHON'
import json, pathlib, sys
rows = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]
report = {"passed": all(row["as_wanted"] for row in rows), "steps": rows}
pathlib.Path(sys.argv[2]).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
PYTHON
exit "$FAILED"
