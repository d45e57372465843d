#!/bin/sh
# SPDX-License-Identifier: MIT
# Wrong input gets one sentence that says what is wrong and what would be right, the right exit code, and no other
# output.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

refuses 2 'did you mean "eval"?' evla bcts
refuses 2 'there is no command "zzzzzz"' zzzzzz
refuses 2 'something is missing after "eval"' eval
refuses 2 'unexpected argument "bcts"' eval bcts bcts
refuses 2 'did you mean --games?' eval bcts --gmaes 3
refuses 2 '--games needs a value' eval bcts --games
refuses 2 '--games is -1, but must be between 1 and' eval bcts --games -1
refuses 2 '--games takes a whole number, not "1.5"' eval bcts --games 1.5
refuses 2 '--width is 3, but must be between 4 and 16' eval bcts --width 3
refuses 2 '--precision must be a share from 0.1% to 100%, such as 5%, not "x"' eval bcts --precision x
refuses 2 '--precision must be a share' eval bcts --precision 0
refuses 2 '--precision must be a share' eval bcts --precision 5%%
refuses 2 '--games and --max-pieces go with --method direct' eval bcts --method splitting --games 5
refuses 2 'splitting needs pieces that are drawn at random' eval bcts --method splitting --sequence sz
refuses 2 '--repetitions must be at least 2' eval bcts --repetitions 1
refuses 2 '--histogram shows whole games' eval bcts --histogram
refuses 2 '--risk and --last-boards show what splitting found' eval bcts --risk --games 5
refuses 2 '--out draws either --risk or --last-boards' eval bcts --risk --last-boards 3 --out x.svg
refuses 2 '--out draws what --risk or --last-boards asks for' eval bcts --out x.svg
refuses 2 '--height is one board: give --from and --to' controllers heights bcts --height 5
refuses 2 '--from must not be more than --to' controllers heights bcts --from 9 --to 8
refuses 2 'the guideline game has one height' controllers heights bcts --rules guideline
refuses 2 '--checkpoint goes with splitting' eval bcts --games 3 --checkpoint x.json
refuses 2 '--height is 25, but must be between 4 and 24' eval bcts --height 25
refuses 2 '--height takes a whole number, not "ten"' eval bcts --height ten
refuses 2 '--json takes no value' eval bcts --json=1
refuses 2 '"-g" is not an option; options begin with two dashes' eval bcts -g 3
refuses 2 'did you mean "simplified"?' eval bcts --rules simplfied
refuses 2 '--pieces goes with --sequence list only' eval bcts --pieces IOT
refuses 2 '--sequence list needs the pieces' eval bcts --sequence list
refuses 2 'pieces are the letters' eval bcts --sequence list --pieces IOX
refuses 2 'seven whole numbers' eval bcts --weights 1,2
refuses 2 '--alpha is 2, but must be between' compare bcts dt20 --alpha 2
refuses 2 '10x4 is too large to be solved: a board may have at most 32 cells' solve --width 10
refuses 2 '--width is 3, but must be between 4 and 16' solve --width 3
refuses 2 '--height is 25, but must be between 4 and 24' solve --height 25
refuses 2 '--precision is 0, but must be between 1e-12 and 1' solve --precision 0
refuses 2 'seven whole numbers' solve --weights 1,2
refuses 2 'unexpected argument "bcts"' solve bcts
refuses 1 'there is no controller "bctz"' solve --compare bctz
refuses 1 'solving 5x5 takes more than the 0.02 GB of memory that may be used' solve --width 5 --height 5 --memory 0.02
refuses 1 'with these pieces games may never end' solve --weights 0,1,0,0,0,0,0
refuses 2 'there is no subcommand "lsit"; did you mean "list"?' controllers lsit
refuses 2 'the usage is tetrarch controllers show CONTROLLER' controllers show
refuses 2 'unexpected argument "bcts"' controllers list bcts
refuses 2 'there is no subcommand "chess"; `tetrarch perft --help` lists them' perft chess IOT
refuses 2 'which subcommand? `tetrarch perft --help` lists them' perft
refuses 2 '"perft simplified" has no option --spins' perft simplified IOT --spins
refuses 2 '"perft srs" has no option --width' perft srs IOT --width 10
refuses 2 '--width goes with --rules simplified only' eval bcts --rules guideline --width 10
refuses 2 '--no-hold goes with --rules guideline only' eval bcts --no-hold
refuses 2 '--weights goes with --sequence uniform only' eval bcts --rules guideline --weights 1,1,1,1,1,1,1
refuses 2 'makes no use of pieces known in advance' eval bcts --player greedy --preview 1
refuses 2 '--preview is 7, but must be between 0 and 6' eval bcts --preview 7
# Refused before hours of games, not after them.
refuses 1 'cannot write /nonexistent/x: No such file' eval dt20 --games 1000000 --replay /nonexistent/x
refuses 1 'cannot write /nonexistent/x: No such file' watch bcts --replay /nonexistent/x
refuses 1 'cannot write /nonexistent/x: No such file' play --replay /nonexistent/x
refuses 1 'cannot write to the folder /nonexistent/x: No such file' repro mcmanus-2017 --out /nonexistent/x
refuses 1 'cannot write to the folder /dev/null: Not a directory' repro mcmanus-2017 --out /dev/null
refuses 1 'cannot write /nonexistent/x.svg: No such file' runs curves --out /nonexistent/x.svg
refuses 2 'charts are drawn as SVG: the name must end in .svg, which "x.png" does not' runs plot 1 --out x.png
refuses 2 '--swarm is a drawing of its own; it cannot be combined with --what' runs plot 1 --swarm 1,2,3 --what swarm
refuses 2 '--swarm is a drawing of its own; it cannot be combined with --games' runs plot 1 --swarm 1,2,3 --games 5
refuses 2 '--angle is for --swarm, which is not given' runs plot 1 --angle 30,25
refuses 2 '--angle takes an azimuth and an elevation in degrees' runs plot 1 --swarm 1,2,3 --angle 30
refuses 2 'the elevation of --angle is 91, but must be between -90 and 90' runs plot 1 --swarm 1,2,3 --angle 30,91
refuses 2 'the azimuth of --angle takes a number, not "x"' runs plot 1 --swarm 1,2,3 --angle x,25
refuses 2 'must end in .svg, which "x.pdf" does not' tetress match minimax random --games 1000000 --plot x.pdf
refuses 2 '--mode sprint does not go with --against' play --against bcts --mode sprint
refuses 2 '--strength goes with --against only' play --strength 4
refuses 2 '--strength is 0, but must be between 1 and 10' play --against bcts --strength 0
refuses 2 '--strength is 11, but must be between 1 and 10' play --against bcts --strength 11
refuses 2 '--strength takes a whole number, not "high"' play --against bcts --strength high
refuses 2 'the player "random" gives placements no scores' watch --player random --strength 4
refuses 2 '--strength goes with a controller only' watch game.replay --strength 4
refuses 2 '--ntasks goes with --print-sbatch only' train pso --ntasks 4
refuses 2 '--time goes with --print-sbatch only' train pso --time 30
refuses 2 '--partition goes with --print-sbatch only' train pso --partition long
refuses 2 'ntasks is 0, but must be between 1 and' train pso --print-sbatch --ntasks 0
for limit in '' x -1 1- -12 1:2:3:4 2-1:2:3:4 1:: :5 1.5 12:00:00x '1 2' 1234567 123456789-0 12h; do
    refuses 2 'must be a time limit of Slurm: minutes' train pso --print-sbatch --time "$limit"
