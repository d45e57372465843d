/* SPDX-License-Identifier: MIT
 *
 * Train lab: what the tests of training share: settings in one line, and an alarm that stops a run.
 */
#ifndef TETRARCH_TESTS_TRAIN_LAB_H
#define TETRARCH_TESTS_TRAIN_LAB_H

#include "learn/training/config.h"
#include "unit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

/* The features of BCTS with its weights. */
#define START " features=bcts start=-12.63,6.6,-9.22,-19.77,-13.08,-10.49,-1.61,-24.04"

/* Opens a config with settings such as "games=3 particles=5". */
static inline struct config open_config(const char *method, const char *settings)
{
    struct config c;
    struct err err;
    const struct method *m = method_find(method, &err);
    assert_non_null(m);
    config_init(&c, m);
    if (config_set_all(&c, settings, &err))
        fail_msg("%s: %s", settings, err.text);
    return c;
}

/* Sets a flag after this many microseconds, on its own thread, or at once if that is 0. */
struct alarm {
    pthread_t thread;
    atomic_bool stop;
    useconds_t after;
};

static inline void *ring(void *context)
{
    struct alarm *alarm = context;
    usleep(alarm->after);
    atomic_store(&alarm->stop, true);
    return NULL;
}

static inline void set_alarm(struct alarm *alarm, int after)
{
    alarm->after = (useconds_t)after;
    atomic_init(&alarm->stop, after == 0);
    assert_int_equal(pthread_create(&alarm->thread, NULL, ring, alarm), 0);
}

static inline void clear_alarm(struct alarm *alarm)
{
    pthread_join(alarm->thread, NULL);
}

#endif
