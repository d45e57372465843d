/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: forged checkpoints. The input selects a method, how far its run has come, and which bytes of the
 * checkpoint to overwrite; the checksum is corrected, so that only the range checks protect the run. A run must be
 * able to continue from any checkpoint that is accepted.
 */
#include "base/mem.h"
#include "learn/training/checkpoint.h"
#include "learn/training/trainer.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct {
    const char *method, *settings;
} runs[] = {
    { "pso", "height=4 games=2 iterations=4 final=2 final-effort=1 particles=4 max-pieces=20" },
    { "pso",
      "height=4 games=2 iterations=4 particles=5 neighbourhood=ring fitness=mcmanus-2017 max-pieces=20 threshold=1" },
    { "apso", "height=4 games=2 iterations=4 final=2 final-effort=1 particles=4 workers=3 max-pieces=20" },
    { "apso", "height=4 games=2 iterations=4 final=0 particles=3 workers=5 order=arrival fitness=least max-pieces=20" },
    { "aco", "height=4 games=2 iterations=4 final=2 final-effort=1 archive=4 ants=3 remeasure=2 max-pieces=20" },
    { "ga", "height=4 games=2 iterations=4 final=2 final-effort=1 population=4 reevaluate=yes max-pieces=20" },
    { "cross-entropy", "height=4 games=2 iterations=4 final=2 final-effort=1 population=6 max-pieces=20" },
    { "cross-entropy", "height=4 games=8 iterations=4 final=0 population=4 revalidate=0 max-pieces=20" },
    { "cmaes", "height=4 games=2 iterations=4 final=2 final-effort=1 population=4 restarts=2 max-pieces=20" },
    { "lspi", "height=4 games=2 iterations=3 final=2 final-effort=1 samples=100 max-pieces=20 features=holes,wells" },
    { "cbmpi", "height=4 games=2 iterations=2 final=2 final-effort=1 budget=10000 fit-generations=1 steps=30 "
               "max-pieces=20 features=holes,wells" },
    { "td", "height=4 games=2 iterations=2 final=2 final-effort=1 length=1000 learners=1 max-pieces=20 "
            "features=holes,wells" },
};
enum { RUNS = sizeof runs / sizeof *runs, STEPS = 8 };

/* Stops a run after some steps, and keeps its newest checkpoint. */
struct supervisor {
    struct str last;
    int steps;
    atomic_bool stop;
};

static int keep(void *context, const struct train_step *step, struct err *err)
{
    struct supervisor *k = context;
    (void)err;
    str_release(&k->last);
    str_add_bytes(&k->last, step->checkpoint, step->checkpoint_size);
    if (--k->steps <= 0)
        atomic_store(&k->stop, true);
    return 0;
}

/* Continues for some steps and returns the last checkpoint, or an empty one if nothing was left to do. */
static struct str run_on(struct trainer *t, int steps)
{
    struct supervisor k = { .steps = steps };
    struct exec exec = { 0 };
    struct train_watch watch = { .context = &k, .record = keep, .stop = &k.stop };
    struct err err;
    if (trainer_run(t, &exec, &watch, &err) == TRAIN_FAILED)
        abort();
    return k.last;
}

static struct trainer *open_run(const struct config *c)
{
    struct err err;
    struct trainer *t = trainer_new(c, NULL, 0, &err);
    if (!t)
        abort();
    return t;
}

/* Overwrites the checkpoint with pieces of the input: two bytes for the position, one for the count, then the bytes. */
static void forge(struct str *bytes, const uint8_t *data, size_t size)
{
    enum { PREFIX = 3, HEAD = 24 };
    size_t room = bytes->length - sizeof(uint64_t);
    while (size > PREFIX) {
        size_t at = HEAD + (data[0] | (size_t)data[1] << 8) % (room - HEAD), count = data[2] % 64 + 1u;
        count = count < size - PREFIX ? count : size - PREFIX;
        count = count < room - at ? count : room - at;
        memcpy(bytes->text + at, data + PREFIX, count);
        data += PREFIX + count;
        size -= PREFIX + count;
    }
    uint64_t hash = checkpoint_hash(bytes->text, room);
    memcpy(bytes->text + room, &hash, sizeof hash);
}

/* Returns a copy of a run's checkpoint after some steps; each original is made only once. */
static struct str honest(int which, const struct config *c, int steps)
{
    static struct str made[RUNS][STEPS];
    struct str *original = &made[which][steps], copy = { 0 };
    if (!original->text) {
        struct trainer *t = open_run(c);
        *original = run_on(t, steps + 1);
        trainer_free(t);
    }
    str_add_bytes(&copy, original->text, original->length);
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct config c;
    struct err err;
    int which = data[0] % RUNS;
    config_init(&c, method_find(runs[which].method, &err));
    if (config_set_all(&c, runs[which].settings, &err))
        abort();
    struct trainer *t = open_run(&c);
    struct str bytes = honest(which, &c, data[1] % STEPS);
    forge(&bytes, data + 2, size - 2);
    if (trainer_restore(t, bytes.text, bytes.length, &err) == 0) {
        struct str after = run_on(t, 2);
        str_release(&after);
    }
    str_release(&bytes);
    trainer_free(t);
    config_release(&c);
    return 0;
}
