# SPDX-License-Identifier: MIT
# The front door. Meson does the work; see CONTRIBUTING.md.
BUILD = build
PREFIX = /usr/local

.PHONY: build setup demo test test-long bench lint install uninstall dist deb clean

# Builds all that this machine has the libraries for, and installs nothing.
build:
	@tools/setup check build
	@test -f $(BUILD)/build.ninja || meson setup $(BUILD)
	@if [ -t 1 ]; then ninja -C $(BUILD); else \
		echo "building in $(BUILD)/ (what is done: $(BUILD)/ninja.log)"; \
		ninja -C $(BUILD) >$(BUILD)/ninja.log || { cat $(BUILD)/ninja.log; exit 1; }; fi

# Installs Debian packages: those of a full build, or of FOR="build optional test long lint deb".
FOR = build optional
setup:
	@tools/setup install $(BUILD) $(FOR)

# Learns to play from nothing in less than a minute on two cores, then plays, beside what others reported.
demo:
	@tools/setup install $(BUILD) build optional
	@$(MAKE) --no-print-directory build
	@$(BUILD)/tetrarch train --preset demo --store $(BUILD)/demo.db --out $(BUILD)/demo.json
	@echo
	@$(BUILD)/tetrarch controllers measure $(BUILD)/demo.json --precision 20% --with-published
	@echo
	@echo "gaunt-2018 reported 500,000 rows on 22 rows with one preview before it was stopped;" \
		"biswas-2016 reported no mean."
	@echo "Means of whole training runs in the literature, 10x20: cross-entropy 20,000,000, CBMPI 20,000,000."

test:
	@tools/setup install $(BUILD) build optional test
	@$(MAKE) --no-print-directory build
	@tools/setup-browser $(BUILD)
	@tools/run-tests $(BUILD) --no-suite long

# Sanitizers, both compilers, fuzzing, kills, statistics: more than an hour.
test-long: build
	@tools/setup check optional test long lint deb
	@tools/setup-browser $(BUILD)
	@tools/test-long $(BUILD)

bench: build
	@$(BUILD)/tetrarch bench

lint:
	@tools/setup check lint
	@clang-format --dry-run -Werror $$(git ls-files '*.c' '*.h')
	@for f in src/engine/features/*.inc; do clang-format --assume-filename=$$f.c --dry-run -Werror <$$f; done
	@shellcheck -x -P SCRIPTDIR -S warning .ci/run \
		$$(git grep -l '^#!/bin/sh' -- tools tests/cli)

# Below PREFIX, which may be of any user; DESTDIR goes before it.
install: build
	@meson setup --reconfigure --prefix=$(abspath $(PREFIX)) $(BUILD) >$(BUILD)/install.log || \
		{ cat $(BUILD)/install.log; exit 1; }
	@meson install -C $(BUILD) >$(BUILD)/install.log || { cat $(BUILD)/install.log; exit 1; }
	@echo "installed below $(DESTDIR)$(abspath $(PREFIX))"

# Removes what the last `make install` has put in place.
uninstall:
	@ninja -C $(BUILD) uninstall >$(BUILD)/install.log || { cat $(BUILD)/install.log; exit 1; }

# The sources of the last commit, as $(BUILD)/dist/tetrarch-VERSION.tar.gz.
dist:
	@tools/dist $(BUILD)/dist

# A Debian package of the last commit, in $(BUILD)/deb.
deb:
	@tools/setup check build optional deb
	@tools/build-deb $(BUILD)/deb

clean:
	rm -rf $(BUILD)
