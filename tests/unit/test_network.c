/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"
#include "base/mem.h"
#include "base/rng.h"
#include "lab/experiment/network_training.h"
#include "tetress/agent.h"
#include "tetress/network_file.h"
#include "tetress/notation.h"
#include "tetress/symmetry.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Plays random games and calls check() with each position. */
static void for_positions(int games, void (*check)(const struct torus *t, struct rng *rng))
{
    for (int g = 0; g < games; g++) {
        struct rng rng = rng_stream(7, (uint64_t)g, 0);
        struct torus t = torus_empty();
        struct actions found;
        uint16_t list[ACTIONS];
        int n;
        while (actions_find(&t, &found), t.turn < TORUS_TURNS && (n = actions_list(&found, list)) > 0) {
            check(&t, &rng);
            torus_apply(&t, action_cells(list[rng_below(&rng, (uint32_t)n)]));
        }
    }
}

static void check_details(const struct torus *t, struct rng *rng)
{
    (void)rng;
    struct survey survey;
    struct detail plain = { 0 }, fast = { 0 };
    survey_find(t, &survey);
    detail_find_portable(t, &survey, &plain);
    detail_find(t, &survey, &fast);
    assert_memory_equal(&plain, &fast, sizeof plain);
}

static void test_detail__is_the_same_with_vectors(void **state)
{
    (void)state;
    for_positions(200, check_details);
}

/* Whether some action of a side empties this line: the plain definition, of which `lines` counts the lines with one run
 * of empty cells. */
static bool is_completable(const struct torus *t, enum side side, cells line)
{
    cells empty = CELLS_ALL & ~(t->tokens[RED] | t->tokens[BLUE]), gap = line & empty;
    cells run = gap & -gap;
    for (int i = 0; i < 4; i++)
        run |= cells_beside(run) & gap;
    if (gap == 0 || run != gap)
        return false;
    struct actions found;
    uint16_t list[ACTIONS];
    actions_find_for(t, side, &found);
    int n = actions_list(&found, list);
    for (int i = 0; i < n; i++)
        if ((gap & ~action_cells(list[i])) == 0)
            return true;
    return false;
}

static void check_lines(const struct torus *t, struct rng *rng)
{
    (void)rng;
    struct survey survey;
    struct detail detail;
    if (t->turn < 2) /* the first action of each side may go anywhere, and no line is nearly full */
        return;
    survey_find(t, &survey);
    detail_find(t, &survey, &detail);
    for (int side = 0; side < SIDES; side++) {
        int count = 0;
        for (int i = 0; i < TORUS_SIZE; i++) {
            count += is_completable(t, (enum side)side, CELLS_ROW << TORUS_SIZE * i);
            count += is_completable(t, (enum side)side, CELLS_COLUMN << i);
        }
        assert_int_equal(detail.lines[side], count);
    }
}

static void test_detail__counts_the_lines_that_an_action_empties(void **state)
{
    (void)state;
    for_positions(10, check_lines);
}

static struct network random_network(uint64_t seed)
{
    struct network n;
    struct rng rng = rng_stream(seed, 1, 1);
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            *network_first(&n, i, k) = (int16_t)((int)rng_below(&rng, 2 * NETWORK_FIRST_MAX + 1) - NETWORK_FIRST_MAX);
    for (int k = 0; k < NETWORK_UNITS; k++)
        n.second[k] = (int16_t)((int)rng_below(&rng, 2 * NETWORK_SECOND_MAX + 1) - NETWORK_SECOND_MAX);
    return n;
}

static void test_network__sums_up_the_same_with_vectors(void **state)
{
    (void)state;
    struct rng rng = rng_stream(9, 9, 9);
    for (uint64_t round = 0; round < 2000; round++) {
        struct network n = random_network(round);
        int16_t input[NETWORK_INPUTS];
        for (int i = 0; i < NETWORK_INPUTS; i++)
            input[i] = (int16_t)(((int)rng_below(&rng, 2 * NETWORK_INPUT_MAX + 1) - NETWORK_INPUT_MAX) >> round % 12);
        assert_int_equal(network_sum(&n, input), network_sum_portable(&n, input));
    }
}

