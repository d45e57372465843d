/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "exec/batch.h"
#include "exec/bench.h"
#include "exec/exec.h"

#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

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

static void test_exec__counts_the_cores_that_it_may_use(void **state)
{
    (void)state;
    assert_in_range(exec_cores(), 1, sysconf(_SC_NPROCESSORS_CONF));
#ifdef TETRARCH_HAS_AFFINITY
    cpu_set_t before, first;
    assert_int_equal(sched_getaffinity(0, sizeof before, &before), 0);
    assert_int_equal(exec_cores(), CPU_COUNT(&before));
    int cpu = 0;
    while (!CPU_ISSET(cpu, &before))
        cpu++;
    CPU_ZERO(&first);
    CPU_SET(cpu, &first);
    assert_int_equal(sched_setaffinity(0, sizeof first, &first), 0);
    assert_int_equal(exec_cores(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
#endif
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
        struct exec_source source = { chain_next, chain_arrived, &chain, NULL };
        assert_int_equal(exec_stream(&(struct exec){ threads, NULL }, &work, &source, NULL), 300);
        assert_int_equal(chain.sum, 300);
        assert_true(chain.under_way_max <= 3);
    }
}

static void test_batch__the_first_job_travels_alone(void **state)
{
    (void)state;
    struct batch_load load = { .seconds = 0, .bytes = 24, .left = 100000, .workers = 2 };
    assert_int_equal(batch_size(&load), 1);
    assert_false(batch_ahead(&load));
}

static void test_batch__long_jobs_travel_one_at_a_time(void **state)
{
    (void)state;
    for (double seconds = 0.006; seconds < 1000; seconds *= 2) {
        struct batch_load load = { .seconds = seconds, .bytes = 24, .left = 100000, .workers = 2 };
        assert_int_equal(batch_size(&load), 1);
        assert_int_equal(batch_ahead(&load), seconds < BATCH_CUT_SECONDS);
    }
}

static void test_batch__short_jobs_fill_ten_milliseconds(void **state)
{
    (void)state;
    struct batch_load load = { .seconds = 1.0 / (1 << 16), .bytes = 24, .left = 100000, .workers = 2 };
    assert_int_equal(batch_size(&load), 655);
    assert_true(batch_ahead(&load));
    load.seconds = 1.0 / (1 << 8);
    assert_int_equal(batch_size(&load), 2);
}

static void test_batch__shrinks_with_the_jobs_that_are_left(void **state)
{
    (void)state;
    struct batch_load load = { .seconds = 1.0 / (1 << 16), .bytes = 24, .left = 1000, .workers = 4 };
    assert_int_equal(batch_size(&load), 125);
    load.left = 100; /* a millisecond, not an eighth of the jobs */
    assert_int_equal(batch_size(&load), 65);
    load.left = 3; /* no more than there are */
    assert_int_equal(batch_size(&load), 3);
    assert_false(batch_ahead(&load));
    load.seconds = 0.002;
    assert_int_equal(batch_size(&load), 1);
}

static void test_batch__has_a_limit_in_bytes(void **state)
{
    (void)state;
    struct batch_load load = { .seconds = 1e-9, .bytes = 1023, .left = 1 << 30, .workers = 2 };
    assert_int_equal(batch_size(&load), 1024);
    load.bytes = 1 << 24;
    assert_int_equal(batch_size(&load), 1);
}

static void test_batch__pace_follows_the_jobs(void **state)
{
    (void)state;
    double pace = batch_pace(0, 0.5, 1000);
    assert_true(pace == 0.5 / 1000);
    assert_true(batch_pace(pace, 1000, 1) < BATCH_CUT_SECONDS / 2); /* one long game does not end all batches */
    for (int i = 0; i < 50; i++)
        pace = batch_pace(pace, 1000, 1);
    assert_true(pace > BATCH_CUT_SECONDS * 0.99); /* many do */
    assert_true(batch_pace(0, 0, 5) > 0);
}

/* What a bench has reported of jobs that were numbered from 0. */
struct account {
    int done, returned;
};

/* Waits until a bench has reported `jobs` in all. Results come in order and have the value of `wanted`; those given
 * back are the last ones. On a busy machine any job may have taken long, so that others were given back. */
static void await_reports(struct bench *b, int jobs, int total, int (*wanted)(int number), struct account *a)
{
    while (a->done + a->returned < jobs) {
        struct bench_report r;
        if (!bench_fetch(b, &r)) {
            sched_yield();
            continue;
        }
        assert_int_equal(r.size, (size_t)r.count * sizeof(int));
        assert_true(r.count == 0 || r.first == a->done);
        assert_true(r.returned_count == 0 || r.returned + r.returned_count + a->returned == total);
        for (int i = 0; i < r.count; i++) {
            int out;
            memcpy(&out, r.out + (size_t)i * sizeof out, sizeof out);
            assert_int_equal(out, wanted(a->done++));
        }
        a->returned += r.returned_count;
        free(r.out);
    }
}

static int seven_more(int number)
{
    return 7 + number * number;
}

static void test_bench__runs_batches_in_order(void **state)
{
    (void)state;
    int shared = 7, in[100];
    for (int i = 0; i < 100; i++)
        in[i] = i;
    struct bench *b = bench_new();
    struct bench_batch batch = { &squares,        1,          0,           60,
                                 sizeof shared,   sizeof *in, sizeof(int), (const char *)&shared,
                                 (const char *)in };
    bench_add(b, &batch);
    batch.first = 60;
    batch.count = 40;
    batch.shared_size = 0; /* the bench has them already */
    batch.in = (const char *)(in + 60);
    bench_add(b, &batch);
    struct account account = { 0 };
    await_reports(b, 100, 100, seven_more, &account);
    assert_int_equal(account.done + account.returned, 100);
    assert_true(account.done > 0);
}

static atomic_bool may_end;

/* Job 2 is a long one: it ends when the test says so, or on a stop. */
static void dawdle(void *context, const void *in, void *out)
{
    const struct exec_signals *signals = *(const struct exec_signals **)context;
    *(int *)out = *(const int *)in;
    while (*(const int *)in == 2 && !atomic_load(&may_end) && !atomic_load(signals->stop))
        sched_yield();
}

static void *open_signals(const void *shared, const struct exec_signals *signals)
{
    (void)shared;
    const struct exec_signals **context = calloc(1, sizeof *context);
    *context = signals;
    return context;
}

static const struct exec_task dawdling = { open_signals, dawdle, free };

static int same(int number)
{
    return number;
}

static struct bench *dawdling_bench(void)
{
    int in[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    struct bench *b = bench_new();
    struct bench_batch batch = { &dawdling, 1, 0, 5, 0, sizeof *in, sizeof(int), "", (const char *)in };
    atomic_store(&may_end, false);
    bench_add(b, &batch);
    batch.first = 5;
    batch.count = 3;
    batch.in = (const char *)(in + 5);
    bench_add(b, &batch);
    return b;
}

static void test_bench__a_long_job_keeps_no_others_waiting(void **state)
{
    (void)state;
    struct bench *b = dawdling_bench();
    struct account account = { 0 };
    await_reports(b, 7, 8, same, &account); /* all but the one that cannot end */
    assert_true(account.done <= 2 && account.returned >= 5);
    atomic_store(&may_end, true);
    await_reports(b, 8, 8, same, &account);
}

static void test_bench__a_stop_gives_back_the_jobs_not_begun(void **state)
{
    (void)state;
    struct bench *b = dawdling_bench();
    struct account account = { 0 };
    bench_stop(b);
    await_reports(b, 8, 8, same, &account);
    assert_true(account.done <= 3);
    int in = 2; /* a bench can be used after a stop */
    atomic_store(&may_end, true);
    struct bench_batch batch = { &dawdling, 1, 8, 1, 0, sizeof in, sizeof(int), "", (const char *)&in };
    bench_add(b, &batch);
    struct bench_report r;
    while (!bench_fetch(b, &r))
        sched_yield();
    assert_true(r.first == 8 && r.count == 1 && r.returned_count == 0);
    free(r.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exec__results_land_by_index),
        cmocka_unit_test(test_exec__nothing_to_do_is_done_at_once),
        cmocka_unit_test(test_exec__counts_the_cores_that_it_may_use),
        cmocka_unit_test(test_exec__a_stop_ends_after_the_jobs_under_way),
        cmocka_unit_test(test_exec_stream__waits_for_what_comes_later),
        cmocka_unit_test(test_batch__the_first_job_travels_alone),
        cmocka_unit_test(test_batch__long_jobs_travel_one_at_a_time),
        cmocka_unit_test(test_batch__short_jobs_fill_ten_milliseconds),
        cmocka_unit_test(test_batch__shrinks_with_the_jobs_that_are_left),
        cmocka_unit_test(test_batch__has_a_limit_in_bytes),
        cmocka_unit_test(test_batch__pace_follows_the_jobs),
        cmocka_unit_test(test_bench__runs_batches_in_order),
        cmocka_unit_test(test_bench__a_long_job_keeps_no_others_waiting),
        cmocka_unit_test(test_bench__a_stop_gives_back_the_jobs_not_begun),
    };
    return RUN(tests);
}