done
for limit in 0 2 2:00 0:02:00 0-0:2 00:01; do
    refuses 2 'must be more than 2 minutes' train pso --print-sbatch --time "$limit"
done
for name in '' 'a b' 'a;b' '$(x)' 'a
b'; do
    refuses 2 '--partition is "' train pso --print-sbatch --partition "$name"
done
for limit in 3 2:01 1:00:00 0-1 1-12:30 1-00:00:30 UNLIMITED; do
    prints "#SBATCH --time=$limit" train pso --print-sbatch --time "$limit"
done
prints '#SBATCH --ntasks=64' train pso --print-sbatch
prints '#SBATCH --ntasks=3' train pso --print-sbatch --ntasks 3
prints '#SBATCH --partition=long,debug-2' train pso --print-sbatch --partition long,debug-2
run train pso --print-sbatch --ntasks 3 --time 5 --partition long --height 8
! grep -q -- '--ntasks 3\|--time 5\|--partition long\|print-sbatch' out && grep -q "what=(pso --height '8')" out
report $? "the options of a job are not those of the run"
refuses 2 'height is given twice' train pso --height 5 --param height=6
refuses 2 'seed is given twice' train pso --seed 3 --param seed=4
refuses 2 'particles is given twice' train pso --param particles=4 --param particles=5
refuses 2 'start is given twice' train pso --start bcts --param start=1
refuses 2 '--out does not go with --sweep' train pso --sweep games=1,2 --out x.json
refuses 2 '--sweep-seeds goes with --sweep only' train pso --sweep-seeds 2
refuses 2 'options come after the subcommand, as in: tetrarch runs list --store' runs --store x.db list
refuses 2 '--format csv and --json do not go together' runs export 1 --format csv --json
refuses 2 'sequence=list needs the pieces' train pso --sweep sequence=uniform,list
refuses 2 'games is swept twice' train pso --sweep games=1,2 --sweep games=3
refuses 2 'did you mean "bcts"?' versus bcst dt20
refuses 2 'did you mean "width"?' versus bcts:widht=3 dt20
refuses 2 'versus-ppt attacks by tactics' versus versus-ppt:width=3 dt20
refuses 2 'did you mean "tetrio-2"?' versus bcts dt20 --rules tetrio-22
refuses 2 'something is missing after' versus bcts
refuses 2 'there is no program called "nosuchbot"' versus bcts cmd:nosuchbot
refuses 2 '--games is 3, but must be even: the same pieces are played twice' versus bcts dt20 --games 3
refuses 2 '--nodes and --movetime do not go together' versus bcts dt20 --nodes 5 --movetime 5
refuses 2 '--sprt takes two differences in Elo' versus bcts dt20 --sprt 50,0
refuses 2 '--record takes a match of two players' versus bcts dt20 dt10 --record x.jsonl
run versus bcts dt20 --games 2 --nodes 1 --max-pieces 2 --record versus.jsonl --threads 1 --quiet
refuses 1 'versus.jsonl has no game 3; it has 2 of 2 games' review versus.jsonl --game 3
refuses 2 'it takes one of first, second' review versus.jsonl --side third
refuses 1 'did you mean "versus-ppt" or "versus-ppt-real-time"?' review versus.jsonl --tactics versus-pp
sed 's/"x": [0-9]/"x": 30/' versus.jsonl >edited.jsonl
refuses 1 'edited.jsonl: line 2: lock 1:' review edited.jsonl
sed '1s/"rules": "ppt"/"rules": "ppt-2"/' versus.jsonl >edited.jsonl
refuses 1 'did you mean "ppt"?' review edited.jsonl
sed '1s/"seed": 1/"seed": -1/' versus.jsonl >edited.jsonl
refuses 1 'edited.jsonl: line 1: "seed" must be a whole number between' review edited.jsonl
sed '1s/"format": 1/"format": 2/' versus.jsonl >edited.jsonl
refuses 1 'not a record of a versus match that this program can read' review edited.jsonl
head -c 700 versus.jsonl >edited.jsonl
refuses 1 'is cut off' review edited.jsonl
run eval dt20 --height 10 --games 1 --max-pieces 9 --replay drops.replay --quiet
refuses 1 'only replays of the modern game are reviewed' review drops.replay
refuses 2 '--side goes with the record of a versus match only' review drops.replay --side second
refuses 1 'nosuch.replay' review nosuch.replay
refuses 2 'something is missing' review
refuses 1 'cannot be two files at once' versus bcts dt20 --record x.jsonl --csv x.jsonl
refuses 2 'did you mean "minimax"?' tetress match minmax random
refuses 2 'did you mean "depth"?' tetress match minimax:dpeth=2 random
refuses 2 'the usage is tetrarch tetress match A B' tetress match minimax
refuses 2 'a ladder has 2 to 32 agents' tetress ladder minimax
refuses 2 'must be even' tetress ladder minimax random --games 3
refuses 2 'a strength is an agent' tetress play --strength 3 --agent mcts
refuses 2 'strength' tetress play --strength 11
refuses 2 'there is no program called "/no/such engine"' tetress match "cmd:'/no/such engine' -x" random
refuses 2 'there is no program called "nosuchengine"' tetress match random cmd:nosuchengine
refuses 2 'there is no program called "/"' tetress match random cmd:/
refuses 2 'is not closed' tetress match random 'cmd:sh "x'
refuses 2 'an engine needs a program' tetress match random cmd:
refuses 2 'is too long' tetress match random "cmd:sh $(printf '%02000d' 0)"
refuses 2 'without control characters' tetress match random "$(printf 'cmd:sh \377')"
refuses 2 'two differences in Elo, the lower first' tetress match minimax random --sprt 50,0
refuses 2 'unexpected argument "foo"' tetress perft foo
refuses 2 '"tetress perft" has no option --games' tetress perft --games 2
refuses 2 '--nodes and --time do not go together' tetress match minimax random --nodes 5 --time 3
refuses 2 '--nodes and --time do not go together' tetress play --nodes 5 --time 3
refuses 2 'did you mean "greedy"?' tetress play --agent gredy
refuses 2 '"tetress play" has no option --lines' tetress play --lines 3
refuses 2 'row 1, column 1 of the board' tetress play --position x
refuses 1 'this needs a terminal' tetress play
refuses 2 '--player goes with a controller only' watch some.replay --player random
refuses 2 '--board goes with a controller only' watch some.replay --board v115@vhAAgH
refuses 2 'a replay begins with an empty board' watch bcts --board v115@vhAAgH --replay x
refuses 2 'it takes one of guideline' watch bcts --rules simplified --board v115@vhAAgH
refuses 1 'the board has 4 columns, but the modern game has 10' watch bcts --board ..##
refuses 1 'nowhere.txt' watch bcts --board nowhere.txt
refuses 1 'fumen' watch bcts --board v115@vh
refuses 2 'did you mean' watch bcts --keys lefd=a
refuses 2 'the usage is tetrarch tetress replay FILE' tetress replay
refuses 2 'unexpected argument "y": the usage is tetrarch tetress replay FILE' tetress replay x y
refuses 2 '"tetress replay" has no option --record' tetress replay x --record y
refuses 1 'cannot open nosuch.jsonl' tetress replay nosuch.jsonl
for option in csv plot; do
    refuses 1 'cannot write nosuch/x: No such file' tetress match minimax random --games 1000000 --$option nosuch/x
    refuses 1 'cannot write .: Is a directory' tetress match minimax random --games 1000000 --$option .
