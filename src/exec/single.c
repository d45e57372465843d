/* SPDX-License-Identifier: MIT
 *
 * The twin of threads.c where there are no threads, as in the page: jobs run one after the other. */
#include "base/mem.h"
#include "exec/exec.h"

#include <stdlib.h>

int exec_stream(const struct exec *exec, const struct exec_work *work, const struct exec_source *source,
                const struct exec_watch *watch)
{
    (void)exec;
    struct exec_signals signals = { watch->stop, watch->progress };
    void *context = work->task->open(work->shared, &signals);
    void *in = xcalloc(1, work->in_size + 1), *out = xcalloc(1, work->out_size + 1);
    int id, arrived = 0;
    while (!(watch->stop && atomic_load(watch->stop)) && source->next(source->context, &id, in)) {
        work->task->run(context, in, out);
        source->arrived(source->context, id, out);
        arrived++;
        if (watch->tick)
            watch->tick(watch->context, arrived);
    }
    work->task->close(context);
    free(in);
    free(out);
    return arrived;
}
