/* SPDX-License-Identifier: MIT
 *
 * Crc32c: the cyclic redundancy check of Castagnoli (RFC 3720, appendix B.4), by which records in files are checked.
 */
#ifndef TETRARCH_BASE_CRC32C_H
#define TETRARCH_BASE_CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* Returns the checksum of `length` bytes. */
uint32_t crc32c(const void *bytes, size_t length);

#endif
