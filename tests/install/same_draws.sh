#!/usr/bin/env bash
# same_draws.sh PROGRAM REFERENCE [GRAPH...]: two builds of coterie, by different compilers or for different processors,
# find the same, bit for bit, when both use plain instructions: every draw with its probability, of the example graphs, by all kinds of
# models and by methods without one. A program may be a command of several words.
#
#   tests/install/same_draws.sh "qemu-aarch64 build/arm64/cli/coterie" build/dev/cli/coterie
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${1:?the program} reference=${2:?the program it is compared with}
shift 2
[ $# -gt 0 ] || set -- karate dolphins polbooks football
export COTERIE_ISA=any COTERIE_MODELS=$root/weights
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
failed=0
compared=0
answer() { "$@" --json --with-samples --quiet --seed 7 | sed 's/"seconds":{[^}]*}//'; }
few="--samples 8 --modes 2"
for graph in "$@"; do
  for way in "-m local --samples 8" "-m general $few" "-m ccp-sbm $few" "-m ccp-attn-sbm $few" "-m dac-sbm $few" "-m ncp-sbm $few" \
    "-m ncp-attn-sbm $few" "--method gibbs" "--method spectral" "--method leiden"; do
    # shellcheck disable=SC2086  # words
    if answer $program detect "$root/examples/$graph.gml" $way >"$work/one" &&
      answer $reference detect "$root/examples/$graph.gml" $way >"$work/two" &&
      grep -q '"k_posterior"' "$work/two" && cmp -s "$work/one" "$work/two"; then
      compared=$((compared + 1))
    else
      echo "same_draws.sh: $graph $way: not the same"
      failed=$((failed + 1))
    fi
  done
done
echo "same_draws.sh: $compared the same, $failed not"
[ "$failed" -eq 0 ]
