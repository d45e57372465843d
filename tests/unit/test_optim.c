/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/normal.h"
#include "base/real.h"
#include "learn/optim/optim.h"
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* All are maximised at `shift` in every coordinate, where they are 0. */
static const double shift = 0.3;

static double sphere(const double *x, int n, struct rng *rng)
{
    (void)rng;
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += (x[i] - shift) * (x[i] - shift);
    return -sum;
}

static double noisy_sphere(const double *x, int n, struct rng *rng)
{
    return sphere(x, n, NULL) + 0.05 * normal_draw(rng);
}

static double rosenbrock(const double *x, int n, struct rng *rng)
{
    (void)rng;
    double sum = 0.0;
    for (int i = 0; i + 1 < n; i++) {
        double a = x[i] - shift + 1, b = x[i + 1] - shift + 1;
        sum += 100 * (b - a * a) * (b - a * a) + (1 - a) * (1 - a);
    }
    return -sum;
}

static double rastrigin(const double *x, int n, struct rng *rng)
{
    (void)rng;
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
        double z = x[i] - shift;
        sum += z * z + 10 - 10 * cos(2 * 3.14159265358979323846 * z);
    }
    return -sum;
}

typedef double problem(const double *x, int n, struct rng *rng);

/* A run in progress: an optimiser with its parameters. */
struct lab {
    struct param_value *value;
    struct optim *o;
    double *x, *bar, *fitness;
};

enum { PARAMS_MAX = 40 };

/* Opens an optimiser with settings such as "particles=10 inertia=0.5". */
static struct lab open_lab(const struct optim_ops *ops, int dim, uint64_t seed, const char *settings)
{
    struct lab lab = { .value = xcalloc(PARAMS_MAX, sizeof *lab.value) };
    struct err err;
    char text[256], *rest = text;
    snprintf(text, sizeof text, "%s", settings);
    param_defaults(ops->params, lab.value, PARAMS_MAX);
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        int i = param_index(ops->params, word);
        assert_true(i >= 0);
        assert_int_equal(param_parse(&ops->params[i], word, equals + 1, &lab.value[i], &err), 0);
    }
    struct optim_config config = { .dim = dim, .seed = seed, .value = lab.value };
    lab.o = optim_new(ops, &config);
    size_t max = (size_t)optim_batch_max(lab.o);
    lab.x = xcalloc(max * (size_t)dim, sizeof(double));
    lab.bar = xcalloc(max, sizeof(double));
    lab.fitness = xcalloc(max, sizeof(double));
    return lab;
}

static void close_lab(struct lab *lab)
{
    optim_free(lab->o);
    free(lab->value);
    free(lab->x);
    free(lab->bar);
    free(lab->fitness);
}

static void one_round(struct lab *lab, problem *f)
{
    int dim = lab->o->config.dim;
    struct optim_batch batch = optim_ask(lab->o, lab->x, lab->bar);
    assert_true(batch.count <= optim_batch_max(lab->o));
    for (int i = 0; i < batch.count; i++) {
        const struct optim_head *head = lab->o->state;
        struct rng rng = rng_stream(99, (uint64_t)head->generation, (uint64_t)(i + 10000 * head->rounds));
        lab->fitness[i] = f(lab->x + i * dim, dim, &rng);
    }
    optim_tell(lab->o, lab->x, lab->fitness);
}

/* Runs for some generations and returns the true value of the recommended point. */
static double optimise(const struct optim_ops *ops, problem *f, problem *truth, int dim, int generations,
                       const char *settings)
{
    struct lab lab = open_lab(ops, dim, 5, settings);
    while (optim_generation(lab.o) < generations && !optim_finished(lab.o))
        one_round(&lab, f);
    double best[OPTIM_DIM_MAX];
    optim_best(lab.o, best);
    double value = truth(best, dim, NULL);
    close_lab(&lab);
    return value;
}

