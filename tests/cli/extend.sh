#!/bin/sh
# SPDX-License-Identifier: MIT
# The diffs of docs/architecture.md add a feature, a player, an optimiser and a command: they apply to this tree, it
# builds, and the new tests pass.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
root=$(realpath "$here/../..")
unset GIT_DIR GIT_WORK_TREE # whoever calls may be in a repository; the copy is none

# The tree without its build folders.
mkdir tree && tar -C "$root" --exclude='./build*' --exclude=./.git --exclude=./node_modules -cf - . | tar -C tree -xf -
sed -n '/^```diff$/,/^```$/{/^```/!p;}' "$root/docs/architecture.md" >diffs
[ "$(grep -c '^new file mode' diffs)" -ge 4 ]
report $? "the document shows at least four new files"
(cd tree && git apply ../diffs) >out 2>err
report $? "the diffs apply"

# Without optimisation, to save time.
meson setup tree/build tree -Doptimization=0 -Dmpi=disabled >out 2>err &&
    ninja -C tree/build tetrarch tests/positions tests/differential tests/test_player tests/test_optim >out 2>err
report $? "the tree with them builds"
[ -x tree/build/tetrarch ] || finish
program=$folder/tree/build/tetrarch

passes() { # title, command
    title=$1
    shift
    "$@" >out 2>err
    report $? "$title"
}
cd tree || exit 1
passes "the drawn positions are right, that of the new feature too" build/tests/positions docs/reference/features.md
passes "all features are those of the reference" build/tests/differential features 50
passes "the tests of players pass" build/tests/test_player
passes "the tests of optimisers pass" build/tests/test_optim
cd .. || exit 1

# The new rows appear wherever rows are listed.
prints colour_balance features --list
prints lowest eval --help
prints 'bcts on 10x20' eval bcts --player lowest --games 2
prints 'climb ' train --help
prints 'climb on 10x6' train climb --height 6 --iterations 2
prints 'pieces ' --help

# The check that the diff adds to tests/cli/answers.sh.
sed -n 's/^+\(json .*\)/\1/p' diffs >added
[ -s added ]
report $? "the command has a test"
# shellcheck source=/dev/null
. ./added
finish
