/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "ui/web/worker.h"

#include <pthread.h>
#include <semaphore.h>

/* A task that waits for permission to finish, and records when it was done. */
struct slow_task {
    struct task task; /* first */
    sem_t *leave;     /* to wait for, or NULL */
    sem_t begun, finished;
    int *clock, performed, done;
};

static void perform(struct task *e)
{
    struct slow_task *t = (struct slow_task *)e;
    sem_post(&t->begun);
    if (t->leave)
        sem_wait(t->leave);
    t->performed = ++*t->clock;
}

static void done(struct task *e)
{
    struct slow_task *t = (struct slow_task *)e;
    t->done = ++*t->clock;
    sem_post(&t->finished);
}

static void prepare(struct slow_task *t, int *clock, sem_t *leave)
{
    *t = (struct slow_task){ .task = { .perform = perform, .done = done }, .leave = leave, .clock = clock };
    sem_init(&t->begun, 0, 0);
    sem_init(&t->finished, 0, 0);
}

static void test_worker__does_tasks_in_their_order(void **state)
{
    (void)state;
    struct slow_task task[5];
    int clock = 0;
    struct workers *c = workers_new(1);
    for (int i = 0; i < 5; i++) {
        prepare(&task[i], &clock, NULL);
        assert_true(workers_add(c, &task[i].task));
    }
    sem_wait(&task[4].finished);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(task[i].performed, 2 * i + 1);
        assert_int_equal(task[i].done, 2 * i + 2);
    }
    workers_end(c);
    workers_free(c);
}

static void test_worker__goes_on_beside_one_who_waits(void **state)
{
    (void)state;
    struct slow_task slow, quick;
    int slow_clock = 0, quick_clock = 0;
    sem_t leave;
    sem_init(&leave, 0, 0);
    struct workers *c = workers_new(2);
    prepare(&slow, &slow_clock, &leave);
    prepare(&quick, &quick_clock, NULL);
    assert_true(workers_add(c, &slow.task));
    assert_true(workers_add(c, &quick.task));
    sem_wait(&quick.finished);
    assert_int_equal(quick.performed, 1);
    sem_post(&leave);
    workers_end(c);
    assert_int_equal(slow.done, 2);
    workers_free(c);
}

static void *end_workers(void *context)
{
    workers_end(context);
    return NULL;
}

static void test_worker__leaves_nobody_waiting_at_the_end(void **state)
{
    (void)state;
    struct slow_task under_way, waiting, late;
    int clock = 0;
    sem_t leave;
    pthread_t thread;
    sem_init(&leave, 0, 0);
    struct workers *c = workers_new(1);
    prepare(&under_way, &clock, &leave);
    prepare(&waiting, &clock, NULL);
    prepare(&late, &clock, NULL);
    assert_true(workers_add(c, &under_way.task));
    assert_true(workers_add(c, &waiting.task));
    sem_wait(&under_way.begun);
    assert_int_equal(pthread_create(&thread, NULL, end_workers, c), 0);
    sem_post(&leave);
    pthread_join(thread, NULL);
    assert_true(under_way.performed > 0 && under_way.done > 0);
    assert_true(waiting.done > under_way.done); /* performed or not, its done() is called */
    assert_false(workers_add(c, &late.task));
    assert_int_equal(late.done, 0);
    workers_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worker__does_tasks_in_their_order),
        cmocka_unit_test(test_worker__goes_on_beside_one_who_waits),
        cmocka_unit_test(test_worker__leaves_nobody_waiting_at_the_end),
    };
    return RUN(tests);
}
