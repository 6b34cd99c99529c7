# score, evaluate and models, run as users run them, with small models of random weights.
bats_require_minimum_version 1.5.0

load random_models

setup() {
  cd "$BATS_TEST_TMPDIR"
  printf '0 1\n1 2\n2 0\n3 4\n4 5\n5 3\n2 3\n' > two.txt
  printf '0\t0\n1\t0\n2\t0\n3\t1\n4\t1\n5\t1\n' > halves.tsv
  printf '0\t0\n1\t1\n2\t2\n3\t3\n4\t4\n5\t5\n' > alone.tsv
}

@test "score gives log-probabilities of partitions, with their standard error" {
  for model in ccp ccp-attn ncp ncp-attn; do
    run --separate-stderr "$COTERIE" score two.txt halves.tsv alone.tsv -m $model
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 3 ]
    [ "${lines[0]}" = $'log_prob\tstandard_error\tcommunities\tpartition' ]
    [[ "${lines[1]}" =~ ^-[0-9.]+$'\t'[0-9.e-]+$'\t'2$'\t'halves.tsv$ ]]
    "$COTERIE" score two.txt halves.tsv -m $model --json --threads 1 > one
    "$COTERIE" score two.txt halves.tsv -m $model --json --threads 2 > two
    cmp one two
    [ "$(json "d['log_prob'] < 0 and d['standard_error'] > 0 and d['communities'] == 2" < one)" = True ]
  done
}

@test "score by one order of the communities differs and has no standard error" {
  "$COTERIE" score two.txt halves.tsv -m ccp --json > ours
  "$COTERIE" score two.txt halves.tsv -m ccp --json --score paper > paper
  [ "$(json "d['standard_error']" < paper)" = None ]
  [ "$(json "d['log_prob']" < paper)" != "$(json "d['log_prob']" < ours)" ]
}

@test "score refuses models without probabilities and partitions of other nodes" {
  run --separate-stderr "$COTERIE" score two.txt halves.tsv -m dac
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"no probabilities"* ]]
  head -4 halves.tsv > short.tsv
  run "$COTERIE" score two.txt short.tsv -m ccp
  [ "$status" -eq 3 ]
}

@test "evaluate measures a model on a set of graphs, the same on one thread and on two" {
  "$COTERIE" simulate sbm --nodes 40 --count 12 --output graphs
  for model in ccp-attn dac ncp; do
    for threads in 1 2; do
      "$COTERIE" evaluate -m $model --data graphs --threads $threads --json | sed 's/"seconds":{[^}]*}//' > $threads.json
    done
    cmp 1.json 2.json
  done
  run --separate-stderr "$COTERIE" evaluate -m ccp --data graphs --json --mode posterior --samples 20 --reliability k.svg
  [ "$status" -eq 0 ]
  [ "$(json "d['graphs'], d['mode'], d['draws']" <<< "$output" | tr -d "'")" = "12 posterior 20" ]
  [ "$(json "all(key in d for key in ['ami', 'ari', 'k_error', 'k_ece_15', 'k_coverage', 'ball_coverage', 'pair_ece'])" <<< "$output")" = True ]
  [ "$(json "sorted(d['seconds'])" <<< "$output")" = "['encoder', 'features', 'mean_of_all', 'sampling', 'scoring']" ]
  /usr/bin/python3 -c "import xml.dom.minidom; xml.dom.minidom.parse('k.svg')"
  run "$COTERIE" evaluate -m ccp --data graphs
  [ "$status" -eq 0 ]
  [[ "$output" == *"12 graphs"*"AMI"*"ECE of K"*"median seconds"* ]]
}

@test "score of what detect printed is the log-probability that it printed" {
  printf '0 1\n1 2\n2 0\n3 4\n4 5\n5 3\n2 3\na b\nb c\nc d\nd a\nx y\n' > three.txt
  for graph in two.txt three.txt; do
    for model in ccp ncp; do
      "$COTERIE" detect $graph -m $model --score orders --orders 3 --seed 5 --json -o found.tsv -q > found.json
      "$COTERIE" score $graph found.tsv -m $model --score orders --orders 3 --seed 5 --json > score.json
      [ "$(json "d['map']['log_prob']" < found.json)" = "$(json "d['log_prob']" < score.json)" ]
    done
  done
}

@test "evaluate draws graphs from a recipe, too" {
  run --separate-stderr "$COTERIE" evaluate -m ccp --data "$COTERIE_ROOT/recipes/ccp-sbm.json" --count 3 --json
  [ "$status" -eq 0 ]
  [ "$(json "d['graphs']" <<< "$output")" = 3 ]
  run "$COTERIE" evaluate -m ccp --data missing
  [ "$status" -eq 3 ]
}

@test "models lists what there is and what it was trained on" {
  run "$COTERIE" models
  [ "$status" -eq 0 ]
  for model in ccp ccp-attn dac ncp ncp-attn; do
    grep -q "^$model " <<< "$output"
  done
  [[ "$output" == *"20 to 60 nodes"* ]]
  "$COTERIE" models --json > models.jsonl
  [ "$(grep '"name":"ncp"' models.jsonl | json "d['options']['clusters']['method'], d['familiar']['nodes']['high']" | tr -d "'")" = "ncp 60.0" ]
}
