# Sourced by tests in a real browser: $browser is a Chromium, and node_modules beside this file has what drives it. Ends
# with 77, which ctest shows as skipped, where there is no Chromium, no Node.js or no packages for it to be had; fails
# there when CI=true, as in .ci/nightly, since what is skipped there nobody looks at.
skip() {
  echo "browser tests skipped: $1"
  [ "${CI:-}" = true ] && exit 1
  exit 77
}
for name in "${COTERIE_CHROMIUM:-}" chromium chromium-browser google-chrome; do
  [ -n "$name" ] && browser=$(command -v "$name") && break
done
[ -n "${browser:-}" ] || skip "no Chromium here (Debian: apt-get install chromium)"
command -v node >/dev/null || skip "no Node.js here (Debian: apt-get install nodejs npm)"
[ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 18')" = true ] || skip "Node.js is older than 18"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ ! -d "$here/node_modules/playwright-core" ] || [ ! -d "$here/node_modules/axe-core" ]; then
  command -v npm >/dev/null || skip "no npm here to fetch playwright-core and axe-core"
  (cd "$here" && npm ci --silent --no-audit --no-fund >/dev/null 2>&1) || skip "npm cannot fetch packages (no network?)"
fi