done
refuses 1 'cannot write nosuch/x: No such file' tetress match minimax random --games 1000000 --record nosuch/x
refuses 1 'cannot record a match in ., which is not an ordinary file' tetress match minimax random --games 1000000 \
    --record .
refuses 1 'x cannot be two files at once' tetress match minimax random --games 2 --record x --csv x
env -i "$program" tetress match greedy random --games 4 --nodes 1 --threads 1 --record good.jsonl >out 2>err
refuses 1 'good.jsonl holds another match: the seed is 1 there, and 2 here' tetress match greedy random --games 4 \
    --nodes 1 --seed 2 --record good.jsonl
refuses 1 'good.jsonl has no game 5; it has 4 of 4 games' tetress replay good.jsonl --game 5
head -c -20 good.jsonl >torn.jsonl
refuses 1 'torn.jsonl, line 5: the line is cut off' tetress replay torn.jsonl
sed '3s/"winner": "[a-z]*"/"winner": "draw"/' good.jsonl >edited.jsonl
refuses 1 'edited.jsonl, line 3: the winner is' tetress replay edited.jsonl
refuses 1 'edited.jsonl, line 3: the winner is' tetress match greedy random --games 4 --nodes 1 --record edited.jsonl
echo hello >hello.jsonl
refuses 1 'hello.jsonl, line 1: this is not a line of a record' tetress match greedy random --games 4 --nodes 1 \
    --record hello.jsonl
