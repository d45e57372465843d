#!/bin/sh
# SPDX-License-Identifier: MIT
# What `make install` installs, below a temporary folder:  install.sh TETRARCH BUILD
build=$(realpath "$2")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

DESTDIR=$folder/root meson install -C "$build" --no-rebuild >out 2>err
report $? "meson install"
find root -type f >files
for file in bin/tetrarch bin/tetrarch-tbp man1/tetrarch.1 man1/tetrarch-tbp.1 \
    bash-completion/completions/tetrarch.bash \
    zsh/site-functions/_tetrarch fish/vendor_completions.d/tetrarch.fish; do
    grep -q "/$file\$" files || grep -q "/$file.gz\$" files
    report $? "installs $file"
done
# The menu entry starts a game in the terminal.
wanted=1
has play && wanted=0
for file in applications/org.tetrarch.Tetrarch.desktop metainfo/org.tetrarch.Tetrarch.metainfo.xml \
    scalable/apps/org.tetrarch.Tetrarch.svg; do
    grep -q "/$file\$" files
    [ $? = $wanted ]
    report $? "installs $file where there are games in the terminal"
done
program=$folder/$(grep '/bin/tetrarch$' files)
prints 'tetrarch 0.' --version
prints 'rows a game' eval bcts --height 5 --games 2
finish
