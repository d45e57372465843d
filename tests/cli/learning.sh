#!/bin/sh
# SPDX-License-Identifier: MIT
# Training: every method learns, records what it does, can be inspected and resumed; wrong input leaves nothing behind.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Small settings of a method, as words.
settings() { # method
    case $1 in
    pso) echo --iterations 4 --games 3 --param particles=6 ;;
    apso) echo --iterations 4 --games 3 --param particles=6 --param workers=4 ;;
    aco) echo --iterations 4 --games 3 --param archive=6 --param ants=4 --param remeasure=2 ;;
    ga) echo --iterations 4 --games 3 --param population=8 ;;
    lspi) echo --iterations 2 --games 4 --param samples=9000 ;;
    cross-entropy) echo --iterations 3 --games 8 --param population=10 ;;
    cmaes) echo --iterations 4 --games 3 ;;
    td) echo --iterations 2 --games 4 --param length=3000 ;;
    cbmpi) echo --iterations 2 --games 4 --param budget=10000 --param steps=1 --param fit-generations=5 ;;
    esac
}

fields='set(r) >= set("run method best iterations evaluations pieces seconds out".split()) \
    and set(r["best"]) == {"weights", "fitness"}'
methods=$(env -i "$program" train --help | sed -n '/^methods/,/^$/s/^  \([a-z-]*\) .*/\1/p')
[ "$(echo "$methods" | wc -w)" -ge 9 ]
report $? "the help lists the methods"
run_number=0
for method in $methods; do
    run_number=$((run_number + 1))
    # shellcheck disable=SC2046
    json "$fields and r['run'] == $run_number and r['method'] == '$method' and len(r['best']['weights']) >= 8 \
        and r['best']['fitness'] >= 0 and r['iterations'] > 1 and r['evaluations'] > 1 and r['pieces'] > 100 \
        and r['out'] == '$method.json'" \
        train "$method" --height 8 $(settings "$method") --out "$method.json" --seed 5 --threads 2
    json "r['controller'] == '$method' and r['games'] == 3" eval "./$method.json" --height 8 --games 3
    json "r['same'] and r['complete'] and r['different'] == 0 and r['compared'] > 1" runs verify "$run_number"
done

# Lives estimated by splitting.
json "r['best']['fitness'] > 100" train cmaes --height 10 --fitness life --iterations 4 --games 2 --param walks=40 \
    --seed 5 --store life.db
json "r['same'] and r['complete'] and r['compared'] > 1" runs verify 1 --store life.db

# Tactics for games against others: weights of their own, the same for any number of threads.
for fitness in attack versus; do
    for threads in 1 2; do
        json "r['best']['fitness'] > 0 and 'slot_double' in r['best']['weights']" train cmaes --fitness $fitness \
            --max-pieces 30 --placements 100 --games 2 --iterations 2 --final 1 --param unit-length=no --seed 5 \
            --threads $threads --store "$fitness.$threads.db" --out tactics.json
        cp tactics.json "$fitness.$threads.json"
    done
    cmp $fitness.1.json $fitness.2.json
    report $? "tactics do not depend on the number of threads: $fitness"
    json "r['same'] and r['complete'] and r['compared'] > 1" runs verify 1 --store $fitness.1.db
done
prints 'slot_double' runs show 1 --store attack.1.db
json "r['best']['fitness'] > 0" train cmaes --fitness versus --start tactics.json --pace 20 --max-pieces 20 \
    --placements 100 --games 2 --iterations 1 --final 0 --param unit-length=no --store versus.db
refuses 2 'fitness=attack needs a limit' train cmaes --fitness attack
refuses 2 'start has 8 weights, but 24 are trained' train cmaes --fitness versus --max-pieces 9 --start bcts
refuses 2 'start has 24 weights, but 8 are trained' train cmaes --start tactics.json
refuses 2 'lspi cannot learn to attack' train lspi --fitness attack --max-pieces 10