[ "$(cat hello.jsonl)" = hello ]
report $? "a file that is no record is left alone"
# A full disk, simulated by a limit on the file size: what was written so far stays intact.
(
    ulimit -f 8
    env -i "$program" tetress match greedy random --games 40 --nodes 1 --record full.jsonl >out 2>err
)
[ $? = 1 ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] && grep -q 'cannot write full.jsonl: File too large' err &&
    [ "$(tail -c 1 full.jsonl)" = '' ]
report $? "a match that cannot be recorded any more ends with a sentence"
prints ' of 40 games are recorded, and all are right' tetress replay full.jsonl
(
    ulimit -f 8
    env -i "$program" tetress match greedy random --games 10 --nodes 1 --csv full.csv >out 2>err
)
[ $? = 1 ] && [ "$(wc -l <err)" = 1 ] && grep -q 'cannot write full.csv: File too large' err &&
    [ "$(echo full.csv*)" = 'full.csv*' ]
report $? "a table that is too large ends with a sentence, and leaves nothing"
refuses 2 '--precision must be a share' repro mcmanus-2017 --precision much
refuses 2 '--store does not go with eldaly-2024' repro eldaly-2024 --store x.db
refuses 1 'cannot write to the folder nosuch/x: No such file' repro eldaly-2024 --quick --json --out nosuch/x
refuses 2 'must be even' tetress match minimax random --games 3
refuses 2 'learning needs a file' tetress learn
refuses 1 'cannot be two files at once' tetress match greedy random --games 2 --record x.jsonl --csv ./x.jsonl
refuses 2 'a slash or end in .json' tetress learn --out mine
refuses 2 'no comma' tetress learn --out ./a,b.json
refuses 2 '--games is 2, but must be between 20 and' tetress learn --out x.json --games 2
refuses 2 'did you mean "cmaes"?' tetress learn --out x.json --method cmase
refuses 2 'nosuch' tetress learn --out x.json --weights nosuch.json
refuses 1 'nosuch' tetress learn --out nosuch/x.json
refuses 2 'called "nosuch"' tetress match minimax:weights=nosuch random
refuses 2 'no network called "nosuch"' tetress match minimax:network=nosuch random
refuses 2 'training needs a file for the network' tetress train
refuses 2 'must have a slash or end in .json' tetress train --out net
refuses 2 'between 20 and' tetress train --out net.json --games 19
refuses 2 'row 1, column 1 of the board' tetress perft --position x
refuses 2 'at most 12' perft simplified IOTIOTIOTIOTIOT
refuses 2 'pieces are the letters' perft simplified IOX
refuses 2 'did you mean "dellacherie"' features --set delacherie
refuses 1 'did you mean "bcts"?' eval bctss
refuses 1 'there is no controller "nosuch"' eval nosuch
refuses 1 'there is no controller "nosuch"' controllers show nosuch
refuses 1 'cannot open /nonexistent.json: No such file' eval /nonexistent.json
refuses 1 'cannot read ./' eval ./
refuses 1 'there is no board' features

