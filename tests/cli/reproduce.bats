# The paper's experiments, in their quick form, with the models that ship.
bats_require_minimum_version 1.5.0

load signals

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "an experiment prints its table, and leaves records and figures" {
  run --separate-stderr "$COTERIE" reproduce example --quick --output records
  [ "$status" -eq 0 ]
  # A model that finds nothing has a mean AMI near 0; that of these two graphs is 0.92.
  [[ "$output" =~ "of 2 graphs of 212 to 232 nodes "[0-2]" are recovered exactly, mean AMI "([01]\.[0-9]+)"; shown: "[0-9]+" nodes" ]]
  mean=${BASH_REMATCH[1]}
  [[ "$mean" > 0.8 ]]
  grep -q '"experiment":"example".*"graphs":2,.*"mean_ami":'"${mean%?}" records/example.jsonl
  grep -q '<svg' records/example.svg
}

@test "models that were not trained are rows that say so, and the page is made from records" {
  mkdir none
  echo '{"method": "somebody", "data": "sbm", "graphs": 1, "ami": 12.34, "ami_error": 0.5, "k_exact": 0.25, "seconds": 1.5}' > peers.jsonl
  echo '{"method": "nobody", "data": "dblp-3", "graphs": 1, "ami": 1}' >> peers.jsonl
  run --separate-stderr "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --peers peers.jsonl --output docs/records
  [ "$status" -eq 0 ]
  [[ "$output" == *"DMoN, 16 clusters"*" 60.0 "*" 46.7 "*" 12.10"*"GCN-CCP-Attn"*"89.6"*"not yet"*"Gibbs sampling, sbm"*"spectral clustering"*"somebody"*"12.3 ± 0.5"* ]]
  [[ "$output" != *nobody* ]]
  grep -v 'spectral' docs/records/comparison-sbm.jsonl > others
  run --separate-stderr "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --only spectral --output docs/records
  [[ "$output" == *"spectral clustering"*"kept as they were:"*"DMoN, 16 clusters"* ]]
  grep -v 'spectral' docs/records/comparison-sbm.jsonl | diff - others
  # A row that was measured where its model was stays measured where it is not.
  sed -i '/"GCN-DAC"/s/"trained":null/"graphs":1,"ami":87.5/' docs/records/comparison-sbm.jsonl
  run --separate-stderr "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --only spectral --output docs/records
  [[ "$output" == *"kept as they were:"*"GCN-DAC"* && "$output" != *"GCN-NCP;"* ]]
  grep -q '"label":"GCN-DAC, consensus of 15 runs".*"paper_ami":null' docs/records/comparison-sbm.jsonl
  grep -q '"GCN-DAC".*"ami":87.5' docs/records/comparison-sbm.jsonl
  "$COTERIE" reproduce page --output docs/records
  grep -q '| GCN-NCP | not trained yet | 89.6 | - | 88.3 |' docs/reproduction.md
  grep -q '| DMoN, 16 clusters | [0-9.]* ± [0-9.]* | 60.0 |' docs/reproduction.md
  grep -q '| somebody (1 graphs) | 12.3 ± 0.5 | - | - | - | 25 % | 1.500 | - |  |' docs/reproduction.md
  grep -q 'Not run yet' docs/reproduction.md
}

@test "experiments on real networks take their graphs and models from folders" {
  mkdir models
  cp "$COTERIE_ROOT/weights/ccp-attn-sbm.safetensors" models/ccp-attn-dblp-2-4.safetensors
  "$COTERIE" simulate sbm --nodes 20..30 --min-community 3 --count 3 --output sets/dblp-2-4/test
  run --separate-stderr "$COTERIE" reproduce comparison-snap --quick --models models --output docs/records
  [ "$status" -eq 0 ]
  [[ "$output" == *"DBLP, K = 3: there is no sets/dblp-3/test"* ]]
  [[ "$output" == *"DBLP, K = 2 to 4, 3 test graphs"*"GCN-CCP "*"not yet"* ]]
  run --separate-stderr "$COTERIE" reproduce calibration --quick --models models --output docs/records
  [ "$status" -eq 0 ]
  [[ "$output" == *"GCN-CCP-Attn   dblp-2-4    as trained sampled        500"* ]]
  [[ "$output" == *"GCN-CCP-Attn   dblp-2-4    fitted     sampled        500"* ]]
  run --separate-stderr "$COTERIE" reproduce samples --quick --models models --output docs/records
  [ "$status" -eq 0 ]
  [[ "$output" == *"5 draws: AMI"* ]]
  grep -q '<svg' docs/records/samples.svg
  "$COTERIE" reproduce page --output docs/records
  grep -q '^### dblp-2-4' docs/reproduction.md
  grep -q '| GCN-CCP-Attn | dblp-2-4, 3 | 500 sampled | [0-9.]* ([0-9.]*) | [0-9.]* ([0-9.]*) |' docs/reproduction.md
}

