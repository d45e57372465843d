/* SPDX-License-Identifier: MIT
 *
 * Tfevents: event files, as TensorBoard reads them.
 *
 * A file is a sequence of records: the length in 8 bytes, its checksum, the content, its checksum. A checksum is a
 * CRC-32C, rotated by 15 bits to the right and raised by a constant; numbers are little-endian. The content is an
 * "Event" in the encoding of protocol buffers: a time, a step, and a summary of named values. The numbers of the fields
 * are those of event.proto, summary.proto and tensor.proto of TensorFlow.
 *
 * All functions add bytes to texts, which then contain NULs, and cannot fail.
 */
#ifndef TETRARCH_LAB_STORE_TFEVENTS_H
#define TETRARCH_LAB_STORE_TFEVENTS_H

#include "base/str.h"

#include <stdint.h>

/* Adds the record with which a file begins. */
void tfevents_begin(struct str *out);

/* Add a value to a summary: a number, stored with the precision of a float, or a text, which TensorBoard shows as
 * Markdown. A slash in the tag makes the part before it a group. */
void tfevents_add_scalar(struct str *summary, const char *tag, double value);
void tfevents_add_text(struct str *summary, const char *tag, const char *text);

/* Adds a record with the values of a summary, at a time in seconds since 1970. */
void tfevents_add(struct str *out, double seconds, int64_t step, const struct str *summary);

#endif
