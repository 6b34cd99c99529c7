#!/usr/bin/env bash
# scripts.sh: types (tsc), lint (eslint) and bundle of the page's scripts. Exits with 77, which ctest shows as skipped,
# where Node.js or its packages are not to be had; fails there when CI=true, since what is skipped nobody looks at.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../src/coterie/report/page"
skip() {
  echo "checks of the scripts skipped: $1"
  [ "${CI:-}" = true ] && exit 1
  exit 77
}
command -v npm >/dev/null || skip "no Node.js here (Debian: apt-get install nodejs npm)"
[ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 18')" = true ] || skip "Node.js is older than 18"
if [ ! -d node_modules/esbuild ]; then
  npm ci --silent --no-audit --no-fund >/dev/null 2>&1 || skip "npm cannot fetch packages (no network?)"
fi
npm run --silent check
