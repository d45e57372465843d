/* SPDX-License-Identifier: MIT
 *
 * Number: decimal numbers as people read them, with commas between thousands.
 */
#ifndef TETRARCH_BASE_NUMBER_H
#define TETRARCH_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* Copies a plain decimal number, such as "-1234567.25", into out, with commas between the thousands before the point,
 * and returns out. What does not fit into size bytes is cut off. */
const char *number_group(const char *plain, char *out, size_t size);

/* Does the same for an integer; 27 bytes are enough for any. */
const char *number_integer(int64_t value, char *out, size_t size);

#endif
