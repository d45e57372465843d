#!/bin/sh
# SPDX-License-Identifier: MIT
# tools/setup names what is missing and installs it only when told to. It runs on a simulated machine that has a shell,
# and an apt-get that logs its arguments.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
setup=$here/../../tools/setup

mkdir bin
for name in sh ls env; do
    ln -s "$(command -v $name)" bin/$name
done
printf '#!/bin/sh\necho "$@" >>calls\n' >bin/apt-get
printf '#!/bin/sh\necho 0\n' >bin/id
chmod +x bin/apt-get bin/id

bare() { # arguments of tools/setup
    rm -f calls
    env -i PATH="$folder/bin" sh "$setup" "$@" >out 2>err
    code=$?
}

bare check build
[ $code = 1 ] && [ ! -e calls ] && [ ! -s out ] && grep -q '^Packages are missing: gcc .*meson .*libsqlite3-dev$' err &&
    grep -q '^  apt-get update && apt-get install .* gcc ' err && grep -qF 'make setup FOR="build"' err
report $? "check names the packages and the command, and installs nothing"

bare check lint deb
[ $code = 1 ] && [ ! -e calls ] && grep -q 'clang-format shellcheck .*lintian' err && ! grep -q sqlite err
report $? "each purpose has its own packages"

bare install none build optional
[ $code = 0 ] && [ "$(sed -n 1p calls)" = "update -qq" ] &&
    sed -n 2p calls | grep -q '^install .* meson .* libncurses-dev' && ! grep -q 'cmocka\|chromium' calls
report $? "install has apt-get install them"

printf '#!/bin/sh\necho 1000\n' >bin/id
bare install none build
[ $code = 1 ] && [ ! -e calls ] && grep -q '^Install them, as root' err
report $? "install says what to do where it has no right to"

rm bin/apt-get
bare check build
[ $code = 1 ] && grep -q 'names in Debian 12' err && ! grep -q apt-get err
report $? "other systems are told the names"

# A tool counts as present if it can be used, whoever installed it.
for name in cc meson ninja python3; do
    printf '#!/bin/sh\n' >bin/$name
done
printf '#!/bin/sh\n[ "$1 $2" = "--exists jansson" ]\n' >bin/pkg-config
chmod +x bin/*
bare check build
[ $code = 1 ] && [ "$(sed -n 1p err)" = "Packages are missing: libsqlite3-dev" ]
report $? "only what is missing is named"
printf '#!/bin/sh\n' >bin/pkg-config
bare check build
[ $code = 0 ] && [ ! -s err ]
report $? "and nothing where nothing is"

for words in "" check "install build" "check nonsense"; do
    # shellcheck disable=SC2086
    bare $words
    [ $code = 2 ] && [ "$(wc -l <err)" = 1 ] && grep -q '^usage: ' err
    report $? "explains its usage: tools/setup $words"
done
finish
