# Levels of communities, numbers and sizes that are asked for, with the model that ships.
bats_require_minimum_version 1.5.0

setup() {
  cd "$BATS_TEST_TMPDIR"
  MODEL=$COTERIE_ROOT/weights/levels.safetensors
  # Four cliques of eight, two and two joined by some edges, all in a ring.
  for c in 0 1 2 3; do
    for i in 0 1 2 3 4 5 6 7; do
      for j in 0 1 2 3 4 5 6 7; do
        if [ $i -lt $j ]; then echo "$((8 * c + i)) $((8 * c + j))"; fi
      done
    done
  done > cliques.txt
  for i in 0 1 2 3 4 5; do
    echo "$i $((8 + i))"
    echo "$((16 + i)) $((24 + i))"
  done >> cliques.txt
  printf '7 16\n15 31\n' >> cliques.txt
}

@test "every level has a column, whose groups hold whole communities" {
  run --separate-stderr "$COTERIE" detect cliques.txt -m "$MODEL" --levels
  [ "$status" -eq 0 ]
  [[ "${lines[0]}" == "node	community	confidence"* ]]
  # A community is in one group of each level.
  echo "$output" | awk -F'\t' 'NR > 1 { for (c = 4; c <= NF; ++c) { key = c " " $2
    if (key in group && group[key] != $c) exit 1; group[key] = $c } }'
}

@test "the document has the levels, and one of another method has none" {
  "$COTERIE" detect cliques.txt -m "$MODEL" --json -q > found.json 2>/dev/null
  python3 - found.json "$COTERIE_ROOT/docs/schema/detect.schema.json" <<'EOF'
import json, jsonschema, sys
found, schema = (json.load(open(path)) for path in sys.argv[1:])
jsonschema.validate(found, schema)
levels = found["levels"]
assert levels[0]["k"] == found["map"]["k"] and "members" not in levels[0]
for below, level in zip(levels, levels[1:]):
    assert sorted(c for group in level["members"] for c in group) == list(range(below["k"])), level
    assert len(level["members"]) == level["k"] < below["k"]
EOF
  "$COTERIE" detect cliques.txt --method leiden --json -q > other.json 2>/dev/null
  run grep -c '"levels"' other.json
  [ "$output" = 0 ]
}

@test "a number of communities that no draw has is answered by the ladders" {
  for k in 2 3 7 15; do
    "$COTERIE" detect cliques.txt -m "$MODEL" --k $k --json -q > found.json 2>/dev/null
    grep -q "\"map\":{\"k\":$k," found.json
  done
  run "$COTERIE" detect cliques.txt -m "$MODEL" --k 33
  [ "$status" -eq 1 ]
  [[ "$output" == *"draws has 33 communities"* ]]
}

@test "sizes of communities are kept exactly" {
  "$COTERIE" detect cliques.txt -m "$MODEL" --max-size 5 -o small.tsv -q 2>/dev/null
  [ "$(tail -n +2 small.tsv | cut -f2 | sort | uniq -c | sort -rn | head -n 1 | awk '{print $1}')" -le 5 ]
  "$COTERIE" detect cliques.txt -m "$MODEL" --min-size 12 -o large.tsv -q 2>/dev/null
  [ "$(tail -n +2 large.tsv | cut -f2 | sort | uniq -c | sort -n | head -n 1 | awk '{print $1}')" -ge 12 ]
  run "$COTERIE" detect cliques.txt -m "$MODEL" --min-size 6 --max-size 5
  [ "$status" -eq 2 ]
}

@test "families of points say what an edge is" {
  "$COTERIE" simulate neighbors --links mutual --shape ring --nodes 60 -o set
  run "$COTERIE" simulate neighbors --links wrong -o other
  [ "$status" -eq 2 ]
  [[ "$output" == *"fuzzy, shared, plain, mutual"* ]]
}
