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
