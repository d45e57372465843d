#!/bin/sh
# SPDX-License-Identifier: MIT
# The commands answer as their help and docs/reference/files.md say.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

prints 'tetrarch 0.' --version
prints 'usage: tetrarch COMMAND' --help
for command in analyse bench compare completion controllers eval features man perft review solve; do
    prints "usage: tetrarch $command" "$command" --help
done
prints '(4 to 16; default 10)' eval --help
prints 'usage: tetrarch eval' help eval
prints 'tetrarch 0.' eval --version
prints 'usage: tetrarch COMMAND' -h
prints 'usage: tetrarch eval' eval -h
prints 'usage: tetrarch eval' eval bcts --games 3 -h
prints 'tetrarch 0.' -v
prints 'tetrarch 0.' version
prints 'tetrarch 0.' eval -v

# Counts with units.
for games in 1k 1K 1,000 1_000 1e3 1E+3 0.001M 1000.0 +1000 100000e-2; do
    json 'r["games"] == 1000' eval bcts --height 4 --games $games
done
json 'r["seed"] == 2000000' eval bcts --height 4 --games 1 --seed 2M
json 'r["games"] == 1500 and r["first"] == 12345678' eval bcts --height 4 --games 1.5k --first 12,345,678
run train pso --height 4 --iterations 1 --games 1k --seed 1e3 --store numbers.db --json
json '[s for s in ("games", "seed") if r["settings"][s] not in ("1000", 1000)] == []' runs show 1 --store numbers.db

# Files in the formats of other systems, and files that the shell opened.
run controllers show bcts --json
mv out plain.json
(printf '\357\273\277' && cat plain.json) >marked.json
json 'r["controller"] == "bcts"' eval marked.json --height 6 --games 1
env -i "$program" eval /dev/stdin --height 6 --games 1 --json <plain.json >out 2>err
report $? "a controller on standard input"
bash -c '"$0" eval <(cat plain.json) --height 6 --games 1 --json' "$program" >out 2>err
report $? "a controller from a process substitution"
printf '\357\273\277....\n....\n....\n##.#\n' | env -i "$program" features --set gaunt-2018 >out 2>err
[ $? = 0 ] && grep -q 'holes *0' out
report $? "a board with a byte order mark"

# Singular forms, and no more digits than needed.
prints ' 1 game, 1 ended' eval bcts --height 4 --games 1
prints ' on 1 thread' eval bcts --height 4 --games 1 --threads 1
prints '1 game each, seed 1' controllers measure bcts --height 4 --games 1
run train pso --height 4 --iterations 1 --games 1 --param particles=2 --param final=0 --store ones.db
grep -q 'after 1 iteration$' out
report $? "a run of one iteration"
prints '1 iteration, ' runs show 1 --store ones.db
prints 'over 10,000 games.' controllers show bcts
run eval dt20 --player expectimax --preview 2 --games 1 --max-pieces 3
[ "$code" = 0 ] && ! grep -q '0.00 million' out
report $? "slow players have a rate as well"

# Written files are reported, unless only the answer is wanted.
prints 'wrote first.replay' eval bcts --height 6 --games 1 --replay first.replay
prints 'wrote curve.svg' runs plot 1 --store numbers.db --out curve.svg
prints 'wrote curve' runs plot 1 --store numbers.db --out curve
prints 'wrote moves.csv' tetress match random greedy --games 2 --nodes 1 --csv moves.csv
prints 'wrote moves.svg' tetress match random greedy --games 2 --nodes 1 --plot moves.svg
prints 'wrote moves.jsonl' tetress match random greedy --games 2 --nodes 1 --record moves.jsonl
prints 'wrote taught.json' tetress learn --games 20 --nodes 30 --rounds 1 --generations 2 --out taught.json
prints 'wrote trained.json' tetress train --games 20 --nodes 30 --rounds 1 --epochs 1 --out trained.json
run eval bcts --height 6 --games 1 --replay first.replay --quiet
[ "$code" = 0 ] && ! grep -q wrote out
report $? "--quiet does not say which file was written"

