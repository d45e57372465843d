#!/bin/sh
# SPDX-License-Identifier: MIT
# Stores that are moved, damaged, read-only or not files, and runs that are named, found, extended and swept.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

small="--height 6 --games 2 --iterations 3 --param particles=4"

# Names that SQLite does not treat as a file, and paths that are not regular files.
# shellcheck disable=SC2086
for path in '' :memory: /dev/null .; do
    run train pso $small --store "$path"
    [ $code = 1 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s out ] && grep -q "store" err
    report $? "refuses to train into \"$path\""
done
refuses 1 'it is a folder' serve --store . --port 0
refuses 1 'there is no folder' serve --store nosuch/x.db --port 0

# Starts a long run, and waits until its first iteration is recorded.
train_long() { # store
    env -i "$program" train pso --height 9 --max-pieces 600 --iterations 100000 --games 20 --quiet \
        --store "$1" >out 2>err &
    process=$!
    until env -i "$program" runs show 1 --store "$1" --json 2>/dev/null | grep -q '"iterations": [1-9]'; do
        kill -0 $process 2>/dev/null || break
        sleep 0.02
    done
}

train_long busy.db
env -i "$program" runs rm 1 --store busy.db >removed 2>&1
[ $? = 1 ] && grep -q 'run 1 is being trained by another process' removed
report $? "runs rm refuses a run that is being trained"
mv busy.db elsewhere.db
wait $process
code=$?
[ $code = 1 ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] && grep -q 'the record is in busy.db.rescued' err
report $? "a store that is moved under a trainer ends the run, and the record is said to be beside it"
json 'r["iterations"] > 0' runs show 1 --store busy.db.rescued
[ ! -e busy.db ] && [ ! -e busy.db-wal ] && [ ! -e busy.db-shm ]
report $? "and no log is left for the next store of that name"

train_long killed.db
kill -KILL $process
wait $process
prints 'interrupted' runs list --store killed.db
prints 'pso, interrupted,' runs show last --store killed.db

# A store in a read-only folder.
chmod 755 .
mkdir sealed
# shellcheck disable=SC2086
run train pso $small --store sealed/s.db
chmod 444 sealed/s.db
chmod 555 sealed
cp "$program" own # where another user can read it, wherever the program is
cat >as_other.py <<'PYTHON'
import os, sys
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
os.execv(sys.argv[1], sys.argv[1:])
PYTHON
for command in "list" "show 1" "plot 1" "export 1" "compare 1"; do
    # shellcheck disable=SC2086
    python3 as_other.py ./own runs $command --store sealed/s.db >out 2>err
    code=$?
    [ $code = 0 ] && [ -s out ] && [ ! -s err ]
    report $? "a store that cannot be written to is read: runs $command"
done
python3 - >out 2>err <<'PYTHON'
import json, subprocess, sys, urllib.request
server = subprocess.Popen([sys.executable, "as_other.py", "./own", "serve", "--port", "0", "--json",
                           "--store", "sealed/s.db"],
                          stdout=subprocess.PIPE, text=True)
url = json.loads(server.stdout.readline())["url"]
answer = json.load(urllib.request.urlopen(url + "api/runs"))
server.terminate()
assert server.wait() == 0 and [run["run"] for run in answer["runs"]] == [1], answer
PYTHON
report $? "a store that cannot be written to is served"
python3 as_other.py ./own train --resume 1 --store sealed/s.db >out 2>err
[ $? = 1 ] && [ "$(wc -l <err)" = 1 ]
report $? "and is not written to"
chmod 755 sealed
chmod 644 sealed/s.db

# Damage: the rest is shown, the damaged row is named, and the exit code tells scripts.
for _ in 1 2 3; do
    # shellcheck disable=SC2086
    run train pso $small --store damaged.db
done
python3 - <<'PYTHON'
import sqlite3
db = sqlite3.connect("damaged.db")
db.execute("UPDATE run SET status = CAST(x'ff41' AS TEXT) WHERE id = 2")
db.execute("UPDATE run SET seconds = 1e999 WHERE id = 3")
db.execute("UPDATE param SET value = CAST(x'ff' AS TEXT) WHERE run = 1 AND name = 'games'")
db.commit()
PYTHON
run runs list --store damaged.db
[ $code = 1 ] && [ "$(wc -l <out)" = 4 ] && grep -q 'run 3 has a wrong value as its seconds; so are 2 more' err
report $? "runs list shows all runs of a damaged store and names the first"
run runs list --store damaged.db --json
[ $code = 1 ] && python3 -c "import json
runs = json.load(open('out'))['runs']
assert [r['run'] for r in runs] == [3, 2, 1]
assert [r.get('damaged') for r in runs] == ['seconds', 'status', None]" 2>>err
report $? "so does its JSON"
run runs show 1 --store damaged.db
[ $code = 1 ] && grep -q '^run 1: pso, done' out && grep -q 'the settings of run 1 cannot be read' err
report $? "a run whose settings are damaged is shown without them"
run runs export 2 --store damaged.db
[ $code = 1 ] && python3 -c "import json; assert json.load(open('out'))['method'] == 'pso'" 2>>err && ! grep -q null out
report $? "a damaged run is exported, and the exit code says so"

# A sweep that was stopped continues, and finished runs are not repeated.
sweep="--height 6 --games 4 --sweep population=4,6 --sweep-seeds 3 --param iterations=200 --store sweep.db"
# shellcheck disable=SC2086
env -i "$program" train ga $sweep >out 2>err &
process=$!
until env -i "$program" runs list status=done --store sweep.db --json 2>/dev/null | grep -q '"run": 1,'; do
    kill -0 $process 2>/dev/null || break
    sleep 0.02
