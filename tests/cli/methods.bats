# --refine and --method: exact sampling after the network, and without it.
bats_require_minimum_version 1.5.0

load random_models

setup() {
  cd "$BATS_TEST_TMPDIR"
  karate="$COTERIE_ROOT/examples/karate.gml"
}

@test "--refine finishes what the network proposes, and says under which block model" {
  for model in ccp-attn dac ncp; do
    run --separate-stderr "$COTERIE" detect "$karate" -m $model --refine
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 35 ]
    [[ "$stderr" == *"model $model, block model sbm"*"best partition and the graph -"*"refining"* ]]
  done
  "$COTERIE" detect "$karate" -m ccp --refine=10 --refine-model degree-corrected --json --with-samples --quiet > found.json
  fits_the_schema found.json
  [ "$(json "d['block_model'], d['mode'], d['draws']['sampled']" < found.json | tr -d "'")" = "degree-corrected posterior 32" ]
}

@test "what a random network proposes ends within five nats of what the sampler finds alone" {
  # Whatever proposes, the sampler ends at a good partition of a graph this small.
  score() { json "d['map']['log_prob']"; }
  gibbs=$("$COTERIE" detect "$karate" --method gibbs --json --quiet | score)
  refined=$("$COTERIE" detect "$karate" -m ccp --refine=40 --json --quiet | score)
  /usr/bin/python3 -c "import sys; sys.exit(not abs($gibbs - $refined) < 5)"
}

@test "classical methods need no model and answer in the same form" {
  for method in gibbs spectral dmon leiden ecg; do
    COTERIE_MODELS=/nowhere run --separate-stderr "$COTERIE" detect "$karate" --method $method
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 35 ]
    [ "${lines[0]}" = $'node\tcommunity\tconfidence' ]
    [[ "$stderr" == *"method $method"* ]]
    "$COTERIE" detect "$karate" --method $method --json --with-samples --quiet > $method.json
    fits_the_schema $method.json
    [ "$(json "d['model']['name'], d['model']['sha256']" < $method.json | tr -d "'")" = "$method None" ]
    "$COTERIE" detect "$karate" --method $method --report $method.html --quiet > /dev/null
    grep -q "karate.gml" $method.html
  done
  [ "$(json "d['draws']['sampled'], d['block_model']" < gibbs.json | tr -d "'")" = "240 sbm" ]
  grep -q "exact sampling of the stochastic block model" gibbs.html
  run --separate-stderr "$COTERIE" report gibbs.json --output again.html
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  cmp gibbs.html again.html
  for method in spectral dmon leiden ecg; do
    [ "$(json "d['draws']['total'], d['map']['log_prob'], d['mode']" < $method.json | tr -d "'")" = "1 None map" ]
  done
}

@test "leiden finds more communities at a higher resolution, and refuses what is none" {
  count() { "$COTERIE" detect "$karate" --method leiden --json --quiet "$@" | json "len(d['communities'])"; }
  [ "$(count)" -eq 4 ]
  [ "$(count --resolution 0)" -eq 1 ]
  [ "$(count --resolution 50)" -eq 34 ]
  [ "$(count --resolution fitted)" -le 4 ]
  run "$COTERIE" detect "$karate" --method leiden --resolution high
  [ "$status" -eq 2 ]
}

@test "dmon finds at most the clusters that it is given, whatever its features" {
  for features in eigenvectors identity random; do
    "$COTERIE" detect "$karate" --method dmon --clusters 2 --dmon-features $features --json --quiet > two.json
    [ "$(json "len(d['communities']) <= 2" < two.json)" = True ]
  done
  "$COTERIE" detect "$karate" --method dmon --clusters 2 --output two.json --quiet
  "$COTERIE" detect "$karate" --method dmon --clusters 9 --output nine.json --quiet
  ! cmp -s <(without_seconds < two.json) <(without_seconds < nine.json)
  run "$COTERIE" detect "$karate" --method dmon --clusters 0
  [ "$status" -eq 2 ]
}

@test "the same seed gives the same answer on one thread and on two, for every method" {
  for way in "-m ccp --refine=6" "--method gibbs" "--method gibbs --smallest-community 5" "--method spectral" "--method dmon"; do
    for threads in 1 2; do
      "$COTERIE" detect "$karate" $way --seed 4 --threads $threads --json --with-samples --quiet | without_seconds > $threads.json
    done
    cmp 1.json 2.json
  done
}

@test "evaluate measures refined draws and classical methods" {
  "$COTERIE" simulate sbm --nodes 40 --count 6 --output graphs
  "$COTERIE" evaluate -m ccp --data graphs --refine=10 --smallest-community 5 --json > refined.json
  "$COTERIE" evaluate --method gibbs --data graphs --smallest-community 5 --json > gibbs.json
  "$COTERIE" evaluate --method spectral --data graphs --json > spectral.json
  [ "$("$COTERIE" evaluate --method dmon --clusters 5 --data graphs --json | json "d['model'], d['ami']['mean'] > 0.3" | tr -d "'")" = "dmon True" ]
  [ "$(json "d['model'], d['block_model'], d['refine'], d['graphs'], d['ami']['mean'] > 0.7" < refined.json | tr -d "'")" = "ccp sbm 10 6 True" ]
  [ "$(json "d['model'], d['block_model'], d['ami']['mean'] > 0.7" < gibbs.json | tr -d "'")" = "gibbs sbm True" ]
  [ "$(json "d['model'], d['seconds']['mean_of_all'] > 0" < spectral.json | tr -d "'")" = "spectral True" ]
  run "$COTERIE" evaluate -m ccp --data graphs --refine
  [[ "$output" == *"refined by 20 sweeps"* ]]
}

@test "what cannot be refined is wrong use" {
  run "$COTERIE" detect "$karate" --method gibbs --refine
  [ "$status" -eq 2 ]
  run "$COTERIE" detect "$karate" -m ccp --refine=-3
  [ "$status" -eq 2 ]
  run "$COTERIE" detect "$karate" --method magic
  [ "$status" -eq 2 ]
  [[ "$output" == *"gibbs"* ]]
}

@test "an option that the method does not read is wrong use, and named" {
  refuses() {  # option method arguments...
    option=$1 && shift
    run --separate-stderr "$COTERIE" detect "$karate" "$@"
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"does not read the option '$option'"* ]]
    [ "$(wc -l <<< "$stderr")" -eq 1 ]
  }
  printf '1\ta\n34\tb\n' > known.tsv
  refuses resolution -m ccp --resolution 2
  refuses scale -m ccp --scale 10
  refuses scale --method spectral --scales 5,10
  refuses samples -m ccp --refine --samples 5
  refuses clusters --method leiden --clusters 3
  refuses smallest_community --method ecg --smallest-community 3
  for way in "-m ccp" "-m ccp --refine" "--method leiden" "--method ecg" "--method gibbs" "--method spectral" "--method dmon"; do
    refuses known $way --known known.tsv
  done
  "$COTERIE" simulate sbm --nodes 40 --count 2 --output graphs
  run --separate-stderr "$COTERIE" evaluate --method leiden --data graphs --samples 5
  [ "$status" -eq 2 ]
  run --separate-stderr "$COTERIE" detect "$karate" "$karate" --method leiden --samples 5
  [ "$status" -eq 2 ]
}
