#!/bin/sh
# web/get_sources.sh FOLDER: Debian's sources of zlib, xz and expat, unpacked in FOLDER: no package of Debian brings them
# compiled for WebAssembly. Nothing is done where they are there already.
set -e
mkdir -p "$1"
cd "$1"
[ ! -e complete ] || exit 0

# The machine's own package sources, asked for source packages, without touching its configuration.
mkdir -p parts lists/partial
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$file" > "parts/${file##*/}"
done
apt() {
  apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$PWD/parts" -o Dir::State::Lists="$PWD/lists" \
    -o APT::Sandbox::User= "$@"
}
apt update > apt.log 2>&1 || true  # one that has no source packages is no obstacle
apt source --tar-only zlib xz-utils expat >> apt.log
for name in zlib xz-utils expat; do
  mkdir -p "$name"
  tar -C "$name" --strip-components 1 -xf "$(ls "$name"_*.tar.*)"
done
touch complete
