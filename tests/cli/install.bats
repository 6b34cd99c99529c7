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
