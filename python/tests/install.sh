#!/usr/bin/env bash
# Installs the package as a user does, without a network, into a fresh virtual environment, and uses it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
/usr/bin/python3 -m venv --system-site-packages "$work/venv"
# A copy, since setuptools builds inside the source folder; what git ignores is not part of it.
mkdir "$work/source"
cd "$root"
git ls-files -z --cached --others --exclude-standard |
  xargs -0 sh -c 'for file; do [ ! -f "$file" ] || cp --parents "$file" "$0"; done' "$work/source"
"$work/venv/bin/pip" install --quiet --no-index --no-build-isolation "$work/source"
cd /
"$work/venv/bin/python" - <<PY
import coterie
assert coterie.__file__.startswith("$work/venv"), coterie.__file__
posterior = coterie.detect("$root/examples/karate.gml", samples=8)
assert len(posterior.labels) == 34 and posterior.model.name == "general"
assert {"general", "ccp-attn-sbm"} <= {model["name"] for model in coterie.models()}
print(posterior)
PY
du -sh "$work"/venv/lib/python3*/site-packages/coterie
