/* SPDX-License-Identifier: MIT */
#include "progress.h"

/* Called on the thread that called the library. */
static int tick(void *context, double done)
{
    struct progress *progress = context;
    PyEval_RestoreThread(progress->thread);
    if (PyErr_CheckSignals()) {
        progress->raised = 1;
    } else if (progress->report != Py_None) {
        PyObject *answer = PyObject_CallFunction(progress->report, "d", done);
        progress->raised = !answer;
        Py_XDECREF(answer);
    }
    progress->thread = PyEval_SaveThread();
    return progress->raised;
}

int progress_init(struct progress *progress, PyObject *report)
{
    if (report != Py_None && !PyCallable_Check(report)) {
        PyErr_Format(PyExc_TypeError, "The progress must be a function of one number, or None, not %R.",
                     (PyObject *)Py_TYPE(report));
        return -1;
    }
    *progress = (struct progress){ .ticks = { tick, progress }, .report = report };
    return 0;
}

void progress_start(struct progress *progress)
{
    progress->thread = PyEval_SaveThread();
}

void progress_end(struct progress *progress)
{
    PyEval_RestoreThread(progress->thread);
}
