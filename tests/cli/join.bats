# coterie detect --part and coterie join: many graphs on many machines.
load random_models

setup() {
  cd "$BATS_TEST_TMPDIR"
  # Two cliques of 10 to 16 nodes with an edge between them.
  for size in $(seq 10 16); do
    awk -v n="$size" 'BEGIN { for (c = 0; c < 2; ++c) for (i = 0; i < n; ++i) for (j = 0; j < i; ++j) print c * n + i, c * n + j
                              print 0, n }' >"graph-$size.edges"
    echo "$PWD/graph-$size.edges" >>list.txt
  done
}
detect() { "$COTERIE" detect -m ccp --samples 4 --modes 1 --json "$@" 2>/dev/null; }

@test "parts in any order join into what one run gives" {
  detect --list list.txt >one.jsonl
  for part in 1 2 3; do detect --list list.txt --part $part/3 >part-$part.jsonl; done
  fits_the_schema part-1.jsonl
  "$COTERIE" join part-3.jsonl part-1.jsonl part-2.jsonl >joined.jsonl
  diff <(without_seconds <one.jsonl) <(without_seconds <joined.jsonl)
}

@test "more parts than graphs leave some of them empty" {
  detect --list list.txt >one.jsonl
  for part in $(seq 9); do detect --list list.txt --part $part/9 >part-$part.jsonl; done
  [ ! -s part-9.jsonl ]
  diff <(without_seconds <one.jsonl) <("$COTERIE" join part-*.jsonl | without_seconds)
}

@test "a part that is missing, cut off or given twice is one line" {
  for part in 1 2; do detect --list list.txt --part $part/2 >part-$part.jsonl; done
  run "$COTERIE" join part-2.jsonl
  [ "$status" -eq 3 ]
  [[ "$output" == *"are missing (number 1, 3"* ]]
  sed '$d' part-2.jsonl >short.jsonl
  run "$COTERIE" join part-1.jsonl short.jsonl
  [ "$status" -eq 3 ]
  [[ "$output" == *"1 are missing"* ]]
  run "$COTERIE" join part-1.jsonl part-2.jsonl part-1.jsonl
  [ "$status" -eq 3 ]
  [[ "$output" == *"given twice"* ]]
  detect --list list.txt >one.jsonl
  run "$COTERIE" join one.jsonl
  [ "$status" -eq 3 ]
  [[ "$output" == *"no document of detect --part"* ]]
}

@test "parts of different questions are one line" {
  detect --list list.txt --part 1/2 >part-1.jsonl
  for other in "-m ccp --samples 5" "-m ccp --samples 4 --seed 4" "-m ncp --samples 4" "-m ccp --samples 4 --k 2" \
      "-m ccp --samples 4 --smallest-community 3"; do
    "$COTERIE" detect --list list.txt --part 2/2 --modes 1 --json $other >part-2.jsonl 2>log
    run "$COTERIE" join part-1.jsonl part-2.jsonl
    echo "$other: $status $output"
    [ "$status" -eq 3 ]
    [[ "$output" == *"was asked something else"* ]]
  done
}

@test "parts that are none, and graphs that cannot be dealt out, are wrong use" {
  for part in 0/3 4/3 1 1/ a/b 1/3/4 -1/3; do
    run "$COTERIE" detect -m ccp --list list.txt --json --part=$part
    echo "$part: $status $output"
    [ "$status" -eq 2 ]
  done
  run "$COTERIE" detect -m ccp --list list.txt --part 1/2
  [ "$status" -eq 2 ]
  echo '{}' >many.jsonl
  run "$COTERIE" detect -m ccp many.jsonl --json --part 1/1
  [ "$status" -eq 2 ]
}

