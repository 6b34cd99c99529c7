#!/usr/bin/env bats
# What .ci/install asks for, on a machine that these tests make up: the commands in $machine, no package installed, and an
# apt-get that writes down what it was asked for.

setup() {
  machine=$BATS_TEST_TMPDIR/machine
  mkdir "$machine"
  for command in bash env sed dirname id; do ln -s "$(command -v $command)" "$machine/$command"; done
  printf '#!/bin/sh\nexit 1\n' >"$machine/dpkg-query"
  printf '#!/bin/sh\necho "$@" >>"%s/asked"\n' "$machine" >"$machine/apt-get"
  printf '#!/bin/sh\nexec "$@"\n' >"$machine/sudo"
  chmod +x "$machine"/{dpkg-query,apt-get,sudo}
}
there_is() { for command; do printf '#!/bin/sh\n' >"$machine/$command" && chmod +x "$machine/$command"; done; }

@test "Chromium alone is asked for where Node.js has brought its npm" {
  there_is node npm
  PATH=$machine run "$COTERIE_ROOT/.ci/install" browser
  [ "$status" -eq 0 ]
  [ "$(cat "$machine/asked")" = "install -y -qq --no-install-recommends chromium" ]
}

@test "nothing is asked for where all commands are there" {
  there_is chromium node npm
  PATH=$machine run "$COTERIE_ROOT/.ci/install" browser
  [ "$status" -eq 0 ]
  [ ! -e "$machine/asked" ]
}

@test "packages are asked for by the names of packages" {
  PATH=$machine run "$COTERIE_ROOT/.ci/install" browser fuzz
  [ "$status" -eq 0 ]
  [ "$(cat "$machine/asked")" = "install -y -qq --no-install-recommends chromium nodejs npm clang libclang-rt-14-dev" ]
}

@test "browser tests without a browser are skipped, and fail in continuous integration" {
  PATH=$machine CI= run "$COTERIE_ROOT/tests/report/browser.sh" true
  [ "$status" -eq 77 ]
  PATH=$machine CI=true run "$COTERIE_ROOT/tests/report/browser.sh" true
  [ "$status" -eq 1 ]
  [[ "$output" == *"no Chromium here"* ]]
}

# ./test on that machine, with a cmake and a ctest that write down how they were called.
run_test() {
  for command in cat nproc; do ln -sf "$(command -v $command)" "$machine/$command"; done
  for command in cmake ctest; do printf '#!/bin/sh\necho "%s $@" >>"%s/called"\n' $command "$machine" >"$machine/$command"; done
  chmod +x "$machine"/{cmake,ctest}
  PATH=$machine run "$COTERIE_ROOT/test" "$@"
}

@test "./test asks for what the tests of the core need, and says what it skips" {
  run_test
  [ "$status" -eq 0 ]
  [[ "$(cat "$machine/asked")" == *" g++ "*" libgtest-dev "*" bats "* ]]
  ! grep -q 'torch\|numpy\|chromium\|distributed\|zsh\|r-cran' "$machine/asked"
  [[ "$output" == *"skipped, because their packages are not installed: python learn serve shells adapters dask browser (./test --with python,learn,"* ]]
  grep -q '^cmake --preset dev -DCOTERIE_PYTHON=OFF -DCOTERIE_LEARN=OFF$' "$machine/called"
  grep -q '^ctest --preset dev --parallel [0-9]* --label-exclude nightly$' "$machine/called"
}

@test "./test --with asks for the parts that it names, and hands what follows to ctest" {
  run_test --with learn,shells -R Partition
  [ "$status" -eq 0 ]
  grep -q 'libtorch-dev' "$machine/asked"
  grep -q 'zsh' "$machine/asked"
  ! grep -q 'chromium\|distributed' "$machine/asked"
  grep -q -- '-DCOTERIE_PYTHON=OFF -DCOTERIE_LEARN=ON$' "$machine/called"
  grep -q '^ctest --preset dev --parallel [0-9]* -R Partition$' "$machine/called"
  run_test --with torch
  [ "$status" -eq 2 ]
}
