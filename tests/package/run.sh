#!/usr/bin/env bash
# run.sh BUILD: installs the built library into a folder, moves that, and builds the C++ examples with it in the two
# ways that users have, find_package and pkg-config.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$1" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/prefix"
# The public headers and nothing else, and each of them can be the first.
diff -r "$root/include" "$work/prefix/include"
(cd "$work/prefix/include" && find coterie -name '*.h') | while read -r header; do
  echo "#include \"$header\"" | c++ -std=c++20 -fsyntax-only -I "$work/prefix/include" -x c++ - || { echo "$header"; exit 1; }
done
model=$work/prefix/share/coterie/weights/ccp-attn-sbm.safetensors
football=$root/examples/football.gml

cmake -S "$root/examples/cpp" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/build" >/dev/null
check() { grep -qE "$2" <<<"$1" || { echo "expected $2, found: $1"; exit 1; }; }
found=$("$work/build/communities" "$football" "$model")
check "$found" '^P\(K = [0-9]+\) = [01]\.[0-9]{2}$'
"$work/prefix/bin/coterie" detect "$football" -m "$model" -q --samples 8 --score none --output "$work/found.tsv"
check "$("$work/build/odds" "$football" "$football" "$work/found.tsv" "$model")" '^log-probabilities -[0-9.]+ and -[0-9.]+, odds'
check "$("$work/build/measure" "$model")" '^mean AMI of 8 graphs: 0\.[7-9]'
status=0
"$work/build/communities" /nowhere "$model" 2>"$work/error" || status=$?
[ $status -eq 3 ]

PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name coterie.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # the flags are words
c++ -std=c++20 $(pkg-config --cflags coterie) "$root/examples/cpp/communities.cpp" $(pkg-config --libs coterie) -o "$work/communities"
[ "$("$work/communities" "$football" "$model")" = "$found" ]
"$work/prefix/bin/coterie" --version
for file in man/man1/coterie-detect.1 bash-completion/completions/coterie zsh/site-functions/_coterie \
  fish/vendor_completions.d/coterie.fish; do
  [ -s "$work/prefix/share/$file" ] || { echo "$file is not installed"; exit 1; }
done

# The page is served as installed, where there is an HTTP library.
if [ -x "$work/prefix/bin/coterie-serve" ]; then
  "$work/prefix/bin/coterie" serve >"$work/address" &
  server=$!
  until grep -q '#' "$work/address"; do kill -0 $server && sleep 0.1; done
  for file in index.html page.js karate.gml; do
    /usr/bin/python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).status)' \
      "$(sed 's/#.*//' "$work/address")$file" | grep -qx 200
  done
  kill $server
fi

# The models of the paper's real networks are a component of their own.
cmake --install "$1" --prefix "$work/programs" --component programs >/dev/null
cmake --install "$1" --prefix "$work/paper" --component paper >/dev/null
in_both=$(diff <(cd "$work/programs" && find . -name '*.safetensors' -printf '%f\n' | sort) \
  <(cd "$work/paper" && find . -name '*.safetensors' -printf '%f\n' | sort) --unchanged-line-format='%L' --old-line-format= --new-line-format= || true)
[ -z "$in_both" ] || { echo "installed twice: $in_both"; exit 1; }
for model in local general ccp-attn-sbm dac-sbm; do [ -s "$work/programs/share/coterie/weights/$model.safetensors" ]; done
for model in ccp-dblp-3 gnn/lgnn-7-sbm; do [ -s "$work/paper/share/coterie/weights/$model.safetensors" ]; done
[ -z "$(find "$work/programs" "$work/paper" -path '*again*' -o -path '*programs*dblp*')" ]

# ./coterie builds the program alone; what there is then can be installed. Here it is a copy of the build without the rest.
mkdir "$work/partial"
(cd "$1" && find . -name cmake_install.cmake -o -name '*.a' -o -path ./cli/coterie -o -name 'coterie*.cmake' -o -name coterie.pc |
  tar -cf - -T - | tar -xf - -C "$work/partial")
find "$work/partial" -name cmake_install.cmake -exec sed -i "s#$1#$work/partial#g" {} +
cmake -DCMAKE_INSTALL_PREFIX="$work/alone" -P "$work/partial/cmake_install.cmake" >/dev/null
"$work/alone/bin/coterie" info "$football" >/dev/null
[ ! -e "$work/alone/bin/coterie-reproduce" ]
