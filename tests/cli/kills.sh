#!/bin/sh
# SPDX-License-Identifier: MIT
# A run that is killed again and again, at any moment and with changing threads, ends as if it had never been. Each
# method is killed $KILLS times, 10 where that is not set.
kills=${KILLS:-10}
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Settings for a run of one to three seconds, as words.
settings() { # method
    case $1 in
    pso) echo --height 10 --iterations 12 --games 30 --param particles=16 ;;
    apso) echo --height 10 --iterations 12 --games 30 --param particles=16 --param workers=8 ;;
    ga) echo --height 10 --iterations 12 --games 30 --param population=16 --param reevaluate=yes ;;
    lspi) echo --height 10 --iterations 6 --games 300 --param samples=40000 ;;
    cross-entropy) echo --height 10 --iterations 12 --games 20 --param population=20 ;;
    cmaes) echo --height 10 --iterations 12 --games 40 ;;
    cbmpi) echo --height 10 --iterations 4 --games 200 --param budget=60000 --param fit-generations=15 ;;
    esac
}

# Draws all pauses at once: milliseconds from 0 to the length of a run.
pauses() { # method number, seconds of a run
    python3 -c "import random, sys
random.seed(int(sys.argv[1]))
print(*(f'{random.uniform(0, float(sys.argv[2])):.3f}' for _ in range(int(sys.argv[3]))))" "$1" "$2" "$kills"
}

# Goes on with run 1, or begins it where it is not there yet.
start() { # method, threads
    if env -i "$program" runs show 1 --store "$1.db" >/dev/null 2>&1; then
        exec env -i "$program" train --resume 1 --store "$1.db" --threads "$2"
    else
        # shellcheck disable=SC2046
        exec env -i "$program" train "$1" $(settings "$1") --seed 11 --store "$1.db" --threads "$2"
    fi
}

number=0
for method in $(env -i "$program" train --help | sed -n '/^methods/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    number=$((number + 1))
    # shellcheck disable=SC2046
    run train "$method" $(settings "$method") --seed 11 --store whole.db --json
    [ $code = 0 ]
    report $? "$method: runs in one go"
    seconds=$(python3 -c "import json; print(json.load(open('out'))['seconds'])")
    run runs export $number --store whole.db
    mv out whole.json
    killed=0 round=0
    : >log
    # Later turns are shorter, so that the run is not over before all kills are spent.
    for pause in $(pauses $number "$(python3 -c "print(1.5 * $seconds / $kills)")"); do
        round=$((round + 1))
        (start "$method" $((round % 4 + 1))) >out 2>err &
        process=$!
        sleep "$pause"
        kill -9 $process 2>/dev/null && killed=$((killed + 1))
        wait $process 2>/dev/null
        cat err >>log
    done
    [ ! -s log ] && [ $killed -gt 0 ]
    report $? "$method: nothing to complain about in $kills turns"
    cp log err
    (start "$method" 2) >out 2>err
    code=$?
    [ $code = 0 ] && [ ! -s err ]
    report $? "$method: goes on to the end"
    run runs export 1 --store "$method.db"
    cmp -s out whole.json
    report $? "$method: killed $kills times, the same to the last bit"
    rm -f "$method.db"*
done
finish
