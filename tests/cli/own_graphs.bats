# Graphs as people have them: weights, labels of their own.

setup() {
  cd "$BATS_TEST_TMPDIR"
  printf 'graph [\n' > net.gml
  for i in 0 1 2 3 4 5; do printf 'node [ id %d value %d ]\n' $i $((i / 3)) >> net.gml; done
  for e in "0 1" "0 2" "1 2" "3 4" "3 5" "4 5" "2 3"; do
    printf 'edge [ source %s target %s weight 2.5 ]\n' $e >> net.gml
  done
  printf ']\n' >> net.gml
}

@test "info shows weights and weighted degrees" {
  run "$COTERIE" info net.gml
  [ "$status" -eq 0 ]
  [[ "$output" == *"edge weights       2.5 to 2.5, weighted degree 5.833 (largest 7.5)"* ]]
  [[ "$output" == *"0 self-loops, 0 repeated edges"* ]]
  printf 'a a\nb c\n' > loop.txt
  run "$COTERIE" info loop.txt
  [[ "$output" == *"1 isolated node)"*"1 self-loop, "* ]]
  run "$COTERIE" info net.gml --weights none
  [[ "$output" != *"edge weights"* ]]
}

@test "a weight that is none is one line with file and line" {
  printf 'a b 1\nb c -2\n' > bad.txt
  run "$COTERIE" info bad.txt
  [ "$status" -eq 3 ]
  [ "$output" = "coterie: bad.txt:2: a weight must be above 0 and finite, found '-2' (weights none reads without)" ]
  run "$COTERIE" info bad.txt --weights none
  [ "$status" -eq 0 ]
}

@test "pack makes a set of labelled files, and evaluate takes the set, the files and the folder" {
  mkdir folder && cp net.gml folder
  printf 'a b\nb c\n' > folder/other.txt
  printf 'a x\nb x\nc y\n' > folder/other.labels
  run "$COTERIE" pack folder --output set
  [ "$status" -eq 0 ]
  [[ "$output" == *"set: 2 graphs, on average 4.5 nodes"* ]]
  for data in set folder net.gml; do
    run "$COTERIE" evaluate --method spectral --data $data --json
    [ "$status" -eq 0 ]
    [[ "$output" == *'"graphs":'* ]]
  done
  run "$COTERIE" evaluate --method spectral --data net.gml
  [[ "$output" == *": 1 graph, "* && "$output" != *nan* ]]
}

@test "a graph without labels is one line that says where they were sought" {
  printf 'a b\nb c\n' > plain.txt
  run "$COTERIE" pack plain.txt --output set
  [ "$status" -eq 3 ]
  [[ "$output" == *"plain.txt: no communities are known"* ]]
  [ ! -e set ]
}

@test "simulated weights are kept by the set" {
  "$COTERIE" simulate nested --nodes 200 --level fine --weight-ratio 3 --count 2 --output weighted
  "$COTERIE" simulate nested --nodes 200 --level fine --count 2 --output plain
  [ "$(stat -c %s weighted/graphs.bin)" -gt "$(stat -c %s plain/graphs.bin)" ]
}