done
kill -KILL $process
wait $process
# shellcheck disable=SC2086
json 'len(r["sweep"]) == 2 and all(c["runs"] == 3 and c["ci95"][0] >= 0 for c in r["sweep"])' train ga $sweep
json 'len(r["runs"]) == 6 and all(x["status"] == "done" for x in r["runs"])' runs list --store sweep.db
# shellcheck disable=SC2086
run train ga $sweep
json 'len(r["runs"]) == 6' runs list --store sweep.db
json 'r["runs"][0]["changed"]["population"] == "6" and r["runs"][0]["board"] == "10x6" and r["runs"][0]["seed"] == 3' \
    runs list --store sweep.db
json 'len(r["runs"]) == 3 and all(x["changed"]["population"] == "4" for x in r["runs"])' runs list population=4 \
    --store sweep.db
json 'len(r["runs"]) == 1' runs list population=4 seed=2 --store sweep.db
json 'len(r["runs"]) == 0' runs list method=pso --store sweep.db
prints 'games=4 iterations=200 population=4' runs list --store sweep.db
refuses 2 'there is no setting called "popluation"' runs list popluation=4 --store sweep.db
refuses 2 'runs are chosen by key=value' runs list population --store sweep.db
refuses 2 'status cannot be "bogus"' runs list status=bogus --store sweep.db
refuses 2 'did you mean "ga"?' runs list method=g --store sweep.db
json 'len(r["runs"]) == 6' runs list board=10x6 --store sweep.db
json 'len(r["runs"]) == 0' runs list board=10x7 --store sweep.db
refuses 2 'the sweep of population has the value 10 twice' train ga --sweep population=10,1e1 --store sweep.db
refuses 2 'population is given and swept' train ga --sweep population=4,6 --param population=5 --store sweep.db
refuses 2 'leave out --resume' train --resume 1 --print-sbatch --store sweep.db
refuses 2 '"runs list" has no option --out' runs list --out x.json --store sweep.db
json '[m["name"] for m in r["methods"]] == ["ga population=4", "ga population=6"] and 1 <= r["shortest"] <= 6' \
    runs curves --games 2 --store sweep.db
prints 'as many as the shortest run' runs curves --games 2 --store sweep.db
run runs compare 1 2 --out compare.svg --store sweep.db
grep -q 'fitness of what each run recommends' compare.svg
report $? "runs compare draws fitness and says so"

# Runs have names, and the newest can be given as "last".
# shellcheck disable=SC2086
run train pso $small --name 'the first' --store names.db
# shellcheck disable=SC2086
run train pso $small --seed 2 --store names.db
prints 'run 2: pso' runs show last --store names.db
prints '"the first"' runs list --store names.db
json '[x["run"] for x in r["runs"]] == [1]' runs list 'name=the first' --store names.db
run runs note last 'wider steps' --name second --store names.db
json 'r["name"] == "second" and r["note"] == "wider steps"' runs show 2 --store names.db
prints 'note: wider steps' runs show last --store names.db
refuses 2 'needs a text' runs note 1 --store names.db
refuses 1 'there is no run 9' runs note 9 x --store names.db
refuses 2 '"runs list" has no option --name' runs list --name x --store names.db
refuses 2 'unexpected argument "2"' runs show 1 2 --store names.db
refuses 1 'there is no store at' runs show last --store missing.db
run runs rm last --store names.db
run runs rm last --store names.db
refuses 1 'there is no run in this store yet' runs show last --store names.db
refuses 1 'there is no run in this store yet' train --resume last --store names.db

# A finished run is extended, and ends like one that was longer from the beginning.
run train ga --height 6 --games 3 --iterations 9 --param population=6 --store long.db
run train ga --height 6 --games 3 --iterations 4 --param population=6 --store short.db
json 'r["iterations"] == 9' train --resume last --iterations 9 --store short.db
run runs export 1 --store long.db
mv out long.json
run runs export 1 --store short.db
cmp -s out long.json
report $? "an extended run is, to the byte, the run that was begun longer"
json 'r["same"]' runs verify 1 --store short.db
refuses 1 'cannot have 8 iterations: it has done 9 already' train --resume 1 --iterations 8 --store short.db
json 'r["iterations"] == 9' train --resume 1 --iterations 9 --store short.db
# A name that SQLite would take for a URI is a file like any other.
# shellcheck disable=SC2086
run train pso $small --store file:uri.db
[ $code = 0 ] && [ -f file:uri.db ]
report $? "a store may be called file:uri.db"
run runs export 1 --store long.db
python3 -c "import sqlite3
db = sqlite3.connect('long.db')
db.execute('UPDATE iteration SET best = 9e999 WHERE number = 2')
db.commit()"
run runs export 1 --store long.db
[ $code = 1 ] && grep -q 'iteration 2 of run 1 has a number that is infinite' err
report $? "an infinite number of an iteration is named"

# A run that cannot be resumed shows the reason from then on.
python3 -c "import sqlite3
db = sqlite3.connect('sweep.db')
db.execute(\"UPDATE param SET value = 'nonsense' WHERE run = 1 AND name = 'features'\")
db.execute(\"UPDATE run SET status = 'stopped' WHERE id = 1\")
db.commit()"
refuses 1 'nonsense' train --resume 1 --store sweep.db
prints 'failure: there is no feature or feature set "nonsense"' runs show 1 --store sweep.db
json 'len(r["runs"]) == 1 and "nonsense" in r["runs"][0]["failure"]' runs list status=failed --store sweep.db
json '"nonsense" in r["failure"]' runs export 1 --store sweep.db

# If a paper reported no figure, none is shown as reported.
json '[x["reported"] for x in r["rows"]] == [None, 471]' repro biswas-2016 --quick --store repro.db
finish