json 'r["games"] == r["deaths"] == 20 == len(r["scores"])' eval bcts --height 8 --games 20
json 'abs(r["rows"]["mean"] - sum(r["scores"]) / 20) < 1e-9' eval bcts --height 8 --games 20
json 'r["rows"]["ci95"][0] < r["rows"]["mean"] < r["rows"]["ci95"][1]' eval bcts --height 8 --games 20
json 'r["method"] == "splitting" and r["rows"]["ci95"][0] < 3950 and r["rows"]["ci95"][1] > 3700' eval bcts \
    --height 10 --precision 20%
json 'r["trusted"] and len(r["levels"]) > 1 and r["levels"][-1]["deaths"] > 0' eval bcts --height 10 --precision 20%
json 'r["method"] == "direct" and r["games"] > 90' eval bcts --height 5 --precision 0.2
split="eval bcts --height 10 --last-boards 9 --json"
# shellcheck disable=SC2086
run $split --repetitions 4 --checkpoint part.json
# shellcheck disable=SC2086
run $split --repetitions 8 --checkpoint part.json && mv out continued
# shellcheck disable=SC2086
run $split --repetitions 8
[ $code = 0 ] &&
    python3 -c 'import json; a, b = (json.load(open(f)) for f in ("continued", "out"))
exit(any(a[k] != b[k] for k in ("rows", "levels", "last_boards")))'
report $? "a measurement by splitting continues from its checkpoint"
json 'len(r["last_boards"]) == 5 and all(b["piece"] in "IOTSZJL" and len(b["board"].split()) == 8 \
    and b["board"].count("#") > 30 for b in r["last_boards"])' eval bcts --height 8 --repetitions 2 --last-boards 5
json 'all(0 < a["risk"] < b["risk"] <= 1 for a, b in zip(r["levels"], r["levels"][1:]))' eval bcts --height 8 --risk \
    --repetitions 2
prints 'risk to die before the stack is low again' eval bcts --height 8 --repetitions 2 --risk
prints 'Last boards, and the piece that found no room' eval bcts --height 8 --repetitions 2 --last-boards 3
prints 'wrote risk.svg' eval bcts --height 8 --repetitions 2 --risk --out risk.svg
prints 'wrote boards.svg' eval bcts --height 8 --repetitions 2 --last-boards 7 --out boards.svg
python3 -c 'import xml.dom.minidom as x; t = [len(x.parse(f).getElementsByTagName("text")) for f in
    ("risk.svg", "boards.svg")]; exit(t[0] < 5 or t[1] != 8)'
report $? "the risk and the last boards are drawn as SVG files"
json '[l["height"] for l in r["lives"]] == [5, 6] and all(l["line"] == "bcts" and l["trusted"] for l in r["lives"])' \
    controllers heights bcts --from 5 --to 6 --step 1 --precision 30% --file lives.json
json 'len(r["lives"]) == 3 and r["lives"][2]["line"] == "bcts, lookahead, preview 1"' controllers heights bcts \
    --from 4 --to 4 --preview 1 --player lookahead --precision 50% --file lives.json
run controllers heights bcts --from 5 --to 6 --step 1 --precision 30% --file lives.json --out lives.svg
[ "$code" = 0 ] && grep -q 'wrote lives.svg' out && grep -q 'lookahead, preview 1' lives.svg
report $? "lives by height are kept in a file, and all of it is drawn"
refuses 1 'this is another measurement' eval dt20 --height 10 --method splitting --checkpoint part.json
python3 -c 'import json
r = json.load(open("part.json")); r["repetitions"][0][3] = 9; json.dump(r, open("damaged.json", "w"))'
refuses 1 'damaged.json: repetition 1 is damaged' eval bcts --height 10 --method splitting --checkpoint damaged.json
echo '{"settings": 5}' >bad.json
# shellcheck disable=SC2016 # these are the quotes of a command
refuses 1 'bad.json: this is not a file of `controllers heights`' controllers heights bcts --file bad.json
refuses 1 'bad.json: this is not a measurement by splitting' eval dt20 --method splitting --checkpoint bad.json
json 'r["rows"]["median"] == sorted(r["scores"])[10] and r["rows"]["max"] == max(r["scores"])' eval bcts --height 8 \
    --games 21
