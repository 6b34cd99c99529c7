# For suites that need models but not good ones: small ones of random weights, and what reads their answers.

setup_file() {
  export COTERIE_MODELS="$BATS_FILE_TMPDIR"
  "$RANDOM_MODELS" "$COTERIE_MODELS"
}

json() { /usr/bin/python3 -c "import json,sys; d=json.load(sys.stdin); print($1)"; }
fits_the_schema() {
  /usr/bin/python3 "$COTERIE_ROOT/tests/posterior/validate.py" "$COTERIE_ROOT/docs/schema/detect.schema.json" "$@"
}
without_seconds() { sed 's/"seconds":{[^}]*}//'; }
