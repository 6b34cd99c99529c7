#!/usr/bin/env bash
# fresh_system.sh COMMAND...: runs a command at the top of a clean clone of this repository, in a Debian system that was
# made a moment ago by debootstrap and has nothing else; what the command prints is all that is left of it. As root.
#
#   tests/install/fresh_system.sh ./coterie info examples/football.gml      README's first command
#   tests/install/fresh_system.sh ./test                                    and its second
#   tests/install/fresh_system.sh tests/install/debian.sh                   packages: built, installed, used, removed
#   tests/install/fresh_system.sh sh -c '.ci/install runtime python && tests/install/wheel.sh'
#
# COTERIE_FRESH_BASE names an archive of the bare system, made when it is not there, so that the next time is quicker.
# COTERIE_FRESH_SHARE names a folder that the system sees as /share, for packages that were built before.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
release=bookworm
[ "$(id -u)" -eq 0 ] || { echo "fresh_system.sh: debootstrap and chroot need root" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "fresh_system.sh: please install debootstrap" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
system=$work/system
base=${COTERIE_FRESH_BASE:-$work/base.tar}

# The mirror of this machine, whatever it is; the security updates of the release come from it, too.
targets() { apt-get indextargets --format "$1" 'Created-By: Packages' 'Component: main' | grep "$2" | sort -u; }
if [ ! -s "$base" ]; then
  debootstrap --variant=minbase $release "$work/bare" "$(targets '$(SITE) $(RELEASE)' " $release\$" | head -n 1 | cut -d' ' -f1)" >&2
  targets 'deb $(SITE) $(RELEASE) main' " $release" >"$work/bare/etc/apt/sources.list"
  tar -C "$work/bare" -cf "$base.new" . && mv "$base.new" "$base"
  rm -rf --one-file-system "$work/bare"
fi
mkdir "$system"
tar -C "$system" -xf "$base"
cp /etc/resolv.conf "$system/etc/resolv.conf"
git clone --quiet "$root" "$system/coterie"

# Mounts of its own, which go with the process.
export COTERIE_FRESH_SHARE=${COTERIE_FRESH_SHARE:-}
unshare --mount --pid --fork bash -c '
  set -e
  system=$1; shift
  mount -t proc proc "$system/proc"
  mount --rbind /dev "$system/dev"
  if [ -n "$COTERIE_FRESH_SHARE" ]; then
    mkdir "$system/share" && mount --bind "$COTERIE_FRESH_SHARE" "$system/share"
  fi
  exec chroot "$system" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    sh -c "apt-get update -qq && cd /coterie && exec \"\$@\"" sh "$@"
' fresh_system "$system" "$@"