json 'r["deaths"] == 0 and r["rows"]["mean"] is None and r["rows"]["ci95"][1] is None and r["pieces"] == 2000' eval \
    bcts --games 2 --max-pieces 1000
json 'r["deaths"] > 20 and r["rows"]["max"] < 70' eval bcts --sequence sz --games 30
json 'r["deaths"] == 3 and r["scores"] == [0, 0, 0] and r["pieces"] == 3 * 5 * 10' eval bcts --sequence list \
    --pieces O --width 11 --games 3
json 'r["player"] == "random" and r["rows"]["mean"] < 5' eval bcts --player random --games 50
json 'r["width"] == 16 and r["height"] == 24 and r["deaths"] == 0' eval dt10 --width 16 --height 24 --max-pieces 500 \
    --games 1
json 'r["width"] == 4 and r["height"] == 4' eval dt10 --width 4 --height 4 --games 3
json 'len(r["scores"]) == 10' eval bcts --weights 1,1,1,3,3,1,1 --lines-after-overflow --height 8 --games 10

# The same scores for any number of threads, any kernel, and in two parts.
for threads in 1 2 5; do
    run eval rvce --height 8 --games 40 --threads $threads --json
    python3 -c "import json; print(json.load(open('out'))['scores'])" >scores.$threads
done
cmp -s scores.1 scores.2 && cmp -s scores.1 scores.5
report $? "the same scores for 1, 2 and 5 threads"
for kernel in plain portable auto; do
    run eval rvce --height 8 --games 40 --kernel $kernel --json
    python3 -c "import json; print(json.load(open('out'))['scores'])" >scores.$kernel
done
cmp -s scores.1 scores.plain && cmp -s scores.1 scores.portable && cmp -s scores.1 scores.auto
report $? "the same scores for every kernel"
json "r['scores'] == $(cat scores.1)[25:]" eval rvce --height 8 --games 15 --first 25

json 'r["winner"] == "bcts" and r["ratio"] > 2 and r["p"] < 0.05 and r["ci95"][0] > 1' compare bcts gaunt-2018 \
    --height 10
json 'r["winner"] == "bcts" and r["side"] == "b" and r["ratio"] < 0.5' compare gaunt-2018 bcts --height 10
json 'r["winner"] is None and r["games"] == 16' compare bcts bcts --height 8 --max-games 16
json 'r["winner"] == "rvce" and r["method"] == "splitting" and 1 < r["ci95"][0] < r["ratio"] < 3' compare rvce bcts \
    --height 14
json 'r["winner"] == "bcts" and r["method"] == "direct" and r["games"] > 1' compare bcts gaunt-2018 --height 10 \
    --method direct
json 'r["winner"] is None and r["repetitions"] == 3' compare bcts bcts --height 10 --method splitting --max-games 3
json 'len(r["means"]) == 2 and all(m["ci95"][0] < m["mean"] < m["ci95"][1] for m in r["means"]) \
    and abs(r["means"][0]["mean"] / r["means"][1]["mean"] - r["ratio"]) < 1e-9 * r["ratio"]' \
    compare bcts gaunt-2018 --height 10
prints 'after 1 game each' compare bcts bcts --height 8 --max-games 1
prints 'plays the longer games' compare bcts gaunt-2018 --height 10

json '{c["name"] for c in r["controllers"]} \
    >= set("dellacherie bcts dt10 dt20 rvce el-tetris code-my-road".split()) \
    | set("mcmanus-2017 mcmanus-2017-literal deng-2017-ga deng-2017-lspi gaunt-2018".split())' controllers list
json 'r["features"][4] == {"name": "holes", "weight": -4.0} and r["source"]' controllers show dellacherie
json 'len(r["controllers"]) == 2 and r["controllers"][0]["published"] == 3800' controllers measure bcts dt20 \
    --height 10 --games 5
prints 'Reported on 10x20: 51,000,000 rows' controllers show dt20
run controllers show bcts --json
mv out mine.json
json 'r["controller"] == "bcts" and r["games"] == 3' eval ./mine.json --games 3 --height 8

