#!/bin/sh
# SPDX-License-Identifier: MIT
# Ctrl-C stops cleanly, keeps the results so far and prints the command that continues.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Waits until the first two games of a match are recorded, however slow the machine.
wait_games() { # record
    for _ in $(seq 300); do
        grep -q '"game": 1,' "$1" 2>/dev/null && grep -q '"game": 2,' "$1" && break
        sleep 0.1
    done
}

# Waits until a process has this many threads.
wait_threads() { # process threads
    until [ "$(find "/proc/$1/task" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l)" -ge "$2" ]; do
        kill -0 "$1" 2>/dev/null || break
        sleep 0.02
    done
}

env -i "$program" eval dt20 --games 50 --threads 2 --seed 9 --json >out 2>err &
process=$!
wait_threads $process 3 # both threads play
kill -INT $process
wait $process
code=$?
python3 -c "import json
r = json.load(open('out'))
assert 1 <= r['games'] < 50 and r['pieces'] > 0" 2>>err && [ $code = 1 ] &&
    grep -q "for the others: tetrarch eval 'dt20' --json --seed '9' --threads '2' --first" err
report $? "an interrupted eval reports what it has and how to go on"

env -i "$program" tetress match minimax mcts --games 1000 --nodes 100 --threads 2 --record match.jsonl \
    --json >out 2>err &
process=$!
wait_games match.jsonl
kill -INT $process
wait $process
code=$?
python3 -c "import json
count = len(json.load(open('out'))['games'])
written = {json.loads(line)['game'] for line in list(open('match.jsonl'))[1:]}
assert 2 <= count and set(range(1, count + 1)) <= written and count + 1 not in written" 2>>err &&
    [ $code = 1 ] && grep -q 'to resume, give the same command again' err
report $? "an interrupted match reports the games that it has written down, up to the first that is missing"

env -i "$program" repro eldaly-2024 --quick --out figures >out 2>err &
process=$!
wait_games figures/eldaly-2024-quick-2.jsonl
kill -INT $process
wait $process
code=$?
[ $code = 1 ] && grep -q 'to resume, give the same command again' err && grep -q '^minimax against random.* 60% ' out &&
    env -i "$program" tetress replay figures/eldaly-2024-quick-1.jsonl --json >out 2>>err
report $? "an interrupted repro of matches keeps its games"

env -i "$program" solve --width 5 --height 5 --threads 2 >out 2>err &
process=$!
wait_threads $process 2
kill -INT $process
wait $process
code=$?
[ $code = 1 ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] && grep -q '^tetrarch: stopped at [0-9]* boards$' err
report $? "an interrupted solve says how far it came"
finish
