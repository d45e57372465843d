# SPDX-License-Identifier: MIT
# The front door. Meson does the work; see CONTRIBUTING.md.
BUILD = build

.PHONY: build demo test test-long bench lint install clean

build:
	@tools/setup build
	@test -f $(BUILD)/build.ninja || meson setup $(BUILD)
	@ninja -C $(BUILD) >$(BUILD)/ninja.log || { cat $(BUILD)/ninja.log; exit 1; }

# The shipped controllers, played, beside what was published about them.
demo: build
	@$(BUILD)/tetrarch controllers measure --height 10 --games 1000
	@echo
	@$(BUILD)/tetrarch controllers measure --games 12 seed-000 seed-002-ga seed-002-lspi

test: build
	@tools/run-tests $(BUILD) --no-suite long

# Sanitizers, both compilers, fuzzing, statistics: most of an hour.
test-long: build
	@tools/setup test-long
	@tools/test-long $(BUILD)

bench: build
	@$(BUILD)/tetrarch bench

lint:
	@tools/setup lint
	@clang-format --dry-run -Werror $$(git ls-files '*.c' '*.h')
	@for f in src/features/*.inc; do clang-format --assume-filename=$$f.c --dry-run -Werror <$$f; done
	@shellcheck -x -P SCRIPTDIR -S warning tools/setup tools/test-long tools/check-headers .ci/run tests/cli/[!l]*.sh

install: build
	meson install -C $(BUILD) --no-rebuild

clean:
	rm -rf $(BUILD)
