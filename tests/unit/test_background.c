/* SPDX-License-Identifier: MIT
 *
 * Threads that wait and compute: base/wait and base/background.
 */
#include "base/background.h"
#include "base/clock.h"
#include "base/wait.h"
#include "unit.h"

#include <math.h>
#include <sched.h>
#include <signal.h>

/* Two threads that hand a number back and forth. */
struct court {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int hits;
};

static void open_court(struct court *c)
{
    c->hits = 0;
    pthread_mutex_init(&c->lock, NULL);
    wait_init(&c->changed);
}

static void close_court(struct court *c)
{
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
}

/* Increments the number whenever it has the given parity, until it is large. */
static void play(struct court *c, int parity, double until)
{
    pthread_mutex_lock(&c->lock);
    while (c->hits < 1000) {
        if (c->hits % 2 == parity) {
            c->hits++;
            pthread_cond_broadcast(&c->changed);
        } else {
            assert_true(wait_until(&c->changed, &c->lock, until));
        }
    }
    pthread_mutex_unlock(&c->lock);
}

static void play_odd(void *context)
{
    play(context, 1, INFINITY);
}

static void test_wait__ends_with_a_signal(void **state)
{
    (void)state;
    struct court c;
    struct background b = { 0 };
    open_court(&c);
    assert_true(background_start(&b, play_odd, &c));
    play(&c, 0, clock_seconds() + 1e6);
    background_wait(&b);
    assert_in_range(c.hits, 1000, 1001);
    close_court(&c);
}

static void test_wait__ends_at_its_moment(void **state)
{
    (void)state;
    struct court c;
    open_court(&c);
    double start = clock_seconds(),
           moments[] = { -INFINITY, -1, 0, start - 1, start, start + 0.01, start + 0.9999999999e-3 };
    pthread_mutex_lock(&c.lock);
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        while (wait_until(&c.changed, &c.lock, moments[i]))
            ;
        assert_true(clock_seconds() >= moments[i]);
    }
    pthread_mutex_unlock(&c.lock);
    close_court(&c);
}

/* A computation that reports its start, and ends when told to. */
struct work {
    struct background background;
    atomic_int begun, ended;
    bool pending[3]; /* whether these signals are blocked in it: INT, TERM, SEGV */
};

static void compute(void *context)
{
    struct work *w = context;
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    w->pending[0] = sigismember(&mask, SIGINT);
    w->pending[1] = sigismember(&mask, SIGTERM);
    w->pending[2] = sigismember(&mask, SIGSEGV);
    atomic_fetch_add(&w->begun, 1);
    while (!atomic_load(&w->background.stop))
        sched_yield();
    atomic_fetch_add(&w->ended, 1);
}

static void test_background__computes_until_it_is_stopped(void **state)
{
    (void)state;
    struct work w = { .begun = 0 };
    assert_false(background_busy(&w.background));
    background_stop(&w.background); /* nothing was started */
    for (int i = 1; i <= 3; i++) {
        assert_true(background_start(&w.background, compute, &w));
        assert_true(background_busy(&w.background));
        while (atomic_load(&w.begun) < i)
            sched_yield();
        assert_false(atomic_load(&w.background.done));
        background_stop(&w.background);
        assert_int_equal(atomic_load(&w.ended), i);
        assert_false(background_busy(&w.background));
    }
    assert_true(w.pending[0] && w.pending[1] && !w.pending[2]);
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT));
}

static void set_number(void *context)
{
    *(int *)context = 7;
}

static void test_background__says_when_it_is_done(void **state)
{
    (void)state;
    struct background b = { 0 };
    int number = 0;
    background_run(&b, set_number, &number);
    while (!atomic_load(&b.done))
        sched_yield();
    assert_int_equal(number, 7);
    assert_true(background_busy(&b)); /* its result has not been fetched yet */
    background_wait(&b);
    assert_false(background_busy(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wait__ends_with_a_signal),
        cmocka_unit_test(test_wait__ends_at_its_moment),
        cmocka_unit_test(test_background__computes_until_it_is_stopped),
        cmocka_unit_test(test_background__says_when_it_is_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
