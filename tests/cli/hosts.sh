#!/bin/sh
# SPDX-License-Identifier: MIT
# One fleet on two hosts, one of which is cut off in the middle. The hosts are network namespaces of this machine with a
# cable between them, each with a name of its own; a launch agent takes the place of ssh. Needs root.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! ldd "$program" | grep -q libmpi; then
    echo "1..0 # SKIP built without MPI"
    exit 0
fi
one=tetrarch-$$-1
two=tetrarch-$$-2

remove_hosts() {
    for host in $one $two; do
        for pid in $(ip netns pids $host 2>/dev/null); do kill -9 "$pid" 2>/dev/null; done
        ip netns del $host 2>/dev/null
    done
}
trap 'remove_hosts; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

make_hosts() {
    ip netns add $one && ip netns add $two &&
        ip -n $one link add cable type veth peer name cable netns $two &&
        ip -n $one addr add 10.213.0.1/24 dev cable && ip -n $two addr add 10.213.0.2/24 dev cable || return 1
    for host in $one $two; do
        ip -n $host link set lo up && ip -n $host link set cable up || return 1
    done
}
if ! command -v ip >/dev/null || ! make_hosts 2>err; then
    echo "1..0 # SKIP cannot make network namespaces"
    exit 0
fi

# mpirun calls it with the address of a host and a command for the shell there.
cat >agent <<AGENT
#!/bin/sh
shift
exec ip netns exec $two unshare --uts sh -c "hostname host2; \$*"
AGENT
chmod +x agent
printf '10.213.0.1 slots=2\n10.213.0.2 slots=2\n' >hosts

fleet() { # options of mpirun, then of train: runs four processes, two on each host; leaves the exit code in $code
    options=$1
    shift
    # shellcheck disable=SC2086 # a list of words
    timeout 120 env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin TMPDIR="$folder" OMPI_ALLOW_RUN_AS_ROOT=1 \
        OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ip netns exec $one unshare --uts sh -c 'hostname host1; exec "$@"' sh \
        mpirun --hostfile hosts --mca plm rsh --mca plm_rsh_agent "$folder/agent" --mca btl tcp,self $options -n 4 \
        "$program" train "$@" --lease 2 >out 2>err </dev/null
    code=$?
}

iterations() {
    env -i "$program" runs show 1 --store "$1" --json 2>/dev/null |
        python3 -c "import json, sys; print(json.load(sys.stdin)['iterations'])" 2>/dev/null || echo 0
}

workers() { # how many on the second host
    count=0
    for pid in $(ip netns pids $two); do
        [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != tetrarch ] || count=$((count + 1))
    done
    echo $count
}

cut_off() { # store, then what fleet takes: cuts the cable after two iterations; sets $lost, the workers cut off
    store=$1
    shift
    (
        fleet "$@" --store "$store"
        echo "$code" >code
    ) &
    shell=$!
    while kill -0 $shell 2>/dev/null && [ "$(iterations "$store")" -lt 2 ]; do sleep 0.1; done
    lost=$(workers)
    ip -n $one link set cable down
    wait $shell
    code=$(cat code)
    for pid in $(ip netns pids $two); do kill -9 "$pid" 2>/dev/null; done
    ip -n $one link set cable up
}

record() { # store
    env -i "$program" runs export 1 --store "$1"
}

settings="cross-entropy --height 10 --seed 4"
# shellcheck disable=SC2086
env -i "$program" train $settings --iterations 12 --store alone.db >out 2>err
record alone.db >wanted

# shellcheck disable=SC2086
fleet "" $settings --iterations 12 --store both.db
record both.db >found
[ $code = 0 ] && [ -s wanted ] && cmp -s wanted found
report $? "the same record on two hosts as on one"

# The workers that are left finish the run; mpirun would wait for the others for ever.
# shellcheck disable=SC2086
cut_off recovered.db --enable-recovery $settings --iterations 12
record recovered.db >found
[ "$lost" = 2 ] && cmp -s wanted found && [ "$code" != 0 ] && [ "$code" != 124 ] &&
    grep -q '^tetrarch: the work is complete, but processes on another machine are lost' err
report $? "--enable-recovery: the same record when a host is cut off, and mpirun ends, with $code"

# With short keep-alives mpirun notices before the run ends, and ends the job. It may kill the first process before that
# has stopped the run; what is in the store is enough.
keep_alive="--mca oob_tcp_keepalive_time 1 --mca oob_tcp_keepalive_intvl 1 --mca oob_tcp_keepalive_probes 1"
# shellcheck disable=SC2086
cut_off stopped.db "$keep_alive" $settings --iterations 30
[ "$lost" = 2 ] && [ "$code" != 0 ] && [ "$code" != 124 ] && grep -q 'lost communication with a remote daemon' err
report $? "without it mpirun ends the job, with $code, and says why"
stopped=$(iterations stopped.db)
run train --resume 1 --store stopped.db
# shellcheck disable=SC2086
env -i "$program" train $settings --iterations 30 --store alone30.db >out 2>>err
record alone30.db >wanted
record stopped.db >found
[ "$code" = 0 ] && [ "$stopped" -lt 30 ] && [ -s wanted ] && cmp -s wanted found
report $? "the same record when the run is resumed after $stopped iterations"
finish