json 'abs(r["rows"] - 7.066942465) < 1e-9 and r["rows_error"] <= 1e-9 and r["boards"] == 1295' solve \
    --width 4 --height 4
json 'abs(r["rows"] - 9.787658915) < 1e-9 and r["pieces"] > r["rows"]' solve --lines-after-overflow
json 'r["rows_error"] > 1e-9 and abs(r["rows"] - 6.488692708) <= r["rows_error"] <= 0.1' solve --width 5 --precision 0.1
json 'r["played"]["games"] == 5000 and r["played"]["ci95"][0] < r["rows"] < r["played"]["ci95"][1]' solve --play 5000
json '[c["controller"] for c in r["controllers"]] == ["bcts", "champion-10x20"] \
    and all(0.5 < c["share"] < 1 and math.isclose(c["rows"], c["share"] * r["rows"]) for c in r["controllers"]) \
    and abs(r["controllers"][0]["rows"] - 16.182265431) < 2e-9' solve --height 6 --compare bcts --compare champion-10x20
prints 'rows a game     7.066942465   (error at most ' solve --compare dt20
prints 'dt20                       5.748293933 rows a game    81.34% of the optimum' solve --compare dt20
for threads in 1 2 3; do
    run solve --width 5 --compare dt20 --play 100 --threads $threads --json
    sed 's/"seconds": [^,]*,//' out >solved.$threads
done
cmp -s solved.1 solved.2 && cmp -s solved.1 solved.3
report $? "solve prints the same for any number of threads"
# Splitting and games measure what solve computes.
json 'abs(r["rows"]["mean"] - 16.182265431) < 0.03 * 16' eval bcts --width 4 --height 6 --method splitting \
    --precision 2%
json 'abs(r["rows"]["mean"] - 16.182265431) < 0.03 * 16' eval bcts --width 4 --height 6 --games 10000

json 'r["wins"] + r["losses"] + r["draws"] == len(r["games"]) == 2' versus bcts dt20 --games 2 --nodes 60 --max-pieces 9
json 'len(r["matches"]) == 3 and sum(p["points"] for p in r["table"]) == 6' \
    versus bcts dt20 dt10 --games 2 --nodes 60 --max-pieces 9 --rules tetrio-2
# A game of a record, and a replay: what the search itself would do costs nothing, and the answer is the same for any
# number of threads.
run versus versus-ppt bcts --games 2 --nodes 500 --max-pieces 12 --record reviewed.jsonl --quiet
json 'r["player"] == "versus-ppt" and r["pieces"] == r["judged"] == 12 and r["first_share"] == r["best_share"] == 1 \
    and r["mean_loss"] == r["fatal"] == 0 and r["moves"] == [] and r["rules"] == "ppt"' \
    review reviewed.jsonl --game 2 --side second --placements 500
json 'r["player"] == "bcts" and 0 <= r["first_share"] <= r["best_share"] < 1 and len(r["moves"]) == 2
for m in r["moves"]: assert abs(m["loss"] - (m["better"]["score"] - m["played"]["score"])) < 1e-9 and not m["fatal"]
assert r["moves"][0]["loss"] >= r["moves"][1]["loss"] > 0
m = r["moves"][0]
assert len(m["queue"]) == 6 and m["played"]["depth"] == m["better"]["depth"] == 6
assert m["better"]["keys"][-1] == "drop"' \
    review reviewed.jsonl --side second --placements 500 --lines 2 --threads 1
mv out wanted
run review reviewed.jsonl --side second --placements 500 --lines 2 --threads 3 --json
cmp -s out wanted
report $? "review: the same for any number of threads"
run eval bcts --rules guideline --games 1 --max-pieces 20 --seed 2 --quiet --replay reviewed.replay
json 'r["player"] == "bcts" and r["pieces"] == 20 and r["mean_loss"] > 0 and r["moves"][0]["garbage"] == 0' \
    review reviewed.replay --placements 500
prints 'better keys: ' review reviewed.replay --placements 500 --lines 1

json 'r["counts"] == [17, 153, 5202]' perft simplified IOT
json 'r["counts"] == [14, 42]' perft simplified TO --width 5 --height 4
json 'r["counts"] == [34, 1182, 42348]' perft srs TTT
json 'r["counts"] == [34, 1190, 43166]' perft srs TTT --spins

