#!/bin/sh
# SPDX-License-Identifier: MIT
# A Tetress match that is killed again and again, at any moment and with varying threads, ends as if it had never been
# killed. Each match is killed $KILLS times, 4 by default.
kills=${KILLS:-4}
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Prints how long to wait before a kill: random, up to a quarter of the match, so that a match is killed several times.
pause() { # number of the kill, seconds of the match
    python3 -c "import random, sys
print(f'{random.Random(int(sys.argv[1])).uniform(0, float(sys.argv[2]) / 4):.3f}')" "$1" "$2"
}

# Kills matches until $kills have hit one alive. A match that reaches its end must have the right result; then another
# begins.
torment() { # seconds of the match, its words
    seconds=$1
    shift
    killed=0 turn=0 complaints=0 different=0 lines=
    while [ $killed -lt "$kills" ]; do
        turn=$((turn + 1))
        env -i "$program" tetress match "$@" --record match.jsonl --threads $((turn % 4 + 1)) --json >out 2>err &
        process=$!
        sleep "$(pause $turn "$seconds")"
        kill -9 $process 2>/dev/null
        wait $process 2>/dev/null
        code=$?
        [ ! -s err ] || { complaints=$((complaints + 1)); cat err >>log; }
        if [ $code = 137 ]; then
            killed=$((killed + 1))
            # Half of the time, as if the machine had crashed in the middle of a line.
            [ $((turn % 2)) = 0 ] || [ ! -s match.jsonl ] || [ "$(wc -l <match.jsonl)" -lt 2 ] ||
                truncate -s -$((turn * 37 % 200)) match.jsonl
            lines="$lines $(wc -l <match.jsonl 2>/dev/null)"
        else
            cmp -s out whole.json || different=$((different + 1))
            rm -f match.jsonl
        fi
    done
}

check() { # words of a match
    rm -f match.jsonl
    : >log
    start=$(date +%s.%N)
    run tetress match "$@" --threads 2 --json
    seconds=$(python3 -c "import sys; print(float(sys.argv[2]) - float(sys.argv[1]))" "$start" "$(date +%s.%N)")
    mv out whole.json
    torment "$seconds" "$@"
    echo "# $* takes $seconds s; lines in the file at each kill:$lines"
    cp log err
    [ $complaints = 0 ] && [ $different = 0 ]
    report $? "nothing to complain about in $turn turns: $*"
    run tetress match "$@" --record match.jsonl --threads 3 --json
    [ $code = 0 ] && [ ! -s err ] && cmp -s out whole.json
    report $? "killed $kills times, the same to the last byte: $*"
    run tetress replay match.jsonl --json
    python3 -c "import json
replayed, whole = json.load(open('out')), json.load(open('whole.json'))
replayed.pop('planned')
assert replayed == whole" 2>>err && [ $code = 0 ]
    report $? "the record holds that match: $*"
}

check minimax:memory=1 mcts:memory=1 --games 12 --nodes 40
check minimax:memory=1,depth=2 minimax:memory=1,reductions=no --games 100 --nodes 1000 --sprt 0,60
finish