static void test_pso__finds_the_bottom(void **state)
{
    (void)state;
    assert_true(optimise(&optim_pso, sphere, sphere, 5, 200, "neighbourhood=global") > -1e-6);
    assert_true(optimise(&optim_pso, sphere, sphere, 5, 300, "neighbourhood=ring") > -1e-6);
    assert_true(optimise(&optim_pso, sphere, sphere, 5, 200, "neighbourhood=von-neumann") > -1e-6);
    assert_true(optimise(&optim_pso, rosenbrock, rosenbrock, 3, 600, "") > -1e-2);
    assert_true(optimise(&optim_pso, rastrigin, rastrigin, 3, 300, "particles=49 low=-4 high=4") > -1.1);
    assert_true(optimise(&optim_pso, noisy_sphere, sphere, 3, 60, "") > -0.3);
}

static void test_pso__ends_when_the_best_hardly_moves(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_pso, 2, 1, "threshold=1e-3 patience=5");
    int rounds = 0;
    for (; rounds < 1000 && !optim_finished(lab.o); rounds++)
        one_round(&lab, sphere);
    assert_true(rounds > 5 && rounds < 300);
    close_lab(&lab);
}

static void test_pso__limits_every_step(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_pso, 4, 1, "limit=0.01 low=-5 high=5");
    double before[100];
    one_round(&lab, sphere);
    optim_ask(lab.o, lab.x, lab.bar);
    for (int round = 0; round < 20; round++) {
        memcpy(before, lab.x, sizeof before);
        one_round(&lab, sphere);
        optim_ask(lab.o, lab.x, lab.bar);
        for (int i = 0; i < 100; i++)
            assert_true(fabs(lab.x[i] - before[i]) <= 0.01 + 1e-12);
    }
    close_lab(&lab);
}

static void test_ga__finds_the_bottom(void **state)
{
    (void)state;
    const char *usual = "init=box mutation=0.4 gene-mutation=0.5 deviation=0.05";
    assert_true(optimise(&optim_ga, sphere, sphere, 4, 150, usual) > -1e-2);
    assert_true(optimise(&optim_ga, rosenbrock, rosenbrock, 2, 200, usual) > -0.1);
    assert_true(optimise(&optim_ga, rastrigin, rastrigin, 3, 200, "init=box mutation=0.4 deviation=0.5") > -2.0);
    assert_true(optimise(&optim_ga, noisy_sphere, sphere, 4, 100, "init=box deviation=0.1 reevaluate=yes") > -0.3);
    assert_true(optimise(&optim_ga, sphere, sphere, 4, 150, "init=zero parents=uniform deviation=0.1") > -0.05);
}

static void test_ga__keeps_genes_within_their_bounds(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_ga, 3, 1, "bound=0.2 init=zero deviation=5 mutation=1 crossover=0");
    for (int round = 0; round < 10; round++) {
        struct optim_batch batch = optim_ask(lab.o, lab.x, lab.bar);
        for (int i = 0; i < batch.count * 3; i++)
            assert_true(fabs(lab.x[i]) <= 0.2);
        one_round(&lab, sphere);
    }
    close_lab(&lab);
}

static void test_cross_entropy__finds_the_bottom(void **state)
{
    (void)state;
    assert_true(optimise(&optim_cross_entropy, sphere, sphere, 6, 60, "noise=none") > -1e-4);
    assert_true(optimise(&optim_cross_entropy, sphere, sphere, 6, 60, "noise=none revalidate=0") > -1e-4);
    assert_true(optimise(&optim_cross_entropy, rosenbrock, rosenbrock, 2, 80, "noise=decreasing") > -0.5);
    assert_true(optimise(&optim_cross_entropy, rastrigin, rastrigin, 3, 80, "noise=decreasing") > -0.1);
    assert_true(optimise(&optim_cross_entropy, noisy_sphere, sphere, 6, 60, "noise-variance=0.1") > -0.05);
}