json 'r["rules"] == "guideline" and r["height"] == 20 and r["deaths"] == 0 and r["rows"]["total"] > 390' eval bcts \
    --rules guideline --games 2 --max-pieces 500
for player in greedy lookahead beam expectimax; do
    preview=1
    [ $player = greedy ] && preview=0
    json "r['player'] == '$player' and r['deaths'] == 0" eval dt20 --rules guideline --player $player \
        --preview $preview --games 1 --max-pieces 200
    json "r['player'] == '$player' and r['deaths'] == 0" eval dt20 --player $player --preview $preview --games 1 \
        --max-pieces 200
done
json 'r["player"] == "lookahead" and r["deaths"] == 0' eval bcts --preview 3 --depth 3 --games 1 --max-pieces 10
json 'r["deaths"] == 0' eval bcts --rules guideline --preview 5 --player beam --beam-width 10 --no-hold --half-turns \
    --games 1 --max-pieces 100
json 'r["deaths"] == 5' eval bcts --rules guideline --sequence sz --games 5
json 'r["wins"] == 4 and len(r["games"]) == 4 and {g["red"] for g in r["games"]} == {"minimax", "random"}' tetress \
    match minimax random --games 4 --nodes 2000
json 'r["sprt"]["verdict"] == "better" and len(r["games"]) < 400' tetress match greedy random --games 400 --nodes 1 \
    --sprt 0,100
json 'r["sprt"]["verdict"] == "not better"' tetress match random greedy --games 400 --nodes 1 --sprt 0,100
json 'len(r["lines"]) == 3 == len({l["actions"][0] for l in r["lines"]}) and r["actions"] == 2299 \
    and len(r["lines"][0]["actions"]) > 1' tetress analyse --nodes 20000
opening=....rr....b/.....r...../.........../.........../.........../...........
opening=$opening/.........../.........../.........../.........../bb..r.....b
crowded_twice=.brbrbrbrbr/.r.rbrbrbrb/.brb.brbrbr/.rbrbr.rbrb/.brbrbrb.br/brbrbrbrbr.
crowded_twice=$crowded_twice/r.rbrbrbrbr/brb.brbrbrb/rbrbr.rbrbr/brbrbrb.brb/rbrbrbrbr.r
crowded=.brbrbrbrbr/.r.rbrbrbrb/.brb.brbrbr/.rbrbr.rbrb/rbrbrbrb.br/brbrbrbrbr.
crowded=$crowded/r.rbrbrbrbr/brb.brbrbrb/rbrbr.rbrbr/brbrbrb.brb/rbrbrbrbr.r
json 'len(r["lines"]) == 2' tetress analyse --agent mcts --lines 2 --nodes 200 --turn 2 --position $opening
json 'r["actions"] == r["nodes"] == 0 and r["lines"] == []' tetress analyse --turn 150
json 'r["nodes"] == sum(line["nodes"] for line in r["lines"]) and r["seconds"] > 0 and r["nodes_per_second"] > 0' \
    tetress analyse --agent minimax:threads=2 --nodes 2000
json '[l["score"] for l in r["lines"]] == sorted((l["score"] for l in r["lines"]), reverse=True)' \
    tetress analyse --agent mcts --lines 8 --nodes 300 --turn 2 --position $opening
# Boards with one and with two legal actions.
json 'r["actions"] == 1 and r["lines"][0]["depth"] > 2 and r["lines"][0]["nodes"] >= 2000' \
    tetress analyse --nodes 2000 --turn 40 --position $crowded
json 'r["actions"] == 2 and r["lines"][1]["depth"] > 2 and r["lines"][1]["nodes"] >= 2000' \
    tetress analyse --nodes 2000 --turn 40 --position $crowded_twice
# A ladder of three agents: all pairs, or neighbours; from its records the same ratings.
json '[a["elo"] == 0 for a in r["agents"]] == [True, False, False] and len(r["matches"]) == 3 \
    and [a["games"] for a in r["agents"]] == [8, 8, 8] and r["agents"][2]["elo"] > r["agents"][0]["elo"]' \
    tetress ladder random greedy minimax:depth=2 --games 4 --nodes 500
