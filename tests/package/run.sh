#!/usr/bin/env bash
# run.sh BUILD: installs the built library into a folder, moves that, and builds a program with it in the two ways
# that users have, find_package and pkg-config.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$1" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/prefix"
expected='115 nodes, 613 edges, 20 eigenvectors, agreement with itself 1.0'
check() {
  local got
  got=$("$2" "$here/../../examples/football.gml")
  [ "$got" = "$expected" ] || { echo "$1: $got"; exit 1; }
}

cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/build" >/dev/null
check find_package "$work/build/consumer"

PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name coterie.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # the flags are words
c++ -std=c++20 $(pkg-config --cflags coterie) "$here/consumer.cpp" $(pkg-config --libs coterie) -o "$work/consumer"
check pkg-config "$work/consumer"
"$work/prefix/bin/coterie" --version