static void test_cross_entropy__asks_again_about_those_who_look_best(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_cross_entropy, 3, 1, "population=20 revalidate=0.5 revalidate-effort=7");
    struct optim_batch batch = optim_ask(lab.o, lab.x, lab.bar);
    assert_int_equal(batch.count, 21);
    one_round(&lab, sphere);
    double worst = INFINITY;
    batch = optim_ask(lab.o, lab.x, lab.bar);
    assert_int_equal(batch.count, 10);
    assert_int_equal(batch.effort, 7);
    for (int i = 0; i < 10; i++)
        worst = fmin(worst, sphere(lab.x + 3 * i, 3, NULL));
    int better = 0;
    for (int i = 0; i < 20; i++)
        better += lab.fitness[i] >= worst;
    assert_int_equal(better, 10);
    one_round(&lab, sphere);
    one_round(&lab, sphere);
    assert_int_equal(optim_ask(lab.o, lab.x, lab.bar).count, 12); /* the elite of two is included */
    close_lab(&lab);
}

static void test_cmaes__finds_the_bottom(void **state)
{
    (void)state;
    assert_true(optimise(&optim_cmaes, sphere, sphere, 8, 200, "unit-length=no") > -1e-9);
    assert_true(optimise(&optim_cmaes, rosenbrock, rosenbrock, 6, 600, "unit-length=no spread=1") > -1e-6);
    assert_true(optimise(&optim_cmaes, noisy_sphere, sphere, 8, 150, "unit-length=no population=20") > -0.2);
    assert_true(optimise(&optim_cmaes, rastrigin, rastrigin, 3, 2000, "unit-length=no restarts=4 spread=4") > -1e-6);
}

static double direction(const double *x, int n, struct rng *rng)
{
    (void)rng;
    double dot = 0.0, length = 0.0;
    for (int i = 0; i < n; i++) {
        dot += x[i] * (i - 2);
        length += x[i] * x[i];
    }
    return dot / sqrt(length);
}

static void test_cmaes__measures_vectors_of_unit_length(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_cmaes, 5, 3, "");
    for (int round = 0; round < 80; round++) {
        one_round(&lab, direction);
        for (int i = 0; i < optim_ask(lab.o, lab.x, lab.bar).count; i++) {
            double length = 0.0;
            for (int d = 0; d < 5; d++)
                length += lab.x[i * 5 + d] * lab.x[i * 5 + d];
            assert_near(length, 1.0, 1e-9);
        }
    }
    double best[5];
    optim_best(lab.o, best);
    assert_true(direction(best, 5, NULL) > sqrt(10) - 1e-6);
    close_lab(&lab);
}

/* Counts evaluations until some point is better than `goal`; the median of eleven seeds. */
static int median_evaluations(const struct optim_ops *ops, problem *f, int dim, double goal)
{
    int count[11];
    for (int seed = 0; seed < 11; seed++) {
        struct lab lab = open_lab(ops, dim, (uint64_t)seed, "");
        bool found = false;
        for (count[seed] = 0; !found && count[seed] < 200000;) {
            int n = optim_ask(lab.o, lab.x, lab.bar).count;
            for (int i = 0; i < n; i++) {
                lab.fitness[i] = f(lab.x + i * dim, dim, NULL);
                found |= lab.fitness[i] > goal;
            }
            optim_tell(lab.o, lab.x, lab.fitness);
            count[seed] += n;
        }
        close_lab(&lab);
        for (int i = seed; i > 0 && count[i] < count[i - 1]; i--) {
            int higher = count[i - 1];
            count[i - 1] = count[i];
            count[i] = higher;
        }
    }
    return count[5];
}

static void test_aco__finds_the_bottom(void **state)
{
    (void)state;
    assert_true(optimise(&optim_aco, sphere, sphere, 5, 100, "") > -1e-6);
    assert_true(optimise(&optim_aco, sphere, sphere, 5, 100, "remeasure=0") > -1e-6);
    assert_true(optimise(&optim_aco, rosenbrock, rosenbrock, 3, 600, "") > -1e-2);
    assert_true(optimise(&optim_aco, rastrigin, rastrigin, 3, 300, "low=-4 high=4 archive=100") > -1.1);
    assert_true(optimise(&optim_aco, noisy_sphere, sphere, 3, 60, "") > -0.05);
    assert_true(optimise(&optim_aco, sphere, sphere, 2, 300, "archive=2 ants=50 remeasure=9 evaporation=2") > -1e-2);
}