json 'len(r["matches"]) == 2' tetress ladder random greedy random --games 2 --near 1 --nodes 1
run tetress ladder random greedy strength-1 --games 2 --nodes 100 --record ladder --json
run tetress ladder random greedy strength-1 --games 4 --nodes 100 --record ladder --json
mv out resumed
run tetress ladder random greedy strength-1 --games 4 --nodes 100 --json
cmp -s resumed out
report $? "a ladder is resumed from its records"
json 'r["wins"] + r["losses"] + r["draws"] == 2' tetress match mcts:selection=ucb1 greedy --games 2 --nodes 100
json 'r["counts"] == [231, 53322] and r["moves_md5"] == "14484e1aea1f033931c37a58e9560792"' \
    tetress perft --depth 2 --turn 2 --position $opening
for threads in 1 2; do
    run tetress match minimax mcts --games 4 --nodes 300 --threads $threads --json
    mv out match.$threads
done
cmp -s match.1 match.2
report $? "a match by nodes does not depend on the threads"
for threads in 1 2; do
    run tetress learn --games 20 --nodes 30 --rounds 2 --generations 3 --threads $threads --out mine.$threads.json \
        --json
    mv out learned.$threads
    sed -i "s/mine.$threads/mine/" learned.$threads mine.$threads.json
done
cmp -s learned.1 learned.2 && cmp -s mine.1.json mine.2.json
report $? "learning does not depend on the threads"
run tetress learn --games 20 --nodes 30 --rounds 2 --generations 3 --out './a "b\c.json'
[ $code = 0 ] && [ ! -s err ] && python3 -c "import json
r = json.load(open('./a \"b\\\\c.json'))
assert r['name'] == 'a \"b\\\\c'" 2>>err
report $? "weights whose name has quotes and backslashes are JSON"
json 'r["wins"] + r["losses"] + r["draws"] == 2 and r["a"] == "minimax:weights=mine.1.json"' tetress match \
    minimax:weights=mine.1.json eldaly-2024-minimax --games 2 --nodes 100
for threads in 1 2; do
    run tetress train --games 20 --nodes 30 --rounds 2 --epochs 2 --threads $threads --out net.$threads.json --json
    mv out trained.$threads
    sed -i "s/net.$threads/net/" trained.$threads net.$threads.json
done
cmp -s trained.1 trained.2 && cmp -s net.1.json net.2.json
report $? "training a network does not depend on the threads"
# Stopped after one round, resumed for another.
for rounds in 1 2; do
    run tetress train --games 20 --nodes 30 --rounds $rounds --epochs 2 --state net.state --out net.json --json
done
cmp -s net.json net.1.json
report $? "training a network can be resumed"
json 'r["rounds"][0]["positions"] == 0 and r["rounds"][0]["held_out"] > 200' tetress train --network net.json \
    --epochs 0 --games 20 --rounds 1 --nodes 30 --out again.json
json 'r["wins"] + r["losses"] + r["draws"] == 2' tetress match minimax:network=net.json random --games 2 --nodes 100
# If one player takes all points, there is a bound instead of an infinite number: random against a two-ply search.
prints 'Elo difference at least ' tetress match minimax:depth=2 random --games 4 --nodes 2000
prints 'Elo difference at most ' tetress match random minimax:depth=2 --games 4 --nodes 2000
json 'r["wins"] == 4 and r["elo"] > 0 and r["ci95"][1] is None \
    and abs(r["ci95"][0] - 400 * math.log10(0.05 ** 0.5 / (1 - 0.05 ** 0.5))) < 1e-6' \
    tetress match minimax:depth=2 random --games 4 --nodes 2000
# An engine still reads its input while it thinks: commands that would disturb it wait, and the end of the input ends
# it.
printf 'go nodes 1000000000000\nnewgame\nposition empty\ngo nodes 1000000000000\nisready\n' |
    timeout 20 env -i "$program" tetress engine >out 2>err
