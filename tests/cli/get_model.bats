# coterie models --get: models that did not come with the program.
load random_models

setup() {
  place=$BATS_TEST_TMPDIR/place
  mkdir "$place"
  cp "$COTERIE_MODELS"/*.safetensors "$place"
  name=$(basename "$(ls "$place"/*.safetensors | head -n 1)" .safetensors)
  (cd "$place" && sha256sum -- *.safetensors >SHA256SUMS)
  export XDG_DATA_HOME=$BATS_TEST_TMPDIR/home
  unset COTERIE_MODELS
  mine=$XDG_DATA_HOME/coterie/models
}

@test "a model that was brought from a folder is found by its name" {
  echo "# the card" >"$place/$name.md"
  run "$COTERIE" models --get "$name" --from "$place"
  [ "$status" -eq 0 ]
  [ "$output" = "$mine/$name.safetensors" ]
  cmp "$place/$name.safetensors" "$mine/$name.safetensors"
  [ -s "$mine/$name.md" ]
  "$COTERIE" models | grep -q "^$name "
  "$COTERIE" detect -q "$COTERIE_ROOT/examples/karate.gml" -m "$name" --samples 4 >/dev/null
}

@test "an address is fetched" {
  command -v curl || command -v wget || skip "neither curl nor wget"
  /usr/bin/python3 -m http.server --bind 127.0.0.1 --directory "$place" 0 >"$BATS_TEST_TMPDIR/served" 2>&1 3>&- &
  server=$!
  for _ in $(seq 100); do grep -q port "$BATS_TEST_TMPDIR/served" && break; sleep 0.1; done
  port=$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$BATS_TEST_TMPDIR/served" | head -n 1)
  run "$COTERIE" models --get "$name" --from "http://127.0.0.1:$port"
  code=$status
  run "$COTERIE" models --get nothing --from "http://127.0.0.1:$port/"
  kill $server
  [ "$code" -eq 0 ]
  [ "$status" -eq 2 ]
  cmp "$place/$name.safetensors" "$mine/$name.safetensors"
}

@test "a file with a wrong checksum is not kept" {
  echo more >>"$place/$name.safetensors"
  run "$COTERIE" models --get "$name" --from "$place"
  [ "$status" -eq 5 ]
  [[ "$output" == *"has the checksum "*", expected "* ]]
  [ -z "$(ls -A "$mine")" ]
}

@test "the checksums of the program come before those of the place" {
  cp "$place/$name.safetensors" "$place/general.safetensors"
  (cd "$place" && sha256sum -- *.safetensors >SHA256SUMS)
  run "$COTERIE" models --get general --from "$place"
  [ "$status" -eq 5 ]
  [[ "$output" == *"expected $(sed -n 's/  general.safetensors//p' "$COTERIE_ROOT/weights/SHA256SUMS")"* ]]
}

@test "what is not there, and names that are none, are one line" {
  run "$COTERIE" models --get general --from "$place"
  [ "$status" -eq 3 ]
  run "$COTERIE" models --get ../general --from "$place"
  [ "$status" -eq 2 ]
  run "$COTERIE" models --get general
  [ "$status" -eq 2 ]
}
