/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "exec/exec.h"

#include <stdlib.h>

static void *open_counter(const void *shared, const struct exec_signals *signals)
{
    (void)signals;
    int *context = calloc(1, sizeof *context);
    *context = *(const int *)shared;
    return context;
}

static void square(void *context, const void *in, void *out)
{
    *(int *)out = *(int *)context + *(const int *)in * *(const int *)in;
}

static const struct exec_task squares = { open_counter, square, free };

static void test_exec__results_land_by_index(void **state)
{
    (void)state;
    enum { N = 5000 };
    static int in[N], out[N];
    int shared = 7;
    struct exec_work work = { &squares, &shared, 0, sizeof *in, sizeof *out };
    for (int threads = 0; threads <= 8; threads++) {
        for (int i = 0; i < N; i++)
            in[i] = i % 100;
        memset(out, 0, sizeof out);
        assert_int_equal(exec_map(&(struct exec){ threads, NULL }, &work, N, in, out, NULL, NULL), N);
        for (int i = 0; i < N; i++)
            assert_int_equal(out[i], 7 + (i % 100) * (i % 100));
    }
}

static void test_exec__nothing_to_do_is_done_at_once(void **state)
{
    (void)state;
    int shared = 0;
    struct exec_work work = { &squares, &shared, 0, 4, 4 };
    assert_int_equal(exec_map(&(struct exec){ 4, NULL }, &work, 0, NULL, NULL, NULL, NULL), 0);
}

static atomic_bool enough;

static void stop_at_ten(void *context, const void *in, void *out)
{
    (void)context;
    *(int *)out = 1;
    if (*(const int *)in == 10)
        atomic_store(&enough, true);
}

static const struct exec_task stopping = { open_counter, stop_at_ten, free };

static void test_exec__a_stop_ends_after_the_jobs_under_way(void **state)
{
    (void)state;
    enum { N = 1000 };
    static int in[N], out[N];
    int shared = 0;
    for (int i = 0; i < N; i++)
        in[i] = i;
    struct exec_watch watch = { .stop = &enough };
    struct exec_work work = { &stopping, &shared, 0, sizeof *in, sizeof *out };
    static bool done[N];
    int begun = exec_map(&(struct exec){ 3, NULL }, &work, N, in, out, done, &watch);
    assert_true(begun >= 11 && begun < N);
    for (int i = 0; i < N; i++)
        assert_true(out[i] == (i < begun) && done[i] == (i < begun));
}

/* A source that offers a job only after another one has arrived, like an asynchronous method. */
struct chain {
    int given, arrived, under_way, under_way_max;
    long sum;
};

static bool chain_next(void *context, int *id, void *in)
{
    struct chain *c = context;
    if (c->given == 300 || c->given > c->arrived + 2)
        return false;
    *(int *)in = *id = c->given++;
    c->under_way++;
    c->under_way_max = c->under_way > c->under_way_max ? c->under_way : c->under_way_max;
    return true;
}

static void chain_arrived(void *context, int id, const void *out)
{
    struct chain *c = context;
    c->under_way--;
    c->arrived++;
    c->sum += *(const int *)out - id * id;
}

static void test_exec_stream__waits_for_what_comes_later(void **state)
{
    (void)state;
    int shared = 1;
    struct exec_work work = { &squares, &shared, 0, sizeof(int), sizeof(int) };
    for (int threads = 0; threads <= 7; threads++) {
        struct chain chain = { 0 };
        struct exec_source source = { chain_next, chain_arrived, &chain };
        assert_int_equal(exec_stream(&(struct exec){ threads, NULL }, &work, &source, NULL), 300);
        assert_int_equal(chain.sum, 300);
        assert_true(chain.under_way_max <= 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exec__results_land_by_index),
        cmocka_unit_test(test_exec__nothing_to_do_is_done_at_once),
        cmocka_unit_test(test_exec__a_stop_ends_after_the_jobs_under_way),
        cmocka_unit_test(test_exec_stream__waits_for_what_comes_later),
    };
    return RUN(tests);
}
