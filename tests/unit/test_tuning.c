/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/rng.h"
#include "lab/experiment/tuning.h"
#include "tetress/agent.h"
#include "tetress/weights.h"
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 200, LENGTH = 20 };

/* Self-play games decided only by the lead in cover: the larger the lead, the more likely the win. */
static struct selfplay_game *made_up_games(void)
{
    struct selfplay_game *played = xcalloc(GAMES, sizeof *played);
    struct rng rng = rng_stream(5, 5, 5);
    for (int g = 0; g < GAMES; g++) {
        played[g].count = LENGTH;
        for (int i = 0; i < LENGTH; i++) {
            struct selfplay_position *p = &played[g].at[i];
            for (int k = 0; k < EVALUATE_FEATURES; k++)
                p->feature[k] = (int16_t)(rng_below(&rng, 21) - 10);
            for (int k = 0; k < EVALUATE_STAGES; k++)
                p->share[k] = k == i % EVALUATE_STAGES ? EVALUATE_WHOLE : 0;
            double odds = 0.5 * p->feature[5];
            p->worth = rng_below(&rng, 10000) < 10000 / (1 + exp(-odds)) ? 1 : -1;
        }
    }
    return played;
}

static struct weights fit(const struct selfplay_game played[], const char *method, int generations, int threads,
                          struct tuning_report *report)
{
    struct tuning_config config = { .generations = generations, .seed = 1 };
    for (int i = 0; optims[i]; i++)
        if (strcmp(optims[i]->name, method) == 0)
            config.method = optims[i];
    struct exec exec = { .threads = threads };
    struct exec_watch watch = { 0 };
    struct weights w = { 0 };
    *report = tuning_fit(&config, played, GAMES, &exec, &watch, &w);
    return w;
}

static void test_tuning__finds_the_feature_that_decides(void **state)
{
    (void)state;
    struct selfplay_game *played = made_up_games();
    struct tuning_report report;
    struct weights w = fit(played, "cmaes", 300, 1, &report);
    assert_string_equal(evaluate_features[5].name, "cover");
    assert_int_equal(report.positions, GAMES * LENGTH);
    assert_true(fabs(report.before - log(2)) < 1e-9); /* without any knowledge, the loss is one bit */
    assert_true(report.after < 0.6 * log(2));
    for (int stage = 0; stage < EVALUATE_STAGES; stage++) {
        double cover = w.of[stage][5] / 256.0; /* half a nat is 200 points */
        assert_true(cover > 120 && cover < 280);
        for (int k = 0; k < EVALUATE_FEATURES; k++)
            assert_true(k == 5 || fabs(w.of[stage][k] / 256.0) < 30);
    }
    free(played);
}

static void test_tuning__is_the_same_for_any_threads(void **state)
{
    (void)state;
    struct selfplay_game *played = made_up_games();
    struct tuning_report report;
    struct weights one = fit(played, "cmaes", 20, 1, &report), three = fit(played, "cmaes", 20, 3, &report);
    assert_memory_equal(&one, &three, sizeof one);
    /* Any optimiser works. */
    fit(played, "cross-entropy", 20, 2, &report);
    assert_true(report.after < report.before);
    free(played);
}

static void test_selfplay__knows_who_won(void **state)
{
    (void)state;
    struct selfplay_config config = { .agent = "greedy", .nodes = 1, .games = 8, .seed = 4 };
    struct selfplay_game *played = xcalloc(2 * 8, sizeof *played);
    for (int threads = 1; threads <= 2; threads++) {
        struct exec exec = { .threads = threads };
        assert_int_equal(selfplay_run(&config, &exec, NULL, played + 8 * (threads - 1)), 8);
    }
    assert_memory_equal(played, played + 8, 8 * sizeof *played);
    for (int g = 0; g < 8; g++) {
        assert_in_range(played[g].count, 10, TORUS_TURNS);
        /* The sides alternate, so a win for one is a loss for the next. */
        for (int i = 1; i < played[g].count; i++)
            assert_int_equal(played[g].at[i].worth, -played[g].at[i - 1].worth);
    }
    free(played);
}

static void check_refused(const char *text, const char *sentence)
{
    struct weights w = { .of = { { 7 } } }, before = w;
    struct err err;
    assert_int_equal(weights_parse(text, strlen(text), "mine.json", &w, &err), -1);
    if (!strstr(err.text, sentence))
        print_message("%s\n", err.text);
    assert_non_null(strstr(err.text, sentence));
    assert_memory_equal(&w, &before, sizeof w);
}

static void test_weights__are_refused_with_their_place(void **state)
{
    (void)state;
    check_refused("{", "mine.json, line 1");
    check_refused("[]", "must be a JSON object");
    check_refused("{\"format\": 2}", "\"format\" must be 1");
    check_refused("{\"format\": 1,\n \"features\": 5}", "line 2, column");
    check_refused("{\"format\": 1, \"features\": [{\"name\": \"covr\", \"weights\": [1, 2, 3]}]}",
                  "did you mean \"cover\"");
    check_refused("{\"format\": 1, \"features\": [{\"name\": \"cover\", \"weights\": [1, 2]}]}", "3 \"weights\"");
    check_refused("{\"format\": 1, \"features\": [{\"name\": \"cover\", \"weights\": [1, 2, 1e9]}]}", "between -10000");
}

static void test_weights__are_read_as_they_were_written(void **state)
{
    (void)state;
    struct weights w, again;
    struct err err;
    char path[] = "/tmp/weights-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    for (int stage = 0; stage < EVALUATE_STAGES; stage++)
        for (int k = 0; k < EVALUATE_FEATURES; k++)
            w.of[stage][k] = 1000 * k - 777 * stage;
    assert_int_equal(weights_save(&w, "mine", "made up", path, &err), 0);
    char slashed[64];
    snprintf(slashed, sizeof slashed, "%s", path);
    assert_int_equal(weights_load(slashed, &again, &err), 0);
    assert_memory_equal(&w, &again, sizeof w);
    /* Names may contain anything; text that is not UTF-8 is refused without touching the file. */
    assert_int_equal(weights_save(&w, "a\"b\\c\n", "\"x\\y\".json", path, &err), 0);
    assert_int_equal(weights_load(slashed, &again, &err), 0);
    assert_memory_equal(&w, &again, sizeof w);
    assert_int_equal(weights_save(&w, "\xff", "made up", path, &err), -1);
    assert_non_null(strstr(err.text, "not UTF-8"));
    assert_int_equal(weights_load(slashed, &again, &err), 0);
    remove(path);
    /* Missing weights are reported when an agent is parsed. */
    const struct agent_ops *ops;
    assert_null(agent_parse("minimax:weights=nosuch", &ops, &err));
    assert_non_null(strstr(err.text, "nosuch"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tuning__finds_the_feature_that_decides),
        cmocka_unit_test(test_tuning__is_the_same_for_any_threads),
        cmocka_unit_test(test_selfplay__knows_who_won),
        cmocka_unit_test(test_weights__are_refused_with_their_place),
        cmocka_unit_test(test_weights__are_read_as_they_were_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
