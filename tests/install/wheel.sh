#!/usr/bin/env bash
# Builds source distribution and wheel as a user does, without a network, installs the wheel into fresh virtual
# environments, and uses both the command and the Python package. Compiles everything, so it is run by hand and in CI.
# Needs: .ci/install runtime python (in a fresh system: tests/install/fresh_system.sh).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=/usr/bin/python3
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 XDG_DATA_HOME=$work/data
unset COTERIE_MODELS
say() { echo "wheel.sh: $*"; }
fail() { say "$*"; exit 1; }

say "source distribution, and from it the wheel"
mkdir "$work/dist"
cd "$work"  # a folder called build would be taken for the module
SECONDS=0
$python -m build --outdir "$work/dist" "$root"
say "took $SECONDS seconds"
ls -l "$work/dist"
wheel=$(ls "$work"/dist/coterie-*.whl)
[ "$(stat -c %s "$wheel")" -lt 10000000 ] || fail "the wheel has more than 10 MB"
! $python -m zipfile -l "$wheel" | grep -q 'general\|ccp-attn' || fail "the wheel has models that are not the default one"

say "the command, in a virtual environment that has nothing else"
$python -m venv "$work/plain"
"$work/plain/bin/pip" install --quiet --no-deps "$wheel"
cd /
PATH=$work/plain/bin:$PATH
coterie detect "$root/examples/karate.gml" --seed 1 >"$work/command.tsv"
[ "$(wc -l <"$work/command.tsv")" -eq 35 ] || fail "34 nodes and a line of headings expected"
[ "$(coterie models | cut -d' ' -f1)" = local ] || fail "only the default model is expected"
coterie models --get general --from "$root/weights"
coterie detect "$root/examples/karate.gml" -m general --samples 8 >/dev/null

say "the package, in one that sees the system's NumPy"
$python -m venv --system-site-packages "$work/venv"
"$work/venv/bin/pip" install --quiet "$wheel"
"$work/venv/bin/python" - "$work" "$root" <<'PY'
import sys
import coterie

work, root = sys.argv[1:]
assert coterie.__file__.startswith(work), coterie.__file__
posterior = coterie.detect(f"{root}/examples/karate.gml", seed=1)
assert posterior.model.name == "local"
lines = [line.split("\t") for line in open(f"{work}/command.tsv")][1:]
assert [line[1] for line in lines] == [str(label) for label in posterior.labels], "not what the command answers"
assert {model["name"] for model in coterie.models()} == {"local", "levels", "general"}  # the second was brought above
print(posterior)
PY
"$work/venv/bin/pip" uninstall --quiet --yes coterie
left=$(find "$work/venv" -type f -path '*coterie*')
[ -z "$left" ] || fail "uninstalling left $left"

say "the line of the README"
"$work/venv/bin/pip" install --quiet "$root"
"$work/venv/bin/coterie" --version
"$work/venv/bin/python" -c 'import coterie; print(coterie.__version__)'
say "all is well"
