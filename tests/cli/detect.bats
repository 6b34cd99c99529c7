# From a graph to communities, run as users run it, with small models of random weights.
bats_require_minimum_version 1.5.0

load random_models
load signals

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
  [[ "$stderr" == *"34 nodes, 78 edges; model ccp-attn, seed 0, "*" draws"*"34 nodes "*" (P "*"log-probability"*"seconds:"* ]]
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
  for form in tsv csv json gml graphml GEXF; do
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
  [ "$(head -1 found.csv)" = "node,community,confidence,entropy,second" ]
  [ "$("$COTERIE" agree found.tsv found.csv --json | json "d['ari'], d['nodes']")" = "1.0 34" ]
  grep -q '<attribute id="[0-9]*" title="second" type="double"/>' found.GEXF
  run "$COTERIE" detect "$karate" -m ccp --quiet --output /proc/nowhere/found.tsv
  [ "$status" -eq 4 ]
}

@test "what a name promises is written, or nothing" {
  for option in "--output x.xlsx" "--output x" "--report x.pdf" "--memberships x.gml"; do
    run --separate-stderr detect "$karate" -m ccp $option
    [ "$status" -eq 2 ]
    [[ "$stderr" == *": the extension says what is written, and must be one of ."* ]]
  done
  for file in x.xlsx x x.pdf x.gml; do [ ! -e $file ]; done
}

@test "graphs keep the attributes and weights they came with" {
  printf 'graph [ node [ id 5 label "a" community "old" rare 1 ] node [ id 6 label "b" age 7 ] node [ id 7 label "c" ]
          edge [ source 5 target 6 weight 2.5 ] edge [ source 6 target 7 weight 0.5 ] ]' > in.gml
  for form in gml graphml; do
    detect in.gml -m ccp --output out.$form
    /usr/bin/python3 - out.$form <<'END'
import sys, networkx
graph = {"out.gml": networkx.read_gml, "out.graphml": networkx.read_graphml}[sys.argv[1]](sys.argv[1])
assert graph["a"]["b"]["weight"] == 2.5 and graph["b"]["c"]["weight"] == 0.5
before = {key: value for key, value in graph.nodes["a"].items() if key.startswith("given")}
assert list(before.values()) == ["old"], before
assert graph.nodes["a"]["rare"] == 1 and graph.nodes["b"]["age"] == 7
for node in "abc":
    assert {"community", "confidence", "entropy", "second"} <= graph.nodes[node].keys()
END
  done
  detect in.gml -m ccp --output out.gexf
  [ "$(/usr/bin/python3 -c "import networkx; g = networkx.read_gexf('out.gexf'); print(g.nodes['0']['given_community'], g['0']['1']['weight'], g.nodes['1']['age'])")" = "old 2.5 7" ]
}

@test "GraphML and GEXF carry the colours and places of the page" {
  printf 'graph [ node [ id 5 label "a" color "given" x 3 ] node [ id 6 label "b" ] edge [ source 5 target 6 ] ]' > in.gml
  detect in.gml -m ccp --output in.graphml
  /usr/bin/python3 - "$COTERIE_ROOT/src/coterie/report/page/palette.js" <<'END'
import networkx, re, sys
page = re.findall("'(#[0-9a-f]{6})'", open(sys.argv[1]).read().split("kColors = [")[1].split("]")[0])
given = networkx.read_graphml("in.graphml").nodes["a"]
assert given["given_color"] == "given" and given["given_x"] == 3 and given["color"] in page, given
END
  for graph in karate football; do
    detect "$COTERIE_ROOT/examples/$graph.gml" -m ccp --output $graph.graphml
    detect "$COTERIE_ROOT/examples/$graph.gml" -m ccp --output $graph.gexf
    /usr/bin/python3 - "$COTERIE_ROOT/src/coterie/report/page/palette.js" $graph <<'END'
import networkx, re, sys
page = re.findall("'(#[0-9a-f]{6})'", open(sys.argv[1]).read().split("kColors = [")[1].split("]")[0])
assert len(page) == 20
graphml, gexf = networkx.read_graphml(sys.argv[2] + ".graphml"), networkx.read_gexf(sys.argv[2] + ".gexf")
by_name = {data["label"]: data for _, data in gexf.nodes(data=True)}
places = set()
for name, data in graphml.nodes(data=True):
    color = page[int(data["community"]) % 20]
    assert data["color"] == color, (name, data)
    assert (data["r"], data["g"], data["b"]) == tuple(int(color[i:i + 2], 16) for i in (1, 3, 5))
    viz = by_name[str(name)]["viz"]
    assert [viz["color"][part] for part in "rgb"] == [data[part] for part in "rgb"]
    assert viz["position"]["x"] == data["x"] and viz["position"]["y"] == -data["y"]
    places.add((data["x"], data["y"]))
assert len(places) == len(graphml)
END
  done
}

