# Graphs as people have them: weights, labels of their own.
bats_require_minimum_version 1.5.0

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

@test "calibrate takes a folder of labelled files, and few tries for large communities" {
  mkdir folder && cp "$COTERIE_ROOT/examples/karate.gml" net.gml folder
  run --separate-stderr "$COTERIE" calibrate "$COTERIE_ROOT/weights/local.safetensors" --data folder --samples 8 \
    --output mine.safetensors
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 13 ] # a header, six temperatures, sizes 2 and 3
  "$COTERIE" detect net.gml -m mine.safetensors -q
  run --separate-stderr "$COTERIE" calibrate "$COTERIE_ROOT/weights/local.safetensors" --samples 4 \
    --data "$COTERIE_ROOT/examples/karate.gml" --output mine.safetensors
  [ "${#lines[@]}" -eq 43 ] # 2 3 4 6 9 13 and 17, the smaller side of karate
}

@test "a component has the answer that it has alone, and equal ones are sure together" {
  karate="$COTERIE_ROOT/examples/karate.gml"
  "$COTERIE" detect "$karate" -q > alone.tsv
  { sed '$d' "$karate"; for i in 0 1 2 3 4 5 6 7 8 9; do echo "node [ id $((1000 + i)) label \"alone$i\" ]"; done; echo ']'; } > beside.gml
  "$COTERIE" detect beside.gml -q | grep -v alone > beside.tsv
  # Isolated communities come last, so that even the numbers are the same.
  diff alone.tsv beside.tsv
  for ((t = 0; t < 3000; t += 3)); do printf '%d %d\n%d %d\n%d %d\n' $t $((t + 1)) $t $((t + 2)) $((t + 1)) $((t + 2)); done > triangles.txt
  run "$COTERIE" detect triangles.txt -o /dev/null
  [[ "$output" == *"3,000 nodes fall into 1,000 communities (P > 0.99). All nodes are placed with more than 90 % confidence."* ]]
  # As many draws as were made: what they agree on is none.
  [[ "$output" == *" 128 draws"* ]]
}

@test "two cliques with three edges between are two for every seed" {
  for ((c = 0; c < 40; c += 20)); do
    for ((i = c; i < c + 20; ++i)); do for ((j = c; j < i; ++j)); do echo "$i $j"; done; done
  done > cliques.txt
  printf '0 20\n1 21\n2 22\n' >> cliques.txt
  for seed in 1 2 3 4 5 6 7 8 9 10; do
    "$COTERIE" detect cliques.txt -q --seed $seed > found.tsv
    [ "$(awk 'NR > 1 && ($1 < 20) == ($2 == 0)' found.tsv | wc -l)" -eq 40 ] ||
      [ "$(awk 'NR > 1 && ($1 < 20) == ($2 == 1)' found.tsv | wc -l)" -eq 40 ]
  done
}