# What Slurm does with an array job, without Slurm: each task has its number in the environment.
@test "the tasks of the Slurm script make parts that join" {
  detect --list list.txt >one.jsonl
  mkdir bin && ln -s "$COTERIE" bin/coterie
  for task in 1 2 3; do
    PATH=$PWD/bin:$PATH SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=3 \
      "$COTERIE_ROOT/examples/slurm/detect_many.sh" list.txt found -m ccp --samples 4 --modes 1 2>/dev/null
  done
  diff <(without_seconds <one.jsonl) <("$COTERIE" join found/*.jsonl | without_seconds)
}

# One graph: what one machine draws, and the draws of three.
local_model() { echo "$COTERIE_ROOT/weights/local.safetensors"; }
share() { "$COTERIE" detect "$1" -m "$(local_model)" --samples 7 --seed 3 --draws "$2" --output "$3"; }

@test "draws of several machines join into what one machine gives, bit for bit" {
  cat graph-12.edges >one.edges  # and a triangle, which is a component of its own
  printf '%s\n' '100 101' '101 102' '100 102' >>one.edges
  "$COTERIE" detect one.edges -m "$(local_model)" --samples 7 --seed 3 --json --with-samples 2>/dev/null >one.json
  share one.edges 1..2 a.draws
  share one.edges 6..7 b.draws
  share one.edges 3..5 c.draws
  "$COTERIE" join b.draws a.draws c.draws --json --with-samples 2>/dev/null >joined.json
  diff <(without_seconds <one.json) <(without_seconds <joined.json)
  "$COTERIE" detect one.edges -m "$(local_model)" --samples 7 --seed 3 --k 3 --report one.html 2>/dev/null >one.tsv
  "$COTERIE" join a.draws b.draws c.draws --k 3 --report joined.html 2>/dev/null >joined.tsv
  diff one.tsv joined.tsv
  [ -s joined.html ]
}

@test "draws are joined with the graph and the model where they stand here" {
  share graph-12.edges 1..7 all.draws
  mv graph-12.edges moved.edges
  run "$COTERIE" join all.draws
  [ "$status" -eq 3 ]
  "$COTERIE" join all.draws --graph moved.edges -m "$(local_model)" >found.tsv
  [ "$(wc -l <found.tsv)" -eq 25 ]
  run "$COTERIE" join all.draws --graph graph-13.edges
  [ "$status" -eq 3 ]
  [[ "$output" == *"is not the graph of the draws"* ]]
  run "$COTERIE" join all.draws --graph moved.edges -m ccp
  [ "$status" -eq 3 ]
  [[ "$output" == *"is not the model of the draws"* ]]
}

@test "draws do not make join repeat what is in a file that they name, or wait for it" {
  share graph-12.edges 1..7 all.draws
  printf 'root:x:0:0:secret\n' >graph-12.edges
  run "$COTERIE" join all.draws
  [ "$status" -eq 3 ]
  [[ "$output" != *secret* ]]
  [[ "$output" == *"is no graph"* ]]
  rm graph-12.edges && mkfifo graph-12.edges
  run timeout 5 "$COTERIE" join all.draws
  [ "$status" -eq 3 ]
  [[ "$output" == *"--graph says where it is"* ]]
}

@test "draws that are missing, there twice, or of another question are one line" {
  share graph-12.edges 1..3 a.draws
  share graph-12.edges 3..7 b.draws
  run "$COTERIE" join a.draws
  [ "$status" -eq 3 ]
  [[ "$output" == *"draw 4 of 7 is missing"* ]]
  run "$COTERIE" join a.draws b.draws
  [ "$status" -eq 3 ]
  [[ "$output" == *"draw 3 is there more than once"* ]]
  "$COTERIE" detect graph-12.edges -m "$(local_model)" --samples 7 --seed 4 --draws 4..7 --output other.draws
  run "$COTERIE" join a.draws other.draws
  [ "$status" -eq 3 ]
  [[ "$output" == *"was asked something else"* ]]
  head -c 3000 b.draws >cut.draws
  run "$COTERIE" join cut.draws
  [ "$status" -eq 3 ]
}

@test "draws that cannot be shared are wrong use" {
  local_detect() { "$COTERIE" detect graph-12.edges -m "$(local_model)" "$@"; }
  for draws in 0..3 3..2 1 ..3 1.. 1..x 5..8; do
    run local_detect --samples 7 --draws=$draws --output a.draws
    echo "$draws: $status $output"
    [ "$status" -eq 2 ]
  done
  run local_detect --draws 1..2 --output a.draws
  [ "$status" -eq 2 ]
  [[ "$output" == *"--samples"* ]]
  run local_detect --samples 7 --draws 1..2
  [ "$status" -eq 2 ]
  run local_detect --samples 7 --draws 1..2 --output a.json
  [ "$status" -eq 2 ]
  run "$COTERIE" detect graph-12.edges -m ccp --samples 7 --draws 1..2 --output a.draws
  [ "$status" -eq 2 ]
  [[ "$output" == *"local model"* ]]
  run "$COTERIE" detect graph-12.edges graph-13.edges --samples 7 --draws 1..2 --output a.draws
  [ "$status" -eq 2 ]
  [ ! -e a.draws ]
}
