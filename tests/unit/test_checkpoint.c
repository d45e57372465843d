/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "learn/training/checkpoint.h"
#include "learn/training/run.h"
#include "train_lab.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void test_checkpoint__comes_back(void **state)
{
    (void)state;
    double a[5] = { 1, -2, NAN, INFINITY, 0.1 }, a_back[5] = { 0 };
    char b[3] = "xy", b_back[3] = "";
    struct str bytes = { 0 };
    struct err err;
    struct checkpoint_part out[] = { { a, sizeof a }, { b, sizeof b }, { NULL, 0 }, { "tail", 4 } };
    checkpoint_write(&bytes, 77, 4, out);
    struct checkpoint_part in[] = { { a_back, sizeof a }, { b_back, sizeof b }, { NULL, 0 }, { NULL, 0 } };
    assert_int_equal(checkpoint_read(bytes.text, bytes.length, 77, 4, in, &err), 0);
    assert_memory_equal(a, a_back, sizeof a);
    assert_memory_equal(b, b_back, sizeof b);
    assert_int_equal(in[2].size, 0);
    assert_int_equal(in[3].size, 4);
    assert_memory_equal(in[3].bytes, "tail", 4);
    str_release(&bytes);
}

/* Fails if bytes that are not a checkpoint are accepted as one, or change anything. */
static void assert_not_read(int how, const char *bytes, size_t size, uint64_t run, int count)
{
    double a[5] = { 9, 9, 9, 9, 9 };
    char b[3] = "??";
    struct err err = { "" };
    struct checkpoint_part in[] = { { a, sizeof a }, { b, sizeof b }, { NULL, 0 }, { NULL, 0 } };
    assert_int_equal(checkpoint_read(bytes, size, run, count, in, &err), how);
    assert_contains(err.text, "checkpoint");
    for (int i = 0; i < 5; i++)
        assert_true(a[i] == 9);
    assert_string_equal(b, "??");
    assert_null(in[2].bytes);
}

static void test_checkpoint__notices_every_flip_and_every_cut(void **state)
{
    (void)state;
    double a[5] = { 1, -2, 3, 4, 0.1 };
    char b[3] = "xy";
    struct str bytes = { 0 };
    const struct checkpoint_part out[] = { { a, sizeof a }, { b, sizeof b }, { "tail", 4 } };
    checkpoint_write(&bytes, 77, 3, out);
    for (size_t i = 0; i < bytes.length; i++)
        for (int flip = 1; flip < 256; flip++) {
            bytes.text[i] = (char)(bytes.text[i] ^ flip);
            assert_not_read(CHECKPOINT_DAMAGED, bytes.text, bytes.length, 77, 3);
            bytes.text[i] = (char)(bytes.text[i] ^ flip);
        }
    for (size_t size = 0; size < bytes.length; size++) {
        char *cut = xcalloc(1, size + 1); /* exact size, so that a sanitizer detects an overread */
        memcpy(cut, bytes.text, size);
        assert_not_read(CHECKPOINT_DAMAGED, cut, size, 77, 3);
        free(cut);
    }
    assert_not_read(CHECKPOINT_FOREIGN, bytes.text, bytes.length, 78, 3);
    assert_not_read(CHECKPOINT_FOREIGN, bytes.text, bytes.length, 77, 2);
    assert_not_read(CHECKPOINT_FOREIGN, bytes.text, bytes.length, 77, 4);
    str_add_bytes(&bytes, "", 1);
    assert_not_read(CHECKPOINT_DAMAGED, bytes.text, bytes.length, 77, 3);
    str_release(&bytes);
}

/* The parts of a run's checkpoint, in order. */
enum part { STATE, POINTS_OF_RUN, SEARCHER, GAMES };

/* A small run of each method, to be interrupted after some steps. */
struct sample {
    const char *method, *settings;
    int steps;
};

static const struct sample pso = { "pso", "height=6 games=2 iterations=4 final=2 final-effort=2 particles=6", 2 };
static const struct sample pso_final = { "pso", "height=6 games=2 iterations=2 final=2 final-effort=2 particles=6", 2 };
static const struct sample apso = { "apso", "height=6 games=2 iterations=3 final=2 particles=6 workers=4", 3 };
static const struct sample arrival = { "apso",
                                       "height=6 games=2 iterations=3 final=2 particles=6 workers=4 order=arrival", 3 };
