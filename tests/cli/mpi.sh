#!/bin/sh
# SPDX-License-Identifier: MIT
# Training on several processes: the same record for any number of them, even if workers are killed or hang. KILLS is
# the number of workers to kill (default 6). $2 is a program that does not belong in such a job.
stranger=$(realpath "${2:-/nonexistent}")
. "$(dirname "$0")/lib.sh"
kills=${KILLS:-6}

if ! ldd "$program" | grep -q libmpi; then
    echo "1..0 # SKIP built without MPI"
    exit 0
fi

fleet() { # processes, then options of train
    ranks=$1
    shift
    env -i PATH=/usr/bin:/bin OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        mpirun --oversubscribe --enable-recovery -n "$ranks" "$program" train "$@" --json >out 2>err </dev/null
}

record() { # store
    env -i "$program" runs export 1 --store "$1"
}

for method in pso apso aco ga cross-entropy cmaes lspi cbmpi td; do
    settings="$method --height 7 --iterations 3 --games 5 --seed 3"
    [ $method = cbmpi ] && settings="$settings --param budget=40000 --param fit-generations=10"
    [ $method = td ] && settings="$settings --param length=5000"
    [ $method = lspi ] && settings="$settings --param samples=20000"
    # shellcheck disable=SC2086 # a list of words
    env -i "$program" train $settings --store "$method.db" >out 2>err
    record "$method.db" >wanted
    for ranks in 1 2 4; do
        # shellcheck disable=SC2086
        fleet $ranks $settings --store "$method-$ranks.db"
        code=$?
        record "$method-$ranks.db" >found
        [ $code = 0 ] && [ "$(wc -l <out)" = 1 ] && cmp -s wanted found
        report $? "$method: the same record on $ranks processes as on one"
    done
done

measure() { # processes, then a command that measures and its options
    ranks=$1
    shift
    env -i PATH=/usr/bin:/bin OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        mpirun --oversubscribe --enable-recovery -n "$ranks" "$program" "$@" --json >out 2>err </dev/null
}

untimed() { # prints what does not depend on the clock
    sed 's/"[a-z_]*second[a-z_]*": [0-9.e+]*, //g' out
}

for command in "eval bcts --games 30 --height 10 --seed 3" "eval gaunt-2018 --games 8 --height 8 --preview 1" \
    "eval champion-10x20 --games 8 --height 8" "compare bcts dellacherie --height 8 --max-games 20" \
    "controllers measure bcts deng-2017-ga --games 10 --height 8" \
    "eval bcts --height 8 --last-boards 4 --repetitions 5 --seed 3"; do
    # shellcheck disable=SC2086
    env -i "$program" $command --json >out 2>err
    untimed >wanted
    for ranks in 1 3; do
        # shellcheck disable=SC2086
        measure $ranks $command
        code=$?
        untimed >found
        [ $code = 0 ] && [ "$(wc -l <out)" = 1 ] && [ -s wanted ] && cmp -s wanted found
        report $? "the same scores for -n $ranks as without mpirun: $command"
    done
done

# A stop cuts off the games of all processes and keeps them. Leaving out those of the other processes, which are longer
# than the finished ones, would make the mean too low.
measure 3 eval bcts --height 24 --games 9 --seed 1 &
shell=$!
playing=0
while [ $playing -lt 3 ] && kill -0 $shell 2>/dev/null; do # until each has had two seconds of a processor
    playing=0
    launcher=$(pgrep -P $shell -x mpirun || pgrep -P $shell -x orterun)
    for process in $(pgrep -P "${launcher:-0}" -x tetrarch); do
        tr '\0' '\n' <"/proc/$process/environ" | grep -qx 'OMPI_COMM_WORLD_RANK=0' && leader=$process
        [ "$(ps -o times= -p "$process")" -lt 2 ] || playing=$((playing + 1))
    done