# The same run for any number of threads.
for method in $methods; do
    for threads in 1 2 3 7; do
        # shellcheck disable=SC2046
        run train "$method" --height 8 $(settings "$method") --seed 5 --threads $threads --store "threads.$threads.db" \
            --json
        number=$(python3 -c "import json; print(json.load(open('out'))['run'])" 2>>err)
        run runs export "$number" --store "threads.$threads.db"
        mv out "export.$threads"
    done
    [ -s export.1 ] && cmp -s export.1 export.2 && cmp -s export.1 export.3 && cmp -s export.1 export.7
    report $? "$method: the same export for 1, 2, 3 and 7 threads"
done

# Inspecting the records.
json "len(r['runs']) == $run_number and [x['run'] for x in r['runs']] == list(range($run_number, 0, -1)) \
    and all(x['status'] == 'done' for x in r['runs'])" runs list
json 'r["run"] == 1 and r["method"] == "pso" and r["settings"]["games"] == "3" \
    and len(r["weights"]) == len(r["features"].split(",")) == 8' runs show 1
json 'len(r["runs"]) == 2' runs compare 1 2
prints 'cross-entropy' runs list
prints 'best weights, fitness' runs show 1
prints 'fitness' runs plot 1 --what fitness
prints 'weights' runs plot 1 --what weights
prints 'rows' runs plot 1 --what scores --games 20
prints 'pieces played' runs compare 1 2 3
prints 'measurements recomputed, 0 different' runs verify 1
prints 'pieces played' runs curves
json 'len(r["methods"]) == 9 and all(x["runs"] == 1 for x in r["methods"]) and len(r["pieces"]) == 12' runs curves
refuses 2 'unexpected argument "1"' runs curves 1

# Two seeds of every method: a line and a band for each.
for method in $methods; do
    # shellcheck disable=SC2046
    run train "$method" --height 8 $(settings "$method") --seed 6
done
json 'len(r["methods"]) == 9 and all(x["runs"] == 2 for x in r["methods"])' runs curves --out bands.svg
[ "$(grep -c '<polygon\|<path' bands.svg)" -ge 9 ]
report $? "nine methods with their bands in one figure"
run train pso --height 5 --games 2 --iterations 2 --param particles=4 --seed 1 --store apart.db
run train pso --height 5 --games 2 --iterations 2 --param particles=4 --seed 2 --store apart.db
run train pso --height 6 --games 2 --iterations 2 --param particles=4 --seed 3 --store apart.db
json 'all(low <= y <= high for low, y, high in zip(*[r["methods"][0][k] for k in ("low", "curve", "high")]))' \
    runs curves --store apart.db
json '[(m["name"], m["runs"]) for m in r["methods"]] == [("pso height=5", 2), ("pso height=6", 1)]' runs curves \
    --store apart.db
run train td --features staged_patterns --height 6 --games 2 --iterations 1 --param length=1000 --store staged.db \
    --out staged.json
python3 -c "import json
c = json.load(open('staged.json'))
for f in c['features'][:-1]: # the last is a number
    f['weights'] = [w or -1 / 3 for w in f['weights']]
json.dump(c, open('digits.json', 'w'))"
json 'r["games"] == 2' eval digits.json --height 6 --games 2 # 1.5 MB
run train td --features pattern_runs --height 6 --games 2 --iterations 1 --param length=1000 --store grown.db
python3 -c "import sqlite3
d = sqlite3.connect('grown.db')
d.execute('UPDATE param SET value=\"patterns\" WHERE name=\"features\"')
d.commit()"
refuses 1 'the run has 32 weights, but its features, "patterns", have' runs curves --store grown.db
refuses 1 'the run has 32 weights, but its features, "patterns", have' runs plot 1 --what scores --store grown.db
refuses 1 'run 1 can be shown and exported, but not resumed' train --resume 1 --store grown.db
prints 'iteration,pieces,best,mean,worst,recommended,landing_height' runs export 1 --format csv
[ "$(wc -l <out)" = 5 ]
report $? "the CSV has a line for each iteration"
run runs export 1
python3 -c "import json
r = json.load(open('out'))
assert len(r['iterations']) == 4 and len(r['candidates']) == r['evaluations']
assert sum(c['pieces'] for c in r['candidates']) == r['pieces']
assert max(i['best'] for i in r['iterations']) == max(c['fitness'] for c in r['candidates'] if c['iteration'])" 2>>err
report $? "the export adds up"
json 'r["run"] == 1 and r["charts"][0]["title"] \
    and len(r["charts"][0]["series"][0]["x"]) == len(r["charts"][0]["series"][0]["y"]) == 4' runs plot 1 --what fitness
