# GNN and LGNN, from training to an answer.
bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_FILE_TMPDIR"
  "$COTERIE" simulate planted --nodes 30 --communities 2 --p-within 0.5 --p-between 0.05 --count 40 --output sets/train
  "$COTERIE" simulate planted --nodes 30 --communities 2 --p-within 0.5 --p-between 0.05 --count 5 --seed 1 \
    --output sets/validation
}

setup() { cd "$BATS_FILE_TMPDIR"; }

@test "train-gnn trains on a folder with train and validation" {
  run --separate-stderr "$COTERIE" train-gnn --data sets --classes 2 --layers 3 --steps 100 --validate-every 50 \
    --output gnn.safetensors
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"step 50 · "*"validation AMI "*"step 100 · "*"gnn.safetensors: weights of step "* ]]
  grep -a -q '"format":"coterie-gnn"' gnn.safetensors
}

@test "train-gnn draws graphs from a recipe, and says when none has few enough communities" {
  echo '{"families": [{"family": {"kind": "planted", "nodes": 20, "communities": 3}}]}' > three.json
  run "$COTERIE" train-gnn --kind lgnn --data three.json --classes 3 --layers 1 --steps 3 --count 10 -q --output l.safetensors
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  run "$COTERIE" train-gnn --data three.json --classes 2 --steps 3 --output none.safetensors
  [ "$status" -eq 3 ]
  [[ "$output" == *"at most 2 communities"* ]]
  [ ! -e none.safetensors ]
  run "$COTERIE" train-gnn --data three.json --width 7 --output none.safetensors
  [ "$status" -eq 2 ]
}

@test "detect and evaluate use what train-gnn has made, and ask for it" {
  run "$COTERIE" detect "$COTERIE_ROOT/examples/karate.gml" --method gnn
  [ "$status" -eq 2 ]
  [[ "$output" == *"train-gnn"* ]]
  run "$COTERIE" detect "$COTERIE_ROOT/examples/karate.gml" --method lgnn --model gnn.safetensors
  [ "$status" -eq 2 ]
  run "$COTERIE" detect "$COTERIE_ROOT/examples/karate.gml" --method gnn --model ccp-attn-sbm
  [ "$status" -eq 5 ]
  run --separate-stderr "$COTERIE" detect "$COTERIE_ROOT/examples/karate.gml" --method gnn --model gnn.safetensors
  [ "$status" -eq 0 ]
  [ "$(wc -l <<< "$output")" -eq 35 ]
  [[ "$stderr" == *"method gnn"*"A single partition"* ]]
  run --separate-stderr "$COTERIE" evaluate --method gnn --model gnn.safetensors --data sets/validation --json
  [ "$status" -eq 0 ]
  [[ "$output" == *'"model":"gnn"'*'"ami":'* ]]
}

@test "compare and the experiments put what train-gnn has made beside the other methods" {
  run --separate-stderr "$COTERIE" compare sets/validation -m ccp-attn-sbm --gnn gnn.safetensors --clusters 4
  [ "$status" -eq 0 ]
  [[ "$output" == *"dmon "*"gnn "* ]]
  mkdir -p none models real/dblp-3
  cp gnn.safetensors models/gnn-3-dblp-3.safetensors
  cp -r sets/validation real/dblp-3/test
  run --separate-stderr "$COTERIE" reproduce comparison-snap --quick --sets real --models none models --output records
  [ "$status" -eq 0 ]
  [[ "$output" == *"DMoN, 4 clusters"*"LGNN, 3 classes"*"not yet"*"GNN, 3 classes"*"66.3"*" h"* ]]
  grep -q '"label":"GNN, 3 classes","model":"gnn-3-dblp-3".*"steps":.*"ami":' records/comparison-snap.jsonl
}