done
kill -USR1 "$leader"
wait $shell
grep -q '"games": 3,' out && grep -q '"deaths": 0,' out && grep -q 'stopped after 3 of 9 games' err
report $? "a stop keeps the games of all processes"

# Short games travel in batches. Of the games of a generation some end at once and some are cut off after a hundred
# thousand pieces, so that batches that were meant to be short are not.
for settings in "ga --param population=2000 --games 1 --max-pieces 50 --iterations 3" \
    "ga --param population=100 --games 1 --max-pieces 100000 --iterations 3 --height 14"; do
    # shellcheck disable=SC2086
    env -i "$program" train $settings --seed 5 --store batches.db >out 2>err
    record batches.db >wanted
    for ranks in 2 4; do
        # shellcheck disable=SC2086
        fleet $ranks $settings --seed 5 --store "batches-$ranks.db"
        code=$?
        record "batches-$ranks.db" >found
        [ $code = 0 ] && [ -s wanted ] && cmp -s wanted found
        report $? "batches of games: the same record on $ranks processes as on one: $settings"
    done
    rm -f batches*.db*
done

start() { # processes, then a command: starts it in the background, and finds its first process and its workers
    measure "$@" &
    shell=$!
    workers=
    leader=
    while { [ -z "$leader" ] || [ "$(echo "$workers" | wc -w)" -lt $(($1 - 1)) ]; } && kill -0 $shell 2>/dev/null; do
        launcher=$(pgrep -P $shell -x mpirun || pgrep -P $shell -x orterun)
        workers=
        for process in $(pgrep -P "${launcher:-0}" -x tetrarch); do
            if tr '\0' '\n' <"/proc/$process/environ" | grep -qx 'OMPI_COMM_WORLD_RANK=0'; then
                leader=$process
            else
                workers="$workers $process"
            fi
        done
    done
}

played() { # processes: waits until each has had a second of a processor
    for process in "$@"; do
        while kill -0 $shell 2>/dev/null && [ "$(ps -o times= -p "$process" || echo 9)" -lt 1 ]; do sleep 0.05; done
    done
}

# Workers are killed, and one hangs, with batches of short games in their hands.
short="eval bcts --games 400000 --max-pieces 100 --seed 8"
# shellcheck disable=SC2086
env -i "$program" $short --json >out 2>err
untimed >wanted
for signal in KILL STOP; do
    # shellcheck disable=SC2086
    start 3 $short --lease 1
    # shellcheck disable=SC2086
    played $workers
    kill -$signal "${workers##* }"
    wait $shell
    code=$?
    untimed >found
    [ $code = 0 ] && [ "$(wc -l <out)" = 1 ] && [ -s wanted ] && cmp -s wanted found
    report $? "the same scores after SIG$signal to a worker in the middle of a batch"
done

# A stop in the middle of batches: games from the first on without a gap, and what was given back is not counted.
# shellcheck disable=SC2086
start 3 $short
# shellcheck disable=SC2086
played $workers
kill -USR1 "$leader"
wait $shell
python3 -c "import json
r = json.load(open('out'))
assert 0 < r['games'] < 400000 and r['rows']['min'] >= 0 and r['pieces'] <= 100 * r['games']" 2>>err &&
    grep -q 'stopped after [0-9]* of 400000 games' err
report $? "a stop in the middle of batches"

settings="cross-entropy --height 10 --iterations 7 --seed 4"
# shellcheck disable=SC2086
env -i "$program" train $settings --store alone.db >out 2>err
record alone.db >wanted

victim() { # prints a worker of the running fleet: any child of mpirun but the oldest, which leads
    pgrep -P "$launcher" -x tetrarch | sort -n | tail -n +2 | shuf -n 1
}