[ $? = 0 ] && grep -q readyok out && grep -q bestmove out
report $? "orders wait in line while the engine thinks"
# A recorded match: the games in the file, in the table and in the answer are the same; the chart is a valid SVG file.
run tetress match minimax greedy --games 4 --nodes 200 --record games.jsonl --csv games.csv --plot games.svg --json
mv out whole.json
python3 - <<'CHECK' 2>>err
import csv, json, xml.etree.ElementTree as tree
whole = json.load(open("whole.json"))
lines = [json.loads(line) for line in open("games.jsonl")]
assert lines[0]["agents"] == ["minimax", "greedy"] and lines[0]["nodes"] == 200 and lines[0]["games"] == 4
rows = list(csv.DictReader(open("games.csv")))
for game in sorted(lines[1:], key=lambda g: g["game"]):
    told = whole["games"][game["game"] - 1]
    mine = [r for r in rows if r["game"] == str(game["game"])]
    assert told["actions"] == game["actions"] == [r["action"] for r in mine] and len(mine) == told["plies"]
    decided = mine[game["opening"]:]
    for key in "depth nodes score".split():
        assert [int(r[key]) for r in decided] == game[key]
    assert [r["depth"] for r in mine[:game["opening"]]] == [""] * game["opening"]
    assert all(r["agent"] == game[r["side"]] for r in decided)
assert len(rows) == sum(g["plies"] for g in whole["games"])
assert tree.parse("games.svg").getroot().tag.endswith("svg")
CHECK
report $? "a recorded match has the same games in every form"
json 'r.pop("planned") == 4 and r == json.load(open("whole.json"))' tetress replay games.jsonl
prints '4 of 4 games are recorded, and all are right' tetress replay games.jsonl
prints 'tokens: red' tetress replay games.jsonl --game 3
json 'r["game"] == 2 and len(r["moves"]) == r["plies"] and r["moves"][-1]["board"].count("r") == r["moves"][-1]["red"] \
    and "depth" not in r["moves"][0] and r["moves"][-1]["nodes"] > 0' tetress replay games.jsonl --game 2
head -n 4 games.jsonl >part.jsonl
prints '3 of 4 games are recorded' tetress replay part.jsonl
head -n 1 games.jsonl >none.jsonl
json 'r["wins"] == 0 and r["games"] == [] and r["elo"] is None' tetress replay none.jsonl
run tetress match minimax greedy --games 4 --nodes 200 --record part.jsonl --json
cmp -s out whole.json
report $? "a match goes on where it was interrupted"
run tetress match minimax greedy --games 8 --nodes 200 --json
mv out whole.json
run tetress match minimax greedy --games 8 --nodes 200 --record part.jsonl --json
cmp -s out whole.json && [ "$(wc -l <part.jsonl)" = 9 ]
report $? "a match can be made longer"
prints 'plies to look ahead at most' tetress --help
printf '%s\n' tei 'position empty moves 0-0,0-1,0-2,0-3 5-5,5-6,6-5,6-6' 'go nodes 2000' nonsense 'position x' \
    'go infinite' isready stop 'position empty turn 150' 'go movetime 1' quit |
    env -i "$program" tetress engine >out 2>err
[ $? = 0 ] && [ "$(grep -c '^bestmove [0-9]' out)" = 2 ] && [ "$(grep -c '^error' out)" = 2 ] && grep -qx teiok out &&
    grep -qx readyok out && [ "$(tail -n 1 out)" = 'bestmove none' ]
report $? "the Tetress engine answers"
printf 'go infinite\nnewgame\ngo infinite\nposition empty\ngo infinite' |
    timeout 10 env -i "$program" tetress engine --agent mcts >out 2>err
[ $? = 0 ] && [ "$(grep -c '^bestmove' out)" = 3 ]
report $? "the Tetress engine ends endless searches, and with its input"
for threads in 1 2 3; do
    run eval bcts --rules guideline --sequence uniform --weights 0,1,0,2,2,0,0 --preview 1 --games 6 \
        --threads $threads --json
    python3 -c 'import json; print(json.load(open("out"))["scores"])' >modern.$threads
done
cmp -s modern.1 modern.2 && cmp -s modern.1 modern.3
report $? "the modern game's scores do not depend on the threads"
json 'len(r["features"]) > 60 and r["sets"]["gaunt-2018"] == ["bumpiness", "total_height", "holes"]' features --list

