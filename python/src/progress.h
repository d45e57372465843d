/* SPDX-License-Identifier: MIT
 *
 * Progress: long calls, which release the global lock, yet notice Ctrl-C and report to a Python function.
 */
#ifndef TETRARCH_PYTHON_PROGRESS_H
#define TETRARCH_PYTHON_PROGRESS_H

#include "module.h"

struct progress {
    struct tetrarch_progress ticks; /* for the library */
    PyObject *report;               /* called with the share that is done, or None; borrowed */
    PyThreadState *thread;          /* while the lock is released */
    int raised;                     /* an exception is set: it stops the call */
};

/* Prepares for a call with a function to report to, or None. Raises TypeError and returns -1 if it cannot be called. */
int progress_init(struct progress *progress, PyObject *report);

/* Release the global lock before a long call, and take it again after. */
void progress_start(struct progress *progress);
void progress_end(struct progress *progress);

#endif
