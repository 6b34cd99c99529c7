# Reference, man pages, completions: made by the program, accepted by the tools that read them.
bats_require_minimum_version 1.5.0

setup_file() {
  "$COTERIE" reference "$BATS_FILE_TMPDIR/reference"
}

setup() {
  made="$BATS_FILE_TMPDIR/reference"
  bin="$BATS_TEST_TMPDIR/bin"
  mkdir -p "$bin"
  ln -s "$COTERIE" "$bin/coterie"
  export PATH="$bin:$PATH" COTERIE_MODELS="$COTERIE_ROOT/weights"
}

# The completions that bash offers for a line.
complete_in_bash() {
  bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _coterie; printf "%s\n" "${COMPREPLY[@]}"' \
    _ "$made/coterie.bash" "$@"
}

@test "docs/commands.md is what the program says about itself" {
  if ! diff "$COTERIE_ROOT/docs/commands.md" "$made/commands.md"; then
    echo "run: docs/make commands"
    false
  fi
}

@test "every command of the list has a man page that man reads without complaint" {
  command -v man > /dev/null || skip "man is not installed"
  for page in "$made"/man1/*.1; do
    run --separate-stderr man --warnings -l "$page"
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
  done
  commands=$("$COTERIE" --help | sed -n '/^Subcommands:/,$s/^  \([a-z-]\{1,\}\) .*/\1/p')
  [ "$(wc -w <<< "$commands")" -ge 15 ]  # the pattern has found the list
  [[ " "$(echo $commands)" " == *" detect "*" train-gnn "* ]]
  for command in $commands; do
    [ -f "$made/man1/coterie-$command.1" ]
  done
  [ -f "$made/man1/coterie-train.1" ]
  man -l "$made/man1/coterie-detect.1" | grep -q -- "--with-samples"
}

@test "bash completes commands, options, values and models" {
  bash -n "$made/coterie.bash"
  [[ "$(complete_in_bash coterie de)" == detect ]]
  [[ "$(complete_in_bash coterie detect --with)" == --with-samples ]]
  [[ "$(complete_in_bash coterie detect --mode p)" == posterior ]]
  for command in "detect x.gml -m" "score x.gml y.tsv --model" "evaluate -m" "compare --model"; do
    [[ "$(complete_in_bash coterie $command gen)" == general ]]
  done
  [[ "$(complete_in_bash coterie simulate lf)" == lfr ]]
  [[ "$(complete_in_bash coterie completion z)" == zsh ]]
  [[ "$(complete_in_bash coterie simulate lfr --mix)" == --mixing ]]
  [[ -z "$(complete_in_bash coterie detect kar)" ]]
  [ "$("$COTERIE" completion bash)" = "$(cat "$made/coterie.bash")" ]
}

@test "zsh and fish accept their completions" {
  [ "$("$COTERIE" completion zsh)" = "$(cat "$made/_coterie")" ]
  [ "$("$COTERIE" completion fish)" = "$(cat "$made/coterie.fish")" ]
  run "$COTERIE" completion tcsh
  [ "$status" -eq 2 ]
  command -v zsh > /dev/null && zsh -n "$made/_coterie"
  command -v fish > /dev/null || skip "fish is not installed"
  fish -n "$made/coterie.fish"
  fish -c "source $made/coterie.fish; complete -C 'coterie detect --mode '" | grep -q posterior
  fish -c "source $made/coterie.fish; complete -C 'coterie sim'" | grep -q simulate
  fish -c "source $made/coterie.fish; complete -C 'coterie completion z'" | grep -q zsh
}
