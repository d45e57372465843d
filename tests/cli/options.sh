#!/bin/sh
# SPDX-License-Identifier: MIT
# The program has exactly what its build was configured with, and plays the same games without the rest:
#   options.sh TETRARCH tui=yes|no web=yes|no mpi=yes|no
options="$*"
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Checks that a command exists or, in a build without it, fails with one sentence, whatever its arguments.
offered() { # option of the build, what such a build lacks, command
    option=$1 what=$2
    shift 2
    case $options in
    *"$option=yes"*) prints 'usage: tetrarch' "$@" --help ;;
    *) refuses 1 "this build has no $what" "$@" ;;
    esac
}

offered tui 'games in the terminal' play
offered tui 'games in the terminal' play --help
offered tui 'games in the terminal' play --against bcts --pace 2
offered tui 'games in the terminal' watch bcts
offered tui 'games in the terminal' tetress play
offered tui 'games in the terminal' tetress play --nodes 5
offered web page serve
offered web page serve --port 0 --json

run --help
case $options in *tui=no*) wanted=2 ;; *) wanted=0 ;; esac
case $options in *web=no*) wanted=$((wanted + 1)) ;; esac
[ "$(grep -c '(not in this build)$' out)" = $wanted ]
report $? "--help marks $wanted commands that this build lacks"

ldd "$program" >out
for pair in tui:libncurses web:libmicrohttpd mpi:libmpi; do
    grep -q "${pair#*:}" out && found=yes || found=no
    case $options in *"${pair%:*}=$found"*) true ;; *) false ;; esac
    report $? "linked with ${pair#*:}: $found"
done

run bench
grep -qx "Bench: $(cat "$here/../data/bench.txt")" out
report $? "the signature of bench"
prints 'rows a game' eval bcts --height 5 --games 2
prints 'run 1' train pso --height 5 --games 2 --iterations 1 --param particles=4 --store runs.db
finish
