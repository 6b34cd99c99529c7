#!/usr/bin/env bash
# native.sh PROGRAM: the page of web/ as `coterie serve` serves it from the sources, in a real Chromium; see find_browser.sh.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../report/find_browser.sh"
export COTERIE_PROGRAM=$1 COTERIE_CHROMIUM=$browser
node --test "$(dirname "${BASH_SOURCE[0]}")/native.test.mjs"
