# Pages from saved results.
bats_require_minimum_version 1.5.0

load random_models

setup() {
  cd "$BATS_TEST_TMPDIR"
  cp "$COTERIE_ROOT/examples/karate.gml" "$COTERIE_ROOT/examples/dolphins.gml" .
}

detect() { "$COTERIE" detect --samples 12 --quiet "$@"; }

@test "a page from a record is the page that detect writes" {
  for options in "-m ccp-attn" "-m dac --estimate vi" "-m ccp --k 4 --seed 3"; do
    # shellcheck disable=SC2086  # options are words
    detect karate.gml $options --json --with-samples --report direct.html > record.json
    "$COTERIE" report record.json --output page.html
    cmp direct.html page.html
  done
  detect karate.gml -m ccp --output pretty.json --with-samples --report direct.html
  "$COTERIE" report - --output page.html < pretty.json
  cmp direct.html page.html
}

@test "several records become pages in a folder" {
  detect karate.gml dolphins.gml -m ccp --json --with-samples > many.jsonl
  "$COTERIE" report many.jsonl --output pages
  [ "$(ls pages)" = $'001-karate.html\n002-dolphins.html' ]
  run "$COTERIE" report many.jsonl --output pages --graph karate.gml
  [ "$status" -eq 2 ]
}

@test "a graph that moved is found by --graph, one that changed is refused" {
  detect karate.gml -m ccp --json --with-samples > record.json
  mv karate.gml moved.gml
  run --separate-stderr "$COTERIE" report record.json --output page.html
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"--graph"* ]]
  "$COTERIE" report record.json --output page.html --graph moved.gml
  run --separate-stderr "$COTERIE" report record.json --output page.html --graph dolphins.gml
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"is not the graph"* ]]
}

@test "a record without samples or of another kind is refused with a reason" {
  detect karate.gml -m ccp --json > record.json
  run --separate-stderr "$COTERIE" report record.json --output page.html
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"--with-samples"* ]]
  echo '{"schema": "other"}' > other.json
  run --separate-stderr "$COTERIE" report other.json --output page.html
  [ "$status" -eq 3 ]
  printf '{"a":1}\nno json\n' > broken.jsonl
  run --separate-stderr "$COTERIE" report broken.jsonl --output page.html
  [ "$status" -eq 3 ]
  [ ! -e page.html ]
}

@test "without its model a page is made all the same, and says so" {
  detect karate.gml -m ccp --json --with-samples > record.json
  COTERIE_MODELS=/nowhere run --separate-stderr "$COTERIE" report record.json --output page.html
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"the model ccp is not at hand"* ]]
}
