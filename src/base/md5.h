/* SPDX-License-Identifier: MIT
 *
 * Md5: the checksum that published lists are compared by (RFC 1321). Not for security.
 */
#ifndef TETRARCH_BASE_MD5_H
#define TETRARCH_BASE_MD5_H

#include <stddef.h>

/* Writes the checksum of `length` bytes as 32 hexadecimal digits and a NUL. */
void md5_hex(const void *bytes, size_t length, char out[33]);

#endif