rm -f compare.svg
json 'len(r["runs"]) == 2' runs compare 1 2 --out compare.svg
[ -s compare.svg ]
report $? "a comparison is drawn and answered in JSON"
run runs plot 1 --out plot.svg
[ $code = 0 ] && python3 -c \
    "import xml.etree.ElementTree as t; assert t.parse('plot.svg').getroot().tag.endswith('svg')" 2>>err
report $? "plot --out writes an SVG file"

# The candidates in three dimensions: particles leave trails, other candidates do not.
for number in 1 2 3; do
    run runs plot $number --swarm holes,2,landing_height --out swarm.svg
    python3 -c "
import sys, xml.etree.ElementTree as t
root = t.parse('swarm.svg').getroot()
names = [e.text for e in root.iter() if e.tag.endswith('text')]
trails = [e for e in root.iter() if e.get('stroke-opacity')]
assert {'holes', 'landing_height', 'iteration', 'best'} <= set(names), names
assert bool(trails) == ($number < 3) and sum(e.tag.endswith('circle') for e in root.iter()) >= 24" 2>>err
    report $? "plot --swarm draws run $number in three dimensions"
done
prints 'x holes   y row_transitions   z wells' runs plot 1 --swarm holes,row_transitions,wells
prints 'z wells' runs plot 3 --swarm holes,row_transitions,wells --angle=-60,-20
json 'r["run"] == 1 and r["weights"] == ["holes", "wells", "landing_height"] and r["particles"] == 6 \
    and all(len(r["candidates"][k]) == 24 for k in "iteration particle fitness x y z".split()) \
    and r["candidates"]["particle"] == 4 * list(range(6))' runs plot 1 --swarm holes,wells,landing_height
json 'r["particles"] == 0 and r["candidates"]["particle"] == []' runs plot 3 --swarm 1,2,3
refuses 2 'there is no weight "holse"; did you mean "holes"?' runs plot 1 --swarm holse,1,2
refuses 2 'the weight holes is named twice' runs plot 1 --swarm holes,wells,holes
refuses 2 'expected three weights, separated by commas' runs plot 1 --swarm holes,wells
refuses 2 'there is no weight 9: those of run 1 have the numbers 1 to 8' runs plot 1 --swarm 1,2,9
run train pso --features dt --height 6 --games 1 --max-pieces 5 --param particles=100 --iterations 250 --final 0 \
    --store many.db
json 'r["stride"] == 3 and len(r["candidates"]["x"]) == 8334' runs plot 1 --swarm 1,2,3 --store many.db
prints 'the swarm, 1 in 3' runs plot 1 --swarm 1,2,3 --store many.db
run train ga --height 6 --features holes,pile_height --iterations 1 --games 1 --param population=4 --store two.db
refuses 1 'run 1 has 2 weights, too few for three dimensions' runs plot 1 --swarm 1,2,3 --store two.db
json 'r == {"removed": 2}' runs rm 2
[ $code = 0 ] && run runs list --json && python3 -c \
    "import json; assert 2 not in [x['run'] for x in json.load(open('out'))['runs']]" 2>>err
report $? "runs rm removes a run"
refuses 1 'there is no run 2 in the store' runs show 2
refuses 1 'there is no run 2 in the store' runs rm 2

# A start, a preset, a run that is already done.
json 'set(r["best"]["weights"]) >= {"holes"} and r["iterations"] == 2' train ga --start dellacherie --height 6 \
    --games 2 --iterations 2 --param population=6 --param init=zero
json 'r["preset"] == "biswas-2016" and r["method"] == "ga"' train --preset biswas-2016 --iterations 1 --games 1 \
    --max-pieces 20 --height 6