static void test_aco__is_about_as_quick_as_pso(void **state)
{
    (void)state;
    assert_true(median_evaluations(&optim_aco, sphere, 5, -1e-6) <
                3 * median_evaluations(&optim_pso, sphere, 5, -1e-6));
    assert_true(median_evaluations(&optim_aco, rosenbrock, 3, -1e-2) <
                3 * median_evaluations(&optim_pso, rosenbrock, 3, -1e-2));
}

static void test_aco__does_not_trust_one_lucky_measurement(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_aco, 1, 3, "archive=4 ants=2 remeasure=1");
    double best[1];
    for (int round = 0; round < 3; round++) {
        int n = optim_ask(lab.o, lab.x, lab.bar).count;
        for (int i = 0; i < n; i++)
            lab.fitness[i] = round == 0 && i == 2 ? 100.0 : 1.0;
        optim_tell(lab.o, lab.x, lab.fitness);
        /* The lucky one leads with 100, then with the mean of 100 and 1, and of 100, 1 and 1. */
        assert_true(fabs(optim_best(lab.o, best) - (100.0 + round) / (round + 1)) < 1e-9);
    }
    close_lab(&lab);
}

static void test_apso__finds_the_bottom(void **state)
{
    (void)state;
    const char *pull = "inertia=0.72 cognitive=1.42 social=1.42";
    assert_true(optimise(&optim_apso, sphere, sphere, 4, 100, "") > -1e-4);
    assert_true(optimise(&optim_apso, sphere, sphere, 3, 100, "inertia=0.8 cognitive=0.1 social=0.2") > -1e-2);
    assert_true(optimise(&optim_apso, rosenbrock, rosenbrock, 2, 200, pull) > -1e-2);
    assert_true(optimise(&optim_apso, rastrigin, rastrigin, 2, 150, pull) > -1.1);
    assert_true(optimise(&optim_apso, noisy_sphere, sphere, 3, 60, pull) > -0.3);
}

/* Simulates workers that return in random order, keeps the log, and replays it. */
static void test_apso__replays_the_log_of_arrivals(void **state)
{
    (void)state;
    struct lab live = open_lab(&optim_apso, 3, 8, "order=arrival particles=10 workers=4");
    int64_t log[200];
    struct rng rng = rng_stream(1, 2, 3);
    for (int k = 0; k < 200; k++) {
        struct optim_batch batch = optim_ask(live.o, live.x, live.bar);
        assert_int_equal(batch.count, 4);
        int index = (int)rng_below(&rng, 4);
        log[k] = optim_ticket(live.o, index);
        optim_arrive(live.o, index, sphere(live.x + 3 * index, 3, NULL));
    }
    struct lab again = open_lab(&optim_apso, 3, 8, "order=replay particles=10 workers=4");
    again.o->config.log = log;
    again.o->config.log_length = 200;
    for (int round = 0; round < 1000 && optim_generation(again.o) < 20; round++)
        one_round(&again, sphere);
    double a[3], b[3], worth = optim_best(live.o, a);
    assert_true(optim_best(again.o, b) == worth);
    assert_memory_equal(a, b, sizeof a);
    close_lab(&live);
    close_lab(&again);
}

/* Particles with fewer iterations go first: none gets far ahead. */
static void test_apso__lets_nobody_fall_behind(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_apso, 2, 4, "particles=12 workers=3 order=arrival");
    int done[12] = { 0 };
    for (int k = 0; k < 240; k++) {
        optim_ask(lab.o, lab.x, lab.bar);
        done[optim_ticket(lab.o, k % 3) % 12]++;
        optim_arrive(lab.o, k % 3, 0.0);
    }
    for (int i = 0; i < 12; i++)
        assert_true(done[i] >= 18 && done[i] <= 22);
    close_lab(&lab);
}

