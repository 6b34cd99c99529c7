# What docs/promises.md promises about files, signals, memory and untrusted input, run as an attacker would.
bats_require_minimum_version 1.5.0

load random_models
load signals

setup() {
  cd "$BATS_TEST_TMPDIR"
  karate="$COTERIE_ROOT/examples/karate.gml"
}

detect() { "$COTERIE" detect --samples 4 --modes 1 --score none --quiet -m ccp "$@"; }

# refused CODE TEXT COMMAND...: ends with this exit code and one line that holds the text (and, where many graphs were asked
# for, one that counts those without an answer).
refused() {
  local code=$1 text=$2 status=0 message
  shift 2
  message=$(timeout 60 "$@" 2>&1 >/dev/null </dev/null) || status=$?
  message=${message%$'\n'"coterie: 1 of 1 graphs could not be answered"}
  echo "$*: exit $status, $message"
  [ "$status" -eq "$code" ]
  [[ "$message" == *"$text"* && "$message" != *$'\n'* ]]
}

# stops COMMAND...: hears SIGTERM. The promise is half a second; sanitizers and busy machines have three.
stops() {
  "$@" >/dev/null 2>log &
  local process=$! status=0
  until_it_listens $process
  sleep 0.5
  kill -TERM $process
  local before=$EPOCHREALTIME
  wait $process || status=$?
  local milliseconds=$(((${EPOCHREALTIME/./} - ${before/./}) / 1000))
  echo "$*: exit $status after $milliseconds ms: $(cat log)"
  [ "$status" -eq 130 ] && [ "$milliseconds" -lt 3000 ]
}

@test "what is no plain file is written through and stays what it is" {
  detect "$karate" -o /dev/null
  [ -c /dev/null ]
  mkfifo pipe
  cat pipe > read.tsv &
  detect "$karate" -o pipe
  wait
  [ -p pipe ]
  [ "$(wc -l < read.tsv)" -eq 35 ]
  [ "$(detect "$karate" -o /dev/stdout | wc -l)" -eq 35 ]
  echo kept > out.txt
  detect "$karate" -o /dev/stdout >> out.txt
  [ "$(wc -l < out.txt)" -eq 36 ]
}

@test "links are followed and permissions kept" {
  echo old > real.tsv
  chmod 600 real.tsv
  ln -s real.tsv link.tsv
  detect "$karate" -o link.tsv
  [ -L link.tsv ]
  [ "$(stat -c %a real.tsv)" = 600 ]
  [ "$(wc -l < real.tsv)" -eq 35 ]
  [ "$(ls -A | wc -l)" -eq 2 ]
}

@test "nobody's files are overwritten by way of names that could be guessed" {
  echo precious > victim
  # The shell becomes the program, so that its process number is known beforehand.
  sh -c 'ln -s victim out.safetensors.part$$; mkdir stolen; ln -s stolen set.partial-$$; ln -s victim stolen/graphs.bin
         exec "$0" simulate sbm --count 2 -o set' "$COTERIE"
  [ "$(cat victim)" = precious ]
  [ -f set/graphs.bin ] && [ ! -L set ]
  [ "$(ls stolen)" = graphs.bin ]
}

@test "numbers outside of their range are refused in one line" {
  refused 2 "--k-sharpness: above 0 and at most 1000 expected, found 1e4" "$COTERIE" detect "$karate" --k-sharpness 1e4
  for option in "--latents -1" "--orders 0" "--anchors -1" "--modes -1" "--samples 0" "--temperature nan" \
                "--k-sharpness inf" "--smallest-community 0" "--k 0"; do
    refused 2 "${option% *}: " "$COTERIE" detect "$karate" $option
  done
  refused 2 "--memory" "$COTERIE" detect "$karate" --memory nan
  refused 2 "--seed" "$COTERIE" detect "$karate" --seed 18446744073709551616
  refused 2 "--seed" "$COTERIE" detect "$karate" --seed -1
  refused 2 "--count" "$COTERIE" evaluate --data "$COTERIE_ROOT/recipes/general.json" --count -1
  refused 2 "--level: above 0 and at most 1" "$COTERIE" evaluate --data "$COTERIE_ROOT/recipes/general.json" --level 1.5
}

@test "the sharpest K that is allowed is found" {
  run timeout 60 "$COTERIE" detect "$karate" -m ccp --samples 12 --k-sharpness 1000 --json --quiet
  [ "$status" -eq 0 ]
}

