/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "exec/exec.h"

#include <stdlib.h>

static void *open_counter(const void *shared)
{
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
    for (int threads = 1; threads <= 8; threads++) {
        for (int i = 0; i < N; i++)
            in[i] = i % 100;
        memset(out, 0, sizeof out);
        assert_int_equal(exec_map(threads, &squares, &shared, N, in, sizeof *in, out, sizeof *out, NULL), N);
        for (int i = 0; i < N; i++)
            assert_int_equal(out[i], 7 + (i % 100) * (i % 100));
    }
}

static void test_exec__nothing_to_do_is_done_at_once(void **state)
{
    (void)state;
    int shared = 0;
    assert_int_equal(exec_map(4, &squares, &shared, 0, NULL, 4, NULL, 4, NULL), 0);
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
    int begun = exec_map(3, &stopping, &shared, N, in, sizeof *in, out, sizeof *out, &watch);
    assert_true(begun >= 11 && begun < N);
    for (int i = 0; i < N; i++)
        assert_int_equal(out[i], i < begun);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exec__results_land_by_index),
        cmocka_unit_test(test_exec__nothing_to_do_is_done_at_once),
        cmocka_unit_test(test_exec__a_stop_ends_after_the_jobs_under_way),
    };
    return RUN(tests);
}
