# The commands of the data storey, run as users run them.
bats_require_minimum_version 1.5.0

load signals

setup() {
  cd "$BATS_TEST_TMPDIR"
  printf '0 1\n1 2\n2 0\n3 3\n2 1\n' > small.txt
  printf 'a\t0\nb\t0\nc\t1\nd\t1\n' > a.tsv
  printf 'd\t7\nc\t7\nb\t5\na\t5\n' > b.tsv
}

json() { /usr/bin/python3 -c "import json,sys; d=json.load(sys.stdin); print($1)"; }

@test "--version names the program and --help begins with examples" {
  run "$COTERIE" --version
  [ "$status" -eq 0 ]
  [[ "$output" == coterie\ [0-9]* ]]
  run "$COTERIE" --help
  [ "$status" -eq 0 ]
  [[ "$output" == *"Examples:"*"Usage:"* ]]
  run "$COTERIE" info --help
  [ "$status" -eq 0 ]
  [[ "$output" == "Examples:"*"coterie info karate.gml"* ]]
}

@test "an unknown command suggests the nearest one" {
  for word in "detct detect" "Evaluate evaluate" "comparre compare" "simulte simulate"; do
    run "$COTERIE" ${word% *} x.gml
    [ "$status" -eq 2 ]
    [ "$output" = "coterie: '${word% *}' is no command; is it ${word#* }?" ]
  done
  run "$COTERIE" cluster x.gml
  [ "$status" -eq 2 ]
  [ "$output" = "coterie: 'cluster' is no command; coterie --help lists them" ]
}

@test "train --help needs no coterie-learn" {
  cp "$COTERIE" alone
  PATH=/usr/bin:/bin run ./alone train --help
  [ "$status" -eq 0 ]
  [[ "$output" == *"--resume"* ]]
}

@test "one community is one" {
  printf 'a 0\nb 0\n' > one.tsv
  run "$COTERIE" agree one.tsv one.tsv
  [[ "$output" == *"2 nodes, 1 and 1 community" ]]
}

@test "a header that may be an edge, and columns that were chosen, are said in one line" {
  printf 'person_a,person_b\nann,bob\nbob,cid\n' > names.csv
  run --separate-stderr "$COTERIE" info names.csv
  [ "$stderr" = "warning: names.csv: the first line, 'person_a' and 'person_b', is taken for a header; number the columns if it is an edge" ]
  [ "$(json "d['nodes'], d['edges']" <<< "$("$COTERIE" info names.csv --json)")" = "3 2" ]
  run --separate-stderr "$COTERIE" info names.csv --columns person_a,person_b --json
  [ -z "$stderr" ]
  [ "$(json "d['nodes'], d['edges']" <<< "$output")" = "3 2" ]
  printf 'person_a,person_b\n1,2\n2,3\n' > numbers.csv
  run --separate-stderr "$COTERIE" info numbers.csv
  [ "$stderr" = "warning: numbers.csv: columns 'person_a' and 'person_b' are taken for the nodes" ]
}

@test "info says what was read and what was dropped" {
  run --separate-stderr "$COTERIE" info small.txt --json
  [ "$status" -eq 0 ]
  [ "$(json "d['nodes'], d['edges'], d['components'], d['dropped']['self_loops'], d['dropped']['duplicate_edges']" <<< "$output")" = "4 3 2 1 1" ]
  [[ "$stderr" == *"warning:"*"self-loop"* ]]
  run "$COTERIE" info small.txt --strict
  [ "$status" -eq 3 ]
}

@test "info reads the example graph from standard input" {
  run --separate-stderr bash -c "gzip -c '$COTERIE_ROOT/examples/football.gml' | '$COTERIE' info - --json"
  [ "$status" -eq 0 ]
  [ "$(json "d['nodes'], d['edges'], d['format']" <<< "$output")" = "115 613 gml" ]
}

@test "agree joins on names and ignores the names of communities" {
  run "$COTERIE" agree a.tsv b.tsv --json
  [ "$status" -eq 0 ]
  [ "$(json "d['ami'], d['ari'], d['nmi'], d['vi']" <<< "$output")" = "1.0 1.0 1.0 0.0" ]
}

@test "simulate gives the same graphs for the same seed and any number of threads" {
  "$COTERIE" simulate sbm --count 30 --seed 5 --threads 1 --output one
  "$COTERIE" simulate sbm --count 30 --seed 5 --threads 3 --output three
  cmp one/graphs.bin three/graphs.bin
  "$COTERIE" simulate sbm --count 30 --seed 6 --output other
  ! cmp -s one/graphs.bin other/graphs.bin
  run "$COTERIE" simulate sbm --count 30 --output one
  [ "$status" -eq 4 ]
}

