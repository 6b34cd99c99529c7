# From a graph to communities, run as users run it, with small models of random weights.
bats_require_minimum_version 1.5.0

load random_models

setup() {
  cd "$BATS_TEST_TMPDIR"
  karate="$COTERIE_ROOT/examples/karate.gml"
}

detect() { "$COTERIE" detect --samples 12 --quiet "$@"; }

@test "detect prints a row for every node, and a summary for people on standard error" {
  run --separate-stderr "$COTERIE" detect "$karate" -m ccp-attn
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 35 ]
  [ "${lines[0]}" = $'node\tcommunity\tconfidence' ]
  [[ "${lines[1]}" =~ ^[^$'\t']+$'\t'[0-9]+$'\t'[01]\.[0-9]{4}$ ]]
  [[ "$stderr" == *"34 nodes, 78 edges; model ccp-attn, seed 0, 72 draws"*"P(K ="*"log-probability"*"seconds:"* ]]
  run --separate-stderr "$COTERIE" detect "$karate" -m ccp-attn --quiet
  [ -z "$stderr" ]
}

@test "detect --json fits its schema for every model and mode" {
  for model in ccp ccp-attn dac ncp ncp-attn; do
    for mode in posterior map; do
      detect "$karate" -m $model --mode $mode --with-samples --json >> all.jsonl
    done
  done
  [ "$(wc -l < all.jsonl)" -eq 10 ]
  fits_the_schema all.jsonl
  head -1 all.jsonl > first.json
  [ "$(json "d['draws'], d['model']['name'], len(d['nodes']), d['mode']" < first.json | tr -d "'")" != "" ]
  [ "$(json "d['model']['sha256']" < first.json)" = "$(sha256sum < "$COTERIE_MODELS/ccp.safetensors" | cut -d' ' -f1)" ]
}

@test "the same seed gives the same answer on one thread and on two" {
  for model in ccp ccp-attn dac ncp ncp-attn; do
    for threads in 1 2; do
      detect "$karate" -m $model --seed 4 --threads $threads --json --with-samples | without_seconds > $threads.json
    done
    cmp 1.json 2.json
    detect "$karate" -m $model --seed 5 --json --with-samples | without_seconds > other.json
    ! cmp -s 1.json other.json
  done
}

@test "results are written by extension, with communities and confidence as attributes" {
  for form in tsv json gml graphml; do
    run --separate-stderr detect "$karate" -m ccp --output found.$form
    [ "$status" -eq 0 ]
    [ -z "$output" ]
  done
  tr -d '\n' < found.json > found.line
  fits_the_schema found.line
  for form in gml graphml; do
    grep -q confidence found.$form
    [ "$("$COTERIE" info found.$form --json | json "d['nodes'], d['edges']")" = "34 78" ]
    [ "$("$COTERIE" agree found.tsv found.$form --json | json "d['ari']")" = "1.0" ]
  done
  run "$COTERIE" detect "$karate" -m ccp --quiet --output /proc/nowhere/found.tsv
  [ "$status" -eq 4 ]
}

@test "--report writes one page that needs nothing else" {
  run --separate-stderr detect "$karate" -m ccp-attn --report found.html
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 35 ]
  [[ "$(head -c 15 found.html)" == "<!doctype html>" || "$(head -c 15 found.html)" == "<!DOCTYPE html>" ]]
  grep -q "karate.gml" found.html
  grep -q "number of nodes" found.html
  ! grep -Eq '(src|href)="https?:' found.html
  detect "$karate" -m ccp-attn --report again.html --threads 1 > /dev/null
  cmp found.html again.html
  run "$COTERIE" detect "$karate" -m ccp --quiet --report /proc/nowhere/found.html
  [ "$status" -eq 4 ]
}

@test "--align-to keeps the names of an earlier result" {
  detect "$karate" -m ccp-attn --output first.tsv
  sed '1!s/\t\([0-9]*\)\t/\tgroup-\1\t/' first.tsv > named.tsv
  detect "$karate" -m ccp-attn --align-to named.tsv --output second.tsv
  cmp named.tsv second.tsv
  detect "$karate" -m ccp-attn --align-to named.tsv --seed 9 > third.tsv
  grep -q group- third.tsv
}

@test "--k counts only partitions into so many communities" {
  detect "$karate" -m ccp --json > free.json
  k=$(json "list(d['k_posterior'])[-1]" < free.json)
  run --separate-stderr detect "$karate" -m ccp --json --k "$k"
  [ "$status" -eq 0 ]
  [ "$(json "d['given_k'], len(d['communities'])" <<< "$output")" = "$k $k" ]
  run --separate-stderr detect "$karate" -m ccp --k 33
  [ "$status" -eq 1 ]
  [[ "$stderr" == *"33"* ]]
}