@test "a record with a level above 1 is refused" {
  detect "$karate" --json --with-samples > good.json
  sed 's/"level":0.9/"level":1.5/' good.json > bad.json
  ! cmp -s good.json bad.json
  refused 3 "bad.json.level: above 0 and at most 1 expected, found 1.5" "$COTERIE" report bad.json -o page.html
}

@test "deep JSON is refused by everything that reads JSON" {
  head -c 100000 /dev/zero | tr '\0' '[' > deep.json
  refused 3 "deep.json:1: values nested more than 64 deep" "$COTERIE" report deep.json -o page.html
  refused 3 "deep.json:1: values nested more than 64 deep" "$COTERIE" evaluate --data deep.json -m ccp
  refused 3 "deep.json:1: values nested more than 64 deep" "$COTERIE" compare "$karate" --peers deep.json -m ccp
  refused 3 "deep.json:1: " "$COTERIE" info deep.json
  mkdir set && cp deep.json set/manifest.json
  refused 3 "manifest.json:1: values nested more than 64 deep" "$COTERIE" evaluate --data set -m ccp
}

@test "a request to stop is heard while nothing comes and while much comes" {
  mkfifo pipe
  stops "$COTERIE" info pipe
  stops "$COTERIE" detect --list pipe -m ccp
  stops "$COTERIE" detect --json-lines pipe -m ccp
  stops "$COTERIE" report pipe -o page.html
  stops "$COTERIE" evaluate --data pipe -m ccp
  stops "$COTERIE" detect "$karate" -m ccp -q -o pipe
  [ -p pipe ]
  yes '1 2' | stops "$COTERIE" info -
  stops "$COTERIE" detect "$karate" -m ccp --samples 1000000 -o result.tsv
  [ ! -e result.tsv ]
  [ "$(ls -A | tr '\n' ' ')" = "log pipe " ]
}

@test "what cannot be read is not an empty file" {
  mkdir folder
  refused 3 "folder: Is a directory" "$COTERIE" detect --json-lines folder -m ccp
  refused 3 "folder: Is a directory" "$COTERIE" detect --list folder -m ccp
  refused 3 "folder: Is a directory" "$COTERIE" compare "$karate" --peers folder -m ccp
  refused 3 "folder: Is a directory" "$COTERIE" info folder
  refused 3 "zero byte" "$COTERIE" detect --json-lines /dev/zero -m ccp
  refused 3 "zero byte" "$COTERIE" detect --list /dev/zero -m ccp
}

@test "memory is asked for before it is taken" {
  refused 2 "--samples" "$COTERIE" detect "$karate" -m ccp --samples 9223372036854775807
  refused 6 "GB of memory are needed" "$COTERIE" detect "$karate" -m ccp --samples 100000000 --memory 1
  yes '1 2' | head -c 200M | gzip -1 > bomb.txt.gz
  refused 6 "bomb.txt.gz: reading it takes more than the 0.10 GB" "$COTERIE" detect bomb.txt.gz -m ccp --memory 0.1
  /usr/bin/python3 -c "
import struct
header = b'{' + b','.join(b'\"%d\":{}' % i for i in range(9000000)) + b'}'
open('header.safetensors', 'wb').write(struct.pack('<Q', len(header)) + header)"
  refused 5 "at most 1 MiB expected" "$COTERIE" detect "$karate" -m header.safetensors
}

@test "a record does not make report repeat the file that it names" {
  detect "$karate" --json --with-samples > good.json
  echo "secretofsomebody" > secret.txt
  sed "s|\"source\":\"[^\"]*\"|\"source\":\"secret.txt\"|" good.json > bad.json
  refused 3 "is no graph" "$COTERIE" report bad.json -o page.html
  run "$COTERIE" report bad.json -o page.html
  [[ "$output" != *somebody* ]]
  sed "s|\"source\":\"[^\"]*\"|\"source\":\"/dev/zero\"|" good.json > device.json
  refused 3 "does not exist" "$COTERIE" report device.json -o page.html
}

