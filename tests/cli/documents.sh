#!/bin/sh
# SPDX-License-Identifier: MIT
# The documentation matches what the program prints.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
root=$here/../..

# A build without some commands has a different man page.
for command in play serve; do
    has $command || { echo "1..0 # SKIP this build has no $command"; exit 0; }
done

run man
cmp -s out "$root/docs/tetrarch.1"
report $? "docs/tetrarch.1 is what \`tetrarch man\` prints"

# The version is defined in meson.build, and these files must match it.
version=$(env -i "$program" --version | cut -d ' ' -f 2)
for place in "CHANGELOG.md:## $version" "debian/changelog:tetrarch ($version) " \
    "data/org.tetrarch.Tetrarch.metainfo.xml:<release version=\"$version\"" \
    "docs/tetrarch-tbp.1:\"tetrarch $version\""; do
    grep -m 1 '^## \|^tetrarch (\|<release \|^\.TH' "$root/${place%%:*}" >out
    grep -qF -- "${place#*:}" out
    report $? "${place%%:*} begins with the version, $version"
done

run completion
bash -n out
report $? "the completion script is valid bash"
bash -c 'source ./out
COMP_WORDS=(tetrarch ev) COMP_CWORD=1; _tetrarch; [ "${COMPREPLY[*]}" = eval ] || exit 1
COMP_WORDS=(tetrarch eval bcts --max) COMP_CWORD=3; _tetrarch; [ "${COMPREPLY[*]}" = --max-pieces ] || exit 1
COMP_WORDS=(tetrarch eval --kernel pl) COMP_CWORD=3; _tetrarch; [ "${COMPREPLY[*]}" = plain ] || exit 1' 2>err
report $? "the completion script completes commands, options and values"
completes() { # wanted, words; the last is to be completed
    wanted=$1
    shift
    bash -c 'source ./out; wanted=$1; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tetrarch
for reply in "${COMPREPLY[@]}"; do [ "$reply" = "$wanted" ] && exit 0; done; exit 1' \
        completes "$wanted" tetrarch "$@" 2>err
    report $? "completes: tetrarch $* -> $wanted"
}
completes champion-10x20 eval champ
completes dellacherie compare bcts del
completes champion-10x10 play --against champ
completes bcts train cmaes --start bc
completes bcts tbp --controller bc
completes cross-entropy train cr
completes biswas-2016 train --preset bis
completes rvce train cmaes --features rv
completes row_transitions train cmaes --features row
completes holes,row_transitions train cmaes --features holes,row
completes dellacherie features --set de
completes eldaly-2024-minimax tetress match random eld
completes mcts tetress play --agent mc
completes learned tetress learn --weights le
completes cmaes tetress learn --method cm
completes gaunt-2018 repro gau
completes completion help comp
completes version ver
completes list runs li
completes --format runs export 1 --form
completes csv runs export 1 --format c
completes tensorboard runs export 1 --format t
completes learn tetress le
completes show help controllers sh
completes --racing train ga --rac

# The help of a subcommand covers only that subcommand.
run tetress learn --help
grep -q -- --generations out && ! grep -q -e --sprt -e --position out
report $? "tetress learn --help has the options of learn alone"
run help runs plot
grep -q 'usage: tetrarch runs plot RUN' out
report $? "\`help runs plot\` is \`runs plot --help\`"

for shell in zsh fish; do
    run completion $shell
    grep -q 'champion-10x20' out && grep -q 'cross-entropy' out && grep -q 'max-pieces' out
    report $? "the completion script for $shell has controllers, methods and options"
    if command -v $shell >/dev/null; then
        $shell -n out 2>err
        report $? "and is valid $shell"
    fi
done

run features --list --json
python3 - "$root/docs/reference/features.md" <<'CHECK' >err
import json, re, sys
documented = set(re.findall(r"^(\w+) = ", open(sys.argv[1]).read(), re.M))
# Of numbered features only the first is documented.
names = {f["name"] for f in json.load(open("out"))["features"] if not re.search(r"_[1-9]\d*$", f["name"])}
missing = names - documented
print(*missing)
sys.exit(bool(missing))
CHECK
report $? "every feature has an example in docs/reference/features.md"

run bench
wanted=$(cat "$root/tests/data/bench.txt")
grep -qx "Bench: $wanted" out
report $? "the signature of bench is that of tests/data/bench.txt"

python3 "$here/references.py" "$root" >out 2>err
report $? "links lead somewhere, files that documents name exist, no line is too long"

for protocol in tei tbp; do
    python3 "$here/transcript.py" "$program" "$root/docs/reference/$protocol.md" >out 2>err
    report $? "the session in docs/reference/$protocol.md is what the program says"
done

sed -n '/^```replay$/,/^```$/{/^```/!p;}' "$root/docs/reference/files.md" >documented
run eval bcts --rules guideline --games 1 --max-pieces 3 --replay written
cmp documented written >out 2>err
report $? "the replay in docs/reference/files.md is what the program writes"

# The commands in the README exist.
for command in $(grep -o 'tetrarch [a-z]*' "$root/README.md" | sort -u | sed 's/tetrarch //'); do
    "$program" "$command" --help >out 2>err
    report $? "the README's command \"$command\" exists"
done
finish
