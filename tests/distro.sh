#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tries the project on another Debian release, as a new user would: makes a minimal chroot of it,
# copies a fresh clone of this tree's last commit, installs the packages that README names, runs its
# commands and prints how long each took.
#
#   tests/distro.sh RELEASE [run|quick|test|all]
#
# RELEASE is 12, 13, sid or the name of a suite. `run` is only `make run`,
# `quick` is `make test-quick`, `test` is `make test`; `all`, the default, is
# `make run` and then `make test`. Needs root and the package debootstrap. The
# packages come from the archive of this machine.
#
#   KEEP=1   keeps the chroot and takes the one that a run before kept, with
#            its packages and its ccache; the clone is always new
#   DIR=     where chroots and logs are (/var/tmp/dla-distro)
set -eu

usage() {
    sed -n '/^#   tests/s/^# *//p' "$0" >&2
    exit 2
}

die() {
    echo "distro.sh: $*" >&2
    exit 2
}

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    usage
fi
case "$1" in
12) suite=bookworm ;;
13) suite=trixie ;;
-* | '' | *[!a-z0-9]*) usage ;;
*) suite=$1 ;;
esac
case "${2:-all}" in
run) goals=run ;;
quick) goals=test-quick ;;
test) goals='test' ;;
all) goals="run test" ;;
*) usage ;;
esac
[ "$(id -u)" -eq 0 ] || die "a chroot needs root"
command -v debootstrap >/dev/null || die "apt-get install -y debootstrap"

# All mounts are this script's own and end with it.
if [ -z "${DLA_DISTRO_NS:-}" ]; then
    exec env DLA_DISTRO_NS=1 unshare --mount --propagation private \
        sh "$0" "$@"
fi

top=$(cd "$(dirname "$0")/.." && pwd)
dir=${DIR:-/var/tmp/dla-distro}
root=$dir/$suite
log=$dir/$suite-${2:-all}.log
mkdir -p "$dir"

# The Debian archive that apt uses here, and how it is reached.
archive() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' \
        'Created-By: Packages' | sed -n 's/^Debian|Debian|//p' | head -1
}

bootstrap() {
    [ -n "$(archive)" ] || apt-get update -qq
    uri=$(archive)
    [ -n "$uri" ] || die "apt here knows no Debian archive"
    rm -rf "$root"
    script=
    [ -e "/usr/share/debootstrap/scripts/$suite" ] ||
        script=/usr/share/debootstrap/scripts/sid
    case $uri in
    https:*) more=--include=ca-certificates ;;
    *) more= ;;
    esac
    # shellcheck disable=SC2086
    debootstrap --variant=minbase $more "$suite" "$root" "$uri" $script \
        >"$dir/$suite-debootstrap.log" 2>&1 ||
        die "debootstrap failed: $dir/$suite-debootstrap.log"
    apt-config dump |
        grep -E '^(Acquire::(http|https|Check|Retries|Proxy))' \
            >"$root/etc/apt/apt.conf.d/90host" || true
    [ -z "$more" ] ||
        cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
}

if [ -z "${KEEP:-}" ] || [ ! -e "$root/etc/dla-ready" ]; then
    bootstrap
fi
touch "$root/etc/dla-ready"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmp "$root/tmp"

rm -rf "$root/root/dla"
git clone -q --no-local "$top" "$root/root/dla"
[ -z "$(git -C "$top" status --porcelain)" ] ||
    echo "distro.sh: changes that are not committed are not tried"

# One command in the chroot, timed; its output is written to the log.
failed=
step() {
    from=$(date +%s)
    echo "== $*" >>"$log"
    if env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
        LC_ALL=C.UTF-8 ${http_proxy:+http_proxy="$http_proxy"} \
        chroot "$root" sh -c "cd /root/dla && $*" >>"$log" 2>&1; then
        word=ok
    else
        word="FAILED"
        failed=1
    fi
    printf '%-8s %-7s %4d s  %s\n' "$suite" "$word" \
        $(($(date +%s) - from)) "$*"
}

: >"$log"
step "$(sed -n 's/^apt-get update .*/&/p' "$top/README.md" | head -1)"
for g in $goals; do
    [ -n "$failed" ] || step make "$g"
done
# The size of the goals' results, in MB.
chroot "$root" du -sm /root/dla/build /tmp 2>/dev/null | sed "s/^/$suite /" ||
    true
# shellcheck disable=SC2016
chroot "$root" dpkg-query -W -f '${Package} ${Version}\n' verilator gcc g++ \
    python3 yosys clang 2>/dev/null | sed "s/^/$suite /" || true
# The last lines of the log: how it ended.
tail -5 "$log"
[ -n "${KEEP:-}" ] || {
    umount -l "$root/tmp" "$root/dev" "$root/proc"
    rm -rf --one-file-system "$root"
}
echo "log: $log"
[ -z "$failed" ]