@test "simulate knows every family" {
  for family in $("$COTERIE" simulate --help | sed -n '/^Subcommands/,$p' | awk 'NR>1 {print $1}'); do
    "$COTERIE" simulate "$family" --count 2 --output "set-$family"
  done
  [ "$(ls -d set-* | wc -l)" -ge 8 ]
}

@test "snap writes three graph sets and prints counts beside the paper's" {
  # Twenty communities of 15 nodes, each a path, in a row.
  for c in $(seq 0 19); do
    seq -s ' ' $((15 * c)) $((15 * c + 14)) >> com-dblp.top5000.cmty.txt
  done
  for v in $(seq 0 298); do echo "$v $((v + 1))"; done > com-dblp.ungraph.txt
  run --separate-stderr "$COTERIE" snap . --groups 2-4 --output sets --json
  [ "$status" -eq 0 ]
  [ "$(json "d['paper']['mean_nodes'], d['graphs']['train'] > 0" <<< "$output")" = "100.0 True" ]
  [ -s sets/train/manifest.json ] && [ -s sets/validation/graphs.bin ] && [ -s sets/test/graphs.bin ]
  run "$COTERIE" snap . --network youtube --output other
  [ "$status" -eq 3 ]
  [[ "$output" == *"com-youtube.ungraph.txt is missing; download"* ]]
}

@test "wrong use is exit code 2, bad input 3, unwritable output 4, each with one line" {
  run --separate-stderr "$COTERIE" nonsense
  [ "$status" -eq 2 ]
  [ "${#stderr_lines[@]}" -eq 1 ]
  run "$COTERIE" info
  [ "$status" -eq 2 ]
  run --separate-stderr "$COTERIE" info missing.gml
  [ "$status" -eq 3 ]
  [ "${#stderr_lines[@]}" -eq 1 ]
  printf '0 1\n2\n' > broken.txt
  run --separate-stderr "$COTERIE" info broken.txt --format edges
  [ "$status" -eq 3 ]
  [[ "$stderr" == "coterie: broken.txt:2: "* ]]
  run "$COTERIE" simulate sbm --count 1 --output /proc/nowhere
  [ "$status" -eq 4 ]
  run bash -c "'$COTERIE' info small.txt > /dev/full"
  [ "$status" -eq 4 ]
  run "$COTERIE" simulate sbm --nodes many --count 1 --output x
  [ "$status" -eq 2 ]
}

@test "an interrupt stops a simulation with exit code 130 and keeps what is finished" {
  "$COTERIE" simulate sbm --count 1000000 --threads 1 --output big 2> log &
  pid=$!
  until_it_listens $pid
  sleep 1
  kill -INT $pid
  status=0
  wait $pid || status=$?
  [ "$status" -eq 130 ]
  grep -q interrupted log
  [ -s big/manifest.json ]
}

@test "a graph set stands for its graphs, and SET/NUMBER for one of them" {
  "$COTERIE" simulate sbm --nodes 20..30 --count 3 --seed 5 --output set
  [[ "$("$COTERIE" info set)" == *"graphs             3"* ]]
  [ "$("$COTERIE" info set/ --json)" = '{"file":"set/","format":"graph set","graphs":3,"seed":5}' ]
  /usr/bin/python3 - <<'PYTHON' > second.edges
import numpy as np
from pathlib import Path
data = Path("set/graphs.bin").read_bytes()
count, index = np.frombuffer(data, "<u8", 2, 16)
start = int(np.frombuffer(data, "<u8", int(count) + 1, int(index))[1])
n, m = int(np.frombuffer(data, "<u4", 1, start)[0]), int(np.frombuffer(data, "<u8", 1, start + 8)[0])
numbers = np.frombuffer(data, "<u1", 2 * n + m, start + 16).astype(int)
for i, j in zip(np.repeat(np.arange(n), numbers[n:2 * n]), numbers[2 * n:]): print(i, j)
PYTHON
  counts() { "$COTERIE" info "$1" --json | json "d['nodes'], d['edges'], d['max_degree']"; }
  [ "$(counts set/1)" = "$(counts second.edges)" ]
  "$COTERIE" detect set/1 --method leiden -q > one.tsv
  diff one.tsv <("$COTERIE" detect second.edges --method leiden -q)
  "$COTERIE" detect set --method leiden --json > all.jsonl
  [ "$(json "d['graph']['source']" < <(sed -n 2p all.jsonl))" = set/1 ]
  [ "$(wc -l < all.jsonl)" -eq 3 ]
  run "$COTERIE" info set/3
  [ "$status" -eq 3 ]
  [[ "$output" == *"the set has 3 graphs, which count from 0"* ]]
}