@test "what the system does not give is exit code 6, wherever it is missing" {
  (ulimit -v 100000; "$COTERIE" --version) || skip "a sanitizer wants terabytes of addresses"
  awk 'BEGIN { for (i = 1; i <= 300000; ++i) print 0, i }' > star.edges
  xz -k star.edges
  # Every limit either suffices or is said in one line.
  for megabytes in 18 22 26 30 36 150 170 200; do
    for command in "models" "info star.edges.xz" "detect star.edges --method leiden --json --quiet"; do
      status=0
      message=$( (ulimit -v ${megabytes}000; exec "$COTERIE" $command 2>&1 >/dev/null) ) || status=$?
      echo "$megabytes: $command: exit $status, $message"
      [[ "$status" -eq 0 || "$message" == *"not enough memory"* || "$message" == *"GB of memory"* ]]
      [[ "$status" -eq 0 || "$status" -eq 6 ]]
      [[ "$message" != *$'\n'* ]]
    done
  done
}

@test "a document counts against the memory that is allowed" {
  awk 'BEGIN { for (i = 1; i <= 300000; ++i) print 0, i }' > star.edges
  refused 6 "GB of memory" "$COTERIE" detect star.edges --method leiden -q --memory 0.15 --json
  refused 6 "GB of memory" "$COTERIE" detect star.edges --method leiden -q --memory 0.15 -o found.json
  refused 6 "GB of memory" "$COTERIE" detect star.edges --method leiden -q --memory 0.5 --json --with-samples
  "$COTERIE" detect star.edges --method leiden -q --memory 0.15 > found.tsv
}

@test "no result takes the place of what was read, or of another result" {
  cp "$karate" g.gml
  detect g.gml > known.tsv
  cp known.tsv before.tsv
  ln -s known.tsv link.tsv
  for options in "--known known.tsv -o known.tsv" "--known known.tsv -o link.tsv" "--align-to known.tsv --memberships ./known.tsv" \
      "-o a.tsv --memberships a.tsv" "-o a.tsv --memberships ../$(basename "$PWD")/a.tsv"; do
    run detect g.gml $options
    echo "$options: $status $output"
    [ "$status" -eq 2 ]
  done
  run detect - -o g.gml < g.gml
  [ "$status" -eq 2 ]
  cmp g.gml "$karate"
  cmp known.tsv before.tsv
  [ ! -e a.tsv ]
}

@test "names that are too long are one line" {
  long=$(printf 'a%.0s' {1..300})
  refused 3 "File name too long" "$COTERIE" detect "$karate" -m "$long"
  refused 3 "File name too long" "$COTERIE" evaluate -m ccp --data "$long"
  refused 3 "File name too long" "$COTERIE" info "$long"
}

@test "names cannot command a terminal" {
  printf 'a\xc2\x9b31mb c\n' > names.txt
  refused 3 "is not a node name" "$COTERIE" info names.txt
  run "$COTERIE" info $'no\x1b[31m such\xc2\x9bfile'
  [ "$output" = 'coterie: no?[31m such?file: No such file or directory' ]
  mkdir out
  odd=$(printf 'out/a\033[31m\342\200\256b.json')
  echo '{"nodes": [{"id": 1, "club\u001b[31m": 2}, {"id": 2}, {"id": 3}],
         "links": [{"source": 1, "target": 2}, {"source": 2, "target": 3}]}' > "$odd"
  run "$COTERIE" info "$odd"
  [ "$status" -eq 0 ]
  [[ "$output" == *"club?[31m"* && "$output" != *$'\033'* ]]
  run detect "$odd" "$karate"
  [ "$status" -eq 0 ]
  [[ "$output" == *"# out/a?[31m?b.json"* && "$output" != *$'\033'* ]]
  run "$COTERIE" detect --samples 4 --modes 1 --score none -m ccp "$odd"
  [[ "$output" == *"a?[31m?b.json: 3 nodes, 2 edges"* && "$output" != *$'\033'* ]]
}

@test "a saved result is not taken for a graph" {
  detect "$karate" -o found.json
  detect "$karate" -o found.tsv --memberships shares.csv
  detect "$karate" > found.txt
  for file in found.json found.tsv found.txt shares.csv; do
    refused 3 "a saved result of coterie detect" "$COTERIE" info $file
  done
}

@test "lines may end in carriage returns alone" {
  printf '%s\r%s\r' "$karate" "$karate" > list
  run --separate-stderr detect --list list
  [ "$status" -eq 0 ]
  [ "$(grep -c '^# ' <<< "$output")" -eq 2 ]
  printf '\r\r\r' > empty
  run detect --list empty
  [ "$status" -eq 0 ]
}