env -i "$program" features --set bcts --json >out 2>err <<'BOARD'
......
.T....
TTT...
##.#..
BOARD
python3 -c "import json
r = json.load(open('out'))['features']
assert r['landing_height'] == 1.5 and r['holes'] == 1 and len(r) == 8" 2>>err
report $? "features of a drawn board"

# The placements on a board, with the keys that lead there.
printf '#.........\n...#######\n#.########\n' >slot
env -i "$program" analyse --queue TIOSZ --placements 2000 --json <slot >out 2>err
python3 -c "import json
r = json.load(open('out'))
best = r['lines'][0]
assert best['piece'] == 'T' and best['spin'] == 'full' and best['keys'][-1] == 'drop' and best['depth'] == 5
assert all(a['score'] >= b['score'] for a, b in zip(r['lines'], r['lines'][1:]) if a['depth'] == b['depth'])
assert len(r['lines']) == 5 and r['placements'] >= 2000" 2>>err
report $? "analyse: a T is spun under an overhang"
printf '{"board": ["#.........", "...#######", "#.########"], "queue": "TIOSZ"}' >slot.json
env -i "$program" analyse --placements 2000 --json <slot.json >out.json 2>err
cmp out out.json
report $? "analyse: the same board as JSON"
env -i "$program" analyse --queue TIOSZ --placements 2000 <slot >out 2>err
grep -q 'spin  keys' out && grep -q 'full' out
report $? "analyse: a table for people"
refuses_board() { # CODE PATTERN BOARD [ARGUMENT...]
    code=$1 pattern=$2
    printf '%b' "$3" >board
    shift 3
    env -i "$program" analyse "$@" <board >out 2>err
    [ $? = "$code" ] && grep -q -- "$pattern" err && [ ! -s out ]
    report $? "analyse: $pattern"
}
refuses_board 1 'no piece is known' '..........\n'
refuses_board 1 'a queue is 1 to 64' '..........\n' --queue TX
refuses_board 1 'hold must be' '..........\n' --queue T --hold TT
refuses_board 1 '10 columns wide, not 4' '....\n' --queue T
refuses_board 1 'full row' '##########\n' --queue T
refuses_board 1 'must be a list of rows' '{"queue": "T"}'

printf '{"format":1,"name":"up","features":[{"name":"pile_height","weight":1}]}' >up.json
json 'r["rows"]["ci95"][0] >= 0 and r["rows"]["ci95"][1] > 0.2' eval up.json --games 3
cat >big.json <<'FILE'
{"format": 1, "name": "big", "features": [{"name": "holes", "weight": -4}, {"name": "row_transitions", "weight": -1},
    {"name": "landing_height", "weight": -1}, {"name": "constant", "weight": 1e90}]}
FILE
json 'r["rows"]["mean"] > 100' eval big.json --games 30 --height 10

# Products of features, by every kernel.
printf '{"format":1,"name":"curved","features":[{"name":"holes","weight":-2},{"name":"holes^2","weight":-0.1},
    {"name":"landing_height*row_transitions","weight":-0.01},{"name":"bumpiness","weight":-0.3}]}' >curved.json
json 'r["rows"]["mean"] > 50 and r["controller"] == "curved"' eval curved.json --height 10 --games 50 --seed 2
grep -o '"scores".*' out >wanted
for kernel in plain portable; do
    run eval curved.json --height 10 --games 50 --seed 2 --json --kernel $kernel
    grep -o '"scores".*' out | cmp -s - wanted
    report $? "the kernel $kernel plays the same with products"
done
json 'set(r["best"]["weights"]) == {"holes", "holes^2", "holes*wells"}' train cross-entropy --store curved.db \
    --features 'holes,holes^2,wells*holes' --height 6 --iterations 2 --out learnt.json
json 'r["controller"] == "learnt"' eval learnt.json --height 6 --games 5

prints '##' eval bcts --height 8 --games 30 --histogram
env -i LANG=C.UTF-8 "$program" eval bcts --height 8 --games 30 --histogram | grep -q █
report $? "draws with blocks where the locale has them"
finish