@test "--memberships has the probabilities of every node" {
  detect "$karate" -m ccp-attn --memberships all.tsv --output found.csv
  detect "$karate" -m ccp-attn --memberships all.csv --output found.csv
  tr '\t' , < all.tsv | cmp - all.csv
  /usr/bin/python3 - <<'END'
import csv, collections
total, best = collections.Counter(), {}
for row in csv.DictReader(open("all.csv")):
    total[row["node"]] += float(row["probability"])
    best[row["node"], row["community"]] = row["probability"]
assert len(total) == 34 and all(abs(t - 1) < 1e-3 for t in total.values()), total
for row in csv.DictReader(open("found.csv")):
    assert best.get((row["node"], row["community"]), "0.0000") == row["confidence"]
END
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
  printf 'x 1\ny 2\n' > strangers.tsv
  run --separate-stderr detect "$karate" -m ccp --align-to strangers.tsv
  [ "$status" -eq 3 ]
  [ "$stderr" = "coterie: strangers.tsv: names no node of the graph" ]
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
}

@test "one bad graph does not keep the others from their answers" {
  printf '0 1\n1 2\n' > path.txt
  printf '0 1\n1\n' > broken.txt
  echo '{"nodes":' > bad.jsonl
  echo '{"nodes":[{"id":0},{"id":1}],"links":[{"source":0,"target":1}]}' >> bad.jsonl
  printf '%s\n' path.txt missing.gml path.txt > list
  run --separate-stderr detect path.txt broken.txt bad.jsonl gone.jsonl --list list -m ccp --json
  [ "$status" -eq 3 ]
  [ "${#lines[@]}" -eq 8 ]
  [ "$(json "d['schema'], d['source'], d['error']" <<< "${lines[1]}")" = \
    "coterie.error/1 broken.txt broken.txt:2: two nodes expected, found '1'" ]
  printf '%s\n' "${lines[@]:1:2}" "${lines[4]}" "${lines[6]}" > bad.jsonl
  printf '%s\n' "${lines[0]}" "${lines[3]}" "${lines[5]}" "${lines[7]}" > good.jsonl
  [[ "$stderr" == *"coterie: broken.txt:2:"*"coterie: 4 of 8 graphs could not be answered" ]]
  fits_the_schema good.jsonl
  /usr/bin/python3 "$COTERIE_ROOT/tests/posterior/validate.py" "$COTERIE_ROOT/docs/schema/error.schema.json" bad.jsonl
  run --separate-stderr detect path.txt broken.txt path.txt -m ccp
  [ "$status" -eq 3 ]
  [ "$(grep -c '^# path.txt' <<< "$output")" -eq 2 ]
  [[ "$output" == *"# broken.txt"$'\n'"# error: broken.txt:2: "* ]]
  detect path.txt broken.txt -m ccp --json --with-samples > records.jsonl || true
  run --separate-stderr "$COTERIE" report records.jsonl --output page.html
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"records.jsonl:2: holds no result"* ]]
}