json "r['run'] == 1 and r['out'] == 'again.json'" train --resume 1 --out again.json
python3 -c "import json
a, b = json.load(open('pso.json')), json.load(open('again.json'))
assert a['features'] == b['features'] and a['trained']['settings'] == b['trained']['settings']" 2>>err
report $? "a run that is done can be written out again"

# Wrong input: one sentence, the right code, and nothing on the disk.
mkdir clean
nothing() { # code, sentence, then words: refused, and no store is left behind
    refuses "$@" --store clean/new.db
    [ -z "$(ls clean)" ]
    report $? "and leaves nothing behind"
    rm -f clean/*
}
nothing 2 'did you mean "pso"?' train psso
nothing 2 'there is no method "zzzzzz"' train zzzzzz
nothing 2 'which method?' train
nothing 2 'there is no preset "nosuch"' train --preset nosuch
nothing 2 'did you mean "gaunt-2018"?' train --preset gaut-2018
nothing 2 'is for the method apso, not pso' train pso --preset gaunt-2018
nothing 2 'there is no setting of pso called "population"' train pso --param population=5
nothing 2 'did you mean "particles"?' train pso --param particels=5
nothing 2 '--param takes key=value, not "particles"' train pso --param particles
nothing 2 '--param takes key=value, not "=5"' train pso --param =5
nothing 2 'particles takes a whole number, not "many"' train pso --param particles=many
nothing 2 'particles is 1, but must be between' train pso --param particles=1
nothing 2 'inertia is 99, but must be between' train pso --param inertia=99
nothing 2 'goal takes a' train pso --param goal=nan
nothing 2 '--games is 0, but must be between' train pso --games 0
nothing 2 '--iterations takes a whole number' train pso --iterations 1e-3
nothing 2 '--height is 25, but must be between' train pso --height 25
nothing 2 'there is no feature or feature set "nosuch"' train pso --features nosuch
nothing 2 'did you mean "holes"?' train pso --features hoels,wells
nothing 2 '"holes" is listed twice' train pso --features holes,holes
nothing 2 'cbmpi cannot learn patterns' train cbmpi --features patterns
nothing 2 'needs their weights' train ga --features patterns
nothing 2 'start has 2 weights, but 8 are trained' train pso --param start=1,2
nothing 2 'start must be numbers from -1e+100 to 1e+100' train pso --features holes --param start=1e101
nothing 2 '--start already determines the features' train pso --start bcts --features deng-2017
nothing 2 '--start already determines the features' train pso --start bcts --param features=deng-2017
nothing 2 'trains several' train --preset champion-10x20 --sweep deviation=0.1,0.2
nothing 2 'has the features and weights of the presets it builds on' train --preset champion-10x20 --features dt
nothing 2 'games at a time; at most' train td --games 100000 --final 16 --final-effort 10000
nothing 1 'cannot write nosuch/x.json' train --preset champion-10x20 --out nosuch/x.json
nothing 2 'sequence=list needs the pieces' train pso --param sequence=list
nothing 2 'seven whole numbers' train pso --weights 1,2
nothing 2 'feature' train pso --features ''
nothing 2 'order=replay' train apso --param order=replay --iterations 1
refuses 2 'there is no controller "nosuch"' train pso --start nosuch --store clean/new.db
refuses 1 'there is no store at missing.db' train --resume 1 --store missing.db
refuses 1 'there is no run 99 in the store' train --resume 99
refuses 2 'the number of a run is 0, but must be between' train --resume 0
refuses 2 'leave out "pso"' train pso --resume 1
refuses 1 'there is no store at missing.db' runs list --store missing.db
refuses 1 'there is no run 99 in the store' runs show 99
refuses 1 'there is no run 99 in the store' runs export 99
refuses 1 'there is no run 99 in the store' runs verify 99
refuses 1 'there is no run 99 in the store' runs plot 99
refuses 2 'the number of a run' runs show one
refuses 2 'the usage is tetrarch runs show RUN' runs show
refuses 2 'there is no subcommand "lsit"; did you mean "list"?' runs lsit
refuses 1 'cannot open the store nosuch/x.db' train pso --height 6 --iterations 1 --store nosuch/x.db
refuses 1 '. cannot be a store: it is a folder' train pso --height 6 --iterations 1 --store .
[ ! -e missing.db ] && [ ! -e nosuch ]
report $? "and leaves nothing behind"
printf 'this is no database, but a text that is longer than the header of one would have to be, which is 100 bytes\n' \
    >text.db
cp text.db copy.db
refuses 1 'file is not a database' train pso --height 6 --iterations 1 --store text.db
refuses 1 'file is not a database' runs list --store text.db
cmp -s text.db copy.db
report $? "a file that is no database stays as it is"
: >empty.db
refuses 1 'is not a store' runs list --store empty.db
refuses 1 'cannot write nosuch/x.json' train pso --height 6 --games 1 --iterations 1 --param particles=4 \
    --out nosuch/x.json --store out.db
if [ "$(id -u)" != 0 ]; then
    mkdir sealed
    chmod 555 sealed
    refuses 1 'cannot open the store sealed/x.db' train pso --height 6 --iterations 1 --store sealed/x.db
    refuses 1 'cannot write sealed/x.json' train pso --height 6 --games 1 --iterations 1 --param particles=4 \
        --out sealed/x.json --store out.db
    chmod 755 sealed
fi

# A signal leaves a run that can be resumed.
long="--height 10 --iterations 12 --games 40 --param particles=16 --seed 3"
# shellcheck disable=SC2086
run train pso $long --store whole.db
run runs export 1 --store whole.db
mv out whole.json
for signal in INT TERM USR1; do
    # shellcheck disable=SC2086
    env -i "$program" train pso $long --store $signal.db --threads 1 >out 2>err &
    process=$!
    # As soon as it has finished an iteration; the rest takes far longer than a look at the store.
    until env -i "$program" runs show 1 --store $signal.db --json 2>/dev/null | grep -q '"iterations": [1-9]'; do
        kill -0 $process 2>/dev/null || break
        sleep 0.02
    done
    kill -$signal $process
    wait $process
    code=$?
    [ $code = 1 ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] &&
        grep -qF "to resume: tetrarch train --resume 1 --store '$signal.db'" err
    report $? "SIG$signal stops a run and says how to go on"
    json 'r["status"] == "stopped" and r["seconds"] > 0' runs show 1 --store $signal.db
    json 'r["same"]' runs verify 1 --store $signal.db
    run train --resume 1 --store $signal.db --threads 3
    run runs export 1 --store $signal.db
    cmp -s out whole.json
    report $? "after SIG$signal it ends as if nothing had been"
done

# Eight processes at once, into one store.
for seed in 1 2 3 4 5 6 7 8; do
    env -i "$program" train ga --height 8 --games 3 --iterations 6 --param population=10 --seed $seed --threads 1 \
        --store eight.db --json >"out.$seed" 2>"err.$seed" &
done
wait
json 'len(r["runs"]) == 8 and all(x["status"] == "done" and x["iterations"] == 6 for x in r["runs"])' runs list \
    --store eight.db
cat err.* >err
[ ! -s err ] && for number in 1 2 3 4 5 6 7 8; do
    run runs verify $number --store eight.db --json
    grep -q '"same": true' out || break
    run runs show $number --store eight.db --json
    python3 -c "import json; print(json.load(open('out'))['settings']['seed'])"
done | sort | tr '\n' ' ' >seeds
[ "$(cat seeds)" = "1 2 3 4 5 6 7 8 " ]
report $? "eight processes share one store"

# A full disk.
mkdir disk
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=400k tmpfs disk 2>/dev/null; then
    trap 'umount "$folder/disk"; rm -rf "$folder"' EXIT
    # shellcheck disable=SC2086
    run train pso $long --store disk/full.db
    [ $code = 1 ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] &&
        grep -q 'cannot write to the store disk/full.db: .*full' err
    report $? "a full disk ends a run with one sentence"
    mkdir elsewhere
    cp disk/* elsewhere
    json 'r["iterations"] > 0 and r["run"] == 1' runs show 1 --store elsewhere/full.db
    run train --resume 1 --store elsewhere/full.db
    run runs export 1 --store elsewhere/full.db
    cmp -s out whole.json
    report $? "and goes on elsewhere as if nothing had been"
else
    echo "# skipped: a full disk needs the right to mount"
fi
# Settings that would have no effect are refused, not ignored.
run train ga --height 6 --iterations 2 --param population=4 --store settled.db
refuses 2 'leave out "games"' train --resume 1 --games 5 --store settled.db
refuses 2 'leave out "name"' train --resume 1 --name x --store settled.db
refuses 2 'leave out "param"' train --resume 1 --param population=5 --store settled.db
refuses 2 'unexpected argument "2"' runs rm 1 2 --store settled.db
refuses 2 'no setting of ga' train ga --sweep nosuch=1,2 --store settled.db
refuses 2 'whole number' train ga --sweep population=4,abc --store settled.db
refuses 2 'any setting but seed' train ga --sweep seed=1,2 --store settled.db
refuses 2 'did you mean "holes"' train ga --features holez --store settled.db
refuses 2 'leave out --sweep' train ga --sweep population=4,8 --print-sbatch
sweep='--height 6 --iterations 2 --sweep population=4,8 --sweep mutation=0.1,0.3 --sweep-seeds 2 --store sweep.db'
# shellcheck disable=SC2086
json 'len(r["sweep"]) == 4 and r["seeds"] == 2 and all(c["runs"] == 2 for c in r["sweep"])' train ga $sweep
# shellcheck disable=SC2086
json 'r["axes"][1] == {"key": "mutation", "values": ["0.1", "0.3"]}' train ga $sweep
# shellcheck disable=SC2086
json '[c["values"] for c in r["sweep"]] == [[0, 0], [1, 0], [0, 1], [1, 1]]' train ga $sweep

# A swarm on real threads, with racing, can be reproduced from its record.
run train apso --param order=arrival --param racing=yes --games 16 --height 6 --iterations 6 --param particles=8 \
    --param workers=4 --threads 2 --store race.db
json 'r["same"]' runs verify 1 --store race.db
# A search of settings.
search='tune ga --height 6 --features holes,wells --candidates 4 --factor 2'
search="$search --tune-budget 2k --tune-seeds 5 --fresh-games 5"
# shellcheck disable=SC2086
json 'r["method"] == "ga" and len(r["candidates"]) == 4 and [x["candidates"] for x in r["rungs"]] == [4, 2] \
    and r["candidates"][0]["settings"]["population"] == "83" and 0 <= r["winner"] < 4 \
    and set(r["importance"]) == set(r["candidates"][0]["settings"]) and r["ci95"][0] <= r["ratio"]' \
    $search --store tune.db
cp out first
# shellcheck disable=SC2086
run $search --store tune.db --json --threads 3
cmp -s out first
report $? "a search that is done is found done, with the same result"
# shellcheck disable=SC2086
json '"population" not in r["importance"] and "deviation" in r["importance"]' $search --param population=8 \
    --store fixed.db
refuses 2 'has no setting left to search' tune cmaes --param population=9 --param deviation=1 --games 3 --racing yes \
    --seeds own --store fixed.db
refuses 2 'must be between 2 and 729' tune ga --candidates 1
refuses 2 'did you mean "ga"' tune gaa
refuses 2 'which method' tune

# A selection of features.
json '[s["added"] for s in r["steps"]] == [True] and len(r["best"]) == 1 and r["steps"][0]["ratio"] is None' \
    train pso --select --select-features 1 --select-budget 2k --select-seeds 2 --height 5 --max-pieces 50 --games 2 \
    --store select.db --select-plot select.svg
grep -q 'Rows a game by the number of features' select.svg
report $? "the figure of a selection"
refuses 2 '--select-seeds goes with --select only' train pso --select-seeds 3
refuses 2 'leave out --features' train pso --select --features bcts
refuses 2 'leave out --out' train pso --select --out x.json
refuses 2 'leave out --sweep' train pso --select --sweep particles=4,5
refuses 2 'must end in .svg' train pso --select --select-plot x.png
refuses 2 'must be between 1 and 32' train pso --select --select-features 33

finish