attack() { # signal, title
    rm -f attacked.db*
    # shellcheck disable=SC2086
    fleet 4 $settings --lease 1 --store attacked.db &
    shell=$!
    launcher=
    while [ -z "$launcher" ] && kill -0 $shell 2>/dev/null; do
        launcher=$(pgrep -P $shell -x mpirun || pgrep -P $shell -x orterun)
    done
    while [ ! -s attacked.db ] && kill -0 $shell 2>/dev/null; do sleep 0.05; done
    for _ in 1 2 3; do
        sleep "0.$(shuf -i 1-4 -n 1)"
        pid=$(victim)
        [ -n "$pid" ] && kill "-$1" "$pid" 2>/dev/null && dead=$((dead + 1))
    done
    wait $shell
    code=$?
    record attacked.db >found
    echo "exit status $code" >>err
    [ $code = 0 ] && cmp -s wanted found
    report $? "$2"
}

dead=0
runs=0
while [ $dead -lt "$kills" ] && [ $runs -lt $((kills + 5)) ]; do
    runs=$((runs + 1))
    attack KILL "the same record after $dead killed workers and up to three more"
done
attack STOP "the same record when workers hang"

# If the master dies, the fleet dies with it, and the run can be resumed later. mpirun, which with --enable-recovery
# hides the end of any process, must not report success.
rm -f attacked.db*
# shellcheck disable=SC2086
fleet 3 $settings --store attacked.db &
shell=$!
while ! env -i "$program" runs show 1 --store attacked.db >/dev/null 2>&1 && kill -0 $shell 2>/dev/null; do
    sleep 0.05
done
launcher=$(pgrep -P $shell -x mpirun || pgrep -P $shell -x orterun)
# Process numbers wrap around: the lowest is not always the first process.
for process in $(pgrep -P "$launcher" -x tetrarch); do
    tr '\0' '\n' <"/proc/$process/environ" | grep -qx 'OMPI_COMM_WORLD_RANK=0' && kill -9 "$process"
done
wait $shell
code=$?
[ $code != 0 ]
report $? "mpirun fails, with $code, when the leading process was killed"
fleet 2 --resume 1 --store attacked.db
code=$?
record attacked.db >found
[ $code = 0 ] && cmp -s wanted found
report $? "the same record when the leading process was killed and the run resumed"

fleet 2 --resume 7 --store attacked.db
code=$?
[ $code != 0 ] && grep -q 'there is no run 7' err
report $? "mpirun fails when the leading process does"

mixed() { # options of mpirun, then the program that does not belong there with its arguments
    options=$1
    shift
    # shellcheck disable=SC2086
    timeout 120 env -i PATH=/usr/bin:/bin OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        mpirun --oversubscribe $options -n 2 "$program" train $settings --lease 10 --store mixed.db : -n 1 "$@" \
        >out 2>err </dev/null
    code=$?
}

for options in "" --enable-recovery; do
    rm -f mixed.db*
    mixed "$options" "$stranger" build
    [ $code = 1 ] && [ "$(grep -c '^tetrarch:' err)" = 1 ] && [ ! -e mixed.db ] &&
        grep -q 'process 2 of this job is tetrarch 0.0.9 (sources 0123456789ab), but the leading one is tetrarch' err
    report $? "refuses a worker of another build, with both named ($options)"
    mixed "$options" "$stranger" old
    [ $code = 1 ] && [ "$(grep -c '^tetrarch:' err)" = 1 ] && [ ! -e mixed.db ] &&
        grep -q 'process 2 of this job is an unknown program, but' err
    report $? "refuses a worker that does not say what it is ($options)"
    mixed "$options" "$stranger" idle
    [ $code = 1 ] && [ "$(grep -c '^tetrarch:' err)" = 1 ] && grep -q 'process 2 of this job does not answer' err
    report $? "refuses a process that knows MPI and nothing else ($options)"
    mixed "$options" sleep 1000
    [ $code = 1 ] && [ "$(grep -c '^tetrarch:' err)" = 1 ] && grep -q 'not all processes of this job have joined' err
    report $? "refuses a process that does not know MPI ($options)"
done
finish
