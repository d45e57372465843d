/* SPDX-License-Identifier: MIT
 *
 * Err: the sentence a failed call leaves behind.
 *
 * A function that may fail returns 0 or -1 and takes a `struct err *` as its last argument. On failure
 * it holds one complete sentence, without a final newline, that names the input and what was expected.
 */
#ifndef TETRARCH_BASE_ERR_H
#define TETRARCH_BASE_ERR_H

struct err {
    char text[512];
};

/* Writes a formatted sentence into err, cut off where it does not fit, and always returns -1, so that a
 * caller can fail with `return err_set(...)`. */
int err_set(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