static const struct sample aco = { "aco", "height=6 games=2 iterations=4 final=2 archive=6 ants=4", 2 };
static const struct sample ga = { "ga", "height=6 games=2 iterations=4 final=2 population=8", 2 };
static const struct sample ce = { "cross-entropy", "height=6 games=2 iterations=3 final=2 population=10 elite=0.3", 2 };
static const struct sample cmaes = { "cmaes", "height=6 games=2 iterations=5 final=2 population=6 restarts=2", 2 };
static const struct sample lspi = { "lspi", "height=8 games=2 iterations=3 final=2 samples=2000", 2 };
static const struct sample td = { "td", "height=8 games=2 iterations=3 final=2 length=2000 learners=2", 2 };
static const struct sample cbmpi = { "cbmpi",
                                     "height=8 games=2 iterations=2 final=2 budget=10000 steps=1 fit-generations=5",
                                     1 };

/* Keeps the newest checkpoint, and stops the run after some steps. */
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
    if (step->round && --k->steps == 0)
        atomic_store(&k->stop, true);
    return 0;
}

static struct trainer *open_trainer(const struct config *c)
{
    struct err err;
    struct trainer *t = trainer_new(c, NULL, 0, &err);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

/* Runs for up to `steps` steps, 0 meaning to the end, and returns the last checkpoint, which the caller releases. */
static struct str run(struct trainer *t, int steps)
{
    struct supervisor k = { .steps = steps };
    struct exec exec = { 0 };
    struct train_watch watch = { .context = &k, .record = keep, .stop = &k.stop };
    struct err err;
    assert_int_not_equal(trainer_run(t, &exec, &watch, &err), TRAIN_FAILED);
    return k.last;
}

static void repair(struct str *bytes)
{
    uint64_t hash = checkpoint_hash(bytes->text, bytes->length - sizeof hash);
    memcpy(bytes->text + bytes->length - sizeof hash, &hash, sizeof hash);
}

/* Overwrites `size` bytes at an offset of a part, and corrects the checksum. */
static void forge(struct str *bytes, enum part part, size_t at, const void *value, size_t size)
{
    size_t start = 3 * sizeof(uint64_t);
    uint64_t length;
    for (int i = 0;; i++) {
        memcpy(&length, bytes->text + start, sizeof length);
        start += sizeof length;
        if (i == (int)part)
            break;
        start += length;
    }
    assert_true(at + size <= length);
    memcpy(bytes->text + start + at, value, size);
    repair(bytes);
}

/* Fails if a forged checkpoint of this run is accepted, or changes the run that refuses it. */
static void assert_forgery_refused(const struct sample *s, enum part part, size_t at, const void *value, size_t size)
{
    struct config c = open_config(s->method, s->settings);
    struct trainer *t = open_trainer(&c), *fresh = open_trainer(&c);
    struct err err = { "" };
    struct str bytes = run(t, s->steps), before = { 0 }, after = { 0 };
    forge(&bytes, part, at, value, size);
    trainer_checkpoint(fresh, &before);
    int result = trainer_restore(fresh, bytes.text, bytes.length, &err);
    if (result != CHECKPOINT_FOREIGN)
        fail_msg("%s: a forged number at %zu of part %d is taken over", s->method, at, (int)part);
    assert_contains(err.text, "out of range");
    trainer_checkpoint(fresh, &after);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.text, after.text, before.length);
    str_release(&bytes);
    str_release(&before);
    str_release(&after);
    trainer_free(t);
    trainer_free(fresh);
    config_release(&c);
}

static void assert_refuses_int(const struct sample *s, enum part part, size_t at, int64_t value)
{
    assert_forgery_refused(s, part, at, &value, sizeof value);
}

static void assert_refuses_int32(const struct sample *s, enum part part, size_t at, int32_t value)
{
    assert_forgery_refused(s, part, at, &value, sizeof value);
}

static void assert_refuses_real(const struct sample *s, enum part part, size_t at, double value)
{
    assert_forgery_refused(s, part, at, &value, sizeof value);
}

#define STATE_AT(member) offsetof(struct train_state, member)

static void test_checkpoint__refuses_forged_champions(void **state)
{
    (void)state;
    size_t place = STATE_AT(champion) + offsetof(struct champion, place);
    assert_refuses_int(&pso_final, STATE, place, (int64_t)1 << 40);
    assert_refuses_int(&pso_final, STATE, place, -1);
    assert_refuses_int(&pso_final, STATE, STATE_AT(champions), CHAMPIONS_MAX + 1);
    assert_refuses_int(&pso_final, STATE, STATE_AT(champions), -1);
    assert_refuses_int(&pso_final, STATE, STATE_AT(champions), 0); /* none to choose from */
    assert_refuses_real(&pso_final, STATE, STATE_AT(champion) + offsetof(struct champion, fitness), NAN);
    assert_refuses_int(&td, STATE, STATE_AT(champions), 2); /* td has only one */
}

