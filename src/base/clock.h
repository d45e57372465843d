/* SPDX-License-Identifier: MIT
 *
 * Clock: seconds, for reports and timeouts. Time never decides anything in a seeded run.
 */
#ifndef TETRARCH_BASE_CLOCK_H
#define TETRARCH_BASE_CLOCK_H

/* Returns the seconds since an arbitrary fixed moment; never decreases. */
double clock_seconds(void);

/* Returns the seconds of processor time that this thread has used. */
double clock_thread_seconds(void);

#endif