@test "isolated nodes keep labels of their own, and P(K) says that it counts them" {
  { sed '$d' "$karate"; for i in 0 1 2 3 4 5 6 7 8 9; do echo "node [ id 10$i label \"alone$i\" ]"; done; echo ']'; } > more.gml
  for method in "-m ccp" "--method leiden" "--method spectral"; do
    "$COTERIE" detect more.gml $method --quiet --json > more.json
    [ "$(json "len({c for c in d['map']['labels'][34:]} - {*d['map']['labels'][:34]}), d['graph']['isolated']" < more.json)" = "10 10" ]
    [ "$(json "min(int(k) for k in d['k_posterior']) > 10" < more.json)" = True ]
  done
  run --separate-stderr "$COTERIE" detect more.gml -m ccp
  [[ "$stderr" == *"44 nodes fall into "*" communities, 10 of them isolated nodes ("*"isolated nodes count)."* ]]
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
  until_it_listens $pid
  kill -INT $pid
  status=0
  wait $pid || status=$?
  [ "$status" -eq 130 ]
}

@test "the graph itself is not overwritten by its result" {
  cp "$COTERIE_ROOT/examples/karate.gml" own.gml
  ln own.gml twin.gml
  run --separate-stderr "$COTERIE" detect own.gml -m ccp --output twin.gml
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"is the graph itself, which is not overwritten"* ]]
  cmp own.gml "$COTERIE_ROOT/examples/karate.gml"
}