static void test_optim__asks_the_same_twice(void **state)
{
    (void)state;
    for (int m = 0; optims[m]; m++) {
        struct lab lab = open_lab(optims[m], 4, 9, "");
        for (int round = 0; round < 6; round++) {
            struct optim_batch first = optim_ask(lab.o, lab.x, lab.bar);
            size_t bytes = (size_t)first.count * 4 * sizeof(double);
            double *copy = xcalloc(1, bytes + 1);
            memcpy(copy, lab.x, bytes);
            memset(lab.x, 0, bytes);
            struct optim_batch second = optim_ask(lab.o, lab.x, lab.bar);
            assert_int_equal(first.count, second.count);
            assert_memory_equal(copy, lab.x, bytes);
            free(copy);
            one_round(&lab, sphere);
        }
        close_lab(&lab);
    }
}

/* A state that is copied away and back continues as if nothing had happened. */
static void test_optim__goes_on_from_a_copy_of_its_bytes(void **state)
{
    (void)state;
    for (int m = 0; optims[m]; m++) {
        struct lab a = open_lab(optims[m], 4, 9, ""), b = open_lab(optims[m], 4, 9, "");
        for (int round = 0; round < 7; round++)
            one_round(&a, rosenbrock);
        memcpy(b.o->state, a.o->state, a.o->size);
        for (int round = 0; round < 9; round++) {
            one_round(&a, rosenbrock);
            one_round(&b, rosenbrock);
        }
        assert_memory_equal(a.o->state, b.o->state, a.o->size);
        close_lab(&a);
        close_lab(&b);
    }
}

static void test_optim__begins_at_the_given_point(void **state)
{
    (void)state;
    static const double start[4] = { 5, -6, 7, -8 };
    for (int m = 0; optims[m]; m++) {
        struct lab lab = open_lab(optims[m], 4, 9, "");
        struct optim_config config = { .dim = 4, .seed = 9, .value = lab.value, .start = start };
        struct optim *o = optim_new(optims[m], &config);
        int count = optim_ask(o, lab.x, lab.bar).count;
        double nearest = INFINITY;
        for (int i = 0; i < count; i++) {
            /* cmaes measures unit vectors, so directions are compared. */
            double dot = 0.0, length = 0.0;
            for (int d = 0; d < 4; d++) {
                dot += lab.x[i * 4 + d] * start[d];
                length += lab.x[i * 4 + d] * lab.x[i * 4 + d];
            }
            nearest = fmin(nearest, 1 - dot / sqrt(length * 174));
        }
        assert_true(nearest < 1e-9);
        optim_free(o);
        close_lab(&lab);
    }
}

static void test_optim_rank__puts_what_is_no_number_last(void **state)
{
    (void)state;
    const double values[] = { 1, NAN, 3, -INFINITY, 3, NAN };
    const int wanted[] = { 2, 4, 0, 3, 1, 5 };
    int order[6];
    optim_rank(6, values, order);
    assert_memory_equal(order, wanted, sizeof order);
}

static void test_optim_rank__keeps_the_order_of_equal_values(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    double values[COUNT] = { 0 };
    int order[COUNT];
    struct rng rng = rng_stream(1, 2, 3);
    for (int n = 0; n <= COUNT; n += 1 + n / 3) {
        for (int i = 0; i < n; i++)
            values[i] = rng_below(&rng, 20);
        optim_rank(n, values, order);
        for (int i = 1; i < n; i++)
            assert_true(values[order[i - 1]] > values[order[i]] ||
                        (values[order[i - 1]] == values[order[i]] && order[i - 1] < order[i]));
    }
}

/* Counts the answers, and stops after some. */
struct sphere_search {
    int answers, answers_max;
    int64_t generation;
};

