#!/bin/sh
# SPDX-License-Identifier: MIT
# The library as a programmer finds it who has installed it and knows pkg-config:  library.sh TETRARCH BUILD
build=$(realpath "$2")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
root=$(realpath "$here/../..")

DESTDIR=$folder/root meson install -C "$build" --no-rebuild >out 2>err
report $? "meson install"
header=$(find "$folder/root" -name tetrarch.h)
shared=$(find "$folder/root" -name libtetrarch.so)
static=$(find "$folder/root" -name libtetrarch.a)
pc=$(find "$folder/root" -name tetrarch.pc)
[ -f "$header" ] && [ -e "$shared" ] && [ -f "$static" ] && [ -f "$pc" ]
report $? "installs the header, both libraries and tetrarch.pc"

# The files lie below another prefix than tetrarch.pc names, as they do while a package is made.
prefix=$(sed -n 's/^prefix=//p' "$pc")
PKG_CONFIG_PATH=$(dirname "$pc")
LD_LIBRARY_PATH=$(dirname "$shared")
export PKG_CONFIG_PATH LD_LIBRARY_PATH
query() { pkg-config --define-variable=prefix="$folder/root$prefix" "$@" tetrarch; }
flags=$(query --cflags)
libs=$(query --libs)
# The archive instead of the shared library, with all that it needs.
static_libs=$(query --static --libs | sed 's/-ltetrarch/-l:libtetrarch.a/')

# ---- the ten lines of docs/library.md, in both languages, with both libraries

awk '/^```c$/ { block++; next } /^```/ { if (block) exit } block' "$root/docs/library.md" >ten.c
cp ten.c ten.cc
env -i "$program" eval bcts --height 10 --games 10 --seed 7 --json >answer 2>err
wanted=$(python3 -c "import json; print('%.1f rows a game' % json.load(open('answer'))['rows']['mean'])" 2>>err)
builds() { # title, then a command that makes ./ten
    title=$1
    shift
    # shellcheck disable=SC2086 # the flags are several words
    "$@" -o ten >out 2>err && ./ten >out 2>>err && [ "$(cat out)" = "$wanted" ] && [ ! -s err ]
    report $? "$title: ten lines print what tetrarch eval does"
}
# shellcheck disable=SC2086 # the flags are several words
{
    builds "C99, shared" cc -std=c99 -Wall -Wextra -Wpedantic -Werror ten.c $flags $libs
    builds "C99, static" cc -std=c99 -Wall -Wextra -Wpedantic -Werror ten.c $flags $static_libs
    builds "C++11, shared" c++ -std=c++11 -Wall -Wextra -pedantic -Werror ten.cc $flags $libs
    builds "C++11, static" c++ -std=c++11 -Wall -Wextra -pedantic -Werror ten.cc $flags $static_libs
}
LD_LIBRARY_PATH='' ./ten >out 2>err
report $? "a program with the archive does not need the shared library"

# ---- a program that speaks German

cat >german.c <<'END'
#include <locale.h>
#include <stdio.h>
#include <tetrarch.h>
int main(void)
{
    struct tetrarch_error error = { "" };
    if (!setlocale(LC_ALL, "de_DE.UTF-8"))
        return 2;
    struct tetrarch_optim *optim = tetrarch_optim_new("pso", 3, 1, NULL, "inertia=0.5", &error);
    struct tetrarch_training *run = tetrarch_training_new("pso features=holes,wells start=0.5,-1.5 goal=2.5", &error);
    printf("%.1f %s\n", 0.5, optim && run ? "gut" : error.text);
    return 0;
}
END
if localedef -i de_DE -f UTF-8 "$folder/de_DE.UTF-8" >out 2>err; then
    # shellcheck disable=SC2086 # the flags are several words
    cc german.c $flags $libs -o german >out 2>err && LOCPATH=$folder ./german >out 2>err && [ "$(cat out)" = '0,5 gut' ]
    report $? "numbers in settings have a point where the program's locale has a comma"
else
    tests=$((tests + 1))
    echo "ok $tests - a locale with a decimal comma # SKIP localedef cannot make one"
fi

# ---- what the libraries show of themselves

