/* SPDX-License-Identifier: MIT
 *
 * Lab: the engine of Tetress as the page calls it: compiled to WebAssembly from the same files as the program, so that
 * it plays the same to the bit; page/torus_lab.js is the other side. For Tetris the page calls tetrarch.h.
 *
 * The page sees only numbers and addresses. It releases the result of a *_new() with the *_free() of the same name. A
 * view is a list of doubles in the order of the comma-separated names that the function *_fields() returns; it is
 * valid until the next call. Seeds and numbers are passed as doubles, which hold whole numbers up to 2^53.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_H
#define TETRARCH_UI_WEB_WASM_LAB_H

#include "base/err.h"

/* Exported to the page. */
#define LAB __attribute__((visibility("default")))

/* Returns the last error message. */
LAB const char *lab_error(void);
extern struct err lab_err;

#endif