# Every name that begins with the given word is suggested, wherever names are looked up.
refuses 1 'did you mean "champion-10x10", "champion-10x20" or "champion-preview"?' eval champion
refuses 2 'did you mean "deng-2017-ga" or "deng-2017-lspi"?' train --preset deng-2017
refuses 2 'did you mean "cmaes"?' train cm
refuses 2 'did you mean "dellacherie"?' features --set dell
refuses 2 'there is no feature or feature set "nosuch"' features --set nosuch
refuses 2 'did you mean "holes"?' features --set 'hoels^2'
refuses 2 'up to degree 3' train ga --features 'holes^4'
refuses 2 'up to degree 3' train ga --features 'bcts^9'
refuses 2 'multiplies pattern_runs' train ga --features 'holes*pattern_runs'
refuses 2 '"holes*wells" is listed twice' train ga --features 'holes*wells,wells*holes'
refuses 2 'more than 256 features' train ga --features 'mcmanus-2017^3'
refuses 2 'did you mean "compare", "completion" or "controllers"?' co
refuses 2 'did you mean --max-pieces?' eval bcts --max 3
refuses 2 'did you mean "minimax"?' tetress match mini random
refuses 2 'did you mean "guideline"?' eval bcts --rules guide
refuses 2 '`tetrarch repro eldaly-2024` repeats its experiments' train --preset eldaly-2024

