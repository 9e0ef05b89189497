#!/usr/bin/env bash
# Lints for the GitHub Action: annotations beside the lines, the job's summary, and the files that were asked for.
#
# Its inputs are the INPUT_ variables of action.yml, all of which may be missing or empty; SMEM_LEDGER is the program.
# Outside of GitHub it prints text, so that a step can be tried at a prompt: INPUT_PATHS=src .github/action/lint.sh
# Exit codes are those of lint.
set -euo pipefail

tool=${SMEM_LEDGER:-smem-ledger}

fail() {
  echo "${GITHUB_ACTIONS:+::error::}smem-ledger action: $*" >&2
  exit 2
}
warn() { echo "${GITHUB_ACTIONS:+::warning::}smem-ledger action: $*" >&2; }

# Git refuses a work tree that another user checked out, as in a container.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

# The commits of a pull request. What GitHub checks out for one is its merge into the target branch; a checkout of the
# branch itself needs the target branch beside it.
range_of_pull_request() {
  [[ ${GITHUB_EVENT_NAME:-} == pull_request ]] || return 0
  local base
  base=$(git merge-base "origin/${GITHUB_BASE_REF:-}" HEAD 2>/dev/null) || base=
  if git rev-parse -q --verify 'HEAD^2' >/dev/null 2>&1; then
    echo 'HEAD^1..HEAD'
  elif [[ -n $base && $base != "$(git rev-parse HEAD)" ]]; then
    echo "origin/$GITHUB_BASE_REF...HEAD"
  else
    warn 'the checkout has no history, so everything is linted; give actions/checkout fetch-depth: 2'
  fi
}

words=(lint)
while IFS= read -r line; do # one path a line, or several apart by blanks on one line
  if [[ ${INPUT_PATHS:-.} == *$'\n'* ]]; then
    [[ -z $line ]] || words+=("$line")
  else
    read -ra several <<<"$line"
    words+=("${several[@]}")
  fi
done <<<"${INPUT_PATHS:-.}"

add() { [[ -z $2 ]] || words+=("$1" "$2"); }
add --arch "${INPUT_ARCH:-}"
add -p "${INPUT_BUILD_DIR:-}"
add --fail-on "${INPUT_FAIL_ON:-}"
add --baseline "${INPUT_BASELINE:-}"
case ${INPUT_GIT:-auto} in
auto) add --git "$(range_of_pull_request)" ;;
all) ;;
*) add --git "$INPUT_GIT" ;;
esac

formats=text
[[ -z ${GITHUB_ACTIONS:-} ]] || formats=github
summary=
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  summary=$(mktemp)
  trap 'rm -f "$summary"' EXIT
  formats+=,markdown=$summary
fi
add_file() {
  [[ $2 != *,* ]] || fail "a comma cannot stand in the name of a file: $2"
  [[ -z $2 ]] || formats+=,$1=$2
}
add_file sarif "${INPUT_SARIF_FILE:-}"
add_file json "${INPUT_JSON_FILE:-}"
add --format "$formats"
read -ra options <<<"${INPUT_OPTIONS:-}"
words+=("${options[@]}")
read -ra flags <<<"${INPUT_FLAGS:-}"
((${#flags[@]} == 0)) || words+=(-- "${flags[@]}")

command -v "$tool" >/dev/null || fail "there is no $tool; install it, or name it in SMEM_LEDGER"
status=0
"$tool" "${words[@]}" || status=$?
[[ -z $summary || ! -s $summary ]] || cat "$summary" >>"$GITHUB_STEP_SUMMARY"
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
  echo "exit-code=$status" >>"$GITHUB_OUTPUT"
  [[ -z ${INPUT_SARIF_FILE:-} || ! -s $INPUT_SARIF_FILE ]] || echo "sarif-file=$INPUT_SARIF_FILE" >>"$GITHUB_OUTPUT"
  [[ -z ${INPUT_JSON_FILE:-} || ! -s $INPUT_JSON_FILE ]] || echo "json-file=$INPUT_JSON_FILE" >>"$GITHUB_OUTPUT"
fi
exit "$status"