/* The largest sums do not overflow, and stay below the score of a won game. */
static void test_network__holds_the_largest_sums(void **state)
{
    (void)state;
    struct network n;
    int16_t input[NETWORK_INPUTS];
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_INPUTS; i++) {
            input[i] = NETWORK_INPUT_MAX;
            for (int k = 0; k < NETWORK_UNITS; k++)
                *network_first(&n, i, k) = NETWORK_FIRST_MAX;
        }
        for (int k = 0; k < NETWORK_UNITS; k++)
            n.second[k] = (int16_t)(sign * NETWORK_SECOND_MAX);
        int worth = network_sum(&n, input), top = (NETWORK_TOP * NETWORK_ONE >> NETWORK_UNIT_SHIFT) * NETWORK_UNITS;
        assert_int_equal(worth, sign * (int)((int64_t)top * NETWORK_SECOND_MAX / NETWORK_SCALE));
        assert_int_equal(worth, network_sum_portable(&n, input));
        assert_true(abs(worth) < EVALUATE_LIMIT);
    }
}

static void check_symmetry(const struct torus *t, struct rng *rng)
{
    struct network n = random_network(3);
    struct survey survey;
    survey_find(t, &survey);
    int worth = network_evaluate(&n, t, &survey);
    struct torus image = symmetry_torus(t, (int)rng_below(rng, SYMMETRIES));
    survey_find(&image, &survey);
    assert_int_equal(network_evaluate(&n, &image, &survey), worth);
}

static void test_network__finds_symmetric_positions_equal(void **state)
{
    (void)state;
    for_positions(100, check_symmetry);
}

/* A position of a fixed game is worth what it always was, with any compiler and CPU. */
static void test_network__has_the_same_worth_everywhere(void **state)
{
    (void)state;
    struct network n = random_network(5);
    struct rng rng = rng_stream(1, 2, 3);
    struct torus t = torus_empty();
    uint64_t hash = 0;
    for (int ply = 0; ply < 60; ply++) {
        struct actions found;
        struct survey survey;
        uint16_t list[ACTIONS];
        actions_find(&t, &found);
        int count = actions_list(&found, list);
        if (count == 0)
            break;
        survey_find(&t, &survey);
        hash = rng_mix(hash + (uint64_t)(int64_t)network_evaluate(&n, &t, &survey));
        torus_apply(&t, action_cells(list[rng_below(&rng, (uint32_t)count)]));
    }
    assert_int_equal(hash >> 32, 0x17984930);
}

static void check_refused(const char *text, const char *sentence)
{
    struct network n = random_network(1), before = n;
    struct err err;
    assert_int_equal(network_parse(text, strlen(text), "mine.json", &n, &err), -1);
    assert_contains(err.text, sentence);
    assert_memory_equal(&n, &before, sizeof n);
}

static void test_network_file__is_refused_with_its_place(void **state)
{
    (void)state;
#define SIXTEEN "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"
    check_refused("{", "mine.json, line 1");
    check_refused("[]", "must be a JSON object");
    check_refused("{\"format\": 2}", "\"format\" must be 1");
    check_refused("{\"format\": 1,\n \"inputs\": 5}", "line 2, column");
    check_refused("{\"format\": 1, \"inputs\": [5]}", "an object with \"name\"");
    check_refused("{\"format\": 1, \"inputs\": [{\"name\": \"own_tokns\", \"weights\": " SIXTEEN "}]}",
                  "did you mean \"own_tokens\"");
    check_refused("{\"format\": 1, \"inputs\": [{\"name\": \"one\", \"weights\": [1, 2]}]}", "16 whole numbers");
    check_refused("{\"format\": 1, \"inputs\": [{\"name\": \"one\", \"weights\": "
                  "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4096]}]}",
                  "between -4095 and 4095");
    check_refused("{\"format\": 1, \"inputs\": [{\"name\": \"one\", \"weights\": " SIXTEEN "},"
                  "{\"name\": \"one\", \"weights\": " SIXTEEN "}]}",
                  "twice");
    check_refused("{\"format\": 1, \"inputs\": [{\"name\": \"one\", \"weights\": " SIXTEEN "}]}",
                  "\"own_actions\" is missing");
}

