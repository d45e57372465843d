#!/bin/sh
# SPDX-License-Identifier: MIT
# What is written about the program is what the program says.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
root=$here/../..

run man
cmp -s out "$root/docs/tetrarch.1"
report $? "docs/tetrarch.1 is what \`tetrarch man\` prints"

run completion
bash -n out
report $? "the completion script is valid bash"
bash -c 'source ./out
COMP_WORDS=(tetrarch ev) COMP_CWORD=1; _tetrarch; [ "${COMPREPLY[*]}" = eval ] || exit 1
COMP_WORDS=(tetrarch eval bcts --max) COMP_CWORD=3; _tetrarch; [ "${COMPREPLY[*]}" = --max-pieces ] || exit 1
COMP_WORDS=(tetrarch eval --kernel pl) COMP_CWORD=3; _tetrarch; [ "${COMPREPLY[*]}" = plain ] || exit 1' 2>err
report $? "the completion script completes commands, options and values"

run features --list --json
python3 - "$root/docs/features.md" <<'CHECK' >err
import json, re, sys
documented = set(re.findall(r"^(\w+) = ", open(sys.argv[1]).read(), re.M))
# Numbered features are documented by their first.
missing = {f["name"] for f in json.load(open("out"))["features"] if not re.search(r"_[1-9]\d*$", f["name"])} - documented
print(*missing)
sys.exit(bool(missing))
CHECK
report $? "every feature has an example in docs/features.md"

run bench
wanted=$(cat "$root/tests/data/bench.txt")
grep -qx "Bench: $wanted" out
report $? "the signature of bench is that of tests/data/bench.txt"

# What the README shows is what there is.
for command in $(grep -o 'tetrarch [a-z]*' "$root/README.md" | sort -u | sed 's/tetrarch //'); do
    "$program" "$command" --help >out 2>err
    report $? "the README's command \"$command\" exists"
done
finish
