# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What the black-box tests share. A test script begins with `. "$(dirname "$0")/lib.sh"`, calls the checks below and
# ends with `finish`. The program under test is $1; everything runs in an empty environment and a temporary folder.
set -u
program=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
tests=0
failures=0

# Runs the program; leaves its output in the files out and err and its exit code in $code.
run() {
    env -i "$program" "$@" >out 2>err </dev/null
    code=$?
}

# Tells whether the build has a command; tests/cli/options.sh checks that it has those it was configured with.
has() { # command
    env -i "$program" "$1" --help >/dev/null 2>&1
}

# Reports a check. It is skipped if this build lacks the last command used.
report() { # ok? title
    tests=$((tests + 1))
    title=$(printf '%.200s' "$2" | tr '\n' ' ')
    if [ "$1" != 0 ] && grep -q '^tetrarch: this build has no ' err; then
        echo "ok $tests - $title # SKIP $(sed -n 's/^tetrarch: \(this build has no \)/\1/p' err)"
    elif [ "$1" = 0 ]; then
        echo "ok $tests - $title"
    else
        failures=$((failures + 1))
        echo "not ok $tests - $title"
        sed 's/^/# out: /' out | head -n 20 | cut -c 1-1000
        sed 's/^/# err: /' err | head -n 20 | cut -c 1-1000
    fi
}

# Checks that a command is refused with exit code $1 and a single sentence that contains $2.
refuses() {
    wanted=$1 sentence=$2
    shift 2
    run "$@"
    [ "$code" = "$wanted" ] && [ "$(wc -l <err)" = 1 ] && [ ! -s out ] && grep -qF -- "$sentence" err
    report $? "refuses: tetrarch $*"
}

# Checks that a command succeeds and prints something that contains $1.
prints() {
    text=$1
    shift
    run "$@"
    [ "$code" = 0 ] && [ ! -s err ] && grep -qF -- "$text" out
    report $? "prints \"$text\": tetrarch $*"
}

# Checks with Python that the JSON on standard output has the property $1, written about the object r.
json() {
    property=$1
    shift
    run "$@" --json
    [ "$code" = 0 ] && [ ! -s err ] && [ "$(wc -l <out)" = 1 ] && python3 -c "import json, math
r = json.load(open('out'))
assert $property" 2>>err
    report $? "$property: tetrarch $* --json"
}

finish() {
    echo "1..$tests"
    [ $failures = 0 ]
    exit
}