@test "many graphs come as files, as a list and as JSON lines, one line each" {
  for i in 1 2 3 4 5; do
    echo '{"nodes":[{"id":0},{"id":1},{"id":2}],"links":[{"source":0,"target":1},{"source":1,"target":2}]}'
  done > five.jsonl
  printf '0 1\n1 2\n' > path.txt
  detect five.jsonl path.txt -m ccp --json > out.jsonl
  [ "$(wc -l < out.jsonl)" -eq 6 ]
  fits_the_schema out.jsonl
  [ "$(sed -n 4p out.jsonl | json "d['graph']['source']")" = "five.jsonl:4" ]
  printf '%s\n' path.txt "$karate" > list
  [ "$(detect --list list -m ccp --json | wc -l)" -eq 2 ]
  [ "$(detect - --json-lines -m ccp --json < five.jsonl | wc -l)" -eq 5 ]
  run --separate-stderr detect path.txt path.txt -m ccp
  [ "$status" -eq 0 ]
  [ "$(grep -c '^# path.txt' <<< "$output")" -eq 2 ]
  run detect path.txt path.txt -m ccp --output x.tsv
  [ "$status" -eq 2 ]
  run detect path.txt path.txt -m ccp --report x.html
  [ "$status" -eq 2 ]
  echo '{"nodes":' >> five.jsonl
  run --separate-stderr detect five.jsonl -m ccp --json
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"five.jsonl:6"* ]]
}

@test "graphs of few nodes, without edges and in pieces have an answer" {
  chain() { /usr/bin/python3 -c "n=$1; print('graph [', *(f'node [ id {i} ]' for i in range(n)), *(f'edge [ source {i} target {i+1} ]' for i in range(0, n-1, $2)), ']', sep='\n')"; }
  for nodes in 1 2 3 20; do
    for step in 1 2 1000; do
      chain $nodes $step > chain.gml
      for model in ccp ccp-attn dac ncp ncp-attn; do
        [ "$(detect chain.gml -m $model | wc -l)" -eq $((nodes + 1)) ]
      done
      detect chain.gml -m ccp-attn --json >> all.jsonl
    done
  done
  fits_the_schema all.jsonl
  chain 0 1 > empty.gml
  run --separate-stderr detect empty.gml -m ccp
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"empty.gml"*"no nodes"* ]]
}

@test "what a model does not use is said aloud, and refused by --strict" {
  printf 'source,target,weight\n0,1,2.5\n1,2,1\n2,2,1\n' > weighted.csv
  printf 'graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]' > directed.gml
  run --separate-stderr detect weighted.csv -m ccp
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"weight"* && "$stderr" == *"self-loop"* ]]
  run --separate-stderr detect directed.gml -m ccp
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"direct"* ]]
  for file in weighted.csv directed.gml; do
    run detect $file -m ccp --strict
    [ "$status" -eq 3 ]
  done
}

@test "a graph unlike those of training is answered with a warning that has the numbers" {
  printf '0 1\n1 2\n' > path.txt
  run --separate-stderr detect path.txt -m ccp
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"the number of nodes, 3, is outside of what the model was trained on, 20 to 60"* ]]
  run --separate-stderr detect "$karate" -m ccp
  [[ "$stderr" != *"trained on"* ]]
}

@test "a graph that needs more memory than allowed is refused with the estimate" {
  run --separate-stderr detect "$karate" -m ccp --memory 0.001
  [ "$status" -eq 6 ]
  [[ "$stderr" =~ "about 0.0"[0-9]" GB of memory are needed, 0.00 GB allowed" ]]
}

@test "a bad model file is exit code 5, an unknown model 2" {
  head -c 1000 "$COTERIE_MODELS/ccp.safetensors" > cut.safetensors
  run --separate-stderr detect "$karate" -m cut.safetensors
  [ "$status" -eq 5 ]
  [ "${#stderr_lines[@]}" -eq 1 ]
  [[ "$stderr" == *"cut.safetensors"* ]]
  run detect "$karate" -m missing.safetensors
  [ "$status" -eq 5 ]
  run --separate-stderr detect "$karate" -m nonsense
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"ccp-attn"* ]]
}

@test "an interrupt stops detect with exit code 130" {
  seq 0 4000 | awk '{print $1, $1 + 1}' > chain.txt
  "$COTERIE" detect chain.txt -m ncp --samples 3000 > /dev/null 2>&1 &
  pid=$!
  sleep 1
  kill -INT $pid
  status=0
  wait $pid || status=$?
  [ "$status" -eq 130 ]
}
