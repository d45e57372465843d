#!/bin/sh
# SPDX-License-Identifier: MIT
# A run that is killed again and again, at any moment and with varying threads, ends as if it had never been killed.
# Each method is killed $KILLS times, 10 by default.
kills=${KILLS:-10}
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Settings for a run of one to three seconds, as words. Games have a piece limit, so that good weights do not make them
# longer.
settings() { # method
    echo --height 10 --max-pieces 1000 --seed 11 --param final-effort=2
    case $1 in
    pso) echo --iterations 36 --games 30 --param particles=16 ;;
    apso) echo --iterations 24 --games 30 --param particles=16 --param workers=8 ;;
    aco) echo --iterations 16 --games 30 --param archive=20 --param ants=10 --param remeasure=4 ;;
    ga) echo --iterations 12 --games 30 --param population=16 --param reevaluate=yes ;;
    lspi) echo --iterations 8 --games 300 --param samples=40000 ;;
    cross-entropy) echo --iterations 12 --games 30 --param population=20 ;;
    cmaes) echo --iterations 20 --games 40 ;;
    td) echo --iterations 10 --games 200 --param length=40000 ;;
    cbmpi) echo --iterations 4 --games 200 --param budget=120000 --param fit-generations=15 ;;
    esac
}

# Prints how long to wait before a kill: random, up to a quarter of a run, so that a run is killed several times.
pause() { # number of the kill, seconds of a run
    python3 -c "import random, sys
print(f'{random.Random(int(sys.argv[1])).uniform(0, float(sys.argv[2]) / 4):.3f}')" "$1" "$2"
}

# Resumes run 1, or begins it if it does not exist yet. Replaces the shell with the program, so that a kill hits it.
start() { # method, threads
    if [ -e begun ] && env -i "$program" runs show 1 >/dev/null 2>&1; then
        exec env -i "$program" train --resume 1 --threads "$2"
    else
        # shellcheck disable=SC2046
        exec env -i "$program" train "$1" $(settings "$1") --threads "$2"
    fi
}

# Kills runs until $kills have hit one alive. A run that reaches its end must have the right result; then another
# begins.
torment() { # method, seconds of a run
    killed=0 turn=0 complaints=0 different=0 steps=
    while [ $killed -lt "$kills" ]; do
        turn=$((turn + 1))
        (start "$1" $((turn % 4 + 1))) >out 2>err &
        process=$!
        touch begun
        sleep "$(pause $turn "$2")"
        kill -9 $process 2>/dev/null
        wait $process 2>/dev/null
        code=$?
        [ ! -s err ] || { complaints=$((complaints + 1)); cat err >>log; }
        if [ $code = 137 ]; then
            killed=$((killed + 1))
            now=$(env -i "$program" runs show 1 --json 2>/dev/null | sed 's/.*"evaluations": \([0-9]*\).*/\1/')
            steps="$steps $now"
        else
            run runs export 1
            cmp -s out whole.json || different=$((different + 1))
            rm -f tetrarch.db* begun
        fi
    done
}

number=0
for method in $(env -i "$program" train --help | sed -n '/^methods/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    number=$((number + 1))
    # shellcheck disable=SC2046
    run train "$method" $(settings "$method") --store whole.db --json
    [ $code = 0 ]
    report $? "$method: runs in one go"
    seconds=$(python3 -c "import json; print(json.load(open('out'))['seconds'])")
    run runs export $number --store whole.db
    mv out whole.json
    : >log
    torment "$method" "$seconds"
    echo "# $method takes $seconds s; killed when so many measurements were recorded:$steps"
    cp log err
    [ $complaints = 0 ] && [ $different = 0 ]
    report $? "$method: nothing to complain about in $turn turns"
    (start "$method" 2) >out 2>err
    [ $? = 0 ] && [ ! -s err ]
    report $? "$method: goes on to the end"
    run runs export 1
    [ -s whole.json ] && cmp -s out whole.json
    report $? "$method: killed $kills times, the same to the last bit"
    rm -f tetrarch.db* begun
done
finish
