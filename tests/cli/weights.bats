# The shipped models: they are what was measured, and they are still as good.
bats_require_minimum_version 1.5.0

mean_of() { /usr/bin/python3 -c "import json,sys; print(json.load(sys.stdin)['$1']['mean'])"; }

@test "shipped weights are those whose quality was measured" {
  cd "$COTERIE_ROOT/weights"
  sha256sum --check --quiet SHA256SUMS
  for file in *.safetensors; do
    grep -q " $file\$" SHA256SUMS
    [ -s "${file%.safetensors}.md" ]  # every model has its card
  done
  cd gnn
  sha256sum --check --quiet SHA256SUMS
  for file in *.safetensors; do
    grep -q " $file\$" SHA256SUMS
    grep -q "| ${file%.safetensors} |" README.md
  done
}

@test "what was only trained again has records and checksums, and does not ship" {
  cd "$COTERIE_ROOT"
  [ "$(wc -l < weights/again/SHA256SUMS)" -eq 83 ]
  while read -r _ file; do
    [ ! -e "weights/again/$file" ]
    grep -q "\"model\":\"${file%.safetensors}\"" docs/records/*.jsonl
  done < weights/again/SHA256SUMS
}

@test "GCN-CCP-Attn finds the communities of fifty test graphs" {
  ami=$("$COTERIE" evaluate --model ccp-attn-sbm --data "$COTERIE_ROOT/recipes/ccp-attn-sbm.json" \
    --data-seed 20240721 --count 50 --samples 15 --mode map --score paper --json | mean_of ami)
  echo "AMI $ami"
  /usr/bin/python3 -c "import sys; sys.exit(not $ami > 0.90)"
}
