# A gigabyte of garbage through a pipe, in every format: one line, exit code 3, little memory.
bats_require_minimum_version 1.5.0

# refuse FORMAT BEGINNING UNIT [joined]: BEGINNING, then UNIT again and again up to a gigabyte, each on its own line
# unless joined.
refuse() {
  garbage() {
    printf "$1"
    { yes "$2" | if [ -n "${3:-}" ]; then tr -d '\n'; else cat; fi | head -c 1G; } 2>/dev/null || true
  }
  local status=0 stderr
  stderr=$(garbage "$2" "$3" "${4:-}" | (ulimit -v 800000 && exec "$COTERIE" info - --format "$1" 2>&1 >/dev/null)) ||
    status=$?
  echo "$1 $3: exit $status, $stderr"
  [ "$status" -eq 3 ]
  [[ "$stderr" == "coterie: stdin"* && "$stderr" != *$'\n'* ]]
}

@test "edge lists and tables" {
  refuse edges '' a joined
  refuse edges '0 1\n' lone
  refuse edges '' $'\x8f \x01\xff'
  refuse csv '"' a joined
  refuse csv 'source,target\n' a joined
  refuse tsv 'source\ttarget\n' a joined
}

@test "formats that list their nodes" {
  refuse gml '' 'word '
  refuse gml 'graph [ node [ id 0 label "' a joined
  refuse gml 'graph [ node [ id 0 ' 'a 1'
  refuse gml 'graph [ ' 'x [ '
  refuse graphml '<graphml><graph><node id="' a joined
  refuse graphml '<graphml><graph>' '<a>'
  refuse json '{"nodes": "' a joined
  refuse json '{"nodes": [{"id": 1' ', "a": 1'
  refuse json '' '[' joined
}

@test "formats that count their nodes" {
  refuse pajek '*Vertices 3\n1 "' a joined
  refuse pajek '*Vertices 3\n' '1 2'
  refuse metis '3 3\n' '1 2 ' joined
  refuse metis '3 3\n' ''
  refuse mtx '%%%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n' '1 1'
}

@test "a partition" {
  printf '0 1\n' > "$BATS_TEST_TMPDIR/a.tsv"
  status=0
  yes a | tr -d '\n' | head -c 1G 2>/dev/null |
    (ulimit -v 800000 && exec "$COTERIE" agree - "$BATS_TEST_TMPDIR/a.tsv" 2> "$BATS_TEST_TMPDIR/log") || status=$?
  [ "$status" -eq 3 ]
  grep -q 'longer than 16 MiB' "$BATS_TEST_TMPDIR/log"
}