@test "a page draws edges as wide as they weigh" {
  printf '0 1 1\n1 2 4\n2 0 16\n' > weighted.txt
  detect weighted.txt -m ccp --report weighted.html --output found.tsv
  [[ "$(grep -o '"widths":"[^"]*"' weighted.html)" == '"widths":"AgcE"' ]]  # bytes 2, 7 and 4: 8 times 1/4, 1, 1/2
  detect weighted.txt --weights none -m ccp --report plain.html --output found.tsv
  ! grep -q '"widths"' plain.html
}

@test "on a terminal, a line says what a long graph is at, and a bar how many of many are done" {
  command -v script > /dev/null || skip "script is not installed"
  seq 0 3000 | awk '{print $1, $1 + 1}' > chain.txt
  TERM=xterm script -qec "'$COTERIE' detect chain.txt -m ncp --samples 60 --threads 1 -q -o out.tsv" /dev/null > shown
  grep -Eq '(features|encoder|sampling|scoring) · [0-9]+ s' shown
  # A narrow terminal gets the beginning, since a line that wraps could not be taken back.
  TERM=xterm script -qec "stty cols 12; '$COTERIE' detect chain.txt -m ncp --samples 60 --threads 1 -q -o out.tsv" /dev/null > shown
  grep -Eq '(features|encoder|sampling|scoring) ·' shown
  ! grep -Eq '· [0-9]+ s' shown
  TERM=xterm script -qec "'$COTERIE' detect '$karate' '$karate' -m ccp --json -q > out.jsonl" /dev/null > shown
  grep -q 'of 2 graphs' shown
  "$COTERIE" detect "$karate" "$karate" -m ccp --json -q 2> plain > /dev/null
  ! grep -q 'graphs' plain
}

@test "who does not use weights says so in one line" {
  printf 'a b 9\nb c 1\nc d 9\nd a 1\n' > square.txt
  for quiet in "-m $COTERIE_ROOT/weights/local.safetensors" "--method leiden" "--method ecg"; do
    run --separate-stderr "$COTERIE" detect --quiet square.txt $quiet
    [ "$status" -eq 0 ]
    [[ "$stderr" != *"weights are not used"* ]]
  done
  for loud in "-m ccp" "--method spectral" "--method gibbs" "--method dmon"; do
    run --separate-stderr "$COTERIE" detect --quiet square.txt $loud
    [ "$(grep -c 'edge weights are not used' <<< "$stderr")" -eq 1 ]
  done
  "$COTERIE" detect --quiet square.txt --method leiden | cut -f2 > found
  [ "$(tr '\n' ' ' < found)" = "community 0 0 1 1 " ]  # the heavy edges are inside
}

@test "several scales are columns, lines, attributes and a page with a control" {
  cd "$BATS_TEST_TMPDIR"
  karate="$COTERIE_ROOT/examples/karate.gml"
  "$COTERIE" detect "$karate" -m "$COTERIE_ROOT/weights/local.safetensors" --scales 5,17 --samples 4 -q > table.tsv
  [ "$(head -1 table.tsv)" = $'node\tcommunity_5\tconfidence_5\tcommunity_17\tconfidence_17' ]
  [ "$(wc -l < table.tsv)" -eq 35 ]
  "$COTERIE" detect "$karate" -m "$COTERIE_ROOT/weights/local.safetensors" --scale 17 --samples 4 -q | cut -f2 | tail -n +2 > alone
  cut -f4 table.tsv | tail -n +2 | cmp - alone
  "$COTERIE" detect "$karate" -m "$COTERIE_ROOT/weights/local.safetensors" --scales 5,17 --samples 4 -q --json --report page.html > lines
  [ "$(grep -c '"scale":' lines)" -eq 2 ]
  [ "$(grep -o '"scale":"[0-9]*"' page.html | sort -u | wc -l)" -eq 2 ]
  "$COTERIE" detect "$karate" -m "$COTERIE_ROOT/weights/local.safetensors" --scales 5,17 --samples 4 -q -o found.graphml
  grep -q community_17 found.graphml
  run "$COTERIE" detect "$karate" -m "$COTERIE_ROOT/weights/local.safetensors" --scales 5,0
  [ "$status" -eq 2 ]
  run "$COTERIE" detect "$karate" -m "$COTERIE_ROOT/weights/local.safetensors" --scales 5 --scale 7
  [ "$status" -eq 2 ]
}

@test "--communities says of each community whether it is real, in every form" {
  for form in tsv csv json; do
    detect "$karate" -m ccp-attn --communities found.$form --json > document.json
  done
  [ "$(head -1 found.tsv)" = $'community\tsize\tconfidence\tpersistence\tsimilarity\tstructure\tinside\toutside\tconductance\tmerges_with\tmerge' ]
  [ "$(tr '\t' , < found.tsv)" = "$(cat found.csv)" ]
  [ "$(json "d['communities']" < found.json)" = "$(json "d['communities']" < document.json)" ]
  [ "$(json "d['map']['k'] == len(d['communities'])" < document.json)" = True ]
  [ "$(json "sum(c['size'] for c in d['communities']), len(d['co_membership']) == len(d['communities'])" < found.json)" = "34 True" ]
  run detect "$karate" -m ccp-attn --communities found.gml
  [ "$status" -eq 2 ]
  run detect "$karate" "$karate" -m ccp-attn --communities found.tsv
  [ "$status" -eq 2 ]
}

@test "--unassigned names nodes that are not sure, and drops none" {
  detect "$karate" -m ccp-attn > all.tsv
  detect "$karate" -m ccp-attn --unassigned 0.7 > some.tsv
  awk -F'\t' 'NR > 1 && $3 < 0.7 { $2 = "unassigned" } { print $1 "\t" $2 "\t" $3 }' OFS='\t' all.tsv > expected.tsv
  cmp expected.tsv some.tsv
  grep -q unassigned some.tsv
  detect "$karate" -m ccp-attn --unassigned 0.7 --json > document.json
  fits_the_schema document.json
  [ "$(json "sum(n.get('unassigned', False) for n in d['nodes'])" < document.json)" = "$(grep -c unassigned some.tsv)" ]
  detect "$karate" -m ccp-attn --align-to some.tsv > aligned.tsv
  ! grep -q unassigned aligned.tsv
}

@test "--near keeps names, and places where the draws are even" {
  detect "$karate" -m ccp-attn > now.tsv
  sed 's/\t\([0-9]*\)\t/\tgroup \1\t/' now.tsv > earlier.tsv
  detect "$karate" -m ccp-attn --near earlier.tsv > near.tsv
  cmp earlier.tsv near.tsv
  run detect "$karate" -m ccp-attn --near earlier.tsv --k 2
  [ "$status" -eq 2 ]
  run detect "$karate" -m ccp-attn --near earlier.tsv --align-to earlier.tsv
  [ "$status" -eq 2 ]
}

@test "help fits two screens, and --help-all explains the rest" {
  [ "$("$COTERIE" detect --help | wc -l)" -le 72 ]
  ! "$COTERIE" detect --help | grep -q "  --k-odds FLOAT"
  "$COTERIE" detect --help | grep -q -- "--k-odds"
  run "$COTERIE" detect --help-all
  [ "$status" -eq 0 ]
  [[ "$output" == *"Rarely needed:"*"--k-odds FLOAT"* ]]
}
