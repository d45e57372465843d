/* SPDX-License-Identifier: MIT
 *
 * Limit: resources that the system grants this process.
 */
#ifndef TETRARCH_BASE_LIMIT_H
#define TETRARCH_BASE_LIMIT_H

/* Raises the limit of open files to `wanted` if it is lower; returns the limit afterwards. */
long limit_raise_files(long wanted);

#endif
