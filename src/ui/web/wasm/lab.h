/* SPDX-License-Identifier: MIT
 *
 * Lab: the engine as the page calls it. Everything is compiled to WebAssembly from the same files as the program, so
 * it plays the same to the bit; page/lab.js is the other side. There are two modules, so that a visitor who plays one
 * game need not wait for the other: lab_tetris.h and lab_torus.h.
 *
 * The page sees numbers and addresses only. What it makes with a *_new() it gives back to the *_free() of the same
 * name. A view is a list of doubles in the order of the names that the function *_fields() returns, separated by
 * commas; it is right until the next call. Seeds and numbers come as doubles, which hold whole numbers up to 2^53.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_H
#define TETRARCH_UI_WEB_WASM_LAB_H

#include "base/err.h"

/* What the page may call. */
#define LAB __attribute__((visibility("default")))

/* Some bytes for the page to write texts and numbers to, and no more than the last. */
LAB void *lab_bytes(int size);

/* Returns the last sentence of a failure. */
LAB const char *lab_error(void);
extern struct err lab_err;

#endif
