#!/bin/sh
# SPDX-License-Identifier: MIT
# The script of `train --print-sbatch` on a real Slurm: a cluster of this one machine with its own key, sockets, ports
# and folders below a temporary one. The job is signalled, requeued and resumed, and ends with the record of a run that
# was never interrupted. Everything is stopped and removed at the end.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

PATH=$PATH:/usr/sbin:/sbin
for tool in munged slurmctld slurmd sbatch scontrol mpirun; do
    if ! command -v $tool >/dev/null; then
        echo "1..0 # SKIP $tool is not installed"
        exit 0
    fi
done
if ! ldd "$program" | grep -q libmpi; then
    echo "1..0 # SKIP built without MPI"
    exit 0
fi

daemons=
stop_cluster() {
    # Jobs first: their processes are no children of this script.
    [ -z "$daemons" ] || scancel --quiet --user="$(id -un)" >/dev/null 2>&1
    seconds=0
    while [ -n "$daemons" ] && [ -n "$(squeue --noheader 2>/dev/null)" ] && [ $seconds -lt 20 ]; do
        sleep 1
        seconds=$((seconds + 1))
    done
    for pid in $daemons; do kill "$pid" 2>/dev/null; done
    for pid in $daemons; do wait "$pid" 2>/dev/null; done
    daemons=
    rm -rf "$folder"
}
trap stop_cluster EXIT
trap 'exit 1' INT TERM

# munged wants a folder that others may enter, and a key that they may not read.
chmod 755 "$folder"
mkdir -m 755 munge state spool logs
dd if=/dev/urandom of=munge/key bs=1 count=1024 2>/dev/null
chmod 600 munge/key

free_ports() { # prints two free ports
    python3 -c "import socket
s = [socket.socket() for _ in range(2)]
[t.bind(('127.0.0.1', 0)) for t in s]
print(*[t.getsockname()[1] for t in s])"
}

# A requeued job waits until its old credential has expired: two minutes, unless cred_expire says otherwise. The other
# settings let Slurm run in a container, without control groups and without root.
configure() {
    name=$(hostname -s)
    # shellcheck disable=SC2046 # two words
    set -- $(free_ports)
    cat >slurm.conf <<CONF
ClusterName=tetrarch
SlurmctldHost=$name(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$1
SlurmdPort=$2
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=socket=$folder/munge/socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/logs/slurmctld
SlurmdLogFile=$folder/logs/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,bf_interval=1
SchedulerType=sched/backfill
JobRequeue=1
KillWait=5
MpiDefault=none
ReturnToService=2
NodeName=$name NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=long Nodes=$name Default=YES MaxTime=INFINITE State=UP
CONF
    # Newer versions of Slurm look for control groups even so.
    echo "CgroupPlugin=disabled" >cgroup.conf
    slurmctld -V | grep -q ' 2[3-9]\.' || rm cgroup.conf
    export SLURM_CONF="$folder/slurm.conf"
}

start_cluster() {
    munged --foreground --force --key-file=munge/key --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
        --log-file="$folder/logs/munged" --seed-file="$folder/munge/seed" >logs/munged.out 2>&1 &
    daemons="$!"
    until_true 20 test -S munge/socket
    slurmctld -D >logs/slurmctld.out 2>&1 &
    daemons="$! $daemons"
    slurmd -D -N "$(hostname -s)" >logs/slurmd.out 2>&1 &
    daemons="$! $daemons"
    until_true 60 idle
}

until_true() { # seconds, then a command
    seconds=$1
    shift
    while ! "$@"; do
        seconds=$((seconds - 1))
        [ $seconds -gt 0 ] || return 1
        sleep 1
    done
}

idle() {
    sinfo --noheader --format=%T 2>/dev/null | grep -qx idle
}

job_is() { # state, as squeue names it
    squeue --noheader --format=%T --jobs="$job" 2>/dev/null | grep -qx "$1"
}

job_gone() {
    ! scontrol show job "$job" 2>/dev/null | grep -q 'JobState=\(PENDING\|RUNNING\|COMPLETING\|CONFIGURING\)'
}

steps() { # how many steps of the run the store has, or nothing
    env -i "$program" runs show 1 --store run.db --json 2>/dev/null |
        python3 -c "import json, sys; print(json.load(sys.stdin)['iterations'])" 2>/dev/null
}

reached() { # iterations
    [ "$(steps || echo 0)" -ge "$1" ] 2>/dev/null
}

configure
start_cluster
report $? "a cluster of this machine is up"

# The job finds the program by its name, and mpirun may run as whoever submits.
mkdir bin
ln -s "$program" bin/tetrarch
export PATH="$folder/bin:$PATH" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

settings="cross-entropy --height 10 --iterations 12 --seed 4"
# shellcheck disable=SC2086 # a list of words
env -i "$program" train $settings --store alone.db >out 2>err
env -i "$program" runs export 1 --store alone.db >wanted

# shellcheck disable=SC2086
run train $settings --store run.db --print-sbatch --ntasks 2 --time 10 --partition long
cp out job.sh
sbatch --parsable job.sh >out 2>err
code=$?
job=$(cat out)
[ $code = 0 ] && [ -n "$job" ]
report $? "Slurm accepts the script"

until_true 60 reached 2
report $? "the job trains"

# What Slurm sends before the time limit, to the script alone.
scancel --batch --signal=USR1 "$job" 2>err
until_true 30 job_is PENDING
report $? "the job is requeued after the signal"
stopped=$(steps)
env -i "$program" runs list --store run.db >out 2>err
grep -q stopped out
report $? "the run has stopped, after ${stopped:-no} iterations"

until_true 120 job_gone
scontrol show job "$job" >shown 2>err
grep -q 'Restarts=1' shown && grep -q 'JobState=COMPLETED' shown
report $? "the job starts once more and completes"

env -i "$program" runs export 1 --store run.db >found 2>err
[ "${stopped:-0}" -ge 1 ] && [ "${stopped:-12}" -lt 12 ] && [ -s wanted ] && cmp wanted found >>err 2>&1
code=$?
[ $code = 0 ] || cat slurm-*.out logs/slurm* >out 2>/dev/null
report $code "the record is that of one process that was never interrupted"
finish
