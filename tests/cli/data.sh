#!/bin/sh
# SPDX-License-Identifier: MIT
# Data out: what the program writes for other programs can be read by them.
. "$(dirname "$0")/lib.sh"

# Runs as CSV, JSON and event files.
run train cross-entropy --height 6 --games 2 --iterations 4 --seed 3 --param population=20
run train pso --height 6 --games 2 --iterations 3 --seed 3 --param particles=5
for number in 1 2; do
    prints "wrote events/run-$number/events.out.tfevents.0.tetrarch" \
        runs export $number --format tensorboard --out events
    run runs export $number --format csv
    mv out "$number.csv"
    python3 "$here/events.py" events/run-$number/events.out.tfevents.0.tetrarch $number.csv >out 2>err
    report $? "run $number: the event file has the numbers of the CSV"
done
cp events/run-1/events.out.tfevents.0.tetrarch first
run runs export 1 --format tensorboard --out events --quiet
[ $code = 0 ] && [ ! -s out ] && cmp -s first events/run-1/events.out.tfevents.0.tetrarch
report $? "exported again it is the same file"
run train cross-entropy --height 6 --games 2 --iterations 4 --seed 3 --param population=20 --threads 3 --store other.db
run runs export 1 --format tensorboard --out others --store other.db
cmp -s first others/run-1/events.out.tfevents.0.tetrarch
report $? "computed again it is the same file"
for format in json csv; do
    run runs export 1 --format $format
    mv out wanted
    prints "wrote saved.$format" runs export 1 --format $format --out saved.$format
    cmp -s wanted saved.$format
    report $? "a file of $format has what is printed"
done
run runs export 1 --format csv --out /dev/stdout
cmp -s out wanted
report $? "a device is written without a message"
refuses 2 '--format tensorboard needs --out FOLDER' runs export 1 --format tensorboard
refuses 2 '--format tensorboard and --json do not go together' runs export 1 --format tensorboard --out x --json
refuses 1 'cannot write to the folder saved.csv: Not a directory' runs export 1 --format tensorboard --out saved.csv
refuses 1 'cannot write /nonexistent/x.csv' runs export 1 --format csv --out /nonexistent/x.csv
refuses 2 './tetrarch.db is the store' runs export 1 --out ./tetrarch.db
refuses 1 'there is no run 9' runs export 9 --format tensorboard --out nine
[ ! -e nine ]
report $? "a refused export leaves no folder"

# Fumens where drawn boards are read.
features() { # input, options
    input=$1
    shift
    printf '%b' "$input" | env -i "$program" features "$@" >out 2>err
    code=$?
}
same() { # title, wanted
    [ $code = 0 ] && [ ! -s err ] && [ "$(cat out)" = "$2" ]
    report $? "$1"
}
wrong() { # code, sentence, input, options
    wanted=$1 sentence=$2
    shift 2
    features "$@"
    [ $code = "$wanted" ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] && grep -qF -- "$sentence" err
    report $? "refuses: $sentence"
}
opening='v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA'
last=$(printf '...###....\n#..####...\n#TTT######\n##T#######')
features "https://example.org/?$opening" --page 7 --print board --height 4
same "a page of a fumen is drawn" "$last"
features "$last\n" --set bcts
mv out wanted
features "$opening" --page 7 --height 4 --set bcts
[ $code = 0 ] && [ "$(cat wanted)" != "$(cat out)" ] && [ "$(grep -c . out)" = 8 ]
report $? "features of a fumen whose piece was not dropped"
features "$opening" --page 6 --set bcts --height 6
mv out wanted
features '..........\n..........\n...JJJ....\n#..##J#...\n#...######\n##.#######\n' --set bcts
cmp -s out wanted
report $? "a fumen has the features of the same board drawn"
features '..........\n..........\n...T......\n..TTT.....\n' --print fumen
same "a drawn board as a fumen" v115@vhA1PJ
features v115@vhA1PJ --print board --height 4
same "and back" "$(printf '..........\n..........\n...T......\n..TTT.....')"
features v115@vhA1PJ --print fumen --comment 'five %'
same "with a comment" v115@vhA1PYKAmO7rDFbcRAyfAAA
features "$(cat out)" --print fumen
same "which is kept" v115@vhA1PYKAmO7rDFbcRAyfAAA
features v115@vhA1PJ --print fumen --json
[ "$(cat out)" = '{"fumen": "v115@vhA1PJ"}' ]
report $? "a fumen in JSON"
wrong 1 'the fumen has 7 pages, and no page 8' $opening --page 8
wrong 1 'the fumen breaks off in page 1' v115@vhA1
wrong 1 'is "!", but only letters' 'v115@vh!'
wrong 1 'the version 999' v999@vhAAgH
wrong 1 'the board has 4 columns, but those of a fumen have 10' '....\n....\n....\n....\n' --print fumen
wrong 1 'is not a fumen' '....\n....\n....\n....\n' --page 2
wrong 2 '--comment needs --print fumen' v115@vhAAgH --comment x
wrong 1 'must be valid UTF-8' v115@vhAAgH --print fumen --comment "$(printf '\303')"
wrong 1 'at most 131072 bytes were expected' "$(head -c 140000 /dev/zero | tr '\0' x)"

# The commands and the Python of the document.
rm -f tetrarch.db
sed -n 's/^tetrarch //p' "$here/../../docs/howto/data.md" >commands
while read -r words; do
    # shellcheck disable=SC2086
    case $words in
    *'>'*) run ${words%%>*} && cp out "${words##*> }" ;;
    *) run $words ;;
    esac
    [ $code = 0 ]
    report $? "docs/howto/data.md: tetrarch $words"
done <commands
python3 "$here/snippets.py" "$here/../../docs/howto/data.md" >out 2>err
report $? "docs/howto/data.md: Python"

finish