sed -n 's/^TETRARCH_API .*\b\(tetrarch_[a-z_]*\)(.*/\1/p' "$header" | sort >declared
[ "$(wc -l <declared)" = "$(grep -c '^TETRARCH_API' "$header")" ] && [ "$(wc -l <declared)" -le 118 ]
report $? "the header declares $(wc -l <declared) functions, at most 118"
nm -D --defined-only "$shared" | awk '{ print $3 }' | sort >shown
diff declared shown >out
report $? "the shared library shows the functions of the header, and nothing else"
nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }' | sort >shown
diff declared shown >out
report $? "so does the archive"
readelf -d "$shared" >dynamic
grep -q 'SONAME.*\[libtetrarch\.so\.0\]' dynamic
report $? "the soversion is 0"
sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' dynamic | grep -v '^lib\(jansson\|m\|c\|asan\|ubsan\)\.so\|^ld-' >out
[ ! -s out ]
report $? "the shared library needs jansson and the C library only"
nm -D --undefined-only "$shared" | grep -E ' (printf|puts|putchar|vprintf|exit|getenv|secure_getenv|stdout)(@|$)' >out
[ ! -s out ]
report $? "the shared library does not print, exit or read the environment"

# A declaration has a comment above it, or follows another one that shares its comment, or is an X_free().
awk '/^TETRARCH_API/ && !documented && !/_free\(/ { print; wrong = 1 }
    { documented = /\*\/$/ || (documented && !/^$/) } END { exit wrong }' "$header" >out
report $? "every function of the header is documented"

# ---- the examples

example() { # what it prints, name, arguments
    text=$1 name=$2
    shift 2
    # shellcheck disable=SC2086 # the flags are several words
    cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$root/examples/$name.c" $flags $libs -o "$name" >out 2>err &&
        "./$name" "$@" >out 2>err && grep -qF -- "$text" out
    report $? "examples/$name.c prints \"$text\""
}
example '100 pieces' play 100
example 'T, rotation 2, column 3: 2 rows' best_three
example 'learnt: ' train mine.json
prints 'rows a game' eval mine.json --height 8 --games 10
example 'own ' own_player
example 'better after' own_feature
example 'IOLJ 188374' perft
example 'S 17' perft 'simplified 10x20' S
example ' after ' tetress_agent
example 'greedy ' batch
for path in "$root"/examples/*.c; do
    name=$(basename "$path")
    grep -qF "]($name)" "$root/examples/README.md" && grep -q "^example .* ${name%.c}\( \|\$\)" "$here/library.sh" &&
        grep -qF "cc $name \$(pkg-config --cflags --libs tetrarch) -o ${name%.c}" "$root/examples/$name"
    report $? "examples/$name is listed, tested, and says how to compile it"
done
./play 10 x 2>err | grep -c pieces >out
[ "$(cat out)" = 11 ]
report $? "examples/play.c draws every board if it is told to"
./perft guideline IX >out 2>err
[ $? = 1 ] && grep -q '^perft: .*X' err
report $? "an example that fails says why"

python3 - "$root" >out 2>err <<'END'
import pathlib, re, sys
root = pathlib.Path(sys.argv[1])
programs = [path.read_text() for path in sorted(root.glob("examples/*.c"))]
_, *pieces = re.findall(r"```c\n(.*?)```", (root / "docs/library.md").read_text(), re.S)
lost = [piece for piece in pieces if not any(piece in program for program in programs)]
print(*lost, sep="\n")
sys.exit(len(pieces) < 5 or len(lost) > 0)
END
report $? "the pieces of code in docs/library.md are those of the examples"

# ---- a project that has this one as a subproject, on a machine without what the program needs

mkdir -p project/subprojects pkgconfig
ln -s "$root" project/subprojects/tetrarch
cp "$(pkg-config --variable=pcfiledir jansson)/jansson.pc" pkgconfig
cp ten.c project
cat >project/meson.build <<'END'
project('project', 'c')
executable('ten', 'ten.c', dependencies: dependency('tetrarch', fallback: 'tetrarch'))
executable('ten_static', 'ten.c', dependencies: dependency('tetrarch', fallback: 'tetrarch', static: true))
END
PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=$folder/pkgconfig meson setup project/build project -Dtetrarch:program=disabled \
    -Dbuildtype=plain >out 2>err
report $? "is configured as a subproject, without SQLite"
! grep -E 'Dependency .* found|(sqlite|curses|microhttpd|mpi|cmocka).* found' out | grep -v ' tetrarch found: YES'
report $? "looks for nothing but jansson and threads then"
ninja -C project/build ten ten_static >out 2>err
report $? "is built as a subproject"
for ten in ten ten_static; do
    LD_LIBRARY_PATH='' "project/build/$ten" >out 2>err && [ "$(cat out)" = "$wanted" ]
    report $? "$ten of a project with a subproject runs"
done

finish