static void test_checkpoint__refuses_forged_totals(void **state)
{
    (void)state;
    assert_refuses_int(&pso, STATE, STATE_AT(phase), 3);
    assert_refuses_int(&pso, STATE, STATE_AT(phase), -1);
    assert_refuses_int(&pso, STATE, STATE_AT(asked), 2);
    assert_refuses_int(&arrival, STATE, STATE_AT(asked), 1);
    assert_refuses_int(&pso, STATE, STATE_AT(evaluations), INT64_MAX);
    assert_refuses_int(&pso, STATE, STATE_AT(pieces), INT64_MAX - 1);
    assert_refuses_int(&pso, STATE, STATE_AT(rounds), -1);
    assert_refuses_int(&pso, STATE, STATE_AT(measured), INT64_MIN);
    assert_refuses_real(&pso, STATE, STATE_AT(sum), INFINITY);
    assert_refuses_real(&pso, STATE, STATE_AT(best), NAN);
}

/* The games of the round in progress, which a stopped run leaves behind. */
static void test_checkpoint__refuses_forged_games(void **state)
{
    (void)state;
    struct game_result game = { .rows = 1, .pieces = INT64_MAX, .died = 1, .played = 1 };
    assert_forgery_refused(&pso, GAMES, 0, &game, sizeof game);
    game = (struct game_result){ .rows = -5, .pieces = 3, .died = 1, .played = 1 };
    assert_forgery_refused(&pso, GAMES, 0, &game, sizeof game);
    game = (struct game_result){ .rows = 1, .pieces = 3, .blend = NAN, .died = 1, .played = 1 };
    assert_forgery_refused(&pso, GAMES, 0, &game, sizeof game);
    game = (struct game_result){ .rows = 1, .pieces = 3, .died = 1, .played = 7 };
    assert_forgery_refused(&pso, GAMES, 0, &game, sizeof game);
    game = (struct game_result){ .pieces = 3 };
    assert_forgery_refused(&pso, GAMES, 0, &game, sizeof game);
}

static void test_checkpoint__refuses_forged_counts_of_games(void **state)
{
    (void)state;
    int64_t none = 0;
    assert_forgery_refused(&pso, STATE, STATE_AT(asked), &none, sizeof none); /* although there are games */
}

/* Every optimiser's state begins with the generation, a flag and the number of questions in the generation. */
enum { HEAD = 16, GENERATION = 0, FINISHED = 8, QUESTIONS = 12 };

static void test_checkpoint__refuses_forged_heads_of_every_optimiser(void **state)
{
    (void)state;
    const struct sample *all[] = { &pso, &apso, &aco, &ga, &ce, &cmaes };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_refuses_int(all[i], SEARCHER, GENERATION, INT64_MAX);
        assert_refuses_int(all[i], SEARCHER, GENERATION, -1);
        assert_refuses_int32(all[i], SEARCHER, FINISHED, 2);
        assert_refuses_int32(all[i], SEARCHER, QUESTIONS, -7);
    }
}

static void test_checkpoint__refuses_forged_swarms(void **state)
{
    (void)state;
    enum { PARTICLES = 6, DIM = 8 };
    size_t worth = HEAD + 8 + 3 * PARTICLES * DIM * sizeof(double), node = worth + PARTICLES * sizeof(double);
    assert_refuses_real(&pso, SEARCHER, node, 1e9); /* an index, stored as a double */
    assert_refuses_real(&pso, SEARCHER, node, NAN);
    assert_refuses_real(&pso, SEARCHER, node, 0.5);
    const double twice[2] = { 3, 3 };
    assert_forgery_refused(&pso, SEARCHER, node, twice, sizeof twice);
    assert_refuses_real(&pso, SEARCHER, worth, NAN);
    assert_refuses_int(&pso, SEARCHER, HEAD, INT64_MAX);
    /* arrived, waiting, leader, clock, and then the slots, each with its particle, a flag and two numbers */
    for (const struct sample *s = &apso; s; s = s == &apso ? &arrival : NULL) {
        assert_refuses_int(s, SEARCHER, HEAD, 1000);
        assert_refuses_int(s, SEARCHER, HEAD + 8, 7);
        assert_refuses_int(s, SEARCHER, HEAD + 8, -1);
        assert_refuses_int(s, SEARCHER, HEAD + 16, 6);
        assert_refuses_real(s, SEARCHER, HEAD + 24, NAN);
        assert_refuses_int32(s, SEARCHER, HEAD + 32, 1 << 30);
        assert_refuses_int32(s, SEARCHER, HEAD + 32, -2);
        assert_refuses_int32(s, SEARCHER, HEAD + 36, 5);
    }
    assert_refuses_int32(&arrival, SEARCHER, HEAD + 36, 1);
}

