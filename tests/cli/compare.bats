# Every method beside every other on graphs whose communities are known, peers included.
bats_require_minimum_version 1.5.0

load random_models

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "compare runs every method on a graph that knows its communities" {
  run --separate-stderr "$COTERIE" compare "$COTERIE_ROOT/examples/karate.gml" -m ccp --output records.jsonl
  [ "$status" -eq 0 ]
  for row in "ccp" "ccp, refined sbm" "ccp, refined degree-corrected" "gibbs sbm" "gibbs degree-corrected" leiden ecg spectral dmon; do
    grep -q "^$row  " <<< "$output"
    grep -q "\"method\":\"$row\",\"data\":\"karate\",\"graphs\":1," records.jsonl
  done
}

@test "compare shows the records of peers beside its own, where they speak of the same data" {
  "$COTERIE" simulate sbm --nodes 40 --count 3 --output graphs
  echo '{"method": "somebody", "data": "graphs", "graphs": 3, "ami": 12.3, "ami_error": 0.4, "seconds": 1.5}' > peers.jsonl
  echo '{"method": "nobody", "data": "other", "graphs": 3, "ami": 1}' >> peers.jsonl
  run --separate-stderr "$COTERIE" compare graphs -m ccp --smallest-community 5 --peers peers.jsonl
  [ "$status" -eq 0 ]
  [[ "$output" == *"graphs: 3 graphs"*"somebody"*"12.3 ± 0.4"*"1.5000"* ]]
  [[ "$output" != *nobody* ]]
  echo 'not a record' > broken.jsonl
  run "$COTERIE" compare graphs -m ccp --peers broken.jsonl
  [ "$status" -eq 3 ]
  [[ "$output" == *"broken.jsonl:1:"* ]]
}

@test "compare takes the communities from another file" {
  printf '0 1\n1 2\n2 0\n3 4\n4 5\n5 3\n2 3\n' > two.txt
  printf '0\t0\n1\t0\n2\t0\n3\t1\n4\t1\n5\t1\n' > halves.tsv
  run --separate-stderr "$COTERIE" compare two.txt --truth halves.tsv -m ccp --json
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 9 ]
  [ "$(json "d['method'], d['ami_error'], d['threads'] > 0" <<< "${lines[0]}" | tr -d "'")" = "ccp None True" ]
  run "$COTERIE" compare two.txt two.txt --truth halves.tsv -m ccp
  [ "$status" -eq 2 ]
}

@test "the peers' script writes records that compare reads" {
  /usr/bin/python3 -c "import igraph, sklearn" 2> /dev/null || skip "python3-igraph or python3-sklearn is not installed"
  "$COTERIE" simulate sbm --nodes 40 --count 3 --output graphs/test
  /usr/bin/python3 "$COTERIE_ROOT/benchmarks/peers/communities.py" --methods "igraph leiden,igraph walktrap" --output peers.jsonl graphs/test
  grep -q '"data": "graphs"' peers.jsonl
  run --separate-stderr "$COTERIE" compare graphs/test -m ccp --peers peers.jsonl
  [ "$status" -eq 0 ]
  [[ "$output" == *"igraph leiden"*"igraph walktrap"* ]]
}