static void test_network_file__is_read_as_it_was_written(void **state)
{
    (void)state;
    struct network n = random_network(2), again;
    struct err err;
    const struct agent_ops *ops;
    char path[] = "/tmp/network-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(network_save(&n, "mine", "made up", path, &err), 0);
    assert_int_equal(network_load(path, &again, &err), 0);
    assert_memory_equal(&n, &again, sizeof n);
    remove(path);
    for (int i = 0; networks_shipped[i].name; i++)
        assert_int_equal(network_load(networks_shipped[i].name, &again, &err), 0);
    assert_null(agent_parse("minimax:evaluation=network,network=nosuch", &ops, &err));
    assert_contains(err.text, "nosuch");
}

enum { EXAMPLES = 3000 };

/* Positions of random games whose target follows from the lead in tokens. */
static struct descent_example *made_up_examples(void)
{
    struct descent_example *example = xcalloc(EXAMPLES, sizeof *example);
    struct torus t = torus_empty();
    struct rng rng = rng_stream(4, 4, 4);
    for (int i = 0; i < EXAMPLES; i++) {
        struct actions found;
        uint16_t list[ACTIONS];
        actions_find(&t, &found);
        int n = actions_list(&found, list);
        int lead = cells_count(t.tokens[t.side]) - cells_count(t.tokens[!t.side]);
        example[i] = (struct descent_example){ .side = t.side, .turn = t.turn };
        example[i].worth = (int8_t)(lead > 0 ? 1 : lead < 0 ? -1 : 0);
        example[i].target = (float)(1 + example[i].worth) / 2;
        for (int side = 0; side < SIDES; side++) {
            example[i].tokens[side][0] = (uint64_t)t.tokens[side];
            example[i].tokens[side][1] = (uint64_t)(t.tokens[side] >> 64);
        }
        if (n > 0 && t.turn < TORUS_TURNS - 1)
            torus_apply(&t, action_cells(list[rng_below(&rng, (uint32_t)n)]));
        else
            t = torus_empty();
    }
    return example;
}

static struct descent descend(const struct descent_example *example, int passes, int threads)
{
    struct descent d;
    struct exec exec = { .threads = threads };
    struct exec_watch watch = { 0 };
    descent_start(&d, 1);
    descent_plan(&d, EXAMPLES, passes);
    for (int i = 0; i < passes; i++)
        assert_true(descent_pass(&d, example, EXAMPLES, &exec, &watch));
    return d;
}

static void test_descent__learns_what_decides(void **state)
{
    (void)state;
    struct descent_example *example = made_up_examples();
    struct network before, after;
    struct descent d;
    descent_start(&d, 1);
    descent_network(&d, &before);
    d = descend(example, 60, 1);
    descent_network(&d, &after);
    double first = descent_measure(&before, NULL, example, EXAMPLES).all;
    double last = descent_measure(&after, NULL, example, EXAMPLES).all;
    assert_true(last < 0.6 * first && last < 0.45);
    free(example);
}

static void test_descent__is_the_same_for_any_threads(void **state)
{
    (void)state;
    struct descent_example *example = made_up_examples();
    struct descent one = descend(example, 3, 1), three = descend(example, 3, 3);
    assert_memory_equal(&one, &three, sizeof one);
    free(example);
}

/* Where the trainings of these tests are. */
struct files {
    char folder[32], out[64], state[64];
};

static struct files make_files(void)
{
    struct files f = { .folder = "/tmp/training-XXXXXX" };
    assert_non_null(mkdtemp(f.folder));
    snprintf(f.out, sizeof f.out, "%s/net.json", f.folder);
    snprintf(f.state, sizeof f.state, "%s/state", f.folder);
    return f;
}

static void remove_files(const struct files *f)
{
    remove(f->out);
    remove(f->state);
    rmdir(f->folder);
}