static void test_checkpoint__refuses_forged_gaussians_and_populations(void **state)
{
    (void)state;
    enum { POPULATION = 8, ARCHIVE = 6, DIM = 8 };
    size_t worth = HEAD + ARCHIVE * DIM * sizeof(double), measured = worth + ARCHIVE * sizeof(double);
    assert_refuses_real(&aco, SEARCHER, HEAD, INFINITY); /* a solution */
    assert_refuses_real(&aco, SEARCHER, worth, NAN);
    assert_refuses_real(&aco, SEARCHER, measured, -1);
    assert_refuses_int(&ce, SEARCHER, HEAD, 1 << 30); /* elders */
    assert_refuses_int(&ce, SEARCHER, HEAD, -3);
    assert_refuses_real(&ce, SEARCHER, HEAD + 8, NAN);
    assert_refuses_real(&ce, SEARCHER, HEAD + 16, INFINITY);                  /* the mean */
    assert_refuses_real(&ce, SEARCHER, HEAD + 16 + DIM * sizeof(double), -1); /* a variance */
    assert_refuses_int(&cmaes, SEARCHER, HEAD, 3);                            /* restarts */
    assert_refuses_int(&cmaes, SEARCHER, HEAD + 8, 1 << 20);                  /* the population */
    assert_refuses_int(&cmaes, SEARCHER, HEAD + 16, -1);
    assert_refuses_real(&cmaes, SEARCHER, HEAD + 24, 0.0); /* the step */
    assert_refuses_real(&cmaes, SEARCHER, HEAD + 48, NAN);
    assert_refuses_real(&ga, SEARCHER, HEAD + POPULATION * DIM * sizeof(double), NAN);
}

static void test_checkpoint__refuses_forged_learners(void **state)
{
    (void)state;
    const struct sample *all[] = { &lspi, &td, &cbmpi };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct config c = open_config(all[i]->method, all[i]->settings);
        struct trainer *t = open_trainer(&c);
        size_t own = 24 + (size_t)t->setting.map.dim * sizeof(double), size;
        searcher_state(t->searcher, &size);
        assert_refuses_int(all[i], SEARCHER, 0, INT64_MAX); /* iterations */
        assert_refuses_int(all[i], SEARCHER, 8, 2);
        assert_refuses_real(all[i], SEARCHER, 16, NAN);
        assert_refuses_real(all[i], SEARCHER, 24, 1e300); /* the best weights */
        assert_refuses_real(all[i], SEARCHER, own, NAN);
        assert_refuses_real(all[i], SEARCHER, size - sizeof(double), INFINITY);
        trainer_free(t);
        config_release(&c);
    }
}

/* The checks must not be stricter than the states that real runs reach. */
static void test_checkpoint__takes_what_was_written(void **state)
{
    (void)state;
    const struct sample *all[] = { &pso, &pso_final, &apso, &arrival, &aco, &ga, &ce, &cmaes, &lspi, &td, &cbmpi };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct config c = open_config(all[i]->method, all[i]->settings);
        struct trainer *t = open_trainer(&c), *other = open_trainer(&c);
        struct err err = { "" };
        struct str bytes = run(t, all[i]->steps), again = { 0 };
        if (trainer_restore(other, bytes.text, bytes.length, &err))
            fail_msg("%s: %s", all[i]->method, err.text);
        trainer_checkpoint(other, &again);
        assert_int_equal(bytes.length, again.length);
        assert_memory_equal(bytes.text, again.text, again.length);
        str_release(&bytes);
        str_release(&again);
        trainer_free(t);
        trainer_free(other);
        config_release(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checkpoint__comes_back),
        cmocka_unit_test(test_checkpoint__notices_every_flip_and_every_cut),
        cmocka_unit_test(test_checkpoint__takes_what_was_written),
        cmocka_unit_test(test_checkpoint__refuses_forged_champions),
        cmocka_unit_test(test_checkpoint__refuses_forged_totals),
        cmocka_unit_test(test_checkpoint__refuses_forged_games),
        cmocka_unit_test(test_checkpoint__refuses_forged_counts_of_games),
        cmocka_unit_test(test_checkpoint__refuses_forged_heads_of_every_optimiser),
        cmocka_unit_test(test_checkpoint__refuses_forged_swarms),
        cmocka_unit_test(test_checkpoint__refuses_forged_gaussians_and_populations),
        cmocka_unit_test(test_checkpoint__refuses_forged_learners),
    };
    return RUN(tests);
}