@test "a run that cannot measure fails and leaves the records as they were" {
  mkdir none records
  for name in calibration samples uncertainty example recovery; do
    echo '{"experiment": "'$name'", "date": "2026-11-16", "quick": false, "label": "mine", "ami": 1}' > records/$name.jsonl
    cp records/$name.jsonl before
    run --separate-stderr "$COTERIE" reproduce $name --models none --output records
    [ "$status" -ne 0 ]
    [[ "$stderr" == *"$name: nothing was measured"*"records/$name.jsonl stays as it was"* ]]
    cmp records/$name.jsonl before
    run --separate-stderr "$COTERIE" reproduce $name --quick --models none --output records
    [ "$status" -eq 2 ]
    cmp records/$name.jsonl before
  done
}

@test "an interrupted run leaves the records of what it has not measured" {
  mkdir none records
  for label in "DMoN, 16 clusters" "GCN-DAC" "spectral clustering"; do
    echo '{"experiment": "comparison-sbm", "quick": true, "label": "'$label'", "graphs": 3, "ami": 87.5}' >> records/comparison-sbm.jsonl
  done
  cp records/comparison-sbm.jsonl before
  "$COTERIE" reproduce comparison-sbm --quick --models none --output records > out &
  program=$!
  until_it_listens $program  # the first row takes seconds
  kill -INT $program
  run wait $program
  [ "$status" -ne 0 ]
  cmp records/comparison-sbm.jsonl before
}

@test "a resumed run measures only the rows that the folder does not have" {
  mkdir none
  "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --only spectral --output records
  sed -i 's/"ami":[0-9.]*/"ami":12.5/' records/comparison-sbm.jsonl
  run --separate-stderr "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --output records --resume
  [ "$status" -eq 0 ]
  [[ "$output" == *"DMoN, 16 clusters"*"Gibbs sampling, sbm"*"kept as they were:"*"spectral clustering" ]]
  grep -q '"spectral clustering".*"ami":12.5' records/comparison-sbm.jsonl
  "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --only spectral --untimed --output untimed
  grep -q '"seconds":null' untimed/comparison-sbm.jsonl
  grep -q '"DMoN, 16 clusters".*"ami":' records/comparison-sbm.jsonl
  cp records/comparison-sbm.jsonl before
  run --separate-stderr "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models none --output records --resume
  [ "$status" -eq 0 ]
  [[ "$output" == *"what can be measured here is in records/comparison-sbm.jsonl already"* ]]
  cmp records/comparison-sbm.jsonl before
  # Rows that only say that their model is missing are no reason to leave it out when it is there.
  mkdir models
  cp "$COTERIE_ROOT/weights/dac-sbm.safetensors" models
  run --separate-stderr "$COTERIE" reproduce comparison-sbm --quick --graphs 2 --models models --output records --resume
  [ "$status" -eq 0 ]
  grep -q '"GCN-DAC".*"ami":[0-9]' records/comparison-sbm.jsonl
}

@test "an unknown experiment is wrong use and the known ones are named" {
  run "$COTERIE" reproduce table-9
  [ "$status" -eq 2 ]
  [[ "$output" == *"comparison-sbm"* ]]
}

@test "calibrate keeps how to draw in the model file" {
  cp "$COTERIE_ROOT/weights/ccp-attn-sbm.safetensors" mine.safetensors
  echo '{"families": [{"family": {"kind": "sbm", "nodes": "20..30", "min_community": 3}}]}' > small.json
  run --separate-stderr "$COTERIE" calibrate mine.safetensors --data small.json --count 4 --samples 10
  [ "$status" -eq 0 ]
  [[ "$output" == *"log score of K"* ]]
  grep -a -o '"drawing":"[^}]*}' mine.safetensors | grep -q temperature
}

@test "calibrate --check ranks truths among draws and changes nothing" {
  cp "$COTERIE_ROOT/weights/ccp-attn-sbm.safetensors" mine.safetensors
  echo '{"families": [{"family": {"kind": "sbm", "nodes": "20..30", "min_community": 3}}]}' > small.json
  run --separate-stderr "$COTERIE" calibrate mine.safetensors --check --data small.json --count 4 --samples 10 --svg ranks.svg
  [ "$status" -eq 0 ]
  [[ "$output" == *"fitted: temperature 0.2"* ]]
  [[ "$output" == *"as trained: temperature 1"* ]]
  [[ "$output" == *"log-probability"*"by chance"* ]]
  grep -q "<svg" ranks.svg
  cmp mine.safetensors "$COTERIE_ROOT/weights/ccp-attn-sbm.safetensors"
  run "$COTERIE" calibrate mine.safetensors --data small.json --json
  [ "$status" -eq 2 ]
}

@test "models --paper says what every model of the paper's tables is" {
  run --separate-stderr "$COTERIE" models --paper
  [ "$status" -eq 0 ]
  [[ "$output" == *"ccp-attn-sbm "*"Tables 1 and 2, SBM"*"2600 steps"* ]]
  [[ "$output" == *"ncp-sbm "*"170 steps after 2860, from weights/ncp-attn-sbm.safetensors"* ]]
  run --separate-stderr "$COTERIE" models --paper --json
  [ "$status" -eq 0 ]
  for recipe in $(sed -n 's/.*"recipe":"\([a-z0-9-]*\)".*/\1/p' <<< "$output"); do
    [ -e "$COTERIE_ROOT/recipes/$recipe.json" ]
  done
}