static bool evaluate_sphere(void *context, int count, const double *x, double *fitness)
{
    struct sphere_search *s = context;
    for (int i = 0; i < count; i++)
        fitness[i] = sphere(x + 2 * i, 2, NULL);
    return s->answers++ < s->answers_max;
}

static void note_generation(void *context, int64_t generation)
{
    ((struct sphere_search *)context)->generation = generation;
}

static void test_optim__maximises_until_it_is_stopped(void **state)
{
    (void)state;
    for (int i = 0; optims[i]; i++) {
        struct param_value value[PARAMS_MAX];
        param_defaults(optims[i]->params, value, PARAMS_MAX);
        struct optim_config config = { .dim = 2, .seed = 5, .value = value };
        struct sphere_search whole = { .answers_max = 1000 }, stopped = { .answers_max = 2 };
        struct optim_objective objective = { evaluate_sphere, note_generation, &whole };
        double x[2], fitness, early;
        assert_true(optim_maximise(optims[i], &config, 6, &objective, x, &fitness));
        assert_int_equal(whole.generation, 6);
        assert_true(fitness == sphere(x, 2, NULL));
        objective.context = &stopped;
        assert_false(optim_maximise(optims[i], &config, 6, &objective, x, &early));
        assert_int_equal(stopped.answers, 3);
        assert_true(early <= fitness);
    }
}

static void test_optim__is_found_by_its_name(void **state)
{
    (void)state;
    struct err err;
    assert_ptr_equal(optim_find("cmaes", &err), &optim_cmaes);
    assert_null(optim_find("cmas", &err));
    assert_non_null(strstr(err.text, "did you mean \"cmaes\"?"));
}

static void test_apso__needs_a_log_to_replay(void **state)
{
    (void)state;
    struct lab lab = open_lab(&optim_apso, 3, 8, "order=replay");
    struct err err;
    int64_t log[1] = { 0 };
    assert_int_equal(optim_accept(&optim_apso, &lab.o->config, &err), -1);
    assert_non_null(strstr(err.text, "needs a record to replay"));
    lab.o->config.log = log;
    assert_int_equal(optim_accept(&optim_apso, &lab.o->config, &err), 0);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pso__finds_the_bottom),
        cmocka_unit_test(test_pso__ends_when_the_best_hardly_moves),
        cmocka_unit_test(test_pso__limits_every_step),
        cmocka_unit_test(test_ga__finds_the_bottom),
        cmocka_unit_test(test_ga__keeps_genes_within_their_bounds),
        cmocka_unit_test(test_cross_entropy__finds_the_bottom),
        cmocka_unit_test(test_cross_entropy__asks_again_about_those_who_look_best),
        cmocka_unit_test(test_cmaes__finds_the_bottom),
        cmocka_unit_test(test_cmaes__measures_vectors_of_unit_length),
        cmocka_unit_test(test_aco__finds_the_bottom),
        cmocka_unit_test(test_aco__is_about_as_quick_as_pso),
        cmocka_unit_test(test_aco__does_not_trust_one_lucky_measurement),
        cmocka_unit_test(test_apso__finds_the_bottom),
        cmocka_unit_test(test_apso__replays_the_log_of_arrivals),
        cmocka_unit_test(test_apso__needs_a_log_to_replay),
        cmocka_unit_test(test_apso__lets_nobody_fall_behind),
        cmocka_unit_test(test_optim__asks_the_same_twice),
        cmocka_unit_test(test_optim__maximises_until_it_is_stopped),
        cmocka_unit_test(test_optim__is_found_by_its_name),
        cmocka_unit_test(test_optim__goes_on_from_a_copy_of_its_bytes),
        cmocka_unit_test(test_optim__begins_at_the_given_point),
        cmocka_unit_test(test_optim_rank__puts_what_is_no_number_last),
        cmocka_unit_test(test_optim_rank__keeps_the_order_of_equal_values),
    };
    return RUN(tests);
}
