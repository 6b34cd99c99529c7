#!/usr/bin/env bash
# debian.sh [STEP [FOLDER]]: the Debian packages, step by step; without a step all of them. As root, best in a fresh
# system (fresh_system.sh); the Dockerfile takes the same steps.
#
#   build      makes the packages of FOLDER [build/debian/packages], without coterie-learn unless COTERIE_LEARN=ON
#   check      lintian finds no errors in them
#   install    installs them with what they depend on
#   use        finds communities with the command, from Python and from C++
#   remove     removes them, and nothing is left
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
packages=$(mkdir -p "${2:-$root/build/debian/packages}" && cd "${2:-$root/build/debian/packages}" && pwd)
export DEBIAN_FRONTEND=noninteractive
say() { echo "debian.sh: $*"; }
fail() { say "$*"; exit 1; }
names() { for file in "$packages"/*.deb; do dpkg-deb --field "$file" Package; done; }

build() {
  "$root/.ci/install" runtime python debian
  [ "${COTERIE_LEARN:-OFF}" = OFF ] || "$root/.ci/install" learn
  cd "$root"
  cmake --preset debian -DCOTERIE_LEARN="${COTERIE_LEARN:-OFF}"
  cmake --build --preset debian
  rm -f "$packages"/*.deb
  (cd build/debian && cpack -B "$packages" >/dev/null && rm -rf "$packages/_CPack_Packages")
  ls -l "$packages"
}

check() {
  "$root/.ci/install" debian
  lintian --allow-root --fail-on error "$packages"/*.deb
}

install() {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$packages"/*.deb >/dev/null
}

use() {
  local work
  work=$(mktemp -d)
  cd "$work"
  cp "$root/examples/karate.gml" .
  coterie detect karate.gml --seed 1 --report karate.html >command.tsv
  [ "$(wc -l <command.tsv)" -eq 35 ] || fail "34 nodes and a line of headings expected"
  [ -s karate.html ] || fail "no report"
  for model in local general ccp-attn-sbm; do
    coterie models | grep -q "^$model " || fail "the model $model is missing"
  done
  if names | grep -q '^coterie-paper-models$'; then
    coterie models | grep -q '^ccp-dblp-3 ' || fail "a model of the paper's is missing"
  else
    ! coterie models | grep -q dblp || fail "models of the paper's come with the program"
  fi
  coterie reproduce --help >/dev/null
  [ -s /usr/share/man/man1/coterie-detect.1.gz ] || [ -e /etc/dpkg/dpkg.cfg.d/docker ] || fail "no man page"
  if names | grep -q '^python3-coterie$'; then
    /usr/bin/python3 - <<'PY'
import coterie

posterior = coterie.detect("karate.gml", seed=1)
lines = [line.split("\t") for line in open("command.tsv")][1:]
assert [line[1] for line in lines] == [str(label) for label in posterior.labels], "not what the command answers"
print(posterior)
PY
  fi
  if names | grep -q '^coterie-learn$'; then coterie train --help | grep -q recipe; fi
  if names | grep -q '^libcoterie-dev$' && command -v c++ pkg-config >/dev/null; then
    # shellcheck disable=SC2046  # the flags are words
    c++ -std=c++20 $(pkg-config --cflags coterie) "$root/examples/cpp/communities.cpp" $(pkg-config --libs coterie) -o communities
    ./communities karate.gml /usr/share/coterie/weights/general.safetensors
  fi
  cd / && rm -r "$work"
}

remove() {
  # shellcheck disable=SC2046  # names are words
  apt-get purge -y -qq $(names) >/dev/null
  left=$(find /usr /etc /var/lib/dpkg/info -iname '*coterie*' -not -path '*/site-packages/*' | head)
  [ -z "$left" ] || fail "removing left $left"
}

if [ $# -gt 0 ]; then
  "$1"
else
  for step in build check install use remove; do
    say "$step"
    "$0" $step
  done
  say "all is well"
fi
