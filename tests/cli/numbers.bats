# From points and correlations to communities, without a graph.
bats_require_minimum_version 1.5.0

load random_models

setup() {
  cd "$BATS_TEST_TMPDIR"
  # Three clouds of 20 points around far corners, written as text and as NumPy does.
  /usr/bin/python3 - <<'PYTHON'
import random, struct
random.seed(1)
points = [[10 * (i // 20 == d) + random.gauss(0, 1) for d in range(3)] for i in range(60)]
with open("cells.csv", "w") as out:
    out.write(",pc1,pc2,pc3\n")
    for i, row in enumerate(points):
        out.write(f"cell{i}," + ",".join(map(repr, row)) + "\n")
header = "{'descr': '<f8', 'fortran_order': False, 'shape': (60, 3), }"
header += " " * (127 - 10 - len(header)) + "\n"
with open("cells.npy", "wb") as out:
    out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    for row in points:
        out.write(struct.pack("<3d", *row))
with open("regions.csv", "w") as out:
    out.write(",".join("abcdef") + "\n")
    for i in range(6):
        out.write(",".join("1" if i == j else "0.8" if i // 3 == j // 3 else "-0.2" for j in range(6)) + "\n")
PYTHON
}

# One shape has no communities, which is not what modularity says: a small resolution.
found() { "$COTERIE" detect --method leiden --resolution 0.1 --quiet "$@"; }

@test "communities of points are found in their graph of nearest neighbours" {
  found cells.npy > npy.tsv
  [ "$(tail -n +2 npy.tsv | cut -f2 | sort | uniq -c | tr -s ' ')" = " 20 0
 20 1
 20 2" ]
  found cells.csv --neighbors 15 > csv.tsv
  [ "$(cut -f2- npy.tsv)" = "$(cut -f2- csv.tsv)" ]
  [ "$(sed -n 2p csv.tsv | cut -f1)" = cell0 ]
  [ "$(found - --format numbers < cells.csv)" = "$(cat csv.tsv)" ]
  [ "$(gzip < cells.csv | found - --neighbors 15)" = "$(cat csv.tsv)" ]
}

@test "kinds and metrics of neighbours are those of coterie neighbors" {
  for kind in fuzzy shared plain mutual; do
    for metric in euclidean cosine; do
      "$COTERIE" neighbors cells.csv --neighbors 9 --kind $kind --metric $metric -o graph.gml
      found graph.gml > once.tsv
      found cells.csv --neighbors 9 --kind $kind --metric $metric > direct.tsv
      cmp once.tsv direct.tsv
    done
  done
  "$COTERIE" neighbors cells.npy --neighbors 4 --kind plain > graph.edges
  [ "$("$COTERIE" info graph.edges --json | json "d['nodes'], d['edges']")" = \
    "$("$COTERIE" info cells.npy --neighbors 4 --kind plain --json | json "d['nodes'], d['edges']")" ]
}

@test "any number of threads gives the same graph" {
  for threads in 1 2 5; do
    "$COTERIE" neighbors cells.npy --threads $threads -o $threads.gml
    cmp 1.gml $threads.gml
  done
}

@test "strong correlations are edges, and negative ones are counted" {
  run --separate-stderr found regions.csv --density 0.4
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"regions.csv: 9 of 15 pairs are negative and not used"* ]]
  [ "${lines[1]}" = $'a\t0\t1.0000' ]
  [ "${lines[4]}" = $'d\t1\t1.0000' ]
  [ "$("$COTERIE" info regions.csv --threshold 0.5 --json 2> /dev/null | json "d['edges'], d['format']")" = "6 numbers" ]
  run found regions.csv --density 0.4 --strict
  [ "$status" -eq 3 ]
}

@test "what numbers mean is asked where it is not clear" {
  run found regions.csv --format numbers
  [ "$status" -eq 2 ]
  [[ "$output" == *"regions.csv: a symmetric table: density 0.1 "*"neighbors 15"* ]]
  run found "$COTERIE_ROOT/examples/karate.gml" --neighbors 15
  [ "$status" -eq 2 ]
  [[ "$output" == *"a graph (gml)"* ]]
  printf '0.5,1.5,2.5,3.5\n1.5,2.5,0.5,1\n' > points.csv
  run found points.csv
  [ "$status" -eq 3 ]
  [[ "$output" == *"looks like a table of numbers: neighbors"* ]]
  run found cells.npy --neighbors 60
  [ "$status" -eq 3 ]
  [[ "$output" == *"cells.npy: 60 neighbors asked for, but there are 60 points"* ]]
  run found cells.npy --density 2
  [ "$status" -eq 2 ]
  run "$COTERIE" detect cells.npy -m ccp --neighbors 5 --samples 4 --draws 1..2 -o some.draws
  [ "$status" -eq 2 ]
  [[ "$output" == *"coterie neighbors writes it"* ]]
}
