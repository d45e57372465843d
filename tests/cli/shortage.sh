#!/bin/sh
# SPDX-License-Identifier: MIT
# What the program does if the system runs out of threads or memory: one sentence and exit code 1, or the usual result;
# never a crash. $2 is a library that runs out of threads, $3 the program tetrarch-tbp.
shim=$(realpath "$2")
bot=$(realpath "$3")
. "$(dirname "$0")/lib.sh"

with_threads() { # how many there are, then arguments
    threads=$1
    shift
    timeout 60 env -i LD_PRELOAD="$shim" THREADS="$threads" "$program" "$@" >out 2>err </dev/null
    code=$?
}

one_sentence() { # Checks that the last command ended with exit code 1 and one sentence that contains $1.
    [ "$code" = 1 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s out ] && grep -qF -- "$1" err
}

# The server needs six threads: one for live events, one for deadlines, two readers, one writer, and its own.
for threads in 0 1 2 3 4 5; do
    with_threads $threads serve --port 0 --store store.db
    one_sentence 'cannot start the server'
    report $? "serve refuses to start with $threads threads to be had"
done

# Other commands do the same work with one thread as with several.
run eval bcts --games 8 --height 8 --seed 3 --threads 4 --json
grep -o '"scores".*' out >wanted
with_threads 0 eval bcts --games 8 --height 8 --seed 3 --threads 4 --json
grep -o '"scores".*' out >found
[ $code = 0 ] && [ -s found ] && cmp -s wanted found
report $? "eval gives the same without another thread"

run train pso --height 6 --games 3 --iterations 2 --threads 4 --store wanted.db
run runs export 1 --store wanted.db
mv out wanted
with_threads 0 train pso --height 6 --games 3 --iterations 2 --threads 4 --store found.db
run runs export 1 --store found.db
[ $code = 0 ] && [ -s out ] && cmp -s wanted out
report $? "train records the same without another thread"

printf 'tei\nposition empty turn 0 moves 0-0,0-1,0-2,0-3\ngo nodes 50\nquit\n' >talk.txt
timeout 60 env -i LD_PRELOAD="$shim" THREADS=0 "$program" tetress engine <talk.txt >out 2>err
code=$?
[ $code = 0 ] && grep -q '^bestmove ' out
report $? "an engine of Tetress answers without another thread"

with_memory() { # kilobytes, then a command
    limit=$1
    shift
    (
        # shellcheck disable=SC3045 # dash and bash have it
        ulimit -v "$limit"
        exec timeout 60 env -i "$@"
    ) >out 2>err </dev/null
    code=$?
}

# Finds the least memory, in steps of 4 MB, with which a command gets past the dynamic loader and can do something.
least_memory() {
    limit=8000
    with_memory "$limit" "$program" --version
    while [ $code != 0 ]; do
        limit=$((limit + 4000))
        with_memory "$limit" "$program" --version
    done
    echo "$limit"
}
least=$(least_memory)

starves() { # arguments: a command that needs a gigabyte
    with_memory $((least + 60000)) "$program" "$@"
    one_sentence 'tetrarch: out of memory'
    report $? "out of memory, in one sentence: tetrarch $*"
}
starves train pso --param particles=10000 --games 1000 --height 6 --iterations 1 --threads 1 --store starving.db
starves train pso --param particles=10000 --games 1000 --height 6 --iterations 1 --threads 2 --store starving.db
starves train lspi --param samples=1000000000 --height 6 --iterations 1 --threads 1 --store starving.db
starves eval bcts --games 10000000 --max-pieces 1 --threads 1

# Wherever the memory runs out, the program ends with a sentence. The loader prints its own, with exit code 127.
ends_well() { # title, then a command
    title=$1 bad=
    shift
    for extra in 0 500 1000 1500 2000 3000 4000 6000 8000 12000 16000 24000 32000 48000 64000; do
        with_memory $((least + extra)) "$@"
        [ $code = 0 ] || [ $code = 127 ] || { [ $code = 1 ] && [ "$(wc -l <err)" = 1 ]; } || bad="$bad $extra:$code"
    done
    [ -z "$bad" ]
    report $? "any shortage of memory ends well: $title$bad"
}
run train ga --height 6 --games 3 --iterations 2 --store small.db
ends_well eval "$program" eval bcts --games 4 --height 8 --threads 2
ends_well "eval --json" "$program" eval bcts --games 4 --height 8 --threads 1 --json
ends_well train "$program" train cross-entropy --height 6 --games 3 --iterations 2 --threads 2 --store fresh.db
ends_well "runs list" "$program" runs list --store small.db --json
ends_well "runs export" "$program" runs export 1 --store small.db
ends_well match "$program" tetress match greedy random --games 2 --nodes 1 --threads 1
ends_well tetrarch-tbp "$bot"
finish
