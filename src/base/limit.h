/* SPDX-License-Identifier: MIT
 *
 * Limit: limits on the resources of this process.
 */
#ifndef TETRARCH_BASE_LIMIT_H
#define TETRARCH_BASE_LIMIT_H

/* Raises the limit on open files to `wanted`, or as far as the system allows, if it is lower. Returns the new limit, or
 * 0 if it cannot be read. */
long limit_raise_files(long wanted);

#endif
