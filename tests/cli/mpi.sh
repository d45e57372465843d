#!/bin/sh
# SPDX-License-Identifier: MIT
# Training on several processes: the same record for any number of them, also when workers are killed or hang. KILLS
# says how many workers lose their lives (6 unless it is set).
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

for method in pso apso ga cross-entropy cmaes lspi cbmpi td; do
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

# A master that dies takes the fleet with it, and the run goes on later.
rm -f attacked.db*
# shellcheck disable=SC2086
fleet 3 $settings --store attacked.db &
shell=$!
while [ ! -s attacked.db ] && kill -0 $shell 2>/dev/null; do sleep 0.05; done
sleep 0.5
launcher=$(pgrep -P $shell -x mpirun || pgrep -P $shell -x orterun)
[ -n "$launcher" ] && kill -9 "$(pgrep -P "$launcher" -x tetrarch | sort -n | head -n 1)"
wait $shell
fleet 2 --resume 1 --store attacked.db
code=$?
record attacked.db >found
[ $code = 0 ] && cmp -s wanted found
report $? "the same record when the leading process was killed and the run resumed"
finish