static struct network_training_config small_training(const struct files *f, int threads)
{
    return (struct network_training_config){ .path = f->out,
                                             .state = f->state,
                                             .rounds = 2,
                                             .games = NETWORK_TRAINING_GAMES_MIN,
                                             .epochs = 2,
                                             .nodes = 20,
                                             .results = 0.3,
                                             .seed = 6,
                                             .exec.threads = threads };
}

/* Stops a training when it has ticked so many times. */
struct stopper {
    int ticks_left;
    atomic_bool stop;
};

static void count_tick(void *context, const char *what, int done, int steps)
{
    struct stopper *s = context;
    assert_non_null(what);
    assert_in_range(done, 0, steps);
    if (s->ticks_left-- == 0)
        atomic_store(&s->stop, true);
}

static struct network trained(const struct network_training_config *config)
{
    struct network n;
    struct err err;
    struct network_training_watch watch = { 0 };
    assert_int_equal(network_training_check(config, &err), 0);
    assert_int_equal(network_training_run(config, &watch, &err), 0);
    assert_int_equal(network_load(config->path, &n, &err), 0);
    return n;
}

static void test_network_training__is_the_same_for_any_threads_and_resumed(void **state)
{
    (void)state;
    struct files a = make_files(), b = make_files();
    struct network_training_config one = small_training(&a, 1), two = small_training(&b, 2);
    struct network whole = trained(&one), threads = trained(&two), resumed;
    assert_memory_equal(&whole, &threads, sizeof whole);
    remove(b.state);
    for (int ticks = 0;; ticks++) {
        struct stopper stopper = { .ticks_left = ticks };
        struct network_training_watch watch = { .context = &stopper, .tick = count_tick, .stop = &stopper.stop };
        struct err err;
        int result = network_training_run(&two, &watch, &err);
        assert_in_range(result, 0, 1);
        if (result == 0)
            break;
    }
    struct err err;
    assert_int_equal(network_load(b.out, &resumed, &err), 0);
    assert_memory_equal(&whole, &resumed, sizeof whole);
    remove_files(&a);
    remove_files(&b);
}

static void test_network_training__refuses_a_state_that_is_not_its_own(void **state)
{
    (void)state;
    struct files f = make_files();
    struct network_training_config config = small_training(&f, 1);
    struct network_training_watch watch = { 0 };
    struct err err;
    trained(&config);
    config.nodes++;
    assert_int_equal(network_training_run(&config, &watch, &err), -1);
    assert_contains(err.text, "other settings");
    config.nodes--;
    assert_int_equal(truncate(f.state, 1000), 0);
    assert_int_equal(network_training_run(&config, &watch, &err), -1);
    assert_contains(err.text, "damaged");
    config.path = "net";
    assert_int_equal(network_training_check(&config, &err), -1);
    assert_contains(err.text, "must have a slash or end in .json");
    config.path = f.out;
    config.games = NETWORK_TRAINING_GAMES_MIN - 1;
    assert_int_equal(network_training_check(&config, &err), -1);
    assert_contains(err.text, "too few");
    remove_files(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_detail__is_the_same_with_vectors),
        cmocka_unit_test(test_detail__counts_the_lines_that_an_action_empties),
        cmocka_unit_test(test_network__sums_up_the_same_with_vectors),
        cmocka_unit_test(test_network__holds_the_largest_sums),
        cmocka_unit_test(test_network__finds_symmetric_positions_equal),
        cmocka_unit_test(test_network__has_the_same_worth_everywhere),
        cmocka_unit_test(test_network_file__is_refused_with_its_place),
        cmocka_unit_test(test_network_file__is_read_as_it_was_written),
        cmocka_unit_test(test_descent__learns_what_decides),
        cmocka_unit_test(test_descent__is_the_same_for_any_threads),
        cmocka_unit_test(test_network_training__is_the_same_for_any_threads_and_resumed),
        cmocka_unit_test(test_network_training__refuses_a_state_that_is_not_its_own),
    };
    return RUN(tests);
}
