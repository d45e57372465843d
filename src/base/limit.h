/* SPDX-License-Identifier: MIT
 *
 * Limit: what the system lets this process have.
 */
#ifndef TETRARCH_BASE_LIMIT_H
#define TETRARCH_BASE_LIMIT_H

/* Asks for `wanted` open files in all, where fewer are allowed; returns how many are allowed then. */
long limit_raise_files(long wanted);

#endif