# Numbers with units are exact, and nonsense stays nonsense.
for games in 1.5 1,5 1,0000 10,00 1k5 k 1e 1e-1 1.2345k 0x10 '' ' 1' 1.; do
    refuses 2 "--games takes a whole number, not \"$games\"" eval bcts --games "$games"
done
for games in 0 0k -1k 1e400 20M 99999999999999999999; do
    sentence="--games is $games, but must be between 1 and"
    refuses 2 "$sentence" eval bcts --games "$games"
done

# Wherever a file is read, the program does not wait for a FIFO without a writer, a device or a folder.
mkfifo fifo.json fifo.replay
for words in 'eval ./fifo.json' 'compare bcts ./fifo.json' 'controllers show ./fifo.json' 'watch ./fifo.json' \
    'watch fifo.replay' 'tetress replay fifo.json' 'tetress match minimax:weights=./fifo.json random'; do
    # shellcheck disable=SC2086
    timeout 20 env -i "$program" $words >out 2>err </dev/null
    code=$?
    [ $code = 1 ] || [ $code = 2 ] && [ ! -s out ] && grep -q 'it is not an ordinary file but a FIFO' err
    report $? "refuses a FIFO: tetrarch $words"
done
refuses 1 'cannot read /dev/zero: it is not an ordinary file but a device' eval /dev/zero

printf '{"format":1,"name":"x","features":[\n {"name":"holes","weight":NaN}]}' >nan.json
refuses 1 'nan.json, line 2, column' eval nan.json
printf '{"format":1,"name":"x","features":[{"name":"hoels","weight":1}]}' >typo.json
refuses 1 'typo.json, line 1, column 44: there is no feature "hoels"; did you mean "holes"?' eval typo.json
head -c 1000000 /dev/zero | tr '\0' x >long.json
refuses 1 'long.json, line 1' eval long.json
head -c 5000000 /dev/zero >huge.json
refuses 1 'huge.json is too long' eval huge.json
printf '{"format":1,"name":"x","features":[{"name":"a\\nb\\u001b[31m","weight":1}]}' >escape.json
: >empty.json
refuses 1 'empty.json is empty' eval empty.json
: >empty.replay
refuses 1 'empty.replay is empty' watch empty.replay
touch secret.json
chmod 000 secret.json
[ "$(id -u)" = 0 ] || refuses 1 'cannot open secret.json: Permission denied' eval secret.json

refuses 1 'there is no feature "a?b?[31m"' eval escape.json
printf '{"format":1,"name":"x","features":[{"name":"holes","weight":1}],"published":[{"rows":-1e300}]}' >negative.json
refuses 1 'line 1, column 78' controllers show negative.json
refuses 2 'there is no command "a?b"' 'a
b'
refuses 1 'there is no controller "xxx' eval "$(head -c 5000 /dev/zero | tr '\0' x)"
refuses 2 'but must be between 4 and 24' features --height 3
refuses 1 'there is no controller "zz"' controllers measure bcts zz --height 4 --games 1

# A board read from standard input.
env -i "$program" features >out 2>err <<'BOARD'
....
.x..
....
....
BOARD
[ $? = 1 ] && grep -q 'line 2, column 2 of the board is "x"' err && [ ! -s out ]
report $? "refuses a board with a stray character"

# Output that cannot be written is a failure, not a success.
if [ -e /dev/full ]; then
    env -i "$program" controllers list >/dev/full 2>err
    [ $? = 1 ] && grep -q 'cannot write the output' err
    report $? "a full disk is a failure"
fi
finish
